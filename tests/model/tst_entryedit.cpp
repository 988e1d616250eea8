// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/library/file.h"
#include "model/edit/casescheck.h"
#include "model/edit/casetemplates.h"
#include "model/edit/gridmodel.h"
#include "model/edit/newentry.h"
#include "model/edit/regextester.h"
#include "model/edit/rowtablemodel.h"
#include "tests/nestedlibrary.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"

#include <QAbstractItemModelTester>
#include <QDirIterator>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

#include <array>

using model::GridModel;
using model::RowTableModel;
using model::Translation;

namespace {

const char *const edited = "cuda/edited";
const char *const other = "python/module-not-found";

const QByteArray entryBytes
    = "{\n"
      "  \"id\": \"cuda/edited\",\n"
      "  \"signature\": \"Error: a is not b\",\n"
      "  \"signature_zh\": \"错误：a 不是 b\",\n"
      "  \"regex\": \"a is not b\",\n"
      "  \"domain\": \"cuda\",\n"
      "  \"root_cause\": \"Because.\",\n"
      "  \"workarounds\": [\n"
      "    {\"action\": \"First\", \"success_rate\": 0.9, \"how\": \"Do it.\", \"condition\": \"\", \"sources\": []},\n"
      "    {\"action\": \"Second\", \"success_rate\": 0.5, \"how\": \"\", \"condition\": \"\", \"sources\": "
      "[\"https://example.org/2\"]},\n"
      "    {\"action\": \"Third\", \"success_rate\": null, \"how\": \"\", \"condition\": \"\", \"sources\": []}\n"
      "  ],\n"
      "  \"workarounds_zh\": [\"第一\", \"第二\"],\n"
      "  \"dead_ends\": [\n"
      "    {\"action\": \"Nothing\", \"why_fails\": \"It can't.\", \"fail_rate\": 0.7, \"condition\": \"\", "
      "\"sources\": []}\n"
      "  ],\n"
      "  \"versions\": [{\"version\": \"cuDNN 9\", \"status\": \"holds\"}],\n"
      "  \"tags\": [\"one\", \"two\"],\n"
      "  \"cases\": [\n"
      "    {\n"
      "      \"name\": \"second\",\n"
      "      \"role\": \"workaround\",\n"
      "      \"index\": 1\n"
      "    }\n"
      "  ]\n"
      "}\n";

QString rate(const QVariant &value)
{
    return value.isValid() ? QString::number(value.toDouble()) : QStringLiteral("-");
}

/// "rate | action | Chinese action" of each item.
QStringList printed(const RowTableModel &model)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(); row += model.rowsPerItem()) {
        lines.append(rate(model.index(row, RowTableModel::RateColumn).data()) + u'|'
            + model.index(row, RowTableModel::EnglishColumn).data().toString() + u'|'
            + model.index(row, RowTableModel::ChineseColumn).data().toString());
    }
    return lines;
}

} // namespace

class TestEntryEdit final : public QObject {
    Q_OBJECT

    std::optional<TestLibrary> m_files;
    std::unique_ptr<model::Document> m_document;
    std::unique_ptr<model::EntryDraft> m_draft;

    std::string bytes(const char *id = edited) const { return *m_document->entryText(id); }
    kb::Entry entry(const char *id = edited) const { return *m_document->entry(id); }
    QUndoStack &stack() const { return *m_document->undoStack(); }
    void undoAll() const { stack().setIndex(0); }
    QModelIndex cell(const RowTableModel &model, int item, RowTableModel::Field field, int column) const
    {
        return model.index(item * model.rowsPerItem() + field, column);
    }

private slots:
    void init()
    {
        m_files.emplace();
        m_files->write("entries/cuda/edited.json", entryBytes);
        m_document = std::make_unique<model::Document>(std::filesystem::path());
        QSignalSpy opened(m_document.get(), &model::Document::opened);
        m_document->open(m_files->path(), false);
        QVERIFY(opened.wait());
        m_draft = std::make_unique<model::EntryDraft>(*m_document);
        QVERIFY(m_draft->open(edited));
    }
    void cleanup()
    {
        m_draft.reset();
        m_document.reset();
    }

    void rows_printed()
    {
        const RowTableModel model(&kb::Entry::workarounds, *m_draft);
        QCOMPARE(printed(model), QStringList({"0.9|First|第一", "0.5|Second|第二", "-|Third|"}));
        QCOMPARE(cell(model, 1, RowTableModel::Sources, RowTableModel::EnglishColumn).data().toString(),
            QStringLiteral("https://example.org/2"));
        const RowTableModel deadEnds(&kb::Entry::deadEnds, *m_draft);
        QCOMPARE(printed(deadEnds), QStringList({"0.7|Nothing|"}));
        QCOMPARE(cell(deadEnds, 0, RowTableModel::Detail, RowTableModel::EnglishColumn).data().toString(),
            QStringLiteral("It can't."));
    }

    void rows_everyOperation_isOneStepAndUndoesToTheByte()
    {
        RowTableModel model(&kb::Entry::workarounds, *m_draft);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const std::string before = bytes();
        model.add(1);
        QCOMPARE(printed(model), QStringList({"0.9|First|第一", "-||", "0.5|Second|第二", "-|Third|"}));
        model.duplicate(2);
        QCOMPARE(model.itemCount(), 5);
        model.remove(0);
        QCOMPARE(printed(model), QStringList({"-||", "0.5|Second|第二", "0.5|Second|第二", "-|Third|"}));
        model.move(3, 0);
        QCOMPARE(printed(model).first(), QStringLiteral("-|Third|"));
        QVERIFY(model.setData(cell(model, 1, RowTableModel::Action, RowTableModel::RateColumn), 0.25));
        QCOMPARE(stack().count(), 5);
        stack().undo();
        stack().undo();
        QCOMPARE(printed(model), QStringList({"-||", "0.5|Second|第二", "0.5|Second|第二", "-|Third|"}));
        undoAll();
        QCOMPARE(printed(model), QStringList({"0.9|First|第一", "0.5|Second|第二", "-|Third|"}));
        QCOMPARE(bytes(), before);
        stack().setIndex(stack().count());
        undoAll();
        QCOMPARE(bytes(), before);
    }

    void rate_isAOneLineDiff()
    {
        RowTableModel model(&kb::Entry::workarounds, *m_draft);
        QVERIFY(model.setData(cell(model, 0, RowTableModel::Action, RowTableModel::RateColumn), 0.35));
        const QString wanted
            = QString::fromUtf8(entryBytes)
                  .replace(QStringLiteral("\"success_rate\": 0.9"), QStringLiteral("\"success_rate\": 0.35"));
        QCOMPARE(QString::fromStdString(bytes()), wanted);
    }

    void typing_isOneStepUntilTheCellIsOpenedAgain()
    {
        RowTableModel model(&kb::Entry::workarounds, *m_draft);
        const QModelIndex how = cell(model, 0, RowTableModel::Detail, RowTableModel::ChineseColumn);
        model.startEdit();
        for (const QString text : {"做", "做这", "做这个"})
            QVERIFY(model.setData(how, text));
        QCOMPARE(stack().count(), 1);
        model.startEdit();
        QVERIFY(model.setData(how, QStringLiteral("做这个。")));
        QCOMPARE(stack().count(), 2);
        QCOMPARE(QString::fromStdString(entry().workarounds[0].explanation.zh), QStringLiteral("做这个。"));
        stack().undo();
        stack().undo();
        QCOMPARE(entry().workarounds[0].explanation.zh, std::string());
    }

    void tradeoff_isInBothLanguages()
    {
        RowTableModel model(&kb::Entry::workarounds, *m_draft);
        const QModelIndex english = cell(model, 0, RowTableModel::Tradeoff, RowTableModel::EnglishColumn);
        const QModelIndex chinese = cell(model, 0, RowTableModel::Tradeoff, RowTableModel::ChineseColumn);
        QVERIFY(!chinese.data(RowTableModel::BothLanguagesRole).toBool());
        QVERIFY(model.setData(english, QStringLiteral("Slow.")));
        QCOMPARE(chinese.data(RowTableModel::TranslationRole).toInt(), int(Translation::ChineseMissing));
        QVERIFY(model.setData(chinese, QStringLiteral("慢。")));
        QCOMPARE(entry().workarounds[0].tradeoff, (kb::LocalizedText {"Slow.", "慢。"}));
        QCOMPARE(chinese.data(RowTableModel::TranslationRole).toInt(), int(Translation::Complete));
        undoAll();
        QCOMPARE(entry().workarounds[0].tradeoff, kb::LocalizedText());
    }

    void typingThatEndsWhereItBegan_leavesNoStep()
    {
        RowTableModel model(&kb::Entry::workarounds, *m_draft);
        const QModelIndex action = cell(model, 0, RowTableModel::Action, RowTableModel::EnglishColumn);
        QVERIFY(model.setData(action, QStringLiteral("Firsts")));
        QVERIFY(model.setData(action, QStringLiteral("First")));
        QCOMPARE(stack().count(), 0);
        QVERIFY(!m_document->isEdited(edited));
    }

    void move_takesTheCasesAlong()
    {
        RowTableModel model(&kb::Entry::workarounds, *m_draft);
        model.move(1, 0);
        QVERIFY(QByteArray::fromStdString(entry().cases).contains("\"index\": 0"));
        model.remove(1);
        model.add(0);
        QVERIFY(QByteArray::fromStdString(entry().cases).contains("\"index\": 1"));
    }

    void remove_takesTheCasesOfTheRowAlong_andNoOthers()
    {
        const std::string before = entry().cases;
        RowTableModel model(&kb::Entry::workarounds, *m_draft);
        model.remove(1); // the row that the case tests; another one has its number now
        QVERIFY(entry().cases.empty());
        stack().undo();
        QCOMPARE(gpu::Json::parse(entry().cases), gpu::Json::parse(before));
        model.remove(2);
        QCOMPARE(gpu::Json::parse(entry().cases), gpu::Json::parse(before));
        RowTableModel deadEnds(&kb::Entry::deadEnds, *m_draft);
        deadEnds.remove(0);
        QCOMPARE(gpu::Json::parse(entry().cases), gpu::Json::parse(before));
    }

    void copyToOther_fillsWhatIsEmpty_andMarksIt()
    {
        RowTableModel model(&kb::Entry::workarounds, *m_draft);
        model.copyToOther(0, kb::Language::Chinese);
        QCOMPARE(entry().workarounds[0].action.zh, std::string("第一"));
        QCOMPARE(entry().workarounds[0].explanation.zh, std::string("Do it."));
        const QModelIndex how = cell(model, 0, RowTableModel::Detail, RowTableModel::ChineseColumn);
        QCOMPARE(Translation(how.data(RowTableModel::TranslationRole).toInt()), Translation::NotChinese);
        QCOMPARE(stack().count(), 1);
    }

    void translation_marksTheSideThatIsToBeDone()
    {
        RowTableModel model(&kb::Entry::workarounds, *m_draft);
        const auto state = [&](int item, int column) {
            return Translation(
                cell(model, item, RowTableModel::Action, column).data(RowTableModel::TranslationRole).toInt());
        };
        QCOMPARE(state(2, RowTableModel::ChineseColumn), Translation::ChineseMissing);
        QCOMPARE(state(2, RowTableModel::EnglishColumn), Translation::Complete);
        QVERIFY(model.setData(cell(model, 0, RowTableModel::Action, RowTableModel::EnglishColumn), "Changed"));
        QCOMPARE(state(0, RowTableModel::ChineseColumn), Translation::ChineseOutOfDate);
        model.move(0, 2); // where it stands makes no difference
        QCOMPARE(state(2, RowTableModel::ChineseColumn), Translation::ChineseOutOfDate);
        undoAll();
        QCOMPARE(state(0, RowTableModel::ChineseColumn), Translation::Complete);
        QVERIFY(model.setData(cell(model, 1, RowTableModel::Action, RowTableModel::ChineseColumn), "另一个"));
        QCOMPARE(state(1, RowTableModel::EnglishColumn), Translation::EnglishOutOfDate);
        // What is translated for the first time says nothing against the English.
        kb::Entry copied = entry();
        copied.workarounds[0].action.zh = copied.workarounds[0].action.en;
        QVERIFY(m_document->edit(edited, copied, QStringLiteral("copy")));
        model::EntryDraft draft(*m_document); // opens it as it is now
        QVERIFY(draft.open(edited));
        RowTableModel again(&kb::Entry::workarounds, draft);
        QVERIFY(again.setData(cell(again, 0, RowTableModel::Action, RowTableModel::ChineseColumn), "译文"));
        QCOMPARE(Translation(cell(again, 0, RowTableModel::Action, RowTableModel::EnglishColumn)
                         .data(RowTableModel::TranslationRole)
                         .toInt()),
            Translation::Complete);
    }

    void evidence_isShownBesideItsRow()
    {
        RowTableModel model(&kb::Entry::workarounds, *m_draft);
        const auto evidence = std::make_shared<kb::EntryEvidence>();
        evidence->entryId = edited;
        evidence->measured.push_back(
            {.role = gpu::Role::Workaround, .index = 1, .verdict = kb::Verdict::Reproduced, .records = 1});
        evidence->measured.push_back(
            {.role = gpu::Role::Workaround, .index = 1, .verdict = kb::Verdict::NotReproduced, .records = 1});
        const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.setEvidence(evidence);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(changed[0][0].toModelIndex(), model.index(0, RowTableModel::RateColumn));
        QCOMPARE(changed[0][1].toModelIndex(), model.index(model.rowCount() - 1, RowTableModel::RateColumn));
        const QModelIndex second = cell(model, 1, RowTableModel::Action, RowTableModel::RateColumn);
        QCOMPARE(second.data(RowTableModel::AsStatedRole).toInt(), 1);
        QCOMPARE(second.data(RowTableModel::DecidedRole).toInt(), 2);
        QCOMPARE(cell(model, 0, RowTableModel::Action, RowTableModel::RateColumn).data(RowTableModel::DecidedRole), 0);
    }

    void grid_versions()
    {
        GridModel model(GridModel::Kind::Versions, *m_draft);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const std::string before = bytes();
        QVERIFY(model.setData(model.index(0, 4), QStringLiteral("The limit is 0.")));
        model.add(1);
        QVERIFY(model.setData(model.index(1, 0), QStringLiteral("cuDNN 8")));
        QCOMPARE(entry().versions.size(), 2u);
        QCOMPARE(entry().versions[0].behaviorChange.en, std::string("The limit is 0."));
        QVERIFY(model.setData(model.index(0, 7), QStringLiteral("On Ada.")));
        QVERIFY(model.setData(model.index(0, 8), QStringLiteral("在 Ada 上。")));
        QCOMPARE(model.index(0, 8).data().toString(), QStringLiteral("在 Ada 上。"));
        QCOMPARE(entry().versions[0].notes, (kb::LocalizedText {"On Ada.", "在 Ada 上。"}));
        undoAll();
        QCOMPARE(bytes(), before);
        QCOMPARE(model.rowCount(), 1);
    }

    void graph_keepsBothEndsInStep_inOneStep()
    {
        GridModel model(GridModel::Kind::LeadsTo, *m_draft);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const std::string before = bytes();
        const std::string otherBefore = bytes(other);
        model.add(0);
        QVERIFY(model.index(0, GridModel::IdColumn).data(GridModel::UnknownIdRole).toBool());
        QVERIFY(model.setData(model.index(0, GridModel::IdColumn), QString::fromLatin1(other)));
        QVERIFY(!model.index(0, GridModel::IdColumn).data(GridModel::UnknownIdRole).toBool());
        QCOMPARE(stack().count(), 2);
        QCOMPARE(entry(other).transitions.precededBy.size(), 1u);
        QCOMPARE(entry(other).transitions.precededBy[0].entryId, std::string(edited));
        QVERIFY(model.setData(model.index(0, GridModel::ProbabilityColumn), QStringLiteral("0.4")));
        QCOMPARE(entry(other).transitions.precededBy[0].probability, std::optional(0.4));
        QVERIFY(!model.setData(model.index(0, GridModel::ProbabilityColumn), QStringLiteral("2")));
        QVERIFY(model.setData(model.index(0, GridModel::ConditionColumn), QStringLiteral("If so")));
        QVERIFY(model.setData(model.index(0, GridModel::ChineseConditionColumn), QStringLiteral("若如此")));
        QCOMPARE(entry().transitions.leadsTo[0].condition, (kb::LocalizedText {"If so", "若如此"}));
        QCOMPARE(entry(other).transitions.precededBy[0].condition, (kb::LocalizedText {"If so", "若如此"}));
        kb::Entry otherWords = entry(other);
        otherWords.transitions.precededBy[0].condition.zh = "另译";
        QVERIFY(m_document->edit(other, otherWords, QStringLiteral("edit")));
        QVERIFY(model.setData(model.index(0, GridModel::ConditionColumn), QStringLiteral("If not")));
        QCOMPARE(entry(other).transitions.precededBy[0].condition, (kb::LocalizedText {"If not", "另译"}));
        model.remove(0);
        QCOMPARE(entry(other).transitions.precededBy.size(), 0u);
        stack().undo();
        QCOMPARE(entry(other).transitions.precededBy.size(), 1u);
        undoAll();
        QCOMPARE(bytes(), before);
        QCOMPARE(bytes(other), otherBefore);
        QVERIFY(!m_document->isModified());
    }

    void lines_keepWhatTheyCantShow()
    {
        const std::vector<std::string> before {"a", "b\nc"};
        QCOMPARE(model::linesOf(before), QStringLiteral("a\nb c"));
        QCOMPARE(model::itemsOf(QStringLiteral("x\nb c\n\n"), before), (std::vector<std::string> {"x", "b\nc"}));
    }

    void cases_problemHasItsLine()
    {
        const std::vector<model::CasesProblem> syntax = model::checkCases(entry(), "[\n  {\"name\": }\n]");
        QCOMPARE(syntax.size(), 1u);
        QCOMPARE(syntax[0].line, 2);
        const std::vector<model::CasesProblem> unknown
            = model::checkCases(entry(), "[\n  {\n    \"name\": \"a\",\n    \"oops\": 1\n  }\n]");
        QVERIFY(!unknown.empty());
        QVERIFY(QByteArray::fromStdString(unknown[0].pointer).startsWith("/0"));
        QVERIFY(unknown[0].line >= 2);
        QVERIFY(!unknown[0].message.empty());
        QVERIFY(model::checkCases(entry(), " \n").empty());
        QVERIFY(!model::checkCases(entry(), "{}").empty());
    }

    void caseTemplates_areWholeCases_andTheirNamesUnlikeThoseThere()
    {
        // An entry has one condition.
        std::string cases = model::withTemplate("[]", model::CaseTemplate::Condition);
        for (int twice = 0; twice < 2; ++twice) {
            for (int i = 1; i <= int(model::CaseTemplate::Last); ++i)
                cases = model::withTemplate(cases, model::CaseTemplate(i));
        }
        const std::vector<model::CasesProblem> problems = model::checkCases(entry(), cases);
        QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().message.c_str());
        QCOMPARE(gpu::Json::parse(cases).size(), 9u);
        QCOMPARE(gpu::Json::parse(cases)[8]["name"].get<std::string>(), std::string("text-of-35-2"));
        QCOMPARE(model::withTemplate("", model::CaseTemplate::ErrorText).find("[\n"), 0u);
        QCOMPARE(model::withTemplate("[1", model::CaseTemplate::ErrorText), std::string("[1"));
        const std::string there = R"([{"name": "mine", "attrs": {"epsilon": 1e-6, "size": [2, 3, 4, 4]}} ])";
        const std::string both = model::withTemplate(there, model::CaseTemplate::ErrorText);
        QVERIFY(both.starts_with(there.substr(0, there.size() - 2) + ",\n  {\n"));
        QCOMPARE(gpu::Json::parse(both).size(), 2u);
    }

    void cases_dedented()
    {
        QCOMPARE(model::dedented("[\n    {\n      \"a\": 1\n    }\n  ]"), std::string("[\n  {\n    \"a\": 1\n  }\n]"));
        QCOMPARE(model::dedented("[]"), std::string("[]"));
        QCOMPARE(model::dedented("[\n1\n    ]"), std::string("[\n1\n]"));
        QVERIFY(model::sameCases("[1, 2]", "[\n1,2 ]"));
        QVERIFY(!model::sameCases("[1, 2]", "[1, 3]"));
        QVERIFY(!model::sameCases("[1", "[2"));
    }

    void regex_findsItsSignatureATextAndOthers()
    {
        const model::RegexResult result = model::tryRegex(*m_document->catalog(),
            {"(Error|error): [a-z ]+", edited, "Error: a is not b", "x\nerror: one\nError: two"}, {});
        QVERIFY(result.error.empty() && result.matchesSignature);
        const std::vector<kb::Span> wanted {{2, 12}, {13, 23}};
        QCOMPARE(result.inText, wanted);
        const std::vector<std::string> others {"cuda/cudnn-bn-epsilon-negative", "python/module-not-found"};
        QCOMPARE(result.others, others);
    }

    void regex_readsChineseSignaturesToo()
    {
        const model::RegexResult result = model::tryRegex(
            *m_document->catalog(), {"epsilon (为负|是负数)", edited, "epsilon < 0", {}, "错误：epsilon 是负数"}, {});
        QVERIFY(!result.matchesSignature);
        QCOMPARE(result.inSignatureZh.size(), 1u); // in bytes
        QCOMPARE(result.inSignatureZh[0], (kb::Span {9, 26}));
        QCOMPARE(result.others, std::vector<std::string> {"cuda/cudnn-bn-epsilon-negative"});
    }

    void regex_badOne_saysWhere()
    {
        const model::RegexResult bad = model::tryRegex(*m_document->catalog(), {"ab(", edited, "ab", {}}, {});
        QVERIFY(!bad.error.empty());
        QCOMPARE(bad.errorOffset, 3u);
        const model::RegexResult slow
            = model::tryRegex(*m_document->catalog(), {"(a+)+$", edited, std::string(400, 'a') + "!", {}}, {});
        QVERIFY(slow.limitReached);
    }

    void passage_becomesAnEntry()
    {
        const auto taken = [](std::string_view id) { return id == "cuda/runtimeerror-bad-0x1f-at-3-in"; };
        const kb::Entry entry = model::entryFromPassage(
            "step 12 done\n  RuntimeError: bad 0x1F at 3 (in f.c): CUDNN_STATUS_BAD_PARAM\n参数错误。\n", "2026-11-21",
            taken);
        QCOMPARE(entry.signature.en, std::string("RuntimeError: bad 0x1F at 3 (in f.c): CUDNN_STATUS_BAD_PARAM"));
        QCOMPARE(entry.id, std::string("cuda/runtimeerror-bad-0x1f-at-3-in-2"));
        QCOMPARE(entry.errorCode, std::string("CUDNN_STATUS_BAD_PARAM"));
        QCOMPARE(entry.rootCause.zh, std::string("step 12 done\n参数错误。"));
        QCOMPARE(entry.lastUpdated, std::string("2026-11-21"));
        QCOMPARE(entry.tier, kb::Tier::HandWritten);
        const auto matches = [&](const std::string &text) {
            return model::tryRegex(*m_document->catalog(), {entry.regex, edited, text, {}}, {}).matchesSignature;
        };
        QVERIFY(matches(entry.signature.en));
        QVERIFY(matches("RuntimeError: bad 0xabc at 17 (in f.c): CUDNN_STATUS_BAD_PARAM"));
        QVERIFY(!matches("RuntimeError: bad 0xabc at 17 (in g.c): CUDNN_STATUS_BAD_PARAM"));
    }

    void passage_ofSentences_givesTheMessageThatTheyQuote_data()
    {
        QTest::addColumn<QString>("passage");
        QTest::addColumn<QString>("signature");
        QTest::addColumn<QString>("regex");
        QTest::addColumn<QString>("id");
        QTest::newRow("as code")
            << "Training stops with `RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM`. The batch is to blame, not "
               "autograd: it is empty."
            << "RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM"
            << "RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM" << "cuda/runtimeerror-cudnn-error-cudnn-status-bad";
        QTest::newRow("in quotes") << QStringLiteral(
            "日志最后一行是“CUDA error: an illegal memory access”。这时批次为空，并不是驱动的问题。")
                                   << "CUDA error: an illegal memory access" << "CUDA error: an illegal memory access"
                                   << "cuda/cuda-error-an-illegal-memory-access";
        QTest::newRow("a status")
            << "BatchNorm answers with CUDNN_STATUS_BAD_PARAM where a batch is empty. It is not autograd."
            << "CUDNN_STATUS_BAD_PARAM" << "CUDNN_STATUS_BAD_PARAM"
            << "cuda/cudnn-status-bad-param";
        QTest::newRow("none") << "An empty batch comes from the last step of a sampler. Drop it with `drop_last=True`."
                              << "An empty batch comes from the last step of a sampler." << QString()
                              << "cuda/an-empty-batch-comes-from-the";
    }
    void passage_ofSentences_givesTheMessageThatTheyQuote()
    {
        QFETCH(const QString, passage);
        const kb::Entry entry
            = model::entryFromPassage(passage.toStdString(), "2026-11-21", [](std::string_view) { return false; });
        QTEST(QString::fromStdString(entry.signature.en), "signature");
        QTEST(QString::fromStdString(entry.regex), "regex");
        QTEST(QString::fromStdString(entry.id), "id");
        QCOMPARE(QString::fromStdString(entry.rootCause.en + entry.rootCause.zh), passage); // they are no message
    }

    void passage_isNeverCutInAWord_andItsAddressesAreSources()
    {
        std::string line = "RuntimeError:";
        while (line.size() < 600)
            line += " several-words";
        const kb::Entry entry = model::entryFromPassage(line
                + "\nSee (https://example.org/issues/12), and "
                  "https://example.org/issues/12.",
            "2026-11-21", [](std::string_view) { return false; });
        QVERIFY(entry.signature.en.size() <= 400 && entry.signature.en.ends_with(" several-words"));
        QCOMPARE(entry.sources, std::vector<std::string> {"https://example.org/issues/12"});
    }

    void log_isReadForItsErrorLine()
    {
        const std::string log = "step 1: loss 0.3\nRuntimeError: first\nwarning: slow\nRuntimeError: second\nbye\n";
        QCOMPARE(model::likelyErrorLine(log), std::string("RuntimeError: second"));
        QCOMPARE(model::likelyErrorLine("one\ntwo  \n\n"), std::string("two"));
        QCOMPARE(model::likelyErrorLine(" \n"), std::string());
        QCOMPARE(model::likelyErrorLine("RuntimeError: old\n" + std::string(1 << 20, 'x') + "\nfatal: new\n"),
            std::string("fatal: new"));
    }

    void passage_ofNothing_stillHasAValidId()
    {
        const kb::Entry entry = model::entryFromPassage(" \n", "2026-11-21", [](std::string_view) { return false; });
        QVERIFY(kb::isValidId(entry.id));
        QVERIFY(entry.signature.en.empty());
    }

    void randomEdits_undoToTheByte_data() { nested::addLibraryRows(); }
    void randomEdits_undoToTheByte()
    {
        constexpr std::size_t count = 40;
        const std::vector<nested::File> files = nested::libraryOfRow(3 * count);
        for (std::size_t i = 0; i < count; ++i) {
            const std::string name = "entries/random/" + std::to_string(i) + ".json";
            m_files->write(name.c_str(), QByteArray::fromStdString(files[i * (files.size() / count)].bytes));
        }
        QSignalSpy opened(m_document.get(), &model::Document::opened);
        m_document->open(m_files->path(), false);
        QVERIFY(opened.wait());

        RowTableModel workarounds(&kb::Entry::workarounds, *m_draft);
        RowTableModel deadEnds(&kb::Entry::deadEnds, *m_draft);
        GridModel versions(GridModel::Kind::Versions, *m_draft);
        GridModel leadsTo(GridModel::Kind::LeadsTo, *m_draft);
        const std::array<model::ItemTableModel *, 4> models {&workarounds, &deadEnds, &versions, &leadsTo};
        QRandomGenerator random(20261121);
        std::map<std::string, std::string> before;
        const model::Catalog &catalog = *m_document->catalog();
        std::vector<std::string> ids;
        for (std::uint32_t i = 0; i < catalog.entryCount(); ++i)
            ids.emplace_back(catalog.entry(i).id);
        QVERIFY(ids.size() > 30);
        for (const std::string &id : ids)
            before[id] = *m_document->entryText(id);
        for (const std::string &id : ids) {
            QVERIFY(m_draft->open(id));
            for (int step = 0; step < 12; ++step) {
                model::ItemTableModel &model = *models[random.bounded(int(models.size()))];
                const int item = model.itemCount() > 0 ? random.bounded(model.itemCount()) : 0;
                switch (random.bounded(6)) {
                case 0: model.add(item); break;
                case 1: model.remove(item); break;
                case 2: model.duplicate(item); break;
                case 3: model.move(item, model.itemCount() - 1); break;
                default:
                    if (model.rowCount() == 0)
                        break;
                    const QModelIndex index
                        = model.index(random.bounded(model.rowCount()), random.bounded(model.columnCount()));
                    const QString text = QStringLiteral("\"\\ 文字 %1\n\nx").arg(step);
                    model.setData(index, index.column() == 0 && &model == models[0] ? QVariant(0.5) : QVariant(text));
                }
            }
        }
        QVERIFY(stack().count() > 100);
        const int changed = int(std::ranges::count_if(
            ids, [&](const std::string &id) { return *m_document->entryText(id) != before[id]; }));
        QVERIFY(changed > 30);
        undoAll();
        for (const std::string &id : ids)
            QCOMPARE(QString::fromStdString(*m_document->entryText(id)), QString::fromStdString(before[id]));
        QVERIFY(!m_document->isModified());
    }
};

CASEBOOK_TEST(TestEntryEdit)
#include "tst_entryedit.moc"

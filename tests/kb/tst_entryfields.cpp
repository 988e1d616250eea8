// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Goes through the table of fields, so that a field that is added is tested by what is here.
#include "kb/entryfields.h"
#include "kb/format/entryfile.h"
#include "kb/import/importer.h"
#include "tests/testprogram.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <set>

using kb::Entry;
using kb::EntryField;

namespace {

template <typename Row> Row fullRow(kb::RowFields<Row> fields)
{
    Row row;
    for (const kb::RowField<Row> &field : fields) {
        const std::string text = std::string("text of ") + field.key;
        std::visit(kb::Overloaded {
                       [&](std::string Row::*member) { row.*member = text; },
                       [&](kb::LocalizedText Row::*member) { row.*member = {text, "译 " + text}; },
                       [&](double Row::*member) { row.*member = -0.5; },
                       [&](std::optional<double> Row::*member) { row.*member = 0.5; },
                       [&](std::vector<std::string> Row::*member) { row.*member = {text, text + " 2"}; },
                       [&](std::vector<kb::Report> Row::*member) { row.*member = {{text, true, "2024-05-06", text}}; },
                   },
            field.member);
    }
    return row;
}

/// An entry with something in every field of the table, and in every field of its rows.
Entry fullEntry()
{
    Entry entry;
    for (const EntryField &field : kb::entryFields()) {
        const std::string text = "text of " + std::string(field.key);
        std::visit(
            kb::Overloaded {
                [&](std::string Entry::*member) { entry.*member = text; },
                [&](const kb::Translation &of) {
                    (of.language == kb::Language::English ? (entry.*of.text).en : (entry.*of.text).zh) = text;
                },
                [&](std::optional<double> Entry::*member) { entry.*member = 0.25; },
                [&](std::optional<int> Entry::*member) { entry.*member = 3; },
                [&](std::vector<std::string> Entry::*member) { entry.*member = {text, text + " 2"}; },
                [&](std::vector<kb::Sign> Entry::*member) { entry.*member = {fullRow(kb::signFields)}; },
                [&](std::vector<kb::VersionClaim> Entry::*member) { entry.*member = {fullRow(kb::versionFields)}; },
                [&](std::vector<std::pair<std::string, std::string>> Entry::*member) {
                    entry.*member = {{"os", "linux"}};
                },
                [&](const kb::RemedyList *list) { entry.*list->rows = {fullRow(list->fields)}; },
                [](const kb::ChineseRows &) {}, // filled with their English ones
                [&](kb::TransitionGraph Entry::*member) {
                    for (const kb::EdgeList &list : kb::edgeLists)
                        entry.*member.*list.edges = {fullRow(list.fields)};
                },
                [&](kb::TierName) {
                    entry.tier = kb::Tier::HumanReviewed;
                    entry.tierText = "human_reviewed";
                },
                [&](kb::CasesText) { entry.cases = "[\n    1\n  ]"; },
                [](kb::Unused) {},
            },
            field.member);
    }
    entry.id = "cuda/full";
    return entry;
}

} // namespace

class TestEntryFields final : public QObject {
    Q_OBJECT

private slots:
    void everyKey_isThereOnceAndNamed()
    {
        std::set<std::string_view> keys;
        for (const EntryField &field : kb::entryFields()) {
            QVERIFY2(keys.insert(field.key).second, std::string(field.key).c_str());
            QVERIFY(std::holds_alternative<kb::Unused>(field.member) || *field.label);
            QCOMPARE(kb::fieldWithKey(field.key), &field);
        }
        QVERIFY(!kb::fieldWithKey("colour"));
        QVERIFY(!kb::fieldWithKey(""));
    }

    void flatFile_holdsEveryField()
    {
        const Entry full = fullEntry();
        const std::string text = kb::writeFlat(full);
        const auto json = nlohmann::ordered_json::parse(text);
        QCOMPARE(json.size(), kb::entryFields().size());
        for (const EntryField &field : kb::entryFields())
            QVERIFY2(json.contains(std::string(field.key)), std::string(field.key).c_str());
        const auto parsed = kb::parseEntry(text);
        QVERIFY(parsed);
        QVERIFY(parsed->findings.empty());
        QVERIFY(parsed->entry == full);
    }

    void nestedFile_holdsEveryField()
    {
        auto file = kb::parseEntryFile(R"({"id": "cuda/full", "error": {"signature": "x"}})");
        QVERIFY(file);
        Entry full = fullEntry();
        kb::applyEdit(*file, full);
        QVERIFY(file->findings.empty());
        QVERIFY(!file->entry.cases.empty());
        file->entry.cases = full.cases; // laid out anew
        QVERIFY(file->entry == full);
        const auto flat = nlohmann::ordered_json::parse(kb::writeFlat(full));
        for (const EntryField &field : kb::entryFields()) {
            if (field.key == "environment" || std::holds_alternative<kb::Unused>(field.member))
                continue;
            const std::string key(field.key);
            const auto value = file->text.value(kb::nestedPointer('/' + key));
            QVERIFY2(value && *value == flat[key], key.c_str());
        }
    }

    void merge_takesEveryFieldFromTheOneThatHasIt()
    {
        const Entry full = fullEntry();
        Entry empty;
        empty.id = full.id;
        for (const kb::Merged &merged : {kb::mergeEntries(empty, full), kb::mergeEntries(full, empty)}) {
            QVERIFY(merged.conflicts.empty());
            QVERIFY(merged.entry == full);
        }
    }

    void nestedPointer_isWhereANestedFileHasIt_data()
    {
        QTest::addColumn<QString>("flat");
        QTest::addColumn<QString>("nested");
        const auto row = [](const char *flat, const char *nested) {
            QTest::newRow(flat) << QString::fromLatin1(flat) << QString::fromLatin1(nested);
        };
        row("/regex", "/error/regex");
        row("/signature_zh", "/error/signature_zh");
        row("/category", "/error/category");
        row("/subcategory", "/error/subcategory");
        row("/resolvable", "/verdict/resolvable");
        row("/root_cause", "/verdict/summary");
        row("/verification_tier", "/metadata/review_status");
        row("/workarounds/0/how", "/workarounds/0/how");
        row("/tags/1", "/tags/1");
        row("", "");
    }
    void nestedPointer_isWhereANestedFileHasIt()
    {
        QFETCH(QString, flat);
        QTEST(QString::fromStdString(kb::nestedPointer(flat.toStdString())), "nested");
    }

    void texts_haveTheirPlaceAndLanguage()
    {
        Entry entry;
        entry.tags = {"one", "two"};
        entry.url = "https://example.org";
        entry.workarounds = {{.explanation = {"do so", "这样做"}, .tradeoff = {"slow", "慢"}}};
        entry.signs = {{.regex = "line 3", .weight = 0.4, .says = {"third", "第三"}}};
        entry.versions = {{.behaviorChange = {"refused", "被拒绝"}, .notes = {"since then", "此后"}}};
        entry.transitions.frequentlyConfusedWith = {{.entryId = "cuda/other", .condition = {"says 3", "说 3"}}};
        QStringList some;
        QStringList prose;
        const auto print = [](const auto &placed) {
            return QStringLiteral("%1%2 %3%4")
                .arg(QString::fromStdString(placed.field), QString::fromStdString(placed.part),
                    QString::fromStdString(placed.text),
                    placed.english ? QStringLiteral(" <- ") + QString::fromStdString(*placed.english) : QString());
        };
        kb::forEachText(std::as_const(entry), kb::Words::Some, [&](const auto &placed) {
            if (!placed.text.empty())
                some << print(placed);
        });
        kb::forEachText(std::as_const(entry), kb::Words::Prose, [&](const auto &placed) {
            if (!placed.text.empty())
                prose << print(placed);
        });
        const QStringList ofVersion {"/versions/0/behavior_change refused",
            QStringLiteral("/versions/0/behavior_change_zh 被拒绝 <- refused"), "/versions/0/notes since then",
            QStringLiteral("/versions/0/notes_zh 此后 <- since then")};
        const QStringList ofRow {"/workarounds/0/how do so", QStringLiteral("/workarounds_zh/0/how 这样做 <- do so"),
            "/workarounds/0/tradeoff slow", QStringLiteral("/workarounds/0/tradeoff_zh 慢 <- slow")};
        const QString edge = QStringLiteral("/transition_graph/frequently_confused_with/0/distinction");
        const QStringList ofEdge {edge + " says 3", edge + QStringLiteral("_zh 说 3 <- says 3")};
        const QStringList ofSign {"/signs/0/says third", QStringLiteral("/signs/0/says_zh 第三 <- third")};
        QCOMPARE(prose, ofSign + ofVersion + ofRow + ofEdge);
        const QStringList tags {"/tags/0 one", "/tags/1 two"};
        QCOMPARE(some, QStringList {"/signs/0/regex line 3"} + ofSign + ofVersion + ofRow + ofEdge + tags);
    }

    void languageGaps_areOfWhatNamesARow_andWhatHasItsChineseBesideIt()
    {
        Entry entry;
        entry.signature = {"sign", "特征"};
        entry.rootCause.en = "cause";
        entry.signs = {{.says = {"both", "都"}}, {.says = {"one", ""}}};
        entry.workarounds = {{.action = {"a", "做"}, .explanation = {"how", ""}}, {.action = {"", "只有中文"}}};
        entry.deadEnds = {{.explanation = {"why alone", ""}, .tradeoff = {"slow", ""}}};
        entry.versions = {{.behaviorChange = {"both", "都"}, .notes = {"one", ""}}};
        entry.transitions.leadsTo = {{.entryId = "a/b", .condition = {"both", "都"}}, {.entryId = "a/c"}};
        entry.transitions.precededBy = {{.entryId = "a/d", .condition = {"", "只有中文"}}};
        entry.transitions.frequentlyConfusedWith = {{.entryId = "a/e", .condition = {"one", ""}}};
        const std::vector<std::string> gaps {"/root_cause_zh", "/signs/1/says_zh", "/versions/0/notes_zh",
            "/workarounds_zh/1", "/dead_ends_zh/0", "/dead_ends/0/tradeoff_zh",
            "/transition_graph/preceded_by/0/condition_zh",
            "/transition_graph/frequently_confused_with/0/distinction_zh"};
        QCOMPARE(kb::languageGaps(entry), gaps);
        QVERIFY(kb::hasLanguageGap(entry));
        QVERIFY(!kb::hasLanguageGap(Entry()));
    }
};

CASEBOOK_TEST(TestEntryFields)
#include "tst_entryfields.moc"

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/entryfile.h"
#include "tests/changedlines.h"
#include "tests/nestedlibrary.h"
#include "tests/seeds.h"
#include "tests/testprogram.h"

#include <QFile>
#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <thread>

using kb::Entry;
using kb::EntryFile;
using kb::ErrorCode;
using kb::Rule;

namespace {

std::string readAll(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    return file.readAll().toStdString();
}

EntryFile parsed(const std::string &bytes)
{
    kb::Expected<EntryFile> file = kb::parseEntryFile(bytes);
    if (!file)
        qFatal("not an entry: %s %s", file.error().detail.c_str(), file.error().field.c_str());
    return *file;
}

QByteArray shown(const EntryFile &file)
{
    return QByteArray::fromStdString(file.text.bytes());
}

std::string sample(const char *name)
{
    return readAll(QStringLiteral(DATA_DIR "/entries/%1.json").arg(QLatin1String(name)));
}

kb::Remedy workaround(const char *action, const char *chinese)
{
    kb::Remedy row;
    row.action = {action, chinese};
    return row;
}

} // namespace

class TestEntryFile final : public QObject {
    Q_OBJECT

    const std::string flat = sample("flat"); // rows on one line each, keys that Casebook does not know
    const std::string nestedSample = sample("nested");

    static void readsOwnEntry(const Entry &e)
    {
        QCOMPARE(e.id, std::string("cuda/cudnn-pooling-empty-window"));
        QVERIFY(e.signature.en.ends_with("with a window of 0 rows"));
        QVERIFY(e.signature.zh.starts_with("RuntimeError: 以 0 行的窗口"));
        QCOMPARE(e.regex, std::string("CUDNN_STATUS_BAD_PARAM.*cudnnSetPooling\\w*Descriptor"));
        QVERIFY(e.rootCause.zh.ends_with("高和宽都至少为 1。"));
        QCOMPARE(e.rootCauseType, std::string("generic"));
        QCOMPARE(e.versions.size(), std::size_t(4));
        QCOMPARE(e.versions[2].version, std::string("PyTorch 2.2.0"));
        QCOMPARE(e.versions[2].status, std::string("active"));
        QVERIFY(e.versions[2].removed.empty());
        QCOMPARE(e.deadEnds.size(), std::size_t(2));
        QCOMPARE(e.deadEnds[0].rate, std::optional(0.7));
        QVERIFY(e.deadEnds[1].explanation.en.starts_with("With cuDNN switched off"));
        QCOMPARE(e.workarounds.size(), std::size_t(2));
        QCOMPARE(e.workarounds[1].rate, std::optional(0.9));
        QVERIFY(e.workarounds[1].explanation.en.ends_with("assert(windowW > 0);"));
        QCOMPARE(e.errorCode, std::string("CUDNN_STATUS_BAD_PARAM (4)"));
        QCOMPARE(e.tier, kb::Tier::AiGenerated);
        QCOMPARE(e.confidence, std::optional(0.84));
        QCOMPARE(e.fixSuccessRate, std::optional(0.91));
        QCOMPARE(e.firstSeen, std::string("2024-03-02"));
        QCOMPARE(e.evidenceCount, std::optional(2));
        QCOMPARE(e.locale, std::string("en"));
    }

private slots:
    void seed001_readsEveryField_data() { seeds::addRows(); }
    void seed001_readsEveryField()
    {
        const auto entry = kb::parseEntry(seeds::text("001"));
        QVERIFY(entry);
        QVERIFY(entry->findings.empty());
        QCOMPARE(entry->dialect, kb::Dialect::Flat);
        const Entry &e = entry->entry;
        if (seeds::areOwn()) {
            readsOwnEntry(e);
            return;
        }
        QCOMPARE(e.id, std::string("cuda/cudnn-bn-epsilon-negative"));
        QVERIFY(e.signature.zh.starts_with("RuntimeError: 调用"));
        QCOMPARE(e.versions.size(), std::size_t(4));
        QCOMPARE(e.versions[3].version, std::string("PyTorch 2.1.0"));
        QCOMPARE(e.versions[3].status, std::string("active"));
        QCOMPARE(e.deadEnds.size(), std::size_t(2));
        QCOMPARE(e.deadEnds[1].rate, std::optional(0.6));
        QVERIFY(e.deadEnds[1].explanation.en.starts_with("Disabling cuDNN"));
        QCOMPARE(e.workarounds.size(), std::size_t(2));
        QCOMPARE(e.workarounds[0].rate, std::optional(0.95));
        QCOMPARE(e.workarounds[0].action.zh, e.workarounds[0].action.en);
        QVERIFY(e.workarounds[0].explanation.zh.empty());
        QCOMPARE(e.tier, kb::Tier::AiGenerated);
        QCOMPARE(e.confidence, std::optional(0.86));
        QCOMPARE(e.fixSuccessRate, std::optional(0.93));
        QCOMPARE(e.resolvable, std::string("true"));
        QCOMPARE(e.lastConfirmed, std::string("2024-06-01"));
        QCOMPARE(e.evidenceCount, std::optional(1));
        QVERIFY(e.subcategory.empty());
        QVERIFY(e.cases.empty());
    }

    void seed001_roundTripsByteForByte_data() { seeds::addRows(); }
    void seed001_roundTripsByteForByte()
    {
        const std::string seed = seeds::text("001");
        QCOMPARE(kb::writeFlat(kb::parseEntry(seed)->entry), seed + "\n");
        QCOMPARE(parsed(seed).text.bytes(), seed);
    }

    void nested_readsIntoTheSameEntry()
    {
        const EntryFile file = parsed(nestedSample);
        QCOMPARE(file.dialect, kb::Dialect::Nested);
        QVERIFY(file.findings.empty());
        const Entry &e = file.entry;
        QCOMPARE(e.signature.en, std::string("boom"));
        QCOMPARE(e.regex, std::string("bo+m"));
        QCOMPARE(e.rootCause.en, std::string("why"));
        QCOMPARE(e.fixSuccessRate, std::optional(0.8));
        QCOMPARE(e.resolvable, std::string("partial"));
        QCOMPARE(e.lastUpdated, std::string("2026-02-13"));
        QCOMPARE(e.evidenceCount, std::optional(40));
        QCOMPARE(e.tier, kb::Tier::AiGenerated);
        QCOMPARE(e.tierText, std::string("auto_generated"));
        const std::vector<std::pair<std::string, std::string>> environment
            = {{"runtime", "cuda >=12.0,<13.0"}, {"os", "linux"}, {"hardware.gpu", "A100"}, {"hardware.vram_gb", "80"},
                {"hardware.architecture", "x86"}, {"architecture", "arm"}, {"multi_gpu", "true"}, {"contexts", "a, b"}};
        QVERIFY(e.environment == environment);
        const kb::Remedy deadEnd {{"a", {}}, {"w", {}}, {}, 0.9, {"https://s"}, {"t", "代价"}, "m"};
        QVERIFY(e.deadEnds == std::vector {deadEnd});
        QVERIFY(e.transitions.leadsTo == (std::vector {kb::Transition {"a/b/c", 0.25, {"if", "若"}}}));
        QVERIFY(e.transitions.frequentlyConfusedWith
            == (std::vector {kb::Transition {"d/e/f", 0.1, {"not that", "不是那个"}}}));
    }

    void flat_optionalFields()
    {
        const EntryFile file = parsed(sample("optional-keys"));
        QVERIFY(file.findings.empty());
        const Entry &e = file.entry;
        QCOMPARE(e.deadEnds.size(), std::size_t(2)); // the second one exists in Chinese only
        QCOMPARE(e.deadEnds[0].action.zh, std::string("试"));
        QCOMPARE(e.deadEnds[0].explanation.zh, std::string("因为\n\n所以"));
        QCOMPARE(e.deadEnds[1].action.zh, std::string("只有中文"));
        QVERIFY(e.transitions.leadsTo
            == (std::vector {kb::Transition {"c/d", {}, {}}, kb::Transition {"e/f", 0.5, {"z", {}}}}));
        QCOMPARE(e.transitions.frequentlyConfusedWith[0].condition, (kb::LocalizedText {"d", "区别"}));
        // A distinction that is called a condition.
        QCOMPARE(e.transitions.frequentlyConfusedWith[1].condition, (kb::LocalizedText {"c", "条件"}));
        QCOMPARE(e.cases, std::string("[{}]"));
        QCOMPARE(e.relatedArticles, std::vector<std::string> {"art"});
        QCOMPARE(e.sources, std::vector<std::string> {"https://x"});
        const auto again = kb::parseEntry(kb::writeFlat(e));
        QVERIFY(again);
        Entry expected = e;
        expected.cases = "[\n    {}\n  ]"; // laid out anew: they stood on one line
        QCOMPARE(again->entry.cases, expected.cases);
        QVERIFY(again->entry == expected);
    }

    void cases_roundTripByteForByte()
    {
        Entry entry;
        entry.id = "a/b";
        entry.signature.en = "s";
        entry.cases = "[\n    {\n      \"name\": \"c\",\n      \"dims\": [2, 3], \"epsilon\": 1e-6\n    }\n  ]";
        const std::string text = kb::writeFlat(entry);
        QVERIFY(text.ends_with(",\n  \"cases\": " + entry.cases + "\n}\n"));
        QCOMPARE(kb::parseEntry(text)->entry.cases, entry.cases);
        QCOMPARE(kb::writeFlat(kb::parseEntry(text)->entry), text);
    }

    void cases_editChangesTheirPlaceAlone()
    {
        const std::string before
            = "{\"id\": \"a/b\", \"signature\": \"s\",\n\"cases\": [{\"name\": \"c\", \"x\": 1e-6,  \"y\": 1}]}";
        EntryFile file = parsed(before);
        QCOMPARE(file.entry.cases, std::string("[{\"name\": \"c\", \"x\": 1e-6,  \"y\": 1}]"));
        Entry edited = file.entry;
        edited.cases = "[{\"name\": \"c\", \"x\": 1e-6, \"y\": 2}]";
        kb::applyEdit(file, edited);
        QCOMPARE(file.text.bytes(),
            std::string(
                "{\"id\": \"a/b\", \"signature\": \"s\",\n\"cases\": [{\"name\": \"c\", \"x\": 1e-6,  \"y\": 2}]}"));
        edited.cases = "no JSON";
        kb::applyEdit(file, edited);
        QCOMPARE(file.text.bytes(), before); // what can't be held changes nothing
        edited.cases.clear();
        kb::applyEdit(file, edited);
        QVERIFY(!file.text.contains("/cases"));
        kb::applyEdit(file, file.originalEntry);
        QCOMPARE(file.text.bytes(), before);
    }

    void badEntry_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<ErrorCode>("code");
        QTest::addColumn<QByteArray>("field");
        QTest::addColumn<int>("line");
        const auto row = [](const char *name, const QByteArray &bytes, ErrorCode code, const char *field, int line) {
            QTest::newRow(name) << bytes << code << QByteArray(field) << line;
        };
        row("empty", "", ErrorCode::NoText, "", 0);
        row("zero bytes", QByteArray(64, '\0'), ErrorCode::NoText, "", 0);
        row("truncated", "{\n\"id\": \"a/b\",\n\"signature\": \"s", ErrorCode::JsonSyntax, "", 3);
        row("array", "\n[]", ErrorCode::WrongType, "", 2);
        row("no id", "{\"signature\": \"s\"}", ErrorCode::MissingField, "/id", 1);
        row("id null", "{\"id\": null, \"signature\": \"s\"}", ErrorCode::MissingField, "/id", 1);
        row("id a number", "{\n\"id\": 5}", ErrorCode::WrongType, "/id", 2);
        row("id a path", "{\n\n\"id\": \"../../etc\", \"signature\": \"s\"}", ErrorCode::BadId, "/id", 3);
        row("no signature", "{\"id\": \"a/b\"}", ErrorCode::MissingField, "/signature", 1);
        row("nested without signature", "{\"id\": \"a/b\",\n\"error\": {}}", ErrorCode::MissingField,
            "/error/signature", 2);
        row("not UTF-8", "{\"id\": \"a/b\", \"signature\": \"\xFF\"}", ErrorCode::NotUtf8, "", 1);
        row("too deep",
            "{\"id\": \"a/b\", \"signature\": \"s\",\n\"x\": " + QByteArray(64, '[') + QByteArray("1")
                + QByteArray(64, ']') + "}",
            ErrorCode::JsonTooDeep, "", 2);
        row("huge integer", "{\"id\": \"a/b\", \"signature\": \"s\",\n\"x\": 99999999999999999999}",
            ErrorCode::JsonSyntax, "", 2);
        row("huge", QByteArray(kb::maxFileBytes + 1, ' '), ErrorCode::FileTooLarge, "", 0);
    }
    void badEntry()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(ErrorCode, code);
        QFETCH(QByteArray, field);
        QFETCH(int, line);
        const auto entry = kb::parseEntry(bytes.toStdString());
        QVERIFY(!entry);
        QCOMPARE(entry.error().code, code);
        QCOMPARE(QByteArray::fromStdString(entry.error().field), field);
        QCOMPARE(entry.error().line, line);
        const auto file = kb::parseEntryFile(bytes.toStdString());
        QVERIFY(!file);
        QVERIFY(file.error() == entry.error());
    }

    void depthLimit_isTheSameForBothReaders()
    {
        for (const std::string inner : {"1", "[]", "[[]]", "{}", "{\"a\": 1}"}) {
            for (int levels = 60; levels < 68; ++levels) {
                const auto count = static_cast<std::size_t>(levels);
                const std::string bytes = "{\"id\": \"a/b\", \"signature\": \"s\", \"x\": " + std::string(count, '[')
                    + inner + std::string(count, ']') + "}";
                QCOMPARE(kb::parseEntry(bytes).has_value(), kb::JsonText::parse(bytes).has_value());
            }
        }
    }

    void wrongTypes_areFindingsAndReadAsAbsent()
    {
        const EntryFile file = parsed(sample("wrong-types"));
        struct Expected {
            Rule rule;
            const char *field;
            const char *detail;
            int line;
            int column;
        };
        const std::vector<Expected> expected = {
            {Rule::WrongType, "/regex", "string", 3, 12},
            {Rule::WrongType, "/dead_ends/0/fail_rate", "number", 6, 34},
            {Rule::WrongType, "/dead_ends/0/sources/1", "string", 6, 59},
            {Rule::WrongType, "/dead_ends/1", "object", 7, 5},
            {Rule::RateOutOfRange, "/dead_ends/2/fail_rate", "1.7", 8, 34},
            {Rule::WrongType, "/workarounds", "array", 4, 18},
            {Rule::RateOutOfRange, "/confidence", "-0.1", 11, 17},
            {Rule::WrongType, "/evidence_count", "count", 12, 21},
            {Rule::WrongType, "/tags", "array", 13, 11},
        };
        QCOMPARE(file.findings.size(), expected.size());
        for (const Expected &e : expected) {
            const auto it = std::ranges::find(file.findings, e.field, &kb::Finding::field);
            QVERIFY2(it != file.findings.end(), e.field);
            QCOMPARE(it->rule, e.rule);
            QCOMPARE(it->detail, std::string(e.detail));
            QCOMPARE(it->line, e.line);
            QCOMPARE(it->column, e.column);
            QCOMPARE(it->entryId, std::string("a/b"));
        }
        QVERIFY(file.entry.regex.empty());
        QCOMPARE(file.entry.rootCause.en, std::string("kept"));
        QCOMPARE(file.entry.deadEnds.size(), std::size_t(2));
        QCOMPARE(file.entry.deadEnds[0].sources, std::vector<std::string> {"a"});
        QVERIFY(!file.entry.deadEnds[0].rate);
        QCOMPARE(file.entry.deadEnds[1].action.zh, std::string("乙")); // stays with its own row
    }

    void keyThatStandsTwice_isAFinding_andTheLastOneCounts()
    {
        const EntryFile file = parsed("{\"id\": \"a/b\", \"signature\": \"s\", \"regex\": \"one\",\n"
                                      "\"dead_ends\": [{\"action\": \"A\",\n\"action\": \"B\"}],\n"
                                      "\"regex\": \"two\",\n\"regex\": \"three\", \"unknown\": 1,\n\"unknown\": 2}");
        QCOMPARE(file.entry.regex, "three");
        QCOMPARE(file.entry.deadEnds.at(0).action.en, "B");
        std::map<std::string, int> lines;
        for (const kb::Finding &finding : file.findings) {
            QVERIFY(finding.rule == Rule::KeyRepeated);
            lines.emplace(finding.field, finding.line);
        }
        QCOMPARE(file.findings.size(), std::size_t(3));
        QCOMPARE(lines, (std::map<std::string, int> {{"/dead_ends/0/action", 3}, {"/regex", 5}, {"/unknown", 6}}));
        // What is read twice says it once.
        const EntryFile nested = parsed(R"({"id": "a/b", "error": {"signature": "s", "signature": "t"}})");
        QCOMPARE(nested.entry.signature.en, "t");
        QCOMPARE(nested.findings.size(), std::size_t(1));
        QCOMPARE(nested.findings.front().field, "/error/signature");
    }

    void manyFindings_areCut()
    {
        std::string bytes = "{\"id\": \"a/b\", \"signature\": \"s\", \"tags\": [0";
        for (int i = 0; i < 100'000; ++i)
            bytes += ",0";
        const auto entry = kb::parseEntry(bytes + "]}");
        QVERIFY(entry);
        QCOMPARE(entry->findings.size(), std::size_t(100));
    }

    void applyEdit_wrongTypesAreReplacedWhenEdited()
    {
        EntryFile file = parsed("{\"id\": \"a/b\", \"signature\": \"s\", \"workarounds\": \"do it\", \"dead_ends\": "
                                "[7, {\"fail_rate\": \"high\"}]}");
        Entry edited = file.entry;
        edited.deadEnds[0].rate = 0.5;
        edited.workarounds.push_back(workaround("act", ""));
        kb::applyEdit(file, edited);
        QCOMPARE(shown(file),
            QByteArray(
                "{\"id\": \"a/b\", \"signature\": \"s\", \"workarounds\": [{\"action\": \"act\", \"success_rate\": "
                "null, "
                "\"how\": \"\", \"condition\": \"\", \"sources\": []}], \"dead_ends\": [7, {\"fail_rate\": 0.5}]}"));
    }

    void applyEdit_oneFieldIsOneLine()
    {
        EntryFile file = parsed(flat);
        Entry edited = file.entry;
        edited.workarounds[0].rate = 0.95;
        kb::applyEdit(file, edited);
        QCOMPARE(shown(file), QByteArray::fromStdString(flat).replace("0.90", "0.95"));
        QVERIFY(file.entry == edited);
        edited.workarounds[0].rate = 0.9;
        edited.workarounds[1].action.zh = "贰";
        kb::applyEdit(file, edited);
        QCOMPARE(shown(file), QByteArray::fromStdString(flat).replace("二\\n", "贰\\n"));
    }

    void applyEdit_rowsKeepTheirUnknownKeys()
    {
        EntryFile file = parsed(flat);
        const Entry original = file.entry;
        Entry edited = original;
        std::rotate(edited.workarounds.begin(), edited.workarounds.begin() + 2, edited.workarounds.end());
        edited.workarounds[1].rate = 0.8; // "first"
        edited.workarounds.erase(edited.workarounds.begin() + 2); // "second"
        edited.workarounds.push_back(workaround("new", "新"));
        kb::applyEdit(file, edited);
        const QByteArray expected = QByteArray::fromStdString(flat)
                                        .replace("    {\"action\": \"first\", \"success_rate\": 0.90, \"x\": 1},\n"
                                                 "    {\"action\": \"second\", \"success_rate\": 1, \"x\": 2},\n"
                                                 "    {\"action\": \"third\", \"success_rate\": 0.5, \"x\": 3}\n",
                                            "    {\"action\": \"third\", \"success_rate\": 0.5, \"x\": 3},\n"
                                            "    {\"action\": \"first\", \"success_rate\": 0.8, \"x\": 1},\n"
                                            "    {\"action\": \"new\", \"success_rate\": null, \"how\": \"\", "
                                            "\"condition\": \"\", \"sources\": []}\n")
                                        .replace("[\"一\", \"二\\n\\n步骤\", \"三\"]", "[\"三\", \"一\", \"新\"]");
        QCOMPARE(shown(file), expected);
        QVERIFY(file.entry == edited);
        kb::applyEdit(file, original);
        QCOMPARE(shown(file), QByteArray::fromStdString(flat)); // undone: the removed row's own keys are back
    }

    void applyEdit_optionalKeysComeAndGo()
    {
        EntryFile file = parsed(flat);
        Entry edited = file.entry;
        edited.rootCause.zh = "原因";
        edited.tags = {"t"};
        edited.tier = kb::Tier::HumanReviewed;
        edited.environment = {{"os", "linux"}};
        kb::applyEdit(file, edited);
        QVERIFY(file.findings.empty());
        Entry expected = edited;
        expected.tierText = "human_reviewed";
        QVERIFY(file.entry == expected);
        QCOMPARE(file.text.value("/tags"), std::optional(nlohmann::ordered_json::array({"t"})));
        edited.environment.clear();
        kb::applyEdit(file, edited);
        QVERIFY(!file.text.contains("/environment"));
        QVERIFY(file.text.contains("/root_cause_zh"));
    }

    void applyEdit_whatCanNotBeLoadedAgain()
    {
        EntryFile file = parsed(flat);
        Entry edited = file.entry;
        edited.id = "../x";
        edited.confidence = 2;
        edited.signature.en.clear();
        kb::applyEdit(file, edited);
        QCOMPARE(file.entry.id, std::string("cuda/x"));
        QVERIFY(!file.entry.confidence);
        QCOMPARE(file.findings.size(), std::size_t(2));
        QVERIFY(kb::parseEntryFile(file.text.bytes()));
    }

    void applyEdit_nestedKeepsItsShape()
    {
        EntryFile file = parsed(nestedSample);
        Entry edited = file.entry;
        edited.signature.zh = "砰";
        edited.rootCause = {"because", "因为"};
        edited.environment
            = {{"runtime", "cuda >=13.0"}, {"os", "windows"}, {"hardware.gpu", "A100"}, {"hardware.vram_gb", "40"},
                {"architecture", "arm"}, {"multi_gpu", "false"}, {"contexts", "a, c"}, {"note", "n"}};
        edited.workarounds.push_back(workaround("act", "做"));
        edited.transitions.leadsTo[0].probability = 0.5;
        edited.tags = {"t"};
        kb::applyEdit(file, edited);
        const QByteArray expected
            = QByteArray::fromStdString(nestedSample)
                  .replace("\"signature\": \"boom\",\n", "\"signature\": \"boom\",\n    \"signature_zh\": \"砰\",\n")
                  .replace("\"summary\": \"why\"", "\"summary\": \"because\",\n    \"summary_zh\": \"因为\"")
                  .replace(">=12.0,<13.0", ">=13.0")
                  .replace("\"os\": \"linux\"", "\"os\": \"windows\"")
                  .replace("80, \"architecture\": \"x86\"", "40")
                  .replace("true", "false")
                  .replace("[\"a\", \"b\"]", "[\"a\", \"c\"], \"note\": \"n\"")
                  .replace("\"workarounds\": []",
                      "\"workarounds\": [\n    {\n      \"action\": \"act\",\n      \"success_rate\": null,\n"
                      "      \"how\": \"\",\n      \"condition\": \"\",\n      \"sources\": []\n    }\n  ],\n  "
                      "\"workarounds_zh\": [\"做\"]")
                  .replace("0.25", "0.5")
                  .replace("2026-02-12\"}\n", "2026-02-12\"},\n  \"tags\": [\"t\"]\n");
        QCOMPARE(shown(file), expected);
        QVERIFY(file.entry == edited);
    }

    void writeFlat_andApplyEditAgree()
    {
        Entry plain;
        plain.id = "a/b";
        plain.signature.en = "s";
        EntryFile file = parsed(kb::writeFlat(plain));
        QVERIFY(file.entry == plain);
        Entry edited = plain;
        edited.rootCause = {"because", "因为"};
        edited.deadEnds = {{{"d", "死"}, {"why", ""}, {}, 0.25, {"https://x"}, "t", {}}};
        edited.workarounds = {{{"w", "做"}, {"h", "如何"}, {}, 1.0, {}, {}}};
        edited.versions = {{"cuDNN 9", {}, {}, {}, {"c", "变"}, {}, "n"}, {"cuDNN 10", {}, {}, {}, {"", "只"}, {}, {}}};
        edited.environment = {{"os", "linux"}};
        edited.sources = {"https://y"};
        edited.evidenceCount = 3;
        edited.fixSuccessRate = 0.07;
        kb::applyEdit(file, edited);
        QCOMPARE(file.text.bytes(), kb::writeFlat(edited));
        QVERIFY(parsed(file.text.bytes()).entry == edited);
        kb::applyEdit(file, plain);
        QCOMPARE(file.text.bytes(), kb::writeFlat(plain));
    }

    void allNestedFiles_loadAndSurviveEdits_data() { nested::addLibraryRows(); }
    void allNestedFiles_loadAndSurviveEdits()
    {
        for (const auto &[path, bytes, signature, regex] : nested::libraryOfRow(500)) {
            EntryFile file = parsed(bytes);
            const Entry original = file.entry;
            QCOMPARE(original.signature.en, signature);
            QCOMPARE(original.regex, regex);
            QVERIFY2(file.findings.empty(), path.c_str());
            QCOMPARE(file.text.bytes(), bytes);
            kb::applyEdit(file, original);
            QCOMPARE(file.text.bytes(), bytes);

            Entry edited = original;
            edited.fixSuccessRate = original.fixSuccessRate == 0.35 ? 0.36 : 0.35;
            kb::applyEdit(file, edited);
            QCOMPARE(changedLines(bytes, file.text.bytes()), 1);
            QVERIFY(file.entry == edited);
            QVERIFY(!edited.workarounds.empty() || !edited.deadEnds.empty());

            edited = original; // rows added, dropped and reordered, in a file of its own so that nothing is left of the
                               // old one
            std::ranges::reverse(edited.deadEnds);
            edited.workarounds.insert(edited.workarounds.begin(), workaround("added", "新"));
            kb::applyEdit(file, edited);
            QVERIFY2(file.entry == edited, path.c_str());
            EntryFile changed = parsed(file.text.bytes());
            kb::applyEdit(changed, original);
            QVERIFY2(changed.entry == original, path.c_str());
            kb::applyEdit(file, original);
            QCOMPARE(file.text.bytes(), bytes);

            const auto flatAgain = kb::parseEntry(kb::writeFlat(original));
            QVERIFY(flatAgain);
            Entry expected = original;
            expected.tierText = kb::tierName(original.tier);
            QVERIFY2(flatAgain->entry == expected, path.c_str());
        }
    }

    void parseEntry_fromTwoThreads()
    {
        const auto expected = kb::parseEntry(nestedSample);
        int failures = 0;
        const auto work = [&expected, this](int &count) {
            for (int i = 0; i < 2000; ++i) {
                const auto entry = kb::parseEntry(i % 3 == 0 ? flat : nestedSample);
                count += !entry || (i % 3 != 0 && entry->entry != expected->entry);
            }
        };
        int otherFailures = 0;
        std::jthread other([&] { work(otherFailures); });
        work(failures);
        other.join();
        QCOMPARE(failures, 0);
        QCOMPARE(otherFailures, 0);
    }
};

CASEBOOK_TEST(TestEntryFile)
#include "tst_entryfile.moc"

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Facts as they are written and read: the tables, the file, the runner's lines.
#include "gpu/protocol/facts.h"
#include "gpu/protocol/folderlook.h"
#include "gpu/protocol/strictjson.h"
#include "gpu/protocol/transcript.h"
#include "tests/testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <set>

using namespace gpu;

namespace {

Json read(QByteArray text)
{
    text.replace('\'', '"');
    const auto json = json::parse(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
    if (!json)
        throw std::runtime_error(json.error());
    return *json;
}

Fact factOf(decltype(Fact::value) value, std::string from = {})
{
    return {.value = std::move(value), .unknown = {}, .from = std::move(from)};
}

QString row(const FactSpec &spec)
{
    static constexpr std::array kinds = {"text", "version", "number", "flag"};
    const QString unit = QString::fromUtf8(spec.unit.data(), static_cast<qsizetype>(spec.unit.size()));
    return QStringLiteral("| `%1` | %2%3 |")
        .arg(QString::fromUtf8(spec.name.data(), static_cast<qsizetype>(spec.name.size())),
            QLatin1StringView(kinds.at(static_cast<std::size_t>(spec.kind))),
            unit.isEmpty() ? QString() : QStringLiteral(", ") + unit);
}

QString ordered(const char *a, const char *b)
{
    const auto order = compareDotted(a, b);
    if (!order)
        return QStringLiteral("no number");
    return *order < 0 ? QStringLiteral("less") : *order > 0 ? QStringLiteral("greater") : QStringLiteral("equal");
}

} // namespace

class TestFacts final : public QObject {
    Q_OBJECT

private slots:
    void names_areUnique()
    {
        std::set<std::string_view> seen;
        for (const FactSpec &spec : factSpecs()) {
            QVERIFY2(seen.insert(spec.name).second, spec.name.data());
            QVERIFY2(spec.name.contains('.'), spec.name.data());
        }
        for (const FactListSpec &list : factListSpecs()) {
            QVERIFY2(seen.insert(list.name).second, list.name.data());
            std::set<std::string_view> fields;
            for (const FactSpec &field : list.fields) {
                QVERIFY2(fields.insert(field.name).second, field.name.data());
                QVERIFY2(!field.name.contains('.'), field.name.data()); // a condition tells them from facts by that
            }
        }
    }

    void documentation_namesWhatTheTablesHave()
    {
        QFile file(QFINDTESTDATA(QStringLiteral("../../docs/facts.md")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QStringList written;
        const QStringList lines = QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'));
        for (const QString &line : lines) {
            if (line.startsWith(QLatin1String("| `")))
                written.append(line.section(QLatin1String(" | "), 0, 1) + QStringLiteral(" |"));
            else if (line.startsWith(QLatin1String("### `")))
                written.append(line.section(QLatin1Char(':'), 0, 0));
        }
        QStringList expected;
        for (const FactSpec &spec : factSpecs())
            expected.append(row(spec));
        for (const FactListSpec &list : factListSpecs()) {
            expected.append(QStringLiteral("### `%1`")
                    .arg(QString::fromUtf8(list.name.data(), static_cast<qsizetype>(list.name.size()))));
            for (const FactSpec &field : list.fields)
                expected.append(row(field));
        }
        QCOMPARE(written, expected);
    }

    void variables_areFactsByKnownNames()
    {
        QVERIFY(factSpec("environment.NCCL_DEBUG"));
        QVERIFY(!factSpec("environment.NCCL_COMM_ID"));
        QVERIFY(!factSpec("environment.PATH"));
        QCOMPARE(factSpec("environment.NCCL_DEBUG")->kind, FactKind::Text);
        QVERIFY(!factSpec("environment."));
        QVERIFY(!factSpec("driver.nothing"));
    }

    void file_isReadAsItWasWritten()
    {
        Facts facts;
        facts.time = "2026-11-23T07:00:00Z";
        facts.ms = 81.5;
        facts.facts["driver.cuda"] = factOf("12.4", "cuDriverGetVersion()");
        facts.facts["driver.loaded"] = factOf(true, "/proc/modules");
        facts.facts["driver.version"] = factOf({}, "/proc/modules");
        facts.facts["limits.cores"] = factOf(8.0);
        facts.facts["limits.shm_mib"] = {.value = {}, .unknown = "took longer than 0.8 s", .from = {}};
        facts.facts["environment.NCCL_DEBUG"] = factOf("INFO", "the environment");
        facts.lists["xids"] = {.items = {}, .incomplete = "it can't be read", .from = "/dev/kmsg"};
        facts.lists["gpus"] = {
            .items = {{{"index", factOf(0.0, "NVML")}, {"mig", factOf({}, "NVML")}}}, .incomplete = {}, .from = "NVML"};
        const auto again = factsFromJson(toJson(facts));
        QVERIFY(again.has_value());
        QVERIFY(*again == facts);
        // And by its text, as a file has it.
        const auto parsed = json::parse(toJson(facts).dump());
        QVERIFY(parsed.has_value());
        QVERIFY(*factsFromJson(*parsed) == facts);
    }

    void json_ofManyObjects_takesNoMoreThanItsLength()
    {
        // Where each object costs a look at those before it, this does not end before the test's time is up.
        std::string text = "[";
        for (int i = 0; i < 1'000'000; ++i)
            text += "{},";
        const auto list = json::parse(text + "{}]");
        QVERIFY(list.has_value());
        QCOMPARE(list->size(), std::size_t(1'000'001));
    }

    void json_ofStrangers_hasBounds()
    {
        const auto withKeys = [](std::size_t count) {
            std::string text = "{\"0\": 0";
            for (std::size_t i = 1; i < count; ++i)
                text += ", \"" + std::to_string(i) + "\": 0";
            return json::parse(text + '}');
        };
        QCOMPARE(withKeys(json::maxKeys)->size(), json::maxKeys);
        QVERIFY(withKeys(json::maxKeys + 1).error().contains("keys"));
        const auto nested
            = [](std::size_t depth) { return json::parse(std::string(depth, '[') + '1' + std::string(depth, ']')); };
        QVERIFY(nested(json::maxDepth).has_value());
        QVERIFY(nested(json::maxDepth + 1).error().contains("too deep"));
        QVERIFY(json::parse(R"({"a": [{"b": 1, "c": {"b": 2}}, {"b": 3}]})").has_value()); // in other objects
        QVERIFY(json::parse(R"({"a": [{"b": 1, "b": 2}]})").error().contains("\"b\" is written twice"));
        QVERIFY(json::parse("{\"a\": 1e999}").error().starts_with("number overflow"));
        QVERIFY(json::parse("{\"a\": ").error().starts_with("parse error"));
        QVERIFY(!json::parse("{} {}").has_value());
        QVERIFY(!json::parse("").has_value());
    }

    void file_ofAnotherVersion_isRefused()
    {
        for (const char *const text : {"{}", "[]", "null", "{'casebook_facts': 2}", "{'casebook_facts': '1'}"})
            QVERIFY2(!factsFromJson(read(text)), text);
    }

    void file_hostile_losesOnlyWhatIsWrong()
    {
        const auto facts = factsFromJson(read(
            "{'casebook_facts': 1, 'time': 7, 'ms': 'x', 'facts': {'driver.cuda': {'value': '12.4'},"
            " 'driver.loaded': {'value': 'true'}, 'driver.version': {'value': '1', 'unknown': 'why'},"
            " 'limits.cores': {'value': true}, 'driver.init': {}, 'driver.nvml': {'value': [1]},"
            " 'no.such': {'value': '1'}, 'driver.uvm': 7},"
            " 'lists': {'gpus': {'items': [{'index': {'value': 0}, 'name': {'value': 4}, 'other': {'value': 1}}, 7]},"
            " 'wheels': {'items': 4}, 'nothing': {'items': []}}}"));
        QVERIFY(facts.has_value());
        QCOMPARE(facts->facts.size(), 1U);
        QCOMPARE(std::get<std::string>(facts->fact("driver.cuda")->value), "12.4");
        QCOMPARE(facts->lists.size(), 1U);
        const FactList *const gpus = facts->list("gpus");
        QCOMPARE(gpus->items.size(), 2U);
        QCOMPARE(gpus->items[0].size(), 1U);
        QVERIFY(gpus->items[0].contains("index"));
        QVERIFY(gpus->items[1].empty());
    }

    void folder_isLookedFor_untilNobodyAnswers()
    {
        const QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        QFile file(folder.filePath(QStringLiteral("file")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(lookForFolder(path, std::chrono::minutes(1)) == FolderLook::Folder);
        QVERIFY(lookForFolder(path + "/file", std::chrono::minutes(1)) == FolderLook::NoFolder);
        QVERIFY(lookForFolder(path + "/nothing", std::chrono::minutes(1)) == FolderLook::NoFolder);
        QVERIFY(lookForFolder(path, {}) == FolderLook::NoAnswer);
    }

    void file_ofWhichNothingCanBeRead_isRefused()
    {
        const auto errorOf = [](const char *text) {
            const auto facts = factsFromJson(read(text));
            return facts ? QString() : QString::fromStdString(facts.error().message);
        };
        QCOMPARE(
            errorOf("{'casebook_facts': 1, 'facts': {'driver.cuda': {'value': [1]}, 'driver.loaded': {'value': 1}},"
                    " 'lists': {'gpus': 7}}"),
            "none of its facts can be read; /facts/driver.cuda is no fact that is a version, which is a text");
        QCOMPARE(errorOf("{'casebook_facts': 1, 'facts': {'driver.loaded': {'value': 'yes'}}}"),
            "none of its facts can be read; /facts/driver.loaded is no fact that is true or false");
        QCOMPARE(errorOf("{'casebook_facts': 1, 'lists': {'gpus': 7}}"),
            "none of its facts can be read; /lists/gpus is no list with items");
        QCOMPARE(errorOf("{'casebook_facts': 1, 'facts': 3}"), "none of its facts can be read; /facts is no object");
        // What a newer Casebook may have written, and a machine of which nothing is known, are no faults.
        QCOMPARE(errorOf("{'casebook_facts': 1, 'facts': {'no.such': {'value': [1]}}}"), QString());
        QCOMPARE(errorOf("{'casebook_facts': 1, 'facts': {}, 'lists': {}}"), QString());
    }

    void file_withTooManyItems_saysThatThereAreMore()
    {
        Json items = Json::array();
        for (std::size_t i = 0; i < maxFactItems + 1; ++i)
            items.push_back(Json::object());
        const auto facts
            = factsFromJson({{"casebook_facts", 1}, {"lists", {{"gpus", {{"from", "NVML"}, {"items", items}}}}}});
        QCOMPARE(facts->list("gpus")->items.size(), maxFactItems);
        QVERIFY(!facts->list("gpus")->incomplete.empty());
    }

    void text_isCutAtItsLimit()
    {
        const auto fact = factFromJson({{"value", std::string(maxFactBytes + 5, 'a')}}, *factSpec("system.name"));
        QCOMPARE(std::get<std::string>(fact->value).size(), maxFactBytes);
    }

    void compareDotted_comparesWhatBothHave_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<QString>("order");
        const auto row
            = [](const char *a, const char *b, const char *order) { QTest::addRow("%s, %s", a, b) << a << b << order; };
        row("12", "12.4.127", "equal");
        row("12.4", "12.40", "less");
        row("570.86", "570.124", "less");
        row("550.54.14", "550.54.14", "equal");
        row("13.0", "12.9", "greater");
        row("2.4.0+cu124", "2.4.0", "equal");
        row("6.8.0-45-generic", "6.8", "equal");
        row("6.8.0-45-generic", "6.8.0-47-generic", "equal");
        row("12.", "12.4", "equal");
        row("", "12", "no number");
        row("v12", "12", "no number");
        row("99999999999999999999999", "12", "no number"); // does not fit
    }
    void compareDotted_comparesWhatBothHave()
    {
        QFETCH(const QString, a);
        QFETCH(const QString, b);
        QFETCH(const QString, order);
        QCOMPARE(ordered(a.toUtf8().constData(), b.toUtf8().constData()), order);
    }

    void lines_becomeFacts()
    {
        TranscriptReader reader;
        for (const char *const line :
            {"{'type': 'fact', 'name': 'driver.cuda', 'value': '12.4', 'from': 'cuDriverGetVersion()'}",
                "{'type': 'fact', 'name': 'a.newer', 'value': [7]}",
                "{'type': 'item', 'list': 'gpus', 'fields': {'index': {'value': 0}}}",
                "{'type': 'item', 'list': 'newer', 'fields': {}}",
                "{'type': 'list', 'name': 'gpus', 'from': 'NVML', 'incomplete': 'GPU 1 is lost'}",
                "{'type': 'result', 'ms': 12}"})
            reader.add(read(line));
        QCOMPARE(reader.transcript().error, RunError::None);
        const Facts &facts = reader.transcript().facts;
        QCOMPARE(facts.facts.size(), 1U);
        QCOMPARE(facts.fact("driver.cuda")->from, "cuDriverGetVersion()");
        QCOMPARE(facts.list("gpus")->items.size(), 1U);
        QCOMPARE(facts.list("gpus")->incomplete, "GPU 1 is lost");
        QCOMPARE(facts.ms, 12);
    }

    void lines_cutOff_leaveTheListOpen()
    {
        TranscriptReader reader;
        reader.add(read("{'type': 'item', 'list': 'gpus', 'fields': {'index': {'value': 0}}}"));
        reader.finish(0, 9);
        QVERIFY(!reader.transcript().facts.list("gpus")->incomplete.empty());
    }

    void lines_thatAreNone_areAProtocolError_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("no name") << QByteArray("{'type': 'fact', 'value': '12.4'}");
        QTest::newRow("no value") << QByteArray("{'type': 'fact', 'name': 'driver.cuda'}");
        QTest::newRow("another kind") << QByteArray("{'type': 'fact', 'name': 'driver.cuda', 'value': 12}");
        QTest::newRow("no list") << QByteArray("{'type': 'list', 'from': 'NVML'}");
        QTest::newRow("no fields") << QByteArray("{'type': 'item', 'list': 'gpus'}");
        QTest::newRow("fields are none") << QByteArray("{'type': 'item', 'list': 'gpus', 'fields': []}");
    }
    void lines_thatAreNone_areAProtocolError()
    {
        QFETCH(const QByteArray, line);
        TranscriptReader reader;
        reader.add(read(line));
        QCOMPARE(reader.transcript().error, RunError::ProtocolError);
    }
};

CASEBOOK_TEST(TestFacts)
#include "tst_facts.moc"

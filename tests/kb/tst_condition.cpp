// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/strictjson.h"
#include "kb/cases/entrycases.h"
#include "kb/cases/entryhere.h"
#include "kb/conditions/applicability.h"
#include "kb/wording/conditionwords.h"
#include "tests/testprogram.h"

#include <QFile>
#include <QTest>

using gpu::Json;
using kb::Applies;
using kb::Truth;

namespace {

Json conditionWith(Json appliesIf, Json ruledOutIf = nullptr)
{
    Json json = {{"name", "c"}, {"level", "machine"}, {"title", "A title"}, {"title_zh", "标题"}};
    if (!appliesIf.is_null())
        json["applies_if"] = std::move(appliesIf);
    if (!ruledOutIf.is_null())
        json["ruled_out_if"] = std::move(ruledOutIf);
    return json;
}

Json factJson(const char *name, const char *is, Json value)
{
    return {{"fact", name}, {"is", is}, {"value", std::move(value)}};
}

kb::MachineCondition parsedCondition(const Json &json)
{
    auto condition = kb::parseCondition(json);
    if (!condition)
        qFatal("%s: %s", condition.error().pointer.c_str(), condition.error().message.c_str());
    return *std::move(condition);
}

/// "true", "false" or "unknown" stands for a leaf of that truth.
Json leaf(const std::string &truth)
{
    if (truth == "unknown")
        return factJson("limits.cores", "=", 1); // which the facts below do not have
    return factJson("driver.loaded", "=", truth == "true");
}

gpu::Fact known(decltype(gpu::Fact::value) value)
{
    return {.value = std::move(value), .unknown = {}, .from = "there"};
}

gpu::Facts someFacts()
{
    gpu::Facts facts;
    facts.facts = {{"driver.loaded", known(true)}, {"driver.cuda", known("12.2")},
        {"driver.version", known("535.104.05")}, {"driver.libcuda", known("570.86.10")},
        {"system.container", known(std::monostate())}, {"system.name", known("Ubuntu 24.04 LTS")},
        {"limits.shm_mib", known(64.0)}, {"limits.memory_total_mib", known(64000.0)}};
    return facts;
}

std::string truthIn(const Json &tree, const gpu::Facts &facts, std::string_view pasted = {})
{
    const auto applies = kb::applicability(parsedCondition(conditionWith(tree)), facts, pasted).applies;
    const auto negated = kb::applicability(parsedCondition(conditionWith({{"not", tree}})), facts, pasted).applies;
    return applies == Applies::Here ? "true" : negated == Applies::Here ? "false" : "unknown";
}

gpu::Facts factsFile(const char *name)
{
    QFile file(QFINDTESTDATA(QStringLiteral("../data/facts/") + QLatin1StringView(name)));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s is missing", name);
    const auto json = gpu::json::parse(file.readAll().toStdString());
    return gpu::factsFromJson(json.value()).value();
}

} // namespace

class TestCondition final : public QObject {
    Q_OBJECT

private slots:
    void parse_refuses_data();
    void parse_refuses();
    void parse_refusesWhatIsTooMuch();
    void kleene_data();
    void kleene();
    void leaves_compare_data();
    void leaves_compare();
    void none_isEqualToNullAlone();
    void lists_withoutAnEndAreOpen();
    void outer_isTheItemAround();
    void count_isToldWhereItCan();
    void paste_givesValues_data();
    void paste_givesValues();
    void paste_ofAnySizeIsBounded();
    void lists_withinListsAreBounded();
    void both_isContradictory();
    void grounds_sayWhatDecided();
    void sentences_sayGrounds();
    void entryCases_keepsItApart();
    void entryCases_refusesASecondOne();
    void candidates_thatApplyComeFirst();
};

void TestCondition::parse_refuses_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("said");
    const auto row = [](const char *name, const Json &json, const char *pointer, const char *said) {
        QTest::newRow(name) << QString::fromStdString(json.dump()) << QString::fromUtf8(pointer)
                            << QString::fromUtf8(said);
    };
    const auto tree = [](const Json &json) { return conditionWith(json); };
    Json json = tree(leaf("true"));
    json["op"] = "load";
    row("a key of a case that runs", json, "/op", "no such key");
    json = tree(leaf("true"));
    json["name"] = "a b";
    row("a name of two words", json, "/name", "letters, digits");
    json = tree(leaf("true"));
    json.erase("title");
    row("no title", json, "/title", "sentence");
    row("neither question", conditionWith(nullptr), "", "applies_if");
    json = tree(leaf("true"));
    json["needs_text"] = "yes";
    row("a text where a flag belongs", json, "/needs_text", "true or false");
    row("no object", tree("driver.cuda"), "/applies_if", "object");
    row("nothing that is asked", tree({{"value", 1}}), "/applies_if", "one of");
    row("two questions at once", tree({{"all", Json::array({leaf("true")})}, {"fact", "driver.cuda"}}),
        "/applies_if/fact", "no such key");
    row("all of nothing", tree({{"all", Json::array()}}), "/applies_if/all", "one or more");
    row("an unknown fact", tree(factJson("driver.cudaa", "=", "1")), "/applies_if/fact", "driver.cudaa");
    row("a field where there is no item", tree(factJson("memory_mib", "=", 1)), "/applies_if/fact", "memory_mib");
    row("an unknown list", tree({{"some", "gpu"}}), "/applies_if/some", "\"gpu\"");
    row("an unknown field", tree({{"some", "gpus"}, {"where", factJson("colour", "=", "red")}}),
        "/applies_if/where/fact", "colour");
    row("no operator", tree(factJson("driver.cuda", "~", "1")), "/applies_if/is", "contains");
    row("an order of texts", tree(factJson("system.name", "<", "b")), "/applies_if/is", "no order");
    row("an order of flags", tree(factJson("driver.loaded", ">=", true)), "/applies_if/is", "no order");
    row("what a number contains", tree(factJson("limits.cores", "contains", 1)), "/applies_if/is", "contains nothing");
    row("what a flag contains", tree(factJson("driver.loaded", "contains", true)), "/applies_if/is",
        "contains nothing");
    row("no value", tree({{"fact", "driver.cuda"}}), "/applies_if", "value");
    row("a number for a version", tree(factJson("driver.cuda", "<", 12.4)), "/applies_if/value", "in quotes");
    row("a word for a version", tree(factJson("driver.cuda", "<", "new")), "/applies_if/value", "begins with a number");
    row("a text for a number", tree(factJson("limits.cores", "<", "4")), "/applies_if/value", "a number");
    row("a text for a flag", tree(factJson("driver.loaded", "=", "yes")), "/applies_if/value", "true or false");
    row("an order of none", tree(factJson("driver.cuda", "<", nullptr)), "/applies_if/value", "null");
    row("a list as a value", tree(factJson("driver.cuda", "=", Json::array({"12"}))), "/applies_if/value", "a version");
    row("an object as a value", tree(factJson("driver.cuda", "=", {{"file", "x"}})), "/applies_if/value", "outer");
    row("a fact of another kind", tree(factJson("driver.cuda", "=", {{"fact", "limits.cores"}})),
        "/applies_if/value/fact", "can't be compared");
    row("outer without an item around",
        tree({{"some", "gpus"}, {"where", factJson("index", "=", {{"outer", "index"}})}}),
        "/applies_if/where/value/outer", "around");
    row("an unknown outer field",
        tree({{"some", "gpus"},
            {"where", {{"some", "processes"}, {"where", factJson("gpu", "=", {{"outer", "pid"}})}}}}),
        "/applies_if/where/where/value/outer", "pid");
    row("a broken regex", tree(factJson("driver.cuda", "<", {{"paste", "([0-9"}})), "/applies_if/value/paste", "byte");
    row("a regex without a group", tree(factJson("driver.cuda", "<", {{"paste", "[0-9.]+"}})),
        "/applies_if/value/paste", "group");
    row("a regex that explodes", tree(factJson("driver.cuda", "<", {{"paste", "((a+)+)$"}})), "/applies_if/value/paste",
        "very long");
    row("a text for a flag's value", tree(factJson("driver.loaded", "=", {{"paste", "(x)"}})),
        "/applies_if/value/paste", "true or false");
    row("a count of no number", tree({{"count", "gpus"}, {"is", ">"}, {"value", "two"}}), "/applies_if/value",
        "a number");
    row("a count of none", tree({{"count", "gpus"}, {"is", "="}, {"value", nullptr}}), "/applies_if/value", "a number");
    row("a fault in the other question", conditionWith(nullptr, factJson("nothing", "=", 1)), "/ruled_out_if/fact",
        "nothing");
}

void TestCondition::parse_refuses()
{
    QFETCH(QString, json);
    QFETCH(QString, pointer);
    QFETCH(QString, said);
    const auto condition = kb::parseCondition(Json::parse(json.toStdString()));
    QVERIFY(!condition);
    QCOMPARE(QString::fromStdString(condition.error().pointer), pointer);
    QVERIFY2(QString::fromStdString(condition.error().message).contains(said), condition.error().message.c_str());
}

void TestCondition::parse_refusesWhatIsTooMuch()
{
    const auto nested = [](int depth) {
        Json tree = leaf("true");
        for (int i = 1; i < depth; ++i)
            tree = Json {{"not", tree}};
        return conditionWith(tree);
    };
    QVERIFY(kb::parseCondition(nested(8)));
    QVERIFY(!kb::parseCondition(nested(9)));
    const auto wide = [](int parts) {
        Json list = Json::array();
        for (int i = 1; i < parts; ++i) // "any" itself is one
            list.push_back(leaf("true"));
        return conditionWith({{"any", list}});
    };
    QVERIFY(kb::parseCondition(wide(64)));
    QVERIFY(!kb::parseCondition(wide(65)));
    const auto regexOf = [](std::size_t bytes) {
        return conditionWith(factJson("driver.cuda", "<", {{"paste", "(1)" + std::string(bytes - 3, 'x')}}));
    };
    QVERIFY(kb::parseCondition(regexOf(500)));
    QVERIFY(!kb::parseCondition(regexOf(501)));
}

void TestCondition::kleene_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QString>("all");
    QTest::addColumn<QString>("any");
    const auto row = [](const char *a, const char *b, const char *all, const char *any) {
        QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(QLatin1StringView(a), QLatin1StringView(b))))
            << QString::fromLatin1(a) << QString::fromLatin1(b) << QString::fromLatin1(all) << QString::fromLatin1(any);
    };
    row("true", "true", "true", "true");
    row("true", "false", "false", "true");
    row("true", "unknown", "unknown", "true");
    row("false", "false", "false", "false");
    row("false", "unknown", "false", "unknown");
    row("unknown", "unknown", "unknown", "unknown");
}

void TestCondition::kleene()
{
    QFETCH(QString, a);
    QFETCH(QString, b);
    QFETCH(QString, all);
    QFETCH(QString, any);
    const gpu::Facts facts = someFacts();
    for (const auto &[first, second] : {std::pair(a, b), std::pair(b, a)}) {
        const Json parts = Json::array({leaf(first.toStdString()), leaf(second.toStdString())});
        QCOMPARE(QString::fromStdString(truthIn({{"all", parts}}, facts)), all);
        QCOMPARE(QString::fromStdString(truthIn({{"any", parts}}, facts)), any);
    }
}

void TestCondition::leaves_compare_data()
{
    QTest::addColumn<QString>("fact");
    QTest::addColumn<QString>("is");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("truth");
    const auto row = [](const char *fact, const char *is, const char *value, const char *truth) {
        QTest::newRow(qPrintable(
            QStringLiteral("%1 %2 %3").arg(QLatin1StringView(fact), QLatin1StringView(is), QLatin1StringView(value))))
            << QString::fromLatin1(fact) << QString::fromLatin1(is) << QString::fromUtf8(value)
            << QString::fromLatin1(truth);
    };
    // Dotted numbers, as many as the shorter one has: 12.2 against ...
    row("driver.cuda", "<", R"("12.10")", "true");
    row("driver.cuda", "<", R"("12")", "false");
    row("driver.cuda", "=", R"("12")", "true");
    row("driver.cuda", "=", R"("12.2.140")", "true");
    row("driver.cuda", ">=", R"("12.2")", "true");
    row("driver.cuda", ">", R"("12.2")", "false");
    row("driver.cuda", "<=", R"("12.2")", "true");
    row("driver.cuda", "!=", R"("11.8")", "true");
    row("driver.version", "!=", R"({"fact": "driver.libcuda"})", "true");
    row("driver.version", "<", R"({"fact": "driver.libcuda"})", "true");
    row("driver.version", "contains", R"(".104.")", "true");
    row("limits.shm_mib", "<=", "64", "true");
    row("limits.shm_mib", "<", "64", "false");
    row("limits.shm_mib", "<", R"({"fact": "limits.memory_total_mib"})", "true");
    row("driver.loaded", "=", "false", "false");
    row("driver.loaded", "!=", "false", "true");
    row("system.name", "contains", R"("24.04")", "true");
    row("system.name", "=", R"("ubuntu 24.04 LTS")", "false");
    row("limits.cores", ">", "1", "unknown"); // nothing was said of it
    row("environment.NCCL_DEBUG", "=", R"("INFO")", "unknown");
    row("driver.cuda", "<", R"({"fact": "driver.nvml"})", "unknown");
}

void TestCondition::leaves_compare()
{
    QFETCH(QString, fact);
    QFETCH(QString, is);
    QFETCH(QString, value);
    QFETCH(QString, truth);
    const Json tree = factJson(fact.toStdString().c_str(), is.toStdString().c_str(), Json::parse(value.toStdString()));
    QCOMPARE(QString::fromStdString(truthIn(tree, someFacts())), truth);
}

void TestCondition::none_isEqualToNullAlone()
{
    gpu::Facts facts = someFacts();
    QCOMPARE(truthIn(factJson("system.container", "=", nullptr), facts), std::string("true"));
    QCOMPARE(truthIn(factJson("system.container", "!=", nullptr), facts), std::string("false"));
    QCOMPARE(truthIn(factJson("system.container", "=", "docker"), facts), std::string("false"));
    QCOMPARE(truthIn(factJson("system.container", "!=", "docker"), facts), std::string("true"));
    QCOMPARE(truthIn(factJson("system.container", "contains", "d"), facts), std::string("false"));
    QCOMPARE(truthIn(factJson("driver.cuda", "=", nullptr), facts), std::string("false"));
    facts.facts["driver.cuda"] = known(std::monostate());
    for (const char *const is : {"<", "<=", ">", ">="})
        QCOMPARE(truthIn(factJson("driver.cuda", is, "12.4"), facts), std::string("false"));
    facts.facts["driver.cuda"] = {.value = {}, .unknown = "libcuda could not be loaded", .from = {}};
    QCOMPARE(truthIn(factJson("driver.cuda", "=", nullptr), facts), std::string("unknown"));
}

void TestCondition::lists_withoutAnEndAreOpen()
{
    gpu::Facts facts = someFacts();
    const Json anyGpu = {{"some", "gpus"}};
    const Json old = {{"some", "gpus"}, {"where", factJson("compute_capability", "<", "8.0")}};
    QCOMPARE(truthIn(anyGpu, facts), std::string("unknown")); // nobody looked
    gpu::FactList &gpus = facts.lists["gpus"];
    QCOMPARE(truthIn(anyGpu, facts), std::string("false"));
    QCOMPARE(truthIn(old, facts), std::string("false"));
    gpus.items.push_back({{"name", known("NVIDIA H100")}, {"compute_capability", known("9.0")}});
    QCOMPARE(truthIn(anyGpu, facts), std::string("true"));
    QCOMPARE(truthIn(old, facts), std::string("false"));
    gpus.incomplete = "NVML gave up";
    QCOMPARE(truthIn(old, facts), std::string("unknown"));
    gpus.items.push_back({{"name", known("NVIDIA V100")}, {"compute_capability", known("7.0")}});
    QCOMPARE(truthIn(old, facts), std::string("true"));
    gpus.incomplete.clear();
    gpus.items.pop_back();
    gpus.items.push_back({{"name", known("NVIDIA T4")}});
    QCOMPARE(truthIn(old, facts), std::string("unknown")); // one of them does not say it
}

void TestCondition::outer_isTheItemAround()
{
    gpu::Facts facts = someFacts();
    facts.lists["gpus"].items = {{{"name", known("A")}, {"index", known(0.0)}, {"free_mib", known(100.0)}},
        {{"name", known("B")}, {"index", known(1.0)}, {"free_mib", known(90000.0)}}};
    gpu::FactList &processes = facts.lists["processes"];
    processes.items = {{{"name", known("python3")}, {"gpu", known(1.0)}}};
    // A GPU that is full, with a process on that same GPU.
    const Json process = {{"some", "processes"}, {"where", factJson("gpu", "=", {{"outer", "index"}})}};
    const Json tree = {{"some", "gpus"}, {"where", {{"all", Json::array({factJson("free_mib", "<", 1000), process})}}}};
    QCOMPARE(truthIn(tree, facts), std::string("false"));
    processes.items.front()["gpu"] = known(0.0);
    QCOMPARE(truthIn(tree, facts), std::string("true"));
}

void TestCondition::count_isToldWhereItCan()
{
    gpu::Facts facts = someFacts();
    const auto count = [](const char *is, double value) {
        return Json {
            {"count", "libraries"}, {"where", factJson("library", "=", "libcudnn")}, {"is", is}, {"value", value}};
    };
    gpu::FactList &libraries = facts.lists["libraries"];
    libraries.items
        = {{{"library", known("libcudnn")}}, {{"library", known("libcudnn")}}, {{"library", known("libcublas")}}};
    QCOMPARE(truthIn(count(">=", 2), facts), std::string("true"));
    QCOMPARE(truthIn(count("=", 2), facts), std::string("true"));
    QCOMPARE(truthIn(count(">", 2), facts), std::string("false"));
    libraries.items.emplace_back(); // of which nothing is known
    QCOMPARE(truthIn(count(">=", 2), facts), std::string("true"));
    QCOMPARE(truthIn(count("=", 2), facts), std::string("unknown"));
    QCOMPARE(truthIn(count("<", 4), facts), std::string("true"));
    libraries.incomplete = "more than 4096 were listed";
    QCOMPARE(truthIn(count("<", 4), facts), std::string("unknown"));
    QCOMPARE(truthIn(count("<", 2), facts), std::string("false"));
    QCOMPARE(truthIn(count("!=", 1), facts), std::string("true"));
    QCOMPARE(truthIn(count("!=", 7), facts), std::string("unknown"));
}

void TestCondition::paste_givesValues_data()
{
    QTest::addColumn<QByteArray>("pasted");
    QTest::addColumn<QString>("truth");
    QTest::newRow("no text") << QByteArray() << "unknown";
    QTest::newRow("another text") << QByteArray("Segmentation fault") << "unknown";
    QTest::newRow("newer") << QByteArray("x\nno kernel for sm_120\ny") << "true";
    QTest::newRow("older") << QByteArray("no kernel for sm_80") << "false";
    QTest::newRow("the first counts") << QByteArray("sm_80, then sm_120") << "false";
    QTest::newRow("in bytes that are no text") << QByteArray("\xff\xfe\x00 sm_120 \xc3", 12) << "true";
    QTest::newRow("far behind") << QByteArray(3 << 20, 'x') + "\nsm_120" << "true";
}

void TestCondition::paste_givesValues()
{
    QFETCH(QByteArray, pasted);
    QFETCH(QString, truth);
    gpu::Facts facts = someFacts(); // the driver serves 12.2: two groups give "12.0" and "8.0"
    facts.facts["driver.cuda"] = known("9.0");
    const Json tree = factJson("driver.cuda", "<", {{"paste", R"(sm_(\d+)(\d))"}});
    QCOMPARE(QString::fromStdString(truthIn(tree, facts, pasted.toStdString())), truth);
    const Json number = factJson("limits.shm_mib", "<", {{"paste", R"(sm_(\d+))"}});
    if (truth == "true")
        QCOMPARE(truthIn(number, facts, pasted.toStdString()), std::string("true"));
}

void TestCondition::paste_ofAnySizeIsBounded()
{
    // No repetition of a repetition, and fast on runs of its own letters: nothing refuses it beforehand.
    std::string regex;
    for (int i = 0; i < 8; ++i)
        regex += "[^xy]*";
    const auto condition = parsedCondition(conditionWith(factJson("driver.cuda", "<", {{"paste", regex + "(x)y"}})));
    std::string text;
    while (text.size() < (4u << 20))
        text += std::string(2000, 'a') + "xzy\n";
    const auto answer = kb::applicability(condition, someFacts(), text);
    QCOMPARE(answer.applies, Applies::CantTell);
    QCOMPARE(answer.grounds.front().wanted.unknown, std::string(kb::lack::tooSlow));
}

void TestCondition::lists_withinListsAreBounded()
{
    // 4096 items in 4096 in 4096, none of which is so.
    gpu::Facts facts = someFacts();
    for (int i = 0; i < int(gpu::maxFactItems); ++i)
        facts.lists["kernel_messages"].items.push_back({{"text", known("line " + std::to_string(i))}});
    Json tree = factJson("text", "=", "no such line");
    for (int i = 0; i < 3; ++i)
        tree = Json {{"some", "kernel_messages"}, {"where", tree}};
    const auto answer = kb::applicability(parsedCondition(conditionWith(tree)), facts, {});
    QCOMPARE(answer.applies, Applies::CantTell);
    QVERIFY(!answer.grounds.empty() && answer.grounds.size() <= kb::maxGrounds);
    QCOMPARE(answer.grounds.back().value.unknown, std::string(kb::lack::tooMuch));
    QVERIFY(!wording::sentence(answer.grounds.back()).isEmpty());
    // What a plain fact decides asks no list, and the other condition is not short of what this one took.
    const auto decided = kb::applicability(parsedCondition(conditionWith({{"all", {tree, leaf("false")}}})), facts, {});
    QCOMPARE(decided.grounds.size(), 1U);
    QCOMPARE(decided.grounds.front().asked.name, "driver.loaded");
    const Json other = {{"some", "kernel_messages"}, {"where", factJson("text", "=", "line 9")}};
    QCOMPARE(kb::applicability(parsedCondition(conditionWith(tree, other)), facts, {}).applies, Applies::NotHere);
}

void TestCondition::both_isContradictory()
{
    const auto condition = parsedCondition(conditionWith(leaf("true"), leaf("true")));
    const kb::Applicability answer = kb::applicability(condition, someFacts(), {});
    QCOMPARE(answer.applies, Applies::CantTell);
    QVERIFY(answer.isContradictory);
    QVERIFY(!wording::remark(answer).isEmpty());
    QCOMPARE(kb::applicability(parsedCondition(conditionWith(leaf("true"), leaf("false"))), someFacts(), {}).applies,
        Applies::Here);
    const auto answerTo
        = [](const Json &asked) { return kb::applicability(parsedCondition(asked), someFacts(), {}).applies; };
    QCOMPARE(answerTo(conditionWith(leaf("false"), leaf("true"))), Applies::NotHere);
    QCOMPARE(answerTo(conditionWith(nullptr, leaf("true"))), Applies::NotHere);
    QCOMPARE(answerTo(conditionWith(leaf("true"), leaf("unknown"))), Applies::Here);
    QCOMPARE(answerTo(conditionWith(leaf("false"), leaf("unknown"))), Applies::CantTell);
    QCOMPARE(answerTo(conditionWith(leaf("false"))), Applies::NotSeen);
    QCOMPARE(answerTo(conditionWith(nullptr, leaf("false"))), Applies::CantTell); // nothing could be seen
    QCOMPARE(answerTo(conditionWith({{"paste", "(x)"}})), Applies::CantTell); // there is no text
}

void TestCondition::grounds_sayWhatDecided()
{
    const Json paste = {{"paste", "runtime version ([0-9.]+)"}};
    const auto condition
        = parsedCondition(conditionWith(factJson("driver.cuda", "<", paste), factJson("driver.cuda", ">=", paste)));
    const gpu::Facts old = factsFile("olddriver.json");
    kb::Applicability answer = kb::applicability(condition, old, "CUDA runtime version 12.4 is newer");
    QCOMPARE(answer.applies, Applies::Here);
    QCOMPARE(answer.grounds.size(), std::size_t(1));
    QCOMPARE(answer.grounds[0].asked.name, std::string("driver.cuda"));
    QCOMPARE(std::get<std::string>(answer.grounds[0].value.value), std::string("12.2"));
    QCOMPARE(std::get<std::string>(answer.grounds[0].wanted.value), std::string("12.4"));
    QCOMPARE(answer.grounds[0].value.from, std::string("libcuda.so.1"));
    QCOMPARE(answer.grounds[0].truth, Truth::True);
    QVERIFY(!answer.grounds[0].rulesOut);

    answer = kb::applicability(condition, factsFile("sound.json"), "CUDA runtime version 12.4 is newer");
    QCOMPARE(answer.applies, Applies::NotHere);
    QVERIFY(answer.grounds.at(0).rulesOut);

    answer = kb::applicability(condition, old, {});
    QCOMPARE(answer.applies, Applies::CantTell);
    QCOMPARE(answer.grounds.size(), std::size_t(1)); // both questions lack the same
    QCOMPARE(answer.grounds[0].wanted.unknown, std::string(kb::lack::noPaste));

    // What is so on sound machines, too, says nothing to somebody who has not seen the message; what rules out does.
    Json withText = conditionWith(leaf("true"), leaf("false"));
    withText["needs_text"] = true;
    answer = kb::applicability(parsedCondition(withText), someFacts(), {});
    QCOMPARE(answer.applies, Applies::CantTell);
    QCOMPARE(wording::remark(answer), QStringLiteral("So it would be with its message; paste the log to tell"));
    QCOMPARE(kb::applicability(parsedCondition(withText), someFacts(), "any").applies, Applies::Here);
    std::swap(withText["applies_if"], withText["ruled_out_if"]);
    QCOMPARE(kb::applicability(parsedCondition(withText), someFacts(), {}).applies, Applies::NotHere);

    // Of a list the item that decided; which library it is goes without saying.
    const Json wheel = {{"all",
        Json::array(
            {factJson("library", "=", "libcudnn"), factJson("by", "!=", "loader"), factJson("version", "<", "9.2")})}};
    answer = kb::applicability(
        parsedCondition(conditionWith({{"some", "libraries"}, {"where", wheel}})), factsFile("twocudnn.json"), {});
    QCOMPARE(answer.applies, Applies::Here);
    QCOMPARE(answer.grounds.size(), std::size_t(2));
    QCOMPARE(answer.grounds[1].item, std::string("libcudnn.so.9"));
    QCOMPARE(answer.grounds[1].asked.name, std::string("version"));
}

void TestCondition::sentences_sayGrounds()
{
    const Json paste = {{"paste", "runtime version ([0-9.]+)"}};
    const auto condition = parsedCondition(conditionWith(factJson("driver.cuda", "<", paste)));
    const auto answer = kb::applicability(condition, factsFile("olddriver.json"), "runtime version 12.4");
    const QString said = wording::sentence(answer.grounds.at(0));
    QVERIFY2(said.endsWith(QStringLiteral(": 12.2, older than 12.4 (from your text)")), qPrintable(said));
    const auto newer = kb::applicability(condition, factsFile("sound.json"), "runtime version 12.4");
    QVERIFY(wording::sentence(newer.grounds.at(0))
            .endsWith(QStringLiteral(": 12.8, not older than 12.4 (from your text)")));
    const auto without = kb::applicability(condition, factsFile("sound.json"), {});
    QVERIFY(wording::sentence(without.grounds.at(0)).endsWith(QStringLiteral("no text was pasted")));
    QCOMPARE(wording::sentences(condition).size(), 1);
    QVERIFY(wording::sentences(condition).first().contains(QStringLiteral("older than what your text says")));
}

void TestCondition::entryCases_keepsItApart()
{
    kb::Entry entry;
    entry.id = "cuda/one";
    entry.cases = Json::array({conditionWith(leaf("true"))}).dump();
    const kb::EntryCases read = kb::entryCases(entry);
    QVERIFY(read.condition);
    QCOMPARE(read.condition->title, std::string("A title"));
    QVERIFY(read.cases.empty() && read.findings.empty());
    QVERIFY(kb::hasCondition(entry));
    QVERIFY(!kb::hasTestCases(entry));
    entry.cases = "[{\"name\": \"machine\"}]"; // the word alone makes no condition
    QVERIFY(!kb::hasCondition(entry));
    QVERIFY(kb::hasTestCases(entry));
    entry.cases.clear();
    QVERIFY(!kb::hasCondition(entry) && !kb::hasTestCases(entry));
}

void TestCondition::entryCases_refusesASecondOne()
{
    Json second = conditionWith(leaf("true"));
    second["name"] = "d";
    Json broken = conditionWith(factJson("driver.cuda", "<", 1));
    broken["name"] = "e";
    kb::Entry entry;
    entry.id = "cuda/one";
    entry.cases = Json::array({conditionWith(leaf("true")), second, broken}).dump();
    const kb::EntryCases read = kb::entryCases(entry);
    QCOMPARE(read.condition->name, std::string("c"));
    QCOMPARE(read.findings.size(), std::size_t(2));
    QCOMPARE(read.findings[0].field, std::string("/cases/1/level"));
    QCOMPARE(read.findings[1].field, std::string("/cases/2/applies_if/value"));
}

void TestCondition::candidates_thatApplyComeFirst()
{
    using kb::Part;
    // A cause with what follows, then a problem of four candidates, then one that is merely similar.
    std::vector<kb::DiagnosedMatch> diagnosis = {{.match = 3, .part = Part::Cause, .problem = 0},
        {.match = 0, .part = Part::Candidate, .problem = 1}, {.match = 1, .part = Part::Candidate, .problem = 1},
        {.match = 2, .part = Part::Candidate, .problem = 1}, {.match = 4, .part = Part::Candidate, .problem = 1},
        {.match = 5, .part = Part::Alternative, .problem = 1}, {.match = 6, .part = Part::Similar, .problem = 2}};
    const auto before = diagnosis;
    kb::MatchesHere here(7);
    const auto answer = [](Applies applies) { return kb::Applicability {.applies = applies}; };
    here[0] = answer(Applies::NotHere);
    here[2] = answer(Applies::Here);
    here[3] = answer(Applies::NotHere);
    here[4] = answer(Applies::CantTell);
    here[5] = answer(Applies::Here);
    const auto order = [&diagnosis] {
        QList<std::size_t> matches;
        for (const kb::DiagnosedMatch &one : diagnosis)
            matches.append(one.match);
        return matches;
    };
    kb::putApplicableFirst(diagnosis, std::vector<kb::Match>(7), here);
    QCOMPARE(order(), (QList<std::size_t> {3, 2, 1, 4, 0, 5, 6}));
    const std::vector<std::size_t> numbers = kb::applicableFirst(before, 7, here);
    QCOMPARE(QList<std::size_t>(numbers.begin(), numbers.end()), (QList<std::size_t> {2, 1, 4, 3, 0, 5, 6}));
    diagnosis = before;
    kb::putApplicableFirst(diagnosis, {}, {});
    QVERIFY(diagnosis == before);
}

CASEBOOK_TEST(TestCondition)
#include "tst_condition.moc"

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Conditions and what came of them in sentences that can be read.
#include "kb/wording/conditionwords.h"
#include "tests/testprogram.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

kb::MachineCondition conditionOf(const char *question)
{
    const auto condition = kb::parseCondition(gpu::Json::parse(std::string(R"({"name": "m", "level": "machine",
        "title": "What is looked at", "title_zh": "检查的内容", )")
        + question + '}'));
    if (!condition)
        throw std::runtime_error(condition.error().pointer + ' ' + condition.error().message);
    return *condition;
}

gpu::Facts machineWith(const char *driverCuda)
{
    gpu::Facts facts;
    facts.facts["driver.cuda"].from = "libcuda.so.1";
    if (driverCuda)
        facts.facts["driver.cuda"].value = driverCuda;
    facts.lists["libraries"].items.push_back({{"name", {.value = "libcudnn.so.9", .unknown = {}, .from = {}}}});
    return facts;
}

QStringList said(const kb::Applicability &answer)
{
    QStringList lines;
    for (const kb::Ground *const ground : wording::toldGrounds(answer))
        lines += wording::sentence(*ground);
    return lines;
}

// What is asked of a library in several parts, as entries ask for one that comes before a wheel's.
constexpr const char *longQuestion = R"({"some": "libraries", "where": {"all": [
    {"fact": "by", "value": "LD_LIBRARY_PATH"}, {"fact": "chosen", "value": true},
    {"fact": "name", "value": "libcudnn.so.8"}, {"some": "wheels", "where": {"all": [
    {"fact": "name", "is": "contains", "value": "nvidia-cudnn"}, {"fact": "version", "is": "!=", "value": {"outer": "version"}}]}}]}})";

} // namespace

class TestConditionWords final : public QObject {
    Q_OBJECT

private slots:
    void longCondition_isASentenceForEachPart()
    {
        const kb::MachineCondition any = conditionOf(
            (R"("applies_if": {"any": [{"fact": "driver.cuda", "value": null}, )" + std::string(longQuestion) + "]}")
                .c_str());
        const QStringList lines = wording::sentences(any);
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines[0], u"It is this if: CUDA that the driver serves: none"_s);
        QVERIFY2(lines[1].startsWith(u"Or: there is at least one library of CUDA or its driver with ("_s),
            qPrintable(lines[1]));
        const kb::MachineCondition all = conditionOf(
            (R"("ruled_out_if": {"all": [{"fact": "driver.cuda", "value": null}, )" + std::string(longQuestion) + "]}")
                .c_str());
        QVERIFY(wording::sentences(all).first().startsWith(u"It is not this if: "_s));
        QVERIFY(wording::sentences(all).last().startsWith(u"And: "_s));
    }

    void partsThatAreSaidAlike_areSaidOnce()
    {
        const kb::MachineCondition any = conditionOf(R"j("applies_if": {"any": [
            {"some": "gpus", "where": {"fact": "compute_capability", "is": "<", "value": {"paste": "sm_([0-9]+)"}}},
            {"some": "gpus", "where": {"fact": "compute_capability", "is": "<", "value": {"paste": "needs ([0-9.]+)"}}},
            {"fact": "driver.cuda", "is": "<", "value": "12"}]})j");
        QCOMPARE(wording::sentences(any),
            (QStringList {
                u"It is this if: there is at least one NVIDIA GPU with (Compute capability: less than what your text says)"_s,
                u"Or: CUDA that the driver serves: older than 12"_s}));
    }

    void listThatCouldNotBeRead_isSaidOnce()
    {
        gpu::Facts facts;
        facts.lists["gpus"].incomplete = "NVML does not say it";
        const auto answer = kb::applicability(conditionOf(R"("applies_if": {"some": "gpus", "where":
            {"fact": "compute_capability", "is": "<", "value": "7.0"}}, "ruled_out_if": {"all": [{"some": "gpus"},
            {"not": {"some": "gpus", "where": {"fact": "compute_capability", "is": "<", "value": "7.5"}}}]})"),
            facts, {});
        QCOMPARE(said(answer), (QStringList {u"GPUs: whether there is one is not known: NVML does not say it"_s}));
        facts.lists["gpus"].items.push_back({{"compute_capability", {.value = "9.0", .unknown = {}, .from = {}}}});
        const auto some = kb::applicability(conditionOf(R"("applies_if": {"some": "gpus", "where":
            {"fact": "compute_capability", "is": "<", "value": "7.0"}})"),
            facts, {});
        QCOMPARE(said(some), (QStringList {u"GPUs: there may be more than were found: NVML does not say it"_s}));
    }

    void ground_ofALongQuestion_doesNotRepeatIt()
    {
        gpu::Facts facts = machineWith("12.4");
        gpu::FactItem &library = facts.lists["libraries"].items.front();
        library["by"].value = "loader";
        library["chosen"].value = true;
        const std::string twice = R"("applies_if": {"any": [)" + std::string(longQuestion) + ", "
            + std::string(longQuestion).replace(std::string(longQuestion).find("so.8"), 4, "so.9") + "]}";
        const auto answer = kb::applicability(conditionOf(twice.c_str()), facts, {});
        QCOMPARE(answer.grounds.size(), std::size_t(2));
        QCOMPARE(said(answer), (QStringList {u"Libraries of CUDA and its driver: 1, none of them is so"_s})); // once
    }

    void nameOfAnItem_goesWithoutSaying()
    {
        gpu::Facts facts = machineWith("12.4");
        facts.lists["libraries"].items.front()["chosen"].value = true;
        const auto condition = conditionOf(R"("applies_if": {"some": "libraries", "where": {"all": [
            {"fact": "name", "is": "contains", "value": "libcudnn.so"}, {"fact": "chosen", "value": true}]}})");
        QCOMPARE(said(kb::applicability(condition, facts, {})),
            (QStringList {u"libcudnn.so.9, The loader picks it: yes"_s}));
    }

    void whatMustNotBeSo_isSaidOfItsParts_data()
    {
        QTest::addColumn<QByteArray>("asked");
        QTest::addColumn<QString>("words");
        const auto row
            = [](const char *asked, const QString &words) { QTest::newRow(asked) << QByteArray(asked) << words; };
        row(R"({"fact": "driver.version", "is": "!=", "value": null})",
            u"Version of the kernel module: there is one"_s);
        row(R"({"not": {"fact": "driver.version", "value": null}})", u"Version of the kernel module: there is one"_s);
        row(R"({"fact": "driver.libcuda", "is": "!=", "value": {"fact": "driver.version"}})",
            u"Version of libcuda: other than “Version of the kernel module”"_s);
        row(R"({"not": {"some": "libraries", "where": {"fact": "library", "value": "libnvidia-ml"}}})",
            u"there is no library of CUDA or its driver with (Library: libnvidia-ml)"_s);
        row(R"({"not": {"any": [{"fact": "driver.libcuda_kind", "is": "contains", "value": "a"},
            {"fact": "driver.cuda", "is": "<", "value": "12"}]}})",
            u"Kind of libcuda does not contain “a”, and CUDA that the driver serves: not older than 12"_s);
        row(R"({"not": {"all": [{"fact": "driver.libcuda_kind", "is": "contains", "value": "a"},
            {"not": {"fact": "driver.cuda", "value": "12"}}]}})",
            u"Kind of libcuda does not contain “a”, or CUDA that the driver serves: 12"_s);
        row(R"({"any": [{"fact": "driver.cuda", "value": "9"}, {"not": {"any": [
            {"fact": "driver.cuda", "value": "10"}, {"fact": "driver.cuda", "value": "11"},
            {"fact": "driver.cuda", "value": "12"}]}}]})",
            u"CUDA that the driver serves: 9\nOr: none of this: CUDA that the driver serves: 10, or CUDA that the "
            u"driver "
            "serves: 11, or CUDA that the driver serves: 12"_s);
        row(R"({"some": "wheels", "where": {"all": [{"fact": "name", "value": "torch"}, {"fact": "active", "value": true}]}})",
            u"there is at least one Python wheel with (Name: torch, Active: yes)"_s);
        row(R"({"not": {"some": "gpus"}})", u"there is no NVIDIA GPU"_s);
        row(R"({"not": {"count": "gpus", "is": ">", "value": 1}})", u"number of “GPUs”: at most 1"_s);
    }
    void whatMustNotBeSo_isSaidOfItsParts()
    {
        QFETCH(const QByteArray, asked);
        QFETCH(const QString, words);
        QCOMPARE(wording::sentences(conditionOf((R"("applies_if": )" + asked).constData())).join(u'\n'),
            u"It is this if: "_s + words);
    }

    void twoOfOneKind_areToldByWhatDiffers()
    {
        gpu::Facts facts = machineWith("12.4");
        for (const char *const version : {"9.1", "9.19"}) {
            gpu::FactItem &wheel = facts.lists["wheels"].items.emplace_back();
            wheel["name"].value = std::string("cudnn ") + version;
            wheel["version"].value = version;
            wheel["environment"].value = "/venv";
        }
        const auto condition = conditionOf(R"j("applies_if": {"some": "wheels", "where": {"some": "wheels", "where":
            {"all": [{"fact": "environment", "value": {"outer": "environment"}},
            {"fact": "version", "is": "!=", "value": {"outer": "version"}}]}}})j");
        QCOMPARE(said(kb::applicability(condition, facts, {})),
            (QStringList {u"cudnn 9.19, Version: 9.19, other than 9.1"_s}));
    }

    void textThatIsContained_isQuotedWithoutItsSource()
    {
        gpu::Facts facts;
        facts.facts["driver.libcuda_path"].value = "/usr/lib/wsl/lib/libcuda.so.1";
        const auto saidOf = [&](const char *value) {
            const auto condition
                = conditionOf((R"j("applies_if": {"fact": "driver.libcuda_path", "is": "contains", "value": )j"
                    + std::string(value) + "}")
                        .c_str());
            return said(kb::applicability(condition, facts, "it was wsl or docker")).value(0);
        };
        QCOMPARE(saidOf(R"j({"paste": "(wsl)"})j"),
            u"Path of libcuda: /usr/lib/wsl/lib/libcuda.so.1, which contains “wsl” (from your text)"_s);
        QCOMPARE(saidOf(R"j({"paste": "(docker)"})j"),
            u"Path of libcuda: /usr/lib/wsl/lib/libcuda.so.1, which does not contain “docker” (from your text)"_s);
        QCOMPARE(saidOf(R"j("wsl")j"), u"Path of libcuda: /usr/lib/wsl/lib/libcuda.so.1, which contains “wsl”"_s);
    }

    void valueThatIsThere_saysItself()
    {
        gpu::Facts facts = machineWith("12.4");
        const auto condition = conditionOf(R"("applies_if": {"fact": "driver.cuda", "is": "!=", "value": null})");
        QCOMPARE(said(kb::applicability(condition, facts, {})), (QStringList {u"CUDA that the driver serves: 12.4"_s}));
    }

    void none_isInNoOrder()
    {
        const auto condition = conditionOf(R"("applies_if": {"fact": "driver.cuda", "is": "<", "value": "12.4"})");
        const auto answer = kb::applicability(condition, machineWith(nullptr), {});
        QCOMPARE(answer.applies, kb::Applies::NotSeen);
        QCOMPARE(said(answer), (QStringList {u"CUDA that the driver serves: none"_s}));
    }

    void text_thatSaysIt_decidesBeforeWhatIsGuessed()
    {
        const auto condition = conditionOf(R"j("applies_if": {"any": [
            {"fact": "driver.cuda", "value": {"paste": "found ([0-9.]+)"}},
            {"all": [{"not": {"paste": "found ([0-9.]+)"}}, {"fact": "driver.cuda", "is": "<", "value": "13"}]}]})j");
        const gpu::Facts facts = machineWith("12.4");
        const auto answerTo = [&](std::string_view pasted) { return kb::applicability(condition, facts, pasted); };
        QCOMPARE(answerTo({}).applies, kb::Applies::Here);
        QCOMPARE(answerTo("too old").applies, kb::Applies::Here);
        QCOMPARE(answerTo("found 12.4").applies, kb::Applies::Here);
        QCOMPARE(answerTo("found 11.4").applies, kb::Applies::NotSeen);
        QCOMPARE(said(answerTo("too old")), (QStringList {u"CUDA that the driver serves: 12.4, older than 13"_s}));
        QVERIFY2(wording::sentences(condition).join(u'\n').contains(u"your text does not match “found ([0-9.]+)”"_s),
            qPrintable(wording::sentences(condition).join(u'\n')));
        const auto positive = conditionOf(R"j("applies_if": {"paste": "found ([0-9.]+)"})j");
        QCOMPARE(said(kb::applicability(positive, facts, "it found 11.4")), (QStringList {u"Your text says “11.4”"_s}));
        QCOMPARE(kb::applicability(positive, facts, {}).applies, kb::Applies::CantTell);
        for (const char *const wrong :
            {R"j({"paste": 7})j", R"j({"paste": "no group"})j", R"j({"paste": "(a)", "is": "="})j"})
            QVERIFY2(
                !kb::parseCondition(gpu::Json::parse(
                    R"j({"name": "c", "level": "machine", "title": "t", "applies_if": )j" + std::string(wrong) + "}")),
                wrong);
    }

    void answer_hasItsConditionsTitle()
    {
        const auto condition = conditionOf(R"("applies_if": {"fact": "driver.cuda", "is": "<", "value": "12.4"})");
        for (const char *const driver : {"12.2", "12.8"}) {
            const auto answer = kb::applicability(condition, machineWith(driver), {});
            QCOMPARE(wording::title(answer, kb::Language::English), u"What is looked at"_s);
            QCOMPARE(wording::title(answer, kb::Language::Chinese), u"检查的内容"_s);
        }
    }
};

CASEBOOK_TEST(TestConditionWords)
#include "tst_conditionwords.moc"

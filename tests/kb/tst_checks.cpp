// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Every rule: one text that it finds, one that it leaves alone; every fix; and the Checker after edits against a
// Checker that begins anew.
#include "gpu/protocol/status.h"
#include "kb/checks/check.h"
#include "kb/checks/fieldplace.h"
#include "kb/checks/fixes.h"
#include "kb/checks/rules.h"
#include "kb/checks/statuscodes.h"
#include "kb/checks/versionclaim.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>
#include <functional>
#include <random>
#include <set>

using kb::Entry;
using kb::Finding;
using kb::Rule;

namespace {

constexpr std::string_view today = "2026-11-21";

/// An entry in which no rule finds anything.
Entry soundEntry()
{
    Entry entry;
    entry.id = "cuda/sound";
    entry.signature
        = {"RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM in cudnnPoolingForward", "cuDNN 错误：池化参数无效"};
    entry.regex = "CUDNN_STATUS_BAD_PARAM.*cudnnPoolingForward";
    entry.domain = "cuda";
    entry.rootCause = {"The window is 0.", "窗口为 0。"};
    entry.workarounds = {{.action = {"Give a window above 0.", "给出大于 0 的窗口。"},
        .successRate = 0.9,
        .sources = {"https://example.org/1"}}};
    entry.deadEnds = {{.action = {"Restart the program.", "重启程序。"},
        .whyFails = {"The window stays 0.", "窗口仍为 0。"},
        .failRate = 1.0}};
    entry.fixSuccessRate = 0.9;
    entry.tier = kb::Tier::AiGenerated;
    entry.tierText = "ai_generated";
    entry.firstSeen = "2025-01-02";
    entry.lastConfirmed = "2026-01-02";
    return entry;
}

std::vector<Finding> check(const Entry &entry, std::span<const kb::Record> records = {})
{
    return kb::checkEntry({entry, records, today, kb::cudnnFacts()});
}

/// "rule /field" of each finding.
QStringList printed(const std::vector<Finding> &findings)
{
    QStringList lines;
    for (const Finding &finding : findings)
        lines.append(QString::fromStdString(std::string(kb::ruleName(finding.rule)) + ' ' + finding.field));
    return lines;
}

using Change = std::function<void(Entry &)>;

kb::VersionClaim claim(std::string version, std::string status)
{
    kb::VersionClaim row;
    row.version = std::move(version);
    row.status = std::move(status);
    return row;
}

/// A library in a temporary folder.
class Folder {
public:
    void write(const Entry &entry) const
    {
        const QString path = m_dir.filePath(QStringLiteral("entries/%1.json").arg(QString::fromStdString(entry.id)));
        QDir().mkpath(QFileInfo(path).path());
        std::ofstream(path.toStdString()) << kb::writeFlat(entry);
    }
    void remove(const std::string &id) const
    {
        QFile::remove(m_dir.filePath(QStringLiteral("entries/%1.json").arg(QString::fromStdString(id))));
    }
    [[nodiscard]] std::shared_ptr<const kb::Library> open() const
    {
        return kb::Library::open(m_dir.path().toStdString(), {}).value();
    }

private:
    QTemporaryDir m_dir;
};

Entry named(const std::string &id)
{
    Entry entry = soundEntry();
    entry.id = id;
    entry.signature = {"error " + id, "错误 " + id};
    entry.regex = "error " + id;
    return entry;
}

/// The findings of all entries between each other, by id: "rule /field related".
std::map<std::string, QStringList> relations(const std::vector<Entry> &entries)
{
    const Folder folder;
    for (const Entry &entry : entries)
        folder.write(entry);
    const std::shared_ptr<const kb::Library> library = folder.open();
    const std::optional<kb::Checker> checker = kb::Checker::check(library, {.today = std::string(today)});
    std::map<std::string, QStringList> found;
    for (std::uint32_t i = 0; i < library->entryCount(); ++i) {
        for (const Finding &finding : checker->findings(i)) {
            QString line = printed({finding}).front();
            for (const std::string &id : finding.related)
                line += u' ' + QString::fromStdString(id);
            found[finding.entryId].append(line);
        }
    }
    return found;
}

// ---- random edits ----

constexpr std::array words = {"error", "cudnn", "failed", "tensor", "batch", "kernel", "launch", "memory"};
constexpr std::array ids = {"a/one", "a/two", "a/two/linux", "b/three", "b/four", "c/five", "c/six", "c/seven"};

class Random {
public:
    explicit Random(unsigned seed)
        : m_engine(seed)
    {
    }
    std::size_t below(std::size_t n) { return m_engine() % n; }
    std::string words(std::size_t count)
    {
        std::string text;
        for (std::size_t i = 0; i < count; ++i)
            text += (i ? " " : "") + std::string(::words[below(::words.size())]);
        return text;
    }
    Entry entry(const std::string &id)
    {
        Entry entry = soundEntry();
        entry.id = id;
        entry.signature.en = words(4 + below(3));
        entry.signature.zh = below(2) ? "错误 " + words(2) : std::string();
        entry.regex = below(6) == 0 ? "(" : words(1 + below(2));
        if (below(2))
            entry.signature.en += " cudnnPoolingForward";
        entry.rootCause.en = below(2) ? "It requires epsilon >= " + std::to_string(below(3)) + "." : words(3);
        if (below(2))
            entry.versions = {claim("cuDNN " + std::to_string(7 + below(3)), "holds")};
        entry.transitions = {};
        for (std::size_t i = below(4); i > 0; --i) {
            auto *const edges = std::array {&entry.transitions.leadsTo, &entry.transitions.precededBy,
                &entry.transitions.frequentlyConfusedWith}[below(3)];
            edges->push_back(
                {.entryId = below(8) ? ids[below(ids.size())] : "a/nowhere", .probability = {}, .condition = {}});
        }
        return entry;
    }

private:
    std::mt19937 m_engine;
};

} // namespace

class TestChecks final : public QObject {
    Q_OBJECT

private slots:
    void soundEntry_hasNoFindings() { QCOMPARE(printed(check(soundEntry())), QStringList()); }

    void rules_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QStringList>("expected");
        const auto row = [](const char *name, const Change &change, const QStringList &expected) {
            QTest::newRow(name) << change << expected;
        };
        row("regex does not compile", [](Entry &e) { e.regex = "(CUDNN"; }, {"regex-invalid /regex"});
        row("regex misses the signature", [](Entry &e) { e.regex = "another message"; },
            {"regex-misses-signature /regex"});
        row("regex runs into the limit", [](Entry &e) { e.regex = "(a+a+)+bcdef|CUDNN_STATUS"; },
            {"regex-limit /regex"});
        row("alternative without a word", [](Entry &e) { e.regex = "CUDNN_STATUS|\\w+: \\d+"; },
            {"regex-no-literal /regex"});
        row("number of an error", [](Entry &e) { e.regex = "CUDNN_STATUS|E1100\\d"; }, {});
        row("signs that are rare", [](Entry &e) { e.regex = "CUDNN_STATUS|\\(n <= 0\\) \\|\\|"; }, {});
        row("Chinese literal of two characters", [](Entry &e) { e.regex = "池化|CUDNN_STATUS"; }, {});
        row("dead end without action", [](Entry &e) { e.deadEnds[0].action = {}; },
            {"empty-action /dead_ends/0/action"});
        row("workaround without action", [](Entry &e) { e.workarounds[0].action = {" ", ""}; },
            {"empty-action /workarounds/0/action", "translation-missing /workarounds_zh/0"});
        row("how repeats the action", [](Entry &e) { e.workarounds[0].how.en = "give a window  above 0"; },
            {"how-repeats-action /workarounds/0/how"});
        row("how that says more",
            [](Entry &e) { e.workarounds[0].how.en = "Give a window above 0, as in the example."; }, {});
        row("Chinese row in English", [](Entry &e) { e.workarounds[0].action.zh = "Give a window above 0."; },
            {"chinese-not-chinese /workarounds_zh/0"});
        row("Chinese that is a command",
            [](Entry &e) { e.workarounds[0].action.zh = "`pip install torch numpy scipy`"; }, {});
        row("Chinese signature that is the message", [](Entry &e) { e.signature.zh = e.signature.en; }, {});
        row("no Chinese",
            [](Entry &e) {
                e.rootCause.zh.clear();
                e.deadEnds[0].action.zh.clear();
            },
            {"translation-missing /root_cause_zh"});
        row("rate above 1", [](Entry &e) { e.deadEnds[0].failRate = 70; },
            {"rate-out-of-range /dead_ends/0/fail_rate"});
        row("rate that is no number", [](Entry &e) { e.confidence = std::nan(""); }, {"rate-out-of-range /confidence"});
        row("fix rate above the best", [](Entry &e) { e.fixSuccessRate = 0.95; },
            {"fix-rate-above-best /fix_success_rate"});
        row("fix rate without workarounds",
            [](Entry &e) {
                e.workarounds.clear();
                e.sources = {"https://example.org"};
            },
            {});
        row("no date", [](Entry &e) { e.lastUpdated = "yesterday"; }, {"date-invalid /last_updated"});
        row("too short for a date", [](Entry &e) { e.lastUpdated = "x"; }, {"date-invalid /last_updated"});
        row("a date alone", [](Entry &e) { e.firstSeen.clear(); }, {});
        row("30 February", [](Entry &e) { e.lastUpdated = "2026-02-30"; }, {"date-invalid /last_updated"});
        row("a month", [](Entry &e) { e.lastUpdated = "2026-02"; }, {});
        row("tomorrow", [](Entry &e) { e.lastUpdated = "2026-11-22"; }, {"date-in-future /last_updated"});
        row("today", [](Entry &e) { e.lastUpdated = "2026-11-21"; }, {});
        row("reversed dates", [](Entry &e) { e.lastConfirmed = "2024-12-31"; }, {"dates-reversed /last_confirmed"});
        row("unknown tier",
            [](Entry &e) {
                e.tier = kb::Tier::Unknown;
                e.tierText = "gold";
            },
            {"tier-unknown /verification_tier"});
        row("no source", [](Entry &e) { e.workarounds[0].sources.clear(); }, {"sources-missing /sources"});
        row("only where it was published",
            [](Entry &e) {
                e.workarounds[0].sources.clear();
                e.url = "https://example.org";
            },
            {"sources-missing /sources"});
        row("source of another scheme", [](Entry &e) { e.workarounds[0].sources[0] = "javascript:alert(1)"; },
            {"source-invalid /workarounds/0/sources/0"});
        row("source that is prose", [](Entry &e) { e.sources = {"see the manual"}; }, {"source-invalid /sources/0"});
        row("number of another status", [](Entry &e) { e.rootCause.en = "It gives CUDNN_STATUS_BAD_PARAM (4)."; },
            {"status-code-wrong /root_cause"});
        row("number of cuDNN 8", [](Entry &e) { e.rootCause.en = "It gives CUDNN_STATUS_BAD_PARAM (3)."; }, {});
        row("number of cuDNN 9, Chinese brackets", [](Entry &e) { e.rootCause.zh = "返回 BAD_PARAM（2000）。"; }, {});
        row("numbers by version",
            [](Entry &e) { e.rootCause.en = "CUDNN_STATUS_BAD_PARAM (3 in cuDNN 8, 2000 in 9)."; }, {});
        row("number before the name",
            [](Entry &e) { e.rootCause.en = "It ends with error 4: CUDNN_STATUS_BAD_PARAM."; },
            {"status-code-wrong /root_cause"});
        row("status that cuDNN does not have", [](Entry &e) { e.rootCause.en = "It gives CUDNN_STATUS_BAD_MOOD (3)."; },
            {"status-code-wrong /root_cause"});
        const QString batchNorm
            = QStringLiteral("CUDNN_STATUS_BAD_PARAM when calling cudnnBatchNormalizationForwardTraining");
        const auto epsilon = [batchNorm](const char *end, const char *cause, const char *version, const char *status) {
            return [=](Entry &e) {
                e.signature.en = batchNorm.toStdString() + end;
                e.regex = "cudnnBatchNormalization";
                e.rootCause.en = cause;
                e.versions = {claim(version, status)};
            };
        };
        row("limit of cuDNN 7.3 claimed for 8.9", epsilon("", "It requires epsilon >= 1e-5.", "cuDNN 8.9.5", "active"),
            {"claim-contradicts-facts /versions/0/version"});
        row("value refused by 9", epsilon(" with epsilon=1e-06", "Too small.", "cuDNN 9.0", "active"),
            {"claim-contradicts-facts /versions/0/version"});
        row("limit in cuDNN 7.3", epsilon("", "It requires epsilon >= 1e-5.", "cuDNN <= 7.3", "holds"), {});
        row("limit that does not hold", epsilon("", "It requires epsilon >= 1e-5.", "cuDNN 8.9.5", "does not hold"),
            {});
        row("limit of 0", epsilon(" with epsilon < 0", "It requires epsilon >= 0.", "cuDNN 9.0", "active"), {});
        const auto recurrent = [](const char *signature, const char *version) {
            return [=](Entry &e) {
                e.signature.en = signature;
                e.regex = "cudnnRNNForwardTraining";
                e.versions = {claim(version, "holds")};
            };
        };
        row("status of a removed function", recurrent("CUDNN_STATUS_BAD_PARAM in cudnnRNNForwardTraining", "cuDNN 9.x"),
            {"claim-contradicts-facts /versions/0/version"});
        row("function before it was removed",
            recurrent("CUDNN_STATUS_BAD_PARAM in cudnnRNNForwardTraining", "cuDNN 8.x"), {});
        row("its being removed", recurrent("error: cudnnRNNForwardTraining is undefined", "cuDNN 9.x"), {});
        row("case without control",
            [](Entry &e) {
                e.cases = R"([{"name": "one", "role": "claim", "op": "tensor_descriptor",
                "tensors": {"x": {"dtype": "float", "dims": [0, 3, 4, 4]}}, "expect": [{"cudnn": "", "status": "BAD_PARAM"}]}])";
            },
            {"case-without-control /cases/0/control"});
        row("cases that are no list", [](Entry &e) { e.cases = "{}"; }, {"case-invalid /cases"});
    }
    void rules()
    {
        QFETCH(Change, change);
        QFETCH(QStringList, expected);
        Entry entry = soundEntry();
        change(entry);
        QCOMPARE(printed(check(entry)), expected);
    }

    void facts_areThoseOfTheStatusTable()
    {
        const kb::CudnnFacts &facts = kb::cudnnFacts();
        QCOMPARE(facts.statuses.size(), std::size_t(3));
        int compared = 0;
        for (const kb::CudnnFacts::Statuses &table : facts.statuses) {
            QVERIFY(table.source.starts_with("https://"));
            for (const int major : {7, 8, 9}) {
                if (!table.cudnn.contains({major, 0, 0}))
                    continue;
                for (const auto &[name, number] : table.numbers) {
                    QCOMPARE(gpu::statusName(number, major), "CUDNN_STATUS_" + name);
                    ++compared;
                }
            }
        }
        QVERIFY(compared > 70);
        for (const kb::CudnnFacts::Removed &removed : facts.removed)
            QVERIFY(removed.source.starts_with("https://") && !removed.functions.empty());
    }

    void facts_thatAreNone_areAnError()
    {
        QVERIFY(!kb::parseCudnnFacts("{"));
        QVERIFY(!kb::parseCudnnFacts("{}"));
        QVERIFY(!kb::parseCudnnFacts(
            R"({"statuses": [{"cudnn": "soon", "source": "", "numbers": {}}], "constants": [], "removed": []})"));
    }

    void versionTexts_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("inside");
        QTest::addColumn<QString>("outside");
        QTest::newRow("one") << "cuDNN 8.9.5" << "8.9.5" << "8.9.4";
        QTest::newRow("minor") << "cuDNN 9.0" << "9.0.1" << "9.1.0";
        QTest::newRow("major") << "cuDNN 9.x" << "9.19.0" << "8.9.0";
        QTest::newRow("up to") << "cuDNN <= 7.3" << "5.1.0" << "7.4.0";
        QTest::newRow("from to") << "cuDNN 7.x-8.x" << "8.9.7" << "9.0.0";
        QTest::newRow("in words") << "cuDNN 9.0 to 9.3" << "9.3.0" << "9.4.0";
        QTest::newRow("open end") << "cuDNN 9.4 and later" << "9.19.0" << "9.3.0";
        QTest::newRow("v") << "cuDNN v2" << "2.0.0" << "3.0.0";
        QTest::newRow("with a condition") << "cuDNN 9.19.0, graph API" << "" << "";
        QTest::newRow("another product") << "PyTorch 2.0" << "" << "";
        QTest::newRow("nothing") << "cuDNN" << "" << "";
    }
    void versionTexts()
    {
        QFETCH(QString, text);
        QFETCH(QString, inside);
        QFETCH(QString, outside);
        const auto range = kb::cudnnRange(text.toStdString());
        QCOMPARE(range.has_value(), !inside.isEmpty());
        if (!range)
            return;
        const auto version = [](const QString &dotted) {
            const QStringList parts = dotted.split(u'.');
            return gpu::Version {parts[0].toInt(), parts[1].toInt(), parts[2].toInt()};
        };
        QVERIFY(range->contains(version(inside)));
        QVERIFY(!range->contains(version(outside)));
    }

    void evidence_thatSaysOtherwise_isFound()
    {
        Entry entry = soundEntry();
        entry.versions = {claim("cuDNN 9.x", "holds"), claim("cuDNN 8.x", "holds")};
        entry.cases = R"([{"name": "zero", "role": "claim", "op": "tensor_descriptor",
            "tensors": {"x": {"dtype": "float", "dims": [0, 3, 4, 4]}},
            "control": {"patch": {"/tensors/x/dims/0": 1}, "expect": "SUCCESS"},
            "expect": [{"cudnn": "", "status": "BAD_PARAM", "at": "cudnnSetTensor4dDescriptor"}]}])";
        const auto cases = gpu::parseCase(gpu::Json::parse(entry.cases)[0]);
        QVERIFY2(cases, cases ? "" : cases.error().message.c_str());
        kb::Record record;
        record.caseName = "zero";
        record.caseHash = gpu::caseHash(*cases);
        record.transcript.cudnn = {9, 19, 0};
        record.judgement.verdict = kb::Verdict::NotReproduced;
        record.judgement.claimed = cases->expect[0];
        QCOMPARE(printed(check(entry, {&record, 1})), QStringList {"claim-contradicts-evidence /versions/0/version"});

        record.judgement.verdict = kb::Verdict::Reproduced;
        QCOMPARE(printed(check(entry, {&record, 1})), QStringList());
        entry.versions[0].status = "does not hold";
        QCOMPARE(printed(check(entry, {&record, 1})), QStringList {"claim-contradicts-evidence /versions/0/version"});
        entry.versions.clear();

        record.caseHash = "of another form";
        QCOMPARE(printed(check(entry, {&record, 1})), QStringList {"evidence-of-old-case /cases/0"});
    }

    void signatures_alikeAreFound()
    {
        Entry a = named("cuda/a");
        Entry b = named("hip/b");
        Entry c = named("cuda/c");
        Entry variant = named("cuda/a/linux");
        a.signature.en = "RuntimeError: the kernel image is invalid for this device";
        variant.signature.en = a.signature.en;
        b.signature.en = "RuntimeError:  The kernel image is invalid for this device.";
        c.signature.en = "RuntimeError: the kernel image was invalid for this device";
        for (Entry *entry : {&a, &b, &c, &variant})
            entry->regex = "kernel image";
        const auto found = relations({a, b, c, variant});
        QCOMPARE(found.at("cuda/a"),
            (QStringList {"duplicate-signature /signature hip/b", "similar-signature /signature cuda/c"}));
        QCOMPARE(found.at("cuda/c"), (QStringList {"similar-signature /signature cuda/a cuda/a/linux hip/b"}));
    }

    void signatures_thatDifferInAValue_areNotAlike()
    {
        Entry a = named("cuda/a");
        Entry b = named("cuda/b");
        a.signature.en = "CUDNN_STATUS_BAD_PARAM when calling the batch normalization with epsilon < 0";
        b.signature.en = "CUDNN_STATUS_BAD_PARAM when calling the batch normalization with epsilon = 0";
        a.regex = "epsilon < 0";
        b.regex = "epsilon = 0";
        QVERIFY(relations({a, b}).empty());
    }

    void regex_thatCatchesOthers_isFound()
    {
        std::vector<Entry> entries;
        for (const char *id : {"a/one", "a/two", "a/three", "a/four", "a/five"})
            entries.push_back(named(id));
        entries[0].regex = "error a/\\w+";
        auto found = relations(entries);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found.at("a/one"), (QStringList {"regex-catches-others /regex a/five a/four a/three a/two"}));
        // Three others are few; two environments are one error.
        entries.back().id = "a/four/linux";
        QVERIFY(relations(entries).empty());
    }

    void links_thatLeadNowhereOrOneWay_areFound()
    {
        Entry a = named("a/one");
        Entry b = named("a/two");
        Entry variant = named("b/three/linux");
        a.transitions.leadsTo = {{"a/two", {}, {}}, {"a/gone", {}, {}}, {"b/three", {}, {}}};
        a.transitions.frequentlyConfusedWith = {{"a/two", {}, {}}};
        b.transitions.frequentlyConfusedWith = {{"a/one", {}, {}}};
        const auto found = relations({a, b, variant});
        QCOMPARE(found.at("a/one"), (QStringList {"link-dangling /transition_graph/leads_to/1"}));
        QCOMPARE(found.at("a/two"), (QStringList {"link-one-sided /transition_graph/preceded_by a/one"}));
        QVERIFY(!found.contains("b/three/linux"));
    }

    void claims_thatContradictEachOther_areFound()
    {
        Entry a = named("cuda/a");
        Entry b = named("cuda/b");
        a.signature.en = "cudnnPoolingForward failed with one message";
        b.signature.en = "another text names cudnnPoolingForward";
        a.regex = "with one message";
        b.regex = "another text";
        a.rootCause.en = "The call requires alpha to be at least 1e-5 in every case.";
        b.rootCause.en = "alpha must be >= 0 (or so).";
        const auto found = relations({a, b});
        QCOMPARE(found.at("cuda/a"), (QStringList {"entries-contradict /root_cause cuda/b"}));
        QCOMPARE(found.at("cuda/b"), (QStringList {"entries-contradict /root_cause cuda/a"}));
        a.versions = {claim("cuDNN <= 7.3", "holds")};
        b.versions = {claim("cuDNN >= 7.6", "holds")};
        QVERIFY(relations({a, b}).empty());
        a.versions.clear();
        b.rootCause.en = "If alpha >= 0 the call succeeds.";
        QVERIFY(relations({a, b}).empty());
    }

    void fixes_doWhatIsCertain()
    {
        Entry broken = soundEntry();
        broken.rootCause.en = "CUDNN_STATUS_BAD_PARAM (4) and NOT_SUPPORTED (3000).";
        broken.workarounds[0].how = broken.workarounds[0].action;
        broken.workarounds[0].sources = {"www.example.org/a", " https://example.org/b "};
        broken.deadEnds[0].action.zh = broken.deadEnds[0].action.en;
        broken.tier = kb::Tier::Unknown;
        broken.tierText = "AI-Generated";
        Entry entry = broken;
        for (const Finding &finding : check(broken))
            entry = kb::fixed(finding, entry).value_or(entry);
        QCOMPARE(entry.rootCause.en, std::string("CUDNN_STATUS_BAD_PARAM and NOT_SUPPORTED (3000)."));
        QCOMPARE(entry.workarounds[0].how, kb::LocalizedText());
        QCOMPARE(entry.workarounds[0].sources,
            (std::vector<std::string> {"https://www.example.org/a", "https://example.org/b"}));
        QCOMPARE(entry.tier, kb::Tier::AiGenerated);
        // The copied English is gone, and is now what it is: not translated.
        QCOMPARE(printed(check(entry)), QStringList {"translation-missing /dead_ends_zh/0"});
    }

    void fix_ofAnEntryThatChangedMeanwhile_isNothing()
    {
        Entry entry = soundEntry();
        entry.workarounds[0].how.en = entry.workarounds[0].action.en;
        const std::vector<Finding> findings = check(entry);
        QCOMPARE(findings.size(), std::size_t(1));
        QVERIFY(kb::fixed(findings[0], entry));
        entry.workarounds[0].how.en = "Another text.";
        QVERIFY(!kb::fixed(findings[0], entry));
        entry.workarounds.clear();
        QVERIFY(!kb::fixed(findings[0], entry));
    }

    void fix_ofAOneSidedLink_linksBack()
    {
        Entry a = named("a/one");
        a.transitions.leadsTo = {{"a/two", {}, {}}};
        const Folder folder;
        folder.write(a);
        folder.write(named("a/two"));
        const auto checker = kb::Checker::check(folder.open(), {});
        QCOMPARE(checker->findings(1).size(), std::size_t(1));
        const std::optional<Entry> fixed = kb::fixed(checker->findings(1)[0], named("a/two"));
        QVERIFY(fixed);
        QCOMPARE(fixed->transitions.precededBy, (std::vector<kb::Transition> {{"a/one", {}, {}}}));
    }

    void fieldIn_aNestedFile_isWhereItStands()
    {
        QCOMPARE(kb::fieldIn(kb::Dialect::Flat, "/regex"), std::string("/regex"));
        QCOMPARE(kb::fieldIn(kb::Dialect::Nested, "/regex"), std::string("/error/regex"));
        QCOMPARE(kb::fieldIn(kb::Dialect::Nested, "/workarounds/0/how"), std::string("/workarounds/0/how"));
    }

    void stoppedCheck_givesNothing()
    {
        const Folder folder;
        folder.write(soundEntry());
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!kb::Checker::check(folder.open(), {.stop = stop.get_token()}));
    }

    /// After every edit the checker has what one would have that begins with the files as they are then.
    void randomEdits_giveWhatANewCheckGives()
    {
        for (unsigned seed = 1; seed <= 6; ++seed) {
            Random random(seed);
            const Folder folder;
            std::map<std::string, std::optional<Entry>> now;
            for (const char *id : ids) {
                now[id] = random.entry(id);
                folder.write(*now[id]);
            }
            const std::shared_ptr<const kb::Library> library = folder.open();
            std::optional<kb::Checker> checker = kb::Checker::check(library, {.today = std::string(today)});
            for (int step = 0; step < 12; ++step) {
                const std::string id = ids[random.below(ids.size())];
                now[id] = random.below(5) ? std::optional(random.entry(id)) : std::nullopt;
                checker->update(*library->find(id), now[id] ? &*now[id] : nullptr);
                if (now[id])
                    folder.write(*now[id]);
                else
                    folder.remove(id);

                const std::shared_ptr<const kb::Library> anew = folder.open();
                const std::optional<kb::Checker> expected = kb::Checker::check(anew, {.today = std::string(today)});
                for (const char *each : ids) {
                    const std::vector<Finding> &found = checker->findings(*library->find(each));
                    const auto index = anew->find(each);
                    const std::vector<Finding> wanted = index ? expected->findings(*index) : std::vector<Finding>();
                    QVERIFY2(found == wanted,
                        qPrintable(QStringLiteral("seed %1, step %2, %3: %4 instead of %5")
                                .arg(seed)
                                .arg(step)
                                .arg(QLatin1String(each), printed(found).join(u';'), printed(wanted).join(u';'))));
                }
            }
        }
    }

    void newEntry_isCheckedLikeOneOfTheLibrary()
    {
        const Folder folder;
        folder.write(named("a/one"));
        std::optional<kb::Checker> checker = kb::Checker::check(folder.open(), {});
        Entry copy = named("a/one");
        copy.id = "b/copy";
        QCOMPARE(checker->update(1, &copy), (std::vector<std::uint32_t> {0, 1}));
        QCOMPARE(printed(checker->findings(0)), QStringList {"duplicate-signature /signature"});
        QCOMPARE(printed(checker->findings(1)), QStringList {"duplicate-signature /signature"});
        checker->update(1, nullptr);
        QVERIFY(checker->findings(0).empty() && checker->findings(1).empty());
    }

    void seeds_haveTheKnownMistakes()
    {
        const std::string seed = std::string(SHARED_DIR) + "/seeds/001_2f6a6a85ee7cb9b8.txt";
        std::ifstream in(seed);
        if (!in)
            QSKIP("the shared seeds are not here");
        const std::string text((std::istreambuf_iterator<char>(in)), {});
        const auto parsed = kb::parseEntry(text);
        QVERIFY(parsed);
        std::set<std::string_view> rules;
        for (const Finding &finding : check(parsed->entry))
            rules.insert(kb::ruleName(finding.rule));
        for (const char *rule : {"empty-action", "how-repeats-action", "chinese-not-chinese", "status-code-wrong"})
            QVERIFY2(rules.contains(rule), rule);
    }
};

QTEST_GUILESS_MAIN(TestChecks)
#include "tst_checks.moc"

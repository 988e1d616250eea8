// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The rules that compare entries, and the Checker after edits against a Checker that begins anew.
#include "checkfixture.h"
#include "kb/checks/fixes.h"
#include "tests/testprogram.h"

#include <QTest>

#include <array>
#include <map>
#include <random>

namespace {

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

class TestChecker final : public QObject {
    Q_OBJECT

private slots:
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

    void tierOfALibraryWithoutEvidence_isFound()
    {
        const Folder folder;
        Entry entry = named("a/one");
        entry.tier = kb::Tier::GpuReproduced;
        entry.tierText = "gpu_reproduced";
        folder.write(entry);
        const auto library = folder.open();
        const auto evidence = std::make_shared<const kb::EvidenceStore>(library->folder(), false, "");
        std::optional<kb::Checker> checker = kb::Checker::check(library, {.evidence = evidence});
        QCOMPARE(printed(checker->findings(0)), QStringList {"tier-not-of-records /verification_tier"});
        entry = *kb::fixed(checker->findings(0).front(), entry);
        checker->update(0, &entry);
        QVERIFY(checker->findings(0).empty());
        // Who does not give the records is told nothing of them.
        QVERIFY(kb::Checker::check(library, {})->findings(0).empty());
    }
};

CASEBOOK_TEST(TestChecker)
#include "tst_checker.moc"

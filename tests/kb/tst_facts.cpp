// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What facts of a machine do not say of their user, and two machines compared.
#include "kb/evidence/privacy.h"
#include "kb/evidence/record.h"
#include "kb/facts/factcomparison.h"
#include "tests/testprogram.h"

#include <QTest>

#include <algorithm>

namespace {

using kb::FactRelation;

constexpr const char *gpuUuid = "GPU-0a1b2c3d-1111-2222-3333-444455556666";

gpu::Fact valueFact(auto value)
{
    return {.value = value, .unknown = {}, .from = {}};
}
gpu::Fact textFact(const char *text)
{
    return valueFact(std::string(text));
}
gpu::Fact missingFact()
{
    return {.value = {}, .unknown = "it hung", .from = {}};
}

kb::Privacy adasPrivacy(const char *salt = "s")
{
    return {.home = "/data/ada", .hosts = {"node7.example.org", "node7"}, .users = {"alice", "bob"}, .salt = salt};
}

std::string hidden(const std::string &text, const kb::Privacy &privacy = adasPrivacy())
{
    gpu::Facts facts;
    facts.facts["environment.LD_LIBRARY_PATH"] = valueFact(text);
    return std::get<std::string>(kb::anonymous(facts, privacy).facts.begin()->second.value);
}

gpu::FactItem library(const char *name, const char *path, const char *version)
{
    return {{"name", textFact(name)}, {"path", textFact(path)}, {"version", textFact(version)}};
}

FactRelation relationOf(const std::vector<kb::FactPair> &pairs, const char *name)
{
    const auto at = std::ranges::find(pairs, name, &kb::FactPair::name);
    if (at == pairs.end())
        qFatal("no such fact: %s", name);
    return at->relation;
}

} // namespace

class TestFacts : public QObject {
    Q_OBJECT

private slots:
    void privacy_hidesFoldersUsersAndHosts()
    {
        QCOMPARE(hidden("/data/ada/lib:/home/bob/x:/usr/lib:/scratch/alice/y"), "~/lib:~/x:/usr/lib:/scratch/user/y");
        QCOMPARE(hidden("/data/adam/lib"), "/data/adam/lib");
        QCOMPARE(hidden("tcp://node7.example.org:29500,node70"), "tcp://host:29500,node70");
        QCOMPARE(hidden("/usr/local/cuda/lib64"), "/usr/local/cuda/lib64");
    }

    void privacy_ofNamesThatAreWords_leavesPathsAlone()
    {
        const kb::Privacy privacy {.home = "/root", .hosts = {"vm", "gpu", "localhost"}, .users = {"root"}};
        QCOMPARE(hidden("/proc/sys/vm/max_map_count, gpu 0", privacy), "/proc/sys/vm/max_map_count, gpu 0");
    }

    void privacy_hidesGpus()
    {
        const std::string pci = "pci-" + kb::hashedUuid("0000:c1:00", "s").substr(0, 12);
        QCOMPARE(hidden("NVRM: Xid (PCI:0000:C1:00): 79, 00000000:C1:00.0"),
            "NVRM: Xid (PCI:" + pci + "): 79, " + pci + ".0");
        QCOMPARE(hidden("/sys/bus/pci/devices/0000:c1:00.0/numa_node"), "/sys/bus/pci/devices/" + pci + ".0/numa_node");
        const std::string uuid = kb::hashedUuid(gpuUuid, "s").substr(0, 12);
        QCOMPARE(hidden(std::string(gpuUuid) + ",0"), "GPU-" + uuid + ",0");
        // CUDA takes the beginning of one, too; what is hidden already stays as it is.
        QCOMPARE(hidden("GPU-0a1b2c3d"), "GPU-" + kb::hashedUuid("GPU-0a1b2c3d", "s").substr(0, 12));
        QCOMPARE(hidden("GPU-0a1b2c3d-1111-2222,GPU-9"),
            "GPU-" + kb::hashedUuid("GPU-0a1b2c3d-1111-2222", "s").substr(0, 12) + ",GPU-9");
        QCOMPARE(hidden("GPU-" + uuid), "GPU-" + uuid);
        QCOMPARE(hidden("MIG-0a1b2c3d-1111-2222-3333-444455556666", adasPrivacy("")), "MIG-hidden");
        // A hash that everybody can make hides nothing.
        QCOMPARE(hidden("0000:c1:00.1", adasPrivacy("")), "pci-hidden.1");
        QCOMPARE(hidden("2026-11-23T07:00:12Z 12:34:56 10de:2684"), "2026-11-23T07:00:12Z 12:34:56 10de:2684");
    }

    void privacy_reachesEveryText()
    {
        gpu::Facts facts;
        const gpu::Fact full {.value = std::string("/home/bob/a"), .unknown = {}, .from = "/home/bob/b"};
        facts.facts["driver.libcuda_path"] = full;
        facts.facts["driver.init"] = {.value = {}, .unknown = "/home/bob/c is no library", .from = {}};
        facts.lists["libraries"]
            = {.items = {{{"path", full}}}, .incomplete = "/home/bob/d can't be read", .from = "/home/bob/e, /usr"};
        facts.lists["xids"] = {.items = {{{"gpu", textFact("0000:c1:00.0")}}}, .incomplete = {}, .from = {}};
        const gpu::Facts nameless = kb::anonymous(facts, adasPrivacy(""));
        const std::string text = gpu::toJson(nameless).dump();
        QVERIFY2(!text.contains("bob"), text.c_str());
        QVERIFY2(!text.contains("c1:00"), text.c_str());
        for (const char *const kept : {"~/a", "~/b", "~/c is no library", "~/d can't", "~/e, /usr"})
            QVERIFY2(text.contains(kept), kept);
    }

    void comparison_tellsDifferentFromUnknown()
    {
        gpu::Facts left;
        gpu::Facts right;
        left.facts = {{"driver.version", textFact("580.95")}, {"driver.cuda", textFact("13.0")},
            {"driver.init", missingFact()}, {"driver.open", valueFact(true)},
            {"limits.memlock_mib", valueFact(std::monostate())}, {"limits.tmp_free_mib", valueFact(5.0)},
            {"environment.A", textFact("1")}};
        right.facts = {{"driver.version", textFact("570.10")}, {"driver.cuda", missingFact()},
            {"driver.init", missingFact()}, {"driver.open", valueFact(true)}, {"limits.memlock_mib", valueFact(64.0)},
            {"limits.tmp_free_mib", valueFact(6.0)}, {"environment.B", textFact("1")}};
        const kb::FactComparison comparison = kb::compareFacts(left, right);
        QCOMPARE(relationOf(comparison.facts, "driver.version"), FactRelation::Different);
        QCOMPARE(relationOf(comparison.facts, "driver.cuda"), FactRelation::NotKnown);
        QCOMPARE(relationOf(comparison.facts, "driver.init"), FactRelation::NotKnown);
        QCOMPARE(relationOf(comparison.facts, "driver.open"), FactRelation::Same);
        QCOMPARE(relationOf(comparison.facts, "limits.memlock_mib"), FactRelation::Different);
        QCOMPARE(relationOf(comparison.facts, "limits.tmp_free_mib"), FactRelation::Passing);
        QCOMPARE(relationOf(comparison.facts, "environment.A"), FactRelation::NotKnown);
        QCOMPARE(relationOf(comparison.facts, "environment.B"), FactRelation::NotKnown);
        QCOMPARE(comparison.facts.size(), std::size_t(8));
        QVERIFY(!kb::isDifference(FactRelation::NotKnown));
        QVERIFY(!kb::isDifference(FactRelation::Passing));
    }

    void comparison_matchesLibrariesByPathThenByName()
    {
        gpu::Facts left;
        gpu::Facts right;
        left.lists["libraries"].items = {library("libcudnn.so.9", "/a", "9.1"), library("libcudnn.so.9", "/b", "9.2"),
            library("libnccl.so.2", "/b", "2.2")};
        right.lists["libraries"].items = {library("libcudnn.so.9", "/b", "9.3"), library("libcudnn.so.9", "/c", "9.1"),
            library("libcublas.so.12", "/c", "12.0")};
        const kb::FactComparison comparison = kb::compareFacts(left, right);
        QCOMPARE(comparison.lists.size(), std::size_t(1));
        const std::vector<kb::ItemPair> &items = comparison.lists[0].items;
        QCOMPARE(items.size(), std::size_t(4));
        QCOMPARE(items[0].right, &right.lists["libraries"].items[1]);
        QCOMPARE(relationOf(items[0].fields, "version"), FactRelation::Same);
        QCOMPARE(relationOf(items[0].fields, "path"), FactRelation::Different);
        QCOMPARE(items[0].relation, FactRelation::Different);
        QCOMPARE(items[1].right, &right.lists["libraries"].items[0]);
        QCOMPARE(relationOf(items[1].fields, "version"), FactRelation::Different);
        QCOMPARE(items[2].relation, FactRelation::OnlyLeft);
        QCOMPARE(items[3].relation, FactRelation::OnlyRight);
        QCOMPARE(items[3].left, nullptr);
    }

    void comparison_ofAListThatMayHaveMore_saysNotKnown()
    {
        gpu::Facts left;
        gpu::Facts right;
        left.lists["wheels"].items = {{{"name", textFact("torch")}}};
        right.lists["wheels"].incomplete = "the time was over";
        QCOMPARE(kb::compareFacts(left, right).lists[0].items[0].relation, FactRelation::NotKnown);
        right.lists.clear();
        QCOMPARE(kb::compareFacts(left, right).lists[0].items[0].relation, FactRelation::NotKnown);
        right.lists["wheels"] = {};
        QCOMPARE(kb::compareFacts(left, right).lists[0].items[0].relation, FactRelation::OnlyLeft);
    }

    void comparison_matchesGpusByIndexAlone()
    {
        gpu::Facts left;
        gpu::Facts right;
        left.lists["gpus"].items = {{{"index", valueFact(0.0)}, {"name", textFact("A100")}},
            {{"index", valueFact(1.0)}, {"name", textFact("H200")}}};
        right.lists["gpus"].items
            = {{{"index", valueFact(1.0)}, {"name", textFact("H200")}}, {{"name", textFact("T4")}}};
        const kb::FactComparison comparison = kb::compareFacts(left, right);
        const std::vector<kb::ItemPair> &items = comparison.lists[0].items;
        QCOMPARE(items.size(), std::size_t(3));
        QCOMPARE(items[0].relation, FactRelation::OnlyLeft);
        QCOMPARE(items[1].relation, FactRelation::Same);
        QCOMPARE(items[2].relation, FactRelation::OnlyRight); // of no index: it is nobody's partner
    }

    void comparison_withItself_findsNothing()
    {
        gpu::Facts facts;
        facts.facts["driver.version"] = textFact("580.95");
        for (const gpu::FactListSpec &spec : gpu::factListSpecs()) {
            gpu::FactItem item;
            for (const gpu::FactSpec &field : spec.fields)
                item.emplace(field.name, textFact("x"));
            facts.lists[std::string(spec.name)].items = {item, item};
        }
        const gpu::Facts again = facts;
        for (const kb::ListPair &list : kb::compareFacts(facts, again).lists) {
            QCOMPARE(list.items.size(), std::size_t(2));
            for (const kb::ItemPair &item : list.items)
                QCOMPARE(item.relation, FactRelation::Same);
        }
    }
};

CASEBOOK_TEST(TestFacts)
#include "tst_facts.moc"

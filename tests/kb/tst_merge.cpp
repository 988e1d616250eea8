// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/import/importer.h"
#include "tests/seeds.h"
#include "tests/testprogram.h"

#include <QTest>

using kb::Entry;
using kb::mergeEntries;

namespace {

using Texts = std::vector<std::string>;

Entry seedEntry(std::string_view number)
{
    const auto imported = kb::importDocument(seeds::text(number));
    return imported && !imported->entries.empty() ? imported->entries.front() : Entry();
}

Texts fieldsOf(const std::vector<kb::Conflict> &conflicts)
{
    Texts fields;
    for (const kb::Conflict &conflict : conflicts)
        fields.push_back(conflict.field);
    return fields;
}

kb::Remedy workaround(kb::LocalizedText action, kb::LocalizedText how, std::optional<double> rate = {})
{
    return {std::move(action), std::move(how), {}, rate, {}, {}};
}

} // namespace

class TestMerge final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void merge_seedsInEitherOrder_data() { seeds::addRows(); }
    void merge_seedsInEitherOrder()
    {
        const Entry rendered = seedEntry("000");
        const Entry page = seedEntry("002");
        const auto one = mergeEntries(rendered, page);
        QCOMPARE(fieldsOf(one.conflicts), Texts());
        QVERIFY(one.entry == mergeEntries(page, rendered).entry);
        QVERIFY(!rendered.rootCause.zh.empty() && !rendered.officialDocUrl.empty());
        QCOMPARE(one.entry.rootCause.zh, rendered.rootCause.zh);
        QCOMPARE(one.entry.officialDocUrl, rendered.officialDocUrl);
        QVERIFY(!page.category.empty() && page.fixSuccessRate);
        QCOMPARE(one.entry.category, page.category);
        QCOMPARE(one.entry.fixSuccessRate, page.fixSuccessRate);
        QCOMPARE(one.entry.workarounds.size(), 3u);
        QCOMPARE(one.entry.deadEnds.size(), 3u);
        QCOMPARE(one.entry.versions.size(), 4u);
    }

    void merge_isIdempotent_data() { seeds::addRows(); }
    void merge_isIdempotent()
    {
        for (const std::string_view number : {"000", "001", "002"}) {
            const Entry entry = seedEntry(number);
            const auto merged = mergeEntries(entry, entry);
            QVERIFY(merged.entry == entry);
            QCOMPARE(fieldsOf(merged.conflicts), Texts());
        }
    }

    void rowsWhoseActionsHaveNoCommonLanguage_areTheSameByTheirExplanation()
    {
        Entry base;
        base.workarounds = {workaround({"Restart", {}}, {"It frees the memory.", {}}),
            workaround({"Reduce the batch", {}}, {{}, "显存不足。"})};
        Entry other;
        other.workarounds = {workaround({{}, "减小批量"}, {{}, "显存不足。"})};
        const Entry merged = mergeEntries(base, other).entry;
        QCOMPARE(merged.workarounds.size(), 2u);
        QCOMPARE(merged.workarounds[0].action.zh, "");
        QCOMPARE(merged.workarounds[1].action.en, "Reduce the batch");
        QCOMPARE(merged.workarounds[1].action.zh, "减小批量");
    }

    void merge_conflictsAreListedAndKept()
    {
        Entry base;
        base.signature.en = "one";
        base.rootCause.en = "because";
        base.officialDocUrl = "https://a.example/";
        base.errorCode = "A";
        base.fixSuccessRate = 0.5;
        base.tierText = "refuted";
        base.tier = kb::Tier::RefutedLibrary;
        base.versions = {{"9.0", "", "", "", {"same", "甲"}, "active", {}}};
        Entry other = base;
        other.signature.en = "two";
        other.rootCause.en = "therefore";
        other.officialDocUrl = "https://b.example/";
        other.errorCode = "B";
        other.fixSuccessRate = 0.6;
        other.tierText = "ai_generated";
        other.tier = kb::Tier::AiGenerated;
        other.versions
            = {{"8.0", "", "", "", {}, "active", {}}, {"9.0", "", "", "", {"same", "乙"}, "fixed", {"n", "注"}}};
        const auto merged = mergeEntries(base, other);
        QCOMPARE(fieldsOf(merged.conflicts),
            (Texts {"/signature", "/root_cause", "/versions/0/behavior_change_zh", "/versions/0/status",
                "/official_doc_url", "/error_code", "/verification_tier", "/fix_success_rate"}));
        QCOMPARE(merged.entry.signature.en, "one");
        QCOMPARE(merged.entry.aliases, Texts {"two"});
        QCOMPARE(merged.entry.sources, Texts {"https://b.example/"});
        QCOMPARE(merged.entry.tags, Texts {"B"});
        QCOMPARE(merged.entry.tier, kb::Tier::RefutedLibrary);
        QCOMPARE(merged.entry.fixSuccessRate, 0.5);
        QCOMPARE(merged.entry.versions.size(), 2u);
        QCOMPARE(merged.entry.versions[0].notes, (kb::LocalizedText {"n", "注"}));
        QCOMPARE(merged.entry.versions[1].version, "8.0");
    }

    void merge_rowsMatchByText()
    {
        Entry base;
        base.workarounds = {workaround({"A", "甲"}, {"do a", ""}, 0.1), workaround({"B", ""}, {"B", ""}, 0.2)};
        Entry other;
        other.workarounds = {workaround({"New", ""}, {}, 0.9), workaround({"B ", "乙"}, {"do b", ""}, 0.2),
            workaround({"", "甲"}, {"do a", "做甲"}, {})};
        const auto merged = mergeEntries(base, other);
        QCOMPARE(fieldsOf(merged.conflicts), Texts());
        QCOMPARE(merged.entry.workarounds,
            (std::vector {workaround({"A", "甲"}, {"do a", "做甲"}, 0.1), workaround({"B", "乙"}, {"do b", ""}, 0.2),
                workaround({"New", ""}, {}, 0.9)}));
    }

    void merge_translationsMatchByPosition()
    {
        Entry english;
        english.workarounds = {workaround({"A", ""}, {}, 0.1), workaround({"B", ""}, {}, 0.2)};
        Entry chinese;
        chinese.workarounds = {workaround({"", "甲"}, {}, 0.1), workaround({"", "丙"}, {}, 0.7)};
        const auto rows = mergeEntries(english, chinese).entry.workarounds;
        QCOMPARE(rows.size(), 3u);
        QCOMPARE(rows[0].action, (kb::LocalizedText {"A", "甲"}));
        QCOMPARE(rows[1].action, (kb::LocalizedText {"B", ""}));
        QCOMPARE(rows[2].action, (kb::LocalizedText {"", "丙"}));
    }

    void merge_deadEndWithoutActionMatchesByReason()
    {
        Entry base;
        base.deadEnds = {{{}, {"It hides the error.", ""}, {}, 0.3, {}, {}, {}}};
        Entry other;
        other.deadEnds = {{{"Raise epsilon", ""}, {"It hides the error.", ""}, {}, 0.3, {"s"}, {}, {}},
            {{"Disable cuDNN", ""}, {"It hides the error.", ""}, {}, 0.1, {}, {}, {}}};
        for (const auto &rows : {mergeEntries(base, other).entry.deadEnds, mergeEntries(other, base).entry.deadEnds}) {
            QCOMPARE(rows.size(), 2u);
            QCOMPARE(rows[0].action.en, "Raise epsilon");
            QCOMPARE(rows[1].action.en, "Disable cuDNN");
        }
    }

    void merge_englishCopyIsNoTranslation()
    {
        Entry base;
        base.workarounds = {workaround({"Clamp it", "Clamp it"}, {})};
        Entry other;
        other.workarounds = {workaround({"Clamp it", "限制取值"}, {})};
        for (const auto &merged : {mergeEntries(base, other), mergeEntries(other, base)}) {
            QCOMPARE(fieldsOf(merged.conflicts), Texts());
            QCOMPARE(merged.entry.workarounds.at(0).action.zh, "限制取值");
        }
    }

    void merge_unitesListsAndDates()
    {
        Entry base;
        base.sources = {"a", "b"};
        base.firstSeen = "2024-02-01";
        base.lastUpdated = "2024-03-01";
        base.transitions.leadsTo = {{"x/y", 0.5, ""}};
        base.environment = {{"os", "linux"}};
        Entry other;
        other.sources = {"b", "c"};
        other.firstSeen = "2023-05-08";
        other.lastUpdated = "2024-01-01";
        other.evidenceCount = 2;
        other.transitions.leadsTo = {{"x/z", {}, ""}, {"x/y", {}, "when"}};
        other.environment = {{"os", "windows"}, {"runtime", "cuda"}};
        const auto merged = mergeEntries(base, other);
        QCOMPARE(merged.entry.sources, (Texts {"a", "b", "c"}));
        QCOMPARE(merged.entry.firstSeen, "2023-05-08");
        QCOMPARE(merged.entry.lastUpdated, "2024-03-01");
        QCOMPARE(merged.entry.evidenceCount, 2);
        QCOMPARE(
            merged.entry.transitions.leadsTo, (std::vector<kb::Transition> {{"x/y", 0.5, "when"}, {"x/z", {}, ""}}));
        QCOMPARE(fieldsOf(merged.conflicts), Texts {"/environment/os"});
        QCOMPARE(merged.entry.environment.size(), 2u);
    }
};

CASEBOOK_TEST(TestMerge)
#include "tst_merge.moc"

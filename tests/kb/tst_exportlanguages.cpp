// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Pages of an entry whose relations, trade-offs and notes stand in two languages, or in one alone.
#include "kb/format/exporter.h"
#include "kb/import/importer.h"
#include "tests/testprogram.h"

#include <QTest>

using kb::Language;

namespace {

kb::Entry bilingualEntry()
{
    kb::Entry entry;
    entry.id = "a/b";
    entry.domain = "a";
    entry.locale = "en";
    entry.signature = {"Batch size 0", "批大小为 0"};
    entry.versions = {{.version = "cuDNN 9", .notes = {"On Ada | Hopper.", "在 Ada | Hopper 上。"}}};
    entry.workarounds = {{.action = {"Skip it", "跳过"}, .tradeoff = {"Slow\nand dear.", "又慢\n又贵。"}}};
    entry.deadEnds = {{.action = {"Restart", "重启"}, .tradeoff = {"Takes a day.", "要一天。"}}};
    entry.transitions.frequentlyConfusedWith = {{.entryId = "a/c", .condition = {"There it is 1.", "那里是 1。"}},
        {.entryId = "a/d", .condition = {"There it is 2.", {}}}};
    return entry;
}

kb::Entry readBack(const kb::Entry &entry, Language language)
{
    const auto imported = kb::importDocument(kb::toMarkdown(entry, language));
    return imported && imported->entries.size() == 1 ? imported->entries.front() : kb::Entry();
}

} // namespace

class TestExportLanguages final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void toMarkdown_ofBothLanguages_carriesTradeoffsAndNotes()
    {
        kb::Entry entry = bilingualEntry();
        entry.transitions = {}; // which the layout has no room for
        const std::string page = kb::toMarkdown(entry, Language::Chinese);
        QVERIFY2(page.contains("| 在 Ada \\| Hopper 上。 |") && page.contains("- **代价：** 要一天。\n"), page.c_str());
        const kb::Merged both
            = kb::mergeEntries(readBack(entry, Language::English), readBack(entry, Language::Chinese));
        QVERIFY(both.conflicts.empty());
        QCOMPARE(both.entry.versions, entry.versions);
        QCOMPARE(both.entry.workarounds, entry.workarounds);
        QCOMPARE(both.entry.deadEnds, entry.deadEnds);
    }

    void readPages_areInOneLanguage_andSayWhereThereIsNone()
    {
        kb::Entry entry = bilingualEntry();
        const std::string text = kb::toText(entry, Language::Chinese);
        for (const char *const part :
            {"说明：在 Ada | Hopper 上。\n", "代价：要一天。\n", "a/c：那里是 1。\n", "a/d：There it is 2. [未翻译]\n"})
            QVERIFY2(text.contains(part), part);
        QVERIFY(kb::toText(entry, Language::English).contains("a/c: There it is 1.\n"));
        const std::string html = kb::toHtml(entry, Language::Chinese);
        for (const char *const part : {">代价：要一天。</p>", "</code>：那里是 1。</li>",
                 "</code>：There it is 2.<p class=\"quiet\">未翻译</p>\n</li>"})
            QVERIFY2(html.contains(part), part);
    }

    void readPages_markARowWhoseTradeoffIsNotTranslated()
    {
        kb::Entry entry = bilingualEntry();
        entry.transitions = {};
        QVERIFY(!kb::toText(entry, Language::Chinese).contains("[未翻译]"));
        QVERIFY(!kb::toHtml(entry, Language::Chinese).contains("未翻译"));
        entry.workarounds[0].tradeoff.zh.clear();
        QVERIFY(kb::toText(entry, Language::Chinese).contains("跳过 [未翻译]\n"));
        QVERIFY(kb::toHtml(entry, Language::Chinese).contains("<p class=\"quiet\">未翻译</p>"));
    }

    void toHtml_hasTheMessageInTheChinesePart()
    {
        const std::string html = kb::toHtml(bilingualEntry(), Language::Chinese);
        const std::size_t gloss = html.find("<p>批大小为 0</p>");
        QVERIFY(gloss != std::string::npos);
        QVERIFY(html.substr(0, gloss).ends_with("<h1 class=\"signature\">Batch size 0</h1>\n"));
    }
};

CASEBOOK_TEST(TestExportLanguages)
#include "tst_exportlanguages.moc"

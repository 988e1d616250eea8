// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/entryfile.h"
#include "kb/format/exporter.h"
#include "kb/import/importer.h"
#include "kb/library/library.h"
#include "tests/seeds.h"
#include "tests/testprogram.h"

#include <QRegularExpression>
#include <QTest>

using kb::Language;

namespace {

kb::Entry reimported(const kb::Entry &entry, Language language)
{
    const auto imported = kb::importDocument(kb::toMarkdown(entry, language));
    return imported && imported->entries.size() == 1 ? imported->entries.front() : kb::Entry();
}

kb::Entry smallEntry()
{
    kb::Entry entry;
    entry.id = "a/b";
    entry.domain = "a";
    entry.locale = "en";
    entry.signature.en = "boom";
    return entry;
}

/// Every field that the Markdown layout has room for, in Chinese.
kb::Entry chineseEntry()
{
    kb::Entry entry;
    entry.id = "cuda/batch-zero";
    entry.signature = {"Batch size 0", "错误：批大小为 0"};
    entry.domain = "cuda";
    entry.category = "runtime_error";
    entry.errorCode = "CUDNN_STATUS_BAD_PARAM";
    entry.tierText = "ai_generated";
    entry.tier = kb::Tier::AiGenerated;
    entry.fixSuccessRate = 0.925;
    entry.rootCause = {"Zero images.", "没有图像。\n\n- 第一点\n- 第二点"};
    entry.versions = {{"cuDNN 9.0", "8.0", "", "", {"Refused.", "被拒绝。"}, "active", {}}};
    kb::Remedy skip {{"Skip it", "跳过空批"}, {"if n: run()", "if n: run()  # 非空"}, {}, 0.95, {}, {}};
    entry.workarounds = {skip, {{"Pad", "填充"}, {"Pad", ""}, {}, {}, {}, {}}};
    entry.deadEnds = {{{"Restart", "重启"}, {"Does nothing.", "没有帮助。"}, {}, 0.8, {}, {}, {}},
        {{}, {"Slow.", "太慢。"}, {}, {}, {}, {}, {}}};
    return entry;
}

/// Text that looks like the layout, in every field that may hold it.
kb::Entry hostileEntry()
{
    kb::Entry entry;
    entry.id = "a/b";
    entry.domain = "a";
    entry.signature.en = "first line\n\n## Root Cause\n- **ID:** `c/d`\n\\## backslash\n\\\nlast";
    entry.rootCause.en = "before\n\n## Dead Ends\n\\## again\n| a | b |\nafter";
    entry.versions = {{"a | b \\| c \\\\| d", "", "", "gone", {}, "line one\nline two", {"note | here", {}}}};
    entry.workarounds
        = {{{"use **bold** (now)**", ""}, {"```python\nx = 1\n```\n\n  indented\n````\n", ""}, {}, 0.5, {}, {}},
            {{"two\nlines **\n\nand more", ""}, {"   \nlast line blank\n\n", ""}, {}, {}, {}, {}}};
    entry.deadEnds = {{{"a ** — b", ""}, {"why ** — c\n- **no** — item\n\n1. none", ""}, {}, 0.25, {}, {}, {}},
        {{"only an action", ""}, {}, {}, 1.0, {}, {}, {}}};
    return entry;
}

/// What is left of an entry on the pages in both languages: docs/adr/0023 lists what is not.
kb::Entry carried(const kb::Entry &entry)
{
    kb::Entry left;
    left.id = entry.id;
    left.signature = entry.signature;
    left.regex = entry.regex;
    left.domain = entry.domain;
    left.category = entry.category;
    left.errorCode = entry.errorCode;
    left.tier = entry.tier;
    left.tierText = entry.tierText;
    left.fixSuccessRate = entry.fixSuccessRate;
    left.rootCause = entry.rootCause;
    left.versions = entry.versions;
    left.workarounds = entry.workarounds;
    left.deadEnds = entry.deadEnds;
    left.sources = entry.sources;
    left.locale = entry.locale;
    // What is the same in Chinese, such as the condition "Docker", is written once.
    for (std::vector<kb::Remedy> *const rows : {&left.workarounds, &left.deadEnds}) {
        for (kb::Remedy &row : *rows) {
            for (kb::LocalizedText *const text : {&row.condition, &row.tradeoff})
                text->zh = text->zh == text->en ? std::string() : text->zh;
        }
    }
    return left;
}

int columns(const QString &line)
{
    int count = 0;
    for (const uint character : line.toUcs4())
        count += character >= 0x2E80 ? 2 : 1;
    return count;
}

} // namespace

class TestExporter final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void toMarkdown_seedRoundTrips_data() { seeds::addRows(); }
    void toMarkdown_seedRoundTrips()
    {
        const std::string page = seeds::text("002");
        const auto imported = kb::importDocument(page);
        QVERIFY(imported);
        QCOMPARE(kb::toMarkdown(imported->entries.at(0), Language::English), seeds::withClaims(page));
    }

    void toMarkdown_chinesePageRoundTrips()
    {
        const std::string page = seeds::bytes(seeds::ownFolder / "005_entry.zh.md");
        QCOMPARE(
            kb::toMarkdown(kb::importDocument(page).value().entries.at(0), Language::Chinese), seeds::withClaims(page));
    }

    void toMarkdown_chineseLayout()
    {
        QCOMPARE(kb::toMarkdown(chineseEntry(), Language::Chinese),
            "# 错误：批大小为 0\n\n- **ID：** `cuda/batch-zero`\n- **领域：** cuda\n- **类别：** runtime_error\n"
            "- **错误码：** `CUDNN_STATUS_BAD_PARAM`\n- **验证级别：** ai_generated\n- **修复率：** 92.5%，声称\n\n"
            "## 根因\n\n没有图像。\n\n- 第一点\n- 第二点\n\n## 版本兼容性\n\n| 版本 | 状态 | 引入 | 弃用 | 行为变化 |\n"
            "|------|------|------|------|----------|\n| cuDNN 9.0 | active | 8.0 | — | 被拒绝。 |\n\n## 解决方案\n\n"
            "1. **跳过空批** (95% 成功，声称)\n   ```\n   if n: run()  # 非空\n   ```\n2. **填充**\n\n"
            "## 无效尝试\n\n- **重启** — 没有帮助。 (80% 失败，声称)\n- **** — 太慢。\n");
    }

    void toMarkdown_chineseRoundTrips()
    {
        const kb::Entry entry = chineseEntry();
        const kb::Entry again = reimported(entry, Language::Chinese);
        QCOMPARE(kb::toMarkdown(again, Language::Chinese), kb::toMarkdown(entry, Language::Chinese));
        QCOMPARE(again.signature.zh, entry.signature.zh);
        QCOMPARE(again.rootCause.zh, entry.rootCause.zh);
        QCOMPARE(again.versions.at(0).behaviorChange, (kb::LocalizedText {"", "被拒绝。"}));
        QCOMPARE(again.workarounds.at(0).explanation.zh, entry.workarounds.at(0).explanation.zh);
        QCOMPARE(again.deadEnds.at(1).explanation.zh, entry.deadEnds.at(1).explanation.zh);
        QCOMPARE(again.signature.en, "");
    }

    void toMarkdown_untranslatedFallsBack()
    {
        kb::Entry entry = chineseEntry();
        entry.signature.zh.clear();
        QVERIFY(kb::toMarkdown(entry, Language::Chinese).starts_with("# Batch size 0\n"));
        entry.versions[0].behaviorChange.zh.clear();
        QCOMPARE(reimported(entry, Language::Chinese).signature, (kb::LocalizedText {"Batch size 0", ""}));
        QCOMPARE(reimported(entry, Language::Chinese).versions, entry.versions);
    }

    void toMarkdown_layoutInTextSurvives()
    {
        const kb::Entry entry = hostileEntry();
        kb::Entry again = reimported(entry, Language::English);
        again.locale = entry.locale;
        QCOMPARE(again.signature.en, entry.signature.en);
        QCOMPARE(again.rootCause.en, entry.rootCause.en);
        QCOMPARE(again.versions, entry.versions);
        QCOMPARE(again.workarounds.size(), entry.workarounds.size());
        for (std::size_t i = 0; i < entry.workarounds.size(); ++i) {
            QCOMPARE(again.workarounds[i].action.en, entry.workarounds[i].action.en);
            QCOMPARE(again.workarounds[i].explanation.en, entry.workarounds[i].explanation.en);
        }
        QCOMPARE(again.deadEnds, entry.deadEnds);
        QVERIFY(again == entry);
    }

    void toMarkdown_ofBothLanguages_carriesTheBuiltInEntries()
    {
        const auto library = kb::Library::open(LIBRARY_DIR, {.forceReadOnly = true});
        QVERIFY(library && (*library)->entryCount() > 0);
        std::string other;
        for (std::uint32_t i = 0; i < (*library)->entryCount(); ++i) {
            const auto file = (*library)->readEntry(i);
            QVERIFY(file);
            const kb::Entry &entry = file->entry;
            const kb::Merged both
                = kb::mergeEntries(reimported(entry, Language::English), reimported(entry, Language::Chinese));
            if (!both.conflicts.empty() || both.entry != carried(entry))
                other += entry.id + ' ';
        }
        QVERIFY2(other.empty(), other.c_str());
    }

    void toMarkdown_detailsOfRowsAndRegexSurvive()
    {
        kb::Entry entry = smallEntry();
        entry.regex = "# `a`\n- **ID:** `c/d`\n\n## Sources\n```\n  b|c  ";
        entry.sources = {"https://example.org/a,b", "```", "- **Source:** x", "## Regex"};
        const std::string detail = "said:\n- **Source:** not one";
        entry.workarounds = {{{detail, ""}, {}, {}, 0.5, {"https://example.org/1"}, {"slow\nand dear", ""}},
            {{"do", ""}, {detail, ""}, {"when it rains", ""}, {}, {"https://example.org/2", "a book"}, {}}};
        entry.deadEnds = {{{"hope", ""}, {detail, ""}, {"always", ""}, 0.25, {}, {}, "it helps"},
            {{"wait", ""}, {detail + "\n\\- **When:** so", ""}, {}, {}, {}, {}, {}},
            {{"Source:", ""}, {"b", ""}, {}, {}, {"https://example.org/3"}, {"dear", ""}, {}}};
        const kb::Entry again = reimported(entry, Language::English);
        QCOMPARE(again.regex, entry.regex);
        QCOMPARE(again.sources, entry.sources);
        QVERIFY(again.workarounds == entry.workarounds);
        QVERIFY(again.deadEnds == entry.deadEnds);
        QVERIFY(again == entry);
        QVERIFY(reimported(entry, Language::Chinese) == entry); // all of it untranslated
    }

    void toMarkdown_breaksAndBackslashesOfCellsAndDetailsSurvive()
    {
        kb::Entry entry = smallEntry();
        for (const char *const text : {"with <br> in it", "\\<br>", "a\nb", "C:\\dir\\\nnext", "\\\\<br>\n<br>", "a\\b",
                 "a|<br>|b", "\\|<br>\n|", "<b\nr>"}) {
            entry.versions = {{"1", "", "", text, {}, text, {text, ""}}};
            entry.workarounds = {{{"do", ""}, {"so", ""}, {text, ""}, 0.5, {text}, {text, ""}}};
            entry.deadEnds = {{{"hope", ""}, {"why", ""}, {text, ""}, 0.25, {text}, {text, ""}, text}};
            QVERIFY2(reimported(entry, Language::English) == entry, text);
        }
        QVERIFY(kb::toMarkdown(entry, Language::English).contains("<b<br>r>\n"));
    }

    void fromMarkdown_linesThatAreNoDetailOfARow_stayInItsText()
    {
        const std::string page
            = "# boom\n\n- **ID:** `a/b`\n\n## Workarounds\n\n1. **do** (50% success)\n   ```\n   so\n"
              "   ```\n   - **Misconception:** it helps\n\n## Dead Ends\n\n- **hope** — why (25% fail)\n"
              "  - **Misconception:** first\n  - **Misconception:** second\n";
        const auto imported = kb::importDocument(page);
        QVERIFY(imported);
        const kb::Entry &entry = imported->entries.at(0);
        QVERIFY(entry.workarounds.at(0).explanation.en.contains("- **Misconception:** it helps"));
        QVERIFY(entry.deadEnds.at(0).explanation.en.contains("- **Misconception:** first"));
        QCOMPARE(entry.deadEnds.at(0).misconception, std::string("second"));
        QVERIFY(reimported(entry, Language::English).workarounds == entry.workarounds);
    }

    void toHtml_showsCodeInProse()
    {
        kb::Entry entry;
        entry.id = "cuda/x";
        entry.signature.en = "no `code` here";
        entry.rootCause.en = "Set `a < b` & go; `such quotes' in `them', a ``` fence, a lone ` and\n`two\nlines`.";
        entry.workarounds = {{{"Use `eps`", ""}, {"x = `date`", ""}, {}, {}, {}, {}}};
        const std::string page = kb::toHtml(entry, Language::English);
        QVERIFY(page.contains("<h1 class=\"signature\">no `code` here</h1>"));
        QVERIFY(page.contains("<p>Set <code>a &lt; b</code> &amp; go; `such quotes&#39; in `them&#39;, a ``` fence, "
                              "a lone ` and\n`two\nlines`.</p>"));
        QVERIFY(page.contains("<p>Use <code>eps</code></p>"));
        QVERIFY(page.contains("<pre><code>x = `date`</code></pre>"));
    }

    void toHtml_showsCodeInTheNotesOfVersions()
    {
        kb::Entry entry = smallEntry();
        entry.versions = {{"cuDNN `9`", "", "", "", {"`eps` < 0 is `BAD_PARAM`", ""}, "", "see `log`"}};
        QVERIFY(kb::toHtml(entry, Language::English)
                .contains("<td>cuDNN `9`</td><td><code>eps</code> &lt; 0 is <code>BAD_PARAM</code>"
                          "</td><td>see <code>log</code></td>"));
    }

    void toHtml_tellsProseFromCode()
    {
        kb::Entry entry = smallEntry();
        entry.workarounds
            = {{{"Pin it", ""}, {"Set `eps` first:\n\n```python\nif a < b:\n    x = \"<b>\"\n```\nThen:\n- go", ""}, {},
                   {}, {}, {}},
                {{"Install", ""}, {"pip install torch==2.1.0", ""}, {}, {}, {}, {}},
                {{"pip install numpy", ""}, {}, {}, {}, {}, {}}};
        entry.deadEnds = {{{"sudo apt upgrade", ""}, {"It keeps `torch` as it is.", ""}, {}, {}, {}, {}, {}}};
        const std::string page = kb::toHtml(entry, Language::English);
        const std::string_view first = "<p>Pin it</p>\n<p>Set <code>eps</code> first:</p>\n<pre><code>if a &lt; b:\n"
                                       "    x = &quot;&lt;b&gt;&quot;</code></pre>\n<p>Then:\n- go</p>\n";
        for (const std::string_view part :
            {first, std::string_view("<p>Install</p>\n<pre><code>pip install torch==2.1.0</code></pre>\n"),
                std::string_view("<div>\n<pre><code>pip install numpy</code></pre>\n</div>"),
                std::string_view(
                    "<pre><code>sudo apt upgrade</code></pre>\n<p>It keeps <code>torch</code> as it is.</p>")})
            QVERIFY2(page.contains(part), part.data());
        QVERIFY(!page.contains("```"));
        // Of the two languages, the page in the one that is missing names that of the text.
        QVERIFY(page.contains("<div lang=\"en\">\n<pre><code>pip install numpy</code></pre>\n</div>\n"
                              "<p class=\"quiet\">未翻译</p>"));
        QCOMPARE(QString::fromStdString(page).count(QStringLiteral(">未翻译</p>")), 5); // the signature and four rows
    }

    void readPages_listRowsByRate_filesKeepTheirOrder()
    {
        kb::Entry entry = smallEntry();
        entry.workarounds = {{{"w-low", ""}, {}, {}, 0.1, {}, {}}, {{"w-none", ""}, {}, {}, {}, {}, {}},
            {{"w-high", ""}, {}, {}, 0.9, {}, {}}, {{"w-low-too", ""}, {}, {}, 0.1, {}, {}}};
        entry.deadEnds = {{{"d-none", ""}, {}, {}, {}, {}, {}, {}}, {{"d-low", ""}, {}, {}, 0.2, {}, {}, {}},
            {{"d-high", ""}, {}, {}, 0.8, {}, {}, {}}};
        const auto namesIn = [](std::string_view page) {
            static const QRegularExpression name("\\b[wd]-[a-z-]+");
            QStringList names;
            for (auto match = name.globalMatch(QString::fromUtf8(page)); match.hasNext();)
                names += match.next().captured();
            return names.join(u' ');
        };
        const QString byRate = "w-high w-low w-low-too w-none d-high d-low d-none";
        QCOMPARE(namesIn(kb::toText(entry, Language::English)), byRate);
        QCOMPARE(namesIn(kb::toHtml(entry, Language::English)), byRate + ' ' + byRate);
        const QString asInFile = "w-low w-none w-high w-low-too d-none d-low d-high";
        QCOMPARE(namesIn(kb::toMarkdown(entry, Language::English)), asInFile);
        QCOMPARE(namesIn(kb::writeFlat(entry)), "d-none d-low d-high w-low w-none w-high w-low-too");
    }

    void readPages_sayAnExplanationThatStandsInOneLanguageAlone()
    {
        kb::Entry entry = smallEntry();
        entry.workarounds
            = {{{"", "动作"}, {"", "说明"}, {}, {}, {}, {}}, {{"act", "动作"}, {"act", ""}, {}, {}, {}, {}}};
        const QString english = QString::fromStdString(kb::toText(entry, Language::English));
        QVERIFY2(english.contains(QStringLiteral("说明")), qPrintable(english)); // not what the action says
        QCOMPARE(english.count(QStringLiteral("act")), 1);
        QCOMPARE(QString::fromStdString(kb::toText(entry, Language::Chinese)).count(QStringLiteral("act")), 0);
    }

    void toText_beginsNoLineWithAClosingSign_data()
    {
        QTest::addColumn<int>("width");
        for (int width = 20; width < 40; ++width)
            QTest::addRow("%d", width) << width;
    }
    void toText_beginsNoLineWithAClosingSign()
    {
        QFETCH(int, width);
        kb::Entry entry;
        entry.id = "cuda/x";
        entry.rootCause.zh = "显存不足，无法分配（见“日志”）；请减小批大小，或释放显存。调用 cudaMalloc 失败：返回 2，"
                             "即“内存不足”！再试一次？不行。";
        const QString page = QString::fromStdString(kb::toText(entry, Language::Chinese, width));
        for (const QString &line : page.split(u'\n')) {
            QVERIFY2(columns(line) <= width, qPrintable(line));
            const QString text = line.trimmed();
            QVERIFY2(text.isEmpty() || !QStringLiteral("，。；：！？）”、").contains(text.front()), qPrintable(line));
            QVERIFY2(text.isEmpty() || !QStringLiteral("（“").contains(text.back()), qPrintable(line));
        }
    }

    void toText_keepsToWidth_data()
    {
        QTest::addColumn<int>("width");
        for (const int width : {20, 33, 80, 100})
            QTest::addRow("%d", width) << width;
    }
    void toText_keepsToWidth()
    {
        QFETCH(int, width);
        kb::Entry entry = chineseEntry();
        entry.rootCause.zh
            = std::string("每个字占两列，").append("所以这一行要换行 with English words between them 以及更多的字。");
        entry.rootCause.en = std::string(300, 'x');
        entry.environment = {{std::string(60, 'k'), "value"}};
        for (const Language language : {Language::English, Language::Chinese}) {
            const QString page = QString::fromStdString(kb::toText(entry, language, width));
            for (const QString &line : page.split('\n'))
                QVERIFY2(columns(line) <= width, qPrintable(line));
        }
        const QString flat
            = QString::fromStdString(kb::toText(entry, Language::Chinese, width)).remove(QRegularExpression("\\s"));
        QVERIFY(flat.contains(QString::fromUtf8("所以这一行要换行withEnglishwordsbetweenthem以及更多的字。")));
    }

    void toText_leavesFencedCodeAsItIs()
    {
        const std::string code = "call(" + std::string(60, 'a') + ", " + std::string(60, 'b') + ");";
        kb::Entry entry = chineseEntry();
        entry.workarounds[0].explanation.en = "Words that are wrapped, as they are no code at all.\n\n````cpp\n```\n"
            + code + "\n````\nMore words that are wrapped, as the code is over.";
        entry.workarounds[0].explanation.zh.clear();
        for (const Language language : {Language::English, Language::Chinese}) {
            const QString page = QString::fromStdString(kb::toText(entry, language, 40));
            QVERIFY2(page.contains(QString::fromStdString("    ```\n    " + code + "\n    ````\n")), qPrintable(page));
            for (const QString &line : page.split('\n'))
                QVERIFY2(line.contains(QLatin1String("call(")) || columns(line) <= 40, qPrintable(line));
        }
        entry.workarounds[0].explanation.en = "```\n" + code + "\n```";
        QVERIFY(kb::toText(entry, Language::Chinese, 40).contains("    ```\n    " + code + "\n    ```\n"));
    }

    void toText_marksWhatIsUntranslatedOutsideOfCode()
    {
        kb::Entry entry = smallEntry();
        entry.workarounds = {{{"Skip it", "跳过"}, {"if n:\n    run()", ""}, {}, 0.9, {}, {}},
            {{"Pad", ""}, {"Pad the batch.", ""}, {}, 0.8, {}, {}},
            {{"pip install torch==2.1.0", ""}, {}, {}, 0.7, {}, {}}, {{"act", "动作"}, {"act", ""}, {}, 0.6, {}, {}}};
        const std::string page = kb::toText(entry, Language::Chinese);
        QVERIFY2(page.contains("\n  - 跳过 [未翻译]\n    if n:\n        run()\n    90% 成功，声称\n"
                               "  - Pad [未翻译]\n    Pad the batch.\n    80% 成功，声称\n"
                               "  - [未翻译]\n    pip install torch==2.1.0\n    70% 成功，声称\n"
                               "  - 动作\n    60% 成功，声称\n"),
            page.c_str());
    }

    void pages_sayTheStatusInTheirLanguage()
    {
        kb::Entry entry = chineseEntry();
        entry.versions[0].status = "does not hold";
        entry.versions.push_back({"cuDNN 7", {}, {}, {}, {}, "own word", {}});
        const std::string chinese = kb::toText(entry, Language::Chinese);
        QVERIFY(chinese.contains("cuDNN 9.0, 不成立") && !chinese.contains("does not hold"));
        QVERIFY(chinese.contains("cuDNN 7, own word"));
        QVERIFY(kb::toText(entry, Language::English).contains("cuDNN 9.0, does not hold"));
        const std::string html = kb::toHtml(entry, Language::English);
        QVERIFY(html.contains("<td>不成立</td>") && html.contains("<td>does not hold</td>"));
        QVERIFY(kb::toMarkdown(entry, Language::Chinese).contains("| does not hold |")); // it is read back
    }

    void toText_saysWhatIsUntranslated()
    {
        kb::Entry entry = chineseEntry();
        entry.rootCause.zh.clear();
        QVERIFY(kb::toText(entry, Language::Chinese).find("Zero images. [未翻译]") != std::string::npos);
        QVERIFY(kb::toText(entry, Language::English).find("untranslated") == std::string::npos);
    }

    void readPages_writeColonsAsTheirLanguageDoes()
    {
        kb::Entry entry = chineseEntry();
        entry.versions[0].notes = {"note", "注"};
        entry.workarounds[0].condition = {"any", "总是"};
        entry.deadEnds[0].misconception = "helps";
        entry.transitions.leadsTo = {{"a/c", {}, {"x", "某"}}};
        entry.environment = {{"os", "linux"}};
        const QString text = QString::fromStdString(kb::toText(entry, Language::Chinese));
        QVERIFY2(!QString(text).remove("if n: run()").contains(": "), qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("条件：总是\n")) && text.contains(QStringLiteral("a/c：某\n")));
        QVERIFY(kb::toText(entry, Language::English).contains("When: any\n"));
        const std::string html = kb::toHtml(entry, Language::Chinese);
        QVERIFY(html.contains(">条件：总是</p>") && html.contains(">When: any</p>"));
        QVERIFY(html.contains("</code>：某</li>") && html.contains("</code>: x</li>"));
    }

    void toText_codeWithinALineOpensNoBlock()
    {
        kb::Entry entry = chineseEntry();
        entry.rootCause = {"```pip install x``` is how\n" + std::string(30, 'a') + ' ' + std::string(30, 'b'), ""};
        const std::string page = kb::toText(entry, Language::English, 40);
        QVERIFY(page.contains(std::string(30, 'a') + '\n')); // wrapped: it is prose
        for (const char *const fence : {"```", "~~~"}) {
            entry.rootCause.en = std::string("Run:\n") + fence + "\nls\n" + fence;
            QVERIFY2(kb::toText(entry, Language::Chinese)
                         .contains(std::string("\n  [未翻译]\n  Run:\n  ") + fence + "\n  ls\n"),
                fence);
        }
    }

    void toText_controlsCannotDriveTheTerminal()
    {
        kb::Entry entry = chineseEntry();
        const std::string evil = "a\x1B[2Jb\x07\x7F\xC2\x9B"
                                 "31m\r\xE2\x80\xAE"
                                 "c\xFF";
        entry.signature.en = entry.rootCause.en = entry.errorCode = entry.workarounds[0].explanation.en = evil;
        entry.versions[0].version = entry.deadEnds[0].explanation.en = entry.officialDocUrl = evil;
        entry.environment = {{evil, evil}};
        entry.transitions.leadsTo = {{evil, {}, evil}};
        const QString page = QString::fromStdString(kb::toText(entry, Language::English));
        for (const QChar character : page)
            QVERIFY(character == '\n'
                || (character.category() != QChar::Other_Control && character.category() != QChar::Other_Format));
        QVERIFY(page.contains("[2Jb"));
    }

    void toHtml_escapesEverything()
    {
        const std::string evil = "<script>alert(1)</script>\" onmouseover=\"x' ]]> &lt; <!-- javascript:alert(1)";
        kb::Entry entry;
        entry.id = evil;
        entry.signature = entry.rootCause = {evil, evil + "中"};
        entry.category = entry.errorCode = entry.regex = entry.tierText = entry.lastConfirmed = evil;
        entry.versions = {{evil, evil, evil, evil, {evil, evil}, evil, evil}};
        entry.workarounds = {{{evil, ""}, {evil + "1", evil}, {evil, evil}, 0.5, {evil, "javascript:alert(1)"}, evil}};
        entry.deadEnds = {{{evil, ""}, {evil + "1", evil}, {evil, evil}, 0.5, {evil}, evil, evil}};
        entry.transitions.leadsTo = {{evil, {}, evil}};
        entry.officialDocUrl = "JavaScript:alert(1)";
        entry.url = "https://example.org/?a=\"onmouseover=alert(1)";
        entry.sources = {"data:text/html,x", "https://example.org/a?b=1&c=2", "http://example.org/<b>"};
        entry.environment = {{evil, evil}};
        entry.tags = entry.aliases = entry.relatedArticles = {evil};
        checkPage(kb::toHtml(entry, Language::English));
        const std::string page = kb::toHtml(entry, Language::English);
        QVERIFY(page.find("href=\"https://example.org/a?b=1&amp;c=2\"") != std::string::npos);
        QVERIFY(page.find("href=\"https://example.org/?a=&quot;onmouseover=alert(1)\"") != std::string::npos);
    }

    void toHtml_hasBothLanguages()
    {
        const std::string page = kb::toHtml(chineseEntry(), Language::English);
        for (const std::string_view part : {"<main lang=\"en\">", "<main lang=\"zh-CN\">", "没有图像。", "Zero images.",
                 "title=\"95% success, claimed\">", "light-dark(#ffffff, #22252b)", "default-src 'none'"})
            QVERIFY2(page.find(part) != std::string::npos, part.data());
    }

    void toHtml_showsTheGivenLanguageFirst()
    {
        kb::Article article;
        article.title = "Title";
        article.titleZh = "标题";
        article.markdown = "Text.";
        article.markdownZh = "正文。";
        for (const std::string &page :
            {kb::toHtml(chineseEntry(), Language::Chinese), kb::toHtml(article, Language::Chinese)}) {
            QVERIFY(page.contains("<html lang=\"zh-CN\">"));
            QVERIFY(page.contains("id=\"language-zh\" checked>") && page.contains("id=\"language-en\">"));
            QVERIFY(page.contains("<title>错误：批大小为 0</title>") || page.contains("<title>标题</title>"));
        }
        for (const std::string &page :
            {kb::toHtml(chineseEntry(), Language::English), kb::toHtml(article, Language::English)}) {
            QVERIFY(page.contains("<html lang=\"en\">"));
            QVERIFY(page.contains("id=\"language-en\" checked>") && page.contains("id=\"language-zh\">"));
            QVERIFY(page.contains("<title>Batch size 0</title>") || page.contains("<title>Title</title>"));
        }
        article.markdownZh.clear(); // there is nothing to switch to
        const std::string english = kb::toHtml(article, Language::Chinese);
        QVERIFY(english.contains("<html lang=\"en\">") && english.contains("<title>Title</title>"));
        QVERIFY(!english.contains("<input"));
    }

    void readPages_nameRelatedArticles()
    {
        kb::Entry entry = smallEntry();
        entry.transitions.leadsTo = {{"a/c", {}, "if `x`"}, {"a/d", {}, {}}};
        entry.relatedArticles = {"guide", "other"};
        const std::string text = kb::toText(entry, Language::English);
        QVERIFY2(text.ends_with("\nRelated Articles\n----------------\n  - guide\n  - other\n"), text.c_str());
        QVERIFY(kb::toText(entry, Language::Chinese).contains("\n相关文章\n--------\n  - guide\n"));
        const kb::PageAddresses pages {
            .ofEntry = [](std::string_view id) { return std::string(id == "a/c" ? "../a/c.html?\"<" : ""); },
            .ofArticle
            = [](std::string_view id) { return std::string(id == "guide" ? "../articles/guide.html" : ""); }};
        const std::string linked = kb::toHtml(entry, Language::English, pages);
        for (const std::string_view part :
            {"<li>leads to <a href=\"../a/c.html?&quot;&lt;\"><code>a/c</code></a>: if <code>x</code></li>",
                "<li>leads to <code>a/d</code></li>",
                "<h2>Related Articles</h2>\n<ul>\n<li><a href=\"../articles/guide.html\"><code>guide</code></a></li>\n"
                "<li><code>other</code></li>"})
            QVERIFY2(linked.contains(part), part.data());
        const std::string alone = kb::toHtml(entry, Language::English);
        QVERIFY(alone.contains("<li><code>guide</code></li>") && !alone.contains("<a "));
    }

    void toHtml_articleMarkdownIsHarmless()
    {
        kb::Article article;
        article.id = "x";
        article.title = "<script>t</script>";
        article.date = "<i>";
        article.markdown
            = "<script>alert(1)</script>\n\n<div onmouseover=x>\n\n[a](javascript:alert(1)) "
              "[b](https://example.org/?q=%22) "
              "[c](java&#115;cript:x) [d](data:x 'a\"> <script>') <javascript:x> ![alt](https://example.org/p.png "
              "\"t\") "
              "![x](y \"<script>\")\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```html\n<script>\n```\n\n# Head\n";
        article.markdownZh = "中文";
        article.relatedEntries = {"<b>"};
        const std::string page = kb::toHtml(article, Language::English);
        checkPage(page);
        QVERIFY(page.find("<a href=\"https://example.org/?q=%22\"") != std::string::npos);
        QVERIFY(page.find("<table>") != std::string::npos);
        QVERIFY(page.find("alt") != std::string::npos);
    }

private:
    /// No element or attribute but those that the pages use, and nothing that loads or leads to another scheme.
    static void checkPage(const std::string &page)
    {
        const QString text = QString::fromStdString(page);
        const QString body = text.mid(text.indexOf("</style>"));
        static const QRegularExpression tag("<([^>]*)>");
        static const QRegularExpression known(
            "^(/"
            "?(style|head|body|html|main|h1|h2|p|ul|ol|li|div|pre|code|table|thead|"
            "tbody|tr|th|td|article|a|em|strong|label|meter|span|details|summary|br)"
            "( (class|lang|for|scope|colspan|min|max|low|high|optimum|value|title|rel)=\"[^\"<>]*\"| "
            "href=\"https?://[^\"<>]*\")*|input [^<>\"]*(\"[a-z-]*\"[^<>\"]*)*)$");
        auto match = tag.globalMatch(body);
        int tags = 0;
        for (; match.hasNext(); ++tags) {
            const QString inner = match.next().captured(1);
            QVERIFY2(known.match(inner).hasMatch(), qPrintable(inner));
        }
        QVERIFY(tags > 10);
        QVERIFY(!body.contains("<script") && !body.contains("<img") && !body.contains("]]>"));
    }
};

CASEBOOK_TEST(TestExporter)
#include "tst_exporter.moc"

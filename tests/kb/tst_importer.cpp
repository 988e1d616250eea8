// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/entryfile.h"
#include "kb/format/exporter.h"
#include "kb/import/importer.h"
#include "pages.h"
#include "tests/seeds.h"
#include "tests/testprogram.h"

#include <QTest>

#include <algorithm>
#include <random>

using kb::ErrorCode;
using kb::Format;
using pages::markdownPage;
using pages::replaced;

namespace {

constexpr std::string_view tooSmall = "cuda/cudnn-bn-epsilon-too-small";

kb::Entry onlyEntry(std::string_view bytes)
{
    const auto imported = kb::importDocument(bytes);
    return imported && imported->entries.size() == 1 ? imported->entries.front() : kb::Entry();
}

QStringList lines(const std::string &text)
{
    return QString::fromStdString(text).split(u'\n');
}

/// All that a page can say of an entry, line by line, to compare.
QStringList flat(kb::Entry entry)
{
    entry.locale.clear();
    return lines(kb::writeFlat(entry));
}

} // namespace

class TestImporter final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void detectFormat_byContent_data() { seeds::addRows(); }
    void detectFormat_byContent()
    {
        QCOMPARE(kb::detectFormat(seeds::text("000")), Format::RenderedPage);
        QCOMPARE(kb::detectFormat(seeds::text("001")), Format::EntryJson);
        QCOMPARE(kb::detectFormat(seeds::text("002")), Format::EntryMarkdownEnglish);
        QCOMPARE(kb::detectFormat(seeds::text("003")), Format::ArticleMarkdown);
        QCOMPARE(kb::detectFormat(seeds::text("004")), Format::ArticleMarkdown);
        QCOMPARE(kb::detectFormat("A shopping list\n- milk\n"), Format::Unknown);
        QCOMPARE(kb::detectFormat(""), Format::Unknown);
    }

    void importRenderedPage_readsBothLanguages_data() { seeds::addRows(); }
    void importRenderedPage_readsBothLanguages() { checkRenderedPage(seeds::text("000")); }

    void importRenderedPage_toleratesNoise_data() { seeds::addRows(); }
    void importRenderedPage_toleratesNoise()
    {
        const std::string page = seeds::text("000");
        const std::string noisy = "Home\nErrors\nAbout this site\n\n" + page + "\nRelated errors\nPrivacy\n© 2026\n";
        checkRenderedPage(noisy);
        checkRenderedPage("\xEF\xBB\xBF\r\n \r\n" + replaced(page, "\n", "  \r\n"));
        checkRenderedPage(replaced(page, "\n", "\n\n"));
    }

    void importRenderedPage_missingSections_areOfThePagesFirstLine()
    {
        const auto imported = kb::importDocument("Some error\nID: a/b\nDead Ends\n-\n30% fail\nToo slow.\n");
        QVERIFY(imported);
        const std::vector<kb::Finding> &findings = imported->findings.at(0);
        QCOMPARE(findings.size(), 1U);
        QCOMPARE(findings[0].rule, kb::Rule::SectionsMissing);
        QCOMPARE(findings[0].entryId, "a/b");
        QCOMPARE(findings[0].line, 1);
    }

    void importRenderedPage_absentSections()
    {
        const auto entry = onlyEntry("Some error\nID: a/b\nDead Ends\n-\n30% fail\nToo slow.\n");
        QCOMPARE(entry.id, "a/b");
        QCOMPARE(entry.signature.en, "Some error");
        QCOMPARE(entry.domain, "a");
        QCOMPARE(entry.deadEnds.size(), 1u);
        QCOMPARE(entry.deadEnds[0].explanation.en, "Too slow.");
        QVERIFY(entry.workarounds.empty());
    }

    void importMarkdown_readsAllFields_data() { seeds::addRows(); }
    void importMarkdown_readsAllFields()
    {
        const std::string page = seeds::text("002");
        const std::string variants[] = {page, replaced(page, "\n", "\r\n"), "\xEF\xBB\xBF\n\n" + page,
            replaced(page, "\n", "  \n"), "Home > Errors\n\n" + page};
        for (const std::string &variant : variants) {
            auto entry = onlyEntry(variant);
            if (seeds::areOwn()) {
                for (auto &row : entry.workarounds)
                    row.explanation.en.resize(row.explanation.en.find_last_not_of(' ') + 1); // kept as it stands
                QCOMPARE(flat(entry), flat(seeds::saying("002")));
                continue;
            }
            QCOMPARE(entry.id, tooSmall);
            QVERIFY(entry.signature.en.starts_with("RuntimeError: cuDNN error:"));
            QVERIFY(entry.signature.en.ends_with("with epsilon=1e-06"));
            QCOMPARE(entry.domain, "cuda");
            QCOMPARE(entry.category, "runtime_error");
            QCOMPARE(entry.errorCode, "CUDNN_STATUS_BAD_PARAM");
            QCOMPARE(entry.tier, kb::Tier::AiGenerated);
            QCOMPARE(entry.fixSuccessRate, 0.92);
            QVERIFY(entry.rootCause.en.ends_with("triggers a BAD_PARAM error."));
            QCOMPARE(entry.versions.size(), 4u);
            QCOMPARE(entry.versions[3].version, "PyTorch 2.1");
            QCOMPARE(entry.versions[3].status, "active");
            QCOMPARE(entry.versions[3].introduced, "");
            QCOMPARE(entry.workarounds.size(), 3u);
            QVERIFY(entry.workarounds[0].action.en.starts_with("Set epsilon to a value >= 1e-5."));
            QVERIFY(entry.workarounds[2].explanation.en.find("may increase memory usage.")
                != std::string::npos); // kept as it stands
            QCOMPARE(entry.workarounds[2].rate, 0.7);
            QCOMPARE(entry.deadEnds.size(), 3u);
            QCOMPARE(entry.deadEnds[1].action.en, "");
            QVERIFY(entry.deadEnds[1].explanation.en.ends_with("if only the epsilon is wrong."));
            QCOMPARE(entry.deadEnds[1].rate, 0.1);
        }
    }

    void importMarkdown_readsAChinesePage()
    {
        const std::string page = seeds::bytes(seeds::ownFolder / "005_entry.zh.md");
        for (const std::string &variant : {page, replaced(page, "\n", "\r\n"), "\xEF\xBB\xBF\n\n" + page}) {
            QCOMPARE(kb::detectFormat(variant), Format::EntryMarkdownChinese);
            QCOMPARE(flat(onlyEntry(variant)), flat(seeds::saying("005")));
        }
    }

    void importMarkdown_chineseHeadingVariants()
    {
        const std::string_view page
            = "# cuDNN 错误：批大小为 0\n\n- **ID**：`cuda/batch-zero`\n- **域:** cuda\n"
              "- **错误代码：** `BAD_PARAM`\n- **验证：** ai_generated\n- **修复成功率：** 92.5%\n\n"
              "## 根本原因\n\n批大小不能为 0。\n\n## 版本兼容性\n\n| 版本 | 状态 | 引入 | 弃用 |\n|---|---|---|---|\n"
              "| cuDNN 9.0 | active | 8.0 | — |\n\n## 变通方案\n\n1. **跳过空批** （95% 成功率）\n   ```\n   if n == "
              "0: 返回\n"
              "   ```\n\n## 死胡同\n\n- **重启** — 没有帮助。 (失败率 80%)\n";
        const auto imported = kb::importDocument(page);
        QVERIFY(imported);
        QCOMPARE(imported->format, Format::EntryMarkdownChinese);
        const kb::Entry &entry = imported->entries.at(0);
        QCOMPARE(entry.id, "cuda/batch-zero");
        QCOMPARE(entry.signature.zh, "cuDNN 错误：批大小为 0");
        QCOMPARE(entry.domain, "cuda");
        QCOMPARE(entry.errorCode, "BAD_PARAM");
        QCOMPARE(entry.tier, kb::Tier::AiGenerated);
        QCOMPARE(entry.fixSuccessRate, 0.925);
        QCOMPARE(entry.rootCause.zh, "批大小不能为 0。");
        QCOMPARE(entry.versions.at(0).introduced, "8.0");
        QCOMPARE(entry.workarounds.at(0).action.zh, "跳过空批");
        QCOMPARE(entry.workarounds.at(0).explanation.zh, "if n == 0: 返回");
        QCOMPARE(entry.workarounds.at(0).rate, 0.95);
        QCOMPARE(entry.deadEnds.at(0).action.zh, "重启");
        QCOMPARE(entry.deadEnds.at(0).explanation.zh, "没有帮助。");
        QCOMPARE(entry.deadEnds.at(0).rate, 0.8);
    }

    void importDocument_statesOneEntryTwice_data() { seeds::addRows(); }
    void importDocument_statesOneEntryTwice()
    {
        const auto entry = onlyEntry(seeds::text("002") + "\n" + seeds::text("000"));
        const auto page = onlyEntry(seeds::text("002"));
        QCOMPARE(entry.id, page.id);
        QCOMPARE(entry.errorCode, page.errorCode); // 000 has none
        QVERIFY(page.rootCause.zh.empty());
        QCOMPARE(entry.rootCause.zh, onlyEntry(seeds::text("000")).rootCause.zh);
        QCOMPARE(entry.deadEnds.size(), 3u);
    }

    void importDocument_statesAFieldInTwoWays()
    {
        const auto page = [](const char *rate) {
            return std::string("# boom\n\n- **ID:** `cuda/boom`\n- **Domain:** cuda\n- **Fix Rate:** ") + rate
                + "%\n\n## Root Cause\n\nIt went off.\n\n";
        };
        const auto imported = kb::importDocument(page("92") + page("71"));
        QVERIFY(imported);
        QCOMPARE(imported->entries.size(), 1u);
        QCOMPARE(imported->entries[0].fixSuccessRate, std::optional(0.92));
        QCOMPARE(imported->conflicts,
            (std::vector<std::vector<kb::Conflict>> {{kb::Conflict {"/fix_success_rate", 0.92, 0.71}}}));
    }

    void importDocument_reportsErrors_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<ErrorCode>("code");
        QTest::addColumn<int>("line");
        const auto page = [](std::string_view what, std::string_view with) {
            return QByteArray::fromStdString(replaced(markdownPage, what, with));
        };
        QTest::newRow("empty") << QByteArray() << ErrorCode::NoText << 0;
        QTest::newRow("zero bytes") << QByteArray(100, '\0') << ErrorCode::NoText << 0;
        QTest::newRow("prose") << QByteArray("Hello\nworld\n") << ErrorCode::UnknownFormat << 0;
        QTest::newRow("not utf-8") << QByteArray("# a\n\xFF") << ErrorCode::NotUtf8 << 2;
        QTest::newRow("rate above 100 %") << page("40%", "140%") << ErrorCode::RateOutOfRange << 12;
        QTest::newRow("negative rate") << page("90%", "-9%") << ErrorCode::RateOutOfRange << 19;
        QTest::newRow("fix rate") << page("50%", "500%") << ErrorCode::RateOutOfRange << 4;
        QTest::newRow("id out of the folder") << page("cuda/malloc", "../../etc/passwd") << ErrorCode::BadId << 3;
        QTest::newRow("page id out of the folder")
            << QByteArray("Error\nID: ../x\nRoot Cause\nNone.\n") << ErrorCode::BadId << 2;
        QTest::newRow("no title") << page("# cudaMalloc failed\n", "") << ErrorCode::MissingField << 2;
        QTest::newRow("no id") << page("- **ID:** `cuda/malloc`\n", "") << ErrorCode::PageWithoutId << 0;
        const auto cutAt = [](std::string_view what) {
            return QByteArray::fromStdString(markdownPage.substr(0, markdownPage.find(what)));
        };
        QTest::newRow("cut in the code") << cutAt("   ```\n\n## Dead") << ErrorCode::OpenFence << 13;
        QTest::newRow("cut below the fence") << cutAt("   free()") << ErrorCode::OpenFence << 13;
        QTest::newRow("cut in the regex") << QByteArray::fromStdString(markdownPage + "\n## Regex\n\n   ```\n   a.*b\n")
                                          << ErrorCode::OpenFence << 23;
        QTest::newRow("json array") << QByteArray("[{}]") << ErrorCode::WrongType << 1;
        QTest::newRow("truncated json") << QByteArray("{\"id\": \"a/b\",\n\"signature\":") << ErrorCode::JsonSyntax
                                        << 2;
        QTest::newRow("too large") << QByteArray((16 << 20) + 1, ' ') << ErrorCode::FileTooLarge << 0;
    }
    void importDocument_reportsErrors()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(ErrorCode, code);
        QFETCH(int, line);
        const auto imported = kb::importDocument(std::string_view(bytes.data(), bytes.size()));
        QVERIFY(!imported);
        QCOMPARE(imported.error().code, code);
        QCOMPARE(imported.error().line, line);
        if (code == ErrorCode::FileTooLarge)
            QCOMPARE(imported.error().detail, std::to_string(kb::maxFileBytes)); // the limit, as in kb/error.h
    }

    // What is tested is that each comes to an end: anything worse than linear would run into the test's time limit.
    void importDocument_aBadRateNamesItsField()
    {
        const auto field = [](std::string_view what, std::string_view with) {
            return kb::importDocument(replaced(markdownPage, what, with)).error().field;
        };
        QCOMPARE(field("40%", "140%"), "/workarounds/0/success_rate");
        QCOMPARE(field("90%", "900%"), "/dead_ends/0/fail_rate");
        QCOMPARE(field("50%", "500%"), "/fix_success_rate");
        const auto rendered = kb::importDocument("E\nID: a/b\nWorkarounds\n-\n95% success x\n-\n195% success y\n");
        QCOMPARE(rendered.error().field, "/workarounds/1/success_rate");
        QCOMPARE(rendered.error().line, 7);
    }

    void importMarkdown_tellsWhatItLeavesOut_data()
    {
        QTest::addColumn<QByteArray>("what");
        QTest::addColumn<QByteArray>("with");
        QTest::addColumn<QByteArrayList>("left"); // "line text"
        const auto row = [](const char *name, const char *what, const char *with, const QByteArrayList &left) {
            QTest::newRow(name) << QByteArray(what) << QByteArray(with) << left;
        };
        row("nothing", "No memory.", "No memory.", {});
        row("field of the head", "- **Fix Rate:** 50%", "- **Confidence:** 86%", {"4 - **Confidence:** 86%"});
        row("rate that is none", "50%", "often", {"4 - **Fix Rate:** often"});
        row("field stated twice", "- **Fix Rate:** 50%", "- **Domain:** a\n- **Domain:** b", {"5 - **Domain:** b"});
        row("text in the head", "- **Fix Rate:** 50%", "\nBeware.", {"5 Beware."});
        row("text above the title", "# cudaMalloc", "Mine.\n\n# cudaMalloc", {"1 Mine."});
        row("section", "## Dead Ends", "## Notes of mine\n\nDo not lose me.\n\n## Dead Ends", {"17 ## Notes of mine"});
        row("section that other pages have", "## Dead Ends", "## Tags\n\n- gpu\n\n## Dead Ends", {"17 ## Tags"});
        row("text above the rows", "## Dead Ends\n", "## Dead Ends\n\nCommon approaches that don't work:\n\nAll bad.\n",
            {"21 All bad."});
        row("column, cell and text of the table", "## Dead Ends",
            "## Versions\n\nMeasured.\n\n| Version | Color |\n|---|---|\n| 9.0 | red |\n| 9.1 |  | more |\n\n## Dead "
            "Ends",
            {"19 Measured.", "21 Color", "23 red", "24 more"});
        row("text below the table", "## Dead Ends",
            "## Versions\n\nMeasured.\n\n| Version |\n|---|\n| 9.0 |\n\nLater.\nMore.\n\n## Dead Ends",
            {"19 Measured.", "25 Later."});
        row("no link", "## Dead Ends", "## Documentation\n\nthe manual\n\n## Dead Ends", {"19 the manual"});
    }
    void importMarkdown_tellsWhatItLeavesOut()
    {
        QFETCH(const QByteArray, what);
        QFETCH(const QByteArray, with);
        const auto imported = kb::importDocument(replaced(markdownPage, what.toStdString(), with.toStdString()));
        QVERIFY(imported);
        QByteArrayList left;
        for (const kb::Finding &finding : imported->findings.at(0)) {
            QCOMPARE(finding.rule, kb::Rule::NotImported);
            QCOMPARE(finding.entryId, "cuda/malloc");
            left += QByteArray::number(finding.line) + ' ' + QByteArray::fromStdString(finding.detail);
        }
        QTEST(left, "left");
    }

    void importMarkdown_twoRootCauses_keepsBoth()
    {
        const auto entry = onlyEntry(
            replaced(markdownPage, "## Workarounds", "## 根因\n\n内存不足。\n\n## Cause\n\nNone.\n\n## Workarounds"));
        QCOMPARE(entry.rootCause.en, "No memory.\n\nNone.");
        QCOMPARE(entry.rootCause.zh, "内存不足。");
    }

    void importMarkdown_detailAboveTheCode_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("condition");
        QTest::addColumn<QByteArray>("how");
        QTest::newRow("known") << QByteArray("   - **When:** training\n") << QByteArray("training")
                               << QByteArray("free()");
        QTest::newRow("blank line") << QByteArray("\n   - **When:** training\n\n") << QByteArray("training")
                                    << QByteArray("free()");
        QTest::newRow("unknown") << QByteArray("   - **Note:** mine\n") << QByteArray()
                                 << QByteArray("- **Note:** mine\n```\nfree()\n```");
    }
    void importMarkdown_detailAboveTheCode()
    {
        QFETCH(const QByteArray, line);
        for (const char *const rate : {" (40% success)\n", "\n"}) {
            if (*rate == '\n' && line.contains("Note"))
                continue; // bold text, and no rate to tell by where it ends
            const auto entry = onlyEntry(replaced(markdownPage, " (40% success)\n", rate + line.toStdString()));
            QCOMPARE(entry.workarounds.size(), 1u);
            QCOMPARE(entry.workarounds[0].action.en, "Free some");
            QCOMPARE(entry.workarounds[0].rate.has_value(), *rate != '\n');
            QTEST(QByteArray::fromStdString(entry.workarounds[0].condition.en), "condition");
            QTEST(QByteArray::fromStdString(entry.workarounds[0].explanation.en), "how");
        }
    }

    void importPage_withoutSections_tellsWhichAreMissing_data() { seeds::addRows(); }
    void importPage_withoutSections_tellsWhichAreMissing()
    {
        const auto missing = [](std::string_view page) {
            std::vector<std::string> details;
            const kb::Imported imported = kb::importDocument(page).value();
            for (const kb::Finding &finding : imported.findings.at(0)) {
                if (finding.rule == kb::Rule::SectionsMissing)
                    details.push_back(finding.detail);
            }
            return details;
        };
        using Details = std::vector<std::string>;
        QCOMPARE(missing("E\nID: a/b\nVersions\n| Version |\n|---|\n| 9 |\n"),
            Details {"Root Cause, Workarounds, Dead Ends"});
        QCOMPARE(missing("# E\n\n- **ID:** `a/b`\n\n## Root Cause\n\nX.\n"), Details {"Workarounds, Dead Ends"});
        QCOMPARE(missing("# E\n\n- **ID:** `a/b`\n- **领域:** a\n\n## 根因\n\n无。\n"), Details {"解决方案, 无效尝试"});
        QCOMPARE(missing(markdownPage), Details());
        QCOMPARE(missing(seeds::text("000")), Details());
        QCOMPARE(missing(seeds::text("002")), Details());
    }

    void importDocument_hugeInputEnds()
    {
        constexpr std::size_t size = 16u << 20;
        QVERIFY(!kb::importDocument(std::string(size, '-')));
        QVERIFY(!kb::importDocument(std::string(size, '\n')));
        QVERIFY(!kb::importDocument(std::string(size, '#')));
        constexpr std::size_t pageSize = 2u << 20;
        const std::string head = "# t\n- **ID:** `a/b`\n## Workarounds\n";
        const auto repeat = [&head](std::string_view text) {
            std::string page = head;
            while (page.size() + text.size() <= pageSize)
                page += text;
            return kb::importDocument(page).has_value();
        };
        QVERIFY(repeat("**"));
        QVERIFY(repeat("   ```\n"));
        QVERIFY(repeat("1. **a**\n\n"));
        QVERIFY(repeat("(9% success)\n"));
        std::string pages;
        for (int i = 0; pages.size() < pageSize; ++i)
            pages += "# t\n- **ID:** `a/b`\n## Dead Ends\n- **x" + std::to_string(i) + "** — y (1% fail)\n";
        QVERIFY(kb::importDocument(pages));
    }

    void importDocument_mutatedSeedsGiveEntriesOrErrors_data() { seeds::addRows(); }
    void importDocument_mutatedSeedsGiveEntriesOrErrors()
    {
        std::vector<std::string> texts;
        for (const auto &file : std::filesystem::directory_iterator(seeds::folder())) {
            if (file.is_regular_file())
                texts.push_back(seeds::bytes(file.path()));
        }
        std::ranges::sort(texts);
        QVERIFY(texts.size() >= 5);
        std::minstd_rand random(7);
        for (const std::string &text : texts) {
            for (std::size_t size = 0; size < text.size(); size += 97)
                checkOutcome(text.substr(0, size));
            for (std::size_t start = 0; start < text.size(); start += 97)
                checkOutcome(text.substr(start));
            for (int round = 0; round < 300; ++round)
                checkOutcome(mutated(text, texts[random() % texts.size()], random));
        }
    }

    void importDocument_articleErrorHasItsLine()
    {
        const auto broken = kb::importDocument("\n\n---\ntitle: \"t\"\n---\nText\n");
        QVERIFY(!broken);
        QVERIFY(broken.error().line >= 3);
    }

private:
    static void checkRenderedPage(const std::string &page)
    {
        const auto entry = onlyEntry(page);
        if (seeds::areOwn()) {
            QCOMPARE(flat(entry), flat(seeds::saying("000")));
            return;
        }
        QCOMPARE(entry.id, tooSmall);
        QVERIFY(entry.signature.en.starts_with("RuntimeError: cuDNN error:"));
        QCOMPARE(entry.versions.size(), 4u);
        QCOMPARE(entry.versions[0].version, "cuDNN 8.9.5");
        QVERIFY(entry.rootCause.en.ends_with("triggers a BAD_PARAM error."));
        QCOMPARE(entry.rootCauseType, "generic");
        QVERIFY(entry.rootCause.zh.ends_with("会触发 BAD_PARAM 错误。"));
        QCOMPARE(entry.officialDocUrl,
            "https://docs.nvidia.com/deeplearning/cudnn/api/index.html#cudnnBatchNormalizationForwardTraining");
        QCOMPARE(entry.workarounds.size(), 3u);
        QCOMPARE(entry.workarounds[0].rate, 0.95);
        QVERIFY(entry.workarounds[1].action.en.starts_with("If using a pre-trained model"));
        QCOMPARE(entry.workarounds[1].explanation.en, entry.workarounds[1].action.en);
        QVERIFY(entry.workarounds[2].action.zh.starts_with("仅将批量归一化层转换为 float32"));
        QCOMPARE(entry.deadEnds.size(), 3u);
        QCOMPARE(entry.deadEnds[0].action.en, "");
        QVERIFY(entry.deadEnds[0].explanation.en.starts_with("While it avoids"));
        QVERIFY(entry.deadEnds[2].explanation.en.ends_with("to catch the exception."));
        QCOMPARE(entry.deadEnds[2].rate, 1.0);
    }

    static std::string mutated(std::string text, const std::string &other, std::minstd_rand &random)
    {
        const auto place = [&random](const std::string &in) { return in.empty() ? 0 : random() % in.size(); };
        for (unsigned i = 0; i < 1 + random() % 6; ++i) {
            const std::size_t at = place(text);
            switch (random() % 5) {
            case 0: text.erase(at, text.find('\n', at) - at); break; // the rest of a line
            case 1: text.erase(at, 1 + random() % 200); break;
            case 2: text.insert(at, other.substr(place(other), 1 + random() % 300)); break;
            case 3: std::swap(text[at], text[place(text)]); break;
            case 4: text.insert(at, std::string_view("\n# \n## \n```\n- **\n|\n{\n\\").substr(random() % 20)); break;
            }
        }
        return text;
    }

    static void checkOutcome(const std::string &text)
    {
        const auto imported = kb::importDocument(text);
        if (!imported) {
            QVERIFY(imported.error() != kb::Error());
            return;
        }
        QVERIFY(imported->format != Format::Unknown);
        QVERIFY(!imported->entries.empty() || !imported->articles.empty());
        for (const kb::Entry &entry : imported->entries) {
            QVERIFY(kb::isValidId(entry.id));
            QVERIFY(!kb::toText(entry, kb::Language::Chinese).empty());
            const std::string page = kb::toMarkdown(entry, kb::Language::English);
            QCOMPARE(lines(kb::toMarkdown(onlyEntry(page), kb::Language::English)), lines(page));
        }
    }
};

CASEBOOK_TEST(TestImporter)
#include "tst_importer.moc"

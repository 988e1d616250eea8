// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/entryfile.h"
#include "kb/format/exporter.h"
#include "kb/import/importer.h"
#include "kb/library/library.h"
#include "seeds.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <random>

namespace fs = std::filesystem;
using kb::ErrorCode;
using kb::Format;
using Action = kb::ImportResult::Action;

namespace {

constexpr std::string_view tooSmall = "cuda/cudnn-bn-epsilon-too-small";

kb::Entry onlyEntry(std::string_view bytes)
{
    const auto imported = kb::importDocument(bytes);
    return imported && imported->entries.size() == 1 ? imported->entries.front() : kb::Entry();
}

std::string replaced(std::string text, std::string_view what, std::string_view with)
{
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
    return text;
}

void put(const fs::path &file, std::string_view bytes)
{
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << bytes;
}

const std::string markdownPage = R"(# cudaMalloc failed

- **ID:** `cuda/malloc`
- **Fix Rate:** 50%

## Root Cause

No memory.

## Workarounds

1. **Free some** (40% success)
   ```
   free()
   ```

## Dead Ends

- **Wait** — It stays full. (90% fail)
)";

} // namespace

class TestImporter final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void detectFormat_byContent()
    {
        if (!seeds::arePresent())
            QSKIP("../shared/seeds is not there");
        QCOMPARE(kb::detectFormat(seeds::text("000")), Format::RenderedPage);
        QCOMPARE(kb::detectFormat(seeds::text("001")), Format::EntryJson);
        QCOMPARE(kb::detectFormat(seeds::text("002")), Format::EntryMarkdownEnglish);
        QCOMPARE(kb::detectFormat(seeds::text("003")), Format::ArticleMarkdown);
        QCOMPARE(kb::detectFormat(seeds::text("004")), Format::ArticleMarkdown);
        QCOMPARE(kb::detectFormat("A shopping list\n- milk\n"), Format::Unknown);
        QCOMPARE(kb::detectFormat(""), Format::Unknown);
    }

    void importRenderedPage_readsBothLanguages()
    {
        if (!seeds::arePresent())
            QSKIP("../shared/seeds is not there");
        checkRenderedPage(seeds::text("000"));
    }

    void importRenderedPage_toleratesNoise()
    {
        if (!seeds::arePresent())
            QSKIP("../shared/seeds is not there");
        const std::string page = seeds::text("000");
        const std::string noisy = "Home\nErrors\nAbout this site\n\n" + page + "\nRelated errors\nPrivacy\n© 2026\n";
        checkRenderedPage(noisy);
        checkRenderedPage("\xEF\xBB\xBF\r\n \r\n" + replaced(page, "\n", "  \r\n"));
        checkRenderedPage(replaced(page, "\n", "\n\n"));
    }

    void importRenderedPage_absentSections()
    {
        const auto entry = onlyEntry("Some error\nID: a/b\nDead Ends\n-\n30% fail\nToo slow.\n");
        QCOMPARE(entry.id, "a/b");
        QCOMPARE(entry.signature.en, "Some error");
        QCOMPARE(entry.domain, "a");
        QCOMPARE(entry.deadEnds.size(), 1u);
        QCOMPARE(entry.deadEnds[0].whyFails.en, "Too slow.");
        QVERIFY(entry.workarounds.empty());
    }

    void importMarkdown_readsAllFields()
    {
        if (!seeds::arePresent())
            QSKIP("../shared/seeds is not there");
        const std::string page = seeds::text("002");
        const std::string variants[] = {page, replaced(page, "\n", "\r\n"), "\xEF\xBB\xBF\n\n" + page,
            replaced(page, "\n", "  \n"), "Home > Errors\n\n" + page};
        for (const std::string &variant : variants) {
            const auto entry = onlyEntry(variant);
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
            QVERIFY(entry.workarounds[2].how.en.find("may increase memory usage.")
                != std::string::npos); // kept as it stands
            QCOMPARE(entry.workarounds[2].successRate, 0.7);
            QCOMPARE(entry.deadEnds.size(), 3u);
            QCOMPARE(entry.deadEnds[1].action.en, "");
            QVERIFY(entry.deadEnds[1].whyFails.en.ends_with("if only the epsilon is wrong."));
            QCOMPARE(entry.deadEnds[1].failRate, 0.1);
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
        QCOMPARE(entry.workarounds.at(0).how.zh, "if n == 0: 返回");
        QCOMPARE(entry.workarounds.at(0).successRate, 0.95);
        QCOMPARE(entry.deadEnds.at(0).action.zh, "重启");
        QCOMPARE(entry.deadEnds.at(0).whyFails.zh, "没有帮助。");
        QCOMPARE(entry.deadEnds.at(0).failRate, 0.8);
    }

    void importDocument_statesOneEntryTwice()
    {
        if (!seeds::arePresent())
            QSKIP("../shared/seeds is not there");
        const auto entry = onlyEntry(seeds::text("002") + "\n" + seeds::text("000"));
        QCOMPARE(entry.id, tooSmall);
        QCOMPARE(entry.errorCode, "CUDNN_STATUS_BAD_PARAM");
        QVERIFY(entry.rootCause.zh.starts_with("cuDNN 批量归一化要求"));
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
            QCOMPARE(entry.workarounds[0].successRate.has_value(), *rate != '\n');
            QTEST(QByteArray::fromStdString(entry.workarounds[0].condition.en), "condition");
            QTEST(QByteArray::fromStdString(entry.workarounds[0].how.en), "how");
        }
    }

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
        if (seeds::arePresent()) {
            QCOMPARE(missing(seeds::text("000")), Details());
            QCOMPARE(missing(seeds::text("002")), Details());
        }
    }

    void importFiles_intoLooseFiles_hidesNoneOfThem()
    {
        const QTemporaryDir folder;
        const fs::path into(folder.path().toStdString());
        put(into / "opencv/build/linux.json", R"({"id": "opencv/build/linux", "error": {"signature": "s"}})");
        put(into / "README.md", "# Errors\n");
        const fs::path source = into / "source.txt";
        const auto import = [&](const std::string &bytes) {
            put(source, bytes);
            return kb::importFiles({source}, into).at(0).written.lexically_relative(into);
        };
        QCOMPARE(import(markdownPage), fs::path("cuda/malloc.json"));
        QCOMPARE(import(R"({"id": "opencv/build/mac", "signature": "s"})"), fs::path("opencv/build/mac.json"));
        // Folders that would hide the others, or are not looked into.
        QCOMPARE(import(R"({"id": "entries/x", "signature": "s"})"), fs::path("entries_/x.json"));
        QCOMPARE(import(R"({"id": "evidence/x", "signature": "s"})"), fs::path("evidence_/x.json"));
        QCOMPARE(import(R"({"id": "entries/x", "signature": "s2"})"), fs::path("entries_/x.json"));
        const auto library = kb::Library::open(into, {});
        QVERIFY(library);
        QCOMPARE((*library)->entryCount(), 5u);
        QVERIFY((*library)->findings().empty());
    }

    void importFiles_mergesIntoNothingThatIsNotRead()
    {
        const QTemporaryDir folder;
        const fs::path into(folder.path().toStdString());
        put(into / "entries/a/b.json", R"({"id": "a/b", "signature": "s"})");
        put(into / "cuda/malloc.json", R"({"id": "cuda/malloc", "signature": "s"})");
        put(into / "page.md", markdownPage);
        QCOMPARE(kb::importFiles({into / "page.md"}, into).at(0).written, into / "entries/cuda/malloc.json");
    }

    void importFiles_tellsErrorsOfWhatItWrote()
    {
        const QTemporaryDir folder;
        const fs::path into = fs::path(folder.path().toStdString()) / "library";
        const fs::path source = fs::path(folder.path().toStdString()) / "x.json";
        const std::string bytes = "{\n  \"id\": \"a/b\",\n  \"signature\": \"s\",\n  \"workarounds\": \"x\",\n"
                                  "  \"fix_success_rate\": 95,\n  \"cases\": [{\"name\": 1}]\n}\n";
        put(source, bytes);
        const auto results = kb::importFiles({source}, into);
        QCOMPARE(results.size(), 1u);
        QCOMPARE(results[0].action, Action::Created);
        QCOMPARE(seeds::bytes(into / "entries/a/b.json"), bytes);
        std::vector<std::pair<std::string_view, int>> found;
        for (const kb::Finding &finding : results[0].findings) {
            QCOMPARE(finding.severity, kb::Severity::Error);
            QCOMPARE(finding.file, into / "entries/a/b.json");
            QVERIFY(finding.column > 0);
            found.emplace_back(kb::ruleName(finding.rule), finding.line);
        }
        std::ranges::sort(found);
        const auto last = std::ranges::unique(found);
        found.erase(last.begin(), last.end());
        QCOMPARE(found,
            (std::vector<std::pair<std::string_view, int>> {
                {"case-invalid", 6}, {"rate-out-of-range", 5}, {"wrong-type", 4}}));
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

    void importDocument_mutatedSeedsGiveEntriesOrErrors()
    {
        if (!seeds::arePresent())
            QSKIP("../shared/seeds is not there");
        std::vector<std::string> texts;
        for (const std::string_view number : {"000", "001", "002", "003", "004"})
            texts.push_back(seeds::text(number));
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

    void importFiles_makesOneLibrary()
    {
        if (!seeds::arePresent())
            QSKIP("../shared/seeds is not there");
        const QTemporaryDir folder;
        const fs::path into = fs::path(folder.path().toStdString()) / "library";
        std::vector<fs::path> files;
        for (const std::string_view number : {"000", "001", "002", "003", "004"})
            files.push_back(seeds::file(number));
        files.insert(files.begin() + 1, into / "missing.txt");
        const auto results = kb::importFiles(files, into);
        QCOMPARE(results.size(), 6u);
        const Action actions[]
            = {Action::Created, Action::Failed, Action::Created, Action::Merged, Action::Created, Action::Created};
        for (std::size_t i = 0; i < results.size(); ++i) {
            QCOMPARE(results[i].source, files[i]);
            QCOMPARE(results[i].action, actions[i]);
        }
        QCOMPARE(results[1].error.code, ErrorCode::FileNotFound);
        QVERIFY(results[3].conflicts.empty());
        QCOMPARE(seeds::bytes(into / "entries/cuda/cudnn-bn-epsilon-negative.json"), seeds::text("001") + "\n");
        QCOMPARE(seeds::bytes(into / "articles/why-does-tensorflow-gpu-crash-with-cudnnstatusbadparam-error.md"),
            seeds::text("004"));
        const auto merged = kb::parseEntry(seeds::bytes(into / "entries/cuda/cudnn-bn-epsilon-too-small.json"));
        QVERIFY(merged);
        QVERIFY(merged->findings.empty());
        QVERIFY(merged->entry.rootCause.zh.starts_with("cuDNN 批量归一化要求"));
        QVERIFY(merged->entry.workarounds.at(1).action.zh.starts_with("如果使用硬编码"));
        QCOMPARE(merged->entry.errorCode, "CUDNN_STATUS_BAD_PARAM");
        QCOMPARE(merged->entry.tier, kb::Tier::AiGenerated);
        QCOMPARE(merged->entry.fixSuccessRate, 0.92);
        QCOMPARE(kb::toMarkdown(merged->entry, kb::Language::English), seeds::text("002"));

        files.erase(files.begin() + 1);
        for (const kb::ImportResult &again : kb::importFiles(files, into))
            QCOMPARE(again.action, Action::Unchanged);
    }

    void importFiles_storesNestedFileAsItIs()
    {
        const fs::path source = SHARED_DIR "/kb-deadends/opencv/build-with-cuda-failed/cv4-linux.json";
        if (!fs::exists(source))
            QSKIP("../shared/kb-deadends is not there");
        const QTemporaryDir folder;
        const fs::path into(folder.path().toStdString());
        QCOMPARE(kb::importFiles({source}, into).at(0).action, Action::Created);
        QCOMPARE(seeds::bytes(into / "entries/opencv/build-with-cuda-failed/cv4-linux.json"), seeds::bytes(source));
    }

    void importDocument_articleErrorHasItsLine()
    {
        const auto broken = kb::importDocument("\n\n---\ntitle: \"t\"\n---\nText\n");
        QVERIFY(!broken);
        QVERIFY(broken.error().line >= 3);
    }

    void importFiles_mergeKeepsUnknownKeys()
    {
        const QTemporaryDir folder;
        const fs::path into(folder.path().toStdString());
        put(into / "elsewhere/mine.json",
            "{\n  \"id\": \"cuda/malloc\",\n  \"signature\": \"cudaMalloc failed\",\n  \"my_note\": [1,  2]\n}\n");
        put(into / "page.md", markdownPage);
        const auto results = kb::importFiles({into / "page.md"}, into);
        QCOMPARE(results.size(), 1u);
        QCOMPARE(results[0].action, Action::Merged);
        QCOMPARE(results[0].written, into / "elsewhere/mine.json");
        const std::string written = seeds::bytes(results[0].written);
        QVERIFY(written.find("\"my_note\": [1,  2]") != std::string::npos);
        QCOMPARE(kb::parseEntry(written)->entry.rootCause.en, "No memory.");
        QVERIFY(!fs::exists(into / "entries"));
    }

    void importFiles_keepsKeysOfTheOtherFile()
    {
        const QTemporaryDir folder;
        const fs::path into(folder.path().toStdString());
        put(into / "entries/a/b.json", "{\n  \"id\": \"a/b\",\n  \"signature\": \"s\"\n}\n");
        put(into / "new.txt", R"({"id": "a/b", "signature": "s", "cases": [{"name": "c"}], "regex": ""})");
        QCOMPARE(kb::importFiles({into / "new.txt"}, into).at(0).action, Action::Merged);
        QCOMPARE(kb::parseEntry(seeds::bytes(into / "entries/a/b.json"))->entry.cases, std::string(R"([
    {
      "name": "c"
    }
  ])"));
    }

    void importFiles_brokenExistingFileStays()
    {
        const QTemporaryDir folder;
        const fs::path into(folder.path().toStdString());
        put(into / "entries/cuda/malloc.json", "{ broken");
        put(into / "page.md", markdownPage);
        const auto results = kb::importFiles({into / "page.md"}, into);
        QCOMPARE(results.at(0).action, Action::Failed);
        QCOMPARE(results.at(0).error.code, ErrorCode::JsonSyntax);
        QCOMPARE(results.at(0).error.file, into / "entries/cuda/malloc.json");
        QCOMPARE(seeds::bytes(into / "entries/cuda/malloc.json"), "{ broken");
    }

    void importFiles_followsNoLinkOut()
    {
        const QTemporaryDir folder;
        const fs::path root(folder.path().toStdString());
        fs::create_directories(root / "outside");
        fs::create_directories(root / "library/entries/gpu");
        put(root / "page.md", markdownPage);
        put(root / "other.md", replaced(markdownPage, "cuda/malloc", "gpu/malloc"));
        fs::create_directory_symlink(root / "outside", root / "library/entries/cuda");
        fs::create_symlink(root / "outside/new.json", root / "library/entries/gpu/malloc.json");
        for (const kb::ImportResult &result : kb::importFiles({root / "page.md", root / "other.md"}, root / "library"))
            QCOMPARE(result.action, Action::Failed);
        QVERIFY(fs::is_empty(root / "outside"));
    }

    void importFiles_threePartIdAndChineseOnly()
    {
        const QTemporaryDir folder;
        const fs::path into(folder.path().toStdString());
        put(into / "a.md", replaced(markdownPage, "cuda/malloc", "cuda/malloc/linux"));
        put(into / "zh.md", "# 内存不足\n\n- **ID：** `cuda/oom`\n\n## 根因\n\n显存已满。\n");
        put(into / "en.md", "# Out of memory\n\n- **ID:** `cuda/oom`\n\n## Root Cause\n\nIt is full.\n");
        const auto results = kb::importFiles({into / "a.md", into / "zh.md", into / "en.md"}, into);
        QCOMPARE(results.at(0).written, into / "entries/cuda/malloc/linux.json");
        QCOMPARE(results.at(1).action, Action::Created);
        QCOMPARE(results.at(2).action, Action::Merged);
        QVERIFY(results.at(2).conflicts.empty());
        const kb::Entry entry = kb::parseEntry(seeds::bytes(into / "entries/cuda/oom.json"))->entry;
        QCOMPARE(entry.signature, (kb::LocalizedText {"Out of memory", "内存不足"}));
        QCOMPARE(entry.rootCause, (kb::LocalizedText {"It is full.", "显存已满。"}));
    }

    void importFiles_keepsWhatTheOtherStatementSays()
    {
        const QTemporaryDir folder;
        const fs::path into(folder.path().toStdString());
        const auto page = [](const std::string &rate, const std::string &cause) {
            return "# boom\n\n- **ID:** `cuda/boom`\n- **Domain:** cuda\n- **Fix Rate:** " + rate
                + "%\n\n## Root Cause\n\n" + cause + "\n";
        };
        put(into / "one.md", page("92", "It went off."));
        put(into / "two.md", page("71", "Someone lit it."));
        put(into / "both.md", replaced(page("50", "A."), "boom", "bang") + replaced(page("60", "A."), "boom", "bang"));
        const auto first = kb::importFiles({into / "one.md", into / "two.md", into / "both.md"}, into);
        QCOMPARE(first.at(1).action, Action::Merged);
        const auto rate = kb::Conflict {"/fix_success_rate", 0.92, 0.71};
        const auto cause = kb::Conflict {"/root_cause", std::string("It went off."), std::string("Someone lit it.")};
        QCOMPARE(first[1].conflicts, (std::vector {cause, rate}));
        QCOMPARE(first.at(2).action, Action::Created);

        const auto kept = [&into](const char *file) {
            return nlohmann::json::parse(seeds::bytes(into / "entries/cuda" / file))["merge_conflicts"];
        };
        QCOMPARE(kept("boom.json"), nlohmann::json::parse(R"([
            {"field": "/root_cause", "kept": "It went off.", "other": "Someone lit it."},
            {"field": "/fix_success_rate", "kept": 0.92, "other": 0.71}])"));
        QCOMPARE(
            kept("bang.json"), nlohmann::json::parse(R"([{"field": "/fix_success_rate", "kept": 0.5, "other": 0.6}])"));
        QCOMPARE(kb::parseEntry(seeds::bytes(into / "entries/cuda/boom.json"))->entry.rootCause.en, "It went off.");

        const auto again = kb::importFiles({into / "two.md"}, into);
        QCOMPARE(again.at(0).action, Action::Unchanged); // each is kept once
        QCOMPARE(again[0].conflicts, (std::vector {cause, rate}));
    }

    void importFiles_pairsAnArticleWithItsChinese_data()
    {
        QTest::addColumn<bool>("chineseFirst");
        QTest::newRow("English first") << false;
        QTest::newRow("Chinese first") << true;
    }
    void importFiles_pairsAnArticleWithItsChinese()
    {
        QFETCH(bool, chineseFirst);
        const QTemporaryDir folder;
        const fs::path into(folder.path().toStdString());
        const std::string head = "date: \"2025-01-30\"\nid: \"boom\"\n---\n";
        const std::string english = "---\ntitle: \"Why boom?\"\n" + head + "It says `爆炸`.\n";
        const std::string chinese = "---\ntitle: \"为什么爆炸？\"\n" + head
            + "调用 cudnnBatchNormalizationForwardTraining 时出错。\n\n```\nprint(many, words, of, code, here)\n```\n";
        put(into / "a.txt", english);
        put(into / "b.txt", chinese);
        std::vector<fs::path> files {into / "a.txt", into / "b.txt"};
        if (chineseFirst)
            std::ranges::reverse(files);
        for (const kb::ImportResult &result : kb::importFiles(files, into))
            QCOMPARE(result.action, Action::Created);
        QCOMPARE(seeds::bytes(into / "articles/boom.md"), english);
        QCOMPARE(seeds::bytes(into / "articles/boom.zh.md"), chinese);
        for (const kb::ImportResult &result : kb::importFiles(files, into))
            QCOMPARE(result.action, Action::Unchanged);

        const auto library = kb::Library::open(into, {});
        QCOMPARE((*library)->articleCount(), 1u);
        QCOMPARE((*library)->readArticle(0)->titleZh, "为什么爆炸？");
        QVERIFY((*library)->readArticle(0)->markdownZh.starts_with("调用"));
    }

private:
    static void checkRenderedPage(const std::string &page)
    {
        const auto entry = onlyEntry(page);
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
        QCOMPARE(entry.workarounds[0].successRate, 0.95);
        QVERIFY(entry.workarounds[1].action.en.starts_with("If using a pre-trained model"));
        QCOMPARE(entry.workarounds[1].how.en, entry.workarounds[1].action.en);
        QVERIFY(entry.workarounds[2].action.zh.starts_with("仅将批量归一化层转换为 float32"));
        QCOMPARE(entry.deadEnds.size(), 3u);
        QCOMPARE(entry.deadEnds[0].action.en, "");
        QVERIFY(entry.deadEnds[0].whyFails.en.starts_with("While it avoids"));
        QVERIFY(entry.deadEnds[2].whyFails.en.ends_with("to catch the exception."));
        QCOMPARE(entry.deadEnds[2].failRate, 1.0);
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
            QCOMPARE(kb::toMarkdown(onlyEntry(page), kb::Language::English), page);
        }
    }
};

QTEST_GUILESS_MAIN(TestImporter)
#include "tst_importer.moc"

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Importing files into a library: what is created, merged, kept and refused. What a document says is in
// tst_importer.cpp.
#include "kb/format/entryfile.h"
#include "kb/format/exporter.h"
#include "kb/import/importer.h"
#include "kb/library/file.h"
#include "kb/library/library.h"
#include "pages.h"
#include "tests/nestedlibrary.h"
#include "tests/seeds.h"
#include "tests/testprogram.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>

namespace fs = std::filesystem;
using kb::ErrorCode;
using pages::markdownPage;
using pages::replaced;
using Action = kb::ImportResult::Action;

namespace {

void put(const fs::path &file, std::string_view bytes)
{
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << bytes;
}

} // namespace

class TestImportFiles final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void importFiles_whatCouldNotBeReadAgain_isNotWritten()
    {
        const QTemporaryDir folder;
        const fs::path into(folder.path().toStdString());
        const auto import = [&](char letter) {
            const std::string text(kb::maxFileBytes / 2, letter); // both would be kept as a conflict
            put(into / "source", nlohmann::json {{"id", "cuda/x"}, {"signature", "s"}, {"root_cause", text}}.dump());
            return kb::importFiles({into / "source"}, into).at(0);
        };
        const fs::path written = import('a').written;
        const std::string before = kb::readFile(written).value();
        const kb::ImportResult second = import('b');
        QCOMPARE(second.action, Action::Failed);
        QCOMPARE(second.error.code, ErrorCode::FileTooLarge);
        QVERIFY(kb::readFile(written).value() == before);
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

    void importFiles_makesOneLibrary_data() { seeds::addRows(); }
    void importFiles_makesOneLibrary()
    {
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
        QCOMPARE(results[2].written.parent_path(), into / "entries/cuda");
        QCOMPARE(results[5].written.parent_path(), into / "articles");
        QCOMPARE(seeds::bytes(results[2].written), seeds::text("001") + "\n");
        QCOMPARE(seeds::bytes(results[5].written), seeds::text("004"));
        QCOMPARE(results[3].written, results[0].written);
        const auto merged = kb::parseEntry(seeds::bytes(results[3].written));
        QVERIFY(merged);
        QVERIFY(merged->findings.empty());
        const kb::Entry rendered = kb::importDocument(seeds::text("000")).value().entries.at(0);
        QCOMPARE(merged->entry.rootCause, rendered.rootCause);
        QCOMPARE(merged->entry.workarounds.at(1).action.zh, rendered.workarounds.at(1).action.zh);
        QCOMPARE(merged->entry.tier, kb::Tier::AiGenerated);
        QCOMPARE(kb::toMarkdown(merged->entry, kb::Language::English), seeds::withClaims(seeds::text("002")));

        files.erase(files.begin() + 1);
        for (const kb::ImportResult &again : kb::importFiles(files, into))
            QCOMPARE(again.action, Action::Unchanged);
    }

    void importFiles_storesNestedFileAsItIs_data() { nested::addLibraryRows(); }
    void importFiles_storesNestedFileAsItIs()
    {
        const std::vector<nested::File> files = nested::libraryOfRow(40);
        const QTemporaryDir folder;
        const fs::path root(folder.path().toStdString());
        for (std::size_t i = 0; i < files.size(); i += files.size() / 20) {
            put(root / "source.json", files[i].bytes);
            const kb::ImportResult result = kb::importFiles({root / "source.json"}, root / "library").at(0);
            QCOMPARE(result.action, Action::Created);
            QCOMPARE(seeds::bytes(result.written), files[i].bytes);
        }
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
};

CASEBOOK_TEST(TestImportFiles)
#include "tst_importfiles.moc"

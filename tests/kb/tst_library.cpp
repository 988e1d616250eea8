// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/checks/check.h"
#include "kb/library/file.h"
#include "kb/library/library.h"
#include "tests/nestedlibrary.h"
#include "tests/testprogram.h"

#include <QDateTime>
#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <fcntl.h>
#include <format>
#include <mutex>
#include <set>
#include <sys/stat.h>
#include <unistd.h>

namespace fs = std::filesystem;

namespace {

std::string entryJson(const std::string &id, const std::string &signature, const std::string &regex = "boom")
{
    return R"({"id": ")" + id + R"(", "signature": ")" + signature + R"(", "regex": ")" + regex
        + R"(", "domain": "cuda", "fix_success_rate": 0.5, "verification_tier": "ai_generated"})" + "\n";
}

/// A library in a temporary folder, with times that lie back: what was written just now is never trusted.
class TestLibraryFolder final {
public:
    TestLibraryFolder()
    {
        write("entries/cuda/b.json", entryJson("cuda/b", "second error"));
        write("entries/cuda/a.json", entryJson("cuda/a", "first error"));
        write("articles/one.md", "---\ntitle: \"One\"\ndate: \"2026-01-02\"\nid: \"one\"\n---\nText.\n");
        write("articles/one.zh.md", "---\ntitle: \"一\"\ndate: \"2026-01-02\"\nid: \"one\"\n---\n正文。\n");
        age();
    }
    void write(const std::string &path, const std::string &bytes) const
    {
        QVERIFY(kb::writeFile(root() / path, bytes));
    }
    void age() const
    {
        const auto past = fs::file_time_type::clock::now() - std::chrono::hours(1);
        for (const auto &item : fs::recursive_directory_iterator(root()))
            fs::last_write_time(item.path(), past);
        fs::last_write_time(root(), past);
    }
    [[nodiscard]] fs::path root() const { return fs::path(m_dir.path().toStdString()) / "library"; }
    [[nodiscard]] fs::path cache() const { return fs::path(m_dir.path().toStdString()) / "cache"; }
    [[nodiscard]] std::shared_ptr<const kb::Library> open() const
    {
        const auto library = kb::Library::open(root(), {.cacheFolder = cache()});
        return library ? *library : nullptr;
    }
    [[nodiscard]] fs::path snapshot() const { return fs::directory_iterator(cache())->path(); }

private:
    QTemporaryDir m_dir;
};

/// A folder that no one but root may look into, until it is opened again.
class ClosedFolder final {
public:
    explicit ClosedFolder(fs::path folder)
        : m_folder(std::move(folder))
    {
        ::chmod(m_folder.c_str(), 0);
    }
    ~ClosedFolder() { open(); }
    void open() const
    {
        const uid_t user = ::geteuid(); // perhaps not the owner just now
        QCOMPARE(::seteuid(::getuid()), 0);
        ::chmod(m_folder.c_str(), 0755);
        QCOMPARE(::seteuid(user), 0);
    }

private:
    fs::path m_folder;
};

/// Permissions do not bind root, so a test of them run by root becomes an ordinary user for a while.
class OrdinaryUser final {
public:
    explicit OrdinaryUser(const fs::path &temporaryFolder)
    {
        ::chmod(temporaryFolder.c_str(), 0777); // a cache folder may be made in it
        if (::getuid() == 0)
            QCOMPARE(::seteuid(65534), 0);
    }
    ~OrdinaryUser()
    {
        if (::getuid() == 0)
            QCOMPARE(::seteuid(0), 0);
    }
};

/// Both times of a file: of its last change, and of its last use.
void setTimes(const fs::path &file, qint64 seconds)
{
    const timespec time {.tv_sec = seconds, .tv_nsec = 0};
    const timespec times[] = {time, time};
    QCOMPARE(::utimensat(AT_FDCWD, file.c_str(), times, 0), 0);
}

} // namespace

class TestLibrary final : public QObject {
    Q_OBJECT

private slots:
    void open_listsEntriesInOrderOfIds()
    {
        const TestLibraryFolder folder;
        const auto library = folder.open();
        QVERIFY(library);
        QVERIFY(!library->fromSnapshot());
        QCOMPARE(library->entryCount(), 2u);
        QCOMPARE(library->entry(0).id, std::string_view("cuda/a"));
        QCOMPARE(library->entry(1).signature, std::string_view("second error"));
        QCOMPARE(library->entry(1).fixSuccessRate, 0.5f);
        QCOMPARE(library->find("cuda/b"), std::optional<std::uint32_t>(1));
        QCOMPARE(library->find("cuda/c"), std::nullopt);
        QVERIFY(library->findings().empty());
        QCOMPARE(library->readEntry(0)->entry.signature.en, std::string("first error"));
    }

    void open_pairsAnArticleWithItsChinese()
    {
        const TestLibraryFolder folder;
        const auto library = folder.open();
        QVERIFY(library);
        QCOMPARE(library->articleCount(), 1u);
        QCOMPARE(library->article(0).title, std::string_view("One"));
        QCOMPARE(library->article(0).titleZh, std::string_view("一"));
        QCOMPARE(library->findArticle("one"), std::optional<std::uint32_t>(0));
        QCOMPARE(library->findArticle("two"), std::nullopt);
        const auto article = library->readArticle(0);
        QVERIFY(article);
        QCOMPARE(article->markdown, std::string("Text.\n"));
        QCOMPARE(article->markdownZh, std::string("正文。\n"));
    }

    void open_withADuplicateArticle_keepsTheChineseOfTheFirst()
    {
        const TestLibraryFolder folder;
        folder.write("articles/two.md", "---\ntitle: \"Two\"\nid: \"one\"\n---\nAnother text.\n");
        folder.write("articles/two.zh.md", "---\ntitle: \"二\"\nid: \"one\"\n---\n另一篇。\n");
        const auto library = folder.open();
        QVERIFY(library);
        QCOMPARE(library->articleCount(), 1u);
        QCOMPARE(library->article(0).titleZh, std::string_view("一"));
        QCOMPARE(library->readArticle(0)->markdownZh, std::string("正文。\n"));
        const auto findings = library->findings();
        QCOMPARE(findings.size(), std::size_t(2)); // both files are left out, and both are named
        QCOMPARE(findings[0].file, fs::path("articles/two.md"));
        QCOMPARE(findings[1].file, fs::path("articles/two.zh.md"));
    }

    void openAgain_usesTheSnapshot()
    {
        const TestLibraryFolder folder;
        QVERIFY(folder.open());
        const auto again = folder.open();
        QVERIFY(again->fromSnapshot());
        QCOMPARE(again->entryCount(), 2u);
        QCOMPARE(again->entry(0).id, std::string_view("cuda/a"));
        QCOMPARE(again->article(0).titleZh, std::string_view("一"));
    }

    void openAgain_afterAChange_readsTheFiles_data()
    {
        QTest::addColumn<QString>("change");
        for (const char *change : {"edit in place", "new file", "removed file", "new folder", "just written"})
            QTest::newRow(change) << change;
    }
    void openAgain_afterAChange_readsTheFiles()
    {
        QFETCH(QString, change);
        const TestLibraryFolder folder;
        if (change == QLatin1String("just written")) // in seconds that are not over when it is read, however slow
            setTimes(folder.root() / "entries/cuda/a.json", QDateTime::currentSecsSinceEpoch() + 5);
        QVERIFY(folder.open());
        if (change == QLatin1String("edit in place")) { // same size, new time
            std::FILE *file = std::fopen((folder.root() / "entries/cuda/a.json").c_str(), "r+");
            const std::string bytes = entryJson("cuda/a", "other error");
            QCOMPARE(std::fwrite(bytes.data(), 1, bytes.size(), file), bytes.size());
            std::fclose(file);
        } else if (change == QLatin1String("new file")) {
            folder.write("entries/cuda/c.json", entryJson("cuda/c", "third error"));
        } else if (change == QLatin1String("removed file")) {
            fs::remove(folder.root() / "entries/cuda/b.json");
        } else if (change == QLatin1String("new folder")) {
            folder.write("entries/docker/d.json", entryJson("docker/d", "fourth error"));
        }
        QVERIFY(!folder.open()->fromSnapshot());
    }

    void openAgain_withAnOddTime_usesTheSnapshot_data()
    {
        QTest::addColumn<qint64>("seconds"); // since the epoch
        QTest::newRow("the epoch itself") << qint64(0);
        QTest::newRow("before the epoch") << qint64(-86'400);
        QTest::newRow("the future") << qint64(4'000'000'000);
    }
    void openAgain_withAnOddTime_usesTheSnapshot()
    {
        QFETCH(qint64, seconds);
        const TestLibraryFolder folder;
        setTimes(folder.root() / "entries/cuda/a.json", seconds);
        QVERIFY(folder.open());
        QVERIFY(folder.open()->fromSnapshot());
        folder.write("entries/cuda/a.json", entryJson("cuda/a", "other error"));
        QVERIFY(!folder.open()->fromSnapshot());
    }

    void openAfterAChange_dropsSnapshotsThatNobodyUses()
    {
        const TestLibraryFolder folder;
        const qint64 now = QDateTime::currentSecsSinceEpoch();
        const auto put = [&](const std::string &name, int days) {
            QVERIFY(kb::writeFile(folder.cache() / name, "x"));
            setTimes(folder.cache() / name, now - qint64(days) * 86'400);
        };
        const auto snapshot = [](int number) { return std::format("{:016x}.index", number); };
        for (int i = 1; i <= 20; ++i)
            put(snapshot(i), i); // used i days ago
        put("notes.index", 200);
        QVERIFY(folder.open());
        for (int i = 1; i <= 20; ++i) // the new one and fifteen more
            QCOMPARE(fs::exists(folder.cache() / snapshot(i)), i <= 15);
        QVERIFY(fs::exists(folder.cache() / "notes.index"));
        QVERIFY(folder.open()->fromSnapshot());

        for (int i = 1; i <= 4; ++i)
            put(snapshot(i), i == 1 ? 89 : 91);
        for (int i = 5; i <= 15; ++i)
            fs::remove(folder.cache() / snapshot(i));
        put(snapshot(99) + ".abcdef", 3); // what a writer left that was killed
        folder.write("entries/cuda/c.json", entryJson("cuda/c", "third error"));
        QVERIFY(folder.open());
        for (int i = 1; i <= 4; ++i) // after 89 or 91 days
            QCOMPARE(fs::exists(folder.cache() / snapshot(i)), i <= 1);
        QVERIFY(!fs::exists(folder.cache() / (snapshot(99) + ".abcdef")));
    }

    void open_withAFolderTooDeep_saysSo()
    {
        const TestLibraryFolder folder;
        folder.write("entries/1/2/3/4/5/6/7/8/deep.json", entryJson("cuda/deep", "third error"));
        folder.write("entries/1/2/3/4/5/6/7/8/9/deeper.json", entryJson("cuda/deeper", "fourth error"));
        folder.age();
        const auto library = folder.open();
        QCOMPARE(library->entryCount(), 3u);
        const auto findings = library->findings();
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings[0].rule, kb::Rule::FolderTooDeep);
        QCOMPARE(findings[0].file, fs::path("entries/1/2/3/4/5/6/7/8/9"));
        QVERIFY(folder.open()->fromSnapshot());
    }

    void openAgain_withADamagedSnapshot_readsTheFiles()
    {
        const TestLibraryFolder folder;
        QVERIFY(folder.open());
        fs::resize_file(folder.snapshot(), fs::file_size(folder.snapshot()) / 2);
        const auto library = folder.open();
        QVERIFY(library);
        QVERIFY(!library->fromSnapshot());
        QCOMPARE(library->entryCount(), 2u);
        QVERIFY(folder.open()->fromSnapshot()); // it was written anew
    }

    void open_withABadFile_listsItAndLoadsTheRest()
    {
        const TestLibraryFolder folder;
        folder.write("entries/cuda/bad.json", "{\n  \"id\": \"cuda/bad\",\n  \"signature\": oops\n}\n");
        const auto library = folder.open();
        QVERIFY(library);
        QCOMPARE(library->entryCount(), 2u);
        const auto findings = library->findings();
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings[0].rule, kb::Rule::JsonSyntax);
        QCOMPARE(findings[0].file, fs::path("entries/cuda/bad.json"));
        QCOMPARE(findings[0].line, 3);
        QVERIFY(findings[0].column > 1);
    }

    void open_withEntriesOutside_namesTheFirst_untilItIsGone()
    {
        const TestLibraryFolder folder;
        folder.write("package.json", "{\"name\": \"tool\"}");
        folder.age();
        QVERIFY(folder.open()->findings().empty());
        folder.write("opencv/build/linux.json", entryJson("opencv/build/linux", "s"));
        folder.write("python/x.json", entryJson("python/x", "s"));
        folder.age();
        for (const bool fromSnapshot : {false, true}) {
            const auto library = folder.open();
            QCOMPARE(library->fromSnapshot(), fromSnapshot);
            QCOMPARE(library->entryCount(), 2u);
            const auto findings = library->findings();
            QCOMPARE(findings.size(), std::size_t(1));
            QCOMPARE(findings[0].rule, kb::Rule::EntryOutside);
            QCOMPARE(findings[0].severity, kb::Severity::Warning);
            QCOMPARE(findings[0].file, fs::path("opencv/build/linux.json"));
        }
        fs::remove(folder.root() / "opencv/build/linux.json");
        QCOMPARE(folder.open()->findings().at(0).file, fs::path("python/x.json"));
    }

    void open_withADuplicateId_takesTheFirstInPathOrder()
    {
        const TestLibraryFolder folder;
        folder.write("entries/cuda/z.json", "\n  " + entryJson("cuda/a", "an impostor"));
        const auto library = folder.open();
        QVERIFY(library);
        QCOMPARE(library->entryCount(), 2u);
        QCOMPARE(library->entry(0).signature, std::string_view("first error"));
        const auto findings = library->findings();
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings[0].rule, kb::Rule::DuplicateId);
        QCOMPARE(findings[0].file, fs::path("entries/cuda/z.json"));
        QCOMPARE(findings[0].related, std::vector<std::string> {"entries/cuda/a.json"});
        QCOMPARE(findings[0].line, 2);
        QCOMPARE(findings[0].column, 10); // of the id: two spaces and {"id": before it
    }

    void open_withAHugeFile_listsIt()
    {
        const TestLibraryFolder folder;
        folder.write("entries/cuda/huge.json", "{}");
        fs::resize_file(folder.root() / "entries/cuda/huge.json", kb::maxFileBytes + 1);
        const auto library = folder.open();
        QCOMPARE(library->entryCount(), 2u);
        QCOMPARE(library->findings().at(0).rule, kb::Rule::FileTooLarge);
    }

    void open_withAPipeInThePlaceOfAFile_doesNotHang()
    {
        const TestLibraryFolder folder;
        QCOMPARE(::mkfifo((folder.root() / "entries/cuda/pipe.json").c_str(), 0600), 0);
        const auto library = folder.open();
        QCOMPARE(library->entryCount(), 2u);
        QCOMPARE(library->findings().at(0).rule, kb::Rule::UnreadableFile);
    }

    void open_withAnUnreadableFolder_saysSoAndFindsItsEntriesLater()
    {
        const TestLibraryFolder folder;
        folder.write("entries/locked/c.json", entryJson("locked/c", "third error"));
        folder.age();
        const fs::path locked = folder.root() / "entries/locked";
        const ClosedFolder closed(locked);
        const OrdinaryUser user(folder.root().parent_path());
        const auto library = folder.open();
        QVERIFY(library);
        QCOMPARE(library->entryCount(), 2u);
        const auto findings = library->findings();
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings[0].rule, kb::Rule::UnreadableFile);
        QCOMPARE(findings[0].file, fs::path("entries/locked"));
        closed.open();
        QCOMPARE(folder.open()->entryCount(), 3u); // a change of permissions changes no time
    }

    void open_withALinkedFolderLoop_ends()
    {
        const TestLibraryFolder folder;
        fs::create_directory_symlink("..", folder.root() / "entries/cuda/loop");
        QCOMPARE(folder.open()->entryCount(), 2u);
    }

    void openMissingFolder_isAnError()
    {
        const auto library = kb::Library::open("/nonexistent/library", {});
        QVERIFY(!library);
        QCOMPARE(library.error().code, kb::ErrorCode::NotALibrary);
    }

    void openAFile_isAnError()
    {
        const TestLibraryFolder folder;
        const auto library = kb::Library::open(folder.root() / "entries/cuda/a.json", {});
        QVERIFY(!library);
        QCOMPARE(library.error().code, kb::ErrorCode::NotALibrary);
    }

    void open_stopped_isCancelled()
    {
        const TestLibraryFolder folder;
        std::stop_source source;
        source.request_stop();
        const auto library = kb::Library::open(folder.root(), {.stop = source.get_token()});
        QVERIFY(!library);
        QCOMPARE(library.error().code, kb::ErrorCode::Cancelled);
    }

    void checkLibrary_findsARegexThatMissesItsSignature()
    {
        const TestLibraryFolder folder;
        folder.write("entries/cuda/a.json", entryJson("cuda/a", "boom", "boom"));
        folder.write("entries/cuda/b.json", entryJson("cuda/b", "crash", "(boom"));
        folder.write("entries/cuda/c.json", entryJson("cuda/c", "crash", "boom"));
        auto findings = kb::checkLibrary(folder.open());
        std::erase_if(findings, [](const kb::Finding &finding) {
            return finding.rule != kb::Rule::RegexInvalid && finding.rule != kb::Rule::RegexMissesSignature;
        });
        QCOMPARE(findings.size(), std::size_t(2));
        QCOMPARE(findings[0].entryId, std::string("cuda/b"));
        QCOMPARE(findings[0].rule, kb::Rule::RegexInvalid);
        QCOMPARE(findings[0].line, 1);
        QCOMPARE(findings[1].entryId, std::string("cuda/c"));
        QCOMPARE(findings[1].rule, kb::Rule::RegexMissesSignature);
    }

    void openManyFiles_loadsEveryEntry_data() { nested::addLibraryRows(); }
    void openManyFiles_loadsEveryEntry()
    {
        const std::vector<nested::File> files = nested::libraryOfRow(600);
        const QTemporaryDir written;
        const QTemporaryDir cache;
        const fs::path folder = written.path().toStdString();
        nested::write(folder, files);
        for (const auto &made : fs::recursive_directory_iterator(folder)) // what is new is read again
            setTimes(made.path(), 1'700'000'000);
        setTimes(folder, 1'700'000'000);
        std::size_t progressed = 0;
        std::mutex mutex;
        const kb::OpenOptions options {
            .cacheFolder = cache.path().toStdString(), .progress = [&](std::size_t done, std::size_t) {
                const std::scoped_lock lock(mutex);
                progressed = std::max(progressed, done);
            }};
        const auto library = kb::Library::open(folder, options);
        QVERIFY(library);
        QCOMPARE((*library)->entryCount(), files.size());
        QCOMPARE(progressed, files.size());
        QVERIFY((*library)->findings().empty());
        std::set<std::string> ids;
        for (std::uint32_t i = 0; i < (*library)->entryCount(); ++i)
            ids.insert(std::string((*library)->entry(i).id));
        QCOMPARE(ids.size(), files.size());
        const auto again = kb::Library::open(folder, {.cacheFolder = cache.path().toStdString()});
        QVERIFY((*again)->fromSnapshot());
    }
};

CASEBOOK_TEST(TestLibrary)
#include "tst_library.moc"

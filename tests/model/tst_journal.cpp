// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a crash leaves, and what becomes of it. A crash is a journal that outlives its run: the tests put a copy back.
#include "kb/format/entryfile.h"
#include "kb/library/file.h"
#include "model/document/journal.h"
#include "tests/saving.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QPromise>
#include <QSignalSpy>
#include <QTest>

#include <sys/stat.h>

namespace {

struct Run {
    explicit Run(const std::filesystem::path &library, const std::filesystem::path &data)
        : document({}, data)
        , journal(document, data)
    {
        QSignalSpy opened(&document, &model::Document::opened);
        document.open(library, false);
        if (!opened.wait())
            qFatal("not opened");
    }
    void edit(const char *id, const char *rootCause)
    {
        kb::Entry changed = document.entry(id).value();
        changed.rootCause.en = rootCause;
        if (!document.edit(id, changed, QStringLiteral("Edit")))
            qFatal("not edited");
    }
    model::Document document;
    model::Journal journal;
};

std::pair<time_t, long> timeOf(const timespec &time)
{
    return {time.tv_sec, time.tv_nsec};
}

} // namespace

class TestJournal final : public QObject {
    Q_OBJECT

    std::optional<TestLibrary> m_files;
    std::optional<QTemporaryDir> m_data;
    QString m_journal; // of keepJournal()
    QByteArray m_kept;

    [[nodiscard]] std::filesystem::path data() const { return m_data->path().toStdU16String(); }
    [[nodiscard]] QStringList journals() const
    {
        return QDir(m_data->filePath(QStringLiteral("journal"))).entryList(QDir::Files);
    }
    [[nodiscard]] std::string bytes(const char *name) const { return kb::readFile(m_files->path() / name).value(); }
    /// The one journal as it is now, to be put back when the run has ended: as if it had crashed here.
    void keepJournal()
    {
        QCOMPARE(journals().size(), 1);
        m_journal = m_data->filePath(QStringLiteral("journal/")) + journals().first();
        QFile file(m_journal);
        QVERIFY(file.open(QIODevice::ReadOnly));
        m_kept = file.readAll();
    }
    void putBack() const
    {
        QFile file(m_journal);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(m_kept) == m_kept.size());
    }
    /// Edits, and ends as a crash ends: what was journalled stays.
    void crash(const std::function<void(Run &)> &edits)
    {
        QByteArray left;
        QString name;
        {
            Run run(m_files->path(), data());
            edits(run);
            run.journal.flush().waitForFinished();
            QCOMPARE(journals().size(), 1);
            name = m_data->filePath(QStringLiteral("journal/")) + journals().first();
            QFile file(name);
            QVERIFY(file.open(QIODevice::ReadOnly));
            left = file.readAll();
        }
        QVERIFY(journals().isEmpty());
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(left) == left.size());
    }

private slots:
    void initTestCase() { qputenv("XDG_DATA_HOME", m_trash.path().toUtf8()); }
    void init()
    {
        m_files.emplace();
        m_data.emplace();
    }

    void edits_areJournalledBeforeLong()
    {
        Run run(m_files->path(), data());
        QVERIFY(run.journal.leftEdits().empty());
        run.edit("cuda/hostile", "typed");
        QTRY_COMPARE_WITH_TIMEOUT(journals().size(), 1, 5 * model::Journal::delay);
        QVERIFY(isSaved(run.document));
        QTRY_VERIFY_WITH_TIMEOUT(journals().isEmpty(), 5 * model::Journal::delay);
    }

    void save_waitsForTheJournal()
    {
        Run run(m_files->path(), data());
        run.edit("cuda/hostile", "one");
        run.edit("python/module-not-found", "two");
        bool isJournalledFirst = false;
        connect(&run.document, &model::Document::saved, this, [&](const model::SaveOutcome &outcome) {
            struct stat journal = {};
            const QStringList names = journals();
            const QString name = m_data->filePath(QStringLiteral("journal/")) + names.value(0);
            isJournalledFirst = names.size() == 1 && ::stat(name.toUtf8(), &journal) == 0;
            for (const model::UnsavedFile &file : outcome.saved) {
                struct stat entry = {};
                // The journal got its name before the entry's new text was written.
                isJournalledFirst &= ::stat((m_files->path() / file.now->file).c_str(), &entry) == 0
                    && timeOf(journal.st_ctim) <= timeOf(entry.st_mtim);
            }
        });
        QVERIFY(isSaved(run.document));
        QVERIFY(isJournalledFirst);
    }

    void journalThatCanNotBeWritten_isToldOnce()
    {
        QFile file(m_data->filePath(QStringLiteral("file")));
        QVERIFY(file.open(QIODevice::WriteOnly)); // no folder can be made in it
        Run run(m_files->path(), file.fileName().toStdU16String());
        QSignalSpy failed(&run.journal, &model::Journal::failed);
        run.edit("cuda/hostile", "typed");
        run.journal.flush().waitForFinished();
        QTRY_COMPARE(failed.size(), 1);
        run.edit("cuda/hostile", "typed again");
        run.journal.flush().waitForFinished();
        QCoreApplication::processEvents();
        QCOMPARE(failed.size(), 1);
    }

    void crash_everyKindOfEditComesBack()
    {
        crash([](Run &run) {
            run.edit("cuda/hostile", "typed before the crash");
            kb::Entry fresh;
            fresh.id = "cuda/fresh";
            fresh.signature.en = "new";
            QVERIFY(run.document.add(fresh, {}));
            QVERIFY(run.document.remove("python/module-not-found", {}));
            QVERIFY(run.document.rename("cuda/cudnn-bn-epsilon-negative", "cuda/renamed", {}));
            kb::Article article = run.document.article("batch-norm").value();
            article.markdown = "\nRewritten.\n";
            QVERIFY(run.document.editArticle("batch-norm", article, {}));
        });
        const std::string before = bytes("entries/cuda/hostile.json");
        Run run(m_files->path(), data());
        const std::vector<model::LeftEdits> left = run.journal.leftEdits();
        QCOMPARE(left.size(), 1u);
        QCOMPARE(left[0].files->size(), 5u);
        QVERIFY(left[0].written.isValid());
        run.journal.restore(left[0], QStringLiteral("Restore"));
        QCOMPARE(run.document.undoStack()->count(), 1);
        QCOMPARE(run.document.entry("cuda/hostile")->rootCause.en, std::string("typed before the crash"));
        QVERIFY(run.document.entry("cuda/fresh") && run.document.entry("cuda/renamed"));
        QVERIFY(!run.document.entry("python/module-not-found"));
        QCOMPARE(run.document.article("batch-norm")->markdown, std::string("\nRewritten.\n"));
        QCOMPARE(bytes("entries/cuda/hostile.json"), before); // not saved, only back
        run.journal.flush().waitForFinished();
        QCOMPARE(journals().size(), 1); // this run's, in the place of the other
        QVERIFY(run.journal.leftEdits().empty());
        QVERIFY(isSaved(run.document));
        QVERIFY(bytes("entries/cuda/hostile.json").contains("typed before the crash"));
        QVERIFY(std::filesystem::exists(m_files->path() / "entries/cuda/renamed.json"));
    }

    void crash_inSavingARename_leavesOneFile()
    {
        crash([](Run &run) { QVERIFY(run.document.rename("cuda/hostile", "cuda/renamed", {})); });
        const std::string old = bytes("entries/cuda/hostile.json");
        {
            Run run(m_files->path(), data());
            run.journal.restore(run.journal.leftEdits().at(0), {});
            run.journal.flush().waitForFinished();
            keepJournal();
            QVERIFY(isSaved(run.document));
        }
        // The new name is there, and the old one still.
        m_files->write("entries/cuda/hostile.json", QByteArray::fromStdString(old));
        putBack();
        Run run(m_files->path(), data());
        run.journal.restore(run.journal.leftEdits().at(0), {});
        QVERIFY(run.document.entry("cuda/renamed") && !run.document.entry("cuda/hostile"));
        QVERIFY(isSaved(run.document));
        QVERIFY(!std::filesystem::exists(m_files->path() / "entries/cuda/hostile.json"));
        QVERIFY(std::filesystem::exists(m_files->path() / "entries/cuda/renamed.json"));
    }

    void crash_afterARenameWasSaved_offersNoOtherOne()
    {
        {
            Run run(m_files->path(), data());
            QVERIFY(run.document.rename("cuda/hostile", "cuda/renamed", {}));
            QVERIFY(run.document.renameArticle("batch-norm", "renamed", {}));
            run.journal.flush().waitForFinished();
            keepJournal();
            QVERIFY(isSaved(run.document));
        }
        putBack();
        Run run(m_files->path(), data());
        run.journal.restore(run.journal.leftEdits().at(0), {});
        QVERIFY(!run.document.isModified());
        QVERIFY(run.document.entry("cuda/renamed") && run.document.article("renamed"));
    }

    void crash_inSavingARenamedArticle_bringsItsChineseAlong()
    {
        m_files->write("articles/batch-norm.zh.md", "---\ntitle: 批\nid: batch-norm\n---\n\n旧。\n");
        std::string english;
        crash([&](Run &run) {
            QVERIFY(run.document.renameArticle("batch-norm", "renamed", {}));
            for (const model::UnsavedFile &file : run.document.unsaved())
                english = file.item.kind == model::Item::Kind::Article ? file.now->bytes : english;
        });
        // The English file had got its name, the Chinese one had not.
        m_files->write("articles/renamed.md", QByteArray::fromStdString(english));
        QVERIFY(std::filesystem::remove(m_files->path() / "articles/batch-norm.md"));
        Run run(m_files->path(), data());
        run.journal.restore(run.journal.leftEdits().at(0), {});
        QCOMPARE(run.document.article("renamed")->markdownZh, std::string("\n旧。\n"));
        QVERIFY(model::findConflicts(m_files->path(), run.document.unsaved()).empty());
        QVERIFY(isSaved(run.document));
        QVERIFY(std::filesystem::exists(m_files->path() / "articles/renamed.zh.md"));
        QVERIFY(!std::filesystem::exists(m_files->path() / "articles/batch-norm.zh.md"));
    }

    void crash_whileEditedDuringASave_isNoOtherProgramsChange()
    {
        {
            Run run(m_files->path(), data());
            QPromise<void> begins;
            begins.start();
            run.document.setBeforeSaving([&] { return begins.future(); });
            run.edit("cuda/hostile", "first");
            run.edit("python/module-not-found", "first");
            QSignalSpy saved(&run.document, &model::Document::saved);
            run.document.save();
            run.edit("cuda/hostile", "second"); // while the first is about to be written
            run.journal.flush().waitForFinished();
            keepJournal();
            begins.finish();
            QVERIFY(saved.wait());
        }
        putBack();
        QVERIFY(bytes("entries/cuda/hostile.json").contains("first"));
        Run run(m_files->path(), data());
        run.journal.restore(run.journal.leftEdits().at(0), {});
        QCOMPARE(run.document.entry("cuda/hostile")->rootCause.en, std::string("second"));
        QCOMPARE(run.document.entry("python/module-not-found")->rootCause.en, std::string("first"));
        QVERIFY(model::findConflicts(m_files->path(), run.document.unsaved()).empty());
        QVERIFY(isSaved(run.document));
    }

    void dateAlone_comesBack()
    {
        crash([](Run &run) {
            kb::Entry changed = run.document.entry("cuda/hostile").value();
            changed.lastUpdated = "2020-02-02";
            QVERIFY(run.document.edit("cuda/hostile", changed, {}));
        });
        Run run(m_files->path(), data());
        run.journal.restore(run.journal.leftEdits().at(0), {});
        QCOMPARE(run.document.entry("cuda/hostile")->lastUpdated, std::string("2020-02-02"));
    }

    void journalThatCouldNotBeWritten_isTriedAgain()
    {
        const QString folder = m_data->filePath(QStringLiteral("journal"));
        QFile file(folder);
        QVERIFY(file.open(QIODevice::WriteOnly)); // no journal can be made in it
        Run run(m_files->path(), data());
        QSignalSpy failed(&run.journal, &model::Journal::failed);
        QSignalSpy kept(&run.journal, &model::Journal::kept);
        run.edit("cuda/hostile", "typed");
        run.journal.flush().waitForFinished();
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(kept.isEmpty());
        QVERIFY(file.remove());
        QTRY_COMPARE_WITH_TIMEOUT(kept.size(), 1, longMs); // without another edit
        QCOMPARE(journals().size(), 1);
    }

    void journalThatWasRestored_isNotOfferedBesideTheOneThatHasIt()
    {
        crash([](Run &run) { QVERIFY(run.document.rename("cuda/hostile", "cuda/renamed", {})); });
        const QString first = m_data->filePath(QStringLiteral("journal/")) + journals().first();
        const QByteArray old = QByteArray::fromStdString(kb::readFile(first.toStdString()).value());
        {
            Run run(m_files->path(), data());
            run.journal.restore(run.journal.leftEdits().at(0), {});
            run.journal.flush().waitForFinished();
            keepJournal();
        }
        putBack();
        QFile file(first); // the crash came before it was removed
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(old) == old.size());
        file.close();
        QCOMPARE(journals().size(), 2);
        Run run(m_files->path(), data());
        const std::vector<model::LeftEdits> left = run.journal.leftEdits();
        QCOMPARE(left.size(), 1u);
        QCOMPARE(QString::fromStdString(left[0].journal.string()), m_journal);
        run.journal.restore(left[0], {});
        run.journal.flush().waitForFinished();
        QCOMPARE(journals().size(), 1); // this run's
        QVERIFY(run.journal.leftEdits().empty());
    }

    void journalThatCouldNotBeRemoved_isTriedAgain()
    {
        crash([](Run &run) { run.edit("cuda/hostile", "typed"); });
        Run run(m_files->path(), data());
        const model::LeftEdits left = run.journal.leftEdits().at(0);
        run.journal.restore(left, {});
        // A folder that is not empty can't be removed as a file can, whatever the user may do.
        QVERIFY(std::filesystem::remove(left.journal));
        QVERIFY(std::filesystem::create_directories(left.journal / "in"));
        QSignalSpy kept(&run.journal, &model::Journal::kept);
        QVERIFY(isSaved(run.document));
        QTRY_VERIFY_WITH_TIMEOUT(!kept.isEmpty(), longMs);
        QVERIFY(std::filesystem::exists(left.journal));
        QVERIFY(std::filesystem::remove(left.journal / "in"));
        QTRY_VERIFY_WITH_TIMEOUT(!std::filesystem::exists(left.journal), longMs);
    }

    void abandonedFiles_goWhenTheLibraryIsOpened()
    {
        const char *const left = "entries/cuda/.casebook-writing-0123456789abcdef";
        m_files->write(left, "{\"id\": \"cuda/ho");
        m_files->write("entries/cuda/hostile.json.backup", "mine");
        Run run(m_files->path(), data());
        QTRY_VERIFY_WITH_TIMEOUT(!std::filesystem::exists(m_files->path() / left), longMs);
        QVERIFY(std::filesystem::exists(m_files->path() / "entries/cuda/hostile.json.backup"));
    }

    void save_ofARenameThatCouldNotRemoveTheOldName_canBeDoneAgain()
    {
        Run run(m_files->path(), data());
        QVERIFY(run.document.rename("cuda/hostile", "cuda/renamed", {}));
        const model::UnsavedFile file = run.document.unsaved().at(0);
        QVERIFY(model::saveFile(m_files->path(), nullptr, file.now)); // all but the removal
        QVERIFY(model::saveFile(m_files->path(), file.onDisk, file.now));
        QVERIFY(!std::filesystem::exists(m_files->path() / "entries/cuda/hostile.json"));
    }

    void crash_articlesComeBackWithTheirChinese()
    {
        crash([](Run &run) {
            QVERIFY(run.document.addArticle({.id = "fresh", .title = "Fresh", .markdown = "\n"}, {}));
            kb::Article article = run.document.article("fresh").value();
            article.markdownZh = "\n新。\n";
            QVERIFY(run.document.editArticle("fresh", article, {}));
            QVERIFY(run.document.renameArticle("batch-norm", "renamed", {}));
        });
        Run run(m_files->path(), data());
        const std::vector<model::LeftEdits> left = run.journal.leftEdits();
        QCOMPARE(left.size(), 1u);
        QCOMPARE(left[0].files->size(), 3u);
        run.journal.restore(left[0], QStringLiteral("Restore"));
        QCOMPARE(run.document.article("fresh")->markdownZh, std::string("\n新。\n"));
        QVERIFY(run.document.article("renamed") && !run.document.article("batch-norm"));
        QVERIFY(isSaved(run.document));
        QVERIFY(std::filesystem::exists(m_files->path() / "articles/fresh.zh.md"));
        QVERIFY(!std::filesystem::exists(m_files->path() / "articles/batch-norm.md"));
    }

    void crash_moreThanAFileMayHold_allComesBack()
    {
        constexpr int entries = 200; // each change twice in the journal: as it was and as it is
        const auto rootCause
            = [](int i) { return "changed \"" + std::to_string(i) + "\" " + std::string(60'000, '.'); };
        const auto id = [](int i) { return "many/" + std::to_string(i); };
        for (int i = 0; i < entries; ++i) {
            kb::Entry entry {.id = id(i), .domain = "many"};
            entry.signature.en = "s";
            entry.rootCause.en.assign(40'000, '-');
            m_files->write(("entries/" + id(i) + ".json").c_str(), QByteArray::fromStdString(kb::writeFlat(entry)));
        }
        crash([&](Run &run) {
            model::Edits edits;
            for (int i = 0; i < entries; ++i) {
                edits.entries.push_back(run.document.entry(id(i)).value());
                edits.entries.back().rootCause.en = rootCause(i);
            }
            QVERIFY(run.document.editMany(edits, {}));
        });
        const QFileInfo journal(m_data->filePath(QStringLiteral("journal/")) + journals().first());
        QVERIFY(std::uintmax_t(journal.size()) > kb::maxFileBytes);
        Run run(m_files->path(), data());
        const std::vector<model::LeftEdits> left = run.journal.leftEdits();
        QCOMPARE(left.size(), 1u);
        QVERIFY(left[0].files);
        run.journal.restore(left[0], {});
        QCOMPARE(run.document.unsaved().size(), std::size_t(entries));
        for (int i = 0; i < entries; ++i)
            QCOMPARE(run.document.entry(id(i))->rootCause.en, rootCause(i));
    }

    void journalsOfOneSecond_areOfferedInTheirOrder()
    {
        for (const bool isFirstLater : {false, true}) {
            crash([](Run &run) { run.edit("cuda/hostile", "typed"); });
            const QString first = m_data->filePath(QStringLiteral("journal/")) + journals().first();
            QFile file(first);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
            file.close();
            QString second = first;
            second.replace(QStringLiteral(".json"), QStringLiteral("0.json"));
            const auto write = [&](const QString &name, const char *time) {
                json[QStringLiteral("written")] = QLatin1String(time);
                QVERIFY(kb::writeFile(name.toStdString(), QJsonDocument(json).toJson().toStdString()));
            };
            write(isFirstLater ? second : first, "2026-11-24T02:00:00.100Z");
            write(isFirstLater ? first : second, "2026-11-24T02:00:00.200Z");
            Run run(m_files->path(), data());
            const std::vector<model::LeftEdits> left = run.journal.leftEdits();
            QCOMPARE(left.size(), 2u);
            QCOMPARE(QString::fromStdString(left[1].journal.string()), isFirstLater ? first : second);
            run.journal.discard(left[0]);
            run.journal.discard(left[1]);
        }
    }

    void crash_afterOneFileWasSaved_isNoOtherProgramsChange()
    {
        {
            Run run(m_files->path(), data());
            run.edit("cuda/hostile", "first");
            run.journal.flush().waitForFinished();
            run.edit("cuda/hostile", "second");
            QVERIFY(isSaved(run.document));
            keepJournal(); // before it is written anew
        }
        putBack();
        Run run(m_files->path(), data());
        run.journal.restore(run.journal.leftEdits().at(0), {});
        QVERIFY(!run.document.isModified());
        QCOMPARE(run.document.entry("cuda/hostile")->rootCause.en, std::string("second"));
    }

    void later_keepsIt_discard_removesIt()
    {
        crash([](Run &run) { run.edit("cuda/hostile", "typed"); });
        {
            Run run(m_files->path(), data());
            QCOMPARE(run.journal.leftEdits().size(), 1u);
            run.edit("cuda/hostile", "something else"); // has its own journal
            run.journal.flush().waitForFinished();
            QCOMPARE(journals().size(), 2);
        }
        Run run(m_files->path(), data());
        const std::vector<model::LeftEdits> left = run.journal.leftEdits();
        QCOMPARE(left.size(), 1u);
        QVERIFY(left[0].files->at(0).now->bytes.contains("typed"));
        run.journal.discard(left[0]);
        QVERIFY(run.journal.leftEdits().empty() && journals().isEmpty());
    }

    void fileChangedMeanwhile_isNotOverwritten()
    {
        crash([](Run &run) { run.edit("cuda/hostile", "mine"); });
        const QByteArray theirs = "{\"id\": \"cuda/hostile\", \"signature\": \"theirs\"}";
        m_files->write("entries/cuda/hostile.json", theirs);
        Run run(m_files->path(), data());
        run.journal.restore(run.journal.leftEdits().at(0), {});
        QCOMPARE(saveAll(run.document).errors.at(0).code, kb::ErrorCode::ChangedOnDisk);
        QCOMPARE(bytes("entries/cuda/hostile.json"), theirs.toStdString());
        QVERIFY(run.document.entryText("cuda/hostile")->contains("mine"));
    }

    void fileDeletedMeanwhile_isNotLost()
    {
        crash([](Run &run) { run.edit("cuda/hostile", "mine"); });
        QVERIFY(std::filesystem::remove(m_files->path() / "entries/cuda/hostile.json"));
        Run run(m_files->path(), data());
        run.journal.restore(run.journal.leftEdits().at(0), {});
        QCOMPARE(run.document.entry("cuda/hostile")->rootCause.en, std::string("mine"));
        QCOMPARE(saveAll(run.document).errors.at(0).code, kb::ErrorCode::ChangedOnDisk);
    }

    void damaged_isReportedAndKept_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char *name, const QByteArray &file) {
            const QByteArray good
                = "{'kind': 'entry', 'id': 'x', 'on_disk': null, 'now': {'file': 'a.json', 'text': ''}}";
            QTest::newRow(name) << QByteArray("{'files': [" + good + ", " + file + "]}").replace('\'', '"');
        };
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("cut") << QByteArray("{\"files\": [{\"kind\": \"entry\", \"id\": \"cuda/hos");
        row("outside", "{'kind': 'entry', 'id': 'x', 'on_disk': null, 'now': {'file': '../x', 'text': ''}}");
        row("absolute", "{'kind': 'entry', 'id': 'x', 'on_disk': null, 'now': {'file': '/x', 'text': ''}}");
        row("unknown kind", "{'kind': 'poem', 'id': 'x', 'on_disk': null, 'now': {'file': 'x', 'text': ''}}");
        row("nothing", "{'kind': 'entry', 'id': 'x', 'on_disk': null, 'now': null}");
        row("no object", "7");
    }
    void damaged_isReportedAndKept()
    {
        QFETCH(const QByteArray, text);
        crash([](Run &run) { run.edit("cuda/hostile", "mine"); });
        QFile file(m_data->filePath(QStringLiteral("journal/")) + journals().first());
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(text) == text.size());
        file.close();
        {
            Run run(m_files->path(), data());
            const std::vector<model::LeftEdits> left = run.journal.leftEdits();
            QCOMPARE(left.size(), 1u);
            QCOMPARE(left[0].files.error().code, kb::ErrorCode::JsonSyntax);
        }
        QCOMPARE(journals().size(), 1);
    }

    void unreadable_isNotCalledDamaged()
    {
        crash([](Run &run) { run.edit("cuda/hostile", "mine"); });
        const QString name = m_data->filePath(QStringLiteral("journal/")) + journals().first();
        QVERIFY(QFile::remove(name) && QDir().mkdir(name)); // nobody, whatever they may do, can read it as a file
        Run run(m_files->path(), data());
        const std::vector<model::LeftEdits> left = run.journal.leftEdits();
        QCOMPARE(left.size(), 1u);
        QCOMPARE(left[0].files.error().code, kb::ErrorCode::IsAFolder);
    }

private:
    QTemporaryDir m_trash; // the desktop's
};

CASEBOOK_TEST(TestJournal)
#include "tst_journal.moc"

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/library/file.h"
#include "model/document/document.h"
#include "model/list/entrylistmodel.h"
#include "tests/saving.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using model::EntryListModel;
using model::FacetChoice;
using model::Row;

class TestDocument final : public QObject {
    Q_OBJECT

    std::optional<TestLibrary> m_files; // another one for each test: some write to it
    std::unique_ptr<model::Document> m_document;

    /// "id" of each row, articles in brackets.
    QStringList ids(const std::vector<Row> &rows) const
    {
        QStringList found;
        const kb::Library &library = *m_document->library();
        for (const Row &row : rows) {
            if (row.kind == Row::Kind::Entry)
                found.append(QString::fromUtf8(library.entry(row.index).id));
            else
                found.append(u'[' + QString::fromUtf8(library.article(row.index).id) + u']');
        }
        return found;
    }
    model::SearchResult search(const model::Query &query) const
    {
        return model::runSearch(*m_document->catalog(), query, {});
    }

private slots:
    void init()
    {
        m_files.emplace();
        m_document = std::make_unique<model::Document>(std::filesystem::path());
        QSignalSpy opened(m_document.get(), &model::Document::opened);
        m_document->open(m_files->path(), false);
        QVERIFY(opened.wait());
    }

    void open_failure_keepsTheLibrary()
    {
        const auto before = m_document->library();
        QSignalSpy failed(m_document.get(), &model::Document::openFailed);
        m_document->open(m_files->path() / "absent", false);
        QVERIFY(failed.wait());
        QCOMPARE(failed.first().first().value<kb::Error>().code, kb::ErrorCode::NotALibrary);
        QCOMPARE(m_document->library(), before);
    }

    void open_newestWins()
    {
        QSignalSpy opened(m_document.get(), &model::Document::opened);
        QSignalSpy failed(m_document.get(), &model::Document::openFailed);
        m_document->open(m_files->path() / "absent", false);
        m_document->open(m_files->path(), true);
        QVERIFY(opened.wait());
        QCOMPARE(failed.size(), 0);
        QVERIFY(m_document->library()->isReadOnly());
    }

    void search_nothing_listsAll()
    {
        QCOMPARE(ids(search({}).rows),
            QStringList({"cuda/cudnn-bn-epsilon-negative", "cuda/hostile", "python/module-not-found", "[batch-norm]"}));
    }

    void search_words_filter()
    {
        QCOMPARE(ids(search({"module torch", {}}).rows), QStringList({"python/module-not-found"}));
        QCOMPARE(ids(search({"batch normalization", {}}).rows).last(), QStringLiteral("[batch-norm]"));
    }

    void search_paste_ranksWithReasons()
    {
        const auto text = model::PastedText::fromBytes(
            "step 1\nRuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM in cudnnBatchNormalizationForwardTraining\n");
        const model::SearchResult result = search({{}, text});
        QVERIFY(!result.rows.empty());
        QCOMPARE(ids(result.rows).first(), QStringLiteral("cuda/cudnn-bn-epsilon-negative"));
        QCOMPARE(result.rows.front().match, 0);
        QVERIFY(!result.matches.front().reasons.empty());
    }

    void session_newestWins()
    {
        model::SearchSession session;
        session.setCatalog(m_document->catalog());
        QSignalSpy finished(&session, &model::SearchSession::finished);
        session.search({"hostile", {}});
        session.search({"torch", {}});
        QVERIFY(finished.wait());
        QVERIFY(!session.isBusy());
        QCOMPARE(finished.size(), 1);
        QCOMPARE(finished.first().first().value<std::shared_ptr<const model::SearchResult>>()->query.words,
            QStringLiteral("torch"));
    }

    void filter_countsWhatEachChipLeaves()
    {
        const std::vector<Row> rows = search({}).rows;
        const model::Catalog &catalog = *m_document->catalog();
        const model::Filtered all = catalog.filter(rows, {});
        QCOMPARE(all.rows, rows);
        QCOMPARE(all.counts.all, 4u);
        QCOMPARE(all.counts.articles, 1u);
        const std::vector<std::pair<std::string, std::uint32_t>> domains {{"cuda", 2u}, {"python", 1u}};
        QCOMPARE(all.counts.domains, domains);
        QCOMPARE(all.counts.tiers[std::size_t(kb::Tier::RefutedLibrary)], 1u);

        const model::Filtered cuda = catalog.filter(rows, {.domain = "cuda"});
        QCOMPARE(ids(cuda.rows), QStringList({"cuda/cudnn-bn-epsilon-negative", "cuda/hostile"}));
        QCOMPARE(cuda.counts.tiers[std::size_t(kb::Tier::RefutedLibrary)], 0u);
        QCOMPARE(cuda.counts.domains, domains); // the other domain can still be chosen
        QCOMPARE(ids(catalog.filter(rows, {.tier = kb::Tier::RefutedLibrary}).rows),
            QStringList({"python/module-not-found"}));
        QCOMPARE(ids(catalog.filter(rows, {.articles = true}).rows), QStringList({"[batch-norm]"}));
        QVERIFY(catalog.filter(rows, {.domain = "nowhere"}).rows.empty());
    }

    void listModel_showsRows()
    {
        EntryListModel list;
        const QAbstractItemModelTester tester(&list, QAbstractItemModelTester::FailureReportingMode::Fatal);
        list.setCatalog(m_document->catalog());
        const auto result = std::make_shared<const model::SearchResult>(search({"module torch", {}}));
        list.setRows(result->rows, result);
        QCOMPARE(list.rowCount(), 1);
        const QModelIndex row = list.index(0);
        QCOMPARE(row.data(EntryListModel::IdRole).toString(), QStringLiteral("python/module-not-found"));
        QCOMPARE(row.data(EntryListModel::DomainRole).toString(), QStringLiteral("python"));
        QCOMPARE(row.data(EntryListModel::TierRole).toInt(), int(kb::Tier::RefutedLibrary));
        const EntryListModel::Marks marks {{24, 6}, {38, 5}};
        QCOMPARE(row.data(EntryListModel::MarksRole).value<EntryListModel::Marks>(), marks);
        QVERIFY(!list.data(list.index(5)).isValid());
        list.setRows(search({}).rows, nullptr);
        QCOMPARE(list.rowCount(), 4);
        QVERIFY(!list.index(3).data(EntryListModel::TierRole).isValid());
        QCOMPARE(list.index(3).data().toString(), QStringLiteral("Batch normalization in cuDNN"));
    }

    void listModel_switchesLanguage()
    {
        EntryListModel list;
        list.setCatalog(m_document->catalog());
        list.setRows(search({}).rows, nullptr);
        QSignalSpy changed(&list, &QAbstractItemModel::dataChanged);
        QVERIFY(list.index(0).data().toString().startsWith("RuntimeError"));
        list.setLanguage(kb::Language::Chinese);
        QVERIFY(list.index(0).data().toString().startsWith(QStringLiteral("运行时错误")));
        QVERIFY(list.index(2).data().toString().startsWith("ModuleNotFoundError")); // untranslated
        QCOMPARE(changed.size(), 1);
    }

    void findWords_wholeWordsMerged()
    {
        QCOMPARE(model::findWords("cudnn CUDNN cudnnCreate", {"cudnn"}), (EntryListModel::Marks {{0, 5}, {6, 5}}));
        QCOMPARE(model::findWords(QStringLiteral("显存不足错误"), {QStringLiteral("不足")}),
            (EntryListModel::Marks {{2, 2}}));
        QCOMPARE(model::findWords("a b", {}), EntryListModel::Marks {});
    }

    void edit_undoneAndSaved()
    {
        const std::string id = "cuda/hostile";
        const std::filesystem::path file = m_files->path() / "entries/cuda/hostile.json";
        const auto bytes = [&] { return *kb::readFile(file); };
        const std::string before = bytes();
        QSignalSpy modified(m_document.get(), &model::Document::modifiedChanged);
        kb::Entry changed = *m_document->entry(id);
        changed.tier = kb::Tier::Disputed;
        changed.signature.en = "peculiar words";
        QVERIFY(m_document->edit(id, changed, "Edit"));
        QVERIFY(m_document->isEdited(id) && m_document->isModified());
        QCOMPARE(bytes(), before); // nothing is written yet
        QCOMPARE(m_document->entry(id)->signature.en, std::string("peculiar words"));
        QCOMPARE(m_document->catalog()->entry(*m_document->library()->find(id)).tier, kb::Tier::Disputed);
        QCOMPARE(ids(search({"peculiar", {}}).rows), QStringList({"cuda/hostile"}));
        m_document->undoStack()->undo();
        QVERIFY(!m_document->isModified());
        QCOMPARE(*m_document->entryText(id), before);
        QVERIFY(search({"peculiar", {}}).rows.empty());
        m_document->undoStack()->redo();
        QVERIFY(isSaved(*m_document));
        QVERIFY(!m_document->isModified());
        QVERIFY(bytes().find("\"signature\": \"peculiar words\"") != std::string::npos);
        m_document->undoStack()->undo(); // behind the saved point
        QVERIFY(m_document->isModified());
        QVERIFY(isSaved(*m_document));
        QCOMPARE(bytes(), before);
        QCOMPARE(modified.size(), 6);
    }

    void save_fileChangedByOthers_isLeftAlone()
    {
        kb::Entry changed = *m_document->entry("cuda/hostile");
        changed.rootCause.en = "mine";
        QVERIFY(m_document->edit("cuda/hostile", changed, "Edit"));
        kb::Entry other = *m_document->entry("python/module-not-found");
        other.rootCause.en = "mine, too";
        QVERIFY(m_document->edit("python/module-not-found", other, "Edit"));
        const QByteArray theirs = "{\"id\": \"cuda/hostile\", \"signature\": \"theirs\"}";
        m_files->write("entries/cuda/hostile.json", theirs);
        const std::vector<kb::Error> errors = saveAll(*m_document).errors;
        QCOMPARE(errors.size(), 1u);
        QCOMPARE(errors[0].code, kb::ErrorCode::ChangedOnDisk);
        QCOMPARE(*kb::readFile(m_files->path() / "entries/cuda/hostile.json"), theirs.toStdString());
        QVERIFY(m_document->isEdited("cuda/hostile"));
        QVERIFY(!m_document->isEdited("python/module-not-found")); // the other file is saved all the same
    }

    void edit_refused()
    {
        QCOMPARE(m_document->edit("cuda/none", {}, {}).error().code, kb::ErrorCode::NoSuchEntry);
        QSignalSpy opened(m_document.get(), &model::Document::opened);
        m_document->open(m_files->path(), true);
        QVERIFY(opened.wait());
        QCOMPARE(m_document->edit("cuda/hostile", {}, {}).error().code, kb::ErrorCode::ReadOnly);
    }

    void edit_thatCouldNotBeReadAgain_isRefused()
    {
        kb::Entry changed = m_document->entry("cuda/hostile").value();
        changed.rootCause.en.assign(kb::maxFileBytes, 'x');
        const kb::Expected<void> edited = m_document->edit("cuda/hostile", changed, {});
        QVERIFY(!edited);
        QCOMPARE(edited.error().code, kb::ErrorCode::FileTooLarge);
        QVERIFY(m_document->entry("cuda/hostile") && !m_document->isModified());
    }

    /// Answers that are taken in speak of some entries; what was measured of others stays shown.
    void measuredTiers_joinThoseOfBefore()
    {
        const auto tierOf = [this](std::string_view id) {
            return m_document->catalog()->entry(*m_document->library()->find(id)).tier;
        };
        const kb::Tier stored = tierOf("cuda/hostile");
        QVERIFY(stored != kb::Tier::Disputed);
        m_document->addMeasuredTiers({{"cuda/hostile", kb::Tier::Disputed}, {"cuda/none", kb::Tier::Disputed}});
        m_document->addMeasuredTiers({{"python/module-not-found", kb::Tier::GpuReproduced}});
        QCOMPARE(tierOf("python/module-not-found"), kb::Tier::GpuReproduced);
        QCOMPARE(tierOf("cuda/hostile"), kb::Tier::Disputed);
        QVERIFY(!m_document->isModified());
        QSignalSpy opened(m_document.get(), &model::Document::opened);
        m_document->open(m_files->path(), false);
        QVERIFY(opened.wait());
        QCOMPARE(tierOf("cuda/hostile"), stored);
    }

    /// Whatever is typed there: where nothing was run, the list says what the page says.
    void tierOfRuns_withoutRecords_isNotShown()
    {
        const QDir evidence(QString::fromStdString((m_files->path() / "evidence").string()));
        QVERIFY(QDir(evidence.filePath(QStringLiteral("python/module-not-found"))).removeRecursively());
        const auto tiers = [this] {
            QSignalSpy opened(m_document.get(), &model::Document::opened);
            m_document->open(m_files->path(), false);
            return opened.wait() ? m_document->catalog()->filter(search({}).rows, {}).counts.tiers
                                 : decltype(model::FacetCounts::tiers) {};
        };
        QCOMPARE(m_document->catalog()->entry(*m_document->library()->find("python/module-not-found")).tier,
            kb::Tier::RefutedLibrary); // as it was opened
        auto counted = tiers();
        QCOMPARE(counted[std::size_t(kb::Tier::RefutedLibrary)], 0u);
        QCOMPARE(counted[std::size_t(kb::Tier::GpuReproduced)], 1u);
        QCOMPARE(counted[std::size_t(kb::Tier::AiGenerated)], 2u);
        m_files->write("entries/python/module-not-found.json",
            R"({"id": "python/module-not-found", "aliases": ["python/no-module"], "signature": "No module named 'torch'",
                "regex": "No module named", "domain": "python", "verification_tier": "refuted"})");
        const auto tierIn
            = [this](const char *id) { return m_document->catalog()->entry(*m_document->catalog()->find(id)).tier; };
        kb::Entry edited = m_document->entry("python/module-not-found").value();
        edited.rootCause.en = "Another cause.";
        QVERIFY(m_document->edit("python/module-not-found", edited, QStringLiteral("Edit")));
        QCOMPARE(tierIn("python/module-not-found"), kb::Tier::AiGenerated); // an edit is no run
        m_document->undoStack()->undo();
        QVERIFY(evidence.rmdir(QStringLiteral("python/module-not-found")));
        QVERIFY(evidence.mkpath(QStringLiteral("python/no-module"))); // what it was called before
        counted = tiers();
        QCOMPARE(counted[std::size_t(kb::Tier::RefutedLibrary)], 1u);
    }

    void measuredTier_isShownOfAReadOnlyLibrary()
    {
        m_document->addMeasuredTiers({{"cuda/hostile", kb::Tier::RefutedLibrary}});
        QCOMPARE(m_document->entry("cuda/hostile")->tier, kb::Tier::RefutedLibrary);
        QCOMPARE(m_document->catalog()->filter(search({}).rows, {.tier = kb::Tier::RefutedLibrary}).rows.size(), 2u);
        QVERIFY(!m_document->isModified());
    }

    void createLibrary_makesTheFolders()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("mine").toStdString();
        QVERIFY(model::createLibrary(path));
        for (const char *part : {"entries", "articles", "evidence"})
            QVERIFY(std::filesystem::is_directory(path / part));
        const std::filesystem::path file = folder.filePath("file").toStdString();
        QVERIFY(QFile(folder.filePath("file")).open(QIODevice::WriteOnly));
        QCOMPARE(model::createLibrary(file).error().code, kb::ErrorCode::WriteFailed);
    }

    void createLibrary_amongLooseFiles_hidesNoneOfThem()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString();
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("cuda")));
        QFile entry(folder.filePath(QStringLiteral("cuda/x.json")));
        QVERIFY(entry.open(QIODevice::WriteOnly));
        QVERIFY(entry.write(R"({"id": "cuda/x", "signature": "boom"})") > 0);
        entry.close();
        QVERIFY(model::createLibrary(path));
        QVERIFY(std::filesystem::is_directory(path / "articles"));
        QCOMPARE(kb::Library::open(path, {}).value()->entryCount(), 1u);
    }
};

CASEBOOK_TEST(TestDocument)
#include "tst_document.moc"

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Every kind of change to a library: one undo step each, the bytes back by undo, one line changed for one field.
#include "kb/library/datafile.h"
#include "kb/library/file.h"
#include "model/document/document.h"
#include "model/list/searchsession.h"
#include "tests/changedlines.h"
#include "tests/nestedlibrary.h"
#include "tests/saving.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"

#include <QDirIterator>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

using kb::ErrorCode;

namespace {

std::string bytesOf(const std::filesystem::path &file)
{
    const kb::Expected<std::string> bytes = kb::readFile(file);
    return bytes ? *bytes : std::string("(no file)");
}

/// All files of a folder with their bytes.
QMap<QString, QByteArray> contents(const QString &folder)
{
    QMap<QString, QByteArray> files;
    QDirIterator it(folder, QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext()) {
        QFile file(it.next());
        if (file.open(QIODevice::ReadOnly))
            files.insert(QDir(folder).relativeFilePath(file.fileName()), file.readAll());
    }
    return files;
}

/// Changes something at random, as an editor might.
void mutate(kb::Entry &entry, QRandomGenerator &random)
{
    const std::string text = "changed \"" + std::to_string(random.generate()) + "\" 更改\n";
    switch (random.bounded(10)) {
    case 0: entry.signature.en = text; break;
    case 1: entry.rootCause.zh = text; break;
    case 2: entry.workarounds.push_back({.action = {text, {}}, .rate = 0.5}); break;
    case 3:
        if (!entry.deadEnds.empty())
            entry.deadEnds.erase(entry.deadEnds.begin());
        break;
    case 4:
        if (!entry.workarounds.empty())
            entry.workarounds.front().rate = random.bounded(100) / 100.0;
        break;
    case 5: std::ranges::reverse(entry.deadEnds); break;
    case 6: entry.tier = kb::Tier::HumanReviewed; break;
    case 7: entry.tags.push_back(text); break;
    case 8: entry.transitions.leadsTo.clear(); break;
    default: entry.regex.clear(); break;
    }
}

} // namespace

class TestEditing final : public QObject {
    Q_OBJECT

    std::optional<TestLibrary> m_files; // another one for each test: some write to it
    std::unique_ptr<model::Document> m_document;

    static void open(model::Document &document, const std::filesystem::path &folder)
    {
        QSignalSpy opened(&document, &model::Document::opened);
        document.open(folder, false);
        QVERIFY(opened.wait());
    }
    [[nodiscard]] std::filesystem::path file(const char *name) const { return m_files->path() / name; }
    [[nodiscard]] kb::Entry entry(const char *id) const { return m_document->entry(id).value(); }
    [[nodiscard]] QStringList listed() const
    {
        QStringList ids;
        for (const model::Row &row : model::runSearch(*m_document->catalog(), {}, {}).rows) {
            if (row.kind == model::Row::Kind::Entry)
                ids.append(QString::fromUtf8(m_document->catalog()->entry(row.index).id));
        }
        return ids;
    }

private slots:
    void initTestCase() { qputenv("XDG_DATA_HOME", m_trash.path().toUtf8()); }

    void init()
    {
        m_files.emplace();
        m_files->write("entries/python/links.json", R"({
  "id": "python/links",
  "signature": "Linked",
  "transition_graph": {"leads_to": [{"error_id": "cuda/hostile", "probability": 0.5}, "python/module-not-found"]}
}
)");
        m_files->write("articles/linked.md",
            "---\ntitle: Linked\ndate: '2026-11-21'\nid: linked\nrelated_entries:\n  - cuda/hostile\n---\n\nText.\n");
        m_document = std::make_unique<model::Document>(std::filesystem::path());
        open(*m_document, m_files->path());
    }

    void randomEdits_undone_restoreEveryByte_data() { nested::addLibraryRows(); }
    void randomEdits_undone_restoreEveryByte()
    {
        const QTemporaryDir folder;
        constexpr int wanted = 200;
        std::vector<nested::File> files = nested::libraryOfRow(2 * wanted);
        QRandomGenerator random(20261121);
        while (files.size() > wanted)
            files.erase(files.begin() + random.bounded(int(files.size())));
        nested::write(folder.path().toStdString(), files);
        const QMap<QString, QByteArray> before = contents(folder.path());
        QCOMPARE(before.size(), wanted);

        model::Document document({});
        open(document, folder.path().toStdU16String());
        std::vector<std::string> ids;
        for (std::uint32_t i = 0; i < document.catalog()->entryCount(); ++i)
            ids.emplace_back(document.catalog()->entry(i).id);
        QVERIFY(ids.size() > 150);
        for (int step = 0; step < 600; ++step) {
            const std::string id = ids[std::size_t(random.bounded(int(ids.size())))];
            kb::Entry changed = document.entry(id).value();
            mutate(changed, random);
            QVERIFY(document.edit(id, changed, QStringLiteral("Edit"), step % 3 == 0 ? "field" : ""));
            if (step % 150 == 149)
                QVERIFY(isSaved(document));
        }
        QVERIFY(contents(folder.path()) != before);
        while (document.undoStack()->canUndo())
            document.undoStack()->undo();
        QVERIFY(isSaved(document));
        QCOMPARE(contents(folder.path()), before);
    }

    void typing_isOneStep()
    {
        kb::Entry changed = entry("cuda/hostile");
        for (const char *typed : {"a", "ab", "abc"}) {
            changed.rootCause.en = typed;
            QVERIFY(m_document->edit("cuda/hostile", changed, QStringLiteral("Edit the root cause"), "/root_cause"));
        }
        changed.regex = "x";
        QVERIFY(m_document->edit("cuda/hostile", changed, QStringLiteral("Edit the regex"), "/regex"));
        QCOMPARE(m_document->undoStack()->count(), 2);
        m_document->undoStack()->undo();
        QCOMPARE(entry("cuda/hostile").rootCause.en, std::string("abc"));
        m_document->undoStack()->undo();
        QVERIFY(!m_document->isModified());
    }

    void typedAndTakenBack_leavesNothing()
    {
        const kb::Entry before = entry("cuda/hostile");
        kb::Entry changed = before;
        changed.rootCause.en = "abc";
        QVERIFY(m_document->edit("cuda/hostile", changed, QStringLiteral("Edit"), "/root_cause"));
        QVERIFY(m_document->edit("cuda/hostile", before, QStringLiteral("Edit"), "/root_cause"));
        QCOMPARE(m_document->undoStack()->count(), 0);
        QVERIFY(m_document->edit("cuda/hostile", before, QStringLiteral("Nothing")));
        QCOMPARE(m_document->undoStack()->count(), 0);
    }

    void save_oneField_changesItsLineAndTheDate()
    {
        const std::filesystem::path path = file("entries/cuda/cudnn-bn-epsilon-negative.json");
        kb::Entry changed = entry("cuda/cudnn-bn-epsilon-negative");
        changed.lastUpdated = "2020-02-03";
        QVERIFY(m_document->edit("cuda/cudnn-bn-epsilon-negative", changed, QStringLiteral("Date")));
        QVERIFY(isSaved(*m_document));
        const std::string before = bytesOf(path);
        const QMap<QString, QByteArray> all = contents(m_files->folder.path());
        changed.workarounds.front().rate = 0.5;
        QVERIFY(m_document->edit("cuda/cudnn-bn-epsilon-negative", changed, QStringLiteral("Edit")));
        QVERIFY(isSaved(*m_document));
        QCOMPARE(changedLines(before, bytesOf(path)), 2); // its own, and the date
        int changedFiles = 0;
        const QMap<QString, QByteArray> now = contents(m_files->folder.path());
        for (const QString &name : now.keys())
            changedFiles += all.value(name) != now.value(name);
        QCOMPARE(changedFiles, 1);
    }

    void save_editedMeanwhile_staysEdited()
    {
        const auto type = [this](const char *cause) {
            kb::Entry changed = entry("cuda/hostile");
            changed.rootCause.en = cause;
            QVERIFY(m_document->edit("cuda/hostile", changed, QStringLiteral("Edit"), "/root_cause"));
        };
        const std::filesystem::path path = file("entries/cuda/hostile.json");
        type("first");
        QSignalSpy saved(m_document.get(), &model::Document::saved);
        m_document->save();
        QVERIFY(m_document->isSaving());
        type("second");
        QVERIFY(saved.wait());
        QVERIFY(!m_document->isSaving() && m_document->isEdited("cuda/hostile"));
        QVERIFY(bytesOf(path).contains("\"first\""));
        QVERIFY(isSaved(*m_document));
        QVERIFY(bytesOf(path).contains("\"second\""));
        m_document->undoStack()->undo();
        QCOMPARE(entry("cuda/hostile").rootCause.en, std::string("first"));
    }

    void save_anotherLibraryOpened_writesNothingIntoIt()
    {
        const TestLibrary other;
        kb::Entry changed = entry("cuda/hostile");
        changed.rootCause.en = "mine";
        QVERIFY(m_document->edit("cuda/hostile", changed, QStringLiteral("Edit")));
        QSignalSpy saved(m_document.get(), &model::Document::saved);
        m_document->save();
        open(*m_document, other.path());
        QCOMPARE(saved.size(), 1);
        QVERIFY(!m_document->isSaving() && !m_document->isModified());
        QCOMPARE(entry("cuda/hostile").rootCause.en, std::string("<script>alert(1)</script>"));
        open(*m_document, m_files->path()); // not one of a library that is gone by then
    }

    void saveFiles_cancelled_eachIsSavedOrAsItWas()
    {
        constexpr std::size_t count = 60;
        std::vector<model::UnsavedFile> files;
        for (std::size_t i = 0; i < count; ++i) {
            const QByteArray name = "entries/many/" + QByteArray::number(int(i)) + ".json";
            m_files->write(name.constData(), "before");
            const auto state = [&](const char *bytes) {
                return std::make_shared<const model::FileState>(name.toStdString(), bytes);
            };
            files.push_back({{model::Item::Kind::Entry, std::uint32_t(i)}, {}, state("before"), state("after")});
        }
        std::stop_source stop;
        const model::SaveOutcome outcome
            = model::saveFiles(m_files->path(), files, stop.get_token(), [&](std::size_t) { stop.request_stop(); });
        QVERIFY(!outcome.saved.empty() && outcome.left > 0);
        QVERIFY(outcome.errors.empty());
        QCOMPARE(outcome.saved.size() + outcome.left, count);
        std::size_t after = 0;
        for (const model::UnsavedFile &saved : files)
            after += bytesOf(m_files->path() / saved.now->file) == "after";
        QCOMPARE(after, outcome.saved.size());
        for (const model::UnsavedFile &saved : outcome.saved)
            QCOMPARE(bytesOf(m_files->path() / saved.now->file), std::string("after"));
        QDir(QString::fromStdString((m_files->path() / "entries/many").string())).removeRecursively();
    }

    void cancelSaving_whatIsLeftStaysEdited()
    {
        std::vector<kb::Entry> entries;
        for (int i = 0; i < 60; ++i) {
            const std::string id = "many/" + std::to_string(i);
            m_files->write(("entries/" + id + ".json").c_str(),
                QByteArray::fromStdString("{\"id\": \"" + id + "\", \"signature\": \"before\"}"));
        }
        open(*m_document, m_files->path());
        for (int i = 0; i < 60; ++i) {
            entries.push_back(entry(("many/" + std::to_string(i)).c_str()));
            entries.back().signature.en = "after";
        }
        QVERIFY(m_document->editMany({entries, {}}, QStringLiteral("Edit")));
        QSignalSpy saved(m_document.get(), &model::Document::saved);
        m_document->save();
        m_document->cancelSaving();
        QVERIFY(saved.wait());
        for (const kb::Entry &edited : entries) {
            const bool written = bytesOf(file(("entries/" + edited.id + ".json").c_str())).contains("after");
            QCOMPARE(m_document->isEdited(edited.id), !written);
        }
        QVERIFY(isSaved(*m_document));
        QVERIFY(!m_document->isModified());
    }

    void save_renamedInTurn_makeRoomForEachOther()
    {
        const std::string cause = entry("cuda/hostile").rootCause.en;
        QVERIFY(m_document->rename("python/links", "python/links-2", {}));
        QVERIFY(m_document->rename("cuda/hostile", "python/links", {}));
        QVERIFY(isSaved(*m_document));
        QVERIFY(bytesOf(file("entries/python/links.json")).contains(cause));
        QVERIFY(!std::filesystem::exists(file("entries/cuda/hostile.json")));
        QVERIFY(std::filesystem::exists(file("entries/python/links-2.json")));
    }

    void undoBehindTheSavedPoint_thenEdit_keepsUnknownKeys()
    {
        m_files->write("entries/cuda/hostile.json",
            R"({"id": "cuda/hostile", "signature": "s", "workarounds": [{"action": "a", "ours": 1}]})");
        kb::Entry changed = entry("cuda/hostile");
        open(*m_document, m_files->path());
        changed = entry("cuda/hostile");
        changed.workarounds.clear();
        QVERIFY(m_document->edit("cuda/hostile", changed, QStringLiteral("Remove")));
        QVERIFY(isSaved(*m_document));
        m_document->undoStack()->undo();
        changed = entry("cuda/hostile");
        changed.regex = "r";
        QVERIFY(m_document->edit("cuda/hostile", changed, QStringLiteral("Edit")));
        QVERIFY(isSaved(*m_document));
        QVERIFY(bytesOf(file("entries/cuda/hostile.json")).contains(R"("ours": 1)"));
    }

    void add_isListedFoundSavedAndUndone()
    {
        kb::Entry fresh;
        fresh.id = "cuda/fresh";
        fresh.domain = "cuda";
        fresh.signature.en = "Unheard-of failure";
        QVERIFY(m_document->add(fresh, QStringLiteral("New entry")));
        QVERIFY(listed().contains(QStringLiteral("cuda/fresh")));
        QVERIFY(m_document->isEdited("cuda/fresh"));
        const auto hits = m_document->catalog()->search().filter("unheard-of");
        QCOMPARE(hits.size(), 1u);
        QCOMPARE(m_document->catalog()->entry(hits[0]).id, std::string_view("cuda/fresh"));
        QCOMPARE(m_document->add(fresh, {}).error().code, ErrorCode::IdTaken);
        fresh.id = "../x";
        QCOMPARE(m_document->add(fresh, {}).error().code, ErrorCode::BadId);
        QVERIFY(isSaved(*m_document));
        QVERIFY(bytesOf(file("entries/cuda/fresh.json")).contains("Unheard-of failure"));
        m_document->undoStack()->undo();
        QVERIFY(!listed().contains(QStringLiteral("cuda/fresh")));
        QVERIFY(isSaved(*m_document)); // to the trash
        QVERIFY(!std::filesystem::exists(file("entries/cuda/fresh.json")));
    }

    void newAndRenamed_areListedAtTheirPlace()
    {
        const auto listIs = [this](const QStringList &ids) { QCOMPARE(listed(), ids); };
        const QString epsilon = QStringLiteral("cuda/cudnn-bn-epsilon-negative");
        kb::Entry fresh;
        fresh.id = "cuda/fresh";
        fresh.signature.en = "Linked, too";
        QVERIFY(m_document->add(fresh, {}));
        fresh.id = "aaa/first";
        QVERIFY(m_document->add(fresh, {}));
        listIs({"aaa/first", epsilon, "cuda/fresh", "cuda/hostile", "python/links", "python/module-not-found"});
        QVERIFY(m_document->rename("cuda/hostile", "zzz/last", {}));
        listIs({"aaa/first", epsilon, "cuda/fresh", "python/links", "python/module-not-found", "zzz/last"});
        m_document->undoStack()->undo();
        m_document->undoStack()->undo();
        listIs({epsilon, "cuda/fresh", "cuda/hostile", "python/links", "python/module-not-found"});
        QVERIFY(m_document->addArticle({.id = "a", .title = "A", .markdown = "\n"}, {}));
        QStringList articles;
        for (const model::Row &row : model::runSearch(*m_document->catalog(), {}, {}).rows) {
            if (row.kind == model::Row::Kind::Article)
                articles.append(QString::fromUtf8(m_document->catalog()->article(row.index).id));
        }
        QCOMPARE(articles, QStringList({"a", "batch-norm", "linked"}));
    }

    void duplicate_copiesWhatIsUnknown()
    {
        m_files->write(
            "entries/cuda/hostile.json", R"({"id": "cuda/hostile", "signature": "s", "ours": {"deep": [1, 2]}})");
        open(*m_document, m_files->path());
        QVERIFY(m_document->duplicate("cuda/hostile", "python/copy", QStringLiteral("Duplicate")));
        QCOMPARE(m_document->entryText("python/copy").value(),
            std::string(R"({"id": "python/copy", "signature": "s", "ours": {"deep": [1, 2]}})"));
        QVERIFY(isSaved(*m_document));
        QVERIFY(std::filesystem::exists(file("entries/python/copy.json")));
    }

    void duplicate_claimsNoEvidence()
    {
        m_files->write("entries/cuda/measured.json",
            R"({"id": "cuda/measured", "signature": "s", "verification_tier": "gpu_reproduced", "aliases": ["nickname", "cuda/former"]})");
        open(*m_document, m_files->path());
        QVERIFY(m_document->duplicate("cuda/measured", "cuda/copy", QStringLiteral("Duplicate")));
        QCOMPARE(entry("cuda/copy").tier, kb::Tier::AiGenerated);
        QCOMPARE(entry("cuda/copy").aliases, std::vector<std::string> {"nickname"}); // the other one's records
        QCOMPARE(entry("cuda/measured").tier, kb::Tier::GpuReproduced);
    }

    void rename_referencesFollow_oneStep()
    {
        const QMap<QString, QByteArray> before = contents(m_files->folder.path());
        QVERIFY(m_document->rename("cuda/hostile", "rocm/hostile-2", QStringLiteral("Rename")));
        QCOMPARE(m_document->undoStack()->count(), 1);
        QVERIFY(!m_document->entry("cuda/hostile"));
        QCOMPARE(entry("rocm/hostile-2").domain, std::string("rocm"));
        QCOMPARE(entry("python/links").transitions.leadsTo.front().entryId, std::string("rocm/hostile-2"));
        QCOMPARE(m_document->article("linked")->relatedEntries, std::vector<std::string> {"rocm/hostile-2"});
        QVERIFY(isSaved(*m_document));
        QVERIFY(!std::filesystem::exists(file("entries/cuda/hostile.json")));
        QVERIFY(bytesOf(file("entries/rocm/hostile-2.json")).contains("\"rocm/hostile-2\""));
        QVERIFY(bytesOf(file("articles/linked.md")).contains("rocm/hostile-2"));
        m_document->undoStack()->undo();
        QCOMPARE(entry("cuda/hostile").domain, std::string("cuda"));
        QVERIFY(isSaved(*m_document));
        QCOMPARE(contents(m_files->folder.path()), before);
    }

    void rename_oldIdBecomesAnAlias()
    {
        kb::Entry fresh;
        fresh.id = "cuda/fresh";
        QVERIFY(m_document->add(fresh, {}));
        QVERIFY(m_document->rename("cuda/fresh", "cuda/fresher", {}));
        QVERIFY(entry("cuda/fresher").aliases.empty()); // nothing was ever recorded under the old one
        QVERIFY(m_document->rename("cuda/hostile", "cuda/second", {}));
        QVERIFY(m_document->rename("cuda/second", "cuda/third", {}));
        QCOMPARE(entry("cuda/third").aliases, (std::vector<std::string> {"cuda/hostile", "cuda/second"}));
        QVERIFY(m_document->rename("cuda/third", "cuda/hostile", {}));
        QCOMPARE(entry("cuda/hostile").aliases, (std::vector<std::string> {"cuda/second", "cuda/third"}));
        while (m_document->undoStack()->canUndo())
            m_document->undoStack()->undo();
        QVERIFY(entry("cuda/hostile").aliases.empty());
        QVERIFY(!m_document->isModified());
    }

    void remove_movesToTheTrashOnSaving()
    {
        const std::filesystem::path path = file("entries/cuda/hostile.json");
        QVERIFY(m_document->remove("cuda/hostile", QStringLiteral("Delete")));
        QVERIFY(!listed().contains(QStringLiteral("cuda/hostile")));
        QVERIFY(m_document->catalog()->search().filter("hostile").empty());
        QVERIFY(std::filesystem::exists(path)); // not before
        m_document->undoStack()->undo();
        QVERIFY(listed().contains(QStringLiteral("cuda/hostile")));
        QVERIFY(!m_document->isModified());
        m_document->undoStack()->redo();
        const std::string before = bytesOf(path);
        QVERIFY(isSaved(*m_document));
        QVERIFY(!std::filesystem::exists(path));
        QStringList trashed;
        QDirIterator it(m_trash.path(), {QStringLiteral("hostile*.json")}, QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext())
            trashed.append(it.next());
        QCOMPARE(trashed.size(), 1);
        QCOMPARE(bytesOf(trashed.first().toStdU16String()), before);
        m_document->undoStack()->undo(); // it can still be had back
        QVERIFY(isSaved(*m_document));
        QCOMPARE(bytesOf(path), before);
    }

    void article_bothLanguages()
    {
        const QMap<QString, QByteArray> before = contents(m_files->folder.path());
        kb::Article changed = m_document->article("batch-norm").value();
        changed.markdown += "More.\n";
        changed.markdownZh = "\n更多。\n";
        changed.titleZh = "批归一化";
        QVERIFY(m_document->editArticle("batch-norm", changed, QStringLiteral("Edit article")));
        QCOMPARE(m_document->article("batch-norm")->markdownZh, changed.markdownZh);
        QVERIFY(isSaved(*m_document));
        QVERIFY(bytesOf(file("articles/batch-norm.md")).contains("More."));
        const std::string chinese = bytesOf(file("articles/batch-norm.zh.md"));
        QVERIFY(chinese.contains("批归一化") && chinese.contains("更多"));
        open(*m_document, m_files->path());
        QCOMPARE(m_document->article("batch-norm").value().titleZh, changed.titleZh);
        changed.markdownZh += "再来。\n";
        QVERIFY(m_document->editArticle("batch-norm", changed, QStringLiteral("Edit article"), "zh"));
        m_document->undoStack()->undo();
        QVERIFY(!m_document->isModified());
        QVERIFY(before != contents(m_files->folder.path()));
    }

    void article_newSavedUndone()
    {
        kb::Article fresh {.id = "fresh", .title = "Fresh \"words\"", .date = "2026-11-21", .markdown = "\n"};
        QVERIFY(m_document->addArticle(fresh, QStringLiteral("New article")));
        const std::shared_ptr<const model::Catalog> &catalog = m_document->catalog();
        QCOMPARE(catalog->article(*catalog->findArticle("fresh")).title, std::string_view("Fresh \"words\""));
        QCOMPARE(m_document->addArticle(fresh, {}).error().code, ErrorCode::IdTaken);
        for (const char *id : {"", "../x", "a/b", ".hidden", "batch-norm.zh"}) {
            fresh.id = id;
            QCOMPARE(m_document->addArticle(fresh, {}).error().code, ErrorCode::BadId);
        }
        kb::Article changed = m_document->article("fresh").value();
        changed.markdownZh = "\n新的。\n";
        changed.titleZh = "新";
        QVERIFY(m_document->editArticle("fresh", changed, QStringLiteral("Edit article")));
        QCOMPARE(m_document->unsaved().size(), 2u);
        QVERIFY(isSaved(*m_document));
        QVERIFY(bytesOf(file("articles/fresh.zh.md")).contains("新的"));
        QCOMPARE(kb::parseArticle(bytesOf(file("articles/fresh.md")))->title, changed.title);
        m_document->undoStack()->undo();
        m_document->undoStack()->undo();
        QVERIFY(!m_document->article("fresh"));
        QVERIFY(isSaved(*m_document));
        QVERIFY(!std::filesystem::exists(file("articles/fresh.md")));
        QVERIFY(!std::filesystem::exists(file("articles/fresh.zh.md")));
    }

    void article_renamed_bothFilesAndReferencesFollow()
    {
        m_files->write("articles/linked.zh.md", "---\ntitle: 链接\nid: linked\nours: 1\n---\n\n正文。\n");
        m_files->write("entries/cuda/refers.json",
            R"({"id": "cuda/refers", "signature": "s", "related_articles": ["batch-norm", "linked"]})");
        open(*m_document, m_files->path());
        const QMap<QString, QByteArray> before = contents(m_files->folder.path());
        QCOMPARE(m_document->renameArticle("linked", "batch-norm", {}).error().code, ErrorCode::IdTaken);
        QVERIFY(m_document->renameArticle("linked", "tied", QStringLiteral("Rename")));
        QCOMPARE(m_document->undoStack()->count(), 1);
        QVERIFY(!m_document->article("linked"));
        QCOMPARE(m_document->article("tied")->titleZh, std::string("链接"));
        QCOMPARE(entry("cuda/refers").relatedArticles, (std::vector<std::string> {"batch-norm", "tied"}));
        QVERIFY(isSaved(*m_document));
        QVERIFY(!std::filesystem::exists(file("articles/linked.md")));
        QVERIFY(!std::filesystem::exists(file("articles/linked.zh.md")));
        QCOMPARE(bytesOf(file("articles/tied.zh.md")),
            std::string("---\ntitle: 链接\nid: \"tied\"\nours: 1\n---\n\n正文。\n"));
        m_document->undoStack()->undo();
        QVERIFY(isSaved(*m_document));
        QCOMPARE(contents(m_files->folder.path()), before);
    }

    void article_removed_withItsChinese()
    {
        m_files->write("articles/linked.zh.md", "---\ntitle: 链接\nid: linked\n---\n\n正文。\n");
        open(*m_document, m_files->path());
        QVERIFY(m_document->removeArticle("linked", QStringLiteral("Delete")));
        const auto isListed = [this] {
            return std::ranges::any_of(
                model::runSearch(*m_document->catalog(), {}, {}).rows, [this](const model::Row &row) {
                    return row.kind == model::Row::Kind::Article
                        && m_document->catalog()->article(row.index).id == "linked";
                });
        };
        QVERIFY(!isListed());
        m_document->undoStack()->undo();
        QVERIFY(isListed() && !m_document->isModified());
        m_document->undoStack()->redo();
        QVERIFY(isSaved(*m_document));
        QVERIFY(!std::filesystem::exists(file("articles/linked.md")));
        QVERIFY(!std::filesystem::exists(file("articles/linked.zh.md")));
    }

    void editMany_isOneStep()
    {
        std::vector<kb::Entry> entries {entry("cuda/hostile"), entry("python/links"), entry("python/module-not-found")};
        for (kb::Entry &changed : entries)
            changed.tier = kb::Tier::HumanReviewed;
        QVERIFY(m_document->editMany({entries, {}}, QStringLiteral("Change 3 entries")));
        QCOMPARE(m_document->undoStack()->count(), 1);
        QCOMPARE(m_document->unsaved().size(), 3u);
        m_document->undoStack()->undo();
        QVERIFY(m_document->unsaved().empty());
    }

    void secondWindow_isReadOnlyAndTold()
    {
        const QTemporaryDir data;
        const std::filesystem::path folder = data.path().toStdU16String();
        auto first = std::make_unique<model::Document>(std::filesystem::path(), folder);
        open(*first, m_files->path());
        QVERIFY(!first->isReadOnly() && !first->lockOwner());
        open(*first, m_files->path()); // its own lock is no obstacle
        QVERIFY(!first->isReadOnly());
        model::Document second({}, folder);
        open(second, m_files->path());
        QVERIFY(second.isReadOnly());
        QCOMPARE(second.lockOwner().value().process, QCoreApplication::applicationPid());
        QCOMPARE(second.remove("cuda/hostile", {}).error().code, ErrorCode::ReadOnly);
        const TestLibrary other;
        open(*first, other.path()); // gives the lock back
        open(second, m_files->path());
        QVERIFY(!second.isReadOnly() && !second.lockOwner());
        QVERIFY(!contents(m_files->folder.path()).keys().join(u' ').contains(QStringLiteral("lock")));
    }

    void staleLock_isTakenOver()
    {
        const QTemporaryDir data;
        const std::filesystem::path folder = data.path().toStdU16String();
        const QString lock = QString::fromStdString(kb::dataFileOf(m_files->path(), folder, "locks", ".lock").string());
        QVERIFY(QDir().mkpath(QFileInfo(lock).path()));
        QFile stale(lock); // of a process that has ended: the highest number is never in use
        QVERIFY(stale.open(QIODevice::WriteOnly));
        stale.write("2147483646\ncasebook\n" + QSysInfo::machineHostName().toUtf8() + "\n" + QSysInfo::machineUniqueId()
            + "\n" + QSysInfo::bootUniqueId() + "\n");
        stale.close();
        model::Document document({}, folder);
        open(document, m_files->path());
        QVERIFY(!document.isReadOnly() && !document.lockOwner());
    }

private:
    QTemporaryDir m_trash; // the desktop's
};

CASEBOOK_TEST(TestEditing)
#include "tst_editing.moc"

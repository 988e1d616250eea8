// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What an edit is said to have changed.
#include "kb/format/entryfile.h"
#include "model/document/document.h"
#include "model/list/searchsession.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"

#include <QSignalSpy>
#include <QTest>

#include <functional>

using model::ChangedEntries;
using Change = std::function<void(kb::Entry &)>;

namespace {

/// "content found counted linked members", those of them that are so.
QString kindsOf(const ChangedEntries &changed)
{
    QStringList kinds;
    for (const auto &[is, name] : {std::pair(changed.content, "content"), std::pair(changed.found, "found"),
             std::pair(changed.counted, "counted"), std::pair(changed.linked, "linked"),
             std::pair(changed.members, "members")}) {
        if (is)
            kinds.append(QLatin1String(name));
    }
    return kinds.join(u' ');
}

} // namespace

class TestChangedEntries final : public QObject {
    Q_OBJECT

    const std::string m_id = "cuda/cudnn-bn-epsilon-negative";
    std::optional<TestLibrary> m_files; // another one for each test: some write to it
    std::unique_ptr<model::Document> m_document;
    std::vector<ChangedEntries> m_told;

    [[nodiscard]] std::uint32_t index(std::string_view id) const { return *m_document->catalog()->find(id); }
    bool edit(const Change &change)
    {
        kb::Entry entry = m_document->entry(m_id).value();
        change(entry);
        return m_document->edit(m_id, std::move(entry), QStringLiteral("edit")).has_value();
    }
    /// What was told since the last call, if that was told once.
    ChangedEntries told()
    {
        const std::vector<ChangedEntries> all = std::exchange(m_told, {});
        if (all.size() != 1)
            qWarning("told %d times", int(all.size()));
        return all.size() == 1 ? all.front() : ChangedEntries();
    }
    bool save()
    {
        QSignalSpy saved(m_document.get(), &model::Document::saved);
        m_document->save();
        return saved.wait();
    }

private slots:
    void init()
    {
        m_files.emplace();
        m_document = std::make_unique<model::Document>(std::filesystem::path());
        QSignalSpy opened(m_document.get(), &model::Document::opened);
        m_document->open(m_files->path(), false);
        QVERIFY(opened.wait());
        m_told.clear();
        connect(m_document.get(), &model::Document::entriesChanged, this,
            [this](const ChangedEntries &changed) { m_told.push_back(changed); });
    }

    void editAndUndo_sayWhatIsDifferent_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("kinds");
        const auto row = [](const char *name, const char *kinds, Change change) {
            QTest::newRow(name) << std::move(change) << QString::fromLatin1(kinds);
        };
        row("rate of a row", "content", [](kb::Entry &entry) { entry.workarounds.at(0).rate = 0.5; });
        row("rate of the entry", "content", [](kb::Entry &entry) { entry.fixSuccessRate = 0.5; });
        row("source", "content found", [](kb::Entry &entry) { entry.sources.emplace_back("https://example.org/1"); });
        row("date", "content", [](kb::Entry &entry) { entry.lastConfirmed = "2026-11-22"; });
        row("edge", "content found linked",
            [](kb::Entry &entry) { entry.transitions.leadsTo.push_back({.entryId = "cuda/hostile"}); });
        row("what an entry is confused with", "content found linked",
            [](kb::Entry &entry) { entry.transitions.frequentlyConfusedWith.push_back({.entryId = "cuda/hostile"}); });
        row("first case", "content counted", [](kb::Entry &entry) { entry.cases = R"([{"name": "one"}])"; });
        row("cause", "content found", [](kb::Entry &entry) { entry.rootCause.en = "Another one."; });
        row("tag", "content found", [](kb::Entry &entry) { entry.tags.emplace_back("epsilon"); });
        row("action of a row", "content found",
            [](kb::Entry &entry) { entry.workarounds.at(0).action.en = "Use another epsilon."; });
        row("cause in one language", "content found counted", [](kb::Entry &entry) { entry.rootCause.zh.clear(); });
        row("regex", "content found", [](kb::Entry &entry) { entry.regex = "epsilon"; });
        row("signature", "content found linked", [](kb::Entry &entry) { entry.signature.en = "Another one"; });
        row("domain", "content found counted", [](kb::Entry &entry) { entry.domain = "python"; });
        row("tier", "content found counted linked", [](kb::Entry &entry) { entry.tier = kb::Tier::HumanReviewed; });
    }
    void editAndUndo_sayWhatIsDifferent()
    {
        QFETCH(Change, change);
        QFETCH(QString, kinds);
        QVERIFY(edit(change));
        ChangedEntries changed = told();
        QCOMPARE(changed.entries, std::vector<std::uint32_t>({index(m_id)}));
        QVERIFY(changed.articles.empty());
        QCOMPARE(kindsOf(changed), kinds);
        // To what the library's own file holds, and back.
        m_document->undoStack()->undo();
        changed = told();
        QCOMPARE(changed.entries, std::vector<std::uint32_t>({index(m_id)}));
        QCOMPARE(kindsOf(changed), kinds);
        m_document->undoStack()->redo();
        QCOMPARE(kindsOf(told()), kinds);
    }

    void edge_isFoundByWhatItLeadsTo()
    {
        QVERIFY(edit([](kb::Entry &entry) {
            entry.transitions.leadsTo = {{.entryId = "cuda/hostile"}};
            entry.transitions.frequentlyConfusedWith = {{.entryId = "cuda/hostile"}};
        }));
        m_told.clear();
        QVERIFY(edit([](kb::Entry &entry) {
            entry.transitions.leadsTo.at(0).probability = 0.5;
            entry.transitions.frequentlyConfusedWith.at(0).probability = 0.5;
        }));
        QCOMPARE(kindsOf(told()), QStringLiteral("content linked"));
        // A diagnosis quotes it, and typed words find it.
        QVERIFY(edit([](kb::Entry &entry) {
            entry.transitions.frequentlyConfusedWith.at(0).condition
                = {"That one names no epsilon.", "那一条不提 epsilon。"};
        }));
        QCOMPARE(kindsOf(told()), QStringLiteral("content found linked"));
    }

    /// Indexing what a thousand entries were edited to takes as long as their number.
    void index_isKeptWhileNothingThatIsSearchedChanges()
    {
        const auto index = [this] { return &m_document->catalog()->search(); };
        const kb::SearchEngine *const ofTheLibrary = index();
        QVERIFY(edit([](kb::Entry &entry) { entry.tags.emplace_back("zebrafinch"); }));
        const kb::SearchEngine *const edited = index();
        QVERIFY(edited != ofTheLibrary);
        QVERIFY(edit([](kb::Entry &entry) { entry.workarounds.at(0).rate = 0.5; }));
        QCOMPARE(index(), edited);
        QVERIFY(save());
        QCOMPARE(index(), edited);
        const auto rows = [&](const char *words) {
            return model::runSearch(*m_document->catalog(), {QLatin1String(words), {}}, {}).rows.size();
        };
        QCOMPARE(rows("zebrafinch"), 1);
        QVERIFY(edit([](kb::Entry &entry) { entry.tags.back() = "bullfinch"; }));
        QCOMPARE(rows("zebrafinch"), 0);
        QCOMPARE(rows("bullfinch"), 1);
        kb::Entry fresh = m_document->entry(m_id).value();
        fresh.id = "cuda/fresh";
        QVERIFY(m_document->add(fresh, {}));
        QCOMPARE(rows("bullfinch"), 2);
        m_document->undoStack()->undo();
        QCOMPARE(rows("bullfinch"), 1);
    }

    /// What is said to leave searches alone is not found by any.
    void whatIsNotSearched_isNotFound()
    {
        const std::string word = "zebrafinch";
        QVERIFY(edit([&](kb::Entry &entry) {
            kb::Remedy deadEnd {.action = {"Retry", "重试"}, .explanation = {"It fails again.", "再次失败。"}};
            entry.deadEnds.push_back(deadEnd);
        }));
        m_told.clear();
        QVERIFY(edit([&](kb::Entry &entry) {
            for (std::string *const text : {&entry.url, &entry.firstSeen, &entry.lastConfirmed, &entry.lastUpdated})
                *text = word;
            entry.relatedArticles.push_back(word);
            entry.cases = R"([{"name": ")" + word + R"("}])";
        }));
        const ChangedEntries changed = told();
        QVERIFY(changed.content && !changed.found);
        QVERIFY(m_document->entryText(m_id).value().contains(word));
        const auto rows = [&](const QString &words) {
            return model::runSearch(*m_document->catalog(), {words, {}}, {}).rows.size();
        };
        QCOMPARE(rows(QString::fromStdString(word)), 0);
        QVERIFY(edit([&](kb::Entry &entry) { entry.sources.push_back("https://example.org/" + word); }));
        QVERIFY(told().found); // as one of those that mention it
        QCOMPARE(rows(QString::fromStdString(word)), 1);
    }

    void secondEdit_isComparedWithTheFirst()
    {
        QVERIFY(edit([](kb::Entry &entry) { entry.signature.en = "Another one"; }));
        QVERIFY(told().found);
        QVERIFY(edit([](kb::Entry &entry) { entry.workarounds.at(0).rate = 0.5; }));
        QCOMPARE(kindsOf(told()), QStringLiteral("content"));
    }

    void saved_onlyTheMarkAndTheDateAreDifferent()
    {
        for (const char *const kinds : {"content", ""}) { // the second save finds the day's date there
            QVERIFY(edit([kinds](kb::Entry &entry) { entry.signature.en = std::string("Another one") + kinds; }));
            m_told.clear();
            QVERIFY(save());
            const ChangedEntries changed = told();
            QCOMPARE(changed.entries, std::vector<std::uint32_t>({index(m_id)}));
            QCOMPARE(kindsOf(changed), QString::fromLatin1(kinds));
        }
        QVERIFY(!m_document->catalog()->isEdited(index(m_id)));
    }

    /// Undone while it was being written: what is on disk then is not what is shown.
    void undoneWhileItIsSaved_isEdited()
    {
        const kb::Entry before = m_document->entry(m_id).value();
        QVERIFY(edit([](kb::Entry &entry) { entry.rootCause.en = "Another one."; }));
        QSignalSpy saved(m_document.get(), &model::Document::saved);
        m_document->save();
        m_document->undoStack()->undo();
        QVERIFY(saved.wait());
        QVERIFY(m_document->catalog()->isEdited(index(m_id)));
        QCOMPARE(m_document->entry(m_id).value(), before);
    }

    void newRenamedAndDeleted_changeTheMembers()
    {
        kb::Entry fresh = m_document->entry(m_id).value();
        fresh.id = "cuda/fresh";
        QVERIFY(m_document->add(fresh, {}));
        QCOMPARE(kindsOf(told()), QStringLiteral("content found counted linked members"));
        QVERIFY(m_document->rename("cuda/hostile", "cuda/friendly", {}));
        QVERIFY(told().members);
        QVERIFY(m_document->remove("cuda/friendly", {}));
        QCOMPARE(kindsOf(told()), QStringLiteral("content found counted linked members"));
        m_document->undoStack()->undo();
        QCOMPARE(kindsOf(told()), QStringLiteral("content found counted linked members"));
    }

    void article_isToldAsSuch()
    {
        kb::Article article = m_document->article("batch-norm").value();
        article.markdown += "More.\n";
        QVERIFY(m_document->editArticle("batch-norm", article, {}));
        const std::uint32_t index = *m_document->catalog()->findArticle("batch-norm");
        ChangedEntries changed = told();
        QCOMPARE(changed.articles, std::vector<std::uint32_t>({index}));
        QVERIFY(changed.entries.empty());
        QCOMPARE(kindsOf(changed), QStringLiteral("content"));
        article.title = "Another title";
        QVERIFY(m_document->editArticle("batch-norm", article, {}));
        QCOMPARE(kindsOf(told()), QStringLiteral("content found"));
        // An edit of an entry says nothing of articles that were edited before.
        QVERIFY(edit([](kb::Entry &entry) { entry.fixSuccessRate = 0.5; }));
        changed = told();
        QVERIFY(changed.articles.empty());
        QCOMPARE(kindsOf(changed), QStringLiteral("content"));
    }

    void typing_readsTheFileOnce()
    {
        const auto state = [this] { return m_document->state({model::Item::Kind::Entry, index(m_id)}).value(); };
        QVERIFY(edit([](kb::Entry &entry) { entry.rootCause.en = "A"; }));
        const std::shared_ptr<const kb::EntryFile> base = state()->base;
        QVERIFY(base);
        QVERIFY(edit([](kb::Entry &entry) { entry.rootCause.en = "An"; }));
        QCOMPARE(state()->base, base); // what was read for the first edit
        QVERIFY(state()->parsed);
        QCOMPARE(state()->parsed->entry.rootCause.en, std::string("An"));
        QCOMPARE(state()->parsed->entry, kb::parseEntry(state()->bytes).value().entry);
        m_document->undoStack()->undo();
        m_document->undoStack()->undo();
        QVERIFY(state()->parsed); // which takes no reading either
        QCOMPARE(state()->parsed->entry, kb::parseEntry(state()->bytes).value().entry);
    }
};

CASEBOOK_TEST(TestChangedEntries)
#include "tst_changedentries.moc"

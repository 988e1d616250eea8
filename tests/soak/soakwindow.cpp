// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The window of the kill test: soakwindow LIBRARY HOME SEED restore|later FD. The real window with its document and its
// journal; takes back what a crash left, then edits and saves at random until it is killed. What it does is said on
// the descriptor FD, one JSON object a line, before it can reach the disk (tests/soak/soak.py reads it).
#include "kb/format/entryfile.h"
#include "model/document/fileedit.h"
#include "ui/base/actionregistry.h"
#include "ui/document/conflictdialog.h"
#include "ui/document/editingdialog.h"
#include "ui/editor/entryeditor.h"
#include "ui/widgets/messagebar.h"
#include "ui/window/mainwindow.h"

#include <QAction>
#include <QApplication>
#include <QDate>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <map>
#include <random>
#include <set>
#include <unistd.h>
#include <utility>

namespace {

constexpr int longestPause = 60; // ms between two actions

int reports = -1; // the file descriptor

void say(QJsonObject event)
{
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    event[QStringLiteral("t")] = qint64(std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
    const QByteArray line = QJsonDocument(event).toJson(QJsonDocument::Compact) + '\n';
    for (qsizetype written = 0; written < line.size();) {
        const ssize_t done = ::write(reports, line.data() + written, std::size_t(line.size() - written));
        if (done < 0)
            std::_Exit(1); // nobody listens any more
        written += done;
    }
}

QJsonObject stateObject(const model::FileStatePtr &state)
{
    if (!state)
        return {{QStringLiteral("path"), QJsonValue::Null}, {QStringLiteral("text"), QJsonValue::Null}};
    return {{QStringLiteral("path"), QString::fromStdString(state->file.string())},
        {QStringLiteral("text"), QString::fromStdString(state->bytes)}};
}

/// What a file is known by, whatever becomes of its name.
std::string tagOf(const model::FileStatePtr &state)
{
    const std::size_t begin = state ? state->bytes.find("tag-") : std::string::npos;
    if (begin == std::string::npos)
        return {};
    std::size_t end = begin + 4;
    while (end < state->bytes.size() && std::isalnum(static_cast<unsigned char>(state->bytes[end])))
        ++end;
    return state->bytes.substr(begin, end - begin);
}

class Soak final : public QObject {
public:
    Soak(ui::MainWindow &window, std::uint64_t seed, bool restores)
        : m_window(window)
        , m_document(window.document())
        , m_random(seed)
        , m_seed(seed)
        , m_restores(restores)
    {
        connect(&m_document, &model::Document::entriesChanged, this, &Soak::reportStates);
        connect(&m_document, &model::Document::saved, this, &Soak::reportSaved);
        connect(&window.journal(), &model::Journal::kept, this, &Soak::reportKept);
        connect(&window, &ui::MainWindow::settled, this, &Soak::takeBack, Qt::QueuedConnection);
        m_next.setSingleShot(true);
        connect(&m_next, &QTimer::timeout, this, &Soak::act);
    }

private:
    int upTo(int last) { return std::uniform_int_distribution(0, last)(m_random); }
    bool oneIn(int chances) { return upTo(chances - 1) == 0; }
    [[nodiscard]] ui::EditingDialog *dialog() const
    {
        for (ui::EditingDialog *const found : m_window.findChildren<ui::EditingDialog *>()) {
            if (found->isVisible())
                return found;
        }
        return nullptr;
    }

    /// Answers what is asked about edits that were left, one journal after the other.
    void takeBack()
    {
        if (!m_isOpenSaid) {
            m_isOpenSaid = true;
            say({{QStringLiteral("e"), QStringLiteral("open")}, {QStringLiteral("readOnly"), m_document.isReadOnly()},
                {QStringLiteral("locked"), m_document.lockOwner().has_value()}});
        }
        ui::EditingDialog *const asked = dialog();
        if (!asked && ++m_quietTurns > 3)
            return begin();
        if (asked) {
            m_quietTurns = 0;
            QPushButton *restore = nullptr;
            QPushButton *theirs = nullptr; // of a file that changed on disk
            for (QPushButton *const button : asked->findChildren<QPushButton *>()) {
                const QString text = button->text().remove(u'&');
                if (text == QStringLiteral("Restore"))
                    restore = button;
                else if (text == QStringLiteral("Take theirs") || text == QStringLiteral("Accept that it is deleted"))
                    theirs = button;
            }
            const auto *const list = asked->findChild<QListWidget *>();
            QStringList words;
            for (const QLabel *const label : asked->findChildren<QLabel *>())
                words.append(label->text());
            say({{QStringLiteral("e"), QStringLiteral("asked")}, {QStringLiteral("restorable"), restore != nullptr},
                {QStringLiteral("conflict"), qobject_cast<ui::ConflictDialog *>(asked) != nullptr},
                {QStringLiteral("title"), QStringLiteral("%1: %2").arg(asked->windowTitle(), words.join(u' '))},
                {QStringLiteral("files"), list ? list->count() : 0}});
            if (theirs)
                theirs->click();
            else if (!restore || !m_restores)
                return; // it waits until it is killed
            else
                restore->click();
        }
        QTimer::singleShot(0, this, &Soak::takeBack);
    }

    void begin()
    {
        QJsonArray all;
        const auto add = [&](model::Item item) {
            const kb::Expected<model::FileStatePtr> state = m_document.state(item);
            if (!state || !*state)
                return;
            QJsonObject object = stateObject(*state);
            object[QStringLiteral("tag")] = QString::fromStdString(tagOf(*state));
            all.append(object);
            m_last[item] = *state;
        };
        const model::Catalog &catalog = *m_document.catalog();
        for (std::uint32_t i = 0; i < catalog.entryCount(); ++i) {
            if (catalog.contains(i))
                add({model::Item::Kind::Entry, i});
        }
        for (std::uint32_t i = 0; i < catalog.articleCount(); ++i) {
            if (catalog.containsArticle(i)) {
                add({model::Item::Kind::Article, i});
                add({model::Item::Kind::ChineseArticle, i});
            }
        }
        for (const model::UnsavedFile &file : m_document.unsaved()) {
            m_unsaved.insert(file.item);
            m_last[file.item] = file.now;
            m_tags[file.item] = tagOf(file.now ? file.now : file.onDisk);
        }
        m_begun = true;
        say({{QStringLiteral("e"), QStringLiteral("all")}, {QStringLiteral("files"), all}});
        if (auto *const trouble = reinterpret_cast<void (*)()>(::dlsym(RTLD_DEFAULT, "soakTrouble")))
            trouble();
        m_next.start(0);
    }

    void reportState(model::Item item, const model::FileStatePtr &state)
    {
        model::FileStatePtr &last = m_last[item];
        if (last == state)
            return;
        const std::string tag = tagOf(state ? state : last);
        if (!tag.empty())
            m_tags[item] = tag;
        last = state;
        m_numbers[item].emplace_back(state, ++m_number);
        QJsonObject event = stateObject(state);
        event[QStringLiteral("e")] = QStringLiteral("state");
        event[QStringLiteral("n")] = m_number;
        event[QStringLiteral("tag")] = QString::fromStdString(m_tags[item]);
        say(event);
    }

    void reportStates()
    {
        if (!m_begun)
            return;
        std::map<model::Item, model::FileStatePtr> now;
        for (const model::UnsavedFile &file : m_document.unsaved())
            now[file.item] = file.now;
        for (const auto &[item, state] : now)
            reportState(item, state);
        for (const model::Item item : std::exchange(m_unsaved, {})) {
            if (!now.contains(item)) // it was undone, or saved
                reportState(item, m_document.state(item).value_or(nullptr));
        }
        for (const auto &[item, state] : now)
            m_unsaved.insert(item);
    }

    /// The numbers under which these states were reported; 0: before this window began.
    [[nodiscard]] QJsonArray numbersOf(const std::vector<model::UnsavedFile> &files) const
    {
        QJsonArray numbers;
        for (const model::UnsavedFile &file : files) {
            const auto known = m_numbers.find(file.item);
            if (known == m_numbers.end())
                continue;
            const auto found
                = std::ranges::find_last(known->second, file.now, [](const auto &pair) { return pair.first; });
            if (!found.empty())
                numbers.append(found.front().second);
        }
        return numbers;
    }

    void reportKept(const std::vector<model::UnsavedFile> &files)
    {
        say({{QStringLiteral("e"), QStringLiteral("kept")}, {QStringLiteral("n"), numbersOf(files)}});
    }

    void reportSaved(const model::SaveOutcome &outcome)
    {
        // The states with the day as their date are known since save().
        QJsonArray saved;
        for (const model::UnsavedFile &file : outcome.saved) {
            QJsonObject state = stateObject(file.now);
            state[QStringLiteral("tag")] = QString::fromStdString(tagOf(file.now ? file.now : file.onDisk));
            if (!file.now)
                state[QStringLiteral("removed")] = QString::fromStdString(file.onDisk->file.generic_string());
            saved.append(state);
        }
        QJsonArray errors;
        for (const kb::Error &error : outcome.errors)
            errors.append(int(error.code));
        // What was not written and not edited since.
        const std::vector<model::UnsavedFile> unsaved = m_document.unsaved();
        const auto isAmong = [](const std::vector<model::UnsavedFile> &files, const model::UnsavedFile &file) {
            return std::ranges::contains(files, file.item, &model::UnsavedFile::item);
        };
        const bool isStillUnsaved
            = std::ranges::all_of(std::exchange(m_saving, {}), [&](const model::UnsavedFile &file) {
                  return isAmong(outcome.saved, file) || m_last[file.item] != file.now || isAmong(unsaved, file);
              });
        const auto *const bar = m_window.findChild<ui::MessageBar *>();
        say({{QStringLiteral("e"), QStringLiteral("saved")}, {QStringLiteral("files"), saved},
            {QStringLiteral("errors"), errors}, {QStringLiteral("said"), bar->message()},
            {QStringLiteral("asked"), dialog() != nullptr}, {QStringLiteral("stillUnsaved"), isStillUnsaved},
            {QStringLiteral("modified"), m_document.isModified() || unsaved.empty()}});
    }

    void save()
    {
        QAction *const action = m_window.actions()->action("file.save");
        if (!action->isEnabled())
            return;
        const std::string today = QDate::currentDate().toString(Qt::ISODate).toStdString();
        for (const model::UnsavedFile &file : m_document.unsaved()) {
            if (const model::FileStatePtr dated = withDate(file, today); dated != file.now) {
                QJsonObject event = stateObject(dated);
                event[QStringLiteral("e")] = QStringLiteral("dated");
                event[QStringLiteral("tag")] = QString::fromStdString(tagOf(dated));
                say(event);
            }
        }
        say({{QStringLiteral("e"), QStringLiteral("saving")}});
        m_saving = m_document.unsaved();
        action->trigger();
    }

    [[nodiscard]] std::string anyEntry()
    {
        const model::Catalog &catalog = *m_document.catalog();
        std::vector<std::uint32_t> there;
        for (std::uint32_t i = 0; i < catalog.entryCount(); ++i) {
            if (catalog.contains(i))
                there.push_back(i);
        }
        if (there.empty())
            return {};
        return std::string(catalog.entry(there[std::size_t(upTo(int(there.size()) - 1))]).id);
    }
    [[nodiscard]] std::string anyArticle()
    {
        const model::Catalog &catalog = *m_document.catalog();
        std::vector<std::uint32_t> there;
        for (std::uint32_t i = 0; i < catalog.articleCount(); ++i) {
            if (catalog.containsArticle(i))
                there.push_back(i);
        }
        if (there.empty())
            return {};
        return std::string(catalog.article(there[std::size_t(upTo(int(there.size()) - 1))]).id);
    }
    /// A text that no other edit makes.
    [[nodiscard]] std::string mark() { return "edit " + std::to_string(m_seed) + "." + std::to_string(++m_edits); }

    void editOne()
    {
        const std::string id = anyEntry();
        kb::Expected<kb::Entry> entry = m_document.entry(id);
        if (!entry)
            return;
        entry->rootCause.en = mark() + std::string(std::size_t(upTo(oneIn(10) ? 40'000 : 400)), '.');
        (void)m_document.edit(id, *entry, QStringLiteral("Edit"), oneIn(2) ? "root_cause" : "");
    }

    void editSome()
    {
        model::Edits edits;
        for (int i = 0; i < 8; ++i) {
            kb::Expected<kb::Entry> entry = m_document.entry(anyEntry());
            if (!entry || std::ranges::contains(edits.entries, entry->id, &kb::Entry::id))
                continue;
            entry->rootCause.en = mark();
            edits.entries.push_back(std::move(*entry));
        }
        (void)m_document.editMany(edits, QStringLiteral("Replace"));
    }

    void typeInEditor()
    {
        const std::string id = anyEntry();
        if (id.empty() || !m_window.openPlace(QString::fromStdString(id)))
            return;
        QAction *const edit = m_window.actions()->action("edit.entry");
        if (edit->isEnabled() && !edit->isChecked())
            edit->trigger();
        const auto *const editor = m_window.findChild<ui::EntryEditor *>();
        if (!editor || !editor->isVisible())
            return;
        for (QPlainTextEdit *const field : editor->findChildren<QPlainTextEdit *>()) {
            if (field->isVisible() && !field->isReadOnly()) {
                field->moveCursor(QTextCursor::End);
                field->insertPlainText(QString::fromStdString(" typed " + mark()));
                return;
            }
        }
    }

    void addEntry()
    {
        const std::string name = std::to_string(m_seed) + "x" + std::to_string(++m_edits);
        kb::Entry entry;
        entry.id = "new/" + name;
        entry.domain = "new";
        entry.signature.en = "added tag-n" + name;
        entry.tier = kb::Tier::HandWritten;
        (void)m_document.add(entry, QStringLiteral("New entry"));
    }

    void editArticle()
    {
        const std::string id = anyArticle();
        kb::Expected<kb::Article> article = m_document.article(id);
        if (!article)
            return;
        std::string &text = article->markdownZh.empty() || oneIn(2) ? article->markdown : article->markdownZh;
        text += mark() + "\n";
        (void)m_document.editArticle(id, *article, QStringLiteral("Edit"));
    }

    void act()
    {
        const int drawn = upTo(99);
        const auto newName
            = [this](const char *before) { return before + std::to_string(m_seed) + "r" + std::to_string(++m_edits); };
        if (drawn < 34)
            editOne();
        else if (drawn < 44)
            editSome();
        else if (drawn < 50)
            typeInEditor();
        else if (drawn < 56)
            m_window.actions()->action("edit.undo")->trigger();
        else if (drawn < 60)
            m_window.actions()->action("edit.redo")->trigger();
        else if (drawn < 66)
            editArticle();
        else if (drawn < 71)
            addEntry();
        else if (drawn < 73)
            (void)m_document.remove(anyEntry(), QStringLiteral("Delete"));
        else if (drawn < 78)
            (void)m_document.rename(anyEntry(), newName("moved/"), QStringLiteral("Rename"));
        else if (drawn < 80)
            (void)m_document.renameArticle(anyArticle(), newName("moved-"), QStringLiteral("Rename"));
        else if (drawn < 94)
            save();
        m_next.start(upTo(longestPause));
    }

    ui::MainWindow &m_window;
    model::Document &m_document;
    std::mt19937_64 m_random;
    std::uint64_t m_seed;
    bool m_restores;
    bool m_isOpenSaid = false;
    bool m_begun = false;
    int m_quietTurns = 0;
    int m_number = 0;
    int m_edits = 0;
    QTimer m_next;
    std::map<model::Item, model::FileStatePtr> m_last;
    std::map<model::Item, std::string> m_tags;
    std::vector<model::UnsavedFile> m_saving;
    std::set<model::Item> m_unsaved; // when it was looked at last
    std::map<model::Item, std::vector<std::pair<model::FileStatePtr, int>>> m_numbers;
};

} // namespace

int main(int argc, char *argv[])
{
    const QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() != 6) {
        std::fputs("soakwindow LIBRARY HOME SEED restore|later FD\n", stderr);
        return 2;
    }
    reports = arguments[5].toInt();
    const QString home = arguments[2];
    ui::StartOptions options;
    options.library = arguments[1];
    options.builtInLibrary = (home + QStringLiteral("/absent")).toStdString();
    options.dataFolder = (home + QStringLiteral("/data")).toStdString();
    options.settingsFile = home + QStringLiteral("/settings.ini");
    options.language = kb::Language::English;
    ui::MainWindow window(options);
    const Soak soak(window, arguments[3].toULongLong(), arguments[4] == QStringLiteral("restore"));
    window.show();
    return QApplication::exec();
}

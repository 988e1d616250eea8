// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/document/editing.h"

#include "kb/wording/wording.h"
#include "model/edit/bulkedit.h"
#include "model/edit/newentry.h"
#include "ui/base/actionregistry.h"
#include "ui/base/progressdialog.h"
#include "ui/document/batchdialog.h"
#include "ui/document/changesdialog.h"
#include "ui/document/conflictdialog.h"
#include "ui/document/editingdialog.h"
#include "ui/document/replacedialog.h"
#include "ui/widgets/messagebar.h"

#include <QApplication>
#include <QDate>

#include <algorithm>
#include <ranges>

namespace ui {

namespace {

constexpr int shownErrors = 3;

} // namespace

Editing::Editing(model::Document &document, model::Journal &journal, const ActionRegistry &actions,
    MessageBar &messages, EditingSurroundings surroundings, QWidget *window)
    : QObject(window)
    , m_document(document)
    , m_journal(journal)
    , m_actions(actions)
    , m_messages(messages)
    , m_surroundings(std::move(surroundings))
    , m_window(window)
{
    connectActions();
    connect(&m_document, &model::Document::modifiedChanged, this, &Editing::updateActions);
    connect(&m_document, &model::Document::opened, this, &Editing::updateActions);
    connect(&m_document, &model::Document::saved, this, &Editing::handleSaved);
    connect(&m_document, &model::Document::editingFinished, this, [this](const kb::Expected<void> &outcome) {
        if (outcome || outcome.error().code != kb::ErrorCode::Cancelled)
            report(outcome);
    });
    connect(&m_document, &model::Document::aboutToOpen, this, [this] {
        for (EditingDialog *const dialog : m_window->findChildren<EditingDialog *>())
            dialog->reject(); // it is about files of the library that was open
    });
    connect(m_document.undoStack(), &QUndoStack::indexChanged, this, &Editing::updateActions);
    connect(m_document.undoStack(), &QUndoStack::indexChanged, &m_messages, &MessageBar::pass);
    updateActions();
}

QAction *Editing::action(ActionId id) const
{
    return m_actions.action(id);
}

void Editing::connectActions()
{
    const auto on = [this](ActionId id, auto handler) { connect(action(id), &QAction::triggered, this, handler); };
    on("file.save", [this] { save([] { }); });
    on("file.showChanges", &Editing::showChanges);
    on("edit.undo", [this] { step(&QUndoStack::undo); });
    on("edit.redo", [this] { step(&QUndoStack::redo); });
    on("edit.replace", &Editing::findAndReplace);
    on("edit.changeSelected", &Editing::changeSelected);
    on("entry.new", &Editing::newEntry);
    on("entry.duplicate", &Editing::duplicateEntry);
    on("entry.rename", &Editing::rename);
    on("entry.delete", &Editing::remove);
    on("article.new", &Editing::newArticle);
}

void Editing::updateActions()
{
    const QUndoStack &stack = *m_document.undoStack();
    QAction *const undo = action("edit.undo");
    QAction *const redo = action("edit.redo");
    undo->setEnabled(stack.canUndo());
    redo->setEnabled(stack.canRedo());
    undo->setText(stack.canUndo() ? tr("&Undo: %1").arg(stack.undoText()) : tr("&Undo"));
    redo->setText(stack.canRedo() ? tr("&Redo: %1").arg(stack.redoText()) : tr("&Redo"));
    action("file.save")->setEnabled(m_document.isModified() && !m_document.isSaving());
    action("file.showChanges")->setEnabled(m_document.isModified());
    const bool readOnly = m_document.isReadOnly();
    QString why;
    if (m_document.lockOwner())
        why = m_document.lockOwner()->mayBeGone ? tr("Another window may have this library open; here it is read-only.")
                                                : tr("Another window has this library open; here it is read-only.");
    else if (readOnly)
        why = tr("This library is read-only. Make or open one of your own to edit entries.");
    for (const ActionId id : std::initializer_list<ActionId> {"edit.replace", "edit.changeSelected", "entry.new",
             "entry.newFromSelection", "entry.duplicate", "entry.rename", "entry.delete", "article.new"}) {
        // Duplicating offers a copy in the user's own library instead.
        action(id)->setEnabled(!readOnly || (id == ActionId("entry.duplicate") && !m_document.lockOwner()));
        action(id)->setToolTip(why); // empty: Qt shows the action's text
    }
    action("edit.markReviewed")->setToolTip(why);
}

void Editing::step(void (QUndoStack::*undoOrRedo)())
{
    const std::shared_ptr<const model::Catalog> before = m_document.catalog();
    (m_document.undoStack()->*undoOrRedo)();
    const model::Catalog &now = *m_document.catalog();
    for (std::uint32_t i = 0; i < now.entryCount(); ++i) {
        if (now.contains(i) && (i >= before->entryCount() || !before->contains(i)))
            return m_surroundings.showEntry(QString::fromUtf8(now.entry(i).id));
    }
    for (std::uint32_t i = 0; i < now.articleCount(); ++i) {
        if (now.containsArticle(i) && (i >= before->articleCount() || !before->containsArticle(i)))
            return m_surroundings.showArticle(QString::fromUtf8(now.article(i).id));
    }
}

bool Editing::report(const kb::Expected<void> &done)
{
    if (!done)
        m_messages.show(theme::Tone::Bad, [=] { return wording::sentence(done.error()); });
    return done.has_value();
}

bool Editing::isAnythingUnsaved() const
{
    return m_document.isModified() || !m_surroundings.unfinishedCases().isEmpty();
}

void Editing::afterSaving(const std::function<void()> &proceed)
{
    if (const QStringList ids = m_surroundings.unfinishedCases(); !ids.isEmpty()) {
        askToGiveUp(m_window, ids, [this, proceed] {
            m_surroundings.dropUnfinishedCases();
            afterSaving(proceed);
        });
        return;
    }
    if (!m_document.isModified()) {
        proceed();
        return;
    }
    askToSave(
        m_window, m_document.unsaved(), [this] { showChanges(); },
        [this, proceed](SaveAnswer answer) {
            if (answer == SaveAnswer::Discard)
                proceed();
            else if (answer == SaveAnswer::Save)
                save([this, proceed] { afterSaving(proceed); }); // it may be edited while it is being saved
        });
}

void Editing::save(const std::function<void()> &saved)
{
    if (m_document.isSaving()) {
        m_whenSaved = [this, saved] { save(saved); };
        return;
    }
    m_whenSaved = saved;
    m_document.save();
    updateActions();
    showSaving();
}

void Editing::showSaving()
{
    auto *const dialog = new ProgressDialog(tr("Saving"), tr("Writing the edited files…"), m_window);
    connect(&m_document, &model::Document::savingProgress, dialog, &ProgressDialog::setProgress);
    connect(dialog, &ProgressDialog::canceled, &m_document, &model::Document::cancelSaving);
    connect(&m_document, &model::Document::saved, dialog, &QObject::deleteLater);
}

void Editing::handleSaved(const model::SaveOutcome &outcome)
{
    updateActions();
    if (outcome.left > 0) {
        m_messages.showLasting(theme::Tone::Warn, [unsaved = int(outcome.left + outcome.errors.size())] {
            return tr("Saving was cancelled; %n file(s) were not saved.", nullptr, unsaved);
        });
        return;
    }
    if (outcome.errors.empty()) {
        m_messages.hide();
        m_whenSaved();
        return;
    }
    std::vector<model::DiskConflict> conflicts
        = model::findConflicts(m_document.library()->folder(), m_document.unsaved());
    if (!conflicts.empty()) {
        resolve(std::move(conflicts), [this, saved = m_whenSaved] { save(saved); });
        return;
    }
    QStringList sentences; // not all of a thousand where the disk is full
    for (const kb::Error &error : outcome.errors | std::views::take(shownErrors))
        sentences.append(wording::sentence(error));
    if (const auto more = int(outcome.errors.size()) - shownErrors; more > 0)
        sentences.append(tr("And %n more.", nullptr, more));
    m_messages.showLasting(
        theme::Tone::Bad, [=] { return tr("Not everything could be saved. %1").arg(sentences.join(u' ')); });
}

void Editing::resolve(std::vector<model::DiskConflict> conflicts, const std::function<void()> &resolved)
{
    if (conflicts.empty()) {
        m_putOff.clear();
        resolved();
        return;
    }
    const model::DiskConflict first = conflicts.front();
    conflicts.erase(conflicts.begin());
    auto *const dialog = new ConflictDialog(first, m_window);
    connect(dialog, &ConflictDialog::decided, this,
        [this](const model::DiskConflict &conflict, const model::FileStatePtr &result) {
            const QString id = QString::fromStdString(conflict.mine.id);
            m_document.resolve(conflict, result, tr("“%1” as another program wrote it").arg(id),
                tr("Bring “%1” together with the disk").arg(id));
        });
    connect(dialog, &QDialog::accepted, this, [this, conflicts, resolved] { resolve(conflicts, resolved); });
    connect(dialog, &QDialog::rejected, this, [this, first, conflicts] {
        m_putOff.push_back(first.theirs);
        for (const model::DiskConflict &other : conflicts)
            m_putOff.push_back(other.theirs);
        m_messages.showLasting(theme::Tone::Warn, [=] {
            return tr("“%1” is not as it was on disk. Saving asks again what is to become of it.")
                .arg(QString::fromStdString(first.mine.id));
        });
    });
    dialog->open();
}

void Editing::checkDisk()
{
    if (!m_document.isModified() || m_document.isSaving() || QApplication::activeModalWidget())
        return;
    std::vector<model::DiskConflict> conflicts
        = model::findConflicts(m_document.library()->folder(), m_document.unsaved());
    const bool allPutOff = std::ranges::all_of(conflicts, [this](const model::DiskConflict &conflict) {
        return std::ranges::any_of(
            m_putOff, [&](const model::FileStatePtr &state) { return sameFile(state, conflict.theirs); });
    });
    if (!allPutOff)
        resolve(std::move(conflicts), [] { });
}

void Editing::showChanges()
{
    auto *const dialog = new ChangesDialog(
        m_document.unsaved(), QApplication::activeModalWidget() ? QApplication::activeModalWidget() : m_window);
    dialog->open();
}

void Editing::welcome()
{
    m_putOff.clear();
    if (m_document.lockOwner())
        showLockOwner();
    else
        offerLeftEdits(m_journal.leftEdits());
}

void Editing::showLockOwner()
{
    const model::LockOwner owner = m_document.lockOwner().value();
    const QString process = QString::number(owner.process);
    if (!owner.mayBeGone) {
        m_messages.showLasting(
            theme::Tone::Warn,
            [] {
                return tr("Another window has this library open, so it is read-only here. Edit it there; or close that "
                          "window, and open the library here again.");
            },
            [canRaise = bool(m_surroundings.raiseOther)] { return canRaise ? tr("Show that window") : QString(); },
            [this] { raiseOther(); });
        return;
    }
    m_messages.showLasting(theme::Tone::Warn,
        tr("A window (process %1 on %2) has locked this library, so it is read-only here. Whether that window is still "
           "open can't be told from this machine. If it is closed, or crashed, open the library for editing anyway: "
           "what it left unsaved is offered then. Files that it still changes are not overwritten unasked.")
            .arg(process, owner.host),
        tr("Open for editing anyway"), [this] {
            m_messages.hide();
            m_document.openAnyway();
        });
}

void Editing::raiseOther()
{
    const QString entry = m_surroundings.currentEntry();
    if (!m_surroundings.raiseOther(
            m_document.library()->folder(), entry.isEmpty() ? m_surroundings.currentArticle() : entry))
        m_messages.show(theme::Tone::Warn,
            [] { return tr("That window can’t be brought to the front from here. Look for it on the desktop."); });
}

void Editing::offerLeftEdits(std::vector<model::LeftEdits> left)
{
    if (left.empty()) {
        checkDisk();
        return;
    }
    const model::LeftEdits first = left.front();
    left.erase(left.begin());
    askAboutLeftEdits(m_window, first, [this, first, left](LeftAnswer answer) {
        if (answer == LeftAnswer::Restore)
            m_journal.restore(first, tr("Restore unsaved edits"));
        else if (answer == LeftAnswer::Discard)
            m_journal.discard(first);
        // Queued: the dialog is still there.
        QMetaObject::invokeMethod(this, [this, left] { offerLeftEdits(left); }, Qt::QueuedConnection);
    });
}

QString Editing::whyNotId(const QString &id) const
{
    const std::string wanted = id.toStdString();
    if (!kb::isValidId(wanted))
        return wording::sentence(kb::Error {.code = kb::ErrorCode::BadId, .detail = wanted});
    if (m_document.catalog()->find(wanted))
        return wording::sentence(kb::Error {.code = kb::ErrorCode::IdTaken, .detail = wanted});
    return {};
}

void Editing::newEntry()
{
    const QString current = m_surroundings.currentEntry();
    const QString domain = current.contains(u'/') ? current.section(u'/', 0, 0) : QStringLiteral("cuda");
    const NewId what {.title = tr("New entry"),
        .hint = tr("An id is <domain>/<slug>. The entry's file gets its name."),
        .id = domain + u'/',
        .textLabel = tr("&Signature:"),
        .idOf = [this, domain](const QString &signature) {
            const auto isTaken = [this](std::string_view id) { return m_document.catalog()->find(id).has_value(); };
            return signature.trimmed().isEmpty()
                ? domain + u'/'
                : QString::fromStdString(model::proposedId(domain.toStdString(), signature.toStdString(), isTaken));
        }};
    askForId(
        m_window, what, [this](const QString &id) { return whyNotId(id); },
        [this](const QString &id, const QString &signature) {
            kb::Entry entry;
            entry.id = id.toStdString();
            entry.domain = id.section(u'/', 0, 0).toStdString();
            entry.signature.en = signature.toStdString();
            entry.tier = kb::Tier::HandWritten; // until somebody has reviewed it
            entry.lastUpdated = QDate::currentDate().toString(Qt::ISODate).toStdString();
            if (!report(m_document.add(entry, tr("New entry “%1”").arg(id))))
                return;
            m_surroundings.showEntry(id);
            startEditing();
        });
}

void Editing::duplicateEntry()
{
    const QString current = m_surroundings.currentEntry();
    if (current.isEmpty())
        return m_messages.show(theme::Tone::Unknown,
            [] { return tr("Open the entry that is to be duplicated, or select it in the list."); });
    if (!m_surroundings.checkWritable())
        return;
    const NewId what {
        .title = tr("Duplicate “%1”").arg(current), .hint = {}, .id = current + QStringLiteral("-2"), .textLabel = {}};
    askForId(
        m_window, what, [this](const QString &id) { return whyNotId(id); },
        [this, current](const QString &id, const QString &) {
            if (!report(m_document.duplicate(
                    current.toStdString(), id.toStdString(), tr("Duplicate “%1” as “%2”").arg(current, id))))
                return;
            m_surroundings.showEntry(id);
            m_messages.show(theme::Tone::Ok, [current, id] {
                return tr("“%1” is a copy of “%2”, and what you see now. Save (Ctrl+S) to keep it; Undo takes it back.")
                    .arg(id, current);
            });
        });
}

QString Editing::whyNotArticleId(const QString &id) const
{
    if (!kb::isValidArticleId(id.toStdString()))
        return tr("“%1” can't be an article's id, which is a file name. Use letters, digits, “.”, “_”, “-” and “+”.")
            .arg(id);
    if (m_document.catalog()->findArticle(id.toStdString()))
        return tr("Another article has the id “%1”. Choose another id.").arg(id);
    return {};
}

void Editing::startEditing()
{
    if (!action("edit.entry")->isChecked())
        action("edit.entry")->trigger();
}

void Editing::newArticle()
{
    const NewId what {.title = tr("New article"),
        .hint = tr("The article's file gets the name of its id."),
        .id = {},
        .textLabel = tr("&Title:")};
    askForId(
        m_window, what, [this](const QString &id) { return whyNotArticleId(id); },
        [this](const QString &id, const QString &title) {
            kb::Article article {.id = id.toStdString(), .markdown = "\n"};
            article.title = title.trimmed().isEmpty() ? article.id : title.trimmed().toStdString();
            article.date = QDate::currentDate().toString(Qt::ISODate).toStdString();
            if (!report(m_document.addArticle(article, tr("New article “%1”").arg(id))))
                return;
            m_surroundings.showArticle(id);
            startEditing();
        });
}

void Editing::rename()
{
    if (const QString article = m_surroundings.currentArticle(); !article.isEmpty())
        renameArticle(article);
    else if (const QString entry = m_surroundings.currentEntry(); !entry.isEmpty())
        renameEntry(entry);
}

void Editing::renameArticle(const QString &current)
{
    const NewId what {.title = tr("Rename “%1”").arg(current),
        .hint = tr("Entries that refer to it follow, and its Chinese file is renamed, too."),
        .id = current,
        .textLabel = {}};
    const auto whyNot = [this, current](const QString &id) { return id == current ? QString() : whyNotArticleId(id); };
    askForId(m_window, what, whyNot, [this, current](const QString &id, const QString &) {
        if (id != current
            && report(m_document.renameArticle(
                current.toStdString(), id.toStdString(), tr("Rename “%1” to “%2”").arg(current, id))))
            m_surroundings.showArticle(id);
    });
}

void Editing::renameEntry(const QString &current)
{
    const NewId what {.title = tr("Rename “%1”").arg(current),
        .hint = tr(
            "Entries and articles that refer to it follow. The old id becomes an alias: by it, its records are found."),
        .id = current,
        .textLabel = {}};
    const auto whyNot = [this, current](const QString &id) { return id == current ? QString() : whyNotId(id); };
    askForId(m_window, what, whyNot, [this, current](const QString &id, const QString &) {
        if (id != current
            && report(
                m_document.rename(current.toStdString(), id.toStdString(), tr("Rename “%1” to “%2”").arg(current, id))))
            m_surroundings.showEntry(id);
    });
}

void Editing::remove()
{
    const QString article = m_surroundings.currentArticle();
    const QString current = article.isEmpty() ? m_surroundings.currentEntry() : article;
    if (current.isEmpty())
        return;
    const std::string id = current.toStdString();
    const QString text = tr("Delete “%1”").arg(current);
    if (report(article.isEmpty() ? m_document.remove(id, text) : m_document.removeArticle(id, text)))
        m_messages.show(theme::Tone::Unknown, [=] {
            return tr("“%1” is deleted. Its file goes to the trash when you save; until then, and after, Undo brings "
                      "it back.")
                .arg(current);
        });
}

void Editing::changeSelected()
{
    const std::shared_ptr<const model::Catalog> &catalog = m_document.catalog();
    std::vector<std::string> ids;
    for (const std::uint32_t index : m_surroundings.selectedEntries())
        ids.emplace_back(catalog->entry(index).id);
    if (ids.empty()) {
        m_messages.show(theme::Tone::Unknown, [=] {
            return tr(
                "Select entries in the list first: Shift or Ctrl with the arrow keys or a click selects more than "
                "one.");
        });
        return;
    }
    QStringList domains;
    for (const auto &[domain, count] : catalog->filter({}, {}).counts.domains)
        domains.append(QString::fromUtf8(domain));
    auto *const dialog = new BatchDialog(int(ids.size()), domains, m_window);
    connect(dialog, &QDialog::accepted, this, [this, dialog, ids] {
        m_document.editLater([ids, change = dialog->change()](const model::Catalog &now,
                                 const std::stop_token &) { return model::changed(now, ids, change); },
            tr("Change %n entry(s)", nullptr, int(ids.size())));
    });
    dialog->open();
}

void Editing::findAndReplace()
{
    if (!m_replaceDialog) {
        m_replaceDialog = new ReplaceDialog(m_document, m_window);
        connect(m_replaceDialog, &ReplaceDialog::entryActivated, this, m_surroundings.showEntry);
    }
    m_replaceDialog->show();
    m_replaceDialog->activateWindow();
}

} // namespace ui

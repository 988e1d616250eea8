// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/editactions.h"

#include "kb/entryfields.h"
#include "kb/wording/wording.h"
#include "model/edit/newentry.h"
#include "ui/base/actionregistry.h"
#include "ui/base/paths.h"
#include "ui/document/editing.h"
#include "ui/list/librarypane.h"
#include "ui/text/logview.h"
#include "ui/text/passage.h"
#include "ui/widgets/messagebar.h"
#include "ui/window/entrycopy.h"
#include "ui/window/navigator.h"
#include "ui/window/pagearea.h"

#include <QApplication>
#include <QDate>

#include <algorithm>

namespace ui {

EditActions::EditActions(const EditParts &parts, std::filesystem::path builtInLibrary, QObject *parent)
    : QObject(parent)
    , m_parts(parts)
    , m_builtInLibrary(std::move(builtInLibrary))
{
    connect(m_parts.actions.action("edit.entry"), &QAction::triggered, this, &EditActions::toggleEditor);
    connect(m_parts.actions.action("entry.newFromSelection"), &QAction::triggered, this,
        &EditActions::newEntryFromSelection);
    QAction *const newFromLog = m_parts.actions.action("entry.newFromLog");
    newFromLog->setEnabled(false);
    connect(newFromLog, &QAction::triggered, this, &EditActions::newEntryFromLog);
    connect(&m_parts.pane, &LibraryPane::pasteShown, newFromLog,
        [newFromLog](const std::shared_ptr<const model::PastedText> &log) { newFromLog->setEnabled(log != nullptr); });
    connect(m_parts.actions.action("entry.copyToLibrary"), &QAction::triggered, this,
        [this] { m_parts.copy.begin(m_parts.pages.place().id, [this] { edit(); }); });
    connect(&m_parts.pages, &PageArea::editFailed, this, [this](const kb::Error &error) {
        m_parts.messages.show(theme::Tone::Bad, [=] { return wording::sentence(error); });
    });
    connect(&m_parts.pages, &PageArea::reported, this, &EditActions::addReport);
    connect(&m_parts.document, &model::Document::opened, this, [this] {
        if (m_parts.document.isReadOnly())
            m_parts.pages.setEditing(false);
        update();
    });
}

void EditActions::update()
{
    QAction *const edit = m_parts.actions.action("edit.entry");
    const model::Place::Kind shown = m_parts.pages.place().kind;
    edit->setEnabled(shown == model::Place::Kind::Entry || shown == model::Place::Kind::Article);
    edit->setChecked(edit->isEnabled() && m_parts.pages.isEditing());
    m_parts.actions.action("edit.markReviewed")
        ->setEnabled(shown == model::Place::Kind::Entry && !m_parts.document.isReadOnly());
    m_parts.actions.action("entry.copyToLibrary")
        ->setEnabled(shown == model::Place::Kind::Entry && m_parts.document.isReadOnly());
}

bool EditActions::checkWritable(std::function<void()> then)
{
    const std::shared_ptr<const kb::Library> &library = m_parts.document.library();
    if (!library || !m_parts.document.isReadOnly())
        return library != nullptr;
    if (m_parts.document.lockOwner()) {
        m_parts.editing.showLockOwner();
        return false;
    }
    const bool builtIn = isSameFolder(library->folder(), m_builtInLibrary);
    const model::Place place = m_parts.pages.place();
    const bool showsEntry = place.kind == model::Place::Kind::Entry;
    if (!then)
        then = [this] { edit(); };
    m_parts.messages.show(
        theme::Tone::Warn,
        [builtIn] {
            return builtIn
                ? tr("The built-in library can't be changed. Open your own library (Ctrl+O) or make a new one "
                     "(Ctrl+Shift+N) to edit entries.")
                : tr("This library is read-only: its folder can't be written. Open another one (Ctrl+O), or open it "
                     "again when it can be written.");
        },
        [showsEntry] { return showsEntry ? tr("Copy this entry to my library") : QString(); },
        [this, id = place.id, then = std::move(then)] { m_parts.copy.begin(id, then); });
    return false;
}

void EditActions::edit()
{
    m_parts.pages.setEditing(true);
    update();
}

void EditActions::toggleEditor()
{
    if (m_parts.pages.isEditing())
        m_parts.pages.setEditing(false);
    else if (m_parts.pages.place().kind != model::Place::Kind::Welcome && checkWritable())
        m_parts.pages.setEditing(true);
    update();
}

void EditActions::newEntryFromSelection()
{
    const QString passage = selectedPassage(QApplication::focusWidget());
    if (passage.isEmpty()) {
        m_parts.messages.show(theme::Tone::Warn, [=] {
            return tr(
                "Nothing is selected. Select the passage that tells of the error, on a page or in a pasted text.");
        });
        return;
    }
    const model::Place place = m_parts.pages.place();
    const bool isOfArticle
        = place.kind == model::Place::Kind::Article && m_parts.pages.isAncestorOf(QApplication::focusWidget());
    addEntry(passage.toStdString(), tr("New entry from a selection"), isOfArticle ? place.id : std::string());
}

void EditActions::newEntryFromLog()
{
    const std::shared_ptr<const model::PastedText> &log = m_parts.pane.query().paste;
    if (!log)
        return;
    const bool isMarked = m_parts.log.textCursor().hasSelection();
    addEntry(isMarked ? m_parts.log.passage().toStdString() : model::likelyErrorLine(log->bytes()),
        tr("New entry from a log"));
}

void EditActions::addEntry(const std::string &passage, const QString &step, const std::string &article)
{
    const auto isTaken = [this](std::string_view id) { return m_parts.document.catalog()->find(id).has_value(); };
    const std::string today = QDate::currentDate().toString(Qt::ISODate).toStdString();
    kb::Entry entry = model::entryFromPassage(passage, today, isTaken);
    if (m_parts.document.isReadOnly() && !m_parts.document.lockOwner()) {
        m_parts.copy.beginNew(entry, [this] { edit(); }); // into a library that does not have the article
        return;
    }
    if (!article.empty())
        entry.relatedArticles = {article};
    if (const auto added = m_parts.document.add(entry, step); !added) {
        m_parts.messages.show(theme::Tone::Bad, [=] { return wording::sentence(added.error()); });
        return;
    }
    m_parts.navigator.openEntry(QString::fromStdString(entry.id));
    edit();
}

void EditActions::addReport(int list, int row, bool worked)
{
    if (!checkWritable([this, list, row, worked] { addReport(list, row, worked); }))
        return;
    const std::string id = m_parts.pages.place().id;
    kb::Expected<kb::Entry> entry = m_parts.document.entry(id);
    const bool isThere = entry && row < int(((*entry).*kb::remedyLists[std::size_t(list)].rows).size());
    if (isThere) {
        std::vector<kb::Report> &reports
            = ((*entry).*kb::remedyLists[std::size_t(list)].rows)[std::size_t(row)].reports;
        const kb::Report own {.worked = worked, .date = QDate::currentDate().toString(Qt::ISODate).toStdString()};
        // Whoever clicks again today means the same try.
        const auto earlier = std::ranges::find_if(reports, [&own](const kb::Report &report) {
            return report.source.empty() && report.note.empty() && report.date == own.date;
        });
        if (earlier == reports.end())
            reports.push_back(own);
        else
            *earlier = own;
    }
    const kb::Expected<void> edited = entry
        ? m_parts.document.edit(id, *entry, worked ? tr("Report that it worked") : tr("Report that it did not work"))
        : std::unexpected(entry.error());
    if (!edited)
        m_parts.messages.show(theme::Tone::Bad, [=] { return wording::sentence(edited.error()); });
    else if (isThere)
        m_parts.messages.show(theme::Tone::Ok,
            [=] { return tr("Your report is part of the entry now. Undo takes it back; save to keep it."); });
}

} // namespace ui

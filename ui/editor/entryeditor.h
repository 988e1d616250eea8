// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The entry page as its editor: every field where the page shows it, English beside Chinese. It holds nothing of its
// own: each change is in the document's undo stack as soon as it is typed, so leaving it loses nothing.
#pragma once

#include "model/edit/gridmodel.h"
#include "model/edit/rowtablemodel.h"
#include "ui/page/page.h"

#include <QList>
#include <QPointer>
#include <QStringListModel>

#include <functional>
#include <map>
#include <memory>

namespace ui {

class EditTableButtons;
class EditorFields;
class FindingNotes;
class Settings;
struct FieldPlace;
class FlatButton;

class EntryEditor final : public Page {
    Q_OBJECT

public:
    /// Both must outlive the editor.
    EntryEditor(model::Document &document, Settings &settings, QWidget *parent = nullptr);
    ~EntryEditor() override;

    /// language: which is shown where there is no room for both. Errors: those of reading the entry.
    kb::Expected<void> setEntry(const std::string &id, kb::Language language);
    void clear() override;
    /// What records say of the entry, shown beside its rates; null: nothing.
    void setEvidence(std::shared_ptr<const kb::EntryEvidence> evidence);
    /// What the checks found in the entry, beneath the fields; fixRequested() is of these.
    void setFindings(std::vector<kb::Finding> findings);
    /// The first field gets the focus.
    void focusFirst();
    /// A field, a JSON pointer in a flat file, is brought into view and gets the focus.
    void showField(const std::string &field);
    /// Ids of the entries whose cases are being typed and are no JSON list yet: no edit, so saving leaves them out.
    [[nodiscard]] QStringList unfinishedCases() const;
    void dropUnfinishedCases() { m_unfinishedCases.clear(); }

signals:
    void failed(const kb::Error &error);

protected:
    void build(Column &column) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void addHead(Column &column);
    void addTexts(Column &column);
    void addRows(Column &column);
    void addRelated(Column &column);
    void addNames(Column &column);
    void addRegex(Column &column);
    void addCases(Column &column);
    void addDetails(Column &column);
    void addSection(Column &column, const QString &title, QWidget *content);
    QWidget *rowTable(model::RowTableModel &model, const QString &name, const QString &label);
    /// A button that shows or hides what is empty in the tables; show: as it is set, now and when that changes.
    void addFold(
        EditTableButtons &buttons, const QString &name, const QString &text, std::function<void(bool shows)> show);
    QWidget *gridTable(model::GridModel &model, const QString &name, const QString &label, const QList<int> &stretches);
    void setWords();
    void updateLayout();
    [[nodiscard]] bool isNarrow() const;
    /// That edits a field; null: none does.
    [[nodiscard]] QWidget *widgetOf(const FieldPlace &place) const;
    void showFindings();

    model::EntryDraft m_draft;
    Settings &m_settings;
    model::RowTableModel m_workarounds;
    model::RowTableModel m_deadEnds;
    model::GridModel m_versions;
    model::GridModel m_environment;
    model::GridModel m_leadsTo;
    model::GridModel m_precededBy;
    model::GridModel m_confusedWith;
    QStringListModel m_ids; // of the library, for completion
    kb::Language m_language = kb::Language::English;
    QString m_regexSample; // pasted to try a regex on; for as long as the window is open
    std::map<std::string, QString> m_unfinishedCases; // by entry: texts that could not be written
    EditorFields *m_fields = nullptr; // of the content that is shown
    bool m_narrow = false;
    std::vector<kb::Finding> m_findings; // of the entry that is shown
    QPointer<QWidget> m_content; // that is shown, or is about to be
    QList<FindingNotes *> m_notes; // of it, the head's first
};

} // namespace ui

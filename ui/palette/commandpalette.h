// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The command palette over the window's top: one line to type in, and below it the actions, entries and articles that
// have every word of it. Enter does or opens the selected one, Esc goes back to where the focus was.
#pragma once

#include "model/document/document.h"
#include "ui/palette/palettemodel.h"

#include <QFrame>
#include <QPointer>

class QLabel;
class QLineEdit;
class QListView;

namespace ui {

class ActionRegistry;
class Settings;

/// Parts of the window; all must outlive the palette.
struct PaletteParts {
    const model::Document &document;
    const ActionRegistry &actions;
    Settings &settings;
    std::function<kb::Language()> language;
};

class CommandPalette final : public QFrame {
    Q_OBJECT

public:
    /// Hidden at first; its actions, go.palette and go.place, open it. window: it lies over it.
    CommandPalette(PaletteParts parts, QWidget *window);

    /// Where it is open with the same scope, it is closed.
    void toggle(PaletteModel::Scope scope);

signals:
    void entryChosen(const QString &id);
    void articleChosen(const QString &id);

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void open(PaletteModel::Scope scope);
    void leave(); // the focus goes back
    void search();
    void choose(const QModelIndex &index);
    void step(int rows);
    bool takeKey(QKeyEvent *event);
    void place(); // and size, within the window
    void retranslateUi();

    PaletteParts m_parts;
    PaletteModel m_model;
    PaletteModel::Scope m_scope = PaletteModel::Scope::Everything;
    QLineEdit *m_field;
    QListView *m_list;
    QLabel *m_count;
    QPointer<QWidget> m_before; // had the focus
};

} // namespace ui

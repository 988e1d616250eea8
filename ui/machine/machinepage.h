// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// "This machine": its facts by group, to look through, copy and save, and beside those of another machine or of a file.
#pragma once

#include "model/runs/machinefacts.h"
#include "ui/machine/factrows.h"

#include <QPointer>
#include <QSet>
#include <QWidget>

#include <filesystem>

class QLabel;
class QLineEdit;
class QTreeView;

namespace ui {

class ActionRegistry;
class ElidedLabel;
class FactCompared;
class FactFilter;
class FactModel;
class FlatButton;
class MessageBar;
class Settings;

/// The parts of the window that the page uses; all must outlive it.
struct MachineSurroundings {
    std::filesystem::path dataFolder; // where the user's salt is
    Settings &settings;
    MessageBar &messages;
    const ActionRegistry &actions;
};

class MachinePage final : public QWidget {
    Q_OBJECT

public:
    /// Asks for the facts when it is first shown.
    MachinePage(model::MachineFacts &facts, const MachineSurroundings &surroundings, QWidget *parent);

    void compareWithFile(const std::filesystem::path &file);
    void compareWith(const gpu::Target &target);
    void focusFilter();
    /// What is copied: of this machine, without names of users and machines.
    [[nodiscard]] QString markdown() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // Esc clears the filter before it leaves the page
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void buildLayout();
    void connectParts();
    void fill(); // the rows, from what is known now
    void openRows();
    void filter();
    void arrangeColumns();
    void updateHead();
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QString comparison() const; // what this machine is compared with
    [[nodiscard]] gpu::Facts shownFacts() const; // without names
    void refresh();
    void copy();
    void save();
    void fillCompareMenu();
    void askForMachine();
    void askForFile();
    void retranslateUi();

    model::MachineFacts &m_facts;
    MachineSurroundings m_around;
    FactCompared *m_compared;
    FactModel *m_model;
    FactFilter *m_filter;
    QSet<QString> m_turned; // rows that are not as they are at first: opened, or closed
    bool m_isFilling = false;
    std::shared_ptr<const gpu::Facts> m_shown; // that the rows are of
    int m_nameWidth = 0; // px, of the rows' names
    QString m_unknown; // how many of them could not be read
    std::shared_ptr<const gpu::Facts> m_shownBeside;
    QLabel *m_title;
    ElidedLabel *m_summary;
    QWidget *m_states; // m_state and m_cancel
    QLabel *m_state;
    FlatButton *m_refresh;
    FlatButton *m_copy;
    FlatButton *m_save;
    FlatButton *m_compare;
    FlatButton *m_cancel; // or ends the comparison
    FlatButton *m_onlyDifferences;
    QLineEdit *m_field;
    QTreeView *m_tree;
};

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The manual in a window of its own, beside the work: chapters with their sections, the page, a bar to find in it, and
// the way that was read. Nothing is loaded from anywhere; a link of the web is shown before it is opened.
#pragma once

#include "ui/manual/manualbook.h"
#include "ui/manual/manualview.h"

#include <QWidget>

class QAction;
class QTreeWidget;
class QTreeWidgetItem;
class QUrl;

namespace ui {

class ActionRegistry;
class FindBar;
class FlatButton;
class MessageBar;

class ManualWindow final : public QWidget {
    Q_OBJECT

public:
    /// Its keys for back, forward and find are those of the actions, which must outlive it.
    explicit ManualWindow(const ActionRegistry &actions);

    /// Shows the window, at this place.
    void open(const ManualPlace &place);
    /// Shows the same chapter in another language, at the same heading.
    void setLanguage(kb::Language language);

protected:
    void changeEvent(QEvent *event) override;

private:
    /// A page that was read, and where.
    struct Step {
        QString page;
        ManualView::Position position;
    };
    void buildLayout();
    void addKeys();
    void addKey(QAction *own, const QAction *action);
    void listChapters();
    void go(const QString &page, int heading);
    void show(const QString &page, ManualView::Position position);
    void walk(QList<Step> &from, QList<Step> &to);
    void openLink(const QUrl &url);
    void openItem(const QTreeWidgetItem *item);
    void leave();
    void updateCurrentItem();
    void updateWay();
    [[nodiscard]] bool isWhereItWasShown() const; // nobody has scrolled since
    void nameButtons();
    void retranslateUi();

    const ActionRegistry &m_actions;
    kb::Language m_language = kb::Language::English;
    QList<Step> m_back;
    QList<Step> m_forward;
    QAction *m_backAction;
    QAction *m_forwardAction;
    FlatButton *m_backButton;
    FlatButton *m_forwardButton;
    FlatButton *m_findButton;
    QTreeWidget *m_chapters;
    MessageBar *m_messages;
    FindBar *m_findBar;
    ManualView *m_view;
    int m_shownHeading = -1; // that was gone to last
    int m_shownScroll = 0; // px, then
    bool m_isSettingItem = false; // the chapters follow the page
};

} // namespace ui

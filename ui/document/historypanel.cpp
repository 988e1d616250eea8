// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/document/historypanel.h"

#include "ui/document/diffview.h"
#include "ui/document/historydelegate.h"
#include "ui/widgets/docktitle.h"

#include <QEvent>
#include <QListView>
#include <QSplitter>

namespace ui {

HistoryPanel::HistoryPanel(QUndoStack *stack, QWidget *parent)
    : QDockWidget(parent)
    , m_model(*stack)
    , m_view(new QListView)
    , m_diff(new DiffView)
{
    setObjectName(QStringLiteral("history"));
    setFeatures(DockWidgetClosable | DockWidgetMovable);
    setTitleBarWidget(new DockTitle(this));
    m_view->setModel(&m_model);
    m_view->setItemDelegate(new HistoryDelegate(m_view));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setMouseTracking(true);
    m_view->setUniformItemSizes(true);
    m_view->setResizeMode(QListView::Adjust);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_diff->setFrameShape(QFrame::NoFrame);
    auto *const splitter = new QSplitter(Qt::Vertical);
    splitter->addWidget(m_view);
    splitter->addWidget(m_diff);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    splitter->setFocusProxy(m_view);
    setWidget(splitter);
    connect(m_view, &QAbstractItemView::entered, this, &HistoryPanel::showStep);
    connect(m_view, &QAbstractItemView::activated, this, [this](const QModelIndex &step) { m_model.goTo(step.row()); });
    connect(m_view, &QAbstractItemView::clicked, this, [this](const QModelIndex &step) { m_model.goTo(step.row()); });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &HistoryPanel::showStep);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &HistoryPanel::follow);
    connect(this, &QDockWidget::visibilityChanged, this, &HistoryPanel::follow);
    retranslateUi();
    follow();
}

void HistoryPanel::follow()
{
    if (!isVisible())
        return; // the step of a big replace takes long to compare
    const QModelIndex current = m_model.index(m_model.currentRow());
    m_view->setCurrentIndex(current); // shows the step
    m_view->scrollTo(current);
}

void HistoryPanel::showStep(const QModelIndex &step)
{
    std::vector<model::DiffLine> lines;
    if (step.isValid()) {
        for (const model::Change &change : m_model.changes(step.row())) {
            const std::vector<model::DiffLine> file = fileDiff(change.before, change.after);
            lines.insert(lines.end(), file.begin(), file.end());
            if (lines.size() > mostLines)
                break;
        }
    }
    m_diff->setLines(std::move(lines));
}

void HistoryPanel::changeEvent(QEvent *event)
{
    QDockWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void HistoryPanel::retranslateUi()
{
    setWindowTitle(tr("History"));
    m_model.setOpenedText(tr("As it was opened"));
    m_view->setAccessibleName(tr("History of edits"));
    m_diff->setAccessibleName(tr("What the step changed"));
}

} // namespace ui

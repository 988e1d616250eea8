// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// How the pane's tables look: flat headers, verdicts as badges, cases and calls in two or three lines, and views that
// are as tall as their content up to a limit.
#pragma once

#include "ui/reproduce/tablemodels.h"

#include <QHeaderView>
#include <QListView>
#include <QStyledItemDelegate>
#include <QTableView>

namespace ui {

/// Dim titles over a hairline.
class FlatHeader final : public QHeaderView {
    Q_OBJECT

public:
    FlatHeader(Qt::Orientation orientation, QWidget *parent);

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;
    [[nodiscard]] QSize sectionSizeFromContents(int section) const override;
};

/// A cell of the matrix: its badges, side by side.
class BadgeDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit BadgeDelegate(const MatrixTableModel *model, QObject *parent = nullptr);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const MatrixTableModel *m_model;
};

/// A call: its name and status, then facts, then cuDNN's reason, wrapped.
class CallDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    CallDelegate(const CallTableModel *model, QAbstractItemView *view);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    [[nodiscard]] QStringList reasonLines(int row, int width) const;
    const CallTableModel *m_model;
    QAbstractItemView *m_view;
};

/// A case: its check mark, name and result, then role and level, and why it can't be run here.
class CaseDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit CaseDelegate(QObject *parent = nullptr);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

class CaseView final : public QListView {
    Q_OBJECT

public:
    CaseView(CaseTableModel *model, QWidget *parent);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
};

class CallView final : public QListView {
    Q_OBJECT

public:
    CallView(CallTableModel *model, QWidget *parent);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// Follows the last call as long as nobody scrolled away from it.
    void follow();
    /// Goes to the call that the case ended with.
    void showDeciding();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    CallTableModel *m_calls;
};

class MatrixView final : public QTableView {
    Q_OBJECT

public:
    MatrixView(MatrixTableModel *model, QWidget *parent);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
};

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The list of results: a QListView that knows the height of each row without asking a delegate for each, so that
// 100,000 rows of differing height appear within a few milliseconds.
#pragma once

#include <QListView>

#include <cstdint>
#include <vector>

namespace ui {

class ResultDelegate;
class ResultModel;

class ResultList final : public QListView {
    Q_OBJECT

public:
    explicit ResultList(ResultModel *model, QWidget *parent = nullptr);

    [[nodiscard]] QRect visualRect(const QModelIndex &index) const override;
    void scrollTo(const QModelIndex &index, ScrollHint hint = EnsureVisible) override;
    [[nodiscard]] QModelIndex indexAt(const QPoint &point) const override;
    void doItemsLayout() override;
    [[nodiscard]] std::vector<std::uint32_t> selectedEntries() const; // in the order of the rows
    /// Typing into the list goes on in the search field.
    void keyboardSearch(const QString &text) override { emit typed(text); }

signals:
    void typed(const QString &text);
    void leftUpwards();

protected:
    [[nodiscard]] int horizontalOffset() const override { return 0; }
    [[nodiscard]] int verticalOffset() const override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void setSelection(const QRect &rect, QItemSelectionModel::SelectionFlags flags) override;
    [[nodiscard]] QRegion visualRegionForSelection(const QItemSelection &selection) const override;
    void updateGeometries() override;
    void scrollContentsBy(int dx, int dy) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] int rowAt(int y) const; // content px; -1 below the last row

    ResultModel *m_model;
    ResultDelegate *m_delegate;
    std::vector<int> m_tops; // of each row and, last, the end; px
};

} // namespace ui

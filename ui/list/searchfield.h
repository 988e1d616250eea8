// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The one-line search field. What is pasted into it goes out as a signal first: many lines are no typed words.
#pragma once

#include <QLineEdit>

class QMimeData;

namespace ui {

class SearchField final : public QLineEdit {
    Q_OBJECT

public:
    explicit SearchField(QWidget *parent = nullptr);

    /// Whether clipboard content is more than a few typed words: a file, several lines, or a very long one.
    [[nodiscard]] static bool isLog(const QMimeData &mime);

signals:
    void logPasted(const QMimeData *mime);
    void leftDownwards();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    /// True where the content was taken as a log.
    bool takeLog(const QMimeData *mime);
};

/// The text of clipboard or drop as UTF-8 bytes, without a way over QString where the source has bytes.
[[nodiscard]] QByteArray textBytes(const QMimeData &mime);

} // namespace ui

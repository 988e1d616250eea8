// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// One page of the manual, to be read: Markdown with its pictures, which come from the manual itself and from nowhere
// else. Its headings are counted from 0, as they stand.
#pragma once

#include "ui/text/findable.h"

#include <QList>
#include <QTextBrowser>
#include <QTextCursor>

namespace ui {

class ManualView final : public QTextBrowser, public Findable {
    Q_OBJECT

public:
    explicit ManualView(QWidget *parent);

    /// Shows a page from its beginning; page: one that manualText() has.
    void setPage(const QString &page);
    [[nodiscard]] const QString &page() const { return m_page; }

    /// What is at the top: a heading, -1 before the first, and how far below it.
    struct Position {
        int heading = -1;
        int below = 0; // px
    };
    [[nodiscard]] Position position() const;
    void setPosition(Position position);

    int find(const QString &text) override;
    [[nodiscard]] int firstHitInSight() const override;
    void showHit(int hit) override;

    [[nodiscard]] QVariant loadResource(int type, const QUrl &name) override;

signals:
    void linkActivated(const QUrl &url); // as resolvedManualLink() gives it
    void positionChanged();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    [[nodiscard]] QList<int> headingTops() const; // px below the top of the page
    void fitPictures();

    QString m_page;
    QList<int> m_headings; // positions in the text
    QList<QTextCursor> m_hits;
    int m_pictureWidth = 0; // px that there was for them; 0: they are not fitted yet
};

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where a text stands on a page, in the order in which people read: in its texts and code, which mark it themselves,
// and in headings, chips, links and labels, which are marked as a whole.
#pragma once

#include <QPointer>
#include <QRect>
#include <QTextCursor>

#include <vector>

namespace ui {

class FoundFrame;

class PageHits final {
public:
    ~PageHits();

    /// Marks the places in what of the content is not hidden; nothing is marked that was before. At most
    /// Findable::maxHits.
    void find(QWidget *content, const QString &text);
    [[nodiscard]] int count() const { return int(m_hits.size()); }

    /// A widget, null where it has gone, and a part of it.
    struct Place {
        QPointer<QWidget> widget;
        QRect part;
    };
    [[nodiscard]] Place place(int hit) const;
    /// The one that is marked as the current one.
    void setCurrent(int hit);

private:
    struct Hit {
        QPointer<QWidget> widget; // a QTextEdit or QPlainTextEdit, or what is marked as a whole
        QTextCursor cursor; // null in what is marked as a whole
        QPointer<FoundFrame> frame; // around that
    };
    void addText(QWidget &view, const QTextDocument &document, const QString &text);
    void mark() const;
    void clear();

    std::vector<Hit> m_hits;
    int m_current = -1;
};

} // namespace ui

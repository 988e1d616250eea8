// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Tells once when all that is read in the background is in what the window shows: the records of the entry, the
// findings of the library, the cases of a pasted log, whether the entry applies on this machine.
#pragma once

#include <QObject>

namespace model {
class EntryHere;
class Evidence;
class FindingsModel;
} // namespace model

namespace ui {

class LibraryPane;
class PageArea;

/// Parts of the window; all must outlive what looks at them.
struct CompletionParts {
    const model::Evidence &evidence;
    const model::FindingsModel &findings;
    const LibraryPane &pane;
    const PageArea &pages;
    const model::EntryHere &here;
};

class Completion final : public QObject {
    Q_OBJECT

public:
    explicit Completion(const CompletionParts &parts, QObject *parent);

signals:
    void complete(); // in a turn of its own; after a minute at the latest

private:
    void look();
    void end();

    CompletionParts m_parts;
    bool m_isComplete = false;
};

} // namespace ui

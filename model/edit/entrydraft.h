// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The entry that an editor shows. Follows the document, and turns what an editor wants into commands of its undo stack;
// the value itself is the document's. Remembers how each entry was when it was first opened, so that a text can be
// told to be older than its translation.
#pragma once

#include "model/document/document.h"

#include <functional>
#include <map>

namespace model {

class EntryDraft final : public QObject {
    Q_OBJECT

public:
    /// document must outlive the draft.
    explicit EntryDraft(Document &document, QObject *parent = nullptr);

    /// Errors: those of Document::entry(); then the draft stays as it was.
    kb::Expected<void> open(const std::string &id);
    void close(); // shows no entry
    [[nodiscard]] const kb::Entry &entry() const { return m_entry; }
    [[nodiscard]] const kb::Entry &asOpened() const;
    [[nodiscard]] Document &document() const { return m_document; }

    /// Pushes a command for what `change` does to a copy of the entry; where it does nothing, none. text names it in
    /// the menu; commands of one mergeKey become one. An edge of the graph that is added, changed or removed takes its
    /// counterpart in the other entry along.
    void change(const QString &text, const QString &mergeKey, const std::function<void(kb::Entry &)> &change);

signals:
    void opened(); // entry() is another one
    void changed(); // entry() has another value
    void failed(const kb::Error &error);

private:
    void follow();
    Document &m_document;
    kb::Entry m_entry;
    std::map<std::string, kb::Entry, std::less<>> m_asOpened;
};

} // namespace model

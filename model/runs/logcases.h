// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Cases in a pasted text that is a log of cuDNN's API: found in a worker thread, the newest text wins. And a case's way
// into an entry.
#pragma once

#include "kb/apilog/apilog.h"
#include "kb/entry.h"
#include "model/latest.h"
#include "model/list/pastedtext.h"

#include <QObject>

#include <cstdint>
#include <expected>
#include <memory>
#include <vector>

namespace model {

class LogCases final : public QObject {
    Q_OBJECT

public:
    explicit LogCases(QObject *parent = nullptr);

    /// Looks for cases in this text. Null, and a text that is no such log, have none. changed() follows where that
    /// makes a difference.
    void look(const std::shared_ptr<const PastedText> &text);
    /// The cases that were found, some of which may be none that can be run; null: there are none.
    [[nodiscard]] std::shared_ptr<const std::vector<kb::LogCase>> found() const { return m_found; }
    [[nodiscard]] bool isLooking() const { return m_looking.isRunning(); } // looked() follows

signals:
    void changed();
    void looked();

private:
    using Found = std::shared_ptr<const std::vector<kb::LogCase>>;
    void take(Found found);
    std::shared_ptr<const PastedText> m_text;
    Found m_found;
    Latest<Found> m_looking;
};

/// A case as people read it: lists such as dims on one line.
[[nodiscard]] std::string caseText(const gpu::Json &json);

enum class NotAdded : std::uint8_t {
    NoList, // what the entry has as cases is none
    IsThere, // it has the same case, whatever its name, titles and role
};
/// The entry with one case more, under a name that none of its cases has.
[[nodiscard]] std::expected<kb::Entry, NotAdded> withCase(const kb::Entry &entry, gpu::Json added);

} // namespace model

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The folders of the libraries that were opened last, newest first, each once.
#pragma once

#include <QStringList>

namespace model {

class RecentLibraries final {
public:
    explicit RecentLibraries(const QStringList &folders = {});

    [[nodiscard]] const QStringList &folders() const { return m_folders; }
    void add(const QString &folder);

    static constexpr qsizetype limit = 8;

private:
    QStringList m_folders;
};

} // namespace model

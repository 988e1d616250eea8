// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/document/recentlibraries.h"

namespace model {

RecentLibraries::RecentLibraries(const QStringList &folders)
    : m_folders(folders)
{
    m_folders.removeDuplicates();
    m_folders.removeAll(QString());
    m_folders = m_folders.first(std::min(m_folders.size(), limit));
}

void RecentLibraries::add(const QString &folder)
{
    m_folders.removeAll(folder);
    m_folders.prepend(folder);
    m_folders = m_folders.first(std::min(m_folders.size(), limit));
}

} // namespace model

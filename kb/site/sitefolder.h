// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A folder that appears whole or not at all, and takes the place of an older one only where that is the same kind and
// as it was written: its list of checksums says so.
#pragma once

#include "kb/error.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace kb {

/// The list of a site's files, as sha256sum -c reads it.
inline constexpr std::string_view siteList = "casebook-site.sha256";

class SiteFolder final {
public:
    /// folder: where it is to be. What is written lies beside it until it is complete.
    explicit SiteFolder(const std::filesystem::path &folder);
    ~SiteFolder(); // what was not put in place goes
    SiteFolder(const SiteFolder &) = delete;
    SiteFolder &operator=(const SiteFolder &) = delete;

    /// Whether the folder may be replaced: it does not exist, is empty, or holds a site and nothing else. Errors:
    /// FolderTaken with the first file that speaks against it; WriteFailed, FileUnreadable.
    [[nodiscard]] Expected<void> begin();
    /// name: relative; nothing of that name was added before.
    [[nodiscard]] Expected<void> add(const std::string &name, std::string_view bytes);
    /// With the list of all that was added. FolderTaken: something else was put there meanwhile; it stays, and so does
    /// the older site.
    [[nodiscard]] Expected<void> putInPlace();

private:
    std::filesystem::path m_folder;
    std::filesystem::path m_part; // empty: not begun, or done
    std::map<std::string, std::string> m_known; // hashes of the site that is there, by name
    std::map<std::string, std::string> m_hashes; // of what was added
};

} // namespace kb

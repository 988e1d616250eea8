// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The files of a site's pages. An id is a name in most cases; where a file system would not bear it (another id that
// differs in case alone, a device of Windows, a file where a folder has to be, a name too long), its hash is.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace kb {

class SiteNames final {
public:
    SiteNames();
    /// "cuda/x.html" for an entry; relative to the folder of a language. Each id once; the same order gives the same
    /// names.
    [[nodiscard]] std::string ofEntry(std::string_view id);
    [[nodiscard]] std::string ofArticle(std::string_view id); // "articles/x.html"

private:
    [[nodiscard]] bool take(const std::string &name);

    std::set<std::string> m_files; // in small letters
    std::set<std::string> m_folders;
};

/// From one page of a folder to another: "../" as often as it takes.
[[nodiscard]] std::string wayUp(std::string_view page);
/// As it stands in a link; the names are ASCII.
[[nodiscard]] std::string asAddress(std::string_view name);

} // namespace kb

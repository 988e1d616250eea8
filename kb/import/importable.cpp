// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/import/importer.h"
#include "kb/library/file.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <system_error>

namespace kb {

namespace {

/// Whether what a file that nobody named holds is to be imported; what can't be read is, so that it is said.
bool isWorthImporting(const std::filesystem::path &file)
{
    const Expected<std::string> bytes = readFile(file);
    return !bytes || isMeantForImport(*bytes);
}

/// Calls take(file) with the files in a folder and below that may hold something, until it gives false: hidden ones and
/// links are left out.
template <typename Take>
void walk(const std::filesystem::path &top, std::vector<Error> &unreadable, const std::stop_token &stop, Take take)
{
    constexpr std::array<std::string_view, 3> endings = {".json", ".md", ".txt"};
    for (std::vector folders {top}; !folders.empty();) {
        const std::filesystem::path folder = std::move(folders.back());
        folders.pop_back();
        std::error_code error;
        for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
            std::error_code ignored;
            const std::filesystem::path &path = it->path();
            if (stop.stop_requested())
                return;
            if (path.filename().string().starts_with('.') || it->is_symlink(ignored))
                continue;
            if (it->is_directory(ignored))
                folders.push_back(path);
            else if (std::ranges::contains(endings, path.extension().string()) && it->is_regular_file(ignored)
                && !take(path))
                return;
        }
        if (error)
            unreadable.push_back({.code = ErrorCode::FileUnreadable, .detail = error.message(), .file = folder});
    }
}

} // namespace

Importable findImportable(const std::vector<std::filesystem::path> &named, const std::stop_token &stop)
{
    Importable found;
    for (const std::filesystem::path &path : named) {
        std::error_code ignored;
        if (!std::filesystem::is_directory(path, ignored)) {
            found.files.push_back(path);
            continue;
        }
        std::vector<std::filesystem::path> files;
        walk(path, found.unreadable, stop, [&](const std::filesystem::path &file) {
            if (isWorthImporting(file))
                files.push_back(file);
            else
                ++found.passedOver;
            return true;
        });
        std::ranges::sort(files); // x.md, then x.zh.md
        std::ranges::move(files, std::back_inserter(found.files));
    }
    return found;
}

bool holdsImportable(const std::filesystem::path &folder, const std::stop_token &stop)
{
    constexpr int mostFiles = 1000; // that are looked into
    bool found = false;
    int looked = 0;
    std::vector<Error> unreadable;
    walk(folder, unreadable, stop, [&](const std::filesystem::path &file) {
        found = isWorthImporting(file);
        return !found && ++looked < mostFiles;
    });
    return found;
}

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/fleetfolders.h"

#include "kb/parallel.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <iterator>
#include <memory>
#include <optional>
#include <string_view>
#include <sys/stat.h>
#include <utility>

namespace kb {

namespace fs = std::filesystem;

namespace {

constexpr int deepestFolder = 4; // below the folder that was named: <group>/<machine>/evidence, and one more
constexpr int deepestEntry = 3; // below evidence: <domain>/<slug>/<environment>
constexpr std::size_t threadsAtFirst = 8; // for the folders in the one that was named

struct Listed {
    std::vector<std::string> folders; // names
    std::vector<std::string> files; // that may be records
    bool hasSignatures = false;
    std::size_t links = 0;
    std::optional<Error> error; // there may be more
};

/// Most file systems say it in the folder itself.
unsigned char kindOf(const std::string &folder, const dirent &entry)
{
    struct stat status = {};
    if (entry.d_type != DT_UNKNOWN || ::lstat((folder + '/' + entry.d_name).c_str(), &status) != 0)
        return entry.d_type;
    return S_ISLNK(status.st_mode) ? DT_LNK : S_ISDIR(status.st_mode) ? DT_DIR : DT_REG;
}

Listed listed(const std::string &folder)
{
    Listed found;
    const std::unique_ptr<DIR, int (*)(DIR *)> open(::opendir(folder.c_str()), ::closedir);
    errno = open ? 0 : errno;
    while (const dirent *const entry = open ? ::readdir(open.get()) : nullptr) {
        const std::string_view name = entry->d_name;
        if (!name.starts_with('.')) {
            found.hasSignatures = found.hasSignatures || name.ends_with(".sig"); // a link may be one, too
            const unsigned char kind = kindOf(folder, *entry);
            if (kind == DT_LNK)
                ++found.links;
            else if (kind == DT_DIR)
                found.folders.emplace_back(name);
            else if (name.ends_with(".json") || name.ends_with(packEnding))
                found.files.emplace_back(name);
        }
        errno = 0;
    }
    if (errno != 0)
        found.error = Error {ErrorCode::FileUnreadable, std::strerror(errno), folder, 0, 0, {}};
    std::ranges::sort(found.folders);
    std::ranges::sort(found.files);
    return found;
}

/// A name that EvidenceStore::write() could have given: "20261121T161649.637Z-63e2b4deed85.json".
bool isLikeARecord(std::string_view name)
{
    constexpr std::size_t dateDigits = 8;
    return name.size() > dateDigits && name[dateDigits] == 'T'
        && std::all_of(name.begin(), name.begin() + dateDigits, [](char c) { return c >= '0' && c <= '9'; });
}

/// Whether <folder>/<domain>/<slug> holds what looks like a record.
bool isEvidence(const std::string &folder)
{
    for (const std::string &domain : listed(folder).folders) {
        const std::string inside = folder + '/' + domain;
        for (const std::string &slug : listed(inside).folders) {
            const std::vector<std::string> files = listed(inside + '/' + slug).files;
            const auto isRecord
                = [](const std::string &name) { return name.ends_with(packEnding) || isLikeARecord(name); };
            if (!files.empty())
                return std::ranges::any_of(files, isRecord);
        }
    }
    return false;
}

Listed list(const std::string &folder, FleetFolders &found)
{
    Listed here = listed(folder);
    found.links += here.links;
    if (here.error)
        found.unread.push_back(*here.error);
    return here;
}

void addEvidence(const std::string &folder, const std::string &id, int levels, FleetFolders &found)
{
    const Listed here = list(folder, found);
    if (!id.empty() && !here.files.empty()) {
        RecordFolder records(folder, here.files);
        records.setSigned(here.hasSignatures);
        found.unread.insert(found.unread.end(), records.errors().begin(), records.errors().end());
        found.entries[id].push_back(std::move(records));
    }
    for (const std::string &below : levels > 0 ? here.folders : std::vector<std::string>())
        addEvidence(folder + '/' + below, id.empty() ? below : id + '/' + below, levels - 1, found);
}

bool addTree(const std::string &folder, int levels, FleetFolders &found)
{
    std::error_code error;
    const std::string inside = folder + "/evidence";
    const bool isLibrary = fs::is_directory(fs::symlink_status(inside, error));
    // "." and "x/evidence/" name it, too
    const bool isNamed
        = fs::absolute(fs::path(folder) / ".", error).lexically_normal().parent_path().filename() == "evidence";
    if (isLibrary || isNamed || isEvidence(folder)) {
        addEvidence(isLibrary ? inside : folder, {}, deepestEntry, found);
        return true;
    }
    // A folder for each machine, mostly: a disk answers several at a time.
    const std::vector<std::string> below = levels > 0 ? list(folder, found).folders : std::vector<std::string>();
    std::vector<FleetFolders> parts(below.size());
    std::atomic<bool> isAny = false;
    const auto addPart = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            if (addTree(folder + '/' + below[i], levels - 1, parts[i]))
                isAny = true;
        }
    };
    parallelBlocks(below.size(), 1, addPart, levels == deepestFolder ? threadsAtFirst : 1);
    for (FleetFolders &part : parts) {
        for (auto &[id, folders] : part.entries)
            std::ranges::move(folders, std::back_inserter(found.entries[id]));
        std::ranges::move(part.unread, std::back_inserter(found.unread));
        found.links += part.links;
    }
    return isAny;
}

} // namespace

bool FleetFolders::add(const fs::path &folder)
{
    return addTree(folder.string(), deepestFolder, *this);
}

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where the records of many machines lie.
#pragma once

#include "kb/error.h"
#include "kb/evidence/recordfolder.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace kb {

/// What was found in some folders. Links are passed over, and so is what is hidden.
struct FleetFolders {
    std::map<std::string, std::vector<RecordFolder>>
        entries; // by the id that their place says, whether or not it is one
    std::vector<Error> unread; // folders and packs of which there may be more
    std::size_t links = 0;

    /// A library's folder, its evidence/, or a folder with such, at most some levels below. False: there is no folder
    /// of records.
    [[nodiscard]] bool add(const std::filesystem::path &folder);
};

} // namespace kb

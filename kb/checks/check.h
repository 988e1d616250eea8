// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The findings of a whole library with their places in its files, as casebook-cli check prints them.
#pragma once

#include "kb/checks/checker.h"

#include <memory>
#include <string>
#include <vector>

namespace kb {

/// What loading found and what the Checker finds, ordered by file and place. A stopped check gives what loading found.
[[nodiscard]] std::vector<Finding> checkLibrary(std::shared_ptr<const Library> library, CheckOptions options = {});

/// What loading and the rules over one entry alone find in an entry's file, with places and without the file's name.
[[nodiscard]] std::vector<Finding> checkFile(std::string bytes);

} // namespace kb

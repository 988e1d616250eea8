// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Facts of a machine in words: what they are called, and what they say; in the language of the installed translator.
#pragma once

#include "gpu/protocol/facts.h"

#include <QString>

#include <string_view>

namespace wording {

/// "CUDA that the driver serves" of ("", "driver.cuda"); of a list's field: "Memory" of ("gpus", "memory_mib"). A
/// variable of the environment is its own name. A name that is in no table as it stands.
[[nodiscard]] QString factName(std::string_view list, std::string_view name);
/// "GPUs" of "gpus".
[[nodiscard]] QString factListName(std::string_view list);
/// An item of it, for "there is no GPU".
[[nodiscard]] QString factItemName(std::string_view list);
/// What facts stand under that begin so: "Driver" of "driver", "Environment" of "environment".
[[nodiscard]] QString factGroupName(std::string_view group);

/// "24564 MiB", "yes", "no limit", "none"; "unknown: " and why.
[[nodiscard]] QString factText(const gpu::FactSpec &spec, const gpu::Fact &fact);
/// Why a fact is not known, or a list not whole, in the reader's language where it is a reason that Casebook gives.
[[nodiscard]] QString factReason(std::string_view reason);
/// Where a fact was read: a path as it stands, "the loader" in the reader's language.
[[nodiscard]] QString factPlace(std::string_view from);

} // namespace wording

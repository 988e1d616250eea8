// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Facts of a machine from a file, in a worker; and without what they say of their user.
#pragma once

#include "gpu/client/target.h"
#include "kb/facts/factsfile.h"

#include <QFuture>

#include <memory>

namespace model {

[[nodiscard]] QFuture<kb::Expected<std::shared_ptr<const gpu::Facts>>> readFactsFile(const std::filesystem::path &file);

/// Takes out the names of the target and of this machine, and of their users. dataFolder: where the user's salt is;
/// where none can be kept, what would be hashed is left out.
[[nodiscard]] gpu::Facts withoutNames(
    const gpu::Facts &facts, const gpu::Target &target, const std::filesystem::path &dataFolder);

} // namespace model

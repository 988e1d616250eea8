// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The facts of a machine, asked of its runner and waited for, or of a file.
#pragma once

#include "app/cli/command.h"
#include "gpu/client/target.h"
#include "gpu/protocol/facts.h"
#include "kb/wording/wording.h"

#include <QString>

#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

struct FactSource {
    gpu::Target target;
    std::vector<std::string> environments {}; // of Python, that the failed program used: kb/conditions/environments.h
    bool looksAnywhere = false; // at these environments; else at usualEnvironments() alone
    QString root {}; // a folder there to read in place of "/"; empty: the machine itself
    std::optional<int> timeoutSeconds {}; // that the runner may take; nothing: as long as is usual
    std::optional<std::chrono::milliseconds> patience; // to wait at most; nothing: as long as the runner may take
};
/// Held for the environments, and without names of people and machines, as a file's. The error is a sentence. Who waits
/// for another machine is told on stderr what for.
[[nodiscard]] std::expected<gpu::Facts, QString> readFacts(const FactSource &source);
/// A file of facts (gpu/protocol/facts.h); "-": stdin.
[[nodiscard]] std::expected<gpu::Facts, QString> readFactsFile(const QString &file);

/// --here, --facts FILE, --target T and --runner of a command that answers for a machine.
void addHereOptions(Options &options);
struct HereFacts {
    std::optional<gpu::Facts> facts; // nothing: nobody asked for them
    wording::WhoseFacts whose {};
    std::optional<int> exitCode {}; // they were asked for in vain, which was said on stderr
};
/// Whether any of the options is given.
[[nodiscard]] bool asksForFacts(const Options &options);
/// --target alone says --here, too. log: the failed program's, for the environments that it names.
[[nodiscard]] HereFacts factsOf(const Options &options, std::string_view log = {});

} // namespace app

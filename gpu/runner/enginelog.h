// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Why cuDNN has no engine for a graph: it returns no status for that, but its log has a stack of checks for each engine
// that was considered. Takes the errors and warnings of the log while it lives, and passes them on to the reporter.
#pragma once

#include "gpu/runner/context.h"

#include <string>
#include <string_view>
#include <vector>

namespace gpu::runner {

class EngineLog final {
public:
    /// cuDNN has one callback: this one takes its place, and none is left afterwards.
    explicit EngineLog(Context &ctx);
    ~EngineLog();
    EngineLog(const EngineLog &) = delete;
    EngineLog &operator=(const EngineLog &) = delete;

    /// The check that most engines failed at; of those equally frequent, the first. Empty: the log has none.
    [[nodiscard]] std::string reason() const;
    /// Something that has to be installed was not there, so that "no engine" says nothing about the graph. Empty: all
    /// was.
    [[nodiscard]] std::string missingPrerequisite() const;
    void add(std::string_view message); // one message of the log, lines apart

private:
    struct Check {
        std::string status; // "CUDNN_STATUS_NOT_SUPPORTED_SHAPE"
        std::string reason;
    };
    void addLine(std::string_view line);

    Context &m_ctx;
    std::vector<Check> m_roots; // the innermost check of each stack
    std::string m_missing;
    bool m_inStack = false;
};

} // namespace gpu::runner

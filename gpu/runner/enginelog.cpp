// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/enginelog.h"

#include <algorithm>
#include <cstring>
#include <ranges>
#include <tuple>

namespace gpu::runner {

namespace {

/// A message as the callback gets it: lines end with a zero, the message with two.
void takeMessage(int, void *data, const void *, const char *message)
{
    if (!message)
        return;
    std::string text;
    for (const char *line = message; *line; line += std::strlen(line) + 1)
        (text += line) += '\n';
    static_cast<EngineLog *>(data)->add(text);
}

/// Only passes on what another check said: "ptr->isSupported()", "finalize_internal()", "(CUDNN_STATUS_NOT_INITIALIZED
/// == status) || ...". Nothing is learnt from an address either, and it differs from run to run.
bool saysNothing(std::string_view reason)
{
    return reason.ends_with("()") || reason.starts_with("(CUDNN_STATUS_") || reason == "status"
        || reason.contains("=0x");
}

} // namespace

EngineLog::EngineLog(Context &ctx)
    : m_ctx(ctx)
{
    constexpr unsigned errorsAndWarnings = 1U << 1 | 1U << 2; // cudnnSeverity_t as bits
    if (ctx.cudnn.SetCallback)
        ctx.cudnn.SetCallback.pointer(errorsAndWarnings, this, takeMessage);
}

EngineLog::~EngineLog()
{
    if (m_ctx.cudnn.SetCallback)
        m_ctx.cudnn.SetCallback.pointer(0, nullptr, nullptr);
}

void EngineLog::add(std::string_view message)
{
    constexpr std::size_t shownBytes = 4096; // of a message that has one stack for each of 30 engines
    m_ctx.reporter.log(message.substr(0, shownBytes));
    m_inStack = false;
    for (const auto line : message | std::views::split('\n'))
        addLine(std::string_view(line));
}

void EngineLog::addLine(std::string_view line)
{
    if (line.contains("=== error stack")) {
        m_inStack = true;
        return;
    }
    constexpr std::string_view separator = "; Reason: ";
    const std::size_t split = line.find(separator);
    if (split == std::string_view::npos)
        return;
    const std::string_view before = line.substr(0, split);
    const std::string_view status = before.substr(before.rfind(' ') + 1);
    const std::string_view reason = line.substr(split + separator.size());
    if (status.ends_with("RUNTIME_PREREQUISITE_MISSING") && m_missing.empty())
        m_missing = reason;
    if (!m_inStack || saysNothing(reason))
        return;
    m_roots.push_back({std::string(status), std::string(reason)});
    m_inStack = false; // what follows passes this on
}

std::string EngineLog::reason() const
{
    // An engine for other graphs, or other GPUs, says less about this one than an engine that looked at shapes, types
    // and layouts.
    const auto specific = [](const std::string &status) {
        if (status.ends_with("NOT_SUPPORTED"))
            return 0;
        return status.ends_with("ARCH_MISMATCH") ? 1 : 2;
    };
    const auto weight = [&](const Check &check) {
        const bool elsewhere = check.status.ends_with("GRAPH_PATTERN");
        return std::tuple(
            !elsewhere, std::ranges::count(m_roots, check.reason, &Check::reason), specific(check.status));
    };
    const auto best = std::ranges::max_element(m_roots, {}, weight);
    return best == m_roots.end() ? std::string() : best->reason;
}

std::string EngineLog::missingPrerequisite() const
{
    return m_missing;
}

} // namespace gpu::runner

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Operations and whole graphs of the graph API, as cuDNN's log describes them when they are finalized: to drafts of
// cases, and what such a case has otherwise than the log. Private to kb/cases.
#pragma once

#include "kb/apilog/apidraft.h"

namespace kb {

/// What is finalized by a message of cudnnBackendFinalize(), without cuDNN's prefix and suffix: "OPERATION_MATMUL".
/// Empty: it is another message.
[[nodiscard]] std::string_view finalized(const ApiMessage &message);

/// The draft of an operation, or of an operation graph: a lone operation, batch norm at inference, or attention made of
/// parts. nullopt: none of our ops makes it.
[[nodiscard]] std::optional<CaseDraft> graphDraftOf(const ApiMessage &message);

/// The operations of a graph, for people: "MATMUL, POINTWISE_MUL"; empty: no graph.
[[nodiscard]] std::string operationsText(const ApiMessage &message);

/// A note for each tensor of the log that the case's graph has otherwise, or whose value no log has.
[[nodiscard]] std::vector<LogNote> graphDifferences(const ApiMessage &message, gpu::Op op, const gpu::Setup &setup);

} // namespace kb

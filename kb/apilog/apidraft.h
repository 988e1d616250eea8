// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// From one message of an API log to the op, tensors and attributes of a case.
#pragma once

#include "gpu/protocol/case.h"
#include "kb/apilog/apimessage.h"
#include "kb/apilog/lognote.h"

#include <optional>
#include <string>
#include <vector>

namespace kb {

struct CaseDraft {
    gpu::Op op = gpu::Op::TensorDescriptor;
    gpu::Json tensors = gpu::Json::object();
    gpu::Json attrs = gpu::Json::object();
    std::string at; // the call that the runner makes of it; empty: where the fault comes first
    std::vector<LogNote> notes;
    bool complete = true; // false: notes say what the log does not have
};

/// nullopt: no op of ours makes this call.
[[nodiscard]] std::optional<CaseDraft> draftOf(const ApiMessage &message);

/// A control for a case whose call failed (a patch after which it should succeed), or succeeded (after which it must
/// fail): {"patch": ..., "expect": ...}; null: none is known. What was guessed is said in draft.notes.
[[nodiscard]] gpu::Json controlFor(CaseDraft &draft, bool failed);

} // namespace kb

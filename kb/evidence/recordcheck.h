// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a record says of itself, against what follows from the case and the transcript that it holds.
#pragma once

#include "kb/evidence/record.h"

#include <optional>
#include <string>

namespace kb {

struct Contradiction {
    std::string field; // JSON pointer
    std::string says;
    std::string follows; // empty: nothing in the record says so
};
/// The first of: case_hash, level, gpu_model, verdict, the version of cuDNN, a described GPU that is not the one of
/// that name, a status under another name, a call that was given something else than the case asks for, an outcome that
/// none of its calls had. `json`: the record as it was read; `record`: made of its case and transcript.
[[nodiscard]] std::optional<Contradiction> contradictionIn(const Record &record, const gpu::Json &json);

} // namespace kb

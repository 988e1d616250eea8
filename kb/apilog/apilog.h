// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// From cuDNN's API log (CUDNN_LOGLEVEL_DBG=3, of cuDNN 8 or 9) to a case: data only. What could not be taken over is
// listed.
#pragma once

#include "gpu/protocol/case.h"
#include "kb/apilog/lognote.h"

#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// Cheap: whether a text has the marks of such a log.
[[nodiscard]] bool looksLikeApiLog(std::string_view text);

struct LogCase {
    gpu::Json json; // parses with gpu::parseCase; null: no op of ours was found
    std::string call; // the call that the case is about: the failing one, else the last
    std::string status; // that the log shows for it, "CUDNN_STATUS_BAD_PARAM"; may be empty
    std::vector<LogNote> notes; // what the case does not have, and why; values are plain
};
[[nodiscard]] std::vector<LogCase> casesFromApiLog(std::string_view log);

} // namespace kb

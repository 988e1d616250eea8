// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The Python environments that a program used, as its output names them: a traceback says of each file where it lies.
// They, and no variable of the shell that is open now, say which wheels the program had.
#pragma once

#include "gpu/protocol/facts.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// "/home/me/venv" of "/home/me/venv/lib/python3.11/site-packages/torch/__init__.py", each once, in their order, at
/// most maxEnvironments. Those that pip and uv make for one build are none. text: any bytes, as a terminal
/// got them; of a long one the first and the last 256 KiB. Cost: some 20 ms at most.
[[nodiscard]] std::vector<std::string> environmentsIn(std::string_view text);
inline constexpr std::size_t maxEnvironments = 8;
/// Those of them that a machine may be asked for because of a text that anybody may have written: below /home, /root,
/// /opt, /usr and /workspace. An automounter there is the site's own.
[[nodiscard]] std::vector<std::string> usualEnvironments(std::vector<std::string> environments);

/// The facts with these environments as the active ones: of "python", "wheels" and "conda". Where one of them was not
/// looked at, it is not known what these lists and "libraries" would have of it. No environments, or facts that are
/// held for a program already: the facts as they are. Where one side has "~", it is anybody's home folder.
[[nodiscard]] gpu::Facts inEnvironments(gpu::Facts facts, std::span<const std::string> environments);

} // namespace kb

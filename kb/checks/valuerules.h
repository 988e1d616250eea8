// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What single values should be; shared by rules and fixes.
#pragma once

#include "kb/entry.h"

#include <optional>
#include <string>
#include <string_view>

namespace kb {

/// Whether a browser can open it: http or https, a host, nothing that is not part of a URL.
[[nodiscard]] bool isUsableLink(std::string_view text);
/// The link that was meant where that is certain: blanks around it, or "www.…" and the like without https://.
[[nodiscard]] std::optional<std::string> repairedLink(std::string_view text);
/// The tier that a name means although it is written another way: "AI-generated".
[[nodiscard]] Tier tierMeant(std::string_view name);

} // namespace kb

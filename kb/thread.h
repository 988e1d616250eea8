// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Which thread a link leads to, however the link is written.
#pragma once

#include <string>
#include <string_view>

namespace kb {

/// A text that is the same for all links to one thread or document, and no link itself. Host names and schemes are
/// compared without letters' case, http and https, "www.", what stands behind '#' and a last slash make no difference;
/// of GitHub, issues and pull requests of one number are one thread, of Stack Overflow and its like, and of forums that
/// run Discourse, the number alone counts. What is no link is compared as it is. Empty for an empty text.
[[nodiscard]] std::string threadOf(std::string_view source);

} // namespace kb

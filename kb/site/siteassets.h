// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// site.css and site.js, compiled in.
#pragma once

#include <string_view>

namespace kb {

extern const std::string_view siteStyle;
extern const std::string_view siteScript;

} // namespace kb

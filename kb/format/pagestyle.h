// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// page.css, compiled in: how an entry's page looks, by itself and in a site.
#pragma once

#include <string_view>

namespace kb {

extern const std::string_view pageStyle;

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// An entry's Markdown page, and a way to change it, for the tests of importing.
#pragma once

#include <string>
#include <string_view>

namespace pages {

inline std::string replaced(std::string text, std::string_view what, std::string_view with)
{
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
    return text;
}

inline const std::string markdownPage = R"(# cudaMalloc failed

- **ID:** `cuda/malloc`
- **Fix Rate:** 50%

## Root Cause

No memory.

## Workarounds

1. **Free some** (40% success)
   ```
   free()
   ```

## Dead Ends

- **Wait** — It stays full. (90% fail)
)";

} // namespace pages

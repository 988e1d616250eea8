// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/argumenttext.h"

#include <cstdio>

namespace gpu {

std::string argumentOf(double number)
{
    char text[40];
    std::snprintf(text, sizeof text, "%.9g", number);
    return text;
}

std::string argumentOf(std::span<const std::int64_t> numbers)
{
    constexpr std::size_t longEnough = 80; // bytes
    std::string text = "{";
    for (const std::int64_t number : numbers) {
        if (text.size() > longEnough)
            return text + ",...}";
        text += (text.size() > 1 ? "," : "") + std::to_string(number);
    }
    return text + '}';
}

} // namespace gpu

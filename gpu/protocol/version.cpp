// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/version.h"

#include <array>
#include <charconv>
#include <utility>

namespace gpu {

namespace {

using Bound = VersionRange::Bound;
using Sign = Bound::Sign;

constexpr int maxPart = 999;

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t";
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// "9", "9.1" or "9.1.0": digits and dots only.
std::optional<Bound> parseBound(Sign sign, std::string_view text)
{
    std::array<int, 3> parts = {};
    int count = 0;
    text = trimmed(text);
    while (count < 3) {
        const auto dot = text.find('.');
        const std::string_view digits = text.substr(0, dot);
        int value = -1;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error != std::errc() || end != digits.data() + digits.size() || value < 0 || value > maxPart)
            return std::nullopt;
        parts[static_cast<std::size_t>(count++)] = value;
        if (dot == std::string_view::npos)
            return Bound {sign, {parts[0], parts[1], parts[2]}, count};
        text.remove_prefix(dot + 1);
    }
    return std::nullopt;
}

/// The version as far as the bound was written: 9.19.0 is 9.19 where two parts count.
Version cut(Version version, int parts)
{
    return {version.major, parts > 1 ? version.minor : 0, parts > 2 ? version.patch : 0};
}

std::optional<Bound> parseBound(std::string_view text)
{
    constexpr std::array<std::pair<std::string_view, Sign>, 5> signs = {{
        {"<=", Sign::LessEqual},
        {">=", Sign::GreaterEqual},
        {"==", Sign::Equal},
        {"<", Sign::Less},
        {">", Sign::Greater},
    }};
    for (const auto &[written, sign] : signs) {
        if (text.starts_with(written))
            return parseBound(sign, text.substr(written.size()));
    }
    return parseBound(Sign::Equal, text);
}

bool holds(const Bound &bound, Version version)
{
    const auto order = cut(version, bound.parts) <=> bound.version;
    switch (bound.sign) {
    case Sign::Less: return order < 0;
    case Sign::LessEqual: return order <= 0;
    case Sign::Equal: return order == 0;
    case Sign::GreaterEqual: return order >= 0;
    case Sign::Greater: return order > 0;
    }
    std::unreachable();
}

} // namespace

Version versionFromNumber(std::size_t number)
{
    constexpr std::size_t newStyle = 90000; // 9.0.0, the first of the new style
    constexpr std::size_t oldEnd = 9000;
    const bool isNew = number >= newStyle;
    if (!isNew && number >= oldEnd)
        return {};
    const std::size_t unit = isNew ? 10000 : 1000;
    if (number / unit > maxPart)
        return {};
    return {static_cast<int>(number / unit), static_cast<int>(number % unit / 100), static_cast<int>(number % 100)};
}

std::string toString(Version version)
{
    return std::to_string(version.major) + '.' + std::to_string(version.minor) + '.' + std::to_string(version.patch);
}

std::optional<Version> parseVersion(std::string_view text)
{
    const std::optional<Bound> bound = parseBound(Sign::Equal, text);
    const bool isWhole = bound && bound->parts == 3 && !bound->version.isNull() && toString(bound->version) == text;
    return isWhole ? std::optional(bound->version) : std::nullopt;
}

bool VersionRange::contains(Version version) const
{
    for (const Bound &bound : bounds) {
        if (!holds(bound, version))
            return false;
    }
    return true;
}

std::optional<VersionRange> parseVersionRange(std::string_view text)
{
    VersionRange range {std::string(text), {}};
    std::string_view rest = trimmed(text);
    while (!rest.empty()) {
        const auto comma = rest.find(',');
        const std::string_view part = trimmed(rest.substr(0, comma));
        if (const auto dots = part.find(".."); dots != std::string_view::npos) {
            const auto from = parseBound(Sign::GreaterEqual, part.substr(0, dots));
            const auto to = parseBound(Sign::LessEqual, part.substr(dots + 2));
            if (!from || !to || cut(from->version, to->parts) > to->version)
                return std::nullopt;
            range.bounds.push_back(*from);
            range.bounds.push_back(*to);
        } else if (const auto bound = parseBound(part)) {
            range.bounds.push_back(*bound);
        } else {
            return std::nullopt;
        }
        if (comma == std::string_view::npos)
            return range;
        rest = trimmed(rest.substr(comma + 1));
        if (rest.empty())
            return std::nullopt; // ends with a comma
    }
    return range;
}

} // namespace gpu

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// cuDNN versions and ranges of them.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gpu {

struct Version {
    int major = 0;
    int minor = 0;
    int patch = 0;
    auto operator<=>(const Version &) const = default;
    [[nodiscard]] bool isNull() const { return major == 0; }
};

/// cudnnGetVersion(): major * 1000 + minor * 100 + patch up to 8, major * 10000 + minor * 100 + patch from 9.
[[nodiscard]] Version versionFromNumber(std::size_t number);
[[nodiscard]] std::string toString(Version version); // "9.19.0"
[[nodiscard]] std::optional<Version> parseVersion(std::string_view text); // of that form, with all three parts

/// ">=8", "8.9..9.0", "<9.1", "==9.19.0", "8.9" (that minor, any patch), ">=8.9, <9.10"; "" holds for every version.
struct VersionRange {
    struct Bound {
        enum class Sign : std::uint8_t { Less, LessEqual, Equal, GreaterEqual, Greater };
        Sign sign = Sign::Equal;
        Version version;
        int parts = 3; // how many of major, minor, patch were written: "9" covers 9.19.0
        bool operator==(const Bound &) const = default;
    };
    std::string text;
    std::vector<Bound> bounds; // all must hold
    [[nodiscard]] bool contains(Version version) const;
    bool operator==(const VersionRange &) const = default;
};
[[nodiscard]] std::optional<VersionRange> parseVersionRange(std::string_view text);

} // namespace gpu

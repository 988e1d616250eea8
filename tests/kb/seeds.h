// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The published documents that the tests of importers and exporters read, found by the number they begin with.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace seeds {

[[nodiscard]] inline std::filesystem::path file(std::string_view number)
{
    std::error_code error;
    for (const auto &entry : std::filesystem::directory_iterator(SHARED_DIR "/seeds", error)) {
        if (entry.path().filename().string().starts_with(number))
            return entry.path();
    }
    return {};
}

[[nodiscard]] inline bool arePresent()
{
    return !file("000").empty() && !file("004").empty();
}

[[nodiscard]] inline std::string bytes(const std::filesystem::path &path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

[[nodiscard]] inline std::string text(std::string_view number)
{
    return bytes(file(number));
}

} // namespace seeds

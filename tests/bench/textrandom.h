// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A small random generator with the same sequence everywhere (std's distributions differ between libraries), and the
// made-up names, paths and numbers that texts are filled with.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace bench {

class Random final {
public:
    explicit Random(std::uint64_t seed)
        : m_state(seed)
    {
    }
    /// SplitMix64 (Steele, Lea and Flood, 2014).
    std::uint64_t next()
    {
        std::uint64_t z = (m_state += 0x9e3779b97f4a7c15);
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return z ^ z >> 31;
    }
    std::size_t below(std::size_t bound) { return bound ? next() % bound : 0; }
    bool chance(int percent) { return below(100) < std::size_t(percent); }
    std::string_view pick(std::span<const std::string_view> from) { return from[below(from.size())]; }

private:
    std::uint64_t m_state;
};

[[nodiscard]] std::string randomNumber(Random &random, std::size_t digits);
[[nodiscard]] std::string randomHex(Random &random, std::size_t digits);
[[nodiscard]] std::string randomName(Random &random); // "order_cache"
[[nodiscard]] std::string randomPath(Random &random); // "/srv/app/batch/loader.conf"
[[nodiscard]] std::string randomTime(Random &random); // "2025-03-09 14:02:51"
[[nodiscard]] std::string randomWord(Random &random); // of ordinary prose and logs

} // namespace bench

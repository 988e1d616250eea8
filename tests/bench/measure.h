// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Timing: medians and 95th percentiles of repeated runs, in milliseconds. Two things that are compared run in turns, so
// that noise of the machine meets both.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

namespace bench {

struct Timing {
    double median = 0; // ms
    double p95 = 0; // ms
};

[[nodiscard]] inline Timing summary(std::vector<double> milliseconds)
{
    std::ranges::sort(milliseconds);
    const std::size_t n = milliseconds.size();
    return {milliseconds[n / 2], milliseconds[std::min(n - 1, n * 95 / 100)]};
}

template <typename Run> [[nodiscard]] double milliseconds(const Run &run)
{
    const auto start = std::chrono::steady_clock::now();
    run();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

/// One warm-up run, then `times` measured ones.
template <typename Run> [[nodiscard]] Timing measure(int times, const Run &run)
{
    run();
    std::vector<double> samples;
    for (int i = 0; i < times; ++i)
        samples.push_back(milliseconds(run));
    return summary(std::move(samples));
}

struct Pair {
    Timing ours;
    Timing other;
    [[nodiscard]] double ratio() const { return ours.median / other.median; }
};

/// Both once to warm up, then in turns.
template <typename Ours, typename Other>
[[nodiscard]] Pair measureInTurns(int times, const Ours &ours, const Other &other)
{
    ours();
    other();
    std::vector<double> first;
    std::vector<double> second;
    for (int i = 0; i < times; ++i) {
        first.push_back(milliseconds(ours));
        second.push_back(milliseconds(other));
    }
    return {summary(std::move(first)), summary(std::move(second))};
}

/// In turns of many runs each, the first of which warms up: for what works in a cache that the other would empty.
template <typename Ours, typename Other>
[[nodiscard]] Pair measureInRounds(int times, const Ours &ours, const Other &other)
{
    constexpr int rounds = 10;
    std::vector<double> first;
    std::vector<double> second;
    const auto round = [times](const auto &run, std::vector<double> &samples) {
        run();
        for (int i = 0; i < (times + rounds - 1) / rounds; ++i)
            samples.push_back(milliseconds(run));
    };
    for (int i = 0; i < rounds; ++i) {
        round(ours, first);
        round(other, second);
    }
    return {summary(std::move(first)), summary(std::move(second))};
}

} // namespace bench

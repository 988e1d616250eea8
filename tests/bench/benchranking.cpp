// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "corpus.h"
#include "rankingtexts.h"
#include "sections.h"

#include "kb/search/searchengine.h"

#include <array>
#include <format>
#include <numeric>

namespace bench {

namespace {

constexpr std::uint64_t seed = 20262; // not the one that the ranking was developed with
constexpr std::size_t textsPerKind = 500;

struct Tally {
    std::size_t texts = 0;
    std::size_t first = 0;
    [[nodiscard]] double precision() const { return texts == 0 ? 0 : double(first) / double(texts); }
};

} // namespace

void benchRanking(const Setting &setting, Report &report)
{
    const std::vector<kb::Entry> entries = readEntries(setting.library);
    const kb::SearchEngine engine(indexOf(entries));
    std::vector<std::uint32_t> drawnFrom(entries.size());
    std::iota(drawnFrom.begin(), drawnFrom.end(), 0);

    std::array<Tally, textKinds.size()> tallies;
    Tally all;
    for (const RankingText &text : rankingTexts(entries, drawnFrom, seed, textsPerKind)) {
        const std::vector<kb::Match> matches = engine.search(text.text);
        const bool right = !matches.empty() && answers(entries[matches.front().entry], entries[text.entry]);
        for (Tally *tally : {&tallies[std::size_t(text.kind)], &all}) {
            ++tally->texts;
            tally->first += right ? 1 : 0;
        }
    }
    for (const TextKind kind : textKinds) {
        report.add({.name = std::format("right entry first: {}", textKindName(kind)),
            .median = tallies[std::size_t(kind)].precision(),
            .target = 0.95,
            .atLeast = true});
    }
    report.add({.name = std::format("right entry first: all {} texts", all.texts),
        .median = all.precision(),
        .target = 0.975,
        .atLeast = true});
}

} // namespace bench

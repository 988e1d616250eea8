// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// How often search puts the right entry first, by kind of text. Usage:
//   rankingbench FOLDER [--seed N] [--per-kind N] [--half dev|held-out|all] [--misses] [--limits]
// FOLDER: a library; every .json file in it is an entry. Prints one row a kind, with --misses what went wrong, and with
// --limits what each least score of a match would keep and let in.
#include "corpus.h"
#include "rankingtexts.h"

#include "kb/search/searchengine.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <print>
#include <string>

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

struct Options {
    std::filesystem::path folder;
    std::uint64_t seed = 20261;
    std::size_t perKind = 400;
    std::string half = "held-out";
    bool misses = false;
    bool limits = false;
};

// Half of the slugs are for development, the other half is only looked at to report.
bool isHeldOut(const kb::Entry &entry)
{
    const std::size_t second = entry.id.find('/', entry.id.find('/') + 1);
    std::uint32_t hash = 2166136261; // FNV-1a
    for (const char c : entry.id.substr(0, second))
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619;
    return hash >> 16 & 1;
}

Options parseOptions(std::span<char *> arguments)
{
    Options options;
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const std::string argument = arguments[i];
        const auto value = [&] { return std::string(++i < arguments.size() ? arguments[i] : ""); };
        if (argument == "--seed")
            options.seed = std::strtoull(value().c_str(), nullptr, 10);
        else if (argument == "--per-kind")
            options.perKind = std::strtoull(value().c_str(), nullptr, 10);
        else if (argument == "--half")
            options.half = value();
        else if (argument == "--misses")
            options.misses = true;
        else if (argument == "--limits")
            options.limits = true;
        else
            options.folder = argument;
    }
    return options;
}

struct Tally {
    std::size_t texts = 0;
    std::size_t first = 0;
    double reciprocal = 0;
};

void print(std::string_view name, const Tally &tally)
{
    std::println("{:<18} {:>5} texts  P@1 {:.4f}  MRR {:.4f}", name, tally.texts,
        double(tally.first) / double(tally.texts), tally.reciprocal / double(tally.texts));
}

void printMiss(const bench::RankingText &text, const std::vector<kb::Entry> &entries,
    const std::vector<kb::Match> &matches, std::size_t rank)
{
    const kb::Entry &expected = entries[text.entry];
    const std::string shown = text.text.size() > 300 ? "(long) " + expected.signature.en : text.text;
    std::println("MISS {} rank {}\n  text: {}\n  want: {} | {} | {}", bench::textKindName(text.kind), rank, shown,
        expected.id, expected.signature.en, expected.regex);
    for (std::size_t i = 0; i < matches.size() && (i < 2 || i + 1 == rank); ++i) {
        const kb::Entry &entry = entries[matches[i].entry];
        std::print("  #{} {:.3f} {} | {} |", i + 1, matches[i].score, entry.id, entry.signature.en);
        for (const kb::Reason &reason : matches[i].reasons)
            std::print(" [{} {:.2f} {}]", int(reason.kind), reason.value, reason.detail);
        std::println("");
    }
}

/// Of the best match of each text: where it is right, and were no right one in the library.
struct Scores {
    std::vector<float> right;
    std::vector<float> without;
};

void printLimits(const Scores &scores)
{
    const auto share = [](const std::vector<float> &of, float limit) {
        return of.empty()
            ? 0
            : double(std::ranges::count_if(of, [limit](float score) { return score >= limit; })) / double(of.size());
    };
    std::println(
        "least score: right first matches that have it, and of texts without a right entry those with a match");
    for (int percent = 20; percent <= 80; percent += 5) {
        const float limit = float(percent) / 100;
        std::println("  {:.2f}  {:.4f}  {:.4f}", limit, share(scores.right, limit), share(scores.without, limit));
    }
}

} // namespace

int main(int argc, char **argv)
{
    const Options options = parseOptions(std::span(argv, std::size_t(argc)));
    const std::vector<kb::Entry> entries = bench::readEntries(options.folder);
    std::vector<std::uint32_t> drawnFrom;
    for (std::uint32_t i = 0; i < entries.size(); ++i) {
        if (options.half == "all" || isHeldOut(entries[i]) == (options.half == "held-out"))
            drawnFrom.push_back(i);
    }
    const auto start = Clock::now();
    const kb::SearchEngine engine(bench::indexOf(entries));
    std::println("{} entries, index built in {:.1f} ms", entries.size(), millisecondsSince(start));

    // The six kinds, then the two of them that the second maker makes, too.
    for (const std::span<const bench::TextKind> kinds :
        {std::span<const bench::TextKind>(bench::textKinds), std::span<const bench::TextKind>(bench::plainTextKinds)}) {
        std::array<Tally, bench::textKindCount> tallies;
        Scores scores;
        for (const bench::RankingText &text :
            bench::rankingTexts(entries, drawnFrom, options.seed, options.perKind, kinds)) {
            const std::vector<kb::Match> matches = engine.search(text.text);
            const auto right
                = [&](const kb::Match &m) { return bench::answers(entries[m.entry], entries[text.entry]); };
            const auto place = std::ranges::find_if(matches, right);
            const std::size_t rank = place == matches.end() ? 0 : std::size_t(place - matches.begin()) + 1;
            Tally &tally = tallies[std::size_t(text.kind)];
            ++tally.texts;
            tally.first += rank == 1;
            if (rank == 1)
                scores.right.push_back(matches.front().score);
            const auto other = std::ranges::find_if_not(matches, right);
            scores.without.push_back(other == matches.end() ? 0 : other->score);
            tally.reciprocal += rank ? 1.0 / double(rank) : 0;
            if (options.misses && rank != 1)
                printMiss(text, entries, matches, rank);
        }
        Tally all;
        for (const bench::TextKind kind : kinds) {
            const Tally &tally = tallies[std::size_t(kind)];
            print(bench::textKindName(kind), tally);
            all.texts += tally.texts;
            all.first += tally.first;
            all.reciprocal += tally.reciprocal;
        }
        print("all", all);
        if (options.limits)
            printLimits(scores);
    }
}

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "corpus.h"
#include "measure.h"
#include "rankingtexts.h"
#include "sections.h"

#include "kb/entryfields.h"
#include "kb/search/regexindex.h"
#include "kb/search/searchengine.h"
#include "kb/search/tokenizer.h"

#include <cstdio>
#include <cstdlib>
#include <format>
#include <iterator>
#include <string_view>

namespace bench {

namespace {

using namespace std::string_view_literals;

struct Size {
    const char *name;
    std::size_t bytes;
    int times;
    double target; // ms, both stages, 2,522 entries
};
constexpr Size sizes[] = {
    {"5 KB", 5'000, 300, 0.2},
    {"20 KB", 20'000, 200, 0.7},
    {"1 MB", 1'000'000, 15, 25},
};

/// A log with three signatures in it, at a quarter, a half and the end.
std::string logWith(const std::vector<kb::Entry> &entries, std::size_t bytes)
{
    std::string text = plainLog(bytes, 7);
    for (std::size_t i = 1; i <= 3; ++i) {
        const std::size_t line = text.find('\n', text.size() * i / 4);
        text.insert(
            line == std::string::npos ? text.size() : line + 1, entries[entries.size() * i / 4].signature.en + '\n');
    }
    return text;
}

/// What the engine is compared with: every regex, compiled before, tried on every line of the text in turn.
std::size_t plainLoop(const std::vector<kb::Entry> &entries, std::string_view text)
{
    std::size_t found = 0;
    for (const kb::Entry &entry : entries)
        found += kb::regexMatches(entry.regex, text) ? 1 : 0;
    return found;
}

std::vector<std::size_t> setOf(const kb::SearchEngine &engine, std::string_view text)
{
    std::vector<std::size_t> entries;
    for (const std::uint32_t index : engine.regexMatches(text))
        entries.push_back(index);
    return entries;
}

void benchFilter(const kb::SearchEngine &engine, const std::vector<kb::Entry> &entries, Report &report)
{
    std::string blob;
    for (const kb::Entry &entry : entries)
        blob += entry.id + '\n' + entry.signature.en + '\n';
    volatile std::size_t sink = 0;
    const Pair pair = measureInTurns(
        50, [&] { sink = engine.filter("memory cuda").size(); }, [&] { sink = blob.find("no such words here"); });
    report.add({.name = std::format("typed filter, two words, {} entries", entries.size()),
        .median = pair.ours.median,
        .p95 = pair.ours.p95,
        .unit = "ms",
        .ratio = pair.ratio(),
        .ratioTo = "one std::string::find over the signatures",
        .target = 5});
}

/// What the index of mentions is compared with: every text of every entry.
std::vector<std::uint32_t> plainMentions(const std::vector<kb::Entry> &entries, std::string_view word)
{
    std::vector<std::uint32_t> found;
    std::string folded;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        folded.clear();
        kb::appendFolded(entries[i].id, folded);
        kb::forEachText(entries[i], kb::Words::Some, [&folded](const auto &text) {
            folded += '\n';
            kb::appendFolded(text.text, folded);
        });
        if (folded.contains(word))
            found.push_back(std::uint32_t(i));
    }
    return found;
}

void benchMentions(const kb::SearchEngine &engine, const std::vector<kb::Entry> &entries, Report &report)
{
    for (const std::string_view word : {"cudnn"sv, "err"sv, "的"sv, "a"sv}) {
        if (engine.mentions(word) != plainMentions(entries, word)) {
            std::fputs(
                "The index of mentions and the plain loop differ: the figures below are worth nothing.\n", stderr);
            std::abort();
        }
        volatile std::size_t sink = 0;
        const Pair pair = measureInTurns(
            50, [&] { sink = engine.mentions(word).size(); }, [&] { sink = engine.filter(word).size(); });
        report.add({.name = std::format("mentions of \"{}\", {} entries", word, entries.size()),
            .median = pair.ours.median,
            .p95 = pair.ours.p95,
            .unit = "ms",
            .ratio = pair.ratio(),
            .ratioTo = "the typed filter",
            .target = 5});
    }
}

} // namespace

void benchSearch(const Setting &setting, Report &report)
{
    const std::vector<kb::Entry> entries = readEntries(setting.library);
    const kb::SearchEngine engine(indexOf(entries));

    const std::string small = logWith(entries, sizes[0].bytes);
    const Timing loop = measure(2, [&] { plainLoop(entries, small); });
    std::vector<std::size_t> plain;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (kb::regexMatches(entries[i].regex, small))
            plain.push_back(i);
    }
    if (plain != setOf(engine, small)) {
        std::fputs("The regex stage and the plain loop differ: the figures below are worth nothing.\n", stderr);
        std::abort();
    }

    double base = 0;
    for (const Size &size : sizes) {
        const std::string text = logWith(entries, size.bytes);
        const Timing search = measure(size.times, [&] { (void)engine.search(text); });
        const Timing regexOnly = measure(size.times, [&] { (void)engine.regexMatches(text); });
        const bool first = base == 0;
        base = first ? search.median : base;
        report.add({.name = std::format("search, {} of log, {} entries", size.name, entries.size()),
            .median = search.median,
            .p95 = search.p95,
            .unit = "ms",
            .ratio = first ? loop.median / search.median : search.median / base,
            .ratioTo = first ? "faster than the plain loop over all regexes (compiling included)" : "the 5 KB search",
            .target = size.target});
        report.add({.name = std::format("  its regex stage alone, {}", size.name),
            .median = regexOnly.median,
            .p95 = regexOnly.p95,
            .unit = "ms",
            .ratio = regexOnly.median / search.median,
            .ratioTo = "the whole search"});
    }

    const std::vector<kb::Entry> many = grown(entries, 100'000);
    std::shared_ptr<const kb::Snapshot> snapshot;
    const double built = milliseconds([&] { snapshot = indexOf(many); });
    report.add({.name = "building the index of 100,000 entries in memory",
        .median = built,
        .unit = "ms",
        .ratio = double(snapshot->size()) / 1e6,
        .ratioTo = "MB of index (not a ratio)"});
    const kb::SearchEngine large(snapshot);
    for (std::size_t i = 0; i < std::size(sizes); ++i) {
        const Size &size = sizes[i];
        const std::string text = logWith(entries, size.bytes);
        // A person searches one library, whose index stays in the cache.
        const Pair pair
            = measureInRounds(size.times, [&] { (void)large.search(text); }, [&] { (void)engine.search(text); });
        Row row {.name = std::format("search, {} of log, 100,000 entries", size.name),
            .median = pair.ours.median,
            .p95 = pair.ours.p95,
            .unit = "ms",
            .ratio = pair.ratio(),
            .ratioTo = "the same at 2,522 entries",
            .targetIsRatio = true};
        if (i == 0)
            row.target = 3;
        report.add(row);
    }
    benchFilter(large, many, report);
    benchMentions(engine, entries, report);
}

} // namespace bench

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "readers.h"

#include "checks.h"
#include "seeds.h"

#include <algorithm>
#include <array>

namespace fuzz {

namespace {

constexpr std::size_t kib = 1024;

constexpr std::array table = {
    Target {"entry", "an entry in either dialect: read, patched, edited, undone, written", checkEntry, entrySeeds,
        8 * kib, 3000},
    Target {"article", "an article: front matter, body, its page", checkArticle, articleSeeds, 8 * kib, 3000},
    Target {"import", "any document to import: Markdown in both languages, a rendered page, an article, JSON",
        checkImport, documentSeeds, 16 * kib, 1500},
    Target {"pages", "the pages of an entry: Markdown, HTML, text", checkPages, entrySeeds, 8 * kib, 500},
    Target {"search", "a pasted text against entries of the built-in library, with the diagnosis", checkSearch,
        pasteSeeds, 8 * kib, 500},
    Target {"regex", "a regex of a library and a text: the index against the regex alone", checkRegex, regexSeeds,
        2 * kib, 1500},
    Target {"codes", "codes that a text names, or somebody types", checkCodes, codeSeeds, 4 * kib, 1500},
    Target {"snapshot", "the file of the search index", checkSnapshot, snapshotSeeds, 16 * kib, 1500},
    Target {"case", "a case: the parser, and what is made of one that it takes", checkCase, caseSeeds, 8 * kib, 3000},
    Target {"condition", "a condition, held against facts and a pasted text", checkCondition, conditionSeeds, 8 * kib,
        1500},
    Target {
        "apilog", "an API log of cuDNN 8 or 9: the cases that are made of it", checkApiLog, apiLogSeeds, 32 * kib, 300},
    Target {"facts", "a file of a machine's facts", checkFacts, factsSeeds, 32 * kib, 300},
    Target {"transcript", "what a runner says, read by who asked it", checkTranscript, transcriptSeeds, 8 * kib, 1500},
    Target {"request", "what is asked of a runner: the parser", checkRequest, requestSeeds, 8 * kib, 1500},
    Target {"server", "what is asked of a runner: the server, with a process for each run", checkServer, serverSeeds,
        8 * kib, 40},
    Target {"answers", "the answers to a plan, carried back in a file", checkAnswers, answersSeeds, 16 * kib, 300},
    Target {"record", "a record", checkRecord, recordSeeds, 32 * kib, 300},
    Target {"pack", "a file of many records", checkPack, packSeeds, 32 * kib, 300},
};

} // namespace

std::span<const Target> targets()
{
    return table;
}

const Target *target(std::string_view name)
{
    const auto at = std::ranges::find(table, name, &Target::name);
    return at == table.end() ? nullptr : &*at;
}

std::vector<Found> foundOnce(std::string_view target)
{
    std::vector<Found> found;
    for (const auto &file : filesBelow(std::filesystem::path(DATA_DIR "/fuzz") / target))
        found.push_back({file.filename().string(), bytesOf(file)});
    return found;
}

} // namespace fuzz

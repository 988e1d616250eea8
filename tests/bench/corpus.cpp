// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "corpus.h"

#include "kb/format/entryfile.h"
#include "kb/library/file.h"
#include "kb/search/searchindex.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <random>

namespace fs = std::filesystem;

namespace bench {

namespace {

constexpr std::size_t baseCount = 2522; // as many as the shared library has

using Engine = std::mt19937_64;

template <typename Range> const auto &pick(const Range &range, Engine &random)
{
    return range[random() % range.size()];
}

std::string inventedWord(Engine &random)
{
    static constexpr std::array syllables = {"ba", "cor", "di", "fen", "gra", "hol", "in", "jun", "ker", "lo", "mem",
        "nor", "op", "pri", "que", "ris", "sta", "ten", "ul", "ver", "wra", "xen", "yel", "zo"};
    std::string word;
    for (std::size_t i = 0, n = 2 + random() % 3; i < n; ++i)
        word += pick(syllables, random);
    return word;
}

/// Replaces words of four letters and more, each with the probability of one in three. The same word of one entry is
/// replaced alike everywhere, so that its regex still fits its signature.
class WordChanger final {
public:
    explicit WordChanger(Engine &random)
        : m_random(random)
    {
    }
    std::string operator()(const std::string &text)
    {
        std::string result;
        std::string word;
        for (const char c : text + '\n') {
            if (std::isalpha(static_cast<unsigned char>(c)) != 0) {
                word += c;
                continue;
            }
            result += word.size() < 4 ? word : changed(word);
            word.clear();
            result += c;
        }
        result.pop_back();
        return result;
    }

private:
    const std::string &changed(const std::string &word)
    {
        const auto it = std::ranges::find(m_known, word, &std::pair<std::string, std::string>::first);
        if (it != m_known.end())
            return it->second;
        return m_known.emplace_back(word, m_random() % 3 == 0 ? inventedWord(m_random) : word).second;
    }
    Engine &m_random;
    std::vector<std::pair<std::string, std::string>> m_known;
};

kb::Entry inventedEntry(std::size_t number, Engine &random)
{
    static constexpr std::array subjects = {"RuntimeError", "fatal error", "ERROR", "E1001", "OSError", "panic"};
    static constexpr std::array domains = {"cuda", "docker", "python", "node", "kubernetes", "git"};
    kb::Entry entry;
    entry.domain = pick(domains, random);
    entry.id = entry.domain + "/" + inventedWord(random) + "-" + std::to_string(number);
    std::vector<std::string> words;
    for (int i = 0; i < 7; ++i)
        words.push_back(inventedWord(random));
    entry.signature.en = std::string(pick(subjects, random)) + ": " + words[0] + " " + words[1] + " in " + words[2]
        + "_" + words[3] + ": " + words[4] + " " + std::to_string(random() % 1000);
    entry.regex = words[0] + " " + words[1] + ".*" + words[2] + "_" + words[3] + "|" + words[4] + ".*" + words[5] + "|"
        + words[5] + " " + words[6];
    const auto sentence = [&] {
        std::string text;
        for (int i = 0; i < 30; ++i)
            text += inventedWord(random) + (i == 29 ? "." : " ");
        return text;
    };
    entry.rootCause.en = sentence();
    for (int i = 0; i < 2; ++i) {
        entry.workarounds.push_back({.action = {sentence(), {}}, .explanation = {sentence(), {}}, .rate = 0.8});
        entry.deadEnds.push_back({.action = {sentence(), {}}, .explanation = {sentence(), {}}, .rate = 0.7});
    }
    entry.fixSuccessRate = 0.8;
    return entry;
}

fs::path shared()
{
    return fs::path(SHARED_DIR) / "kb-deadends";
}

} // namespace

fs::path baseLibrary(const fs::path &scratch)
{
    if (fs::is_directory(shared()))
        return shared();
    Engine random(2522);
    for (std::size_t i = 0; i < baseCount; ++i) {
        const kb::Entry entry = inventedEntry(i, random);
        (void)kb::writeFile(scratch / "generated/entries" / (entry.id + ".json"), kb::writeFlat(entry));
    }
    return scratch / "generated";
}

bool isShared(const fs::path &library)
{
    return library == shared();
}

std::vector<std::string> entryFiles(const fs::path &library)
{
    std::vector<std::string> files;
    for (const auto &item : fs::recursive_directory_iterator(library)) {
        if (item.path().extension() == ".json")
            files.push_back(item.path().string());
    }
    std::ranges::sort(files);
    return files;
}

std::vector<kb::Entry> readEntries(const fs::path &library)
{
    std::vector<kb::Entry> entries;
    for (const std::string &file : entryFiles(library)) {
        if (auto parsed = kb::readFile(file).and_then(kb::parseEntry))
            entries.push_back(std::move(parsed->entry));
    }
    std::ranges::sort(entries, {}, &kb::Entry::id);
    return entries;
}

std::vector<kb::Entry> grown(const std::vector<kb::Entry> &entries, std::size_t count)
{
    Engine random(100'000);
    std::vector<kb::Entry> result = entries;
    result.reserve(count);
    for (std::size_t i = 0; result.size() < count; ++i) {
        kb::Entry copy = entries[i % entries.size()];
        WordChanger change(random);
        copy.id += "-" + std::to_string(i);
        copy.signature.en = change(copy.signature.en);
        copy.regex = change(copy.regex);
        copy.rootCause.en = change(copy.rootCause.en);
        for (kb::Remedy &row : copy.workarounds) {
            row.action.en = change(row.action.en);
            row.explanation.en = change(row.explanation.en);
        }
        for (kb::Remedy &row : copy.deadEnds) {
            row.action.en = change(row.action.en);
            row.explanation.en = change(row.explanation.en);
        }
        result.push_back(std::move(copy));
    }
    std::ranges::sort(result, {}, &kb::Entry::id);
    return result;
}

std::shared_ptr<const kb::Snapshot> indexOf(const std::vector<kb::Entry> &entries)
{
    std::vector<const kb::Entry *> pointers;
    pointers.reserve(entries.size());
    for (const kb::Entry &entry : entries)
        pointers.push_back(&entry);
    kb::SnapshotBuilder snapshot;
    kb::writeSearchIndex(pointers, snapshot);
    return kb::Snapshot::fromBytes(snapshot.finish());
}

} // namespace bench

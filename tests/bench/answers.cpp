// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "answers.h"

#include "rankingtexts.h"

#include "kb/library/file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

namespace fs = std::filesystem;

namespace bench {

namespace {

std::string textOf(const fs::path &file)
{
    auto text = kb::readFile(file);
    if (!text)
        throw std::runtime_error(file.string() + " can't be read");
    return *std::move(text);
}

bool isOfGpu(const kb::Entry &entry)
{
    static constexpr std::array domains {"cuda", "pytorch", "tensorflow", "huggingface", "llm"};
    static constexpr std::array words {"cuda", "nvidia", "gpu", "cudnn", "nccl", "torch", "tensor"};
    std::string text = entry.signature.en + ' ' + entry.regex + ' ' + entry.rootCause.en;
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return std::ranges::contains(domains, entry.domain)
        || std::ranges::any_of(words, [&](const char *word) { return text.contains(word); });
}

} // namespace

std::vector<PastedLog> pastedLogs()
{
    const fs::path folder = ANSWERS;
    std::vector<PastedLog> logs;
    std::istringstream lines(textOf(folder / "answers.jsonl"));
    for (std::string line; std::getline(lines, line);) {
        const auto row = nlohmann::json::parse(line);
        logs.push_back({
            .text = textOf(folder / "logs" / row["file"].get<std::string>()),
            .group = row["group"],
            .right = row["right"],
            .isOffTopic = row["must_name"].contains("silence"),
            .isHeld = row["held"],
        });
    }
    return logs;
}

std::vector<std::string> offTopicLogs(std::span<const kb::Entry> entries, std::size_t count, std::uint64_t seed)
{
    std::vector<std::uint32_t> offTopic;
    for (std::uint32_t i = 0; i < entries.size(); ++i) {
        if (!isOfGpu(entries[i]))
            offTopic.push_back(i);
    }
    static constexpr std::array kinds {TextKind::Traceback, TextKind::Log};
    std::vector<std::string> logs;
    for (RankingText &text : rankingTexts(entries, offTopic, seed, count / kinds.size(), kinds))
        logs.push_back(std::move(text.text));
    return logs;
}

fs::path answersLibrary()
{
    const char *const other = std::getenv("CASEBOOK_ANSWERS_LIBRARY");
    return other ? fs::path(other) : fs::path(BUILT_IN_LIBRARY) / "entries";
}

} // namespace bench

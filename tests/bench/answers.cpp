// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "answers.h"

#include "kb/library/file.h"

#include <nlohmann/json.hpp>

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

fs::path answersLibrary()
{
    const char *const other = std::getenv("CASEBOOK_ANSWERS_LIBRARY");
    return other ? fs::path(other) : fs::path(BUILT_IN_LIBRARY) / "entries";
}

} // namespace bench

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The checks of the table (readers.h): each takes any bytes and says what did not hold, or nothing.
#pragma once

#include <string>

namespace fuzz {

// entrychecks.cpp
/// An entry in either dialect: read by both readers, patched at every place, edited, undone, written anew.
[[nodiscard]] std::string checkEntry(const std::string &bytes);
[[nodiscard]] std::string checkArticle(const std::string &bytes);
/// Whatever can be imported, and that it merges with itself.
[[nodiscard]] std::string checkImport(const std::string &bytes);
/// An entry's pages: nothing in them that runs, nothing for a terminal but text.
[[nodiscard]] std::string checkPages(const std::string &bytes);

// searchchecks.cpp
/// A pasted text against a small index, with the diagnosis.
[[nodiscard]] std::string checkSearch(const std::string &bytes);
/// The first line is an entry's regex, the rest a text: the index finds what the regex alone finds.
[[nodiscard]] std::string checkRegex(const std::string &bytes);
[[nodiscard]] std::string checkCodes(const std::string &bytes);
[[nodiscard]] std::string checkSnapshot(const std::string &bytes);

// casechecks.cpp
[[nodiscard]] std::string checkCase(const std::string &bytes);
/// A condition, and behind an empty line the text that was pasted.
[[nodiscard]] std::string checkCondition(const std::string &bytes);
[[nodiscard]] std::string checkApiLog(const std::string &bytes);
[[nodiscard]] std::string checkFacts(const std::string &bytes);

// runchecks.cpp
/// What a runner says, line by line, to whoever asked it.
[[nodiscard]] std::string checkTranscript(const std::string &bytes);
/// What is asked of a runner: its parser alone.
[[nodiscard]] std::string checkRequest(const std::string &bytes);
/// The same by the real server, with a process for each request that it takes.
[[nodiscard]] std::string checkServer(const std::string &bytes);
[[nodiscard]] std::string checkAnswers(const std::string &bytes);
[[nodiscard]] std::string checkRecord(const std::string &bytes);
/// A file of many records, in a folder.
[[nodiscard]] std::string checkPack(const std::string &bytes);

} // namespace fuzz

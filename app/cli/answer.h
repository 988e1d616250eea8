// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What Casebook makes of a text: search prints it, explain says it of a command that failed, mcp tells it to a model.
#pragma once

#include "kb/cases/entryhere.h"
#include "kb/evidence/evidencestore.h"
#include "kb/library/library.h"
#include "kb/search/diagnosis.h"
#include "kb/wording/wording.h"

#include <nlohmann/json_fwd.hpp>

#include <QtTypes>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Larger texts are refused: this is four times the largest log that the search is meant for. What a search takes goes
/// with the words and lines of a text, more than with its bytes: 33 MiB of lines of two letters took 2 s and 1 GiB.
inline constexpr std::uintmax_t maxPasteBytes = 64u << 20;

struct Answer {
    std::vector<kb::Match> matches;
    std::vector<kb::DiagnosedMatch> diagnosis;
    qint64 elapsedMicroseconds = 0;
    kb::MatchesHere here; // by match; empty before lookHere()
};
/// limit: matches, at most. What tells a terminal of colours and places is no part of the text that is searched; spans
/// are those of the text as it was given.
[[nodiscard]] Answer ask(const kb::Library &library, std::string_view text, std::size_t limit);
/// Adds to the answer what the facts of the machine that the text is from say of it.
void lookHere(Answer &answer, const kb::Library &library, std::string_view text, const gpu::Facts &facts);

/// The tiers that a reader sees, by the records, each read once. Of the built-in library the files have them, as its
/// tests compare them with the records, as long as the user has none of it.
class ShownTiers final {
public:
    explicit ShownTiers(const kb::Library &library); // must outlive this
    [[nodiscard]] kb::Tier of(std::uint32_t entry);

private:
    [[nodiscard]] kb::Tier read(std::uint32_t entry) const;

    const kb::Library &m_library;
    kb::EvidenceStore m_store;
    bool m_isAsStored;
    std::map<std::uint32_t, kb::Tier> m_tiers;
};

[[nodiscard]] nlohmann::ordered_json toJson(const kb::Library &library, const Answer &answer, ShownTiers &tiers);

struct AnswerForm {
    kb::Language language = kb::Language::English;
    std::size_t linesBefore = 0; // of the text, in front of what was searched
    wording::WhoseFacts whoseFacts {};
    std::size_t workarounds = 0; // so many of each cause, at most, and one of each of those that it may be
};
/// A heading for each part of the diagnosis, and a paragraph a match; harmless for a terminal.
[[nodiscard]] std::string toText(
    const kb::Library &library, const Answer &answer, ShownTiers &tiers, const AnswerForm &form);

} // namespace app

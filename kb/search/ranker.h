// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Joins what the stages found of each entry into a score, with the reasons. The strongest stage counts, the second adds
// a little (a sum would lift entries with loose regexes); facts such as a contradicting value then scale it.
#pragma once

#include "kb/codes/codemention.h"
#include "kb/entry.h"
#include "kb/search/keywordindex.h"
#include "kb/search/parameters.h"
#include "kb/search/regexevidence.h"
#include "kb/search/searchengine.h"
#include "kb/search/signatureindex.h"
#include "kb/search/snapshot.h"
#include "kb/search/textscan.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kb {

/// What ranking knows of an entry beside its words.
struct RankRow {
    std::uint64_t ecosystems = 0;
    std::uint64_t id = 0; // its hash
    std::uint64_t status = 0; // hash of its status name; 0 = none
    std::uint32_t firstCondition = 0;
    std::uint32_t conditionCount = 0;
    std::uint32_t firstVersion = 0;
    std::uint32_t versionCount = 0;
    std::uint32_t firstLink = 0;
    std::uint32_t linkCount = 0;
    std::uint32_t firstCode = 0;
    std::uint32_t codeCount = 0;
    Tier tier = Tier::Unknown;
    std::uint8_t isWarning = 0; // its message stands in the logs of healthy runs as well
    std::uint8_t isSummary = 0; // errors end in it, whichever they are ("ninja: build stopped"): the cause of none
    std::uint8_t padding[5] = {}; // written to the snapshot
};

/// An edge of the transition graph, as the entry has it that it is of.
struct RankLink {
    std::uint64_t id = 0; // hash of the other entry's
    std::uint64_t leadsThere = 0; // else the entry is preceded by the other one
};

class RankFacts final {
public:
    explicit RankFacts(std::shared_ptr<const Snapshot> snapshot);
    [[nodiscard]] std::uint32_t entryCount() const { return std::uint32_t(m_facts.size()); }
    [[nodiscard]] const RankRow &of(std::uint32_t entry) const { return m_facts[entry]; }
    /// Conditions in the entry's signatures; their spans are of conditionText().
    [[nodiscard]] std::span<const Parameter> conditions(std::uint32_t entry) const;
    [[nodiscard]] std::string_view conditionText(Span span) const;
    [[nodiscard]] std::span<const VersionRange> versions(std::uint32_t entry) const;
    [[nodiscard]] std::span<const RankLink> links(std::uint32_t entry) const;
    /// Identities of the codes that the entry is about (kb/codes).
    [[nodiscard]] std::span<const std::uint64_t> codes(std::uint32_t entry) const;

private:
    std::shared_ptr<const Snapshot> m_snapshot;
    std::span<const RankRow> m_facts;
    std::span<const Parameter> m_conditions;
    std::string_view m_conditionText;
    std::span<const VersionRange> m_versions;
    std::span<const RankLink> m_links;
    std::span<const std::uint64_t> m_codes;
};

class RankFactsBuilder final {
public:
    void add(std::span<const Entry *const> entries); // in index order
    void write(SnapshotBuilder &snapshot);

private:
    void addCodes(std::string_view errorCode);

    std::vector<RankRow> m_facts;
    std::vector<Parameter> m_conditions;
    std::string m_conditionText;
    std::vector<VersionRange> m_versions;
    std::vector<RankLink> m_links;
    std::vector<std::uint64_t> m_codes;
};

/// What the stages found of one entry. Indices are those of the segment (base or edits) that it is in.
struct Candidate {
    std::uint32_t entry = 0;
    std::optional<SignatureHit> signature;
    std::optional<RegexEvidence> regex;
    std::optional<KeywordHit> keywords;
    std::vector<Span> regexLines = {}; // where each of its regex's alternatives that match does so first
    [[nodiscard]] float strength() const;
    /// The score that it can have at most when the facts are known.
    [[nodiscard]] float highestScore() const;
    /// The score that the facts leave it at least, if none of its values contradicts the text.
    [[nodiscard]] float likelyScore() const;
    [[nodiscard]] Span line() const; // where it matched; empty for keywords alone
    [[nodiscard]] Span strongestLine() const; // of signature and regex, if both did, by the stronger one
};

/// 0..1; a strength has no bound.
[[nodiscard]] float scoreOf(float strength);
[[nodiscard]] float strengthOf(float score);

/// What a match of one alternative of its regex counts for an entry, 0..1. otherForms: how many of its alternatives are
/// no pieces of its signature. pieceOf: how much of the signature the text covers, where this one is such a piece.
[[nodiscard]] float formFactor(std::uint32_t otherForms, std::optional<float> pieceOf);

/// Scores the candidates of one text; makes what it needs of the text once, and only if an entry asks for it.
class Ranker final {
public:
    /// words, allWords: where the rarity of words in signatures, and in all texts, is taken from.
    Ranker(const TextScan &scan, const KeywordQuery &query, const SignatureIndex &words, const KeywordIndex &allWords);
    /// The match, and the strength that its score is made of.
    [[nodiscard]] std::pair<Match, float> rank(const Candidate &candidate, const RankFacts &facts,
        const SignatureIndex &signatures, const KeywordIndex &keywords);
    /// Whether its line has a code, the entry is of another one of the same library, and its regex does not match: the
    /// words around codes are much the same in all of them.
    [[nodiscard]] bool namesAnotherCode(const Candidate &candidate, const RankFacts &facts);

private:
    void readLine(Span line);
    float explainedShare(
        const Candidate &candidate, const SignatureIndex &signatures, const KeywordIndex &keywords) const;
    float inOrderShare(std::uint32_t row, const SignatureIndex &signatures) const;
    float exactness(const Candidate &candidate, const SignatureIndex &signatures);
    float applyNames(const Candidate &candidate, const RankFacts &facts, const SignatureIndex &signatures,
        const KeywordIndex &keywords, Match &match);
    float applyStatus(const Candidate &candidate, const RankFacts &facts, Match &match);
    void readFrames(Span line);
    float applyFrames(const Candidate &candidate, const KeywordIndex &keywords, Match &match);
    void readValues();
    float applyParameters(const Candidate &candidate, const RankFacts &facts, Match &match);
    float applyVersions(const Candidate &candidate, const RankFacts &facts, Match &match);
    std::string_view text(Span span) const { return m_scan.text.substr(span.begin, span.end - span.begin); }

    const TextScan &m_scan;
    const KeywordQuery &m_query;
    const SignatureIndex &m_rarity;
    const KeywordIndex &m_allWords;
    struct LineWord {
        Token token;
        float weight;
    };
    std::optional<Span> m_line; // the line that these are of
    std::vector<LineWord> m_lineWords;
    std::optional<Span> m_framesOf; // the line around which these stand
    std::vector<LineWord> m_framed; // functions that frames of a trace name
    std::optional<Span> m_exactLine; // the line that these two are made of
    std::string m_foldedLine;
    std::string m_lineSkeleton;
    std::optional<std::vector<CodeMention>> m_codes; // that the text names
    bool m_valuesRead = false;
    std::vector<Parameter> m_parameters;
    std::vector<VersionRange> m_versions;
};

} // namespace kb

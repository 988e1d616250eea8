// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// An entry as a plain value: one GPU error with its signature, workarounds and dead ends, in two languages.
// All text is UTF-8. Where the file has no value, a string is empty and an optional is unset.
// The file's own JSON, with keys that Casebook does not know, stays in EntryFile (kb/format/entryfile.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kb {

enum class Language : std::uint8_t { English, Chinese };

/// One text in both languages; an untranslated one is empty on that side.
struct LocalizedText {
    std::string en;
    std::string zh;
    bool operator==(const LocalizedText &) const = default;
};

/// What LocalizedText shows in a language: the text, and whether it had to fall back to the other language.
struct ShownText {
    std::string_view text;
    bool fallback = false;
};
[[nodiscard]] ShownText shown(const LocalizedText &text, Language language);

/// What heads an entry's page: its message as programs print it, and what that says in Chinese where the Chinese
/// signature does not hold the message itself; else an empty gloss.
struct PageTitle {
    ShownText message;
    std::string_view gloss;
};
[[nodiscard]] PageTitle pageTitle(const LocalizedText &signature, Language language);

/// The stored summary of the evidence (verification_tier).
enum class Tier : std::uint8_t {
    Unknown, // missing, or a name that Casebook does not know
    AiGenerated,
    HandWritten, // and not reviewed
    HumanReviewed,
    // What runs said, by level: library, toolkit, model, GPU (kb/tierkind.h).
    PartlyCheckedLibrary,
    PartlyCheckedToolkit,
    PartlyCheckedModel,
    PartlyCheckedGpu,
    InDoubtLibrary,
    InDoubtToolkit,
    InDoubtModel,
    InDoubtGpu,
    HostChecked,
    ToolkitChecked,
    ModelChecked,
    GpuReproduced,
    FailsOtherwiseLibrary,
    FailsOtherwiseToolkit,
    FailsOtherwiseModel,
    FailsOtherwiseGpu,
    RefutedLibrary,
    RefutedToolkit,
    RefutedModel,
    RefutedGpu,
    Disputed,
};
inline constexpr std::size_t tierCount = std::size_t(Tier::Disputed) + 1;
[[nodiscard]] std::string_view tierName(Tier tier); // the name in the files: "ai_generated", ...; "" for Unknown
/// "refuted", as it was written before tiers of that kind had a level, is taken for the weakest.
[[nodiscard]] Tier tierFromName(std::string_view name);

struct VersionClaim {
    std::string version; // "cuDNN 8.9.5"
    std::string introduced;
    std::string deprecated;
    std::string removed;
    LocalizedText behaviorChange;
    std::string status; // "active"
    LocalizedText notes; // from a rendered page's Notes column
    bool operator==(const VersionClaim &) const = default;
};

/// What somebody said who tried a remedy: one thread or document, one person.
struct Report {
    std::string source; // a link; empty: the curator's own
    bool worked = false;
    std::string date; // ISO, of what was said; empty: unknown
    std::string note;
    std::string opened {}; // ISO, when somebody compared it with its source; empty: nobody did, or nobody said so
    bool operator==(const Report &) const = default;
};

/// A way out of the error: one that helps (a workaround), or one that does not (a dead end). In Chinese, the text
/// before the first blank line is the action, the rest is the explanation (docs/adr/0002).
struct Remedy {
    LocalizedText action;
    LocalizedText explanation; // how a workaround is done, or why a dead end fails
    LocalizedText condition;
    std::optional<double> rate; // 0..1: how often it helps, or fails, as the file claims; kb/rate.h counts reports
    std::vector<std::string> sources;
    LocalizedText tradeoff;
    std::string misconception; // of a dead end: what people commonly believe
    std::vector<Report> reports;
    bool operator==(const Remedy &) const = default;
};

/// A line that a log has beside the message: where it stands, this cause is more or less likely than others of the same
/// message.
struct Sign {
    std::string regex; // as Entry::regex, line by line, anywhere in the log
    double weight = 0; // -1..1: how much it speaks for the cause, or against it; 0.2 is a hint, 0.7 nearly decides
    LocalizedText says; // what it means, in one sentence
    bool operator==(const Sign &) const = default;
};

/// An edge of the transition graph.
struct Transition {
    std::string entryId;
    std::optional<double> probability; // 0..1
    LocalizedText condition; // or, for frequentlyConfusedWith, the distinction
    bool operator==(const Transition &) const = default;
};

struct TransitionGraph {
    std::vector<Transition> leadsTo;
    std::vector<Transition> precededBy;
    std::vector<Transition> frequentlyConfusedWith;
    bool operator==(const TransitionGraph &) const = default;
};

struct Entry {
    std::string id; // <domain>/<slug>, in nested files <domain>/<slug>/<environment>
    LocalizedText signature;
    std::string regex;
    std::vector<Sign> signs;
    std::string domain;
    std::string category;
    std::string subcategory;
    LocalizedText rootCause; // nested: verdict.summary
    std::string rootCauseType;
    std::vector<VersionClaim> versions;
    std::vector<std::pair<std::string, std::string>>
        environment; // nested: flattened, e.g. {"runtime", "cuda >=12.0,<13.0"}, {"os", "linux"}
    std::vector<Remedy> workarounds;
    std::vector<Remedy> deadEnds;
    TransitionGraph transitions;
    std::string officialDocUrl;
    std::string officialDocSection;
    std::string errorCode; // "CUDNN_STATUS_BAD_PARAM"
    std::string url; // where the entry was published
    Tier tier = Tier::Unknown;
    std::string tierText; // verification_tier as it stands in the file
    std::optional<double> confidence; // 0..1
    std::optional<double> fixSuccessRate; // 0..1
    std::string resolvable; // "true", "false", "partial"
    std::string firstSeen; // ISO dates
    std::string lastConfirmed;
    std::string lastUpdated;
    std::optional<int> evidenceCount;
    std::vector<std::string> sources; // links to the issues and documents that back the entry
    std::vector<std::string> tags;
    std::vector<std::string> aliases;
    std::vector<std::string> relatedArticles; // article ids
    std::string locale; // "en"
    std::string cases; // the text of the "cases" array as it stands in the file; empty: none (kb/cases/entrycases.h)
    bool operator==(const Entry &) const = default;
};

/// Whether a text that should stand in both languages stands in one alone (languageGaps() in kb/entryfields.h).
[[nodiscard]] bool hasLanguageGap(const Entry &entry);

/// Whether an id is <domain>/<slug>[/<environment>] of letters, digits, '.', '_', '-', '+'. No part begins with '.':
/// "." and ".." lead elsewhere, and a library passes over hidden files.
[[nodiscard]] bool isValidId(std::string_view id);

} // namespace kb

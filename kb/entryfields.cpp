// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/entryfields.h"

#include <QtTranslation>

#include <algorithm>
#include <format>

namespace kb {

namespace {

using enum WhenEmpty;
using enum Words;
using enum Merge;
using enum TextForm;

constexpr std::array<RowField<VersionClaim>, 7> ofVersion = {{
    {"version", &VersionClaim::version, Kept, Some},
    {"introduced", &VersionClaim::introduced, Null},
    {"deprecated", &VersionClaim::deprecated, Null},
    {"removed", &VersionClaim::removed, Null},
    {"behavior_change", &VersionClaim::behaviorChange, Null, Prose, "behavior_change_zh"},
    {"status", &VersionClaim::status, Null},
    {"notes", &VersionClaim::notes, Omitted, Prose, "notes_zh"},
}};

constexpr std::array<RowField<Sign>, 3> ofSign = {{
    {"regex", &Sign::regex, Kept, Some},
    {"weight", &Sign::weight, Kept},
    {"says", &Sign::says, Kept, Prose, "says_zh"},
}};

constexpr std::array<RowField<Remedy>, 7> ofWorkaround = {{
    {"action", &Remedy::action, Kept, Prose},
    {"success_rate", &Remedy::rate, Null},
    {"how", &Remedy::explanation, Kept, Prose},
    {"condition", &Remedy::condition, Kept, Prose, "condition_zh"},
    {"sources", &Remedy::sources, Kept, Some},
    {"tradeoff", &Remedy::tradeoff, Omitted, Prose, "tradeoff_zh"},
    {"reports", &Remedy::reports, Omitted, Some},
}};

constexpr std::array<RowField<Remedy>, 8> ofDeadEnd = {{
    {"action", &Remedy::action, Kept, Prose},
    {"why_fails", &Remedy::explanation, Kept, Prose},
    {"fail_rate", &Remedy::rate, Null},
    {"condition", &Remedy::condition, Kept, Prose, "condition_zh"},
    {"sources", &Remedy::sources, Kept, Some},
    {"tradeoff", &Remedy::tradeoff, Omitted, Prose, "tradeoff_zh"},
    {"common_misconception", &Remedy::misconception, Omitted, Some},
    {"reports", &Remedy::reports, Omitted, Some},
}};

constexpr std::array<RowField<Transition>, 3> ofEdge = {{
    {"error_id", &Transition::entryId, Kept},
    {"probability", &Transition::probability, Omitted},
    {"condition", &Transition::condition, Omitted, Prose, "condition_zh"},
}};

constexpr std::array<RowField<Transition>, 3> ofConfusion = {{
    {"error_id", &Transition::entryId, Kept},
    {"probability", &Transition::probability, Omitted},
    {"distinction", &Transition::condition, Omitted, Prose, "distinction_zh"},
}};

constexpr RemedyList workaroundRows {&Entry::workarounds, "workarounds", "workarounds_zh", ofWorkaround, true};
constexpr RemedyList deadEndRows {&Entry::deadEnds, "dead_ends", "dead_ends_zh", ofDeadEnd, false};

constexpr NestedPlace asInFlat;

constexpr std::array<EntryField, 37> fields = {{
    {"id", Kept, {"", "id"}, &Entry::id, QT_TRANSLATE_NOOP("field", "Id"), None, First},
    {"signature", Kept, {"error", "signature"}, Translation {&Entry::signature, Language::English},
        QT_TRANSLATE_NOOP("field", "Signature"), Prose, Conflict, &Entry::aliases},
    {"signature_zh", Null, {"error", "signature_zh", Omitted}, Translation {&Entry::signature, Language::Chinese},
        QT_TRANSLATE_NOOP("field", "Signature (Chinese)"), Prose},
    {"regex", Kept, {"error", "regex"}, &Entry::regex, QT_TRANSLATE_NOOP("field", "Regex"), Some},
    {"signs", Omitted, asInFlat, &Entry::signs, QT_TRANSLATE_NOOP("field", "Signs"), Prose},
    {"domain", Kept, {"error", "domain"}, &Entry::domain, QT_TRANSLATE_NOOP("field", "Domain"), Some},
    {"category", Kept, {"error", "category"}, &Entry::category, QT_TRANSLATE_NOOP("field", "Category"), Some, Conflict,
        &Entry::tags},
    {"subcategory", Null, {"error", "subcategory", Omitted}, &Entry::subcategory,
        QT_TRANSLATE_NOOP("field", "Subcategory"), Some, Conflict, &Entry::tags},
    {"root_cause", Kept, {"verdict", "summary"}, Translation {&Entry::rootCause, Language::English},
        QT_TRANSLATE_NOOP("field", "Root cause"), Prose},
    {"root_cause_type", Null, asInFlat, &Entry::rootCauseType, QT_TRANSLATE_NOOP("field", "Kind of root cause"), Some},
    {"root_cause_zh", Null, {"verdict", "summary_zh", Omitted}, Translation {&Entry::rootCause, Language::Chinese},
        QT_TRANSLATE_NOOP("field", "Root cause (Chinese)"), Prose},
    {"versions", Kept, asInFlat, &Entry::versions, QT_TRANSLATE_NOOP("field", "Version"), Prose},
    {"os_specific", Kept, asInFlat, Unused(), ""},
    {"environment", Omitted, {"", "environment"}, &Entry::environment, QT_TRANSLATE_NOOP("field", "Environment")},
    {"dead_ends", Kept, {"", "dead_ends"}, &deadEndRows, QT_TRANSLATE_NOOP("field", "Dead end"), Prose},
    {"dead_ends_zh", Omitted, {"", "dead_ends_zh", Omitted}, ChineseRows {&deadEndRows},
        QT_TRANSLATE_NOOP("field", "Dead end (Chinese)")},
    {"workarounds", Kept, {"", "workarounds"}, &workaroundRows, QT_TRANSLATE_NOOP("field", "Workaround"), Prose},
    {"workarounds_zh", Kept, {"", "workarounds_zh", Omitted}, ChineseRows {&workaroundRows},
        QT_TRANSLATE_NOOP("field", "Workaround (Chinese)")},
    {"transition_graph", Kept, {"", "transition_graph"}, &Entry::transitions,
        QT_TRANSLATE_NOOP("field", "Related entries"), Prose},
    {"official_doc_url", Null, asInFlat, &Entry::officialDocUrl, QT_TRANSLATE_NOOP("field", "Official documentation"),
        Some, Conflict, &Entry::sources, Link},
    {"official_doc_section", Null, asInFlat, &Entry::officialDocSection,
        QT_TRANSLATE_NOOP("field", "Section of the documentation"), Some},
    {"error_code", Null, {"error", "error_code", Omitted}, &Entry::errorCode, QT_TRANSLATE_NOOP("field", "Status name"),
        Prose, Conflict, &Entry::tags},
    {"verification_tier", Null, {"metadata", "review_status"}, TierName(),
        QT_TRANSLATE_NOOP("field", "Verification tier")},
    {"confidence", Null, {"verdict", "confidence"}, &Entry::confidence,
        QT_TRANSLATE_NOOP("field", "Confidence, claimed")},
    {"fix_success_rate", Null, {"verdict", "fix_success_rate"}, &Entry::fixSuccessRate,
        QT_TRANSLATE_NOOP("field", "Fix success rate, claimed")},
    {"resolvable", Null, {"verdict", "resolvable"}, &Entry::resolvable, QT_TRANSLATE_NOOP("field", "Resolvable")},
    {"first_seen", Null, {"error", "first_seen"}, &Entry::firstSeen, QT_TRANSLATE_NOOP("field", "First seen"), None,
        Earlier, nullptr, Date},
    {"last_confirmed", Null, {"error", "last_confirmed"}, &Entry::lastConfirmed,
        QT_TRANSLATE_NOOP("field", "Last confirmed"), None, Later, nullptr, Date},
    {"last_updated", Null, {"verdict", "last_updated"}, &Entry::lastUpdated, QT_TRANSLATE_NOOP("field", "Last updated"),
        None, Later, nullptr, Date},
    {"evidence_count", Null, {"metadata", "evidence_count"}, &Entry::evidenceCount,
        QT_TRANSLATE_NOOP("field", "Evidence count, claimed")},
    {"tags", Kept, asInFlat, &Entry::tags, QT_TRANSLATE_NOOP("field", "Tag"), Some},
    {"locale", Null, asInFlat, &Entry::locale, QT_TRANSLATE_NOOP("field", "Locale")},
    {"aliases", Kept, asInFlat, &Entry::aliases, QT_TRANSLATE_NOOP("field", "Alias"), Some},
    {"url", Omitted, {"", "url"}, &Entry::url, QT_TRANSLATE_NOOP("field", "Published at"), None, Conflict,
        &Entry::sources, Link},
    {"sources", Omitted, asInFlat, &Entry::sources, QT_TRANSLATE_NOOP("field", "Source"), Some},
    {"related_articles", Omitted, asInFlat, &Entry::relatedArticles, QT_TRANSLATE_NOOP("field", "Related article")},
    {"cases", Omitted, asInFlat, CasesText(), QT_TRANSLATE_NOOP("field", "Cases")},
}};

bool isOneSided(const LocalizedText &text)
{
    return text.en.empty() != text.zh.empty();
}

/// The fields of a row whose Chinese stands beside the English.
template <typename Row>
void addGaps(
    std::vector<std::string> &gaps, const std::vector<Row> &rows, RowFields<Row> rowFields, const std::string &at)
{
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (const RowField<Row> &field : rowFields) {
            const auto *const text = std::get_if<LocalizedText Row::*>(&field.member);
            if (text && field.chineseKey && isOneSided(rows[i].**text))
                gaps.push_back(std::format("{}/{}/{}", at, i, field.chineseKey));
        }
    }
}

} // namespace

constinit const RowFields<VersionClaim> versionFields = ofVersion;
constinit const RowFields<Sign> signFields = ofSign;
constinit const std::array<RemedyList, 2> remedyLists = {workaroundRows, deadEndRows};
constinit const std::array<EdgeList, 3> edgeLists = {EdgeList {&TransitionGraph::leadsTo, "leads_to", ofEdge},
    EdgeList {&TransitionGraph::precededBy, "preceded_by", ofEdge},
    EdgeList {&TransitionGraph::frequentlyConfusedWith, "frequently_confused_with", ofConfusion}};

std::span<const EntryField> entryFields()
{
    return fields;
}

const EntryField *fieldWithKey(std::string_view key)
{
    const auto field = std::ranges::find(fields, key, &EntryField::key);
    return field == fields.end() ? nullptr : &*field;
}

std::string nestedPointer(std::string_view flatPointer)
{
    const std::size_t end = std::min(flatPointer.find('/', 1), flatPointer.size());
    const EntryField *const field = end > 0 ? fieldWithKey(flatPointer.substr(1, end - 1)) : nullptr;
    if (!field || field->nested.object.empty())
        return std::string(flatPointer);
    return '/' + std::string(field->nested.object) + '/' + std::string(field->nested.key)
        + std::string(flatPointer.substr(end));
}

std::vector<std::string> languageGaps(const Entry &entry)
{
    std::vector<std::string> gaps;
    for (const EntryField &field : fields) {
        const auto *const of = std::get_if<Translation>(&field.member);
        if (of && of->language == Language::Chinese && isOneSided(entry.*of->text))
            gaps.push_back('/' + std::string(field.key));
    }
    addGaps(gaps, entry.signs, signFields, "/signs");
    addGaps(gaps, entry.versions, versionFields, "/versions");
    for (const RemedyList &list : remedyLists) {
        const std::vector<Remedy> &rows = entry.*list.rows;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            // The Chinese of a dead end without an action says why it fails.
            const bool isWhyAlone = list.rows == &Entry::deadEnds && rows[i].action.en.empty();
            if (isOneSided(isWhyAlone ? rows[i].explanation : rows[i].action))
                gaps.push_back('/' + std::string(list.chineseKey) + '/' + std::to_string(i));
        }
        addGaps(gaps, rows, list.fields, '/' + std::string(list.key));
    }
    for (const EdgeList &list : edgeLists)
        addGaps(gaps, entry.transitions.*list.edges, list.fields, "/transition_graph/" + std::string(list.key));
    return gaps;
}

bool hasLanguageGap(const Entry &entry)
{
    return !languageGaps(entry).empty();
}

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/checks/textrules.h"

#include "kb/checks/rules.h"
#include "kb/entryfields.h"
#include "kb/search/tokenizer.h"
#include "kb/text/plaintext.h"

#include <algorithm>

namespace kb {

namespace {

constexpr int wordsOfProse = 3; // a name, a command or a message may well stand alone

/// Without fenced and inline code.
std::string withoutCode(std::string_view text)
{
    std::string prose;
    bool inCode = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '`') {
            const std::size_t end = std::min(text.find_first_not_of('`', i), text.size());
            inCode = !inCode;
            i = end - 1;
            prose += ' ';
        } else if (!inCode) {
            prose += text[i];
        }
    }
    return prose;
}

bool isBlank(const LocalizedText &text)
{
    return trimmed(text.en).empty() && trimmed(text.zh).empty();
}

} // namespace

std::string plainForm(std::string_view text)
{
    std::string folded;
    appendFolded(text, folded);
    std::string plain = collapsed(folded);
    while (plain.ends_with('.'))
        plain.pop_back();
    if (plain.ends_with("\u3002"))
        plain.resize(plain.size() - std::string_view("\u3002").size());
    return plain;
}

bool repeats(std::string_view text, std::string_view other)
{
    return !trimmed(text).empty() && plainForm(text) == plainForm(other);
}

bool isNotChinese(std::string_view text)
{
    int words = 0;
    bool chinese = false;
    const std::string prose = withoutCode(text);
    tokenize(prose, [&](const Token &token) {
        chinese = chinese || token.kind == TokenKind::Pair;
        words += token.kind == TokenKind::Word && token.shape == TokenShape::Plain;
    });
    return !chinese && words >= wordsOfProse;
}

void checkTexts(const CheckedEntry &checked, FindingSink &sink)
{
    const Entry &entry = checked.entry;
    if (isBlank(entry.rootCause))
        sink.add(Rule::CauseMissing, "/root_cause");
    if (entry.workarounds.empty() && entry.deadEnds.empty())
        sink.add(Rule::RemedyMissing, "/workarounds");
    for (std::size_t i = 0; i < entry.deadEnds.size(); ++i) {
        if (isBlank(entry.deadEnds[i].action))
            sink.add(Rule::EmptyAction, "/dead_ends/" + std::to_string(i) + "/action");
    }
    for (std::size_t i = 0; i < entry.workarounds.size(); ++i) {
        const Remedy &row = entry.workarounds[i];
        const std::string field = "/workarounds/" + std::to_string(i);
        if (isBlank(row.action))
            sink.add(Rule::EmptyAction, field + "/action");
        else if (repeats(row.explanation.en, row.action.en) || repeats(row.explanation.zh, row.action.zh))
            sink.add(Rule::HowRepeatsAction, field + "/how").fixable = true;
    }
}

void checkTranslations(const CheckedEntry &checked, FindingSink &sink)
{
    const Entry &entry = checked.entry;
    forEachText(entry, Words::Prose, [&](const auto &placed) {
        if (placed.language != Language::Chinese || !isNotChinese(placed.text))
            return;
        const bool copied = placed.text == *placed.english;
        // A message that programs print in English is the same in every language.
        if (copied && placed.field == "/signature_zh")
            return;
        sink.add(Rule::ChineseNotChinese, placed.field, placed.text).fixable = copied;
    });

    std::vector<std::string> gaps = languageGaps(entry);
    if (hasCondition(entry)) {
        const EntryCases cases = entryCases(entry);
        if (cases.condition && cases.condition->titleZh.empty())
            gaps.push_back("/cases/" + std::to_string(cases.conditionPlace) + "/title_zh");
    }
    if (!gaps.empty())
        sink.add(Rule::TranslationMissing, gaps.front(), std::to_string(gaps.size()));
}

} // namespace kb

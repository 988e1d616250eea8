// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/edit/regextester.h"

#include "kb/search/regexcode.h"
#include "kb/search/textlines.h"

namespace model {

namespace {

constexpr std::size_t maxSpans = 500; // more need not be marked
constexpr int maxLimits = 20; // matches that ran into their limit; then the regex has had its chance

struct Found {
    std::vector<kb::Span> spans;
    bool limitReached = false;
};

/// All matches by the definition in textlines.h: each begins in a line, within the window around it.
Found findAll(const kb::RegexCode &code, kb::RegexMatcher &matcher, std::string_view raw, std::size_t most,
    const std::stop_token &stop)
{
    Found found;
    std::string buffer;
    const std::string_view text = kb::readableText(raw, buffer);
    std::vector<kb::TextLine> lines;
    kb::cutLines(text, lines);
    std::size_t from = 0;
    for (std::size_t i = 0; i < lines.size() && !stop.stop_requested(); ++i) {
        const kb::TextWindow window = kb::windowOf(lines, i);
        const std::string_view subject = text.substr(window.begin, window.end - window.begin);
        from = std::max<std::size_t>(from, lines[i].begin);
        while (from <= lines[i].end && found.spans.size() < most) {
            kb::Span match;
            const kb::RegexOutcome outcome = code.match(subject, from - window.begin, matcher, match);
            found.limitReached |= outcome == kb::RegexOutcome::LimitReached;
            if (outcome != kb::RegexOutcome::Match || window.begin + match.begin > lines[i].end)
                break;
            found.spans.push_back({window.begin + match.begin, window.begin + match.end});
            from = std::max<std::size_t>(from + 1, window.begin + match.end);
        }
    }
    return found;
}

} // namespace

RegexResult tryRegex(const Catalog &catalog, const RegexTry &what, const std::stop_token &stop)
{
    RegexResult result;
    if (what.regex.empty())
        return result;
    const auto code = kb::RegexCode::compile(what.regex);
    if (!code) {
        result.error = code.error().message;
        result.errorOffset = code.error().offset;
        return result;
    }
    kb::RegexMatcher matcher;
    const auto in = [&](std::string_view text, std::size_t most) {
        Found found = findAll(**code, matcher, text, most, stop);
        result.limitReached |= found.limitReached;
        return found;
    };
    result.inSignature = in(what.signature, maxSpans).spans;
    result.matchesSignature = !result.inSignature.empty();
    result.inSignatureZh = in(what.signatureZh, maxSpans).spans;
    result.inText = in(what.text, maxSpans).spans;
    int limits = 0;
    for (std::uint32_t i = 0; i < catalog.entryCount(); ++i) {
        if (!catalog.contains(i))
            continue;
        const kb::EntrySummary entry = catalog.entry(i);
        if (stop.stop_requested() || limits >= maxLimits)
            break;
        if (entry.id == what.entryId)
            continue;
        for (const std::string_view signature : {entry.signature, entry.signatureZh}) {
            const Found found = in(signature, 1);
            limits += found.limitReached;
            if (!found.spans.empty()) {
                result.others.emplace_back(entry.id);
                break;
            }
        }
    }
    return result;
}

} // namespace model

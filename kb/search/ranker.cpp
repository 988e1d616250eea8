// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/ranker.h"

#include "kb/search/ecosystem.h"
#include "kb/search/reasons.h"
#include "kb/search/signatureparts.h"
#include "kb/text/characters.h"
#include "kb/text/utf8.h"
#include "kb/tierkind.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <format>
#include <utility>

namespace kb {

namespace {

// How the stages' strengths compare.
constexpr float regexFactor = 1.1f;
constexpr float keywordFactor = 0.45f;
constexpr float secondFactor = 0.25f;
// A regex that lists many forms of its error says a little less by each, enough to decide between entries that fit
// alike: the strength goes with this power of their number. An alternative that is a piece of the entry's own signature
// is no form of its own: where the rest of the signature is not there, the match may as well be another entry's, so
// this is all that remains of it.
constexpr float formsPower = -0.03f;
constexpr float pieceShare = 0.3f;
// How much of the strength depends on how much of the line the entry accounts for, and how much a word counts there
// that stands elsewhere in the entry, or in no signature at all.
constexpr float explainedWeight = 0.8f;
constexpr float elsewhereShare = 0.2f;
constexpr float unknownWordWeight = 0.5f;
// Exactness.
constexpr float orderBonus = 0.03f;
constexpr float pieceBonus = 0.5f; // the line is an ordered piece of the signature: words got lost
constexpr float piecePower = 6;
constexpr std::size_t longestPieced = 4096; // bytes of a signature; a line of the text has half as many at most
constexpr float leastPiece = 0.5f; // of a smaller share the power leaves nothing
constexpr float leastWordWeight = 0.3f; // common words tell pieces apart, too
constexpr float exactCoverage = 0.7f; // below, a signature can't stand in the line as it is
constexpr float skeletonBonus = 0.04f;
constexpr float verbatimBonus = 0.03f;
constexpr float lengthBonus = 0.05f;
constexpr float wholeLineBonus = 0.1f; // the line is nothing but the signature, or most of it
// Facts.
constexpr float callFactor = 1.04f;
constexpr float otherCallFactor = 0.5f; // the line calls another function than the signature
constexpr float statusFactor = 1.04f;
constexpr float otherStatusFactor = 0.8f;
constexpr float frameBonus = 1.2f; // for the rarest function
constexpr float ecosystemFactor = 1.12f;
constexpr float otherEcosystemFactor = 0.9f;
constexpr float agreesFactor = 1.15f;
constexpr float differsFactor = 0.94f;
constexpr float contradictsFactor = 0.6f;
constexpr float versionFactor = 1.03f;
constexpr float otherVersionFactor = 0.98f;
// A strength of this gives a score of one half.
constexpr float halfScoreStrength = 0.6f;
// By how much the facts usually raise or lower a strength together: an entry that would be weak even so is not ranked.
constexpr float highestFacts = 1.9f;
constexpr float likelyFacts = 0.5f;

constexpr std::size_t valueBytes = 1u << 13; // parameters and versions are read up to here, then in error lines
constexpr std::size_t maxValues = 512;
constexpr std::size_t codeBytes = 1u << 18; // codes are read up to here
constexpr std::uint32_t frameReach = 4096; // bytes before and after the line that matched

float tierFactor(Tier tier)
{
    switch (tierKind(tier)) {
    case TierKind::Checked: return tier == Tier::GpuReproduced ? 1.01f : 1.005f;
    case TierKind::HumanReviewed:
    case TierKind::PartlyChecked: return 1.005f;
    case TierKind::Refuted: return 0.99f;
    case TierKind::Unknown:
    case TierKind::AiGenerated:
    case TierKind::HandWritten:
    case TierKind::InDoubt:
    case TierKind::FailsOtherwise:
    case TierKind::Disputed: break;
    }
    return 1;
}

/// Whether any of the codes is one of the library.
bool isOfLibrary(std::span<const std::uint64_t> identities, std::uint32_t library)
{
    return std::ranges::any_of(codeTable().codes(),
        [&](const Code &code) { return code.library == library && std::ranges::contains(identities, code.identity); });
}

} // namespace

float scoreOf(float strength)
{
    return strength / (strength + halfScoreStrength);
}

float strengthOf(float score)
{
    return halfScoreStrength * score / (1 - score);
}

float formFactor(std::uint32_t otherForms, std::optional<float> pieceOf)
{
    const float forms = std::pow(float(std::max(otherForms + (pieceOf ? 1 : 0), 1u)), formsPower);
    return pieceOf ? forms * (pieceShare + (1 - pieceShare) * *pieceOf * *pieceOf) : forms;
}

float Candidate::strength() const
{
    const float s = signature ? signature->strength() : 0;
    const float r = regex ? regexFactor * regex->strength : 0;
    const float k = keywords ? keywordFactor * keywords->share * keywords->share * keywords->score : 0;
    const float best = std::max({s, r, k});
    return best + secondFactor * (s + r + k - best);
}

float Candidate::highestScore() const
{
    return scoreOf(strength() * highestFacts);
}

float Candidate::likelyScore() const
{
    return scoreOf(strength() * likelyFacts);
}

Span Candidate::line() const
{
    return signature ? signature->line : regex ? regex->line : Span {};
}

Span Candidate::strongestLine() const
{
    return signature && regex && regexFactor * regex->strength > signature->strength() ? regex->line : line();
}

Ranker::Ranker(
    const TextScan &scan, const KeywordQuery &query, const SignatureIndex &words, const KeywordIndex &allWords)
    : m_scan(scan)
    , m_query(query)
    , m_rarity(words)
    , m_allWords(allWords)
{
}

std::pair<Match, float> Ranker::rank(
    const Candidate &candidate, const RankFacts &facts, const SignatureIndex &signatures, const KeywordIndex &keywords)
{
    const RankRow &entry = facts.of(candidate.entry);
    Match match;
    match.entry = candidate.entry;
    if (const auto &hit = candidate.signature)
        match.reasons.push_back({ReasonKind::Signature, hit->matched, hit->coverage,
            std::string(signatures.isAlias(hit->row, candidate.entry) ? signatures.textOf(hit->row) : "")});
    if (candidate.regex)
        match.reasons.push_back({ReasonKind::Regex, candidate.regex->match, candidate.regex->strength, {}});
    if (candidate.keywords) {
        std::vector<KeywordQuery::Word> words = m_query.words;
        std::erase_if(words, [&](const auto &word) { return !keywords.contains(candidate.entry, word.hash); });
        match.reasons.push_back(
            {ReasonKind::Keywords, {}, candidate.keywords->share, tellingWords(std::move(words), m_scan.text)});
    }
    readLine(candidate.line());
    float strength = candidate.strength();
    strength *= 1 - explainedWeight * (1 - explainedShare(candidate, signatures, keywords));
    strength *= exactness(candidate, signatures);
    strength *= applyNames(candidate, facts, signatures, keywords, match);
    strength *= applyFrames(candidate, keywords, match);
    strength *= applyParameters(candidate, facts, match);
    strength *= applyVersions(candidate, facts, match);
    if (entry.ecosystems & m_scan.ecosystems) {
        strength *= ecosystemFactor;
        match.reasons.push_back({ReasonKind::Ecosystem, {}, ecosystemFactor - 1,
            std::string(ecosystemName(entry.ecosystems & m_scan.ecosystems))});
    } else if (entry.ecosystems && m_scan.ecosystems) {
        strength *= otherEcosystemFactor;
    }
    if (const float factor = tierFactor(entry.tier); factor != 1) {
        strength *= factor;
        match.reasons.push_back({ReasonKind::Tier, {}, factor - 1, {}});
    }
    orderReasons(match.reasons);
    match.score = scoreOf(strength);
    return {std::move(match), strength};
}

void Ranker::readLine(Span line)
{
    if (m_line == line)
        return;
    m_line = line;
    m_lineWords.clear();
    auto token = std::ranges::lower_bound(m_scan.tokens, line.begin, {}, &Token::begin);
    for (; token != m_scan.tokens.end() && token->end <= line.end; ++token) {
        if (token->kind == TokenKind::Part || token->end - token->begin < 2)
            continue;
        const float weight = m_rarity.knows(token->hash) ? m_rarity.weightOf(token->hash) : unknownWordWeight;
        m_lineWords.push_back({*token, token->kind == TokenKind::Number ? weight / 2 : weight});
    }
}

// The share of what the line says that stands in the signature, is matched by the regex, or stands elsewhere in the
// entry: entries that fit alike differ in what they leave unexplained.
float Ranker::explainedShare(
    const Candidate &candidate, const SignatureIndex &signatures, const KeywordIndex &keywords) const
{
    const Span match = candidate.regex ? candidate.regex->match : Span {};
    float all = 0;
    float explained = 0;
    for (const auto &[token, weight] : m_lineWords) {
        if ((candidate.signature && signatures.rowHas(candidate.signature->row, token.hash))
            || (token.begin >= match.begin && token.end <= match.end))
            explained += weight;
        else if (keywords.contains(candidate.entry, token.hash))
            explained += weight * elsewhereShare;
        else if (isHan(firstCodePoint(text({token.begin, token.end})).value))
            continue; // what somebody says of a message that is in English
        all += weight;
    }
    return all > 0 ? explained / all : 1;
}

// The share of what the line says whose words follow one another in the signature as well.
float Ranker::inOrderShare(std::uint32_t row, const SignatureIndex &signatures) const
{
    float all = 0;
    float there = 0; // in whatever order
    for (const auto &[token, rarity] : m_lineWords) {
        const float weight = std::max(rarity, leastWordWeight);
        all += weight;
        there += signatures.rowHas(row, token.hash) ? weight : 0;
    }
    if (there < leastPiece * all || all == 0 || signatures.textOf(row).size() > longestPieced)
        return 0;
    std::vector<std::uint64_t> words;
    tokenize(signatures.textOf(row), [&words](const Token &token) {
        if (token.kind != TokenKind::Part && token.end - token.begin >= 2)
            words.push_back(token.hash);
    });
    if (m_lineWords.size() > 2 * words.size())
        return 0; // words that it repeats, and the line may be long
    std::vector<float> best(words.size() + 1); // the weight of the longest common subsequence, by words looked at
    for (const auto &[token, rarity] : m_lineWords) {
        const float weight = std::max(rarity, leastWordWeight);
        float before = 0;
        for (std::size_t i = 0; i < words.size(); ++i) {
            const float with = words[i] == token.hash ? before + weight : 0;
            before = best[i + 1];
            best[i + 1] = std::max({best[i + 1], best[i], with});
        }
    }
    return best.back() / all;
}

// Among signatures that a line covers alike, the one that stands there as it is, and of those the longest; best the one
// that the whole line is.
float Ranker::exactness(const Candidate &candidate, const SignatureIndex &signatures)
{
    if (!candidate.signature)
        return 1;
    float factor = 1 + orderBonus * candidate.signature->order;
    factor += pieceBonus * std::pow(inOrderShare(candidate.signature->row, signatures), piecePower);
    if (candidate.signature->coverage < exactCoverage)
        return factor;
    const Span line = candidate.signature->line;
    if (m_exactLine != line) {
        m_exactLine = line;
        m_foldedLine.clear();
        appendFolded(m_scan.inOneLine(line.begin, line.end), m_foldedLine);
        m_lineSkeleton = skeletonOf(m_foldedLine);
    }
    std::string folded;
    appendFolded(signatures.textOf(candidate.signature->row), folded);
    const float length = float(std::min<std::size_t>(folded.size(), 100)) / 100;
    if (m_lineSkeleton.contains(skeletonOf(folded)))
        factor += skeletonBonus + lengthBonus * length;
    if (m_foldedLine.contains(folded))
        factor += verbatimBonus;
    if (folded.contains(m_foldedLine))
        factor += wholeLineBonus;
    return factor;
}

// A function or status that both name speaks for the entry. Where the line names others than the signature, it is
// about something else, unless the entry knows those, too.
float Ranker::applyNames(const Candidate &candidate, const RankFacts &facts, const SignatureIndex &signatures,
    const KeywordIndex &keywords, Match &match)
{
    float factor = 1;
    const auto namesOthers = [&](TokenShape shape, RowTerm::Flag flag) {
        const auto isName = [shape](const LineWord &word) { return word.token.shape == shape; };
        const auto isKnown
            = [&](const LineWord &word) { return isName(word) && keywords.contains(candidate.entry, word.token.hash); };
        return candidate.signature && signatures.rowNamesAny(candidate.signature->row, flag)
            && std::ranges::any_of(m_lineWords, isName) && std::ranges::none_of(m_lineWords, isKnown);
    };
    for (const auto &[token, weight] : m_lineWords) {
        if (token.shape != TokenShape::Call || !candidate.signature
            || !signatures.rowNames(candidate.signature->row, token.hash, RowTerm::Call))
            continue;
        const Span span {token.begin, token.end};
        factor *= callFactor;
        match.reasons.push_back({ReasonKind::Call, span, callFactor - 1, std::string(text(span))});
    }
    if (namesOthers(TokenShape::Call, RowTerm::Call))
        factor *= otherCallFactor;
    if (namesOthers(TokenShape::Status, RowTerm::Status))
        factor *= otherStatusFactor;
    return factor * applyStatus(candidate, facts, match);
}

// The entry's code by its name, or by its number in the notation of a framework.
float Ranker::applyStatus(const Candidate &candidate, const RankFacts &facts, Match &match)
{
    const auto agrees = [&match](Span span, std::string detail) {
        match.reasons.push_back({ReasonKind::Status, span, statusFactor - 1, std::move(detail)});
        return statusFactor;
    };
    const std::uint64_t named = facts.of(candidate.entry).status;
    const auto status = std::ranges::find(m_scan.statuses, named, &Token::hash);
    if (named && status != m_scan.statuses.end())
        return agrees({status->begin, status->end}, std::string(text({status->begin, status->end})));
    const std::span<const std::uint64_t> codes = facts.codes(candidate.entry);
    if (codes.empty())
        return 1;
    if (!m_codes)
        m_codes = findCodes(m_scan.text.substr(0, codeBytes));
    for (const CodeMention &mention : *m_codes) {
        const auto code = std::ranges::find_if(mention.meanings,
            [codes](const CodeMeaning &one) { return std::ranges::contains(codes, one.code->identity); });
        if (code == mention.meanings.end())
            continue;
        const std::string_view said = text({mention.begin, mention.end});
        const std::string &name = code->code->name;
        return agrees({mention.begin, mention.end}, said == name ? name : std::format("{} ({})", said, name));
    }
    return 1;
}

bool Ranker::namesAnotherCode(const Candidate &candidate, const RankFacts &facts)
{
    const std::span<const std::uint64_t> codes = facts.codes(candidate.entry);
    if (candidate.regex || codes.empty())
        return false;
    if (!m_codes)
        m_codes = findCodes(m_scan.text.substr(0, codeBytes));
    const Span line = candidate.strongestLine();
    bool namesAnother = false;
    for (const CodeMention &mention : *m_codes) {
        if (mention.begin < line.begin || mention.end > line.end)
            continue;
        for (const CodeMeaning &meaning : mention.meanings) {
            if (std::ranges::contains(codes, meaning.code->identity))
                return false;
            namesAnother = namesAnother || isOfLibrary(codes, meaning.code->library);
        }
    }
    return namesAnother;
}

// A name of several words is a function's where its arguments follow, or where "in" precedes it at the end of a line.
void Ranker::readFrames(Span line)
{
    if (m_framesOf == line)
        return;
    m_framesOf = line;
    m_framed.clear();
    const std::string_view all = m_scan.text;
    const auto opens = [all](std::size_t at) {
        at += at < all.size() && all[at] == ' ';
        return at < all.size() && all[at] == '(';
    };
    const auto endsLine = [all](std::size_t at) { return at >= all.size() || all[at] == '\n' || all[at] == '\r'; };
    const std::uint32_t from = line.begin - std::min(line.begin, frameReach);
    const auto first = std::ranges::lower_bound(m_scan.tokens, from, {}, &Token::begin);
    for (auto at = first; at != m_scan.tokens.end() && at->begin <= line.end + frameReach; ++at) {
        const Token &token = *at;
        const bool hasParts = at + 1 != m_scan.tokens.end() && at[1].kind == TokenKind::Part;
        if (token.kind != TokenKind::Word || !hasParts)
            continue;
        if (!opens(token.end) && !(endsLine(token.end) && all.substr(0, token.begin).ends_with(" in ")))
            continue;
        if (text({token.begin, token.end}).ends_with("_SUCCESS")) // "status == X_SUCCESS (8 vs. 0)": what did not come
            continue;
        const float weight = m_allWords.weightOf(token.hash);
        m_framed.push_back({token, weight > 0 ? weight : 1}); // one that only an edited entry can have is as rare
    }
}

// Where the line names no function, the frames around it do.
float Ranker::applyFrames(const Candidate &candidate, const KeywordIndex &keywords, Match &match)
{
    const Span line = candidate.line();
    if (line == Span {}
        || std::ranges::contains(m_lineWords, TokenShape::Call, [](const LineWord &w) { return w.token.shape; }))
        return 1;
    readFrames(line);
    const LineWord *best = nullptr;
    for (const LineWord &name : m_framed) {
        if ((!best || name.weight > best->weight) && keywords.contains(candidate.entry, name.token.hash))
            best = &name;
    }
    if (!best)
        return 1;
    const Span span {best->token.begin, best->token.end};
    match.reasons.push_back({ReasonKind::Call, span, frameBonus * best->weight, std::string(text(span))});
    return 1 + frameBonus * best->weight;
}

void Ranker::readValues()
{
    if (std::exchange(m_valuesRead, true))
        return;
    for (std::size_t line = 0; line < m_scan.lines.size(); ++line) {
        if (!m_scan.lines[line].errorLike && m_scan.lines[line].begin > valueBytes)
            continue;
        if (m_parameters.size() + m_versions.size() > maxValues)
            break;
        for (const Token &token : m_scan.tokensOf(line)) {
            if (const auto parameter = parameterAt(m_scan.text, token))
                m_parameters.push_back(*parameter);
            if (const auto version = versionAt(m_scan.text, token))
                m_versions.push_back(*version);
        }
    }
}

// A value in the line that matched decides; else values anywhere in the text. Another number than the entry's says
// little, and nothing where the regex matches whatever the number is.
float Ranker::applyParameters(const Candidate &candidate, const RankFacts &facts, Match &match)
{
    const std::span<const Parameter> conditions = facts.conditions(candidate.entry);
    if (conditions.empty())
        return 1;
    readValues();
    const Span line = candidate.line();
    float factor = 1;
    for (const Parameter &condition : conditions) {
        Fit best = Fit::Unrelated;
        bool bestInLine = false;
        const Parameter *where = nullptr;
        for (const Parameter &parameter : m_parameters) {
            const Fit fit = compare(parameter, condition);
            const bool inLine = parameter.span.begin >= line.begin && parameter.span.end <= line.end;
            if (fit == Fit::Unrelated || (bestInLine && !inLine))
                continue;
            if (!where || (inLine && !bestInLine) || fit < best) {
                best = fit;
                bestInLine = inLine;
                where = &parameter;
            }
        }
        if (!where || (best == Fit::Differs && candidate.regex))
            continue;
        const auto [change, kind] = best == Fit::Agrees ? std::pair(agreesFactor, ReasonKind::ParameterAgrees)
            : best == Fit::Differs                      ? std::pair(differsFactor, ReasonKind::ParameterDiffers)
                                   : std::pair(contradictsFactor, ReasonKind::ParameterContradicts);
        factor *= change;
        const std::string_view wanted = facts.conditionText(condition.span);
        match.reasons.push_back({kind, where->span, change - 1, std::format("{} | {}", text(where->span), wanted)});
    }
    return factor;
}

float Ranker::applyVersions(const Candidate &candidate, const RankFacts &facts, Match &match)
{
    const std::span<const VersionRange> ranges = facts.versions(candidate.entry);
    if (ranges.empty())
        return 1;
    readValues();
    const VersionRange *other = nullptr;
    for (const VersionRange &inText : m_versions) {
        for (const VersionRange &range : ranges) {
            if (range.product != inText.product)
                continue;
            if (inText.from >= range.from && inText.from <= range.upTo) {
                match.reasons.push_back(
                    {ReasonKind::Version, inText.span, versionFactor - 1, std::string(text(inText.span))});
                return versionFactor;
            }
            if (range.from != range.upTo) // a list of versions says nothing of others
                other = &inText;
        }
    }
    if (!other)
        return 1;
    match.reasons.push_back({ReasonKind::Version, other->span, otherVersionFactor - 1, std::string(text(other->span))});
    return otherVersionFactor;
}

} // namespace kb

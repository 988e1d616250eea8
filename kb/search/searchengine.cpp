// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/searchengine.h"

#include "kb/parallel.h"
#include "kb/search/ecosystem.h"
#include "kb/search/filterindex.h"
#include "kb/search/keywordindex.h"
#include "kb/search/mentionindex.h"
#include "kb/search/rankedmatches.h"
#include "kb/search/ranker.h"
#include "kb/search/regexindex.h"
#include "kb/search/searchindex.h"
#include "kb/search/signatureindex.h"
#include "kb/search/signindex.h"
#include "kb/search/textscan.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <utility>

namespace kb {

using namespace std::string_view_literals;

namespace {

constexpr std::size_t minSignatures = 32; // of the strongest, that go on, however few matches are asked for
constexpr std::size_t maxRegexEntries = 64; // an alternative that more entries share only supports other evidence
constexpr float minRegexStrength = 0.05f;
// From this size on the stages run side by side: below, starting a thread takes longer than is won (0.1 ms).
constexpr std::size_t twoThreadBytes = 1u << 17;
constexpr std::size_t extraCandidates = 12; // ranked beyond what was asked for
// Texts up to this size may be a question in words.
constexpr std::size_t maxQuestionBytes = 600;
constexpr std::size_t maxQuestionLines = 6;
// Weaker matches are noise.
constexpr float minScore = 0.07f;
// Beside a match as good as this, those below a share of its score are noise, too. Scores saturate: half of 0.9 is a
// fifteenth of its strength.
constexpr float goodScore = 0.5f;
constexpr float leastShare = 0.5f;

float leastScore(float best)
{
    return best >= goodScore ? std::max(minScore, leastShare * best) : minScore;
}

/// The score that a match must have beside the best one. The matches are graded: those that are no answers have been
/// lowered.
float leastScore(const Match &best)
{
    return best.isAnswer() ? leastScore(best.score) : leastAnswer * leastScore(best.score / leastAnswer);
}

std::string_view searchable(std::string_view text)
{
    return text.substr(0, std::numeric_limits<std::uint32_t>::max()); // spans are 32 bits wide
}

/// A line or two are often typed from memory, or a piece of the message.
bool isLog(const TextScan &scan)
{
    return scan.lines.size() > 2;
}

// Entries that the base has and that an edit replaced or removed.
using Hidden = std::vector<bool>;

bool isHidden(const Hidden &hidden, std::uint32_t entry)
{
    return entry < hidden.size() && hidden[entry];
}

// All indexes over one set of entries.
struct Segment {
    explicit Segment(const std::shared_ptr<const Snapshot> &snapshot)
        : regexes(snapshot)
        , signatures(snapshot)
        , keywords(snapshot)
        , facts(snapshot)
        , filter(snapshot)
        , signs(snapshot)
        , mentions(snapshot)
    {
    }

    RegexIndex regexes;
    SignatureIndex signatures;
    KeywordIndex keywords;
    RankFacts facts;
    FilterIndex filter;
    SignIndex signs;
    MentionIndex mentions;
    Hidden hidden;
    std::vector<std::uint32_t> numbers; // in the library, by index in the segment; empty: the same

    [[nodiscard]] std::uint32_t number(std::uint32_t entry) const { return numbers.empty() ? entry : numbers[entry]; }

    [[nodiscard]] std::vector<Candidate> candidates(
        const TextScan &scan, const KeywordQuery &query, const SearchOptions &options) const;
    [[nodiscard]] std::vector<RegexHit> regexHits(const TextScan &scan, const std::stop_token &stop) const;
    [[nodiscard]] bool isSupported(const Candidate &candidate, const TextScan &scan, bool ofAmd) const;
    [[nodiscard]] bool regexMatches(std::uint32_t entry, std::string_view text) const;
};

/// AMD's runtime says in the words of CUDA's what is wrong, and it is something else.
bool namesHip(std::string_view message)
{
    return message.contains("HIP ") || message.contains("hipError") || message.contains("HIPBLAS")
        || message.contains("MIOpen");
}

/// Whether a log is of AMD's runtime: PyTorch calls its cards "cuda", too, and has the same messages there.
bool isOfAmd(std::string_view text)
{
    constexpr std::size_t looked = 1u << 18; // bytes
    constexpr std::array amd {"amdhip"sv, "/opt/rocm"sv, "backends/amd/"sv, "backends\\amd\\"sv, "+rocm"sv, "gfx9"sv,
        "gfx10"sv, "gfx11"sv, "gfx12"sv, "HIP error"sv, "HIP out of memory"sv, "hipError"sv, "rocBLAS"sv, "Radeon"sv};
    constexpr std::array nvidia {"nvidia"sv, "NVIDIA"sv, "GeForce"sv, "RTX "sv, "libcu"sv, "cudnn"sv, "cuDNN"sv,
        "CUDNN"sv, "sm_"sv, "+cu1"sv, "nvcc"sv};
    text = text.substr(0, looked);
    const auto stands = [text](std::string_view name) { return text.contains(name); };
    return std::ranges::any_of(amd, stands) && std::ranges::none_of(nvidia, stands);
}

/// Whether a text is the message of the entry, all but a tenth of that, or all but a third of the text; long enough to
/// be said of one thing only: few others say "no instance of overloaded function "atomicAdd" matches", any says
/// "Address already in use".
bool isWholeMessage(const Candidate &candidate, std::string_view text)
{
    constexpr float whole = 0.9f; // share of the signature's weight
    constexpr std::size_t longEnough = 40; // bytes
    const auto length = [](Span span) { return std::size_t(span.end - span.begin); };
    if (!candidate.regex)
        return false;
    if (candidate.signature && candidate.signature->coverage >= whole
        && length(candidate.signature->matched) >= longEnough)
        return true;
    const std::size_t matched = length(candidate.regex->match);
    return matched >= longEnough && matched * 3 >= text.size() * 2;
}

/// Whether more than words speaks for a candidate: in a log its regex, unless that misses its signature, too. An error
/// of a GPU also leaves a trace of one, if only in the message itself; where the message was pasted alone, being that
/// message is enough.
bool Segment::isSupported(const Candidate &candidate, const TextScan &scan, bool ofAmd) const
{
    if (candidate.line() == Span {})
        return false;
    const Span match = candidate.regex ? candidate.regex->match : Span {};
    const bool namesAmd = namesHip(scan.text.substr(match.begin, match.end - match.begin));
    if (ofAmd && !namesAmd && facts.of(candidate.entry).ecosystems == cudaEcosystem())
        return false;
    const bool hasTrace
        = (scan.ecosystems & gpuEcosystems()) != 0 || namesGpu(scan.text.substr(match.begin, match.end - match.begin));
    const bool isAlone = !isLog(scan) && isWholeMessage(candidate, scan.text);
    if (facts.of(candidate.entry).ecosystems == cudaEcosystem() && !hasTrace && !isAlone)
        return false;
    const Span line = candidate.strongestLine();
    if (namesHip(scan.text.substr(line.begin, line.end - line.begin)) && !namesAmd)
        return false;
    return candidate.regex || !isLog(scan)
        || !regexMatches(candidate.entry, signatures.textOf(candidate.signature->row));
}

bool Segment::regexMatches(std::uint32_t entry, std::string_view text) const
{
    return std::ranges::any_of(regexes.find(text), [this, entry](const RegexHit &hit) {
        return std::ranges::binary_search(regexes.alternative(hit.alternative).entries, entry);
    });
}

/// The hits in the text as it is, and in each two lines that belong together what matches only where they are one.
std::vector<RegexHit> Segment::regexHits(const TextScan &scan, const std::stop_token &stop) const
{
    std::vector<RegexHit> hits = regexes.find(scan.text, stop);
    for (const std::uint32_t joined : scan.joined) {
        const ScannedLine &line = scan.lines[joined];
        for (RegexHit hit : regexes.find(scan.inOneLine(line.begin, line.end), stop)) {
            if (std::ranges::contains(hits, hit.alternative, &RegexHit::alternative))
                continue;
            hit.match = {hit.match.begin + line.begin, hit.match.end + line.begin};
            hit.line = {line.begin, line.end};
            hits.push_back(hit);
        }
    }
    return hits;
}

std::vector<Candidate> Segment::candidates(
    const TextScan &scan, const KeywordQuery &query, const SearchOptions &options) const
{
    std::vector<Candidate> found;
    std::map<std::uint32_t, std::size_t> places;
    const auto candidate = [&](std::uint32_t entry) -> Candidate & {
        const auto [place, isNew] = places.try_emplace(entry, found.size());
        if (isNew)
            found.push_back({entry, {}, {}, {}});
        return found[place->second];
    };
    const std::size_t kept = options.limit + extraCandidates;
    std::vector<SignatureHit> signatureHits;
    std::vector<RegexHit> hitsOfRegexes;
    callBoth(
        scan.text.size() >= twoThreadBytes,
        [&] { signatureHits = signatures.find(scan, std::max(minSignatures, kept), options.stop); },
        [&] { hitsOfRegexes = regexHits(scan, options.stop); });
    for (const SignatureHit &hit : signatureHits) {
        for (const std::uint32_t entry : signatures.entriesOf(hit.row)) {
            if (isHidden(hidden, entry))
                continue;
            Candidate &known = candidate(entry);
            if (!known.signature || hit.strength() > known.signature->strength())
                known.signature = hit;
        }
    }
    for (const RegexHit &hit : hitsOfRegexes) {
        const RegexAlternative alternative = regexes.alternative(hit.alternative);
        const RegexEvidence evidence = regexEvidence(alternative, hit, scan, signatures);
        if (evidence.strength < minRegexStrength)
            continue;
        const auto support = [&](Candidate &known) {
            const auto place = std::ranges::lower_bound(alternative.entries, known.entry);
            std::optional<float> pieceOf;
            if (alternative.inSignature[std::size_t(place - alternative.entries.begin())])
                pieceOf = known.signature ? known.signature->coverage : 0;
            const float ofEntry = evidence.strength * formFactor(regexes.otherForms(known.entry), pieceOf);
            known.regexLines.push_back(hit.line);
            if (!known.regex || ofEntry > known.regex->strength)
                known.regex = RegexEvidence {ofEntry, hit.match, hit.line, evidence.isPlain};
        };
        if (alternative.entries.size() > maxRegexEntries) {
            for (Candidate &known : found) {
                if (std::ranges::binary_search(alternative.entries, known.entry))
                    support(known);
            }
            continue;
        }
        for (const std::uint32_t entry : alternative.entries) {
            if (!isHidden(hidden, entry))
                support(candidate(entry));
        }
    }
    for (const KeywordHit &hit : keywords.find(query, options.limit + 10, hidden))
        candidate(hit.entry).keywords = hit;
    // Facts shift a score a little; far below the best there is no need to look at them. In a log, that is the best of
    // those whose regex matches: the others give way to it.
    const auto isCause = [this](const Candidate &c) { return c.regex && !facts.of(c.entry).isSummary; };
    const bool anyCause = isLog(scan) && std::ranges::any_of(found, isCause);
    float likely = 0;
    for (const Candidate &known : found) {
        if (isCause(known) || !anyCause)
            likely = std::max(likely, known.likelyScore());
    }
    std::erase_if(found, [least = leastScore(likely)](const Candidate &c) { return c.highestScore() < least; });
    if (found.size() > kept) {
        std::vector<std::pair<float, std::size_t>> order;
        for (std::size_t i = 0; i < found.size(); ++i)
            order.emplace_back(-found[i].strength(), i);
        std::ranges::nth_element(order, order.begin() + std::ptrdiff_t(kept));
        std::vector<Candidate> strongest;
        for (const auto &[strength, i] : std::span(order).first(kept))
            strongest.push_back(std::move(found[i]));
        found = std::move(strongest);
    }
    // Candidates of one line follow one another, since the ranker looks at a line once for all of them.
    std::ranges::sort(found, {}, [](const Candidate &c) { return c.line().begin; });
    return found;
}

} // namespace

struct SearchEngine::Private {
    std::shared_ptr<const Snapshot> snapshot;
    Segment base;
    std::unique_ptr<Segment> edits;
    std::uint32_t entryCount = 0;

    explicit Private(std::shared_ptr<const Snapshot> s)
        : snapshot(std::move(s))
        , base(snapshot)
        , entryCount(base.filter.entryCount())
    {
    }

    template <typename Visit> void forEachSegment(Visit &&visit) const
    {
        visit(base);
        if (edits)
            visit(*edits);
    }
};

SearchEngine::SearchEngine(std::shared_ptr<const Snapshot> snapshot)
    : m_d(std::make_unique<Private>(std::move(snapshot)))
{
}

SearchEngine::SearchEngine(std::unique_ptr<Private> d)
    : m_d(std::move(d))
{
}

SearchEngine::~SearchEngine() = default;
SearchEngine::SearchEngine(SearchEngine &&) noexcept = default;
SearchEngine &SearchEngine::operator=(SearchEngine &&) noexcept = default;

std::vector<Match> SearchEngine::search(std::string_view text, const SearchOptions &options) const
{
    const TextScan scan = scanText(searchable(text), options.stop);
    const bool maybeQuestion = text.size() <= maxQuestionBytes && scan.lines.size() <= maxQuestionLines;
    const KeywordQuery query = maybeQuestion ? m_d->base.keywords.query(scan) : KeywordQuery {};
    Ranker ranker(scan, query, m_d->base.signatures, m_d->base.keywords);
    std::vector<RankedMatch> ranked;
    std::optional<bool> ofAmd; // asked for what it may decide alone
    m_d->forEachSegment([&](const Segment &segment) {
        for (const Candidate &candidate : segment.candidates(scan, query, options)) {
            auto [match, strength] = ranker.rank(candidate, segment.facts, segment.signatures, segment.keywords);
            match.entry = segment.number(candidate.entry);
            match.line = candidate.strongestLine();
            match.otherLines = candidate.regexLines;
            // A log of any program has words of some signature: what they alone bring up is to be as good as an answer.
            if (isLog(scan) && !candidate.regex && match.score < leastAnswer)
                continue;
            const bool ofCuda = segment.facts.of(candidate.entry).ecosystems == cudaEcosystem();
            if (!ofAmd && ofCuda && (candidate.regex || !isLog(scan)))
                ofAmd = isOfAmd(scan.text);
            ranked.push_back({std::move(match), strength, candidate.entry, candidate.strongestLine(),
                segment.isSupported(candidate, scan, ofAmd.value_or(false))
                    && !ranker.namesAnotherCode(candidate, segment.facts),
                &segment.facts, &segment.signs});
            ranked.back().isPlain = candidate.regex && candidate.regex->isPlain;
        }
    });
    lowerUnsupported(ranked);
    applySigns(ranked, scan.text);
    applyConsequences(ranked);
    moveWarningsBack(ranked);
    liftPlain(ranked);
    grade(ranked);
    std::vector<Match> matches;
    for (RankedMatch &one : ranked)
        matches.push_back(std::move(one.match));
    std::ranges::sort(matches,
        [](const Match &a, const Match &b) { return a.score != b.score ? a.score > b.score : a.entry < b.entry; });
    if (matches.size() > options.limit)
        matches.resize(options.limit);
    if (!matches.empty())
        std::erase_if(matches, [least = leastScore(matches[0])](const Match &m) { return m.score < least; });
    return matches;
}

std::vector<std::uint32_t> SearchEngine::regexMatches(std::string_view text) const
{
    std::vector<std::uint32_t> entries;
    m_d->forEachSegment([&](const Segment &segment) {
        for (const RegexHit &hit : segment.regexes.find(searchable(text))) {
            for (const std::uint32_t entry : segment.regexes.alternative(hit.alternative).entries) {
                if (!isHidden(segment.hidden, entry))
                    entries.push_back(segment.number(entry));
            }
        }
    });
    std::ranges::sort(entries);
    const auto repeated = std::ranges::unique(entries);
    entries.erase(repeated.begin(), repeated.end());
    return entries;
}

std::vector<std::uint32_t> SearchEngine::filter(std::string_view words) const
{
    std::vector<FilterHit> hits;
    m_d->forEachSegment([&](const Segment &segment) {
        for (const FilterHit hit : segment.filter.find(words)) {
            if (!isHidden(segment.hidden, hit.entry))
                hits.push_back({segment.number(hit.entry), hit.rank});
        }
    });
    std::vector<std::uint32_t> entries;
    entries.reserve(hits.size());
    if (m_d->edits)
        std::ranges::sort(hits, {}, &FilterHit::entry);
    for (std::uint32_t rank = 0; rank <= FilterHit::lastRank; ++rank) {
        for (const FilterHit hit : hits) {
            if (hit.rank == rank)
                entries.push_back(hit.entry);
        }
    }
    return entries;
}

std::vector<std::uint32_t> SearchEngine::mentions(std::string_view words) const
{
    std::vector<std::uint32_t> entries;
    m_d->forEachSegment([&](const Segment &segment) {
        for (const std::uint32_t entry : segment.mentions.find(words)) {
            if (!isHidden(segment.hidden, entry))
                entries.push_back(segment.number(entry));
        }
    });
    std::ranges::sort(entries);
    return entries;
}

std::vector<std::uint32_t> SearchEngine::entriesOfCode(std::uint64_t identity) const
{
    std::vector<std::uint32_t> entries;
    m_d->forEachSegment([&](const Segment &segment) {
        for (std::uint32_t entry = 0; entry < segment.facts.entryCount(); ++entry) {
            if (std::ranges::contains(segment.facts.codes(entry), identity) && !isHidden(segment.hidden, entry))
                entries.push_back(segment.number(entry));
        }
    });
    std::ranges::sort(entries);
    return entries;
}

std::uint32_t SearchEngine::entryCount() const
{
    return m_d->entryCount;
}

SearchEngine SearchEngine::withEdits(std::span<const EditedEntry> edits) const
{
    auto d = std::make_unique<Private>(m_d->snapshot);
    d->base.hidden.resize(d->entryCount);
    std::vector<const Entry *> entries;
    std::vector<std::uint32_t> numbers;
    for (const EditedEntry &edit : edits) {
        if (edit.index < d->base.hidden.size())
            d->base.hidden[edit.index] = true;
        d->entryCount = std::max(d->entryCount, edit.index + 1);
        if (!edit.entry)
            continue;
        entries.push_back(edit.entry);
        numbers.push_back(edit.index);
    }
    SnapshotBuilder snapshot;
    writeSearchIndex(entries, snapshot, &d->base.signatures);
    d->edits = std::make_unique<Segment>(Snapshot::fromBytes(snapshot.finish()));
    d->edits->numbers = std::move(numbers);
    return SearchEngine(std::move(d));
}

} // namespace kb

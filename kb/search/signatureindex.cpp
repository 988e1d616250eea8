// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/signatureindex.h"

#include "kb/search/signatureparts.h"
#include "kb/search/sparsemap.h"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <utility>

namespace kb {

namespace {

constexpr std::size_t maxLines = 768; // looked at closely, of all the different lines of the text
constexpr std::size_t postingsPerSearch = 16384; // spread over the lines by what their words say
constexpr std::size_t minPostingsPerLine = 128;
constexpr std::size_t maxPostingsPerLine = 1024;
constexpr std::size_t postingsPerCandidate = 32; // for so many of a line's budget, one signature is scored exactly
constexpr float errorLineFactor = 2; // how much earlier a line comes that speaks of an error
constexpr float errorLineShare = 8; // and how much more of the postings it gets
constexpr float minLineWeight = 0.5f; // lines whose words say less can't make a match
constexpr float minStrength = 0.05f;
constexpr float leastOfBest = 1.0f / 24; // of the strongest's strength: what is weaker is not ranked beside it
constexpr float pathShare = 0.4f; // of a word's weight, where the line has it in a path
constexpr float pieceOfNameShare
    = 0.5f; // of a word's weight, where the line only has it within the name of a call or status

struct LineTerm {
    std::uint32_t term = 0;
    std::uint32_t position = 0; // of the token in the line
    bool inPath = false;
    bool inName = false; // a piece of a call or status
};

struct CandidateLine {
    std::uint32_t line = 0; // in the scan
    std::uint32_t firstTerm = 0;
    std::uint32_t termCount = 0;
    float salience = 0;
    float share = 0; // of the postings, beside those of the other lines
};

} // namespace

// One search; the scratch memory that its lines share.
class SignatureSearch final {
public:
    SignatureSearch(const SignatureIndex &index, const TextScan &scan, std::size_t limit)
        : m_index(index)
        , m_scan(scan)
        , m_limit(limit)
    {
    }

    std::vector<SignatureHit> run(std::stop_token stop)
    {
        collectLines();
        std::ranges::sort(m_lines, std::greater(), &CandidateLine::salience);
        float shares = 0;
        for (const CandidateLine &line : m_lines)
            shares += line.share;
        for (const CandidateLine &line : m_lines) {
            if (stop.stop_requested())
                break;
            // No less than an even share: what a line cannot use is no loss to the others.
            const auto share = std::size_t(float(postingsPerSearch) * line.share / shares);
            const std::size_t postings = std::max(share, postingsPerSearch / m_lines.size());
            scoreLine(line, std::clamp(postings, minPostingsPerLine, maxPostingsPerLine));
        }
        std::ranges::sort(m_hits, isStronger);
        return std::move(m_hits);
    }

private:
    struct Sum {
        float found = 0; // what the words that were looked up weigh
        float all = 0; // what all words of the row weigh
    };
    struct RowEstimate {
        float strength = 0; // 0..its weight
        std::uint32_t row = 0;

        // Eight to each doubling of the strength, from 2^-24 on: its exponent and three more bits (IEEE 754).
        static constexpr std::size_t classes = 256;
        std::size_t strengthClass() const
        {
            constexpr std::uint32_t first = (127 - 24) << 3;
            const std::uint32_t bits = std::bit_cast<std::uint32_t>(strength) >> 20;
            return std::clamp<std::uint32_t>(bits, first, first + classes - 1) - first;
        }
    };
    static bool isBetter(RowEstimate a, RowEstimate b)
    {
        return a.strength != b.strength ? a.strength > b.strength : a.row < b.row;
    }

    // The different lines (by the words that the index knows), the telling ones first where there are many.
    void collectLines()
    {
        std::vector<std::uint64_t> seen(std::bit_ceil(m_scan.lines.size() * 2 + 2));
        for (std::uint32_t line = 0; line < m_scan.lines.size(); ++line) {
            const std::span<const Token> tokens = m_scan.tokensOf(line);
            const std::uint32_t first = std::uint32_t(m_terms.size());
            std::uint64_t hash = 1;
            float weight = 0;
            bool inName = false;
            for (std::uint32_t i = 0; i < tokens.size(); ++i) {
                const bool isPart = tokens[i].kind == TokenKind::Part;
                if (!isPart)
                    inName = tokens[i].shape != TokenShape::Plain;
                const std::uint32_t term = findTerm(m_index.m_slots, tokens[i].hash);
                if (term == noTerm)
                    continue;
                m_terms.push_back({term, i, isInPath(m_scan.text, tokens[i]), isPart && inName});
                hash = (hash ^ term) * 0x9e3779b97f4a7c15;
                weight += m_index.m_weights[term];
            }
            if (weight < minLineWeight || !insert(seen, hash ^ hash >> 31)) {
                m_terms.resize(first);
                continue;
            }
            const bool errorLike = m_scan.lines[line].errorLike;
            m_lines.push_back({.line = line,
                .firstTerm = first,
                .termCount = std::uint32_t(m_terms.size()) - first,
                .salience = errorLike ? weight * errorLineFactor : weight,
                .share = errorLike ? weight * errorLineShare : weight});
        }
        if (m_lines.size() <= maxLines)
            return;
        const auto middle = m_lines.begin() + std::ptrdiff_t(maxLines);
        std::nth_element(m_lines.begin(), middle, m_lines.end(), [](const CandidateLine &a, const CandidateLine &b) {
            return std::pair(-a.salience, a.line) < std::pair(-b.salience, b.line);
        });
        m_lines.resize(maxLines);
    }

    static bool insert(std::vector<std::uint64_t> &set, std::uint64_t hash)
    {
        hash |= 1; // 0 = free
        std::size_t i = (hash >> 8) & (set.size() - 1);
        for (; set[i] != 0; i = (i + 1) & (set.size() - 1)) {
            if (set[i] == hash)
                return false;
        }
        set[i] = hash;
        return true;
    }

    void scoreLine(const CandidateLine &line, std::size_t budget)
    {
        const std::span<const LineTerm> terms = std::span(m_terms).subspan(line.firstTerm, line.termCount);
        // Each term's first place in the line; further places are chained through m_nextPlace.
        m_places.reset(terms.size());
        m_nextPlace.assign(terms.size(), noPlace);
        m_rarest.clear();
        for (std::uint32_t i = std::uint32_t(terms.size()); i-- > 0;) {
            const auto [place, isNew] = m_places.at(terms[i].term);
            if (isNew)
                m_rarest.push_back(terms[i].term);
            else
                m_nextPlace[i] = place;
            place = i;
        }
        const float rest = sumUp(budget);
        chooseCandidates(rest, budget / postingsPerCandidate);
        for (const RowEstimate candidate : m_candidates)
            scoreRow(line, terms, candidate.row);
    }

    // Adds up what the rarest words of a line weigh, for the rows that have them. Gives what words could add that were
    // not looked up.
    float sumUp(std::size_t budget)
    {
        const std::span<const std::uint32_t> starts = m_index.m_postingStarts;
        const auto frequency = [starts](std::uint32_t term) { return starts[term + 1] - starts[term]; };
        std::ranges::sort(m_rarest, {}, frequency);
        std::size_t visited = 0;
        std::size_t looked = 0;
        while (looked < m_rarest.size() && (visited == 0 || visited + frequency(m_rarest[looked]) <= budget))
            visited += frequency(m_rarest[looked++]);
        m_sums.reset(std::min(visited, maxPostingsPerLine));
        for (const std::uint32_t term : std::span(m_rarest).first(looked)) {
            const float weight = m_index.m_weights[term];
            const std::size_t count = std::min<std::size_t>(frequency(term), maxPostingsPerLine);
            for (const SignaturePosting &posting : m_index.m_postings.subspan(starts[term], count)) {
                Sum &sum = m_sums.at(posting.row).first;
                sum.found += weight;
                sum.all = posting.rowWeight;
            }
        }
        float rest = 0;
        for (const std::uint32_t term : std::span(m_rarest).subspan(looked))
            rest += m_index.m_weights[term];
        return rest;
    }

    // The rows that may be strong enough, the best of them where there are many.
    void chooseCandidates(float rest, std::size_t limit)
    {
        m_candidates.resize(m_sums.size());
        std::size_t count = 0;
        m_sums.visit([&, out = m_candidates.data(), rest, threshold = m_threshold](std::uint32_t row, Sum sum) {
            // Variable words count less in the weight of a row than where the line has them.
            const float most = sum.found + rest;
            const float allOfMost = std::max(sum.all, most);
            const float all = std::max(sum.all, sum.found);
            if (most * most * most >= threshold * allOfMost * allOfMost)
                out[count++] = {sum.found * sum.found * sum.found / (all * all), row};
        });
        m_candidates.resize(count);
        if (m_candidates.size() <= limit)
            return;
        // Most are left out by their class alone: choosing among a few is quicker.
        std::array<std::uint16_t, RowEstimate::classes> counts = {};
        for (const RowEstimate candidate : m_candidates)
            ++counts[candidate.strengthClass()];
        std::size_t least = counts.size() - 1;
        for (std::size_t kept = counts[least]; kept < limit; kept += counts[least])
            --least;
        std::erase_if(m_candidates, [least](RowEstimate candidate) { return candidate.strengthClass() < least; });
        std::ranges::nth_element(m_candidates, m_candidates.begin() + std::ptrdiff_t(limit), isBetter);
        m_candidates.resize(limit);
    }

    void scoreRow(const CandidateLine &line, std::span<const LineTerm> terms, std::uint32_t row)
    {
        const std::span<const RowTerm> rowTerms = m_index.termsOf(row);
        float missing = 0;
        float weight = 0; // of the words that the line has anywhere
        for (const RowTerm term : rowTerms) {
            if (m_places.find(term.term()))
                weight += term.weight;
            else
                missing += term.weight * missingShare(term);
        }
        if (weight > 0
            && SignatureHit {.coverage = coverageOf(weight, missing), .weight = weight}.strength() >= m_threshold)
            scoreStretch(line, terms, row, missing);
    }

    // The coverage of one signature by that stretch of the line which has most of it: words that are scattered over
    // a long line are no message. missing: what the words weigh that the line does not have.
    void scoreStretch(const CandidateLine &line, std::span<const LineTerm> terms, std::uint32_t row, float missing)
    {
        const std::span<const RowTerm> rowTerms = m_index.termsOf(row);
        m_found.clear();
        for (std::uint32_t i = 0; i < rowTerms.size(); ++i) {
            const RowTerm term = rowTerms[i];
            const std::uint32_t *const place = m_places.find(term.term());
            if (!place)
                continue;
            missing += term.weight * missingShare(term);
            for (std::uint32_t at = *place; at != noPlace; at = m_nextPlace[at]) {
                // A piece of a path says little, unless the signature has it in a path, too.
                float counted = terms[at].inPath && !term.has(RowTerm::InPath) ? term.weight * pathShare : term.weight;
                if (terms[at].inName && !term.has(RowTerm::Part))
                    counted *= pieceOfNameShare;
                m_found.push_back({terms[at].position, i, {counted, counted * missingShare(term)}});
            }
        }
        std::ranges::sort(m_found, {}, &Found::position);
        const std::size_t stretch = rowTerms.size() * 2 + 8;
        m_inStretch.assign(rowTerms.size(), {});
        float weight = 0;
        float made = 0;
        float bestWeight = 0;
        float bestMade = 0;
        std::pair<std::size_t, std::size_t> best;
        for (std::size_t first = 0, last = 0; last < m_found.size(); ++last) {
            const auto count = [&](std::uint32_t rowTerm, Counted most) {
                weight += most.weight - m_inStretch[rowTerm].weight;
                made += most.made - m_inStretch[rowTerm].made;
                m_inStretch[rowTerm] = most;
            };
            const Found &next = m_found[last];
            if (next.counted.weight > m_inStretch[next.rowTerm].weight)
                count(next.rowTerm, next.counted);
            while (next.position - m_found[first].position > stretch) {
                const std::uint32_t left = m_found[first++].rowTerm;
                Counted most;
                for (const Found &found : std::span(m_found).subspan(first, last + 1 - first)) {
                    if (found.rowTerm == left && found.counted.weight > most.weight)
                        most = found.counted;
                }
                count(left, most);
            }
            if (weight > bestWeight + 1e-6f) {
                bestWeight = weight;
                bestMade = made;
                best = {first, last};
            }
        }
        SignatureHit hit {.row = row, .coverage = coverageOf(bestWeight, missing - bestMade), .weight = bestWeight};
        if (hit.strength() < m_threshold)
            return;
        std::size_t inOrder = 1;
        for (std::size_t i = best.first + 1; i <= best.second; ++i)
            inOrder += m_found[i].rowTerm > m_found[i - 1].rowTerm;
        hit.order = float(inOrder) / float(best.second - best.first + 1);
        const std::span<const Token> tokens = m_scan.tokensOf(line.line);
        hit.matched.begin = tokens[m_found[best.first].position].begin;
        for (std::size_t i = best.first; i <= best.second; ++i)
            hit.matched.end = std::max(hit.matched.end, tokens[m_found[i].position].end);
        hit.line = {m_scan.lines[line.line].begin, m_scan.lines[line.line].end};
        keep(hit);
    }

    static float coverageOf(float weight, float missing) { return weight / (weight + std::max(missing, 0.0f)); }

    static bool isStronger(const SignatureHit &a, const SignatureHit &b)
    {
        return a.strength() != b.strength() ? a.strength() > b.strength() : a.row < b.row;
    }

    // The best line of each signature, of the strongest; what is weaker need not be looked at from then on.
    void keep(const SignatureHit &hit)
    {
        const auto known = std::ranges::find(m_hits, hit.row, &SignatureHit::row);
        if (known == m_hits.end()) {
            if (m_hits.size() < m_limit)
                m_hits.push_back(hit);
            else if (isStronger(hit, m_hits[m_weakest]))
                m_hits[m_weakest] = hit;
        } else if (hit.strength() > known->strength()
            || (hit.strength() == known->strength() && hit.line.begin < known->line.begin)) {
            *known = hit;
        }
        m_threshold = std::max(m_threshold, hit.strength() * leastOfBest);
        if (m_hits.size() == m_limit) {
            m_weakest = std::size_t(std::ranges::max_element(m_hits, isStronger) - m_hits.begin());
            m_threshold = std::max(m_threshold, m_hits[m_weakest].strength());
        }
    }

    struct Counted { // of a word of the signature, in a stretch of the line
        float weight = 0; // the most that one of its places counts
        float made = 0; // of what a line misses that lacks the word
    };
    struct Found {
        std::uint32_t position;
        std::uint32_t rowTerm;
        Counted counted;
    };
    static constexpr std::uint32_t noPlace = ~std::uint32_t(0);

    const SignatureIndex &m_index;
    const TextScan &m_scan;
    std::vector<LineTerm> m_terms;
    std::vector<CandidateLine> m_lines;
    std::vector<SignatureHit> m_hits;
    std::size_t m_limit = 0;
    std::size_t m_weakest = 0; // of m_hits, once there are `m_limit`
    float m_threshold = minStrength;
    SparseMap<std::uint32_t> m_places; // by term
    SparseMap<Sum> m_sums; // by row
    std::vector<std::uint32_t> m_nextPlace;
    std::vector<std::uint32_t> m_rarest;
    std::vector<RowEstimate> m_candidates;
    std::vector<Found> m_found;
    std::vector<Counted> m_inStretch; // by word of the signature
};

bool isInPath(std::string_view text, const Token &token)
{
    const auto isSeparator
        = [text](std::size_t at) { return at < text.size() && (text[at] == '/' || text[at] == '\\'); };
    return isSeparator(token.begin - std::size_t(1)) || isSeparator(token.end);
}

SignatureIndex::SignatureIndex(std::shared_ptr<const Snapshot> snapshot)
    : m_snapshot(std::move(snapshot))
    , m_slots(m_snapshot->section<TermSlot>(Section::Signature + 0))
    , m_weights(m_snapshot->section<float>(Section::Signature + 1))
    , m_postingStarts(m_snapshot->section<std::uint32_t>(Section::Signature + 2))
    , m_postings(m_snapshot->section<SignaturePosting>(Section::Signature + 3))
    , m_rowStarts(m_snapshot->section<std::uint32_t>(Section::Signature + 4))
    , m_rowTerms(m_snapshot->section<RowTerm>(Section::Signature + 5))
    , m_entryStarts(m_snapshot->section<std::uint32_t>(Section::Signature + 6))
    , m_entries(m_snapshot->section<std::uint32_t>(Section::Signature + 7))
    , m_isAlias(m_snapshot->section<std::uint8_t>(Section::Signature + 8))
    , m_textStarts(m_snapshot->section<std::uint32_t>(Section::Signature + 9))
    , m_texts(m_snapshot->text(Section::Signature + 10))
{
}

std::vector<SignatureHit> SignatureIndex::find(const TextScan &scan, std::size_t limit, std::stop_token stop) const
{
    if (m_postings.empty() || limit == 0)
        return {};
    return SignatureSearch(*this, scan, limit).run(stop);
}

std::span<const std::uint32_t> SignatureIndex::entriesOf(std::uint32_t row) const
{
    return m_entries.subspan(m_entryStarts[row], m_entryStarts[row + 1] - m_entryStarts[row]);
}

std::string_view SignatureIndex::textOf(std::uint32_t row) const
{
    return m_texts.substr(m_textStarts[row], m_textStarts[row + 1] - m_textStarts[row]);
}

bool SignatureIndex::isAlias(std::uint32_t row, std::uint32_t entry) const
{
    const std::span<const std::uint32_t> entries = entriesOf(row);
    const auto place = std::ranges::lower_bound(entries, entry);
    return place != entries.end() && *place == entry
        && m_isAlias[m_entryStarts[row] + std::size_t(place - entries.begin())] != 0;
}

float SignatureIndex::weightOf(std::uint64_t wordHash) const
{
    const std::uint32_t term = findTerm(m_slots, wordHash);
    return term == noTerm ? 1 : m_weights[term];
}

bool SignatureIndex::rowNames(std::uint32_t row, std::uint64_t wordHash, RowTerm::Flag flag) const
{
    const std::uint32_t term = findTerm(m_slots, wordHash);
    return std::ranges::any_of(termsOf(row), [=](RowTerm t) { return t.term() == term && t.has(flag); });
}

bool SignatureIndex::rowNamesAny(std::uint32_t row, RowTerm::Flag flag) const
{
    return std::ranges::any_of(termsOf(row), [=](RowTerm t) { return t.has(flag); });
}

bool SignatureIndex::rowHas(std::uint32_t row, std::uint64_t wordHash) const
{
    return std::ranges::contains(termsOf(row), findTerm(m_slots, wordHash), &RowTerm::term);
}

std::span<const RowTerm> SignatureIndex::termsOf(std::uint32_t row) const
{
    return m_rowTerms.subspan(m_rowStarts[row], m_rowStarts[row + 1] - m_rowStarts[row]);
}

} // namespace kb

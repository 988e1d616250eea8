// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/signatureindex.h"

#include "kb/search/signatureparts.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace kb {

namespace {

constexpr std::size_t maxLines = 768; // looked at closely, of all the different lines of the text
constexpr std::size_t maxCandidates = 24; // signatures scored exactly for a line
constexpr std::size_t postingsPerSearch = 16384; // spread over the lines
constexpr std::size_t minPostingsPerLine = 256;
constexpr std::size_t maxPostingsPerLine = 1024;
constexpr float minLineWeight = 0.5f; // lines whose words say less can't make a match
constexpr float minStrength = 0.05f;
constexpr float pathShare = 0.4f; // of a word's weight, where the line has it in a path
constexpr float pieceShare = 0.5f; // of a word's weight, where the line only has it within the name of a call or status

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
};

// From small keys to values, cleared in the time of what was put in.
class SparseMap {
public:
    explicit SparseMap(std::size_t capacity)
        : m_slots(std::bit_ceil(capacity * 2))
    {
    }
    std::pair<float &, bool> at(std::uint32_t key)
    {
        std::size_t i = (key * 0x9e3779b1u) & (m_slots.size() - 1);
        while (m_slots[i].key != 0 && m_slots[i].key != key + 1)
            i = (i + 1) & (m_slots.size() - 1);
        const bool isNew = m_slots[i].key == 0;
        if (isNew) {
            m_slots[i] = {key + 1, 0};
            m_used.push_back(std::uint32_t(i));
        }
        return {m_slots[i].value, isNew};
    }
    const float *find(std::uint32_t key) const
    {
        for (std::size_t i = (key * 0x9e3779b1u) & (m_slots.size() - 1);; i = (i + 1) & (m_slots.size() - 1)) {
            if (m_slots[i].key == key + 1)
                return &m_slots[i].value;
            if (m_slots[i].key == 0)
                return nullptr;
        }
    }
    template <typename Visit> void visit(Visit &&see) const
    {
        for (const std::uint32_t i : m_used)
            see(m_slots[i].key - 1, m_slots[i].value);
    }
    void clear()
    {
        for (const std::uint32_t i : m_used)
            m_slots[i] = {};
        m_used.clear();
    }

private:
    struct Slot {
        std::uint32_t key = 0; // + 1; 0 = free
        float value = 0;
    };
    std::vector<Slot> m_slots;
    std::vector<std::uint32_t> m_used;
};

} // namespace

// One search; the scratch memory that its lines share.
class SignatureSearch final {
public:
    SignatureSearch(const SignatureIndex &index, const TextScan &scan, std::size_t limit)
        : m_index(index)
        , m_scan(scan)
        , m_limit(limit)
        , m_nextRaise(limit * 2)
    {
    }

    std::vector<SignatureHit> run(std::stop_token stop)
    {
        collectLines();
        std::ranges::sort(m_lines, std::greater(), &CandidateLine::salience);
        const std::size_t lines = std::max<std::size_t>(m_lines.size(), 1);
        const std::size_t budget = std::clamp(postingsPerSearch / lines, minPostingsPerLine, maxPostingsPerLine);
        for (const CandidateLine &line : m_lines) {
            if (stop.stop_requested())
                break;
            scoreLine(line, budget);
        }
        const auto stronger = [](const SignatureHit &a, const SignatureHit &b) {
            return std::pair(-a.strength(), a.row) < std::pair(-b.strength(), b.row);
        };
        // The best line of each signature.
        std::ranges::sort(m_hits, [](const SignatureHit &a, const SignatureHit &b) {
            return std::tuple(a.row, -a.strength(), a.line.begin) < std::tuple(b.row, -b.strength(), b.line.begin);
        });
        const auto repeated = std::ranges::unique(m_hits, {}, &SignatureHit::row);
        m_hits.erase(repeated.begin(), repeated.end());
        std::ranges::sort(m_hits, stronger);
        if (m_hits.size() > m_limit)
            m_hits.resize(m_limit);
        return std::move(m_hits);
    }

private:
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
            m_lines.push_back({line, first, std::uint32_t(m_terms.size()) - first,
                m_scan.lines[line].errorLike ? weight * 2 : weight});
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
        m_places.clear();
        m_nextPlace.assign(terms.size(), noPlace);
        m_rarest.clear();
        for (std::uint32_t i = std::uint32_t(terms.size()); i-- > 0;) {
            const auto [place, isNew] = m_places.at(terms[i].term);
            if (isNew)
                m_rarest.push_back(terms[i].term);
            else
                m_nextPlace[i] = std::uint32_t(place);
            place = float(i);
        }
        findCandidates(budget);
        for (const auto &[estimate, row] : m_candidates)
            scoreRow(line, terms, row);
        raiseThreshold();
    }

    void findCandidates(std::size_t budget)
    {
        const std::span<const std::uint32_t> starts = m_index.m_postingStarts;
        const auto frequency = [starts](std::uint32_t term) { return starts[term + 1] - starts[term]; };
        std::ranges::sort(m_rarest, {}, frequency);
        m_sums.clear();
        std::size_t visited = 0;
        std::size_t looked = 0;
        for (const std::uint32_t term : m_rarest) {
            const std::size_t count = frequency(term);
            if (visited > 0 && visited + count > budget)
                break;
            visited += count;
            ++looked;
            const float weight = m_index.m_weights[term];
            for (const std::uint32_t row :
                m_index.m_postings.subspan(starts[term], std::min(count, maxPostingsPerLine)))
                m_sums.at(row).first += weight;
        }
        float rest = 0; // what words that were not looked up could add
        for (const std::uint32_t term : std::span(m_rarest).subspan(looked))
            rest += m_index.m_weights[term];
        m_candidates.clear();
        m_sums.visit([this, rest](std::uint32_t row, float sum) {
            const float all = std::max(m_index.m_rowWeights[row], sum);
            const float most = std::min(sum + rest, all);
            if (most * most * most > m_threshold * all * all)
                m_candidates.emplace_back(sum * sum * sum / (all * all), row);
        });
        if (m_candidates.size() > maxCandidates) {
            std::ranges::nth_element(m_candidates, m_candidates.begin() + maxCandidates, std::greater());
            m_candidates.resize(maxCandidates);
        }
    }

    // What is below the strongest `m_limit` hits so far need not be looked at.
    void raiseThreshold()
    {
        if (m_hits.size() < m_nextRaise)
            return;
        std::vector<float> strengths;
        for (const SignatureHit &hit : m_hits)
            strengths.push_back(hit.strength());
        const auto place = strengths.begin() + std::ptrdiff_t(m_limit - 1);
        std::ranges::nth_element(strengths, place, std::greater());
        m_threshold = std::max(m_threshold, *place);
        std::erase_if(m_hits, [this](const SignatureHit &hit) { return hit.strength() < m_threshold; });
        m_nextRaise = m_hits.size() + m_limit;
    }

    // The coverage of one signature by that stretch of the line which has most of it: words that are scattered over
    // a long line are no message.
    void scoreRow(const CandidateLine &line, std::span<const LineTerm> terms, std::uint32_t row)
    {
        const std::uint32_t rowStart = m_index.m_rowStarts[row];
        const std::uint32_t rowSize = m_index.m_rowStarts[row + 1] - rowStart;
        m_found.clear();
        float missing = 0;
        for (std::uint32_t i = 0; i < rowSize; ++i) {
            const RowTerm term = m_index.m_rowTerms[rowStart + i];
            const float weight = rowTermWeight(term, m_index.m_weights[term.term()]);
            missing += weight * missingShare(term);
            const float *const place = m_places.find(term.term());
            if (!place)
                continue;
            for (std::uint32_t at = std::uint32_t(*place); at != noPlace; at = m_nextPlace[at]) {
                // A piece of a path says little, unless the signature has it in a path, too.
                float counted = terms[at].inPath && !term.has(RowTerm::InPath) ? weight * pathShare : weight;
                if (terms[at].inName && !term.has(RowTerm::Part))
                    counted *= pieceShare;
                m_found.push_back({terms[at].position, i, counted, counted * missingShare(term)});
            }
        }
        if (m_found.empty())
            return;
        std::ranges::sort(m_found, {}, &Found::position);
        const std::uint32_t stretch = rowSize * 2 + 8;
        m_inStretch.assign(rowSize, 0);
        float weight = 0;
        float made = 0; // of `missing`
        float bestWeight = 0;
        float bestMade = 0;
        std::pair<std::size_t, std::size_t> best;
        for (std::size_t first = 0, last = 0; last < m_found.size(); ++last) {
            if (m_inStretch[m_found[last].rowTerm]++ == 0) {
                weight += m_found[last].weight;
                made += m_found[last].made;
            }
            for (; m_found[last].position - m_found[first].position > stretch; ++first) {
                if (--m_inStretch[m_found[first].rowTerm] == 0) {
                    weight -= m_found[first].weight;
                    made -= m_found[first].made;
                }
            }
            if (weight > bestWeight + 1e-6f) {
                bestWeight = weight;
                bestMade = made;
                best = {first, last};
            }
        }
        SignatureHit hit;
        hit.row = row;
        hit.weight = bestWeight;
        hit.coverage = bestWeight / (bestWeight + std::max(missing - bestMade, 0.0f));
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
        m_hits.push_back(hit);
    }

    struct Found {
        std::uint32_t position;
        std::uint32_t rowTerm;
        float weight;
        float made;
    };
    static constexpr std::uint32_t noPlace = ~std::uint32_t(0);

    const SignatureIndex &m_index;
    const TextScan &m_scan;
    std::vector<LineTerm> m_terms;
    std::vector<CandidateLine> m_lines;
    std::vector<SignatureHit> m_hits;
    std::size_t m_limit = 0;
    std::size_t m_nextRaise = 0; // number of hits at which to raise
    float m_threshold = minStrength;
    SparseMap m_places {1024}; // a line has at most 2,000 bytes
    SparseMap m_sums {postingsCapacity};
    static constexpr std::size_t postingsCapacity = maxPostingsPerLine * 2;
    std::vector<std::uint32_t> m_nextPlace;
    std::vector<std::uint32_t> m_rarest;
    std::vector<std::pair<float, std::uint32_t>> m_candidates;
    std::vector<Found> m_found;
    std::vector<std::uint16_t> m_inStretch;
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
    , m_postings(m_snapshot->section<std::uint32_t>(Section::Signature + 3))
    , m_rowStarts(m_snapshot->section<std::uint32_t>(Section::Signature + 4))
    , m_rowTerms(m_snapshot->section<RowTerm>(Section::Signature + 5))
    , m_rowWeights(m_snapshot->section<float>(Section::Signature + 6))
    , m_entryStarts(m_snapshot->section<std::uint32_t>(Section::Signature + 7))
    , m_entries(m_snapshot->section<std::uint32_t>(Section::Signature + 8))
    , m_isAlias(m_snapshot->section<std::uint8_t>(Section::Signature + 11))
    , m_textStarts(m_snapshot->section<std::uint32_t>(Section::Signature + 9))
    , m_texts(m_snapshot->text(Section::Signature + 10))
{
}

std::vector<SignatureHit> SignatureIndex::find(const TextScan &scan, std::size_t limit, std::stop_token stop) const
{
    if (m_rowWeights.empty() || limit == 0)
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

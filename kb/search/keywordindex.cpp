// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/keywordindex.h"

#include "kb/search/ecosystem.h"
#include "kb/search/signatureparts.h"

#include <algorithm>
#include <cmath>
#include <queue>
#include <ranges>

namespace kb {

namespace {

// The usual constants of BM25 (Robertson and Zaragoza, 2009).
constexpr float k1 = 1.2f;
constexpr float b = 0.75f;
constexpr std::size_t maxWords = 64;
// Added to the number of entries, so that in a library of a few entries a word can be rare, too.
constexpr float priorEntries = 50;

// One word's list while the best entries are looked for.
struct List {
    std::span<const std::uint32_t> entries;
    const std::uint8_t *impacts = nullptr;
    float weight = 0; // of an impact of 1
    float bound = 0; // the most that it can add
    std::size_t at = 0;

    [[nodiscard]] std::uint32_t entry() const { return at < entries.size() ? entries[at] : noTerm; }
    [[nodiscard]] float value() const { return weight * float(impacts[at]); }
    void advanceTo(std::uint32_t entry)
    {
        std::size_t step = 1;
        std::size_t low = at;
        while (low + step < entries.size() && entries[low + step] < entry) {
            low += step;
            step *= 2;
        }
        const auto end = entries.begin() + std::ptrdiff_t(std::min(low + step + 1, entries.size()));
        at = std::size_t(std::lower_bound(entries.begin() + std::ptrdiff_t(low), end, entry) - entries.begin());
    }
};

// Keeps the best few; a tie goes to the lower entry.
class Best {
public:
    explicit Best(std::size_t limit)
        : m_limit(limit)
    {
    }
    [[nodiscard]] float threshold() const { return m_heap.size() < m_limit ? 0 : m_heap.front().score; }
    void offer(KeywordHit hit)
    {
        if (m_heap.size() == m_limit) {
            if (!better(hit, m_heap.front()))
                return;
            std::ranges::pop_heap(m_heap, better);
            m_heap.pop_back();
        }
        m_heap.push_back(hit);
        std::ranges::push_heap(m_heap, better);
    }
    [[nodiscard]] std::vector<KeywordHit> take()
    {
        std::ranges::sort(m_heap, better);
        return std::move(m_heap);
    }

private:
    static bool better(const KeywordHit &x, const KeywordHit &y)
    {
        return x.score != y.score ? x.score > y.score : x.entry < y.entry;
    }
    std::size_t m_limit;
    std::vector<KeywordHit> m_heap; // the worst in front
};

} // namespace

KeywordIndex::KeywordIndex(std::shared_ptr<const Snapshot> snapshot)
    : m_snapshot(std::move(snapshot))
    , m_slots(m_snapshot->section<TermSlot>(Section::Keyword + 0))
    , m_starts(m_snapshot->section<std::uint32_t>(Section::Keyword + 1))
    , m_entries(m_snapshot->section<std::uint32_t>(Section::Keyword + 2))
    , m_impacts(m_snapshot->section<std::uint8_t>(Section::Keyword + 3))
    , m_highest(m_snapshot->section<std::uint8_t>(Section::Keyword + 4))
{
    const auto count = m_snapshot->section<std::uint32_t>(Section::Keyword + 5);
    m_entryCount = count.empty() ? 0 : count[0];
}

std::span<const std::uint32_t> KeywordIndex::entriesWith(std::uint32_t term) const
{
    return m_entries.subspan(m_starts[term], m_starts[term + 1] - m_starts[term]);
}

float KeywordIndex::rarity(std::size_t entriesWithWord) const
{
    const float all = float(m_entryCount) + priorEntries;
    const float n = float(entriesWithWord);
    return std::log(1 + (all - n + 0.5f) / (n + 0.5f)) / std::log(1 + (all + 0.5f) / 0.5f);
}

float KeywordIndex::weightOf(std::uint64_t wordHash) const
{
    const std::uint32_t term = findTerm(m_slots, wordHash);
    return term == noTerm ? 0 : rarity(entriesWith(term).size());
}

KeywordQuery KeywordIndex::query(const TextScan &scan) const
{
    KeywordQuery query;
    TermTableBuilder seen;
    for (const Token &token : scan.tokens) {
        if (token.end - token.begin < 2 || wordFacts(token.hash).common)
            continue;
        const std::size_t before = seen.size();
        if (seen.insert(token.hash) < before)
            continue;
        const std::uint32_t term = findTerm(m_slots, token.hash);
        const float idf = rarity(term == noTerm ? 0 : entriesWith(term).size());
        const bool lesser = token.kind == TokenKind::Part || token.kind == TokenKind::Number;
        query.words.push_back({token.hash, lesser ? idf / 2 : idf, {token.begin, token.end}});
    }
    if (query.words.size() > maxWords) {
        std::ranges::nth_element(
            query.words, query.words.begin() + maxWords, std::greater(), &KeywordQuery::Word::weight);
        query.words.resize(maxWords);
    }
    for (const KeywordQuery::Word &word : query.words)
        query.all += word.weight;
    return query;
}

std::vector<KeywordHit> KeywordIndex::find(
    const KeywordQuery &query, std::size_t limit, const std::vector<bool> &skip) const
{
    std::vector<List> lists;
    for (const KeywordQuery::Word &word : query.words) {
        const std::uint32_t term = findTerm(m_slots, word.hash);
        if (term == noTerm)
            continue;
        const float unit = word.weight / 255;
        lists.push_back({entriesWith(term), m_impacts.data() + m_starts[term], unit, unit * float(m_highest[term])});
    }
    if (lists.empty() || limit == 0)
        return {};
    std::ranges::sort(lists, {}, &List::bound);
    std::vector<float> boundUpTo(lists.size() + 1); // of the lists before
    for (std::size_t i = 0; i < lists.size(); ++i)
        boundUpTo[i + 1] = boundUpTo[i] + lists[i].bound;

    Best best(limit);
    std::size_t essential = 0; // lists before it can't make a result alone
    while (true) {
        while (essential < lists.size() && best.threshold() > 0 && boundUpTo[essential + 1] <= best.threshold())
            ++essential;
        std::uint32_t entry = noTerm;
        for (std::size_t i = essential; i < lists.size(); ++i)
            entry = std::min(entry, lists[i].entry());
        if (entry == noTerm)
            break;
        float score = 0;
        for (std::size_t i = essential; i < lists.size(); ++i) {
            if (lists[i].entry() == entry) {
                score += lists[i].value();
                ++lists[i].at;
            }
        }
        if (entry < skip.size() && skip[entry])
            continue;
        std::size_t i = essential;
        while (i > 0 && score + boundUpTo[i] > best.threshold()) {
            --i;
            lists[i].advanceTo(entry);
            if (lists[i].entry() == entry)
                score += lists[i].value();
        }
        if (i == 0)
            best.offer({entry, score, query.all > 0 ? score / query.all : 0});
    }
    return best.take();
}

bool KeywordIndex::contains(std::uint32_t entry, std::uint64_t wordHash) const
{
    const std::uint32_t term = findTerm(m_slots, wordHash);
    return term != noTerm && std::ranges::binary_search(entriesWith(term), entry);
}

struct KeywordIndexBuilder::Private {
    struct Posting {
        std::uint32_t term;
        std::uint32_t weight; // how often, by the weight of the field
    };
    struct Term {
        std::uint32_t lastEntry = 0; // + 1
        std::uint32_t posting = 0; // in that entry
    };
    static constexpr std::uint32_t never = ~std::uint32_t(0); // a common word

    std::uint32_t entryCount = 0;
    TermTableBuilder table {1 << 14};
    std::vector<Term> terms;
    std::vector<Posting> postings; // by entry
    std::vector<std::uint32_t> starts {0}; // of the entries' postings, and one more
    std::vector<std::uint32_t> lengths; // of the entries, by the weight of the fields
    std::string words; // of a regex

    void addText(std::string_view text, std::uint32_t weight)
    {
        tokenize(text, [&](const Token &token) {
            if (token.end - token.begin < 2)
                return;
            const std::uint32_t number = table.insert(token.hash);
            if (number == terms.size())
                terms.push_back({wordFacts(token.hash).common ? never : 0, 0});
            Term &term = terms[number];
            if (term.lastEntry == never)
                return;
            if (term.lastEntry == entryCount + 1) {
                postings[term.posting].weight += weight;
            } else {
                term = {entryCount + 1, std::uint32_t(postings.size())};
                postings.push_back({number, weight});
            }
            lengths.back() += weight;
        });
    }

    void addText(const LocalizedText &text, std::uint32_t weight)
    {
        addText(text.en, weight);
        addText(text.zh, weight);
    }

    void addRemedy(const Remedy &row)
    {
        addText(row.action, 1);
        addText(row.explanation, 1);
        addText(row.condition, 1);
        addText(row.tradeoff, 1);
        addText(row.misconception, 1);
    }

    void addEntry(const Entry &entry)
    {
        lengths.push_back(0);
        addText(entry.signature, 4);
        addText(entry.id, 4);
        addText(entry.errorCode, 4);
        for (const std::string &alias : entry.aliases)
            addText(alias, 4);
        for (const std::string &tag : entry.tags)
            addText(tag, 3);
        addText(entry.rootCause, 2);
        regexWords(entry.regex, words);
        addText(words, 2);
        addText(entry.category, 1);
        addText(entry.subcategory, 1);
        for (const VersionClaim &claim : entry.versions)
            addText(claim.version, 1);
        for (const auto &[name, value] : entry.environment)
            addText(value, 1);
        for (const Remedy &workaround : entry.workarounds)
            addRemedy(workaround);
        for (const Remedy &deadEnd : entry.deadEnds)
            addRemedy(deadEnd);
        starts.push_back(std::uint32_t(postings.size()));
        ++entryCount;
    }
};

KeywordIndexBuilder::KeywordIndexBuilder()
    : m_d(std::make_unique<Private>())
{
}

KeywordIndexBuilder::~KeywordIndexBuilder() = default;

void KeywordIndexBuilder::add(std::span<const Entry *const> entries)
{
    for (const Entry *entry : entries)
        m_d->addEntry(*entry);
}

void KeywordIndexBuilder::write(SnapshotBuilder &snapshot)
{
    const Private &d = *m_d;
    std::vector<std::uint32_t> starts(d.table.size() + 1);
    for (const Private::Posting posting : d.postings)
        ++starts[posting.term + 1];
    for (std::size_t term = 0; term < d.table.size(); ++term)
        starts[term + 1] += starts[term];
    double total = 0;
    for (const std::uint32_t length : d.lengths)
        total += length;
    const float meanLength = std::max(1.0f, float(total / std::max(1u, d.entryCount)));

    std::vector<std::uint32_t> next(starts.begin(), starts.end() - 1);
    std::vector<std::uint32_t> entries(d.postings.size());
    std::vector<std::uint8_t> impacts(d.postings.size());
    std::vector<std::uint8_t> highest(d.table.size());
    for (std::uint32_t entry = 0; entry < d.entryCount; ++entry) {
        const float saturation = k1 * (1 - b + b * float(d.lengths[entry]) / meanLength);
        for (std::uint32_t i = d.starts[entry]; i < d.starts[entry + 1]; ++i) {
            const auto [term, weight] = d.postings[i];
            const float share = float(weight) / (float(weight) + saturation);
            const auto impact = std::uint8_t(std::max(1.0f, share * 255 + 0.5f)); // rounded
            const std::uint32_t place = next[term]++;
            entries[place] = entry;
            impacts[place] = impact;
            highest[term] = std::max(highest[term], impact);
        }
    }
    snapshot.add(Section::Keyword + 0, d.table.hashSlots());
    snapshot.add(Section::Keyword + 1, starts);
    snapshot.add(Section::Keyword + 2, entries);
    snapshot.add(Section::Keyword + 3, impacts);
    snapshot.add(Section::Keyword + 4, highest);
    snapshot.add(Section::Keyword + 5, std::vector {d.entryCount});
}

} // namespace kb

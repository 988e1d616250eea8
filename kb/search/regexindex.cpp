// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/regexindex.h"

#include "kb/search/casefold.h"
#include "kb/search/regexcodecache.h"
#include "kb/search/regexlayout.h"
#include "kb/search/textlines.h"

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <new>
#include <optional>

namespace kb {

using namespace regexlayout;

namespace {

constexpr std::size_t chunkBytes = 65536; // how often a search looks whether it is to stop
constexpr std::size_t keptTextBytes = 4u << 20; // of what a search made of its text, for the next one
constexpr std::size_t maxTextBytes = 0xffff'0000; // offsets are 32 bits wide

/// Numbers that are all zero at first; the system clears their pages only when they are touched.
class Stamps final {
public:
    explicit Stamps(std::size_t count)
        : m_count(count)
        , m_values(static_cast<std::uint32_t *>(std::calloc(std::max<std::size_t>(count, 1), sizeof(std::uint32_t))))
    {
        if (!m_values)
            throw std::bad_alloc();
    }
    [[nodiscard]] std::uint32_t &operator[](std::size_t index) { return m_values.get()[index]; }
    void clear() { std::fill_n(m_values.get(), m_count, 0); }

private:
    struct Free {
        void operator()(std::uint32_t *values) const { std::free(values); }
    };
    std::size_t m_count;
    std::unique_ptr<std::uint32_t, Free> m_values;
};

/// What one search needs; kept for the next one.
struct Scratch {
    Scratch(std::size_t alternativeCount, std::size_t keyCount)
        : settled(alternativeCount)
        , triedKeys(keyCount)
    {
    }

    std::string readable;
    std::vector<char> folded; // the text, folded, and gramSize zeros
    std::vector<TextLine> lines;
    std::vector<std::uint64_t> lineSet = std::vector<std::uint64_t>((1U << lineSetBits) / 64);
    Stamps settled; // alternative -> the search in which it was found or given up
    Stamps triedKeys; // key -> the line (of any search) that it was last tried on
    std::uint32_t search = 0;
    std::uint32_t lineStamp = 0; // of the first line of this search
    RegexMatcher matcher;

    [[nodiscard]] std::size_t bytesForText() const
    {
        return readable.capacity() + folded.capacity() + lines.capacity() * sizeof(TextLine);
    }
    /// A large text takes tens of times its bytes, which are for that text alone.
    void dropLargeText()
    {
        if (bytesForText() <= keptTextBytes)
            return;
        readable = std::string();
        folded = std::vector<char>(); // "= {}" would keep what they hold
        lines = std::vector<TextLine>();
    }
};

/// The arrays in the snapshot.
struct Arrays {
    explicit Arrays(const Snapshot &snapshot)
        : strings(snapshot.text(stringSection))
        , alternatives(snapshot.section<AlternativeRow>(alternativeSection))
        , probes(snapshot.section<Probes>(probeSection))
        , literals(snapshot.section<LiteralRow>(literalSection))
        , entries(snapshot.section<std::uint32_t>(entrySection))
        , inSignature(snapshot.section<std::uint8_t>(inSignatureSection))
        , otherForms(snapshot.section<std::uint8_t>(otherFormsSection))
        , keys(snapshot.section<KeyRow>(keySection))
        , hashSlots(snapshot.section<Slot>(slotSection))
        , gramSet(snapshot.section<std::uint64_t>(gramSetSection))
        , tripleSet(snapshot.section<std::uint64_t>(tripleSetSection))
        , pairSet(snapshot.section<std::uint64_t>(pairSetSection))
    {
        if (const auto infos = snapshot.section<Info>(infoSection); !infos.empty())
            info = infos.front();
    }

    [[nodiscard]] std::string_view string(LiteralRow row) const { return {strings.data() + row.offset, row.size}; }
    [[nodiscard]] std::string_view pattern(const AlternativeRow &row) const
    {
        return string({row.pattern, row.patternSize});
    }
    [[nodiscard]] const Slot *slotOf(std::uint32_t gram) const
    {
        for (std::size_t i = hashed(gram, info.slotBits);; i = (i + 1) & (hashSlots.size() - 1)) {
            if (hashSlots[i].keys == hashSlots[i].keysEnd)
                return nullptr;
            if (hashSlots[i].gram == gram)
                return &hashSlots[i];
        }
    }

    Info info;
    std::string_view strings;
    std::span<const AlternativeRow> alternatives;
    std::span<const Probes> probes;
    std::span<const LiteralRow> literals;
    std::span<const std::uint32_t> entries;
    std::span<const std::uint8_t> inSignature;
    std::span<const std::uint8_t> otherForms;
    std::span<const KeyRow> keys;
    std::span<const Slot> hashSlots;
    std::span<const std::uint64_t> gramSet;
    std::span<const std::uint64_t> tripleSet;
    std::span<const std::uint64_t> pairSet;
};

/// One search.
class Search final {
public:
    Search(const Arrays &arrays, RegexCodeCache &codes, Scratch &scratch, std::string_view text, std::stop_token stop)
        : m_arrays(arrays)
        , m_codes(codes)
        , m_scratch(scratch)
        , m_stop(std::move(stop))
        , m_text(readableText(text.substr(0, maxTextBytes), scratch.readable))
    {
        cutLines(m_text, m_scratch.lines);
        m_scratch.folded.resize(std::max(m_scratch.folded.size(), m_text.size() + gramSize));
        m_isAscii = foldAscii(m_text, m_scratch.folded);
        std::fill_n(m_scratch.folded.data() + m_text.size(), gramSize, '\0');
        m_folded = m_scratch.folded.data();
        beginStamps();
    }

    std::vector<RegexHit> run()
    {
        for (std::size_t begin = 0; begin < m_text.size() && !m_stop.stop_requested(); begin += chunkBytes)
            scan(begin, std::min(begin + chunkBytes, m_text.size()));
        for (std::uint32_t i = m_arrays.info.firstWithoutKey; i < m_arrays.alternatives.size(); ++i)
            if (!m_arrays.alternatives[i].needsNonAscii || !m_isAscii)
                tryEverywhere(i);
        std::ranges::stable_sort(
            m_hits, {}, [](const RegexHit &hit) { return std::pair(hit.match.begin, hit.alternative); });
        return std::move(m_hits);
    }

private:
    void beginStamps()
    {
        const std::size_t used = m_scratch.lineStamp;
        if (used + m_scratch.lines.size() >= 0xffff'ffff || m_scratch.search == 0xffff'ffff) {
            m_scratch.settled.clear();
            m_scratch.triedKeys.clear();
            m_scratch.search = 0;
            m_scratch.lineStamp = 0;
        }
        ++m_scratch.search;
        m_firstStamp = m_scratch.lineStamp + 1;
        m_scratch.lineStamp += std::uint32_t(m_scratch.lines.size());
    }

    void scan(std::size_t begin, std::size_t end)
    {
        const std::uint64_t *gramSet = m_arrays.gramSet.data();
        const std::uint64_t *tripleSet = m_arrays.tripleSet.data();
        const std::uint64_t *pairSet = m_arrays.pairSet.data();
        const std::uint32_t bits = m_arrays.info.gramSetBits;
        for (std::size_t at = begin; at < end; ++at) {
            const std::uint32_t gram = gramAt(m_folded + at);
            const bool isLong = hasBit(gramSet, hashed(gram, bits));
            const bool isTriple = hasBit(tripleSet, hashed(tripleOf(gram), tripleSetBits));
            const bool isPair = hasBit(pairSet, gram & 0xffff);
            if (!(isLong | isTriple | isPair)) [[likely]]
                continue;
            if (isLong)
                tryGram(gram, at);
            if (isTriple)
                tryGram(tripleOf(gram), at);
            if (isPair)
                tryGram(pairOf(gram), at);
        }
    }

    void tryGram(std::uint32_t gram, std::size_t at)
    {
        const Slot *slot = m_arrays.slotOf(gram);
        if (!slot)
            return;
        for (std::uint32_t i = slot->keys; i < slot->keysEnd; ++i) {
            const KeyRow &key = m_arrays.keys[i];
            if (at < key.gramOffset)
                continue;
            const std::size_t begin = at - key.gramOffset;
            if (begin + key.literal.size > m_text.size())
                continue;
            if (key.literal.size > gramSize && gramAt(m_folded + begin + key.checkOffset) != key.check)
                continue;
            if (std::memcmp(m_folded + begin, m_arrays.strings.data() + key.literal.offset, key.literal.size) == 0)
                tryKey(i, begin);
        }
    }

    void tryKey(std::uint32_t number, std::size_t at)
    {
        const KeyRow &key = m_arrays.keys[number];
        const std::size_t line = lineAt(at);
        if (at + key.literal.size > m_scratch.lines[line].end)
            return; // over a cut
        std::uint32_t &stamp = m_scratch.triedKeys[number];
        if (stamp == m_firstStamp + line)
            return;
        stamp = m_firstStamp + std::uint32_t(line);
        for (std::uint32_t i = key.alternatives; i < key.alternativesEnd; ++i) {
            if (m_scratch.settled[i] != m_scratch.search && lineMayHave(line, m_arrays.probes[i]))
                tryAlternative(i, line, Span {std::uint32_t(at), std::uint32_t(at) + key.literal.size});
        }
    }

    /// Keys are found in the order of their grams, so a key may begin a little before the last one.
    std::size_t lineAt(std::size_t at)
    {
        const std::vector<TextLine> &lines = m_scratch.lines;
        while (m_line + 1 < lines.size() && lines[m_line + 1].begin <= at)
            ++m_line;
        while (lines[m_line].begin > at)
            --m_line;
        return m_line;
    }

    /// key: the first place in the line of the literal that the alternative was found by, if it was found by one.
    void tryAlternative(std::uint32_t number, std::size_t line, std::optional<Span> key)
    {
        const AlternativeRow &row = m_arrays.alternatives[number];
        if (row.crossesLines) {
            // A match that holds the literal begins in this line or in the two before it.
            for (std::size_t first = line - std::min(line, windowReach); first <= line; ++first) {
                if (tryWindow(number, first))
                    return;
            }
            return;
        }
        const TextLine &bounds = m_scratch.lines[line];
        const std::optional<Span> literals
            = key && row.literalCount == 1 ? key : findLiterals(row, bounds.begin, bounds.end);
        if (!literals)
            return;
        if (row.code == noCode)
            found(number, *literals, line);
        else
            runCode(number, {bounds.begin, bounds.end}, bounds.begin);
    }

    bool tryWindow(std::uint32_t number, std::size_t line)
    {
        const TextWindow window = windowOf(m_scratch.lines, line);
        const std::uint32_t from = m_scratch.lines[line].begin;
        return findLiterals(m_arrays.alternatives[number], from, window.end) && runCode(number, window, from);
    }

    /// Whether the line may hold the grams of the probes.
    bool lineMayHave(std::size_t line, const Probes &probes)
    {
        if (probes[0] == noProbe)
            return true;
        if (m_lineOfSet != line)
            fillLineSet(line);
        const std::uint64_t *set = m_scratch.lineSet.data();
        return hasBit(set, probes[0]) && (probes[1] == noProbe || hasBit(set, probes[1]));
    }

    void fillLineSet(std::size_t line)
    {
        m_lineOfSet = line;
        std::ranges::fill(m_scratch.lineSet, 0);
        const TextLine &bounds = m_scratch.lines[line];
        for (std::size_t at = bounds.begin; at < bounds.end; ++at) { // the grams over the end do no harm
            const std::uint32_t gram = gramAt(m_folded + at);
            setBit(m_scratch.lineSet.data(), hashed(gram, lineSetBits));
            setBit(m_scratch.lineSet.data(), hashed(tripleOf(gram), lineSetBits));
        }
    }

    /// The literals of an alternative in their order, between two offsets: from the first one's begin to the last
    /// one's end.
    std::optional<Span> findLiterals(const AlternativeRow &row, std::size_t begin, std::size_t end) const
    {
        Span span {std::uint32_t(begin), std::uint32_t(begin)};
        for (std::uint32_t i = 0; i < row.literalCount; ++i) {
            const LiteralRow literal = m_arrays.literals[row.literals + i];
            const void *place
                = ::memmem(m_folded + span.end, end - span.end, m_arrays.strings.data() + literal.offset, literal.size);
            if (!place)
                return {};
            const auto at = std::uint32_t(static_cast<const char *>(place) - m_folded);
            if (i == 0)
                span.begin = at;
            span.end = at + literal.size;
        }
        return span;
    }

    /// Runs PCRE2 in a part of the text. True where that settles the alternative: found or given up.
    bool runCode(std::uint32_t number, TextWindow part, std::uint32_t from)
    {
        const RegexOutcome outcome = matchCode(number, part, from);
        if (outcome == RegexOutcome::LimitReached)
            m_scratch.settled[number] = m_scratch.search; // or it would take its time on every line
        return outcome != RegexOutcome::NoMatch;
    }

    RegexOutcome matchCode(std::uint32_t number, TextWindow part, std::uint32_t from)
    {
        const AlternativeRow &row = m_arrays.alternatives[number];
        const RegexCode &code = m_codes.get(row.code, m_arrays.pattern(row));
        const std::string_view subject = m_text.substr(part.begin, part.end - part.begin);
        Span match;
        const RegexOutcome outcome = code.match(subject, from - part.begin, m_scratch.matcher, match);
        if (outcome == RegexOutcome::Match) {
            const Span place = {part.begin + match.begin, part.begin + match.end};
            const auto next = std::ranges::upper_bound(m_scratch.lines, place.begin, {}, &TextLine::begin);
            found(number, place, std::size_t(next - m_scratch.lines.begin()) - 1);
        }
        return outcome;
    }

    void found(std::uint32_t number, Span match, std::size_t line)
    {
        m_scratch.settled[number] = m_scratch.search;
        m_hits.push_back({number, match, {m_scratch.lines[line].begin, m_scratch.lines[line].end}});
    }

    /// For an alternative without a key.
    void tryEverywhere(std::uint32_t number)
    {
        const std::vector<TextLine> &lines = m_scratch.lines;
        const AlternativeRow &row = m_arrays.alternatives[number];
        for (std::size_t line = 0; line < lines.size() && !m_stop.stop_requested(); ++line) {
            if (row.crossesLines) {
                if (tryWindow(number, line))
                    return;
                continue;
            }
            if (row.code == noCode) {
                tryAlternative(number, line, {});
                if (m_scratch.settled[number] == m_scratch.search)
                    return;
                continue;
            }
            const std::size_t last = lastOfRun(line);
            if (tryRun(number, line, last))
                return;
            line = last;
        }
    }

    /// The last of the lines that may be tried together with this one.
    [[nodiscard]] std::size_t lastOfRun(std::size_t line) const
    {
        const std::vector<TextLine> &lines = m_scratch.lines;
        std::size_t last = line;
        while (last + 1 < lines.size() && !lines[last + 1].isContinuation
            && lines[last + 1].end - lines[line].begin <= chunkBytes)
            ++last;
        return last;
    }

    /// Tries an alternative that stays within a line on many lines at once. Where it reaches a limit so, each line is
    /// tried alone: on most of them PCRE2 sees at once that it cannot match.
    bool tryRun(std::uint32_t number, std::size_t first, std::size_t last)
    {
        const std::vector<TextLine> &lines = m_scratch.lines;
        const RegexOutcome outcome = matchCode(number, {lines[first].begin, lines[last].end}, lines[first].begin);
        if (outcome != RegexOutcome::LimitReached)
            return outcome == RegexOutcome::Match;
        for (std::size_t line = first; line <= last; ++line) {
            if (runCode(number, {lines[line].begin, lines[line].end}, lines[line].begin))
                return true;
        }
        return false;
    }

    const Arrays &m_arrays;
    RegexCodeCache &m_codes;
    Scratch &m_scratch;
    std::stop_token m_stop;
    std::string_view m_text;
    const char *m_folded = nullptr;
    bool m_isAscii = false;
    std::uint32_t m_firstStamp = 0;
    std::size_t m_line = 0;
    std::size_t m_lineOfSet = ~std::size_t(0);
    std::vector<RegexHit> m_hits;
};

} // namespace

struct RegexIndex::Private {
    explicit Private(std::shared_ptr<const Snapshot> from)
        : snapshot(std::move(from))
        , arrays(*snapshot)
        , codes(arrays.info.codeCount)
    {
    }

    std::unique_ptr<Scratch> takeScratch()
    {
        {
            const std::lock_guard lock(mutex);
            if (!scratches.empty()) {
                auto scratch = std::move(scratches.back());
                scratches.pop_back();
                return scratch;
            }
        }
        return std::make_unique<Scratch>(arrays.alternatives.size(), arrays.keys.size());
    }
    void giveBack(std::unique_ptr<Scratch> scratch)
    {
        scratch->dropLargeText();
        const std::lock_guard lock(mutex);
        scratches.push_back(std::move(scratch));
    }

    std::shared_ptr<const Snapshot> snapshot;
    Arrays arrays;
    RegexCodeCache codes;
    std::mutex mutex;
    std::vector<std::unique_ptr<Scratch>> scratches; // as many as searches ever ran at once
};

RegexIndex::RegexIndex(std::shared_ptr<const Snapshot> snapshot)
    : m_d(std::make_unique<Private>(std::move(snapshot)))
{
}

RegexIndex::~RegexIndex() = default;
RegexIndex::RegexIndex(RegexIndex &&) noexcept = default;
RegexIndex &RegexIndex::operator=(RegexIndex &&) noexcept = default;

std::vector<RegexHit> RegexIndex::find(std::string_view text, std::stop_token stop) const
{
    if (m_d->arrays.alternatives.empty())
        return {};
    std::unique_ptr<Scratch> scratch = m_d->takeScratch();
    std::vector<RegexHit> hits = Search(m_d->arrays, m_d->codes, *scratch, text, std::move(stop)).run();
    m_d->giveBack(std::move(scratch));
    return hits;
}

RegexAlternative RegexIndex::alternative(std::uint32_t index) const
{
    const AlternativeRow &row = m_d->arrays.alternatives[index];
    return {m_d->arrays.pattern(row), row.literalLength, m_d->arrays.entries.subspan(row.entries, row.entryCount),
        m_d->arrays.inSignature.subspan(row.entries, row.entryCount)};
}

std::uint32_t RegexIndex::otherForms(std::uint32_t entry) const
{
    return m_d->arrays.otherForms[entry];
}

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/casefold.h"
#include "kb/search/regexindex.h"
#include "kb/search/regexlayout.h"
#include "kb/search/regexliterals.h"

#include <algorithm>
#include <bit>
#include <memory_resource>
#include <numeric>
#include <optional>
#include <unordered_map>

namespace kb {

using namespace regexlayout;

namespace {

constexpr std::uint32_t frequencyBits = 16;
constexpr std::uint32_t noLiteral = 0xffff'ffff;
// A short literal is a key only where there is no longer one.
constexpr std::uint64_t tripleHandicap = 1'000'000;
constexpr std::uint64_t pairHandicap = 100'000'000;

struct Alternative {
    std::string_view pattern;
    std::vector<std::uint32_t> literals; // numbers of unique literals
    std::vector<std::uint32_t> entries;
    std::vector<std::uint8_t> inSignature; // of these
    bool isPlain = false;
    bool crossesLines = false;
    bool needsNonAscii = false;
};

/// A place in a literal to look for it by.
struct Key {
    std::uint32_t literal = noLiteral;
    std::uint32_t gramOffset = 0;
    std::uint32_t gram = 0;
    std::uint64_t frequency = ~std::uint64_t(0);
};

/// The signatures and aliases, folded as literals are.
std::string namesOf(const Entry &entry)
{
    std::string names = entry.signature.en + '\n' + entry.signature.zh;
    for (const std::string &alias : entry.aliases)
        names += '\n' + alias;
    for (char &c : names)
        c = foldAscii(c);
    return names;
}

/// Whether a text has the literals in their order.
bool holds(std::string_view text, std::span<const std::string> literals)
{
    std::size_t at = 0;
    for (const std::string &literal : literals) {
        at = text.find(literal, at);
        if (at == std::string_view::npos)
            return false;
        at += literal.size();
    }
    return !literals.empty();
}

bool isDigitOrSpace(char c)
{
    return (c >= '0' && c <= '9') || c == ' ' || c == '-' || c == ':' || c == '.' || c == '/';
}

/// Numbers, dates and rulers fill logs but not regexes, so counting grams in regexes alone underrates them.
std::uint64_t penalty(std::string_view gram)
{
    return std::uint64_t(std::ranges::count_if(gram, isDigitOrSpace)) * 2
        + (std::ranges::all_of(gram, isDigitOrSpace) ? 1000 : 0);
}

} // namespace

struct RegexIndexBuilder::Private {
    std::pmr::monotonic_buffer_resource memory;
    std::vector<Alternative> alternatives;
    std::unordered_map<std::string_view, std::uint32_t> alternativeNumbers;
    std::vector<std::string_view> literals;
    std::unordered_map<std::string_view, std::uint32_t> literalNumbers;
    std::uint32_t entryCount = 0;
    std::vector<std::uint8_t> otherForms; // by entry

    std::string_view kept(std::string_view text)
    {
        char *copy = static_cast<char *>(memory.allocate(std::max<std::size_t>(text.size(), 1), 1));
        std::ranges::copy(text, copy);
        return {copy, text.size()};
    }

    void addEntry(const Entry &entry)
    {
        const std::uint32_t number = entryCount++;
        otherForms.push_back(0);
        if (entry.regex.empty())
            return;
        const std::string names = namesOf(entry);
        for (const RegexBranch &branch : splitRegex(entry.regex)) {
            Alternative &alternative = alternativeOf(branch);
            if (!alternative.entries.empty() && alternative.entries.back() == number)
                continue;
            const bool inSignature = holds(names, branch.literals);
            alternative.entries.push_back(number);
            alternative.inSignature.push_back(inSignature);
            if (!inSignature && otherForms.back() < 255)
                ++otherForms.back();
        }
    }

    Alternative &alternativeOf(const RegexBranch &branch)
    {
        if (const auto it = alternativeNumbers.find(branch.pattern); it != alternativeNumbers.end())
            return alternatives[it->second];
        Alternative alternative {.pattern = kept(branch.pattern),
            .literals = {},
            .entries = {},
            .inSignature = {},
            .isPlain = branch.isPlain,
            .crossesLines = branch.crossesLines,
            .needsNonAscii = branch.needsNonAscii};
        for (const std::string &literal : branch.literals)
            alternative.literals.push_back(literalNumber(literal));
        alternativeNumbers.emplace(alternative.pattern, std::uint32_t(alternatives.size()));
        return alternatives.emplace_back(std::move(alternative));
    }

    std::uint32_t literalNumber(std::string_view literal)
    {
        if (const auto it = literalNumbers.find(literal); it != literalNumbers.end())
            return it->second;
        literals.push_back(kept(literal));
        const auto number = std::uint32_t(literals.size() - 1);
        literalNumbers.emplace(literals.back(), number);
        return number;
    }
};

namespace {

/// Chooses the keys and lays out the arrays.
class Writer final {
public:
    Writer(const std::vector<Alternative> &alternatives, const std::vector<std::string_view> &literals)
        : m_alternatives(alternatives)
        , m_literals(literals)
    {
    }

    void write(SnapshotBuilder &snapshot)
    {
        countGrams();
        chooseKeys();
        layOutLiterals();
        layOutAlternatives();
        layOutKeys();
        snapshot.add(infoSection, std::span<const Info>(&m_info, 1));
        snapshot.add(stringSection, m_strings);
        snapshot.add(alternativeSection, m_rows);
        snapshot.add(literalSection, m_literalRows);
        snapshot.add(entrySection, m_entries);
        snapshot.add(inSignatureSection, m_inSignature);
        snapshot.add(keySection, m_keyRows);
        snapshot.add(slotSection, m_slots);
        snapshot.add(gramSetSection, m_gramSet);
        snapshot.add(tripleSetSection, m_tripleSet);
        snapshot.add(pairSetSection, m_pairSet);
        snapshot.add(probeSection, m_probes);
    }

private:
    void countGrams()
    {
        m_frequencies.assign(std::size_t(1) << frequencyBits, 0);
        for (const Alternative &alternative : m_alternatives) {
            for (const std::uint32_t number : alternative.literals) {
                const std::string_view literal = m_literals[number];
                for (std::size_t i = 0; i + gramSize <= literal.size(); ++i)
                    ++m_frequencies[hashed(gramAt(literal.data() + i), frequencyBits)];
                if (literal.size() < gramSize)
                    ++m_frequencies[hashed(shortGram(literal), frequencyBits)];
            }
        }
    }

    static std::uint32_t shortGram(std::string_view literal)
    {
        std::uint32_t gram = 0;
        std::memcpy(&gram, literal.data(), literal.size());
        return literal.size() == 2 ? pairOf(gram) : tripleOf(gram);
    }

    /// The rarest gram of each literal.
    void chooseKeys()
    {
        m_literalKeys.resize(m_literals.size());
        for (std::uint32_t number = 0; number < m_literals.size(); ++number) {
            const std::string_view literal = m_literals[number];
            Key &best = m_literalKeys[number];
            if (literal.size() == 2 || literal.size() == 3) {
                const std::uint32_t gram = shortGram(literal);
                const std::uint64_t handicap = literal.size() == 2 ? pairHandicap : tripleHandicap;
                best = {number, 0, gram, handicap + m_frequencies[hashed(gram, frequencyBits)]};
            }
            for (std::size_t i = 0; i + gramSize <= literal.size(); ++i) {
                const std::uint32_t gram = gramAt(literal.data() + i);
                const std::uint64_t frequency
                    = m_frequencies[hashed(gram, frequencyBits)] + penalty(literal.substr(i, gramSize));
                if (frequency < best.frequency)
                    best = {number, std::uint32_t(i), gram, frequency};
            }
        }
    }

    /// The rarest literal of an alternative that is not `except`.
    Key rarest(const Alternative &alternative, std::span<const std::uint32_t> except) const
    {
        Key best;
        for (const std::uint32_t number : alternative.literals) {
            const Key &key = m_literalKeys[number];
            if (key.literal == noLiteral || std::ranges::contains(except, number))
                continue;
            const bool isLonger
                = key.frequency == best.frequency && m_literals[number].size() > m_literals[best.literal].size();
            if (key.frequency < best.frequency || isLonger)
                best = key;
        }
        return best;
    }

    void layOutLiterals()
    {
        for (const std::string_view literal : m_literals) {
            m_uniqueLiterals.push_back({std::uint32_t(m_strings.size()), std::uint32_t(literal.size())});
            m_strings += literal;
        }
    }

    void layOutAlternatives()
    {
        std::vector<Key> keys(m_alternatives.size());
        for (std::size_t i = 0; i < keys.size(); ++i)
            keys[i] = rarest(m_alternatives[i], {});
        std::vector<std::uint32_t> order(m_alternatives.size());
        std::iota(order.begin(), order.end(), 0);
        std::ranges::stable_sort(order, {}, [&](std::uint32_t i) {
            const bool hasNone = keys[i].literal == noLiteral;
            return std::tuple(hasNone, hasNone ? 0 : keys[i].gram, keys[i].literal);
        });
        m_info.firstWithoutKey = std::uint32_t(order.size());
        for (const std::uint32_t i : order) {
            const auto row = std::uint32_t(m_rows.size());
            if (keys[i].literal == noLiteral)
                m_info.firstWithoutKey = std::min(m_info.firstWithoutKey, row);
            else
                addToKey(keys[i], row);
            m_rows.push_back(rowOf(m_alternatives[i], keys[i]));
        }
    }

    AlternativeRow rowOf(const Alternative &alternative, const Key &key)
    {
        AlternativeRow row;
        row.pattern = std::uint32_t(m_strings.size());
        row.patternSize = std::uint32_t(alternative.pattern.size());
        m_strings += alternative.pattern;
        row.literals = std::uint32_t(m_literalRows.size());
        row.literalCount = std::uint32_t(alternative.literals.size());
        for (const std::uint32_t literal : alternative.literals) {
            row.literalLength += m_uniqueLiterals[literal].size;
            m_literalRows.push_back(m_uniqueLiterals[literal]);
        }
        row.entries = std::uint32_t(m_entries.size());
        row.entryCount = std::uint32_t(alternative.entries.size());
        m_entries.insert(m_entries.end(), alternative.entries.begin(), alternative.entries.end());
        m_inSignature.insert(m_inSignature.end(), alternative.inSignature.begin(), alternative.inSignature.end());
        row.crossesLines = alternative.crossesLines;
        row.needsNonAscii = alternative.needsNonAscii;
        if (!alternative.isPlain)
            row.code = m_info.codeCount++;
        m_probes.push_back({noProbe, noProbe});
        if (key.literal != noLiteral && !alternative.crossesLines)
            m_probes.back() = probesOf(alternative, key.literal);
        return row;
    }

    Probes probesOf(const Alternative &alternative, std::uint32_t keyLiteral) const
    {
        Probes probes = {noProbe, noProbe};
        std::vector<std::uint32_t> used = {keyLiteral};
        for (std::uint16_t &probe : probes) {
            const Key key = rarest(alternative, used);
            if (key.literal == noLiteral || m_literals[key.literal].size() == 2)
                break;
            probe = std::uint16_t(hashed(key.gram, lineSetBits));
            used.push_back(key.literal);
        }
        return probes;
    }

    void addToKey(const Key &key, std::uint32_t row)
    {
        const LiteralRow literal = m_uniqueLiterals[key.literal];
        if (m_keyRows.empty() || m_keyRows.back().literal.offset != literal.offset)
            m_keyRows.push_back(keyRowOf(key, literal, row));
        m_keyRows.back().alternativesEnd = row + 1;
    }

    KeyRow keyRowOf(const Key &key, LiteralRow literal, std::uint32_t row) const
    {
        KeyRow keyRow {.gram = key.gram, .gramOffset = key.gramOffset, .literal = literal, .alternatives = row};
        if (literal.size >= gramSize) {
            const auto last = std::uint32_t(literal.size - gramSize);
            keyRow.checkOffset = key.gramOffset * 2 < last ? last : 0; // the end that is farther from the gram
            keyRow.check = gramAt(m_literals[key.literal].data() + keyRow.checkOffset);
        }
        return keyRow;
    }

    void layOutKeys()
    {
        std::size_t gramCount = 0;
        for (std::size_t i = 0; i < m_keyRows.size(); ++i)
            gramCount += i == 0 || m_keyRows[i].gram != m_keyRows[i - 1].gram;
        m_info.slotBits = std::uint32_t(std::bit_width(gramCount * 2 + 1));
        m_info.gramSetBits = std::clamp<std::uint32_t>(std::uint32_t(std::bit_width(gramCount * 16)), 16, 24);
        m_slots.resize(std::size_t(1) << m_info.slotBits);
        m_gramSet.resize((std::size_t(1) << m_info.gramSetBits) / 64);
        m_tripleSet.resize((std::size_t(1) << tripleSetBits) / 64);
        m_pairSet.resize((std::size_t(1) << 16) / 64);
        for (std::uint32_t begin = 0; begin < m_keyRows.size();) {
            const std::uint32_t gram = m_keyRows[begin].gram;
            std::uint32_t end = begin;
            while (end < m_keyRows.size() && m_keyRows[end].gram == gram)
                ++end;
            std::size_t slot = hashed(gram, m_info.slotBits);
            while (m_slots[slot].keys != m_slots[slot].keysEnd)
                slot = (slot + 1) & (m_slots.size() - 1);
            m_slots[slot] = {gram, begin, end};
            // Keys of three and of four bytes may share a gram: its last byte is 0 in both.
            for (; begin < end; ++begin) {
                const std::uint32_t size = m_keyRows[begin].literal.size;
                if (size == 2)
                    setBit(m_pairSet.data(), gram & 0xffff);
                else if (size == 3)
                    setBit(m_tripleSet.data(), hashed(gram, tripleSetBits));
                else
                    setBit(m_gramSet.data(), hashed(gram, m_info.gramSetBits));
            }
        }
    }

    const std::vector<Alternative> &m_alternatives;
    const std::vector<std::string_view> &m_literals;
    std::vector<std::uint32_t> m_frequencies; // by hash of a gram: in how many literals of alternatives
    std::vector<Key> m_literalKeys;
    std::vector<LiteralRow> m_uniqueLiterals;

    Info m_info;
    std::string m_strings;
    std::vector<AlternativeRow> m_rows;
    std::vector<Probes> m_probes;
    std::vector<LiteralRow> m_literalRows;
    std::vector<std::uint32_t> m_entries;
    std::vector<std::uint8_t> m_inSignature;
    std::vector<KeyRow> m_keyRows;
    std::vector<Slot> m_slots;
    std::vector<std::uint64_t> m_gramSet;
    std::vector<std::uint64_t> m_tripleSet;
    std::vector<std::uint64_t> m_pairSet;
};

} // namespace

RegexIndexBuilder::RegexIndexBuilder()
    : m_d(std::make_unique<Private>())
{
}

RegexIndexBuilder::~RegexIndexBuilder() = default;

void RegexIndexBuilder::add(std::span<const Entry *const> entries)
{
    for (const Entry *entry : entries)
        m_d->addEntry(*entry);
}

void RegexIndexBuilder::write(SnapshotBuilder &snapshot)
{
    Writer(m_d->alternatives, m_d->literals).write(snapshot);
    snapshot.add(otherFormsSection, m_d->otherForms);
}

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/renderedpage.h"

#include "kb/format/markdownpage.h"
#include "kb/format/pagewords.h"
#include "kb/text/plaintext.h"

#include <algorithm>
#include <array>
#include <format>
#include <optional>
#include <vector>

namespace kb {

namespace {

using Lines = std::span<const std::string_view>;

constexpr std::string_view chineseMark = "中文"; // glued to the root cause's type; the Chinese text follows

struct RenderedPart {
    PageSection section;
    int firstLine;
    std::vector<std::string_view> lines;
    bool isLast = false; // what follows its text can be the page's footer
};

/// The heading that is glued to the end of a link, where the page has no line of its own for it.
std::optional<std::string_view> gluedHeading(std::string_view line, Lines lines)
{
    constexpr std::array<PageSection, 4> sections
        = {PageSection::Workarounds, PageSection::DeadEnds, PageSection::RootCause, PageSection::Versions};
    if (!line.starts_with("http"))
        return std::nullopt;
    for (const PageSection section : sections) {
        for (const Language language : {Language::English, Language::Chinese}) {
            const std::string_view word = headingText(section, language);
            const auto isHeading = [section](std::string_view other) {
                const auto heading = headingOf(other);
                return heading && heading->section == section;
            };
            if (line.size() > word.size() && line.ends_with(word) && std::ranges::none_of(lines, isHeading))
                return word;
        }
    }
    return std::nullopt;
}

std::vector<RenderedPart> splitParts(Lines lines, int firstLine)
{
    std::vector<RenderedPart> parts;
    bool mayBeGlued = true; // looked for once a page, so that a page of links alone stays linear
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const int number = firstLine + static_cast<int>(i);
        const std::string_view line = trimmed(lines[i]);
        if (const auto heading = headingOf(line)) {
            if (heading->section != PageSection::Intro)
                parts.push_back({heading->section, number + 1, {}});
            else if (!parts.empty())
                parts.back().lines.emplace_back(); // keeps the line numbers
            continue;
        }
        if (parts.empty())
            continue;
        const bool isLink = parts.back().section == PageSection::Documentation && line.starts_with("http");
        const auto glued = isLink && mayBeGlued ? gluedHeading(line, lines) : std::nullopt;
        mayBeGlued = mayBeGlued && !isLink;
        parts.back().lines.push_back(glued ? line.substr(0, line.size() - glued->size()) : trimmedRight(lines[i]));
        if (glued)
            parts.push_back({headingOf(*glued)->section, number + 1, {}});
    }
    if (!parts.empty())
        parts.back().isLast = true;
    return parts;
}

std::string firstText(Lines lines)
{
    const auto it = std::ranges::find_if(lines, [](std::string_view line) { return !trimmed(line).empty(); });
    return it == lines.end() ? std::string() : std::string(trimmed(*it));
}

std::string wholeText(const RenderedPart &part, Lines lines)
{
    return part.isLast ? firstText(lines) : std::string(trimmed(joinLines(lines)));
}

void readRootCause(Entry &entry, const RenderedPart &part)
{
    const Lines lines = part.lines;
    const auto mark
        = std::ranges::find_if(lines, [](std::string_view line) { return trimmed(line).ends_with(chineseMark); });
    if (mark == lines.end()) {
        entry.rootCause.en = wholeText(part, lines);
        return;
    }
    const std::size_t at = static_cast<std::size_t>(mark - lines.begin());
    const std::string_view marked = trimmed(*mark);
    std::string_view before = trimmed(marked.substr(0, marked.size() - chineseMark.size()));
    const bool isType = before.find_first_of(" .,;:") == std::string_view::npos;
    entry.rootCause.en = trimmed(joinLines(lines.first(at)));
    if (isType)
        entry.rootCauseType = before;
    else if (entry.rootCause.en.empty())
        entry.rootCause.en = before;
    else
        entry.rootCause.en += '\n' + std::string(before);
    entry.rootCause.zh = wholeText(part, lines.subspan(at + 1));
}

struct RenderedItem {
    int line = 0;
    std::optional<double> rate;
    std::string_view action;
    std::vector<std::string_view> text;
};

bool isBullet(std::string_view line)
{
    return line == "-" || line == "*" || line == "•" || line == "·";
}

std::string_view withoutBullet(std::string_view line)
{
    for (const std::string_view bullet : {"- ", "* ", "• ", "· "}) {
        if (line.starts_with(bullet))
            return trimmed(line.substr(bullet.size()));
    }
    return line;
}

std::size_t textLines(const RenderedItem &item)
{
    const auto isText = [](std::string_view line) { return !trimmed(line).empty(); };
    return static_cast<std::size_t>(std::ranges::count_if(item.text, isText));
}

/// In the page's last section nothing marks where the last item ends and the footer begins: it takes no more lines than
/// the longest item before it, and at least one.
void dropFooter(std::vector<RenderedItem> &items)
{
    std::size_t allowed = 1;
    for (std::size_t i = 0; i + 1 < items.size(); ++i)
        allowed = std::max(allowed, textLines(items[i]));
    std::vector<std::string_view> &text = items.back().text;
    std::size_t kept = 0;
    for (std::size_t seen = 0; kept < text.size() && seen < allowed; ++kept)
        seen += trimmed(text[kept]).empty() ? 0 : 1;
    text.resize(kept);
}

Expected<std::vector<RenderedItem>> readItems(
    const RenderedPart &part, std::string_view rows, std::string_view rateName)
{
    std::vector<RenderedItem> items;
    bool afterBullet = false;
    for (std::size_t i = 0; i < part.lines.size(); ++i) {
        const int number = part.firstLine + static_cast<int>(i);
        const std::string_view line = trimmed(part.lines[i]);
        if (isBullet(line)) {
            afterBullet = true;
            continue;
        }
        if (const auto note = leadingRate(withoutBullet(line))) {
            const auto rate = checkedRate(note->rate, number, std::format("/{}/{}/{}", rows, items.size(), rateName));
            if (!rate)
                return std::unexpected(rate.error());
            items.push_back({number, *rate, note->rest, {}});
        } else if (afterBullet && !line.empty()) {
            items.push_back({number, std::nullopt, line, {}});
        } else if (!items.empty()) {
            items.back().text.push_back(trimmedRight(part.lines[i]));
        }
        afterBullet = afterBullet && line.empty();
    }
    if (part.isLast && !items.empty())
        dropFooter(items);
    return items;
}

Expected<void> readRows(std::vector<Remedy> &rows, const RenderedPart &part)
{
    const bool isWorkaround = part.section == PageSection::Workarounds;
    const auto items
        = isWorkaround ? readItems(part, "workarounds", "success_rate") : readItems(part, "dead_ends", "fail_rate");
    if (!items)
        return std::unexpected(items.error());
    for (const RenderedItem &item : *items) {
        Remedy row;
        row.rate = item.rate;
        // A dead end's bullet with one text and nothing else says why it fails.
        const bool isWhyAlone = !isWorkaround && !item.rate && textLines(item) == 0;
        (isWhyAlone ? row.explanation.en : row.action.en) = item.action;
        if (!isWhyAlone)
            row.explanation.en = trimmed(joinLines(item.text));
        rows.push_back(std::move(row));
    }
    return {};
}

/// One line a row, in the order of the English rows. What is left over belongs to the last row, or to the footer.
void readChineseRows(std::vector<Remedy> &rows, const RenderedPart &part, LocalizedText Remedy::*text)
{
    std::size_t row = 0;
    for (const std::string_view raw : part.lines) {
        const std::string_view line = withoutBullet(trimmed(raw));
        if (line.empty() || isBullet(line))
            continue;
        if (row < rows.size())
            (rows[row].*text).zh = line;
        else if (!rows.empty() && !part.isLast)
            (rows.back().*text).zh += '\n' + std::string(line);
        ++row;
    }
}

Expected<void> readPart(Entry &entry, const RenderedPart &part)
{
    switch (part.section) {
    case PageSection::RootCause: readRootCause(entry, part); break;
    case PageSection::Versions: {
        std::vector<LeftOut> noise; // the page's own navigation may stand anywhere
        entry.versions = readVersionTable(part.lines, part.firstLine, Language::English, noise);
        break;
    }
    case PageSection::Workarounds: return readRows(entry.workarounds, part);
    case PageSection::DeadEnds: return readRows(entry.deadEnds, part);
    case PageSection::ChineseWorkarounds: readChineseRows(entry.workarounds, part, &Remedy::action); break;
    case PageSection::ChineseDeadEnds:
        readChineseRows(entry.deadEnds, part,
            std::ranges::all_of(entry.deadEnds, [](const Remedy &row) { return row.action.en.empty(); })
                ? &Remedy::explanation
                : &Remedy::action);
        break;
    case PageSection::Documentation: {
        const std::string link = firstText(part.lines);
        if (isWebLink(link))
            entry.officialDocUrl = link;
        break;
    }
    case PageSection::Intro: break;
    }
    return {};
}

} // namespace

Expected<Entry> readRenderedPage(Lines lines, int firstLine)
{
    Entry entry;
    entry.locale = "en";
    std::size_t i = 0;
    if (const auto id = lines.empty() ? std::nullopt : fieldOf(lines.front()); !id || id->field != Field::Id) {
        std::string_view title = lines.empty() ? std::string_view() : trimmed(lines.front());
        title.remove_prefix(std::min(title.find_first_not_of("# "), title.size()));
        entry.signature.en = title;
        i = 1;
    }
    int idLine = firstLine;
    for (; i < lines.size() && !headingOf(lines[i]); ++i) {
        if (const auto field = fieldOf(lines[i]); field && field->field == Field::Id && entry.id.empty())
            idLine = firstLine + static_cast<int>(i);
        if (const auto taken = takeField(entry, lines[i], firstLine + static_cast<int>(i)); !taken)
            return std::unexpected(taken.error());
    }
    if (const auto checked = checkPageEntry(entry, firstLine, idLine); !checked)
        return std::unexpected(checked.error());
    if (entry.domain.empty())
        entry.domain = domainOf(entry.id);
    for (const RenderedPart &part : splitParts(lines, firstLine)) {
        if (const auto read = readPart(entry, part); !read)
            return std::unexpected(read.error());
    }
    return entry;
}

} // namespace kb

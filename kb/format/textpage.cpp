// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/exporter.h"
#include "kb/format/pagerows.h"
#include "kb/format/pagewords.h"
#include "kb/format/textparts.h"
#include "kb/text/characters.h"
#include "kb/text/plaintext.h"
#include "kb/text/utf8.h"

#include <algorithm>
#include <format>
#include <ranges>

namespace kb {

namespace {

constexpr int narrowest = 20; // columns: below that nothing can be read
constexpr int step = 2; // columns of one indentation

/// Signs that close what stands before them: no line begins with one.
bool isClosing(char32_t character)
{
    return std::u32string_view(U"、。，．：；？！）］｝〉》」』】〕〗’”…%,.;:?!)]}").contains(character);
}
/// Signs that open what comes: no line ends with one.
bool isOpening(char32_t character)
{
    return std::u32string_view(U"（［｛〈《「『【〔〖‘“").contains(character);
}

/// The backticks or tildes of a line that begins or ends a block of code; else nothing.
std::string_view fenceOf(std::string_view line)
{
    line = trimmed(line);
    if (!line.starts_with("```") && !line.starts_with("~~~"))
        return {};
    const std::size_t length = std::min(line.find_first_not_of(line.front()), line.size());
    if (line.front() == '`' && line.substr(length).contains('`')) // code within a line
        return {};
    return line.substr(0, length);
}

bool endsWithCode(std::string_view text)
{
    const QList<TextPart> parts = splitText(QString::fromUtf8(text));
    return !parts.isEmpty() && parts.back().kind == TextPart::Kind::Code;
}

class TextPage final {
public:
    TextPage(Language language, int width)
        : m_language(language)
        , m_width(std::max(width, narrowest))
    {
    }

    /// One paragraph a line of the text, wrapped, fenced code as it stands; lead (a bullet, a rate) stands before the
    /// first line.
    void paragraph(std::string_view text, int indent, std::string_view lead = {})
    {
        const std::string safe = terminalText(text);
        const std::string_view content = trimmed(safe);
        m_line = std::string(static_cast<std::size_t>(indent), ' ') + std::string(lead);
        m_column = indent + columnsOf(lead);
        m_indent = indent + (lead.empty() ? 0 : columnsOf(lead));
        m_start = m_column;
        const auto lines = splitLines(content);
        std::string_view fence; // that opened the code around this line
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (i > 0)
                newLine();
            m_start = m_column;
            const std::string_view found = fenceOf(lines[i]);
            if (fence.empty() && found.empty()) {
                wrapLine(lines[i]);
                continue;
            }
            m_line += lines[i];
            if (fence.empty())
                fence = found;
            else if (found.starts_with(fence) && found == trimmed(lines[i]))
                fence = {};
        }
        newLine();
    }

    /// A text that may fall back to the other language, and then says so: behind prose, but above code, which is
    /// copied.
    void shownText(std::string_view text, bool isUntranslated, int indent, std::string_view lead = {})
    {
        const std::string mark = std::format("[{}]", labelText(Label::Untranslated, m_language));
        std::string content(text);
        if (isUntranslated)
            content = endsWithCode(text) ? mark + '\n' + content : content + ' ' + mark;
        if (!text.empty() || !lead.empty())
            paragraph(content, indent, lead);
    }
    void shownText(const LocalizedText &text, int indent)
    {
        const ShownText shownNow = shown(text, m_language);
        shownText(shownNow.text, shownNow.fallback, indent);
    }

    void labelled(std::string_view label, std::string_view value, int indent = 0)
    {
        const std::string lead = std::format("{}{}", label, labelEnd(m_language));
        if (trimmed(value).empty())
            return;
        if (columnsOf(lead) <= m_width / 3)
            paragraph(value, indent, lead);
        else
            paragraph(lead + std::string(value), indent);
    }

    void heading(std::string_view text)
    {
        m_page += '\n';
        paragraph(text, 0);
        m_page += std::string(static_cast<std::size_t>(std::min(columnsOf(text), m_width)), '-') + '\n';
    }

    [[nodiscard]] std::string take() && { return std::move(m_page); }

private:
    void newLine()
    {
        m_page += trimmedRight(m_line);
        m_page += '\n';
        m_indent = std::min(m_indent, m_width / 2); // a long lead must leave room for the text
        m_line = std::string(static_cast<std::size_t>(m_indent), ' ');
        m_column = m_start = m_indent;
    }

    void append(std::string_view text)
    {
        for (; !text.empty(); text.remove_prefix(firstCodePoint(text).length)) {
            const CodePoint point = firstCodePoint(text);
            if (m_column + columnsOf(point.value) > m_width)
                newLine();
            m_line += text.substr(0, point.length);
            m_column += columnsOf(point.value);
        }
    }

    /// Whether a line may end between two neighbours: at spaces and around wide characters, but not so that a sign
    /// that closes or opens is torn from its text.
    static bool isBreak(char32_t before, char32_t after)
    {
        if (before == ' ' || after == ' ')
            return true;
        return (columnsOf(before) == 2 || columnsOf(after) == 2) && !isClosing(after) && !isOpening(before);
    }

    /// A word that is longer than a line is cut.
    void wrapLine(std::string_view text)
    {
        while (!text.empty()) {
            const CodePoint first = firstCodePoint(text);
            std::size_t size = first.length;
            for (char32_t last = first.value; size < text.size();) {
                const CodePoint point = firstCodePoint(text.substr(size));
                if (isBreak(last, point.value))
                    break;
                size += point.length;
                last = point.value;
            }
            const std::string_view word = text.substr(0, size);
            text.remove_prefix(size);
            const bool isFull = m_column + columnsOf(word) > m_width && m_column > m_start;
            if (isFull)
                newLine();
            if (!isFull || first.value != ' ') // the line break stands for the space
                append(word);
        }
    }

    Language m_language;
    int m_width;
    std::string m_page;
    std::string m_line;
    int m_column = 0;
    int m_indent = 0; // of the further lines
    int m_start = 0; // where the text of this line begins
};

void addVersions(TextPage &page, const Entry &entry, Language language)
{
    if (entry.versions.empty())
        return;
    page.heading(headingText(PageSection::Versions, language));
    for (const VersionClaim &claim : entry.versions) {
        std::string line = claim.version;
        const auto add = [&](Column column) {
            const std::string_view value = shownCell(claim, column, language);
            const std::string_view end = column < Column::BehaviorChange ? " " : labelEnd(language);
            if (!value.empty())
                line += std::format(", {}{}{}", columnText(column, language), end, value);
        };
        if (const std::string_view status = readableCell(claim, Column::Status, language); !status.empty())
            line += std::format(", {}", status);
        std::ranges::for_each(versionColumns | std::views::drop(2), add); // the version and its status need no label
        page.paragraph(line, step, "- ");
    }
}

void addRow(TextPage &page, const Remedy &row, const RemedyList &list, Language language)
{
    const LocalizedText &explanation = row.explanation;
    constexpr std::string_view lead = "- ";
    constexpr int indent = step + int(lead.size());
    const bool hasAction = row.action != LocalizedText();
    const ShownText heading = shown(hasAction ? row.action : explanation, language);
    const bool isExplained = hasAction && !repeats(explanation, row.action, language);
    const ShownText further = isExplained ? shown(explanation, language) : ShownText();
    const ShownText condition = shown(row.condition, language);
    const ShownText tradeoff = shown(row.tradeoff, language);
    const bool isFallback = heading.fallback || further.fallback || condition.fallback || tradeoff.fallback;
    page.shownText(heading.text, isFallback, step, lead); // one mark for the row
    if (!further.text.empty())
        page.paragraph(further.text, indent);
    page.labelled(labelText(Label::Condition, language), condition.text, indent);
    page.labelled(labelText(Label::Tradeoff, language), tradeoff.text, indent);
    page.labelled(labelText(Label::Misconception, language), row.misconception, indent);
    if (const std::string rate = rateText(rateOf(row, list), list, language); !rate.empty())
        page.paragraph(rate, indent);
    for (const Report &report : row.reports)
        page.paragraph(reportLine(report, language), indent, "- ");
    for (const std::string &source : row.sources)
        page.paragraph(source, indent, "- ");
}

void addTransitions(TextPage &page, const Entry &entry, Language language)
{
    const TransitionGraph &graph = entry.transitions;
    if (graph == TransitionGraph())
        return;
    page.heading(labelText(Label::Related, language));
    const auto add = [&page, language](Label label, const std::vector<Transition> &edges) {
        for (const Transition &edge : edges) {
            const ShownText condition = shown(edge.condition, language);
            const std::string_view end = condition.text.empty() ? std::string_view() : labelEnd(language);
            page.shownText(std::format("{} {}{}{}", labelText(label, language), edge.entryId, end, condition.text),
                condition.fallback, step, "- ");
        }
    };
    add(Label::LeadsTo, graph.leadsTo);
    add(Label::PrecededBy, graph.precededBy);
    add(Label::ConfusedWith, graph.frequentlyConfusedWith);
}

std::string joined(const std::vector<std::string> &texts)
{
    std::string result;
    for (const std::string &text : texts)
        result += (result.empty() ? "" : ", ") + text;
    return result;
}

} // namespace

std::string toText(const Entry &entry, Language language, int width)
{
    TextPage page(language, width);
    page.shownText(entry.signature, 0);
    page.labelled(fieldText(Field::Id, language), entry.id);
    page.labelled(fieldText(Field::Domain, language), entry.domain);
    page.labelled(fieldText(Field::Category, language), entry.category);
    page.labelled(fieldText(Field::ErrorCode, language), entry.errorCode);
    page.labelled(fieldText(Field::Verification, language), tierLabel(entry, language));
    if (entry.fixSuccessRate)
        page.labelled(fieldText(Field::FixRate, language), claimedText(*entry.fixSuccessRate, {}, language));
    for (const auto &[name, value] : entry.environment)
        page.labelled(std::format("{} ({})", labelText(Label::Environment, language), terminalText(name)), value);
    page.labelled(labelText(Label::LastConfirmed, language), entry.lastConfirmed);
    page.labelled(labelText(Label::Aliases, language), joined(entry.aliases));
    page.labelled(labelText(Label::Tags, language), joined(entry.tags));

    if (entry.rootCause != LocalizedText()) {
        page.heading(headingText(PageSection::RootCause, language));
        page.shownText(entry.rootCause, step);
    }
    if (!entry.signs.empty())
        page.heading(labelText(Label::Signs, language));
    for (const Sign &sign : entry.signs)
        page.paragraph(signLine(sign, language), step, "- ");
    addVersions(page, entry, language);
    if (!entry.workarounds.empty())
        page.heading(headingText(PageSection::Workarounds, language));
    for (const Remedy *const row : byRate(entry, workaroundList))
        addRow(page, *row, workaroundList, language);
    if (!entry.deadEnds.empty())
        page.heading(headingText(PageSection::DeadEnds, language));
    for (const Remedy *const row : byRate(entry, deadEndList))
        addRow(page, *row, deadEndList, language);
    addTransitions(page, entry, language);
    if (!entry.relatedArticles.empty())
        page.heading(labelText(Label::RelatedArticles, language));
    for (const std::string &id : entry.relatedArticles)
        page.paragraph(id, step, "- ");
    if (!entry.sources.empty() || !entry.officialDocUrl.empty() || !entry.url.empty())
        page.heading(labelText(Label::Sources, language));
    for (const std::string &link : {entry.officialDocUrl, entry.url}) {
        if (!link.empty())
            page.paragraph(link, step, "- ");
    }
    for (const std::string &link : entry.sources)
        page.paragraph(link, step, "- ");
    return std::move(page).take();
}

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/pagewords.h"

#include "kb/text/plaintext.h"
#include "kb/tierkind.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <format>
#include <string>

namespace kb {

namespace {

template <typename Kind> struct Word {
    Kind kind;
    Language language;
    std::string_view text; // the first one of a kind and language is what is written
};

constexpr Language en = Language::English;
constexpr Language zh = Language::Chinese;

constexpr std::array headings = {
    Word {PageSection::RootCause, en, "Root Cause"},
    Word {PageSection::Versions, en, "Version Compatibility"},
    Word {PageSection::Workarounds, en, "Workarounds"},
    Word {PageSection::DeadEnds, en, "Dead Ends"},
    Word {PageSection::Documentation, en, "Official Documentation"},
    Word {PageSection::RootCause, zh, "根因"},
    Word {PageSection::Versions, zh, "版本兼容性"},
    Word {PageSection::Workarounds, zh, "解决方案"},
    Word {PageSection::DeadEnds, zh, "无效尝试"},
    Word {PageSection::Documentation, zh, "官方文档"},
    Word {PageSection::RootCause, en, "Root Causes"},
    Word {PageSection::RootCause, en, "Cause"},
    Word {PageSection::Versions, en, "Versions"},
    Word {PageSection::Versions, en, "Version"},
    Word {PageSection::Workarounds, en, "Workaround"},
    Word {PageSection::Workarounds, en, "Solutions"},
    Word {PageSection::DeadEnds, en, "Dead End"},
    Word {PageSection::Documentation, en, "Documentation"},
    Word {PageSection::Intro, en, "Common approaches that don't work"},
    Word {PageSection::RootCause, zh, "根本原因"},
    Word {PageSection::RootCause, zh, "原因"},
    Word {PageSection::Versions, zh, "版本兼容"},
    Word {PageSection::Versions, zh, "版本"},
    Word {PageSection::Versions, zh, "兼容性"},
    Word {PageSection::Workarounds, zh, "变通方法"},
    Word {PageSection::Workarounds, zh, "变通方案"},
    Word {PageSection::Workarounds, zh, "解决方法"},
    Word {PageSection::Workarounds, zh, "解决办法"},
    Word {PageSection::Workarounds, zh, "有效方法"},
    Word {PageSection::DeadEnds, zh, "死胡同"},
    Word {PageSection::DeadEnds, zh, "无效方法"},
    Word {PageSection::DeadEnds, zh, "无效做法"},
    Word {PageSection::DeadEnds, zh, "死路"},
    Word {PageSection::Documentation, zh, "文档"},
    Word {PageSection::ChineseWorkarounds, zh, "中文步骤"},
    Word {PageSection::ChineseWorkarounds, zh, "中文解决方案"},
    Word {PageSection::ChineseDeadEnds, zh, "中文无效尝试"},
    Word {PageSection::ChineseDeadEnds, zh, "中文死胡同"},
    Word {PageSection::Intro, zh, "常见但无效的做法"},
};

constexpr std::array fields = {
    Word {Field::Id, en, "ID"},
    Word {Field::Domain, en, "Domain"},
    Word {Field::Category, en, "Category"},
    Word {Field::ErrorCode, en, "Error Code"},
    Word {Field::Verification, en, "Verification"},
    Word {Field::FixRate, en, "Fix Rate"},
    Word {Field::Domain, zh, "领域"},
    Word {Field::Category, zh, "类别"},
    Word {Field::ErrorCode, zh, "错误码"},
    Word {Field::Verification, zh, "验证级别"},
    Word {Field::FixRate, zh, "修复率"},
    Word {Field::Verification, en, "Verification Tier"},
    Word {Field::Verification, en, "Tier"},
    Word {Field::FixRate, en, "Fix Success Rate"},
    Word {Field::Id, zh, "标识"},
    Word {Field::Id, zh, "编号"},
    Word {Field::Domain, zh, "域"},
    Word {Field::Category, zh, "分类"},
    Word {Field::ErrorCode, zh, "错误代码"},
    Word {Field::Verification, zh, "验证"},
    Word {Field::Verification, zh, "验证等级"},
    Word {Field::Verification, zh, "验证状态"},
    Word {Field::FixRate, zh, "修复成功率"},
};

constexpr std::array columns = {
    Word {Column::Version, en, "Version"},
    Word {Column::Status, en, "Status"},
    Word {Column::Introduced, en, "Introduced"},
    Word {Column::Deprecated, en, "Deprecated"},
    Word {Column::Removed, en, "Removed"},
    Word {Column::BehaviorChange, en, "Behavior Change"},
    Word {Column::Notes, en, "Notes"},
    Word {Column::Version, zh, "版本"},
    Word {Column::Status, zh, "状态"},
    Word {Column::Introduced, zh, "引入"},
    Word {Column::Deprecated, zh, "弃用"},
    Word {Column::Removed, zh, "移除"},
    Word {Column::BehaviorChange, zh, "行为变化"},
    Word {Column::Notes, zh, "说明"},
    Word {Column::Introduced, zh, "引入版本"},
    Word {Column::Deprecated, zh, "废弃"},
    Word {Column::Deprecated, zh, "弃用版本"},
    Word {Column::Removed, zh, "移除版本"},
    Word {Column::BehaviorChange, zh, "行为变更"},
    Word {Column::Notes, zh, "备注"},
};

constexpr std::array labels = {
    Word {Label::Untranslated, en, "untranslated"},
    Word {Label::Untranslated, zh, "未翻译"},
    Word {Label::Sources, en, "Sources"},
    Word {Label::Sources, zh, "来源"},
    Word {Label::Source, en, "Source"},
    Word {Label::Source, zh, "出处"},
    Word {Label::Related, en, "Related Entries"},
    Word {Label::Related, zh, "相关条目"},
    Word {Label::RelatedArticles, en, "Related Articles"},
    Word {Label::RelatedArticles, zh, "相关文章"},
    Word {Label::LeadsTo, en, "leads to"},
    Word {Label::LeadsTo, zh, "导致"},
    Word {Label::PrecededBy, en, "preceded by"},
    Word {Label::PrecededBy, zh, "之前出现"},
    Word {Label::ConfusedWith, en, "often confused with"},
    Word {Label::ConfusedWith, zh, "常被混淆"},
    Word {Label::Condition, en, "When"},
    Word {Label::Condition, zh, "条件"},
    Word {Label::Tradeoff, en, "Trade-off"},
    Word {Label::Tradeoff, zh, "代价"},
    Word {Label::Misconception, en, "Misconception"},
    Word {Label::Misconception, zh, "常见误解"},
    Word {Label::Report, en, "Report"},
    Word {Label::Report, zh, "报告"},
    Word {Label::Environment, en, "Environment"},
    Word {Label::Environment, zh, "环境"},
    Word {Label::Aliases, en, "Also seen as"},
    Word {Label::Aliases, zh, "其他写法"},
    Word {Label::Tags, en, "Tags"},
    Word {Label::Tags, zh, "标签"},
    Word {Label::Regex, en, "Regex"},
    Word {Label::Regex, zh, "正则表达式"},
    Word {Label::Signs, en, "What Else the Log Shows"},
    Word {Label::Signs, zh, "迹象"},
    Word {Label::Measured, en, "What Was Measured"},
    Word {Label::Measured, zh, "实测结果"},
    Word {Label::IsItHere, en, "Is It This, Here?"},
    Word {Label::IsItHere, zh, "本机是这个原因吗？"},
    Word {Label::LastConfirmed, en, "Last Confirmed"},
    Word {Label::LastConfirmed, zh, "最近确认"},
    Word {Label::LastUpdated, en, "Last Updated"},
    Word {Label::LastUpdated, zh, "最近更新"},
    Word {Label::MeasuredHere, en, "Measured"},
    Word {Label::MeasuredHere, zh, "实测"},
    Word {Label::OtherVersions, en, "Other versions of cuDNN"},
    Word {Label::OtherVersions, zh, "其他 cuDNN 版本"},
    Word {Label::Case, en, "Case"},
    Word {Label::Case, zh, "用例"},
    Word {Label::Role, en, "Role"},
    Word {Label::Role, zh, "角色"},
    Word {Label::Details, en, "Details"},
    Word {Label::Details, zh, "详情"},
    // Of pages that were written before.
    Word {Label::ConfusedWith, zh, "易混淆"},
};

// As the window says them (wording::tier), in the order of TierKind.
constexpr std::array<std::array<std::string_view, 2>, 10> tierKinds = {{
    {"", ""},
    {"AI-generated", "AI 生成"},
    {"Written by hand", "手工编写"},
    {"Reviewed", "已审核"},
    {"Partly checked", "部分校验"},
    {"In doubt", "存疑"},
    {"Checked", "已校验"},
    {"Fails otherwise", "以其他方式失败"},
    {"Refuted", "已证伪"},
    {"Disputed", "有争议"},
}};
static_assert(std::size_t(TierKind::Disputed) + 1 == tierKinds.size());
constexpr std::array<std::string_view, 2> checkedOnGpu = {"Reproduced", "已复现"};
// In the order of gpu::Level.
constexpr std::array<std::array<std::string_view, 2>, 4> tierLevels = {{
    {"library", "库级"},
    {"toolkit", "工具包级"},
    {"model", "型号级"},
    {"GPU", "GPU 级"},
}};
static_assert(std::size_t(gpu::Level::Gpu) + 1 == tierLevels.size());

struct Status {
    std::string_view name; // in the files
    std::string_view chinese;
};
constexpr std::array statuses = {
    Status {"holds", "成立"},
    Status {"does not hold", "不成立"},
    Status {"unknown", "未知"},
    Status {"active", "有效"},
    Status {"deprecated", "已弃用"},
    Status {"removed", "已移除"},
};

// What follows or precedes the number of a rate note. The first of each language is what is written.
constexpr std::array<std::string_view, 12> rateWords = {"success", "成功", "fail", "失败", "成功率", "失败率",
    "success rate", "fail rate", "failure", "failure rate", "有效", "无效"};

constexpr std::size_t longestWord = 64; // in bytes: longer lines are text

bool equalIgnoringCase(std::string_view a, std::string_view b)
{
    return std::ranges::equal(a, b, [](char x, char y) { return lowered(x) == lowered(y); });
}

bool dropPrefix(std::string_view &text, std::string_view prefix)
{
    if (!text.starts_with(prefix))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}

bool dropSuffix(std::string_view &text, std::string_view suffix)
{
    if (!text.ends_with(suffix))
        return false;
    text.remove_suffix(suffix.size());
    return true;
}

template <typename Words> const typename Words::value_type *findWord(const Words &words, std::string_view text)
{
    const auto it
        = std::ranges::find_if(words, [text](const auto &word) { return equalIgnoringCase(word.text, text); });
    return it == words.end() ? nullptr : &*it;
}

template <typename Words, typename Kind> std::string_view writtenWord(const Words &words, Kind kind, Language language)
{
    const auto it = std::ranges::find_if(
        words, [kind, language](const auto &word) { return word.kind == kind && word.language == language; });
    return it == words.end() ? std::string_view() : it->text;
}

/// Claim is VersionClaim or const VersionClaim.
template <typename Claim> auto &cell(Claim &claim, Column column, Language language)
{
    switch (column) {
    case Column::Version: return claim.version;
    case Column::Status: return claim.status;
    case Column::Introduced: return claim.introduced;
    case Column::Deprecated: return claim.deprecated;
    case Column::Removed: return claim.removed;
    case Column::BehaviorChange:
        return language == Language::Chinese ? claim.behaviorChange.zh : claim.behaviorChange.en;
    case Column::Notes: break;
    }
    return language == Language::Chinese ? claim.notes.zh : claim.notes.en;
}

bool isRateWord(std::string_view text)
{
    return std::ranges::any_of(rateWords, [text](std::string_view word) { return equalIgnoringCase(word, text); });
}

// The words of a report. The first two of each row are what is written, in English and Chinese.
constexpr std::array<std::string_view, 3> workedWords = {"worked", "有效", "helped"};
constexpr std::array<std::string_view, 3> failedWords = {"did not work", "无效", "did not help"};
constexpr std::array<std::string_view, 2> forWords = {"speaks for it", "支持"};
constexpr std::array<std::string_view, 2> againstWords = {"speaks against it", "反对"};
constexpr std::array<std::string_view, 2> openedWords = {"opened", "已核对"};
constexpr std::array<std::string_view, 2> ownWords = {"own experience", "亲身经验"};
constexpr std::array<std::string_view, 2> claimedWords = {", claimed", "，声称"};
constexpr std::string_view between = " · "; // the parts of a report

std::size_t wordIndex(Language language)
{
    return language == Language::Chinese ? 1 : 0;
}

bool isDate(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789-") == std::string_view::npos;
}

/// "95% success" or "成功率 95%", nothing else in it.
std::optional<double> rateIn(std::string_view note)
{
    const std::size_t percent = note.find('%');
    if (note.size() > longestWord || percent == std::string_view::npos)
        return std::nullopt;
    for (const std::string_view claimed : claimedWords)
        dropSuffix(note, claimed);
    const std::string_view before = trimmed(note.substr(0, percent));
    const std::string_view after = trimmed(note.substr(percent + 1));
    const std::size_t digit = before.find_first_of("0123456789.-+");
    if (digit == std::string_view::npos)
        return std::nullopt;
    std::string_view word = trimmed(before.substr(0, digit));
    dropSuffix(word, ":") || dropSuffix(word, "：");
    const bool isNote = word.empty() ? isRateWord(after) : after.empty() && isRateWord(word);
    return isNote ? rateFromPercent(before.substr(digit)) : std::nullopt;
}

} // namespace

std::optional<Heading> headingOf(std::string_view line)
{
    line = trimmed(line);
    if (line.empty() || line.size() > longestWord)
        return std::nullopt;
    line.remove_prefix(std::min(line.find_first_not_of('#'), line.size()));
    line = trimmed(line);
    dropPrefix(line, "**") && dropSuffix(line, "**");
    dropSuffix(line, ":") || dropSuffix(line, "：");
    const auto *word = findWord(headings, trimmed(line));
    return word == nullptr ? std::nullopt : std::optional(Heading {word->kind, word->language});
}

std::string_view headingText(PageSection section, Language language)
{
    return writtenWord(headings, section, language);
}

std::optional<FieldLine> fieldOf(std::string_view line)
{
    line = trimmed(line);
    const bool bullet = dropPrefix(line, "- ") || dropPrefix(line, "* ") || dropPrefix(line, "+ ");
    line = trimmed(line);
    const bool bold = dropPrefix(line, "**");
    const std::string_view start = line.substr(0, longestWord);
    const std::size_t colon = std::min(start.find(':'), start.find("："));
    if (colon == std::string_view::npos)
        return std::nullopt;
    std::string_view label = trimmed(line.substr(0, colon));
    std::string_view value = line.substr(colon);
    dropPrefix(value, ":") || dropPrefix(value, "：");
    if (bold && !dropSuffix(label, "**") && !dropPrefix(value, "**"))
        return std::nullopt;
    value = trimmed(value);
    if (value.size() >= 2 && value.front() == '`' && value.back() == '`')
        value = value.substr(1, value.size() - 2);
    const auto *word = findWord(fields, trimmed(label));
    if (word == nullptr)
        return std::nullopt;
    return FieldLine {word->kind, word->language, value, bullet && bold};
}

std::string_view fieldText(Field field, Language language)
{
    return field == Field::Id ? "ID" : writtenWord(fields, field, language);
}

std::string &cellOf(VersionClaim &claim, Column column, Language language)
{
    return cell(claim, column, language);
}

std::string_view shownCell(const VersionClaim &claim, Column column, Language language)
{
    if (column == Column::BehaviorChange)
        return shown(claim.behaviorChange, language).text;
    if (column == Column::Notes)
        return shown(claim.notes, language).text;
    return cell(claim, column, language);
}

std::string_view readableCell(const VersionClaim &claim, Column column, Language language)
{
    const std::string_view cell = shownCell(claim, column, language);
    if (column != Column::Status || language == Language::English)
        return cell;
    const auto known = std::ranges::find(statuses, cell, &Status::name);
    return known == statuses.end() ? cell : known->chinese;
}

std::optional<Column> columnOf(std::string_view cell)
{
    const auto *word = findWord(columns, trimmed(cell));
    return word == nullptr ? std::nullopt : std::optional(word->kind);
}

std::string_view columnText(Column column, Language language)
{
    return writtenWord(columns, column, language);
}

std::optional<RateNote> trailingRate(std::string_view text)
{
    text = trimmedRight(text);
    std::string_view note = text;
    if (!dropSuffix(note, ")") && !dropSuffix(note, "）"))
        return std::nullopt;
    const std::string_view tail = note.substr(note.size() - std::min(note.size(), longestWord));
    const std::size_t ascii = tail.rfind('(');
    const std::size_t wide = tail.rfind("（");
    if (ascii == std::string_view::npos && wide == std::string_view::npos)
        return std::nullopt;
    const bool isWide = ascii == std::string_view::npos || (wide != std::string_view::npos && wide > ascii);
    const std::size_t open = isWide ? wide : ascii;
    const auto rate = rateIn(tail.substr(open + (isWide ? std::string_view("（").size() : 1)));
    if (!rate)
        return std::nullopt;
    return RateNote {*rate, trimmedRight(note.substr(0, note.size() - tail.size() + open))};
}

std::optional<RateNote> leadingRate(std::string_view text)
{
    text = trimmed(text);
    const std::size_t percent = text.substr(0, longestWord).find('%');
    if (percent == std::string_view::npos)
        return std::nullopt;
    const auto rate = rateFromPercent(trimmed(text.substr(0, percent)));
    if (!rate)
        return std::nullopt;
    const std::string_view rest = trimmed(text.substr(percent + 1));
    std::string_view longest; // "success rate" before "success"
    for (const std::string_view word : rateWords) {
        const bool fits = equalIgnoringCase(rest.substr(0, word.size()), word)
            && (rest.size() == word.size() || rest[word.size()] == ' ');
        if (fits && word.size() > longest.size())
            longest = word;
    }
    if (longest.empty())
        return std::nullopt;
    return RateNote {*rate, trimmed(rest.substr(longest.size()))};
}

std::string_view labelText(Label label, Language language)
{
    return writtenWord(labels, label, language);
}

std::optional<Label> labelOf(std::string_view text)
{
    const auto *word = findWord(labels, trimmed(text));
    return word == nullptr ? std::nullopt : std::optional(word->kind);
}

std::string tierLabel(const Entry &entry, Language language)
{
    if (entry.tier == Tier::Unknown)
        return entry.tierText;
    const std::size_t index = wordIndex(language);
    const std::string kind(
        (entry.tier == Tier::GpuReproduced ? checkedOnGpu : tierKinds[std::size_t(tierKind(entry.tier))])[index]);
    const std::optional<gpu::Level> level = tierLevel(entry.tier);
    return level ? std::format("{} · {}", kind, tierLevels[std::size_t(*level)][index]) : kind;
}

std::string_view successWord(Language language)
{
    return rateWords[language == Language::Chinese ? 1 : 0];
}

std::string_view failWord(Language language)
{
    return rateWords[language == Language::Chinese ? 3 : 2];
}

std::string claimedText(double rate, std::string_view word, Language language)
{
    return std::format(
        "{}%{}{}{}", percentText(rate), word.empty() ? "" : " ", word, claimedWords[wordIndex(language)]);
}

std::string rateText(const Rate &rate, const RemedyList &list, Language language)
{
    if (rate.claimed)
        return claimedText(*rate.claimed, list.helps ? successWord(language) : failWord(language), language);
    if (!rate.count)
        return {};
    const Count &count = *rate.count;
    const int low = int(std::lround(100 * count.low));
    const int high = int(std::lround(100 * count.high));
    return language == Language::Chinese
        ? std::format("{} 份报告中 {} 份{}（{}–{}%）", count.reports, count.agreeing,
              (list.helps ? workedWords : failedWords)[1], low, high)
        : std::format("{} in {} of {} report{} ({}–{}%)", list.helps ? "helped" : "did not help", count.agreeing,
              count.reports, count.reports == 1 ? "" : "s", low, high);
}

RateWords rateWordsOf(const Rate &rate, Language language)
{
    const bool isChinese = language == Language::Chinese;
    if (rate.claimed)
        return {percentText(*rate.claimed) + "%", isChinese ? "声称" : "claimed"};
    if (!rate.count)
        return {"—", {}};
    const Count &count = *rate.count;
    const std::string range
        = std::format("{}–{}%", int(std::lround(100 * count.low)), int(std::lround(100 * count.high)));
    if (isChinese)
        return {std::format("{} / {}", count.agreeing, count.reports), "份报告 · " + range};
    return {std::format("{} of {}", count.agreeing, count.reports),
        std::format("report{} · {}", count.reports == 1 ? "" : "s", range)};
}

std::string reportCount(std::size_t count, Language language)
{
    return language == Language::Chinese ? std::format("{} 份报告", count)
                                         : std::format("{} report{}", count, count == 1 ? "" : "s");
}

ReportWords reportWords(const Report &report, Language language)
{
    const std::size_t index = wordIndex(language);
    std::string source = collapsed(report.source);
    return {.outcome = std::string((report.worked ? workedWords : failedWords)[index]),
        .date = collapsed(report.date),
        .source = source.empty() ? std::string(ownWords[index]) : std::move(source),
        .note = collapsed(report.note)};
}

std::string reportLine(const Report &report, Language language, bool isWhole)
{
    const ReportWords words = reportWords(report, language);
    std::string opened;
    if (isWhole && !report.opened.empty())
        opened = std::format("{} {}", openedWords[wordIndex(language)], collapsed(report.opened));
    std::string line = words.outcome;
    for (const std::string &part : {words.date, opened, words.source, words.note}) {
        if (!part.empty())
            line += std::string(between) + part;
    }
    return line;
}

std::string signLine(const Sign &sign, Language language)
{
    const std::size_t index = wordIndex(language);
    return std::format("{}{}{} ({:+.1f})", collapsed(shown(sign.says, language).text), between,
        (sign.weight < 0 ? againstWords : forWords)[index], sign.weight);
}

std::string_view signWord(const Sign &sign, Language language)
{
    const bool isChinese = language == Language::Chinese;
    if (sign.weight < 0)
        return isChinese ? "反对" : "against";
    return isChinese ? "支持" : "for";
}

std::optional<Report> reportOf(std::string_view line)
{
    const auto next = [&line] {
        const std::size_t end = std::min(line.find(between), line.size());
        const std::string_view part = trimmed(line.substr(0, end));
        line.remove_prefix(std::min(end + between.size(), line.size()));
        return part;
    };
    const auto isOneOf = [](const auto &words, std::string_view text) {
        return std::ranges::any_of(words, [text](std::string_view word) { return equalIgnoringCase(word, text); });
    };
    const std::string_view outcome = next();
    const bool worked = isOneOf(workedWords, outcome);
    if (!worked && !isOneOf(failedWords, outcome))
        return std::nullopt;
    Report report {.worked = worked};
    std::string_view part = next();
    if (isDate(part)) {
        report.date = part;
        part = next();
    }
    if (const std::size_t space = part.rfind(' '); space != std::string_view::npos
        && isOneOf(openedWords, part.substr(0, space)) && isDate(part.substr(space + 1))) {
        report.opened = part.substr(space + 1);
        part = next();
    }
    if (!isOneOf(ownWords, part))
        report.source = part;
    report.note = trimmed(line);
    return report;
}

} // namespace kb

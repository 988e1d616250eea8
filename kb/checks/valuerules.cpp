// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/checks/valuerules.h"

#include "kb/checks/rules.h"
#include "kb/entryfields.h"
#include "kb/rate.h"
#include "kb/text/plaintext.h"

#include <QUrl>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <format>
#include <ranges>

namespace kb {

namespace {

constexpr double roundingError = 0.005; // rates are shown in whole percent

bool isRate(const std::optional<double> &rate)
{
    return !rate || (std::isfinite(*rate) && *rate >= 0 && *rate <= 1);
}

bool isDigits(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

int number(std::string_view digits)
{
    int value = 0;
    for (const char c : digits)
        value = value * 10 + (c - '0');
    return value;
}

/// "2026", "2026-11", "2026-11-21", and any of a day's times.
bool isDate(std::string_view text)
{
    const std::string_view date = text.substr(0, text.find('T'));
    if ((date.size() != 4 && date.size() != 7 && date.size() != 10) || !isDigits(date.substr(0, 4)))
        return false;
    if ((date.size() >= 7 && date[4] != '-') || (date.size() == 10 && date[7] != '-'))
        return false;
    const std::string_view month = date.size() >= 7 ? date.substr(5, 2) : "01";
    const std::string_view day = date.size() == 10 ? date.substr(8, 2) : "01";
    if (!isDigits(month) || !isDigits(day))
        return false;
    using namespace std::chrono;
    return (year(number(date.substr(0, 4))) / number(month) / number(day)).ok();
}

bool isDateField(const EntryField &field)
{
    return field.form == TextForm::Date;
}

/// As far as both say it.
bool isLater(std::string_view date, std::string_view other)
{
    const std::size_t common = std::min({date.size(), other.size(), std::size_t(10)});
    return date.substr(0, common) > other.substr(0, common);
}

} // namespace

bool isUsableLink(std::string_view text)
{
    const QUrl url(QString::fromUtf8(text.data(), qsizetype(text.size())), QUrl::TolerantMode);
    return isWebLink(text) && url.isValid() && !url.host().isEmpty();
}

std::optional<std::string> repairedLink(std::string_view text)
{
    std::string link(trimmed(text));
    const std::size_t host = std::min(link.find_first_of("/?#"), link.size());
    const bool namesHost = link.find('.') < host && !link.contains(':');
    if (!link.contains("://") && namesHost && link.find_first_of(" \t") == std::string::npos)
        link.insert(0, "https://");
    return link != text && isUsableLink(link) ? std::optional(link) : std::nullopt;
}

Tier tierMeant(std::string_view name)
{
    std::string plain;
    for (const char c : trimmed(name))
        plain += c == '-' || c == ' ' ? '_' : (c >= 'A' && c <= 'Z') ? char(c + ('a' - 'A')) : c;
    return tierFromName(plain);
}

void checkRates(const CheckedEntry &checked, FindingSink &sink)
{
    const Entry &entry = checked.entry;
    const auto check = [&](const std::optional<double> &rate, std::string field) {
        if (!isRate(rate))
            sink.add(Rule::RateOutOfRange, std::move(field), std::format("{}", *rate));
    };
    for (const EntryField &field : entryFields()) {
        if (const auto *const rate = std::get_if<std::optional<double> Entry::*>(&field.member))
            check(entry.**rate, '/' + std::string(field.key));
    }
    for (const RemedyList &list : remedyLists) {
        for (const RowField<Remedy> &field : list.fields) {
            const auto *const rate = std::get_if<std::optional<double> Remedy::*>(&field.member);
            for (std::size_t i = 0; rate && i < (entry.*list.rows).size(); ++i)
                check((entry.*list.rows)[i].**rate, std::format("/{}/{}/{}", list.key, i, field.key));
        }
    }
    std::optional<double> best;
    for (const Remedy &row : entry.workarounds)
        best = std::max(best, row.rate);
    if (best && entry.fixSuccessRate && *entry.fixSuccessRate > *best + roundingError)
        sink.add(Rule::FixRateAboveBest, "/fix_success_rate", std::format("{} | {}", *entry.fixSuccessRate, *best));
}

void checkDates(const CheckedEntry &checked, FindingSink &sink)
{
    const Entry &entry = checked.entry;
    for (const EntryField &field : entryFields() | std::views::filter(isDateField)) {
        const std::string &date = entry.*std::get<std::string Entry::*>(field.member);
        const std::string at = '/' + std::string(field.key);
        if (date.empty())
            continue;
        if (!isDate(date))
            sink.add(Rule::DateInvalid, at, date);
        else if (isLater(date, checked.today))
            sink.add(Rule::DateInFuture, at, date);
        else if (isDate(entry.firstSeen) && isLater(entry.firstSeen, date))
            sink.add(Rule::DatesReversed, at, entry.firstSeen + " | " + date);
    }
}

void checkReports(const CheckedEntry &checked, FindingSink &sink)
{
    for (const RemedyList &list : remedyLists) {
        const std::vector<Remedy> &rows = checked.entry.*list.rows;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const std::vector<Report> &reports = rows[row].reports;
            for (std::size_t i = 0; i < reports.size(); ++i) {
                const Report &report = reports[i];
                const std::string at = std::format("/{}/{}/reports/{}", list.key, row, i);
                for (const auto &[key, date] :
                    {std::pair("/date", &report.date), std::pair("/opened", &report.opened)}) {
                    if (!date->empty() && !isDate(*date))
                        sink.add(Rule::DateInvalid, at + key, *date);
                    else if (!date->empty() && isLater(*date, checked.today))
                        sink.add(Rule::DateInFuture, at + key, *date);
                }
                if (isRepeated(reports, i))
                    sink.add(Rule::ReportRepeated, at, report.source);
            }
        }
    }
}

void checkTier(const CheckedEntry &checked, FindingSink &sink)
{
    const Entry &entry = checked.entry;
    if (entry.tier == Tier::Unknown)
        sink.add(Rule::TierUnknown, "/verification_tier", entry.tierText).fixable
            = tierMeant(entry.tierText) != Tier::Unknown;
}

void checkSources(const CheckedEntry &checked, FindingSink &sink)
{
    const Entry &entry = checked.entry;
    bool any = false;
    const auto check = [&](const std::string &link, std::string field) {
        if (link.empty())
            return;
        any = true;
        if (!isUsableLink(link))
            sink.add(Rule::SourceInvalid, std::move(field), link).fixable = repairedLink(link).has_value();
    };
    const auto checkAll = [&](const std::vector<std::string> &links, const std::string &field) {
        for (std::size_t i = 0; i < links.size(); ++i)
            check(links[i], field + '/' + std::to_string(i));
    };
    check(entry.officialDocUrl, "/official_doc_url");
    checkAll(entry.sources, "/sources");
    for (const RemedyList &list : remedyLists) {
        for (std::size_t i = 0; i < (entry.*list.rows).size(); ++i)
            checkAll((entry.*list.rows)[i].sources, std::format("/{}/{}/sources", list.key, i));
    }
    if (!any)
        sink.add(Rule::SourcesMissing, "/sources");
    check(entry.url, "/url"); // where it was published backs nothing
}

} // namespace kb

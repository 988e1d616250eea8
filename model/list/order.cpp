// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/list/order.h"

#include "kb/tierkind.h"

#include <QCollator>

#include <algorithm>
#include <array>
#include <functional>
#include <string>

namespace model {

namespace {

int groupOf(const Row &row)
{
    return row.isMention ? 2 : row.kind == Row::Kind::Article ? 1 : 0;
}

int rankOf(kb::Tier tier)
{
    using Kind = kb::TierKind;
    constexpr std::array kinds = {Kind::Checked, Kind::PartlyChecked, Kind::FailsOtherwise, Kind::InDoubt,
        Kind::Refuted, Kind::Disputed, Kind::HumanReviewed, Kind::HandWritten, Kind::AiGenerated, Kind::Unknown};
    constexpr int levels = 8; // more than there are
    const auto kind = int(std::ranges::find(kinds, kb::tierKind(tier)) - kinds.begin());
    return kind * levels - int(kb::tierLevel(tier).value_or(gpu::Level {})); // the strongest level first
}

/// Sorts by keyOf(row), groups apart.
template <typename KeyOf> void sortBy(std::vector<Row> &rows, const KeyOf &keyOf)
{
    using Key = std::invoke_result_t<KeyOf, const Row &>;
    struct Keyed {
        Row row;
        Key key;
    };
    std::vector<Keyed> keyed;
    keyed.reserve(rows.size());
    for (const Row &row : rows)
        keyed.push_back({row, keyOf(row)});
    std::ranges::stable_sort(keyed, [](const Keyed &a, const Keyed &b) {
        const int group = groupOf(a.row);
        return group != groupOf(b.row) ? group < groupOf(b.row) : a.key < b.key;
    });
    std::ranges::transform(keyed, rows.begin(), &Keyed::row);
}

} // namespace

void sortRows(std::vector<Row> &rows, const Catalog &catalog, const ListOrder &order)
{
    const bool chinese = order.language == kb::Language::Chinese;
    const auto isArticle = [](const Row &row) { return row.kind == Row::Kind::Article; };
    const auto shown = [chinese](std::string_view en, std::string_view zh) {
        return (chinese ? zh.empty() : !en.empty()) ? en : zh;
    };
    switch (order.by) {
    case Order::Relevance: return;
    case Order::Signature: {
        QCollator collator(chinese ? QLocale(QLocale::Chinese, QLocale::China) : QLocale(QLocale::English));
        collator.setCaseSensitivity(Qt::CaseInsensitive);
        return sortBy(rows, [&](const Row &row) {
            const kb::EntrySummary entry = isArticle(row) ? kb::EntrySummary {} : catalog.entry(row.index);
            const kb::ArticleSummary article = isArticle(row) ? catalog.article(row.index) : kb::ArticleSummary {};
            return collator.sortKey(QString::fromUtf8(
                isArticle(row) ? shown(article.title, article.titleZh) : shown(entry.signature, entry.signatureZh)));
        });
    }
    case Order::Domain:
        return sortBy(rows,
            [&](const Row &row) { return isArticle(row) ? std::string_view() : catalog.entry(row.index).domain; });
    case Order::Tier:
        return sortBy(rows, [&](const Row &row) { return isArticle(row) ? 0 : rankOf(catalog.entry(row.index).tier); });
    case Order::Updated: {
        struct Newest {
            std::string_view date;
            bool operator<(const Newest &other) const { return date > other.date; }
        };
        return sortBy(rows, [&](const Row &row) {
            return Newest {isArticle(row) ? catalog.article(row.index).date : catalog.entry(row.index).lastUpdated};
        });
    }
    case Order::FixRate:
        return sortBy(rows, [&](const Row &row) { return isArticle(row) ? 0 : -catalog.entry(row.index).fix.bound; });
    }
}

} // namespace model

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/palette/palettemodel.h"

#include "ui/base/actionregistry.h"
#include "ui/base/entrylink.h"

#include <QWidget>

#include <algorithm>
#include <tuple>

namespace ui {

namespace {

// What cannot be in what is typed, so that no word runs from an id into a title.
constexpr char between = '\n';

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QByteArray folded(const QString &text)
{
    return text.toCaseFolded().toUtf8();
}

QString nameOf(PaletteModel::Kind kind, const QString &id)
{
    switch (kind) {
    case PaletteModel::Kind::Action: return QStringLiteral("action:") + id;
    case PaletteModel::Kind::Entry: return QStringLiteral("entry:") + id;
    case PaletteModel::Kind::Article: return QStringLiteral("article:") + id;
    }
    return {};
}

/// Whether it can be done now: one that works in a part of the window needs that part in sight.
bool canBeDone(const QAction &action, bool isLocal)
{
    const auto isInSight = [](const QObject *part) {
        const auto *const widget = qobject_cast<const QWidget *>(part);
        return widget && widget->isVisible();
    };
    return action.isEnabled() && (!isLocal || std::ranges::any_of(action.associatedObjects(), isInSight));
}

bool isWordStart(const QByteArray &text, qsizetype at)
{
    const auto isWord = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c & 0x80) != 0; };
    return at == 0 || !isWord(text[at - 1]);
}

/// The smaller the better; nothing where a word is missing.
std::optional<int> rankOf(const QByteArray &searched, const QList<QByteArray> &words, const QByteArray &typed)
{
    bool allAtStarts = true;
    for (const QByteArray &word : words) {
        qsizetype at = searched.indexOf(word);
        if (at < 0)
            return {};
        while (at >= 0 && !isWordStart(searched, at))
            at = searched.indexOf(word, at + 1);
        allAtStarts = allAtStarts && at >= 0;
    }
    if (searched.startsWith(typed))
        return 0;
    if (searched.contains(between + typed))
        return 1;
    return allAtStarts ? 2 : 3;
}

} // namespace

PaletteModel::PaletteModel(QObject *parent)
    : QAbstractListModel(parent)
{
}

void PaletteModel::add(Item item, const QString &otherTitle, const QStringList &used)
{
    item.searched
        = folded(item.id) + between + folded(item.title) + between + (otherTitle.isEmpty() ? "" : folded(otherTitle));
    const qsizetype place = used.indexOf(nameOf(item.kind, item.id));
    item.used = place < 0 ? 0 : int(used.size() - place);
    m_items.push_back(std::move(item));
}

void PaletteModel::setContent(const ActionRegistry &actions, const std::shared_ptr<const model::Catalog> &catalog,
    kb::Language language, const QStringList &used)
{
    beginResetModel(); // what is shown are places in the old ones
    m_items.clear();
    m_rows.clear();
    endResetModel();
    for (std::size_t i = 0; i < actionTable.size(); ++i) {
        const QAction *const action = actions.actions()[i];
        const ActionSpec &spec = actionTable[i];
        if (spec.id == std::string_view("go.palette") || spec.id == std::string_view("go.place"))
            continue; // here already
        const QString english = spec.text ? plainActionText(QString::fromUtf8(spec.text)) : QString();
        const QString text = plainActionText(action->text());
        const bool isTheme = std::string_view(spec.id).starts_with("view.theme"); // "Light" says it in its menu alone
        add({.kind = Kind::Action,
                .id = action->objectName(),
                .title = isTheme ? tr("Theme: %1").arg(text) : text,
                .detail = keysText(action->shortcuts()),
                .searched = {},
                .isEnabled = canBeDone(*action, spec.isLocal)},
            english, used);
    }
    const bool isChinese = language == kb::Language::Chinese;
    const auto addPlace = [&](Kind kind, std::string_view id, std::string_view title, std::string_view titleZh) {
        const bool showsZh = isChinese && !titleZh.empty();
        add({.kind = kind,
                .id = fromView(id),
                .title = fromView(showsZh ? titleZh : title),
                .detail = fromView(id),
                .searched = {}},
            fromView(showsZh ? title : titleZh), used);
    };
    if (catalog) {
        for (std::uint32_t i = 0; i < catalog->entryCount(); ++i) {
            if (catalog->contains(i)) {
                const kb::EntrySummary entry = catalog->entry(i);
                addPlace(Kind::Entry, entry.id, entry.signature, entry.signatureZh);
            }
        }
        for (std::uint32_t i = 0; i < catalog->articleCount(); ++i) {
            if (catalog->containsArticle(i)) {
                const kb::ArticleSummary article = catalog->article(i);
                addPlace(Kind::Article, article.id, article.title, article.titleZh);
            }
        }
    }
}

void PaletteModel::setQuery(const QString &text, Scope scope)
{
    const QByteArray typed = folded(withoutLinkScheme(text).simplified());
    const QList<QByteArray> words = typed.isEmpty() ? QList<QByteArray>() : typed.split(' ');
    using Ranked = std::tuple<bool, int, int, std::uint32_t>; // disabled, rank, less used, place
    std::vector<Ranked> ranked;
    for (std::uint32_t i = 0; i < m_items.size(); ++i) {
        const Item &item = m_items[i];
        if (scope == Scope::Places && item.kind == Kind::Action)
            continue;
        if (const auto rank = rankOf(item.searched, words, typed))
            ranked.emplace_back(!item.isEnabled, words.isEmpty() ? 0 : *rank, -item.used, i);
    }
    m_found = int(ranked.size());
    const std::size_t shown = std::min(ranked.size(), std::size_t(maxRows));
    std::ranges::partial_sort(ranked, ranked.begin() + std::ptrdiff_t(shown));
    beginResetModel();
    m_rows.clear();
    for (std::size_t i = 0; i < shown; ++i)
        m_rows.push_back(std::get<3>(ranked[i]));
    endResetModel();
}

QString PaletteModel::name(int row) const
{
    return nameOf(kind(row), id(row));
}

int PaletteModel::firstEnabled() const
{
    const auto found = std::ranges::find_if(m_rows, [this](std::uint32_t i) { return m_items[i].isEnabled; });
    return found == m_rows.end() ? -1 : int(found - m_rows.begin());
}

int PaletteModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant PaletteModel::data(const QModelIndex &index, int role) const
{
    const Item &shown = item(index.row());
    switch (role) {
    case Qt::DisplayRole: return shown.title;
    case DetailRole: return shown.detail;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: return shown.detail.isEmpty() ? shown.title : shown.title + u'\n' + shown.detail;
    default: return {};
    }
}

Qt::ItemFlags PaletteModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    return item(index.row()).isEnabled ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren
                                       : Qt::ItemFlags(Qt::ItemNeverHasChildren);
}

} // namespace ui

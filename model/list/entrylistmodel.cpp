// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/list/entrylistmodel.h"

#include "kb/text/characters.h"

#include <algorithm>

namespace model {

namespace {

// Shorter parts of a match ("in", "of") say nothing to the eye.
constexpr qsizetype minMarkedWord = 3;
// A matched span may be a whole line of a log; its first words are enough to mark.
constexpr std::size_t maxMarkedBytes = 512;

bool isCjk(QChar c)
{
    return kb::columnsOf(char32_t(c.unicode())) == 2;
}

bool isWordCharacter(QChar c)
{
    return c.isLetterOrNumber() || c == u'_';
}

/// Runs of word characters; a CJK run counts from two characters on.
QStringList words(const QString &from)
{
    QStringList found;
    qsizetype begin = 0;
    while (begin < from.size()) {
        qsizetype end = begin;
        while (end < from.size() && isWordCharacter(from[end]) && isCjk(from[end]) == isCjk(from[begin]))
            ++end;
        if (end - begin >= minMarkedWord || (end - begin == 2 && isCjk(from[begin])))
            found.append(from.mid(begin, end - begin));
        begin = std::max(end, begin + 1);
    }
    return found;
}

bool isWholeWord(const QString &text, qsizetype begin, qsizetype length)
{
    const qsizetype end = begin + length;
    const auto joins = [&](qsizetype left) {
        return left >= 0 && left + 1 < text.size() && isWordCharacter(text[left]) && isWordCharacter(text[left + 1])
            && !isCjk(text[left]) && !isCjk(text[left + 1]);
    };
    return !joins(begin - 1) && !joins(end - 1);
}

} // namespace

EntryListModel::Marks findWords(const QString &text, const QStringList &words)
{
    EntryListModel::Marks marks;
    for (const QString &word : words) {
        for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
            at = text.indexOf(word, at + word.size(), Qt::CaseInsensitive)) {
            if (isWholeWord(text, at, word.size()))
                marks.emplace_back(int(at), int(word.size()));
        }
    }
    std::ranges::sort(marks);
    EntryListModel::Marks merged;
    for (const auto &[begin, length] : marks) {
        if (merged.isEmpty() || begin >= merged.last().first + merged.last().second)
            merged.emplace_back(begin, length);
        else
            merged.last().second = std::max(merged.last().second, begin + length - merged.last().first);
    }
    return merged;
}

EntryListModel::EntryListModel(QObject *parent)
    : QAbstractListModel(parent)
{
}

void EntryListModel::setCatalog(std::shared_ptr<const Catalog> catalog)
{
    beginResetModel();
    m_catalog = std::move(catalog);
    m_result.reset();
    m_rows.clear();
    endResetModel();
}

void EntryListModel::updateCatalog(std::shared_ptr<const Catalog> catalog, std::span<const std::uint32_t> entries)
{
    m_catalog = std::move(catalog);
    const auto isOne = [&](const Row &row) {
        return row.kind == Row::Kind::Entry && std::ranges::binary_search(entries, row.index);
    };
    const auto first = std::ranges::find_if(m_rows, isOne);
    if (first == m_rows.end())
        return;
    const auto last = std::ranges::find_last_if(m_rows, isOne).begin();
    emit dataChanged(index(int(first - m_rows.begin())), index(int(last - m_rows.begin())));
}

void EntryListModel::setRows(std::vector<Row> rows, std::shared_ptr<const SearchResult> result)
{
    if (result == m_result && rows == m_rows)
        return;
    // A reset, although the library is the same: a new search shares no order with the last one, and telling a view
    // which of 100,000 rows moved would cost more than showing the ten that are visible.
    beginResetModel();
    m_rows = std::move(rows);
    m_result = std::move(result);
    endResetModel();
}

void EntryListModel::setLanguage(kb::Language language)
{
    if (m_language == language)
        return;
    m_language = language;
    if (!m_rows.empty())
        emit dataChanged(index(0), index(rowCount() - 1));
}

int EntryListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant EntryListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows[std::size_t(index.row())];
    if (role == KindRole)
        return int(row.kind);
    return row.kind == Row::Kind::Entry ? entryData(row, role) : articleData(row, role);
}

QVariant EntryListModel::entryData(const Row &row, int role) const
{
    const kb::EntrySummary entry = m_catalog->entry(row.index);
    switch (role) {
    case Qt::DisplayRole:
    case SignatureRole: {
        const bool chinese = m_language == kb::Language::Chinese;
        const std::string_view wanted = chinese ? entry.signatureZh : entry.signature;
        return QString::fromUtf8(!wanted.empty() ? wanted : chinese ? entry.signature : entry.signatureZh).simplified();
    }
    case IdRole: return QString::fromUtf8(entry.id);
    case DomainRole: return QString::fromUtf8(entry.domain);
    case TierRole: return int(entry.tier);
    case RateRole: return entry.fixSuccessRate < 0 ? QVariant() : QVariant(double(entry.fixSuccessRate));
    case GradeRole: return row.match < 0 ? QVariant() : QVariant(int(m_result->matches[std::size_t(row.match)].grade));
    case MachineRole: return m_result ? m_result->machine : QString();
    case HereRole: {
        const auto match = std::size_t(row.match);
        const bool isKnown = row.match >= 0 && match < m_result->here.size() && m_result->here[match];
        return isKnown ? QVariant(int(m_result->here[match]->applies)) : QVariant();
    }
    case UpdatedRole: return QString::fromUtf8(entry.lastUpdated);
    case FixBoundRole: return entry.fix.bound < 0 ? QVariant() : QVariant(double(entry.fix.bound));
    case FixCountedRole: return entry.fix.isCounted;
    case TwinRole:
        return m_catalog->isTwin(row.index) ? QString::fromUtf8(entry.id.substr(entry.id.rfind('/') + 1)) : QString();
    case EditedRole: return m_catalog->isEdited(row.index);
    case MarksRole: return QVariant::fromValue(marks(row));
    default: return {};
    }
}

QVariant EntryListModel::articleData(const Row &row, int role) const
{
    const kb::ArticleSummary article = m_catalog->article(row.index);
    switch (role) {
    case Qt::DisplayRole:
    case SignatureRole: {
        const bool chinese = m_language == kb::Language::Chinese && !article.titleZh.empty();
        return QString::fromUtf8(chinese ? article.titleZh : article.title).simplified();
    }
    case IdRole: return QString::fromUtf8(article.id);
    case DateRole:
    case UpdatedRole: return QString::fromUtf8(article.date);
    default: return {};
    }
}

const kb::Match *EntryListModel::match(int row) const
{
    const std::int32_t match = m_rows[std::size_t(row)].match;
    return match < 0 ? nullptr : &m_result->matches[std::size_t(match)];
}

const kb::DiagnosedMatch *EntryListModel::diagnosed(int row) const
{
    const std::int32_t match = m_rows[std::size_t(row)].match;
    return match < 0 || m_result->diagnosis.empty() ? nullptr : &m_result->diagnosis[std::size_t(match)];
}

bool EntryListModel::isTwin(int row) const
{
    const Row &shown = m_rows[std::size_t(row)];
    return shown.kind == Row::Kind::Entry && m_catalog->isTwin(shown.index);
}

int EntryListModel::signatureCells(int row) const
{
    const Row &shown = m_rows[std::size_t(row)];
    return shown.kind == Row::Kind::Entry ? m_catalog->signatureCells(shown.index, m_language) : -1;
}

std::optional<int> EntryListModel::rowOf(Row::Kind kind, std::uint32_t index) const
{
    const auto found
        = std::ranges::find_if(m_rows, [&](const Row &row) { return row.kind == kind && row.index == index; });
    if (found == m_rows.end())
        return {};
    return int(found - m_rows.begin());
}

EntryListModel::Marks EntryListModel::marks(const Row &row) const
{
    if (!m_result)
        return {};
    const Query &query = m_result->query;
    QStringList wanted;
    if (!query.paste) {
        wanted = query.words.split(u' ', Qt::SkipEmptyParts);
    } else if (row.match >= 0) {
        for (const kb::Reason &reason : m_result->matches[std::size_t(row.match)].reasons) {
            const std::string_view bytes = query.paste->bytes();
            if (reason.span.begin < reason.span.end && reason.span.end <= bytes.size()) {
                const std::size_t length = std::min<std::size_t>(reason.span.end - reason.span.begin, maxMarkedBytes);
                wanted += words(QString::fromUtf8(bytes.substr(reason.span.begin, length)));
            }
            if (reason.kind == kb::ReasonKind::Keywords)
                wanted += words(QString::fromUtf8(reason.detail));
        }
    }
    const QString signature = entryData(row, SignatureRole).toString();
    return findWords(signature, wanted);
}

} // namespace model

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/site/sitenames.h"

#include "kb/entry.h"
#include "kb/format/article.h"
#include "kb/text/plaintext.h"

#include <QByteArray>
#include <QCryptographicHash>

#include <algorithm>
#include <array>
#include <format>

namespace kb {

namespace {

constexpr std::size_t longestName = 150; // with its folders: Windows has 260 for the whole path
constexpr std::string_view hashFolder = "="; // in no id
constexpr std::string_view articleFolder = "articles";
constexpr std::string_view ending = ".html";

/// In small letters.
bool isDevice(std::string_view part)
{
    const std::string_view stem = part.substr(0, part.find('.'));
    if (std::ranges::contains(std::array<std::string_view, 4> {"con", "prn", "aux", "nul"}, stem))
        return true;
    return stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")) && stem[3] >= '0' && stem[3] <= '9';
}

bool isSafe(std::string_view name)
{
    if (name.size() > longestName)
        return false;
    const std::string small = lowered(name);
    for (std::string_view rest = small; !rest.empty();) {
        const std::size_t end = std::min(rest.find('/'), rest.size());
        const std::string_view part = rest.substr(0, end);
        if (part.empty() || part.front() == '.' || part.back() == '.' || isDevice(part))
            return false;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return true;
}

std::string hashed(std::string_view id)
{
    const QByteArray hash = QCryptographicHash::hash(
        QByteArrayView(id.data(), static_cast<qsizetype>(id.size())), QCryptographicHash::Sha256);
    return std::format("{}/{}{}", hashFolder, hash.toHex().first(32).toStdString(), ending);
}

} // namespace

SiteNames::SiteNames()
    : m_files {"index.html"}
    , m_folders {std::string(articleFolder), std::string(hashFolder)}
{
}

std::string SiteNames::ofEntry(std::string_view id)
{
    const std::string name = std::string(id) + std::string(ending);
    const bool isArticle = lowered(id.substr(0, id.find('/'))) == articleFolder;
    return isValidId(id) && !isArticle && isSafe(name) && take(name) ? name : hashed(id);
}

std::string SiteNames::ofArticle(std::string_view id)
{
    const std::string name = std::format("{}/{}{}", articleFolder, id, ending);
    return isValidArticleId(id) && isSafe(name) && take(name) ? name : hashed(name);
}

bool SiteNames::take(const std::string &name)
{
    const std::string small = lowered(name);
    if (m_files.contains(small) || m_folders.contains(small))
        return false;
    for (std::size_t at = small.find('/'); at != std::string::npos; at = small.find('/', at + 1)) {
        if (m_files.contains(small.substr(0, at)))
            return false;
    }
    m_files.insert(small);
    for (std::size_t at = small.find('/'); at != std::string::npos; at = small.find('/', at + 1))
        m_folders.insert(small.substr(0, at));
    return true;
}

std::string wayUp(std::string_view page)
{
    std::string up;
    for (auto i = std::ranges::count(page, '/'); i > 0; --i)
        up += "../";
    return up;
}

std::string asAddress(std::string_view name)
{
    return QByteArray(name.data(), static_cast<qsizetype>(name.size())).toPercentEncoding("/").toStdString();
}

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/site/sitewriter.h"
#include "kb/cases/entrycases.h"

#include "kb/format/pagestyle.h"
#include "kb/site/siteassets.h"
#include "kb/site/sitefolder.h"
#include "kb/site/sitenames.h"
#include "kb/site/sitepages.h"

#include <array>
#include <map>
#include <utility>

namespace kb {

namespace {

constexpr std::array siteLanguages = {Language::English, Language::Chinese};

class SiteWriter final {
public:
    SiteWriter(const Library &library, const std::filesystem::path &folder, const SiteOptions &options)
        : m_library(library)
        , m_folder(folder)
        , m_options(options)
    {
        SiteNames names;
        for (const std::uint32_t index : options.entries)
            m_entryPages.emplace(index, names.ofEntry(library.entry(index).id));
        for (const std::uint32_t index : options.articles)
            m_articlePages.emplace(index, names.ofArticle(library.article(index).id));
    }

    Expected<WrittenSite> write()
    {
        return m_folder.begin()
            .and_then([this] { return writeAll(m_entryPages, &SiteWriter::writeEntry); })
            .and_then([this] { return writeAll(m_articlePages, &SiteWriter::writeArticle); })
            .and_then([this] { return writeCommon(); })
            .and_then([this] { return m_folder.putInPlace(); })
            .transform([this] { return std::move(m_written); });
    }

private:
    using Pages = std::map<std::uint32_t, std::string>;

    Expected<void> writeAll(const Pages &pages, Expected<void> (SiteWriter::*write)(std::uint32_t, const std::string &))
    {
        for (const auto &[index, page] : pages) {
            if (m_options.stop.stop_requested())
                return std::unexpected(Error {.code = ErrorCode::Cancelled});
            if (m_options.progress)
                m_options.progress(m_done, m_entryPages.size() + m_articlePages.size());
            ++m_done;
            if (const Expected<void> written = (this->*write)(index, page); !written)
                return written;
        }
        return {};
    }

    Expected<void> writeEntry(std::uint32_t index, const std::string &page)
    {
        const Expected<EntryFile> file = m_library.readEntry(index);
        if (!file) {
            m_written.unreadable.push_back(file.error());
            return {};
        }
        const ShownEntry shownEntry = m_options.shown ? m_options.shown(file->entry) : ShownEntry {file->entry, {}};
        const Entry &entry = shownEntry.entry;
        SiteRow row {.page = page,
            .id = entry.id,
            .title = entry.signature,
            .domain = entry.domain,
            .code = entry.errorCode,
            .aliases = entry.aliases,
            .tags = entry.tags,
            .tier = {},
            .hasCases = hasTestCases(entry)};
        row.tier.tier = entry.tier;
        row.tier.tierText = entry.tierText;
        m_rows.push_back(std::move(row));
        return writePages(page, [&](Language language, const PageAddresses &addresses) {
            return std::pair(std::string(shown(entry.signature, language).text),
                htmlBody(entry, language, addresses, shownEntry.words));
        });
    }

    Expected<void> writeArticle(std::uint32_t index, const std::string &page)
    {
        const Expected<Article> article = m_library.readArticle(index);
        if (!article) {
            m_written.unreadable.push_back(article.error());
            return {};
        }
        const LocalizedText title {article->title, article->titleZh};
        m_rows.push_back({.page = page,
            .id = article->id,
            .title = title,
            .domain = {},
            .code = {},
            .aliases = {},
            .tags = {},
            .tier = {},
            .isArticle = true});
        return writePages(page, [&](Language language, const PageAddresses &addresses) {
            return std::pair(std::string(shown(title, language).text), htmlBody(*article, language, addresses));
        });
    }

    template <typename Make> Expected<void> writePages(const std::string &page, const Make &make)
    {
        for (const Language language : siteLanguages) {
            const auto [title, body] = make(language, addresses(page, language));
            const Expected<void> written
                = m_folder.add(std::string(siteFolder(language)) + '/' + page, sitePage(title, page, language, body));
            if (!written)
                return written;
        }
        ++m_written.pages;
        return {};
    }

    /// As seen from that page.
    [[nodiscard]] PageAddresses addresses(const std::string &page, Language language) const
    {
        const auto address = [up = wayUp(page)](const Pages &pages, std::optional<std::uint32_t> index) {
            const auto found = index ? pages.find(*index) : pages.end();
            return found == pages.end() ? std::string() : up + asAddress(found->second);
        };
        const auto title = [language](std::string_view english, std::string_view chinese) {
            return std::string(language == Language::Chinese && !chinese.empty() ? chinese : english);
        };
        return {
            .ofEntry = [this, address](std::string_view id) { return address(m_entryPages, m_library.find(id)); },
            .ofArticle
            = [this, address](std::string_view id) { return address(m_articlePages, m_library.findArticle(id)); },
            .titleOfEntry =
                [this, title](std::string_view id) {
                    const EntrySummary entry = m_library.entry(*m_library.find(id));
                    return title(entry.signature, entry.signatureZh);
                },
            .titleOfArticle =
                [this, title](std::string_view id) {
                    const ArticleSummary article = m_library.article(*m_library.findArticle(id));
                    return title(article.title, article.titleZh);
                },
        };
    }

    Expected<void> writeCommon()
    {
        sortForSite(m_rows);
        const std::array<std::pair<std::string, std::string>, 6> files = {{
            {"index.html", siteEntrance()},
            {"en/index.html", siteIndex(m_rows, Language::English)},
            {"zh/index.html", siteIndex(m_rows, Language::Chinese)},
            {"index.js", siteData(m_rows)},
            {"site.css", std::string(pageStyle) + std::string(siteStyle)},
            {"site.js", std::string(siteScript)},
        }};
        for (const auto &[name, bytes] : files) {
            if (const Expected<void> written = m_folder.add(name, bytes); !written)
                return written;
        }
        return {};
    }

    const Library &m_library;
    SiteFolder m_folder;
    const SiteOptions &m_options;
    Pages m_entryPages; // names by number in the library
    Pages m_articlePages;
    std::vector<SiteRow> m_rows;
    WrittenSite m_written;
    std::size_t m_done = 0;
};

} // namespace

Expected<WrittenSite> writeSite(const Library &library, const std::filesystem::path &folder, const SiteOptions &options)
{
    return SiteWriter(library, folder, options).write();
}

} // namespace kb

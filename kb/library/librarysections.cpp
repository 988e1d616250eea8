// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/library/librarysections.h"

namespace kb {

TextRef TextBlob::add(std::string_view text)
{
    const TextRef ref {std::uint32_t(m_bytes.size()), std::uint32_t(text.size())};
    m_bytes += text;
    return ref;
}

LibrarySections::LibrarySections(const Snapshot &snapshot)
    : files(snapshot.section<FileRow>(Section::LibraryFiles))
    , folders(snapshot.section<FileRow>(Section::LibraryFolders))
    , catalog(snapshot.section<CatalogRow>(Section::LibraryCatalog))
    , articles(snapshot.section<ArticleRow>(Section::LibraryArticles))
    , m_findings(snapshot.section<FindingRow>(Section::LibraryFindings))
    , m_blob(snapshot.text(Section::LibraryStrings))
{
}

std::string_view LibrarySections::text(TextRef ref) const
{
    if (ref.offset > m_blob.size() || ref.size > m_blob.size() - ref.offset)
        return {};
    return m_blob.substr(ref.offset, ref.size);
}

std::vector<Finding> LibrarySections::findings() const
{
    std::vector<Finding> result;
    result.reserve(m_findings.size());
    for (const FindingRow &row : m_findings) {
        Finding finding {
            .rule = row.rule,
            .severity = row.severity,
            .entryId = std::string(text(row.entryId)),
            .file = std::string(text(row.file)),
            .line = row.line,
            .column = row.column,
            .field = std::string(text(row.field)),
            .detail = std::string(text(row.detail)),
        };
        std::string_view related = text(row.related);
        while (!related.empty()) {
            const std::size_t end = related.find('\n');
            finding.related.emplace_back(related.substr(0, end));
            related.remove_prefix(end == std::string_view::npos ? related.size() : end + 1);
        }
        result.push_back(std::move(finding));
    }
    return result;
}

FindingRow toRow(const Finding &finding, TextBlob &blob)
{
    std::string related;
    for (const std::string &one : finding.related)
        related += related.empty() ? one : '\n' + one;
    return {
        .entryId = blob.add(finding.entryId),
        .file = blob.add(finding.file.string()),
        .field = blob.add(finding.field),
        .detail = blob.add(finding.detail),
        .related = blob.add(related),
        .line = finding.line,
        .column = finding.column,
        .rule = finding.rule,
        .severity = finding.severity,
    };
}

} // namespace kb

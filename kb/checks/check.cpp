// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/checks/check.h"

#include "kb/checks/rules.h"
#include "kb/entryfields.h"
#include "kb/format/entryfile.h"
#include "kb/parallel.h"

#include <algorithm>
#include <mutex>
#include <tuple>

namespace kb {

namespace {

/// Fills in line and column, and the field as the file has it.
void place(Finding &finding, const EntryFile &file)
{
    if (file.dialect == Dialect::Nested)
        finding.field = nestedPointer(finding.field);
    const TextPosition position = file.text.position(finding.field);
    finding.line = position.line;
    finding.column = position.column;
}

std::vector<Finding> placed(const Library &library, std::uint32_t index, std::vector<Finding> findings)
{
    const Expected<EntryFile> file = library.readEntry(index);
    for (Finding &finding : findings) {
        if (!finding.file.empty())
            continue; // a record's
        finding.file = library.entryPath(index).lexically_relative(library.folder());
        if (file)
            place(finding, *file);
    }
    return findings;
}

} // namespace

std::vector<Finding> checkLibrary(std::shared_ptr<const Library> library, CheckOptions options)
{
    std::vector<Finding> findings = library->findings();
    if (const std::optional<Checker> checker = Checker::check(library, std::move(options))) {
        std::mutex mutex;
        parallelBlocks(checker->entryCount(), 32, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                if (checker->findings(std::uint32_t(i)).empty())
                    continue;
                std::vector<Finding> found = placed(*library, std::uint32_t(i), checker->findings(std::uint32_t(i)));
                const std::scoped_lock lock(mutex);
                std::ranges::move(found, std::back_inserter(findings));
            }
        });
    }
    std::ranges::sort(findings, {}, [](const Finding &finding) {
        return std::tuple(finding.file, finding.line, finding.column, finding.rule, finding.detail);
    });
    return findings;
}

std::vector<Finding> checkFile(std::string bytes)
{
    const Expected<EntryFile> file = parseEntryFile(std::move(bytes));
    if (!file)
        return {findingOf(file.error(), {})};
    std::vector<Finding> findings = file->findings;
    for (Finding &finding : checkEntry({file->entry, {}, noToday, cudnnFacts(), false})) {
        place(finding, *file);
        findings.push_back(std::move(finding));
    }
    return findings;
}

} // namespace kb

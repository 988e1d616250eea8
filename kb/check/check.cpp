// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/check/check.h"

#include "kb/cases/entrycases.h"
#include "kb/library/parallel.h"
#include "kb/search/regexindex.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <tuple>

namespace kb {

namespace {

std::vector<Finding> checkEntry(const Library &library, std::uint32_t index)
{
    const Expected<EntryFile> file = library.readEntry(index);
    if (!file) // it changed since the library was opened; loading it again will say how
        return {};
    std::vector<Finding> findings = checkRegex(file->entry);
    for (Finding &finding : findings)
        finding.field = file->dialect == Dialect::Nested ? "/error/regex" : "/regex";
    std::ranges::move(entryCases(file->entry).findings, std::back_inserter(findings));
    for (Finding &finding : findings) {
        finding.entryId = file->entry.id;
        finding.file = library.entryPath(index).lexically_relative(library.folder());
        const TextPosition position = file->text.position(finding.field);
        finding.line = position.line;
        finding.column = position.column;
    }
    return findings;
}

} // namespace

std::vector<Finding> checkLibrary(const Library &library, const Progress &progress, const std::stop_token &stop)
{
    std::vector<Finding> findings = library.findings();
    std::mutex mutex;
    std::atomic<std::size_t> done = 0;
    parallelBlocks(library.entryCount(), 32, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end && !stop.stop_requested(); ++i) {
            std::vector<Finding> found = checkEntry(library, std::uint32_t(i));
            if (found.empty())
                continue;
            const std::scoped_lock lock(mutex);
            std::ranges::move(found, std::back_inserter(findings));
        }
        done += end - begin;
        if (progress)
            progress(done, library.entryCount());
    });
    std::ranges::sort(findings, {}, [](const Finding &finding) {
        return std::tuple(finding.file, finding.line, finding.column, finding.rule, finding.detail);
    });
    return findings;
}

} // namespace kb

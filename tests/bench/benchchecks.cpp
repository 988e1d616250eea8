// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "measure.h"
#include "sections.h"

#include "kb/checks/checker.h"

#include <cstdlib>

namespace bench {

void benchChecks(const Setting &setting, Report &report)
{
    const auto library = kb::Library::open(setting.library, {.cacheFolder = setting.scratch / "checks-cache"});
    if (!library)
        std::abort();
    std::optional<kb::Checker> checker;
    const Timing first = measure(5, [&] { checker = kb::Checker::check(*library, {.today = "2026-11-21"}); });
    report.add({.name = "checking 2,522 entries, files and all",
        .median = first.median,
        .p95 = first.p95,
        .unit = "ms",
        .target = 1000});

    // An edit that concerns the most: another signature and regex.
    std::vector<kb::Entry> entries;
    for (std::uint32_t i = 0; i < 50; ++i)
        entries.push_back((*library)->readEntry(i * 50)->entry);
    std::size_t edit = 0;
    const Timing again = measure(200, [&] {
        kb::Entry &entry = entries[edit % entries.size()];
        const auto index = *(*library)->find(entry.id);
        entry.signature.en += " again";
        entry.regex += "|again";
        checker->update(index, &entry);
        ++edit;
    });
    report.add({.name = "checking again after an edit, 2,522 entries",
        .median = again.median,
        .p95 = again.p95,
        .unit = "ms",
        .target = 20});
}

} // namespace bench

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "measure.h"
#include "sections.h"

#include "kb/checks/checker.h"
#include "kb/conditions/applicability.h"

#include <cstdlib>

namespace bench {

namespace {

/// One of the costliest kind: two patterns that the text does not have, and a look at every one of 200 libraries.
void benchCondition(Report &report)
{
    const auto condition = kb::parseCondition(gpu::Json::parse(R"json({"name": "m", "level": "machine", "title": "t",
        "applies_if": {"any": [{"fact": "driver.cuda", "is": "<", "value": {"paste": "runtime version ([0-9.]+)"}},
            {"some": "libraries", "where": {"all": [{"fact": "library", "value": "libcudnn"},
                {"fact": "version", "is": "<", "value": {"paste": "compiled with ([0-9]+)\\.([0-9]+)"}}]}}]}})json"));
    if (!condition)
        std::abort();
    gpu::Facts facts;
    facts.facts["driver.cuda"] = {.value = "12.2", .unknown = {}, .from = {}};
    for (int i = 0; i < 200; ++i) {
        gpu::FactItem item;
        item["library"] = {.value = "libcudnn", .unknown = {}, .from = {}};
        item["version"] = {.value = "9.1." + std::to_string(i), .unknown = {}, .from = {}};
        facts.lists["libraries"].items.push_back(std::move(item));
    }
    std::string text;
    while (text.size() < 5000)
        text += "[rank0]:   File \"/opt/train/model.py\", line " + std::to_string(text.size()) + ", in forward\n";
    const Timing timing = measure(200, [&] {
        if (kb::applicability(*condition, facts, text).applies != kb::Applies::CantTell)
            std::abort();
    });
    report.add({.name = "a condition, 200 libraries, a text of 5 KB",
        .median = timing.median,
        .p95 = timing.p95,
        .unit = "ms",
        .target = 1});
}

} // namespace

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
    benchCondition(report);
}

} // namespace bench

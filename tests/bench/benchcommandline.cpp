// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "corpus.h"
#include "measure.h"
#include "process.h"
#include "sections.h"

#include "kb/library/file.h"

#include <cstdlib>

namespace bench {

void benchCommandLine(const Setting &setting, Report &report)
{
    setenv("XDG_CACHE_HOME", (setting.scratch / "cli-cache").c_str(), 1);
    const std::filesystem::path log = setting.scratch / "paste.log";
    const std::vector<kb::Entry> entries = readEntries(setting.library);
    (void)kb::writeFile(log, "some line before\n" + entries.front().signature.en + "\nsome line after\n");

    const std::vector<std::string> search
        = {CASEBOOK_CLI, "search", "--kb", setting.library.string(), "--json", log.string()};
    const auto cli = [&] {
        if (run(search) != 0)
            std::abort();
    };
    const auto empty = [] { run({EMPTY_CORE}); };
    const Pair pair = measureInTurns(60, cli, empty);
    report.add({.name = "an empty QCoreApplication program, exec to exit",
        .median = pair.other.median,
        .p95 = pair.other.p95,
        .unit = "ms"});
    report.add({.name = "casebook-cli search, exec to exit, warm snapshot",
        .median = pair.ours.median,
        .p95 = pair.ours.p95,
        .unit = "ms",
        .ratio = pair.ratio(),
        .ratioTo = "empty program",
        .target = 3,
        .targetIsRatio = true});

    const Pair under
        = measureInTurns(60, [] { run({CASEBOOK_CLI, "explain", "--", "/bin/true"}); }, [] { run({"/bin/true"}); });
    report.add({.name = "what casebook-cli explain adds to a command, exec to exit",
        .median = under.ours.median - under.other.median,
        .unit = "ms",
        .target = 5});
}

} // namespace bench

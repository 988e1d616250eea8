// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "corpus.h"
#include "measure.h"
#include "sections.h"

#include "kb/library/library.h"

#include <fcntl.h>
#include <unistd.h>

namespace bench {

namespace {

/// The plainest way to read all files: open, read, close, one after the other.
std::size_t readAll(const std::vector<std::string> &files)
{
    std::size_t total = 0;
    std::vector<char> buffer(1u << 20);
    for (const std::string &file : files) {
        const int in = open(file.c_str(), O_RDONLY | O_CLOEXEC);
        for (ssize_t got = 0; (got = read(in, buffer.data(), buffer.size())) > 0;)
            total += std::size_t(got);
        close(in);
    }
    return total;
}

} // namespace

void benchBuild(const Setting &setting, Report &report)
{
    const std::vector<std::string> files = entryFiles(setting.library);
    const std::filesystem::path cache = setting.scratch / "build-cache";
    const auto open = [&](bool rebuild) {
        if (!kb::Library::open(setting.library, {.cacheFolder = cache, .rebuild = rebuild}))
            std::abort();
    };
    const Pair build = measureInTurns(20, [&] { open(true); }, [&] { readAll(files); });
    report.add({.name = "reading the files of 2,522 entries",
        .median = build.other.median,
        .p95 = build.other.p95,
        .unit = "ms"});
    report.add({.name = "building everything from the files, 2,522 entries",
        .median = build.ours.median,
        .p95 = build.ours.p95,
        .unit = "ms",
        .ratio = build.ratio(),
        .ratioTo = "reading them",
        .target = 5,
        .targetIsRatio = true});
    const Pair warm = measureInTurns(20, [&] { open(false); }, [&] { readAll(files); });
    report.add({.name = "opening with a warm snapshot, 2,522 entries",
        .median = warm.ours.median,
        .p95 = warm.ours.p95,
        .unit = "ms",
        .ratio = warm.ratio(),
        .ratioTo = "reading the files"});
}

} // namespace bench

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// libFuzzer's entry points, for ./dev fuzz (tools/fuzz.py):
//   casebook-fuzz list                   names the targets: name, bytes, what it is
//   casebook-fuzz seeds TARGET FOLDER    writes the inputs to begin with, and those that were found once
//   CASEBOOK_FUZZ_TARGET=TARGET casebook-fuzz [libFuzzer's arguments]
// The target is in the environment since libFuzzer starts itself again with arguments of its own.
#include "readers.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace {

const fuzz::Target *chosen = nullptr;

const fuzz::Target &known(const char *name)
{
    const fuzz::Target *const found = fuzz::target(name ? name : "");
    if (!found) {
        std::fputs(
            "casebook-fuzz: CASEBOOK_FUZZ_TARGET or the argument is no target; `casebook-fuzz list` names them\n",
            stderr);
        std::exit(2);
    }
    return *found;
}

void write(const std::filesystem::path &file, const std::string &bytes)
{
    if (!std::ofstream(file, std::ios::binary).write(bytes.data(), std::streamsize(bytes.size()))) {
        std::fprintf(stderr, "casebook-fuzz: %s can't be written\n", file.c_str());
        std::exit(2);
    }
}

void writeSeeds(const fuzz::Target &target, const std::filesystem::path &folder)
{
    std::filesystem::create_directories(folder);
    int number = 0;
    for (const std::string &seed : target.seeds())
        write(folder / ("seed-" + std::to_string(number++)), seed);
    for (const fuzz::Found &found : fuzz::foundOnce(target.name))
        write(folder / ("found-" + found.name), found.bytes);
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const std::string_view verb = *argc > 1 ? (*argv)[1] : "";
    if (verb == "list") {
        for (const fuzz::Target &target : fuzz::targets())
            std::printf("%s\t%zu\t%s\n", target.name.data(), target.maxBytes, target.what.data());
        std::exit(0);
    }
    if (verb == "seeds" && *argc == 4) {
        writeSeeds(known((*argv)[2]), (*argv)[3]);
        std::exit(0);
    }
    chosen = &known(std::getenv("CASEBOOK_FUZZ_TARGET"));
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string problem = chosen->check(std::string(reinterpret_cast<const char *>(data), size));
    if (!problem.empty()) {
        std::fprintf(stderr, "casebook-fuzz: this did not hold: %s\n", problem.c_str());
        std::abort();
    }
    return 0;
}

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// Ops that look something up, and the calls that show whether a sublibrary is there.
#include "gpu/protocol/attributes.h"
#include "gpu/protocol/status.h"
#include "gpu/runner/families.h"

#include <algorithm>

namespace gpu::runner {

void runExportedSymbol(Context &ctx, const CudnnLibrary &library, const Setup &setup)
{
    const std::string symbol = setup.attrs.at("symbol").get<std::string>();
    ctx.observe("dlsym", symbol, [&] {
        // What a library of the system has, such as malloc, is found as well, and is none of cuDNN's.
        const std::string file = library.fileOf(symbol);
        const bool present = !file.empty() && isPartOf(file, library.path());
        const std::string name(present ? outcome::Present : outcome::Absent);
        return Observation {present, name, name, present || file.empty() ? std::string() : "it is that of " + file};
    });
}

void runStatusName(Context &ctx, const Setup &setup)
{
    const int code = setup.attrs.at("code").get<int>();
    const std::string expected = setup.attrs.at("name").get<std::string>();
    if (!ctx.cudnn.GetErrorString) {
        ctx.fail(RunError::UnsupportedVersion, "This cuDNN has no cudnnGetErrorString.");
        return;
    }
    ctx.observe("cudnnGetErrorString", std::to_string(code), [&] {
        const char *text = ctx.cudnn.GetErrorString.pointer(code);
        const std::string seen = text ? text : "";
        const std::string name(seen == expected ? outcome::Equal : outcome::Different);
        return Observation {code, name, name, seen};
    });
}

bool checkVersionOf(Context &ctx, const CudnnLibrary &library, const std::string &sublibrary)
{
    const std::vector<std::string> functions = versionChecks(sublibrary, ctx.version.major);
    if (functions.empty())
        ctx.fail(RunError::UnsupportedVersion, "cuDNN 8 has no sublibrary graph.");
    return !functions.empty() && std::ranges::all_of(functions, [&](const std::string &name) {
        const Function<int()> function {name.c_str(), "()", reinterpret_cast<int (*)()>(library.symbol(name))};
        return ctx.call(function);
    });
}

void runVersionCheck(Context &ctx, const CudnnLibrary &library, const Setup &setup)
{
    (void)checkVersionOf(ctx, library, setup.attrs.at("sublibrary").get<std::string>());
}

} // namespace gpu::runner

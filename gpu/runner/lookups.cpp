// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// Ops that look something up, and the calls that show whether a sublibrary is there.
#include "gpu/protocol/attributes.h"
#include "gpu/protocol/status.h"
#include "gpu/runner/families.h"

namespace gpu::runner {

void runExportedSymbol(Context &ctx, const CudnnLibrary &library, const Setup &setup)
{
    const std::string symbol = setup.attrs.at("symbol").get<std::string>();
    ctx.observe("dlsym", symbol, [&] {
        const bool present = library.symbol(symbol) != nullptr;
        const std::string name(present ? outcome::Present : outcome::Absent);
        return Observation {present, name, name, {}};
    });
}

void runStatusName(Context &ctx, const Setup &setup)
{
    const int code = setup.attrs.at("code").get<int>();
    const std::string expected = setup.attrs.at("name").get<std::string>();
    ctx.observe("cudnnGetErrorString", std::to_string(code), [&] {
        const char *text = ctx.cudnn.GetErrorString ? ctx.cudnn.GetErrorString.pointer(code) : nullptr;
        const std::string seen = text ? text : "";
        const std::string name(seen == expected ? outcome::Equal : outcome::Different);
        return Observation {code, name, name, seen};
    });
}

bool checkVersionOf(Context &ctx, const CudnnLibrary &library, const std::string &sublibrary)
{
    std::string name = sublibrary;
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    if (ctx.version.major < 9 && sublibrary == "graph") {
        ctx.fail(RunError::UnsupportedVersion, "cuDNN 8 has no sublibrary graph.");
        return false;
    }
    const auto check = [&](const std::string &symbol) {
        const Function<int()> function {symbol.c_str(), "()", reinterpret_cast<int (*)()>(library.symbol(symbol))};
        return ctx.call(function);
    };
    if (ctx.version.major >= 9)
        return check("cudnn" + name + "VersionCheck");
    return check("cudnn" + name + "InferVersionCheck") && check("cudnn" + name + "TrainVersionCheck");
}

void runVersionCheck(Context &ctx, const CudnnLibrary &library, const Setup &setup)
{
    (void)checkVersionOf(ctx, library, setup.attrs.at("sublibrary").get<std::string>());
}

void callCnn(Context &ctx)
{
    const Tensor x {.dims = {1, 3, 8, 8}};
    const Tensor w {.dims = {4, 3, 3, 3}};
    Setup setup;
    setup.tensors = {{"x", x}, {"w", w}};
    setup.attrs = {{"pads", {1, 1}}, {"strides", {1, 1}}, {"dilations", {1, 1}}, {"mode", "cross_correlation"},
        {"compute", "float"}, {"groups", 1}, {"math", "default"}};
    runConvolutionOutputDim(ctx, setup);
}

void callAdv(Context &ctx)
{
    Setup setup;
    setup.attrs = {{"algo", "standard"}, {"cell", "lstm"}, {"bias", "double"}, {"direction", "unidirectional"},
        {"input_mode", "linear"}, {"dtype", "float"}, {"math_precision", "float"}, {"math", "default"},
        {"input_size", 64}, {"hidden_size", 64}, {"proj_size", 64}, {"layers", 1}, {"aux_flags", 1}};
    runRnnDescriptor(ctx, setup);
}

} // namespace gpu::runner

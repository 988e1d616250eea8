// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// Compilers and linkers: NVRTC and nvJitLink as libraries, ptxas and nvcc as programs, and nvcc's check of the host's
// compiler.
#include "gpu/protocol/attributes.h"
#include "gpu/runner/headers.h"
#include "gpu/runner/includedfiles.h"
#include "gpu/runner/places.h"
#include "gpu/runner/program.h"
#include "gpu/runner/toolkit.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include <dlfcn.h>

namespace gpu::runner {

namespace fs = std::filesystem;

namespace {

std::string attribute(const ToolkitStep &step, const char *name)
{
    return step.setup.attrs.at(name).get<std::string>();
}

std::vector<std::string> optionsOf(const ToolkitStep &step)
{
    return step.setup.attrs.at("options").get<std::vector<std::string>>();
}

/// The folder that the toolkit of the step's package is: its programs and libraries lie one folder below.
fs::path toolkitOf(const ToolkitStep &step)
{
    return fs::path(step.package.path).parent_path().parent_path();
}

std::string joined(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

std::vector<const char *> pointersTo(const std::vector<std::string> &texts)
{
    std::vector<const char *> pointers;
    for (const std::string &text : texts)
        pointers.push_back(text.c_str());
    return pointers;
}

/// The log that two functions give: its size, with the zero at its end, and its text.
template <typename Handle>
std::string logOf(Handle handle, int (*size)(Handle, std::size_t *), int (*text)(Handle, char *))
{
    std::size_t bytes = 0;
    if (size(handle, &bytes) != 0 || bytes == 0 || bytes > (1 << 20))
        return {};
    std::string log(bytes, '\0');
    return text(handle, log.data()) == 0 ? log : std::string();
}

/// A program of the package beside its first one, or in the toolkit's other folders: empty where there is none.
std::string programOf(const ToolkitStep &step, const std::string &name)
{
    const fs::path bin = fs::path(step.package.path).parent_path();
    std::error_code error;
    const fs::path path = name == "cicc" ? bin.parent_path() / "nvvm/bin/cicc" : bin / name;
    return fs::exists(path, error) ? path.string() : std::string();
}

/// Announces the program, runs it, and makes its end the outcome. included: where to put the headers that a compiler
/// says it reads (-H), which are then no part of its messages; null: it says none.
void observeProgram(ToolkitStep &step, const std::string &name, const std::vector<std::string> &arguments,
    std::vector<IncludedFile> *included = nullptr)
{
    const std::string program = programOf(step, name);
    if (program.empty()) {
        step.ctx.fail(RunError::UnsupportedVersion, "There is no " + name + " beside " + step.package.path + ".");
        return;
    }
    step.files.push_back(program);
    step.ctx.observe(name, joined(arguments), [&] {
        std::vector<std::string> all {program};
        all.insert(all.end(), arguments.begin(), arguments.end());
        constexpr std::size_t keptBytes = 4 << 20;
        auto end = runProgram(all, keptBytes);
        if (end && included)
            *included = takeIncluded(end->output);
        if (!end) {
            step.ctx.fail(RunError::LibraryUnreadable, end.error());
            return Observation {};
        }
        if (end->signal != 0) {
            step.ctx.fail(RunError::LibraryUnreadable,
                name + " was ended by signal " + std::to_string(end->signal)
                    + ", as its limits do: " + shortened(end->output));
            return Observation {};
        }
        return observationOf(end->exitCode == 0, end->exitCode, end->output);
    });
}

/// The headers that nvcc reads before any source. Where it can't say so, it came no further than these.
std::vector<std::string> includedByItself(const ToolkitStep &step)
{
    std::ofstream("empty.cu").close();
    std::vector<std::string> arguments {
        programOf(step, "nvcc"), "-M", "-arch=" + attribute(step, "architecture"), "-o", "empty.d"};
    for (const std::string &option : optionsOf(step))
        arguments.push_back(option);
    arguments.emplace_back("empty.cu");
    const auto end = arguments.front().empty() ? std::unexpected(std::string()) : runProgram(arguments);
    if (end && end->exitCode == 0 && end->signal == 0) {
        std::ifstream rule("empty.d");
        return dependenciesIn(std::string(std::istreambuf_iterator<char>(rule), {}));
    }
    std::vector<std::string> files;
    const fs::path include = toolkitOf(step) / "include";
    for (const char *const name : {"cuda_runtime.h", "crt/host_config.h"}) {
        std::error_code error;
        if (fs::exists(include / name, error))
            files.push_back((include / name).string());
    }
    return files;
}

/// Of the toolkit's headers: those that lie in a folder of their own by that folder, of which a package has all or
/// nothing, the others one by one. Of others: those that the source itself asks for, but for the host compiler's own.
void addHeaders(ToolkitStep &step, const std::vector<IncludedFile> &included)
{
    const fs::path toolkit = toolkitOf(step);
    std::set<std::string> files;
    for (const IncludedFile &one : included) {
        std::error_code error;
        const fs::path file = fs::canonical(one.path, error);
        const std::string text = file.string();
        if (error)
            continue;
        const bool isCompilers = text.contains("/c++/") || text.contains("/gcc/");
        if (!text.starts_with(toolkit.string() + '/')) {
            if (one.depth == 1 && !isCompilers)
                files.insert(text);
            continue;
        }
        constexpr std::string_view include = "/include/";
        const std::size_t below = text.find(include);
        files.insert(below == std::string::npos ? text : text.substr(0, text.find('/', below + include.size())));
    }
    step.files.insert(step.files.end(), files.begin(), files.end());
}

bool writeSource(ToolkitStep &step, const char *name)
{
    std::ofstream file(name, std::ios::binary);
    file << attribute(step, "source");
    file.close();
    if (!file)
        step.ctx.fail(RunError::DeviceError, "The source could not be written to the temporary folder.");
    return !step.ctx.failed();
}

} // namespace

void runNvrtcCompile(ToolkitStep &step)
{
    using Program = struct NvrtcProgram *;
    void *const library = openedLibrary(step, "libnvrtc");
    if (!library)
        return;
    // It asks the loader for this part of itself by name, and finds it if it is there already.
    const bool withBuiltins = step.setup.attrs.at("builtins").get<bool>();
    const fs::path folder = fs::path(step.package.path).parent_path();
    for (const std::string &part : pathsLike(withBuiltins ? folder / "libnvrtc-builtins.so.*" : fs::path()))
        dlopen(part.c_str(), RTLD_LAZY | RTLD_LOCAL);
    const auto create
        = functionAs<int (*)(Program *, const char *, const char *, int, const char *const *, const char *const *)>(
            step, library, "nvrtcCreateProgram");
    const auto compile = functionAs<int (*)(Program, int, const char *const *)>(step, library, "nvrtcCompileProgram");
    const auto logSize = functionAs<int (*)(Program, std::size_t *)>(step, library, "nvrtcGetProgramLogSize");
    const auto logText = functionAs<int (*)(Program, char *)>(step, library, "nvrtcGetProgramLog");
    if (step.ctx.failed())
        return;
    const std::string source = attribute(step, "source");
    Program program = nullptr;
    const bool made = step.ctx.observe("nvrtcCreateProgram", "case.cu",
        [&] { return observationOf(step, create(&program, source.c_str(), "case.cu", 0, nullptr, nullptr)); });
    if (!made)
        return;
    std::vector<std::string> options = optionsOf(step);
    if (const std::string architecture = attribute(step, "architecture"); !architecture.empty())
        options.insert(options.begin(), "--gpu-architecture=" + architecture);
    step.ctx.observe("nvrtcCompileProgram", joined(options), [&] {
        const std::vector<const char *> pointers = pointersTo(options);
        const int result = compile(program, static_cast<int>(pointers.size()), pointers.data());
        return observationOf(step, result, logOf(program, logSize, logText));
    });
}

void runNvjitlinkLink(ToolkitStep &step)
{
    using Linker = struct NvjitlinkLinker *;
    constexpr int inputPtx = 2; // NVJITLINK_INPUT_PTX
    void *const library = openedLibrary(step, "libnvJitLink");
    if (!library)
        return;
    const auto create = functionAs<int (*)(Linker *, std::uint32_t, const char **)>(step, library, "nvJitLinkCreate");
    const auto add
        = functionAs<int (*)(Linker, int, const void *, std::size_t, const char *)>(step, library, "nvJitLinkAddData");
    const auto complete = functionAs<int (*)(Linker)>(step, library, "nvJitLinkComplete");
    const auto logSize = functionAs<int (*)(Linker, std::size_t *)>(step, library, "nvJitLinkGetErrorLogSize");
    const auto logText = functionAs<int (*)(Linker, char *)>(step, library, "nvJitLinkGetErrorLog");
    if (step.ctx.failed())
        return;
    std::vector<std::string> options = optionsOf(step);
    if (const std::string architecture = attribute(step, "architecture"); !architecture.empty())
        options.insert(options.begin(), "-arch=" + architecture);
    Linker linker = nullptr;
    const auto observed = [&](int result) {
        return observationOf(step, result, linker && result != 0 ? logOf(linker, logSize, logText) : std::string());
    };
    const bool made = step.ctx.observe("nvJitLinkCreate", joined(options), [&] {
        std::vector<const char *> pointers = pointersTo(options);
        return observed(create(&linker, static_cast<std::uint32_t>(pointers.size()), pointers.data()));
    });
    if (!made)
        return;
    const std::string source = attribute(step, "source");
    const bool added = step.ctx.observe("nvJitLinkAddData", "NVJITLINK_INPUT_PTX, case.ptx",
        [&] { return observed(add(linker, inputPtx, source.c_str(), source.size() + 1, "case.ptx")); });
    if (added)
        step.ctx.observe("nvJitLinkComplete", {}, [&] { return observed(complete(linker)); });
}

void runPtxas(ToolkitStep &step)
{
    if (!writeSource(step, "case.ptx"))
        return;
    std::vector<std::string> arguments {"-arch=" + attribute(step, "architecture")};
    for (const std::string &option : optionsOf(step))
        arguments.push_back(option);
    arguments.insert(arguments.end(), {"case.ptx", "-o", "case.cubin"});
    observeProgram(step, "ptxas", arguments);
}

void runNvccCompile(ToolkitStep &step)
{
    if (!writeSource(step, "case.cu"))
        return;
    const bool cubin = attribute(step, "output") == "cubin";
    std::vector<std::string> arguments {cubin ? "-cubin" : "-ptx", "-arch=" + attribute(step, "architecture"),
        "-Xcompiler", "-fno-diagnostics-show-caret", // no lines of files in what is kept of the messages
        "-Xcompiler", "-H"};
    for (const std::string &option : optionsOf(step))
        arguments.push_back(option);
    arguments.insert(arguments.end(), {"case.cu", "-o", cubin ? "case.cubin" : "case.ptx"});
    for (const char *const part : {"cicc", "cudafe++", "ptxas", "nvcc.profile"}) {
        if (const std::string program = programOf(step, part); !program.empty())
            step.files.push_back(program);
    }
    const fs::path toolkit = toolkitOf(step);
    for (const std::string &library : pathsLike((toolkit / "nvvm/libdevice/*.bc").string()))
        step.files.push_back(library);
    std::vector<IncludedFile> included;
    observeProgram(step, "nvcc", arguments, &included);
    for (const std::string &file : includedByItself(step))
        included.push_back({.path = file});
    addHeaders(step, included);
}

void runHostCompiler(ToolkitStep &step)
{
    const Attributes attrs(Op::HostCompiler, step.setup);
    const std::string name = attrs.text("compiler");
    const std::string major = std::to_string(attrs.integer("major"));
    const std::string minor = std::to_string(attrs.integer("minor"));
    static constexpr std::array files = {"crt/host_config.h"};
    std::error_code error;
    const fs::path include = toolkitOf(step) / "include";
    const fs::path header = fs::canonical(include / files.front(), error);
    if (error) {
        step.ctx.fail(RunError::NoHeaders, "There is no " + (include / files.front()).string() + ".");
        return;
    }
    step.files.push_back(header.string());
    std::map<std::string, std::string> macros = Headers::compilerMacros();
    macros["__CUDACC__"] = "1";
    macros["__x86_64__"] = "1";
    macros["__GNUC__"] = major;
    macros["__GNUC_MINOR__"] = minor;
    if (name == "clang") { // which says that it is GCC 4.2
        macros["__GNUC__"] = "4";
        macros["__GNUC_MINOR__"] = "2";
        macros["__clang__"] = "1";
        macros["__clang_major__"] = major;
        macros["__clang_minor__"] = minor;
    }
    if (attrs.flag("allow_unsupported")) // what nvcc's option of that name defines
        macros["__NV_NO_HOST_COMPILER_CHECK"] = "1";
    step.ctx.observe("host_config", name + ' ' + major + '.' + minor, [&] {
        const Headers headers(include.string(), files, macros);
        for (const Headers::ErrorLine &line : headers.errors()) {
            if (line.doubtful) {
                step.ctx.fail(
                    RunError::UnknownValue, "Whether a compiler comes past this #error is not known:" + line.text);
                return Observation {};
            }
        }
        return headers.errors().empty() ? observationOf(true, 0, {})
                                        : observationOf(false, 1, "#error" + headers.errors().front().text);
    });
}

} // namespace gpu::runner

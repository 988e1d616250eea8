// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// Libraries of CUDA as the loader sees them, and what their first calls give on a machine without a driver.
#include "gpu/protocol/attributes.h"
#include "gpu/protocol/results.h"
#include "gpu/protocol/status.h"
#include "gpu/runner/child.h"
#include "gpu/runner/elfsymbols.h"
#include "gpu/runner/library.h"
#include "gpu/runner/toolkit.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

#include <dlfcn.h>

namespace gpu::runner {

namespace fs = std::filesystem;

namespace {

std::string loaderMessage()
{
    const char *const message = dlerror();
    return message ? message : "";
}

/// The libraries of CUDA in which the loader looked for what the one at `path` needs, before it refused it with that
/// message. It keeps none of them, but tells a part by its message, and most by loading it once more without asking
/// for each function.
std::vector<LoadedFile> lookedInto(const std::string &path, const std::string &message)
{
    const ChildEnd end = runInChild([&] { // which its functions that are missing may end
        if (!dlopen(path.c_str(), RTLD_LAZY | RTLD_LOCAL))
            return Json::array();
        Json list = Json::array();
        for (const LoadedFile &library : mappedLibraries())
            list.push_back(toJson(library));
        return list;
    });
    std::vector<LoadedFile> libraries = end.said.is_array() ? librariesFrom(end.said) : std::vector<LoadedFile>();
    std::error_code error;
    const fs::path named = fs::canonical(message.substr(0, message.find(": ")), error);
    if (!error && isCudaLibrary(named.filename().string()))
        libraries.push_back({.path = named.string()});
    return libraries;
}

/// Opens the library of a package; what the loader says is an outcome. Null: it refused, or there is no such file.
void *load(ToolkitStep &step, const InstalledPackage &package, const std::string &name, int scope)
{
    const std::string path = libraryOf(package, name);
    if (path.empty()) {
        step.ctx.fail(RunError::UnsupportedVersion, "There is no " + name + " beside " + package.path + ".");
        return nullptr;
    }
    step.files.push_back(path); // also where it is refused, and not mapped
    void *handle = nullptr;
    std::string message;
    step.ctx.observe("dlopen(" + name + ")", toString(package.version), [&] {
        handle = dlopen(path.c_str(), RTLD_NOW | scope);
        message = handle ? std::string() : loaderMessage();
        return observationOf(handle != nullptr, handle ? 0 : 1, message);
    });
    if (!handle)
        step.refused = lookedInto(path, message);
    return handle;
}

/// Loads the libraries that the setup names, in its order. False: one was refused, or the run has failed.
bool loadBeside(ToolkitStep &step)
{
    const Json &named = step.setup.attrs.at("beside");
    const std::vector<InstalledPackage> packages = besideOf(step);
    if (packages.size() != named.size())
        return false;
    for (std::size_t i = 0; i < packages.size(); ++i) {
        // What is needed later is found by its name among what is loaded, whoever loaded it.
        if (!load(step, packages[i], parseLibraryVersion(named[i].get<std::string>())->library, RTLD_GLOBAL))
            return false;
    }
    return true;
}

/// The CUDA runtime has its own names for its errors.
Observation cudaObservation(ToolkitStep &step, void *library, int result)
{
    const auto nameOf = functionAs<const char *(*)(int)>(step, library, "cudaGetErrorName");
    const auto textOf = functionAs<const char *(*)(int)>(step, library, "cudaGetErrorString");
    if (!nameOf || !textOf)
        return {};
    const std::string name = result == 0 ? resultName(Package::Cudart, 0) : std::string(nameOf(result));
    return {result, name, resultCategory(result, name), result == 0 ? std::string() : std::string(textOf(result))};
}

/// What NCCL says of its last error; before 2.13 it does not.
std::string ncclMessage(void *library)
{
    const auto last = reinterpret_cast<const char *(*)(void *)>(dlsym(library, "ncclGetLastError"));
    const char *const message = last ? last(nullptr) : nullptr;
    return message ? message : "";
}

/// What cuDNN 9 says of its last error; version 8 does not.
std::string cudnnMessage(void *library)
{
    std::array<char, 1024> text = {};
    if (void *const last = dlsym(library, "cudnnGetLastErrorString"))
        reinterpret_cast<void (*)(char *, std::size_t)>(last)(text.data(), text.size() - 1);
    return text.data();
}

Observation cudnnObservation(const ToolkitStep &step, void *library, int result)
{
    const int major = step.package.version.major;
    return {result, statusName(result, major), std::string(statusCategory(result, major)),
        result == 0 ? std::string() : shortened(cudnnMessage(library))};
}

struct InitialCall {
    std::string_view name;
    std::string_view library;
    std::string_view exported; // where that is another name
    int (*make)(void *function, int size);
};

template <typename... Parameters> int called(void *function, Parameters... values)
{
    return reinterpret_cast<int (*)(Parameters...)>(function)(values...);
}

int giveNumber(void *function, int)
{
    int number = 0;
    return called(function, &number);
}
/// MAJOR_VERSION of libraryPropertyType, which all of these libraries have.
int giveProperty(void *function, int)
{
    int major = 0;
    return called(function, 0, &major);
}
int makeHandle(void *function, int)
{
    void *handle = nullptr;
    return called(function, &handle);
}

constexpr std::array<InitialCall, 22> initialCalls = {{
    {"cudaRuntimeGetVersion", "libcudart", {}, giveNumber},
    {"cudaDriverGetVersion", "libcudart", {}, giveNumber},
    {"cudaGetDeviceCount", "libcudart", {}, giveNumber},
    {"cudaSetDevice", "libcudart", {}, [](void *function, int) { return called(function, 0); }},
    {"cudaFree", "libcudart", {}, [](void *function, int) { return called(function, static_cast<void *>(nullptr)); }},
    {"cudaMalloc", "libcudart", {},
        [](void *function, int) {
            void *memory = nullptr;
            return called(function, &memory, std::size_t(1024));
        }},
    {"cudnnGetProperty", "libcudnn", {}, giveProperty},
    {"cudnnCreate", "libcudnn", {}, makeHandle},
    {"cublasGetProperty", "libcublas", {}, giveProperty},
    {"cublasCreate", "libcublas", "cublasCreate_v2", makeHandle},
    {"cublasLtCreate", "libcublasLt", {}, makeHandle},
    {"cufftGetVersion", "libcufft", {}, giveNumber},
    {"cufftPlan1d", "libcufft", {},
        [](void *function, int size) {
            constexpr int complexToComplex = 0x29; // CUFFT_C2C
            int plan = 0;
            return called(function, &plan, size, complexToComplex, 1);
        }},
    {"curandGetVersion", "libcurand", {}, giveNumber},
    {"curandCreateGenerator", "libcurand", {},
        [](void *function, int) {
            constexpr int defaultPseudo = 100; // CURAND_RNG_PSEUDO_DEFAULT
            void *generator = nullptr;
            return called(function, &generator, defaultPseudo);
        }},
    {"cusolverGetProperty", "libcusolver", {}, giveProperty},
    {"cusolverDnCreate", "libcusolver", {}, makeHandle},
    {"cusparseGetProperty", "libcusparse", {}, giveProperty},
    {"cusparseCreate", "libcusparse", {}, makeHandle},
    {"ncclGetVersion", "libnccl", {}, giveNumber},
    {"ncclGetUniqueId", "libnccl", {},
        [](void *function, int) {
            std::array<char, 128> id = {}; // ncclUniqueId
            return called(function, id.data());
        }},
    {"ncclCommInitAll", "libnccl", {},
        [](void *function, int) {
            void *communicator = nullptr;
            int device = 0;
            return called(function, &communicator, 1, &device);
        }},
}};

std::string describedSymbols(const std::vector<ElfSymbol> &symbols)
{
    std::string text;
    for (const ElfSymbol &symbol : symbols) {
        text += text.empty() ? "" : ", ";
        text += (symbol.defined ? "defined" : "needed");
        text += symbol.version.empty() ? std::string() : " as of version " + symbol.version;
    }
    return text;
}

} // namespace

void *openedLibrary(ToolkitStep &step, const std::string &name)
{
    const std::string path = libraryOf(step.package, name);
    void *const handle = path.empty() ? nullptr : dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (path.empty())
        step.ctx.fail(RunError::UnsupportedVersion, "There is no " + name + " beside " + step.package.path + ".");
    else if (!handle)
        step.ctx.fail(RunError::LibraryUnreadable, loaderMessage());
    return handle;
}

void *functionOf(ToolkitStep &step, void *library, const std::string &name)
{
    void *const function = dlsym(library, name.c_str());
    if (!function)
        step.ctx.fail(RunError::UnsupportedVersion,
            std::string(spec(step.package.package).title) + " " + toString(step.package.version) + " has no " + name
                + ".",
            name);
    return function;
}

void runLoad(ToolkitStep &step)
{
    if (loadBeside(step))
        (void)load(step, step.package, step.setup.attrs.at("library").get<std::string>(), RTLD_LOCAL);
}

void runLibrarySymbol(ToolkitStep &step)
{
    const Attributes attrs(Op::LibrarySymbol, step.setup);
    const std::string path = libraryOf(step.package, attrs.text("library"));
    const auto symbols = path.empty() ? std::nullopt : symbolsNamed(path, attrs.text("symbol"));
    if (!symbols) {
        step.ctx.fail(RunError::LibraryUnreadable,
            path.empty() ? "There is no " + attrs.text("library") + " beside " + step.package.path + "."
                         : path + " can't be read as a library.");
        return;
    }
    step.files.push_back(path);
    const std::string version = attrs.text("version");
    const bool defined = attrs.text("where") == "defined";
    step.ctx.observe("dynamic_symbol", attrs.text("symbol") + (version.empty() ? "" : "@" + version), [&] {
        const bool present = std::ranges::any_of(*symbols, [&](const ElfSymbol &symbol) {
            return symbol.defined == defined && (version.empty() || symbol.version == version);
        });
        const std::string name(present ? outcome::Present : outcome::Absent);
        return Observation {present, name, name, shortened(describedSymbols(*symbols))};
    });
}

void runInitialize(ToolkitStep &step)
{
    const Attributes attrs(Op::Initialize, step.setup);
    for (const auto &[name, value] : step.setup.attrs.at("environment").items())
        setenv(name.c_str(), value.get<std::string>().c_str(), 1);
    if (!loadBeside(step))
        return;
    const std::string name = attrs.text("call");
    const InitialCall &call = *std::ranges::find(initialCalls, name, &InitialCall::name);
    void *const library = openedLibrary(step, std::string(call.library));
    void *const function
        = library ? functionOf(step, library, std::string(call.exported.empty() ? call.name : call.exported)) : nullptr;
    if (!function)
        return;
    const int size = attrs.integer("size");
    step.ctx.observe(name, call.name == "cufftPlan1d" ? std::to_string(size) : std::string(), [&] {
        const int result = call.make(function, size);
        if (step.package.package == Package::Cudart)
            return cudaObservation(step, library, result);
        if (step.package.package == Package::Cudnn)
            return cudnnObservation(step, library, result);
        const bool isNccl = step.package.package == Package::Nccl;
        return observationOf(step, result, isNccl && result != 0 ? ncclMessage(library) : std::string());
    });
}

void runErrorText(ToolkitStep &step)
{
    const Attributes attrs(Op::ErrorText, step.setup);
    const std::string name = attrs.text("call");
    const std::string expected = attrs.text("text");
    const int code = attrs.integer("code");
    void *const library = openedLibrary(step, std::string(spec(step.package.package).file));
    const auto textOf = library ? functionAs<const char *(*)(int)>(step, library, name) : nullptr;
    if (!textOf)
        return;
    step.ctx.observe(name, std::to_string(code), [&] {
        const char *const text = textOf(code);
        const std::string seen = text ? text : "";
        const std::string found(seen == expected ? outcome::Equal : outcome::Different);
        return Observation {code, found, found, shortened(seen)};
    });
}

} // namespace gpu::runner

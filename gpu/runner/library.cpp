// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/library.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>

#include <dlfcn.h>
#include <elf.h>
#include <link.h>

namespace gpu::runner {

namespace fs = std::filesystem;

namespace {

/// The sublibraries by which LD_LIBRARY_PATH could slip another copy in, in the order in which they need each other.
/// Those of the engines come by the same way, and are looked at afterwards only: they are large.
constexpr const char *sublibraries9[] = {"graph", "ops", "cnn", "adv"};
constexpr const char *sublibraries8[] = {"ops_infer", "ops_train", "cnn_infer", "cnn_train", "adv_infer", "adv_train"};

/// The loader asks LD_LIBRARY_PATH before a library's own folder. Where it is set, the folder's files are loaded by
/// path first: later requests by name then find them.
void preferFolder(const fs::path &library)
{
    const char *searched = std::getenv("LD_LIBRARY_PATH");
    if (!searched || !*searched)
        return;
    const std::string major = library.filename().string().substr(std::string_view("libcudnn").size()); // ".so.9"
    const auto preload = [&](const char *name) {
        dlopen((library.parent_path() / ("libcudnn_" + std::string(name) + major)).c_str(), RTLD_LAZY | RTLD_GLOBAL);
    };
    if (major.starts_with(".so.8"))
        std::ranges::for_each(sublibraries8, preload);
    else
        std::ranges::for_each(sublibraries9, preload);
}

std::string hex(const unsigned char *bytes, std::size_t size)
{
    std::string text;
    for (std::size_t i = 0; i < size; ++i) {
        char two[3];
        std::snprintf(two, sizeof two, "%02x", unsigned(bytes[i]));
        text += two;
    }
    return text;
}

/// The GNU build id in the notes of a loaded library; empty: it has none.
std::string buildIdOf(const dl_phdr_info &info)
{
    for (int i = 0; i < info.dlpi_phnum; ++i) {
        const ElfW(Phdr) &header = info.dlpi_phdr[i];
        if (header.p_type != PT_NOTE)
            continue;
        const auto *at = reinterpret_cast<const unsigned char *>(info.dlpi_addr + header.p_vaddr);
        const auto *end = at + header.p_memsz;
        while (at + sizeof(ElfW(Nhdr)) <= end) {
            ElfW(Nhdr) note;
            std::memcpy(&note, at, sizeof note);
            const auto *name = at + sizeof note;
            const auto *content = name + ((note.n_namesz + 3) & ~3U);
            if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && !std::memcmp(name, "GNU", 4))
                return hex(content, note.n_descsz);
            at = content + ((note.n_descsz + 3) & ~3U);
        }
    }
    return {};
}

} // namespace

bool isCudaLibrary(std::string_view name)
{
    static constexpr std::string_view stems[] = {"libcudnn", "libcublas", "libnvrtc", "libcudart", "libcuda.",
        "libnvJitLink", "libcufft", "libcurand", "libcusolver", "libcusparse", "libnccl"};
    return std::ranges::any_of(stems, [&](std::string_view stem) { return name.starts_with(stem); });
}

std::expected<CudnnLibrary, LoadFailure> CudnnLibrary::open(const std::string &path)
{
    std::error_code error;
    if (!fs::exists(path, error) || fs::is_directory(path, error))
        return std::unexpected(LoadFailure {RunError::NoLibrary, "There is no file of cuDNN at " + path + "."});
    preferFolder(path);
    CudnnLibrary library;
    library.m_path = path;
    library.m_handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library.m_handle)
        return std::unexpected(LoadFailure {RunError::LibraryUnreadable, dlerror()});
#define CASEBOOK_RESOLVE(name, result, parameters)                                                                     \
    library.m_api.name.pointer = reinterpret_cast<result(*) parameters>(library.symbol("cudnn" #name));
    CASEBOOK_CUDNN_FUNCTIONS(CASEBOOK_RESOLVE)
    CASEBOOK_CUDNN9_FUNCTIONS(CASEBOOK_RESOLVE)
#undef CASEBOOK_RESOLVE
    if (!library.m_api.GetVersion)
        return std::unexpected(
            LoadFailure {RunError::LibraryUnreadable, path + " is no cuDNN: it has no cudnnGetVersion."});
    return library;
}

void *CudnnLibrary::symbol(const std::string &name) const
{
    return dlsym(m_handle, name.c_str());
}

std::string CudnnLibrary::fileOf(const std::string &name) const
{
    Dl_info info = {};
    std::error_code error;
    void *const address = symbol(name);
    return address && dladdr(address, &info) && info.dli_fname ? fs::canonical(info.dli_fname, error).string()
                                                               : std::string();
}

void CudnnLibrary::readVersion()
{
    m_number = m_api.GetVersion.pointer();
    m_version = versionFromNumber(m_number);
}

Json CudnnLibrary::toJson() const
{
    Json json = {{"path", m_path}, {"version", toString(m_version)}, {"number", m_number}};
    const std::vector<LoadedFile> mapped = mappedLibraries();
    const std::string name = fs::path(m_path).filename().string();
    for (const LoadedFile &library : mapped) {
        if (fs::path(library.path).filename().string().starts_with(name))
            json["build"] = library.buildId;
    }
    if (m_api.GetCudartVersion)
        json["cudart"] = m_api.GetCudartVersion.pointer();
    if (symbol("casebookStandIn")) // what the tests' own libraries export
        json["fake"] = true;
    return json;
}

std::vector<LoadedFile> mappedLibraries()
{
    std::vector<LoadedFile> libraries;
    std::set<std::string> seen;
    // /proc/self/maps has the files that are really there: symbolic links are followed in it.
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
        const std::size_t slash = line.find('/');
        if (slash == std::string::npos)
            continue;
        const std::string path = line.substr(slash);
        if (!isCudaLibrary(fs::path(path).filename().string()) || !seen.insert(path).second)
            continue;
        std::error_code error;
        LoadedFile library;
        library.path = path;
        const std::uintmax_t size = fs::file_size(path, error);
        library.size = error ? 0 : size;
        libraries.push_back(std::move(library));
    }
    dl_iterate_phdr(
        [](dl_phdr_info *info, std::size_t, void *data) {
            std::error_code error;
            const fs::path real = fs::canonical(info->dlpi_name, error);
            if (error || !isCudaLibrary(real.filename().string()))
                return 0;
            for (LoadedFile &library : *static_cast<std::vector<LoadedFile> *>(data)) {
                if (library.path == real)
                    library.buildId = buildIdOf(*info);
            }
            return 0;
        },
        &libraries);
    return libraries;
}

bool isPartOf(const std::string &file, const std::string &cudnnPath)
{
    std::error_code error;
    const fs::path path = fs::canonical(file, error);
    return path.filename().string().starts_with("libcudnn")
        && path.parent_path() == fs::canonical(cudnnPath, error).parent_path();
}

std::string strangerAmong(const std::vector<LoadedFile> &libraries, const std::vector<std::string> &cudnns)
{
    for (const LoadedFile &library : libraries) {
        const bool known
            = std::ranges::any_of(cudnns, [&](const std::string &cudnn) { return isPartOf(library.path, cudnn); });
        if (fs::path(library.path).filename().string().starts_with("libcudnn") && !known)
            return library.path;
    }
    return {};
}

std::string replacedAmong(const std::vector<LoadedFile> &libraries)
{
    constexpr std::string_view gone = " (deleted)"; // the kernel's word, in /proc/self/maps
    for (const LoadedFile &library : libraries) {
        if (library.path.ends_with(gone))
            return library.path.substr(0, library.path.size() - gone.size());
    }
    return {};
}

Json toJson(const LoadedFile &library)
{
    Json json = {{"path", library.path}, {"size", library.size}, {"build_id", library.buildId}};
    if (!library.sha256.empty())
        json["sha256"] = library.sha256;
    return json;
}

std::vector<LoadedFile> librariesFrom(const Json &libraries)
{
    std::vector<LoadedFile> read;
    for (const Json &library : libraries)
        read.push_back({library["path"], library["size"], library["build_id"], library.value("sha256", std::string())});
    return read;
}

} // namespace gpu::runner

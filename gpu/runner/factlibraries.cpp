// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Every copy of CUDA's libraries and the driver's, by file names and ELF: nothing is loaded.
#include "gpu/runner/elfsymbols.h"
#include "gpu/runner/factsource.h"
#include "gpu/runner/loader.h"
#include "gpu/runner/packages.h"
#include "gpu/runner/places.h"
#include "gpu/runner/pythonenvironments.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <set>

namespace gpu::runner {

namespace {

constexpr std::size_t maxCopies = maxFactItems;

struct CudaLibrary {
    std::string_view name;
    std::string_view wheel; // as of PackageSpec; a pattern
    std::string_view component;
    bool isDrivers = false; // its file has the driver's version
};
constexpr auto cudaLibraries = std::to_array<CudaLibrary>({
    {"libcudart", "nvidia-cuda-runtime", "cuda_cudart"},
    {"libcudnn", "nvidia-cudnn", "libcudnn"},
    {"libcublas", "nvidia-cublas", "libcublas"},
    {"libcublasLt", "nvidia-cublas", "libcublas"},
    {"libcufft", "nvidia-cufft", "libcufft"},
    {"libcurand", "nvidia-curand", "libcurand"},
    {"libcusolver", "nvidia-cusolver", "libcusolver"},
    {"libcusparse", "nvidia-cusparse", "libcusparse"},
    {"libnccl", "nvidia-nccl", ""},
    {"libnvrtc", "nvidia-cuda-nvrtc", "cuda_nvrtc"},
    {"libnvJitLink", "nvidia-nvjitlink", "libnvjitlink"},
    {"libnvToolsExt", "nvidia-nvtx", "cuda_nvtx"},
    {"libcupti", "nvidia-cuda-cupti", "cuda_cupti"},
    {"libnvinfer", "tensorrt*libs", ""},
    {"libcuda", "", "", true},
    {"libnvidia-ml", "", "", true},
    {"libnvidia-ptxjitcompiler", "", "", true},
});

// Parts that cuDNN loads when they are needed, and does not name in its ELF.
constexpr auto partsOfCudnn8
    = std::to_array<const char *>({"ops_infer", "ops_train", "cnn_infer", "cnn_train", "adv_infer", "adv_train"});
constexpr auto partsOfCudnn9 = std::to_array<const char *>(
    {"graph", "ops", "cnn", "adv", "engines_precompiled", "engines_runtime_compiled", "heuristic"});

/// The table's library whose file this may be; null: none.
const CudaLibrary *libraryOfFile(std::string_view name)
{
    const auto at = std::ranges::find_if(
        cudaLibraries, [name](const CudaLibrary &library) { return isLibraryFile(name, library.name); });
    return at == cudaLibraries.end() ? nullptr : &*at;
}

/// Whether the file is a library of CUDA, its parts included: "libcudnn_ops.so.9", "libcublasLt.so.12"; not
/// "libcurl.so.4".
bool isOfCuda(std::string_view name)
{
    const std::string_view base = name.substr(0, name.find(".so"));
    return base.starts_with("libcudnn_") || base.starts_with("libnvinfer_")
        || std::ranges::contains(cudaLibraries, base, &CudaLibrary::name);
}

/// "9.1.0" of "libcudnn.so.9.1.0"; empty of "libcudnn.so.9", whose number is that of its name.
std::string dottedVersionInName(const std::string &name)
{
    const std::size_t at = name.find(".so.");
    const std::string number = at == std::string::npos ? std::string() : name.substr(at + 4);
    return std::ranges::count(number, '.') >= 2 ? number : std::string();
}

// Each release of nvJitLink has its functions under a name with its version, "__nvJitLinkCreate_12_4", and keeps those
// of the releases before (nvJitLink.h).
const std::string jitLinkPrefix = "__nvJitLinkCreate_";

/// "12.4" of a library of nvJitLink; empty: it has no such symbol.
std::string jitLinkVersion(const std::string &onDisk)
{
    std::pair<int, int> newest;
    for (const std::string &name : definedNames(onDisk, jitLinkPrefix)) {
        std::pair<int, int> version;
        if (std::sscanf(name.c_str() + jitLinkPrefix.size(), "%d_%d", &version.first, &version.second) == 2)
            newest = std::max(newest, version);
    }
    return newest.first > 0 ? std::to_string(newest.first) + '.' + std::to_string(newest.second) : std::string();
}

/// "9.19.0" of a part of cuDNN 9 that says its version to the other parts (ops, adv and graph do): major, minor and
/// patch level, a byte each, as read from 9.1.0, 9.13.0 and 9.19.0. Empty: it says none.
std::string cudnnPartVersion(const std::string &onDisk)
{
    for (const char *const name : {"cudnn_graph_version", "cudnn_ops_infer_version", "cudnn_adv_infer_version"}) {
        if (const auto version = constantNamed(onDisk, name))
            return std::to_string(*version >> 16) + '.' + std::to_string(*version >> 8 & 0xff) + '.'
                + std::to_string(*version & 0xff);
    }
    return {};
}

struct LibraryCopy {
    const CudaLibrary *library = nullptr;
    std::string path; // without links
    std::string folder; // where it was found
    std::string by;
    std::string environment;
    ElfNeeds needs;
    [[nodiscard]] std::string name() const
    {
        const bool fits = isLibraryFile(needs.soname, library->name);
        return fits ? needs.soname : nameOf(path);
    }
};

class LibrarySearch final {
public:
    explicit LibrarySearch(const Tree &tree)
        : m_tree(tree)
        , m_loader(tree)
        , m_environments(pythonEnvironments(tree))
    {
    }

    void run(FactWriter &writer)
    {
        for (const std::string &folder : m_loader.searchPath())
            addFolder(folder, "LD_LIBRARY_PATH");
        for (const auto &[name, paths] : m_loader.cached()) {
            if (libraryOfFile(name)) {
                for (const std::string &path : paths)
                    addFolder(folderOf(path), "loader");
            }
        }
        for (const std::string &folder : m_loader.folders())
            addFolder(folder, "loader");
        for (const std::string &place : toolkitPlaces(m_tree)) {
            for (const char *const below : {"/lib64", "/lib", "/targets/*/lib", "/extras/CUPTI/lib64", "/compat"})
                addLike(place + below, "toolkit");
        }
        for (const PythonEnvironment &one : m_environments) {
            for (const char *const below : {"/nvidia/*/lib", "/torch/lib", "/tensorrt*libs", "/tensorrt"})
                addLike(asPattern(one.packages) + below, "wheel");
            if (m_tree.has(one.path + "/conda-meta"))
                addLike(asPattern(one.path) + "/lib", "conda");
        }
        for (const std::string &prefix : {m_tree.variable("CONDA_PREFIX"), std::string("/opt/conda")}) {
            if (prefix.starts_with('/'))
                addLike(asPattern(prefix) + "/lib", "conda");
        }
        for (const LibraryCopy &copy : m_copies)
            writer.item("libraries", described(copy));
        writer.list("libraries", "the loader's folders, toolkits, Python's environments, conda", m_incomplete);
    }

private:
    void addLike(const std::string &pattern, const char *by)
    {
        for (const std::string &folder : m_tree.like(pattern))
            addFolder(folder, by);
    }

    /// Whose packages the folder is in, however it was found; empty: nobody's.
    std::string environmentOf(const std::string &folder) const
    {
        const auto at = std::ranges::find_if(
            m_environments, [&](const PythonEnvironment &one) { return folder.starts_with(one.packages + '/'); });
        return at == m_environments.end() ? std::string() : at->path;
    }

    void addFolder(const std::string &folder, const char *by)
    {
        const Tree::Place place = m_tree.place(folder);
        if (place.kind != Tree::Kind::Folder || !m_folders.insert(place.path).second)
            return;
        const std::string environment = environmentOf(place.path);
        const Tree::Listing listing = m_tree.list(folder);
        if (!listing.there || !listing.whole)
            m_incomplete = folder + " can't be read to its end";
        for (const std::string &name : listing.names) {
            if (!environment.empty() && isOfCuda(name))
                m_ofEnvironment.insert(environment + '/' + name);
            if (const CudaLibrary *const library = libraryOfFile(name))
                addFile(*library, folder + '/' + name, by, environment);
        }
    }

    void addFile(const CudaLibrary &library, const std::string &path, const char *by, const std::string &environment)
    {
        const Tree::Place place = m_tree.place(path);
        if (std::ranges::contains(m_copies, place.path, &LibraryCopy::path) || !m_loader.takes(place))
            return;
        if (m_copies.size() >= maxCopies) {
            m_incomplete = "there are more";
            return;
        }
        auto needs = needsOf(place.onDisk);
        if (needs)
            m_copies.push_back({&library, place.path, folderOf(path), by, environment, std::move(*needs)});
    }

    FactItem described(const LibraryCopy &copy) const
    {
        const std::string name = copy.name();
        FactItem item;
        item["name"] = known(name, copy.path);
        item["library"] = known(std::string(copy.library->name), copy.path);
        const auto version = versionOf(copy);
        item["version"] = version ? known(*version, copy.path) : unknown(version.error(), copy.path);
        item["path"] = known(copy.path, copy.folder);
        item["by"] = known(copy.by, copy.folder);
        if (!copy.environment.empty())
            item["environment"] = known(copy.environment, copy.folder);
        const Found chosen = m_loader.find(name);
        item["chosen"] = known(chosen.path == copy.path, chosen.by.empty() ? "the loader's folders" : chosen.by);
        item["missing"] = missing(copy);
        item["mixed"] = mixed(copy);
        return item;
    }

    std::expected<std::string, std::string> versionOf(const LibraryCopy &copy) const
    {
        if (copy.library->isDrivers) {
            std::string number = driverVersionInName(copy.path);
            if (number.empty())
                return std::unexpected("its installation does not say it");
            return number;
        }
        // The version in the name of CUPTI's file is a year.
        const bool misleads = copy.library->name == "libcupti";
        const auto installed = installedVersion(m_tree, copy.library->wheel, copy.library->component,
            misleads ? folderOf(copy.path) + '/' + copy.name() : copy.path);
        const std::string own = installed ? std::string() : ownVersion(copy);
        return own.empty() ? installed : own;
    }

    /// As the file itself says it, or with cuDNN 9 the part that it loads first; empty: it does not.
    std::string ownVersion(const LibraryCopy &copy) const
    {
        if (copy.library->name == "libnvJitLink")
            return jitLinkVersion(m_tree.place(copy.path).onDisk);
        if (copy.name() == "libcudnn.so.9")
            return cudnnPartVersion(m_tree.place(folderOf(copy.path) + "/libcudnn_graph.so.9").onDisk);
        return {};
    }

    /// The parts of cuDNN that belong beside it.
    std::vector<std::string> ownParts(const LibraryCopy &copy) const
    {
        std::vector<std::string> names;
        const std::string name = copy.name();
        const auto add = [&](const auto &parts, const char *major) {
            for (const char *const part : parts)
                names.push_back("libcudnn_" + std::string(part) + ".so." + major);
        };
        if (name == "libcudnn.so.9")
            add(partsOfCudnn9, "9");
        else if (name == "libcudnn.so.8")
            add(partsOfCudnn8, "8");
        return names;
    }

    std::vector<std::string> neededOfCuda(const LibraryCopy &copy) const
    {
        std::vector<std::string> names = ownParts(copy);
        for (const std::string &needed : copy.needs.libraries) {
            if (isOfCuda(needed) && !needed.contains('/') && !std::ranges::contains(names, needed))
                names.push_back(needed);
        }
        return names;
    }

    /// As it would be found from the copy: beside it, in the wheels of its environment, by the loader.
    std::string found(const LibraryCopy &copy, const std::string &name) const
    {
        for (const std::string &folder : {copy.folder, folderOf(copy.path)}) {
            const Tree::Place place = m_tree.place(folder + '/' + name);
            if (place.kind == Tree::Kind::File)
                return place.path;
        }
        if (!copy.environment.empty() && m_ofEnvironment.contains(copy.environment + '/' + name))
            return name;
        return m_loader.find(name).path;
    }

    Fact missing(const LibraryCopy &copy) const
    {
        std::string names;
        for (const std::string &name : neededOfCuda(copy)) {
            if (found(copy, name).empty())
                names += (names.empty() ? "" : ",") + name;
        }
        return names.empty() ? none(copy.folder) : known(names, copy.folder);
    }

    /// By the names of the files, and where these have no versions, as a wheel's have none, by what parts of cuDNN 9
    /// say themselves.
    Fact mixed(const LibraryCopy &copy) const
    {
        std::vector<std::string> parts = ownParts(copy);
        if (copy.library->name == "libcublas") {
            const std::string name = copy.name();
            parts.push_back("libcublasLt" + name.substr(name.find(".so.")));
        }
        if (parts.empty())
            return none(copy.folder);
        std::string own = dottedVersionInName(nameOf(copy.path));
        if (own.empty())
            own = ownVersion(copy);
        if (own.empty())
            return unknown("the names of its files do not say their versions", copy.folder);
        std::string names;
        for (const std::string &part : parts) {
            const Tree::Place place = m_tree.place(folderOf(copy.path) + '/' + part);
            std::string version = dottedVersionInName(nameOf(place.path));
            if (version.empty())
                version = cudnnPartVersion(place.onDisk);
            if (!version.empty() && version != own)
                names += (names.empty() ? "" : ",") + nameOf(place.path);
        }
        return names.empty() ? none(copy.folder) : known(names, copy.folder);
    }

    const Tree &m_tree;
    Loader m_loader;
    std::vector<PythonEnvironment> m_environments;
    std::vector<LibraryCopy> m_copies;
    std::set<std::string> m_folders; // that were looked into
    std::set<std::string> m_ofEnvironment; // "ENVIRONMENT/NAME" of the libraries in wheels
    std::string m_incomplete;
};

} // namespace

void readLibraries(const Tree &tree, FactWriter &writer)
{
    LibrarySearch(tree).run(writer);
}

} // namespace gpu::runner

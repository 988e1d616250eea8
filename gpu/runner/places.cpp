// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/places.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include <glob.h>

namespace gpu::runner {

namespace {

// As the loader would find it; the toolkit; NVIDIA's wheels, and PyTorch's before it used those; conda.
constexpr std::array systemPlaces = {"/usr/lib/*-linux-gnu", "/usr/lib64", "/usr/lib", "/usr/local/lib",
    "/usr/local/cuda/lib64", "/usr/local/cuda*/targets/*/lib", "/opt/cuda*/lib64", "/opt/cuda*/targets/*/lib",
    "/usr/local/lib/python3*/*-packages/nvidia/cudnn/lib", "/usr/lib/python3*/*-packages/nvidia/cudnn/lib",
    "/opt/conda/lib", "/opt/conda/lib/python3*/site-packages/nvidia/cudnn/lib"};
// Below $VIRTUAL_ENV, $CONDA_PREFIX and ~/.local.
constexpr std::array prefixPlaces
    = {"/lib", "/lib*/python3*/site-packages/nvidia/cudnn/lib", "/lib*/python3*/site-packages/torch/lib"};

void addFrom(const std::string &folder, std::vector<std::string> &found)
{
    if (!folder.starts_with('/')) // a relative one leads anywhere
        return;
    for (const std::string &path : pathsLike(folder + "/libcudnn.so.[0-9]*")) {
        const std::string_view name = std::string_view(path).substr(path.rfind('/'));
        if (std::ranges::count(name, '.') != 2) // the file behind libcudnn.so.9, as libcudnn.so.9.19.0
            continue;
        char *const canonical = realpath(path.c_str(), nullptr);
        if (canonical && !std::ranges::contains(found, std::string(canonical)))
            found.emplace_back(canonical);
        std::free(canonical);
    }
}

} // namespace

std::vector<std::string> pathsLike(const std::string &pattern)
{
    std::vector<std::string> found;
    glob_t result = {};
    if (glob(pattern.c_str(), 0, nullptr, &result) == 0)
        found.assign(result.gl_pathv, result.gl_pathv + result.gl_pathc);
    globfree(&result);
    return found;
}

std::vector<std::string> pythonPrefixes(const Tree &tree)
{
    std::vector<std::string> prefixes;
    for (const std::string &prefix :
        {tree.variable("VIRTUAL_ENV"), tree.variable("CONDA_PREFIX"), tree.variable("HOME") + "/.local"}) {
        if (prefix.starts_with('/'))
            prefixes.push_back(asPattern(prefix));
    }
    for (const std::string home : {"/home/*", "/root"}) {
        if (!tree.isMachine())
            prefixes.push_back(home + "/.local");
    }
    for (const std::string &folder : tree.foldersIn("PATH")) {
        const Tree::Place interpreter = tree.place(folder + "/python3");
        if (interpreter.kind == Tree::Kind::File)
            prefixes.push_back(asPattern(folderOf(folderOf(interpreter.path))));
    }
    prefixes.insert(prefixes.end(), {"/usr/local", "/usr", "/opt/conda"});
    return prefixes;
}

std::vector<std::string> pythonPlaces(const Tree &tree)
{
    std::vector<std::string> folders;
    for (const std::string &prefix : pythonPrefixes(tree))
        folders.push_back(prefix + "/lib*/python3*/*-packages");
    return folders;
}

std::vector<std::string> toolkitPlaces(const Tree &tree)
{
    std::vector<std::string> folders;
    for (const std::string &folder : tree.foldersIn("CUDA_HOME"))
        folders.push_back(asPattern(folder));
    folders.insert(folders.end(), {"/usr/local/cuda*", "/opt/cuda*"});
    return folders;
}

std::vector<std::string> libraryPlaces(const Tree &tree)
{
    std::vector<std::string> folders = tree.foldersIn("LD_LIBRARY_PATH");
    if (const std::string conda = tree.variable("CONDA_PREFIX"); !conda.empty())
        folders.insert(folders.end(), {conda + "/lib", conda + "/bin"});
    folders.insert(folders.end(),
        {"/usr/lib/*-linux-gnu", "/usr/lib64", "/usr/lib", "/usr/local/lib", "/opt/conda/lib", "/opt/conda/bin"});
    return folders;
}

std::vector<std::string> installedCudnns()
{
    std::vector<std::string> found;
    const Tree tree;
    for (const std::string &folder : tree.foldersIn("LD_LIBRARY_PATH"))
        addFrom(folder, found);
    for (const char *const name : {"VIRTUAL_ENV", "CONDA_PREFIX"}) {
        for (const char *const place : prefixPlaces)
            addFrom(tree.variable(name) + place, found);
    }
    for (const char *const place : systemPlaces)
        addFrom(place, found);
    for (const char *const place : prefixPlaces)
        addFrom(tree.variable("HOME") + "/.local" + place, found);
    return found;
}

} // namespace gpu::runner

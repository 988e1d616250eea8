// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/pythonenvironments.h"

#include "gpu/runner/places.h"

#include <algorithm>

namespace gpu::runner {

namespace {

/// The folder that VIRTUAL_ENV or CONDA_PREFIX names; empty: neither is set.
std::string namedEnvironment(const Tree &tree)
{
    for (const char *const name : {"VIRTUAL_ENV", "CONDA_PREFIX"}) {
        std::string folder = tree.variable(name);
        while (folder.size() > 1 && folder.ends_with('/'))
            folder.pop_back();
        if (folder.starts_with('/'))
            return folder;
    }
    return {};
}

/// The environment whose interpreter `python3` is; empty: there is none.
std::string activePrefix(const Tree &tree)
{
    if (std::string folder = namedEnvironment(tree); !folder.empty())
        return folder;
    for (const std::string &folder : tree.foldersIn("PATH")) {
        const Tree::Place interpreter = tree.place(folder + "/python3");
        if (interpreter.kind == Tree::Kind::File) {
            if (nameOf(folder) == "shims") { // pyenv's, scripts that start the version of its settings
                const std::string chosen = tree.text(folderOf(folder) + "/version");
                return folderOf(folder) + "/versions/" + chosen.substr(0, chosen.find_first_of("\n/"));
            }
            const bool isVirtual = tree.hasFile(folderOf(folder) + "/pyvenv.cfg");
            return isVirtual ? folderOf(folder) : folderOf(folderOf(interpreter.path));
        }
    }
    return {};
}

/// "3.11" of "/usr/lib/python3.11/dist-packages"; empty of "/usr/lib/python3/dist-packages".
std::string versionInFolder(const std::string &packages)
{
    const std::string name = nameOf(folderOf(packages));
    constexpr std::string_view before = "python";
    const std::string version = name.starts_with(before) ? name.substr(before.size()) : "";
    return version.contains('.') ? version : "";
}

/// "version = 3.11.2", which some write as version_info.
std::string versionInSettings(const Tree &tree, const std::string &prefix)
{
    const std::string text = tree.text(prefix + "/pyvenv.cfg");
    for (const std::string_view line : linesOf(text)) {
        const std::size_t number = line.find_first_of("0123456789");
        if (line.starts_with("version") && number != std::string_view::npos)
            return std::string(line.substr(number, line.find_first_not_of("0123456789.", number) - number));
    }
    return {};
}

std::string versionOf(const Tree &tree, const std::string &prefix, const std::string &packages)
{
    if (std::string version = versionInSettings(tree, prefix); !version.empty())
        return version;
    if (std::string version = versionInFolder(packages); !version.empty())
        return version;
    const std::string interpreter = nameOf(tree.place(prefix + "/bin/python3").path); // "python3.11"
    return versionInFolder("/" + interpreter + "/packages");
}

/// Where people put environments besides pythonPrefixes().
std::vector<std::string> allPrefixes(const Tree &tree, const std::string &active)
{
    std::vector<std::string> prefixes = pythonPrefixes(tree);
    for (const std::string &environment : tree.environments())
        prefixes.push_back(asPattern(environment));
    prefixes.insert(prefixes.begin(), asPattern(active));
    prefixes.emplace_back("/opt/conda/envs/*");
    std::vector<std::string> homes;
    if (!tree.isMachine())
        homes = {"/home/*", "/root"};
    else if (const std::string home = tree.variable("HOME"); home.starts_with('/'))
        homes = {asPattern(home)};
    for (const std::string &home : homes) {
        for (const char *const below : {"/.pyenv/versions/*", "/miniconda3", "/miniconda3/envs/*", "/anaconda3",
                 "/anaconda3/envs/*", "/miniforge3", "/miniforge3/envs/*"})
            prefixes.push_back(home + below);
    }
    return prefixes;
}

} // namespace

bool isEnvironmentNamed(const Tree &tree)
{
    return !namedEnvironment(tree).empty();
}

std::vector<PythonEnvironment> pythonEnvironments(const Tree &tree)
{
    std::vector<PythonEnvironment> found;
    const std::string active = activePrefix(tree);
    for (const std::string &pattern : allPrefixes(tree, active)) {
        if (!pattern.starts_with('/'))
            continue;
        for (const std::string &packages : tree.like(pattern + "/lib*/python3*/*-packages")) {
            const Tree::Place place = tree.place(packages);
            const std::string prefix = folderOf(folderOf(folderOf(packages)));
            const auto known = std::ranges::find(found, place.path, &PythonEnvironment::packages);
            if (known != found.end() && std::ranges::contains(tree.environments(), prefix))
                known->path = prefix; // as who asks calls it
            if (place.kind != Tree::Kind::Folder || known != found.end())
                continue;
            found.push_back({prefix, place.path, versionOf(tree, prefix, packages), prefix == active});
        }
    }
    // The system's Python imports from two more places.
    const auto system
        = std::ranges::find_if(found, [](const PythonEnvironment &one) { return one.active && one.path == "/usr"; });
    const std::string home = tree.variable("HOME") + "/.local";
    for (PythonEnvironment &one : found) {
        if (system != found.end() && (one.path == "/usr/local" || one.path == home) && one.version == system->version)
            one.active = true;
    }
    return found;
}

} // namespace gpu::runner

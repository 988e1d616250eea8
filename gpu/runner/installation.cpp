// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/installation.h"

#include "gpu/protocol/status.h"
#include "gpu/runner/families.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string_view>
#include <vector>

#include <dlfcn.h>

namespace gpu::runner {

namespace fs = std::filesystem;

namespace {

constexpr std::streamsize truncatedBytes = 1 << 20;

/// The files in which a sublibrary of cuDNN 9 comes, without ".so": cuDNN 8 has two for each.
std::vector<std::string> stemsOf(const std::string &sublibrary, int major)
{
    const std::string stem = "libcudnn_" + sublibrary;
    return major >= 9 ? std::vector {stem} : std::vector {stem + "_infer", stem + "_train"};
}

/// Under which names cuDNN 9 asks for that file: 9.19 for .so.9.19.0, .so.9.19, .so.9 and .so. It takes what comes
/// first.
std::vector<std::string> namesOf(const std::string &stem, Version version)
{
    const std::string major = stem + ".so." + std::to_string(version.major);
    const std::string minor = major + '.' + std::to_string(version.minor);
    return {minor + '.' + std::to_string(version.patch), minor, major, stem + ".so"};
}

/// The first of these files in a folder that the loader searches before the one of the library which asks for it;
/// empty: there is none. Colons and semicolons part the folders, and an empty one is the current folder: man ld.so.
std::string foundBefore(const std::vector<std::string> &names)
{
    const char *const searched = std::getenv("LD_LIBRARY_PATH");
    std::string_view rest = searched ? searched : "";
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find_first_of(":;"), rest.size());
        const fs::path folder = end == 0 ? fs::path(".") : fs::path(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        for (const std::string &name : names) {
            std::error_code error;
            if (fs::exists(folder / name, error))
                return (folder / name).string();
        }
    }
    return {};
}

} // namespace

RunError PrivateInstallation::make(const Request &request, Version version, const Setup &setup)
{
    const std::string sublibrary = setup.attrs.at("sublibrary").get<std::string>();
    const std::string fault = setup.attrs.at("fault").get<std::string>();
    // A whole part that the loader finds first would be taken for the damaged one.
    for (const std::string &stem : stemsOf(sublibrary, version.major)) {
        if (const std::string whole = foundBefore(namesOf(stem, version)); !whole.empty()) {
            m_message = "LD_LIBRARY_PATH leads to " + whole
                + ", which is loaded before the part that this case damages. Take its folder out of LD_LIBRARY_PATH "
                  "and "
                  "run the case again.";
            return RunError::MixedInstallation;
        }
    }
    try {
        const fs::path &folder = m_folder.emplace().path();
        if (folder.empty()) {
            m_message = "No temporary folder could be made: " + std::string(std::strerror(errno)) + ".";
            return RunError::LibraryUnreadable;
        }
        const fs::path library = fs::canonical(request.cudnn);
        for (const fs::directory_entry &entry : fs::directory_iterator(library.parent_path())) {
            const std::string file = entry.path().filename().string();
            if (file.starts_with("libcudnn") && file.find(".so") != std::string::npos)
                fs::create_symlink(fs::canonical(entry.path()), folder / file);
        }
        // The other files it needs (cuBLAS, NVRTC) come as they would for the real folder.
        m_path = folder / library.filename();
        if (fault == "none")
            return RunError::None;
        if (version.major < 8 || (version.major == 8 && sublibrary == "graph")) {
            m_message = "cuDNN " + toString(version) + " has no sublibrary " + sublibrary + ".";
            return RunError::UnsupportedVersion;
        }
        for (const std::string &stem : stemsOf(sublibrary, version.major)) {
            if (const RunError error = damage(request, version, stem, fault); error != RunError::None)
                return error;
        }
        return RunError::None;
    } catch (const fs::filesystem_error &error) {
        m_message = error.what();
        return RunError::LibraryUnreadable;
    }
}

RunError PrivateInstallation::damage(
    const Request &request, Version version, const std::string &stem, const std::string &fault)
{
    // All of its names must lead to the damaged one.
    const std::string file = stem + ".so." + std::to_string(version.major);
    if (const RunError error = putDamaged(request, file, fault); error != RunError::None)
        return error;
    for (const std::string &name : namesOf(stem, version)) {
        if (name == file)
            continue;
        fs::remove(m_folder->path() / name);
        fs::create_symlink(file, m_folder->path() / name);
    }
    return RunError::None;
}

RunError PrivateInstallation::putDamaged(const Request &request, const std::string &name, const std::string &fault)
{
    const fs::path target = m_folder->path() / name;
    const fs::path source = fs::canonical(request.cudnn).parent_path() / name;
    if (!fs::exists(source)) {
        m_message = "This cuDNN has no " + name + ".";
        return RunError::UnsupportedVersion;
    }
    fs::remove(target);
    if (fault == "missing") {
        // Were the file really missing, the loader would take a copy from its cache, if the system has one. An empty
        // file ends its search: to the library it is as if there were none.
        std::ofstream empty(target);
        return RunError::None;
    }
    if (fault == "truncated") {
        std::string beginning(truncatedBytes, '\0');
        std::ifstream whole(source, std::ios::binary);
        whole.read(beginning.data(), truncatedBytes);
        std::ofstream(target, std::ios::binary).write(beginning.data(), whole.gcount());
        return RunError::None;
    }
    const fs::path other = fs::canonical(request.otherCudnn).parent_path() / name;
    if (!fs::exists(other)) {
        m_message = "The second cuDNN has no " + name + ": it is of another major version.";
        return RunError::NoOtherLibrary;
    }
    fs::create_symlink(fs::canonical(other), target);
    return RunError::None;
}

OtherLibrary readOther(const Request &request, const std::string &sublibrary)
{
    OtherLibrary other;
    if (request.otherCudnn.empty())
        return other;
    const ChildEnd end = runInChild([&]() -> Json {
        auto opened = CudnnLibrary::open(request.otherCudnn);
        if (!opened)
            return {{"message", opened.error().message}};
        opened->readVersion();
        const Json described = opened->toJson();
        const fs::path folder = fs::canonical(request.otherCudnn).parent_path();
        std::vector<std::string> stems = stemsOf(sublibrary, opened->version().major);
        for (const std::string &stem : stems)
            dlopen((folder / (stem + ".so." + std::to_string(opened->version().major))).c_str(), RTLD_LAZY);
        stems.emplace_back("libcudnn.so");
        Json libraries = Json::array();
        for (const LoadedFile &mapped : mappedLibraries()) {
            const fs::path path(mapped.path);
            const bool taken = std::ranges::any_of(
                stems, [&](const std::string &stem) { return path.filename().string().starts_with(stem); });
            if (taken && path.parent_path() == folder)
                libraries.push_back(toJson(mapped));
        }
        return {{"described", described}, {"libraries", libraries}};
    });
    if (!end.said.is_object() || end.said.contains("message")) {
        other.message = end.said.is_object() ? end.said["message"].get<std::string>()
                                             : "Loading " + request.otherCudnn + " ended the process.";
        return other;
    }
    other.described = end.said["described"];
    other.libraries = librariesFrom(end.said["libraries"]);
    return other;
}

std::string faultOf(const OtherLibrary &other, Version version, Version wanted)
{
    const std::string about
        = "The case is about parts of cuDNN " + toString(wanted) + " in an installation of another version";
    if (version == wanted)
        return about + ", and this is " + toString(version) + " itself.";
    if (!other.message.empty())
        return about + ". " + other.message;
    if (other.described.is_null())
        return about + ": no cuDNN of version " + toString(wanted) + " was found.";
    const Version found = versionFromNumber(other.described["number"].get<std::size_t>());
    return found == wanted ? std::string() : about + ", and the second one is " + toString(found) + ".";
}

void runInstallation(Context &ctx, const CudnnLibrary &library, const Setup &setup)
{
    const std::string sublibrary = setup.attrs.at("sublibrary").get<std::string>();
    if (!ctx.observe("cudnnGetVersion", {}, [&] {
            const std::size_t number = ctx.cudnn.GetVersion.pointer();
            return Observation {0, "CUDNN_STATUS_SUCCESS", "SUCCESS", toString(versionFromNumber(number))};
        }))
        return;
    if (!checkVersionOf(ctx, library, sublibrary))
        return;
    const auto [op, calls] = callsOfSublibrary(sublibrary);
    runSequence(ctx, op, calls);
}

} // namespace gpu::runner

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/packages.h"

#include "gpu/protocol/strictjson.h"
#include "gpu/runner/places.h"

#include <algorithm>
#include <filesystem>
#include <tuple>

namespace gpu::runner {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t maxListBytes = 4 << 20; // of a wheel's RECORD, a toolkit's version.json
constexpr int maxFoldersUp = 6; // from a file to what says of which version it is

/// 12.4.127 of "libnvrtc.so.12.4.127".
std::string versionInName(const std::string &name)
{
    const std::size_t number = name.find(".so.");
    const std::string version = number == std::string::npos ? std::string() : name.substr(number + 4);
    return parsePackageVersion(version) ? version : std::string();
}

/// The versions of the wheels that were installed at or near `folder` and have the file, each once:
/// nvidia_cuda_nvrtc_cu12-12.4.127.dist-info. More than one: each was unpacked over the other.
std::vector<std::string> versionsOfWheels(
    const Tree &tree, std::string wheel, const std::string &folder, const std::string &file)
{
    std::ranges::replace(wheel, '-', '_');
    std::vector<std::string> versions;
    for (const std::string &place : {folder, folder + "/dist-info"}) {
        for (const char *const cuda : {"", "_cu[0-9][0-9]"}) {
            for (const std::string &found : tree.like(place + '/' + wheel + cuda + "-[0-9]*.dist-info")) {
                std::string version = found.substr(found.rfind('-', found.rfind(".dist-info")) + 1);
                version.erase(version.rfind(".dist-info"));
                const auto record = tree.read(found + "/RECORD", maxListBytes);
                const bool hasFile = record && record->whole && record->bytes.contains("/" + file + ",");
                if (hasFile && parsePackageVersion(version) && !std::ranges::contains(versions, version))
                    versions.push_back(std::move(version));
            }
        }
    }
    return versions;
}

std::string listed(const std::vector<std::string> &texts)
{
    std::string all;
    for (const std::string &text : texts)
        all += (all.empty() ? "" : ", ") + text;
    return all;
}

std::string versionOfToolkit(const Tree &tree, std::string_view component, const std::string &folder)
{
    const auto text = tree.read(folder + "/version.json", maxListBytes);
    const auto json = json::parse(text && text->whole ? text->bytes : "{}");
    const Json *const found = json && !component.empty() ? json::member(*json, component) : nullptr;
    const auto version = found ? json::string(json::member(*found, "version")) : std::nullopt;
    return version && parsePackageVersion(*version) ? std::string(*version) : std::string();
}

class PackageSearch final {
public:
    std::vector<InstalledPackage> run(const std::vector<std::string> &folders)
    {
        // A toolkit has the parts beside each other that are wheels of their own; what was fetched lies alone.
        for (const std::string &toolkit : toolkitPlaces()) {
            for (const char *const below : {"/lib64", "/lib", "/targets/*/lib", "/bin"})
                addFolder(toolkit + below);
        }
        for (const std::string &folder : pythonPlaces())
            addWheels(folder);
        for (const std::string &folder : libraryPlaces())
            addFolder(folder);
        for (const std::string &folder : folders) {
            addWheels(folder);
            addWheels(folder + "/*/*");
        }
        std::ranges::stable_sort(m_found, [](const InstalledPackage &a, const InstalledPackage &b) {
            return std::tuple(a.package, b.version) < std::tuple(b.package, a.version);
        });
        return std::move(m_found);
    }

private:
    void addWheels(const std::string &folder)
    {
        for (const char *const below : {"/nvidia/*/lib", "/nvidia/*/bin"})
            addFolder(folder + below);
    }

    void addFolder(const std::string &pattern)
    {
        if (!pattern.starts_with('/')) // a relative one leads anywhere
            return;
        for (const PackageSpec &package : packages()) {
            const bool isLibrary = package.file.starts_with("lib");
            const std::string files = pattern + "/" + std::string(package.file) + (isLibrary ? ".so.*" : "");
            for (const std::string &path : pathsLike(files)) {
                const std::string name = fs::path(path).filename().string();
                if (!isLibrary || isLibraryFile(name, package.file))
                    add(package.package, path);
            }
        }
    }

    void add(Package package, const std::string &path)
    {
        std::error_code error;
        const std::string canonical = fs::canonical(path, error).string();
        if (error || std::ranges::contains(m_found, canonical, &InstalledPackage::path))
            return;
        InstalledPackage found = packageAt(package, canonical);
        if (!found.version.isNull())
            m_found.push_back(std::move(found));
    }

    std::vector<InstalledPackage> m_found;
};

} // namespace

std::vector<InstalledPackage> installedPackages(const std::vector<std::string> &folders)
{
    return PackageSearch().run(folders);
}

bool isLibraryFile(std::string_view name, std::string_view library)
{
    if (!name.starts_with(library) || !name.substr(library.size()).starts_with(".so."))
        return false;
    const std::string_view number = name.substr(library.size() + std::string_view(".so.").size());
    return !number.empty() && std::ranges::all_of(number, [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
}

std::expected<std::string, std::string> installedVersion(
    const Tree &tree, std::string_view wheel, std::string_view component, const std::string &path)
{
    const std::string name = nameOf(path);
    std::string version = versionInName(name);
    std::string folder = folderOf(path);
    for (int up = 0; version.empty() && up < maxFoldersUp && folder != "/"; ++up) {
        const auto ofWheels
            = wheel.empty() ? std::vector<std::string>() : versionsOfWheels(tree, std::string(wheel), folder, name);
        if (ofWheels.size() > 1)
            return std::unexpected(
                "wheels of several versions list it, one unpacked over the other: " + listed(ofWheels));
        version = ofWheels.empty() ? versionOfToolkit(tree, component, folder) : ofWheels.front();
        folder = folderOf(folder);
    }
    if (version.empty())
        return std::unexpected("its installation does not say it");
    return version;
}

InstalledPackage packageAt(Package package, const std::string &path)
{
    const PackageSpec &about = spec(package);
    const auto version = installedVersion({}, about.wheel, about.component, path);
    return {package, parsePackageVersion(version.value_or("")).value_or(Version {}), path};
}

std::string libraryOf(const InstalledPackage &package, const std::string &name)
{
    const fs::path folder = fs::path(package.path).parent_path();
    if (fs::path(package.path).filename().string().starts_with(name + ".so."))
        return package.path;
    for (const std::string &path : pathsLike((folder / (name + ".so.*")).string())) {
        std::error_code error;
        if (isLibraryFile(fs::path(path).filename().string(), name))
            return fs::canonical(path, error).string();
    }
    return {};
}

Json toJson(const InstalledPackage &package)
{
    return {{"package", spec(package.package).name}, {"version", toString(package.version)}, {"path", package.path}};
}

} // namespace gpu::runner

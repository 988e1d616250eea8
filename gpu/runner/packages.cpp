// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/packages.h"

#include "gpu/protocol/strictjson.h"
#include "gpu/runner/places.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <tuple>

namespace gpu::runner {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t maxListBytes = 4 << 20; // of a wheel's RECORD, a toolkit's version.json
constexpr int maxFoldersUp = 6; // from a file to what says of which version it is

std::string textOfFile(const fs::path &path)
{
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    std::ifstream file(path, std::ios::binary);
    if (error || size > maxListBytes || !file)
        return {};
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// "libnvrtc.so.13", "libnvrtc.so.12.4.127"; not "libnvrtc.so" and "libnvrtc.so.13.debug".
bool isLibraryFile(std::string_view name, std::string_view library)
{
    if (!name.starts_with(library) || !name.substr(library.size()).starts_with(".so."))
        return false;
    const std::string_view number = name.substr(library.size() + std::string_view(".so.").size());
    return !number.empty() && std::ranges::all_of(number, [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
}

/// 12.4.127 of "libnvrtc.so.12.4.127".
Version versionInName(const std::string &name)
{
    const std::size_t number = name.find(".so.");
    return number == std::string::npos ? Version {} : parsePackageVersion(name.substr(number + 4)).value_or(Version {});
}

/// Of a wheel that was installed at or near `folder` and has the file: nvidia_cuda_nvrtc_cu12-12.4.127.dist-info.
Version versionOfWheel(const PackageSpec &package, const fs::path &folder, const std::string &file)
{
    std::string wheel(package.wheel);
    std::ranges::replace(wheel, '-', '_');
    for (const fs::path &place : {folder, folder / "dist-info"}) {
        for (const char *const cuda : {"", "_cu[0-9][0-9]"}) {
            for (const std::string &found : pathsLike((place / (wheel + cuda + "-[0-9]*.dist-info")).string())) {
                const std::string name = fs::path(found).stem().string(); // without ".dist-info"
                const auto version = parsePackageVersion(name.substr(name.rfind('-') + 1));
                if (version && textOfFile(fs::path(found) / "RECORD").contains("/" + file + ","))
                    return *version;
            }
        }
    }
    return {};
}

Version versionOfToolkit(const PackageSpec &package, const fs::path &folder)
{
    const std::string text = textOfFile(folder / "version.json");
    const auto json = json::parse(text.empty() ? "{}" : text);
    const Json *const component = json ? json::member(*json, package.component) : nullptr;
    const auto version = component ? json::string(json::member(*component, "version")) : std::nullopt;
    return version ? parsePackageVersion(*version).value_or(Version {}) : Version {};
}

Version versionOfFile(const PackageSpec &package, const fs::path &file)
{
    Version version = versionInName(file.filename().string());
    fs::path folder = file.parent_path();
    for (int up = 0; version.isNull() && up < maxFoldersUp && folder != folder.root_path(); ++up) {
        version = versionOfWheel(package, folder, file.filename().string());
        if (version.isNull())
            version = versionOfToolkit(package, folder);
        folder = folder.parent_path();
    }
    return version;
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

InstalledPackage packageAt(Package package, const std::string &path)
{
    return {package, versionOfFile(spec(package), path), path};
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

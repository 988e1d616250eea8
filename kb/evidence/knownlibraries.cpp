// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/knownlibraries.h"

#include "kb/evidence/knownlibrariestext.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace kb {

namespace {

std::string_view nameIn(const std::string &path)
{
    return std::string_view(path).substr(path.rfind('/') + 1);
}

std::string_view folderOf(const std::string &path)
{
    return std::string_view(path).substr(0, path.size() - nameIn(path).size());
}

/// The package that the files in this folder are of; null, too, where a file of cuDNN from another folder is in no
/// package.
const KnownPackage *packageIn(const KnownLibraries &known, std::string_view folder, const gpu::Transcript &transcript)
{
    std::vector<std::size_t> candidates;
    for (std::size_t i = 0; i < known.packages.size(); ++i) {
        if (known.packages[i].of == gpu::Package::Cudnn && known.packages[i].number == transcript.version)
            candidates.push_back(i);
    }
    for (const gpu::LoadedFile &library : transcript.libraries) {
        if (!nameIn(library.path).starts_with("libcudnn"))
            continue; // of CUDA
        const auto holders = known.files.find(library.sha256);
        if (holders == known.files.end())
            return nullptr;
        if (folderOf(library.path) == folder)
            std::erase_if(
                candidates, [&](std::size_t package) { return !std::ranges::contains(holders->second, package); });
    }
    return candidates.empty() ? nullptr : &known.packages[candidates.front()];
}

bool isHeader(std::string_view name)
{
    return name.starts_with("cudnn") && name.ends_with(".h");
}

/// One that was looked for in vain has no hash: taking a header away changes constants, too. Of whichever package of
/// that version they are: those for CUDA 12 and 13 are the same.
bool hasKnownHeaders(const KnownLibraries &known, const gpu::Transcript &transcript)
{
    if (!std::ranges::contains(transcript.calls, gpu::headerCall, &gpu::Call::call))
        return true;
    int count = 0;
    for (const gpu::LoadedFile &library : transcript.libraries) {
        const std::string name(nameIn(library.path));
        if (isHeader(name) && !known.headers.contains({transcript.version, name, library.sha256}))
            return false;
        count += isHeader(name);
    }
    return count > 0;
}

bool isPreloaded(const gpu::Transcript &transcript)
{
    const auto variables = transcript.env.is_object() ? transcript.env.find("variables") : transcript.env.end();
    return variables != transcript.env.end() && variables->is_object()
        && (variables->contains("LD_PRELOAD") || variables->contains("LD_AUDIT"));
}

/// Another library that was opened as cuDNN and asks the real one, or one that was put before it (LD_PRELOAD), answers
/// what it likes beside files that are as they were published.
bool mayHaveAnsweredItself(const gpu::Transcript &transcript)
{
    return isPreloaded(transcript) || !nameIn(transcript.path).starts_with("libcudnn.so");
}

/// The package of that name and version which has the file at `path`; null: none has.
const KnownPackage *packageAt(const KnownLibraries &known, const gpu::Transcript &transcript, gpu::Package package,
    const gpu::Version &version, std::string_view path)
{
    const auto file = std::ranges::find(transcript.libraries, path, &gpu::LoadedFile::path);
    const auto holders = file == transcript.libraries.end() ? known.files.end() : known.files.find(file->sha256);
    if (holders == known.files.end())
        return nullptr;
    for (const std::size_t holder : holders->second) {
        if (known.packages[holder].of == package && known.packages[holder].number == version)
            return &known.packages[holder];
    }
    return nullptr;
}

bool hasKnownBeside(const KnownLibraries &known, const gpu::Transcript &transcript)
{
    const auto beside = transcript.env.find("beside");
    return beside == transcript.env.end() || std::ranges::all_of(*beside, [&](const gpu::Json &one) {
        const auto text = [&](const char *key) { return one.is_object() ? one.value(key, std::string()) : ""; };
        const auto library = gpu::parseLibraryVersion(text("library") + ' ' + text("version"));
        return library
            && packageAt(known, transcript, gpu::packageOfLibrary(library->library), library->version, text("path"));
    });
}

/// What nvcc says depends on its own settings, on the headers of its toolkit and on the host's compiler, so its run
/// names them all.
bool lacksWhatNvccStoodOn(const gpu::Transcript &transcript)
{
    if (!std::ranges::contains(transcript.calls, "nvcc", &gpu::Call::call))
        return false;
    const auto compiler = transcript.env.find("host_compiler");
    const bool isNamed = compiler != transcript.env.end() && compiler->is_string() && *compiler != "";
    return !isNamed || std::ranges::none_of(transcript.libraries, [](const gpu::LoadedFile &file) {
        return nameIn(file.path) == "nvcc.profile";
    });
}

const KnownPackage *toolkitPackageOf(const KnownLibraries &known, const gpu::Transcript &transcript)
{
    const auto isKnown = [&](const gpu::LoadedFile &library) { return known.files.contains(library.sha256); };
    if (isPreloaded(transcript) || lacksWhatNvccStoodOn(transcript)
        || !std::ranges::all_of(transcript.libraries, isKnown) || !hasKnownBeside(known, transcript))
        return nullptr;
    return packageAt(known, transcript, transcript.package, transcript.version, transcript.path);
}

} // namespace

const KnownPackage *KnownLibraries::packageOf(const gpu::Transcript &transcript) const
{
    if (transcript.env.is_object() && transcript.env.contains("library"))
        return toolkitPackageOf(*this, transcript);
    if (mayHaveAnsweredItself(transcript) || !hasKnownHeaders(*this, transcript))
        return nullptr;
    // Where two installations were mixed, the one of the version that ran counts.
    for (const gpu::LoadedFile &library : transcript.libraries) {
        if (!nameIn(library.path).starts_with("libcudnn.so"))
            continue;
        if (const KnownPackage *const package = packageIn(*this, folderOf(library.path), transcript))
            return package;
    }
    return nullptr;
}

const KnownPackage *KnownLibraries::otherVersionOf(const gpu::Transcript &transcript) const
{
    const bool isToolkit = transcript.env.is_object() && transcript.env.contains("library");
    const KnownPackage *other = nullptr;
    for (const gpu::LoadedFile &library : transcript.libraries) {
        const bool ran = isToolkit ? library.path == transcript.path : nameIn(library.path).starts_with("libcudnn");
        const auto holders = ran ? files.find(library.sha256) : files.end();
        if (ran && holders == files.end())
            return nullptr;
        for (const std::size_t holder : ran ? holders->second : std::vector<std::size_t>()) {
            if (packages[holder].number == transcript.version)
                return nullptr;
            other = &packages[holder];
        }
    }
    return other;
}

bool KnownLibraries::hasFile(const gpu::Version &cudnn, std::string_view sha256) const
{
    const auto holders = files.find(sha256);
    return holders != files.end() && std::ranges::any_of(holders->second, [&](std::size_t package) {
        return packages[package].of == gpu::Package::Cudnn && packages[package].number == cudnn;
    });
}

const KnownPackage *KnownLibraries::packageFor(gpu::Package package, const gpu::Version &version) const
{
    const auto found = std::find_if(packages.rbegin(), packages.rend(),
        [&](const KnownPackage &known) { return known.of == package && known.number == version; });
    return found == packages.rend() ? nullptr : &*found;
}

Expected<KnownLibraries> parseKnownLibraries(std::string_view text)
{
    try {
        KnownLibraries known;
        const nlohmann::json root = nlohmann::json::parse(text);
        for (const nlohmann::json &package : root.at("packages")) {
            const auto number = gpu::parsePackageVersion(package.at("version").get<std::string>());
            if (!number)
                return std::unexpected(Error {.code = ErrorCode::WrongType, .detail = "version"});
            for (const auto &[name, digest] : package.at("files").items())
                known.files[digest.get<std::string>()].push_back(known.packages.size());
            const nlohmann::json headers = package.value("headers", nlohmann::json::object());
            for (const auto &[name, digest] : headers.items())
                known.headers.emplace(*number, name, digest.get<std::string>());
            const std::string name = package.at("package");
            known.packages.push_back({name, package.at("version"), gpu::packageOfWheel(name), *number});
        }
        return known;
    } catch (const nlohmann::json::parse_error &error) {
        return std::unexpected(Error {.code = ErrorCode::JsonSyntax, .detail = error.what()});
    } catch (const nlohmann::json::exception &error) {
        return std::unexpected(Error {.code = ErrorCode::WrongType, .detail = error.what()});
    }
}

const KnownLibraries &knownLibraries()
{
    // A test parses what is compiled in; a build in which it does not parse knows no library.
    static const KnownLibraries known = parseKnownLibraries(knownLibrariesText).value_or(KnownLibraries {});
    return known;
}

} // namespace kb

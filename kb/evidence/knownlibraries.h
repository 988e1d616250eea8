// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Which files are cuDNN, or another package of CUDA, as it was published: resources/known-libraries.json, compiled in.
// A version number is what a library says of itself; the SHA-256 of its files says which one it is, and that of headers
// whether anybody changed a constant in them.
#pragma once

#include "gpu/protocol/transcript.h"
#include "kb/error.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace kb {

struct KnownPackage {
    std::string package; // "nvidia-cudnn-cu12"
    std::string version; // of the package, "9.10.2.21"
    std::optional<gpu::Package> of; // none: no case is about it, such as the one with nvcc's compiler
    gpu::Version number; // its first three parts, "9.10.2"
};

class KnownLibraries final {
public:
    std::vector<KnownPackage> packages; // by version
    // SHA-256 in hex of a file, or of a folder of headers, to the packages that hold it
    std::map<std::string, std::vector<std::size_t>, std::less<>> files;
    std::set<std::tuple<gpu::Version, std::string, std::string>> headers; // of a version of cuDNN: name, SHA-256 in hex

    /// The package whose files ran: one of the version that the library said, with every file of cuDNN that was loaded
    /// from the folder of libcudnn.so; those from another folder, of a second cuDNN, are in some package. Where headers
    /// answered, each that was read or looked for must be as a package of that version has it. Null: there is none, or
    /// the files were not hashed. At the level toolkit: the package of this name and version that has the file by which
    /// it was found, where each file that was loaded first is of the version that the runner says, and every other one
    /// that was loaded, run or read is in some package; of nvcc that goes for the headers that it included, too, and a
    /// run of it names its settings and the host's compiler.
    [[nodiscard]] const KnownPackage *packageOf(const gpu::Transcript &transcript) const;
    /// The package that has the file which ran, where every one that has it is of another version than the run says,
    /// and so are all other files of cuDNN. Null: there is no such thing; of a file that nobody knows nothing is said.
    [[nodiscard]] const KnownPackage *otherVersionOf(const gpu::Transcript &transcript) const;
    /// Whether a package of cuDNN of that version has a library with this SHA-256.
    [[nodiscard]] bool hasFile(const gpu::Version &cudnn, std::string_view sha256) const;
    /// The newest published one of that version; null: none is known.
    [[nodiscard]] const KnownPackage *packageFor(gpu::Package package, const gpu::Version &version) const;
};
/// Errors: JsonSyntax, WrongType.
[[nodiscard]] Expected<KnownLibraries> parseKnownLibraries(std::string_view text);
[[nodiscard]] const KnownLibraries &knownLibraries();

} // namespace kb

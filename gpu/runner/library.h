// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// An opened libcudnn: its functions, its version, and which libraries the process really has mapped.
#pragma once

#include "gpu/protocol/transcript.h"
#include "gpu/runner/cudnnapi.h"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace gpu::runner {

struct LoadFailure {
    RunError error = RunError::NoLibrary;
    std::string message;
};

/// Stays open until the process ends: cuDNN can't be unloaded cleanly.
class CudnnLibrary final {
public:
    /// CUDNN_LOG* must be gone from the environment by then.
    [[nodiscard]] static std::expected<CudnnLibrary, LoadFailure> open(const std::string &path);

    [[nodiscard]] const CudnnApi &api() const { return m_api; }
    [[nodiscard]] const std::string &path() const { return m_path; }
    /// The address of any exported name; null: not exported by the library or by what it has loaded.
    [[nodiscard]] void *symbol(const std::string &name) const;
    /// The file that defines the name: canonical; empty: it is not exported.
    [[nodiscard]] std::string fileOf(const std::string &name) const;
    /// Calls cudnnGetVersion: loads more, and may end the process where files are missing.
    void readVersion();
    [[nodiscard]] Version version() const { return m_version; }
    [[nodiscard]] std::size_t number() const { return m_number; } // 91900
    /// {path, version, number, build, cudart, fake}
    [[nodiscard]] Json toJson() const;

private:
    CudnnApi m_api;
    void *m_handle = nullptr;
    std::string m_path;
    Version m_version;
    std::size_t m_number = 0;
};

/// Whether a file's name is that of a library of CUDA, the driver's libcuda among them.
[[nodiscard]] bool isCudaLibrary(std::string_view name);
/// The CUDA libraries that this process has mapped (cuDNN, cuBLAS, NVRTC, CUDA's own), each once, with size and build
/// id.
[[nodiscard]] std::vector<LoadedFile> mappedLibraries();
/// Whether the file is one of cuDNN's own in the installation of `cudnnPath`; links are followed.
[[nodiscard]] bool isPartOf(const std::string &file, const std::string &cudnnPath);
/// The first mapped libcudnn* that lies outside the folders of these libraries of cuDNN; empty: none does.
[[nodiscard]] std::string strangerAmong(
    const std::vector<LoadedFile> &libraries, const std::vector<std::string> &cudnns);
/// The path of a file that was mapped and is no longer at its place: it was replaced meanwhile; empty: none.
[[nodiscard]] std::string replacedAmong(const std::vector<LoadedFile> &libraries);
/// As a result's `libraries` have them.
[[nodiscard]] Json toJson(const LoadedFile &library);
[[nodiscard]] std::vector<LoadedFile> librariesFrom(const Json &libraries);

} // namespace gpu::runner

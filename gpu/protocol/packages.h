// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The parts of CUDA that cases are about, as NVIDIA publishes them: packages that each have versions of their own, and
// the libraries in them.
#pragma once

#include "gpu/protocol/version.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gpu {

enum class Package : std::uint8_t {
    Cudnn,
    Cudart,
    Nvrtc,
    Nvcc,
    Nvjitlink,
    Cublas,
    Cufft,
    Curand,
    Cusolver,
    Cusparse,
    Nccl,
};

struct PackageSpec {
    Package package;
    std::string_view name; // "nvrtc"
    std::string_view title; // for people: "NVRTC"
    std::string_view wheel; // on PyPI, without the "-cu12" of some: "nvidia-cuda-nvrtc"
    std::string_view component; // in a toolkit's version.json: "cuda_nvrtc"
    std::string_view file; // by which it is found: "libnvrtc", a library, or "ptxas", a program
};
[[nodiscard]] std::span<const PackageSpec> packages();
[[nodiscard]] const PackageSpec &spec(Package package);
[[nodiscard]] std::optional<Package> packageFromName(std::string_view name);
/// The package of this name on PyPI, "nvidia-cuda-nvrtc-cu12"; nullopt: none that cases are about.
[[nodiscard]] std::optional<Package> packageOfWheel(std::string_view wheel);

/// The names of libraries that a case may give, as choices: "libcudart|libnvrtc|...".
inline constexpr std::string_view libraryNames
    = "libcudart|libnvrtc|libnvJitLink|libcublas|libcublasLt|libcufft|libcurand|libcusolver|libcusparse|libnccl|"
      "libcudnn";
/// Which package has the library; name: one of libraryNames.
[[nodiscard]] Package packageOfLibrary(std::string_view name);

/// Which package has the function, by how its name begins: "cublasLtCreate".
[[nodiscard]] Package packageOfCall(std::string_view function);

/// A library of a package of one version, as a case names it: "libnvJitLink 12.0.140".
struct LibraryVersion {
    std::string library;
    Version version;
    auto operator<=>(const LibraryVersion &) const = default;
};
[[nodiscard]] std::optional<LibraryVersion> parseLibraryVersion(std::string_view text);

/// The first three parts of a package's version: 12.4.5 of "12.4.5.8".
[[nodiscard]] std::optional<Version> parsePackageVersion(std::string_view text);

} // namespace gpu

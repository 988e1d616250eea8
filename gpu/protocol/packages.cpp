// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/packages.h"

#include "gpu/protocol/ops.h"

#include <algorithm>
#include <array>

namespace gpu {

namespace {

// In the order of Package.
constexpr std::array<PackageSpec, 11> allPackages = {{
    {Package::Cudnn, "cudnn", "cuDNN", "nvidia-cudnn", "libcudnn", "libcudnn"},
    {Package::Cudart, "cudart", "the CUDA runtime", "nvidia-cuda-runtime", "cuda_cudart", "libcudart"},
    {Package::Nvrtc, "nvrtc", "NVRTC", "nvidia-cuda-nvrtc", "cuda_nvrtc", "libnvrtc"},
    {Package::Nvcc, "nvcc", "nvcc", "nvidia-cuda-nvcc", "cuda_nvcc", "ptxas"},
    {Package::Nvjitlink, "nvjitlink", "nvJitLink", "nvidia-nvjitlink", "libnvjitlink", "libnvJitLink"},
    {Package::Cublas, "cublas", "cuBLAS", "nvidia-cublas", "libcublas", "libcublas"},
    {Package::Cufft, "cufft", "cuFFT", "nvidia-cufft", "libcufft", "libcufft"},
    {Package::Curand, "curand", "cuRAND", "nvidia-curand", "libcurand", "libcurand"},
    {Package::Cusolver, "cusolver", "cuSOLVER", "nvidia-cusolver", "libcusolver", "libcusolver"},
    {Package::Cusparse, "cusparse", "cuSPARSE", "nvidia-cusparse", "libcusparse", "libcusparse"},
    {Package::Nccl, "nccl", "NCCL", "nvidia-nccl", "libnccl", "libnccl"},
}};

} // namespace

std::span<const PackageSpec> packages()
{
    return allPackages;
}

const PackageSpec &spec(Package package)
{
    return allPackages.at(static_cast<std::size_t>(package));
}

std::optional<Package> packageFromName(std::string_view name)
{
    const auto at = std::ranges::find(allPackages, name, &PackageSpec::name);
    return at == allPackages.end() ? std::nullopt : std::optional(at->package);
}

std::optional<Package> packageOfWheel(std::string_view wheel)
{
    if (const std::size_t cuda = wheel.rfind("-cu"); cuda != std::string_view::npos && cuda + 5 == wheel.size())
        wheel.remove_suffix(5);
    const auto at = std::ranges::find(allPackages, wheel, &PackageSpec::wheel);
    return at == allPackages.end() ? std::nullopt : std::optional(at->package);
}

Package packageOfLibrary(std::string_view name)
{
    if (name == "libcublasLt")
        return Package::Cublas;
    return std::ranges::find(allPackages, name, &PackageSpec::file)->package;
}

Package packageOfCall(std::string_view function)
{
    // What functions of a package begin with: its name, but for the runtime's, which is "cuda".
    for (const PackageSpec &one : allPackages) {
        if (function.starts_with(one.name))
            return one.package;
    }
    return Package::Cudart;
}

std::optional<LibraryVersion> parseLibraryVersion(std::string_view text)
{
    const std::size_t blank = std::min(text.find(' '), text.size());
    const auto version = parseVersion(text.substr(std::min(blank + 1, text.size())));
    if (indexOf(libraryNames, text.substr(0, blank)) < 0 || !version)
        return std::nullopt;
    return LibraryVersion {std::string(text.substr(0, blank)), *version};
}

std::optional<Version> parsePackageVersion(std::string_view text)
{
    std::size_t end = 0; // of the third part
    for (int part = 0; part < 3; ++part)
        end = std::min(text.find('.', part == 0 ? 0 : end + 1), text.size());
    return parseVersion(text.substr(0, end));
}

} // namespace gpu

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A stand-in for cuDNN: what its descriptors hold, and how each call of it begins.
#pragma once

#include "gpu/runner/cudnnapi.h"

#include <array>
#include <optional>
#include <string_view>

namespace standin {

#if STAND_IN_MAJOR >= 9
inline constexpr int badParam = 2000;
inline constexpr int notSupported = 3000;
inline constexpr int executionFailed = 5000;
inline constexpr int notInitialized = 1001;
inline constexpr int allocationFailed = 4004;
#else
inline constexpr int badParam = 3;
inline constexpr int notSupported = 9;
inline constexpr int executionFailed = 8;
inline constexpr int notInitialized = 1;
inline constexpr int allocationFailed = 2;
#endif
inline constexpr int typeFloat = 0;
inline constexpr int typeDouble = 1;
inline constexpr int maxRank = 8;

/// A tensor or a filter, in elements.
struct Shape {
    int type = typeFloat;
    int rank = 0;
    std::array<int, maxRank> dims {};
    std::array<int, maxRank> strides {};
};

struct Convolution {
    std::array<int, 2> pad {}, stride {}, dilation {};
    int groups = 1;
};

enum class Spoil { No, NotANumber, Wrong };

/// The script's say in a call: a status that ends it, or how to spoil its output.
struct Start {
    std::optional<int> status;
    Spoil spoil = Spoil::No;
};
[[nodiscard]] Start begin(std::string_view function);
/// The same for a call that launches kernels: it fails where the context is lost.
[[nodiscard]] Start beginCompute(std::string_view function);

/// Gives the status, and cuDNN 9's words for it.
int refuse(int status, std::string_view reason);

template <typename Desc> Shape &shape(Desc descriptor)
{
    return *reinterpret_cast<Shape *>(descriptor);
}
inline Convolution &convolution(gpu::runner::ConvolutionDesc descriptor)
{
    return *reinterpret_cast<Convolution *>(descriptor);
}

} // namespace standin

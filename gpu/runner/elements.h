// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Elements of tensors on the host: seeded fills, the data types' encodings, and the comparison with a reference.
// Everything that is computed on the host is computed in double, from the values as the data type rounds them.
#pragma once

#include "gpu/protocol/case.h"
#include "gpu/protocol/transcript.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace gpu::runner {

[[nodiscard]] std::size_t storageBytes(const Tensor &tensor);

/// `count` values in the order of memory, the same on every machine.
[[nodiscard]] std::vector<double> filled(const Fill &fill, std::size_t count);
[[nodiscard]] std::vector<std::byte> encoded(DataType type, std::span<const double> values);
[[nodiscard]] std::vector<double> decoded(DataType type, std::span<const std::byte> bytes);
/// The values as the type rounds them.
[[nodiscard]] std::vector<double> rounded(DataType type, std::span<const double> values);

/// Values with a shape.
struct Shaped {
    std::vector<std::int64_t> dims;
    std::vector<std::int64_t> strides;
    std::vector<double> values; // by storage
};
[[nodiscard]] Shaped shaped(const Tensor &tensor, std::vector<double> values);

/// Whether the values are finite, and near those expected. An error counts relative to the larger of the value expected
/// and the mean of their absolute values, so that a result near 0 of a long sum does not decide. NaN expected is
/// matched by NaN.
[[nodiscard]] Outputs compare(std::span<const double> values, std::span<const double> expected, double rtol);
/// What holds of several outputs of one call together.
[[nodiscard]] Outputs merged(const Outputs &a, const Outputs &b);
/// Outputs that have no reference.
[[nodiscard]] Outputs onlyFinite(std::span<const double> values);

} // namespace gpu::runner

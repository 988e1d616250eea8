// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Between host values and device memory, for the ops of the level gpu. Whatever fails has failed the run.
#pragma once

#include "gpu/runner/context.h"
#include "gpu/runner/elements.h"

namespace gpu::runner {

/// Memory of this size; `zeroed` by a copy of zeros.
[[nodiscard]] bool allocate(Context &ctx, DeviceBuffer &buffer, std::size_t bytes, bool zeroed = false);
/// Memory that holds the values as the type rounds them.
[[nodiscard]] bool upload(Context &ctx, DeviceBuffer &buffer, DataType type, std::span<const double> values);
[[nodiscard]] bool upload(Context &ctx, DeviceBuffer &buffer, std::span<const int> values);
[[nodiscard]] bool download(Context &ctx, const DeviceBuffer &buffer, DataType type, std::vector<double> &values);

/// alpha and beta: double where the data is double, else float.
class Scalar final {
public:
    Scalar(DataType type, double value)
        : m_isDouble(type == DataType::Double)
        , m_double(value)
        , m_float(static_cast<float>(value))
    {
    }
    [[nodiscard]] const void *pointer() const { return m_isDouble ? static_cast<const void *>(&m_double) : &m_float; }

private:
    bool m_isDouble;
    double m_double;
    float m_float;
};

/// The case's own tolerance, else the type's.
[[nodiscard]] double tolerance(const Context &ctx, DataType type);
/// Whether the case wants outputs looked at, and compared.
[[nodiscard]] bool wantsOutputs(const Context &ctx);
[[nodiscard]] bool wantsReference(const Context &ctx);

} // namespace gpu::runner

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the graph ops must compute, in double, by the plainest loops. Convolution and batch norm at training are those
// of reference.h.
#pragma once

#include "gpu/runner/elements.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace gpu::runner {

/// Values of the tensors of a graph, by name.
using NamedValues = std::map<std::string, Shaped>;

/// Fills in the values of those of `outputs` that the op defines, from the inputs; the others are left out of the
/// result. Shapes of `outputs` are given. Nullopt: too much work, or an op that has no reference.
[[nodiscard]] std::optional<NamedValues> graphReference(
    Op op, const Setup &setup, const NamedValues &inputs, const NamedValues &outputs);

/// Every index of `dims`, the last dimension fastest.
template <typename Visit> void forEachIndex(const std::vector<std::int64_t> &dims, const Visit &visit)
{
    std::vector<std::int64_t> index(dims.size(), 0);
    for (const std::int64_t dim : dims) {
        if (dim <= 0)
            return;
    }
    for (;;) {
        visit(index);
        std::size_t i = dims.size();
        while (i > 0 && ++index[i - 1] == dims[i - 1])
            index[--i] = 0;
        if (i == 0)
            return;
    }
}

/// c = a b in the last two dims; those before are batches, 1 serves for all. c's shape is given.
void matmulReference(const Shaped &a, const Shaped &b, Shaped &c);
/// y = f(x), or f(x, b) where b is not null; 1 in a dim of x or b serves for all. The names are those of the op's
/// "mode".
void pointwiseReference(std::string_view mode, const Shaped &x, const Shaped *b, Shaped &y);
/// o = softmax(scale q k^T) v; stats (may be null): the logarithm of the sum of exponentials of each row. causal: a
/// query sees keys up to its own place.
void attentionReference(
    const Shaped &q, const Shaped &k, const Shaped &v, double scale, bool causal, Shaped &o, Shaped *stats);

} // namespace gpu::runner

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A graph as data: the tensors and descriptors that an op of a case makes of its setup, in the order in which cuDNN is
// given them. Making one calls nothing.
#pragma once

#include "gpu/protocol/backendapi.h"
#include "gpu/protocol/case.h"

#include <expected>
#include <string>
#include <variant>
#include <vector>

namespace gpu {

struct GraphTensor {
    /// Virtual: between operations, never in memory. Scalar: one float, given by the host.
    enum class Use : std::uint8_t { Input, Output, Virtual, Scalar };
    std::string name; // "x", "running_mean"
    Tensor tensor; // strides are always given
    Use use = Use::Input;
    double value = 0; // Scalar
};

struct TensorRef {
    int index = 0; // into Graph::tensors
};
struct NodeRef {
    int index = 0; // into Graph::nodes
};
/// An enum of cuDNN's.
struct ModeValue {
    backend::Type type = backend::Type::POINTWISE_MODE;
    int value = 0;
};
struct Setting {
    backend::Attr attribute = backend::Attr::TENSOR_DIMENSIONS;
    std::variant<std::vector<std::int64_t>, ModeValue, double, TensorRef, NodeRef> value;
};
struct GraphNode {
    backend::Descriptor type = backend::Descriptor::POINTWISE;
    std::vector<Setting> settings;
    bool operation = false; // part of the operation graph; else a description that an operation refers to
};

struct Graph {
    std::vector<GraphTensor> tensors; // the unique id of each is its index + 1
    std::vector<GraphNode> nodes; // refer to earlier ones
};

/// The error says what the setup has that no graph can be made of.
[[nodiscard]] std::expected<Graph, std::string> describeGraph(Op op, const Setup &setup, Version version);

} // namespace gpu

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Reads a setup's attributes and tensors. parseCase() has checked names and types; a choice is passed to cuDNN as its
// place in the op's list of choices, which is in the order of cuDNN's enum (apicheck.cpp).
#pragma once

#include "gpu/protocol/case.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gpu {

class Attributes final {
public:
    Attributes(Op op, const Setup &setup)
        : m_op(op)
        , m_setup(setup)
    {
    }
    [[nodiscard]] int integer(std::string_view name) const;
    [[nodiscard]] std::int64_t integer64(std::string_view name) const;
    [[nodiscard]] double number(std::string_view name) const; // "nan", "inf", "-inf" as well
    [[nodiscard]] bool flag(std::string_view name) const;
    [[nodiscard]] std::string text(std::string_view name) const;
    [[nodiscard]] std::vector<int> integers(std::string_view name) const; // one number counts as a list of one
    [[nodiscard]] int choice(std::string_view name) const;
    [[nodiscard]] DataType dataType(std::string_view name) const;
    [[nodiscard]] const AttrSpec &spec(std::string_view name) const; // the op must have the attribute
    [[nodiscard]] const Tensor &tensor(std::string_view name) const; // must be given
    /// The bytes that an attribute of the kind Workspace stands for, where cuDNN asks for `required`.
    [[nodiscard]] std::size_t workspace(std::string_view name, std::size_t required) const;
    [[nodiscard]] bool noWorkspace(std::string_view name) const; // a null pointer

private:
    [[nodiscard]] const Json &json(std::string_view name) const;

    Op m_op;
    const Setup &m_setup;
};

/// The list, as long as `count`: its last number serves for all after it.
[[nodiscard]] std::vector<int> extended(std::vector<int> list, int count);

} // namespace gpu

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The body of a function of an exported program, statement by statement; and values as C++ spells them. What comes out
// of a case is data: it enters the program as a number, an enumerator of cuDNN's or a literal, and as nothing else.
#pragma once

#include "gpu/protocol/attributes.h"

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kb::cpp {

[[nodiscard]] std::string literal(std::string_view text); // in quotes; anything but plain ASCII escaped
[[nodiscard]] std::string number(std::int64_t value);
[[nodiscard]] std::string number(double value); // NaN and infinities too
[[nodiscard]] std::string braced(std::span<const std::int64_t> values); // "{1, 2}"
[[nodiscard]] std::string dataType(gpu::DataType type); // "CUDNN_DATA_FLOAT"
[[nodiscard]] std::string layout(gpu::Layout layout); // "CUDNN_TENSOR_NCHW"
[[nodiscard]] std::string elementType(gpu::DataType type); // "float", "__half"
[[nodiscard]] std::string capitals(std::string_view text);

class Writer final {
public:
    /// macro: by which cuDNN's functions are called (cppsupport.h).
    explicit Writer(std::string macro = "CALL")
        : m_macro(std::move(macro))
    {
    }
    void line(std::string_view statement);
    void bare(std::string_view line); // not indented: of the preprocessor
    void call(std::string_view function, std::initializer_list<std::string_view> arguments);
    /// "cudnnTensorDescriptor_t x = nullptr;" and the call that makes it; kind: "Tensor".
    void descriptor(std::string_view kind, std::string_view name);
    [[nodiscard]] const std::string &text() const { return m_text; }

private:
    std::string m_macro;
    std::string m_text;
};

// Attributes of a setup, as the program spells them.
[[nodiscard]] std::string integer(const gpu::Attributes &attrs, std::string_view name);
[[nodiscard]] std::string real(const gpu::Attributes &attrs, std::string_view name);
[[nodiscard]] std::string dataType(const gpu::Attributes &attrs, std::string_view name);
[[nodiscard]] std::string ints(const std::vector<int> &values); // "Ints{1, 1}.data()"
/// "extended({4}, 2)": as many as `count`, made when the program runs.
[[nodiscard]] std::string extended(const std::vector<int> &values, int count);
/// An enumerator that is the choice in capitals between a prefix and a suffix: "CUDNN_BATCHNORM_" + "SPATIAL".
[[nodiscard]] std::string choice(
    const gpu::Attributes &attrs, std::string_view name, std::string_view prefix, std::string_view suffix = {});
[[nodiscard]] std::string mathType(const gpu::Attributes &attrs); // of "math"
[[nodiscard]] std::string nanMode(const gpu::Attributes &attrs); // of "nan"
[[nodiscard]] std::string workspace(const gpu::Attributes &attrs); // in bytes, from the variable `required`

} // namespace kb::cpp

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The body of a function of an exported program, statement by statement; and values as C++ spells them. What comes out
// of a case is data: it enters the program as a number, an enumerator of cuDNN's or a literal, and as nothing else.
#pragma once

#include "gpu/protocol/attributes.h"

#include <cstdint>
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
[[nodiscard]] std::string elementType(gpu::DataType type); // "float", "__half"

class Writer final {
public:
    /// macro: by which cuDNN's functions are called (cppsupport.h).
    explicit Writer(std::string macro = "CALL")
        : m_macro(std::move(macro))
    {
    }
    void line(std::string_view statement);
    void bare(std::string_view line); // not indented: of the preprocessor
    /// macro: empty for that of the program.
    void call(std::string_view function, const std::vector<std::string> &arguments, std::string_view macro = {});
    /// "cudnnTensorDescriptor_t x = nullptr;" and the call that makes it; kind: "Tensor".
    void descriptor(std::string_view kind, std::string_view name);
    [[nodiscard]] const std::string &text() const { return m_text; }

private:
    std::string m_macro;
    std::string m_text;
};

[[nodiscard]] std::string integer(const gpu::Attributes &attrs, std::string_view name);
[[nodiscard]] std::string real(const gpu::Attributes &attrs, std::string_view name);
/// The bytes of the attribute "workspace". required: the variable that has what cuDNN asks for.
[[nodiscard]] std::string workspace(const gpu::Attributes &attrs, std::string_view required);

} // namespace kb::cpp

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Constant expressions of C over numbers, with the types that a 64-bit Linux gives them. What can't be evaluated has no
// value and says why; it is never taken for another value.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace gpu::runner {

struct Token {
    enum class Kind : std::uint8_t { Name, Number, Sign, Other }; // Other: texts in quotes, and what C does not know
    Kind kind = Kind::Other;
    std::string text;
    bool doubtful = false; // stands where nobody knows whether it counts
    bool operator==(const Token &) const = default;
};

/// The tokens of a text without comments and line splices.
[[nodiscard]] std::vector<Token> tokensOf(std::string_view text);

struct Constant {
    enum class Type : std::uint8_t {
        Int,
        UnsignedInt,
        Long,
        UnsignedLong,
        Float,
        Double
    }; // in the order of conversion
    Type type = Type::Int;
    std::uint64_t bits = 0; // of an integer, in two's complement and 64 bits
    double real = 0; // of a Float or Double
    std::string unknown; // why it has no value; empty: it has one
    [[nodiscard]] bool isKnown() const { return unknown.empty(); }
    [[nodiscard]] bool isTrue() const { return type >= Type::Float ? real != 0 : bits != 0; }
    [[nodiscard]] double asDouble() const;
};
[[nodiscard]] Constant intConstant(int value);
[[nodiscard]] Constant unknownConstant(std::string why); // one sentence without its end
[[nodiscard]] Constant successor(const Constant &constant); // the value of the enumerator that follows

/// In an #if every integer is as wide as integers get.
enum class Integers : std::uint8_t { AsWritten, Widest };
/// names: what a name stands for. In an #if, && and || do without the side that does not count.
[[nodiscard]] Constant evaluated(const std::vector<Token> &tokens,
    const std::function<Constant(const std::string &)> &names, Integers integers = Integers::AsWritten);

} // namespace gpu::runner

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Values of parameters in texts: "epsilon=1e-06", "epsilon < 0", "batch_size 大于 65535". A value in a log fits an
// entry's condition, contradicts it, or only differs. And versions: "cuDNN 8.9.5". Pure functions; about 5 ns a word.
#pragma once

#include "kb/search/searchengine.h"
#include "kb/search/tokenizer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kb {

enum class Comparison : std::uint8_t { Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual };

/// name, comparison, number: a value where the comparison is Equal.
struct Parameter {
    std::uint64_t name = 0; // its hash as a word (kb/search/tokenizer.h)
    double number = 0;
    Comparison comparison = Comparison::Equal;
    Span span; // of the text, from the name to the number
};

/// The parameter whose name is a token of the text; nothing where no comparison with a number follows.
[[nodiscard]] std::optional<Parameter> parameterAt(std::string_view text, const Token &name);

/// What an entry is about: the values with which its error comes.
struct Condition {
    Parameter parameter;
    std::string text; // "epsilon < 0"
};
/// As parameterAt(), of an entry's text. What that requires fails where it does not hold: "needs eps >= 1e-4" is about
/// "eps < 1e-4".
[[nodiscard]] std::optional<Condition> conditionAt(std::string_view text, const Token &name);

enum class Fit : std::uint8_t {
    Unrelated, // another name, or nothing can be said (a range against a range)
    Agrees,
    Differs, // another number of the same kind where the entry has a number: it may be the same error
    Contradicts, // outside the entry's range, or of another sign, or zero
};
[[nodiscard]] Fit compare(const Parameter &inText, const Parameter &ofEntry);

/// A product and its version: "cuDNN 8.9.5", "torch==2.1.0", "libcudnn.so.9.1"; and ranges: "cuda >=12.0,<13.0".
struct VersionRange {
    std::uint64_t product = 0; // its hash as a word
    std::uint32_t from = 0; // major * 1000 + minor
    std::uint32_t upTo = 0; // included; equal to from for a single version
    Span span;
    bool operator==(const VersionRange &) const = default;
};
[[nodiscard]] std::optional<VersionRange> versionAt(std::string_view text, const Token &product);

} // namespace kb

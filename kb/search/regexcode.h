// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// One regex compiled by PCRE2 (JIT where the machine has it), as textlines.h says that regexes are read, and what a
// thread needs to match it. No match can hang: each try of a match is limited, and so is its memory.
// Cost: some 15 us to compile, 0.1 us a match on a short line.
#pragma once

#include "kb/search/searchengine.h"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct pcre2_real_code_8;
struct pcre2_real_match_context_8;
struct pcre2_real_match_data_8;
struct pcre2_real_jit_stack_8;

namespace kb {

struct RegexSyntaxError {
    std::string message; // PCRE2's, in English
    std::size_t offset = 0; // bytes
};

enum class RegexOutcome : std::uint8_t { NoMatch, Match, LimitReached };

/// Working memory for matches; one for each thread.
class RegexMatcher final {
public:
    /// groups: of a match, that are asked for. steps: of a try of a match, after which it is given up; a sound regex
    /// needs some hundred on a line, and 250,000 are about 2 ms.
    explicit RegexMatcher(std::uint32_t groups = 0, std::uint32_t steps = 250'000);
    ~RegexMatcher();
    RegexMatcher(const RegexMatcher &) = delete;
    RegexMatcher &operator=(const RegexMatcher &) = delete;

private:
    friend class RegexCode;
    pcre2_real_match_context_8 *m_context;
    pcre2_real_match_data_8 *m_data;
    pcre2_real_jit_stack_8 *m_stack;
};

class RegexCode final {
public:
    [[nodiscard]] static std::expected<std::unique_ptr<const RegexCode>, RegexSyntaxError> compile(
        std::string_view regex);
    ~RegexCode();
    RegexCode(const RegexCode &) = delete;
    RegexCode &operator=(const RegexCode &) = delete;

    /// The first match in well-formed UTF-8 that begins at `from` or later; `match` is set to its bytes.
    [[nodiscard]] RegexOutcome match(
        std::string_view subject, std::size_t from, RegexMatcher &matcher, Span &match) const;
    /// What the groups of the matcher's last match hold, as many as it was made for; one that took no part is empty.
    [[nodiscard]] static std::vector<Span> groups(const RegexMatcher &matcher);
    [[nodiscard]] std::uint32_t groupCount() const;

private:
    explicit RegexCode(pcre2_real_code_8 *code);
    pcre2_real_code_8 *m_code;
};

} // namespace kb

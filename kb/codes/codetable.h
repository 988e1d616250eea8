// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the codes of CUDA's libraries say: numbers, names, the versions that have them, and an explanation in both
// languages. The data is resources/codes, compiled in (docs/codes.md).
#pragma once

#include "kb/error.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace kb {

/// A number of a code and the versions of its library that have it.
struct CodeNumber {
    int number = 0;
    std::string since; // "10.1"; empty: as old as what is known
    std::string until; // included; empty: up to now
    bool operator==(const CodeNumber &) const = default;
    [[nodiscard]] bool holds(std::string_view version) const; // "12.4"
};

struct Code {
    std::string name; // "cudaErrorInsufficientDriver"
    std::uint32_t library = 0; // its place in libraries()
    std::vector<CodeNumber> numbers; // oldest first
    std::string says;
    std::string saysZh;
    std::uint64_t identity = 0; // that of the runtime's code and of the driver's for the same error is one; never 0
};

struct CodeLibrary {
    std::string id; // "cuda-runtime"
    std::string title; // "CUDA runtime"
    std::string versionsOf; // whose versions a number has: "CUDA", "driver"; empty: it has none
};

/// What one number or name means: a code, and which of its numbers (null: by the name alone, and it has several).
/// Both live as long as the program.
struct CodeMeaning {
    const Code *code = nullptr;
    const CodeNumber *number = nullptr;
    bool operator==(const CodeMeaning &) const = default;
};

class CodeTable final {
public:
    CodeTable() = default;
    ~CodeTable() = default;
    CodeTable(const CodeTable &) = delete; // meanings point into it
    CodeTable &operator=(const CodeTable &) = delete;
    CodeTable(CodeTable &&) noexcept = default;
    CodeTable &operator=(CodeTable &&) noexcept = default;
    /// A JSON array of tables. Errors: JsonSyntax, WrongType.
    [[nodiscard]] static Expected<CodeTable> parse(std::string_view json);

    [[nodiscard]] std::span<const CodeLibrary> libraries() const { return m_libraries; }
    [[nodiscard]] std::span<const Code> codes() const { return m_codes; }
    [[nodiscard]] const CodeLibrary &libraryOf(const Code &code) const { return m_libraries[code.library]; }
    [[nodiscard]] const Code *find(std::string_view name) const; // as it is written; null: none
    /// In the order of the libraries; of one library, newest first.
    [[nodiscard]] std::span<const CodeMeaning> withNumber(int number) const;

private:
    std::vector<CodeLibrary> m_libraries;
    std::vector<Code> m_codes;
    std::unordered_map<std::string_view, const Code *> m_byName;
    std::unordered_map<int, std::vector<CodeMeaning>> m_byNumber;
};

/// The tables that are compiled in; read once.
[[nodiscard]] const CodeTable &codeTable();

/// The meanings of one error together, in the order of the first of each.
[[nodiscard]] std::vector<std::vector<CodeMeaning>> byIdentity(std::span<const CodeMeaning> meanings);

} // namespace kb

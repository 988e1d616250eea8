// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The constants that cuDNN's headers define, macros and enumerators, as a C compiler on this system would see them:
// conditions are followed, names are replaced, expressions are evaluated. No compiler is needed and nothing is run.
// What depends on something that is not known here, such as CUDA's headers, has no value.
#pragma once

#include "gpu/protocol/version.h"
#include "gpu/runner/constantexpression.h"

#include <array>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace gpu::runner {

class Headers final {
public:
    static constexpr std::array<const char *, 2> all = {"cudnn.h", "cudnn_backend.h"};
    static constexpr std::array<const char *, 1> version = {"cudnn_version.h"}; // before cuDNN 8 there is none
    /// What compilers here define by themselves, as far as cuDNN's headers ask for it.
    [[nodiscard]] static std::map<std::string, std::string> compilerMacros();
    /// Of these files of the folder, with those of its cudnn*.h that they include, where these macros are defined.
    explicit Headers(std::string folder, std::span<const char *const> files = all,
        const std::map<std::string, std::string> &predefined = compilerMacros());

    /// nullopt: the headers define no constant of this name. One that has no value says why.
    [[nodiscard]] std::optional<Constant> constant(const std::string &name) const;
    /// An #error that a compiler comes past, or, where a condition is not known, may come past.
    struct ErrorLine {
        std::string text;
        bool doubtful = false;
    };
    [[nodiscard]] const std::vector<ErrorLine> &errors() const { return m_errors; }
    /// On which the constants stand: those that were read, and those that are not there and would have been.
    [[nodiscard]] const std::set<std::string> &files() const { return m_files; }

private:
    struct Macro {
        std::vector<Token> body;
        bool withArguments = false;
        bool doubtful = false; // defined, or not, under a condition that is not known
    };
    enum class Branch : std::uint8_t { Counts, Skipped, Doubtful };
    struct Condition {
        Branch outer = Branch::Counts;
        Branch now = Branch::Counts;
        Branch taken = Branch::Skipped; // whether a branch before it counted
    };

    void readFile(const std::string &name);
    void readLine(std::string_view line);
    void directive(std::vector<Token> tokens);
    void include(const std::string &line);
    void define(std::vector<Token> tokens, std::string_view line);
    void beginBranch(Condition &condition, const Constant &holds);
    [[nodiscard]] Branch branch() const { return m_conditions.empty() ? Branch::Counts : m_conditions.back().now; }
    [[nodiscard]] Constant holds(const std::vector<Token> &condition) const;
    [[nodiscard]] Constant isDefined(const std::string &name) const;
    [[nodiscard]] Constant undefined(const std::string &name) const;

    void readEnumerators();
    std::size_t readEnum(std::size_t at);
    void addEnumerator(const std::vector<Token> &tokens, Constant &previous);
    void append(const std::vector<Token> &tokens, std::set<std::string> hidden, std::vector<Token> &result) const;
    [[nodiscard]] Constant valueOf(const std::vector<Token> &tokens, std::set<std::string> hidden = {}) const;

    std::string m_folder;
    std::map<std::string, Macro> m_macros;
    std::map<std::string, Constant> m_enumerators;
    std::set<std::string> m_files; // names
    std::string m_missing; // a header of cuDNN's that is included and not there
    std::vector<Condition> m_conditions;
    std::vector<Token> m_code; // what is no directive
    std::vector<ErrorLine> m_errors;
};

/// The headers that belong to a library.
struct HeaderFolder {
    std::string path; // empty: there are none
    Version version; // by its CUDNN_MAJOR, CUDNN_MINOR and CUDNN_PATCHLEVEL; null: it does not tell
};
/// In ../include, ../../include or the library's own folder, those of its version first; else the first that are there.
[[nodiscard]] HeaderFolder headersBeside(const std::string &cudnnPath, Version library);

} // namespace gpu::runner

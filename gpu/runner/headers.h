// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The constants that cuDNN's headers define, macros and enumerators, as GCC 14 would see them on Linux in C++17:
// conditions are followed, names are replaced, expressions are evaluated. No compiler is asked, so it is the same where
// there is none. What depends on something that is not known here, such as CUDA's headers, has no value; nor has what
// only a whole preprocessor would tell, such as a macro that takes arguments.
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
    /// Reads these files of the folder, and those of its cudnn*.h that they include, where these macros are defined.
    explicit Headers(std::string folder, std::span<const char *const> files = all,
        const std::map<std::string, std::string> &predefined = compilerMacros());

    /// nullopt: the headers define no constant of this name, and hold nothing else of it. One without a value says why.
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
        bool twice = false; // with another value each time
        bool ofCompiler = false;
        [[nodiscard]] bool isPlain() const { return !withArguments && !doubtful && !twice; }
    };
    enum class Branch : std::uint8_t { Counts, Skipped, Doubtful };
    struct Condition {
        Branch outer = Branch::Counts;
        Branch now = Branch::Counts;
        Branch taken = Branch::Skipped; // whether a branch before it counted
    };

    void readFile(const std::string &name);
    void readLine(std::string_view line);
    void readCode(const std::vector<Token> &tokens);
    void condition(const std::string &what, const std::vector<Token> &tokens);
    void include(const std::string &line);
    void undefine(const std::string &name);
    void distrust(std::string why);
    void define(std::vector<Token> tokens, std::string_view line);
    void beginBranch(Condition &condition, const Constant &holds);
    [[nodiscard]] Branch branch() const { return m_conditions.empty() ? Branch::Counts : m_conditions.back().now; }
    [[nodiscard]] Constant holds(const std::vector<Token> &condition) const;
    [[nodiscard]] Constant isDefined(const std::string &name) const;
    [[nodiscard]] Constant undefined(const std::string &name) const;
    [[nodiscard]] bool holdsOtherwise(const std::string &name) const;

    struct Enumerator {
        std::string name;
        Constant value;
    };
    void readEnumerators();
    std::size_t readEnum(std::size_t at, bool inScope);
    void addEnumerator(const std::vector<Token> &tokens, std::vector<Enumerator> &list) const;
    void keepEnumerators(std::vector<Enumerator> list, const std::string &doubt);
    [[nodiscard]] Constant enumerator(const std::string &name) const;
    void append(const std::vector<Token> &tokens, std::set<std::string> hidden, std::vector<Token> &result) const;
    [[nodiscard]] Constant valueOf(const std::string &name) const;

    std::string m_folder;
    std::map<std::string, Macro> m_macros;
    std::map<std::string, Constant> m_enumerators;
    std::set<std::string> m_files; // names
    std::set<std::string> m_once; // of those, with #pragma once
    std::string m_file; // that is being read
    std::size_t m_readings = 0;
    std::string m_distrust; // why nothing that was read is sure; empty: nothing speaks against it
    std::vector<Condition> m_conditions;
    std::size_t m_outside = 0; // conditions of the files that include the one that is read
    std::vector<Token> m_code; // what is no directive, with its macros replaced
    bool m_hasUnreplaced = false; // a macro in the code that takes arguments, or is doubtful
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

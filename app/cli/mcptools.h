// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What `casebook-cli mcp` lets a model do: its tools, described and carried out. What a tool says of entries is quoted,
// line by line, as data: whoever wrote a library does not speak to the model.
#pragma once

#include "app/cli/command.h"
#include "gpu/protocol/case.h"

#include <QStringList>

#include <memory>
#include <string>
#include <string_view>

namespace app {

struct ToolAnswer {
    std::string text; // for the model
    gpu::Json structured = {}; // for programs; null: there is nothing but the text
    bool isError = false; // of the tool: the model may mend its arguments
};
[[nodiscard]] ToolAnswer toolError(std::string text);
/// After what Casebook says itself, a text of the library: each line behind "> ", so that none can end the quotation.
[[nodiscard]] std::string withQuotation(std::string_view own, std::string_view quoted);

inline constexpr std::string_view reproduceTool = "reproduce_case"; // the one that takes its time (mcpreproduce.h)

class Toolbox final {
public:
    /// The options must outlive this.
    Toolbox(const Options &options, bool allowEdit);

    /// As tools/list gives them.
    [[nodiscard]] const gpu::Json &definitions() const { return m_definitions; }
    [[nodiscard]] bool has(std::string_view name) const;
    /// What is wrong with a tool's arguments by its schema; empty: nothing.
    [[nodiscard]] std::string misfit(std::string_view name, const gpu::Json &arguments) const;
    /// Any but reproduceTool, with arguments that fit.
    [[nodiscard]] ToolAnswer call(std::string_view name, const gpu::Json &arguments) const;

    /// As it is on disk now. The error is a sentence.
    [[nodiscard]] std::expected<std::shared_ptr<const kb::Library>, std::string> library() const;
    [[nodiscard]] kb::Language language() const { return m_options.language(); }
    [[nodiscard]] QStringList cudnn() const { return m_options.parser.values(QStringLiteral("cudnn")); }

private:
    [[nodiscard]] const gpu::Json *definition(std::string_view name) const;

    const Options &m_options;
    gpu::Json m_definitions;
};

} // namespace app

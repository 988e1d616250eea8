// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// An entry or article of a library in one of the forms that show and export give; a finding as check and import give
// it.
#pragma once

#include "kb/entry.h"
#include "kb/error.h"
#include "kb/finding.h"
#include "kb/format/exporter.h"
#include "kb/library/library.h"

#include <nlohmann/json_fwd.hpp>

#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace app {

enum class Form : std::uint8_t { Text, Json, Markdown, Html };
[[nodiscard]] std::optional<Form> formFromName(std::string_view name); // "text", "json", "md", "html"

/// As a page; as JSON in the flat form. HTML links to the pages beside it; Markdown and HTML say what was measured. An
/// article has no JSON of its own: its fields become one object.
[[nodiscard]] std::string render(const kb::Entry &entry, Form form, kb::Language language,
    const kb::PageAddresses &pages = {}, const kb::WordsOfBoth &words = {});
[[nodiscard]] std::string render(
    const kb::Article &article, Form form, kb::Language language, const kb::PageAddresses &pages = {});

/// "entries/cuda/x.json:3:5: error: ... [wrong-type]", and the same as an object.
[[nodiscard]] QString findingLine(const kb::Finding &finding, kb::Language language);
[[nodiscard]] nlohmann::ordered_json findingJson(const kb::Finding &finding);

} // namespace app

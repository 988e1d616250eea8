// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

class QTextDocument;

namespace ui {

/// What a page says (kb::htmlBody()), laid out for paper. May be called in any thread.
[[nodiscard]] std::unique_ptr<QTextDocument> printable(const std::string &html);
/// The same as a PDF file of A4 pages with their numbers.
[[nodiscard]] std::string pdfOf(const std::string &html);

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A case in forms that leave Casebook: copied to the clipboard, and shown in a window so that one sees what was copied.
#pragma once

#include "kb/entry.h"
#include "kb/evidence/record.h"

#include <QString>

#include <cstdint>
#include <expected>

class QWidget;

namespace ui {

enum class CopyForm : std::uint8_t { CaseJson, CppProgram, BugReport };

/// record: of the run that a bug report is about; may be null. unexpected: why there is no such text, in a sentence.
[[nodiscard]] std::expected<QString, QString> copyText(
    CopyForm form, const kb::Entry &entry, const gpu::Case &testCase, const kb::Record *record);
/// Copies, and opens a window with the text, highlighted; or says why there is none.
void copyAs(
    CopyForm form, const kb::Entry &entry, const gpu::Case &testCase, const kb::Record *record, QWidget *parent);

} // namespace ui

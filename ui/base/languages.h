// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Switches the language of the interface while it runs: installs translators, and Qt sends LanguageChange to every
// widget.
#pragma once

#include "kb/entry.h"

#include <QTranslator>

namespace ui {

class Languages final {
public:
    Languages() = default;
    ~Languages();
    Languages(const Languages &) = delete;
    Languages &operator=(const Languages &) = delete;

    /// Also sets the default QLocale, for numbers and dates.
    void install(kb::Language language);
    [[nodiscard]] kb::Language language() const { return m_language; }

private:
    kb::Language m_language = kb::Language::English;
    QTranslator m_own;
    QTranslator m_qt; // Qt's own texts: "Copy" in the menu of a text field
};

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A text in English and in Chinese, side by side, with what is wrong with the translation beneath.
#pragma once

#include "model/edit/translation.h"
#include "ui/editor/textfield.h"

#include <optional>

class QGridLayout;

namespace ui {

class PairField final : public QWidget {
    Q_OBJECT

public:
    /// name: "signature", of the widgets; label: "Signature", for those who read and hear.
    PairField(const QString &name, const QString &label, TextField::Face face, QWidget *parent = nullptr);

    /// Without edited().
    void setTexts(const kb::LocalizedText &texts, model::Translation state);
    [[nodiscard]] TextField *field(kb::Language language) const;
    /// Shows both languages side by side, or one.
    void setLanguageShown(std::optional<kb::Language> language);

signals:
    void edited(kb::Language language, const QString &text, int visit);

private:
    void connectField(kb::Language language);
    void setNote(kb::Language language, const QString &text);
    QGridLayout *m_layout;
    TextField *m_english;
    TextField *m_chinese;
    QWidget *m_noteEnglish = nullptr;
    QWidget *m_noteChinese = nullptr;
    std::optional<kb::Language> m_shown;
};

} // namespace ui

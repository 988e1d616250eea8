// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/widgets/sectionheader.h"

#include "ui/base/theme.h"

namespace ui {

SectionHeader::SectionHeader(const QString &text, QWidget *parent)
    : QLabel(text, parent)
{
    setTextFormat(Qt::PlainText);
    QFont font = theme::headingFont();
    font.setCapitalization(QFont::AllUppercase);
    setFont(font);
    setForegroundRole(QPalette::PlaceholderText); // the palette's dim text
    setAccessibleName(text);
}

} // namespace ui

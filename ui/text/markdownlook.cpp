// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/text/markdownlook.h"

#include "ui/base/theme.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

namespace ui {

namespace {

constexpr double lineHeightPercent = 112;

} // namespace

void setLineHeight(QTextDocument &document)
{
    QTextCursor cursor(&document);
    cursor.select(QTextCursor::Document);
    QTextBlockFormat format;
    format.setLineHeight(lineHeightPercent, QTextBlockFormat::ProportionalHeight);
    cursor.mergeBlockFormat(format);
}

void setCode(QTextCharFormat &format)
{
    const QFont mono = theme::monoFont();
    format.setFont(mono, QTextCharFormat::FontPropertiesSpecifiedOnly);
    format.setFontFamilies(mono.families());
    format.setFontPointSize(mono.pointSizeF());
    format.setBackground(theme::current().codeBackground);
}

bool isCode(const QTextCharFormat &format)
{
    return format.fontFamilies().toStringList() == theme::monoFont().families();
}

void styleMarkdown(QTextDocument &document)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        QTextBlockFormat blockFormat = block.blockFormat();
        const bool heading = blockFormat.headingLevel() > 0;
        blockFormat.setTopMargin(heading ? theme::space4 : block.textList() ? 2 : theme::space2);
        blockFormat.setBottomMargin(block.textList() ? 2 : theme::space2);
        cursor.setBlockFormat(blockFormat);
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment fragment = it.fragment();
            QTextCharFormat format = fragment.charFormat();
            if (format.fontFixedPitch()) {
                setCode(format);
            } else if (heading) {
                format.clearProperty(QTextFormat::FontSizeAdjustment);
                format.setFontPointSize(
                    theme::baseFont().pointSizeF() * (blockFormat.headingLevel() <= 2 ? 1.25 : 1.1));
                format.setFontWeight(QFont::DemiBold);
            } else {
                continue;
            }
            QTextCursor part(&document);
            part.setPosition(fragment.position());
            part.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
            part.setCharFormat(format);
        }
    }
}

} // namespace ui

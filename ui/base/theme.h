// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The look of the whole window: one table of semantic colours for light and dark, the palette made from it, fonts and
// spacing. Widgets ask current() when they paint; when the scheme changes, Qt sends them a PaletteChange event.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

#include <cstdint>

class QApplication;
class QPainter;

namespace ui::theme {

enum class Scheme : std::uint8_t { Auto, Light, Dark };

/// What a badge, banner or meter says: holds, does not hold, only claimed, unknown.
enum class Tone : std::uint8_t { Ok, Bad, Warn, Unknown, Accent };

struct ToneColors {
    QColor text; // on tint, on page and on panel
    QColor tint;
    QColor border;
};

struct Colors {
    bool dark = false;
    QColor page; // behind the entry, the list and the tool bar
    QColor panel; // behind docks
    QColor card; // behind a card or field
    QColor text;
    QColor dim; // secondary text
    QColor border; // hairlines, card borders
    QColor control; // around what is typed into, ticked or chosen from: 3:1 against all grounds, as WCAG 1.4.11 asks
    QColor chip; // behind a neutral chip
    QColor selection; // behind the selected row of a list; text stays `text`
    QColor accent; // links, focus, filled buttons
    QColor onAccent; // text on accent
    QColor codeBackground;
    QColor meterTrack; // the empty part of a meter
    QColor scrollHandle;
    QColor mark; // behind a matched span; text stays `text`
    ToneColors ok;
    ToneColors bad;
    ToneColors warn;
    ToneColors unknown;
    ToneColors accentTone;

    [[nodiscard]] const ToneColors &tone(Tone tone) const;
};

[[nodiscard]] const Colors &light();
[[nodiscard]] const Colors &dark();
/// The colours of the palette that the application has now.
[[nodiscard]] const Colors &current();
[[nodiscard]] QPalette palette(const Colors &colors);

/// Fusion style, the scheme's palette, and the application font with a Chinese companion. Auto follows the system,
/// also when it changes later. May be called again at any time.
void apply(QApplication &application, Scheme scheme);

/// Spacing in px, in steps of 4.
inline constexpr int space1 = 4;
inline constexpr int space2 = 8;
inline constexpr int space3 = 12;
inline constexpr int space4 = 16;
inline constexpr int space6 = 24;
inline constexpr int space8 = 32;
inline constexpr int radius = 6; // corners of cards, fields, code
inline constexpr int smallRadius = 4; // corners of badges

/// Fonts are relative to the application's font, so that the user's size counts.
[[nodiscard]] QFont baseFont();
[[nodiscard]] QFont secondaryFont(); // captions, badges, chips
[[nodiscard]] QFont headingFont(); // section headings
[[nodiscard]] QFont rateFont(); // the number above a meter
[[nodiscard]] QFont titleFont(); // an article's title
[[nodiscard]] QFont monoFont(); // code
[[nodiscard]] QFont signatureFont(); // the signature at the head of a page

/// Fills a rounded rectangle on pixel edges; an invalid border draws none.
void paintRounded(QPainter &painter, const QRectF &rect, const QColor &fill, const QColor &border, qreal corner);

} // namespace ui::theme

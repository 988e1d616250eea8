// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/base/theme.h"

#include "ui/base/style.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QPainter>
#include <QStyleHints>

namespace ui::theme {

namespace {

Colors makeLight()
{
    Colors c;
    c.page = QColor(0xffffff);
    c.panel = QColor(0xf4f5f7);
    c.card = QColor(0xffffff);
    c.text = QColor(0x1f2329);
    c.dim = QColor(0x5c6370);
    c.border = QColor(0xd9dce3);
    c.control = QColor(0x828894);
    c.chip = QColor(0xeff1f4);
    c.selection = QColor(0xe6eefc);
    c.accent = QColor(0x2563d6);
    c.onAccent = QColor(0xffffff);
    c.codeBackground = QColor(0xf6f7f9);
    c.meterTrack = QColor(0xe6e8ed);
    c.scrollHandle = QColor(0xc3c7d0);
    c.mark = QColor(0xfbe08a);
    c.ok = {QColor(0x17703f), QColor(0xe0f3e7), QColor(0x17703f)};
    c.bad = {QColor(0xb3231b), QColor(0xfce5e2), QColor(0xb3231b)};
    c.warn = {QColor(0x855600), QColor(0xfdf1d4), QColor(0xd9a63c)};
    c.unknown = {QColor(0x5c6370), QColor(0xeff1f4), QColor(0xc3c7d0)};
    c.accentTone = {QColor(0x1d56c0), QColor(0xd3e1fa), QColor(0x2563d6)};
    return c;
}

Colors makeDark()
{
    Colors c;
    c.dark = true;
    c.page = QColor(0x22252b);
    c.panel = QColor(0x1b1e22);
    c.card = QColor(0x22252b);
    c.text = QColor(0xcdd1d8); // brighter text looks semibold on dark
    c.dim = QColor(0xa3aab6);
    c.border = QColor(0x3a3f48);
    c.control = QColor(0x7d8491);
    c.chip = QColor(0x2e323a);
    c.selection = QColor(0x2a3a58);
    c.accent = QColor(0x85b1fa);
    c.onAccent = QColor(0x14213a);
    c.codeBackground = QColor(0x1b1e22);
    c.meterTrack = QColor(0x3a3f48);
    c.scrollHandle = QColor(0x4b515c);
    c.mark = QColor(0x5c4d12);
    c.ok = {QColor(0x74d69e), QColor(0x1d3b2a), QColor(0x74d69e)};
    c.bad = {QColor(0xffa198), QColor(0x4a2325), QColor(0xffa198)};
    c.warn = {QColor(0xf0c25c), QColor(0x43371a), QColor(0x8a6d24)};
    c.unknown = {QColor(0xa9b0bb), QColor(0x2e323a), QColor(0x4b515c)};
    c.accentTone = {QColor(0x9cc0fb), QColor(0x34497a), QColor(0x85b1fa)};
    return c;
}

// Chinese faces in the order of preference; without them fontconfig may pick Japanese shapes for Chinese text.
QStringList withChinese(QStringList families, bool fixed)
{
    if (fixed)
        families << QStringLiteral("Noto Sans Mono CJK SC");
    return families << QStringLiteral("Noto Sans CJK SC") << QStringLiteral("Source Han Sans SC")
                    << QStringLiteral("WenQuanYi Micro Hei");
}

QFont scaled(QFont font, double factor)
{
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * factor);
    else
        font.setPixelSize(qRound(font.pixelSize() * factor));
    return font;
}

// A desktop chooses a face by name; where there is none, Qt asks for a generic one, and Inter reads better than what
// fontconfig gives for that. Remembered, since apply() may be called again with its own result in place.
QFont applicationFont(const QApplication &application)
{
    static const QFont system = application.font();
    QFont font = system;
    const QString family = system.family().toLower();
    const bool generic = family.isEmpty() || family == u"sans serif" || family == u"sans" || family == u"sans-serif";
    QStringList families {system.family()};
    if (generic) {
        families.prepend(QStringLiteral("Inter"));
        font.setPointSizeF(9.75); // 13 px at 96 dpi
    }
    font.setFamilies(withChinese(families, false));
    // A ligature would show "!=" or "->" as another sign than the one that is copied: in code, and names of CUDA stand
    // in every sentence.
    font.setFeature("calt", 0);
    font.setFeature("liga", 0);
    return font;
}

bool wantsDark(Scheme scheme)
{
    if (scheme != Scheme::Auto)
        return scheme == Scheme::Dark;
    return QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark;
}

} // namespace

const ToneColors &Colors::tone(Tone tone) const
{
    switch (tone) {
    case Tone::Ok: return ok;
    case Tone::Bad: return bad;
    case Tone::Warn: return warn;
    case Tone::Accent: return accentTone;
    case Tone::Unknown: break;
    }
    return unknown;
}

const Colors &light()
{
    static const Colors colors = makeLight();
    return colors;
}

const Colors &dark()
{
    static const Colors colors = makeDark();
    return colors;
}

const Colors &current()
{
    const QPalette palette = QGuiApplication::palette();
    const bool isDark = palette.color(QPalette::Base).lightness() < palette.color(QPalette::Text).lightness();
    return isDark ? dark() : light();
}

QPalette palette(const Colors &c)
{
    QPalette p;
    p.setColor(QPalette::Window, c.page);
    p.setColor(QPalette::WindowText, c.text);
    p.setColor(QPalette::Base, c.page);
    p.setColor(QPalette::AlternateBase, c.panel);
    p.setColor(QPalette::Text, c.text);
    p.setColor(QPalette::PlaceholderText, c.dim);
    p.setColor(QPalette::Button, c.dark ? c.chip : c.page);
    p.setColor(QPalette::ButtonText, c.text);
    p.setColor(QPalette::BrightText, c.bad.text);
    p.setColor(QPalette::ToolTipBase, c.dark ? c.chip : c.page);
    p.setColor(QPalette::ToolTipText, c.text);
    p.setColor(QPalette::Highlight, c.accent);
    p.setColor(QPalette::HighlightedText, c.onAccent);
    p.setColor(QPalette::Accent, c.accent);
    p.setColor(QPalette::Link, c.accent);
    p.setColor(QPalette::LinkVisited, c.accent);
    // Fusion derives bevels from these; left alone they stay light in a dark palette.
    p.setColor(QPalette::Light, c.dark ? c.border.lighter(115) : QColor(Qt::white));
    p.setColor(QPalette::Midlight, c.border);
    p.setColor(QPalette::Mid, c.border);
    p.setColor(QPalette::Dark, c.dark ? c.panel.darker(130) : c.border.darker(125));
    p.setColor(QPalette::Shadow, c.dark ? QColor(Qt::black) : c.border.darker(160));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, c.dark ? c.dim.darker(140) : c.dim.lighter(140));
    p.setColor(QPalette::Disabled, QPalette::Highlight, c.border);
    p.setColor(QPalette::Disabled, QPalette::HighlightedText, c.text);
    return p;
}

void apply(QApplication &application, Scheme scheme)
{
    static QMetaObject::Connection followSystem;
    QObject::disconnect(followSystem);
    QStyleHints *const hints = QGuiApplication::styleHints();
    switch (scheme) {
    case Scheme::Auto: hints->unsetColorScheme(); break;
    case Scheme::Light: hints->setColorScheme(Qt::ColorScheme::Light); break;
    case Scheme::Dark: hints->setColorScheme(Qt::ColorScheme::Dark); break;
    }
    if (!qobject_cast<Style *>(QApplication::style()))
        QApplication::setStyle(new Style);
    QApplication::setPalette(palette(wantsDark(scheme) ? dark() : light()));
    const QFont font = applicationFont(application);
    if (font != QApplication::font())
        QApplication::setFont(font);
    if (scheme == Scheme::Auto) {
        followSystem = QObject::connect(hints, &QStyleHints::colorSchemeChanged, &application,
            [] { QApplication::setPalette(palette(wantsDark(Scheme::Auto) ? dark() : light())); });
    }
}

QFont baseFont()
{
    return QApplication::font();
}

QFont secondaryFont()
{
    return scaled(baseFont(), 11.5 / 13);
}

QFont headingFont()
{
    QFont font = scaled(baseFont(), 12.0 / 13);
    font.setWeight(QFont::DemiBold);
    font.setLetterSpacing(QFont::PercentageSpacing, 102);
    return font;
}

QFont rateFont()
{
    QFont font = scaled(baseFont(), 15.0 / 13);
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont titleFont()
{
    QFont font = scaled(baseFont(), 19.0 / 13);
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont monoFont()
{
    static const QStringList families = [] {
        const QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        const bool generic = fixed.family().compare(QLatin1String("monospace"), Qt::CaseInsensitive) == 0;
        QStringList wanted {fixed.family()};
        generic ? wanted.prepend(QStringLiteral("JetBrains Mono")) : wanted.append(QStringLiteral("JetBrains Mono"));
        return withChinese(wanted, true);
    }();
    QFont font = scaled(baseFont(), 12.0 / 13);
    font.setFamilies(families);
    font.setStyleHint(QFont::Monospace);
    font.setFixedPitch(true);
    return font;
}

QFont signatureFont()
{
    QFont font = scaled(monoFont(), 16.5 / 12);
    font.setWeight(QFont::Medium);
    return font;
}

void paintRounded(QPainter &painter, const QRectF &rect, const QColor &fill, const QColor &border, qreal corner)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(fill);
    painter.setPen(border.isValid() ? QPen(border, 1) : QPen(Qt::NoPen));
    const QRectF box = border.isValid() ? rect.adjusted(0.5, 0.5, -0.5, -0.5) : rect;
    painter.drawRoundedRect(box, corner, corner);
    painter.restore();
}

} // namespace ui::theme

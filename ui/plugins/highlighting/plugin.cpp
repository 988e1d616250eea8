// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The plugin: one KSyntaxHighlighting repository for all code. Made by a worker thread; some 10 ms, once.
#include "ui/plugins/highlighting/codehighlighter.h"

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/SyntaxHighlighter>
#include <KSyntaxHighlighting/Theme>

#include <QColor>
#include <QHash>
#include <QObject>
#include <QTextCharFormat>
#include <QTextDocument>

#include <algorithm>
#include <cmath>

namespace highlighting {

namespace {

constexpr double leastContrast = 4.5; // WCAG 2.2, 1.4.3

double luminance(const QColor &color)
{
    const auto channel
        = [](double value) { return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4); };
    return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) + 0.0722 * channel(color.blueF());
}

double contrast(const QColor &a, const QColor &b)
{
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

/// The colour, as little lighter or darker as makes it readable on the ground.
QColor readable(const QColor &color, const QColor &ground)
{
    constexpr int steps = 20;
    const QColor end = contrast(Qt::black, ground) > contrast(Qt::white, ground) ? Qt::black : Qt::white;
    QColor mixed = color;
    for (int step = 1; step <= steps && contrast(mixed, ground) < leastContrast; ++step) {
        const auto mix = [step](int from, int to) { return from + (to - from) * step / steps; };
        mixed = QColor(mix(color.red(), end.red()), mix(color.green(), end.green()), mix(color.blue(), end.blue()));
    }
    return mixed;
}

/// A theme's colours are made for its own background, and not all of them to be read well.
class ReadableHighlighter final : public KSyntaxHighlighting::SyntaxHighlighter {
public:
    ReadableHighlighter(QTextDocument *document, const QColor &ground)
        : SyntaxHighlighter(document)
        , m_ground(ground)
    {
    }

protected:
    void applyFormat(int offset, int length, const KSyntaxHighlighting::Format &format) override
    {
        SyntaxHighlighter::applyFormat(offset, length, format);
        if (length == 0)
            return;
        QTextCharFormat look = this->format(offset);
        if (look.foreground().style() == Qt::NoBrush)
            return; // the text's own colour
        const QColor ground = look.background().style() == Qt::NoBrush ? m_ground : look.background().color();
        look.setForeground(readable(look.foreground().color(), ground));
        setFormat(offset, length, look);
    }

private:
    QColor m_ground;
};

} // namespace

class Plugin final : public QObject, public CodeHighlighter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID "casebook.CodeHighlighter/2")
    Q_INTERFACES(highlighting::CodeHighlighter)

public:
    Plugin()
    {
        m_repository.setParent(this); // goes to another thread with it
    }

    QString highlight(QTextDocument *document, const QString &language, const QColor &ground) override
    {
        const KSyntaxHighlighting::Definition definition = definitionFor(language);
        if (!definition.isValid())
            return {};
        auto *highlighter = new ReadableHighlighter(document, ground); // the document owns it
        highlighter->setTheme(themeFor(ground.lightness() < 128));
        highlighter->setDefinition(definition);
        return definition.name();
    }

private:
    [[nodiscard]] KSyntaxHighlighting::Definition definitionFor(const QString &language) const
    {
        static const QHash<QString, QString> names {
            {QStringLiteral("bash"), QStringLiteral("Bash")},
            {QStringLiteral("sh"), QStringLiteral("Bash")},
            {QStringLiteral("shell"), QStringLiteral("Bash")},
            {QStringLiteral("console"), QStringLiteral("Bash")},
            {QStringLiteral("c++"), QStringLiteral("C++")},
            {QStringLiteral("cpp"), QStringLiteral("C++")},
            {QStringLiteral("cuda"), QStringLiteral("C++")},
            {QStringLiteral("js"), QStringLiteral("JavaScript")},
            {QStringLiteral("ts"), QStringLiteral("TypeScript")},
            {QStringLiteral("py"), QStringLiteral("Python")},
            {QStringLiteral("yml"), QStringLiteral("YAML")},
        };
        if (language.isEmpty())
            return {};
        const QString name = language.toLower();
        return m_repository.definitionForName(names.value(name, name));
    }

    [[nodiscard]] KSyntaxHighlighting::Theme themeFor(bool dark) const
    {
        const KSyntaxHighlighting::Theme theme
            = m_repository.theme(dark ? QStringLiteral("GitHub Dark") : QStringLiteral("GitHub Light"));
        return theme.isValid() ? theme
                               : m_repository.defaultTheme(dark ? KSyntaxHighlighting::Repository::DarkTheme
                                                                : KSyntaxHighlighting::Repository::LightTheme);
    }

    KSyntaxHighlighting::Repository m_repository;
};

} // namespace highlighting

#include "plugin.moc"

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/highlighting.h"

#include <KSyntaxHighlighting/Repository>

#include <QHash>
#include <QString>

namespace ui {

namespace {

bool loaded = false;

KSyntaxHighlighting::Repository &repository()
{
    static KSyntaxHighlighting::Repository instance;
    loaded = true;
    return instance;
}

} // namespace

bool highlightingLoaded()
{
    return loaded;
}

KSyntaxHighlighting::Definition highlightingFor(const QString &language)
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
    return repository().definitionForName(names.value(name, name));
}

KSyntaxHighlighting::Theme highlightingTheme(bool dark)
{
    const KSyntaxHighlighting::Theme theme
        = repository().theme(dark ? QStringLiteral("GitHub Dark") : QStringLiteral("GitHub Light"));
    return theme.isValid() ? theme
                           : repository().defaultTheme(dark ? KSyntaxHighlighting::Repository::DarkTheme
                                                            : KSyntaxHighlighting::Repository::LightTheme);
}

} // namespace ui

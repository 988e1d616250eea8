// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The plugin: one KSyntaxHighlighting repository for all code. Made by a worker thread; some 10 ms, once.
#include "ui/plugins/highlighting/codehighlighter.h"

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/SyntaxHighlighter>
#include <KSyntaxHighlighting/Theme>

#include <QHash>
#include <QObject>
#include <QTextDocument>

namespace highlighting {

class Plugin final : public QObject, public CodeHighlighter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID "casebook.CodeHighlighter/1")
    Q_INTERFACES(highlighting::CodeHighlighter)

public:
    Plugin()
    {
        m_repository.setParent(this); // goes to another thread with it
    }

    QString highlight(QTextDocument *document, const QString &language, bool dark) override
    {
        const KSyntaxHighlighting::Definition definition = definitionFor(language);
        if (!definition.isValid())
            return {};
        auto *highlighter = new KSyntaxHighlighting::SyntaxHighlighter(document); // the document owns it
        highlighter->setTheme(themeFor(dark));
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

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/base/languages.h"

#include "kb/wording/measuredtext.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

namespace ui {

namespace {

// Where qt_add_translations() puts the compiled files (kb/wording/CMakeLists.txt).
const QString folder = QStringLiteral(":/i18n");

// What Qt's file dialog says of a file's kind; Qt's own translation lacks these.
[[maybe_unused]] constexpr const char *fileKinds[] = {
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Drive"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Folder"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Shortcut"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Unknown"),
};

} // namespace

Languages::~Languages()
{
    QCoreApplication::removeTranslator(&m_own);
    QCoreApplication::removeTranslator(&m_qt);
}

void Languages::install(kb::Language language)
{
    m_language = language;
    const bool chinese = language == kb::Language::Chinese;
    const QString suffix = chinese ? QStringLiteral("_zh_CN") : QStringLiteral("_en");
    QLocale::setDefault(chinese ? QLocale(QLocale::Chinese, QLocale::China) : QLocale(QLocale::English));
    QCoreApplication::removeTranslator(&m_qt);
    QCoreApplication::removeTranslator(&m_own);
    // English needs a translator too: plural forms.
    if (chinese && m_qt.load(QStringLiteral("qtbase") + suffix, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    if (m_own.load(QStringLiteral("casebook") + suffix, folder))
        QCoreApplication::installTranslator(&m_own);
    wording::letThreadsChooseLanguage();
}

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/base/settings.h"

#include <QLocale>
#include <QStandardPaths>

#include <algorithm>
#include <array>

namespace ui {

namespace {

// Values are kept as names, so that the file can be read and written by hand.
const QString languageKey = QStringLiteral("language");
const QString themeKey = QStringLiteral("theme");
const QString zoomKey = QStringLiteral("zoom");
const QString geometryKey = QStringLiteral("window/geometry");
const QString splitterKey = QStringLiteral("window/splitter");
const QString docksKey = QStringLiteral("window/docks");
const QString showsLogKey = QStringLiteral("log/shown");
const QString emptyFieldsKey = QStringLiteral("editor/emptyFields");
const QString wrapsLogKey = QStringLiteral("log/wrapped");
const QString searchesAllKey = QStringLiteral("search/allLibraries");
const QString orderKey = QStringLiteral("list/order");
const QString paletteKey = QStringLiteral("palette/used");
const QString keysKey = QStringLiteral("shortcuts/");
const QString cudnnKey = QStringLiteral("cudnn/paths");
const QString targetKey = QStringLiteral("run/target");
const QString otherKey = QStringLiteral("run/other");
const QString otherCudnnKey = QStringLiteral("run/otherCudnn");
const QString recentKey = QStringLiteral("libraries/recent");
const QString lastKey = QStringLiteral("libraries/last");
const QString lastPlaceKey = QStringLiteral("libraries/lastPlace");

constexpr std::array<QLatin1String, model::orderCount> orderNames
    = {QLatin1String("relevance"), QLatin1String("signature"), QLatin1String("domain"), QLatin1String("tier"),
        QLatin1String("updated"), QLatin1String("fixRate")};

} // namespace

Settings::Settings(const QString &file)
    : m_settings(file, QSettings::IniFormat)
{
}

QString Settings::defaultFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)
        + QStringLiteral("/casebook/casebook.ini");
}

void Settings::set(const QString &key, const QVariant &value)
{
    if (m_frozen)
        return;
    if (value.isValid())
        m_settings.setValue(key, value);
    else
        m_settings.remove(key);
    emit changed();
}

kb::Language Settings::language() const
{
    const QString name = m_settings.value(languageKey).toString();
    const bool chinese = name.isEmpty() ? QLocale::system().language() == QLocale::Chinese : name == u"zh";
    return chinese ? kb::Language::Chinese : kb::Language::English;
}

void Settings::setLanguage(kb::Language language)
{
    set(languageKey, language == kb::Language::Chinese ? QStringLiteral("zh") : QStringLiteral("en"));
}

theme::Scheme Settings::scheme() const
{
    const QString name = m_settings.value(themeKey).toString();
    return name == u"light" ? theme::Scheme::Light : name == u"dark" ? theme::Scheme::Dark : theme::Scheme::Auto;
}

void Settings::setScheme(theme::Scheme scheme)
{
    set(themeKey,
        scheme == theme::Scheme::Light      ? QStringLiteral("light")
            : scheme == theme::Scheme::Dark ? QStringLiteral("dark")
                                            : QStringLiteral("auto"));
}

int Settings::zoom() const
{
    const int percent = m_settings.value(zoomKey, 100).toInt();
    return std::clamp(percent, 50, 200);
}

void Settings::setZoom(int percent)
{
    set(zoomKey, percent);
}

QByteArray Settings::geometry() const
{
    return m_settings.value(geometryKey).toByteArray();
}

void Settings::setGeometry(const QByteArray &geometry)
{
    set(geometryKey, geometry);
}

QByteArray Settings::splitter() const
{
    return m_settings.value(splitterKey).toByteArray();
}

void Settings::setSplitter(const QByteArray &state)
{
    set(splitterKey, state);
}

QByteArray Settings::docks() const
{
    return m_settings.value(docksKey).toByteArray();
}

void Settings::setDocks(const QByteArray &state)
{
    set(docksKey, state);
}

bool Settings::showsLog() const
{
    return m_settings.value(showsLogKey, true).toBool();
}

void Settings::setShowsLog(bool shows)
{
    set(showsLogKey, shows);
}

bool Settings::showsEmptyFields() const
{
    return m_settings.value(emptyFieldsKey, false).toBool();
}

void Settings::setShowsEmptyFields(bool shows)
{
    set(emptyFieldsKey, shows);
}

bool Settings::wrapsLog() const
{
    return m_settings.value(wrapsLogKey, true).toBool();
}

void Settings::setWrapsLog(bool wraps)
{
    set(wrapsLogKey, wraps);
}

bool Settings::searchesAll() const
{
    return m_settings.value(searchesAllKey, true).toBool();
}

void Settings::setSearchesAll(bool searches)
{
    set(searchesAllKey, searches);
}

model::Order Settings::order() const
{
    const auto found = std::ranges::find(orderNames, m_settings.value(orderKey).toString());
    return found == orderNames.end() ? model::Order::Relevance : model::Order(found - orderNames.begin());
}

void Settings::setOrder(model::Order order)
{
    set(orderKey, QString(orderNames[std::size_t(order)]));
}

QStringList Settings::paletteUses() const
{
    return m_settings.value(paletteKey).toStringList();
}

void Settings::setPaletteUses(const QStringList &names)
{
    set(paletteKey, names);
}

QStringList Settings::cudnnPaths() const
{
    return m_settings.value(cudnnKey).toStringList();
}

void Settings::setCudnnPaths(const QStringList &paths)
{
    set(cudnnKey, paths);
}

QString Settings::target() const
{
    return m_settings.value(targetKey).toString();
}

void Settings::setTarget(const QString &target)
{
    set(targetKey, target);
}

QString Settings::otherMachine() const
{
    return m_settings.value(otherKey).toString();
}

QString Settings::otherCudnn() const
{
    return m_settings.value(otherCudnnKey).toString();
}

void Settings::setOtherMachine(const QString &target, const QString &cudnn)
{
    set(otherKey, target);
    set(otherCudnnKey, cudnn);
}

std::optional<QString> Settings::keys(const QString &action) const
{
    const QVariant kept = m_settings.value(keysKey + action);
    return kept.isValid() ? std::optional(kept.toString()) : std::nullopt;
}

void Settings::setKeys(const QString &action, const std::optional<QString> &keys)
{
    set(keysKey + action, keys ? QVariant(*keys) : QVariant());
}

model::RecentLibraries Settings::recentLibraries() const
{
    return model::RecentLibraries(m_settings.value(recentKey).toStringList());
}

void Settings::setRecentLibraries(const model::RecentLibraries &recent)
{
    set(recentKey, recent.folders());
}

QString Settings::lastLibrary() const
{
    return m_settings.value(lastKey).toString();
}

void Settings::setLastLibrary(const QString &folder)
{
    set(lastKey, folder);
}

QString Settings::lastPlace() const
{
    return m_settings.value(lastPlaceKey).toString();
}

void Settings::setLastPlace(const QString &id)
{
    set(lastPlaceKey, id);
}

} // namespace ui

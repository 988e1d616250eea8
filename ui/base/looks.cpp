// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/base/looks.h"

#include "ui/base/actionregistry.h"

namespace ui {

Looks::Looks(Settings &settings, std::optional<kb::Language> language, std::optional<theme::Scheme> scheme)
    : m_settings(settings)
{
    m_appearance.apply(scheme.value_or(settings.scheme()), settings.zoom());
    m_languages.install(language.value_or(settings.language()));
}

void Looks::connectActions(const ActionRegistry &actions)
{
    m_actions = &actions;
    const auto on = [&](ActionId id, auto handler) { connect(actions.action(id), &QAction::triggered, this, handler); };
    on("view.english", [this] { setLanguage(kb::Language::English); });
    on("view.chinese", [this] { setLanguage(kb::Language::Chinese); });
    on("view.toggleLanguage",
        [this] { setLanguage(language() == kb::Language::Chinese ? kb::Language::English : kb::Language::Chinese); });
    on("view.themeAuto", [this] { setScheme(theme::Scheme::Auto); });
    on("view.themeLight", [this] { setScheme(theme::Scheme::Light); });
    on("view.themeDark", [this] { setScheme(theme::Scheme::Dark); });
    on("view.zoomIn", [this] { setZoom(zoom() + Appearance::zoomStep); });
    on("view.zoomOut", [this] { setZoom(zoom() - Appearance::zoomStep); });
    on("view.zoomReset", [this] { setZoom(100); });
    updateActions();
}

void Looks::setLanguage(kb::Language language)
{
    m_languages.install(language);
    m_settings.setLanguage(language);
    updateActions();
    emit languageChanged(language);
}

void Looks::setScheme(theme::Scheme scheme)
{
    setAppearance(scheme, zoom());
}

void Looks::setZoom(int percent)
{
    setAppearance(scheme(), percent);
}

void Looks::setAppearance(theme::Scheme scheme, int zoom)
{
    m_appearance.apply(scheme, zoom);
    m_settings.setScheme(m_appearance.scheme());
    m_settings.setZoom(m_appearance.zoom());
    updateActions();
}

void Looks::updateActions()
{
    if (!m_actions)
        return;
    const bool chinese = language() == kb::Language::Chinese;
    m_actions->action("view.english")->setChecked(!chinese);
    m_actions->action("view.chinese")->setChecked(chinese);
    m_actions->action("view.themeAuto")->setChecked(scheme() == theme::Scheme::Auto);
    m_actions->action("view.themeLight")->setChecked(scheme() == theme::Scheme::Light);
    m_actions->action("view.themeDark")->setChecked(scheme() == theme::Scheme::Dark);
}

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Language, theme and zoom as the user has them: works their actions, and keeps what is chosen in the settings.
#pragma once

#include "ui/base/appearance.h"
#include "ui/base/languages.h"
#include "ui/base/settings.h"

#include <QObject>

#include <optional>

namespace ui {

class ActionRegistry;

class Looks final : public QObject {
    Q_OBJECT

public:
    /// settings must outlive it. What is given is used in place of what the settings say, and not kept.
    Looks(Settings &settings, std::optional<kb::Language> language, std::optional<theme::Scheme> scheme);

    /// From now on the actions for language, theme and zoom work; to be called once.
    void connectActions(const ActionRegistry &actions);

    [[nodiscard]] kb::Language language() const { return m_languages.language(); }
    [[nodiscard]] theme::Scheme scheme() const { return m_appearance.scheme(); }
    [[nodiscard]] int zoom() const { return m_appearance.zoom(); } // per cent
    void setLanguage(kb::Language language);
    void setScheme(theme::Scheme scheme);
    void setZoom(int percent); // taken to the nearest that is allowed

signals:
    void languageChanged(kb::Language language);

private:
    void setAppearance(theme::Scheme scheme, int zoom);
    void updateActions();

    Settings &m_settings;
    Languages m_languages;
    Appearance m_appearance;
    const ActionRegistry *m_actions = nullptr;
};

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Theme and zoom of the whole program.
#pragma once

#include "ui/base/theme.h"

namespace ui {

class Appearance final {
public:
    void apply(theme::Scheme scheme, int zoomPercent);
    [[nodiscard]] theme::Scheme scheme() const { return m_scheme; }
    [[nodiscard]] int zoom() const { return m_zoom; } // per cent

    static constexpr int minZoom = 50;
    static constexpr int maxZoom = 200;
    static constexpr int zoomStep = 10;

private:
    theme::Scheme m_scheme = theme::Scheme::Auto;
    int m_zoom = 100;
};

} // namespace ui

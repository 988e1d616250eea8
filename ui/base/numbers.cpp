// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/base/numbers.h"

#include <QCoreApplication>
#include <QLocale>

namespace ui {

QString milliseconds(std::chrono::nanoseconds time)
{
    const double value = std::chrono::duration<double, std::milli>(time).count();
    return QCoreApplication::translate("ui", "%1 ms").arg(QLocale().toString(value, 'f', value < 10 ? 2 : 0));
}

} // namespace ui

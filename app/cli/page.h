// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// An entry or article by its id, as show prints it.
#pragma once

#include "app/cli/factreading.h"
#include "app/cli/render.h"

#include <QString>
#include <QStringList>

#include <string>

namespace app {

/// With what was measured; as JSON the entry's file, where rates that are only claimed are named in a key more. here:
/// the facts of a machine, if text and JSON are to say whether the entry applies there.
[[nodiscard]] kb::Expected<std::string> renderById(
    const kb::Library &library, const std::string &id, Form form, kb::Language language, const HereFacts &here = {});
/// Ids that hold the name in the one that was asked for: without its domain, or with the environment left out.
[[nodiscard]] QStringList similarIds(const kb::Library &library, const QString &id);

} // namespace app

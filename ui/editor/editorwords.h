// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The words of the editor's tables, in the language of the moment.
#pragma once

#include "model/edit/itemtablemodel.h"

namespace ui::editorwords {

[[nodiscard]] model::TableWords workarounds();
[[nodiscard]] model::TableWords deadEnds();
[[nodiscard]] model::TableWords versions();
[[nodiscard]] model::TableWords environment();
/// One list of the transition graph, named as it is.
[[nodiscard]] model::TableWords edges(const QString &list);

} // namespace ui::editorwords

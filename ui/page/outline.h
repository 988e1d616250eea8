// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The sections of a page as a menu: the arrow keys walk it, Enter goes there.
#pragma once

class QMenu;

namespace ui {

class Page;

/// At the head of the page; deletes itself when it is closed. Null, and nothing is shown, where the page has no
/// sections.
QMenu *popUpOutline(Page &page);

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/outline.h"

#include "ui/base/theme.h"
#include "ui/page/page.h"

#include <QMenu>

namespace ui {

QMenu *popUpOutline(Page &page)
{
    const std::vector<PageSection> sections = page.sections();
    if (sections.empty())
        return nullptr;
    auto *const menu = new QMenu(&page);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setAccessibleName(Page::tr("Outline"));
    for (const PageSection &section : sections) {
        QString title = section.title;
        title.replace(u'&', QStringLiteral("&&")); // a text, no mnemonic
        menu->addAction(QString(2 * (section.level - 1), u'\u2002') + title, &page, [&page, top = section.top] {
            page.setScrollPosition(top);
            page.setFocus(Qt::ShortcutFocusReason);
        });
    }
    menu->popup(page.mapToGlobal(QPoint((page.width() - menu->sizeHint().width()) / 2, theme::space6)));
    menu->setActiveAction(menu->actions().constFirst());
    return menu;
}

} // namespace ui

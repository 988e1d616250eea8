// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/entrymenu.h"

#include "kb/format/exporter.h"
#include "ui/base/entrylink.h"
#include "ui/widgets/flatbutton.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMenu>
#include <QTimer>

#include <functional>

namespace ui {

namespace {

constexpr int copiedMs = 1500;

struct EntryMenuTr {
    Q_DECLARE_TR_FUNCTIONS(ui::EntryMenu)
};

} // namespace

QWidget *entryMenuButton(const kb::Entry &entry, kb::Language language)
{
    const QString id = QString::fromStdString(entry.id);
    auto *const button = new FlatButton(FlatButton::Shape::Pill);
    const QString label = id + QStringLiteral(" \u25BE");
    button->setObjectName(QStringLiteral("entry.id"));
    button->setText(label);
    button->setAccessibleName(EntryMenuTr::tr("%1: copy…").arg(id));
    button->setToolTip(EntryMenuTr::tr("Copy the id, a link, or the entry as Markdown"));
    button->setFocusPolicy(Qt::StrongFocus);
    auto *const menu = new QMenu(button);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    const auto add = [=](const QString &text, std::function<QString()> copied) {
        menu->addAction(text, button, [=, copied = std::move(copied)] {
            QGuiApplication::clipboard()->setText(copied());
            button->setText(EntryMenuTr::tr("Copied"));
            QTimer::singleShot(copiedMs, button, [button, label] { button->setText(label); });
        });
    };
    add(EntryMenuTr::tr("Copy &id"), [id] { return id; });
    add(EntryMenuTr::tr("Copy &link"), [id] { return entryLink(id); });
    add(EntryMenuTr::tr("Copy as &Markdown"),
        [entry, language] { return QString::fromStdString(kb::toMarkdown(entry, language)); });
    return button;
}

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/editor/editorwords.h"

#include <QCoreApplication>

namespace ui::editorwords {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(ui::EditorWords)
};

/// By the number of model::Translation.
QStringList states()
{
    return {QString(), Tr::tr("There is no English text yet."), Tr::tr("There is no Chinese text yet."),
        Tr::tr("The Chinese text is not Chinese."), Tr::tr("The Chinese was changed, the English was not."),
        Tr::tr("The English was changed, the Chinese was not.")};
}

/// A language is named in itself.
QStringList rowHeaders(const QString &rate)
{
    return {rate, QString(), QStringLiteral("English"), QStringLiteral("中文")};
}

} // namespace

model::TableWords workarounds()
{
    return {
        .headers = rowHeaders(Tr::tr("Success rate")),
        .fields = {Tr::tr("Action"), Tr::tr("How"), Tr::tr("Condition"), Tr::tr("Sources"), Tr::tr("Trade-off")},
        .states = states(),
        .item = Tr::tr("Workaround %1"),
        .cell = Tr::tr("%1, %2, %3"),
        .edit = Tr::tr("Edit a workaround"),
        .add = Tr::tr("Add a workaround"),
        .remove = Tr::tr("Remove a workaround"),
        .duplicate = Tr::tr("Duplicate a workaround"),
        .move = Tr::tr("Move a workaround"),
        .copyToOther = Tr::tr("Copy a workaround to the other language"),
    };
}

model::TableWords deadEnds()
{
    return {
        .headers = rowHeaders(Tr::tr("Fail rate")),
        .fields = {Tr::tr("Action"), Tr::tr("Why it fails"), Tr::tr("Condition"), Tr::tr("Sources"),
            Tr::tr("Trade-off"), Tr::tr("Misconception")},
        .states = states(),
        .item = Tr::tr("Dead end %1"),
        .cell = Tr::tr("%1, %2, %3"),
        .edit = Tr::tr("Edit a dead end"),
        .add = Tr::tr("Add a dead end"),
        .remove = Tr::tr("Remove a dead end"),
        .duplicate = Tr::tr("Duplicate a dead end"),
        .move = Tr::tr("Move a dead end"),
        .copyToOther = Tr::tr("Copy a dead end to the other language"),
    };
}

model::TableWords versions()
{
    return {
        .headers = {Tr::tr("Version"), Tr::tr("Introduced"), Tr::tr("Deprecated"), Tr::tr("Removed"), Tr::tr("Change"),
            Tr::tr("Change, 中文"), Tr::tr("Status"), Tr::tr("Notes")},
        .item = Tr::tr("Version claim %1"),
        .cell = Tr::tr("%1, %2, %3"),
        .edit = Tr::tr("Edit a version claim"),
        .add = Tr::tr("Add a version claim"),
        .remove = Tr::tr("Remove a version claim"),
        .duplicate = Tr::tr("Duplicate a version claim"),
        .move = Tr::tr("Move a version claim"),
    };
}

model::TableWords environment()
{
    return {
        .headers = {Tr::tr("Name"), Tr::tr("Value")},
        .item = Tr::tr("Environment %1"),
        .cell = Tr::tr("%1, %2, %3"),
        .edit = Tr::tr("Edit the environment"),
    };
}

model::TableWords edges(const QString &list)
{
    return {
        .headers = {Tr::tr("Entry"), Tr::tr("Probability, 0 to 1"), Tr::tr("Condition")},
        .item = list + QStringLiteral(" %1"),
        .cell = Tr::tr("%1, %2, %3"),
        .edit = Tr::tr("Edit a related entry"),
        .add = Tr::tr("Add a related entry"),
        .remove = Tr::tr("Remove a related entry"),
        .duplicate = Tr::tr("Duplicate a related entry"),
        .move = Tr::tr("Move a related entry"),
    };
}

} // namespace ui::editorwords

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/editor/editorwords.h"

namespace ui {

namespace {

/// A language is named in itself.
QStringList rowHeaders(const QString &rate)
{
    return {rate, QString(), QStringLiteral("English"), QStringLiteral("中文")};
}

} // namespace

/// By the number of model::Translation.
QStringList EditorWords::states()
{
    return {QString(), tr("There is no English text yet."), tr("There is no Chinese text yet."),
        tr("The Chinese text is not Chinese."), tr("The Chinese was changed, the English was not."),
        tr("The English was changed, the Chinese was not.")};
}

model::TableWords EditorWords::workarounds()
{
    return {
        .headers = rowHeaders(tr("Success rate")),
        .fields = {tr("Action"), tr("How"), tr("Condition"), tr("Sources"), tr("Trade-off")},
        .states = states(),
        .item = tr("Workaround %1"),
        .cell = tr("%1, %2, %3"),
        .edit = tr("Edit a workaround"),
        .add = tr("Add a workaround"),
        .remove = tr("Remove a workaround"),
        .duplicate = tr("Duplicate a workaround"),
        .move = tr("Move a workaround"),
        .copyToOther = tr("Copy a workaround to the other language"),
    };
}

model::TableWords EditorWords::deadEnds()
{
    return {
        .headers = rowHeaders(tr("Fail rate")),
        .fields
        = {tr("Action"), tr("Why it fails"), tr("Condition"), tr("Sources"), tr("Trade-off"), tr("Misconception")},
        .states = states(),
        .item = tr("Dead end %1"),
        .cell = tr("%1, %2, %3"),
        .edit = tr("Edit a dead end"),
        .add = tr("Add a dead end"),
        .remove = tr("Remove a dead end"),
        .duplicate = tr("Duplicate a dead end"),
        .move = tr("Move a dead end"),
        .copyToOther = tr("Copy a dead end to the other language"),
    };
}

model::TableWords EditorWords::versions()
{
    return {
        .headers = {tr("Version"), tr("Introduced"), tr("Deprecated"), tr("Removed"), tr("Change"), tr("Change, 中文"),
            tr("Status"), tr("Notes"), tr("Notes, 中文")},
        .item = tr("Version claim %1"),
        .cell = tr("%1, %2, %3"),
        .edit = tr("Edit a version claim"),
        .add = tr("Add a version claim"),
        .remove = tr("Remove a version claim"),
        .duplicate = tr("Duplicate a version claim"),
        .move = tr("Move a version claim"),
    };
}

model::TableWords EditorWords::environment()
{
    return {
        .headers = {tr("Name"), tr("Value")},
        .item = tr("Environment %1"),
        .cell = tr("%1, %2, %3"),
        .edit = tr("Edit the environment"),
    };
}

model::TableWords EditorWords::edges(const QString &list)
{
    return {
        .headers = {tr("Entry"), tr("Probability, 0 to 1"), tr("Condition"), tr("Condition, 中文")},
        .item = list + QStringLiteral(" %1"),
        .cell = tr("%1, %2, %3"),
        .edit = tr("Edit a related entry"),
        .add = tr("Add a related entry"),
        .remove = tr("Remove a related entry"),
        .duplicate = tr("Duplicate a related entry"),
        .move = tr("Move a related entry"),
    };
}

} // namespace ui

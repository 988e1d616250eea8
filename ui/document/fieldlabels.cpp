// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/document/fieldlabels.h"

#include "kb/wording/wording.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>

namespace ui {

namespace {

struct FieldLabelsTr {
    Q_DECLARE_TR_FUNCTIONS(ui::FieldLabels)
};

struct Name {
    QLatin1String key;
    const char *label;
};

/// What stands within a row of an entry, and the fields of an article; wording::fieldName() knows the rest.
constexpr std::array names = {
    Name {QLatin1String("action"), QT_TRANSLATE_NOOP("ui::FieldLabels", "action")},
    Name {QLatin1String("how"), QT_TRANSLATE_NOOP("ui::FieldLabels", "how")},
    Name {QLatin1String("why_fails"), QT_TRANSLATE_NOOP("ui::FieldLabels", "why it fails")},
    Name {QLatin1String("condition"), QT_TRANSLATE_NOOP("ui::FieldLabels", "condition")},
    Name {QLatin1String("success_rate"), QT_TRANSLATE_NOOP("ui::FieldLabels", "success rate")},
    Name {QLatin1String("fail_rate"), QT_TRANSLATE_NOOP("ui::FieldLabels", "fail rate")},
    Name {QLatin1String("tradeoff"), QT_TRANSLATE_NOOP("ui::FieldLabels", "trade-off")},
    Name {QLatin1String("common_misconception"), QT_TRANSLATE_NOOP("ui::FieldLabels", "misconception")},
    Name {QLatin1String("reports"), QT_TRANSLATE_NOOP("ui::FieldLabels", "report")},
    Name {QLatin1String("date"), QT_TRANSLATE_NOOP("ui::FieldLabels", "date")},
    Name {QLatin1String("says"), QT_TRANSLATE_NOOP("ui::FieldLabels", "what it says")},
    Name {QLatin1String("weight"), QT_TRANSLATE_NOOP("ui::FieldLabels", "weight")},
    Name {QLatin1String("title"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Title")},
    Name {QLatin1String("title_zh"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Title (Chinese)")},
    Name {QLatin1String("markdown"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Text")},
    Name {QLatin1String("markdown_zh"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Text (Chinese)")},
};

} // namespace

QString fieldLabel(std::string_view pointer)
{
    QStringList label;
    for (const QString &part : QString::fromUtf8(pointer).split(u'/', Qt::SkipEmptyParts)) {
        bool isNumber = false;
        const int row = part.toInt(&isNumber);
        const auto *const name = std::ranges::find(names, part, &Name::key);
        if (isNumber && !label.isEmpty())
            label.last() += QStringLiteral(" %1").arg(row + 1);
        else
            label.append(name == names.end() ? wording::fieldName(part.toStdString()) : FieldLabelsTr::tr(name->label));
    }
    return label.join(QStringLiteral(" · "));
}

QString fileLabel(const model::UnsavedFile &file)
{
    const QString id = QString::fromStdString(file.id);
    if (!file.onDisk)
        return FieldLabelsTr::tr("%1: new").arg(id);
    if (!file.now)
        return FieldLabelsTr::tr("%1: deleted").arg(id);
    return file.now->file == file.onDisk->file ? FieldLabelsTr::tr("%1: edited").arg(id)
                                               : FieldLabelsTr::tr("%1: renamed").arg(id);
}

} // namespace ui

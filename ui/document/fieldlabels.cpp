// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/document/fieldlabels.h"

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

constexpr std::array names = {
    Name {QLatin1String("signature"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Signature")},
    Name {QLatin1String("signature_zh"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Signature (Chinese)")},
    Name {QLatin1String("regex"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Regex")},
    Name {QLatin1String("domain"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Domain")},
    Name {QLatin1String("category"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Category")},
    Name {QLatin1String("subcategory"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Subcategory")},
    Name {QLatin1String("root_cause"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Root cause")},
    Name {QLatin1String("root_cause_zh"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Root cause (Chinese)")},
    Name {QLatin1String("versions"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Version")},
    Name {QLatin1String("workarounds"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Workaround")},
    Name {QLatin1String("workarounds_zh"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Workaround (Chinese)")},
    Name {QLatin1String("dead_ends"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Dead end")},
    Name {QLatin1String("dead_ends_zh"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Dead end (Chinese)")},
    Name {QLatin1String("action"), QT_TRANSLATE_NOOP("ui::FieldLabels", "action")},
    Name {QLatin1String("how"), QT_TRANSLATE_NOOP("ui::FieldLabels", "how")},
    Name {QLatin1String("why_fails"), QT_TRANSLATE_NOOP("ui::FieldLabels", "why it fails")},
    Name {QLatin1String("condition"), QT_TRANSLATE_NOOP("ui::FieldLabels", "condition")},
    Name {QLatin1String("success_rate"), QT_TRANSLATE_NOOP("ui::FieldLabels", "success rate")},
    Name {QLatin1String("fail_rate"), QT_TRANSLATE_NOOP("ui::FieldLabels", "fail rate")},
    Name {QLatin1String("sources"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Source")},
    Name {QLatin1String("tags"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Tag")},
    Name {QLatin1String("aliases"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Alias")},
    Name {QLatin1String("verification_tier"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Tier")},
    Name {QLatin1String("cases"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Cases")},
    Name {QLatin1String("transition_graph"), QT_TRANSLATE_NOOP("ui::FieldLabels", "Related entries")},
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
            label.append(name == names.end() ? part : FieldLabelsTr::tr(name->label));
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

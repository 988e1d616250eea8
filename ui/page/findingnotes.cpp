// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/findingnotes.h"

#include "kb/wording/wording.h"
#include "ui/base/theme.h"
#include "ui/document/fieldlabels.h"
#include "ui/page/fieldplace.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/smallbutton.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace ui {

FindingNotes::FindingNotes(QWidget *of, QWidget *parent)
    : QWidget(parent)
    , m_of(of)
{
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, theme::space1, 0, 0);
    layout->setSpacing(theme::space1);
    if (parent)
        hide();
}

void FindingNotes::setFindings(const std::vector<kb::Finding> &findings, bool canFix)
{
    if (findings == m_findings)
        return;
    m_findings = findings;
    // A button of an old note may be what leads here.
    while (QLayoutItem *const item = layout()->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (const kb::Finding &finding : m_findings)
        layout()->addWidget(note(finding, canFix));
    if (parentWidget()) // else it would be a window
        setVisible(!m_findings.empty());
}

QWidget *FindingNotes::note(const kb::Finding &finding, bool canFix)
{
    const theme::Tone tone = severityTone(finding.severity);
    auto *const line = new QWidget(this);
    auto *const layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::space2);
    auto *const sign = new QLabel(severitySign(finding.severity), line);
    sign->setTextFormat(Qt::PlainText);
    sign->setAccessibleName(wording::severity(finding.severity));
    sign->setToolTip(wording::severity(finding.severity));
    QString text = wording::sentence(finding);
    if (placeOf(finding.field).row >= 0)
        text = fieldLabel(finding.field) + QStringLiteral(": ") + text;
    auto *const sentence = new QLabel(text, line);
    sentence->setTextFormat(Qt::PlainText);
    sentence->setWordWrap(true);
    sentence->setObjectName(QStringLiteral("finding"));
    for (QLabel *const label : {sign, sentence}) {
        label->setFont(theme::secondaryFont());
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, theme::current().tone(tone).text);
        label->setPalette(palette);
    }
    layout->addWidget(sign, 0, Qt::AlignTop);
    layout->addWidget(sentence, 1, Qt::AlignTop);
    if (finding.fixable && canFix) {
        auto *const fix = new SmallButton(tr("Fix"), line);
        fix->setObjectName(QStringLiteral("fix"));
        fix->setAccessibleName(tr("Fix: %1").arg(wording::ruleTitle(finding.rule)));
        fix->setToolTip(tr("Does what is certain; can be undone"));
        connect(fix, &SmallButton::clicked, this, [this, finding] { emit fixRequested(finding); });
        layout->addWidget(fix, 0, Qt::AlignTop);
    }
    return line;
}

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/pageparts.h"

#include "kb/format/textparts.h"
#include "ui/base/theme.h"
#include "ui/page/findingnotes.h"
#include "ui/text/codeblock.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/link.h"
#include "ui/widgets/smallbutton.h"

#include <QLabel>
#include <QUrl>
#include <QVBoxLayout>

namespace ui {

QWidget *PageParts::code(const QString &text, const QString &language) const
{
    return new CodeBlock(text, language);
}

QList<QWidget *> PageParts::proseAndCode(const QString &text) const
{
    QList<QWidget *> widgets;
    for (const kb::TextPart &part : kb::splitText(text)) {
        if (part.kind == kb::TextPart::Kind::Code)
            widgets.append(code(part.text, part.language));
        else
            widgets.append(TextView::fromProse(part.text));
    }
    return widgets;
}

QWidget *PageParts::markdown(const QString &text) const
{
    TextView *const view = TextView::fromMarkdown(text);
    QObject::connect(view, &TextView::linkActivated, &m_page, &Page::linkActivated);
    return view;
}

QWidget *PageParts::entryReference(std::string_view id) const
{
    const QString idText = QString::fromUtf8(id);
    const QString title = m_context.titleOf ? m_context.titleOf(id) : QString();
    if (title.isNull())
        return new TextView(idText, TextView::Look::Dim);
    auto *link = new Link(title.isEmpty() ? idText : title, idText);
    QObject::connect(link, &Link::clicked, &m_page, [page = &m_page, idText] { emit page->entryActivated(idText); });
    return link;
}

QWidget *PageParts::articleReference(std::string_view id) const
{
    const QString idText = QString::fromUtf8(id);
    const QString title = m_context.articleTitleOf ? m_context.articleTitleOf(id) : QString();
    if (title.isNull())
        return new TextView(idText, TextView::Look::Dim);
    auto *link = new Link(title.isEmpty() ? idText : title, idText);
    QObject::connect(link, &Link::clicked, &m_page, [page = &m_page, idText] { emit page->articleActivated(idText); });
    return link;
}

QWidget *PageParts::webReference(std::string_view address) const
{
    const QString text = QString::fromUtf8(address);
    const QUrl url(text.trimmed(), QUrl::StrictMode);
    if (!isWebLink(url))
        return new TextView(text);
    auto *link = new Link(text, text);
    QObject::connect(link, &Link::clicked, &m_page, [page = &m_page, url] { emit page->linkActivated(url); });
    return link;
}

QWidget *PageParts::notTranslated() const
{
    QWidget *const note = chip(tr("Not translated"));
    note->setToolTip(tr("There is no text in this language yet, so the other language is shown."));
    return note;
}

QWidget *PageParts::runButton() const
{
    auto *const button = new SmallButton(tr("▶ Run"));
    button->setAccessibleName(tr("Run the cases of this entry"));
    button->setObjectName(runButtonName);
    showObstacle(*button, m_context.runObstacle);
    QObject::connect(button, &SmallButton::clicked, &m_page, &Page::runRequested);
    return button;
}

void PageParts::showObstacle(SmallButton &runButton, const QString &why)
{
    runButton.setEnabled(why.isEmpty());
    runButton.setToolTip(why.isEmpty() ? tr("Runs the test cases of this entry on this machine") : why);
}

QWidget *PageParts::refreshButton(bool isEnabled) const
{
    auto *const button = new SmallButton(tr("Refresh"));
    button->setAccessibleName(tr("Read the facts of the machine again"));
    button->setToolTip(button->accessibleName());
    button->setEnabled(isEnabled);
    QObject::connect(button, &SmallButton::clicked, &m_page, &Page::factsRequested);
    return button;
}

QWidget *PageParts::machineLink() const
{
    auto *const link = new Link(tr("This machine"), tr("All that is known of this machine"));
    QObject::connect(link, &Link::clicked, &m_page, &Page::machineRequested);
    return link;
}

QWidget *PageParts::reportButton(const kb::RemedyList &list, int row, bool worked) const
{
    auto *const button = new SmallButton(worked ? tr("It worked for me") : tr("It did not"));
    button->setAccessibleName(
        (list.helps ? tr("Workaround %1: %2") : tr("Dead end %1: %2")).arg(row + 1).arg(button->text()));
    button->setToolTip(tr("Adds your own report to this entry"));
    const int number = list.helps ? 0 : 1;
    QObject::connect(button, &SmallButton::clicked, &m_page,
        [&page = m_page, number, row, worked] { emit page.reported(number, row, worked); });
    return button;
}

QWidget *PageParts::findingNotes(const std::vector<kb::Finding> &findings) const
{
    auto *const notes = new FindingNotes(nullptr);
    notes->setFindings(findings, m_context.canFix);
    QObject::connect(notes, &FindingNotes::fixRequested, &m_page, &Page::fixRequested);
    return notes;
}

QWidget *PageParts::chip(const QString &text)
{
    return new Badge({theme::Tone::Unknown, text}, Badge::Shape::Chip);
}

QWidget *PageParts::flow(const QList<QWidget *> &widgets)
{
    auto *row = new QWidget;
    auto *layout = new FlowLayout(theme::space2, row);
    for (QWidget *const widget : widgets)
        layout->addWidget(widget);
    return row;
}

QWidget *PageParts::folded(const std::array<QString, 2> &captions, QWidget *widget)
{
    auto *const button = new SmallButton(captions[0]);
    widget->hide();
    QObject::connect(button, &SmallButton::clicked, widget, [button, widget, captions] {
        widget->setVisible(widget->isHidden());
        button->setText(captions[widget->isHidden() ? 0 : 1]);
        button->updateGeometry();
    });
    return flow({button});
}

QWidget *PageParts::stack(const QList<QWidget *> &widgets)
{
    auto *column = new QWidget;
    auto *layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::space1 + 2);
    for (QWidget *const widget : widgets) {
        // Text fills the line; a chip or a link is as wide as its text.
        const bool fills = widget->sizePolicy().horizontalPolicy() != QSizePolicy::Maximum;
        layout->addWidget(widget, 0, fills ? Qt::Alignment() : Qt::AlignLeft);
    }
    layout->addStretch(1);
    return column;
}

QLabel *dimLabel(const QString &text)
{
    auto *label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/list/codecard.h"

#include "kb/wording/codewords.h"
#include "ui/base/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/flatbutton.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

namespace {

constexpr std::size_t mostExplained = 3; // a number alone may be one of many libraries
constexpr std::size_t mostNamed = 4;

} // namespace

CodeCard::CodeCard(QWidget *parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this))
    , m_more(new FlatButton(FlatButton::Shape::Pill, this))
{
    m_layout->setContentsMargins(theme::space3, theme::space2, theme::space3, theme::space2);
    m_layout->setSpacing(theme::space2);
    m_layout->addWidget(m_more, 0, Qt::AlignLeft);
    connect(m_more, &QToolButton::clicked, this, [this] {
        m_isBrief = false;
        rebuild();
    });
    nameMore();
    hide();
}

void CodeCard::nameMore()
{
    m_more->setText(tr("What does it say?"));
    m_more->setAccessibleName(m_more->text());
}

void CodeCard::setCodes(const std::vector<model::FoundCode> &codes, bool isBrief)
{
    if (codes == m_codes && isBrief == m_isBrief)
        return;
    m_codes = codes;
    m_isBrief = isBrief;
    rebuild();
}

void CodeCard::setLanguage(kb::Language language)
{
    m_language = language;
    rebuild();
}

void CodeCard::rebuild()
{
    delete m_rows;
    m_rows = new QWidget(this);
    auto *const rows = new QVBoxLayout(m_rows);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(2);
    QStringList said;
    const std::size_t shown = std::min(m_codes.size(), m_isBrief ? mostNamed : mostExplained);
    for (std::size_t i = 0; i < shown; ++i) {
        const model::FoundCode &code = m_codes[i];
        auto *const title = textLabel(m_isBrief, m_rows);
        title->setText(wording::codeTitle(code.meanings));
        if (!m_isBrief) {
            QFont font = title->font();
            font.setWeight(QFont::DemiBold);
            title->setFont(font);
        }
        rows->addWidget(title);
        said += title->text();
        if (m_isBrief)
            continue;
        const auto add = [&](const QString &text, bool dim) {
            if (text.isEmpty())
                return;
            auto *const label = textLabel(dim, m_rows);
            label->setText(text);
            rows->addWidget(label);
            said += text;
        };
        add(wording::codeVersions(code.meanings), true);
        add(wording::codeExplanation(*code.meanings.front().code, m_language), false);
        if (code.entries.empty())
            add(tr("No entry is about %1; this is what the code itself says.") // several may be listed
                    .arg(title->text()),
                true);
    }
    if (m_codes.size() > shown) {
        auto *const more = textLabel(true, m_rows);
        more->setText(
            tr("And %n more. Name the library to see them, such as “cudnn 3”.", nullptr, int(m_codes.size() - shown)));
        rows->addWidget(more);
    }
    m_layout->insertWidget(0, m_rows);
    nameMore();
    m_more->setVisible(m_isBrief);
    setAccessibleName(said.join(u'\n'));
    setVisible(!m_codes.empty());
}

void CodeCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const theme::Colors &colors = theme::current();
    theme::paintRounded(painter, rect(), colors.card, colors.border, theme::radius);
}

void CodeCard::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange && m_rows)
        rebuild();
}

} // namespace ui

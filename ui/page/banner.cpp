// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/banner.h"

#include "ui/text/textview.h"
#include "ui/widgets/elidedlines.h"
#include "ui/widgets/smallbutton.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QResizeEvent>

#include <utility>

namespace ui {

namespace {

constexpr int besideFrom = 220; // px: from this width on, the text stands beside the badge
constexpr int mostLinesBeside = 3;
constexpr int foldedLines = 3; // below the badge

} // namespace

Banner::Banner(const BadgeText &badge, const QString &sentence, const QString &count, QWidget *parent)
    : QWidget(parent)
    , m_tone(badge.tone)
    , m_sentence(sentence)
    , m_countText(count)
    , m_badgeText(badge.text)
    , m_layout(new QGridLayout(this))
    , m_badge(new QLabel(badge.text, this))
    , m_text(new TextView(sentence, TextView::Look::Normal, this))
    , m_short(new QLabel(this))
    , m_count(new TextView(count, TextView::Look::Dim, this))
    , m_shortCount(new QLabel(this))
{
    m_layout->setContentsMargins(theme::space3, theme::space2, theme::space3, theme::space2);
    m_layout->setHorizontalSpacing(theme::space3);
    m_layout->setVerticalSpacing(theme::space1);
    m_layout->setColumnStretch(1, 1);

    const QColor color = theme::current().tone(m_tone).text;
    m_badge->setTextFormat(Qt::PlainText);
    m_badge->setAccessibleName(badge.text);
    m_short->setTextFormat(Qt::PlainText);
    m_short->setFont(theme::baseFont());
    m_short->setAccessibleName(sentence);
    m_short->setToolTip(sentence);
    QFont bold = theme::baseFont();
    bold.setWeight(QFont::DemiBold);
    m_badge->setFont(bold);
    if (sentence.isEmpty())
        m_text->setFocusPolicy(Qt::NoFocus);
    m_shortCount->setTextFormat(Qt::PlainText);
    m_shortCount->setFont(theme::secondaryFont());
    m_shortCount->setAccessibleName(count);
    m_shortCount->setToolTip(count);
    if (count.isEmpty())
        m_count->setFocusPolicy(Qt::NoFocus);
    for (QWidget *const part : std::initializer_list<QWidget *> {m_badge, m_text, m_short, m_count, m_shortCount}) {
        QPalette palette = part->palette();
        palette.setColor(QPalette::WindowText, color);
        palette.setColor(QPalette::Text, color);
        part->setPalette(palette);
    }
    m_layout->addWidget(m_badge, 0, 0, Qt::AlignTop);
    m_layout->addWidget(m_text, 0, 1);
    m_layout->addWidget(m_short, 1, 0, 1, 4);
    m_layout->addWidget(m_count, 2, 0, 1, 4);
    m_layout->addWidget(m_shortCount, 2, 0, 1, 4);
    m_short->hide();
    m_shortCount->hide();
    m_count->setVisible(!count.isEmpty());
}

void Banner::addButton(QWidget *button)
{
    m_button = button;
    m_layout->addWidget(button, 0, 3, Qt::AlignTop);
}

void Banner::setBadgeToolTip(const QString &text)
{
    m_badge->setToolTip(text);
    m_badge->setAccessibleDescription(text);
}

void Banner::addMore()
{
    m_more = new SmallButton({}, this);
    m_layout->addWidget(m_more, 0, 2, Qt::AlignTop);
    connect(m_more, &SmallButton::clicked, this, [this] {
        m_isUnfolded = !m_isUnfolded;
        arrange();
    });
}

void Banner::arrange()
{
    const QMargins margins = m_layout->contentsMargins();
    const int inner = width() - margins.left() - margins.right();
    const int spacing = m_layout->horizontalSpacing();
    const int beside = inner - QFontMetrics(m_badge->font()).horizontalAdvance(m_badgeText) - spacing
        - (m_button ? m_button->sizeHint().width() + spacing : 0);
    const auto linesIn = [this](int width, int most) {
        return elidedLines(m_sentence, {}, m_short->font(), width, most, Qt::ElideRight);
    };
    const bool isBelow = beside < besideFrom || linesIn(beside, mostLinesBeside + 1).size() > mostLinesBeside;
    const QFontMetrics small(m_shortCount->font());
    const bool isLong = (isBelow && linesIn(inner, foldedLines + 1).size() > foldedLines)
        || small.horizontalAdvance(m_countText) > inner;
    const bool isFolded = isLong && !m_isUnfolded;
    if (std::exchange(m_isBelow, isBelow) != isBelow) {
        m_layout->removeWidget(m_text);
        isBelow ? m_layout->addWidget(m_text, 1, 0, 1, 4) : m_layout->addWidget(m_text, 0, 1);
    }
    if (isFolded) {
        QStringList lines;
        for (const MarkedLine &line : linesIn(inner, foldedLines))
            lines += line.text;
        m_short->setText(lines.join(u'\n'));
        m_shortCount->setText(small.elidedText(m_countText, Qt::ElideRight, inner));
    }
    m_short->setVisible(isFolded && isBelow);
    m_text->setVisible(!isFolded || !isBelow);
    m_count->setVisible(!isFolded && !m_countText.isEmpty());
    m_shortCount->setVisible(isFolded && !m_countText.isEmpty());
    if (isLong && !m_more)
        addMore();
    if (!m_more)
        return fitBadge(inner);
    m_more->setVisible(isLong);
    m_more->setText(isFolded ? tr("More") : tr("Less"));
    m_more->setAccessibleName(
        isFolded ? tr("Show all of what is said of the tier") : tr("Fold what is said of the tier"));
    m_more->updateGeometry();
    fitBadge(inner);
}

void Banner::fitBadge(int inner)
{
    int room = inner - m_layout->horizontalSpacing(); // of the column between
    for (const QWidget *const button : {m_button, static_cast<QWidget *>(m_more)}) {
        if (button && !button->isHidden())
            room -= button->sizeHint().width() + m_layout->horizontalSpacing();
    }
    m_badge->setText(
        QFontMetrics(m_badge->font()).elidedText(m_badgeText, Qt::ElideRight, room + 1)); // widths are rounded
}

void Banner::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (event->oldSize().width() != width())
        arrange();
}

void Banner::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    theme::paintRounded(painter, rect(), theme::current().tone(m_tone).tint, {}, theme::radius);
}

} // namespace ui

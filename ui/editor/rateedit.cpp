// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/editor/rateedit.h"

#include "ui/base/theme.h"
#include "ui/editor/fieldevents.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

#include <cmath>

namespace ui {

namespace {

constexpr int notStated = -1; // of the spin box: shown as a dash

} // namespace

RateEdit::RateEdit(Grip grip, QWidget *parent)
    : QWidget(parent)
    , m_slider(new QSlider(Qt::Horizontal, this))
    , m_number(new QSpinBox(this))
    , m_measured(new QLabel(this))
    , m_reports(new QPushButton(this))
{
    auto *const layout = new QGridLayout(this);
    layout->setContentsMargins(theme::space1, theme::space1, theme::space2, theme::space1);
    layout->setHorizontalSpacing(theme::space1);
    layout->setVerticalSpacing(2);
    if (grip == Grip::Shown) {
        m_grip = new QLabel(this);
        m_grip->setObjectName(QStringLiteral("grip"));
        m_grip->setTextFormat(Qt::PlainText);
        m_grip->setCursor(Qt::OpenHandCursor);
        m_grip->setForegroundRole(QPalette::PlaceholderText);
        m_grip->setToolTip(tr("Drag to move the row, or press Alt+Up or Alt+Down."));
        m_grip->installEventFilter(this);
        layout->addWidget(m_grip, 0, 0);
    }
    m_number->setRange(notStated, 100);
    m_number->setSpecialValueText(QStringLiteral("—"));
    m_number->setSuffix(QStringLiteral(" %"));
    m_number->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_number->setAlignment(Qt::AlignRight);
    m_number->setToolTip(tr("0 to 100 %; below 0 for “not stated”"));
    m_slider->setRange(0, 100);
    m_slider->setPageStep(5);
    m_measured->setTextFormat(Qt::PlainText);
    m_measured->setFont(theme::secondaryFont());
    m_measured->setForegroundRole(QPalette::PlaceholderText);
    m_measured->setWordWrap(true);
    layout->addWidget(m_number, 0, 1);
    layout->addWidget(m_slider, 1, 0, 1, 2);
    layout->addWidget(m_reports, 2, 0, 1, 2);
    layout->addWidget(m_measured, 3, 0, 1, 2);
    layout->setRowStretch(4, 1);
    layout->setColumnStretch(1, 1);
    setFocusProxy(m_number);
    setTabOrder(m_number, m_slider);
    setTabOrder(m_slider, m_reports);
    m_reports->hide(); // a rate of the whole entry has none
    m_reports->setAutoDefault(false);
    m_reports->setFont(theme::secondaryFont());
    connect(m_reports, &QPushButton::clicked, this, &RateEdit::reportsRequested);
    leaveUndoToWindow(this);
    leaveWheelToPage(this);
    for (QWidget *const part : {static_cast<QWidget *>(m_slider), static_cast<QWidget *>(m_number)})
        part->installEventFilter(this);
    connect(m_number, &QSpinBox::valueChanged, this, &RateEdit::edit);
    connect(m_slider, &QSlider::valueChanged, this, &RateEdit::edit);
    setRate({});
}

void RateEdit::setName(const QString &name)
{
    setAccessibleName(name);
    m_number->setAccessibleName(tr("%1, per cent").arg(name));
    m_slider->setAccessibleName(tr("%1, slider").arg(name));
    m_reports->setAccessibleName(tr("%1, reports").arg(name));
}

void RateEdit::setNumber(int number)
{
    if (m_grip)
        m_grip->setText(QStringLiteral("⠿ %1").arg(number));
}

QWidget *RateEdit::lastField() const
{
    return m_reports;
}

void RateEdit::setRate(std::optional<double> rate)
{
    m_rate = rate;
    const QSignalBlocker quietNumber(m_number);
    const QSignalBlocker quietSlider(m_slider);
    const int percent = rate ? int(std::lround(*rate * 100)) : notStated;
    if (m_number->value() != percent)
        m_number->setValue(percent);
    if (!m_number->hasFocus())
        m_number->findChild<QLineEdit *>()->deselect(); // setValue() selects
    m_slider->setValue(std::max(0, percent));
}

void RateEdit::setMeasured(int asStated, int decided)
{
    m_measured->setVisible(decided > 0);
    m_measured->setText(tr("checks passed: %1 of %2").arg(asStated).arg(decided));
}

void RateEdit::setReports(int agreeing, int reports)
{
    m_reports->show();
    m_number->setEnabled(reports == 0);
    m_slider->setEnabled(reports == 0);
    m_reports->setText(reports == 0 ? tr("Reports…") : tr("%1 of %n report(s)…", nullptr, reports).arg(agreeing));
    m_reports->setToolTip(
        tr("Who said that it worked, or did not. What is counted takes the place of what is claimed."));
}

void RateEdit::edit(int percent)
{
    const std::optional<double> rate = percent < 0 ? std::nullopt : std::optional(percent / 100.0);
    setRate(rate);
    emit edited(rate);
}

bool RateEdit::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_grip) {
        if (event->type() == QEvent::FocusIn || event->type() == QEvent::MouseButtonPress)
            emit started();
        return false;
    }
    const auto mouse = [event] { return static_cast<QMouseEvent *>(event); }; // of those below alone
    switch (event->type()) {
    case QEvent::MouseButtonPress: m_dragging = mouse()->button() == Qt::LeftButton; return m_dragging;
    case QEvent::MouseMove:
        if (m_dragging)
            emit dragged(mouse()->globalPosition().toPoint().y());
        return m_dragging;
    case QEvent::MouseButtonRelease:
        if (std::exchange(m_dragging, false))
            emit dropped(mouse()->globalPosition().toPoint().y());
        return true;
    default: return false;
    }
}

} // namespace ui

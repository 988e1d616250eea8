// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/dashboard/dashboardpage.h"

#include "kb/library/file.h"
#include "ui/base/dialogs.h"
#include "ui/base/paths.h"
#include "ui/base/plugin.h"
#include "ui/base/theme.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/flowlayout.h"

#include <QEvent>
#include <QFontInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>

namespace ui {

namespace {

constexpr int twoColumnsFrom = 58; // letters of the base font, by its size

QFuture<QObject *> plotsPlugin()
{
    static const QFuture<QObject *> loaded
        = loadPlugin(QStringLiteral("plots"), QStringLiteral("The dashboard shows tables only"));
    return loaded;
}

} // namespace

DashboardPage::DashboardPage(model::Dashboard &dashboard, QWidget *parent)
    : QScrollArea(parent)
    , m_dashboard(dashboard)
{
    setFrameShape(NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::StrongFocus);
    auto *const content = new QWidget;
    content->setAutoFillBackground(true);
    content->setBackgroundRole(QPalette::AlternateBase);
    m_title = new QLabel(content);
    m_title->setTextFormat(Qt::PlainText);
    m_summary = new QLabel(content);
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setForegroundRole(QPalette::PlaceholderText);
    m_nextTitle = new QLabel(content);
    m_nextTitle->setTextFormat(Qt::PlainText);
    m_nextTitle->setForegroundRole(QPalette::PlaceholderText);
    m_next = new QWidget(content);
    m_next->setLayout(new FlowLayout(theme::space2));
    m_grid = new QGridLayout(content);
    m_grid->setContentsMargins(theme::space6, theme::space4, theme::space6, theme::space6);
    m_grid->setSpacing(theme::space4);
    for (const char *name : {"card.tiers", "card.gaps", "card.findings", "card.rates"}) {
        auto *const card = new PlotCard(name, content);
        connect(card, &PlotCard::filterRequested, this, &DashboardPage::filterRequested);
        connect(card, &PlotCard::exportRequested, this, &DashboardPage::chooseFile);
        m_cards.append(card);
    }
    setWidget(content);
    connect(&m_dashboard, &model::Dashboard::changed, this, &DashboardPage::fill);
    plotsPlugin().then(this, [this](QObject *plugin) {
        m_plots = qobject_cast<plots::Plots *>(plugin);
        fill();
    });
    retranslateUi();
    arrange();
}

void DashboardPage::fill()
{
    // Without the plugin's answer the page would show tables for a moment.
    if (!m_dashboard.isReady() || !plotsPlugin().isFinished() || !isVisible())
        return;
    const model::DashboardFigures &figures = m_dashboard.figures();
    m_cards[0]->setContent(tierCard(figures), m_plots);
    m_cards[1]->setContent(gapCard(figures), m_plots);
    m_cards[2]->setContent(findingCard(figures), m_plots);
    m_cards[3]->setContent(rateCard(figures), m_plots);
    fillNext();
    m_filled = true;
    retranslateUi();
    emit filled();
}

void DashboardPage::fillNext()
{
    const bool hadFocus = m_next->isAncestorOf(focusWidget());
    qDeleteAll(m_next->findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
    QWidget *before = this; // they come before the cards
    const QList<NextStep> steps = nextSteps(m_dashboard.figures().work);
    for (const NextStep &step : steps) {
        auto *const button = new FlatButton(FlatButton::Shape::Box, m_next);
        button->setObjectName(QLatin1String(step.name));
        button->setText(step.text);
        button->setAccessibleName(step.text);
        button->setAccessibleDescription(tr("Show them in the list"));
        connect(button, &FlatButton::clicked, this, [this, filter = step.filter] { emit filterRequested(filter); });
        m_next->layout()->addWidget(button);
        button->show();
        setTabOrder(before, button);
        before = button;
    }
    m_nextTitle->setText(steps.isEmpty() ? tr("Nothing is left to do.") : tr("What to do next"));
    if (hadFocus)
        setFocus();
}

void DashboardPage::arrange()
{
    const int letter = QFontInfo(theme::baseFont()).pixelSize();
    const int columns = viewport()->width() >= twoColumnsFrom * letter ? 2 : 1;
    if (columns == m_columns)
        return;
    m_columns = columns;
    while (QLayoutItem *const item = m_grid->takeAt(0))
        delete item;
    m_grid->addWidget(m_title, 0, 0);
    m_grid->addWidget(m_summary, columns == 2 ? 0 : 1, columns - 1, columns == 2 ? Qt::AlignRight : Qt::AlignLeft);
    m_grid->addWidget(m_nextTitle, 2, 0, 1, columns);
    m_grid->addWidget(m_next, 3, 0, 1, columns);
    constexpr int firstCardRow = 4;
    for (int i = 0; i < m_cards.size(); ++i) {
        m_grid->addWidget(m_cards[i], firstCardRow + i / columns, i % columns);
        m_grid->setRowStretch(firstCardRow + i, i < m_cards.size() / columns ? 1 : 0);
    }
    m_grid->setColumnStretch(0, 1);
    m_grid->setColumnStretch(1, columns - 1);
}

void DashboardPage::chooseFile(const QString &name, const QByteArray &bytes)
{
    chooseNewFile(tr("Save as"), name, this, [this, bytes](const QString &file) {
        const auto written
            = kb::writeFile(toPath(file), std::string_view(bytes.constData(), std::size_t(bytes.size())));
        if (written)
            emit exported(file);
        else
            emit failed(written.error());
    });
}

void DashboardPage::showEvent(QShowEvent *event)
{
    QScrollArea::showEvent(event);
    fill(); // what is known already
    m_dashboard.refresh();
}

void DashboardPage::hideEvent(QHideEvent *event)
{
    QScrollArea::hideEvent(event);
    m_dashboard.pause();
}

void DashboardPage::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    arrange();
}

void DashboardPage::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    switch (event->type()) {
    case QEvent::LanguageChange:
    case QEvent::PaletteChange:
    case QEvent::ThemeChange:
        retranslateUi();
        // After the palette and the fonts of all have changed.
        QMetaObject::invokeMethod(
            this,
            [this] {
                arrange();
                fill();
            },
            Qt::QueuedConnection);
        break;
    default: break;
    }
}

void DashboardPage::retranslateUi()
{
    m_title->setFont(theme::titleFont());
    m_title->setText(tr("Dashboard"));
    setAccessibleName(tr("Dashboard"));
    m_summary->setText(
        m_filled ? tr("%Ln entries", nullptr, m_dashboard.figures().entries) : tr("The library is being checked…"));
}

} // namespace ui

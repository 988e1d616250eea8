// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/dashboard/plotcard.h"

#include "model/overview/csv.h"
#include "ui/base/theme.h"
#include "ui/widgets/flatbutton.h"

#include <QBuffer>
#include <QEvent>
#include <QFontInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QPixmap>
#include <QStackedLayout>
#include <QTableView>
#include <QVBoxLayout>

namespace ui {

namespace {

constexpr QSize pictureSize(960, 600); // px of an exported plot, before its scale
constexpr double pictureScale = 2; // sharp on paper
constexpr int plotHeight = 280; // px, at least

/// Of a bar with its name, which the axis leaves out where it is lower. px
int barHeight()
{
    return QFontInfo(theme::baseFont()).pixelSize() * 11 / 5;
}

QLabel *plainLabel(QWidget *parent)
{
    auto *const label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

QFont titleFont()
{
    QFont font = theme::baseFont();
    font.setWeight(QFont::DemiBold);
    return font;
}

plots::Style plotStyle()
{
    const theme::Colors &colors = theme::current();
    return {.background = colors.card,
        .text = colors.text,
        .dim = colors.dim,
        .grid = colors.border,
        .font = theme::secondaryFont()};
}

} // namespace

PlotCard::PlotCard(const char *name, QWidget *parent)
    : QFrame(parent)
    , m_model(new FigureModel(this))
    , m_title(plainLabel(this))
    , m_note(plainLabel(this))
    , m_stack(new QStackedLayout)
    , m_table(new QTableView(this))
    , m_showPlot(new FlatButton(FlatButton::Shape::Pill, this))
    , m_showTable(new FlatButton(FlatButton::Shape::Pill, this))
    , m_exportPng(new FlatButton(FlatButton::Shape::Pill, this))
    , m_exportCsv(new FlatButton(FlatButton::Shape::Pill, this))
{
    setObjectName(QLatin1String(name));
    m_exportPng->setObjectName(QStringLiteral("export.png"));
    m_exportCsv->setObjectName(QStringLiteral("export.csv"));
    m_showTable->setObjectName(QStringLiteral("show.table"));
    m_showPlot->setObjectName(QStringLiteral("show.plot"));
    buildLayout();
    connect(m_showPlot, &QToolButton::clicked, this, [this] { showTable(false); });
    connect(m_showTable, &QToolButton::clicked, this, [this] { showTable(true); });
    connect(m_exportPng, &QToolButton::clicked, this,
        [this] { emit exportRequested(m_content.fileName + QStringLiteral(".png"), png()); });
    connect(m_exportCsv, &QToolButton::clicked, this,
        [this] { emit exportRequested(m_content.fileName + QStringLiteral(".csv"), csv()); });
    // Enter and a click; activated() of a platform that wants a double click would come with clicked() too.
    connect(m_table, &QAbstractItemView::clicked, this,
        [this](const QModelIndex &index) { request(m_content.rowFilters, index.row()); });
    connect(m_table, &QAbstractItemView::activated, this,
        [this](const QModelIndex &index) { request(m_content.rowFilters, index.row()); });
    retranslateUi();
}

void PlotCard::buildLayout()
{
    m_table->setModel(m_model);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setHighlightSections(false);
    // Flat, in roles of the palette, so that it follows the theme.
    m_table->horizontalHeader()->setStyleSheet(
        QStringLiteral("QHeaderView::section { background: palette(base); color: palette(placeholder-text); border: 0; "
                       "border-bottom: 1px solid palette(midlight); padding: 4px 6px; }"));
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (FlatButton *const button : {m_showPlot, m_showTable})
        button->setCheckable(true);

    auto *const buttons = new QHBoxLayout;
    buttons->setSpacing(theme::space1 + 2);
    buttons->addWidget(m_showPlot);
    buttons->addWidget(m_showTable);
    buttons->addStretch();
    buttons->addWidget(m_exportPng);
    buttons->addWidget(m_exportCsv);

    auto *const host = new QWidget(this); // a stack alone forgets its minimum beside labels that wrap
    host->setMinimumHeight(plotHeight);
    host->setLayout(m_stack);
    m_stack->addWidget(m_table);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(theme::space4, theme::space3, theme::space4, theme::space3);
    layout->setSpacing(theme::space2);
    layout->addWidget(m_title);
    layout->addWidget(m_note);
    layout->addWidget(host, 1);
    layout->addLayout(buttons);
    m_note->setForegroundRole(QPalette::PlaceholderText);
}

QWidget *PlotCard::makePlot(QWidget *parent) const
{
    const auto clicked = [self = const_cast<PlotCard *>(this)](int index) {
        // Later: the filter may change what is shown here, and the plot is in the middle of its own click.
        QMetaObject::invokeMethod(
            self, [self, index] { self->request(self->m_content.plotFilters, index); }, Qt::QueuedConnection);
    };
    return std::visit(
        [&](auto plot) -> QWidget * {
            plot.clicked = clicked;
            if constexpr (std::is_same_v<decltype(plot), plots::Bars>)
                return m_plots->bars(plot, plotStyle(), parent);
            else
                return m_plots->scatter(plot, plotStyle(), parent);
        },
        m_content.plot);
}

void PlotCard::setContent(CardContent content, plots::Plots *plots)
{
    m_content = std::move(content);
    m_plots = plots;
    m_title->setText(m_content.title);
    m_note->setText(m_content.note);
    m_model->setFigures(m_content.figures);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->setAccessibleName(m_content.title);
    m_table->setAccessibleDescription(m_content.note);
    delete std::exchange(m_plot, nullptr);
    if (m_plots && !m_content.plotFilters.isEmpty()) {
        m_plot = makePlot(this);
        m_plot->setAccessibleName(m_content.title);
        m_plot->setAccessibleDescription(m_content.note);
        m_stack->addWidget(m_plot);
    }
    const auto *const bars = std::get_if<plots::Bars>(&m_content.plot);
    m_stack->parentWidget()->setMinimumHeight(qMax(plotHeight, bars ? barHeight() * (int(bars->bars.size()) + 2) : 0));
    m_table->horizontalHeader()->setVisible(!m_content.figures.rows.isEmpty()); // the note says that there is none
    m_showPlot->setEnabled(m_plot != nullptr);
    m_exportPng->setEnabled(m_plot != nullptr);
    showTable(m_tableWanted);
}

void PlotCard::showTable(bool shown)
{
    m_tableWanted = shown;
    m_showPlot->setChecked(!shown && m_plot);
    m_showTable->setChecked(shown || !m_plot);
    m_stack->setCurrentWidget(shown || !m_plot ? static_cast<QWidget *>(m_table) : m_plot);
}

QByteArray PlotCard::csv() const
{
    return model::csvText(QList<QStringList> {m_content.figures.headers} + m_content.figures.rows);
}

QByteArray PlotCard::png() const
{
    QByteArray bytes;
    if (!m_plots)
        return bytes;
    // One of its own: the one that is shown has the size of the window of the moment.
    const std::unique_ptr<QWidget> plot(makePlot(nullptr));
    plot->resize(pictureSize);
    QPixmap picture(pictureSize * pictureScale);
    picture.setDevicePixelRatio(pictureScale);
    picture.fill(theme::current().card);
    plot->grab(); // lays it out: it was never shown
    plot->render(&picture);
    QBuffer buffer(&bytes);
    picture.save(&buffer, "PNG");
    return bytes;
}

void PlotCard::request(const QList<DashboardFilter> &filters, int index)
{
    if (index >= 0 && index < filters.size())
        emit filterRequested(filters[index]);
}

void PlotCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const theme::Colors &colors = theme::current();
    theme::paintRounded(painter, rect(), colors.card, colors.border, theme::radius);
}

void PlotCard::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::ThemeChange)
        retranslateUi();
}

void PlotCard::retranslateUi()
{
    m_title->setFont(titleFont());
    m_note->setFont(theme::secondaryFont());
    const auto set = [](FlatButton *button, const QString &text, const QString &name) {
        button->setText(text);
        button->setAccessibleName(name);
        button->setToolTip(name);
    };
    set(m_showPlot, tr("Plot"), tr("Show the plot"));
    set(m_showTable, tr("Table"), tr("Show the numbers"));
    set(m_exportPng, tr("PNG…"), tr("Save the plot as a picture"));
    set(m_exportCsv, tr("CSV…"), tr("Save the numbers as CSV"));
}

} // namespace ui

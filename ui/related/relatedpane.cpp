// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/related/relatedpane.h"

#include "ui/base/theme.h"
#include "ui/related/legend.h"
#include "ui/related/relatedview.h"
#include "ui/widgets/elidedlines.h"
#include "ui/widgets/flatbutton.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <array>
#include <numeric>

namespace ui {

namespace {

// Room for what is said of an entry: its title, its id and tier, how it is related. The box's tool tip has all of it.
constexpr std::array textLines {2, 1, 3};
constexpr std::array stepChoices {1, 2, 3, RelatedPane::allSteps};

QLabel *plainLabel(QWidget *parent)
{
    auto *const label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setFont(theme::secondaryFont());
    return label;
}

} // namespace

RelatedPane::RelatedPane(QWidget *parent)
    : QWidget(parent)
    , m_bar(new QWidget(this))
    , m_stepsLabel(new QLabel(m_bar))
    , m_view(new RelatedView(this))
    , m_note(plainLabel(this))
    , m_text(plainLabel(this))
    , m_legend(new Legend(this))
{
    buildLayout();
    connect(&m_session, &RelatedSession::finished, this, &RelatedPane::show);
    connect(m_view, &RelatedView::activated, this, &RelatedPane::entryActivated);
    connect(m_view, &RelatedView::marked, this, [this](const QString &text) {
        m_marked = text;
        updateText();
    });
    connect(m_view, &RelatedView::metricsChanged, this, &RelatedPane::request);
    connect(m_zoomOut, &QToolButton::clicked, m_view, [this] { m_view->zoom(1 / RelatedView::zoomStep); });
    connect(m_zoomIn, &QToolButton::clicked, m_view, [this] { m_view->zoom(RelatedView::zoomStep); });
    connect(m_fit, &QToolButton::clicked, m_view, &RelatedView::fit);
    retranslateUi();
    updateNote();
}

FlatButton *RelatedPane::addButton(const char *name, QWidget *row)
{
    auto *const button = new FlatButton(FlatButton::Shape::Pill, row);
    button->setObjectName(QLatin1String(name));
    row->layout()->addWidget(button);
    return button;
}

void RelatedPane::buildLayout()
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    auto *const bar = new QHBoxLayout(m_bar);
    bar->setContentsMargins(theme::space3, theme::space2, theme::space3, theme::space2);
    bar->setSpacing(theme::space1 + 2);
    m_stepsLabel->setFont(theme::secondaryFont());
    m_stepsLabel->setForegroundRole(QPalette::PlaceholderText);
    bar->addWidget(m_stepsLabel);
    for (const int steps : stepChoices) {
        FlatButton *const button = addButton("related.steps", m_bar);
        button->setCheckable(true);
        button->setChecked(steps == m_steps);
        connect(button, &QToolButton::clicked, this, [this, steps] { setSteps(steps); });
        m_stepButtons.push_back(button);
    }
    bar->addStretch();
    m_zoomOut = addButton("related.zoomOut", m_bar);
    m_fit = addButton("related.fit", m_bar);
    m_zoomIn = addButton("related.zoomIn", m_bar);

    auto *const foot = new QVBoxLayout;
    foot->setContentsMargins(theme::space3, theme::space2, theme::space3, theme::space3);
    foot->setSpacing(theme::space2);
    foot->addWidget(m_note);
    foot->addWidget(m_text);
    foot->addWidget(m_legend);
    m_text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_text->setWordWrap(false); // its lines are broken already
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setFocusPolicy(Qt::NoFocus);

    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_view, 1);
    layout->addLayout(foot);
    setFocusProxy(m_view);
}

void RelatedPane::setCatalog(std::shared_ptr<const model::Catalog> catalog)
{
    m_catalog = std::move(catalog);
    m_session.setCatalog(m_catalog);
    request();
}

void RelatedPane::setEntry(const std::string &id)
{
    if (id == m_id && !m_stale)
        return;
    m_id = id;
    request();
}

void RelatedPane::setLanguage(kb::Language language)
{
    m_view->setLanguage(language);
}

void RelatedPane::setSteps(int steps)
{
    m_steps = steps;
    for (std::size_t i = 0; i < stepChoices.size(); ++i)
        m_stepButtons[i]->setChecked(stepChoices[i] == steps);
    request();
}

void RelatedPane::request()
{
    m_stale = true;
    if (!isVisible())
        return;
    m_downwards = isTall();
    if (m_id.empty() || !m_catalog) {
        m_session.cancel();
        show(nullptr);
        return;
    }
    const RelatedMetrics &metrics = m_view->metrics();
    m_session.request(m_id, {.hops = m_steps},
        {.nodes = 0,
            .nodeSize = metrics.node,
            .rankGap = m_downwards ? metrics.rowGap : metrics.columnGap,
            .nodeGap = metrics.nodeGap,
            .downwards = m_downwards,
            .edges = {}});
}

bool RelatedPane::isTall() const
{
    return height() > width();
}

void RelatedPane::show(const std::shared_ptr<const RelatedDrawing> &drawing)
{
    const bool sameGraph = drawing && m_drawing && drawing->graph == m_drawing->graph
        && drawing->placement.centres == m_drawing->placement.centres;
    m_stale = false;
    m_drawing = drawing;
    // An edit that changes nothing here leaves the reader's zoom alone.
    if (!sameGraph) {
        m_view->setDrawing(m_drawing);
        m_legend->setGraph(m_drawing ? m_drawing->graph : model::RelatedGraph {});
    }
    updateNote();
    emit drawn();
}

void RelatedPane::updateNote()
{
    QString note;
    const bool empty = !m_drawing || m_drawing->graph.nodes.empty();
    const bool drawn = m_drawing && !m_drawing->placement.centres.empty();
    if (empty)
        note = tr("Open an entry to see what leads to it, what follows, and what it is confused with.");
    else if (!drawn)
        note = tr("The graph can't be drawn: Graphviz could not be loaded. The entry's page lists what is related.");
    else if (m_drawing->graph.edges.empty())
        note = tr("No entry is related to this one yet.");
    else if (m_drawing->graph.truncated)
        note
            = tr("Only the nearest %n entries are drawn; there are more.", nullptr, int(m_drawing->graph.nodes.size()));
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    m_bar->setVisible(drawn);
    m_view->setVisible(drawn);
    m_note->setAlignment(drawn ? Qt::AlignLeft : Qt::AlignCenter);
    m_text->setVisible(drawn && !empty);
    const int lines = std::accumulate(textLines.begin(), textLines.end(), 0);
    // One more: lines of Chinese are taller.
    m_text->setFixedHeight((lines + 1) * m_text->fontMetrics().lineSpacing());
    updateText();
}

void RelatedPane::updateText()
{
    const QStringList paragraphs = m_marked.split(u'\n');
    QStringList lines;
    for (qsizetype i = 0; i < paragraphs.size(); ++i) {
        const int room = textLines[std::min(std::size_t(i), textLines.size() - 1)];
        for (const MarkedLine &line : elidedLines(paragraphs[i], {}, m_text->font(), m_text->width(), room))
            lines.append(line.text);
    }
    m_text->setText(lines.join(u'\n'));
}

void RelatedPane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    updateText();
    if (isTall() != m_downwards)
        request();
}

void RelatedPane::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_stale)
        request();
}

void RelatedPane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslateUi();
        updateNote();
        if (m_drawing)
            m_legend->setGraph(m_drawing->graph);
    }
    if (event->type() == QEvent::ThemeChange) {
        for (QLabel *const label : {m_stepsLabel, m_note, m_text})
            label->setFont(theme::secondaryFont());
        updateNote();
        if (m_drawing)
            m_legend->setGraph(m_drawing->graph);
    }
}

void RelatedPane::retranslateUi()
{
    m_view->setAccessibleName(tr("Related entries"));
    m_view->viewport()->setAccessibleName(m_view->accessibleName()); // what has the focus for assistive tools
    m_stepsLabel->setText(tr("Steps"));
    for (std::size_t i = 0; i < stepChoices.size(); ++i) {
        const bool all = stepChoices[i] == allSteps;
        m_stepButtons[i]->setText(all ? tr("All") : QString::number(stepChoices[i]));
        const QString name
            = all ? tr("However many steps, up to 200 entries") : tr("Up to %n step(s)", nullptr, stepChoices[i]);
        m_stepButtons[i]->setAccessibleName(name);
        m_stepButtons[i]->setToolTip(name);
    }
    const auto set = [](FlatButton *button, const QString &text, const QString &name) {
        button->setText(text);
        button->setAccessibleName(name);
        button->setToolTip(name);
    };
    set(m_zoomOut, QStringLiteral("\u2212"), tr("Smaller (−)"));
    set(m_fit, tr("Fit"), tr("Show all of it (0)"));
    set(m_zoomIn, QStringLiteral("+"), tr("Larger (+)"));
}

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/statusline.h"

#include "ui/base/numbers.h"
#include "ui/base/theme.h"
#include "ui/widgets/flatbutton.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>

namespace ui {

StatusLine::StatusLine(model::Document &document, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_library(new QLabel(this))
    , m_progress(new QProgressBar(this))
    , m_cancel(new FlatButton(FlatButton::Shape::Pill, this))
    , m_findings(new FlatButton(FlatButton::Shape::Pill, this))
    , m_time(new QLabel(this))
{
    auto *const layout = new QHBoxLayout(this);
    layout->setContentsMargins(theme::space3, 2, theme::space3, 1);
    layout->setSpacing(theme::space2);
    for (QLabel *const label : {m_library, m_time}) {
        label->setTextFormat(Qt::PlainText);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setFont(theme::secondaryFont());
    }
    m_progress->setFixedSize(160, 6);
    m_progress->setTextVisible(false);
    layout->addWidget(m_library);
    layout->addWidget(m_progress);
    layout->addWidget(m_cancel);
    layout->addWidget(m_findings);
    layout->addStretch();
    layout->addWidget(m_time);
    setMinimumHeight(lineHeight);
    connect(m_cancel, &QToolButton::clicked, &m_document, &model::Document::cancelOpening);
    connect(&m_document, &model::Document::openingStarted, this, &StatusLine::showOpening);
    connect(&m_document, &model::Document::openingProgress, this, &StatusLine::setProgress);
    connect(&m_document, &model::Document::entriesChanged, this, [this](const model::ChangedEntries &changed) {
        if (changed.members)
            updateCounts();
        updateUnsaved();
    });
    connect(&m_document, &model::Document::saved, this, [this] {
        updateUnsaved();
        m_shown.saved = m_shown.unsaved == 0;
        retranslateUi();
    });
    connect(m_findings, &QToolButton::clicked, this, &StatusLine::findingsRequested);
    showOpening(); // a window begins with a library on its way
}

void StatusLine::showOpening()
{
    m_state = State::Opening;
    m_progress->setRange(0, 0);
    retranslateUi();
}

void StatusLine::setProgress(int done, int total)
{
    m_progress->setRange(0, total);
    m_progress->setValue(done);
}

void StatusLine::showLibrary(const kb::Library &library, bool builtIn, int unread)
{
    m_state = State::Open;
    m_shown = {.name = builtIn ? QString() : QString::fromStdString(library.folder().filename().string()),
        .entries = int(library.entryCount()),
        .articles = int(library.articleCount()),
        .readOnly = library.isReadOnly(),
        .unread = unread};
    m_library->setToolTip(QString::fromStdString(library.folder().string()));
    retranslateUi();
}

void StatusLine::updateCounts()
{
    const model::Catalog &catalog = *m_document.catalog();
    int entries = 0;
    int articles = 0;
    for (std::uint32_t i = 0; i < catalog.entryCount(); ++i)
        entries += catalog.contains(i);
    for (std::uint32_t i = 0; i < catalog.articleCount(); ++i)
        articles += catalog.containsArticle(i);
    if (std::exchange(m_shown.entries, entries) != entries || std::exchange(m_shown.articles, articles) != articles)
        retranslateUi();
}

void StatusLine::updateUnsaved()
{
    const int files = int(m_document.unsaved().size());
    if (std::exchange(m_shown.unsaved, files) == files)
        return;
    m_shown.saved = false;
    retranslateUi();
}

void StatusLine::showNoLibrary()
{
    m_state = State::None;
    retranslateUi();
}

void StatusLine::setSearchTime(std::optional<std::chrono::nanoseconds> time)
{
    m_searchTime = time;
    retranslateUi();
}

void StatusLine::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(0, 0, width(), 1, theme::current().border);
}

void StatusLine::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    if (event->type() == QEvent::ThemeChange) {
        m_library->setFont(theme::secondaryFont());
        m_time->setFont(theme::secondaryFont());
    }
}

void StatusLine::retranslateUi()
{
    const bool opening = m_state == State::Opening;
    m_progress->setVisible(opening);
    m_progress->setAccessibleName(tr("Progress of opening the library"));
    m_cancel->setVisible(opening);
    m_cancel->setText(tr("Cancel"));
    m_cancel->setAccessibleName(tr("Cancel opening the library"));
    m_findings->setVisible(m_state == State::Open && m_shown.unread > 0);
    m_findings->setText(tr("%Ln file(s) could not be read", nullptr, m_shown.unread));
    m_findings->setAccessibleName(m_findings->text());
    switch (m_state) {
    case State::None: m_library->setText(tr("No library is open")); break;
    case State::Opening: m_library->setText(tr("Opening the library…")); break;
    case State::Open: {
        QStringList parts {m_shown.name.isEmpty() ? tr("Built-in library") : m_shown.name};
        const QString entries = tr("%Ln entries", nullptr, m_shown.entries);
        parts.append(
            m_shown.articles == 0 ? entries : tr("%1, %2").arg(entries, tr("%Ln articles", nullptr, m_shown.articles)));
        if (m_shown.readOnly)
            parts.append(tr("read-only"));
        if (m_shown.unsaved > 0)
            parts.append(tr("%Ln unsaved", nullptr, m_shown.unsaved));
        else if (m_shown.saved)
            parts.append(tr("saved"));
        m_library->setText(parts.join(QStringLiteral(" \u00B7 ")));
        break;
    }
    }
    m_time->setText(m_searchTime ? tr("search %1").arg(milliseconds(*m_searchTime)) : QString());
}

} // namespace ui

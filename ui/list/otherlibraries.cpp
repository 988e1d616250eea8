// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/list/otherlibraries.h"

#include "kb/wording/wording.h"
#include "ui/base/theme.h"

#include <QCheckBox>
#include <QEvent>
#include <QListWidget>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

namespace {

constexpr int shownRows = 4; // of two lines; more are scrolled to

} // namespace

OtherLibraries::OtherLibraries(OtherLibraryWords words, QWidget *parent)
    : QWidget(parent)
    , m_words(std::move(words))
    , m_switch(new QCheckBox(this))
    , m_list(new QListWidget(this))
{
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideMiddle);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(theme::space3, theme::space2, theme::space3, theme::space2);
    layout->setSpacing(theme::space2);
    layout->addWidget(m_switch);
    layout->addWidget(m_list);
    connect(m_switch, &QCheckBox::toggled, this, &OtherLibraries::toggled);
    const auto open = [this](const QListWidgetItem *item) {
        const model::OtherMatch &match = m_matches[std::size_t(m_list->row(item))];
        emit activated(match.library, QString::fromStdString(match.id));
    };
    connect(m_list, &QListWidget::itemActivated, this, open);
    connect(m_list, &QListWidget::itemClicked, this, open);
    build();
}

void OtherLibraries::setSearched(bool searched)
{
    const QSignalBlocker quiet(m_switch);
    m_switch->setChecked(searched);
}

void OtherLibraries::setMatches(std::vector<model::OtherMatch> matches)
{
    if (m_matches == matches)
        return;
    m_matches = std::move(matches);
    build();
}

void OtherLibraries::build()
{
    m_switch->setText(tr("Search all libraries"));
    m_switch->setAccessibleName(m_switch->text());
    m_switch->setToolTip(tr("Searches the built-in library and those that were opened last, too."));
    m_list->setAccessibleName(tr("Matches of other libraries"));
    m_list->clear();
    for (const model::OtherMatch &match : m_matches) {
        const QString signature
            = QString::fromUtf8(kb::shown(match.signature, m_words.language()).text).section(u'\n', 0, 0);
        QStringList about {m_words.nameOf(match.library), wording::tier(match.tier)};
        if (match.grade)
            about.insert(1, wording::grade(*match.grade));
        auto *const item = new QListWidgetItem(signature + u'\n' + about.join(QStringLiteral(" \u00B7 ")), m_list);
        item->setToolTip(QString::fromStdString(match.id) + u'\n' + QString::fromStdString(match.library.string()));
    }
    const int rows = std::min(m_list->count(), shownRows);
    m_list->setFixedHeight(rows == 0 ? 0 : rows * m_list->sizeHintForRow(0) + 2 * m_list->frameWidth());
    m_list->setVisible(rows > 0);
}

void OtherLibraries::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        build();
}

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/manual/manualwindow.h"

#include "ui/base/actionregistry.h"
#include "ui/base/theme.h"
#include "ui/text/findbar.h"
#include "ui/text/textview.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/messagebar.h"

#include <QDesktopServices>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QIcon>
#include <QScreen>
#include <QScrollBar>
#include <QSplitter>
#include <QTreeWidget>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

namespace {

constexpr QSize firstManualSize(1120, 780);
constexpr int chaptersWidth = 260; // px
constexpr int pageRole = Qt::UserRole;
constexpr int headingRole = Qt::UserRole + 1;

} // namespace

ManualWindow::ManualWindow(const ActionRegistry &actions)
    : m_actions(actions)
    , m_backAction(new QAction(this))
    , m_forwardAction(new QAction(this))
    , m_backButton(new FlatButton(FlatButton::Shape::Box, this))
    , m_forwardButton(new FlatButton(FlatButton::Shape::Box, this))
    , m_findButton(new FlatButton(FlatButton::Shape::Box, this))
    , m_chapters(new QTreeWidget)
{
    setAttribute(Qt::WA_QuitOnClose, false);
    setWindowIcon(QIcon(QStringLiteral(":/icons/casebook.png")));
    resize(firstManualSize.boundedTo(screen()->availableSize()));
    buildLayout();
    addKeys();
    connect(m_chapters, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem *item) {
        if (!m_isSettingItem)
            openItem(item);
    });
    connect(m_chapters, &QTreeWidget::itemClicked, this, &ManualWindow::openItem); // the current one, too
    connect(m_view, &ManualView::linkActivated, this, &ManualWindow::openLink);
    connect(m_view, &ManualView::positionChanged, this, &ManualWindow::updateCurrentItem);
    connect(m_actions.action("go.forward"), &QAction::changed, this, &ManualWindow::nameButtons);
    retranslateUi();
}

void ManualWindow::buildLayout()
{
    auto *const bar = new QHBoxLayout;
    bar->setContentsMargins(theme::space3, 6, theme::space3, 7);
    bar->setSpacing(6);
    bar->addWidget(m_backButton);
    bar->addWidget(m_forwardButton);
    bar->addStretch();
    bar->addWidget(m_findButton);
    m_chapters->setHeaderHidden(true);
    m_chapters->setFrameShape(QFrame::NoFrame);
    m_chapters->setRootIsDecorated(true);
    m_chapters->setMinimumWidth(160);
    m_chapters->header()->setSectionResizeMode(QHeaderView::Stretch);
    auto *const centre = new QWidget;
    m_messages = new MessageBar(centre);
    m_findBar = new FindBar(centre);
    m_view = new ManualView(centre);
    auto *const column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_messages);
    column->addWidget(m_findBar);
    column->addWidget(m_view, 1);
    auto *const splitter = new QSplitter(this);
    splitter->setHandleWidth(1);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_chapters);
    splitter->addWidget(centre);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({chaptersWidth, width() - chaptersWidth});
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(splitter, 1);
}

void ManualWindow::addKey(QAction *own, const QAction *action)
{
    addAction(own);
    const auto take = [own, action] { own->setShortcuts(action->shortcuts()); };
    connect(action, &QAction::changed, own, take);
    take();
}

void ManualWindow::addKeys()
{
    addKey(m_backAction, m_actions.action("go.back"));
    addKey(m_forwardAction, m_actions.action("go.forward"));
    connect(m_backAction, &QAction::triggered, this, [this] { walk(m_back, m_forward); });
    connect(m_forwardAction, &QAction::triggered, this, [this] { walk(m_forward, m_back); });
    connect(m_backButton, &QToolButton::clicked, m_backAction, &QAction::trigger);
    connect(m_forwardButton, &QToolButton::clicked, m_forwardAction, &QAction::trigger);
    const auto on = [this](ActionId id, auto handler) {
        auto *const own = new QAction(this);
        addKey(own, m_actions.action(id));
        connect(own, &QAction::triggered, this, handler);
        return own;
    };
    QAction *const find = on("go.find", [this] {
        m_findBar->open(*m_view, *m_view);
        m_findBar->focusField();
    });
    connect(m_findButton, &QToolButton::clicked, find, &QAction::trigger);
    on("go.nextNote", [this] { m_findBar->step(1); });
    on("go.previousNote", [this] { m_findBar->step(-1); });
    on("go.leave", [this] { leave(); });
    on("help.manual", [this] { go(manualPageOf({}, m_language), -1); });
    // These are of the whole program.
    for (const ActionId id :
        std::initializer_list<ActionId> {"view.zoomIn", "view.zoomOut", "view.zoomReset", "view.toggleLanguage"})
        addAction(m_actions.action(id));
}

void ManualWindow::leave()
{
    if (m_findBar->isVisible())
        m_findBar->close();
    else
        close();
}

void ManualWindow::open(const ManualPlace &place)
{
    if (isMinimized())
        showNormal();
    QWidget::show(); // first, so that the page is laid out for the size that it has
    raise();
    activateWindow();
    const int heading
        = place.section.isEmpty() ? -1 : headingIndex(manualPageOf(place, kb::Language::English), place.section);
    go(manualPageOf(place, m_language), heading);
    m_view->setFocus(Qt::OtherFocusReason);
}

void ManualWindow::setLanguage(kb::Language language)
{
    if (m_language == language && m_chapters->topLevelItemCount() > 0)
        return;
    m_language = language;
    listChapters();
    const int heading = isWhereItWasShown() ? m_shownHeading : m_view->position().heading;
    for (QList<Step> *const steps : {&m_back, &m_forward}) {
        for (Step &step : *steps)
            step.page = manualPageIn(step.page, language);
    }
    if (!m_view->page().isEmpty())
        show(manualPageIn(m_view->page(), language), {heading, 0});
}

void ManualWindow::listChapters()
{
    m_isSettingItem = true;
    m_chapters->clear();
    const auto add = [](auto *parent, const QString &text, const QString &page, int heading) {
        auto *const item = new QTreeWidgetItem(parent, QStringList(text));
        item->setData(0, pageRole, page);
        item->setData(0, headingRole, heading);
        item->setToolTip(0, text);
        return item;
    };
    for (const ManualChapter &chapter : manualChapters(m_language)) {
        QTreeWidgetItem *const item = add(m_chapters, chapter.title, chapter.page, -1);
        for (const QString &section : chapter.sections)
            add(item, section, chapter.page, headingIndex(chapter.page, headingAnchor(section)));
    }
    QTreeWidgetItem *const reference = add(m_chapters, tr("Reference (in English)"), QString(), -1);
    for (const ManualChapter &page : manualReference())
        add(reference, page.title, page.page, -1);
    m_isSettingItem = false;
}

void ManualWindow::openItem(const QTreeWidgetItem *item)
{
    const QString page = item ? item->data(0, pageRole).toString() : QString();
    if (!page.isEmpty())
        go(page, item->data(0, headingRole).toInt());
}

void ManualWindow::go(const QString &page, int heading)
{
    if (m_view->page() == page && isWhereItWasShown() && m_shownHeading == heading)
        return;
    if (!m_view->page().isEmpty()) {
        m_back.append({m_view->page(), m_view->position()});
        m_forward.clear();
    }
    show(page, {heading, 0});
}

void ManualWindow::show(const QString &page, ManualView::Position position)
{
    m_messages->pass();
    if (m_view->page() != page) {
        m_view->setPage(page);
        m_findBar->refresh();
    }
    m_view->setPosition(position);
    m_shownHeading = position.heading;
    m_shownScroll = m_view->verticalScrollBar()->value();
    updateCurrentItem();
    updateWay();
    if (QTreeWidgetItem *const item = m_chapters->currentItem())
        item->setExpanded(true);
}

bool ManualWindow::isWhereItWasShown() const
{
    return m_view->verticalScrollBar()->value() == m_shownScroll;
}

void ManualWindow::walk(QList<Step> &from, QList<Step> &to)
{
    if (from.isEmpty())
        return;
    to.append({m_view->page(), m_view->position()});
    const Step step = from.takeLast();
    show(step.page, step.position);
}

void ManualWindow::openLink(const QUrl &url)
{
    const QString page = url.path();
    if (isWebLink(url)) {
        const QString address = url.toString(QUrl::FullyEncoded);
        m_messages->show(
            theme::Tone::Unknown, [address] { return address; }, [] { return tr("Open in the browser"); },
            [this, url] {
                if (!QDesktopServices::openUrl(url))
                    m_messages->show(theme::Tone::Bad, [] { return tr("No browser could be started."); });
            });
    } else if (!url.scheme().isEmpty() || manualText(page).isNull()) {
        const QString name = url.toString(QUrl::PrettyDecoded);
        m_messages->show(theme::Tone::Unknown, [name] { return tr("This is not in the manual: %1").arg(name); });
    } else {
        const bool isLanguage = page.endsWith(QLatin1String("README.md")) && page != manualPageIn(page, m_language);
        if (isLanguage) // "the other language" of the contents
            m_actions.action("view.toggleLanguage")->trigger();
        else
            go(page, url.hasFragment() ? headingIndex(page, url.fragment(QUrl::FullyDecoded)) : -1);
    }
}

void ManualWindow::updateCurrentItem()
{
    m_isSettingItem = true;
    // The last headings of a page may not get to its top.
    const int heading = isWhereItWasShown() ? m_shownHeading : m_view->position().heading;
    QTreeWidgetItem *current = nullptr;
    for (int i = 0; i < m_chapters->topLevelItemCount(); ++i) {
        QTreeWidgetItem *const chapter = m_chapters->topLevelItem(i);
        const bool isShown = chapter->data(0, pageRole).toString() == m_view->page();
        if (isShown)
            current = chapter;
        for (int j = 0; j < chapter->childCount(); ++j) {
            QTreeWidgetItem *const section = chapter->child(j);
            if (section->data(0, pageRole).toString() == m_view->page()
                && (!isShown || section->data(0, headingRole).toInt() <= heading))
                current = section;
        }
    }
    m_chapters->setCurrentItem(current);
    m_isSettingItem = false;
    const QTreeWidgetItem *const chapter = current && current->parent() ? current->parent() : current;
    m_view->setAccessibleName(chapter ? chapter->text(0) : QString());
}

void ManualWindow::updateWay()
{
    m_backAction->setEnabled(!m_back.isEmpty());
    m_forwardAction->setEnabled(!m_forward.isEmpty());
    m_backButton->setEnabled(!m_back.isEmpty());
    m_forwardButton->setEnabled(!m_forward.isEmpty());
}

void ManualWindow::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    const bool isLook = event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange;
    if (isLook && !m_view->page().isEmpty()) {
        const ManualView::Position position = m_view->position();
        m_view->setPage(m_view->page());
        m_view->setPosition(position);
        m_findBar->refresh();
    }
}

void ManualWindow::retranslateUi()
{
    setWindowTitle(tr("Manual"));
    m_findButton->setText(tr("Find in page"));
    m_chapters->setAccessibleName(tr("Chapters"));
    nameButtons();
    listChapters();
    updateCurrentItem();
}

void ManualWindow::nameButtons()
{
    const auto name = [](FlatButton *button, const QString &text, const QAction *action) {
        button->setText(text);
        button->setAccessibleName(plainActionText(action->text()));
        button->setToolTip(withKeys(plainActionText(action->text()), *action));
    };
    name(m_backButton, m_actions.action("go.back")->iconText(), m_actions.action("go.back"));
    name(m_forwardButton, m_actions.action("go.forward")->iconText(), m_actions.action("go.forward"));
    m_findButton->setToolTip(withKeys(tr("Find in page"), *m_actions.action("go.find")));
    m_findButton->setAccessibleName(tr("Find in page"));
}

} // namespace ui

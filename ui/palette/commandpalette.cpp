// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/palette/commandpalette.h"

#include "ui/base/actionregistry.h"
#include "ui/base/settings.h"
#include "ui/base/theme.h"
#include "ui/palette/palettedelegate.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

namespace {

constexpr int widest = 720; // px
constexpr int mostRows = 12;
constexpr int rememberedUses = 30;

} // namespace

CommandPalette::CommandPalette(PaletteParts parts, QWidget *window)
    : QFrame(window)
    , m_parts(std::move(parts))
    , m_model(this)
    , m_field(new QLineEdit(this))
    , m_list(new QListView(this))
    , m_count(new QLabel(this))
{
    setObjectName(QStringLiteral("palette"));
    setAutoFillBackground(true);
    m_field->setMinimumHeight(32);
    m_field->installEventFilter(this);
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new PaletteDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_count->setTextFormat(Qt::PlainText);
    m_count->setIndent(theme::space3); // as the rows
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(theme::space2, theme::space2, theme::space2, theme::space2);
    layout->setSpacing(theme::space1);
    layout->addWidget(m_field);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_count);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(m_list, &QListView::clicked, this, &CommandPalette::choose);
    const auto on = [this](ActionId id, PaletteModel::Scope scope) {
        connect(m_parts.actions.action(id), &QAction::triggered, this, [this, scope] { toggle(scope); });
    };
    on("go.palette", PaletteModel::Scope::Everything);
    on("go.place", PaletteModel::Scope::Places);
    window->installEventFilter(this);
    hide();
    retranslateUi();
}

void CommandPalette::toggle(PaletteModel::Scope scope)
{
    if (isVisible() && m_scope == scope)
        leave();
    else
        open(scope);
}

void CommandPalette::open(PaletteModel::Scope scope)
{
    m_scope = scope;
    if (!isVisible())
        m_before = QApplication::focusWidget();
    m_model.setContent(m_parts.actions, m_parts.document.catalog(), m_parts.language(), m_parts.settings.paletteUses());
    retranslateUi();
    const QSignalBlocker blocker(m_field);
    m_field->clear();
    search();
    place();
    show();
    raise();
    m_field->setFocus(Qt::ShortcutFocusReason);
}

void CommandPalette::leave()
{
    const QPointer<QWidget> before = m_before;
    hide();
    if (before && before->isVisible())
        before->setFocus(Qt::ShortcutFocusReason);
}

void CommandPalette::search()
{
    m_model.setQuery(m_field->text(), m_scope);
    m_list->setCurrentIndex(m_model.index(m_model.firstEnabled(), 0)); // none: an index that is not valid
    m_list->scrollToTop();
    m_count->setText(
        m_model.found() == 0 ? tr("Nothing has all of these words.") : tr("%Ln found", nullptr, m_model.found()));
}

void CommandPalette::choose(const QModelIndex &index)
{
    if (!index.isValid() || !index.flags().testFlag(Qt::ItemIsEnabled))
        return;
    const PaletteModel::Kind kind = m_model.kind(index.row());
    const QString id = m_model.id(index.row());
    const QString name = m_model.name(index.row());
    QStringList used = m_parts.settings.paletteUses();
    used.removeAll(name);
    used.prepend(name);
    m_parts.settings.setPaletteUses(used.first(std::min(used.size(), qsizetype(rememberedUses))));
    leave(); // first: an action may ask for what has the focus
    if (kind == PaletteModel::Kind::Entry)
        emit entryChosen(id);
    else if (kind == PaletteModel::Kind::Article)
        emit articleChosen(id);
    else if (auto *const action = m_parts.actions.findChild<QAction *>(id, Qt::FindDirectChildrenOnly))
        action->trigger();
}

void CommandPalette::step(int rows)
{
    const int last = m_model.rowCount() - 1;
    const int from = m_list->currentIndex().row();
    int row = std::clamp(from + rows, 0, std::max(0, last));
    // Those that can be done come first.
    while (row > 0 && !m_model.flags(m_model.index(row, 0)).testFlag(Qt::ItemIsEnabled))
        --row;
    m_list->setCurrentIndex(m_model.index(row, 0));
}

bool CommandPalette::takeKey(QKeyEvent *event)
{
    const bool isPress = event->type() == QEvent::KeyPress;
    const auto does = [&](auto what) {
        if (isPress)
            what();
        event->accept();
        return true;
    };
    const int page = std::max(1, m_list->viewport()->height() / PaletteDelegate::rowHeight() - 1);
    switch (event->key()) {
    case Qt::Key_Escape: return does([this] { leave(); });
    case Qt::Key_Return:
    case Qt::Key_Enter: return does([this] { choose(m_list->currentIndex()); });
    case Qt::Key_Up: return does([this] { step(-1); });
    case Qt::Key_Down: return does([this] { step(1); });
    case Qt::Key_PageUp: return does([&] { step(-page); });
    case Qt::Key_PageDown: return does([&] { step(page); });
    case Qt::Key_Tab:
    case Qt::Key_Backtab: return does([] { }); // there is nothing else here
    default: return false;
    }
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parentWidget()) {
        if (event->type() == QEvent::Resize && isVisible())
            place();
        return false;
    }
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride) {
        if (takeKey(static_cast<QKeyEvent *>(event)))
            return true;
    }
    // The focus went elsewhere by a click; another window, or the field's own menu, leaves it here.
    if (event->type() == QEvent::FocusOut) {
        const Qt::FocusReason reason = static_cast<QFocusEvent *>(event)->reason();
        if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason)
            hide();
    }
    return QFrame::eventFilter(watched, event);
}

void CommandPalette::place()
{
    const QSize window = parentWidget()->size();
    const int width = std::min(widest, window.width() - 2 * theme::space6);
    const QMargins margins = layout()->contentsMargins();
    const int height = std::max(m_field->minimumHeight(), m_field->sizeHint().height()) + m_count->sizeHint().height()
        + mostRows * PaletteDelegate::rowHeight() + 2 * layout()->spacing() + margins.top() + margins.bottom();
    setGeometry(
        (window.width() - width) / 2, theme::space8, width, std::min(height, window.height() - 2 * theme::space8));
}

void CommandPalette::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::current().page);
    theme::paintRounded(painter, rect(), QColor(Qt::transparent), theme::current().control, theme::smallRadius);
}

void CommandPalette::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    if (event->type() == QEvent::FontChange && isVisible())
        place();
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ThemeChange)
        retranslateUi();
}

void CommandPalette::retranslateUi()
{
    const bool isAll = m_scope == PaletteModel::Scope::Everything;
    setAccessibleName(tr("Command palette"));
    m_field->setAccessibleName(isAll ? tr("Action, entry or article") : tr("Entry or article"));
    m_field->setPlaceholderText(
        isAll ? tr("Type what you want to do, an id or words of a title") : tr("Type an id or words of a title"));
    m_list->setAccessibleName(tr("Found"));
    m_count->setFont(theme::secondaryFont());
}

} // namespace ui

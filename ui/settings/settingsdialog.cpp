// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/settings/settingsdialog.h"

#include "ui/base/looks.h"
#include "ui/base/settings.h"
#include "ui/base/theme.h"
#include "ui/settings/shortcutseditor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>

#include <utility>

namespace ui {

namespace {

constexpr QSize settingsSize(620, 560);
constexpr int pathLines = 3;

} // namespace

SettingsDialog::SettingsDialog(const SettingsParts &parts, QWidget *parent)
    : QDialog(parent)
    , m_parts(parts)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("settings"));
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(theme::space4, theme::space4, theme::space4, theme::space4);
    layout->setSpacing(theme::space3);
    layout->addWidget(buttons);
    build();
    resize(settingsSize);
    setWindowModality(Qt::WindowModal); // so that nothing else changes what it shows
}

void SettingsDialog::open(const SettingsParts &parts, QWidget *parent)
{
    auto *dialog = parent->findChild<SettingsDialog *>(Qt::FindDirectChildrenOnly);
    const bool isNew = !dialog;
    if (isNew)
        dialog = new SettingsDialog(parts, parent);
    dialog->show();
    dialog->activateWindow();
    if (isNew) // the size, whose text could be typed over, is not what the dialog begins with
        dialog->findChild<QWidget *>(QStringLiteral("settings.language"))->setFocus();
}

void SettingsDialog::build()
{
    setWindowTitle(tr("Settings"));
    QTabWidget *const before = m_tabs;
    const QString focused = focusWidget() ? focusWidget()->objectName() : QString();
    m_tabs = new QTabWidget(this);
    auto *const general = new QScrollArea(m_tabs); // for large letters
    general->setFrameShape(QFrame::NoFrame);
    general->setWidgetResizable(true);
    general->setFocusPolicy(Qt::NoFocus);
    general->setWidget(makeGeneral());
    m_tabs->addTab(general, tr("General"));
    m_tabs->addTab(new ShortcutsEditor(m_parts.actions, m_parts.settings, m_tabs), tr("Shortcuts"));
    if (before) {
        m_tabs->setCurrentIndex(before->currentIndex());
        before->deleteLater(); // it may be what changed the language
        layout()->removeWidget(before);
        before->hide();
    }
    qobject_cast<QVBoxLayout *>(layout())->insertWidget(0, m_tabs, 1);
    if (auto *const next = focused.isEmpty() ? nullptr : m_tabs->findChild<QWidget *>(focused))
        next->setFocus();
}

QWidget *SettingsDialog::makeGeneral()
{
    auto *const page = new QWidget(m_tabs);
    auto *const form = new QFormLayout(page);
    form->setContentsMargins(theme::space4, theme::space4, theme::space4, theme::space4);
    form->setVerticalSpacing(theme::space3);
    Settings &settings = m_parts.settings;
    Looks &looks = m_parts.looks;

    auto *const language = new QComboBox(page);
    language->setObjectName(QStringLiteral("settings.language"));
    language->addItems({QStringLiteral("English"), QStringLiteral("中文")});
    language->setCurrentIndex(looks.language() == kb::Language::Chinese ? 1 : 0);
    connect(language, &QComboBox::activated, page,
        [&looks](int index) { looks.setLanguage(index == 1 ? kb::Language::Chinese : kb::Language::English); });
    form->addRow(tr("&Language"), language);

    auto *const scheme = new QComboBox(page);
    scheme->setObjectName(QStringLiteral("settings.theme"));
    scheme->addItems({tr("Like the system"), tr("Light"), tr("Dark")}); // in the order of theme::Scheme
    scheme->setCurrentIndex(int(looks.scheme()));
    connect(scheme, &QComboBox::activated, page, [&looks](int index) { looks.setScheme(theme::Scheme(index)); });
    form->addRow(tr("&Theme"), scheme);

    auto *const zoom = new QSpinBox(page);
    zoom->setObjectName(QStringLiteral("settings.zoom"));
    zoom->setRange(Appearance::minZoom, Appearance::maxZoom);
    zoom->setSingleStep(Appearance::zoomStep);
    zoom->setSuffix(QStringLiteral(" %"));
    zoom->setKeyboardTracking(false); // 150 is no 15 on its way
    zoom->setValue(looks.zoom());
    connect(zoom, &QSpinBox::valueChanged, page, [&looks](int percent) { looks.setZoom(percent); });
    form->addRow(tr("&Size"), zoom);

    const auto check = [&](const QString &name, const QString &text, bool isOn, void (Settings::*set)(bool)) {
        auto *const box = new QCheckBox(text, page);
        box->setObjectName(name);
        box->setChecked(isOn);
        connect(box, &QCheckBox::clicked, page, [&settings, set](bool on) { (settings.*set)(on); });
        form->addRow(QString(), box);
    };
    check(QStringLiteral("settings.searchesAll"), tr("Search &all libraries"), settings.searchesAll(),
        &Settings::setSearchesAll);
    check(QStringLiteral("settings.showsLog"), tr("Show a pasted log &beside the page"), settings.showsLog(),
        &Settings::setShowsLog);
    check(QStringLiteral("settings.wrapsLog"), tr("&Wrap the lines of the log"), settings.wrapsLog(),
        &Settings::setWrapsLog);
    check(QStringLiteral("settings.emptyFields"), tr("Show &empty fields in the editor"), settings.showsEmptyFields(),
        &Settings::setShowsEmptyFields);

    auto *const paths = new QPlainTextEdit(settings.cudnnPaths().join(u'\n'), page);
    paths->setObjectName(QStringLiteral("settings.cudnn"));
    paths->setTabChangesFocus(true);
    paths->setFixedHeight(paths->fontMetrics().lineSpacing() * pathLines + theme::space4);
    paths->setPlaceholderText(tr("Files or folders with cuDNN, one per line, beside those that are found"));
    connect(paths, &QPlainTextEdit::textChanged, page, [&settings, paths] {
        QStringList named;
        for (const QString &line : paths->toPlainText().split(u'\n')) {
            if (!line.trimmed().isEmpty())
                named.append(line.trimmed());
        }
        settings.setCudnnPaths(named);
    });
    form->addRow(tr("&cuDNN"), paths);
    auto *const note = new QLabel(page);
    note->setTextFormat(Qt::PlainText);
    note->setWordWrap(true);
    note->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    note->setText(settings.target().isEmpty()
            ? tr("Changed paths are looked at from the next start. Cases run on this machine; the Reproduce panel "
                 "chooses another one.")
            : tr("Changed paths are looked at from the next start. Cases run at %1; the Reproduce panel chooses "
                 "another one.")
                  .arg(settings.target()));
    form->addRow(QString(), note);
    return page;
}

void SettingsDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange && m_tabs)
        build();
}

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/document/asking.h"

#include "kb/wording/wording.h"
#include "model/document/document.h"
#include "ui/base/dialogs.h"
#include "ui/base/paths.h"
#include "ui/base/theme.h"
#include "ui/document/editingdialog.h"
#include "ui/document/fieldlabels.h"

#include <QCoreApplication>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace ui {

namespace {

struct AskingTr {
    Q_DECLARE_TR_FUNCTIONS(ui::Asking)
};

constexpr QSize listDialogSize(520, 360);
constexpr int idDialogWidth = 460;

/// "&Title:" as it is read out; in Chinese the mnemonic stands in brackets.
QString withoutMnemonic(QString label)
{
    static const QRegularExpression signs(QStringLiteral("\\(&.\\)|[&:：]"));
    return label.remove(signs);
}

/// A question with a list of files.
class ListDialog final : public EditingDialog {
public:
    ListDialog(
        const QString &title, const QString &question, QDialogButtonBox::StandardButtons standard, QWidget *parent)
        : EditingDialog(title, standard, parent)
    {
        addText(question);
        resize(listDialogSize);
    }
    void addList(const std::vector<model::UnsavedFile> &files, const QString &name)
    {
        auto *const list = new QListWidget(this);
        list->setAccessibleName(name);
        list->setUniformItemSizes(true);
        for (const model::UnsavedFile &file : files)
            list->addItem(fileLabel(file));
        list->setCurrentRow(0);
        contents()->addWidget(list, 1);
    }
    [[nodiscard]] QPushButton *button(QDialogButtonBox::StandardButton which) const { return buttons()->button(which); }
    QPushButton *addButton(const QString &text, QDialogButtonBox::ButtonRole role)
    {
        return buttons()->addButton(text, role);
    }
};

class IdDialog final : public EditingDialog {
public:
    IdDialog(const NewId &what, std::function<QString(const QString &)> whyNot, QWidget *parent)
        : EditingDialog(what.title, QDialogButtonBox::Ok | QDialogButtonBox::Cancel, parent)
        , m_whyNot(std::move(whyNot))
        , m_id(new QLineEdit(what.id, this))
        , m_text(new QLineEdit(this))
    {
        auto *const form = new QFormLayout;
        m_textIsFirst = bool(what.idOf);
        if (m_textIsFirst) {
            form->addRow(what.textLabel, m_text);
            setTabOrder(m_text, m_id);
            connect(m_text, &QLineEdit::textChanged, this, [this, idOf = what.idOf](const QString &text) {
                if (!m_id->isModified()) // by hand
                    m_id->setText(idOf(text));
            });
        }
        form->addRow(AskingTr::tr("&Id:"), m_id);
        m_id->setAccessibleName(AskingTr::tr("Id"));
        if (what.id.contains(u'/'))
            m_id->setPlaceholderText(QStringLiteral("cuda/…"));
        if (!what.textLabel.isEmpty() && !m_textIsFirst)
            form->addRow(what.textLabel, m_text);
        m_text->setAccessibleName(withoutMnemonic(what.textLabel));
        m_text->setVisible(!what.textLabel.isEmpty());
        contents()->addLayout(form);
        m_why = addText({});
        if (!what.hint.isEmpty())
            addText(what.hint)->setForegroundRole(QPalette::PlaceholderText);
        contents()->addStretch();
        connect(m_id, &QLineEdit::textChanged, this, &IdDialog::check);
        resize(idDialogWidth, 0);
        check();
    }
    void setVisible(bool visible) override
    {
        EditingDialog::setVisible(visible);
        // What is likely to be typed anew; the dialog, when it is shown, selects all.
        const qsizetype slug = m_id->text().indexOf(u'/') + 1;
        m_id->setSelection(int(slug), int(m_id->text().size() - slug));
        if (m_textIsFirst && visible)
            m_text->setFocus(Qt::OtherFocusReason);
    }
    [[nodiscard]] QString id() const { return m_id->text(); }
    [[nodiscard]] QString text() const { return m_text->text(); }

private:
    void check()
    {
        const QString why = m_id->text().isEmpty() ? QString() : m_whyNot(m_id->text());
        const bool isBegun = m_id->isModified() || !m_id->text().endsWith(u'/');
        m_why->setText(why);
        m_why->setVisible(!why.isEmpty() && isBegun);
        QPushButton *const ok = buttons()->button(QDialogButtonBox::Ok);
        ok->setEnabled(why.isEmpty() && !m_id->text().isEmpty());
        growToFit(*this);
        ok->setDefault(true); // which it is no longer once it was shown disabled
    }
    std::function<QString(const QString &)> m_whyNot;
    bool m_textIsFirst = false;
    QLineEdit *m_id;
    QLineEdit *m_text;
    QLabel *m_why = nullptr;
};

bool isDamaged(const model::LeftEdits &left)
{
    return !left.files && left.files.error().code == kb::ErrorCode::JsonSyntax;
}

QString whatIsLeft(const model::LeftEdits &left)
{
    if (isDamaged(left))
        return AskingTr::tr(
            "Casebook ended without saving, and the journal of the unsaved edits is damaged. It is kept "
            "here, for you to look into:\n%1")
            .arg(QString::fromStdString(left.journal.string()));
    if (!left.files)
        return AskingTr::tr(
            "Casebook ended without saving, and the journal of the unsaved edits can't be read now. It stays "
            "where it is, and you are asked again when the library is opened.\n%1")
            .arg(wording::sentence(left.files.error()));
    return AskingTr::tr(
        "Casebook ended without saving. These edits were kept (%1). Restored edits can be looked through, "
        "undone and saved.")
        .arg(QLocale().toString(left.written.toLocalTime(), QLocale::ShortFormat));
}

} // namespace

void askToSave(QWidget *parent, const std::vector<model::UnsavedFile> &files, std::function<void()> showChanges,
    std::function<void(SaveAnswer)> answered)
{
    auto *const dialog = new ListDialog(AskingTr::tr("Unsaved edits"),
        AskingTr::tr("%n file(s) were edited and are not saved.", nullptr, int(files.size())),
        QDialogButtonBox::Save | QDialogButtonBox::Discard | QDialogButtonBox::Cancel, parent);
    dialog->addList(files, AskingTr::tr("Unsaved files"));
    QPushButton *const changes = dialog->addButton(AskingTr::tr("Show &changes…"), QDialogButtonBox::ActionRole);
    changes->setAutoDefault(false);
    QPushButton *const save = dialog->button(QDialogButtonBox::Save);
    save->setDefault(true);
    save->setFocus();
    const auto discarded = std::make_shared<bool>(false);
    QObject::connect(changes, &QPushButton::clicked, dialog, std::move(showChanges));
    QObject::connect(dialog->button(QDialogButtonBox::Discard), &QPushButton::clicked, dialog, [dialog, discarded] {
        *discarded = true;
        dialog->reject();
    });
    QObject::connect(dialog, &QDialog::finished, parent, [discarded, answered = std::move(answered)](int result) {
        answered(*discarded                   ? SaveAnswer::Discard
                : result == QDialog::Accepted ? SaveAnswer::Save
                                              : SaveAnswer::Cancel);
    });
    dialog->open();
}

void askToGiveUp(QWidget *parent, const QStringList &ids, std::function<void()> givenUp)
{
    auto *const dialog = new ListDialog(AskingTr::tr("Unfinished cases"),
        AskingTr::tr(
            "The cases of %1 are no JSON list yet, so they can't be saved. Go back and finish them, or discard them.")
            .arg(ids.join(QStringLiteral(", "))),
        QDialogButtonBox::Discard | QDialogButtonBox::Cancel, parent);
    dialog->button(QDialogButtonBox::Cancel)->setDefault(true);
    QObject::connect(dialog->button(QDialogButtonBox::Discard), &QPushButton::clicked, dialog, &QDialog::accept);
    // Queued: the dialog is gone before the next question.
    QObject::connect(dialog, &QDialog::accepted, parent, std::move(givenUp), Qt::QueuedConnection);
    dialog->open();
}

void askAboutLeftEdits(QWidget *parent, const model::LeftEdits &left, std::function<void(LeftAnswer)> answered)
{
    auto *const dialog = new ListDialog(
        AskingTr::tr("Unsaved edits from before"), whatIsLeft(left), QDialogButtonBox::NoButton, parent);
    if (left.files)
        dialog->addList(*left.files, AskingTr::tr("Edits that were kept"));
    const auto answer = std::make_shared<LeftAnswer>(LeftAnswer::Later);
    const auto add = [&](const QString &text, QDialogButtonBox::ButtonRole role, LeftAnswer meaning) {
        QPushButton *const button = dialog->addButton(text, role);
        QObject::connect(button, &QPushButton::clicked, dialog, [dialog, answer, meaning] {
            *answer = meaning;
            dialog->accept();
        });
        return button;
    };
    if (left.files) {
        QPushButton *const restore = add(AskingTr::tr("&Restore"), QDialogButtonBox::ApplyRole, LeftAnswer::Restore);
        restore->setDefault(true);
        restore->setFocus();
    }
    if (left.files || isDamaged(left)) // what can't be read now may be whole
        add(AskingTr::tr("&Discard"), QDialogButtonBox::DestructiveRole, LeftAnswer::Discard)->setAutoDefault(false);
    add(AskingTr::tr("&Later"), QDialogButtonBox::ActionRole, LeftAnswer::Later)->setAutoDefault(!left.files);
    QObject::connect(
        dialog, &QDialog::finished, parent, [answer, answered = std::move(answered)] { answered(*answer); });
    dialog->open();
}

void askForId(QWidget *parent, const NewId &what, std::function<QString(const QString &)> whyNot,
    std::function<void(const QString &, const QString &)> answered)
{
    auto *const dialog = new IdDialog(what, std::move(whyNot), parent);
    QObject::connect(dialog, &QDialog::accepted, parent,
        [dialog, answered = std::move(answered)] { answered(dialog->id(), dialog->text()); });
    dialog->open();
}

void askForNewLibrary(QWidget *parent, std::function<void(const std::filesystem::path &folder)> made,
    std::function<void(const kb::Error &error)> failed)
{
    chooseNewFolder(AskingTr::tr("New library: name its folder"), parent,
        [made = std::move(made), failed = std::move(failed)](const QString &name) {
            const std::filesystem::path folder = toPath(name);
            if (const auto created = model::createLibrary(folder))
                made(folder);
            else
                failed(created.error());
        });
}

void askWhich(QWidget *parent, const QString &title, const QString &question, const std::vector<Answer> &answers)
{
    auto *const dialog = new ListDialog(title, question, QDialogButtonBox::Cancel, parent);
    for (const Answer &answer : answers) {
        QPushButton *const button = dialog->addButton(answer.text, QDialogButtonBox::AcceptRole);
        QObject::connect(button, &QPushButton::clicked, dialog, [then = answer.then] { then(); });
        button->setDefault(&answer == &answers.back());
    }
    dialog->layout()->activate();
    dialog->resize(idDialogWidth, dialog->layout()->totalHeightForWidth(idDialogWidth)); // questions of two lines
    dialog->open();
}

} // namespace ui

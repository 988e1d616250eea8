// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/editor/editorfields.h"

#include "kb/tierkind.h"
#include "kb/wording/wording.h"
#include "model/edit/rowtablemodel.h"
#include "ui/base/theme.h"
#include "ui/editor/fieldevents.h"
#include "ui/editor/pairfield.h"
#include "ui/editor/rateedit.h"
#include "ui/page/findingnotes.h"
#include "ui/text/textview.h"

#include <QComboBox>
#include <QDate>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QUrl>

#include <memory>

namespace ui {

namespace {

bool isDate(const QString &text)
{
    return text.isEmpty() || QDate::fromString(text.left(10), Qt::ISODate).isValid();
}

bool isAddress(const QString &text)
{
    return text.isEmpty() || isWebLink(QUrl(text.trimmed(), QUrl::StrictMode));
}

/// Why the text is none of that form; empty where it is one.
QString mistake(const QString &text, kb::TextForm form)
{
    if (form == kb::TextForm::Date && !isDate(text))
        return EditorFields::tr("Write a date as 2026-11-21.");
    if (form == kb::TextForm::Link && !isAddress(text))
        return EditorFields::tr("Write an address that begins with https:// or http://.");
    return {};
}

} // namespace

void EditorFields::bind(std::function<void()> show)
{
    show();
    m_bound.push_back(std::move(show));
}

void EditorFields::showAll() const
{
    for (const auto &show : m_bound)
        show();
}

void EditorFields::setLanguageShown(std::optional<kb::Language> language) const
{
    for (const auto &show : m_ofLanguage)
        show(language);
}

void EditorFields::change(
    const QString &label, const QString &key, int visit, const std::function<void(kb::Entry &)> &change)
{
    m_draft.change(tr("Edit: %1").arg(label), QStringLiteral("%1/%2").arg(key).arg(visit), change);
}

QWidget *EditorFields::pair(const QString &key, const QString &label, kb::LocalizedText kb::Entry::*member,
    TextField::Face face, bool needsChinese)
{
    auto *const pair = new PairField(key, label, face);
    QObject::connect(pair, &PairField::edited, pair,
        [this, key, label, member](kb::Language language, const QString &text, int visit) {
            change(label, key, visit, [&](kb::Entry &entry) {
                (language == kb::Language::Chinese ? (entry.*member).zh : (entry.*member).en) = text.toStdString();
            });
        });
    bind([this, pair, member, needsChinese] {
        const kb::LocalizedText &now = m_draft.entry().*member;
        pair->setTexts(now, model::translationOf(m_draft.asOpened().*member, now, needsChinese));
    });
    onLanguageShown([pair](std::optional<kb::Language> language) { pair->setLanguageShown(language); });
    return pair;
}

QWidget *EditorFields::field(const char *key, const QString &label)
{
    const QString name = QLatin1String(key);
    const kb::EntryField &field = *kb::fieldWithKey(key);
    return std::visit(
        kb::Overloaded {
            [&](std::string kb::Entry::*text) -> QWidget * { return line(name, label, text, field.form); },
            [&](std::vector<std::string> kb::Entry::*texts) -> QWidget * { return lines(name, label, texts); },
            [&](std::optional<double> kb::Entry::*of) -> QWidget * { return rate(name, label, of); },
            [&](std::optional<int> kb::Entry::*of) -> QWidget * { return count(name, label, of); },
            [&](kb::TierName) -> QWidget * { return tier(name, label); },
            [](const auto &) -> QWidget * {
                Q_UNREACHABLE_RETURN(nullptr);
            }, // what has a table or an editor of its own
        },
        field.member);
}

TextField *EditorFields::line(
    const QString &key, const QString &label, std::string kb::Entry::*member, kb::TextForm form)
{
    auto *const field = new TextField(TextField::Lines::One);
    field->setObjectName(key);
    field->setAccessibleName(label);
    QObject::connect(field, &TextField::edited, field, [this, field, key, label, member](const QString &text) {
        change(label, key, field->visit(), [&](kb::Entry &entry) { entry.*member = text.toStdString(); });
    });
    bind([this, field, member, form] {
        const QString text = QString::fromUtf8(m_draft.entry().*member);
        field->setText(text);
        const QString why = mistake(text, form);
        field->setFaulty(!why.isEmpty());
        field->setToolTip(why);
        field->setAccessibleDescription(why);
    });
    return field;
}

TextField *EditorFields::lines(const QString &key, const QString &label, std::vector<std::string> kb::Entry::*member)
{
    auto *const field = new TextField(TextField::Lines::Many);
    field->setObjectName(key);
    field->setAccessibleName(tr("%1, one per line").arg(label));
    field->setPlaceholderText(tr("One per line"));
    // A line that is not yet an item stays in the field while it is typed.
    const auto typing = std::make_shared<bool>(false);
    QObject::connect(field, &TextField::edited, field, [=, this](const QString &text) {
        *typing = true;
        change(
            label, key, field->visit(), [&](kb::Entry &entry) { entry.*member = model::itemsOf(text, entry.*member); });
        *typing = false;
    });
    const auto show = [=, this] {
        if (!*typing)
            field->setText(model::linesOf(m_draft.entry().*member));
    };
    QObject::connect(field, &TextField::left, field, show);
    bind(show);
    return field;
}

QWidget *EditorFields::rate(const QString &key, const QString &label, std::optional<double> kb::Entry::*member)
{
    auto *const rate = new RateEdit(RateEdit::Grip::None);
    rate->setObjectName(key);
    rate->setName(label);
    rate->setMeasured(0, 0);
    const auto visit = std::make_shared<int>(0);
    QObject::connect(rate, &RateEdit::started, rate, [visit] { ++*visit; });
    QObject::connect(rate, &RateEdit::edited, rate, [=, this](std::optional<double> value) {
        change(label, key, *visit, [&](kb::Entry &entry) { entry.*member = value; });
    });
    bind([=, this] { rate->setRate(m_draft.entry().*member); });
    return rate;
}

TextField *EditorFields::count(const QString &key, const QString &label, std::optional<int> kb::Entry::*member)
{
    auto *const field = new TextField(TextField::Lines::One);
    field->setObjectName(key);
    field->setAccessibleName(label);
    field->setReadOnly(true);
    bind([this, field, member] {
        const std::optional<int> number = m_draft.entry().*member;
        field->setText(number ? QLocale().toString(*number) : QString());
    });
    return field;
}

QWidget *EditorFields::tier(const QString &key, const QString &label)
{
    auto *const box = new QComboBox;
    box->setObjectName(key);
    box->setAccessibleName(label);
    leaveWheelToPage(box);
    QObject::connect(box, &QComboBox::activated, box, [this, box, label, key](int index) {
        const auto chosen = kb::Tier(box->itemData(index).toInt());
        change(label, key, 0, [chosen](kb::Entry &entry) { entry.tier = chosen; });
    });
    // The tiers of people's word, and the present one as it is: what was measured is for records to say.
    bind([this, box] {
        const QSignalBlocker quiet(box);
        const kb::Tier present = m_draft.entry().tier;
        box->clear();
        for (int tier = int(kb::Tier::Unknown); tier <= int(kb::Tier::Disputed); ++tier) {
            const auto one = kb::Tier(tier);
            if (one == present || (one != kb::Tier::Unknown && !kb::isOfRuns(one)))
                box->addItem(wording::tier(one), tier);
        }
        box->setCurrentIndex(box->findData(int(present)));
    });
    return box;
}

QWidget *EditorFields::grid(std::initializer_list<const char *> keys, int columns)
{
    QList<std::pair<QString, QWidget *>> fields;
    for (const char *const key : keys) {
        const QString label = wording::fieldName(key);
        fields.append({label, field(key, label)});
    }
    return grid(fields, columns);
}

QWidget *EditorFields::grid(const QList<std::pair<QString, QWidget *>> &fields, int columns)
{
    auto *const grid = new QWidget;
    auto *const layout = new QGridLayout(grid);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(theme::space3);
    layout->setVerticalSpacing(theme::space1);
    for (int i = 0; i < int(fields.size()); ++i) {
        const auto &[label, field] = fields[i];
        auto *const name = new QLabel(label);
        name->setTextFormat(Qt::PlainText);
        name->setFont(theme::secondaryFont());
        name->setForegroundRole(QPalette::PlaceholderText);
        name->setBuddy(field);
        name->setContentsMargins(0, i < columns ? 0 : theme::space2, 0, 0);
        // The fields of a line, and below them what was found in each, as wide as all of them: it is whole sentences.
        const int row = (i / columns) * (2 + columns);
        layout->addWidget(name, row, i % columns, Qt::AlignBottom);
        layout->addWidget(field, row + 1, i % columns, Qt::AlignTop);
        layout->addWidget(new FindingNotes(field, grid), row + 2 + i % columns, 0, 1, columns, Qt::AlignTop);
    }
    for (int column = 0; column < columns; ++column)
        layout->setColumnStretch(column, 1);
    return grid;
}

} // namespace ui

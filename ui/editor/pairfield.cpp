// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/editor/pairfield.h"

#include "ui/base/theme.h"
#include "ui/widgets/badge.h"

#include <QGridLayout>

namespace ui {

using kb::Language;
using model::Translation;

namespace {

QString noteFor(Translation state)
{
    switch (state) {
    case Translation::EnglishMissing:
    case Translation::ChineseMissing: return PairField::tr("! not translated");
    case Translation::NotChinese: return PairField::tr("! not Chinese");
    case Translation::EnglishOutOfDate: return PairField::tr("! out of date: the Chinese was changed");
    case Translation::ChineseOutOfDate: return PairField::tr("! out of date: the English was changed");
    case Translation::Complete: break;
    }
    return {};
}

} // namespace

PairField::PairField(const QString &name, const QString &label, TextField::Face face, QWidget *parent)
    : QWidget(parent)
    , m_layout(new QGridLayout(this))
    , m_english(new TextField(TextField::Lines::Many, face, this))
    , m_chinese(new TextField(TextField::Lines::Many, face, this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setHorizontalSpacing(theme::space2);
    m_layout->setVerticalSpacing(theme::space1);
    for (const int column : {0, 1})
        m_layout->setColumnStretch(column, 1);
    m_layout->addWidget(m_english, 0, 0, Qt::AlignTop);
    m_layout->addWidget(m_chinese, 0, 1, Qt::AlignTop);
    m_english->setObjectName(name + QStringLiteral(".en"));
    m_chinese->setObjectName(name + QStringLiteral(".zh"));
    m_english->setAccessibleName(tr("%1, English").arg(label));
    m_chinese->setAccessibleName(tr("%1, Chinese").arg(label));
    connectField(Language::English);
    connectField(Language::Chinese);
}

void PairField::connectField(Language language)
{
    TextField *const edit = field(language);
    connect(edit, &TextField::edited, this,
        [this, language, edit](const QString &text) { emit edited(language, text, edit->visit()); });
}

TextField *PairField::field(Language language) const
{
    return language == Language::Chinese ? m_chinese : m_english;
}

void PairField::setTexts(const kb::LocalizedText &texts, Translation state)
{
    m_english->setText(QString::fromStdString(texts.en));
    m_chinese->setText(QString::fromStdString(texts.zh));
    setNote(Language::English, model::isOf(state, Language::English) ? noteFor(state) : QString());
    setNote(Language::Chinese, model::isOf(state, Language::Chinese) ? noteFor(state) : QString());
}

void PairField::setNote(Language language, const QString &text)
{
    const bool chinese = language == Language::Chinese;
    QWidget *&note = chinese ? m_noteChinese : m_noteEnglish;
    delete std::exchange(note, nullptr);
    field(language)->setAccessibleDescription(text);
    if (text.isEmpty())
        return;
    note = new Badge({theme::Tone::Warn, text}, Badge::Shape::Badge, this);
    m_layout->addWidget(note, 1, chinese ? 1 : 0, Qt::AlignLeft);
    note->setVisible(!m_shown || *m_shown == language);
}

void PairField::setLanguageShown(std::optional<Language> language)
{
    m_shown = language;
    const bool english = !language || *language == Language::English;
    const bool chinese = !language || *language == Language::Chinese;
    m_english->setVisible(english);
    m_chinese->setVisible(chinese);
    m_layout->setColumnStretch(0, english ? 1 : 0);
    m_layout->setColumnStretch(1, chinese ? 1 : 0);
    m_layout->setHorizontalSpacing(english && chinese ? theme::space2 : 0);
    if (m_noteEnglish)
        m_noteEnglish->setVisible(english);
    if (m_noteChinese)
        m_noteChinese->setVisible(chinese);
}

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/editor/regexfield.h"

#include "ui/base/theme.h"
#include "ui/editor/textfield.h"
#include "ui/page/pageparts.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/link.h"

#include <QLabel>
#include <QVBoxLayout>

namespace ui {

namespace {

constexpr std::size_t shownOthers = 12;

QLabel *caption(const QString &text, QWidget *buddy)
{
    auto *const label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setFont(theme::secondaryFont());
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setBuddy(buddy);
    return label;
}

} // namespace

RegexField::RegexField(model::EntryDraft &draft, const QString &sample, QWidget *parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_trying([this](const model::RegexResult &result) { show(result); })
    , m_regex(new TextField(TextField::Lines::One, TextField::Face::Code, this))
    , m_signature(new TextField(TextField::Lines::Many, TextField::Face::Code, this))
    , m_chinese(new TextField(TextField::Lines::Many, TextField::Face::Code, this))
    , m_sample(new TextField(TextField::Lines::Many, TextField::Face::Code, this))
    , m_layout(new QVBoxLayout(this))
{
    m_regex->setObjectName(QStringLiteral("regex"));
    m_regex->setAccessibleName(tr("Regex"));
    m_signature->setReadOnly(true);
    m_signature->setObjectName(QStringLiteral("regex.signature"));
    m_signature->setAccessibleName(tr("What the regex matches in the signature"));
    m_chinese->setReadOnly(true);
    m_chinese->setObjectName(QStringLiteral("regex.signatureZh"));
    m_chinese->setAccessibleName(tr("What the regex matches in the Chinese signature"));
    m_sample->setObjectName(QStringLiteral("regex.sample"));
    m_sample->setAccessibleName(tr("A text to try the regex on"));
    m_sample->setPlaceholderText(tr("Paste a log here to try the regex on it. It is not kept."));
    m_sample->setMinimumLines(2);
    m_sample->setText(sample);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(theme::space1);
    m_layout->addWidget(m_regex);
    m_layout->addSpacing(theme::space1);
    m_layout->addWidget(caption(tr("In the signature"), m_signature));
    m_layout->addWidget(m_signature);
    m_chineseCaption = caption(tr("In the Chinese signature"), m_chinese);
    m_layout->addWidget(m_chineseCaption);
    m_layout->addWidget(m_chinese);
    m_layout->addWidget(caption(tr("Try it on a text"), m_sample));
    m_layout->addWidget(m_sample);
    connect(m_regex, &TextField::edited, this, [this](const QString &text) {
        m_draft.change(tr("Edit: %1").arg(tr("Regex")), QStringLiteral("regex/%1").arg(m_regex->visit()),
            [&text](kb::Entry &entry) { entry.regex = text.toStdString(); });
    });
    connect(m_sample, &TextField::edited, this, [this](const QString &text) {
        emit sampleChanged(text);
        start();
    });
    follow();
}

void RegexField::follow()
{
    m_regex->setText(QString::fromStdString(m_draft.entry().regex));
    const kb::LocalizedText &signature = m_draft.entry().signature;
    m_signature->setText(QString::fromStdString(signature.en));
    m_chinese->setText(QString::fromStdString(signature.zh));
    m_chineseCaption->setVisible(!signature.zh.empty());
    m_chinese->setVisible(!signature.zh.empty());
    start();
}

void RegexField::start()
{
    const kb::Entry &entry = m_draft.entry();
    model::RegexTry wanted {
        entry.regex, entry.id, entry.signature.en, m_sample->toPlainText().toStdString(), entry.signature.zh};
    if (m_verdict && wanted == m_tried)
        return;
    m_tried = std::move(wanted);
    m_trying.run([catalog = m_draft.document().catalog(), what = m_tried](
                     const std::stop_token &stop) { return model::tryRegex(*catalog, what, stop); });
}

void RegexField::show(const model::RegexResult &result)
{
    QList<QWidget *> parts;
    const auto badge = [&parts](theme::Tone tone, const QString &text) {
        parts.append(new Badge({tone, toneSign(tone) + u' ' + text}, Badge::Shape::Badge));
    };
    if (m_tried.regex.empty()) {
        badge(theme::Tone::Unknown, tr("no regex: only the signature finds the entry"));
    } else if (!result.error.empty()) {
        badge(theme::Tone::Bad,
            tr("does not compile, at character %1: %2")
                .arg(int(result.errorOffset) + 1)
                .arg(QString::fromStdString(result.error)));
    } else {
        badge(result.matchesSignature ? theme::Tone::Ok : theme::Tone::Bad,
            result.matchesSignature ? tr("matches its signature") : tr("does not match its own signature"));
        // A message that no program prints in Chinese need not match there.
        if (!m_tried.signatureZh.empty())
            badge(result.inSignatureZh.empty() ? theme::Tone::Unknown : theme::Tone::Ok,
                result.inSignatureZh.empty() ? tr("does not match the Chinese signature")
                                             : tr("matches the Chinese signature"));
        if (!m_tried.text.empty())
            badge(result.inText.empty() ? theme::Tone::Bad : theme::Tone::Ok,
                tr("%n match(es) in the text", nullptr, int(result.inText.size())));
        if (result.limitReached)
            badge(theme::Tone::Bad, tr("too slow: a match was given up"));
        if (result.others.empty())
            badge(theme::Tone::Ok, tr("catches no other entry"));
        else
            badge(theme::Tone::Warn, tr("also catches %n other entry(s)", nullptr, int(result.others.size())));
    }
    m_regex->setFaulty(!result.error.empty());
    QList<QWidget *> lines {PageParts::flow(parts)};
    for (std::size_t i = 0; i < result.others.size() && i < shownOthers; ++i) {
        const QString id = QString::fromStdString(result.others[i]);
        auto *const link = new Link(id, tr("Open %1").arg(id));
        connect(link, &Link::clicked, this, [this, id] { emit entryActivated(id); });
        lines.append(link);
    }
    if (result.others.size() > shownOthers)
        lines.append(caption(tr("… and %n more", nullptr, int(result.others.size() - shownOthers)), nullptr));
    delete std::exchange(m_verdict, PageParts::stack(lines));
    m_layout->insertWidget(1, m_verdict);
    mark(m_signature, m_tried.signature, result.inSignature);
    mark(m_chinese, m_tried.signatureZh, result.inSignatureZh);
    mark(m_sample, m_tried.text, result.inText);
}

void RegexField::mark(TextField *field, const std::string &text, const std::vector<kb::Span> &spans)
{
    // Spans are bytes of the text that was tried; the field holds UTF-16.
    if (field->toPlainText().toStdString() != text)
        return;
    QList<QTextEdit::ExtraSelection> marks;
    std::size_t bytes = 0;
    int position = 0;
    const auto positionOf = [&](std::uint32_t offset) {
        position += int(QString::fromUtf8(text.data() + bytes, qsizetype(offset - bytes)).size());
        bytes = offset;
        return position;
    };
    for (const kb::Span &span : spans) {
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(field->document());
        selection.cursor.setPosition(positionOf(span.begin));
        selection.cursor.setPosition(positionOf(span.end), QTextCursor::KeepAnchor);
        selection.format.setBackground(theme::current().mark);
        marks.append(selection);
    }
    field->setExtraSelections(marks);
}

} // namespace ui

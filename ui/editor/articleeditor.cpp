// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/editor/articleeditor.h"

#include "ui/base/theme.h"
#include "ui/editor/textfield.h"
#include "ui/page/articlepage.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/flatbutton.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

using kb::Language;

namespace {

constexpr int previewDelay = 150; // ms
constexpr int narrowWidth = 620; // px; below it the preview stands under the text

} // namespace

ArticleEditor::ArticleEditor(model::Document &document, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_id(new QLabel(this))
    , m_edited(new QWidget(this))
    , m_english(new FlatButton(FlatButton::Shape::Pill, this))
    , m_chinese(new FlatButton(FlatButton::Shape::Pill, this))
    , m_title(new TextField(TextField::Lines::One, TextField::Face::Text, this))
    , m_text(new TextField(TextField::Lines::Fill, TextField::Face::Code))
    , m_splitter(new QSplitter(this))
    , m_preview(new ArticlePage)
{
    m_id->setTextFormat(Qt::PlainText);
    m_title->setObjectName(QStringLiteral("article.title"));
    m_text->setObjectName(QStringLiteral("article.text"));
    auto *const head = new QHBoxLayout;
    head->setSpacing(theme::space2);
    head->addWidget(m_id);
    auto *const editedLayout = new QHBoxLayout(m_edited);
    editedLayout->setContentsMargins(0, 0, 0, 0);
    head->addWidget(m_edited);
    head->addStretch();
    for (FlatButton *const button : {m_english, m_chinese}) {
        button->setCheckable(true);
        head->addWidget(button);
    }
    m_english->setText(QStringLiteral("English"));
    m_chinese->setText(QStringLiteral("中文"));
    connect(m_english, &FlatButton::clicked, this, [this] { setLanguage(Language::English); });
    connect(m_chinese, &FlatButton::clicked, this, [this] { setLanguage(Language::Chinese); });

    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_text);
    m_splitter->addWidget(m_preview);
    m_splitter->setSizes({1, 1});
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(theme::space6, theme::space4, theme::space3, theme::space3);
    layout->setSpacing(theme::space2);
    layout->addLayout(head);
    layout->addWidget(m_title);
    layout->addWidget(m_splitter, 1);
    setFocusProxy(m_text);

    m_previewSoon.setSingleShot(true);
    m_previewSoon.setInterval(previewDelay);
    connect(&m_previewSoon, &QTimer::timeout, this, &ArticleEditor::showPreview);
    connect(m_title, &TextField::edited, this,
        [this](const QString &text) { take(&kb::Article::title, &kb::Article::titleZh, text, m_title->visit()); });
    connect(m_text, &TextField::edited, this,
        [this](const QString &text) { take(&kb::Article::markdown, &kb::Article::markdownZh, text, m_text->visit()); });
    connect(m_title, &TextField::left, this, [this] {
        if (m_title->isFaulty())
            showArticle();
    });
    connect(&m_document, &model::Document::entriesChanged, this, [this](const model::ChangedEntries &changed) {
        const std::optional<std::uint32_t> index = m_document.catalog()->findArticle(m_article.id);
        if (index && changed.concernsArticle(*index))
            follow();
    });
    connect(&m_document, &model::Document::opened, this, &ArticleEditor::follow);
    connect(&m_document, &model::Document::saved, this, &ArticleEditor::follow);
    connect(&m_document, &model::Document::modifiedChanged, this, &ArticleEditor::follow);
    retranslateUi();
}

kb::Expected<void> ArticleEditor::setArticle(const std::string &id, PageContext context)
{
    kb::Expected<kb::Article> article = m_document.article(id);
    if (!article)
        return std::unexpected(std::move(article.error()));
    if (m_article.id != id || m_context.language != context.language)
        m_language = context.language;
    m_article = std::move(*article);
    m_context = std::move(context);
    showArticle();
    showPreview();
    return {};
}

void ArticleEditor::setLanguage(Language language)
{
    m_language = language;
    showArticle();
    showPreview();
}

void ArticleEditor::follow()
{
    if (m_article.id.empty() || !isVisible())
        return;
    if (kb::Expected<kb::Article> article = m_document.article(m_article.id)) {
        m_article = std::move(*article);
        showArticle();
        m_previewSoon.start();
    }
}

void ArticleEditor::showArticle()
{
    const bool chinese = m_language == Language::Chinese;
    m_id->setText(QString::fromStdString(m_article.id));
    m_edited->setVisible(isEdited());
    m_english->setChecked(!chinese);
    m_chinese->setChecked(chinese);
    m_title->setFaulty(false);
    m_title->setText(QString::fromStdString(chinese ? m_article.titleZh : m_article.title));
    m_text->setText(QString::fromStdString(chinese ? m_article.markdownZh : m_article.markdown));
    const bool missing = chinese && m_article.markdownZh.empty();
    m_text->setPlaceholderText(missing ? tr("Not translated yet") : QString());
}

bool ArticleEditor::isEdited() const
{
    return std::ranges::any_of(m_document.unsaved(), [this](const model::UnsavedFile &file) {
        return file.item.kind != model::Item::Kind::Entry && file.id == m_article.id;
    });
}

void ArticleEditor::showPreview()
{
    PageContext context = m_context;
    context.language = m_language;
    m_preview->setArticle(m_article, context);
}

void ArticleEditor::take(
    std::string kb::Article::*english, std::string kb::Article::*chinese, const QString &text, int visit)
{
    const bool isTitle = english == &kb::Article::title;
    m_title->setFaulty(isTitle && m_language == Language::English && QStringView(text).trimmed().isEmpty());
    if (m_title->isFaulty())
        return; // an article has a title: it keeps the one that it has until there is another
    // Another program may have written the file since it was read: what is there now is shown, not overwritten.
    const kb::Expected<kb::Article> now = m_document.article(m_article.id);
    if (!now || *now != m_article) {
        follow();
        emit failed(now ? kb::Error {.code = kb::ErrorCode::ReadAgain} : now.error());
        return;
    }
    kb::Article changed = m_article;
    changed.*(m_language == Language::Chinese ? chinese : english) = text.toStdString();
    const std::string key = "article/" + std::to_string(visit) + (m_language == Language::Chinese ? "/zh" : "/en");
    if (const auto edited = m_document.editArticle(m_article.id, changed, tr("Edit an article"), key); !edited)
        emit failed(edited.error());
}

void ArticleEditor::retranslateUi()
{
    m_title->setAccessibleName(tr("Title"));
    m_text->setAccessibleName(tr("Text, Markdown"));
    m_preview->setAccessibleName(tr("Preview"));
    for (FlatButton *const button : {m_english, m_chinese})
        button->setAccessibleName(tr("Edit the text in %1").arg(button->text()));
    qDeleteAll(m_edited->findChildren<Badge *>());
    m_edited->layout()->addWidget(new Badge({theme::Tone::Warn, tr("● edited")}, Badge::Shape::Badge));
}

void ArticleEditor::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void ArticleEditor::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_splitter->setOrientation(width() < narrowWidth ? Qt::Vertical : Qt::Horizontal);
}

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// An article as Markdown, with the page that it makes beside it. Like EntryEditor it holds nothing of its own.
#pragma once

#include "model/document/document.h"
#include "ui/page/page.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QSplitter;

namespace ui {

class ArticlePage;
class FlatButton;
class TextField;

class ArticleEditor final : public QWidget {
    Q_OBJECT

public:
    /// document must outlive the editor.
    explicit ArticleEditor(model::Document &document, QWidget *parent = nullptr);

    /// Errors: those of reading the article.
    kb::Expected<void> setArticle(const std::string &id, PageContext context);
    [[nodiscard]] kb::Language language() const { return m_context.language; } // that it was opened in
    [[nodiscard]] ArticlePage *preview() const { return m_preview; }

signals:
    void failed(const kb::Error &error);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void retranslateUi();
    void follow();
    void showArticle();
    void showPreview();
    [[nodiscard]] bool isEdited() const; // and not saved
    void take(std::string kb::Article::*english, std::string kb::Article::*chinese, const QString &text, int visit);
    void setLanguage(kb::Language language);

    model::Document &m_document;
    PageContext m_context;
    kb::Article m_article;
    kb::Language m_language = kb::Language::English;
    QTimer m_previewSoon; // a page takes some milliseconds to build: not at each key
    QLabel *m_id;
    QWidget *m_edited;
    FlatButton *m_english;
    FlatButton *m_chinese;
    TextField *m_title;
    TextField *m_text;
    QSplitter *m_splitter;
    ArticlePage *m_preview;
};

} // namespace ui

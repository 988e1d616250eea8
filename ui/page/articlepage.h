// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Shows an article: its Markdown without HTML and without images, code in blocks of their own.
#pragma once

#include "kb/format/article.h"
#include "ui/page/page.h"

#include <optional>

namespace ui {

class ArticlePage final : public Page {
    Q_OBJECT

public:
    explicit ArticlePage(QWidget *parent = nullptr);

    void setArticle(const kb::Article &article, Context context);
    void clear() override;

protected:
    void build(Column &column) override;

private:
    std::optional<kb::Article> m_article;
    Context m_context;
};

} // namespace ui

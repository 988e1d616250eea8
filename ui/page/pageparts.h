// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Makes the parts that pages are built of, and wires their links to the page's signals. Owned by the
// caller for the time of one build; the widgets belong to the column.
#pragma once

#include "kb/entryfields.h"
#include "ui/page/page.h"
#include "ui/text/textview.h"

#include <QCoreApplication>
#include <QStringList>

#include <array>

class QVBoxLayout;

class QLabel;

namespace ui {

class CodeBlock;
class SmallButton;

class PageParts {
    Q_DECLARE_TR_FUNCTIONS(ui::PageParts)

public:
    PageParts(Page &page, const PageContext &context)
        : m_page(page)
        , m_context(context)
    {
    }

    [[nodiscard]] QWidget *code(const QString &text, const QString &language) const;
    /// The text as prose and code, one widget each, top to bottom.
    [[nodiscard]] QList<QWidget *> proseAndCode(const QString &text) const;
    [[nodiscard]] QWidget *markdown(const QString &text) const;
    /// A link where the library knows the id, else plain text.
    [[nodiscard]] QWidget *entryReference(std::string_view id) const;
    [[nodiscard]] QWidget *articleReference(std::string_view id) const;
    /// A link for http and https, else plain text.
    [[nodiscard]] QWidget *webReference(std::string_view address) const;
    [[nodiscard]] QWidget *notTranslated() const;
    static constexpr QLatin1StringView runButtonName {"page.run"};
    [[nodiscard]] QWidget *runButton() const; // runs the entry's cases
    /// As PageContext::runObstacle has it.
    static void showObstacle(SmallButton &runButton, const QString &why);
    [[nodiscard]] QWidget *refreshButton(bool isEnabled) const; // reads the facts of the machine anew
    [[nodiscard]] QWidget *machineLink() const; // to the page of this machine
    /// "It worked for me" of a row of a list, or "It did not".
    [[nodiscard]] QWidget *reportButton(const kb::RemedyList &list, int row, bool worked) const;

    /// What was found in a part of the page.
    [[nodiscard]] QWidget *findingNotes(const std::vector<kb::Finding> &findings) const;

    [[nodiscard]] static QWidget *chip(const QString &text);
    /// Widgets side by side, wrapping like words.
    [[nodiscard]] static QWidget *flow(const QList<QWidget *> &widgets);
    /// Hides the widget; a button that shows and hides it. captions: to show it, to hide it.
    [[nodiscard]] static QWidget *folded(const std::array<QString, 2> &captions, QWidget *widget);
    /// Widgets one below the other.
    [[nodiscard]] static QWidget *stack(const QList<QWidget *> &widgets);

private:
    Page &m_page;
    const PageContext &m_context;
};

/// Names and signs beside what is worth copying. Not selectable: a label that is lays its text out six times.
[[nodiscard]] QLabel *dimLabel(const QString &text);

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The sections of an entry's page in the order in which they stand there. A section without content adds nothing.
#pragma once

#include "ui/base/theme.h"
#include "ui/page/pageparts.h"

namespace ui {

class Column;

class EntrySections {
    Q_DECLARE_TR_FUNCTIONS(ui::EntryPage)

public:
    EntrySections(const kb::Entry &entry, const PageContext &context, Page &page, Column &column);

    void addAll() const;

private:
    void addHead() const;
    void addRootCause() const;
    void addCondition() const;
    void addSigns() const;
    void addVersions() const;
    void addEnvironment() const;
    void addWorkarounds() const;
    void addDeadEnds() const;
    void addMeasured() const;
    void addRelated() const;
    void addNames() const;
    void addLinks() const;
    void addDetails() const;

    /// The answer for this machine, when it was found, and what can be done about it.
    [[nodiscard]] QWidget *answerHere(const AnswerHere &here) const;
    /// What is known of the rate of a row, with the checks of it under that.
    [[nodiscard]] QWidget *rate(const kb::Remedy &row, const kb::RemedyList &list) const;
    /// What people reported of a row, and a button for the reader's own report.
    void appendReports(QList<QWidget *> &parts, const kb::Remedy &row, const kb::RemedyList &list) const;
    /// field: the key in a flat file, the name of the heading.
    void addSection(const char *field, const QString &title, QWidget *content) const;
    [[nodiscard]] QWidget *workaround(const kb::Remedy &workaround) const;
    [[nodiscard]] QWidget *deadEnd(const kb::Remedy &deadEnd) const;
    /// Condition, trade-off and sources, which both have.
    void appendCircumstances(QList<QWidget *> &parts, const kb::Remedy &item) const;
    /// Whether condition or trade-off stand in the other language.
    [[nodiscard]] bool areCircumstancesFallback(const kb::Remedy &item) const;
    /// Says that a text fell back, unless nothing of the entry is in this language: then only its head says so.
    void appendNote(QList<QWidget *> &parts, bool fallback) const;
    [[nodiscard]] kb::ShownText shown(const kb::LocalizedText &text) const;

    const kb::Entry &m_entry;
    const PageContext &m_context;
    Column &m_column;
    PageParts m_parts;
    bool m_anyInLanguage;
};

} // namespace ui

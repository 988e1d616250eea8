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

    void addAll();

    /// The name of the heading under which a field stands, a JSON pointer in a flat file; empty: at the head.
    [[nodiscard]] static QString sectionOf(const std::string &field);

private:
    void addHead();
    void addRootCause();
    void addCondition();
    void addSigns();
    void addVersions();
    void addEnvironment();
    void addWorkarounds();
    void addDeadEnds();
    void addMeasured();
    void addRelated();
    void addNames();
    void addLinks();
    void addDetails();

    /// The answer for this machine, when it was found, and what can be done about it.
    [[nodiscard]] QWidget *answerHere(const AnswerHere &here) const;
    /// What is known of the rate of a row, with the checks of it under that.
    [[nodiscard]] QWidget *rate(const kb::Remedy &row, const kb::RemedyList &list) const;
    /// What people reported of a row, and a button for the reader's own report.
    void appendReports(QList<QWidget *> &parts, const kb::Remedy &row, const kb::RemedyList &list) const;
    /// field: the key in a flat file, the name of the heading. content: null where nothing stands there; then there is
    /// a section only where something was found in it.
    void addSection(const char *field, const QString &title, QWidget *content);
    /// The findings for which `belongs` holds and that are not shown yet, or null.
    template <typename Belongs> [[nodiscard]] QWidget *notes(const Belongs &belongs);
    [[nodiscard]] QWidget *notesOfRow(const kb::Remedy &row, const kb::RemedyList &list);
    [[nodiscard]] QWidget *workaround(const kb::Remedy &workaround);
    [[nodiscard]] QWidget *deadEnd(const kb::Remedy &deadEnd);
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
    std::vector<kb::Finding> m_findings; // that are not shown yet
};

} // namespace ui

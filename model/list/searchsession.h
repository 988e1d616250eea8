// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Searches in a worker thread; the newest query wins, an older one is stopped and its result never arrives.
#pragma once

#include "kb/cases/entryhere.h"
#include "kb/codes/codetable.h"
#include "kb/search/diagnosis.h"
#include "model/document/catalog.h"
#include "model/latest.h"
#include "model/list/order.h"
#include "model/list/pastedtext.h"

#include <QObject>
#include <QString>

#include <chrono>
#include <memory>
#include <set>
#include <stop_token>
#include <vector>

namespace model {

/// What is looked for: a pasted text, or else typed words (none: everything).
struct Query {
    QString words;
    std::shared_ptr<const PastedText> paste;
    bool operator==(const Query &) const = default;
    [[nodiscard]] bool isEmpty() const { return words.isEmpty() && !paste; }
};

/// A code that a query names.
struct FoundCode {
    std::vector<kb::CodeMeaning> meanings; // of one error
    std::vector<std::uint32_t> entries; // that are about it
    bool operator==(const FoundCode &) const = default;
};

struct SearchResult {
    Query query;
    std::vector<FoundCode> codes; // in the order of the text; of typed words, each that may be meant
    ListOrder order;
    std::vector<Row> rows; // of a paste: in the order of its diagnosis; else in the order that was asked for
    std::vector<kb::Match> matches;
    std::vector<kb::DiagnosedMatch> diagnosis; // of a paste, by match
    kb::MatchesHere here; // of a paste, by match, where facts of a machine are known; else empty
    QString machine; // that those are of; empty: this one
    std::chrono::nanoseconds elapsed {}; // of the search alone

    [[nodiscard]] bool hasAnswer() const; // to a pasted text
    [[nodiscard]] bool isSimilarOnly(std::uint32_t entry) const; // to a pasted text
    /// Whether it is a cause, or one of several, that does not apply on the machine.
    [[nodiscard]] bool isRuledOut(const kb::DiagnosedMatch &one) const;
    /// Of a paste with matches, the entry that its first row or, where no facts tell candidates apart, its best score
    /// has.
    [[nodiscard]] std::uint32_t best() const;
};

/// Ids of the matches whose cause is there on the machine that the facts are of; null: none.
[[nodiscard]] std::shared_ptr<const std::set<std::string>> matchesThatApply(
    const SearchResult &result, const Catalog &catalog);

/// The search itself. Where words name one code, or nothing matches a pasted text that names some, the entries about
/// them are rows, too. Typed words: what has exactly them as its id or title is first; then ranked matches that hold
/// every word (or that a regex or a signature found) first, then the other entries with every word; where no entry has
/// them all, the ranked matches. Articles with every word in the title come next, and last the entries that only
/// mention the words. A pasted text has an order of its own, whatever was asked for. facts: of the machine that a
/// pasted text is held to be of; null: none are known.
[[nodiscard]] SearchResult runSearch(const Catalog &catalog, const Query &query, const std::stop_token &stop,
    const gpu::Facts *facts = nullptr, const ListOrder &order = {});

class SearchSession final : public QObject {
    Q_OBJECT

public:
    explicit SearchSession(QObject *parent = nullptr);

    /// Searches this catalogue from now on; null: none, so that a running search is dropped, while a text that is being
    /// prepared is not.
    void setCatalog(std::shared_ptr<const Catalog> catalog);
    /// The same library with edits that no search is concerned by: a running one goes on.
    void updateCatalog(std::shared_ptr<const Catalog> catalog);
    /// Takes the facts of a machine for the next search; null: none are known. machine: its name; empty: this one.
    /// False: they are those that it has.
    bool setFacts(std::shared_ptr<const gpu::Facts> facts, const QString &machine);
    void search(const Query &query);
    /// For the next search.
    void setOrder(const ListOrder &order) { m_order = order; }
    [[nodiscard]] const ListOrder &order() const { return m_order; }
    /// Prepares a text in the worker; pasteReady() follows. The caller then searches it.
    void paste(const QByteArray &bytes);
    void pasteFile(const std::filesystem::path &file);
    [[nodiscard]] bool isBusy() const { return m_searching.isRunning() || m_pasting.isRunning(); }
    void cancel();

signals:
    void pasteReady(const std::shared_ptr<const model::PastedText> &text);
    void pasteFailed(const kb::Error &error);
    void finished(const std::shared_ptr<const model::SearchResult> &result);

private:
    using Paste = kb::Expected<std::shared_ptr<const PastedText>>;
    std::shared_ptr<const Catalog> m_catalog;
    std::shared_ptr<const gpu::Facts> m_facts;
    QString m_machine; // that they are of; empty: this one
    ListOrder m_order;
    Latest<std::shared_ptr<const SearchResult>> m_searching;
    Latest<Paste> m_pasting;
};

} // namespace model

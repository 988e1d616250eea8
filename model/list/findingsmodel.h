// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What is wrong with the document's data: found in a worker thread after a library was opened, and again for what an
// edit concerns. Rows in order of severity, rule and entry. Tells the document which entries need attention.
#pragma once

#include "kb/checks/checker.h"
#include "model/document/document.h"

#include <QAbstractListModel>
#include <QThreadPool>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>

namespace model {

/// What counting needs to know of a finding; of a large library there are hundreds of thousands.
struct FindingPlace {
    static constexpr std::uint32_t noEntry = UINT32_MAX; // of a file that did not yield one
    kb::Rule rule = kb::Rule::UnreadableFile;
    kb::Severity severity = kb::Severity::Error;
    std::uint32_t entry = noEntry; // in the catalog
};

class FindingsModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        EntryIdRole = Qt::UserRole + 1, // QString, empty where a file did not yield an entry
        FieldRole, // QString: JSON pointer in a flat file
        SeverityRole, // int(kb::Severity)
        RuleRole, // int(kb::Rule)
        FixableRole, // bool
    };

    /// userFolder: the user's data folder, for records of libraries that can't be written. document must outlive this.
    FindingsModel(Document &document, std::filesystem::path userFolder, QObject *parent = nullptr);
    ~FindingsModel() override; // stops a check and waits for it

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const final;

    [[nodiscard]] const kb::Finding &finding(int row) const { return *m_rows[std::size_t(row)].finding; }
    [[nodiscard]] std::vector<FindingPlace> places() const; // in the order of the rows
    [[nodiscard]] bool isChecking() const { return m_checking; } // the first check of the library
    [[nodiscard]] int count(kb::Severity severity) const { return m_bySeverity[std::size_t(severity)]; }
    [[nodiscard]] int count(kb::Rule rule) const { return m_byRule[std::size_t(rule)]; }
    /// The gravest of an entry's errors and warnings, by its index in the library; null: it has none.
    [[nodiscard]] const kb::Finding *gravest(std::uint32_t entry) const;

    /// All of an entry, the gravest first.
    [[nodiscard]] std::vector<kb::Finding> findingsOf(std::uint32_t entry) const;

    /// Does what is certain about one finding: one undoable edit. Errors: those of Document::edit().
    kb::Expected<void> fix(const kb::Finding &finding, const QString &undoText);
    /// About every finding of a rule, in a worker and one step of the undo stack; Document::editingFinished() follows.
    void fixAll(kb::Rule rule, const QString &undoText);
    /// Compares the claims of an entry with its records again.
    void recheckEvidence(const std::string &entryId);

signals:
    void checkingStarted();
    void checkingProgress(int done, int total);
    /// The rows are those of the library as it is, or the check was stopped.
    void checked();

private:
    /// Small, since a look for an entry's goes through all of them, and a new one moves those after it.
    struct Row {
        FindingPlace place;
        std::unique_ptr<const kb::Finding> finding; // never null
    };
    [[nodiscard]] static Row rowOf(std::uint32_t entry, kb::Finding finding);
    using Rows = std::vector<Row>; // in the order of isBefore()
    using ByEntry = std::map<std::uint32_t, std::vector<kb::Finding>>;
    struct Worker; // what the thread alone touches

    [[nodiscard]] static bool isBefore(const Row &a, const Row &b);
    void handleOpened();
    void check();
    void update();
    [[nodiscard]] static Rows rowsOf(Worker &worker, const ByEntry &loading);
    void setRows(Rows rows);
    void finish();
    void replace(std::uint32_t entry, const std::vector<kb::Finding> &findings);
    void count(const FindingPlace &place, int change);
    [[nodiscard]] std::vector<kb::Finding> withLoading(std::uint32_t entry, std::vector<kb::Finding> findings) const;
    void updateAttention();

    Document &m_document;
    std::filesystem::path m_userFolder;
    Rows m_rows;
    std::array<int, 3> m_bySeverity {};
    std::array<int, kb::ruleCount> m_byRule {};
    ByEntry m_loading; // what loading the library found
    std::shared_ptr<Worker> m_worker; // of the library that is open
    std::set<std::uint32_t> m_edited; // since the last update
    std::set<std::uint32_t> m_newRecords; // likewise
    bool m_checking = false;
    bool m_updating = false;
    std::stop_source m_stop;
    QThreadPool m_pool; // of one thread: what edits concern is looked at in their order
};

} // namespace model

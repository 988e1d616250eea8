// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Who measured the library's entries: which machines, and who vouches for the records. Read in a worker when somebody
// asks, and anew once there are other records.
#pragma once

#include "model/latest.h"
#include "model/runs/evidence.h"

#include <QObject>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace model {

/// A machine, or somebody who signs, and the entries whose tier stands on their records.
struct Measurer {
    enum class Kind : std::uint8_t { Here, Machine, NoName, Signer };
    Kind kind = Kind::Machine;
    std::string name; // kb::Record::machine or signer; empty: of machines that are not named
    std::shared_ptr<const std::set<std::string>> entries; // their ids; never null
};

class Measurers final : public QObject {
    Q_OBJECT

public:
    /// Both must outlive this.
    Measurers(Document &document, Evidence &evidence, QObject *parent = nullptr);

    /// changed() follows, unless it is known already; where it comes to nothing, since there are other records now,
    /// with nothing read.
    void ask();
    /// This machine, then signers by name, then machines, those with the most entries first. Null: not read yet.
    [[nodiscard]] const std::shared_ptr<const std::vector<Measurer>> &all() const { return m_all; }

signals:
    void changed();

private:
    void forget();

    Document &m_document;
    Evidence &m_evidence;
    std::shared_ptr<const std::vector<Measurer>> m_all;
    Latest<std::vector<Measurer>> m_reading;
};

} // namespace model

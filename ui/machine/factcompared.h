// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What this machine is compared with: the facts of a file, or of another machine, which are read in the background.
#pragma once

#include "kb/error.h"
#include "model/runs/machinefacts.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <filesystem>
#include <memory>

namespace ui {

class FactCompared final : public QObject {
    Q_OBJECT

public:
    explicit FactCompared(QObject *parent);

    /// changed() follows now, each second while they are read, and when they are there. A newer call replaces an older.
    void read(const std::filesystem::path &file);
    void read(const gpu::Target &target);
    /// Forgets it, or stops reading.
    void clear();
    void refresh(); // of a machine, reads it again

    [[nodiscard]] bool isReading() const { return m_isReading; }
    [[nodiscard]] int seconds() const { return int(m_since.elapsed() / 1000); } // since it is being read
    [[nodiscard]] const QString &name() const { return m_name; } // the file's, or the target's; empty: nothing
    [[nodiscard]] const gpu::Target &target() const { return m_target; } // of a machine
    [[nodiscard]] const std::shared_ptr<const gpu::Facts> &facts() const { return m_facts; } // null: none yet
    /// Why there are none, a sentence; empty: there are, or they are being read.
    [[nodiscard]] const QString &error() const { return m_error; }

signals:
    void changed();

private:
    void begin(const QString &name);
    void end();
    void takeMachine();

    QString m_name;
    gpu::Target m_target;
    QTimer m_second;
    QElapsedTimer m_since;
    std::unique_ptr<model::MachineFacts> m_machine; // null: a file
    std::shared_ptr<const gpu::Facts> m_facts;
    QString m_error;
    int m_asked = 0; // answers to older questions are not taken
    bool m_isReading = false;
};

/// Why a machine gave no facts, with what was said there.
[[nodiscard]] QString factsErrorText(const model::MachineFacts &machine);

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Which runs of a `reproduce` have ended, kept on disk while it goes on: --resume begins behind them.
#pragma once

#include "app/cli/runs.h"

#include <QFile>

#include <set>
#include <string>

namespace app {

class RunJournal final {
public:
    /// command: what is run, and where; a journal of another command is no help. Resumed: reads what an earlier one
    /// left, else begins anew.
    RunJournal(const QString &file, const QString &command, bool resume);

    [[nodiscard]] bool isDone(const Run &run, const gpu::Target &target) const;
    void add(const Run &run, const gpu::Target &target);
    void remove(); // all runs have ended

private:
    QFile m_file;
    std::set<std::string> m_done;
};

} // namespace app

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// reproduce --from: the case of a record, run again on a cuDNN of the same version, and what was seen then and now.
#pragma once

#include "app/cli/runs.h"
#include "gpu/client/machine.h"
#include "kb/evidence/record.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace app {

struct RecordedCase {
    std::optional<kb::Record> record; // nothing: none is repeated

    /// The described GPU of the record, else those that are named.
    [[nodiscard]] QStringList describedGpus(const QStringList &named) const;
    /// The first usable cuDNN of the record's version; none where the machine has none.
    [[nodiscard]] std::vector<gpu::CudnnInstall> libraries(const gpu::Machine &machine) const;
    /// The machine with packages of the record's version alone.
    [[nodiscard]] gpu::Machine withPackages(gpu::Machine machine) const;
    /// Which library is needed, and how to get it.
    [[nodiscard]] QString neededText() const;
    /// Whether the run saw what the record says.
    [[nodiscard]] bool isSame(const kb::Judgement &now) const;
    /// The environment variables, of those that change what CUDA does or where it is found, that the run had otherwise.
    [[nodiscard]] QStringList otherVariables(const gpu::Transcript &now) const;
    /// Says on stderr whether it did, which variables are others, and where that shows nothing of the record's cuDNN,
    /// since the one that ran is in no known package (packageOfRun()). The exit code: Fine; Findings, it did not;
    /// CouldNotRun, nothing was shown.
    [[nodiscard]] int compare(const Run &now) const;
};
/// The text of a record's file, of stdin ("-"), or of one in a pack: "<pack>.records/<record>.json".
[[nodiscard]] kb::Expected<std::string> readRecordInput(const QString &file);
/// nullopt: it can't be read or does not hold, which was said on stderr.
[[nodiscard]] std::optional<RecordedCase> readRecordedCase(const QString &file);

} // namespace app

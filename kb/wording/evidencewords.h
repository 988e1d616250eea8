// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the records of an entry say, in words. Plain text, never HTML.
#pragma once

#include "kb/evidence/entryevidence.h"
#include "kb/evidence/versionclaims.h"

#include <QString>

#include <string>
#include <string_view>
#include <vector>

namespace wording {

/// "not reproduced: 8.9.5 … 9.28.0, 7 versions (library)".
[[nodiscard]] QString measured(const kb::MeasuredClaims &claims);
/// What the run showed that says most of the claim: of the strongest level, with the newest cuDNN. Empty: none decided.
[[nodiscard]] QString mostTelling(const kb::EntryEvidence &evidence);
/// How many records there are, of which levels and versions, and which levels of its cases are still open.
[[nodiscard]] QString summary(const kb::EntryEvidence &evidence);
/// On what the tier stands, for its badge: "2 configurations, 3 records, 1 machine", and what is to be known of where
/// they come from. Empty without records.
[[nodiscard]] QString standing(const kb::EntryEvidence &evidence);
/// Which machine made a record, by the name that it gives: "this machine", "machine 3f2a1c04", "a machine without a
/// name".
[[nodiscard]] QString machine(std::string_view name, bool isHere);
/// The same where there is little room: "here", "3f2a1c04", "no name".
[[nodiscard]] QString shortMachine(std::string_view name, bool isHere);
/// What is to be known of where a record comes from: "not made on this machine"; empty: nothing.
[[nodiscard]] QString origin(bool isFromHere, bool hasKnownLibrary);
/// What held a run, of Transcript::confinement(): "Landlock 7, seccomp, limits of memory, processes, files and time";
/// empty: the record does not say.
[[nodiscard]] QString confinement(const std::vector<std::string> &held);
/// "measured 7 of 7"; empty where nothing was measured.
[[nodiscard]] QString share(const kb::MeasuredShare &share);

/// One sentence and the next; either may be empty.
[[nodiscard]] QString joined(const QString &sentence, const QString &next);

} // namespace wording

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a record does not say: who ran it, and on which machine.
#pragma once

#include "gpu/protocol/transcript.h"

#include <string>
#include <vector>

namespace kb {

struct Privacy {
    std::string home; // of the user; "/home/<name>", "/Users/<name>" and "/root" become "~" anyway
    std::vector<std::string> hosts; // names of this machine and of the one that the runner ran on
    std::string salt; // EvidenceStore::salt()
};
/// This user's home and this machine's name, with the names of another machine that took part.
[[nodiscard]] Privacy localPrivacy(std::string salt, std::vector<std::string> otherHosts = {});

/// Home folders as "~", host names as "host", UUIDs and PCI addresses of GPUs as salted hashes.
[[nodiscard]] gpu::Transcript anonymous(gpu::Transcript transcript, const Privacy &privacy);

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a record, and a file of a machine's facts, does not say: who ran it, and on which machine.
#pragma once

#include "gpu/protocol/facts.h"
#include "gpu/protocol/machinemark.h"
#include "gpu/protocol/transcript.h"

#include <string>
#include <vector>

namespace kb {

struct Privacy {
    std::string home; // of the user; "/home/<name>", "/Users/<name>" and "/root" become "~" anyway
    std::vector<std::string> hosts; // names of this machine and of the one that the runner ran on
    std::vector<std::string> users; // login names on both
    std::string salt; // EvidenceStore::salt()
    std::string machine; // this one, as records name it: a salted hash; empty: without a salt there is none
    gpu::MachineMark mark; // of this one
    std::string otherMachine; // the one that the runner ran on, by its name; empty: that is not known
};
/// This user's home and name and this machine's name, with the names of another machine that took part.
[[nodiscard]] Privacy localPrivacy(
    std::string salt, std::vector<std::string> otherHosts = {}, std::vector<std::string> otherUsers = {});

/// How records name this machine: a hash of the salt and of the id that the system has for itself. Neither can be got
/// from it, and no other user of the machine has the same.
[[nodiscard]] std::string machineName(const std::string &salt);

/// How records name the machine that a runner elsewhere says it is on: as this one, where it is; by a hash of the salt
/// and of what it says; or, where it says nothing, by the name that it was reached by. Empty: it can't be told.
[[nodiscard]] std::string machineName(const gpu::MachineMark &mark, const Privacy &privacy);

/// Home folders as "~", names of users as "user" and of machines as "host" (words of their own, of three letters or
/// more, that name no account or folder of everybody's, such as "root"; of users what stands behind home/, users/ or
/// Users/ in any path, and below a folder scratch or nobackup, too), UUIDs and PCI addresses of GPUs as salted hashes.
[[nodiscard]] gpu::Transcript anonymous(gpu::Transcript transcript, const Privacy &privacy);
/// The same for the facts of a machine. In their texts PCI addresses and UUIDs of GPUs stand anywhere; one becomes
/// "pci-3fa9c1d2e4b0.0", the beginning of its hash, or "pci-hidden.0" without a salt.
[[nodiscard]] gpu::Facts anonymous(gpu::Facts facts, const Privacy &privacy);

} // namespace kb

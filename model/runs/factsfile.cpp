// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/runs/factsfile.h"

#include "kb/evidence/evidencestore.h"
#include "kb/evidence/privacy.h"

#include <QtConcurrentRun>

namespace model {

QFuture<kb::Expected<std::shared_ptr<const gpu::Facts>>> readFactsFile(const std::filesystem::path &file)
{
    return QtConcurrent::run([file]() -> kb::Expected<std::shared_ptr<const gpu::Facts>> {
        kb::Expected<gpu::Facts> facts = kb::readFactsFile(file);
        if (!facts)
            return std::unexpected(facts.error());
        return std::make_shared<const gpu::Facts>(std::move(*facts));
    });
}

gpu::Facts withoutNames(const gpu::Facts &facts, const gpu::Target &target, const std::filesystem::path &dataFolder)
{
    const kb::EvidenceStore store({}, true, dataFolder);
    return kb::anonymous(
        facts, kb::localPrivacy(store.salt().value_or(std::string()), gpu::hostsOf(target), gpu::usersOf(target)));
}

} // namespace model

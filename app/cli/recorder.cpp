// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/recorder.h"

#include "app/cli/command.h"
#include "app/cli/commandlock.h"
#include "app/cli/patience.h"
#include "app/cli/storedtier.h"
#include "kb/wording/wording.h"

#include <QCoreApplication>
#include <QDeadlineTimer>

#include <utility>
#include <vector>

namespace app {

namespace {

/// Without the names of the machine and the account that runs take place on. nullopt: there is no salt.
std::optional<kb::Privacy> privacyOf(const kb::EvidenceStore &store, const gpu::Target &target)
{
    kb::Expected<std::string> salt = store.salt();
    if (!salt) {
        message(wording::sentence(salt.error()));
        return std::nullopt;
    }
    return kb::localPrivacy(std::move(*salt), gpu::hostsOf(target), gpu::usersOf(target));
}

} // namespace

Recorder::Recorder(const kb::Library &library, const kb::EvidenceStore &store, const gpu::Target &target)
    : m_library(library)
    , m_store(store)
    , m_target(gpu::targetName(target.kind))
    , m_privacy(privacyOf(store, target))
{
    m_pool.setMaxThreadCount(1);
}

Recorder::Recorder(const kb::Library &library, const kb::EvidenceStore &store, std::string target)
    : m_library(library)
    , m_store(store)
    , m_target(std::move(target))
    , m_privacy(privacyOf(store, {}))
{
    m_pool.setMaxThreadCount(1);
}

void Recorder::record(kb::RunFacts facts)
{
    facts.target = m_target;
    m_pool.start([this, facts = std::move(facts)]() mutable { write(std::move(facts)); });
}

void Recorder::write(kb::RunFacts facts)
{
    const std::string id = facts.entryId;
    kb::Expected<std::filesystem::path> file = kb::recordRun(m_store, std::move(facts), *m_privacy, m_hasher);
    if (!file) {
        message(wording::sentence(file.error()));
        m_isGood = false;
        return;
    }
    m_entries.insert(id);
    ++m_count;
    m_last = std::move(*file);
}

bool Recorder::finish()
{
    while (!m_pool.waitForDone(QDeadlineTimer(saidEvery)))
        message(QCoreApplication::translate("cli", "Records are being written."));
    if (m_count > 0)
        message(QCoreApplication::translate("cli", "%n record(s) written, the last one to %1", nullptr, m_count)
                .arg(QString::fromStdString(m_last.string())));
    if (m_library.isReadOnly())
        return m_isGood;
    for (const std::string &id : m_entries) {
        const CommandLock lock(m_library.folder());
        m_isGood = storeTier(m_library, id, m_store).has_value() && m_isGood;
    }
    return m_isGood;
}

} // namespace app

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/mergecommand.h"

#include "app/cli/command.h"
#include "app/cli/commandlock.h"
#include "app/cli/interruption.h"
#include "app/cli/patience.h"
#include "app/cli/render.h"
#include "app/cli/storedtier.h"
#include "app/paths.h"

#include "kb/evidence/evidencestore.h"
#include "kb/evidence/recordmerge.h"
#include "kb/parallel.h"
#include "kb/wording/wording.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <thread>

namespace app {

namespace {

/// Where records go: into a library of one's own, or, for one that is only read, to the user's other records.
struct MergeTarget {
    std::shared_ptr<const kb::Library> library;
    kb::EvidenceStore store; // which knows where
};

/// nullopt: there is none, which was said on stderr.
std::optional<MergeTarget> targetOf(const Options &options, const QString &into)
{
    const auto targetIn = [](std::shared_ptr<const kb::Library> library, bool isReadOnly) {
        kb::EvidenceStore store(library->folder(), isReadOnly, ifItAnswers(dataFolder()));
        return MergeTarget {.library = std::move(library), .store = std::move(store)};
    };
    if (into.isEmpty()) {
        std::shared_ptr<const kb::Library> library = options.openLibrary();
        if (!library)
            return std::nullopt;
        if (!options.usesBuiltIn() && library->isReadOnly()) {
            message(wording::sentence(kb::Error {.code = kb::ErrorCode::ReadOnly, .file = library->folder()}));
            return std::nullopt;
        }
        return targetIn(std::move(library), options.usesBuiltIn());
    }
    if (!awaitFolder(into.toStdString()))
        return std::nullopt;
    kb::Expected<std::shared_ptr<const kb::Library>> library
        = kb::Library::open(into.toStdString(), {.cacheFolder = ifItAnswers(cacheFolder()), .forceReadOnly = false});
    if (!library) {
        message(wording::sentence(library.error()));
        return std::nullopt;
    }
    return targetIn(std::move(*library), false);
}

/// Runs it in a thread of its own, says every few seconds how far it is, and hears of signals. Nothing: all was done.
std::optional<kb::Error> carryOut(kb::RecordMerge &merge, const QStringList &folders, std::vector<QString> &without)
{
    std::optional<kb::Error> problem;
    QEventLoop loop;
    std::stop_source stop;
    QTimer progress;
    progress.setInterval(saidEvery);
    QObject::connect(&progress, &QTimer::timeout, &loop, [&] {
        message(QCoreApplication::translate("cli", "%1 records merged so far, %2 were there already.")
                .arg(merge.merged())
                .arg(merge.known()));
    });
    progress.start();
    const Interruption interruption([&stop] {
        message(QCoreApplication::translate("cli", "Stopping: what was merged stays, a second go takes up the rest."));
        stop.request_stop();
    });
    const std::jthread worker([&] {
        for (const QString &folder : folders) {
            if (!stop.stop_requested() && !merge.add(folder.toStdString()))
                without.push_back(folder);
        }
        if (const kb::Expected<void> done = without.empty() ? merge.run(stop.get_token()) : kb::Expected<void>(); !done)
            problem = done.error();
        QMetaObject::invokeMethod(&loop, &QEventLoop::quit, Qt::QueuedConnection);
    });
    loop.exec();
    return problem;
}

/// The tiers of the entries that the library has of those; false: one could not be stored.
bool storeTiers(const MergeTarget &target, const std::set<std::string> &ids, std::map<std::string, kb::Tier> &tiers)
{
    const kb::Library &library = *target.library;
    std::set<std::string> owners; // a record may lie under what its entry was called before
    for (const std::string &id : ids) {
        if (const std::optional<std::uint32_t> index = library.find(id))
            owners.emplace(library.entry(*index).id);
    }
    const std::vector<std::string> entries(owners.begin(), owners.end());
    bool isGood = true;
    std::mutex mutex;
    QElapsedTimer said;
    said.start();
    kb::parallelBlocks(entries.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const std::optional<kb::Tier> tier = storeTier(library, entries[i], target.store);
            const std::scoped_lock lock(mutex);
            isGood = isGood && tier;
            if (tier)
                tiers[entries[i]] = *tier;
            if (said.durationElapsed() < saidEvery)
                continue;
            message(QCoreApplication::translate("cli", "The tiers of %1 of %2 entries are stored.")
                    .arg(tiers.size())
                    .arg(entries.size()));
            said.start();
        }
    });
    return isGood;
}

nlohmann::ordered_json toJson(
    const kb::RecordMerge &merge, nlohmann::ordered_json left, const std::map<std::string, kb::Tier> &tiers)
{
    nlohmann::ordered_json json {{"merged", merge.merged()}, {"there_already", merge.known()},
        {"signatures_added", merge.signatures()}, {"left_out", std::move(left)}, {"links", merge.links()},
        {"tiers", nlohmann::ordered_json::object()}};
    for (const auto &[id, tier] : tiers)
        json["tiers"][id] = kb::tierName(tier);
    return json;
}

/// One sentence; and of which entries the records do not agree.
void say(const kb::RecordMerge &merge, const std::map<std::string, kb::Tier> &tiers)
{
    message(QCoreApplication::translate(
        "cli", "Records merged: %1; there already: %2; left out, each for the reason above: %3; links passed over: %4.")
            .arg(merge.merged())
            .arg(merge.known())
            .arg(merge.leftOut())
            .arg(merge.links()));
    QStringList disputed;
    for (const auto &[id, tier] : tiers) {
        if (tier == kb::Tier::Disputed)
            disputed += QString::fromStdString(id);
    }
    if (!disputed.isEmpty())
        message(QCoreApplication::translate("cli", "The records do not agree about: %1. “casebook-cli show” says how.")
                .arg(disputed.join(QStringLiteral(", "))));
}

} // namespace

int mergeRecords(const Options &options)
{
    const QString into = options.parser.value(QStringLiteral("into"));
    const QStringList folders = options.positional().mid(1);
    if (folders.isEmpty() || (!into.isEmpty() && !options.usesBuiltIn())) {
        message(QCoreApplication::translate(
            "cli", "Say “evidence merge DIR...” with --kb LIBRARY, with --into FOLDER, or with neither of them."));
        return BadInput;
    }
    std::optional<OutputFolder> made;
    if (options.parser.isSet(QStringLiteral("into")) && !made.emplace(into.toStdString()).isFine())
        return BadInput;
    const std::optional<MergeTarget> target = targetOf(options, into);
    if (!target)
        return BadInput;
    const CommandLock lock(target->library->folder());
    const std::filesystem::path &folder = target->library->folder();
    const kb::EvidenceStore &store = target->store;
    nlohmann::ordered_json left = nlohmann::ordered_json::array();
    const auto tell = [&](const std::filesystem::path &file, const kb::Error &why) {
        const kb::Finding finding = kb::findingOf(why, file);
        if (options.json())
            left.push_back(findingJson(finding));
        else
            message(findingLine(finding, options.language()));
    };
    kb::RecordMerge merge(
        {store.root(), ifItAnswers(dataFolder()), {store.machine(), kb::allowedSignersOf(folder)}}, tell);
    std::vector<QString> without;
    const std::optional<kb::Error> problem = carryOut(merge, folders, without);
    for (const QString &one : without)
        message(QCoreApplication::translate(
            "cli", "There are no records in “%1”. Name a library, its folder “evidence”, or a folder of such.")
                .arg(one));
    std::map<std::string, kb::Tier> tiers;
    const bool isStored = target->library->isReadOnly() || storeTiers(*target, merge.entries(), tiers);
    if (problem)
        message(wording::sentence(*problem));
    if (options.json())
        printJson(toJson(merge, std::move(left), tiers));
    say(merge, tiers);
    Interruption::passOn();
    if (problem || !isStored || !without.empty())
        return BadInput;
    return merge.leftOut() > 0 ? Findings : Fine;
}

} // namespace app

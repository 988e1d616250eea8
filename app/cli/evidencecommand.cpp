// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// casebook-cli evidence: which records of a library hold (verify), what they make of its entries (tiers), who vouches
// for them (sign), and those of other machines (merge).
#include "app/cli/command.h"
#include "app/cli/mergecommand.h"
#include "app/cli/publishedcudnn.h"
#include "app/cli/recordedcase.h"
#include "app/cli/render.h"
#include "app/paths.h"

#include "kb/evidence/entryevidence.h"
#include "kb/evidence/evidencestore.h"
#include "kb/evidence/recordfolder.h"
#include "kb/evidence/signature.h"
#include "kb/parallel.h"
#include "kb/wording/evidencewords.h"
#include "kb/wording/judgementwords.h"
#include "kb/wording/wording.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>

#include <map>
#include <ranges>
#include <set>

namespace app {

namespace {

constexpr std::size_t entriesOfABlock = 4;
constexpr std::size_t namedAtMost = 12; // of a tier, in a table to read; JSON has all

using nlohmann::ordered_json;
constexpr auto replaced = ordered_json::error_handler_t::replace; // what is not UTF-8

struct Tally {
    int records = 0;
    int wrong = 0;
    int fromElsewhere = 0;
    int ofUnknownLibrary = 0;
    int isSigned = 0;
    int unchecked = 0; // signatures, without ssh-keygen
    int unnamed = 0; // that do not say on which machine they were made
    std::set<std::string> machines;
};

void count(Tally &tally, const kb::LibraryRecord &one)
{
    ++tally.records;
    if (!one.record) {
        ++tally.wrong;
        return;
    }
    tally.fromElsewhere += one.record->isFromHere ? 0 : 1;
    tally.ofUnknownLibrary += one.record->hasKnownLibrary ? 0 : 1;
    tally.isSigned += one.record->signer.empty() ? 0 : 1;
    tally.unchecked += one.record->hasUncheckedSignature ? 1 : 0;
    if (one.record->machine.empty())
        ++tally.unnamed;
    else
        tally.machines.insert(one.record->machine);
}

ordered_json toJson(const kb::LibraryRecord &one)
{
    if (!one.record) {
        ordered_json json = findingJson(kb::findingOf(one.record.error(), one.name));
        json["holds"] = false;
        return json;
    }
    const kb::Record &record = *one.record;
    return {{"file", one.name.string()}, {"holds", true}, {"entry", record.entryId}, {"case", record.caseName},
        {"level", gpu::levelName(record.level)}, {"library", gpu::spec(record.transcript.package).name},
        {"version", gpu::toString(record.transcript.version)}, {"gpu_model", record.gpuModel},
        {"verdict", kb::verdictName(record.judgement.verdict)}, {"time", record.time},
        {"package", packageOf(record.transcript)}, {"made_here", record.isFromHere}, {"machine", record.machine},
        {"signer", record.signer}, {"signature_unchecked", record.hasUncheckedSignature},
        {"confinement", record.transcript.confinement()}};
}

ordered_json toJson(const Tally &tally)
{
    return {{"records", tally.records}, {"hold", tally.records - tally.wrong}, {"do_not_hold", tally.wrong},
        {"not_made_here", tally.fromElsewhere}, {"unknown_library", tally.ofUnknownLibrary}, {"signed", tally.isSigned},
        {"signatures_unchecked", tally.unchecked}, {"machines", tally.machines.size()},
        {"machine_not_said", tally.unnamed}};
}

void printRecord(const kb::LibraryRecord &one, bool all, kb::Language language)
{
    if (!one.record) {
        printText(findingLine(kb::findingOf(one.record.error(), one.name), language) + u'\n');
        return;
    }
    const kb::Record &record = *one.record;
    if (!all && record.hasKnownLibrary)
        return;
    QStringList said {wording::verdict(record.judgement.verdict),
        wording::product(record.transcript.package, QString::fromStdString(gpu::toString(record.transcript.version)))};
    if (const std::string package = packageOf(record.transcript); !package.empty())
        said += QString::fromStdString(package);
    if (const QString origin = wording::origin(record.isFromHere, record.hasKnownLibrary); !origin.isEmpty())
        said += origin;
    if (!record.signer.empty())
        said += QCoreApplication::translate("cli", "signed by %1").arg(QString::fromStdString(record.signer));
    printText(QString::fromStdString(one.name.string()) + QStringLiteral(": ")
        + said.join(QCoreApplication::translate("cli", "; ")) + u'\n');
}

void printTally(const Tally &tally)
{
    const auto say = [](const QString &line) { printText(line + u'\n'); };
    say(QCoreApplication::translate("cli", "%n record(s) hold: name, hash and verdict follow from what is in them.",
        nullptr, tally.records - tally.wrong));
    if (tally.wrong > 0)
        say(QCoreApplication::translate("cli", "%n do not, and do not count.", nullptr, tally.wrong));
    say(QCoreApplication::translate(
        "cli", "Not made on this machine: %1. Of a library in no published package known here: %2. Signed: %3.")
            .arg(tally.fromElsewhere)
            .arg(tally.ofUnknownLibrary)
            .arg(tally.isSigned));
    if (tally.unchecked > 0)
        say(QCoreApplication::translate("cli",
            "%n signature(s) could not be checked: there is no ssh-keygen. Install OpenSSH's client.", nullptr,
            tally.unchecked));
    say(QCoreApplication::translate("cli", "Machines that can be told apart: %1. Records that do not say which: %2.")
            .arg(tally.machines.size())
            .arg(tally.unnamed));
}

std::filesystem::path libraryOf(const QStringList &positional, int at)
{
    return positional.size() > at ? std::filesystem::path(positional.at(at).toStdString()) : builtInLibrary();
}

int verify(const Options &options)
{
    const std::filesystem::path folder = libraryOf(options.positional(), 1);
    std::error_code error;
    if (!awaitFolder(folder))
        return BadInput;
    if (!std::filesystem::is_directory(folder, error)) {
        message(wording::sentence(kb::Error {.code = kb::ErrorCode::NotALibrary, .file = folder}));
        return BadInput;
    }
    if (!std::filesystem::is_directory(folder / "evidence", error))
        message(QCoreApplication::translate("cli", "“%1” has no folder “evidence”: no records lie with it.")
                .arg(QString::fromStdString(folder.string())));
    const std::filesystem::path own = ifItAnswers(dataFolder());
    const kb::EvidenceStore store(folder, true, own);
    Tally tally;
    if (options.json())
        print("{\"records\":[");
    // A fleet's are more than fit in memory: each is printed as it was read.
    const auto tell = [&](const kb::LibraryRecord &one) {
        if (options.json())
            print((tally.records > 0 ? "," : "") + toJson(one).dump(-1, ' ', false, replaced));
        else
            printRecord(one, options.parser.isSet(QStringLiteral("all")), options.language());
        count(tally, one);
    };
    kb::forEachRecord(folder, store.machine(), tell);
    if (!own.empty()) { // the user's own of a library that is only read
        kb::forEachRecord(store.root(), store.machine(), tell);
        if (folder == builtInLibrary())
            kb::forEachRecord(own, store.machine(), tell); // older ones lie beside those of others
    }
    if (options.json())
        print("],\"summary\":" + toJson(tally).dump() + "}\n");
    else
        printTally(tally);
    return tally.wrong > 0 ? Findings : Fine;
}

/// The ids of the entries of each tier, by what the records say now, whatever the files do.
std::map<kb::Tier, std::vector<std::string>> entriesByTier(const kb::Library &library)
{
    const kb::EvidenceStore store(library.folder(), library.isReadOnly(), ifItAnswers(dataFolder()));
    std::vector<std::optional<kb::Tier>> tiers(library.entryCount());
    kb::parallelBlocks(tiers.size(), entriesOfABlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            if (const auto file = library.readEntry(std::uint32_t(i)))
                tiers[i] = kb::shownTier(kb::entryEvidence(store, library, file->entry), file->entry.tier);
        }
    });
    std::map<kb::Tier, std::vector<std::string>> ids;
    for (std::uint32_t i = 0; i < library.entryCount(); ++i) {
        if (tiers[i])
            ids[*tiers[i]].emplace_back(library.entry(i).id);
    }
    return ids;
}

/// A table in Markdown, so that it can stand in a README as it is; the strongest first.
int tiers(const Options &options)
{
    const std::filesystem::path folder = libraryOf(options.positional(), 1);
    if (!awaitFolder(folder))
        return BadInput;
    const auto library = kb::Library::open(folder, {.forceReadOnly = folder == builtInLibrary()});
    if (!library) {
        message(wording::sentence(library.error()));
        return BadInput;
    }
    ordered_json json = ordered_json::object();
    QString table = QCoreApplication::translate("cli", "| Tier | Entries | |\n|---|---|---|\n", "a table in Markdown");
    const auto ids = entriesByTier(**library);
    for (const auto &[tier, entries] : std::views::reverse(ids)) {
        json[std::string(kb::tierName(tier))] = entries;
        QStringList names;
        for (const std::string &id : entries | std::views::take(namedAtMost))
            names += u'`' + QString::fromStdString(id) + u'`';
        if (const int more = int(entries.size()) - int(names.size()); more > 0)
            names += QCoreApplication::translate("cli", "and %n more", nullptr, more);
        table += QStringLiteral("| %1 | %2 | %3 |\n")
                     .arg(wording::tier(tier), QString::number(entries.size()), names.join(QStringLiteral(", ")));
    }
    if (options.json())
        printJson(json);
    else
        printText(table);
    return Fine;
}

int sign(const Options &options)
{
    const QString key = options.parser.value(QStringLiteral("key"));
    QStringList files = options.positional().mid(1);
    if (key.isEmpty() || files.isEmpty()) {
        message(QCoreApplication::translate("cli", "Name the key (--key KEY) and the records to sign."));
        return BadInput;
    }
    bool fine = true;
    for (const QString &file : files) {
        // A signature says that somebody stands by a record: it must be one that holds.
        const kb::Expected<std::filesystem::path> made = readRecordInput(file).and_then([&](const std::string &text) {
            return kb::readRecordText(text)
                .and_then([&](const kb::Record &) { return kb::ownFileOf(file.toStdString(), text); })
                .and_then(
                    [&](const std::filesystem::path &record) { return kb::signRecord(record, key.toStdString()); });
        });
        message(made ? QCoreApplication::translate("cli", "Signed: %1").arg(QString::fromStdString(made->string()))
                     : wording::sentence(made.error()));
        fine = fine && made;
    }
    return fine ? Fine : BadInput;
}

} // namespace

int runEvidence(const QStringList &arguments)
{
    Options options(QStringLiteral("evidence"),
        QCoreApplication::translate("cli",
            "Says which records of a library hold (verify), what they make of its entries (tiers), signs records "
            "(sign), or joins those of other machines into a library (merge)."));
    options.withLibrary().withLanguage().withJson();
    options.parser.addOptions({
        {QStringLiteral("all"), QCoreApplication::translate("cli", "verify: names the records that hold, too.")},
        {QStringLiteral("key"), QCoreApplication::translate("cli", "sign: the SSH key."), QStringLiteral("KEY")},
        {QStringLiteral("into"),
            QCoreApplication::translate("cli", "merge: the folder to merge into; created if need be."),
            QStringLiteral("FOLDER")},
    });
    options.parser.addPositionalArgument(
        QStringLiteral("ACTION"), QCoreApplication::translate("cli", "verify, tiers, sign or merge."));
    options.parser.addPositionalArgument(QStringLiteral("FOLDER"),
        QCoreApplication::translate("cli",
            "verify, tiers: the library, else the built-in one; sign: the records' files; merge: libraries, their "
            "folders “evidence”, or folders of such."),
        QStringLiteral("[FOLDER...|FILE...]"));
    if (const std::optional<int> exitCode = options.parse(arguments, 1, INT_MAX))
        return *exitCode;
    const QString action = options.positional().constFirst();
    const bool isPlaced = !options.usesBuiltIn() || options.parser.isSet(QStringLiteral("into")); // for merge alone
    if (!isPlaced && action == u"verify" && options.positional().size() <= 2)
        return verify(options);
    if (!isPlaced && action == u"tiers" && options.positional().size() <= 2)
        return tiers(options);
    if (!isPlaced && action == u"sign")
        return sign(options);
    if (action == u"merge")
        return mergeRecords(options);
    message(QCoreApplication::translate("cli",
        "Say “evidence verify [FOLDER]”, “evidence tiers [FOLDER]”, “evidence sign --key KEY FILE...” or “evidence "
        "merge DIR... [--kb LIBRARY | --into FOLDER]”."));
    return BadInput;
}

} // namespace app

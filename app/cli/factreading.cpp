// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/factreading.h"

#include "app/cli/machine.h"
#include "app/cli/patience.h"
#include "app/paths.h"

#include "gpu/client/factsprobe.h"
#include "gpu/protocol/folderlook.h"
#include "kb/conditions/environments.h"
#include "kb/evidence/evidencestore.h"
#include "kb/evidence/privacy.h"
#include "kb/facts/factsfile.h"
#include "kb/wording/judgementwords.h"

#include <QCoreApplication>
#include <QEventLoop>

namespace app {

namespace {

/// The names of the user, of this machine and of the one that facts are of, which are not to be said.
kb::Privacy privacyFor(const gpu::Target &target)
{
    // Where no salt can be kept, or its folder does not answer, there is none, and what would be hashed with it is left
    // out.
    std::string salt;
    if (gpu::lookForFolder(dataFolder().string()) != gpu::FolderLook::NoAnswer)
        salt = kb::EvidenceStore({}, true, dataFolder()).salt().value_or(std::string());
    return kb::localPrivacy(std::move(salt), gpu::hostsOf(target), gpu::usersOf(target));
}

} // namespace

std::expected<gpu::Facts, QString> readFacts(const FactSource &source)
{
    const auto runner = std::make_shared<gpu::Runner>(source.target);
    const Patience patience(*runner);
    std::optional<gpu::FactsAnswer> answer;
    QEventLoop loop;
    gpu::FactsProbe probe(runner, source.root);
    probe.setEnvironments(source.looksAnywhere ? source.environments : kb::usualEnvironments(source.environments));
    QObject::connect(&probe, &gpu::FactsProbe::found, &loop, [&](const gpu::FactsAnswer &found) {
        answer = found;
        loop.quit();
    });
    QTimer deadline;
    deadline.setSingleShot(true);
    QObject::connect(&deadline, &QTimer::timeout, &loop, &QEventLoop::quit);
    if (source.patience)
        deadline.start(*source.patience);
    probe.start(source.timeoutSeconds); // found() comes from the event loop
    loop.exec();
    if (!answer)
        return std::unexpected(QCoreApplication::translate("cli", "The machine's facts did not come in time."));
    if (answer->error == gpu::RunError::None) // paths are compared before some of them are hidden
        return kb::anonymous(
            kb::inEnvironments(std::move(answer->facts), source.environments), privacyFor(source.target));
    const QString why = wording::sentence(answer->error);
    const QString words = patience.withoutSaid(answer->message);
    return std::unexpected(words.isEmpty() ? why : words + u'\n' + why);
}

std::expected<gpu::Facts, QString> readFactsFile(const QString &file)
{
    const kb::Expected<std::string> text = readInput(file, kb::maxFactsFileBytes);
    kb::Expected<gpu::Facts> facts
        = text ? kb::factsFromText(*text) : kb::Expected<gpu::Facts>(std::unexpected(text.error()));
    if (facts)
        return kb::anonymous(*std::move(facts), privacyFor({}));
    if (text)
        facts.error().file = file.toStdU16String();
    return std::unexpected(wording::sentence(facts.error()));
}

void addHereOptions(Options &options)
{
    options.parser.addOption({QStringLiteral("here"),
        QCoreApplication::translate("cli",
            "Reads the facts of this machine, or of --target's, and says of each cause whether it applies there.")});
    options.parser.addOption({QStringLiteral("facts"),
        QCoreApplication::translate(
            "cli", "The same with the facts of a file, as “casebook-cli facts --json” writes it."),
        QStringLiteral("file")});
    QCommandLineOption target = targetOption();
    target.setDescription(QCoreApplication::translate("cli",
        "Whose facts: this (the default), ssh:HOST, slurm, slurm:OPTIONS or container:IMAGE. Says --here, too."));
    options.parser.addOption(target);
    options.parser.addOptions(runnerOptions());
}

bool asksForFacts(const Options &options)
{
    const auto isSet = [&options](const char *name) { return options.parser.isSet(QLatin1StringView(name)); };
    return isSet("here") || isSet("facts") || isSet("target");
}

HereFacts factsOf(const Options &options, std::string_view log)
{
    const bool isFile = options.parser.isSet(QStringLiteral("facts"));
    const bool isTarget = options.parser.isSet(QStringLiteral("target"));
    if (!asksForFacts(options))
        return {};
    if (isFile && (isTarget || options.parser.isSet(QStringLiteral("here")))) {
        message(QCoreApplication::translate(
            "cli", "--facts takes the facts of a file: give it without --here and --target."));
        return {.facts = {}, .exitCode = BadInput};
    }
    const std::optional<gpu::Target> target = isFile ? gpu::Target() : readTarget(options);
    if (!target)
        return {.facts = {}, .exitCode = BadInput};
    std::expected<gpu::Facts, QString> facts = isFile
        ? readFactsFile(options.parser.value(QStringLiteral("facts")))
        : readFacts({.target = *target, .environments = kb::environmentsIn(log)});
    const bool isOther = target->kind != gpu::Target::Kind::Local;
    if (facts)
        return {.facts = std::move(*facts),
            .whose = {.elsewhere = isFile || isOther, .machine = isOther ? gpu::targetText(*target) : QString()}};
    message(facts.error());
    return {.facts = {}, .exitCode = isFile ? BadInput : CouldNotRun};
}

} // namespace app

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// casebook-cli explain: a command as if it had been called directly (app/cli/relay.h), and behind it, where it failed,
// what the library makes of its output. The library is opened then: until there is a failure, nothing is read.
#include "app/cli/answer.h"
#include "app/cli/command.h"
#include "app/cli/factreading.h"
#include "app/cli/relay.h"
#include "app/paths.h"

#include "kb/conditions/environments.h"
#include "kb/wording/wording.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <limits>
#include <map>
#include <sys/resource.h>
#include <sys/wait.h>

namespace app {

namespace {

constexpr std::size_t lookedAtMatches = 20;
constexpr std::size_t explainedOfProblem = 5;
constexpr std::size_t shownWorkarounds = 3;
constexpr std::chrono::milliseconds patienceForFacts {1500};

// As a shell says it of a command that it could not start.
constexpr int notExecutable = 126;
constexpr int notFound = 127;

QString endText(const QString &name, int status)
{
    if (WIFSIGNALED(status)) {
        const char *const signal = ::sigabbrev_np(WTERMSIG(status));
        return QCoreApplication::translate("cli", "“%1” was ended by signal %2.")
            .arg(name, signal ? QString::fromLatin1(signal) : QString::number(WTERMSIG(status)));
    }
    return QCoreApplication::translate("cli", "“%1” ended with exit code %2.")
        .arg(name, QString::number(WEXITSTATUS(status)));
}

/// The Python environment whose interpreter a command starts; nothing: it starts something else, such as conda or tox,
/// which start programs of other environments.
std::optional<std::string> environmentOf(const QString &program)
{
    const QString found = program.contains(u'/') ? program : QStandardPaths::findExecutable(program);
    QDir folder = QFileInfo(found).dir();
    if (!QFileInfo(found).fileName().startsWith(QLatin1String("python")) || !folder.makeAbsolute()
        || folder.dirName() != u"bin" || !folder.cdUp())
        return {};
    const bool isEnvironment
        = folder.exists(QStringLiteral("pyvenv.cfg")) || folder.exists(QStringLiteral("conda-meta"));
    return isEnvironment ? std::optional(QDir::cleanPath(folder.path()).toStdString()) : std::nullopt;
}

/// The facts of this machine, with the Python environments of the command that failed as the active ones.
std::expected<gpu::Facts, QString> factsFor(const QString &name, const EndedCommand &ended)
{
    std::vector<std::string> environments = kb::environmentsIn(ended.output);
    if (std::optional<std::string> own = environmentOf(name))
        environments.push_back(*std::move(own));
    return readFacts({.target = thisMachine(),
        .environments = std::move(environments),
        .looksAnywhere = true,
        .timeoutSeconds = 1,
        .patience = patienceForFacts});
}

/// On stderr.
void explain(const Options &options, const QString &name, const EndedCommand &ended)
{
    const std::shared_ptr<const kb::Library> library = options.openLibrary();
    if (!library)
        return;
    Answer answer = ask(*library, ended.output, lookedAtMatches);
    // Asked only where an answer could say something of the machine.
    const auto asksForFacts = [&](const kb::Match &match) { return library->entry(match.entry).hasCondition; };
    if (std::ranges::any_of(answer.matches, asksForFacts)) {
        if (const auto facts = factsFor(name, ended))
            lookHere(answer, *library, ended.output, *facts);
        else
            message(QCoreApplication::translate(
                "cli", "What this machine is could not be read, so nothing is said of what applies here."));
    }
    // The first matches of each problem are shown: where an output ends in several errors, none is left out for
    // another's sake.
    std::map<std::size_t, std::size_t> shown; // matches, by problem
    // Where there is no answer, an entry whose message stands there is better than none; it is called similar.
    const bool hasAnswer = std::ranges::any_of(
        answer.diagnosis, [](const kb::DiagnosedMatch &one) { return one.part != kb::Part::Similar; });
    std::erase_if(answer.diagnosis, [&](const kb::DiagnosedMatch &one) {
        return (one.part == kb::Part::Similar && (hasAnswer || !kb::hasRegexReason(answer.matches[one.match])))
            || ++shown[one.problem] > explainedOfProblem;
    });
    const QString sentences = QCoreApplication::translate("cli", "%1 %2", "two sentences");
    if (answer.diagnosis.empty()) {
        message(sentences.arg(endText(name, ended.status),
            QCoreApplication::translate("cli", "Nothing in the library explains its output.")));
        return;
    }
    message(sentences.arg(
        endText(name, ended.status), QCoreApplication::translate("cli", "What the library makes of its output:")));
    ShownTiers tiers(*library);
    const std::string text = toText(*library, answer, tiers,
        {.language = options.language(), .linesBefore = ended.linesBefore, .workarounds = shownWorkarounds});
    std::fwrite(text.data(), 1, text.size(), stderr);
    const kb::EntrySummary first = library->entry(answer.matches[answer.diagnosis.front().match].entry);
    message(QCoreApplication::translate("cli", "More: casebook-cli show %1").arg(QString::fromUtf8(first.id))
        + (options.usesBuiltIn() ? QString() : QStringLiteral(" --kb ") + options.parser.value(QStringLiteral("kb"))));
}

/// The exit code that tells of it; where the command was ended by a signal, so is this process, as far as that can be.
int endLike(int status)
{
    if (!WIFSIGNALED(status))
        return WEXITSTATUS(status);
    const int signal = WTERMSIG(status);
    const rlimit none = {0, 0}; // the command's core is the one to look at
    ::setrlimit(RLIMIT_CORE, &none);
    std::fflush(nullptr);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
    return 128 + signal;
}

} // namespace

int runExplain(const QStringList &arguments)
{
    Options options(QStringLiteral("explain"),
        QCoreApplication::translate("cli",
            "Runs a command, and where it fails, says on stderr what the library makes of its output: the cause, what "
            "follows from it, what else it may be, and what helps.\n\n"
            "Its input, output, signals and exit code stay what they are without this; 126 and 127 say that it could "
            "not be started. The last 256 KiB of stdout and stderr are looked at. Both lead through a terminal of "
            "their own where they would lead to one, else through a pipe: a program that draws on the whole screen is "
            "better called directly."));
    options.withLibrary().withLanguage();
    options.parser.setOptionsAfterPositionalArgumentsMode(QCommandLineParser::ParseAsPositionalArguments);
    options.parser.addPositionalArgument(QStringLiteral("COMMAND"),
        QCoreApplication::translate("cli", "The command and its arguments, behind --."),
        QStringLiteral("-- COMMAND [ARGUMENT...]"));
    if (const std::optional<int> exitCode = options.parse(arguments, 1, std::numeric_limits<int>::max()))
        return *exitCode;
    const std::span<char *> command = rawArguments.last(std::size_t(options.positional().size()));
    const QString name = options.positional().constFirst();
    const std::expected<EndedCommand, int> ended = runThrough(command.data());
    if (!ended) {
        message(QCoreApplication::translate("cli", "“%1” can't be started: %2.")
                .arg(name, QString::fromLocal8Bit(std::strerror(ended.error()))));
        return ended.error() == ENOENT ? notFound : notExecutable;
    }
    if (!WIFEXITED(ended->status) || WEXITSTATUS(ended->status) != 0)
        explain(options, name, *ended);
    return endLike(ended->status);
}

} // namespace app

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// casebook-cli: everything that the window does to data, for scripts and servers. Wiring only: each command is a file
// in app/cli.
#include "app/cli/command.h"
#include "kb/wording/measuredtext.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QTranslator>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace {

struct Command {
    const char *name;
    int (*run)(const QStringList &arguments);
    const char *usage;
};

constexpr std::array commands = {
    Command {"search", app::runSearch,
        "search [--kb DIR] [--here | --facts FILE] [--target TARGET] [--runner PATH] [--limit N] [--lang en|zh] "
        "[--json | "
        "--batch] [FILE|-]"},
    Command {"explain", app::runExplain, "explain [--kb DIR] [--lang en|zh] -- COMMAND [ARGUMENT...]"},
    Command {"mcp", app::runMcp, "mcp [--kb DIR] [--lang en|zh] [--cudnn PATH]... [--allow-edit]"},
    Command {"show", app::runShow,
        "show ID [--kb DIR] [--here | --facts FILE] [--target TARGET] [--runner PATH] [--lang en|zh] [--format "
        "text|json|md|html]"},
    Command {"check", app::runCheck, "check [--kb DIR] [--lang en|zh] [--json]"},
    Command {"code", app::runCode, "code [LIBRARY] NUMBER|NAME... [--kb DIR] [--lang en|zh] [--json]"},
    Command {"import", app::runImport, "import FILE|FOLDER... --into DIR [--json]"},
    Command {"export", app::runExport, "export [--kb DIR] [--lang en|zh] --format json|md|html|site OUTDIR [ID...]"},
    Command {"devices", app::runDevices, "devices [--cudnn PATH]... [--target TARGET] [--runner PATH] [--json]"},
    Command {"facts", app::runFacts,
        "facts [FILE|-] [--target TARGET] [--runner PATH] [--root DIR] [--timeout S] [--all] [--json | --markdown] "
        "[--output FILE] [--lang en|zh]"},
    Command {"reproduce", app::runReproduce,
        "reproduce ID|--all|--from RECORD [--kb DIR] [--case NAME] [--level library|toolkit|model|gpu] [--cudnn "
        "PATH]... "
        "[--gpu-model NAME]... [--target TARGET] [--runner PATH] [--jobs N] [--device N] [--timeout S] [--record] "
        "[--resume] [--json]"},
    Command {"plan", app::runPlan,
        "plan ID...|--all [--kb DIR] [--case NAME] [--level library|toolkit|model|gpu] [--cudnn PATH]... [--gpu-model "
        "NAME]..."},
    Command {"record", app::runRecord, "record FILE|- [--kb DIR] [--json]"},
    Command {"evidence", app::runEvidence,
        "evidence verify [FOLDER] [--all] [--lang en|zh] [--json] | tiers [FOLDER] [--lang en|zh] [--json] | sign "
        "--key KEY FILE... | merge DIR... [--kb LIBRARY | --into FOLDER] [--lang en|zh] [--json]"},
};

void printUsage(std::FILE *out)
{
    const auto say = [out](const QString &line) { std::fprintf(out, "%s\n", qUtf8Printable(line)); };
    say(QCoreApplication::translate("cli", "casebook-cli: a knowledge base of GPU errors") + u'\n');
    for (const Command &command : commands)
        std::fprintf(out, "  casebook-cli %s\n", command.usage);
    say(u'\n'
        + QCoreApplication::translate("cli", "Without --kb the built-in library is used. Each command has --help."));
    say(QCoreApplication::translate(
        "cli", "Exit codes: 0 fine, 1 findings or not reproduced, 2 bad usage or input, 3 could not run or decide."));
}

/// The language is wanted before the options are parsed: their help is translated, too.
bool wantsChinese(const QStringList &arguments)
{
    const qsizetype option = arguments.indexOf(QStringLiteral("--lang"));
    return (option >= 0 && arguments.value(option + 1) == QLatin1String("zh"))
        || arguments.contains(QStringLiteral("--lang=zh"));
}

/// A stream that is closed (`<&-`) is taken, by what can be neither read nor written: else the next file that is
/// opened, one of the library, would be stdin or stdout.
void takeClosedStreams()
{
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(stream, F_GETFD) < 0)
            (void)::open("/", O_PATH); // gets the lowest number that is free
    }
}

/// Whether whoever read stdout wants no more of it, as in `casebook-cli show ID | head`. Where SIGPIPE is ignored, this
/// process learns of it by this alone.
bool readerIsGone()
{
    pollfd out {STDOUT_FILENO, POLLOUT, 0};
    return ::poll(&out, 1, 0) > 0 && (out.revents & (POLLERR | POLLHUP)) != 0;
}

int run(const Command *command, const QStringList &arguments)
{
    if (command)
        return command->run(arguments.mid(1));
    if (arguments.isEmpty()) {
        printUsage(stderr);
        return app::BadInput;
    }
    const QString &name = arguments.constFirst();
    if (name == QLatin1String("--help") || name == QLatin1String("-h") || name == QLatin1String("help")) {
        printUsage(stdout);
        return app::Fine;
    }
    if (name == QLatin1String("--version")) {
        app::print("casebook-cli " CASEBOOK_VERSION "\n");
        return app::Fine;
    }
    app::message(name.startsWith(u'-')
            ? QCoreApplication::translate("cli", "“%1” stands before the command; options stand behind it.").arg(name)
            : QCoreApplication::translate("cli", "There is no command “%1”.").arg(name));
    printUsage(stderr);
    return app::BadInput;
}

} // namespace

int main(int argc, char *argv[])
{
    takeClosedStreams();
    // Where the locale is none of UTF-8, Qt takes C.UTF-8 and says so on stderr, where it would stand in between.
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext &, const QString &) { });
    const QCoreApplication application(argc, argv);
    qInstallMessageHandler(nullptr);
    QCoreApplication::setApplicationName(QStringLiteral("casebook-cli"));
    QCoreApplication::setApplicationVersion(QStringLiteral(CASEBOOK_VERSION));
    const QStringList arguments = QCoreApplication::arguments().mid(1);
    const auto *const command
        = std::ranges::find(commands, arguments.value(0), [](const Command &one) { return QLatin1String(one.name); });

    app::rawArguments = {argv, std::size_t(argc)};

    QTranslator ofQt; // the words around the options in their help
    QTranslator translator;
    const bool isChinese = wantsChinese(arguments.first(
        arguments.contains(QStringLiteral("--")) ? arguments.indexOf(QStringLiteral("--")) : arguments.size()));
    if (isChinese && ofQt.load(QStringLiteral("qtbase_zh_CN"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&ofQt);
    if (translator.load(
            isChinese ? QStringLiteral(":/i18n/casebook_zh_CN.qm") : QStringLiteral(":/i18n/casebook_en.qm")))
        QCoreApplication::installTranslator(&translator);
    wording::letThreadsChooseLanguage();

    const int exitCode = run(command == commands.end() ? nullptr : command, arguments);
    const bool isWritten = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    if (!isWritten && !readerIsGone()) { // a full disk, say: what was printed is not there
        app::message(QCoreApplication::translate("cli", "The output can't be written."));
        return app::CouldNotRun;
    }
    return exitCode;
}

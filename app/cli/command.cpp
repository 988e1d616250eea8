// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/command.h"

#include "app/paths.h"
#include "gpu/protocol/folderlook.h"
#include "kb/text/plaintext.h"
#include "kb/text/utf8.h"
#include "kb/wording/wording.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <unistd.h>

namespace app {

std::span<char *> rawArguments;

void print(std::string_view bytes)
{
    static const bool isTerminal = ::isatty(STDOUT_FILENO) == 1;
    const std::string harmless = isTerminal ? kb::terminalText(bytes) : std::string();
    if (isTerminal)
        bytes = harmless;
    std::fwrite(bytes.data(), 1, bytes.size(), stdout);
}

void printText(const QString &text)
{
    print(kb::terminalText(text.toStdString()));
}

std::string toLine(const nlohmann::ordered_json &json)
{
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

void printJson(const nlohmann::ordered_json &json)
{
    print(toLine(json));
}

void message(const QString &sentence)
{
    const std::string line = "casebook-cli: " + kb::terminalText(sentence.toStdString()) + '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
}

bool readNumber(const Options &options, const QString &name, int least, int most, std::optional<int> &number)
{
    if (!options.parser.isSet(name))
        return true;
    bool isNumber = false;
    number = options.parser.value(name).toInt(&isNumber);
    if (isNumber && *number >= least && *number <= most)
        return true;
    message(QCoreApplication::translate("cli", "--%1 is a number from %2 to %3.").arg(name).arg(least).arg(most));
    return false;
}

Options::Options(const QString &command, const QString &description)
    : m_command(command)
{
    parser.setApplicationDescription(description);
    parser.addOption({{QStringLiteral("h"), QStringLiteral("help")},
        QCoreApplication::translate("cli", "Says what the command takes.")});
}

Options &Options::withLibrary()
{
    parser.addOption({QStringLiteral("kb"),
        QCoreApplication::translate("cli", "The library's folder; without it, the built-in library."),
        QStringLiteral("DIR")});
    return *this;
}

Options &Options::withLanguage()
{
    parser.addOption({QStringLiteral("lang"), QCoreApplication::translate("cli", "Language: en or zh."),
        QStringLiteral("en|zh"), QStringLiteral("en")});
    return *this;
}

Options &Options::withJson(const QString &description)
{
    parser.addOption({QStringLiteral("json"),
        description.isEmpty() ? QCoreApplication::translate("cli", "Print one JSON document.") : description});
    return *this;
}

std::optional<int> Options::parse(const QStringList &arguments, int minimum, int maximum)
{
    const bool understood = parser.parse(QStringList {QStringLiteral("casebook-cli ") + m_command} + arguments);
    if (parser.isSet(QStringLiteral("help"))) {
        QString help = parser.helpText();
        const QString program = QCoreApplication::arguments().constFirst(); // Qt names the program by its path alone
        help.replace(help.indexOf(program), program.size(), QStringLiteral("casebook-cli ") + m_command);
        print(help.toStdString());
        return Fine;
    }
    QString fault;
    if (!understood)
        fault = parser.errorText();
    else if (positional().size() < minimum)
        fault = QCoreApplication::translate("cli", "An argument is missing.");
    else if (positional().size() > maximum)
        fault = QCoreApplication::translate("cli", "Unexpected argument “%1”.").arg(positional().at(maximum));
    else if (const QString lang = parser.optionNames().contains(QStringLiteral("lang"))
            ? parser.value(QStringLiteral("lang"))
            : QStringLiteral("en");
        lang != QLatin1String("en") && lang != QLatin1String("zh"))
        fault = QCoreApplication::translate("cli", "“%1” is not a language; use en or zh.").arg(lang);
    if (fault.isEmpty())
        return std::nullopt;
    message(
        fault + QLatin1Char('\n') + QCoreApplication::translate("cli", "See casebook-cli %1 --help.").arg(m_command));
    return BadInput;
}

kb::Language Options::language() const
{
    return parser.value(QStringLiteral("lang")) == QLatin1String("zh") ? kb::Language::Chinese : kb::Language::English;
}

std::filesystem::path Options::libraryFolder() const
{
    return usesBuiltIn() ? builtInLibrary() : std::filesystem::path(parser.value(QStringLiteral("kb")).toStdString());
}

kb::Expected<std::shared_ptr<const kb::Library>> Options::openAgain() const
{
    if (!usesBuiltIn() && !awaitFolder(libraryFolder()))
        return std::unexpected(
            kb::Error {.code = kb::ErrorCode::FileUnreadable, .detail = gpu::noAnswer, .file = libraryFolder()});
    return kb::Library::open(
        libraryFolder(), {.cacheFolder = ifItAnswers(cacheFolder()), .forceReadOnly = usesBuiltIn()});
}

std::shared_ptr<const kb::Library> Options::openLibrary() const
{
    const kb::Expected<std::shared_ptr<const kb::Library>> library = openAgain();
    if (!library) {
        if (library.error().detail != gpu::noAnswer) // which was said
            message(wording::sentence(library.error()));
        return nullptr;
    }
    const std::size_t findings = (*library)->findings().size();
    if ((*library)->entryCount() == 0 && (*library)->articleCount() == 0 && findings == 0) {
        message(QCoreApplication::translate("cli",
            "There is no entry in “%1”. A library is a folder with one entry a file, entries/<domain>/<slug>.json; "
            "“casebook-cli import FILE... --into DIR” makes one.")
                .arg(QString::fromStdString(libraryFolder().string())));
        return nullptr;
    }
    if (findings > 0 && m_command != QLatin1String("check"))
        message(QCoreApplication::translate(
            "cli", "Loading the library led to findings (%1); casebook-cli check lists them.")
                .arg(findings));
    return *library;
}

OutputFolder::OutputFolder(std::filesystem::path folder)
    : m_folder(std::move(folder))
    , m_known(m_folder)
{
    if (!m_folder.empty() && !awaitFolder(m_folder))
        return;
    std::error_code error;
    while (m_known.has_relative_path() && !std::filesystem::exists(m_known, error))
        m_known = m_known.parent_path();
    m_isFine = make();
}

OutputFolder::~OutputFolder()
{
    for (std::filesystem::path made = m_folder; made != m_known; made = made.parent_path()) {
        if (::rmdir(made.c_str()) != 0 && errno != ENOENT) // "made/" is gone once "made" is
            return;
    }
}

bool OutputFolder::make() const
{
    if (m_folder.empty()) { // a script's variable that was never set, say: not the folder that it happens to run in
        message(QCoreApplication::translate("cli", "The folder to write into has no name."));
        return false;
    }
    std::error_code error;
    if (std::filesystem::exists(m_known, error) && !std::filesystem::is_directory(m_known, error)) {
        message(QCoreApplication::translate("cli", "%1 is a file. Name a folder to write into.")
                .arg(QString::fromStdString(m_known.string())));
        return false;
    }
    std::filesystem::create_directories(m_folder, error);
    if (!error && ::access(m_folder.c_str(), W_OK) != 0)
        error = {errno, std::system_category()};
    if (error)
        message(QCoreApplication::translate("cli", "Nothing can be written into %1 (%2). Name another folder.")
                .arg(QString::fromStdString(m_folder.string()), QString::fromStdString(error.message())));
    return !error;
}

bool awaitFolder(const std::filesystem::path &folder)
{
    constexpr std::chrono::seconds patience {10}; // of a disk that starts, a server that was not asked for long
    if (gpu::lookForFolder(folder.string()) != gpu::FolderLook::NoAnswer)
        return true;
    const QString name = QString::fromStdString(folder.string());
    message(QCoreApplication::translate("cli", "“%1” does not answer; waiting for %2 s more.")
            .arg(name)
            .arg(patience.count()));
    if (gpu::lookForFolder(folder.string(), patience) != gpu::FolderLook::NoAnswer)
        return true;
    message(QCoreApplication::translate("cli", "“%1” does not answer: its disk or its server hangs.").arg(name));
    return false;
}

std::filesystem::path ifItAnswers(const std::filesystem::path &folder)
{
    if (gpu::lookForFolder(folder.string(), gpu::patienceBeforeRefusal) != gpu::FolderLook::NoAnswer)
        return folder;
    message(QCoreApplication::translate("cli", "What %1 is on does not answer; what Casebook keeps there is left out.")
            .arg(QString::fromStdString(folder.string())));
    return {};
}

kb::Error systemError(const QString &file)
{
    const int cause = errno;
    const kb::ErrorCode code = cause == ENOENT ? kb::ErrorCode::FileNotFound
        : cause == EISDIR                      ? kb::ErrorCode::IsAFolder
                                               : kb::ErrorCode::FileUnreadable;
    return {.code = code, .detail = std::strerror(cause), .file = file.toStdString()};
}

kb::Expected<std::string> readInput(const QString &file, std::uintmax_t limit)
{
    const std::filesystem::path path = file.toStdString();
    const bool isStdin = file == QLatin1String("-");
    std::FILE *in = isStdin ? stdin : std::fopen(path.c_str(), "rbe");
    if (!in)
        return std::unexpected(systemError(file));
    std::string bytes;
    char block[1 << 16];
    std::size_t got = 0;
    while (bytes.size() <= limit && (got = std::fread(block, 1, sizeof block, in)) > 0)
        bytes.append(block, got);
    const std::optional<kb::Error> failure = std::ferror(in) != 0 ? std::optional(systemError(file)) : std::nullopt;
    if (!isStdin)
        std::fclose(in);
    if (failure)
        return std::unexpected(*failure);
    // One that is too large already is not decoded; one that is not may be, as UTF-8.
    if (bytes.size() <= limit)
        bytes = kb::utf8FromUtf16(bytes).value_or(std::move(bytes));
    if (bytes.contains('\0'))
        message(QCoreApplication::translate("cli",
            "The text has zero bytes. If it is UTF-16, it lacks its byte order mark, and is not understood; save it as "
            "UTF-8."));
    if (bytes.size() > limit)
        return std::unexpected(
            kb::Error {.code = kb::ErrorCode::FileTooLarge, .detail = std::to_string(limit), .file = path});
    return bytes;
}

} // namespace app

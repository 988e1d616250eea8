// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the commands of casebook-cli share: exit codes, output, options, opening the library.
#pragma once

#include "kb/entry.h"
#include "kb/error.h"
#include "kb/library/library.h"

#include <nlohmann/json_fwd.hpp>

#include <QCommandLineParser>
#include <QString>
#include <QStringList>

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace app {

enum ExitCode : int {
    Fine = 0,
    Findings = 1, // findings, or not reproduced
    BadInput = 2, // bad usage or input
    CouldNotRun = 3,
};

/// Each takes the arguments behind the command's name and returns an ExitCode.
int runSearch(const QStringList &arguments);
int runExplain(const QStringList &arguments);
int runMcp(const QStringList &arguments);
int runShow(const QStringList &arguments);
int runCheck(const QStringList &arguments);
int runCode(const QStringList &arguments);
int runImport(const QStringList &arguments);
int runExport(const QStringList &arguments);
int runDevices(const QStringList &arguments);
int runFacts(const QStringList &arguments);
int runReproduce(const QStringList &arguments);
int runEvidence(const QStringList &arguments);
int runPlan(const QStringList &arguments);
int runRecord(const QStringList &arguments);

/// What the program was called with, byte for byte; a null pointer stands behind it.
extern std::span<char *> rawArguments;

/// Data goes to stdout, messages and progress to stderr. Entries are data, so what could drive a terminal does not
/// reach one; a file or a pipe gets the bytes as they are.
void print(std::string_view bytes);
void printText(const QString &text); // to read: without what could drive a terminal wherever it goes
[[nodiscard]] std::string toLine(const nlohmann::ordered_json &json); // what is not UTF-8 is replaced
void printJson(const nlohmann::ordered_json &json); // as one line
void message(const QString &sentence);

/// A parser with the options that commands share; the command adds its own.
class Options final {
public:
    explicit Options(const QString &command, const QString &description);
    QCommandLineParser parser;

    Options &withLibrary(); // --kb DIR
    Options &withLanguage(); // --lang en|zh
    Options &withJson(const QString &description = {}); // --json; by default it prints one document

    /// nullopt: go on. Otherwise the exit code: the arguments are off (said on stderr), or --help was printed.
    [[nodiscard]] std::optional<int> parse(const QStringList &arguments, int minimum, int maximum);

    [[nodiscard]] bool json() const { return parser.isSet(QStringLiteral("json")); }
    [[nodiscard]] kb::Language language() const;
    [[nodiscard]] QStringList positional() const { return parser.positionalArguments(); }
    [[nodiscard]] bool usesBuiltIn() const { return !parser.isSet(QStringLiteral("kb")); }
    [[nodiscard]] std::filesystem::path libraryFolder() const; // --kb, or that of the built-in library
    /// Opens it. On an error, or where there is neither an entry nor an article nor a finding:
    /// said on stderr, null.
    [[nodiscard]] std::shared_ptr<const kb::Library> openLibrary() const;
    /// The same, and says nothing.
    [[nodiscard]] kb::Expected<std::shared_ptr<const kb::Library>> openAgain() const;

private:
    QString m_command;
};

/// A folder to write into, made where there is none. What was made and is empty at the end goes again.
class OutputFolder final {
public:
    explicit OutputFolder(std::filesystem::path folder);
    ~OutputFolder();
    Q_DISABLE_COPY_MOVE(OutputFolder)
    /// False: nothing can be written there; on stderr, why.
    [[nodiscard]] bool isFine() const { return m_isFine; }

private:
    [[nodiscard]] bool make() const;

    std::filesystem::path m_folder;
    std::filesystem::path m_known; // what there was of the path
    bool m_isFine = false;
};

/// A folder of the user's, where its file system answers in time. Else empty, which was said on stderr: what Casebook
/// keeps there is left out, and nothing hangs on it.
[[nodiscard]] std::filesystem::path ifItAnswers(const std::filesystem::path &folder);

/// Waits for what a folder is on: a disk may have to start first. What is waited for is said on stderr, and so is that
/// no answer came: then false. Whether the folder is there is another matter.
[[nodiscard]] bool awaitFolder(const std::filesystem::path &folder);

/// What errno says of a file that was just opened or read.
[[nodiscard]] kb::Error systemError(const QString &file);
/// A whole file, or stdin for "-", of at most limit bytes; UTF-16 with a byte order mark becomes UTF-8.
[[nodiscard]] kb::Expected<std::string> readInput(const QString &file, std::uintmax_t limit);
/// Reads the number of the option of this name, where it is given. False: it is no number of this range, which was said
/// on stderr.
[[nodiscard]] bool readNumber(
    const Options &options, const QString &name, int least, int most, std::optional<int> &number);

} // namespace app

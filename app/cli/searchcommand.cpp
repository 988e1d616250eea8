// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/answer.h"
#include "app/cli/command.h"
#include "app/cli/factreading.h"

#include "kb/wording/wording.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>

#include <algorithm>
#include <cstdio>
#include <optional>

namespace app {

namespace {

/// One line without its line feed; what lies behind the limit is read and dropped, so that the next line is found.
/// False at the end, and where reading fails.
bool readLine(std::FILE *lines, std::string &line, std::size_t limit)
{
    line.clear();
    int byte = 0;
    while ((byte = ::getc_unlocked(lines)) != EOF && byte != '\n') {
        if (line.size() <= limit)
            line += static_cast<char>(byte);
    }
    return byte == '\n' || (!line.empty() && std::ferror(lines) == 0);
}

Answer answerTo(
    const kb::Library &library, std::string_view text, std::size_t limit, const std::optional<gpu::Facts> &facts)
{
    Answer answer = ask(library, text, limit);
    if (facts)
        lookHere(answer, library, text, *facts);
    return answer;
}

/// One JSON object a line in, one a line out, in order and at once, so that a program can hold a conversation. A line
/// that is not understood is answered with an error, and the rest goes on.
int runBatch(const kb::Library &library, std::FILE *lines, const QString &file, std::size_t limit,
    const std::optional<gpu::Facts> &facts)
{
    int exitCode = Fine;
    ShownTiers tiers(library);
    const auto refuse = [&exitCode](int number, const std::string &why) {
        printJson({{"error", "line " + std::to_string(number) + ": " + why}});
        exitCode = BadInput;
    };
    std::string line;
    for (int number = 1; readLine(lines, line, maxPasteBytes); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        const bool isTooLong = line.size() > maxPasteBytes;
        const nlohmann::json query = isTooLong ? nlohmann::json() : nlohmann::json::parse(line, nullptr, false);
        if (query.is_object() && query.contains("query") && query["query"].is_string()) {
            printJson(toJson(library, answerTo(library, query["query"].get<std::string>(), limit, facts), tiers));
        } else if (isTooLong) {
            refuse(number, "longer than " + std::to_string(maxPasteBytes >> 20) + " MiB");
        } else {
            refuse(number, R"(expected {"query": "..."})");
        }
        std::fflush(stdout);
    }
    if (std::ferror(lines) == 0)
        return exitCode;
    message(wording::sentence(systemError(file)));
    return BadInput;
}

} // namespace

int runSearch(const QStringList &arguments)
{
    Options options(
        QStringLiteral("search"), QCoreApplication::translate("cli", "Finds the entries that explain a pasted log."));
    options.withLibrary().withLanguage().withJson();
    options.parser.addOption({QStringLiteral("limit"), QCoreApplication::translate("cli", "At most N matches."),
        QStringLiteral("N"), QStringLiteral("10")});
    options.parser.addOption({QStringLiteral("batch"),
        QCoreApplication::translate(
            "cli", "JSON Lines in, one {\"query\": \"...\"} a line; JSON Lines out, in order.")});
    addHereOptions(options);
    options.parser.addPositionalArgument(QStringLiteral("FILE"),
        QCoreApplication::translate("cli", "The log; - or nothing is stdin."), QStringLiteral("[FILE|-]"));
    if (const std::optional<int> exitCode = options.parse(arguments, 0, 1))
        return *exitCode;
    bool isNumber = false;
    const int limit = options.parser.value(QStringLiteral("limit")).toInt(&isNumber);
    if (!isNumber || limit < 1) {
        message(QCoreApplication::translate("cli", "--limit takes a whole number from 1 up."));
        return BadInput;
    }

    const QString file = options.positional().value(0, QStringLiteral("-"));
    if (options.parser.isSet(QStringLiteral("batch"))) {
        const HereFacts here = factsOf(options);
        if (here.exitCode)
            return *here.exitCode;
        const std::shared_ptr<const kb::Library> library = options.openLibrary();
        if (!library)
            return BadInput;
        const bool isStdin = file == QLatin1String("-");
        std::FILE *const lines = isStdin ? stdin : std::fopen(file.toStdString().c_str(), "rbe");
        if (!lines) {
            message(wording::sentence(systemError(file)));
            return BadInput;
        }
        const int exitCode = runBatch(*library, lines, file, std::size_t(limit), here.facts);
        if (!isStdin)
            std::fclose(lines);
        return exitCode;
    }
    const kb::Expected<std::string> text = readInput(file, maxPasteBytes);
    if (!text) {
        message(wording::sentence(text.error()));
        if (text.error().code == kb::ErrorCode::FileNotFound)
            message(QCoreApplication::translate("cli",
                "The argument is a file with the text. To search for words, pipe them in: "
                "echo WORDS | casebook-cli search"));
        return BadInput;
    }
    const HereFacts here = factsOf(options, *text);
    if (here.exitCode)
        return *here.exitCode;
    const std::shared_ptr<const kb::Library> library = options.openLibrary();
    if (!library)
        return BadInput;
    const Answer answer = answerTo(*library, *text, std::size_t(limit), here.facts);
    ShownTiers tiers(*library);
    print(options.json() ? toLine(toJson(*library, answer, tiers))
                         : toText(*library, answer, tiers, {.language = options.language(), .whoseFacts = here.whose}));
    if (text->find_first_not_of(" \t\r\n") == std::string::npos)
        message(QCoreApplication::translate("cli", "The input is empty: pipe a log in, or name its file."));
    else if (std::ranges::none_of(answer.matches, &kb::Match::isAnswer) && !options.json())
        message(QCoreApplication::translate("cli", "Nothing in the library explains this text."));
    return Fine;
}

} // namespace app

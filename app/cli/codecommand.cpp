// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/command.h"

#include "kb/codes/codelookup.h"
#include "kb/text/plaintext.h"
#include "kb/wording/codewords.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>

#include <limits>

namespace app {

namespace {

QStringList entriesAbout(const kb::Library &library, const kb::Code &code)
{
    QStringList ids;
    for (const std::uint32_t entry : library.search().entriesOfCode(code.identity))
        ids += QString::fromUtf8(library.entry(entry).id);
    return ids;
}

nlohmann::ordered_json toJson(const kb::CodeMeaning &meaning, const QStringList &entries, kb::Language language)
{
    const kb::Code &code = *meaning.code;
    nlohmann::ordered_json numbers = nlohmann::ordered_json::array();
    for (const kb::CodeNumber &number : code.numbers) {
        if (meaning.number && meaning.number != &number)
            continue;
        nlohmann::ordered_json &one = numbers.emplace_back();
        one["number"] = number.number;
        if (!number.since.empty())
            one["since"] = number.since;
        if (!number.until.empty())
            one["until"] = number.until;
    }
    nlohmann::ordered_json ids = nlohmann::ordered_json::array();
    for (const QString &id : entries)
        ids.push_back(id.toStdString());
    const kb::CodeLibrary &library = kb::codeTable().libraryOf(code);
    return {{"library", library.title}, {"name", code.name}, {"versions_of", library.versionsOf},
        {"numbers", std::move(numbers)}, {"says", wording::codeExplanation(code, language).toStdString()},
        {"entries", std::move(ids)}};
}

QString toText(std::span<const kb::CodeMeaning> oneError, const QStringList &entries, kb::Language language)
{
    QString text = wording::codeTitle(oneError) + u'\n';
    if (const QString versions = wording::codeVersions(oneError); !versions.isEmpty())
        text += QStringLiteral("  %1\n").arg(versions);
    text += QStringLiteral("  %1\n").arg(wording::codeExplanation(*oneError.front().code, language));
    text += QStringLiteral("  %1\n").arg(entries.isEmpty()
            ? QCoreApplication::translate("cli", "No entry of the library is about it.")
            : QCoreApplication::translate("cli", "Entries about it: %1").arg(entries.join(QStringLiteral(", "))));
    return text;
}

} // namespace

int runCode(const QStringList &arguments)
{
    Options options(QStringLiteral("code"),
        QCoreApplication::translate(
            "cli", "Says what a code of CUDA's libraries or an Xid means, and what it does not."));
    options.withLibrary().withLanguage().withJson();
    options.parser.addPositionalArgument(QStringLiteral("CODE"),
        QCoreApplication::translate("cli", "Numbers or names; before them, whose they are: “cudnn 3”, “Xid 79”."),
        QStringLiteral("[LIBRARY] NUMBER|NAME..."));
    if (const std::optional<int> exitCode = options.parse(arguments, 1, std::numeric_limits<int>::max()))
        return *exitCode;
    const std::string asked = options.positional().join(u' ').toStdString();
    const std::vector<kb::CodeMeaning> meanings = kb::lookUpCodes(asked);
    if (meanings.empty()) {
        message(QCoreApplication::translate("cli", "No code is known as “%1”.").arg(QString::fromStdString(asked)));
        QStringList similar;
        for (const std::string &name : kb::similarCodes(asked))
            similar += QString::fromStdString(name);
        if (!similar.isEmpty())
            message(QCoreApplication::translate("cli", "Similar: %1").arg(similar.join(QLatin1String(", "))));
        if (options.json())
            printJson({{"codes", nlohmann::ordered_json::array()}});
        return Fine;
    }
    const std::shared_ptr<const kb::Library> library = options.openLibrary();
    if (!library)
        return BadInput;
    if (options.json()) {
        nlohmann::ordered_json codes = nlohmann::ordered_json::array();
        for (const kb::CodeMeaning &meaning : meanings)
            codes.push_back(toJson(meaning, entriesAbout(*library, *meaning.code), options.language()));
        printJson({{"codes", std::move(codes)}});
        return Fine;
    }
    QStringList paragraphs;
    for (const std::vector<kb::CodeMeaning> &oneError : kb::byIdentity(meanings))
        paragraphs += toText(oneError, entriesAbout(*library, *oneError.front().code), options.language());
    printText(paragraphs.join(u'\n'));
    return Fine;
}

} // namespace app

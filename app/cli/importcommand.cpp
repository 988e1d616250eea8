// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/command.h"
#include "app/cli/commandlock.h"
#include "app/cli/render.h"

#include "kb/import/importer.h"
#include "kb/wording/wording.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace app {

namespace {

using Action = kb::ImportResult::Action;

std::string_view actionName(Action action)
{
    switch (action) {
    case Action::Created: return "created";
    case Action::Merged: return "merged";
    case Action::Unchanged: return "unchanged";
    case Action::Failed: return "failed";
    }
    return {};
}

QString actionSentence(const kb::ImportResult &result)
{
    const QString id = QString::fromStdString(result.id);
    const QString file = QString::fromStdString(result.written.string());
    switch (result.action) {
    case Action::Created: return QCoreApplication::translate("cli", "%1: created %2").arg(id, file);
    case Action::Merged: return QCoreApplication::translate("cli", "%1: merged into %2").arg(id, file);
    case Action::Unchanged: return QCoreApplication::translate("cli", "%1: %2 says all of it already").arg(id, file);
    case Action::Failed: return wording::sentence(result.error);
    }
    return {};
}

nlohmann::ordered_json toJson(const std::vector<kb::ImportResult> &results)
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const kb::ImportResult &result : results) {
        nlohmann::ordered_json &one = list.emplace_back();
        one["source"] = result.source.string();
        one["format"] = kb::formatName(result.format);
        one["id"] = result.id;
        one["action"] = actionName(result.action);
        one["file"] = result.written.string();
        nlohmann::ordered_json &conflicts = one["conflicts"] = nlohmann::ordered_json::array();
        for (const kb::Conflict &conflict : result.conflicts) {
            const auto value = [](const auto &text) { return nlohmann::ordered_json(text); };
            conflicts.push_back({{"field", conflict.field}, {"kept", std::visit(value, conflict.kept)},
                {"other", std::visit(value, conflict.other)}});
        }
        nlohmann::ordered_json &findings = one["findings"] = nlohmann::ordered_json::array();
        for (const kb::Finding &finding : result.findings)
            findings.push_back(findingJson(finding));
        if (result.action == Action::Failed)
            one["error"] = wording::sentence(result.error).toStdString();
    }
    return {{"imported", std::move(list)}};
}

/// Entries that are there already are read, merged and replaced: no other command may do so meanwhile.
std::vector<kb::ImportResult> importAll(const std::vector<std::string> &texts,
    const std::vector<std::filesystem::path> &files, const std::filesystem::path &into)
{
    const CommandLock lock(into);
    std::vector<kb::ImportResult> results;
    for (const std::string &text : texts)
        std::ranges::move(kb::importText(text, "-", into), std::back_inserter(results));
    std::ranges::move(kb::importFiles(files, into), std::back_inserter(results));
    return results;
}

} // namespace

int runImport(const QStringList &arguments)
{
    Options options(QStringLiteral("import"),
        QCoreApplication::translate("cli", "Imports entries and articles of every known format into a library."));
    options.withLanguage().withJson();
    options.parser.addOption({QStringLiteral("into"),
        QCoreApplication::translate("cli", "The library's folder; created if need be."), QStringLiteral("DIR")});
    options.parser.addPositionalArgument(QStringLiteral("FILE"),
        QCoreApplication::translate("cli",
            "Files to import, or folders with such files; - is the standard input. The format is told by content."),
        QStringLiteral("FILE..."));
    if (const std::optional<int> exitCode = options.parse(arguments, 1, INT_MAX))
        return *exitCode;
    if (!options.parser.isSet(QStringLiteral("into"))) {
        message(QCoreApplication::translate("cli", "--into DIR is missing: the library to import into."));
        return BadInput;
    }
    const std::filesystem::path into = options.parser.value(QStringLiteral("into")).toStdString();
    const OutputFolder made(into);
    if (!made.isFine())
        return BadInput;
    std::vector<std::string> texts; // of the standard input
    std::vector<std::filesystem::path> named;
    for (const QString &file : options.positional()) {
        if (file == QLatin1String("-")) {
            kb::Expected<std::string> text = readInput(file, kb::maxFileBytes);
            if (!text) {
                message(wording::sentence(text.error()));
                return BadInput;
            }
            texts.push_back(std::move(*text));
            continue;
        }
        named.emplace_back(file.toStdString());
    }
    const auto [files, passedOver, unreadable] = kb::findImportable(named);
    for (const kb::Error &error : unreadable)
        message(wording::sentence(error));
    const bool isComplete = unreadable.empty();
    if (passedOver > 0)
        message(QCoreApplication::translate(
            "cli", "%n files are in no format that Casebook knows and were passed over.", nullptr, passedOver));
    if (files.empty() && texts.empty() && (passedOver > 0 || !isComplete))
        return BadInput;
    if (files.empty() && texts.empty()) {
        message(QCoreApplication::translate("cli", "There is no file to import: none ends in .json, .md or .txt."));
        return BadInput;
    }
    const std::vector<kb::ImportResult> results = importAll(texts, files, into);

    if (options.json())
        printJson(toJson(results));
    for (const kb::ImportResult &result : results) {
        if (options.json() && result.action != Action::Failed)
            continue;
        if (result.action == Action::Failed)
            message(actionSentence(result));
        else
            printText(actionSentence(result) + QLatin1Char('\n'));
        for (const kb::Finding &finding : result.findings)
            message(findingLine(finding, options.language()));
        if (!result.conflicts.empty()) {
            QStringList fields;
            for (const kb::Conflict &conflict : result.conflicts)
                fields += QString::fromStdString(conflict.field);
            message(QCoreApplication::translate("cli", "%1: kept what stood there; the import differs in %2")
                    .arg(QString::fromStdString(result.id), fields.join(QLatin1String(", "))));
        }
    }
    const bool fine = isComplete && !std::ranges::contains(results, Action::Failed, &kb::ImportResult::action);
    const auto isError = [](const kb::Finding &finding) { return finding.severity == kb::Severity::Error; };
    const bool hasErrors = std::ranges::any_of(
        results, [&](const kb::ImportResult &result) { return std::ranges::any_of(result.findings, isError); });
    return !fine ? BadInput : hasErrors ? Findings : Fine;
}

} // namespace app

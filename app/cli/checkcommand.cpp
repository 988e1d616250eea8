// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/command.h"

#include "app/cli/render.h"
#include "app/paths.h"
#include "kb/checks/check.h"
#include "kb/wording/wording.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QDate>

#include <algorithm>

namespace app {

namespace {

nlohmann::ordered_json toJson(const std::vector<kb::Finding> &findings)
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const kb::Finding &finding : findings)
        list.push_back(findingJson(finding));
    return {{"findings", std::move(list)}};
}

void printFindings(const std::vector<kb::Finding> &findings, kb::Language language)
{
    for (const kb::Finding &finding : findings)
        printText(findingLine(finding, language) + QLatin1Char('\n'));
}

} // namespace

int runCheck(const QStringList &arguments)
{
    Options options(QStringLiteral("check"), QCoreApplication::translate("cli", "Checks a library's data."));
    options.withLibrary().withLanguage().withJson();
    if (const std::optional<int> exitCode = options.parse(arguments, 0, 0))
        return *exitCode;
    const std::shared_ptr<const kb::Library> library = options.openLibrary();
    if (!library)
        return BadInput;
    const std::vector<kb::Finding> findings = kb::checkLibrary(library,
        {
            .today = QDate::currentDate().toString(Qt::ISODate).toStdString(),
            .evidence = std::make_shared<const kb::EvidenceStore>(
                library->folder(), library->isReadOnly(), ifItAnswers(dataFolder())),
        });
    if (options.json())
        printJson(toJson(findings));
    else
        printFindings(findings, options.language());
    if (!options.json())
        message(QCoreApplication::translate("cli", "%n finding(s)", nullptr, int(findings.size())) + QLatin1String(", ")
            + QCoreApplication::translate("cli", "%n entries", nullptr, int(library->entryCount()))
            + QLatin1String(", ")
            + QCoreApplication::translate("cli", "%n articles", nullptr, int(library->articleCount())));
    // A hint is something that could be better; nothing is wrong.
    const bool wrong = std::ranges::any_of(
        findings, [](const kb::Finding &finding) { return finding.severity != kb::Severity::Hint; });
    return wrong ? Findings : Fine;
}

} // namespace app

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/command.h"

#include "app/paths.h"
#include "kb/checks/check.h"
#include "kb/format/pagerows.h"
#include "wording/wording.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QDate>

#include <algorithm>

namespace app {

namespace {

nlohmann::ordered_json toJson(const std::vector<kb::Finding> &findings)
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const kb::Finding &finding : findings) {
        list.push_back({{"entry", finding.entryId}, {"file", finding.file.string()}, {"line", finding.line},
            {"column", finding.column}, {"field", finding.field}, {"rule", kb::ruleName(finding.rule)},
            {"severity", kb::severityName(finding.severity)}, {"message", wording::sentence(finding).toStdString()},
            {"related", finding.related}});
    }
    return {{"findings", std::move(list)}};
}

void printFindings(const std::vector<kb::Finding> &findings, kb::Language language)
{
    for (const kb::Finding &finding : findings) {
        QString place = QString::fromStdString(finding.file.string());
        if (finding.line > 0)
            place += QStringLiteral(":%1:%2").arg(finding.line).arg(finding.column);
        // Programs read the place, so what stands behind it is ": " in either language.
        printText(QStringLiteral("%1: %2%3%4 [%5]\n")
                .arg(place, wording::severity(finding.severity), QString::fromUtf8(kb::labelEnd(language)),
                    wording::sentence(finding), QString::fromUtf8(kb::ruleName(finding.rule))));
    }
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
            .evidence
            = std::make_shared<const kb::EvidenceStore>(library->folder(), library->isReadOnly(), dataFolder()),
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

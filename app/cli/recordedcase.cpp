// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/recordedcase.h"

#include "app/cli/command.h"
#include "app/cli/publishedcudnn.h"
#include "gpu/client/plan.h"
#include "gpu/protocol/strictjson.h"
#include "kb/evidence/knownlibraries.h"
#include "kb/evidence/recordfolder.h"
#include "kb/wording/judgementwords.h"
#include "kb/wording/wording.h"

#include <QCoreApplication>

namespace app {

namespace {

bool isSameOutcome(const gpu::Outcome &a, const gpu::Outcome &b)
{
    return a.status == b.status && a.name == b.name && a.call == b.call;
}

gpu::Json variablesOf(const gpu::Transcript &transcript)
{
    const gpu::Json *const variables = gpu::json::member(transcript.env, "variables");
    return variables && variables->is_object() ? *variables : gpu::Json::object();
}

QString said(const gpu::Outcome &outcome)
{
    return QString::fromStdString(outcome.call.empty() ? outcome.name : outcome.name + " at " + outcome.call);
}

} // namespace

QStringList RecordedCase::describedGpus(const QStringList &named) const
{
    return record && record->level == gpu::Level::Model ? QStringList {QString::fromStdString(record->gpuModel)}
                                                        : named;
}

std::vector<gpu::CudnnInstall> RecordedCase::libraries(const gpu::Machine &machine) const
{
    std::vector<gpu::CudnnInstall> found = gpu::usableLibraries(machine);
    std::erase_if(found, [&](const gpu::CudnnInstall &one) { return one.version != record->transcript.version; });
    if (found.size() > 1)
        found.resize(1);
    return found;
}

gpu::Machine RecordedCase::withPackages(gpu::Machine machine) const
{
    std::erase_if(
        machine.packages, [&](const gpu::PackageInstall &one) { return one.version != record->transcript.version; });
    return machine;
}

QString RecordedCase::neededText() const
{
    const gpu::Package of = record->transcript.package;
    const QString product = wording::product(of, QString::fromStdString(gpu::toString(record->transcript.version)));
    const kb::KnownLibraries &known = kb::knownLibraries();
    const kb::KnownPackage *package = known.packageOf(record->transcript);
    if (!package)
        package = known.packageFor(of, record->transcript.version);
    if (!package)
        return QCoreApplication::translate("cli",
            "The record is of %1, which was not found here, and no package of it is known. Name one: --cudnn PATH.")
            .arg(product);
    if (record->level == gpu::Level::Toolkit)
        return QCoreApplication::translate("cli",
            "The record is of %1, which was not found here. “pip install %2==%3” gets it (“./dev cuda %2 %3” in "
            "Casebook's source puts it where it is found).")
            .arg(product, QString::fromStdString(package->package), QString::fromStdString(package->version));
    return QCoreApplication::translate("cli",
        "The record is of %1, which was not found here. “pip download --no-deps %2==%3” gets it (“./dev cudnn %3” in "
        "Casebook's source puts it where it is found); or name one: --cudnn PATH.")
        .arg(product, QString::fromStdString(package->package), QString::fromStdString(package->version));
}

bool RecordedCase::isSame(const kb::Judgement &now) const
{
    const kb::Judgement &then = record->judgement;
    return then.verdict == now.verdict && then.version == now.version && isSameOutcome(then.observed, now.observed)
        && isSameOutcome(then.control, now.control);
}

QStringList RecordedCase::otherVariables(const gpu::Transcript &now) const
{
    const gpu::Json then = variablesOf(record->transcript);
    const gpu::Json here = variablesOf(now);
    QStringList names;
    for (const gpu::Json *const one : {&then, &here}) {
        for (const auto &[name, value] : one->items()) {
            if (!then.contains(name) || !here.contains(name) || then[name] != here[name])
                names.append(QString::fromStdString(name));
        }
    }
    names.removeDuplicates();
    return names;
}

int RecordedCase::compare(const Run &run) const
{
    const kb::Judgement &now = run.judgement;
    const std::optional<std::string> &package = run.package;
    if (const QStringList names = otherVariables(run.transcript); !names.isEmpty())
        message(QCoreApplication::translate("cli", "Environment variables that are not as they were then: %1.")
                .arg(names.join(QStringLiteral(", "))));
    const kb::Judgement &then = record->judgement;
    if (now.verdict == kb::Verdict::CouldNotRun) {
        message(QCoreApplication::translate("cli", "Nothing can be compared: the case could not be run."));
        return CouldNotRun;
    }
    const QString seen = isSame(now)
        ? QCoreApplication::translate("cli", "The same as the record of %1: %2, control %3.")
              .arg(QString::fromStdString(record->time), said(now.observed), said(now.control))
        : QCoreApplication::translate(
              "cli", "Not the same. The record of %1: %2, %3, control %4. Now: %5, %6, control %7.")
              .arg(QString::fromStdString(record->time), wording::verdict(then.verdict), said(then.observed),
                  said(then.control), wording::verdict(now.verdict), said(now.observed), said(now.control));
    const std::string recorded = packageOf(record->transcript);
    if (package && package->empty() && !recorded.empty()) {
        message(QCoreApplication::translate(
            "cli", "%1 But this shows nothing of %2, of which the record is: another one ran.")
                .arg(seen, QString::fromStdString(recorded)));
        return CouldNotRun;
    }
    message(seen);
    return isSame(now) ? Fine : Findings;
}

kb::Expected<std::string> readRecordInput(const QString &file)
{
    kb::Expected<std::string> packed = kb::readRecordBytes(file.toStdString());
    return packed ? packed : readInput(file, kb::maxRecordBytes);
}

std::optional<RecordedCase> readRecordedCase(const QString &file)
{
    kb::Expected<kb::Record> record
        = readRecordInput(file).and_then([](const std::string &text) { return kb::readRecordText(text); });
    if (!record) {
        if (record.error().file.empty())
            record.error().file = file.toStdString();
        message(wording::sentence(record.error()));
        return std::nullopt;
    }
    return RecordedCase {std::move(*record)};
}

} // namespace app

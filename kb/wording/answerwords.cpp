// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/wording/answerwords.h"

#include "kb/wording/judgementwords.h"
#include "kb/wording/translating.h"

namespace wording {

QString fault(const kb::Answers &answers, const QString &file)
{
    if (answers.isOfAnotherVersion)
        return sentence(gpu::RunError::OldRunner);
    if (answers.isPlan)
        return {};
    if (!answers.refused.empty()) // which damage() tells
        return Tr::tr("Nothing was run there: carry the plan and the casebook-runner of one Casebook.");
    return answers.isPlanItself
        ? Tr::tr("%1 is the plan itself. On the other machine, “casebook-runner --serve < %1 > %1.answers” answers it.")
              .arg(file)
        : Tr::tr("%1 holds no answers to a plan: “casebook-runner --serve < plan.jsonl > answers.jsonl” makes them.")
              .arg(file);
}

QStringList damage(const kb::Answers &answers, const QString &file)
{
    QStringList lines;
    for (const kb::DamagedLine &line : answers.damaged)
        lines
            += Tr::tr("%1, line %2: left out, it is damaged: %3").arg(file).arg(line.number).arg(text(line.beginning));
    if (answers.moreDamaged > 0)
        lines += Tr::tr("%n more line(s) are damaged and left out.", nullptr, answers.moreDamaged);
    for (const std::string &refused : answers.refused)
        lines += Tr::tr("The runner there did not understand the plan: %1").arg(text(refused));
    return lines;
}

QStringList leftOut(const kb::Answers &answers, int changed)
{
    QStringList lines;
    if (answers.open > 0)
        lines += Tr::tr(
            "%n run(s) have no end in the answers: the file was cut, or the runner was ended.", nullptr, answers.open);
    if (changed > 0)
        lines += Tr::tr(
            "%n run(s) are of cases that this library does not have, or has otherwise: left out.", nullptr, changed);
    return lines;
}

QString undecided(int runs)
{
    return runs > 0 ? Tr::tr("%n run(s) decided nothing: no record is made of them.", nullptr, runs) : QString();
}

} // namespace wording

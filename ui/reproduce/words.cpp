// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/reproduce/words.h"

#include "gpu/protocol/status.h"
#include "kb/wording/evidencewords.h"
#include "kb/wording/judgementwords.h"
#include "ui/page/pageparts.h"

#include <QCoreApplication>
#include <QLocale>

namespace ui {

namespace {

struct ReproduceTr {
    Q_DECLARE_TR_FUNCTIONS(ui::ReproducePane)
};

BadgeText badge(theme::Tone tone, const QString &text)
{
    return {tone, toneSign(tone) + u' ' + text};
}

} // namespace

theme::Tone toneOf(kb::Verdict verdict)
{
    switch (verdict) {
    case kb::Verdict::Reproduced: return theme::Tone::Ok;
    case kb::Verdict::NotReproduced: return theme::Tone::Bad;
    case kb::Verdict::Inconclusive: return theme::Tone::Warn;
    case kb::Verdict::CouldNotRun: break;
    }
    return theme::Tone::Unknown;
}

theme::Tone toneOf(std::string_view category)
{
    if (category == "SUCCESS" || category == gpu::outcome::Present || category == gpu::outcome::Equal)
        return theme::Tone::Ok;
    if (category == "NOT_SUPPORTED" || category == "ARCH_MISMATCH" || category == gpu::outcome::Absent
        || category == gpu::outcome::Different)
        return theme::Tone::Warn;
    return category.empty() ? theme::Tone::Unknown : theme::Tone::Bad;
}

BadgeText verdictBadge(kb::Verdict verdict, gpu::Role role)
{
    return badge(toneOf(verdict), wording::verdict(verdict, role));
}

BadgeText statusBadge(const gpu::Call &call)
{
    if (!call.answered)
        return {theme::Tone::Unknown, QStringLiteral("…")};
    QString name = QString::fromUtf8(call.name);
    const bool isStatus = name.startsWith(u"CUDNN_STATUS_");
    name.remove(QStringLiteral("CUDNN_STATUS_"));
    return badge(toneOf(call.category), isStatus ? QString::number(call.status) + u' ' + name : name);
}

BadgeText resultBadge(const model::CaseResult &result, gpu::Role role)
{
    if (result.pending > 0)
        return {theme::Tone::Accent,
            result.total == 1 ? ReproduceTr::tr("running…")
                              : ReproduceTr::tr("%1 of %2…").arg(result.total - result.pending).arg(result.total)};
    if (result.total == 0)
        return {};
    for (const auto &[count, verdict] : {std::pair(result.reproduced, kb::Verdict::Reproduced),
             std::pair(result.notReproduced, kb::Verdict::NotReproduced),
             std::pair(result.inconclusive, kb::Verdict::Inconclusive)}) {
        if (count == result.total)
            return verdictBadge(verdict, role);
    }
    if (result.reproduced + result.notReproduced + result.inconclusive == 0)
        return verdictBadge(kb::Verdict::CouldNotRun, role);
    return badge(theme::Tone::Warn, ReproduceTr::tr("%1 of %2 as said").arg(result.reproduced).arg(result.total));
}

BadgeText cellBadge(const model::MatrixModel::Cell &cell, gpu::Role role)
{
    switch (cell.state) {
    case model::MatrixModel::Cell::State::None: return {};
    case model::MatrixModel::Cell::State::Running: return {theme::Tone::Accent, ReproduceTr::tr("running…")};
    case model::MatrixModel::Cell::State::Done: break;
    }
    if (cell.contradicted)
        return badge(theme::Tone::Warn, ReproduceTr::tr("Contradicted"));
    if (cell.judgement.verdict == kb::Verdict::CouldNotRun && cell.judgement.error != gpu::RunError::None)
        return badge(theme::Tone::Unknown, wording::runError(cell.judgement.error));
    return verdictBadge(cell.judgement.verdict, role);
}

BadgeText machineBadge(const kb::MachineMeasured &measured)
{
    const theme::Tone tone = measured.contradicted ? theme::Tone::Warn : toneOf(measured.verdict);
    return badge(tone, wording::shortMachine(measured.machine, measured.isHere));
}

QString stepText(const gpu::Case &testCase, gpu::StepKind step, int point)
{
    switch (step) {
    case gpu::StepKind::Control: return ReproduceTr::tr("control");
    case gpu::StepKind::Case: return ReproduceTr::tr("case");
    case gpu::StepKind::Point: break;
    }
    const QStringList values = pointValues(testCase, point);
    QStringList parts;
    for (qsizetype i = 0; i < values.size(); ++i)
        parts.append(QStringLiteral("%1 = %2").arg(wording::place(testCase.vary[std::size_t(i)].pointer), values[i]));
    return parts.join(QStringLiteral(", "));
}

QString durationText(double microseconds)
{
    const QLocale locale;
    if (microseconds < 1000)
        return ReproduceTr::tr("%1 µs").arg(locale.toString(microseconds, 'f', microseconds < 10 ? 1 : 0));
    const double milliseconds = microseconds / 1000;
    if (milliseconds < 1000)
        return ReproduceTr::tr("%1 ms").arg(locale.toString(milliseconds, 'f', milliseconds < 10 ? 1 : 0));
    return ReproduceTr::tr("%1 s").arg(locale.toString(milliseconds / 1000, 'f', 1));
}

QStringList pointValues(const gpu::Case &testCase, int point)
{
    if (point < 0 || std::size_t(point) >= testCase.points.size() || testCase.vary.empty())
        return {};
    if (testCase.vary.size() == 1)
        return {wording::value(testCase.vary[0].values[std::size_t(point)])};
    const std::size_t inner = testCase.vary[1].values.size(); // the first dimension is the slowest
    return {wording::value(testCase.vary[0].values[std::size_t(point) / inner]),
        wording::value(testCase.vary[1].values[std::size_t(point) % inner])};
}

} // namespace ui

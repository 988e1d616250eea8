// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/wording/evidencewords.h"

#include "kb/wording/judgementwords.h"
#include "kb/wording/translating.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <utility>

namespace wording {

namespace {

QString versionText(gpu::Version version)
{
    return QString::fromStdString(gpu::toString(version));
}

/// "9.19.0", "9.0.0, 9.1.0", "8.9.5 … 9.28.0, 7 versions".
QString versionList(const std::vector<gpu::Version> &versions)
{
    constexpr std::size_t listed = 3;
    if (versions.size() > listed)
        return Tr::tr("%1 … %2, %n version(s)", "of cuDNN", int(versions.size()))
            .arg(versionText(versions.front()), versionText(versions.back()));
    QStringList texts;
    for (const gpu::Version version : versions)
        texts.append(versionText(version));
    return texts.join(QStringLiteral(", "));
}

QString withGpus(const QString &versions, const std::vector<std::string> &gpuModels)
{
    if (gpuModels.empty())
        return versions;
    if (gpuModels.size() == 1)
        return Tr::tr("%1 on %2", "a version on a GPU").arg(versions, QString::fromStdString(gpuModels.front()));
    return Tr::tr("%1 on %n GPU model(s)", nullptr, int(gpuModels.size())).arg(versions);
}

constexpr std::array levels = {gpu::Level::Library, gpu::Level::Model, gpu::Level::Gpu};

bool isDecided(const kb::Measured &cell)
{
    return cell.verdict == kb::Verdict::Reproduced || cell.verdict == kb::Verdict::NotReproduced;
}

} // namespace

QString joined(const QString &sentence, const QString &next)
{
    return sentence.isEmpty() || next.isEmpty() ? sentence + next
                                                : Tr::tr("%1 %2", "one sentence and the next").arg(sentence, next);
}

QString mostTelling(const kb::EntryEvidence &evidence)
{
    const kb::Measured *telling = nullptr;
    for (const kb::Measured &cell : evidence.measured) {
        const auto weight = [](const kb::Measured &one) { return std::pair(one.level, one.cudnn); };
        if (cell.role == gpu::Role::Claim && isDecided(cell) && (!telling || weight(*telling) < weight(cell)))
            telling = &cell;
    }
    if (!telling)
        return {};
    const auto testCase = std::ranges::find(evidence.cases, telling->caseName, &gpu::Case::name);
    return testCase == evidence.cases.end() ? QString() : wording::sentence(telling->judgement, *testCase);
}

QString measured(const kb::MeasuredClaims &claims)
{
    return Tr::tr("%1: %2 (%3)", "a verdict, versions, a level")
        .arg(verdict(claims.verdict), withGpus(versionList(claims.versions), claims.gpuModels), level(claims.level));
}

QString summary(const kb::EntryEvidence &evidence)
{
    QStringList done;
    QStringList open;
    int records = 0;
    for (const gpu::Level one : levels) {
        kb::MeasuredClaims all {.level = one, .verdict = {}, .versions = {}, .gpuModels = {}};
        for (const kb::Measured &cell : evidence.measured) {
            if (cell.level != one || !isDecided(cell))
                continue;
            records += cell.records;
            all.versions.push_back(cell.cudnn);
            if (!cell.gpuModel.empty())
                all.gpuModels.push_back(cell.gpuModel);
        }
        std::ranges::sort(all.versions);
        all.versions.erase(std::ranges::unique(all.versions).begin(), all.versions.end());
        std::ranges::sort(all.gpuModels);
        all.gpuModels.erase(std::ranges::unique(all.gpuModels).begin(), all.gpuModels.end());
        if (!all.versions.empty())
            done.append(
                Tr::tr("level %1, cuDNN %2").arg(level(one), withGpus(versionList(all.versions), all.gpuModels)));
        else if (std::ranges::any_of(evidence.cases, [one](const gpu::Case &c) { return c.level == one; }))
            open.append(level(one));
    }
    if (done.isEmpty())
        return evidence.cases.empty() ? Tr::tr("Only claimed: the entry has no case, and there is no record.")
                                      : Tr::tr("Only claimed: its cases were not run yet.");
    QString sentence
        = Tr::tr("Measured in %n record(s): %1.", nullptr, records).arg(done.join(Tr::tr("; ", "between levels")));
    if (!open.isEmpty())
        sentence = joined(sentence, Tr::tr("Not run yet: level %1.").arg(open.join(QStringLiteral(", "))));
    return sentence;
}

QString share(const kb::MeasuredShare &share)
{
    return share.decided == 0 ? QString() : Tr::tr("checks passed: %1 of %2").arg(share.asStated).arg(share.decided);
}

} // namespace wording

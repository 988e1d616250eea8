// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/wording/evidencewords.h"

#include "kb/wording/judgementwords.h"
#include "kb/wording/translating.h"

#include <QStringList>

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>

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
        return Tr::tr("%1 … %2, %n version(s)", "of a library", int(versions.size()))
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

QString machines(const kb::Standing &all)
{
    return all.isAtLeast ? Tr::tr("at least %n machine(s)", nullptr, all.machines)
                         : Tr::tr("%n machine(s)", nullptr, all.machines);
}

/// Where the records come from, as far as that is not from here and from NVIDIA.
QString origins(const kb::Standing &all)
{
    QString text;
    if (all.records > 0 && all.fromElsewhere == all.records)
        text = Tr::tr("Not made on this machine.");
    else if (all.fromElsewhere > 0)
        text = Tr::tr("%n of them not made on this machine.", nullptr, all.fromElsewhere);
    if (all.ofUnknownLibrary > 0)
        text = wording::joined(text,
            Tr::tr(
                "%n of them of a library that is in no published package known here.", nullptr, all.ofUnknownLibrary));
    if (all.left > 0)
        text = wording::joined(text,
            Tr::tr("%n more record(s) of a library that is in no published package known here do not count.", nullptr,
                all.left));
    QStringList signers;
    for (const std::string &signer : all.signers)
        signers.append(QString::fromStdString(signer));
    if (!signers.isEmpty())
        text = wording::joined(text,
            all.isSigned == all.records ? Tr::tr("Signed by %1.").arg(signers.join(Tr::tr(", ", "between names")))
                                        : Tr::tr("%n of them signed by %1.", nullptr, all.isSigned)
                                              .arg(signers.join(Tr::tr(", ", "between names"))));
    if (all.unchecked > 0)
        text = wording::joined(
            text, Tr::tr("%n signature(s) can't be checked: there is no ssh-keygen here.", nullptr, all.unchecked));
    return text;
}

/// The sentence of a claim that held in some cells and not in others: no one of them tells for all.
QString disagreement(const kb::EntryEvidence &evidence)
{
    int held = 0;
    int all = 0;
    int contradicted = 0;
    for (const kb::Measured &cell : evidence.measured) {
        if (cell.role != gpu::Role::Claim || cell.decides != gpu::Decides::Claim || !kb::isDecided(cell.verdict))
            continue;
        ++all;
        held += cell.verdict == kb::Verdict::Reproduced ? 1 : 0;
        contradicted += cell.contradicted ? 1 : 0;
    }
    if (contradicted > 0)
        return Tr::tr("Records disagree: in %n check(s), by one record the claim holds and by another it does not.",
            nullptr, contradicted);
    return Tr::tr("What was run does not agree: the claim held in %1 of %2 checks.").arg(held).arg(all);
}

} // namespace

QString joined(const QString &sentence, const QString &next)
{
    return sentence.isEmpty() || next.isEmpty() ? sentence + next
                                                : Tr::tr("%1 %2", "one sentence and the next").arg(sentence, next);
}

QString mostTelling(const kb::EntryEvidence &evidence)
{
    if (evidence.tier == kb::Tier::Disputed)
        return disagreement(evidence);
    const kb::Measured *telling = nullptr;
    for (const kb::Measured &cell : evidence.measured) {
        const auto weight = [](const kb::Measured &one) {
            return std::tuple(one.decides == gpu::Decides::Claim, one.level, one.version);
        };
        if (cell.role == gpu::Role::Claim && kb::isDecided(cell.verdict)
            && (!telling || weight(*telling) < weight(cell)))
            telling = &cell;
    }
    if (!telling)
        return {};
    const auto testCase = std::ranges::find(evidence.cases, telling->caseName, &gpu::Case::name);
    return testCase == evidence.cases.end() ? QString() : wording::sentence(telling->judgement, *testCase);
}

QString measured(const kb::MeasuredClaims &claims)
{
    const QString what = verdict(claims.verdict, claims.role);
    return Tr::tr("%1: %2 (%3)", "a verdict, versions, a level")
        .arg(claims.decides == gpu::Decides::Part ? Tr::tr("A part: %1", "of a claim; a verdict").arg(what) : what,
            claims.package == gpu::Package::Cudnn ? withGpus(versionList(claims.versions), claims.gpuModels)
                                                  : product(claims.package, versionList(claims.versions)),
            level(claims.level));
}

QString summary(const kb::EntryEvidence &evidence)
{
    const kb::Standing all = kb::standing(evidence);
    QStringList done;
    QStringList open;
    int configurations = 0; // a case, a version, a GPU: a run of it again adds none
    for (const gpu::Level one : gpu::allLevels) {
        std::map<gpu::Package, kb::MeasuredClaims> byPackage; // at this level
        for (const kb::Measured &cell : evidence.measured) {
            if (cell.level != one || !kb::isDecided(cell.verdict))
                continue;
            kb::MeasuredClaims &claims = byPackage[cell.package];
            ++configurations;
            claims.versions.push_back(cell.version);
            if (!cell.gpuModel.empty())
                claims.gpuModels.push_back(cell.gpuModel);
        }
        for (auto &[package, claims] : byPackage) {
            std::ranges::sort(claims.versions);
            claims.versions.erase(std::ranges::unique(claims.versions).begin(), claims.versions.end());
            std::ranges::sort(claims.gpuModels);
            claims.gpuModels.erase(std::ranges::unique(claims.gpuModels).begin(), claims.gpuModels.end());
            done.append(Tr::tr("level %1, %2", "a level; a package with its versions")
                    .arg(level(one), product(package, withGpus(versionList(claims.versions), claims.gpuModels))));
        }
        if (byPackage.empty()
            && std::ranges::any_of(evidence.cases, [one](const gpu::Case &c) { return c.level == one; }))
            open.append(level(one));
    }
    if (done.isEmpty())
        return evidence.cases.empty() ? Tr::tr("Only claimed: the entry has no case, and there is no record.")
                                      : joined(Tr::tr("Only claimed: its cases were not run yet."), origins(all));
    QString sentence = Tr::tr("Measured in %n configuration(s) (%1): %2.", "%1: machines", configurations)
                           .arg(machines(all), done.join(Tr::tr("; ", "between levels")));
    if (!open.isEmpty())
        sentence = joined(sentence, Tr::tr("Not run yet: level %1.").arg(open.join(QStringLiteral(", "))));
    return joined(sentence, origins(all));
}

QString standing(const kb::EntryEvidence &evidence)
{
    const kb::Standing all = kb::standing(evidence);
    if (all.records == 0)
        return origins(all);
    const auto configurations = int(
        std::ranges::count_if(evidence.measured, [](const kb::Measured &cell) { return kb::isDecided(cell.verdict); }));
    const QString head = Tr::tr("%1, %2, %3", "configurations, records, machines")
                             .arg(Tr::tr("%n configuration(s)", nullptr, configurations),
                                 Tr::tr("%n record(s)", nullptr, all.records), machines(all));
    const QString newest = QString::fromStdString(all.newestTime).first(10); // the date of an ISO time
    return joined(Tr::tr("%1; the newest is of %2.").arg(head, newest), origins(all));
}

QString machine(std::string_view name, bool isHere)
{
    if (isHere)
        return Tr::tr("this machine");
    return name.empty() ? Tr::tr("a machine without a name")
                        : Tr::tr("machine %1", "%1: the beginning of its name").arg(shortMachine(name, false));
}

QString shortMachine(std::string_view name, bool isHere)
{
    constexpr std::size_t shown = 8; // of a hash
    if (isHere)
        return Tr::tr("here", "on this machine");
    return name.empty() ? Tr::tr("no name", "of a machine") : QString::fromUtf8(name.substr(0, shown));
}

QString origin(bool isFromHere, bool hasKnownLibrary)
{
    QStringList labels;
    if (!isFromHere)
        labels.append(Tr::tr("not made on this machine"));
    if (!hasKnownLibrary)
        labels.append(Tr::tr("a library that is in no published package known here"));
    return labels.join(Tr::tr("; ", "between labels"));
}

QString confinement(const std::vector<std::string> &held)
{
    constexpr std::string_view landlock = "landlock ";
    QStringList parts;
    for (const std::string &one : held) { // what nobody knows is left out
        if (one == "no_new_privs")
            parts.append(Tr::tr("no new privileges"));
        else if (int version = 0; one.starts_with(landlock)
            && std::from_chars(one.data() + landlock.size(), one.data() + one.size(), version).ec == std::errc())
            parts.append(QStringLiteral("Landlock %1").arg(version));
        else if (one == "seccomp")
            parts.append(QStringLiteral("seccomp"));
        else if (one == "local sockets")
            parts.append(Tr::tr("sockets of the machine allowed"));
        else if (one == "sockets")
            parts.append(Tr::tr("sockets of the network allowed"));
        else if (one == "limits")
            parts.append(Tr::tr("limits of memory, processes, files and time"));
    }
    return parts.join(Tr::tr(", ", "between parts of what held a run"));
}

QString share(const kb::MeasuredShare &share)
{
    return share.decided == 0 ? QString() : Tr::tr("checks passed: %1 of %2").arg(share.asStated).arg(share.decided);
}

} // namespace wording

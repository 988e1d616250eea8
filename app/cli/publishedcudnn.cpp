// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/publishedcudnn.h"

#include "kb/evidence/knownlibraries.h"
#include "kb/wording/judgementwords.h"

#include <QCoreApplication>

#include <algorithm>

namespace app {

std::string packageOf(const gpu::Transcript &hashed)
{
    const kb::KnownPackage *const package = kb::knownLibraries().packageOf(hashed);
    return package ? package->package + ' ' + package->version : std::string();
}

std::optional<std::string> packageOfRun(gpu::Transcript transcript, const gpu::Target &target, kb::FileHasher &hasher)
{
    if (target.kind == gpu::Target::Kind::Local)
        (void)kb::hashLibraries(transcript.libraries, hasher); // nobody stops it
    return packageIfHashed(transcript);
}

std::optional<std::string> packageIfHashed(const gpu::Transcript &transcript)
{
    const bool isHashed = !std::ranges::all_of(transcript.libraries, &std::string::empty, &gpu::LoadedFile::sha256);
    return isHashed && !transcript.version.isNull() ? std::optional(packageOf(transcript)) : std::nullopt;
}

bool isUnpublished(const gpu::CudnnInstall &install, const gpu::Target &target)
{
    if (target.kind != gpu::Target::Kind::Local || install.version.isNull())
        return false;
    const kb::Expected<std::string> hash = kb::FileHasher().hash(install.path.toStdString());
    return hash && !kb::knownLibraries().hasFile(install.version, *hash);
}

QString unpublishedText(const gpu::Transcript &transcript)
{
    const bool withHeaders = std::ranges::contains(transcript.calls, gpu::headerCall, &gpu::Call::call);
    return (withHeaders ? QCoreApplication::translate(
                              "cli", "%1 (%2), with the headers that were read, is in no published package known here.")
                        : QCoreApplication::translate("cli", "%1 (%2) is in no published package known here."))
        .arg(wording::product(transcript.package, QString::fromStdString(gpu::toString(transcript.version))),
            QString::fromStdString(transcript.path));
}

} // namespace app

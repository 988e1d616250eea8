// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/signature.h"

#include <QProcess>
#include <QStandardPaths>

#include <cerrno>
#include <cstring>
#include <optional>

namespace kb {

namespace fs = std::filesystem;

namespace {

constexpr int longestCheckMs = 10'000;
const QString purpose = QStringLiteral("casebook-record"); // what the key signs for, so that no other signature serves

QString asText(const fs::path &path)
{
    return QString::fromStdString(fs::absolute(path).string());
}

struct Ran {
    int exitCode = -1;
    QByteArray out;
    std::string said; // its first line of complaint
};

/// Nothing: there is no such program. ms < 0: it may ask the user for a passphrase, and takes its time.
std::optional<Ran> runKeygen(const QStringList &arguments, std::string_view input, int ms)
{
    const QString program = QStandardPaths::findExecutable(QStringLiteral("ssh-keygen"));
    if (program.isEmpty())
        return {};
    QProcess process;
    process.start(program, arguments);
    process.write(input.data(), qint64(input.size()));
    process.closeWriteChannel();
    if (!process.waitForFinished(ms)) {
        process.kill();
        process.waitForFinished();
        return Ran {.said = "ssh-keygen does not answer"};
    }
    const QByteArray complaint = process.readAllStandardError().trimmed();
    return Ran {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
        complaint.left(complaint.indexOf('\n')).toStdString()};
}

} // namespace

fs::path signatureOf(const fs::path &record)
{
    fs::path signature = record;
    return signature += ".sig";
}

Expected<std::string> signerOf(const fs::path &record, std::string_view bytes, const fs::path &allowedSigners)
{
    const fs::path signature = signatureOf(record);
    std::error_code error;
    if (!fs::exists(signature, error))
        return {};
    const auto bad = [&](std::string why) {
        return std::unexpected(Error {ErrorCode::RecordSignatureBad, std::move(why), record, 0, 0, {}});
    };
    if (!fs::exists(allowedSigners, error))
        return bad("evidence/allowed_signers");
    const QString file = asText(signature);
    const QString allowed = asText(allowedSigners);
    const std::optional<Ran> found
        = runKeygen({"-Y", "find-principals", "-s", file, "-f", allowed}, {}, longestCheckMs);
    if (!found)
        return {};
    const QByteArray principal = found->out.left(found->out.indexOf('\n')).trimmed();
    if (found->exitCode != 0 || principal.isEmpty())
        return bad(found->said);
    const std::optional<Ran> verified
        = runKeygen({"-Y", "verify", "-f", allowed, "-I", QString::fromUtf8(principal), "-n", purpose, "-s", file},
            bytes, longestCheckMs);
    if (!verified || verified->exitCode != 0)
        return bad(verified ? verified->said : std::string());
    return principal.toStdString();
}

Expected<fs::path> signRecord(const fs::path &record, const fs::path &key)
{
    const fs::path signature = signatureOf(record);
    const auto failed = [&](std::string why) {
        return std::unexpected(Error {ErrorCode::SigningFailed, std::move(why), record, 0, 0, {}});
    };
    std::error_code error;
    if (fs::exists(signature, error))
        return failed(std::strerror(EEXIST));
    const std::optional<Ran> made = runKeygen({"-Y", "sign", "-n", purpose, "-f", asText(key), asText(record)}, {}, -1);
    if (!made)
        return failed({});
    if (made->exitCode != 0 || !fs::exists(signature, error))
        return failed(made->said);
    return signature;
}

} // namespace kb

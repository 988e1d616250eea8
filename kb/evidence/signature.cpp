// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/signature.h"

#include "kb/library/file.h"
#include "kb/text/plaintext.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryFile>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

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
        complaint.split('\n').constFirst().trimmed().toStdString()};
}

/// What is printed of it is the plain text, wherever: no blank, no control character, nothing of HTML or Markdown, and
/// no "*", "?" or "!" of a pattern.
bool isName(std::string_view principal)
{
    const QString name = QString::fromUtf8(principal.data(), qsizetype(principal.size()));
    const auto codePoints = name.toStdU32String();
    return !name.isEmpty() && std::ranges::all_of(codePoints, [](char32_t c) {
        return QChar::isLetterOrNumber(c) || std::u32string_view(U"@._+-").contains(c);
    });
}

std::vector<std::string> split(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    for (const auto part : std::views::split(text, separator))
        parts.emplace_back(std::string_view(part));
    return parts;
}

/// The principals of a line, "ada@example.org,*@example.net" or in quotation marks, and what stands behind them.
std::pair<std::string_view, std::string_view> principalsOf(std::string_view line)
{
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.empty() || line.front() == '#')
        return {};
    const bool isQuoted = line.front() == '"';
    const std::size_t end = std::min(isQuoted ? line.find('"', 1) : line.find_first_of(" \t"), line.size());
    return {line.substr(isQuoted, end - isQuoted), line.substr(std::min(end + isQuoted, line.size()))};
}

std::string joinedNames(std::string_view principals)
{
    std::string names;
    for (const std::string &principal : split(principals, ',')) {
        if (principal.starts_with('!'))
            return {};
        if (isName(principal))
            names += (names.empty() ? "" : ",") + principal;
    }
    return names;
}

/// The signers that may have signed: those that ssh-keygen finds for the key first, and since it stops at the first
/// line that has the key, all others.
std::vector<std::string> candidates(std::string_view found, std::string_view signers)
{
    std::vector<std::string> names;
    const auto add = [&names](std::string_view principals) {
        for (std::string &name : split(principals, ',')) {
            if (isName(name) && !std::ranges::contains(names, name))
                names.push_back(std::move(name));
        }
    };
    for (const std::string &line : split(found, '\n'))
        add(line);
    for (const std::string &line : split(signers, '\n'))
        add(principalsOf(line).first);
    return names;
}

} // namespace

fs::path signatureOf(const fs::path &record)
{
    fs::path signature = record;
    return signature += ".sig";
}

std::string namedSigners(std::string_view allowedSigners)
{
    std::string named;
    for (const std::string &line : split(allowedSigners, '\n')) {
        const auto [principals, rest] = principalsOf(line);
        const std::string names = joinedNames(principals);
        // The lines keep their numbers, which ssh-keygen tells.
        named += (names.empty() ? "#" : names + std::string(rest)) + '\n';
    }
    return named;
}

Expected<Signer> signerOf(const fs::path &record, std::string_view bytes, const fs::path &allowedSigners)
{
    const fs::path signature = signatureOf(record);
    std::error_code error;
    if (!fs::exists(signature, error))
        return Signer {};
    const auto bad = [&](std::string why) {
        return std::unexpected(Error {ErrorCode::RecordSignatureBad, std::move(why), record, 0, 0, {}});
    };
    const Expected<std::string> signers = readFile(allowedSigners).transform(namedSigners);
    QTemporaryFile named; // ssh-keygen would take patterns, too
    if (!signers || !named.open() || named.write(signers->data(), qint64(signers->size())) < 0 || !named.flush())
        return bad("evidence/allowed_signers");
    const QString file = asText(signature);
    const QString allowed = named.fileName();
    const std::optional<Ran> found
        = runKeygen({"-Y", "find-principals", "-s", file, "-f", allowed}, {}, longestCheckMs);
    if (!found)
        return Signer {.name = {}, .isUnchecked = true};
    const auto inTheLibrary
        = [&](const std::string &said) { return replacedAll(said, allowed.toStdString(), "evidence/allowed_signers"); };
    if (found->exitCode != 0)
        return bad(inTheLibrary(found->said));
    std::string why;
    for (const std::string &name : candidates(found->out.toStdString(), *signers)) {
        const std::optional<Ran> verified
            = runKeygen({"-Y", "verify", "-f", allowed, "-I", QString::fromStdString(name), "-n", purpose, "-s", file},
                bytes, longestCheckMs);
        if (verified && verified->exitCode == 0)
            return Signer {.name = name, .isUnchecked = false};
        if (verified && why.empty())
            why = inTheLibrary(verified->said);
    }
    return bad(std::move(why));
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

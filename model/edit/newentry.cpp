// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/edit/newentry.h"

#include "kb/text/characters.h"
#include "model/edit/translation.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace model {

namespace {

constexpr qsizetype maxSignature = 400; // characters
constexpr qsizetype maxRootCause = 20'000;
constexpr int slugWords = 6;
constexpr std::size_t logBytes = 1u << 20; // of a log, that are looked at

/// Higher: more like an error message.
int likeness(const QString &line)
{
    static const QRegularExpression status(
        QStringLiteral("\\b(CUDNN_STATUS|CUDA_ERROR|CUBLAS_STATUS|NCCL)_?[A-Z_]*\\b"));
    static const QRegularExpression error(QStringLiteral("\\b\\w*(Error|Exception)\\b\\s*:"));
    static const QRegularExpression word(
        QStringLiteral("error|fail|fatal|abort|错误|失败"), QRegularExpression::CaseInsensitiveOption);
    return 4 * int(error.match(line).hasMatch()) + 3 * int(status.match(line).hasMatch())
        + int(word.match(line).hasMatch());
}

/// The signature as a regex: literal, but for numbers and addresses, which differ from run to run.
QString regexOf(const QString &signature)
{
    static const QRegularExpression number(QStringLiteral("0x[0-9a-fA-F]+|\\d+(?:\\.\\d+)?(?:e[-+]?\\d+)?"));
    QString regex;
    qsizetype from = 0;
    auto matches = number.globalMatch(signature);
    const auto literal = [](const QString &text) {
        static const QRegularExpression special(QStringLiteral("([\\\\^$.|?*+()\\[\\]{}])"));
        return QString(text).replace(special, QStringLiteral("\\\\1"));
    };
    while (matches.hasNext()) {
        const QRegularExpressionMatch match = matches.next();
        regex += literal(signature.mid(from, match.capturedStart() - from));
        regex += match.captured().startsWith(u"0x") ? QStringLiteral("0x[0-9a-f]+") : QStringLiteral("[-+.\\de]+");
        from = match.capturedEnd();
    }
    return regex + literal(signature.mid(from));
}

std::string slugOf(const QString &signature)
{
    static const QRegularExpression word(QStringLiteral("[A-Za-z0-9]+"));
    QStringList words;
    auto matches = word.globalMatch(signature);
    while (matches.hasNext() && words.size() < slugWords)
        words.append(matches.next().captured().toLower().left(24));
    return words.isEmpty() ? std::string("new-entry") : words.join(u'-').toStdString();
}

} // namespace

kb::Entry entryFromPassage(
    std::string_view passage, std::string_view today, const std::function<bool(std::string_view id)> &isTaken)
{
    QStringList lines = QString::fromUtf8(passage.data(), qsizetype(passage.size())).split(u'\n');
    qsizetype best = -1;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const bool blank = lines[i].trimmed().isEmpty();
        if (!blank && (best < 0 || likeness(lines[i]) > likeness(lines[best])))
            best = i;
    }
    const QString signature = best < 0 ? QString() : lines.takeAt(best).trimmed().left(maxSignature);
    const QString rest = lines.join(u'\n').trimmed().left(maxRootCause);

    kb::Entry entry;
    const auto store = [](kb::LocalizedText &text, const QString &value) {
        const bool chinese = kb::hasChinese(value.toStdString());
        (chinese ? text.zh : text.en) = value.toStdString();
    };
    entry.signature.en = signature.toStdString(); // an entry must have it, and messages are English
    store(entry.rootCause, rest);
    entry.regex = regexOf(signature).toStdString();
    entry.domain = "cuda";
    entry.tier = kb::Tier::HandWritten; // nobody has reviewed it, and nothing was measured
    entry.tierText = kb::tierName(entry.tier);
    static const QRegularExpression status(QStringLiteral("\\b(?:CUDNN_STATUS|CUDA_ERROR|CUBLAS_STATUS)_[A-Z_]+\\b"));
    entry.errorCode = status.match(signature).captured().toStdString();
    entry.lastUpdated = today;
    entry.locale = "en";
    entry.id = proposedId(entry.domain, entry.signature.en, isTaken);
    return entry;
}

std::string proposedId(
    std::string_view domain, std::string_view signature, const std::function<bool(std::string_view id)> &isTaken)
{
    const std::string id
        = std::string(domain) + '/' + slugOf(QString::fromUtf8(signature.data(), qsizetype(signature.size())));
    std::string free = id;
    for (int number = 2; isTaken(free); ++number)
        free = id + '-' + std::to_string(number);
    return free;
}

std::string likelyErrorLine(std::string_view log)
{
    if (log.size() > logBytes) {
        log.remove_prefix(log.size() - logBytes);
        log.remove_prefix(std::min(log.find('\n'), log.size())); // the rest of a line
    }
    QString best;
    int most = 0;
    for (const QString &line : QString::fromUtf8(log.data(), qsizetype(log.size())).split(u'\n')) {
        const QString text = line.trimmed();
        const int likely = likeness(text);
        if (text.isEmpty() || likely < most)
            continue;
        most = likely;
        best = text;
    }
    return best.toStdString();
}

} // namespace model

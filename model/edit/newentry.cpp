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
constexpr qsizetype maxTitle = 120;
const QString statusName = QStringLiteral("\\b(?:CUDNN_STATUS|CUDA_ERROR|CUBLAS_STATUS)_[A-Z_]+\\b");
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

/// Sentences of somebody who writes about an error, rather than the error's own words.
bool isProse(const QString &line)
{
    static const QRegularExpression message(
        QStringLiteral("^[\\s>*|-]*(?:\\[[^\\]]*\\]\\s*|[^\\s“”\"`‘’「」，。]+\\s+){0,3}?\\w*(?:Error|Exception|error|"
                       "fatal|FATAL)\\b\\s*[:\\]]"));
    static const QRegularExpression sentences(
        QStringLiteral("[.!?:。！？：]['\")”’]*\\s*$|[.!?]\\s+[A-Z`“\"]|[。！？]"));
    static const QRegularExpression words(QStringLiteral("\\s+|[\\x{4e00}-\\x{9fff}]"));
    return !message.match(line).hasMatch() && sentences.match(line).hasMatch() && line.count(words) >= 5;
}

/// Without the backticks of code that is all of the line.
QString unquoted(const QString &line)
{
    const QString text = line.trimmed();
    const bool isCode = text.size() > 2 && text.startsWith(u'`') && text.endsWith(u'`') && text.count(u'`') == 2;
    return isCode ? text.sliced(1, text.size() - 2).trimmed() : text;
}

/// What a line has in quotes or as code, and names of statuses.
QStringList citedIn(const QString &line)
{
    static const QRegularExpression quotes(
        QStringLiteral("`([^`]+)`|“([^”]+)”|\"([^\"]+)\"|「([^」]+)」|(") + statusName + u')');
    QStringList cited;
    for (const QRegularExpressionMatch &match : quotes.globalMatch(line))
        cited.append(match.captured(match.lastCapturedIndex()).trimmed());
    return cited;
}

/// At most so many characters, and no part of a word.
QString cut(const QString &text, qsizetype most)
{
    if (text.size() <= most)
        return text;
    const qsizetype space = text.lastIndexOf(u' ', most);
    return text.left(space > most / 2 ? space : most).trimmed();
}

/// What a passage says, in its parts.
struct Parts {
    QString message; // the error's own words; empty: it has none
    QString title; // a short text for it in place of the message
    QString rest;
};

Parts partsOf(const QString &passage)
{
    QStringList lines = passage.split(u'\n');
    lines.removeIf([](const QString &line) { return line.trimmed().isEmpty(); });
    qsizetype best = -1; // of lines that are a message as a whole
    QString cited;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        if (isProse(lines[i])) {
            for (const QString &one : citedIn(lines[i])) {
                if (likeness(one) > likeness(cited))
                    cited = one;
            }
        } else if (best < 0 || likeness(lines[i]) > likeness(lines[best])) {
            best = i;
        }
    }
    const int likely = best < 0 ? 0 : likeness(lines[best]);
    if (likeness(cited) > likely)
        return {.message = cut(cited, maxSignature), .title = {}, .rest = lines.join(u'\n')};
    if (best >= 0) {
        const QString line = unquoted(lines.takeAt(best));
        return {.message = cut(line, maxSignature), .title = {}, .rest = lines.join(u'\n')};
    }
    static const QRegularExpression end(QStringLiteral("(?<=[.!?:])\\s|(?<=[。！？：])"));
    const QString first = lines.isEmpty() ? QString() : lines.first().section(end, 0, 0).trimmed();
    return {.message = {}, .title = cut(first, maxTitle), .rest = lines.join(u'\n')};
}

} // namespace

kb::Entry entryFromPassage(
    std::string_view passage, std::string_view today, const std::function<bool(std::string_view id)> &isTaken)
{
    const QString whole = QString::fromUtf8(passage.data(), qsizetype(passage.size()));
    const Parts parts = partsOf(whole);
    kb::Entry entry;
    const auto store = [](kb::LocalizedText &text, const QString &value) {
        const bool chinese = kb::hasChinese(value.toStdString());
        (chinese ? text.zh : text.en) = value.toStdString();
    };
    // An entry must have it, and messages are English.
    entry.signature.en = (parts.message.isEmpty() ? parts.title : parts.message).toStdString();
    store(entry.rootCause, parts.rest.trimmed().left(maxRootCause));
    entry.regex = regexOf(parts.message).toStdString();
    entry.domain = "cuda";
    entry.tier = kb::Tier::HandWritten; // nobody has reviewed it, and nothing was measured
    entry.tierText = kb::tierName(entry.tier);
    static const QRegularExpression status(statusName);
    entry.errorCode = status.match(parts.message).captured().toStdString();
    static const QRegularExpression address(QStringLiteral("https?://[^\\s<>\"`“”]*[^\\s<>\"`“”.,;:!?)]"));
    for (const QRegularExpressionMatch &match : address.globalMatch(whole)) {
        const std::string source = match.captured().toStdString();
        if (!std::ranges::contains(entry.sources, source))
            entry.sources.push_back(source);
    }
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

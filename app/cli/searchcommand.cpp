// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/command.h"

#include "app/paths.h"
#include "kb/evidence/entryevidence.h"
#include "kb/search/diagnosis.h"
#include "kb/text/plaintext.h"
#include "kb/wording/wording.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>

namespace app {

namespace {

// Larger pastes are refused: four times the largest log that the search is meant for would still take two seconds.
constexpr std::uintmax_t maxPasteBytes = 64u << 20;

struct Answer {
    std::vector<kb::Match> matches;
    std::vector<kb::DiagnosedMatch> diagnosis;
    qint64 elapsedMicroseconds = 0;
};

Answer ask(const kb::Library &library, std::string_view text, std::size_t limit)
{
    QElapsedTimer timer;
    timer.start();
    Answer answer;
    answer.matches = library.search().search(text, {.limit = limit});
    answer.elapsedMicroseconds = timer.nsecsElapsed() / 1000;
    answer.diagnosis = kb::diagnose(text, answer.matches, [&library](std::uint32_t entry) -> std::optional<kb::Entry> {
        kb::Expected<kb::EntryFile> file = library.readEntry(entry);
        return file ? std::optional(std::move(file->entry)) : std::nullopt;
    });
    return answer;
}

std::string_view kindName(kb::ReasonKind kind)
{
    switch (kind) {
    case kb::ReasonKind::Regex: return "regex";
    case kb::ReasonKind::Signature: return "signature";
    case kb::ReasonKind::Sign: return "sign";
    case kb::ReasonKind::Keywords: return "keywords";
    case kb::ReasonKind::Call: return "call";
    case kb::ReasonKind::Status: return "status";
    case kb::ReasonKind::ParameterAgrees: return "parameter_agrees";
    case kb::ReasonKind::ParameterDiffers: return "parameter_differs";
    case kb::ReasonKind::ParameterContradicts: return "parameter_contradicts";
    case kb::ReasonKind::Ecosystem: return "ecosystem";
    case kb::ReasonKind::Version: return "version";
    case kb::ReasonKind::Consequence: return "consequence";
    case kb::ReasonKind::Tier: return "stored_tier"; // of the file, by which it was ranked
    }
    return {};
}

std::string_view gradeName(kb::Grade grade)
{
    switch (grade) {
    case kb::Grade::Similar: return "similar";
    case kb::Grade::Likely: return "likely";
    case kb::Grade::Match: return "match";
    }
    return {};
}

/// The tiers that a reader sees, by the records, each read once. Of the built-in library the files have them, as its
/// tests compare them with the records, as long as the user has none of it.
class ShownTiers final {
public:
    explicit ShownTiers(const kb::Library &library)
        : m_library(library)
        , m_store(library.folder(), library.isReadOnly(), dataFolder())
        , m_isAsStored(library.folder() == builtInLibrary() && m_store.entriesWithUserRecords().empty())
    {
    }

    [[nodiscard]] kb::Tier of(std::uint32_t entry)
    {
        const auto known = m_tiers.find(entry);
        return known == m_tiers.end() ? m_tiers.emplace(entry, read(entry)).first->second : known->second;
    }

private:
    [[nodiscard]] kb::Tier read(std::uint32_t entry) const
    {
        const kb::Tier stored = m_library.entry(entry).tier;
        const auto file = m_isAsStored ? std::nullopt : std::optional(m_library.readEntry(entry));
        return file && *file ? kb::shownTier(kb::entryEvidence(m_store, m_library, (*file)->entry), stored) : stored;
    }

    const kb::Library &m_library;
    kb::EvidenceStore m_store;
    bool m_isAsStored;
    std::map<std::uint32_t, kb::Tier> m_tiers;
};

nlohmann::ordered_json toJson(const kb::Library &library, const Answer &answer, ShownTiers &tiers)
{
    nlohmann::ordered_json matches = nlohmann::ordered_json::array();
    nlohmann::ordered_json similar = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < answer.matches.size(); ++i) {
        const kb::Match &match = answer.matches[i];
        const kb::DiagnosedMatch &place
            = *std::ranges::find(answer.diagnosis, i, &kb::DiagnosedMatch::match); // every match has one
        nlohmann::ordered_json reasons = nlohmann::ordered_json::array();
        for (const kb::Reason &reason : match.reasons) {
            nlohmann::ordered_json &one = reasons.emplace_back();
            one["kind"] = kindName(reason.kind);
            one["detail"] = reason.kind == kb::ReasonKind::Tier
                ? std::string(kb::tierName(library.entry(match.entry).tier))
                : reason.detail;
            if (reason.kind == kb::ReasonKind::Sign)
                one["weight"] = std::round(double(reason.value) * 100) / 100;
            if (reason.span.end > reason.span.begin)
                one["bytes"] = {reason.span.begin, reason.span.end};
        }
        nlohmann::ordered_json &one = (place.part == kb::Part::Similar ? similar : matches).emplace_back();
        one["id"] = library.entry(match.entry).id;
        one["tier"] = kb::tierName(tiers.of(match.entry));
        one["grade"] = gradeName(match.grade);
        one["score"] = std::round(double(match.score) * 1e4) / 1e4;
        if (place.part != kb::Part::Similar) {
            one["part"] = kb::partName(place.part);
            one["problem"] = place.problem + 1;
        }
        if (place.line > 0)
            one["line"] = place.line;
        if (match.followsFrom)
            one["follows_from"] = library.entry(*match.followsFrom).id;
        if (!place.distinction.empty())
            one["distinction"] = place.distinction;
        one["reasons"] = std::move(reasons);
    }
    return {
        {"matches", std::move(matches)}, {"similar", std::move(similar)}, {"elapsed_us", answer.elapsedMicroseconds}};
}

/// A heading for each part of the diagnosis, and a paragraph a match.
std::string toText(const kb::Library &library, const Answer &answer, ShownTiers &tiers, kb::Language language)
{
    QString text;
    for (std::size_t i = 0; i < answer.diagnosis.size(); ++i) {
        const kb::DiagnosedMatch &one = answer.diagnosis[i];
        const kb::Match &match = answer.matches[one.match];
        const bool isNewPart
            = i == 0 || answer.diagnosis[i - 1].part != one.part || answer.diagnosis[i - 1].problem != one.problem;
        if (isNewPart)
            text += (i == 0 ? QString() : QStringLiteral("\n")) + wording::heading(one.part, one.problem == 0) + u'\n';
        const kb::EntrySummary entry = library.entry(match.entry);
        QStringList reasons;
        if (one.line > 0)
            reasons += QCoreApplication::translate("cli", "line %1").arg(one.line);
        for (const kb::Reason &reason : match.reasons) {
            if (const QString sentence = wording::sentence(reason, language);
                !sentence.isEmpty() && !reasons.contains(sentence))
                reasons += sentence;
        }
        const bool chinese = language == kb::Language::Chinese && !entry.signatureZh.empty();
        const std::string_view signature = chinese ? entry.signatureZh : entry.signature;
        text += QStringLiteral("%1: %2\n      %3\n      %4 · %5\n")
                    .arg(wording::grade(match.grade), QString::fromUtf8(entry.id),
                        QString::fromUtf8(signature).simplified(), wording::tier(tiers.of(match.entry)),
                        reasons.join(QStringLiteral(" · ")));
        if (!one.distinction.empty())
            text += QStringLiteral("      ")
                + QCoreApplication::translate("cli", "how it differs: %1")
                      .arg(QString::fromStdString(one.distinction).simplified())
                + u'\n';
    }
    return kb::terminalText(text.toStdString());
}

/// One line without its line feed; what lies behind the limit is read and dropped, so that the next line is found.
/// False at the end, and where reading fails.
bool readLine(std::FILE *lines, std::string &line, std::size_t limit)
{
    line.clear();
    int byte = 0;
    while ((byte = ::getc_unlocked(lines)) != EOF && byte != '\n') {
        if (line.size() <= limit)
            line += static_cast<char>(byte);
    }
    return byte == '\n' || (!line.empty() && std::ferror(lines) == 0);
}

/// One JSON object a line in, one a line out, in order and at once, so that a program can hold a conversation. A line
/// that is not understood is answered with an error, and the rest goes on.
int runBatch(const kb::Library &library, std::FILE *lines, const QString &file, std::size_t limit)
{
    int exitCode = Fine;
    ShownTiers tiers(library);
    const auto refuse = [&exitCode](int number, const std::string &why) {
        printJson({{"error", "line " + std::to_string(number) + ": " + why}});
        exitCode = BadInput;
    };
    std::string line;
    for (int number = 1; readLine(lines, line, maxPasteBytes); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        const bool isTooLong = line.size() > maxPasteBytes;
        const nlohmann::json query = isTooLong ? nlohmann::json() : nlohmann::json::parse(line, nullptr, false);
        if (query.is_object() && query.contains("query") && query["query"].is_string()) {
            printJson(toJson(library, ask(library, query["query"].get_ref<const std::string &>(), limit), tiers));
        } else if (isTooLong) {
            refuse(number, "longer than " + std::to_string(maxPasteBytes >> 20) + " MiB");
        } else {
            refuse(number, R"(expected {"query": "..."})");
        }
        std::fflush(stdout);
    }
    if (std::ferror(lines) == 0)
        return exitCode;
    message(wording::sentence(systemError(file)));
    return BadInput;
}

} // namespace

int runSearch(const QStringList &arguments)
{
    Options options(
        QStringLiteral("search"), QCoreApplication::translate("cli", "Finds the entries that explain a pasted log."));
    options.withLibrary().withLanguage().withJson();
    options.parser.addOption({QStringLiteral("limit"), QCoreApplication::translate("cli", "At most N matches."),
        QStringLiteral("N"), QStringLiteral("10")});
    options.parser.addOption({QStringLiteral("batch"),
        QCoreApplication::translate(
            "cli", "JSON Lines in, one {\"query\": \"...\"} a line; JSON Lines out, in order.")});
    options.parser.addPositionalArgument(QStringLiteral("FILE"),
        QCoreApplication::translate("cli", "The log; - or nothing is stdin."), QStringLiteral("[FILE|-]"));
    if (const std::optional<int> exitCode = options.parse(arguments, 0, 1))
        return *exitCode;
    bool isNumber = false;
    const int limit = options.parser.value(QStringLiteral("limit")).toInt(&isNumber);
    if (!isNumber || limit < 1) {
        message(QCoreApplication::translate("cli", "--limit takes a whole number from 1 up."));
        return BadInput;
    }

    const QString file = options.positional().value(0, QStringLiteral("-"));
    if (options.parser.isSet(QStringLiteral("batch"))) {
        const std::shared_ptr<const kb::Library> library = options.openLibrary();
        if (!library)
            return BadInput;
        const bool isStdin = file == QLatin1String("-");
        std::FILE *const lines = isStdin ? stdin : std::fopen(file.toStdString().c_str(), "rbe");
        if (!lines) {
            message(wording::sentence(systemError(file)));
            return BadInput;
        }
        const int exitCode = runBatch(*library, lines, file, std::size_t(limit));
        if (!isStdin)
            std::fclose(lines);
        return exitCode;
    }
    const kb::Expected<std::string> text = readInput(file, maxPasteBytes);
    if (!text) {
        message(wording::sentence(text.error()));
        if (text.error().code == kb::ErrorCode::FileNotFound)
            message(QCoreApplication::translate("cli",
                "The argument is a file with the text. To search for words, pipe them in: "
                "echo WORDS | casebook-cli search"));
        return BadInput;
    }
    const std::shared_ptr<const kb::Library> library = options.openLibrary();
    if (!library)
        return BadInput;
    const Answer answer = ask(*library, *text, std::size_t(limit));
    ShownTiers tiers(*library);
    print(
        options.json() ? toLine(toJson(*library, answer, tiers)) : toText(*library, answer, tiers, options.language()));
    if (text->find_first_not_of(" \t\r\n") == std::string::npos)
        message(QCoreApplication::translate("cli", "The input is empty: pipe a log in, or name its file."));
    else if (std::ranges::none_of(answer.matches, &kb::Match::isAnswer) && !options.json())
        message(QCoreApplication::translate("cli", "Nothing in the library explains this text."));
    return Fine;
}

} // namespace app

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/wording/measuredtext.h"

#include "kb/evidence/evidencestore.h"
#include "kb/format/pagerows.h"
#include "kb/wording/entrywords.h"
#include "kb/wording/evidencewords.h"
#include "kb/wording/judgementwords.h"
#include "kb/wording/translating.h"

#include <QCoreApplication>
#include <QTranslator>

#include <algorithm>
#include <optional>

namespace wording {

namespace {

thread_local std::optional<kb::Language> ofThisThread;

/// Speaks where a thread has chosen a language, and else leaves it to the translators behind it.
class ThreadTranslator final : public QTranslator {
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(
        const char *context, const char *source, const char *disambiguation, int n) const override
    {
        if (!ofThisThread)
            return {};
        static const Loaded english(QStringLiteral(":/i18n/casebook_en.qm"));
        static const Loaded chinese(QStringLiteral(":/i18n/casebook_zh_CN.qm"));
        const QTranslator &own = *ofThisThread == kb::Language::Chinese ? chinese : english;
        const QString text = own.translate(context, source, disambiguation, n);
        return text.isNull() ? QString::fromUtf8(source) : text; // in English, only plurals are translated
    }

private:
    class Loaded final : public QTranslator {
    public:
        explicit Loaded(const QString &file)
        {
            [[maybe_unused]] const bool isLoaded = load(file);
            Q_ASSERT(isLoaded);
        }
    };
};

kb::PageWords wordsIn(const kb::Entry &entry, const kb::EntryEvidence &evidence, kb::Language language)
{
    const InLanguage scope(language);
    kb::PageWords words = pageWords(entry, evidence, language);
    for (const QString &line : measuredLines(evidence, language))
        words.runs.push_back(line.toStdString());
    return words;
}

} // namespace

InLanguage::InLanguage(kb::Language language)
{
    ofThisThread = language;
}

InLanguage::~InLanguage()
{
    ofThisThread.reset();
}

void letThreadsChooseLanguage()
{
    static ThreadTranslator translator;
    QCoreApplication::removeTranslator(&translator);
    QCoreApplication::installTranslator(&translator); // before those that are installed
}

QStringList measuredLines(const kb::EntryEvidence &evidence, kb::Language language)
{
    if (evidence.measured.empty())
        return {};
    QStringList lines {summary(evidence)};
    if (const std::string newest = kb::standing(evidence).newestTime; !newest.empty())
        lines.first() += u' ' + Tr::tr("The newest record is of %1.").arg(QString::fromStdString(newest).first(10));
    for (const kb::Measured &cell : evidence.measured) {
        const auto of = std::ranges::find(evidence.cases, cell.caseName, &gpu::Case::name);
        const QString where = cell.gpuModel.empty() ? level(cell.level)
                                                    : level(cell.level) + u' ' + QString::fromStdString(cell.gpuModel);
        lines += QStringLiteral("%1 (%2)%3%4")
                     .arg(QString::fromStdString(cell.caseName), where, QString::fromUtf8(kb::labelEnd(language)),
                         sentence(cell.judgement, *of));
    }
    return lines;
}

kb::WordsOfBoth wordsInBoth(const kb::Entry &entry, const kb::EntryEvidence &evidence)
{
    return {
        .en = wordsIn(entry, evidence, kb::Language::English), .zh = wordsIn(entry, evidence, kb::Language::Chinese)};
}

std::function<kb::ShownEntry(const kb::Entry &)> entriesOfSite(
    const kb::Library &library, const std::filesystem::path &userFolder)
{
    // What goes out with the library (docs/adr/0023).
    const kb::EvidenceStore store(
        library.folder(), library.isReadOnly(), library.isReadOnly() ? std::filesystem::path() : userFolder);
    return [store, &library](const kb::Entry &entry) {
        kb::EntryEvidence evidence = kb::entryEvidence(store, library, entry);
        for (kb::Record &record : evidence.records)
            record.isFromHere = true;
        kb::Entry shown = kb::withShownTier(entry, evidence);
        kb::WordsOfBoth words = wordsInBoth(shown, evidence);
        return kb::ShownEntry {std::move(shown), std::move(words)};
    };
}

} // namespace wording

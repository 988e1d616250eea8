// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/measuredtext.h"

#include "kb/format/pagerows.h"
#include "kb/wording/entrywords.h"
#include "kb/wording/evidencewords.h"
#include "kb/wording/judgementwords.h"

#include <QCoreApplication>
#include <QTranslator>

#include <algorithm>

namespace app {

namespace {

/// While it lives, the program's sentences are in this language.
class InLanguage final {
public:
    explicit InLanguage(kb::Language language)
        : m_translator(translator(language))
    {
        QCoreApplication::installTranslator(&m_translator); // before those that are installed
    }
    ~InLanguage() { QCoreApplication::removeTranslator(&m_translator); }
    Q_DISABLE_COPY_MOVE(InLanguage)

private:
    /// Loaded once: a site asks for each a thousand times.
    static QTranslator &translator(kb::Language language)
    {
        static const auto load = [](QTranslator &one, const QString &file) { return one.load(file); };
        static QTranslator english;
        static QTranslator chinese;
        static const bool isLoaded = load(english, QStringLiteral(":/i18n/casebook_en.qm"))
            && load(chinese, QStringLiteral(":/i18n/casebook_zh_CN.qm"));
        Q_ASSERT(isLoaded);
        return language == kb::Language::Chinese ? chinese : english;
    }

    QTranslator &m_translator;
};

kb::PageWords wordsIn(const kb::Entry &entry, const kb::EntryEvidence &evidence, kb::Language language)
{
    const InLanguage scope(language);
    kb::PageWords words = wording::pageWords(entry, evidence, language);
    for (const QString &line : measuredLines(evidence, language))
        words.runs.push_back(line.toStdString());
    return words;
}

} // namespace

QStringList measuredLines(const kb::EntryEvidence &evidence, kb::Language language)
{
    if (evidence.measured.empty())
        return {};
    QStringList lines {wording::summary(evidence)};
    for (const kb::Measured &cell : evidence.measured) {
        const auto of = std::ranges::find(evidence.cases, cell.caseName, &gpu::Case::name);
        const QString where = cell.gpuModel.empty()
            ? wording::level(cell.level)
            : wording::level(cell.level) + u' ' + QString::fromStdString(cell.gpuModel);
        lines += QStringLiteral("%1 (%2)%3%4")
                     .arg(QString::fromStdString(cell.caseName), where, QString::fromUtf8(kb::labelEnd(language)),
                         wording::sentence(cell.judgement, *of));
    }
    return lines;
}

kb::WordsOfBoth wordsInBoth(const kb::Entry &entry, const kb::EntryEvidence &evidence)
{
    return {
        .en = wordsIn(entry, evidence, kb::Language::English), .zh = wordsIn(entry, evidence, kb::Language::Chinese)};
}

} // namespace app

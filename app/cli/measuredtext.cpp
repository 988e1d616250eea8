// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/measuredtext.h"

#include "kb/format/pagerows.h"
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
    {
        const bool isChinese = language == kb::Language::Chinese;
        if (m_translator.load(
                isChinese ? QStringLiteral(":/i18n/casebook_zh_CN.qm") : QStringLiteral(":/i18n/casebook_en.qm")))
            QCoreApplication::installTranslator(&m_translator); // before those that are installed
    }
    ~InLanguage() { QCoreApplication::removeTranslator(&m_translator); }
    Q_DISABLE_COPY_MOVE(InLanguage)

private:
    QTranslator m_translator;
};

std::vector<std::string> linesIn(const kb::EntryEvidence &evidence, kb::Language language)
{
    const InLanguage scope(language);
    std::vector<std::string> lines;
    for (const QString &line : measuredLines(evidence, language))
        lines.push_back(line.toStdString());
    return lines;
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

kb::MeasuredLines measuredInBoth(const kb::EntryEvidence &evidence)
{
    return evidence.measured.empty() ? kb::MeasuredLines()
                                     : kb::MeasuredLines {.en = linesIn(evidence, kb::Language::English),
                                           .zh = linesIn(evidence, kb::Language::Chinese)};
}

} // namespace app

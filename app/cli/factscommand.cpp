// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/command.h"
#include "app/cli/factreading.h"
#include "app/cli/machine.h"
#include "app/paths.h"

#include "gpu/protocol/folderlook.h"
#include "kb/facts/factsfile.h"
#include "kb/library/file.h"
#include "kb/text/characters.h"
#include "kb/wording/factreport.h"
#include "kb/wording/wording.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace app {

namespace {

int widthOf(const QString &text)
{
    return kb::columnsOf(text.toStdString());
}

/// Rows with their columns below each other, two spaces apart, each line behind two.
QString alignedRows(const QList<QStringList> &rows)
{
    QList<int> widths;
    for (const QStringList &row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (qsizetype i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(row[i]));
    }
    QString text;
    for (const QStringList &row : rows) {
        QString line = QStringLiteral("  ");
        for (qsizetype i = 0; i < row.size(); ++i)
            line += row[i] + QString(widths[i] - widthOf(row[i]) + 2, u' ');
        while (line.endsWith(u' '))
            line.chop(1);
        text += line + u'\n';
    }
    return text;
}

/// all: also where it was read.
QString sectionText(const wording::FactSection &section, bool all)
{
    const auto readFrom = [](const QString &place) {
        return place.isEmpty() ? place : QCoreApplication::translate("cli", "from %1").arg(place);
    };
    QString text = section.title;
    if (all && !section.from.isEmpty())
        text += QStringLiteral("  ") + readFrom(section.from);
    text += u'\n';
    QList<QStringList> rows;
    for (const wording::FactLine &line : section.lines)
        rows.append({line.title, line.value, all ? readFrom(line.from) : QString()});
    if (!section.table.rows.isEmpty())
        rows = QList<QStringList> {section.table.columns} + section.table.rows;
    text += alignedRows(rows);
    if (!section.note.isEmpty())
        text += QStringLiteral("  ") + section.note + u'\n';
    return text + u'\n';
}

/// all: also where facts were read, and which are unknown, not only how many and why.
QString readableFacts(const gpu::Facts &facts, bool all)
{
    const wording::FactReport report = wording::factReport(facts);
    QString text;
    for (const wording::FactSection &section : report.sections)
        text += sectionText(section, all);
    if (report.unknown.isEmpty())
        return text;
    text += wording::unknownCount(report) + u'\n';
    for (const wording::UnknownFacts &unknown : report.unknown) {
        text += QStringLiteral("  %1 × %2\n").arg(unknown.titles.size()).arg(unknown.reason);
        for (const QString &title : all ? unknown.titles : QStringList())
            text += QStringLiteral("    ") + title + u'\n';
    }
    return text;
}

/// Where facts come from; nullopt: the options are off, which was said on stderr.
struct FactsAsked {
    FactSource source;
    QString file; // to read in place of a machine; empty: none
};
std::optional<FactsAsked> askedFor(const Options &options)
{
    FactsAsked asked {.source = {}, .file = options.positional().value(0)};
    const QString root = options.parser.value(QStringLiteral("root"));
    if (options.json() && options.parser.isSet(QStringLiteral("markdown"))) {
        message(QCoreApplication::translate("cli", "Give --json or --markdown, not both."));
        return std::nullopt;
    }
    if (!asked.file.isEmpty() && (!root.isEmpty() || options.parser.isSet(QStringLiteral("target")))) {
        message(QCoreApplication::translate("cli", "A file of facts needs no --target and no --root."));
        return std::nullopt;
    }
    const std::optional<gpu::Target> target = readTarget(options);
    if (!target)
        return std::nullopt;
    const bool isHere = target->kind == gpu::Target::Kind::Local;
    const auto look = root.isEmpty() || !isHere ? gpu::FolderLook::Folder
                                                : gpu::lookForFolder(QFile::encodeName(root).toStdString());
    if (look != gpu::FolderLook::Folder) {
        message((look == gpu::FolderLook::NoFolder
                ? QCoreApplication::translate("cli", "“%1” is no folder.")
                : QCoreApplication::translate("cli", "“%1” does not answer: its disk or its server hangs."))
                .arg(root));
        return std::nullopt;
    }
    asked.source = {.target = *target, .root = root.isEmpty() || !isHere ? root : QFileInfo(root).absoluteFilePath()};
    if (!readNumber(options, QStringLiteral("timeout"), 1, 600, asked.source.timeoutSeconds))
        return std::nullopt;
    return asked;
}

void addFactsOptions(Options &options)
{
    options.withLanguage().withJson();
    options.parser.addOption(
        {QStringLiteral("markdown"), QCoreApplication::translate("cli", "Print tables for a bug report.")});
    options.parser.addOption({QStringLiteral("all"),
        QCoreApplication::translate(
            "cli", "Also say where each fact was read, and list what could not be, not only how much and why.")});
    options.parser.addOption({QStringLiteral("root"),
        QCoreApplication::translate(
            "cli", "Read the tree below this folder of the target in place of /, such as an unpacked image."),
        QStringLiteral("DIR")});
    options.parser.addOption({QStringLiteral("timeout"),
        QCoreApplication::translate(
            "cli", "Seconds that it may take, where disks or drivers answer slowly; without it, about one."),
        QStringLiteral("S")});
    options.parser.addOption({QStringLiteral("output"),
        QCoreApplication::translate("cli", "Write JSON, or with --markdown that, to a file in place of the terminal."),
        QStringLiteral("FILE")});
    QCommandLineOption target = targetOption();
    target.setDescription(QCoreApplication::translate("cli",
        "Whose facts: this (the default), ssh:HOST, slurm, slurm:OPTIONS or container:IMAGE. Casebook brings its "
        "runner there."));
    options.parser.addOption(target);
    options.parser.addOptions(runnerOptions());
    options.parser.addPositionalArgument(QStringLiteral("FILE"),
        QCoreApplication::translate("cli", "A file that --json or --output wrote, or “-” for standard input."),
        QStringLiteral("[FILE|-]"));
}

} // namespace

int runFacts(const QStringList &arguments)
{
    Options options(QStringLiteral("facts"),
        QCoreApplication::translate("cli",
            "Shows the facts of a machine that decide whether causes apply to it: driver, GPUs, libraries, tools and "
            "limits. Names of users and machines are left out. FILE: shows a file of facts in place of a machine."));
    addFactsOptions(options);
    if (const std::optional<int> exitCode = options.parse(arguments, 0, 1))
        return *exitCode;
    const std::optional<FactsAsked> asked = askedFor(options);
    if (!asked)
        return BadInput;
    const auto read = asked->file.isEmpty() ? readFacts(asked->source) : readFactsFile(asked->file);
    if (!read) {
        message(read.error());
        return asked->file.isEmpty() ? CouldNotRun : BadInput;
    }
    const gpu::Facts &facts = *read;
    const QString output = options.parser.value(QStringLiteral("output"));
    if (!options.parser.isSet(QStringLiteral("markdown")) && !options.json() && output.isEmpty()) {
        printText(readableFacts(facts, options.parser.isSet(QStringLiteral("all"))));
        return Fine;
    }
    const std::string written = options.parser.isSet(QStringLiteral("markdown"))
        ? wording::factsMarkdown(facts).toStdString()
        : kb::factsText(facts);
    if (output.isEmpty()) {
        print(written);
        return Fine;
    }
    if (const kb::Expected<void> saved = kb::writeFile(QFileInfo(output).absoluteFilePath().toStdU16String(), written);
        !saved) {
        message(wording::sentence(saved.error()));
        return CouldNotRun;
    }
    return Fine;
}

} // namespace app

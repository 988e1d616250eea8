// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// For tests of records that do not hold: copies of real ones of the built-in library, changed as someone might.
#pragma once

#include "kb/evidence/record.h"
#include "kb/sha256.h"

#include <QDir>
#include <QFile>
#include <QString>

#include <string>

struct RealRecord {
    static constexpr const char *entry = "cuda/cudnn-bn-epsilon-zero";

    RealRecord()
    {
        const QDir folder(QStringLiteral(LIBRARY_DIR "/evidence/") + QLatin1String(entry));
        for (const QString &one : folder.entryList({QStringLiteral("*.json")})) {
            QFile file(folder.filePath(one));
            if (!file.open(QIODevice::ReadOnly))
                continue;
            name = one;
            bytes = file.readAll();
            if (bytes.contains("\"cudnn\": \"9.19.0\""))
                return;
        }
        qFatal("There is no record to copy.");
    }
    /// The name that these bytes have with the time that stands in `name`.
    [[nodiscard]] QString nameOf(const QByteArray &text) const
    {
        const std::string hash = kb::sha256Hex(std::string_view(text.data(), std::size_t(text.size())));
        return name.section(u'-', 0, 0) + u'-' + QString::fromStdString(hash.substr(0, 12)) + QStringLiteral(".json");
    }
    /// The same run a millisecond earlier or later, with its name.
    [[nodiscard]] std::pair<QString, QByteArray> again() const
    {
        const qsizetype inName = name.indexOf(u'Z') - 1;
        const qsizetype inText = bytes.indexOf('Z', bytes.indexOf("\"time\": \"")) - 1;
        const char digit = bytes[inText] == '0' ? '1' : char(bytes[inText] - 1);
        QByteArray text = bytes;
        text[inText] = digit;
        QString file = nameOf(text);
        file[inName] = QLatin1Char(digit);
        return {file, text};
    }
    /// With the verdict that it did not have, in the line that people read.
    [[nodiscard]] QByteArray withOtherVerdict() const
    {
        return QByteArray(bytes).replace(R"("verdict": "not_reproduced")", R"("verdict": "reproduced")");
    }
    /// With the outcome of its case the other way round, and the verdict that this would give.
    [[nodiscard]] QByteArray withOtherOutcome() const
    {
        QByteArray text = withOtherVerdict();
        const qsizetype steps = text.indexOf("\"steps\"");
        const qsizetype inCase = text.indexOf("\"case\"", steps);
        const qsizetype end = text.indexOf('\n', inCase);
        return text.first(inCase) + text.sliced(inCase, end - inCase).replace("DIFFERENT", "EQUAL") + text.sliced(end);
    }

    QString name;
    QByteArray bytes;
};

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Entries, findings as text, and a library in a temporary folder, for the tests of the checks.
#pragma once

#include "kb/checks/checker.h"
#include "kb/checks/rules.h"

#include <QDir>
#include <QStringList>
#include <QTemporaryDir>

#include <fstream>

using kb::Entry;
using kb::Finding;
using kb::Rule;

inline constexpr std::string_view today = "2026-11-21";

/// An entry in which no rule finds anything.
inline Entry soundEntry()
{
    Entry entry;
    entry.id = "cuda/sound";
    entry.signature
        = {"RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM in cudnnPoolingForward", "cuDNN 错误：池化参数无效"};
    entry.regex = "CUDNN_STATUS_BAD_PARAM.*cudnnPoolingForward";
    entry.domain = "cuda";
    entry.rootCause = {"The window is 0.", "窗口为 0。"};
    entry.workarounds = {{.action = {"Give a window above 0.", "给出大于 0 的窗口。"},
        .rate = 0.9,
        .sources = {"https://example.org/1"}}};
    entry.deadEnds = {{.action = {"Restart the program.", "重启程序。"},
        .explanation = {"The window stays 0.", "窗口仍为 0。"},
        .rate = 1.0}};
    entry.fixSuccessRate = 0.9;
    entry.tier = kb::Tier::AiGenerated;
    entry.tierText = "ai_generated";
    entry.firstSeen = "2025-01-02";
    entry.lastConfirmed = "2026-01-02";
    return entry;
}

/// JSON with ' in place of ": in raw strings moc loses its way.
inline std::string withQuotes(QByteArray json)
{
    return json.replace('\'', '"').toStdString();
}

inline std::vector<Finding> check(const Entry &entry, std::span<const kb::Record> records = {})
{
    return kb::checkEntry({entry, records, today, kb::cudnnFacts()});
}

/// "rule /field" of each finding.
inline QStringList printed(const std::vector<Finding> &findings)
{
    QStringList lines;
    for (const Finding &finding : findings)
        lines.append(QString::fromStdString(std::string(kb::ruleName(finding.rule)) + ' ' + finding.field));
    return lines;
}

inline kb::VersionClaim claim(std::string version, std::string status)
{
    kb::VersionClaim row;
    row.version = std::move(version);
    row.status = std::move(status);
    return row;
}

/// A library in a temporary folder.
class Folder {
public:
    void write(const Entry &entry) const
    {
        const QString path = m_dir.filePath(QStringLiteral("entries/%1.json").arg(QString::fromStdString(entry.id)));
        QDir().mkpath(QFileInfo(path).path());
        std::ofstream(path.toStdString()) << kb::writeFlat(entry);
    }
    void remove(const std::string &id) const
    {
        QFile::remove(m_dir.filePath(QStringLiteral("entries/%1.json").arg(QString::fromStdString(id))));
    }
    [[nodiscard]] std::shared_ptr<const kb::Library> open() const
    {
        return kb::Library::open(m_dir.path().toStdString(), {}).value();
    }

private:
    QTemporaryDir m_dir;
};

inline Entry named(const std::string &id)
{
    Entry entry = soundEntry();
    entry.id = id;
    entry.signature = {"error " + id, "错误 " + id};
    entry.regex = "error " + id;
    return entry;
}

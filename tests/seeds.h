// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Documents in every form in which entries and articles are published, found by the number they begin with: 000 a
// rendered page in two languages, 001 flat JSON, 002 the Markdown page of the entry of 000, 003 and 004 articles. Tests
// run on two sets of them: our own in tests/data/seeds, which has 005, the Chinese Markdown page, and 006, the Chinese
// of 003, too, and the published ones, where ../shared/seeds lies beside the checkout.
#pragma once

#include "kb/format/entryfile.h"

#include <QRegularExpression>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace seeds {

inline const std::filesystem::path ownFolder = DATA_DIR "/seeds";

/// Rows of a test over the sets, in a column "seeds": "own", and "published" where it is there.
inline void addRows()
{
    QTest::addColumn<QString>("seeds");
    QTest::newRow("own") << QString::fromStdString(ownFolder.string());
    if (std::filesystem::exists(SHARED_DIR "/seeds"))
        QTest::newRow("published") << SHARED_DIR "/seeds";
}

/// The folder of the row that runs.
[[nodiscard]] inline std::filesystem::path folder()
{
    QFETCH(const QString, seeds);
    return seeds.toStdString();
}

/// Whether the row that runs has our own documents.
[[nodiscard]] inline bool areOwn()
{
    return folder() == ownFolder;
}

[[nodiscard]] inline std::filesystem::path file(std::string_view number)
{
    for (const auto &entry : std::filesystem::directory_iterator(folder())) {
        if (entry.path().filename().string().starts_with(number))
            return entry.path();
    }
    qFatal("there is no document %.*s", int(number.size()), number.data());
}

[[nodiscard]] inline std::string bytes(const std::filesystem::path &path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// The document of the row that runs.
[[nodiscard]] inline std::string text(std::string_view number)
{
    return bytes(file(number));
}

/// What a person reads in one of our own documents: an entry that was written by hand.
[[nodiscard]] inline kb::Entry saying(std::string_view number)
{
    const auto entry = kb::parseEntry(bytes(ownFolder / "says" / (std::string(number) + ".json")));
    if (!entry)
        qFatal("what %.*s says is no entry", int(number.size()), number.data());
    return entry->entry;
}

/// A Markdown page as Casebook writes it: it says of the rates on it that they are claimed.
[[nodiscard]] inline std::string withClaims(const std::string &page)
{
    static const QRegularExpression rate(QStringLiteral("% (success|fail)\\)"));
    static const QRegularExpression chineseRate(QStringLiteral("% (成功|失败)\\)"));
    static const QRegularExpression fixRate(QStringLiteral("(Fix Rate:\\*\\* [0-9.]+%)"));
    static const QRegularExpression chineseFixRate(QStringLiteral("(修复率：\\*\\* [0-9.]+%)"));
    return QString::fromStdString(page)
        .replace(rate, QStringLiteral("% \\1, claimed)"))
        .replace(chineseRate, QStringLiteral("% \\1，声称)"))
        .replace(fixRate, QStringLiteral("\\1, claimed"))
        .replace(chineseFixRate, QStringLiteral("\\1，声称"))
        .toStdString();
}

} // namespace seeds

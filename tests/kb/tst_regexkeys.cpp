// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Which four bytes of a literal the regex index looks for: those that logs seldom hold. It finds the same with any
// others, only slower, so no test of what it finds would notice.
#include "kb/search/regexindex.h"
#include "kb/search/regexlayout.h"
#include "tests/testprogram.h"

#include <QTest>

namespace {

/// Where in each literal its key begins, in the order of the literals' keys.
std::vector<std::string> keysOf(const std::vector<std::string> &regexes)
{
    std::vector<kb::Entry> entries(regexes.size());
    std::vector<const kb::Entry *> pointers;
    for (std::size_t i = 0; i < regexes.size(); ++i) {
        entries[i].regex = regexes[i];
        pointers.push_back(&entries[i]);
    }
    kb::RegexIndexBuilder builder;
    builder.add(pointers);
    kb::SnapshotBuilder snapshot;
    builder.write(snapshot);
    const auto read = kb::Snapshot::fromBytes(snapshot.finish());
    std::vector<std::string> keys;
    for (const auto &row : read->section<kb::regexlayout::KeyRow>(kb::regexlayout::keySection))
        keys.emplace_back(reinterpret_cast<const char *>(&row.gram), kb::regexlayout::gramSize);
    return keys;
}

} // namespace

class TestRegexKeys final : public QObject {
    Q_OBJECT

private slots:
    void key_hasLettersWhereItCan_data()
    {
        QTest::addColumn<QString>("sign");
        for (const char *sign : {"0", "1", "8", "9", " ", "-", ":", "\\.", "/"})
            QTest::newRow(sign) << sign;
    }
    void key_hasLettersWhereItCan()
    {
        QFETCH(const QString, sign);
        QCOMPARE(keysOf({(sign.repeated(4) + "word").toStdString()}), std::vector<std::string> {"word"});
    }

    void key_ofSignsAlone_isTheLastChoice()
    {
        // The letters stand in more regexes than the signs, and are still the better key.
        std::vector<std::string> regexes {"0000word"};
        for (char letter = 'a'; letter < 'v'; ++letter)
            regexes.push_back("word" + std::string(3, letter));
        const std::vector<std::string> keys = keysOf(regexes);
        QCOMPARE(keys.size(), regexes.size());
        QVERIFY(!std::ranges::contains(keys, "0000"));
    }

    void key_isTheRarestPart()
    {
        const std::vector<std::string> keys = keysOf({"samestone", "samebread", "samewater", "samehorse"});
        QCOMPARE(keys.size(), std::size_t(4));
        QVERIFY(!std::ranges::contains(keys, "same"));
    }
};

CASEBOOK_TEST(TestRegexKeys)
#include "tst_regexkeys.moc"

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Deterministic mutations of good files, for every run of the tests; the libFuzzer target goes further.
#include "readers.h"
#include "tests/testprogram.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <array>
#include <random>

namespace {

constexpr int roundsPerFile = 1500;

std::string mutated(std::string bytes, std::mt19937 &random)
{
    constexpr std::array tokens = {"{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "null", "1e400", "-", "\n", "\r\n",
        "---\n", "\xFF", "\xE4\xB8", "\"id\": \"a/b\",", "\"workarounds\": [{}],", "\"dead_ends_zh\": [\"\", 1],",
        "[[[[[[[[", "&a ", "*a"};
    const auto below = [&random](std::size_t limit) { return limit == 0 ? 0 : random() % limit; };
    const std::size_t changes = 1 + below(4);
    for (std::size_t i = 0; i < changes; ++i) {
        const std::size_t at = below(bytes.size() + 1);
        switch (below(5)) {
        case 0: bytes.insert(at, tokens[below(tokens.size())]); break;
        case 1: bytes.erase(at, below(20)); break;
        case 2: bytes.insert(at, bytes.substr(below(bytes.size() + 1), below(60))); break;
        case 3:
            if (at < bytes.size())
                bytes[at] = static_cast<char>(below(256));
            break;
        default:
            if (below(8) == 0)
                bytes.resize(at);
            break;
        }
    }
    return bytes;
}

} // namespace

class TestMutations final : public QObject {
    Q_OBJECT

private slots:
    void readersHoldTheirPromises_data()
    {
        QTest::addColumn<QString>("path");
        for (const char *folder : {"entries", "articles"}) {
            const QDir directory(QStringLiteral(DATA_DIR "/%1").arg(QLatin1String(folder)));
            for (const QString &name : directory.entryList(QDir::Files))
                QTest::newRow(qPrintable(name)) << directory.filePath(name);
        }
    }
    void readersHoldTheirPromises()
    {
        QFETCH(QString, path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string original = file.readAll().toStdString();
        QCOMPARE(fuzz::checkReaders(original), std::string());
        std::mt19937 random(20260101); // fixed: a failure repeats
        for (int round = 0; round < roundsPerFile; ++round) {
            const std::string bytes = mutated(original, random);
            const std::string problem = fuzz::checkReaders(bytes);
            QVERIFY2(problem.empty(),
                qPrintable(QString::fromStdString(problem + "\nin round " + std::to_string(round) + ":\n" + bytes)));
        }
    }
};

CASEBOOK_TEST(TestMutations)
#include "tst_mutations.moc"

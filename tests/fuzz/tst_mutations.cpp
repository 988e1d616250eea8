// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Deterministic mutations of good inputs of every target, for every run of the tests; ./dev fuzz goes further.
#include "readers.h"
#include "tests/testprogram.h"

#include <QTest>

#include <array>
#include <random>

namespace {

constexpr std::size_t shownBytes = 4000; // of an input that fails

/// Of one of the seeds, with parts of others.
std::string mutated(std::string bytes, const std::vector<std::string> &seeds, std::mt19937 &random)
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
        case 2: {
            const std::string &from = below(2) ? bytes : seeds[below(seeds.size())];
            bytes.insert(at, std::string(from, below(from.size() + 1), below(60)));
            break;
        }
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

    static void check(const fuzz::Target &target, const std::string &bytes, const std::string &what)
    {
        const std::string problem = target.check(bytes);
        QVERIFY2(problem.empty(),
            qPrintable(QString::fromStdString(problem + "\nin " + what + ":\n" + bytes.substr(0, shownBytes))));
    }
    static void addTargets()
    {
        QTest::addColumn<QString>("name");
        for (const fuzz::Target &target : fuzz::targets()) {
            const QString name = QString::fromStdString(std::string(target.name));
            QTest::newRow(qPrintable(name)) << name;
        }
    }
    static const fuzz::Target &target()
    {
        QFETCH(const QString, name);
        return *fuzz::target(name.toStdString());
    }

private slots:
    void whatWasFoundOnce_holds_data() { addTargets(); }
    void whatWasFoundOnce_holds()
    {
        for (const fuzz::Found &found : fuzz::foundOnce(target().name))
            check(target(), found.bytes, found.name);
    }

    void readersHoldTheirPromises_data() { addTargets(); }
    void readersHoldTheirPromises()
    {
        const std::vector<std::string> seeds = target().seeds();
        QVERIFY(!seeds.empty());
        for (const std::string &seed : seeds)
            check(target(), seed, "a seed");
        check(target(), {}, "an empty input");
        std::mt19937 random(20260101); // fixed: a failure repeats
        for (int round = 0; round < target().rounds; ++round)
            check(target(), mutated(seeds[std::size_t(round) % seeds.size()], seeds, random),
                "round " + std::to_string(round));
    }
};

CASEBOOK_TEST(TestMutations)
#include "tst_mutations.moc"

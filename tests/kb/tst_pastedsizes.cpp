// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Sizes that a pasted text says, compared with those of a machine.
#include "kb/conditions/applicability.h"
#include "tests/testprogram.h"

#include <QTest>

class TestPastedSizes final : public QObject {
    Q_OBJECT

    /// Whether the fact, which is 64, is less than what a text says was to be allocated.
    static kb::Applies answerOf(const char *fact, const QByteArray &pasted)
    {
        const auto condition = kb::parseCondition(
            gpu::Json::parse(R"j({"name": "m", "level": "machine", "title": "Less than was asked for",
            "title_zh": "少于请求的大小", "applies_if": {"fact": ")j"
                + std::string(fact) + R"j(", "is": "<", "value": {"paste": "tried to allocate ([^,]+),"}},
            "ruled_out_if": {"fact": ")j"
                + std::string(fact) + R"j(", "is": ">=", "value": {"paste": "tried to allocate ([^,]+),"}}})j"));
        if (!condition)
            throw std::runtime_error(condition.error().message);
        gpu::Facts facts;
        facts.facts[fact].value = 64.0;
        return kb::applicability(*condition, facts, "tried to allocate " + pasted.toStdString() + ", and failed")
            .applies;
    }

private slots:
    void size_isComparedByItsUnit_data()
    {
        QTest::addColumn<kb::Applies>("answer");
        const auto row = [](const char *pasted, kb::Applies answer) { QTest::newRow(pasted) << answer; };
        row("65", kb::Applies::Here);
        row("64", kb::Applies::NotHere);
        row("65 MiB", kb::Applies::Here);
        row("64.00MB", kb::Applies::NotHere);
        row("0.5 GiB", kb::Applies::Here);
        row("0.06 GiB", kb::Applies::NotHere);
        row("1G", kb::Applies::Here);
        row("65537 KiB", kb::Applies::Here);
        row("65536 kB", kb::Applies::NotHere);
        row("67108865 bytes", kb::Applies::Here);
        row("67108864 B", kb::Applies::NotHere);
        row("1 TiB", kb::Applies::Here);
        row("65 apples", kb::Applies::CantTell);
        row("65 Mbit", kb::Applies::CantTell);
        row("1e999 MiB", kb::Applies::CantTell);
        row("1e308 TiB", kb::Applies::CantTell);
    }
    void size_isComparedByItsUnit()
    {
        QFETCH(const kb::Applies, answer);
        QCOMPARE(answerOf("limits.shm_mib", QTest::currentDataTag()), answer);
    }

    void numberThatIsNoSize_hasNoUnit()
    {
        QCOMPARE(answerOf("limits.max_map_count", "65"), kb::Applies::Here);
        QCOMPARE(answerOf("limits.max_map_count", "65 MiB"), kb::Applies::CantTell);
    }
};

CASEBOOK_TEST(TestPastedSizes)
#include "tst_pastedsizes.moc"

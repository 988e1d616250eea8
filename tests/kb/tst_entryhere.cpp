// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the facts of a machine make of a diagnosis.
#include "kb/cases/entryhere.h"
#include "tests/testprogram.h"

#include <QTest>

using kb::Applies;

class TestEntryHere final : public QObject {
    Q_OBJECT

private slots:
    void alternative_thatAppliesIsACandidate_data()
    {
        using kb::Grade;
        QTest::addColumn<std::optional<Applies>>("cause");
        QTest::addColumn<Grade>("grade"); // of the cause
        QTest::addColumn<bool>("isSeen"); // the alternative's message
        QTest::addColumn<bool>("leads");
        using Cause = std::optional<Applies>;
        QTest::newRow("the cause has no condition") << Cause() << Grade::Likely << true << true;
        QTest::newRow("the cause can't be told") << Cause(Applies::CantTell) << Grade::Likely << true << true;
        QTest::newRow("the cause applies, too") << Cause(Applies::Here) << Grade::Likely << true << false;
        QTest::newRow("its message is not in the text") << Cause(Applies::CantTell) << Grade::Likely << false << false;
        QTest::newRow("the cause is surer") << Cause(Applies::CantTell) << Grade::Match << true << false;
        QTest::newRow("the cause is surer, and ruled out") << Cause(Applies::NotHere) << Grade::Match << true << true;
    }

    void alternative_thatAppliesIsACandidate()
    {
        using kb::Part;
        QFETCH(const std::optional<Applies>, cause);
        QFETCH(const kb::Grade, grade);
        QFETCH(const bool, isSeen);
        QFETCH(const bool, leads);
        std::vector<kb::DiagnosedMatch> diagnosis
            = {{.match = 0, .part = Part::Cause}, {.match = 1, .part = Part::Consequence},
                {.match = 2, .part = Part::Alternative}, {.match = 3, .part = Part::Alternative}};
        std::vector<kb::Match> matches(4, {.grade = kb::Grade::Likely});
        matches[0].grade = grade;
        if (isSeen)
            matches[3].reasons = {{.kind = kb::ReasonKind::Regex}};
        kb::MatchesHere here(4);
        if (cause)
            here[0] = kb::Applicability {.applies = *cause};
        here[3] = kb::Applicability {.applies = Applies::Here};
        auto wanted = diagnosis;
        if (leads) {
            wanted = {{.match = 3, .part = Part::Candidate}, {.match = 0, .part = Part::Candidate},
                {.match = 1, .part = Part::Consequence}, {.match = 2, .part = Part::Alternative}};
        }
        kb::putApplicableFirst(diagnosis, matches, here);
        QVERIFY(diagnosis == wanted);
    }

    /// Entries that can't be read, and those without a condition, say nothing; and a condition is enough only where its
    /// message is seen.
    void matches_areHeldAgainstTheFacts()
    {
        gpu::Facts facts;
        facts.facts["driver.loaded"] = {.value = true, .unknown = {}, .from = "there"};
        kb::Entry entry;
        entry.cases = R"([{"name": "c", "level": "machine", "title": "A title", "title_zh": "标题",
            "applies_if": {"fact": "driver.loaded", "value": true}}])";
        const auto answered = [&](const kb::Match &match, const std::optional<kb::Entry> &read) {
            const kb::MatchesHere here
                = kb::matchesHere(std::vector {match}, facts, {}, [&](std::uint32_t) { return read; });
            return here.at(0) ? std::optional(here[0]->applies) : std::nullopt;
        };
        kb::Match match;
        QVERIFY(answered(match, entry) == Applies::Here); // it has no regex that could find it
        QVERIFY(!answered(match, kb::Entry()));
        QVERIFY(!answered(match, std::nullopt));
        entry.regex = "gremlin";
        QVERIFY(!answered(match, entry));
        match.reasons.push_back({kb::ReasonKind::Regex, {}, 0, {}});
        QVERIFY(answered(match, entry) == Applies::Here);
    }
};

CASEBOOK_TEST(TestEntryHere)
#include "tst_entryhere.moc"

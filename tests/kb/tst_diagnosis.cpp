// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/diagnosis.h"
#include "kb/search/rankedmatches.h"
#include "kb/search/searchindex.h"
#include "tests/testprogram.h"

#include <QTest>

#include <algorithm>

using namespace kb;

namespace {

// Lines 1 to 5.
constexpr std::string_view fiveLines = "assert failed\nother error\nlaunch failed\nchild failed\ndone\n";

Match on(std::uint32_t entry, float score, std::string_view line, std::optional<std::uint32_t> followsFrom = {})
{
    const std::size_t begin = fiveLines.find(line);
    Match match {.entry = entry, .score = score, .grade = score < .4F ? Grade::Similar : Grade::Likely};
    if (!line.empty())
        match.line = {std::uint32_t(begin), std::uint32_t(begin + line.size())};
    match.followsFrom = followsFrom;
    return match;
}

/// Each match as "problem part of entry at line".
QStringList told(const std::vector<Match> &matches)
{
    const auto nothing = [](std::uint32_t) { return std::optional<Entry>(); };
    QStringList told;
    for (const DiagnosedMatch &one : diagnose(fiveLines, matches, nothing)) {
        const std::string_view part = partName(one.part);
        told += QStringLiteral("%1 %2 of %3 at %4")
                    .arg(one.problem)
                    .arg(QLatin1StringView(part.data(), qsizetype(part.size())))
                    .arg(matches[one.match].entry)
                    .arg(one.line);
    }
    return told;
}

std::vector<Entry> causeAndConsequence()
{
    Entry cause;
    cause.id = "cuda/index-assert";
    cause.domain = "cuda";
    cause.signature.en = "Assertion srcIndex failed in indexSelectLargeIndex";
    cause.regex = "Assertion `?srcIndex.*failed";
    Entry consequence;
    consequence.id = "cuda/alloc-failed";
    consequence.domain = "cuda";
    consequence.signature.en = "CUBLAS_STATUS_ALLOC_FAILED when calling cublasCreate(handle)";
    consequence.regex = "CUBLAS_STATUS_ALLOC_FAILED";
    consequence.transitions.precededBy.push_back({.entryId = cause.id, .probability = {}, .condition = {}});
    return {cause, consequence};
}

} // namespace

class TestDiagnosis : public QObject {
    Q_OBJECT
private slots:
    void cause_leadsWhatFollowsFromIt()
    {
        QCOMPARE(told({on(7, .9F, "assert failed"), on(5, .8F, "child failed", 4), on(4, .7F, "launch failed", 7)}),
            QStringList({"0 cause of 7 at 1", "0 consequence of 4 at 3", "0 consequence of 5 at 4"}));
    }

    void otherCause_ofTheSameLineIsPossible()
    {
        QCOMPARE(told({on(7, .9F, "assert failed"), on(3, .5F, "assert failed")}),
            QStringList({"0 cause of 7 at 1", "0 alternative of 3 at 1"}));
    }

    void otherCause_thatIsHardlyLessLikelyIsACandidate()
    {
        // Strengths of 5.4, 4.4 and 3.4 with scoreOf(): a third less is as much as signs may tell causes apart.
        QCOMPARE(told({on(7, .9F, "assert failed"), on(3, .88F, "assert failed"), on(2, .85F, "assert failed")}),
            QStringList({"0 candidate of 7 at 1", "0 candidate of 3 at 1", "0 alternative of 2 at 1"}));
    }

    void otherCause_withoutItsRegexIsNoCandidateBesideOneThatHasIt()
    {
        Match founded = on(7, .9F, "assert failed");
        founded.reasons = {{.kind = ReasonKind::Regex, .span = founded.line, .value = 1, .detail = {}}};
        Match words = on(3, .89F, "assert failed");
        QCOMPARE(told({founded, words}), QStringList({"0 cause of 7 at 1", "0 alternative of 3 at 1"}));
        words.reasons = founded.reasons;
        QCOMPARE(told({founded, words}), QStringList({"0 candidate of 7 at 1", "0 candidate of 3 at 1"}));
    }

    void candidates_areNoMatches()
    {
        // Strengths that differ by less, and by more, than what makes a match clear.
        for (const float score : {.8F, .84F, .85F, .86F, .87F, .88F, .89F}) {
            const Match first = on(7, .9F, "assert failed");
            const Match second = on(3, score, "assert failed");
            const bool isRivalled = isRival(second, first); // grade() has no Match then
            QCOMPARE(
                told({first, second}).front(), QString(isRivalled ? "0 candidate of 7 at 1" : "0 cause of 7 at 1"));
        }
        QVERIFY(isRival(on(3, .88F, "assert failed"), on(7, .9F, "assert failed")));
        QVERIFY(!isRival(on(3, .85F, "assert failed"), on(7, .9F, "assert failed")));
    }

    void otherCause_ofALineThatFollowsIsAnAlternative()
    {
        QCOMPARE(told({on(7, .9F, "assert failed"), on(4, .86F, "launch failed", 7), on(3, .84F, "launch failed")}),
            QStringList({"0 cause of 7 at 1", "0 consequence of 4 at 3", "0 alternative of 3 at 3"}));
    }

    void otherCause_ofTheLineOfASignIsAnAlternative()
    {
        Match cause = on(7, .9F, "launch failed");
        const kb::Span sign = on(0, 0, "assert failed").line;
        cause.reasons = {{.kind = ReasonKind::Sign, .span = sign, .value = .4F, .detail = "It failed before."}};
        const Match other = on(3, .5F, "assert failed");
        QCOMPARE(told({cause, other}), QStringList({"0 cause of 7 at 3", "0 alternative of 3 at 1"}));
        cause.reasons[0].value = -.4F; // what speaks against it is not explained by it
        QCOMPARE(told({cause, other}), QStringList({"0 cause of 7 at 3", "1 cause of 3 at 1"}));
    }

    void otherCause_whereTheRegexMatchesElsewhereIsAnAlternative()
    {
        Match cause = on(7, .9F, "launch failed");
        cause.otherLines = {on(0, 0, "assert failed").line};
        QCOMPARE(
            told({cause, on(3, .5F, "assert failed")}), QStringList({"0 cause of 7 at 3", "0 alternative of 3 at 1"}));
    }

    void unrelatedError_isAProblemOfItsOwn()
    {
        QCOMPARE(told({on(7, .9F, "assert failed"), on(6, .6F, "other error"), on(5, .5F, "child failed", 6)}),
            QStringList({"0 cause of 7 at 1", "1 cause of 6 at 2", "1 consequence of 5 at 4"}));
    }

    void weakMatch_isSimilarOnly()
    {
        QCOMPARE(told({on(7, .9F, "assert failed"), on(6, .2F, "other error")}),
            QStringList({"0 cause of 7 at 1", "1 similar of 6 at 2"}));
        QCOMPARE(told({on(6, .2F, "other error")}), QStringList({"0 similar of 6 at 2"}));
    }

    void consequence_ofWhatIsSimilarOnlyStandsAlone()
    {
        QCOMPARE(told({on(5, .6F, "child failed", 6), on(6, .2F, "other error")}),
            QStringList({"0 cause of 5 at 4", "1 similar of 6 at 2"}));
    }

    void circle_ends()
    {
        QCOMPARE(told({on(5, .9F, "child failed", 4), on(4, .8F, "launch failed", 5)}),
            QStringList({"0 cause of 5 at 4", "0 consequence of 4 at 3"}));
        QCOMPARE(told({on(5, .9F, "child failed", 4), on(4, .8F, "launch failed", 7), on(7, .7F, "assert failed", 5),
                     on(6, .6F, "other error", 7)}),
            QStringList({"0 cause of 5 at 4", "0 consequence of 7 at 1", "0 consequence of 6 at 2",
                "0 consequence of 4 at 3"}));
    }

    void distinction_isTheFirstOnes()
    {
        Entry first;
        first.id = "cuda/a";
        first.transitions.frequentlyConfusedWith.push_back({.entryId = "cuda/b",
            .probability = {},
            .condition = {"There it is the other way round.", "那里正好相反。"}});
        Entry second;
        second.id = "cuda/b";
        second.transitions.frequentlyConfusedWith.push_back(
            {.entryId = "cuda/a", .probability = {}, .condition = {"Not this one.", {}}});
        const std::vector<Match> matches {on(0, .9F, "assert failed"), on(1, .8F, "assert failed")};
        const auto readEntry = [&](std::uint32_t entry) { return std::optional(entry == 0 ? first : second); };
        auto diagnosis = diagnose(fiveLines, matches, readEntry);
        QCOMPARE(diagnosis.size(), 2U);
        QCOMPARE(diagnosis[0].distinction, kb::LocalizedText());
        QCOMPARE(diagnosis[1].distinction, (kb::LocalizedText {"There it is the other way round.", "那里正好相反。"}));
        std::ranges::reverse(diagnosis); // as where only the second applies on a machine
        tellApart(diagnosis, matches, readEntry);
        QCOMPARE(diagnosis[0].distinction, kb::LocalizedText());
        QCOMPARE(diagnosis[1].distinction, (kb::LocalizedText {"Not this one.", {}}));
    }

    void search_saysWhatFollowsFromWhat()
    {
        const std::vector<Entry> entries = causeAndConsequence();
        std::vector<const Entry *> pointers;
        for (const Entry &entry : entries)
            pointers.push_back(&entry);
        SnapshotBuilder snapshot;
        writeSearchIndex(pointers, snapshot);
        const SearchEngine engine(Snapshot::fromBytes(snapshot.finish()));
        const std::vector<Match> matches = engine.search(
            "Indexing.cu:1292: indexSelectLargeIndex: Assertion `srcIndex < srcSelectDimSize` failed.\n"
            "Traceback (most recent call last):\n"
            "RuntimeError: CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`\n");
        QCOMPARE(matches.size(), 2U);
        QCOMPARE(matches[0].entry, 0U);
        QVERIFY(!matches[0].followsFrom);
        QCOMPARE(matches[1].followsFrom, std::optional(0U));
        QVERIFY(matches[1].line.begin > matches[0].line.end);
    }
};

CASEBOOK_TEST(TestDiagnosis)
#include "tst_diagnosis.moc"

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the matches of one text say of each other, and how sure each is.
#include "kb/wording/wording.h"
#include "tests/kb/searchfixture.h"
#include "tests/testprogram.h"

#include <QTest>

#include <algorithm>

using namespace kb;

class TestRankedMatches : public QObject {
    Q_OBJECT
private slots:
    void signs_decideBetweenCausesOfOneMessage()
    {
        std::vector<Entry> entries {
            entry("cuda/a", "RuntimeError: CUDA error: gremlin in the pipe", "gremlin in the pipe"),
            entry("cuda/b", "RuntimeError: CUDA error: gremlin in the pipe", "gremlin in the pipe")};
        entries[0].signs = {{.regex = "^driver 3\\d\\d", .weight = 0.4, .says = {"old driver", "旧驱动"}}};
        entries[1].signs = {{.regex = "driver 4[^x]*pipe", .weight = 0.4, .says = {"across lines", "跨行"}},
            {.regex = "driver 5", .weight = 0.4, .says = {"new driver", "新驱动"}},
            {.regex = "(driver", .weight = 1, .says = {"broken", "坏"}}};
        const SearchEngine engine = engineOf(entries);
        const std::string_view message = "RuntimeError: CUDA error: gremlin in the pipe\n";
        const auto first = [&](std::string_view head) {
            const std::string text = std::string(head) + std::string(message);
            const std::vector<Match> matches = engine.search(text);
            QStringList reasons;
            for (const Reason &reason : matches[0].reasons) {
                if (reason.kind == ReasonKind::Sign)
                    reasons << QString::fromStdString(
                        text.substr(reason.span.begin, reason.span.end - reason.span.begin) + ": " + reason.detail + " "
                        + reason.detailZh);
            }
            return QString::fromStdString(entries[matches[0].entry].id) + u' ' + reasons.join(u',');
        };
        QCOMPARE(first("DRIVER 390\n"), QStringLiteral("cuda/a DRIVER 390: old driver 旧驱动"));
        QCOMPARE(first("driver 535\n"), QStringLiteral("cuda/b driver 5: new driver 新驱动"));
        QCOMPARE(first("driver 470\n"), QStringLiteral("cuda/a ")); // no sign goes over the end of a line
        QVERIFY(engine.search("driver 390").empty()); // without the message
    }

    void signs_speakAgainst()
    {
        std::vector<Entry> entries {entry("cuda/a", "CUDA error: gremlin in the pipe", "gremlin in the pipe"),
            entry("cuda/b", "CUDA error: gremlin in the pipe", "gremlin in the pipe")};
        entries[0].signs = {{.regex = "no gremlins here", .weight = -0.5, .says = {"none", "没有"}}};
        const std::string text = "no gremlins here\nCUDA error: gremlin in the pipe\n";
        const std::vector<Match> matches = engineOf(entries).search(text);
        QCOMPARE(matches.size(), 2u);
        QCOMPARE(matches[0].entry, 1u);
        const Reason *const why = reason(matches[1], ReasonKind::Sign);
        QVERIFY(why);
        QCOMPARE(wording::sentence(*why, Language::Chinese), QStringLiteral("speaks against it: 没有"));
    }

    void consequence_ranksAfterItsCause()
    {
        std::vector<Entry> entries {
            entry("nccl/child", "torch.distributed.elastic.ChildFailedError: root cause first observed failure",
                "ChildFailedError: root cause"),
            entry("cuda/index", "Assertion srcIndex of the embedding failed", "Assertion srcIndex")};
        const std::string text = "block 3: Assertion srcIndex of embedding failed\nsome line\n"
                                 "torch.distributed.elastic.ChildFailedError: root cause first observed failure\n";
        const auto first = [&] { return engineOf(entries).search(text)[0].entry; };
        QCOMPARE(first(), 0u);
        entries[1].transitions.leadsTo = {{.entryId = "nccl/child"}};
        QCOMPARE(first(), 1u);
        entries[1].transitions = {};
        entries[0].transitions.precededBy = {{.entryId = "cuda/index"}};
        QCOMPARE(first(), 1u);
    }

    void regexThatDoesNotMatch_givesWay()
    {
        const std::vector<Entry> entries {
            entry("cuda/create", "CUDA error: gremlin in the pipe of create", "gremlin in the pipe of create"),
            entry("cuda/pipe", "CUDA failure: a gremlin sits in some pipe", "gremlin in the pipe")};
        const SearchEngine engine = engineOf(entries);
        const std::string line = "CUDA error: gremlin in the pipe";
        QCOMPARE(engine.search(line).at(0).entry, 0u); // who types it may leave out anything
        QCOMPARE(engine.search("step 3 of 4 is done\nstep 4 of 4\n" + line).at(0).entry, 1u);
    }

    void wordsOfASignature_areNoAnswer()
    {
        const SearchEngine engine = engineOf({entry("cuda/flash",
            "ModuleNotFoundError: No module named 'flash_attn_cuda'", "No module named 'flash_attn_cuda'")});
        const std::string log = "step 3 of 4 is done on the gpu\nTraceback (most recent call last):\n";
        const Match other = engine.search(log + "ModuleNotFoundError: No module named 'numpy'").at(0);
        QVERIFY(other.grade == Grade::Similar);
        QVERIFY(!other.isAnswer());
        QVERIFY(other.score < 0.4f);
        const Match same = engine.search(log + "ModuleNotFoundError: No module named 'flash_attn_cuda'").at(0);
        QVERIFY(same.grade == Grade::Match);
        QVERIFY(same.score > 0.4f);
    }

    void regexThatMissesItsSignature_saysNothing()
    {
        const SearchEngine engine
            = engineOf({entry("node/port", "Error: listen EADDRINUSE: address already in use :::3000",
                "listen EADDRINUSE: address already in use (?:::)?\\d+")});
        const std::string log = "server starts\nreading configuration\n";
        QVERIFY(engine.search(log + "Error: listen EADDRINUSE: address already in use :::8080").at(0).isAnswer());
    }

    void errorOfAGpu_leavesATrace()
    {
        std::vector<Entry> entries {
            entry("nccl/port", "RuntimeError: Address already in use", "Address already in use"),
            entry("go/port", "dial: Bindung belegt", "Bindung belegt")};
        entries[0].rootCause.en = "Another job on the machine holds the port of torchrun.";
        const SearchEngine engine = engineOf(entries);
        const std::string error = "RuntimeError: Address already in use\nbye\n";
        QVERIFY(!engine.search("web server starts\n" + error).at(0).isAnswer());
        QVERIFY(!engine.search("RuntimeError: Address already in use").at(0).isAnswer());
        QVERIFY(engine.search("local_rank 0 of ncclComm\n" + error).at(0).isAnswer()); // a part of a name
        QVERIFY(engine.search("torchrun starts\n" + error).at(0).isAnswer());
        QVERIFY(engine.search("web server starts\ndial: Bindung belegt\nbye\n").at(0).isAnswer()); // not of a GPU
    }

    void rival_makesAMatchLikely()
    {
        std::vector<Entry> entries {entry("cuda/a", "CUDA error: gremlin in the pipe", "gremlin in the pipe"),
            entry("cuda/b", "CUDA error: gremlin in the pipe", "gremlin in the pipe")};
        const std::string text = "line one\nline two\nCUDA error: gremlin in the pipe\n";
        std::vector<Match> matches = engineOf(entries).search(text);
        QCOMPARE(matches.size(), 2u);
        QVERIFY(matches[0].grade == Grade::Likely);
        QVERIFY(matches[1].grade == Grade::Likely);
        entries[1].signs = {{.regex = "line one", .weight = -0.8, .says = {"none", "没有"}}};
        matches = engineOf(entries).search(text);
        QVERIFY(matches[0].grade == Grade::Match);
        entries.pop_back();
        QVERIFY(engineOf(entries).search(text).at(0).grade == Grade::Match);
    }

    void valueThatContradicts_isNoMatch()
    {
        const std::vector<Entry> entries {
            entry("cuda/eps", "CUDA batch norm fails with epsilon < 0", "batch norm fails with epsilon")};
        const std::string log = "line one\nline two\n";
        QVERIFY(engineOf(entries).search(log + "CUDA batch norm fails with epsilon=-0.5").at(0).grade == Grade::Match);
        QVERIFY(engineOf(entries).search(log + "CUDA batch norm fails with epsilon=0.5").at(0).grade == Grade::Likely);
    }

    void whatErrorsEndIn_isNoAnswer()
    {
        std::vector<Entry> entries {
            entry("build/ninja", "CalledProcessError: Command ninja returned non-zero exit status of the cuda build",
                "Command ninja returned non-zero exit status"),
            entry("build/arch", "nvcc fatal: Unsupported gpu architecture", "Unsupported gpu architecture")};
        const std::string text = "[1/2] nvcc fatal: Unsupported gpu architecture 'compute_30' here\nstopped\n"
                                 "CalledProcessError: Command ninja returned non-zero exit status of the cuda build\n";
        QCOMPARE(engineOf(entries).search(text)[0].entry, 0u);
        entries[0].transitions.precededBy = {{.entryId = "a"}, {.entryId = "b"}, {.entryId = "c"}, {.entryId = "d"}};
        const Match first = engineOf(entries).search(text).at(0);
        QCOMPARE(first.entry, 1u);
        QVERIFY(first.grade == Grade::Match);
        const std::string end = "some line\n" + text.substr(text.find("stopped"));
        QVERIFY(engineOf(entries).search(end).at(0).grade == Grade::Similar);
        entries[0].transitions.leadsTo = {{.entryId = "e"}}; // it is a cause of its own
        QVERIFY(engineOf(entries).search(end).at(0).isAnswer());
        // A weak line of what leads there is the cause all the same.
        entries[0].transitions.leadsTo.clear();
        entries[1].regex = "Killed";
        entries[1].transitions.leadsTo = {{.entryId = "build/ninja"}};
        QVERIFY(
            engineOf(entries).search("the compiler of this gpu program was Killed by somebody\n" + end)[0].entry == 1);
    }
};

CASEBOOK_TEST(TestRankedMatches)
#include "tst_rankedmatches.moc"

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// How sure a match is: docs/adr/0038.
#include "searchfixture.h"

#include "kb/codes/codelookup.h"

#include "tests/testprogram.h"

#include <QTest>

#include <algorithm>

using namespace kb;

class TestGrade : public QObject {
    Q_OBJECT
private slots:
    void messagePastedAlone_needsNoTraceOfAGpu()
    {
        const SearchEngine engine = engineOf({entry("cuda/reducer",
                                                  "RuntimeError: The reducer has not finished before a new iteration. "
                                                  "This error indicates parameters that were not used in a loss.",
                                                  "reducer has not finished before a new iteration"),
            entry("cuda/port", "Port taken by another", "Port taken by another")});
        const auto isAnswered = [&](std::string_view text) {
            const std::vector<Match> matches = engine.search(text);
            return !matches.empty() && matches[0].isAnswer();
        };
        QVERIFY(isAnswered("RuntimeError: The reducer has not finished before a new iteration."));
        QVERIFY(
            !isAnswered("of the web server it is said that its reducer has not finished before a new iteration of the "
                        "whole list was asked for by others"));
        QVERIFY(!isAnswered("Port taken by another")); // too short to be of one thing only
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

    /// Who pastes one line has left out what else the program printed.
    void messageAlone_needsNoOtherTrace()
    {
        std::vector<Entry> entries {
            entry("build/valve", "error: no operator \"+\" matches these valves (valve types are: half + half)",
                "no operator .* matches these valves")};
        entries[0].rootCause.en = "The header of CUDA has none.";
        const SearchEngine engine = engineOf(entries);
        const std::string message = entries[0].signature.en;
        QVERIFY(engine.search("make.cpp(12): " + message).at(0).isAnswer());
        QVERIFY(!engine.search("error: no operator \"-\" matches these valves").at(0).isAnswer()); // a part of it
        QVERIFY(!engine.search("web server starts\nreads\n" + message + "\nbye\n")
                .at(0)
                .isAnswer()); // in a log of something else
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

    void oneMessageOfTwoCauses_isNoMatchOfOne()
    {
        // The words of the first are nearer to the text, and nothing else in it speaks for either of them.
        std::vector<Entry> entries {
            entry("cuda/a", "CUDA error: GREMLIN_STATUS_LOST when calling gremlinCreate", "GREMLIN_STATUS_LOST"),
            entry("cuda/b", "CUDA error: GREMLIN_STATUS_LOST when calling gremlinLaunch(pipe)", "GREMLIN_STATUS_LOST")};
        const std::string text = "line one\nline two\nCUDA error: GREMLIN_STATUS_LOST when calling gremlinCreate\n";
        std::vector<Match> matches = engineOf(entries).search(text);
        QCOMPARE(matches.size(), 2u);
        QCOMPARE(matches[0].entry, 0u);
        QVERIFY(matches[1].isAnswer());
        QVERIFY(matches[1].score < 0.9f * matches[0].score);
        QVERIFY(matches[0].grade == Grade::Likely);
        entries[0].signs = {{.regex = "line one", .weight = 0.4, .says = {"none", "没有"}}};
        QVERIFY(engineOf(entries).search(text).at(0).grade == Grade::Match);
        // A longer piece of the line that only one regex has is as good as a sign.
        entries[0].signs = {};
        entries[0].regex = "GREMLIN_STATUS_LOST when calling gremlinCreate";
        QVERIFY(engineOf(entries).search(text).at(0).grade == Grade::Match);
    }

    void messageThatIsRepeated_followsFromNothing()
    {
        // The cause has a line of its own beside the message, which stands here twice and that line not at all.
        std::vector<Entry> entries {
            entry("cuda/valve", "Assertion `valve < valves` failed.", "valve < valves|CUDA error: gremlin in the pipe"),
            entry("cuda/gremlin", "torch.AcceleratorError: CUDA error: gremlin in the pipe",
                "CUDA error: gremlin in the pipe")};
        entries[0].transitions.leadsTo.push_back({.entryId = "cuda/gremlin", .probability = {}, .condition = {}});
        const std::string text = "got prompt\n!!! Exception !!! CUDA error: gremlin in the pipe\n"
                                 "torch.AcceleratorError: CUDA error: gremlin in the pipe\n";
        const std::vector<Match> matches = engineOf(entries).search(text);
        QCOMPARE(matches.at(0).entry, 1u);
        QVERIFY(!matches.at(0).followsFrom);
        const std::vector<Match> told = engineOf(entries).search("Assertion `valve < valves` failed.\n" + text);
        QCOMPARE(told.at(0).entry, 0u);
        QCOMPARE(told.at(1).followsFrom, std::optional(0u));
    }

    void valueThatContradicts_isNoMatch()
    {
        const std::vector<Entry> entries {
            entry("cuda/eps", "CUDA batch norm fails with epsilon < 0", "batch norm fails with epsilon")};
        const std::string log = "line one\nline two\n";
        QVERIFY(engineOf(entries).search(log + "CUDA batch norm fails with epsilon=-0.5").at(0).grade == Grade::Match);
        QVERIFY(engineOf(entries).search(log + "CUDA batch norm fails with epsilon=0.5").at(0).grade == Grade::Likely);
    }

    void signAgainst_isNoMatch()
    {
        std::vector<Entry> entries {entry("cuda/a", "CUDA error: gremlin in the pipe", "gremlin in the pipe")};
        entries[0].signs = {{.regex = "line one", .weight = 0.4, .says = {"one", "一"}},
            {.regex = "line two", .weight = 0.4, .says = {"two", "二"}},
            {.regex = "a valve is open", .weight = -0.1, .says = {"valve", "阀"}}};
        const std::string text = "line one\nline two\nCUDA error: gremlin in the pipe\n";
        QVERIFY(engineOf(entries).search(text).at(0).grade == Grade::Match);
        QVERIFY(engineOf(entries).search("a valve is open\n" + text).at(0).grade == Grade::Likely);
    }

    void messageWordForWord_isLikelyWhereNothingElseAnswers()
    {
        // A line with much beside the message that the entry does not know.
        std::vector<Entry> entries {
            entry("cuda/pipe", "gremlin in the pipe of the cuda stream", "gremlin in the pipe")};
        const std::string text
            = "line one\nline two\n[worker 3] gremlin in the pipe while fetching alpha bravo charlie "
              "delta echo foxtrot golf hotel india juliet kilo lima mike november oscar\n";
        const std::vector<Match> matches = engineOf(entries).search(text + "on the gpu\n");
        QVERIFY(!matches.empty());
        QVERIFY(matches[0].grade == Grade::Likely);
        entries[0].regex = "the pipe"; // too little to be a message
        const std::vector<Match> few = engineOf(entries).search(text + "on the gpu\n");
        QVERIFY(few.empty() || !few[0].isAnswer());
    }

    void numberOfACode_isAMessage()
    {
        // The words are those of any error of CUDA; the number alone says which one it is.
        std::vector<Entry> entries {entry("cuda/none", "no CUDA-capable device is detected",
            R"j((?:CUDA|Cuda)[ \w]{0,24}(?:[Ee]rror|ERROR|[Ff]ailure)[ :=#(\[]{1,3}100\b)j")};
        for (int i = 0; i < 60; ++i) {
            const std::string name = "gremlin" + std::to_string(i);
            entries.push_back(entry("cuda/" + name, "Cuda driver error in call at file in line: " + name, name));
        }
        const SearchEngine engine = engineOf(entries);
        const auto answered = [&](const std::string &number) {
            const std::vector<Match> matches = engine.search("LAMMPS (29 Sep 2021)\n  using 1 thread per task\n"
                                                             "Cuda driver error "
                + number
                + " in call at file '/data/src/lib/gpu/geryon/nvd_device.h' in line 323 "
                  "of rank 0 of 16 in the communicator of the world at step alpha bravo charlie delta echo foxtrot\n");
            return !matches.empty() && matches[0].isAnswer();
        };
        QVERIFY(answered("100"));
        QVERIFY(!answered("1001"));
        QVERIFY(!answered("214"));
    }

    void logOfAmd_isNoErrorOfCuda()
    {
        const SearchEngine engine
            = engineOf({entry("cuda/a", "CUDA error: gremlin in the pipe", "gremlin in the pipe")});
        const std::string error = "x = y.to('cuda:0')\nCUDA error: gremlin in the pipe\n";
        QVERIFY(engine.search("line one\n" + error).at(0).isAnswer());
        for (const char *const amd :
            {"torch 2.9.0+rocm6.4\n", "loaded /opt/rocm/lib/libamdhip64.so\n", "arch gfx1100\n"}) {
            const std::vector<Match> matches = engine.search(amd + error);
            QVERIFY(matches.empty() || !matches[0].isAnswer());
            QVERIFY(engine.search("NVIDIA GeForce RTX 4090\n" + (amd + error)).at(0).isAnswer());
        }
    }

    void anotherXid_isNoAnswer()
    {
        std::vector<Entry> entries {
            entry("driver/xid-62", "NVRM: Xid (PCI:0000:3b:00): 62, pid=1, the gremlin engine of the card has halted",
                "Xid \\([^)]*\\): 62\\b")};
        entries[0].errorCode = "Xid 62";
        const SearchEngine engine = engineOf(entries);
        const auto isAnswer = [](const Match &match) { return match.isAnswer(); };
        const std::string words = ", pid=7, the gremlin engine of the card has halted";
        QVERIFY(std::ranges::any_of(engine.search("NVRM: Xid (PCI:0000:01:00): 62" + words), isAnswer));
        QVERIFY(std::ranges::none_of(engine.search("NVRM: Xid (PCI:0000:01:00): 79" + words), isAnswer));
    }

    void anotherStatus_isNoAnswer()
    {
        std::vector<Entry> entries {
            entry("cuda/lt", "CUBLAS_STATUS_NOT_SUPPORTED when calling cublasLtMatmulAlgoGetHeuristic(handle, desc)",
                "CUBLAS_STATUS_NOT_SUPPORTED when calling")};
        entries[0].errorCode = "CUBLAS_STATUS_NOT_SUPPORTED";
        const SearchEngine engine = engineOf(entries);
        const std::string words = " when calling cublasLtMatmulAlgoGetHeuristic(handle, desc)";
        QVERIFY(engine.search("CUBLAS_STATUS_NOT_SUPPORTED" + words).at(0).grade == Grade::Match);
        QVERIFY(engine.search("CUBLAS_STATUS_INVALID_VALUE" + words).at(0).grade == Grade::Similar);
        // One of another library says nothing of it.
        QVERIFY(engine.search("cudaErrorUnknown: NOT_SUPPORTED" + words).at(0).isAnswer());
    }

    void partOfASignature_isNoMatch()
    {
        const SearchEngine engine = engineOf({entry("cuda/apex",
            "ImportError: cannot import name 'amp' from the torch extension apex", "cannot import name 'amp' from")});
        const std::string first = "ImportError: cannot import name ";
        QVERIFY(engine.search(first + "'amp' from the torch extension apex").at(0).grade == Grade::Match);
        QVERIFY(engine.search(first + "'x' from torch").at(0).grade != Grade::Match);
    }

    void messageWithANameInAnotherWord_leavesATrace()
    {
        std::vector<Entry> entries {entry("build/cudart", "/usr/bin/ld: cannot find -lcudart", "cannot find -lcudart"),
            entry("build/other", "/usr/bin/ld: cannot find the library", "cannot find -lgoblin")};
        for (Entry &one : entries)
            one.rootCause.en = "A library of the gpu is missing.";
        const SearchEngine engine = engineOf(entries);
        QVERIFY(engine.search("/usr/bin/ld: cannot find -lcudart").at(0).isAnswer());
        QVERIFY(!engine.search("/usr/bin/ld: cannot find -lgoblin").at(0).isAnswer());
    }

    void questionInChinese_isNoPartOfTheMessage()
    {
        const SearchEngine engine = engineOf({entry("cuda/oom", "CUDA out of memory", "CUDA out of memory")});
        const auto score = [&engine](const char *text) { return engine.search(text).at(0).score; };
        QVERIFY(score("CUDA out of memory 怎么办") > score("CUDA out of memory gremlin"));
    }

    void entriesOfACode_areThoseOfEachThatTheyName()
    {
        std::vector<Entry> entries {entry("driver/a", "a"), entry("driver/b", "b"), entry("cuda/c", "c")};
        entries[0].errorCode = "Xid 43, 45";
        entries[1].errorCode = "Xid 45";
        entries[2].errorCode = "cudaErrorLaunchTimeout (702)";
        const SearchEngine engine = engineOf(entries);
        const auto of = [&engine](std::string_view words) {
            return engine.entriesOfCode(lookUpCodes(words).at(0).code->identity);
        };
        QCOMPARE(of("Xid 43"), std::vector<std::uint32_t>({0}));
        QCOMPARE(of("Xid 45"), std::vector<std::uint32_t>({0, 1}));
        QCOMPARE(of("cudaErrorLaunchTimeout"), std::vector<std::uint32_t>({2}));
        QCOMPARE(of("Xid 79"), std::vector<std::uint32_t>());
    }

    /// A cause that is weak beside what its consequence led to, and not beside its consequence.
    void cause_isMeasuredByItsOwnConsequence()
    {
        std::vector<Entry> entries {
            entry("cuda/general", "RuntimeError: CUDA worker ended in an unhandled gremlin state of the pipe",
                "CUDA worker ended in an unhandled gremlin state"),
            entry("cuda/middle", "CUDA pipe lost its gremlin after a broken handshake with the peer",
                "pipe lost its gremlin"),
            entry("cuda/root", "CUDA cable was pulled by the cleaning staff in the night before the long weekend",
                "cable was pulled")};
        entries[1].transitions.leadsTo = {{.entryId = "cuda/general"}};
        entries[2].transitions.leadsTo = {{.entryId = "cuda/middle"}};
        const std::vector<Match> matches = engineOf(entries).search(
            "first line\ncable was pulled here by others today\nCUDA pipe lost its gremlin after something\n"
            "RuntimeError: CUDA worker ended in an unhandled gremlin state of the pipe\n");
        QCOMPARE(matches.at(0).entry, 2u);
    }

    void statusOfSuccess_isNoFunction()
    {
        Entry knows = entry("cuda/knows", "cuDNN error: CUDNN_STATUS_EXECUTION_FAILED", "STATUS_EXECUTION_FAILED");
        knows.rootCause.en = "A call gave no CUDNN_STATUS_SUCCESS.";
        const std::vector<Match> matches = engineOf({knows}).search(
            "Check failed: status == CUDNN_STATUS_SUCCESS (8 vs. 0)  CUDNN_STATUS_EXECUTION_FAILED");
        QCOMPARE(matches.size(), 1u);
        QVERIFY(std::ranges::none_of(
            matches[0].reasons, [](const Reason &reason) { return reason.kind == ReasonKind::Call; }));
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
        entries[0].category = "summary";
        entries[0].transitions.precededBy = {{.entryId = "build/arch"}};
        const Match first = engineOf(entries).search(text).at(0);
        QCOMPARE(first.entry, 1u);
        QVERIFY(first.grade == Grade::Match);
        const std::string end = "some line\n" + text.substr(text.find("stopped"));
        QVERIFY(engineOf(entries).search(end).at(0).grade == Grade::Similar);
        entries[0].category = "build_error"; // it is a cause of its own
        QVERIFY(engineOf(entries).search(end).at(0).isAnswer());
        // A weak line of what leads there is the cause all the same.
        entries[0].category = "summary";
        entries[1].regex = "Killed";
        entries[1].transitions.leadsTo = {{.entryId = "build/ninja"}};
        QVERIFY(
            engineOf(entries).search("the compiler of this gpu program was Killed by somebody\n" + end)[0].entry == 1);
    }
};

CASEBOOK_TEST(TestGrade)
#include "tst_grade.moc"

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// The real casebook-cli, run as a user or a script runs it; its import and export are in tst_cliimport.cpp,
// its records in tst_clirecord.cpp.
#include "clitest.h"
#include "tests/testprogram.h"

#include <QJsonArray>

#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

class TestCli final : public CliTest {
    Q_OBJECT

    /// A program that starts the runner, and leaves a file named so.
    void putRunner(const QString &name, const QString &mark)
    {
        const QString path = QStringLiteral("libexec/casebook/") + name;
        write(path, "#!/bin/sh\n: > '" + m_dir.filePath(mark).toUtf8() + "'\nexec '" CASEBOOK_RUNNER "' \"$@\"\n");
        QFile::setPermissions(m_dir.filePath(path), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }

    /// An ssh that does here what it is asked to, its last argument, and keeps what it was started with.
    QString standInSsh()
    {
        write(QStringLiteral("bin/ssh"),
            "#!/bin/sh\nprintf '%s\\n' \"$@\" > " + m_dir.filePath(QStringLiteral("ssh.txt")).toUtf8()
                + "\necho Welcome\nfor command; do :; done\nexec /bin/sh -c \"$command\"\n");
        const QString path = m_dir.filePath(QStringLiteral("bin/ssh"));
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return QFileInfo(path).path();
    }

private slots:
    void target_goesToSshAsItsArguments()
    {
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", standInSsh().toUtf8() + ':' + path);
        const Result result = run({"devices", "--json", "--target", QStringLiteral("ssh:me@node:" CASEBOOK_RUNNER)});
        qputenv("PATH", path);
        QCOMPARE(result.exitCode, 0);
        QVERIFY(result.json().contains(QStringLiteral("driver")));
        QVERIFY(result.json().contains(QStringLiteral("cudnn"))); // what its own runner finds there
        QCOMPARE(bytes(m_dir.filePath(QStringLiteral("ssh.txt"))),
            QByteArray("-T\n-o\nBatchMode=yes\n-o\nServerAliveInterval=10\n--\nme@node\n" CASEBOOK_RUNNER
                       " --serve --jobs 0\n"));
    }

    void installed_startsThePortableRunnerOfThisArchitecture_elseItsOwn()
    {
        const QString program = m_dir.filePath(QStringLiteral("bin/casebook-cli"));
        QVERIFY(QDir().mkpath(QFileInfo(program).path()));
        QVERIFY(QFile::copy(QStringLiteral(CASEBOOK_CLI), program));
        putRunner(QStringLiteral("casebook-runner"), QStringLiteral("own"));
        putRunner(QStringLiteral("casebook-runner-of-another-architecture"), QStringLiteral("another"));
        const auto startedRunner = [&]() -> QString {
            QProcess process;
            process.start(program, {QStringLiteral("devices"), QStringLiteral("--json")});
            const Result result = finish(process);
            QString started = QString::number(result.exitCode);
            for (const QString &mark : {QStringLiteral("own"), QStringLiteral("another"), QStringLiteral("portable")}) {
                if (QFile::remove(m_dir.filePath(mark)))
                    started += u' ' + mark;
            }
            return started;
        };
        QCOMPARE(startedRunner(), QStringLiteral("0 own"));
        putRunner(QStringLiteral("casebook-runner-" CASEBOOK_ARCH), QStringLiteral("portable"));
        QCOMPARE(startedRunner(), QStringLiteral("0 portable"));
    }

    void target_refused_orOutOfReach_saysWhatToDo()
    {
        for (const char *const target : {"node", "ssh:", "ssh:-oProxyCommand=reboot", "ssh:a;b", "slurm:reboot"}) {
            const Result result = run({"devices", "--target", QString::fromLatin1(target)});
            QCOMPARE(result.exitCode, 2);
            QVERIFY2(result.err.contains("is no target. Say --target"), result.err.constData());
        }
        QCOMPARE(run({"reproduce", "--all", "--target", "ssh:"}).exitCode, 2);
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", "/nonexistent");
        const Result result = run({"devices", "--target", "slurm"});
        qputenv("PATH", path);
        QCOMPARE(result.exitCode, 3);
        QVERIFY2(result.err.contains("Try srun with the same options in a terminal"), result.err.constData());
        QVERIFY2(result.err.contains("srun could not be started"), result.err.constData());
    }

    void namedCudnn_thatIsNone_isSaid_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::newRow("devices") << QStringList {"devices"};
        QTest::newRow("reproduce") << QStringList {"reproduce", "--all", "--level", "library"};
    }
    void namedCudnn_thatIsNone_isSaid()
    {
        QFETCH(const QStringList, command);
        const QString absent = m_dir.filePath(QStringLiteral("absent"));
        const Result result = run(command + QStringList {"--cudnn", absent});
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("There is no file or folder “" + absent.toUtf8() + "”. Name a libcudnn.so"),
            result.err.constData());
        QVERIFY(result.out.isEmpty());
        const Result empty = run(command + QStringList {"--cudnn", m_dir.path()});
        QCOMPARE(empty.exitCode, 2);
        QVERIFY2(empty.err.contains("There is no cuDNN in “"), empty.err.constData());
    }

    void usage_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exitCode");
        QTest::newRow("nothing") << QStringList() << 2;
        QTest::newRow("help") << QStringList {"--help"} << 0;
        QTest::newRow("version") << QStringList {"--version"} << 0;
        QTest::newRow("unknown command") << QStringList {"frobnicate"} << 2;
        QTest::newRow("unknown option") << QStringList {"search", "--frobnicate"} << 2;
        QTest::newRow("bad limit") << QStringList {"search", "--limit", "zero"} << 2;
        QTest::newRow("bad language") << QStringList {"search", "--lang", "xx"} << 2;
        QTest::newRow("missing id") << QStringList {"show"} << 2;
        QTest::newRow("unknown id") << QStringList {"show", "cuda/no-such-entry"} << 2;
        QTest::newRow("bad format") << QStringList {"show", "cuda/x", "--format", "pdf"} << 2;
        QTest::newRow("missing library") << QStringList {"check", "--kb", "nowhere"} << 2;
        QTest::newRow("missing log") << QStringList {"search", "nowhere.log"} << 2;
        QTest::newRow("a folder as log") << QStringList {"search", "."} << 2;
        QTest::newRow("missing into") << QStringList {"import", "x.json"} << 2;
    }
    void usage()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, exitCode);
        const Result result = run(arguments);
        QCOMPARE(result.exitCode, exitCode);
        if (exitCode == 2) {
            QVERIFY(!result.err.isEmpty());
            QVERIFY2(result.out.isEmpty(), result.out);
        }
    }

    void search_findsTheBuiltInEntry()
    {
        const Result result = run({"search", "--json", "-"},
            "RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM when calling "
            "cudnnBatchNormalizationForwardTraining with epsilon=1e-06\n");
        QCOMPARE(result.exitCode, 0);
        const QJsonArray matches = result.json()["matches"].toArray();
        QVERIFY(!matches.isEmpty());
        QCOMPARE(matches[0]["id"].toString(), QStringLiteral("cuda/cudnn-bn-epsilon-too-small"));
        QVERIFY(matches[0]["score"].toDouble() > 0.5);
        QVERIFY(!matches[0]["reasons"].toArray().isEmpty());
        QVERIFY(result.json().contains("elapsed_us"));
    }

    void search_readsUtf16()
    {
        const QString text = QStringLiteral("RuntimeError: cuDNN error: CUDNN_STATUS_MAPPING_ERROR\r\n");
        QByteArray littleEndian("\xFF\xFE");
        QByteArray bigEndian("\xFE\xFF");
        for (const QChar c : text) {
            littleEndian.append(char(c.cell())).append(char(c.row()));
            bigEndian.append(char(c.row())).append(char(c.cell()));
        }
        write(QStringLiteral("powershell.log"), littleEndian);
        for (const Result &result :
            {run({"search", "--json", "powershell.log"}), run({"search", "--json", "-"}, bigEndian)}) {
            QCOMPARE(result.exitCode, 0);
            const QJsonArray matches = result.json()["matches"].toArray();
            QVERIFY(!matches.isEmpty());
            QCOMPARE(matches[0]["id"].toString(), QStringLiteral("cuda/cudnn-mapping-error"));
        }
    }

    void search_saysThatATextMayBeUtf16()
    {
        const Result result = run({"search"}, QByteArray("C\0U\0D\0A\0", 8));
        QVERIFY2(result.err.contains("UTF-16"), result.err);
        QVERIFY(!run({"search"}, "CUDA").err.contains("UTF-16"));
    }

    void search_ofAShortError_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("first"); // empty: nothing is an answer
        QTest::addColumn<QString>("grade"); // empty: any
        const auto row = [](const char *text, const char *first, const char *grade) {
            QTest::newRow(text) << QByteArray(text) << QString(first) << QString(grade);
        };
        row("CUDA out of memory", "cuda/oom-pytorch", "");
        row("CUDA out of memory 怎么办", "cuda/oom-pytorch", "");
        row("Traceback (most recent call last):\n  File \"a.py\", line 3\nRuntimeError: CUDA out of memory. Tried to "
            "allocate 20.00 MiB",
            "cuda/oom-pytorch", "");
        row("/usr/bin/ld: cannot find -lcudart", "build/cudart-link-not-found", "");
        row("error: identifier \"__shfl_down\" is undefined", "build/warp-sync-intrinsics", "");
        row("RuntimeError: \"addmm_impl_cpu_\" not implemented for 'Half'", "framework/half-on-cpu", "");
        row("ImportError: cannot import name 'x' from 'torch'", "framework/torch-name-missing", "");
        row("CUBLAS_STATUS_INVALID_VALUE when calling cublasLtMatmulAlgoGetHeuristic(handle, desc, a, b, c, d)", "",
            "");
        row("CUBLAS_STATUS_LICENSE_ERROR", "", "");
    }
    void search_ofAShortError()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QString, grade);
        const QJsonObject best = run({"search", "--json"}, text).json()["matches"][0].toObject();
        QTEST(best["id"].toString(), "first");
        if (!grade.isEmpty())
            QCOMPARE(best["grade"].toString(), grade);
    }

    void search_saysThatOneRanksMemoryEndsTheOthersWait()
    {
        const QJsonArray matches = run({"search", "--json"},
            "[rank1]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 158.00 MiB. GPU 1 has a total "
            "capacity of 23.69 GiB of which 115.69 MiB is free.\n"
            "[rank0]:[E ProcessGroupNCCL.cpp:607] [Rank 0] Watchdog caught collective operation timeout: "
            "WorkNCCL(SeqNum=9, OpType=ALLREDUCE, Timeout(ms)=1800000) ran for 1800090 milliseconds before timing "
            "out.\n")
                                       .json()["matches"]
                                       .toArray();
        QVERIFY(matches[0]["id"].toString().startsWith(QLatin1String("cuda/oom-pytorch")));
        int consequences = 0;
        for (const QJsonValue &match : matches) {
            if (!match["id"].toString().startsWith(QLatin1String("nccl/watchdog")))
                continue;
            ++consequences;
            QCOMPARE(match["part"].toString(), QStringLiteral("consequence"));
            QCOMPARE(match["line"].toInt(), 2);
        }
        QVERIFY(consequences > 0);
    }

    void search_passesOverColours()
    {
        const QByteArray plain = "step 1\nNVRM: Xid (PCI:0000:3b:00): 79, pid=12, GPU has fallen off the bus.\n";
        QByteArray coloured = plain;
        coloured.replace("Xid", "\x1b[1;31mXid\x1b[0m").replace("fallen", "\x1b]0;title\afal\x1b(Blen");
        const QJsonObject expected = run({"search", "--json"}, plain).json()["matches"][0].toObject();
        const QJsonObject found = run({"search", "--json"}, coloured).json()["matches"][0].toObject();
        QCOMPARE(found["id"], expected["id"]);
        QCOMPARE(found["score"], expected["score"]);
        QCOMPARE(found["line"], QJsonValue(2));
        const auto matched = [](const QJsonObject &match, const QByteArray &text) {
            const QJsonArray bytes = match["reasons"][0]["bytes"].toArray();
            return text.mid(bytes[0].toInt(), bytes[1].toInt() - bytes[0].toInt());
        };
        QCOMPARE(expected["reasons"][0]["kind"], QJsonValue("regex"));
        QVERIFY(matched(expected, plain).contains("fallen"));
        QByteArray part = matched(found, coloured);
        part.replace("\x1b[1;31m", "").replace("\x1b[0m", "").replace("\x1b]0;title\a", "").replace("\x1b(B", "");
        QCOMPARE(part, matched(expected, plain));
    }

    void search_ofAnUnrelatedText_isFineAndEmpty()
    {
        const Result result = run({"search", "--json"}, "the quick brown fox\n");
        QCOMPARE(result.exitCode, 0);
        QVERIFY(result.json()["matches"].toArray().isEmpty());
    }

    void code_saysWhatItMeansAndNamesItsEntries()
    {
        const Result text = run({"code", "35"});
        QCOMPARE(text.exitCode, 0);
        QVERIFY2(text.out.contains("CUDA runtime 35 \u00B7 cudaErrorInsufficientDriver\n"), text.out);
        const Result json = run({"code", "--json", "cudaErrorInsufficientDriver"});
        const QJsonArray codes = json.json()["codes"].toArray();
        QCOMPARE(codes.size(), 1);
        QCOMPARE(codes[0]["numbers"][0]["number"].toInt(), 35);
        QVERIFY(codes[0]["says"].toString().contains(QLatin1String("older than this CUDA runtime")));
        const QJsonArray entries = codes[0]["entries"].toArray();
        QVERIFY(!entries.isEmpty());
        QVERIFY(text.out.contains("Entries about it: " + entries[0].toString().toUtf8()));
    }

    void code_withTheVersionsOfItsNumber()
    {
        const Result result = run({"code", "cuda", "runtime", "77", "--lang", "zh"});
        QCOMPARE(result.exitCode, 0);
        QVERIFY2(result.out.contains("CUDA runtime 77 \u00B7 cudaErrorIllegalAddress"), result.out);
        QVERIFY2(result.out.contains("10.0"), result.out);
        QVERIFY2(result.out.contains("\u6838\u51FD\u6570"), result.out); // "核函数"
    }

    void code_namesOfTwoInterfacesHaveTheirOwnNumbers()
    {
        const Result result = run({"code", "cudaErrorNoDevice"});
        QVERIFY2(result.out.startsWith("CUDA \u00B7 cudaErrorNoDevice 38 / 100 \u00B7 CUDA_ERROR_NO_DEVICE 100\n"),
            result.out);
    }

    void code_unknown_namesCloseOnes()
    {
        const Result result = run({"code", "--json", "CUDNN_STATUS_BAD_PARM"});
        QCOMPARE(result.exitCode, 0);
        QVERIFY(result.json()["codes"].isArray() && result.json()["codes"].toArray().isEmpty());
        QVERIFY2(
            result.err.contains("CUDNN_STATUS_BAD_PARM") && result.err.contains("CUDNN_STATUS_BAD_PARAM"), result.err);
        QCOMPARE(run({"code"}).exitCode, 2);
    }

    void searchBatch_answersInOrderAndGoesOnAfterABadLine()
    {
        const Result result = run({"search", "--batch"},
            "{\"query\": \"CUDNN_STATUS_BAD_PARAM cudnnBatchNormalizationForwardTraining epsilon < 0\"}\n"
            "not json\n\n{\"query\": \"\"}\n");
        QCOMPARE(result.exitCode, 2);
        const QList<QByteArray> lines = result.out.trimmed().split('\n');
        QCOMPARE(lines.size(), 3);
        QCOMPARE(QJsonDocument::fromJson(lines[0])["matches"][0]["id"].toString(),
            QStringLiteral("cuda/cudnn-bn-epsilon-negative"));
        QVERIFY(QJsonDocument::fromJson(lines[1])["error"].toString().contains(QLatin1String("line 2")));
        QVERIFY(QJsonDocument::fromJson(lines[2])["matches"].isArray());
    }

    void searchBatch_ofAFolder_isBadInput()
    {
        const Result result = run({"search", "--batch", "."});
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("This is a folder"), result.err);
    }

    void search_ofAClosedInput_saysThatItCanNotBeRead_data()
    {
        QTest::addColumn<QString>("redirection");
        QTest::addColumn<QString>("option");
        for (const char *const redirection : {"<&-", "< ."}) {
            for (const char *const option : {"", "--batch"})
                QTest::addRow("%s %s", option, redirection) << redirection << option;
        }
    }
    void search_ofAClosedInput_saysThatItCanNotBeRead()
    {
        QFETCH(const QString, redirection);
        QFETCH(const QString, option);
        QProcess shell;
        shell.setWorkingDirectory(m_dir.path());
        shell.start(QStringLiteral("sh"),
            {"-c", QStringLiteral("XDG_CACHE_HOME=cache \"$0\" search %1 %2").arg(option, redirection), CASEBOOK_CLI});
        QVERIFY(shell.waitForFinished());
        QCOMPARE(shell.exitCode(), 2);
        QCOMPARE(shell.readAllStandardOutput(), QByteArray());
        const QByteArray said = shell.readAllStandardError();
        QVERIFY2(
            said.contains(redirection == "< ." ? "This is a folder" : "can't be read (Bad file descriptor)"), said);
    }

    void searchBatch_refusesALineThatIsTooLong_andGoesOn()
    {
        const QByteArray tooLong = "{\"query\": \"" + QByteArray((64 << 20) + 1, 'x') + "\"}\n";
        const Result result = run({"search", "--batch"}, tooLong + "{\"query\": \"epsilon < 0\"}");
        QCOMPARE(result.exitCode, 2);
        const QList<QByteArray> lines = result.out.trimmed().split('\n');
        QCOMPARE(lines.size(), 2);
        QCOMPARE(QJsonDocument::fromJson(lines[0])["error"].toString(), QStringLiteral("line 1: longer than 64 MiB"));
        QVERIFY(QJsonDocument::fromJson(lines[1])["matches"].isArray());
    }

    void search_ofNothing_saysSo()
    {
        const Result result = run({"search"});
        QCOMPARE(result.exitCode, 0);
        QVERIFY2(result.err.contains("The input is empty"), result.err);
    }

    void help_namesTheCommand()
    {
        const Result result = run({"show", "--help"});
        QVERIFY2(result.out.startsWith("Usage: casebook-cli show [options] ID"), result.out);
    }

    void folderWithoutEntries_isSaid_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::newRow("check") << QStringList {"check"};
        QTest::newRow("check as JSON") << QStringList {"check", "--json"};
        QTest::newRow("search") << QStringList {"search"};
        QTest::newRow("search as JSON") << QStringList {"search", "--json"};
        QTest::newRow("batch") << QStringList {"search", "--batch"};
        QTest::newRow("reproduce") << QStringList {"reproduce", "--all"};
        QTest::newRow("export") << QStringList {"export", "--format", "json", "nothing-out"};
    }
    void folderWithoutEntries_isSaid()
    {
        QFETCH(const QStringList, command);
        write(QStringLiteral("photos/2024/beach.txt"), "sand\n");
        const Result result = run(command + QStringList {"--kb", "photos"}, "{\"query\": \"boom\"}\n");
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("There is no entry in “photos”."), result.err);
        QVERIFY2(result.err.contains("entries/<domain>/<slug>.json"), result.err);
        QVERIFY2(result.out.isEmpty(), result.out);
    }

    void check_ofArticlesAlone_countsThem()
    {
        write(QStringLiteral("articles-only/articles/one.md"), "---\ntitle: \"One\"\nid: \"one\"\n---\nText.\n");
        const Result result = run({"check", "--kb", "articles-only"});
        QCOMPARE(result.exitCode, 0);
        QVERIFY2(result.err.contains("0 findings, 0 entries, 1 article\n"), result.err);
    }

    void show_ofAnUnknownId_namesSimilarOnes()
    {
        for (const char *const id : {"cudnn-mapping-error", "CUDA/cudnn-mapping-error", "cuda/cudnn-mapping"}) {
            const Result result = run({"show", QString::fromLatin1(id)});
            QCOMPARE(result.exitCode, 2);
            QVERIFY2(result.err.contains("Similar: cuda/cudnn-mapping-error\n"), result.err);
        }
        QVERIFY(!run({"show", "cuda/zzz"}).err.contains("Similar"));
        QVERIFY(!run({"show", ""}).err.contains("Similar"));
        QVERIFY(!run({"show", "cu"}).err.contains("Similar"));
    }

    void search_ofWordsAsArgument_saysHow()
    {
        QVERIFY(run({"search", "CUDNN_STATUS_BAD_PARAM"}).err.contains("echo WORDS | casebook-cli search\n"));
    }

    void optionBeforeTheCommand_isSaid()
    {
        const Result result = run({"--lang", "en", "check"});
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.startsWith("casebook-cli: “--lang” stands before the command"), result.err);
        QVERIFY(result.err.contains("  casebook-cli check [--kb DIR] [--lang en|zh]"));
    }

    void usage_isTranslated()
    {
        const QByteArray usage = run({"--help", "--lang", "zh"}).out;
        QVERIFY2(usage.contains("退出码"), usage);
        QVERIFY2(!usage.contains("Exit codes"), usage);
    }

    void helpOfReproduce_isTranslated()
    {
        const QByteArray help = run({"reproduce", "--help", "--lang", "zh"}).out;
        QVERIFY(help.contains("用例"));
        for (const char *const english : {"Runs the test cases", "Every entry", "Only the cases", "The entry."})
            QVERIFY2(!help.contains(english), help);
    }

    void output_thatCanNotBeWritten_isAFailure()
    {
        const Result result = run({"show", "cuda/cudnn-bn-epsilon-negative"}, {}, QStringLiteral("/dev/full"));
        QCOMPARE(result.exitCode, 3);
        QVERIFY(!result.err.isEmpty());
    }

    void text_ofAnEntry_drivesNoTerminal()
    {
        write(QStringLiteral("hostile/entries/cuda/x.json"),
            "{\"id\": \"cuda/x\", \"signature\": \"boom \\u001b]0;title\\u0007\", \"regex\": \"(\"}\n");
        write(QStringLiteral("hostile/entries/cuda/\x1b[2J.json"), "[]\n");
        const Result found = run({"search", "--kb", "hostile"}, "boom title\n");
        QVERIFY(found.out.contains("cuda/x"));
        QVERIFY(!found.out.contains('\x1b') && !found.out.contains('\a'));
        const Result checked = run({"check", "--kb", "hostile"});
        QVERIFY(checked.out.contains("[2J.json"));
        QVERIFY(!checked.out.contains('\x1b'));
    }

    void show_drivesNoTerminal_andKeepsTheBytesOfAFile()
    {
        const QByteArray mark = QStringLiteral("\u202E").toUtf8();
        write(QStringLiteral("raw/entries/cuda/x.json"),
            "{\"id\": \"cuda/x\", \"signature\": \"boom \\u001b]0;title\\u0007 " + mark + "\"}\n");
        const auto show = [this](const char *format, const QString &out = {}) {
            return run({"show", "--kb", "raw", "cuda/x", "--format", QString::fromLatin1(format)}, {}, out);
        };
        QCOMPARE(show("json").out, bytes(m_dir.filePath(QStringLiteral("raw/entries/cuda/x.json"))));
        QVERIFY(show("md").out.startsWith("# boom \x1b]0;title\a " + mark + '\n'));
        for (const char *const format : {"text", "json", "md"}) {
            const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
            QVERIFY(terminal >= 0 && ::grantpt(terminal) == 0 && ::unlockpt(terminal) == 0);
            const int screen = ::open(::ptsname(terminal), O_RDWR | O_NOCTTY); // so that it outlives the program
            QCOMPARE(show(format, QString::fromLocal8Bit(::ptsname(terminal))).exitCode, 0);
            QByteArray seen;
            char byte = 0;
            while (!(byte == '\n' && seen.contains("title")) && ::read(terminal, &byte, 1) == 1)
                seen += byte;
            ::close(screen);
            ::close(terminal);
            QVERIFY2(seen.contains("title"), seen);
            QVERIFY2(!seen.contains('\x1b') && !seen.contains('\a') && !seen.contains(mark), seen);
        }
    }

    void show_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("language");
        QTest::addColumn<QByteArray>("expected");
        QTest::newRow("text") << "text" << "en" << QByteArray("CUDNN_STATUS_BAD_PARAM");
        QTest::newRow("json") << "json" << "en" << QByteArray("\"id\": \"cuda/cudnn-bn-epsilon-negative\"");
        QTest::newRow("md") << "md" << "en" << QByteArray("## Root Cause");
        QTest::newRow("md zh") << "md" << "zh" << QByteArray("## 根因");
        QTest::newRow("html") << "html" << "en" << QByteArray("<!doctype html>");
    }
    void show()
    {
        QFETCH(QString, format);
        QFETCH(QString, language);
        QFETCH(QByteArray, expected);
        const Result result = run({"show", "cuda/cudnn-bn-epsilon-negative", "--format", format, "--lang", language});
        QCOMPARE(result.exitCode, 0);
        QVERIFY2(result.out.toLower().contains(expected.toLower()), result.out.left(400));
    }

    void check_reportsABadFileWithItsPlace()
    {
        write(QStringLiteral("bad/entries/cuda/x.json"), "{\n  \"id\": \"cuda/x\",,\n}\n");
        const Result result = run({"check", "--kb", "bad", "--json"});
        QCOMPARE(result.exitCode, 1);
        const QJsonObject finding = result.json()["findings"][0].toObject();
        QCOMPARE(finding["file"].toString(), QStringLiteral("entries/cuda/x.json"));
        QCOMPARE(finding["line"].toInt(), 2);
        QCOMPARE(finding["rule"].toString(), QStringLiteral("json-syntax"));
        QVERIFY(!finding["message"].toString().isEmpty());
    }

    void check_inChinese_writesItsColonBehindThePlace()
    {
        write(QStringLiteral("chinese/entries/cuda/x.json"), "{\n  \"id\": \"cuda/x\",,\n}\n");
        const QByteArray out = run({"check", "--kb", "chinese", "--lang", "zh"}).out;
        QVERIFY2(out.startsWith("entries/cuda/x.json:2:18: 错误："), out);
    }

    void check_saysWhatIsWrongWithADocumentThatIsNoObject()
    {
        write(QStringLiteral("array/entries/cuda/x.json"), "[1, 2]\n");
        const QString message = run({"check", "--kb", "array", "--json"}).json()["findings"][0]["message"].toString();
        QVERIFY2(message.startsWith(QLatin1String("The document ")), qPrintable(message));
    }

    void search_saysInItsLanguageHowAnswersDiffer()
    {
        write(QStringLiteral("alike/entries/cuda/a.json"),
            R"({"id": "cuda/a", "signature": "Assertion 7 failed", "regex": "Assertion 7 failed", "domain": "cuda",
            "transition_graph": {"frequently_confused_with": [
            {"error_id": "cuda/b", "distinction": "There, it is 1.", "distinction_zh": "那里是 1。"}]}})");
        write(QStringLiteral("alike/entries/cuda/b.json"),
            R"({"id": "cuda/b", "signature": "Assertion 7 failed", "regex": "Assertion 7 failed", "domain": "cuda",
            "transition_graph": {"frequently_confused_with": [
            {"error_id": "cuda/a", "distinction": "There, it is 2.", "distinction_zh": "那里是 2。"}]}})");
        const QByteArray log = "CUDA error: Assertion 7 failed";
        const QByteArray english = run({"search", "--kb", "alike", "-"}, log).out;
        QVERIFY2(english.contains("how it differs: There, it is "), english);
        const QByteArray chinese = run({"search", "--kb", "alike", "--lang", "zh", "-"}, log).out;
        QVERIFY2(chinese.contains("那里是 ") && !chinese.contains("There, it is"), chinese);
        const auto match = run({"search", "--kb", "alike", "--json", "-"}, log).json()["matches"][1];
        QVERIFY(match["distinction"].toString().startsWith("There, it is "));
        QVERIFY(match["distinction_zh"].toString().startsWith(QStringLiteral("那里是 ")));
    }

    void tierThatNoRecordGives_isNotPrinted()
    {
        write(QStringLiteral("typed/entries/cuda/a.json"),
            R"({"id": "cuda/a", "signature": "Error a happened", "regex": "Error a happened", "domain": "cuda",
            "root_cause": "x", "verification_tier": "gpu_reproduced"})");
        for (const char *const format : {"text", "md", "html"}) {
            const Result shown = run({"show", "cuda/a", "--kb", "typed", "--format", format});
            QVERIFY2(!shown.out.contains("Reproduced") && !shown.out.contains("gpu_reproduced"), shown.out);
            QVERIFY2(shown.out.contains("AI-generated") || shown.out.contains("ai_generated"), shown.out);
        }
        const Result found = run({"search", "--kb", "typed", "-"}, "Error a happened");
        QVERIFY2(found.out.contains("AI-generated") && !found.out.contains("Reproduced"), found.out);
    }

    void showAsJson_saysWhichRatesAreClaimed()
    {
        write(QStringLiteral("rates/entries/cuda/a.json"),
            R"({"id": "cuda/a", "signature": "Error a", "regex": "Error a", "domain": "cuda", "root_cause": "x",
            "workarounds": [{"action": "Told", "success_rate": 0.8}, {"action": "Nobody knows"},
            {"action": "Counted", "success_rate": 0.9, "reports": [{"source": "a book", "worked": true}]}],
            "dead_ends": [{"action": "Told, too", "fail_rate": 0.5}], "confidence": 0.7, "fix_success_rate": 0.8,
            "transition_graph": {"leads_to": [{"error_id": "cuda/b"}, {"error_id": "cuda/c", "probability": 0.4}]}})");
        const auto json = run({"show", "cuda/a", "--kb", "rates", "--format", "json"}).json();
        QCOMPARE(json["claimed_rates"].toVariant().toStringList(),
            QStringList({"/workarounds/0/success_rate", "/dead_ends/0/fail_rate", "/confidence", "/fix_success_rate",
                "/transition_graph/leads_to/1/probability"}));
        QCOMPARE(json["workarounds"][0]["success_rate"].toDouble(), 0.8);
        QVERIFY(!run({"show", "cuda/cudnn-sticky-error", "--format", "json"}).out.contains("claimed_rates"));
    }

    void checkBuiltIn_hasNoFindings()
    {
        const Result result = run({"check", "--json"});
        QVERIFY2(result.exitCode == 0, result.out);
        QCOMPARE(result.out.trimmed(), QByteArray("{\"findings\":[]}"));
    }
};

CASEBOOK_TEST(TestCli)
#include "tst_cli.moc"

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// search, show and mcp say whether an entry applies on a machine: of files of facts, and of this machine.
#include "clitest.h"
#include "tests/testprogram.h"

#include <QJsonArray>

#include <algorithm>

class TestCliHere final : public CliTest {
    Q_OBJECT

    const QByteArray m_log = "CUDA error: Assertion 7 failed for runtime version 12.4\n";

    static QString facts(const char *name)
    {
        return QStringLiteral(SOURCE_DIR "/tests/data/facts/") + QLatin1StringView(name);
    }
    /// An entry that the log may be about as well as about the others. Quotes are single ones.
    void writeAlike(const char *file, QByteArray condition)
    {
        const QByteArray name = QByteArray(file).sliced(QByteArray(file).size() - 6, 1); // "a" of ".../a.json"
        if (!condition.isEmpty())
            condition = ", 'cases': [{'name': 'm', 'level': 'machine', 'title': 'The driver of " + name
                + "', 'title_zh': '驱动', " + condition + "}]";
        const QByteArray entry = "{'id': 'cuda/" + name
            + "', 'signature': 'Assertion 7 failed', 'regex': 'Assertion 7 failed', 'domain': 'cuda'" + condition + "}";
        write(QString::fromLatin1(file), QByteArray(entry).replace('\'', '"'));
    }
    static QStringList ids(const QJsonArray &matches)
    {
        QStringList list;
        for (const QJsonValue &match : matches)
            list += match["id"].toString();
        return list;
    }

    /// What a search in the built-in library says of an entry on a machine with these facts: "applies"; "absent" where
    /// it is not found. Quotes of the facts are single ones.
    QString answerOf(const QByteArray &log, const QByteArray &facts, const char *lists, const char *id)
    {
        const QByteArray file = "{'casebook_facts': 1, 'facts': {" + facts + "}, 'lists': {" + lists + "}}";
        write(QStringLiteral("machine.json"), QByteArray(file).replace('\'', '"'));
        const QJsonArray matches
            = run({"search", "--facts", "machine.json", "--limit", "30", "--json"}, log).json()["matches"].toArray();
        for (const QJsonValue &match : matches) {
            if (match["id"].toString() == QLatin1StringView(id))
                return match["here"]["answer"].toString();
        }
        return QStringLiteral("absent");
    }

private slots:
    void initTestCase()
    {
        writeAlike("alike/entries/cuda/a.json", "'ruled_out_if': {'fact': 'driver.cuda', 'is': '<', 'value': '12.4'}");
        writeAlike("alike/entries/cuda/b.json", {});
        writeAlike("alike/entries/cuda/c.json",
            "'applies_if': {'fact': 'driver.cuda', 'is': '<', 'value': {'paste': 'runtime version ([0-9.]+)'}}");
    }

    void search_saysWhetherItAppliesAndPutsThatFirst()
    {
        const QJsonArray before = run({"search", "--kb", "alike", "--json"}, m_log).json()["matches"].toArray();
        QCOMPARE(ids(before), (QStringList {"cuda/a", "cuda/b", "cuda/c"}));
        for (const QJsonValue &match : before)
            QCOMPARE(match["part"].toString(), QStringLiteral("candidate"));
        QVERIFY(before[0]["here"].isUndefined());

        const QStringList search {"search", "--kb", "alike", "--facts", facts("olddriver.json")};
        const QJsonArray matches = run(search + QStringList {"--json"}, m_log).json()["matches"].toArray();
        QCOMPARE(ids(matches), (QStringList {"cuda/c", "cuda/b", "cuda/a"}));
        QCOMPARE(matches[0]["here"]["answer"].toString(), QStringLiteral("applies"));
        QCOMPARE(matches[2]["here"]["answer"].toString(), QStringLiteral("does_not_apply"));
        QVERIFY(matches[1]["here"].isUndefined());
        const QJsonValue ground = matches[0]["here"]["grounds"][0];
        QCOMPARE(ground["fact"].toString(), QStringLiteral("driver.cuda"));
        QCOMPARE(ground["value"].toString(), QStringLiteral("12.2"));
        QCOMPARE(ground["wanted"].toString(), QStringLiteral("12.4"));
        QCOMPARE(ground["wanted_from"].toString(), QStringLiteral("text"));
        QCOMPARE(ground["from"].toString(), QStringLiteral("libcuda.so.1"));
        QCOMPARE(ground["truth"], QJsonValue(true));
        QCOMPARE(matches[0]["score"], before[2]["score"]); // it is no evidence

        QCOMPARE(matches[0]["here"]["title"].toString(), QStringLiteral("The driver of c"));

        // Of a file's machine, which is not this one.
        const QByteArray text = run(search, m_log).out;
        QVERIFY2(text.contains("      Applies on that machine: The driver of c\n"
                               "          CUDA that the driver serves: 12.2, older than 12.4 (from your text) "
                               "[libcuda.so.1]\n")
                && text.contains("      Does not apply on that machine: The driver of a\n"),
            text);
        const QByteArray chinese = run(search + QStringList {"--lang", "zh"}, m_log).out;
        QVERIFY2(chinese.contains("      适用于那台机器：驱动\n") && chinese.contains("不适用于那台机器"), chinese);
    }

    void search_ofASoundMachineSeesNothing()
    {
        const QJsonArray matches = run({"search", "--kb", "alike", "--json", "--facts", facts("sound.json")}, m_log)
                                       .json()["matches"]
                                       .toArray();
        QCOMPARE(ids(matches), (QStringList {"cuda/a", "cuda/b", "cuda/c"}));
        QCOMPARE(matches[0]["here"]["answer"].toString(), QStringLiteral("cant_tell")); // it has only what rules it out
        QCOMPARE(matches[2]["here"]["answer"].toString(), QStringLiteral("not_seen"));
    }

    void search_refusesWhatAreNoFacts_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("no JSON") << QByteArray("driver 12.2");
        QTest::newRow("another file") << QByteArray("{\"id\": \"cuda/x\"}");
        QTest::newRow("of another version") << QByteArray("{\"casebook_facts\": 99}");
        QTest::newRow("nothing") << QByteArray();
    }
    void search_refusesWhatAreNoFacts()
    {
        QFETCH(const QByteArray, bytes);
        write(QStringLiteral("bad.json"), bytes);
        const Result result = run({"search", "--kb", "alike", "--facts", "bad.json"}, m_log);
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("casebook-cli facts --json"), result.err);
        QVERIFY(result.out.isEmpty());
    }

    void search_takesOneSourceOfFacts()
    {
        QCOMPARE(
            run({"search", "--kb", "alike", "--facts", facts("sound.json"), "--target", "this"}, m_log).exitCode, 2);
        const Result both = run({"search", "--kb", "alike", "--here", "--facts", facts("sound.json")}, m_log);
        QCOMPARE(both.exitCode, 2);
        QVERIFY2(both.err.contains("without --here") && both.out.isEmpty(), both.err);
        QCOMPARE(run({"search", "--kb", "alike", "--target", "-x"}, m_log).exitCode, 2);
    }

    void search_goesNowhereWhereARunnerFails()
    {
        const Result result = run({"search", "--kb", "alike", "--here", "--runner", "/bin/false"}, m_log);
        QCOMPARE(result.exitCode, 3);
        QVERIFY(!result.err.isEmpty());
    }

    void thisMachine_isAsked()
    {
        writeAlike("here/entries/cuda/a.json", "'applies_if': {'fact': 'system.kernel', 'is': '!=', 'value': null}");
        const QByteArray found = run({"search", "--kb", "here", "--here"}, "CUDA error: Assertion 7 failed").out;
        QVERIFY2(found.contains("Applies here: "), found);
        const Result explained
            = run({"explain", "--kb", "here", "--", "sh", "-c", "echo CUDA error: Assertion 7 failed; exit 3"});
        QCOMPARE(explained.exitCode, 3);
        QVERIFY2(explained.err.contains("Applies here: "), explained.err);
    }

    void show_saysWhatItLooksAt()
    {
        const QByteArray text = run({"show", "cuda/c", "--kb", "alike"}).out;
        QVERIFY2(text.contains("Is It This, Here?") && text.contains("The driver of c")
                && text.contains("older than what your text says"),
            text);
        QVERIFY(!text.contains("Applies here"));
        const QByteArray ruledOut = run({"show", "cuda/a", "--kb", "alike", "--facts", facts("olddriver.json")}).out;
        QVERIFY2(ruledOut.contains("Does not apply on that machine") && ruledOut.contains("12.2, older than 12.4"),
            ruledOut);
        const qsizetype answer = ruledOut.indexOf("Is It This, on That Machine? Does not apply on that machine");
        QVERIFY2(answer > 0 && answer < ruledOut.indexOf("\n\n"), ruledOut); // in the head, before all sections
        QVERIFY2(ruledOut.contains("Is It This, on That Machine?") && !ruledOut.contains("Here?"), ruledOut);
        QVERIFY2(ruledOut.contains("(read at 2026-11-23 07:00:00 UTC)"), ruledOut);
        const QJsonObject json
            = run({"show", "cuda/a", "--kb", "alike", "--format", "json", "--facts", facts("olddriver.json")}).json();
        QCOMPARE(json["here"]["answer"].toString(), QStringLiteral("does_not_apply"));
        QVERIFY(!run({"show", "cuda/b", "--kb", "alike"}).out.contains("Is It This"));
        for (const char *const format : {"md", "html"}) {
            QVERIFY(run({"show", "cuda/c", "--kb", "alike", "--format", format}).out.contains("Is It This, Here?"));
            const Result here = run({"show", "cuda/c", "--kb", "alike", "--here", "--format", format});
            QCOMPARE(here.exitCode, 2);
            QVERIFY2(here.out.isEmpty() && here.err.contains("--format text or json"), here.err);
        }
    }

    void facts_areAnonymous()
    {
        writeAlike("named/entries/cuda/a.json",
            "'applies_if': {'some': 'libraries', 'where': {'fact': 'path', 'is': 'contains', 'value': "
            "'site-packages'}}");
        const QByteArray out = run(
            {"search", "--kb", "named", "--json", "--facts", facts("twocudnn.json")}, "CUDA error: Assertion 7 failed")
                                   .out;
        QVERIFY2(out.contains("\"applies\"") && out.contains("~/venv/") && !out.contains("jane"), out);
    }

    void condition_isNoTestCase()
    {
        const QJsonObject checked = run({"check", "--kb", "alike", "--json"}).json();
        for (const QJsonValue &finding : checked["findings"].toArray())
            QVERIFY2(
                finding["severity"].toString() != QLatin1String("error"), qPrintable(finding["message"].toString()));
        const Result reproduced = run({"reproduce", "cuda/c", "--kb", "alike"});
        QVERIFY(reproduced.exitCode != 0);
        QVERIFY2(!reproduced.err.contains("machine"), reproduced.err);
    }

    void driverTooOld_isDecidedByTheTextBeforeAWheel()
    {
        constexpr const char *wheels
            = "'wheels': {'from': 'x', 'items': [{'name': {'value': 'torch'}, 'cuda': {'value': '12.4'}, 'active': "
              "{'value': "
              "true}}, {'name': {'value': 'nvidia-cudnn-cu13'}, 'cuda': {'value': '13'}, 'active': {'value': true}}]}";
        const auto answer = [&](const QByteArray &log, const QByteArray &driver) {
            return answerOf(log, "'driver.cuda': {'value': '" + driver + "'}, 'driver.libcuda': {'value': '535.1'}",
                wheels, "cuda/driver-too-old-35");
        };
        const QByteArray named = "RuntimeError: The NVIDIA driver on your system is too old (found version 11040). "
                                 "Please update your GPU driver\n";
        const QByteArray bare = "CUDA driver version is insufficient for CUDA runtime version\n";
        QCOMPARE(answer(named, "11.4"), "applies");
        QCOMPARE(answer(named, "12.8"), "cant_tell");
        QCOMPARE(answer(named, "11.8"), "cant_tell"); // a wheel would say so, and the text is of another driver
        QCOMPARE(answer(bare, "11.8"), "applies");
        QCOMPARE(answer(bare, "12.8"), "cant_tell"); // cuDNN's wheel says nothing of the program
    }

    void missingSublibrary_isTheOneThatTheTextNames()
    {
        const auto answer = [&](const QByteArray &log, const QByteArray &missing) {
            return answerOf(log, {},
                ("'libraries': {'from': 'x', 'items': [{'name': {'value': 'libcudnn.so.9'}, 'library': {'value': "
                 "'libcudnn'}, 'chosen': {'value': true}, 'missing': {'value': '"
                    + missing + "'}}]}")
                    .constData(),
                "cuda/cudnn-sublibrary-missing");
        };
        const QByteArray eight
            = "Could not load library libcudnn_cnn_infer.so.8. Error: libcudnn_cnn_infer.so.8: cannot "
              "open shared object file: No such file or directory\n";
        const QByteArray nine = "Unable to load any of {libcudnn_ops.so.9.1.0, libcudnn_ops.so.9.1, libcudnn_ops.so.9, "
                                "libcudnn_ops.so}\n";
        const QByteArray none = "CUDNN_STATUS_SUBLIBRARY_LOADING_FAILED\n";
        QCOMPARE(answer(eight, "libcudnn_ops.so.9"), "cant_tell");
        QCOMPARE(answer(eight, "libcudnn_cnn_infer.so.8"), "applies");
        QCOMPARE(answer(nine, "libcudnn_ops.so.9"), "applies");
        QCOMPARE(answer(nine, "libcudnn_ops.so.8"), "cant_tell");
        QCOMPARE(answer(none, "libcudnn_ops.so.9"), "applies");
    }

    void causesOfOneMessage_areToldApart_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QByteArray>("facts");
        QTest::addColumn<QByteArray>("lists");
        QTest::addColumn<QByteArray>("answers"); // of entries: "domain/slug=answer"
        const QByteArray noWheels = "'wheels': {'from': 'x', 'items': []}";
        const auto libraries = [](const QByteArrayList &items) {
            return "'libraries': {'from': 'x', 'items': [{" + items.join("}, {") + "}]}";
        };

        const QByteArray libcuda
            = "ImportError: libcuda.so.1: cannot open shared object file: No such file or directory\n";
        QTest::newRow("a container without libcuda")
            << libcuda
            << QByteArray("'system.container': {'value': 'docker'}, 'driver.loaded': {'value': true}, "
                          "'system.wsl': {'value': false}, 'driver.libcuda': {'value': null}, 'driver.libcuda_kind': "
                          "{'value': null}")
            << noWheels << QByteArray("cuda/libcuda-so1-container=applies cuda/libcuda-so1-no-driver=does_not_apply");
        QTest::newRow("no driver")
            << libcuda
            << QByteArray("'system.container': {'value': null}, 'driver.loaded': {'value': false}, 'system.wsl': "
                          "{'value': false}, 'system.arch': {'value': 'x86_64'}, 'driver.libcuda': {'value': null}, "
                          "'driver.libcuda_kind': {'value': null}")
            << noWheels << QByteArray("cuda/libcuda-so1-container=does_not_apply cuda/libcuda-so1-no-driver=applies");
        QTest::newRow("a container on a machine without a driver")
            << libcuda
            << QByteArray("'system.container': {'value': 'docker'}, 'driver.loaded': {'value': false}, 'system.wsl': "
                          "{'value': false}, 'system.arch': {'value': 'x86_64'}, 'driver.libcuda': {'value': null}, "
                          "'driver.libcuda_kind': {'value': null}")
            << noWheels << QByteArray("cuda/libcuda-so1-container=does_not_apply cuda/libcuda-so1-no-driver=applies");
        QTest::newRow("the driver is there")
            << libcuda << QByteArray("'system.container': {'value': null}, 'driver.libcuda_kind': {'value': 'driver'}")
            << noWheels << QByteArray("cuda/libcuda-so1-no-driver=does_not_apply");

        const QByteArray plain = "OSError: libcuda.so: cannot open shared object file: No such file or directory\n";
        QTest::newRow("no WSL") << plain << QByteArray("'system.wsl': {'value': false}") << noWheels
                                << QByteArray("cuda/wsl-libcuda-so=does_not_apply");

        const QByteArray cudart = "./a.out: error while loading shared libraries: libcudart.so.12: cannot open shared "
                                  "object file: No such file or directory\n";
        const QByteArray name = "'name': {'value': 'libcudart.so.12'}, 'chosen': {'value': ";
        QTest::newRow("in a toolkit alone")
            << cudart << QByteArray() << libraries({name + "false}, 'by': {'value': 'toolkit'}"}) + ", " + noWheels
            << QByteArray("cuda/cuda-library-not-on-path=applies");
        QTest::newRow("in the loader's folders")
            << cudart << QByteArray() << libraries({name + "true}, 'by': {'value': 'loader'}"}) + ", " + noWheels
            << QByteArray("cuda/cuda-library-not-on-path=does_not_apply");
        const QByteArray cudnn = "    import torch\nImportError: libcudnn.so.9: cannot open shared object file: No "
                                 "such file or directory\n";
        const QByteArray chosen = "'name': {'value': 'libcudnn.so.9'}, 'chosen': {'value': true}, 'by': {'value': ";
        QTest::newRow("torch's, in the loader's folders")
            << cudnn << QByteArray() << libraries({chosen + "'loader'}"}) + ", " + noWheels
            << QByteArray("cuda/torch-nvidia-wheels-missing=does_not_apply");
        // The program that failed may have had no such variable.
        QTest::newRow("torch's, by a variable")
            << cudnn << QByteArray() << libraries({chosen + "'LD_LIBRARY_PATH'}"}) + ", " + noWheels
            << QByteArray("cuda/torch-nvidia-wheels-missing=not_seen");

        const auto cardOf80 = [](const QByteArray &free, const QByteArray &held) {
            return "'gpus': {'from': 'x', 'items': [{'index': {'value': 0}, 'memory_mib': {'value': 81559}, "
                   "'free_mib': "
                   "{'value': "
                + free
                + "}}]}, 'processes': {'from': 'x', 'items': [{'pid': {'value': 4242}, 'gpu': {'value': 0}, "
                  "'memory_mib': {'value': "
                + held + "}}]}";
        };
        const QByteArray small
            = "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of "
              "79.25 GiB of which 25.00 MiB is free. Including non-PyTorch memory, this process has 600.00 MiB memory "
              "in use. Of the allocated memory 90.00 MiB is allocated by PyTorch, and 10.00 MiB is reserved by PyTorch "
              "but unallocated.\n";
        QTest::newRow("another process holds the card") << small << QByteArray() << cardOf80("400", "80000")
                                                        << QByteArray("cuda/oom-pytorch-other-process=applies");
        QTest::newRow("another process, and room enough") << small << QByteArray() << cardOf80("70000", "8000")
                                                          << QByteArray("cuda/oom-pytorch-other-process=not_seen");
        // What holds the card may be the program itself, which still runs; and the text is not that of this entry.
        QTest::newRow("the program's own memory")
            << QByteArray(small).replace("600.00 MiB", "78.60 GiB").replace("90.00 MiB", "78.00 GiB") << QByteArray()
            << cardOf80("400", "80000") << QByteArray("cuda/oom-pytorch-other-process=cant_tell");

        const QByteArray handle
            = "RuntimeError: CUDA error: CUBLAS_STATUS_NOT_INITIALIZED when calling `cublasCreate(handle)`\n";
        QTest::newRow("no room for a handle") << handle << QByteArray() << cardOf80("400", "80000")
                                              << QByteArray("cuda/cublas-not-initialized-out-of-memory=applies");
        QTest::newRow("room for a handle") << handle << QByteArray() << cardOf80("40000", "40000")
                                           << QByteArray("cuda/cublas-not-initialized-out-of-memory=not_seen");
        QTest::newRow("an assertion stands above")
            << "t.cu:9: block: [0,0,0], thread: [1,0,0] Assertion `t >= 0 && t < n_classes` failed.\n" + handle
            << QByteArray() << cardOf80("400", "80000")
            << QByteArray("cuda/cublas-not-initialized-out-of-memory=not_seen");
        const QByteArray share
            = "I tensorflow/core/common_runtime/gpu/gpu_device.cc:1929] Created device /job:localhost/replica:0/task:0/"
              "device:GPU:0 with 412 MB memory:  -> device: 0, name: NVIDIA A100-SXM4-80GB\n"
              "failed to allocate 412.00M (432013312 bytes) from device: CUDA_ERROR_OUT_OF_MEMORY: out of memory\n";
        QTest::newRow("TensorFlow beside another process") << share << QByteArray() << cardOf80("900", "80000")
                                                           << QByteArray("cuda/oom-tensorflow-card-taken=applies");
        QTest::newRow("TensorFlow, and room enough") << share << QByteArray() << cardOf80("70000", "8000")
                                                     << QByteArray("cuda/oom-tensorflow-card-taken=not_seen");
        QTest::newRow("TensorFlow with most of the card")
            << QByteArray(share).replace("412 MB", "76000 MB") << QByteArray() << cardOf80("900", "80000")
            << QByteArray("cuda/oom-tensorflow-card-taken=cant_tell");
        const QByteArray nccl = "node1:1:2 [0] NCCL WARN Cuda failure 2 'out of memory'\n";
        QTest::newRow("no room for NCCL")
            << nccl << QByteArray() << cardOf80("400", "80000") << QByteArray("nccl/cuda-out-of-memory=applies");
        QTest::newRow("room for NCCL") << nccl << QByteArray() << cardOf80("40000", "40000")
                                       << QByteArray("nccl/cuda-out-of-memory=not_seen");

        const QByteArray alloc
            = "RuntimeError: CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`\n";
        QTest::newRow("no room for cuBLAS") << alloc << QByteArray() << cardOf80("400", "80000")
                                            << QByteArray("cuda/cublas-alloc-failed-out-of-memory=applies");
        QTest::newRow("room for cuBLAS") << alloc << QByteArray() << cardOf80("40000", "40000")
                                         << QByteArray("cuda/cublas-alloc-failed-out-of-memory=not_seen");
        const QByteArray create = "Could not create cudnn handle: CUDNN_STATUS_INTERNAL_ERROR\n";
        QTest::newRow("no room for cuDNN") << create << QByteArray() << cardOf80("400", "80000")
                                           << QByteArray("cuda/cudnn-create-out-of-memory=applies");
        QTest::newRow("room for cuDNN") << create << QByteArray() << cardOf80("40000", "40000")
                                        << QByteArray("cuda/cudnn-create-out-of-memory=not_seen");
        const QByteArray product = "RuntimeError: CUDA error: CUBLAS_STATUS_EXECUTION_FAILED when calling "
                                   "`cublasSgemm( handle, opa, opb, m, n, k, &alpha, a, lda, b, ldb, &beta, c, ldc)`\n";
        const auto cublasBy = [](const QByteArray &by) {
            return "'libraries': {'from': 'x', 'items': [{'name': {'value': 'libcublas.so.11'}, 'version': {'value': "
                   "'11.5.1'}, 'chosen': {'value': true}, 'by': {'value': '"
                + by
                + "'}}]}, 'wheels': {'from': 'x', 'items': [{'name': {'value': 'nvidia-cublas-cu11'}, 'active': "
                  "{'value': true}, 'version': {'value': '11.10.3.66'}}, {'name': {'value': 'torch'}, 'active': "
                  "{'value': true}, 'cuda': {'value': '11.7'}, 'version': {'value': '1.13.1'}}]}";
        };
        QTest::newRow("an older cuBLAS by a variable")
            << product << QByteArray() << cublasBy("LD_LIBRARY_PATH")
            << QByteArray("cuda/cublas-execution-failed-mixed-libraries=applies");
        QTest::newRow("an older cuBLAS that nothing prefers")
            << product << QByteArray() << cublasBy("loader")
            << QByteArray("cuda/cublas-execution-failed-mixed-libraries=not_seen");
        const QByteArray hopper = "CUDA error (C:/a/xformers/xformers/third_party/flash-attention/hopper\\"
                                  "flash_fwd_launch_template.h:188): invalid argument\n";
        const auto xformersOn = [](const QByteArray &version, const QByteArray &capability) {
            return "'wheels': {'from': 'x', 'items': [{'name': {'value': 'xformers'}, 'active': {'value': true}, "
                   "'version': {'value': '"
                + version
                + "'}}]}, 'gpus': {'from': 'x', 'items': [{'index': {'value': 0}, 'compute_capability': {'value': '"
                + capability + "'}}]}";
        };
        QTest::newRow("FlashAttention 3 on an RTX 5090") << hopper << QByteArray() << xformersOn("0.0.32.post2", "12.0")
                                                         << QByteArray("framework/xformers-fa3-rtx50=applies");
        QTest::newRow("a later xFormers on an RTX 5090") << hopper << QByteArray() << xformersOn("0.0.33", "12.0")
                                                         << QByteArray("framework/xformers-fa3-rtx50=not_seen");
        QTest::newRow("FlashAttention 3 on an RTX 4090") << hopper << QByteArray() << xformersOn("0.0.32.post2", "8.9")
                                                         << QByteArray("framework/xformers-fa3-rtx50=does_not_apply");

        const QByteArray nvml = "Failed to initialize NVML: Driver/library version mismatch\n";
        const QByteArray driver = "'system.container': {'value': null}, 'driver.version': {'value': '550.54'}, "
                                  "'driver.libcuda_kind': {'value': 'driver'}, 'driver.libcuda': {'value': '";
        const auto ofVersion = [](const char *version) {
            return "'library': {'value': 'libnvidia-ml'}, 'version': {'value': '" + QByteArray(version) + "'}";
        };
        QTest::newRow("updated, not started anew")
            << nvml << driver + "560.35'}" << libraries({ofVersion("560.35")})
            << QByteArray("driver/nvml-version-mismatch=applies driver/mixed-installations=not_seen");
        QTest::newRow("two drivers")
            << nvml << driver + "560.35'}" << libraries({ofVersion("560.35"), ofVersion("550.54")})
            << QByteArray("driver/nvml-version-mismatch=does_not_apply driver/mixed-installations=applies");
        QTest::newRow("one driver")
            << nvml << driver + "550.54'}" << libraries({ofVersion("550.54")})
            << QByteArray("driver/nvml-version-mismatch=does_not_apply driver/mixed-installations=does_not_apply");

        const QByteArray image = "RuntimeError: CUDA error: no kernel image is available for execution on the device\n";
        const auto cardAndTorch = [](const char *capability, const char *version, const char *cuda) {
            return "'gpus': {'from': 'x', 'items': [{'index': {'value': 0}, 'compute_capability': {'value': '"
                + QByteArray(capability)
                + "'}}]}, 'wheels': {'from': 'x', 'items': [{'name': {'value': 'torch'}, 'active': {'value': true}, "
                  "'version': {'value': '"
                + version + "'}, 'cuda': {'value': '" + cuda + "'}}]}";
        };
        QTest::newRow("a card newer than torch")
            << image << QByteArray("'system.arch': {'value': 'x86_64'}") << cardAndTorch("12.0", "2.5.1", "12.1")
            << QByteArray("cuda/no-kernel-image=applies cuda/no-kernel-image-card-too-old=does_not_apply "
                          "cuda/no-kernel-image-extension=does_not_apply cuda/no-kernel-image-jetson=does_not_apply");
        QTest::newRow("a card older than torch")
            << image << QByteArray("'system.arch': {'value': 'x86_64'}") << cardAndTorch("6.1", "2.9.0", "13.0")
            << QByteArray("cuda/no-kernel-image=does_not_apply cuda/no-kernel-image-card-too-old=applies "
                          "cuda/no-kernel-image-extension=does_not_apply cuda/no-kernel-image-jetson=does_not_apply");

        const QByteArray smi = "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver. Make "
                               "sure that the latest NVIDIA driver is installed and running.\n";
        const auto module = [](const char *isBuilt) {
            return "'system.container': {'value': null}, 'system.wsl': {'value': false}, 'driver.loaded': {'value': "
                   "false}, 'driver.module_built': {'value': "
                + QByteArray(isBuilt) + "}";
        };
        const auto card = [](const char *heldBy) {
            return "'pci': {'from': 'x', 'items': [{'address': {'value': 'a'}, 'kind': {'value': 'display'}, 'driver': "
                   "{'value': "
                + QByteArray(heldBy) + "}}]}";
        };
        QTest::newRow("no module for this kernel")
            << smi << module("false") << card("null")
            << QByteArray("driver/no-module-for-kernel=applies driver/nouveau-conflict=does_not_apply "
                          "driver/hybrid-laptop-off=does_not_apply");
        QTest::newRow("nouveau has the card")
            << smi << module("true") << card("'nouveau'")
            << QByteArray("driver/no-module-for-kernel=does_not_apply driver/nouveau-conflict=applies "
                          "driver/hybrid-laptop-off=does_not_apply");
        QTest::newRow("a switch, as the text says")
            << "modprobe: ERROR: could not insert 'off': Invalid argument\n" + smi << module("false") << card("null")
            << QByteArray("driver/hybrid-laptop-off=cant_tell");

        QTest::newRow("no module, asked for a device")
            << QByteArray("RuntimeError: No CUDA GPUs are available\n")
            << module("true") + ", 'system.arch': {'value': 'x86_64'}" << noWheels
            << QByteArray("cuda/no-device-driver-not-loaded=applies cuda/no-device-scheduler=does_not_apply "
                          "cuda/no-device-100=does_not_apply");
    }
    void causesOfOneMessage_areToldApart()
    {
        QFETCH(const QByteArray, log);
        QFETCH(const QByteArray, facts);
        QFETCH(const QByteArray, lists);
        QFETCH(const QByteArray, answers);
        for (const QByteArray &answer : answers.split(' ')) {
            const QByteArray id = answer.split('=').front();
            QCOMPARE(id + '=' + answerOf(log, facts, lists.constData(), id.constData()).toUtf8(), answer);
        }
    }

    void causeThatApplies_comesBeforeOneThatDoesNot()
    {
        write(QStringLiteral("machine.json"),
            QByteArray("{'casebook_facts': 1, 'facts': {'system.container': {'value': null}, 'system.wsl': {'value': "
                       "false}, 'driver.loaded': {'value': false}, 'driver.module_built': {'value': true}}, 'lists': "
                       "{'pci': {'from': 'x', 'items': [{'kind': {'value': 'display'}, 'driver': {'value': "
                       "'nouveau'}}]}}}")
                .replace('\'', '"'));
        const QByteArray log = "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver. Make "
                               "sure that the latest NVIDIA driver is installed and running.\n";
        const QJsonArray before = run({"search", "--json"}, log).json()["matches"].toArray();
        const auto nouveau = std::ranges::find_if(before,
            [](const QJsonValue &match) { return match["id"].toString() == QLatin1String("driver/nouveau-conflict"); });
        QVERIFY(nouveau != before.end());
        QCOMPARE(nouveau->toObject()["part"].toString(), QStringLiteral("alternative"));
        const QByteArray text = run({"search", "--facts", "machine.json"}, log).out;
        QVERIFY2(text.startsWith("One of these\nLikely: driver/nouveau-conflict\n"), text);
        const QJsonValue first = run({"search", "--facts", "machine.json", "--json"}, log).json()["matches"][0];
        QCOMPARE(first["id"].toString(), QStringLiteral("driver/nouveau-conflict"));
        QCOMPARE(first["part"].toString(), QStringLiteral("candidate"));
    }

    void nouveau_isToldApartByWhoHasTheCard()
    {
        const QByteArray log
            = "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver. Make sure that "
              "the latest NVIDIA driver is installed and running.\n";
        const auto answer = [&](const QByteArray &driver) {
            return answerOf(log, {},
                ("'pci': {'from': 'x', 'items': [{'address': {'value': 'a'}, 'kind': {'value': 'display'}, 'driver': "
                 "{'value': "
                    + driver + "}}]}")
                    .constData(),
                "driver/nouveau-conflict");
        };
        QCOMPARE(answer("'nouveau'"), "applies");
        QCOMPARE(answer("null"), "does_not_apply");
        QCOMPARE(answer("'nvidia'"), "does_not_apply");
    }

    void usage_saysWhoseFactsMayBeAsked()
    {
        const QByteArrayList usage = run({"--help"}).out.split('\n');
        for (const char *const command : {"  casebook-cli search ", "  casebook-cli show "}) {
            const auto line
                = std::ranges::find_if(usage, [&](const QByteArray &one) { return one.startsWith(command); });
            QVERIFY2(line != usage.end(), command);
            for (const char *const option : {"--here", "--facts FILE", "--target TARGET"})
                QVERIFY2(line->contains(option), option);
        }
    }
};

CASEBOOK_TEST(TestCliHere)
#include "tst_clihere.moc"

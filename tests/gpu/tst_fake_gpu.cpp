// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The real client and the real runner against stand-ins of cuDNN and the driver (fake/script.h): what a GPU, a broken
// machine and a broken library would show, end to end, where there is none of them.
#include "standins.h"
#include "tests/testprogram.h"

#include "gpu/client/machine.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QScopeGuard>
#include <QThreadPool>

#include <csignal>
#include <map>

using namespace gpu;
using gputest::StandIns;

namespace {

constexpr const char *training = "cudnnBatchNormalizationForwardTraining";
constexpr const char *convolution = "cudnnConvolutionForward";

// The control has epsilon 1e-5, the case what is given here.
Case batchnorm(const QByteArray &attrs, const QByteArray &limits = "'timeout_s': 10",
    const QByteArray &op = "batchnorm_forward_training")
{
    return gputest::readCase("{'name': 'bn', 'role': 'claim', 'level': 'gpu', 'op': '" + op
        + "',"
          " 'tensors': {'x': {'dtype': 'float', 'dims': [2, 3, 4, 4], 'fill': {'kind': 'uniform', 'seed': 1, 'lo': -2, "
          "'hi': 2}}},"
          " 'attrs': {"
        + attrs
        + "}, 'control': {'patch': {'/attrs/epsilon': 1e-5}, 'expect': 'SUCCESS'},"
          " 'expect': [{'status': 'BAD_PARAM'}], 'check': {'finite': true, 'reference': 'cpu-f64'}, 'limits': {"
        + limits + "}}");
}

Case convolve(const QByteArray &attrs, const QByteArray &control = "'/tensors/x/dims/0': 1")
{
    return gputest::readCase(
        "{'name': 'conv', 'role': 'claim', 'level': 'gpu', 'op': 'convolution_forward',"
        " 'tensors': {'x': {'dtype': 'float', 'dims': [2, 4, 7, 6]}, 'w': {'dtype': 'float', 'dims': [6, 2, 3, 2]}},"
        " 'attrs': {"
        + attrs + "}, 'control': {'patch': {" + control
        + "}, 'expect': 'SUCCESS'},"
          " 'expect': [{'status': 'BAD_PARAM'}], 'check': {'finite': true, 'reference': 'cpu-f64'}}");
}

Case create(const QByteArray &attrs)
{
    return gputest::readCase("{'name': 'create', 'role': 'claim', 'level': 'gpu', 'op': 'create', 'attrs': {" + attrs
        + "}, 'control': {'patch': {'/attrs/hide_devices': false, '/attrs/leave_free_mib': 0}, 'expect': 'SUCCESS'},"
          " 'expect': [{'status': 'NOT_INITIALIZED'}]}");
}

Case headerConstant(const QByteArray &name, const QByteArray &value)
{
    return gputest::readCase("{'name': 'constant', 'role': 'claim', 'op': 'header_constant', 'attrs': {'name': '" + name
        + "', 'value': " + value
        + "}, 'control': {'patch': {'/attrs/value': -1}, 'expect': 'DIFFERENT'}, 'expect': [{'status': 'EQUAL'}]}");
}

/// "SUCCESS", or the category, call and reason of a step; "none": it did not end.
QByteArray ending(const Transcript &told, StepKind kind)
{
    const Step *const step = told.step(kind);
    if (!step)
        return "none";
    const Outcome &outcome = step->outcome;
    return QByteArray::fromStdString(outcome.category == "SUCCESS"
            ? outcome.category
            : outcome.category + " " + outcome.call + " " + outcome.reason);
}

QByteArray outputs(const Transcript &told, StepKind kind)
{
    const Step *const step = told.step(kind);
    if (!step || !step->outputs)
        return "none";
    if (!step->outputs->finite)
        return "not finite";
    return !step->outputs->compared ? "finite" : step->outputs->matches ? "match" : "differ";
}

} // namespace

class TestFakeGpu final : public QObject {
    Q_OBJECT

private slots:
    void batchnorm_right_isSeenToBe_data()
    {
        QTest::addColumn<QByteArray>("op");
        QTest::newRow("training") << QByteArray("batchnorm_forward_training");
        QTest::newRow("inference") << QByteArray("batchnorm_forward_inference");
    }
    void batchnorm_right_isSeenToBe()
    {
        QFETCH(const QByteArray, op);
        const StandIns machine("set name Test GPU\nset compute_capability 86\nset memory_mib 4096\n");
        const Transcript told = machine.run(batchnorm("'epsilon': 0.5", "'timeout_s': 10", op));
        QCOMPARE(told.errorMessage, "");
        QCOMPARE(told.error, RunError::None);
        QCOMPARE(ending(told, StepKind::Control), "SUCCESS");
        QCOMPARE(ending(told, StepKind::Case), "SUCCESS");
        QCOMPARE(outputs(told, StepKind::Control), "match");
        QCOMPARE(outputs(told, StepKind::Case), "match");
        QVERIFY(told.fake);
        QCOMPARE(toString(told.version), "9.19.0");
        const Json &gpu = told.env.at("gpus").at(0);
        QCOMPARE(gpu.at("name").get<std::string>(), "Test GPU");
        QCOMPARE(gpu.at("compute_capability").get<std::string>(), "8.6");
        QCOMPARE(gpu.at("memory_mib").get<int>(), 4096);
    }

    /// The stand-in takes whatever it is given, and puts out zeros, as a network without weights does.
    void recurrentNetwork_withDataOfAnotherSize_isNotCompared_data()
    {
        QTest::addColumn<QByteArray>("attrs");
        QTest::newRow("fewer features") << QByteArray("'vector_size': 1, 'batch': 64");
        QTest::newRow("more features") << QByteArray("'vector_size': 128");
        QTest::newRow("longer sequences") << QByteArray("'seq_lengths': [4000000]");
    }
    void recurrentNetwork_withDataOfAnotherSize_isNotCompared()
    {
        QFETCH(const QByteArray, attrs);
        const Transcript told = StandIns().run(gputest::readCase(
            "{'name': 'rnn', 'role': 'claim', 'level': 'gpu', 'op': 'rnn_forward', 'attrs': {'input_size': 64, " + attrs
            + "}, 'control': {'patch': {'/attrs/vector_size': 64, '/attrs/seq_lengths': [4]}, 'expect': 'SUCCESS'},"
              " 'expect': [{'status': 'BAD_PARAM'}], 'check': {'finite': true, 'reference': 'cpu-f64'}}"));
        QCOMPARE(told.error, RunError::None);
        QCOMPARE(outputs(told, StepKind::Control), "match");
        QCOMPARE(ending(told, StepKind::Case), "SUCCESS");
        QCOMPARE(outputs(told, StepKind::Case), "finite");
    }

    void output_wrong_isSeenToBe_data()
    {
        QTest::addColumn<QByteArray>("act");
        QTest::addColumn<QByteArray>("seen");
        QTest::newRow("NaN") << QByteArray("nan") << QByteArray("not finite");
        QTest::newRow("wrong") << QByteArray("wrong") << QByteArray("differ");
    }
    void output_wrong_isSeenToBe()
    {
        QFETCH(const QByteArray, act);
        QFETCH(const QByteArray, seen);
        const QByteArray nth = QByteArray(" 2 ") + act + '\n'; // the first is the control's
        const Transcript bn = StandIns(QByteArray("on ") + training + nth).run(batchnorm("'epsilon': 1e-6"));
        QCOMPARE(outputs(bn, StepKind::Control), "match");
        QCOMPARE(outputs(bn, StepKind::Case), seen);
        const Transcript conv = StandIns(QByteArray("on ") + convolution + nth).run(convolve("'groups': 2"));
        QCOMPARE(outputs(conv, StepKind::Control), "match");
        QCOMPARE(outputs(conv, StepKind::Case), seen);
    }

    void convolution_ofManyShapes_matchesTheReference_data()
    {
        QTest::addColumn<QByteArray>("attrs");
        QTest::newRow("groups") << QByteArray("'groups': 2");
        QTest::newRow("padded") << QByteArray("'groups': 2, 'pads': [1, 2]");
        QTest::newRow("strided") << QByteArray("'groups': 2, 'strides': [2, 3]");
        QTest::newRow("dilated") << QByteArray("'groups': 2, 'dilations': [2, 2], 'pads': [1, 1]");
    }
    void convolution_ofManyShapes_matchesTheReference()
    {
        QFETCH(const QByteArray, attrs);
        const Transcript told = StandIns().run(convolve(attrs));
        QCOMPARE(ending(told, StepKind::Case), "SUCCESS");
        QCOMPARE(outputs(told, StepKind::Case), "match");
    }

    void workspaceTooSmall_isRefused()
    {
        const Transcript told
            = StandIns().run(convolve("'groups': 2, 'workspace': 'required-1'", "'/attrs/workspace': 'required'"));
        QCOMPARE(ending(told, StepKind::Control), "SUCCESS");
        QCOMPARE(
            ending(told, StepKind::Case), "BAD_PARAM cudnnConvolutionForward workSpaceSizeInBytes < requiredWorkspace");
    }

    void statusesOfBothVersions_areOneCategory()
    {
        const Case negative = batchnorm("'epsilon': -1e-5");
        const Transcript nine = StandIns().run(negative);
        QCOMPARE(ending(nine, StepKind::Case), QByteArray("BAD_PARAM ") + training + " epsilon < 0.0");
        QCOMPARE(nine.step(StepKind::Case)->outcome.status, 2000);
        const Transcript eight = StandIns({}, QStringLiteral(STANDIN_CUDNN8)).run(negative);
        QCOMPARE(ending(eight, StepKind::Case), QByteArray("BAD_PARAM ") + training + " "); // cuDNN 8 gives no reason
        QCOMPARE(eight.step(StepKind::Case)->outcome.status, 3);
        QCOMPARE(toString(eight.version), "8.9.7");
    }

    void scriptedStatus_comesAtItsCall()
    {
        const Transcript told = StandIns("on cudnnDeriveBNTensorDescriptor 2 status 3003 some->type == none\n")
                                    .run(batchnorm("'epsilon': 1e-6"));
        QCOMPARE(ending(told, StepKind::Control), "SUCCESS");
        QCOMPARE(ending(told, StepKind::Case), "NOT_SUPPORTED cudnnDeriveBNTensorDescriptor some->type == none");
    }

    void death_leavesTheControlAndTheOpenCall_data()
    {
        QTest::addColumn<QByteArray>("act");
        QTest::addColumn<RunError>("error");
        QTest::addColumn<int>("signal");
        QTest::newRow("abort") << QByteArray("abort") << RunError::Crashed << SIGABRT;
        QTest::newRow("segfault") << QByteArray("segv") << RunError::Crashed << SIGSEGV;
        QTest::newRow("hang") << QByteArray("hang") << RunError::TimedOut << 0;
        QTest::newRow("log without an end") << QByteArray("flood") << RunError::TimedOut << 0;
    }
    void death_leavesTheControlAndTheOpenCall()
    {
        QFETCH(const QByteArray, act);
        QFETCH(const RunError, error);
        QFETCH(const int, signal);
        const StandIns machine(QByteArray("on ") + training + " 2 " + act + '\n');
        const Transcript told = machine.run(batchnorm("'epsilon': 1e-6", "'timeout_s': 2"));
        QCOMPARE(told.error, error);
        QCOMPARE(told.signal, signal);
        QCOMPARE(ending(told, StepKind::Control), "SUCCESS");
        QCOMPARE(ending(told, StepKind::Case), "none");
        QVERIFY(told.openCall());
        QCOMPARE(told.openCall()->call, training);
    }

    void leakOfTheRunner_isFound()
    {
        const StandIns machine(QByteArray("on ") + training + " 2 leak\n");
        bool found = false;
        try {
            (void)machine.run(batchnorm("'epsilon': 1e-6"));
        } catch (const std::runtime_error &) {
            found = true;
        }
        QCOMPARE(found, gputest::sanitized);
    }

    /// Whoever asked may not be able to end it: its input stays open, and nobody sends a signal.
    void hangOfARun_isEndedByTheRunnerItself()
    {
        const StandIns machine(QByteArray("on ") + training + " 2 hang\n");
        QProcess runner;
        runner.start(QStringLiteral(CASEBOOK_RUNNER), {QStringLiteral("--serve")});
        Json request = toJson(Request {.cudnn = machine.cudnn().toStdString(),
            .driver = machine.driver().toStdString(),
            .testCase = batchnorm("'epsilon': 1e-6", "'timeout_s': 1")});
        request["run"] = 5;
        runner.write(QByteArray::fromStdString(request.dump() + '\n'));
        QByteArray last;
        while (!last.contains("\"ended\"")) {
            QVERIFY(runner.canReadLine() || runner.waitForReadyRead(gputest::longestRunMs));
            last = runner.readLine();
        }
        QVERIFY2(last.contains("\"why\":\"timed_out\"") && last.contains("\"run\":5"), last.constData());
        runner.closeWriteChannel();
        QVERIFY(runner.waitForFinished(gputest::longestRunMs));
    }

    void stickyError_ofTheCase_isItsOutcome()
    {
        const Transcript told
            = StandIns(QByteArray("on ") + training + " 2 sticky 700\n").run(batchnorm("'epsilon': 1e-6"));
        QCOMPARE(told.error, RunError::None);
        QCOMPARE(ending(told, StepKind::Case),
            QByteArray("EXECUTION_FAILED ") + training + " cudaGetLastError() != cudaSuccess");
        QCOMPARE(told.calls.back().cuda, 700);
    }

    void stickyError_ofTheControl_endsTheRun()
    {
        const Transcript told
            = StandIns(QByteArray("on ") + training + " 1 sticky 700\n").run(batchnorm("'epsilon': 1e-6"));
        QCOMPARE(told.error, RunError::StickyError);
        QCOMPARE(ending(told, StepKind::Case), "none");
    }

    void stickyError_ofAnEarlierKernel_isSeenAtTheCall()
    {
        const Case afterBadStore = gputest::readCase(
            "{'name': 'bn', 'role': 'claim', 'level': 'gpu', 'op': 'batchnorm_forward_training',"
            " 'tensors': {'x': {'dtype': 'float', 'dims': [2, 3, 4, 4]}}, 'attrs': {'previous_kernel': 'bad_store'},"
            " 'control': {'patch': {'/attrs/previous_kernel': 'none'}, 'expect': 'SUCCESS'}, 'expect': [{'status': "
            "'EXECUTION_FAILED'}]}");
        const Transcript told = StandIns().run(afterBadStore);
        QCOMPARE(ending(told, StepKind::Control), "SUCCESS");
        QCOMPARE(ending(told, StepKind::Case),
            QByteArray("EXECUTION_FAILED ") + training + " cudaGetLastError() != cudaSuccess");
    }

    void driver_states_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<RunError>("error");
        QTest::addColumn<QByteArray>("state");
        QTest::newRow("stub") << QByteArray("on cuInit 0 status 34\n") << RunError::StubDriver << QByteArray("stub");
        QTest::newRow("old") << QByteArray("set driver 11080\n") << RunError::OldDriver << QByteArray("old");
        QTest::newRow("mismatch") << QByteArray("on cuInit 0 status 803\n") << RunError::OldDriver << QByteArray("old");
        QTest::newRow("no device") << QByteArray("on cuInit 0 status 100\n") << RunError::NoDevice
                                   << QByteArray("no_device");
        QTest::newRow("none left") << QByteArray("set devices 0\n") << RunError::NoDevice << QByteArray("no_device");
        QTest::newRow("broken") << QByteArray("on cuInit 0 status 999\n") << RunError::DeviceError
                                << QByteArray("failed");
        QTest::newRow("context") << QByteArray("on cuDevicePrimaryCtxRetain 0 status 2\n") << RunError::DeviceError
                                 << QByteArray("ok");
    }
    void driver_states()
    {
        QFETCH(const QByteArray, script);
        QFETCH(const RunError, error);
        QFETCH(const QByteArray, state);
        const gputest::HostFolder withoutModule;
        const Transcript told = StandIns(script).run(batchnorm("'epsilon': 1e-6"));
        QCOMPARE(told.error, error);
        QCOMPARE(told.env.at("driver").at("state").get<std::string>(), state.toStdString());
        QVERIFY(!told.errorMessage.empty());
        QVERIFY(told.steps.empty());
    }

    void driver_missing()
    {
        const gputest::HostFolder withoutModule;
        const StandIns machine;
        QVERIFY(QFile::remove(machine.driver()));
        QCOMPARE(machine.run(batchnorm("'epsilon': 1e-6")).error, RunError::NoDriver);
    }

    void tooLarge_isRefusedBeforeAnythingIsTaken_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArray>("limits");
        QTest::newRow("for the case") << QByteArray() << QByteArray("'device_mib': 1");
        QTest::newRow("for the device") << QByteArray("set memory_mib 24\n") << QByteArray("'device_mib': 64");
    }
    void tooLarge_isRefusedBeforeAnythingIsTaken()
    {
        QFETCH(const QByteArray, script);
        QFETCH(const QByteArray, limits);
        // x and y have 4 MiB each: 8 of the 24 MiB are left beside the handle's 16, and 80 % of that may be used.
        const Case large = gputest::readCase(
            "{'name': 'bn', 'role': 'claim', 'level': 'gpu', 'op': 'batchnorm_forward_training',"
            " 'tensors': {'x': {'dtype': 'float', 'dims': [64, 16, 32, 32]}}, 'attrs': {'epsilon': 1e-6},"
            " 'control': {'patch': {'/attrs/epsilon': 1e-5}, 'expect': 'SUCCESS'}, 'expect': [{'status': 'BAD_PARAM'}],"
            " 'limits': {"
            + limits + "}}");
        const Transcript told = StandIns(script).run(large);
        QCOMPARE(told.error, RunError::TooLarge);
        QCOMPARE(ending(told, StepKind::Control), "none");
    }

    void create_withoutDevicesOrMemory()
    {
        const StandIns machine("set memory_mib 256\n");
        const Transcript hidden = machine.run(create("'hide_devices': true"));
        QCOMPARE(hidden.errorMessage, "");
        QCOMPARE(ending(hidden, StepKind::Control), "SUCCESS");
        QCOMPARE(
            ending(hidden, StepKind::Case), "NOT_INITIALIZED cudnnCreate cudaGetDeviceCount(&count) != cudaSuccess");
        const Transcript full = machine.run(create("'leave_free_mib': 8"));
        QCOMPARE(ending(full, StepKind::Control), "SUCCESS");
        QCOMPARE(full.step(StepKind::Case)->outcome.status, 4004);
    }

    void missingSymbol_isAVersionThatLacksTheCall()
    {
        const StandIns machine({}, QStringLiteral(STANDIN_CUDNN9_INCOMPLETE));
        const Transcript told = machine.run(batchnorm("'epsilon': 1e-6"));
        QCOMPARE(told.error, RunError::UnsupportedVersion);
        QVERIFY(QByteArray::fromStdString(told.errorMessage).contains(training));
    }

    /// Of a CUDA that no machine has, so that none is found here by chance.
    void companions_areFoundInAToolkit()
    {
        const Case graph
            = gputest::readCase("{'name': 'add', 'role': 'claim', 'op': 'graph_pointwise', 'level': 'gpu', "
                                "'tensors': {'x': {'dtype': 'float', 'dims': [1, 8, 4, 4]}, "
                                "'b': {'dtype': 'float', 'dims': [1, 8, 4, 4]}}, 'attrs': {'mode': 'add'}, "
                                "'control': {'patch': {'/tensors/x/dims/0': 0}, 'expect': 'BAD_PARAM'}, "
                                "'expect': [{'status': 'SUCCESS'}]}");
        const StandIns machine("set cudart 99000\nset driver 99000\n");
        QTemporaryDir toolkit;
        const QString folder = toolkit.filePath(QStringLiteral("lib64"));
        QVERIFY(QDir().mkpath(folder));
        const QByteArray before = qgetenv("CUDA_HOME");
        qputenv("CUDA_HOME", toolkit.path().toUtf8());
        const auto restore
            = qScopeGuard([&] { before.isEmpty() ? qunsetenv("CUDA_HOME") : qputenv("CUDA_HOME", before); });
        for (const char *const needed : {"libcublasLt.so.99", "libnvrtc.so.99"}) {
            const Transcript told = machine.run(graph);
            QCOMPARE(told.error, RunError::MissingCompanion);
            QVERIFY2(QByteArray::fromStdString(told.errorMessage).contains(QByteArray("needs ") + needed),
                told.errorMessage.c_str());
            QVERIFY(QFile::copy(QStringLiteral(STANDIN_CUDA), folder + u'/' + QString::fromLatin1(needed)));
        }
        QVERIFY(machine.run(graph).error != RunError::MissingCompanion);
    }

    void exportedSymbol_isLookedUp()
    {
        const Case symbol = gputest::readCase(
            QByteArray("{'name': 'symbol', 'role': 'claim', 'op': 'exported_symbol', 'attrs': {'symbol': '") + training
            + "'}, 'control': {'patch': {'/attrs/symbol': 'cudnnGetVersion'}, 'expect': 'PRESENT'}, 'expect': "
              "[{'status': 'ABSENT'}]}");
        QCOMPARE(StandIns().run(symbol).step(StepKind::Case)->outcome.category, "PRESENT");
        const StandIns incomplete({}, QStringLiteral(STANDIN_CUDNN9_INCOMPLETE));
        const Transcript told = incomplete.run(symbol);
        QCOMPARE(told.step(StepKind::Control)->outcome.category, "PRESENT");
        QCOMPARE(told.step(StepKind::Case)->outcome.category, "ABSENT");
    }

    void symbolOfTheSystem_isNoneOfCudnns()
    {
        for (const char *const name : {"malloc", "pthread_create", "dlsym"}) {
            const Case symbol = gputest::readCase(
                QByteArray("{'name': 'symbol', 'role': 'claim', 'op': 'exported_symbol', 'attrs': {'symbol': '") + name
                + "'}, 'control': {'patch': {'/attrs/symbol': 'cudnnGetVersion'}, 'expect': 'PRESENT'}, 'expect': "
                  "[{'status': 'ABSENT'}]}");
            const Transcript told = StandIns().run(symbol);
            QCOMPARE(told.step(StepKind::Control)->outcome.category, "PRESENT");
            QCOMPARE(told.step(StepKind::Case)->outcome.category, "ABSENT");
        }
    }

    void headerConstant_isEvaluated_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("outcome");
        QTest::addRow("alias") << QByteArray("CUDNN_STATUS_ALLOC_FAILED") << QByteArray("4003") << QByteArray("EQUAL");
        QTest::addRow("computed") << QByteArray("CUDNN_VERSION") << QByteArray("91900") << QByteArray("EQUAL");
        QTest::addRow("other value") << QByteArray("CUDNN_VERSION") << QByteArray("92800") << QByteArray("DIFFERENT");
        QTest::addRow("undefined") << QByteArray("CUDNN_NO_SUCH") << QByteArray("5") << QByteArray("ABSENT");
        QTest::addRow("no value") << QByteArray("CUDNN_H_") << QByteArray("5") << QByteArray("unknown_value");
    }
    void headerConstant_isEvaluated()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, value);
        const StandIns machine;
        machine.writeHeaders("9", "19");
        const Transcript told = machine.run(headerConstant(name, value));
        const Step *const step = told.step(StepKind::Case);
        QTEST(QByteArray::fromStdString(step ? step->outcome.category : std::string(runErrorName(told.error))),
            "outcome");
        // What it stands on is said, with the header that is not there.
        std::map<std::string, std::uint64_t> headers;
        for (const LoadedFile &library : told.libraries) {
            if (library.path.ends_with(".h"))
                headers[library.path.substr(library.path.rfind('/') + 1)] = library.size;
        }
        QCOMPARE(headers.size(), 2u);
        QVERIFY(headers["cudnn.h"] > 0 && headers["cudnn_backend.h"] == 0);
    }

    void headersOfAnotherVersion_sayNothing()
    {
        const StandIns machine;
        const Case constant = headerConstant("CUDNN_STATUS_ALLOC_FAILED", "4003");
        QCOMPARE(machine.run(constant).error, RunError::NoHeaders);
        machine.writeHeaders("8", "9");
        const Transcript told = machine.run(constant);
        QCOMPARE(told.error, RunError::OtherHeaders);
        QVERIFY(told.errorMessage.find("of cuDNN 8.9.0, and the library is 9.19.0") != std::string::npos);
        QVERIFY(told.env["headers"].is_null());
        machine.writeHeaders("sizeof(int)", "9");
        QCOMPARE(machine.run(constant).error, RunError::OtherHeaders);
    }

    void mixedInstallation_needsTheVersionThatTheCaseNames()
    {
        const StandIns other("set version 92800\n");
        const auto mixed = [&](const char *version, const QString &path) {
            const Case testCase = gputest::readCase(
                QByteArray("{'name': 'm', 'role': 'claim', 'op': 'installation', 'attrs': {'sublibrary': 'ops', "
                           "'fault': 'other_version', 'other': '")
                + version
                + "'}, 'control': {'patch': {'/attrs/fault': 'none'}, 'expect': 'SUCCESS'},"
                  " 'expect': [{'status': 'SUBLIBRARY_VERSION_MISMATCH'}]}");
            const StandIns machine;
            for (const StandIns *const one : {&machine, &other})
                (void)QFile::copy(one->cudnn(), one->file("libcudnn_ops.so.9"));
            return gputest::run({.runner = QStringLiteral(CASEBOOK_RUNNER)},
                {.cudnn = machine.cudnn().toStdString(), .otherCudnn = path.toStdString(), .testCase = testCase});
        };
        const Transcript told = mixed("9.28.0", other.cudnn());
        QCOMPARE(toString(told.otherCudnn), "9.28.0");
        QCOMPARE(told.env["other_cudnn"]["path"].get<std::string>(), other.cudnn().toStdString());
        QCOMPARE(told.error, RunError::UnsupportedVersion); // the stand-in has no version check of its parts
        QVERIFY(
            std::ranges::contains(told.libraries, other.file("libcudnn_ops.so.9").toStdString(), &LoadedFile::path));
        QCOMPARE(toString(transcriptFromJson(toJson(told))->otherCudnn), "9.28.0"); // a record keeps it

        QCOMPARE(mixed("9.27.0", other.cudnn()).error, RunError::NoOtherLibrary);
        QVERIFY(mixed("9.27.0", {}).errorMessage.ends_with("no cuDNN of version 9.27.0 was found."));
        QVERIFY(mixed("9.19.0", other.cudnn()).errorMessage.ends_with("this is 9.19.0 itself."));
        // Where the loader looks first.
        const QTemporaryDir whole;
        QVERIFY(QFile::copy(other.cudnn(), whole.filePath(QStringLiteral("libcudnn_ops.so.9"))));
        qputenv("LD_LIBRARY_PATH", whole.path().toUtf8());
        const Transcript found = mixed("9.28.0", other.cudnn());
        qunsetenv("LD_LIBRARY_PATH");
        QVERIFY(found.error == RunError::MixedInstallation && found.errorMessage.contains(whole.path().toStdString()));
    }

    void libraryOfAnotherFolder_isAMixedInstallation()
    {
        const StandIns other;
        const QString stranger = other.file("libcudnn_ops.so.9");
        QVERIFY(QFile::copy(other.cudnn(), stranger));
        const Transcript told = StandIns("set load " + stranger.toUtf8() + '\n').run(batchnorm("'epsilon': 1e-6"));
        QCOMPARE(told.error, RunError::MixedInstallation);
        QVERIFY(QByteArray::fromStdString(told.errorMessage).contains(stranger.toUtf8()));
    }

    void library_missingOrDamagedOrAnother()
    {
        const StandIns machine;
        QVERIFY(QFile::resize(machine.cudnn(), 100));
        QCOMPARE(machine.run(batchnorm("'epsilon': 1e-6")).error, RunError::LibraryUnreadable);
        QVERIFY(QFile::remove(machine.cudnn()));
        QCOMPARE(machine.run(batchnorm("'epsilon': 1e-6")).error, RunError::NoLibrary);
        QVERIFY(QFile::copy(machine.driver(), machine.cudnn()));
        QCOMPARE(machine.run(batchnorm("'epsilon': 1e-6")).error, RunError::LibraryUnreadable);
    }

    void probe_tellsOfEveryLibrary_whateverBecomesOfOne()
    {
        const StandIns nine("set version 91002\n");
        const StandIns eight({}, QStringLiteral(STANDIN_CUDNN8));
        const StandIns aborts("on cudnnGetVersion 1 abort\n");
        const StandIns damaged;
        QVERIFY(QFile::resize(damaged.cudnn(), 100));
        const QTemporaryDir driverOnly;
        QVERIFY(QFile::copy(nine.driver(), driverOnly.filePath(QStringLiteral("libcuda.so.1"))));
        qputenv("LD_LIBRARY_PATH", driverOnly.path().toUtf8()); // the loader finds the stand-in before any real driver

        MachineProbe probe(std::make_shared<gpu::Runner>(gpu::Target {.runner = QStringLiteral(CASEBOOK_RUNNER)}),
            {aborts.folder(), eight.folder(), damaged.folder(), nine.folder()}, driverOnly.path());
        std::vector<gpu::Machine> machines;
        connect(&probe, &MachineProbe::found, this, [&](const gpu::Machine &machine) { machines.push_back(machine); });
        probe.start();
        QTRY_COMPARE_WITH_TIMEOUT(machines.size(), 1, gputest::longestRunMs);
        qunsetenv("LD_LIBRARY_PATH");

        const gpu::Machine &machine = machines.front();
        QCOMPARE(machine.error, RunError::None);
        QCOMPARE(machine.driverState, QStringLiteral("ok"));
        QCOMPARE(machine.gpus,
            (std::vector<GpuDevice> {{.name = QStringLiteral("Stand-in GPU"),
                .computeCapability = QStringLiteral("9.0"),
                .memoryMib = 8192}}));
        QStringList told; // of ours: this machine may have more
        for (const CudnnInstall &install : machine.cudnns) {
            if (install.source == Source::User)
                told.append(QString::fromStdString(
                    install.version.isNull() ? std::string(runErrorName(install.error)) : toString(install.version)));
        }
        QCOMPARE(told,
            (QStringList {QStringLiteral("9.10.2"), QStringLiteral("8.9.7"), QStringLiteral("crashed"),
                QStringLiteral("library_unreadable")}));
    }

    void probe_withoutARunner_saysSo()
    {
        const QTemporaryDir nothing;
        MachineProbe probe(std::make_shared<gpu::Runner>(gpu::Target {.runner = QStringLiteral("/no/such/runner")}), {},
            nothing.path());
        std::vector<gpu::Machine> machines;
        connect(&probe, &MachineProbe::found, this, [&](const gpu::Machine &machine) { machines.push_back(machine); });
        probe.start();
        QTRY_COMPARE_WITH_TIMEOUT(machines.size(), 1, gputest::longestRunMs);
        QCOMPARE(machines.front().error, RunError::RunnerMissing);
        QVERIFY(!machines.front().errorMessage.isEmpty());
    }

    void probe_cancelled_findsNothing()
    {
        const QTemporaryDir nothing;
        MachineProbe probe(
            std::make_shared<gpu::Runner>(gpu::Target {.runner = QStringLiteral(CASEBOOK_RUNNER)}), {}, nothing.path());
        const QSignalSpy found(&probe, &MachineProbe::found);
        probe.start();
        probe.cancel();
        QThreadPool::globalInstance()->waitForDone(); // the search of the disk
        QCoreApplication::processEvents();
        QVERIFY(found.isEmpty());
    }

private:
    gputest::PrivateRuntime m_runtime;
};

CASEBOOK_TEST(TestFakeGpu)
#include "tst_fake_gpu.moc"

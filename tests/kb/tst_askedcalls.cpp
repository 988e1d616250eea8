// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Records of the built-in library of which one call is made to have been given something else than the case asks for.
#include "kb/evidence/record.h"
#include "tests/testprogram.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

class TestAskedCalls final : public QObject {
    Q_OBJECT

private slots:
    void callThatWasGivenSomethingElse_isFound_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("call");
        QTest::addColumn<QString>("written"); // as a pattern
        QTest::addColumn<QString>("forged");
        const auto row = [](const char *folder, const char *call, const char *written, const char *forged) {
            QTest::addRow("%s %s", folder, call) << folder << call << written << forged;
        };
        row("cuda/cudnn-conv-1x1-spatial", "cudnnSetTensor4dDescriptor", "n=\\d+", "n=23");
        row("cuda/cudnn-conv-1x1-spatial", "cudnnSetFilter4dDescriptor", "type=\\w+", "type=bfloat16");
        row("cuda/cudnn-conv-1x1-spatial", "cudnnSetConvolution2dDescriptor", "strideH=\\d+", "strideH=7");
        row("cuda/cudnn-rnn-hidden-size-alignment", "cudnnSetRNNDescriptor_v8", "hiddenSize=\\d+", "hiddenSize=31");
        row("cuda/cudnn-rnn-zero-length-sequence", "cudnnSetRNNDataDescriptor", "seqLengths=\\{\\d+", "seqLengths={77");
        row("cuda/cudnn-ctc-label-length", "cudnnSetCTCLossDescriptor_v8", "maxLabelLength=\\d+",
            "maxLabelLength=9999");
        row("cuda/cudnn-bf16-architecture", "cudnnBackendSetAttribute(TENSOR)", "TENSOR_DATA_TYPE=\\w+",
            "TENSOR_DATA_TYPE=int8");
        row("cuda/cudnn-bn-channel-alignment", "cudnnBackendSetAttribute(TENSOR)", "TENSOR_DIMENSIONS=\\{\\d+",
            "TENSOR_DIMENSIONS={23");
        row("cuda/cudnn-bf16-architecture", "cudnnBackendSetAttribute(CONVOLUTION)", "CONVOLUTION_PRE_PADDINGS=\\{\\d+",
            "CONVOLUTION_PRE_PADDINGS={9");
        row("cuda/cudnn-sdpa-no-execution-plan", "cudnnBackendSetAttribute(TENSOR)", "TENSOR_STRIDES=\\{\\d+",
            "TENSOR_STRIDES={5");
        row("cuda/cudnn-bn-epsilon-negative", "header", "CUDNN_\\w+", "CUDNN_MAJOR");
        row("cuda/cudnn-gpu-below-minimum", "cudnnGetErrorString", "\\d+", "3");
        row("cuda/cudnn-rnn-removed-api", "dlsym", "cudnn\\w+", "cudnnCreate");
        row("container/driver-not-detected", "cudaGetErrorString", "\\d+", "2");
        row("build/cudart-link-not-found", "dynamic_symbol", "^\\w+", "malloc");
        row("build/cmake-cuda-compiler-broken", "host_config", "\\d+", "99");
        row("build/cmake-cuda-compiler-broken", "nvcc", "-arch=\\w+", "-arch=compute_35");
        row("build/nvcc-unsupported-arch-dropped", "ptxas", "-arch=\\w+", "-arch=sm_35");
        row("build/atomicadd-no-overload", "nvrtcCompileProgram", "--gpu-architecture=\\w+",
            "--gpu-architecture=compute_35");
        row("cuda/ptx-jit-218", "nvJitLinkCreate", "-arch=\\w+", "-arch=sm_35");
    }
    void callThatWasGivenSomethingElse_isFound()
    {
        QFETCH(const QString, folder);
        QFETCH(const QString, call);
        QFETCH(const QString, written);
        QFETCH(const QString, forged);
        const QDir records(QStringLiteral(LIBRARY_DIR "/evidence/") + folder);
        int tried = 0;
        for (const QString &name : records.entryList({QStringLiteral("*.json")})) {
            QFile file(records.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            auto json = nlohmann::ordered_json::parse(file.readAll().toStdString());
            QVERIFY2(kb::readRecordText(json.dump()), qPrintable(name));
            for (auto &made : json["transcript"]["calls"]) {
                const QString args = QString::fromStdString(made["args"].get<std::string>());
                QString other = args;
                other.replace(QRegularExpression(written), forged);
                if (made["call"] != call.toStdString() || other == args || made["step"] == "point")
                    continue;
                ++tried;
                made["args"] = other.toStdString();
                const auto record = kb::readRecordText(json.dump());
                QVERIFY2(!record, qPrintable(other));
                QCOMPARE(record.error().code, kb::ErrorCode::RecordContradicts);
                QCOMPARE(record.error().field, "/transcript/calls/" + std::to_string(made["n"].get<int>()));
                made["args"] = args.toStdString();
            }
        }
        QVERIFY(tried > 0);
    }
};

CASEBOOK_TEST(TestAskedCalls)
#include "tst_askedcalls.moc"

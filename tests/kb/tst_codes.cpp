// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a code says: the tables, the notations of frameworks in which texts name codes, and what people type.
#include "tests/testprogram.h"

#include "kb/codes/codelookup.h"
#include "kb/codes/codemention.h"
#include "kb/codes/codetable.h"
#include "kb/wording/codewords.h"

#include <QTest>

#include <array>

using namespace kb;

namespace {

/// "cuda-runtime 77 cudaErrorIllegalAddress"; "*" where the number is open.
QByteArray told(const CodeMeaning &meaning)
{
    const std::string number = meaning.number ? std::to_string(meaning.number->number) : "*";
    return QByteArray::fromStdString(codeTable().libraryOf(*meaning.code).id + ' ' + number + ' ' + meaning.code->name);
}

QByteArray mentions(std::string_view text)
{
    QByteArrayList all;
    for (const CodeMention &mention : findCodes(text)) {
        QByteArrayList meanings;
        for (const CodeMeaning &meaning : mention.meanings)
            meanings += told(meaning);
        all += QByteArray::fromStdString(std::string(text.substr(mention.begin, mention.end - mention.begin))) + ": "
            + meanings.join(" | ");
    }
    return all.join("; ");
}

QByteArray lookedUp(std::string_view words)
{
    QByteArrayList meanings;
    for (const CodeMeaning &meaning : lookUpCodes(words))
        meanings += told(meaning);
    return meanings.join(" | ");
}

} // namespace

class TestCodes final : public QObject {
    Q_OBJECT

private slots:
    void table_isReadWhole()
    {
        QCOMPARE(codeTable().libraries().size(), 13U);
        for (const Code &code : codeTable().codes()) {
            QVERIFY2(!code.numbers.empty() && !code.says.empty() && !code.saysZh.empty(), code.name.c_str());
            QCOMPARE(codeTable().find(code.name), &code);
        }
    }

    void table_driverSharesWhatTheRuntimeSays()
    {
        const Code *const runtime = codeTable().find("cudaErrorIllegalAddress");
        const Code *const driver = codeTable().find("CUDA_ERROR_ILLEGAL_ADDRESS");
        QVERIFY(runtime && driver);
        QCOMPARE(driver->identity, runtime->identity);
        QCOMPARE(driver->says, runtime->says);
        QVERIFY(codeTable().find("cudaErrorLaunchFailure")->identity != runtime->identity);
    }

    void table_brokenIsAnError_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<ErrorCode>("code");
        QTest::newRow("syntax") << QByteArray("[{]") << ErrorCode::JsonSyntax;
        QTest::newRow("no name") << QByteArray("[{\"id\": \"x\", \"library\": \"X\", \"codes\": [{\"numbers\": []}]}]")
                                 << ErrorCode::WrongType;
        QTest::newRow("as what is not there") << QByteArray(
            "[{\"id\": \"x\", \"library\": \"X\", \"codes\": [{\"name\": \"A\", \"numbers\": [], \"as\": \"B\"}]}]")
                                              << ErrorCode::WrongType;
    }
    void table_brokenIsAnError()
    {
        QFETCH(const QByteArray, json);
        const auto table = CodeTable::parse(json.toStdString());
        QVERIFY(!table);
        QTEST(table.error().code, "code");
    }

    void number_holdsInItsVersions()
    {
        const CodeNumber number {.number = 1, .since = "9.2", .until = "10.1"};
        QVERIFY(!number.holds("9.1"));
        QVERIFY(number.holds("9.2"));
        QVERIFY(number.holds("10.0"));
        QVERIFY(!number.holds("10.2"));
        QVERIFY(CodeNumber {}.holds("1.0"));
    }

    void text_codesInTheNotationsOfFrameworks_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("codes");
        const auto row
            = [](const char *text, const char *codes) { QTest::newRow(text) << QByteArray(text) << QByteArray(codes); };
        row("CUDA error 700 at kernel.cu:12",
            "700: cuda-runtime 700 cudaErrorIllegalAddress | cuda-driver 700 CUDA_ERROR_ILLEGAL_ADDRESS");
        row("RuntimeError: cuda runtime error (59) : device-side assert triggered",
            "59: cuda-runtime 59 cudaErrorAssert");
        row("THCudaCheck FAIL file=THC/THCStorage.c line=32 error=59 : device-side assert triggered",
            "59: cuda-runtime 59 cudaErrorAssert");
        row("Unexpected error from cudaGetDeviceCount(). Error 804: forward compatibility was attempted",
            "804: cuda-runtime 804 cudaErrorCompatNotSupportedOnDevice | cuda-driver 804 "
            "CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE");
        row("Check failed: error == cudaSuccess (9 vs. 0)  invalid configuration argument",
            "9: cuda-runtime 9 cudaErrorInvalidConfiguration");
        row("Check failed: status == CUDNN_STATUS_SUCCESS (8 vs. 0)  CUDNN_STATUS_EXECUTION_FAILED",
            "8: cudnn 8 CUDNN_STATUS_EXECUTION_FAILED");
        row("CUBLAS_STATUS_SUCCESS (13 vs. 0)", "13: cublas 13 CUBLAS_STATUS_EXECUTION_FAILED");
        row("cuBLAS API failed with status 15", "15: cublas 15 CUBLAS_STATUS_NOT_SUPPORTED");
        row("cuDNN error 3009", "3009: cudnn 3009 CUDNN_STATUS_NOT_SUPPORTED_SUBLIBRARY_UNAVAILABLE");
        row("CUDNN_STATUS 3009", "3009: cudnn 3009 CUDNN_STATUS_NOT_SUPPORTED_SUBLIBRARY_UNAVAILABLE");
        row("RuntimeError: NCCL Error 1: unhandled cuda error", "1: nccl 1 ncclUnhandledCudaError");
        row("NVRM: Xid (PCI:0000:01:00): 79, pid=2171, GPU has fallen off the bus.",
            "79: xid 79 ROBUST_CHANNEL_GPU_HAS_FALLEN_OFF_THE_BUS");
        row("Ch 00000002 caused by previous Xid 145", "145: xid 145 NVLINK_RLW_ERROR");
        row("the child exited 79", "");
        row("the grid (oxid 4) 79", "");
        row("CudaAPIError: [702] Call to cuMemcpyDtoH results in CUDA_ERROR_LAUNCH_TIMEOUT",
            "702: cuda-driver 702 CUDA_ERROR_LAUNCH_TIMEOUT");
        row("CUDA error at bandwidthTest.cu:242 code=30(cudaErrorUnknown) \"cudaSetDevice\"",
            "30: cuda-runtime 30 cudaErrorUnknown");
        row("null_mask.cu:93: 801 cudaErrorNotSupported operation not supported",
            "cudaErrorNotSupported: cuda-runtime 801 cudaErrorNotSupported");
        row("cupy.cuda.nvrtc.NVRTCError: NVRTC_ERROR_COMPILATION (6)",
            "NVRTC_ERROR_COMPILATION: nvrtc 6 NVRTC_ERROR_COMPILATION");
        row("DriverError(CUDA_ERROR_NOT_FOUND, \"named symbol not found\")",
            "CUDA_ERROR_NOT_FOUND: cuda-driver 500 CUDA_ERROR_NOT_FOUND");
        row("cudaErrorMisalignedAddress: misaligned address",
            "cudaErrorMisalignedAddress: cuda-runtime * cudaErrorMisalignedAddress");
        row("cudaSetDevice 失败，错误代码：719",
            "719: cuda-runtime 719 cudaErrorLaunchFailure | cuda-driver 719 CUDA_ERROR_LAUNCH_FAILED");
        row("CUDA 报错 700",
            "700: cuda-runtime 700 cudaErrorIllegalAddress | cuda-driver 700 CUDA_ERROR_ILLEGAL_ADDRESS");
        row("错误码是 3009，来自 cuDNN", "3009: cudnn 3009 CUDNN_STATUS_NOT_SUPPORTED_SUBLIBRARY_UNAVAILABLE");
        row("NCCL WARN Cuda failure 2 'out of memory'",
            "2: cuda-runtime 2 cudaErrorMemoryAllocation | cuda-driver 2 CUDA_ERROR_OUT_OF_MEMORY");
    }
    void text_codesInTheNotationsOfFrameworks()
    {
        QFETCH(const QByteArray, text);
        QTEST(mentions(text.toStdString()), "codes");
    }

    void text_otherNumbersAreNoCodes_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char *const text : {"35", "epoch 35 of 700, loss 2", "make: *** [cuda_kernel.o] Error 1",
                 "error: command 'nvcc' failed with exit status 1", "CUDA error: device-side assert triggered",
                 "ERROR 06-03 07:12:31 worker_base.py:148] CUDA kernel errors",
                 "kernel.cu(35): error: cuda is undefined",
                 "[checkMacros.cpp::catchCudaError::272] Error Code 1: Cuda Runtime (invalid resource handle)",
                 "Could not load library cudnn_ops_infer64_8.dll. Error code 126", "ERROR 1064 (42000): in your SQL",
                 "CUDA 11.7, error rate 2 %", "error == cudaSuccess", "nvcc of /usr/local/cuda/bin: error 2",
                 "xid_count 79", "程序报错 35", "make: *** [cuda_kernel.o] 错误 1", "CUDA error 123456",
                 "returned status 3009"})
            QTest::newRow(text) << QByteArray(text);
    }
    void text_otherNumbersAreNoCodes()
    {
        QFETCH(const QByteArray, text);
        QCOMPARE(mentions(text.toStdString()), QByteArray());
    }

    void text_versionDecidesBetweenNumbers()
    {
        QCOMPARE(mentions("cudnn error 3"), "3: cudnn 3 CUDNN_STATUS_BAD_PARAM");
        QCOMPARE(mentions("CUDA error 36"),
            "36: cuda-runtime 36 cudaErrorCallRequiresNewerDriver | cuda-runtime 36 cudaErrorSetOnActiveProcess | "
            "cuda-driver 36 CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER");
        QCOMPARE(
            mentions("CUDA version: 9.2\nCUDA runtime error 36"), "36: cuda-runtime 36 cudaErrorSetOnActiveProcess");
        QCOMPARE(mentions("torch 2.1.0+cu118\nCUDA runtime error 36"),
            "36: cuda-runtime 36 cudaErrorCallRequiresNewerDriver");
        QCOMPARE(mentions("cuDNN v8.9.2: CUDNN_STATUS_NOT_SUPPORTED"),
            "CUDNN_STATUS_NOT_SUPPORTED: cudnn 9 CUDNN_STATUS_NOT_SUPPORTED");
        QCOMPARE(mentions("cudnn version 90100, CUDNN_STATUS_NOT_SUPPORTED"),
            "CUDNN_STATUS_NOT_SUPPORTED: cudnn 3000 CUDNN_STATUS_NOT_SUPPORTED");
    }

    void text_oneErrorByNumberAndNameIsToldOnce()
    {
        QCOMPARE(findCodes("CUDA error 700\ncudaErrorIllegalAddress\nCUDA_ERROR_ILLEGAL_ADDRESS").size(), 1U);
    }

    void words_whatIsTyped_data()
    {
        QTest::addColumn<QByteArray>("words");
        QTest::addColumn<QByteArray>("codes");
        const auto row
            = [](const char *text, const char *codes) { QTest::newRow(text) << QByteArray(text) << QByteArray(codes); };
        row("804",
            "cuda-runtime 804 cudaErrorCompatNotSupportedOnDevice | cuda-driver 804 "
            "CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE");
        row("error 804",
            "cuda-runtime 804 cudaErrorCompatNotSupportedOnDevice | cuda-driver 804 "
            "CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE");
        row("Xid 79", "xid 79 ROBUST_CHANNEL_GPU_HAS_FALLEN_OFF_THE_BUS");
        row("xid:79", "xid 79 ROBUST_CHANNEL_GPU_HAS_FALLEN_OFF_THE_BUS");
        row("xid79", "xid 79 ROBUST_CHANNEL_GPU_HAS_FALLEN_OFF_THE_BUS");
        row("XID 79 是什么？", "xid 79 ROBUST_CHANNEL_GPU_HAS_FALLEN_OFF_THE_BUS");
        row("cuda runtime 错误 35", "cuda-runtime 35 cudaErrorInsufficientDriver");
        row("cuda runtime 错误代码：35", "cuda-runtime 35 cudaErrorInsufficientDriver");
        row("CUDA 12.4 error 35", "cuda-runtime 35 cudaErrorInsufficientDriver");
        row("cuda runtime 35 是什么意思", "cuda-runtime 35 cudaErrorInsufficientDriver");
        row("cuda runtime 报错 35 怎么办？", "cuda-runtime 35 cudaErrorInsufficientDriver");
        row("gpu xid 79 怎么解决", "xid 79 ROBUST_CHANNEL_GPU_HAS_FALLEN_OFF_THE_BUS");
        row("12.4", "");
        row("cublasLt 7", "cublas 7 CUBLAS_STATUS_INVALID_VALUE");
        row("cuda runtime 35", "cuda-runtime 35 cudaErrorInsufficientDriver");
        row("driver 3", "cuda-driver 3 CUDA_ERROR_NOT_INITIALIZED");
        row("cudnn 9", "cudnn 9 CUDNN_STATUS_NOT_SUPPORTED");
        row("CUDNN_STATUS 3009", "cudnn 3009 CUDNN_STATUS_NOT_SUPPORTED_SUBLIBRARY_UNAVAILABLE");
        row("CUDNN_STATUS_BAD_PARAM", "cudnn * CUDNN_STATUS_BAD_PARAM");
        row("cudnn_status_bad_param", "cudnn * CUDNN_STATUS_BAD_PARAM");
        row("CUDNN_STATUS_BAD_PARAM (3)", "cudnn 3 CUDNN_STATUS_BAD_PARAM");
        row("BAD_PARAM", "cudnn * CUDNN_STATUS_BAD_PARAM");
        row("nccl UnhandledCudaError", "nccl 1 ncclUnhandledCudaError");
        row("77 vs. 0", "");
        row("cudaSuccess (77 vs. 0)", "cuda-runtime 77 cudaErrorIllegalAddress");
        row("cuda InsufficientDriver", "cuda-runtime 35 cudaErrorInsufficientDriver");
        row("nccl timeout", "nccl 8 ncclTimeout");
        row("timeout", "");
        row("assert", "");
        row("out of memory", "");
        row("cudnn", "");
        row("cudaErrorNoSuchThing", "");
        row("error", "");
        row("99999", "");
    }
    void versions_sayAnErrorsNameOnlyWhereThereAreSeveral()
    {
        const std::vector<CodeMeaning> one = lookUpCodes("cuda runtime 77");
        QCOMPARE(one.size(), 1U);
        QVERIFY(!wording::codeVersions(one).isEmpty());
        QVERIFY(!wording::codeVersions(one).contains(QStringLiteral("cudaError")));
        QCOMPARE(wording::codeVersions(std::array {one[0], one[0]}), wording::codeVersions(one));
    }

    void words_whatIsTyped()
    {
        QFETCH(const QByteArray, words);
        QTEST(lookedUp(words.toStdString()), "codes");
    }

    void words_closeNames()
    {
        QCOMPARE(similarCodes("cudaErrorIllegalAdress").front(), "cudaErrorIllegalAddress");
        QCOMPARE(similarCodes("CUDNN_STATUS_BAD_PARM").front(), "CUDNN_STATUS_BAD_PARAM");
        QCOMPARE(similarCodes("qwertyuiop").size(), 0U);
        QVERIFY(similarCodes("cudaErrorStreamCapture").size() == 5);
    }
};

CASEBOOK_TEST(TestCodes)
#include "tst_codes.moc"

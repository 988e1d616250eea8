// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Cases of the level toolkit as the parser takes them: what a stranger's case may not bring, and which package it is
// about.
#include "fixtures.h"
#include "gpu/protocol/results.h"
#include "gpu/protocol/sourcetext.h"
#include "tests/testprogram.h"

#include <QTest>

using namespace gpu;

namespace {

constexpr const char *nvrtc = "{'name': 'n', 'role': 'claim', 'op': 'nvrtc_compile', 'attrs': {'source': 'int i;', "
                              "'architecture': 'sm_70', 'options': ['-std=c++17']}, 'control': {'patch': "
                              "{'/attrs/architecture': 'sm_90'}, 'expect': 'SUCCESS'}, 'expect': [{'version': '>=13', "
                              "'status': 'NVRTC_ERROR_INVALID_OPTION', 'message': 'invalid value'}]}";
constexpr const char *load = "{'name': 'l', 'role': 'claim', 'op': 'load', 'attrs': {'library': 'libcusparse', "
                             "'beside': ['libnvJitLink 12.0.140']}, 'control': {'patch': {'/attrs/beside': "
                             "['libnvJitLink 12.4.127']}, 'expect': 'SUCCESS'}, 'expect': [{'status': 'FAILED'}]}";

constexpr const char *initialize = "{'name': 'handle', 'role': 'claim', 'op': 'initialize', 'attrs': {'call': "
                                   "'cudnnCreate'}, 'control': {'patch': {'/attrs/call': 'cudnnGetProperty'}, "
                                   "'expect': 'SUCCESS'}, 'expect': [{'status': 'NOT_INITIALIZED'}]}";

/// The pointer of what is wrong with the case after the change; empty: nothing.
QByteArray faultOf(QByteArray text, const QByteArray &from, const QByteArray &to)
{
    const QByteArray before = text;
    text.replace(from, to);
    if (!from.isEmpty() && text == before)
        qFatal("the case lacks %s", from.constData());
    text.replace('\'', '"');
    const auto read = parseCase(std::string_view(text.constData(), std::size_t(text.size())));
    return read ? QByteArray() : QByteArray::fromStdString(read.error().pointer);
}

} // namespace

class TestToolkitCase final : public QObject {
    Q_OBJECT

private slots:
    void case_saysItsPackage()
    {
        const Case compile = gputest::readCase(nvrtc);
        QVERIFY(compile.level == Level::Toolkit);
        QVERIFY(compile.package == Package::Nvrtc);
        QVERIFY(compile.expect[0].versions.contains({13, 0, 88}));
        QVERIFY(!compile.expect[0].versions.contains({12, 4, 127}));
        QCOMPARE(compile.expect[0].message, "invalid value");
        QVERIFY(librariesBeside(compile).empty());
        const Case loading = gputest::readCase(load);
        QVERIFY(loading.package == Package::Cusparse);
        QCOMPARE(librariesBeside(loading).size(), 2u); // of control and case
        QVERIFY(librariesBeside(loading)[1] == (LibraryVersion {"libnvJitLink", {12, 0, 140}}));
        QVERIFY(packageOfCall("cublasLtCreate") == Package::Cublas);
        QVERIFY(packageOfCall("cudaGetErrorName") == Package::Cudart);
        QVERIFY(packageOfWheel("nvidia-cuda-nvrtc-cu12") == Package::Nvrtc);
        QVERIFY(packageOfWheel("nvidia-cuda-nvrtc") == Package::Nvrtc);
        QVERIFY(!packageOfWheel("nvidia-nvvm"));
        QVERIFY(parsePackageVersion("12.4.5.8") == (Version {12, 4, 5}));
        QVERIFY(!parsePackageVersion("12.4"));
    }

    void fault_hasItsPointer_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QByteArray>("pointer");
        const auto row = [](const char *name, const char *text, const char *from, const char *to, const char *pointer) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(from) << QByteArray(to) << QByteArray(pointer);
        };
        row("none", nvrtc, "", "", "");
        row("range of cuDNN", nvrtc, "'version'", "'cudnn'", "/expect/0/cudnn");
        row("status of cuDNN", nvrtc, "NVRTC_ERROR_INVALID_OPTION", "BAD_PARAM", "/expect/0/status");
        row("status of another library", nvrtc, "NVRTC_ERROR_INVALID_OPTION", "CUFFT_INVALID_PLAN", "/expect/0/status");
        row("status of cuDNN, of its own call", initialize, "", "", "");
        row("status of cuBLAS", initialize, "'NOT_INITIALIZED'", "'CUBLAS_STATUS_NOT_INITIALIZED'", "/expect/0/status");
        row("outcome of a look-up", initialize, "'NOT_INITIALIZED'", "'PRESENT'", "/expect/0/status");
        row("call of another package", initialize, "'cudnnGetProperty'", "'cublasGetProperty'", "/attrs");
        row("name of success", nvrtc, "NVRTC_ERROR_INVALID_OPTION", "NVRTC_SUCCESS", "/expect/0/status");
        row("message of two lines", nvrtc, "invalid value", "a\\nb", "/expect/0/message");
        row("include path", nvrtc, "-std=c++17", "-I/etc", "/attrs/options");
        row("included file", nvrtc, "-std=c++17", "--pre-include=/etc/passwd", "/attrs/options");
        row("value that is a path", nvrtc, "-std=c++17", "-DX=/etc/passwd", "/attrs/options");
        row("written file", nvrtc, "-std=c++17", "--time=x", "/attrs/options");
        row("macro", nvrtc, "-std=c++17", "-DX=1", "");
        row("macro that is a pragma", nvrtc, "-std=c++17", "-DX=_Pragma", "/attrs/options");
        row("option without its value", nvrtc, "-std=c++17", "-std=", "/attrs/options");
        row("architecture that is an option", nvrtc, "'sm_70'", "'sm_70 -I/etc'", "/attrs/architecture");
        row("source", nvrtc, "int i;", "#include </etc/passwd>", "/attrs/source");
        row("library by its path", load, "'libcusparse'", "'/tmp/libcusparse.so.12'", "/attrs/library");
        row("library that is not listed", load, "'libcusparse'", "'libc'", "/attrs/library");
        row("beside by its path", load, "libnvJitLink 12.0.140", "/tmp/libnvJitLink.so.12 12.0.140", "/attrs/beside");
        row("beside without a version", load, "libnvJitLink 12.0.140", "libnvJitLink", "/attrs/beside");
        row("another package in the control", load, "'/attrs/beside': ['libnvJitLink 12.4.127']",
            "'/attrs/library': 'libcufft'", "/attrs");
        row("other outcome", load, "'FAILED'", "'NVRTC_ERROR_COMPILATION'", "/expect/0/status");
        row("level of before", load, "'op'", "'level': 'library', 'op'", "/level");
    }
    void fault_hasItsPointer()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, from);
        QFETCH(const QByteArray, to);
        QFETCH(const QByteArray, pointer);
        QCOMPARE(faultOf(text, from, to), pointer);
    }

    void variables_areThoseOfTheList()
    {
        const QByteArray text
            = "{'name': 'i', 'role': 'claim', 'op': 'initialize', 'attrs': {'call': 'ncclGetUniqueId', "
              "'environment': {'NCCL_SOCKET_IFNAME': 'eth0'}}, 'control': {'patch': "
              "{'/attrs/environment': {}}, 'expect': 'SUCCESS'}, "
              "'expect': [{'status': 'ncclInvalidUsage'}]}";
        QCOMPARE(faultOf(text, "", ""), "");
        QCOMPARE(faultOf(text, "NCCL_SOCKET_IFNAME", "NCCL_DEBUG_FILE"), "/attrs/environment");
        QCOMPARE(faultOf(text, "NCCL_SOCKET_IFNAME", "LD_PRELOAD"), "/attrs/environment");
        QCOMPARE(faultOf(text, "'eth0'", "'/tmp/x'"), "/attrs/environment");
        QCOMPARE(faultOf(text, "ncclGetUniqueId", "system"), "/attrs/call");
    }

    void source_readsNoFileButByPlainNames_data()
    {
        QTest::addColumn<QByteArray>("source");
        QTest::addColumn<bool>("isFine");
        const auto row = [](const char *name, const char *source, bool isFine) {
            QTest::newRow(name) << QByteArray(source) << isFine;
        };
        row("kernel", "__global__ void k() { }\n", true);
        row("header of the toolkit", "#include <cuda_fp16.h>\nint i;\n", true);
        row("in a folder", "  #  include \"cooperative_groups/reduce.h\"  \n", true);
        row("absolute", "#include \"/etc/passwd\"\n", false);
        row("upwards", "#include \"a/../../b\"\n", false);
        row("by a macro", "#define X \"/etc/passwd\"\n#include X\n", false);
        row("over two lines", "#inc\\\nlude \"/etc/passwd\"\n", false);
        row("over two lines, blanks", "#inc\\ \t\nlude \"/etc/passwd\"\n", false);
        row("digraph", "%:include \"/etc/passwd\"\n", false);
        row("trigraph", "?\?=include <a.h>\n", false);
        row("behind a comment", "/* */ #include \"/etc/passwd\"\n", false);
        row("with a comment inside", "#include /* */ \"/etc/passwd\"\n", false);
        row("behind a raw text", "const char *s = R\"(/*)\";\n#include \"/etc/passwd\"\n", false);
        row("next", "#include_next <a.h>\n", false);
        row("is there", "#if __has_include(\"/etc/passwd\")\n#endif\n", false);
        row("import", "import \"/etc/passwd\";\n", false);
        row("embed", "#embed \"/etc/passwd\"\n", false);
        row("assembler", "asm(\".incbin \\\"/etc/passwd\\\"\");\n", false);
        row("line", "#line 1 \"/etc/passwd\"\n#warning x\n", false);
        row("line behind blanks", "  \t#\tline 1 \"/etc/passwd\"\n", false);
        row("line without its word", "# 1 \"/etc/passwd\"\n", false);
        row("line, digraph", "%:line 1 \"/etc/passwd\"\n", false);
        row("line behind a comment", "/* */ /**/ #line 1 \"/etc/passwd\"\n", false);
        row("line behind a comment of two lines", "int i; /*\n */#line 1 \"/etc/passwd\"\n", false);
        row("digraph behind a comment", "/* */%:line 1 \"/etc/passwd\"\n", false);
        row("line behind a byte order mark", "\xEF\xBB\xBF#line 1 \"/etc/passwd\"\n", false);
        row("line in two parts", "#li\\\nne 1 \"/etc/passwd\"\n", false);
        row("line behind a backslash and a blank", "int i; \\ \n#line 1 \"/etc/passwd\"\n", false);
        row("line with a comment inside", "#/**/line 1 \"/etc/passwd\"\n", false);
        row("pragma with a file", "#pragma GCC dependency \"/etc/passwd\"\n", false);
        row("pragma as a word", "_Pragma(\"GCC dependency \\\"/etc/passwd\\\"\")\n", false);
        row("pragma in parts", "#define P(a, b) a##b\nP(_Pra, gma)(\"x\")\n", false);
        row("pragma in parts, digraph", "#define P(a, b) a %:%: b\n", false);
        row("pragma of Microsoft's", "__pragma(x)\n", false);
        row("ident", "#ident \"x\"\n", false);
        row("alone", "#\n", false);
        row("conditions",
            "#if defined(X) && X > 2\n#elif Y\n#else\n#  error no\n#endif\n#ifndef Z\n#define Z 1 // %\n#endif\n",
            true);
        row("stringizing", "#define S(x) #x\n#define T \\\n    #x\n#undef S\n", true);
        row("unroll", "void f() {\n    #pragma unroll 4\n    for (int i = 0; i % 4;) { }\n}\n", true);
        row("once", "#pragma once\n", true);
        row("warning", "#warning \"it is\"\n", true);
        row("carriage return", "#include\r\"/etc/passwd\"\n", false);
        row("zero", "int i;\v", false);
        row("none", "", false);
    }
    void source_readsNoFileButByPlainNames()
    {
        QFETCH(const QByteArray, source);
        QFETCH(const bool, isFine);
        QCOMPARE(faultOfSource(source.toStdString()).empty(), isFine);
    }

    void source_hasAtMost16KiB()
    {
        QVERIFY(faultOfSource(std::string(maxSourceBytes, 'a')).empty());
        QVERIFY(!faultOfSource(std::string(maxSourceBytes + 1, 'a')).empty());
    }

    void results_haveNames()
    {
        QCOMPARE(resultName(Package::Nvrtc, 5), "NVRTC_ERROR_INVALID_OPTION");
        QCOMPARE(resultName(Package::Nvjitlink, 17), "NVJITLINK_ERROR_UNSUPPORTED_ARCH");
        QCOMPARE(resultName(Package::Cublas, 1), "CUBLAS_STATUS_NOT_INITIALIZED");
        QCOMPARE(resultName(Package::Nccl, 5), "ncclInvalidUsage");
        QCOMPARE(resultName(Package::Cufft, 99), "CUFFT_99");
        QVERIFY(isResultName(Package::Cudart, "cudaErrorNoDevice"));
        QVERIFY(!isResultName(Package::Cudart, "cudaError"));
        QVERIFY(!isResultName(Package::Cudart, "cudaErrorNo Device"));
        QVERIFY(!isResultName(Package::Nvrtc, "CUFFT_INVALID_PLAN"));
        QVERIFY(!isResultName(Package::Nvcc, "FAILED"));
        QCOMPARE(resultCategory(0, "ncclSuccess"), "SUCCESS");
    }

    void request_bringsLibraryAndFolders()
    {
        const Request request {
            .library = "/a b/libnvrtc.so.13", .folders = {"/x", "/y"}, .testCase = gputest::readCase(nvrtc)};
        const auto read = parseRequest(toJson(request));
        QVERIFY(read);
        QCOMPARE(read->library, request.library);
        QCOMPARE(read->folders, request.folders);
        Json wrong = toJson(request);
        wrong["folders"] = "x";
        QVERIFY(!parseRequest(wrong));
    }

    void transcript_keepsItsPackage()
    {
        TranscriptReader reader("0.1.0");
        reader.add({{"type", "env"},
            {"library", {{"package", "nvrtc"}, {"version", "13.0.88"}, {"path", "/x/libnvrtc.so.13"}}},
            {"beside", {{{"library", "libnvJitLink"}, {"version", "12.0.140"}, {"path", "/y"}}}},
            {"driver", {{"state", "none"}}}});
        reader.add({{"type", "result"}});
        const Transcript &told = reader.transcript();
        QVERIFY(told.package == Package::Nvrtc);
        QVERIFY(told.version == (Version {13, 0, 88}));
        QVERIFY(told.hasBeside({"libnvJitLink", {12, 0, 140}}));
        QVERIFY(!told.hasBeside({"libnvJitLink", {12, 4, 127}}));
        QCOMPARE(told.driverState(), "none");
        const Json json = toJson(told);
        QVERIFY(!json.contains("cudnn"));
        const auto again = transcriptFromJson(json);
        QVERIFY(again);
        QVERIFY(again->package == Package::Nvrtc);
        QVERIFY(again->version == told.version);
        QCOMPARE(again->path, "/x/libnvrtc.so.13");
        QVERIFY(toJson(*again) == json);

        TranscriptReader unknown("0.1.0");
        unknown.add({{"type", "env"}, {"library", {{"package", "libc"}, {"version", "2.41.0"}}}});
        QVERIFY(unknown.transcript().error == RunError::ProtocolError);
    }
};

CASEBOOK_TEST(TestToolkitCase)
#include "tst_toolkitcase.moc"

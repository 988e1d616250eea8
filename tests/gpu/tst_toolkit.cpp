// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The runner at the level toolkit: packages that it finds, and each op with the CUDA toolkit of this machine. Expected:
// what CUDA 13.0 was seen to do before this runner was written.
#include "fixtures.h"
#include "gpu/runner/elfsymbols.h"
#include "gpu/runner/includedfiles.h"
#include "gpu/runner/program.h"
#include "tests/testprogram.h"

#include <QDir>
#include <QFileInfo>
#include <QTest>

using namespace gpu;

namespace {

constexpr const char *kernel = "__global__ void k(float *x) { x[0] = 1; }";
constexpr const char *ptx = ".version 8.0\\n.target sm_75\\n.address_size 64\\n.visible .entry k() { ret; }\\n";

/// The folder of NVIDIA's wheels, with files that are none of theirs.
class Wheels final {
public:
    /// "cuda_nvrtc/lib/libnvrtc.so.13" of nvidia_cuda_nvrtc-13.0.88, which lists it or another name.
    void add(
        const QString &file, const QString &wheel, const QByteArray &bytes = "no library", const QString &listed = {})
    {
        write(QStringLiteral("nvidia/") + file, bytes);
        write(wheel + QStringLiteral(".dist-info/RECORD"),
            QStringLiteral("nvidia/%1,sha256=x,1\n").arg(listed.isEmpty() ? file : listed).toUtf8());
    }
    void write(const QString &path, const QByteArray &bytes) const
    {
        const QString file = m_folder.filePath(path);
        QFile out(file);
        if (!QDir().mkpath(QFileInfo(file).path()) || !out.open(QIODevice::WriteOnly)
            || out.write(bytes) != bytes.size())
            throw std::runtime_error("a file of the wheels could not be written");
    }
    void copy(const QString &from, const QString &to) const
    {
        const QString file = m_folder.filePath(to);
        if (!QDir().mkpath(QFileInfo(file).path()) || !QFile::copy(from, file))
            throw std::runtime_error("a file of the wheels could not be copied");
    }
    [[nodiscard]] std::string path(const QString &file = {}) const
    {
        return (QFileInfo(m_folder.path()).canonicalFilePath() + (file.isEmpty() ? QString() : u'/' + file))
            .toStdString();
    }

private:
    QTemporaryDir m_folder;
};

Transcript told(Request request)
{
    return gputest::run({.runner = QStringLiteral(CASEBOOK_RUNNER)}, request);
}

/// Of the op with these attributes, in the control with others in their place.
Case caseOf(const QByteArray &op, const QByteArray &attrs, const QByteArray &patch, const QByteArray &status)
{
    return gputest::readCase("{'name': 't', 'role': 'claim', 'op': '" + op + "', 'attrs': {" + attrs
        + "}, 'control': {'patch': {" + patch + "}, 'expect': '"
        + (op == "error_text"            ? "DIFFERENT"
                : op == "library_symbol" ? "ABSENT"
                                         : "SUCCESS")
        + "'}, 'expect': [{'status': '" + status + "'}]}");
}

/// "CATEGORY call".
QByteArray ending(const Transcript &transcript, StepKind kind)
{
    const Step *const step = transcript.step(kind);
    return step ? QByteArray::fromStdString(step->outcome.category + ' ' + step->outcome.call) : "none";
}

/// The versions of a package that a probe found in the folder, with their files.
QStringList found(const Wheels &wheels, std::string_view package)
{
    Request probe {.kind = Request::Kind::Probe, .folders = {wheels.path()}};
    QStringList list;
    const Transcript answered = told(probe);
    for (const Json &one : answered.env.at("packages")) {
        const auto path = one.at("path").get<std::string>();
        if (one.at("package").get<std::string>() == package && path.starts_with(wheels.path()))
            list.append(
                QString::fromStdString(one.at("version").get<std::string>() + ' ' + path.substr(wheels.path().size())));
    }
    return list;
}

} // namespace

class TestToolkit final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_hasToolkit = QFileInfo::exists(QStringLiteral("/usr/local/cuda/bin/nvcc")); }

    void packages_areFoundWithTheVersionThatTheirInstallationSays()
    {
        Wheels wheels;
        wheels.add(QStringLiteral("cuda_nvrtc/lib/libnvrtc.so.12"), QStringLiteral("nvidia_cuda_nvrtc_cu12-12.4.127"));
        wheels.add(QStringLiteral("cu13/lib/libnvrtc.so.13"), QStringLiteral("nvidia_cuda_nvrtc-13.0.88"));
        wheels.write(QStringLiteral("nvidia/cu13/lib/libnvrtc.so.13.debug"), "no library");
        QCOMPARE(found(wheels, "nvrtc"),
            QStringList({QStringLiteral("13.0.88 /nvidia/cu13/lib/libnvrtc.so.13"),
                QStringLiteral("12.4.127 /nvidia/cuda_nvrtc/lib/libnvrtc.so.12")}));

        // The list of another file says nothing of this one, nor does the name of another package.
        wheels.add(QStringLiteral("cufft/lib/libcufft.so.11"), QStringLiteral("nvidia_cufft_cu12-11.2.1.3"), "x",
            QStringLiteral("cufft/lib/libother.so.11"));
        QVERIFY(found(wheels, "cufft").isEmpty());
        wheels.write(QStringLiteral("nvidia/cufft/lib/libcufft.so.11.2.1.3"), "x"); // its name does
        QCOMPARE(found(wheels, "cufft"), QStringList {QStringLiteral("11.2.1 /nvidia/cufft/lib/libcufft.so.11.2.1.3")});

        wheels.write(QStringLiteral("nvidia/curand/lib/libcurand.so.10"), "x");
        wheels.write(
            QStringLiteral("nvidia/curand/version.json"), R"({"libcurand": {"version": "10.3.5.147"}, "cuda": {}})");
        QCOMPARE(found(wheels, "curand"), QStringList {QStringLiteral("10.3.5 /nvidia/curand/lib/libcurand.so.10")});
    }

    void packages_inFoldersOfPackageAndVersion()
    {
        Wheels wheels;
        const QString at = QStringLiteral("nvidia-nccl-cu12/2.21.5/");
        wheels.write(at + QStringLiteral("nvidia/nccl/lib/libnccl.so.2"), "x");
        wheels.write(
            at + QStringLiteral("nvidia_nccl_cu12-2.21.5.dist-info/RECORD"), "nvidia/nccl/lib/libnccl.so.2,,\n");
        QCOMPARE(found(wheels, "nccl"),
            QStringList {QStringLiteral("2.21.5 /nvidia-nccl-cu12/2.21.5/nvidia/nccl/lib/libnccl.so.2")});
    }

    void load_showsWhatTheLoaderSays()
    {
        Wheels wheels;
        wheels.add(QStringLiteral("cufft/lib/libcufft.so.11"), QStringLiteral("nvidia_cufft_cu12-11.2.1.3"));
        wheels.copy(QStringLiteral(STANDIN_CUDNN9), QStringLiteral("nvidia/curand/lib/libcurand.so.10"));
        wheels.write(
            QStringLiteral("nvidia_curand_cu12-10.3.5.147.dist-info/RECORD"), "nvidia/curand/lib/libcurand.so.10,,\n");
        const Case testCase
            = caseOf("load", "'library': 'libcufft', 'beside': ['libcurand 10.3.5']", "'/attrs/beside': []", "FAILED");
        Request request {.library = wheels.path(QStringLiteral("nvidia/cufft/lib/libcufft.so.11")),
            .folders = {wheels.path()},
            .testCase = testCase};
        Transcript transcript = told(request);
        QCOMPARE(transcript.errorMessage, "");
        QVERIFY(transcript.package == Package::Cufft);
        QVERIFY(transcript.version == (Version {11, 2, 1}));
        QCOMPARE(transcript.path, request.library);
        QVERIFY(transcript.hasBeside({"libcurand", {10, 3, 5}}));
        QCOMPARE(ending(transcript, StepKind::Control), "FAILED dlopen(libcufft)");
        QCOMPARE(ending(transcript, StepKind::Case), "FAILED dlopen(libcufft)");
        QVERIFY(transcript.step(StepKind::Case)->outcome.reason.contains("file too short")
            || transcript.step(StepKind::Case)->outcome.reason.contains("invalid ELF header"));
        QVERIFY(std::ranges::contains(transcript.calls, "dlopen(libcurand)", &Call::call));
        QVERIFY(std::ranges::contains(transcript.libraries, request.library, &LoadedFile::path));

        request.folders.clear(); // and so, what the case loads first is not there
        transcript = told(request);
        QVERIFY(transcript.error == RunError::NoOtherLibrary);
        request.library = "/nowhere/libcufft.so.11";
        QVERIFY(told(request).error == RunError::NoLibrary);
        wheels.write(QStringLiteral("nvidia/cusparse/lib/libcufft.so.11"), "x");
        request.library = wheels.path(QStringLiteral("nvidia/cusparse/lib/libcufft.so.99"));
        QVERIFY(told(request).error == RunError::NoLibrary);
    }

    /// cuSPARSE 12.1 needs libnvJitLink.so.12. Where pip put both, the one finds the other, and the case that is about
    /// its being elsewhere shows nothing.
    void load_ofALibraryThatTheCaseDoesNotName_showsNothing()
    {
        const Case elsewhere = caseOf(
            "load", "'library': 'libcusparse', 'beside': []", "'/attrs/beside': ['libnvJitLink 12.9.86']", "FAILED");
        const auto nvjitlink = [](const Wheels &wheels) {
            wheels.copy(QStringLiteral(STANDIN_NVJITLINK12), QStringLiteral("nvidia/nvjitlink/lib/libnvJitLink.so.12"));
            wheels.write(QStringLiteral("nvidia_nvjitlink_cu12-12.9.86.dist-info/RECORD"),
                "nvidia/nvjitlink/lib/libnvJitLink.so.12,,\n");
        };
        const auto cusparse = [](const Wheels &wheels) {
            wheels.copy(QStringLiteral(STANDIN_CUSPARSE12), QStringLiteral("nvidia/cusparse/lib/libcusparse.so.12"));
            wheels.write(QStringLiteral("nvidia_cusparse_cu12-12.1.0.106.dist-info/RECORD"),
                "nvidia/cusparse/lib/libcusparse.so.12,,\n");
            return wheels.path(QStringLiteral("nvidia/cusparse/lib/libcusparse.so.12"));
        };
        Wheels apart;
        Wheels others;
        nvjitlink(others);
        const std::string alone = cusparse(apart);
        const Request request {.library = alone, .folders = {apart.path(), others.path()}, .testCase = elsewhere};
        Transcript transcript = told(request);
        QCOMPARE(transcript.errorMessage, "");
        QCOMPARE(ending(transcript, StepKind::Control), "SUCCESS dlopen(libcusparse)");
        QCOMPARE(ending(transcript, StepKind::Case), "FAILED dlopen(libcusparse)");
        QVERIFY(transcript.step(StepKind::Case)->outcome.reason.starts_with("libnvJitLink.so.12: cannot open"));

        // On the loader's search path it is found as well.
        qputenv("LD_LIBRARY_PATH", QByteArray::fromStdString(others.path(QStringLiteral("nvidia/nvjitlink/lib"))));
        transcript = told(request);
        qunsetenv("LD_LIBRARY_PATH");
        QVERIFY(transcript.error == RunError::MixedInstallation);

        Wheels together;
        nvjitlink(together);
        transcript = told({.library = cusparse(together), .folders = {together.path()}, .testCase = elsewhere});
        QVERIFY(transcript.error == RunError::MixedInstallation);
        QVERIFY2(transcript.errorMessage.contains("libnvJitLink.so.12 had a part"), transcript.errorMessage.c_str());
        QVERIFY(!transcript.step(StepKind::Case));
    }

    /// A library that the loader refuses was refused for what it found, too.
    void load_thatIsRefusedForAnotherLibrary_showsNothing()
    {
        Wheels wheels;
        wheels.copy(QStringLiteral(STANDIN_CUSPARSE12), QStringLiteral("nvidia/cusparse/lib/libcusparse.so.12"));
        wheels.write(QStringLiteral("nvidia_cusparse_cu12-12.1.0.106.dist-info/RECORD"),
            "nvidia/cusparse/lib/libcusparse.so.12,,\n");
        wheels.write(QStringLiteral("nvidia/nvjitlink/lib/libnvJitLink.so.12"), "no library");
        const auto library = wheels.path(QStringLiteral("nvidia/cusparse/lib/libcusparse.so.12"));
        const Request request {.library = library,
            .folders = {wheels.path()},
            .testCase
            = caseOf("load", "'library': 'libcusparse'", "'/attrs/beside': ['libcusparse 12.1.0']", "FAILED")};
        QVERIFY(told(request).error == RunError::MixedInstallation); // its message names the file

        wheels.copy(QStringLiteral(STANDIN_CUDA), QStringLiteral("nvidia/other.so")); // without what is needed of it
        QVERIFY(QFile::remove(
            QString::fromStdString(wheels.path(QStringLiteral("nvidia/nvjitlink/lib/libnvJitLink.so.12")))));
        wheels.copy(QString::fromStdString(wheels.path(QStringLiteral("nvidia/other.so"))),
            QStringLiteral("nvidia/nvjitlink/lib/libnvJitLink.so.12"));
        const Transcript transcript = told(request);
        QVERIFY(transcript.error == RunError::MixedInstallation);
        QVERIFY(transcript.calls.front().reason.contains("undefined symbol")); // and that message does not
    }

    void symbols_areReadFromTheFile()
    {
        // This program itself needs them.
        const auto needed
            = runner::symbolsNamed(QCoreApplication::applicationFilePath().toStdString(), "__libc_start_main");
        QVERIFY(needed);
        QVERIFY(std::ranges::any_of(
            *needed, [](const runner::ElfSymbol &one) { return !one.defined && one.version.starts_with("GLIBC_"); }));
        const auto none = runner::symbolsNamed(QCoreApplication::applicationFilePath().toStdString(), "casebookNoSuch");
        QVERIFY(none && none->empty());
        QVERIFY(!runner::symbolsNamed("/nowhere", "__libc_start_main"));
        Wheels wheels;
        wheels.write(QStringLiteral("x"), QByteArray("\177ELF\2") + QByteArray(100, '\377'));
        QVERIFY(!runner::symbolsNamed(wheels.path(QStringLiteral("x")), "__libc_start_main"));
        QCOMPARE(runner::constantNamed(STANDIN_CUDNN_OPS9, "cudnn_ops_infer_version"), std::optional(0x090d00U));
        QVERIFY(!runner::constantNamed(STANDIN_CUDNN_OPS9, "cudnn_graph_version"));
        QVERIFY(!runner::constantNamed(wheels.path(QStringLiteral("x")), "cudnn_graph_version"));
        QVERIFY(runner::definedNames(wheels.path(QStringLiteral("x")), "_").empty());
    }

    void op_givesWhatCuda13Gives_data()
    {
        QTest::addColumn<QByteArray>("op");
        QTest::addColumn<QByteArray>("attrs");
        QTest::addColumn<QByteArray>("patch");
        QTest::addColumn<QByteArray>("status");
        QTest::addColumn<QByteArray>("control");
        QTest::addColumn<QByteArray>("observed");
        QTest::addColumn<QByteArray>("message");
        const QByteArray source = QByteArray("'source': '") + kernel + "'";
        const auto row = [](const char *name, const char *op, const QByteArray &attrs, const QByteArray &patch,
                             const char *status, const char *control, const char *observed, const char *message) {
            QTest::newRow(name) << QByteArray(op) << attrs << patch << QByteArray(status) << QByteArray(control)
                                << QByteArray(observed) << QByteArray(message);
        };
        row("NVRTC, architecture", "nvrtc_compile", source + ", 'architecture': 'sm_70'",
            "'/attrs/architecture': 'sm_75'", "NVRTC_ERROR_INVALID_OPTION", "SUCCESS nvrtcCompileProgram",
            "NVRTC_ERROR_INVALID_OPTION nvrtcCompileProgram", "invalid value for --gpu-architecture (-arch)");
        row("NVRTC, header", "nvrtc_compile", "'source': '#include <vector_types.h>'",
            "'/attrs/source': '__device__ int i;'", "NVRTC_ERROR_COMPILATION", "SUCCESS nvrtcCompileProgram",
            "NVRTC_ERROR_COMPILATION nvrtcCompileProgram", "open source file \"vector_types.h\"");
        row("NVRTC, macro", "nvrtc_compile", "'source': '__device__ int i = N;'", "'/attrs/options': ['-DN=1']",
            "NVRTC_ERROR_COMPILATION", "SUCCESS nvrtcCompileProgram", "NVRTC_ERROR_COMPILATION nvrtcCompileProgram",
            "identifier \"N\" is undefined");
        row("ptxas", "ptxas", "'source': '.version 9.9\\n.target sm_90\\n.address_size 64\\n', 'architecture': 'sm_90'",
            QByteArray("'/attrs/source': '") + ptx + "'", "FAILED", "SUCCESS ptxas", "FAILED ptxas",
            "Unsupported .version 9.9; current version is '9.0'");
        row("nvcc", "nvcc_compile", source + ", 'architecture': 'compute_70'", "'/attrs/architecture': 'compute_75'",
            "FAILED", "SUCCESS nvcc", "FAILED nvcc", "Unsupported gpu architecture 'compute_70'");
        row("nvcc, machine code", "nvcc_compile",
            source + ", 'architecture': 'sm_75', 'output': 'cubin', 'options': ['-w']", "'/attrs/output': 'ptx'",
            "SUCCESS", "SUCCESS nvcc", "SUCCESS nvcc", "");
        row("gcc", "host_compiler", "'compiler': 'gcc', 'major': 16", "'/attrs/major': 15", "FAILED",
            "SUCCESS host_config", "FAILED host_config", "gcc versions later than 15 are not supported");
        row("clang", "host_compiler", "'compiler': 'clang', 'major': 21", "'/attrs/major': 20", "FAILED",
            "SUCCESS host_config", "FAILED host_config", "clang version must be less than 21");
        row("unsupported on purpose", "host_compiler", "'compiler': 'gcc', 'major': 99, 'allow_unsupported': true",
            "'/attrs/major': 15", "SUCCESS", "SUCCESS host_config", "SUCCESS host_config", "");
        row("nvJitLink", "nvjitlink_link", QByteArray("'architecture': 'sm_70', 'source': '") + ptx + "'",
            "'/attrs/architecture': 'sm_75'", "NVJITLINK_ERROR_UNSUPPORTED_ARCH", "SUCCESS nvJitLinkComplete",
            "NVJITLINK_ERROR_UNSUPPORTED_ARCH nvJitLinkCreate", "unsupported architecture");
        row("symbol", "library_symbol",
            "'library': 'libcusparse', 'symbol': '__nvJitLinkAddData_13_0', 'where': 'needed', 'version': "
            "'libnvJitLink.so.13'",
            "'/attrs/where': 'defined'", "PRESENT", "ABSENT dynamic_symbol", "PRESENT dynamic_symbol",
            "needed as of version libnvJitLink.so.13");
        row("load", "load", "'library': 'libcublasLt', 'beside': ['libcudart 13.0.96']", "'/attrs/beside': []",
            "SUCCESS", "SUCCESS dlopen(libcublasLt)", "SUCCESS dlopen(libcublasLt)", "");
        row("text", "error_text", "'call': 'cudaGetErrorName', 'code': 35, 'text': 'cudaErrorInsufficientDriver'",
            "'/attrs/code': 36", "EQUAL", "DIFFERENT cudaGetErrorName", "EQUAL cudaGetErrorName",
            "cudaErrorInsufficientDriver");
        row("runtime", "initialize", "'call': 'cudaGetDeviceCount'", "'/attrs/call': 'cudaRuntimeGetVersion'",
            "cudaErrorInsufficientDriver", "SUCCESS cudaRuntimeGetVersion",
            "cudaErrorInsufficientDriver cudaGetDeviceCount", "CUDA driver version is insufficient");
        row("cuBLAS", "initialize", "'call': 'cublasCreate'", "'/attrs/call': 'cublasGetProperty'",
            "CUBLAS_STATUS_NOT_INITIALIZED", "SUCCESS cublasGetProperty", "CUBLAS_STATUS_NOT_INITIALIZED cublasCreate",
            "");
        row("cuFFT", "initialize", "'call': 'cufftPlan1d', 'size': -1", "'/attrs/call': 'cufftGetVersion'",
            "CUFFT_INTERNAL_ERROR", "SUCCESS cufftGetVersion", "CUFFT_INTERNAL_ERROR cufftPlan1d", "");
        row("NCCL", "initialize", "'call': 'ncclGetUniqueId', 'environment': {'NCCL_SOCKET_IFNAME': 'nosuch0'}",
            "'/attrs/call': 'ncclGetVersion'", "ncclInvalidUsage", "SUCCESS ncclGetVersion",
            "ncclInvalidUsage ncclGetUniqueId", "no socket interface found");
    }
    void op_givesWhatCuda13Gives()
    {
        QFETCH(const QByteArray, op);
        QFETCH(const QByteArray, attrs);
        QFETCH(const QByteArray, patch);
        QFETCH(const QByteArray, status);
        QFETCH(const QByteArray, control);
        QFETCH(const QByteArray, observed);
        QFETCH(const QByteArray, message);
        if (!m_hasToolkit)
            QSKIP("CUDA: no toolkit is in /usr/local/cuda");
        const Transcript transcript = told({.testCase = caseOf(op, attrs, patch, status)});
        if (transcript.error == RunError::DriverThere)
            QSKIP("GPU: this machine has a driver");
        if (transcript.version < Version {13, 0, 0} && transcript.package != Package::Nccl
            && transcript.package != Package::Cusparse && transcript.package != Package::Cufft)
            QSKIP("CUDA: the toolkit here is older than 13.0");
        QCOMPARE(transcript.errorMessage, "");
        QCOMPARE(ending(transcript, StepKind::Control), control);
        QCOMPARE(ending(transcript, StepKind::Case), observed);
        const std::string &reason = transcript.step(StepKind::Case)->outcome.reason;
        QVERIFY2(reason.contains(message.toStdString()), reason.c_str());
        QVERIFY2(!reason.contains("casebook-work-"), reason.c_str()); // the folder has another name each time
        QVERIFY(std::ranges::contains(transcript.libraries, transcript.path, &LoadedFile::path));
    }

    void messageOfTheHostCompiler_quotesNoLine()
    {
        if (!m_hasToolkit)
            QSKIP("CUDA: no toolkit is in /usr/local/cuda");
        const Transcript transcript = told(
            {.testCase = caseOf("nvcc_compile", "'architecture': 'sm_75', 'source': '#error not \\u0022this\\u0022'",
                 "'/attrs/source': 'int i;'", "FAILED")});
        const std::string &reason = transcript.step(StepKind::Case)->outcome.reason;
        QVERIFY2(reason.contains("#error not \"this\""), reason.c_str());
        QVERIFY2(!reason.contains(" | ") && !reason.contains("^~"), reason.c_str());
    }

    /// A changed header changes what nvcc says as a changed program does.
    void nvcc_namesTheHeadersThatItRead()
    {
        if (!m_hasToolkit)
            QSKIP("CUDA: no toolkit is in /usr/local/cuda");
        const Transcript transcript
            = told({.testCase = caseOf("nvcc_compile",
                        "'architecture': 'compute_75', 'source': '#include <cuda_fp16.h>\\n#include <nosuch.h>\\n'",
                        "'/attrs/source': '#include <cuda_bf16.h>\\n'", "FAILED")});
        QCOMPARE(ending(transcript, StepKind::Case), "FAILED nvcc");
        const auto isNamed = [&](std::string_view name) {
            return std::ranges::any_of(
                transcript.libraries, [&](const LoadedFile &file) { return file.path.ends_with(name); });
        };
        for (const char *const name : {"/cuda_fp16.h", "/cuda_bf16.h", "/cuda_runtime.h", "/include/crt", "/include/nv",
                 "/bin/nvcc.profile", "/libdevice.10.bc"})
            QVERIFY2(isNamed(name), name);
        QVERIFY(!isNamed("/curand_kernel.h") && !isNamed("/stdio.h"));
        const std::string &reason = transcript.step(StepKind::Case)->outcome.reason;
        QVERIFY2(reason.starts_with("case.cu:2:10: fatal error: nosuch.h"), reason.c_str());
        QVERIFY(transcript.env.at("host_compiler").get<std::string>().starts_with("gcc "));
    }

    void includedFiles_areTakenOutOfTheMessages()
    {
        std::string messages = ". /a/cuda_fp16.h\n.. /a/nv/target\ncase.cu(3): error: x\n.../y is no header\n"
                               "Multiple include guards may be useful for:\n/usr/include/assert.h\n/a/b.h\n"
                               "case.cu(4): error: y\n";
        const std::vector<runner::IncludedFile> files = runner::takeIncluded(messages);
        QCOMPARE(files.size(), 2u);
        QCOMPARE(files[0].path, "/a/cuda_fp16.h");
        QCOMPARE(files[0].depth, 1);
        QCOMPARE(files[1].path, "/a/nv/target");
        QCOMPARE(files[1].depth, 2);
        QCOMPARE(messages, "case.cu(3): error: x\n.../y is no header\ncase.cu(4): error: y\n");
        QCOMPARE(runner::dependenciesIn("empty.o : empty.cu \\\n    /a/b\\ c.h \\\n /d.h\n"),
            (std::vector<std::string> {"empty.cu", "/a/b c.h", "/d.h"}));
    }

    void namesOfAProcess_areTakenOut()
    {
        QCOMPARE(runner::withoutProcessNames("ptxas tmpxft_00004e32_00000000-6_case.ptx, line 21; a\n"
                                             "tmpxft_1_2-16_case.ii tmpxft_x tmpxft_1_case"),
            "ptxas tmpxft_case.ptx, line 21; a\ntmpxft_case.ii tmpxft_x tmpxft_1_case");
    }

    void folder_isGoneAfterTheRun()
    {
        if (!m_hasToolkit)
            QSKIP("CUDA: no toolkit is in /usr/local/cuda");
        const Transcript transcript
            = told({.testCase = caseOf("ptxas", QByteArray("'architecture': 'sm_75', 'source': '") + ptx + "'",
                        "'/attrs/architecture': 'sm_90'", "SUCCESS")});
        QCOMPARE(ending(transcript, StepKind::Case), "SUCCESS ptxas");
        QCOMPARE(QDir(QDir::tempPath()).entryList({QStringLiteral("casebook-work-*")}), QStringList());
    }

    void initialize_saysWhatCudnnSays()
    {
        Wheels wheels;
        const QString at = QStringLiteral("cudnn/9.19.0.56/nvidia/cudnn/lib/libcudnn.so.9.19.0");
        wheels.copy(QStringLiteral(STANDIN_CUDNN9), at);
        QCOMPARE(found(wheels, "cudnn"),
            QStringList {QStringLiteral("9.19.0 /") + at}); // as ./dev cudnn puts it into the cache
        Request request {.testCase
            = caseOf("initialize", "'call': 'cudnnCreate'", "'/attrs/call': 'cudnnGetProperty'", "NOT_INITIALIZED")};
        request.library = wheels.path(at);
        const Transcript transcript = told(request);
        if (transcript.error == RunError::DriverThere)
            QSKIP("GPU: this machine has a driver");
        QCOMPARE(transcript.errorMessage, "");
        QCOMPARE(toString(transcript.version), "9.19.0");
        QVERIFY(transcript.package == Package::Cudnn);
        QCOMPARE(ending(transcript, StepKind::Control), "SUCCESS cudnnGetProperty");
        QCOMPARE(ending(transcript, StepKind::Case), "NOT_INITIALIZED cudnnCreate");
        const Outcome &outcome = transcript.step(StepKind::Case)->outcome;
        QCOMPARE(outcome.status, 1001);
        QCOMPARE(outcome.name, "CUDNN_STATUS_NOT_INITIALIZED");
        QCOMPARE(outcome.reason, "cudaGetDeviceCount(&count) != cudaSuccess");
    }

    void initialize_isNotRunWhereADriverIs()
    {
        if (!m_hasToolkit)
            QSKIP("CUDA: no toolkit is in /usr/local/cuda");
        const Transcript transcript = told({.driver = STANDIN_CUDA,
            .testCase = caseOf("initialize", "'call': 'cudaGetDeviceCount'", "'/attrs/call': 'cudaRuntimeGetVersion'",
                "cudaErrorInsufficientDriver")});
        QVERIFY(transcript.error == RunError::DriverThere);
        QVERIFY(transcript.calls.empty());
    }

    /// It answers as a driver that is no good, and so otherwise than where there is none.
    void initialize_isNotRunWhereTheLoaderGivesAStub()
    {
        const gputest::HostFolder host;
        Wheels wheels;
        const QString at = QStringLiteral("cudnn/9.19.0.56/nvidia/cudnn/lib/libcudnn.so.9.19.0");
        wheels.copy(QStringLiteral(STANDIN_CUDNN9), at);
        wheels.copy(QStringLiteral(STANDIN_CUDA), QStringLiteral("stub/libcuda.so.1"));
        Request request {.testCase
            = caseOf("initialize", "'call': 'cudnnCreate'", "'/attrs/call': 'cudnnGetProperty'", "NOT_INITIALIZED")};
        request.library = wheels.path(at);
        wheels.write(QStringLiteral("stub/stand-in.txt"), "on cuInit 0 status 34\n");
        qputenv("LD_LIBRARY_PATH", QByteArray::fromStdString(wheels.path(QStringLiteral("stub"))));
        const Transcript transcript = told(request);
        qunsetenv("LD_LIBRARY_PATH");
        QVERIFY(transcript.error == RunError::StubDriver);
        QVERIFY(transcript.calls.empty());
        const Json &driver = transcript.env.at("driver");
        QCOMPARE(driver.at("path").get<std::string>(), "libcuda.so.1");
        QCOMPARE(driver.at("file").get<std::string>(), wheels.path(QStringLiteral("stub/libcuda.so.1")));
    }

    /// A record must not depend on what nobody sees in it.
    void settingsOfTheEnvironment_areTakenAway()
    {
        const QByteArrayList names {"NCCL_COMM_ID", "NVIDIA_TF32_OVERRIDE", "CUDNN_CONV_WSCAP_DBG",
            "CUBLAS_WORKSPACE_CONFIG", "CUDA_LAUNCH_BLOCKING", "CUDA_VISIBLE_DEVICES"};
        for (const QByteArray &name : names)
            qputenv(name.constData(), "127.0.0.1:9999");
        const auto unset = qScopeGuard([&] {
            for (const QByteArray &name : names)
                qunsetenv(name.constData());
        });
        Wheels wheels;
        const QString at = QStringLiteral("cudnn/9.19.0.56/nvidia/cudnn/lib/libcudnn.so.9.19.0");
        wheels.copy(QStringLiteral(STANDIN_CUDNN9), at);
        Request request {.testCase
            = caseOf("initialize", "'call': 'cudnnCreate'", "'/attrs/call': 'cudnnGetProperty'", "NOT_INITIALIZED")};
        request.library = wheels.path(at);
        const Json variables = told(request).env.at("variables");
        for (const QByteArray &name : names)
            QCOMPARE(variables.contains(name.toStdString()), name == "CUDA_VISIBLE_DEVICES");

        // With NCCL_COMM_ID, NCCL looks for no interface.
        const Case noInterface
            = caseOf("initialize", "'call': 'ncclGetUniqueId', 'environment': {'NCCL_SOCKET_IFNAME': 'nosuch0'}",
                "'/attrs/call': 'ncclGetVersion'", "ncclInvalidUsage");
        const Transcript transcript = told({.testCase = noInterface});
        if (transcript.error == RunError::NoLibrary)
            QSKIP("CUDA: NCCL is not here");
        if (transcript.error == RunError::DriverThere)
            QSKIP("GPU: this machine has a driver");
        QCOMPARE(transcript.errorMessage, "");
        QVERIFY(ending(transcript, StepKind::Case) != "SUCCESS ncclGetUniqueId");
    }

    void compiler_isEndedByItsLimits()
    {
        if (!m_hasToolkit)
            QSKIP("CUDA: no toolkit is in /usr/local/cuda");
        // Templates that never end: the compiler is stopped by its own limit or by ours, and the control is kept.
        const QByteArray endless = "template <long N> struct F { static const long v = F<N - 1>::v + F<N - 2>::v; }; "
                                   "__device__ long x = F<100000>::v;";
        const Transcript transcript = told({.timeoutSeconds = 10,
            .testCase = caseOf("nvrtc_compile", "'source': '" + endless + "'", "'/attrs/source': '__device__ int i;'",
                "NVRTC_ERROR_COMPILATION")});
        QCOMPARE(ending(transcript, StepKind::Control), "SUCCESS nvrtcCompileProgram");
        QVERIFY(ending(transcript, StepKind::Case) != "SUCCESS nvrtcCompileProgram");
    }

private:
    gputest::PrivateRuntime m_runtime;
    bool m_hasToolkit = false;
};

CASEBOOK_TEST(TestToolkit)
#include "tst_toolkit.moc"

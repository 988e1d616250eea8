// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The level toolkit: verdicts, what its records must agree with, and whose files they name.
#include "kb/evidence/filehasher.h"
#include "kb/evidence/knownlibraries.h"
#include "kb/evidence/recordcheck.h"
#include "kb/evidence/tier.h"
#include "kb/sha256.h"
#include "kb/tierkind.h"
#include "kb/wording/judgementwords.h"
#include "tests/testprogram.h"
#include "verdictfixture.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>

using kb::Because;
using kb::Verdict;

namespace {

gpu::Case compileCase()
{
    return parsed({{"name", "c"}, {"role", "claim"}, {"op", "nvrtc_compile"},
        {"attrs", {{"source", "int i;"}, {"architecture", "sm_70"}}},
        {"control", {{"patch", {{"/attrs/architecture", "sm_90"}}}, {"expect", "SUCCESS"}}},
        {"expect",
            {{{"version", ">=13"}, {"status", "NVRTC_ERROR_INVALID_OPTION"}, {"at", "nvrtcCompileProgram"},
                {"message", "invalid value"}}}}});
}

gpu::Transcript toolkitRun(const gpu::Outcome &observed, gpu::Version version = {13, 0, 88})
{
    gpu::Transcript transcript
        = run({.name = "NVRTC_SUCCESS", .category = "SUCCESS", .call = "nvrtcCompileProgram", .reason = {}}, observed);
    transcript.package = gpu::Package::Nvrtc;
    transcript.version = version;
    transcript.env = {{"library", {{"package", "nvrtc"}, {"version", gpu::toString(version)}, {"path", ""}}}};
    return transcript;
}

gpu::Outcome refused(const char *message)
{
    return {.status = 5,
        .name = "NVRTC_ERROR_INVALID_OPTION",
        .category = "NVRTC_ERROR_INVALID_OPTION",
        .call = "nvrtcCompileProgram",
        .reason = message};
}

gpu::Case initialCase()
{
    return parsed({{"name", "i"}, {"role", "claim"}, {"op", "initialize"}, {"attrs", {{"call", "cublasCreate"}}},
        {"control", {{"patch", {{"/attrs/call", "cublasGetProperty"}}}, {"expect", "SUCCESS"}}},
        {"expect", {{{"status", "CUBLAS_STATUS_NOT_INITIALIZED"}}}}});
}

/// A record of the built-in library, by its entry: the first one whose case has this name.
/// The first one of the case in which `also` stands, too.
std::string realText(const char *entry, const char *caseName, const char *also = "")
{
    const QDir folder(QStringLiteral(LIBRARY_DIR "/evidence/") + QLatin1String(entry));
    for (const QString &name : folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(name));
        const QByteArray text = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        if (text.contains(QByteArray("\"name\": \"") + caseName + '"') && text.contains(also))
            return text.toStdString();
    }
    qFatal("no such record");
}

std::string replaced(std::string text, std::string_view from, std::string_view to)
{
    const std::size_t at = text.find(from);
    if (at == std::string::npos)
        qFatal("the record lacks %s", std::string(from).c_str());
    return text.replace(at, from.size(), to);
}

} // namespace

class TestToolkitRecord final : public QObject {
    Q_OBJECT

private slots:
    void message_isPartOfWhatIsClaimed()
    {
        const gpu::Case testCase = compileCase();
        const kb::Judgement as = kb::judge(testCase, toolkitRun(refused("error: invalid value for -arch")));
        QCOMPARE(as.verdict, Verdict::Reproduced);
        const kb::Judgement other = kb::judge(testCase, toolkitRun(refused("error: unrecognized option")));
        QCOMPARE(other.verdict, Verdict::NotReproduced);
        QCOMPARE(other.because, Because::OtherMessage);
        QVERIFY(kb::failsOtherwise(other));
        const kb::Judgement before = kb::judge(testCase, toolkitRun(refused("invalid value"), {12, 8, 93}));
        QCOMPARE(before.because, Because::VersionNotCovered);
    }

    void sentence_namesThePackage()
    {
        const gpu::Case testCase = compileCase();
        QCOMPARE(wording::sentence(
                     kb::judge(testCase, toolkitRun(refused("first\nerror: invalid value for -arch\nlast"))), testCase),
            QStringLiteral(
                "NVRTC 13.0.88 rejects architecture = sm_70 with NVRTC_ERROR_INVALID_OPTION at "
                "nvrtcCompileProgram (“error: invalid value for -arch”): that is what the claim says of this "
                "version."));
        QCOMPARE(wording::sentence(kb::judge(testCase, toolkitRun(refused("other"))), testCase),
            QStringLiteral("NVRTC 13.0.88 rejects architecture = sm_70 with NVRTC_ERROR_INVALID_OPTION at "
                           "nvrtcCompileProgram (“other”), without the words “invalid value”: it fails, but not as "
                           "claimed."));
    }

    void sentence_namesTheLibraryThatIsRefused_data()
    {
        QTest::addColumn<QByteArray>("call");
        QTest::addColumn<QByteArray>("category");
        QTest::addColumn<QString>("begins");
        QTest::newRow("its own") << QByteArray("dlopen(libcusparse)") << QByteArray("FAILED")
                                 << QStringLiteral(
                                        "The loader refuses libcusparse of cuSPARSE 12.1.0 after libcublasLt "
                                        "12.4.5, libnvJitLink 12.0.140 (“undefined symbol”): ");
        QTest::newRow("the last beside") << QByteArray("dlopen(libnvJitLink)") << QByteArray("FAILED")
                                         << QStringLiteral("The loader refuses libnvJitLink of nvJitLink 12.0.140 "
                                                           "after libcublasLt 12.4.5 (“undefined symbol”): ");
        QTest::newRow("the first beside")
            << QByteArray("dlopen(libcublasLt)") << QByteArray("FAILED")
            << QStringLiteral("The loader refuses libcublasLt of cuBLAS 12.4.5 (“undefined symbol”): ");
        QTest::newRow("a crash") << QByteArray("dlopen(libcublasLt)") << QByteArray("CRASHED")
                                 << QStringLiteral("cuBLAS 12.4.5 dies in dlopen(libcublasLt), ");
    }
    void sentence_namesTheLibraryThatIsRefused()
    {
        QFETCH(const QByteArray, call);
        QFETCH(const QByteArray, category);
        QFETCH(const QString, begins);
        const gpu::Case testCase = parsed({{"name", "l"}, {"role", "claim"}, {"op", "load"},
            {"attrs",
                {{"library", "libcusparse"},
                    {"beside", gpu::Json::array({"libcublasLt 12.4.5", "libnvJitLink 12.0.140"})}}},
            {"control",
                {{"patch", {{"/attrs/beside", gpu::Json::array({"libnvJitLink 12.4.127"})}}}, {"expect", "SUCCESS"}}},
            {"expect", {{{"status", "FAILED"}}}}});
        gpu::Transcript transcript
            = run({.name = "SUCCESS", .category = "SUCCESS", .call = "dlopen(libcusparse)", .reason = {}},
                {.status = 1,
                    .name = category.toStdString(),
                    .category = category.toStdString(),
                    .call = call.toStdString(),
                    .reason = "undefined symbol"});
        transcript.package = gpu::Package::Cusparse;
        transcript.version = {12, 1, 0};
        for (const gpu::LibraryVersion &library : gpu::librariesBeside(testCase))
            transcript.env["beside"].push_back(
                {{"library", library.library}, {"version", gpu::toString(library.version)}, {"path", ""}});
        const QString sentence = wording::sentence(kb::judge(testCase, transcript), testCase);
        QVERIFY2(sentence.startsWith(begins), qPrintable(sentence));
    }

    void initialize_showsSomethingWithoutADriverOnly()
    {
        const gpu::Outcome seen {.status = 1,
            .name = "CUBLAS_STATUS_NOT_INITIALIZED",
            .category = "CUBLAS_STATUS_NOT_INITIALIZED",
            .call = "cublasCreate",
            .reason = {}};
        gpu::Transcript transcript = run(
            {.name = "CUBLAS_STATUS_SUCCESS", .category = "SUCCESS", .call = "cublasGetProperty", .reason = {}}, seen);
        transcript.package = gpu::Package::Cublas;
        const auto judged = [&](const char *state, const char *path) {
            transcript.env = {{"driver", {{"state", state}, {"path", path}}}};
            return kb::judge(initialCase(), transcript);
        };
        // A stub that was looked for by its path is none that a library gets.
        for (const kb::Judgement &judgement :
            {judged("none", ""), judged("stub", "/usr/local/cuda/stubs/libcuda.so")}) {
            QCOMPARE(judgement.verdict, Verdict::Reproduced);
            QCOMPARE(judgement.error, gpu::RunError::None);
        }
        for (const char *const state : {"ok", "unreadable", "", "stub"}) {
            const kb::Judgement judgement = judged(state, "libcuda.so.1");
            QCOMPARE(judgement.verdict, Verdict::CouldNotRun);
            QCOMPARE(judgement.error,
                state == std::string_view("stub") ? gpu::RunError::StubDriver : gpu::RunError::DriverThere);
        }
    }

    void beside_mustHaveBeenThere()
    {
        const auto record = kb::readRecordText(realText("cuda/nvjitlink-undefined-symbol", "older-nvjitlink"));
        QVERIFY(record);
        QCOMPARE(record->judgement.verdict, Verdict::Reproduced);
        gpu::Transcript transcript = record->transcript;
        transcript.env["beside"].erase(1);
        const kb::Judgement judgement = kb::judge(record->testCase, transcript);
        QCOMPARE(judgement.verdict, Verdict::CouldNotRun);
        QCOMPARE(judgement.error, gpu::RunError::NoOtherLibrary);
    }

    void changedRecords_contradictThemselves_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("field");
        const auto row = [](const char *name, const char *from, const char *to, const char *field) {
            QTest::newRow(name) << QString::fromUtf8(from) << QString::fromUtf8(to) << QString::fromUtf8(field);
        };
        row("none", "\"level\": \"toolkit\"", "\"level\": \"toolkit\"", "");
        row("level", "\"level\": \"toolkit\"", "\"level\": \"gpu\"", "/level");
        row("package", "\"package\": \"nvrtc\",\n    \"version\"", "\"package\": \"cufft\",\n    \"version\"",
            "/transcript/package");
        row("package of env", "{\"package\": \"nvrtc\"", "{\"package\": \"cufft\"", "/transcript/env/library/package");
        row("version", "\"version\": \"12.4.127\",\n", "\"version\": \"12.5.82\",\n", "/transcript/version");
        row("result", "\"status\": 5, \"name\"", "\"status\": 6, \"name\"", "/transcript/calls/4");
        row("reason of the outcome", "\"call\": \"nvrtcCompileProgram\", \"reason\": \"nvrtc: error: invalid",
            "\"call\": \"nvrtcCompileProgram\", \"reason\": \"x: invalid", "/transcript/steps/1/outcome");
    }
    void changedRecords_contradictThemselves()
    {
        QFETCH(const QString, from);
        QFETCH(const QString, to);
        QFETCH(const QString, field);
        std::string text;
        const QDir folder(QStringLiteral(LIBRARY_DIR "/evidence/cuda/nvrtc-invalid-arch"));
        for (const QString &name : folder.entryList({QStringLiteral("*.json")})) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray bytes = file.readAll();
            if (bytes.contains("\"12.4.127\""))
                text = bytes.toStdString();
        }
        const auto record = kb::readRecordText(replaced(text, from.toStdString(), to.toStdString()));
        QCOMPARE(record ? QString() : QString::fromStdString(record.error().field), field);
        if (!record)
            QCOMPARE(record.error().code, kb::ErrorCode::RecordContradicts);
    }

    void package_isThatOfTheFiles()
    {
        const auto record = kb::readRecordText(realText("cuda/nvjitlink-undefined-symbol", "older-nvjitlink"));
        QVERIFY(record);
        const kb::KnownLibraries &known = kb::knownLibraries();
        const kb::KnownPackage *const package = known.packageOf(record->transcript);
        QVERIFY(package);
        QCOMPARE(package->package, "nvidia-cusparse-cu12");
        QCOMPARE(package->version, "12.1.0.106");
        QVERIFY(known.packageFor(gpu::Package::Cusparse, {12, 1, 0}) == package);
        const auto without = [&](const std::function<void(gpu::Transcript &)> &change) {
            gpu::Transcript changed = record->transcript;
            change(changed);
            return known.packageOf(changed) == nullptr;
        };
        QVERIFY(without([](gpu::Transcript &one) { one.version = {12, 4, 0}; }));
        QVERIFY(without([](gpu::Transcript &one) { one.package = gpu::Package::Cufft; }));
        QVERIFY(without([](gpu::Transcript &one) { one.libraries.clear(); }));
        QVERIFY(without([](gpu::Transcript &one) { one.libraries.back().sha256 = std::string(64, '0'); }));
        QVERIFY(without([](gpu::Transcript &one) { one.env["beside"][0]["version"] = "12.4.127"; }));
        QVERIFY(without([](gpu::Transcript &one) { one.env["variables"]["LD_PRELOAD"] = "set"; }));
        QVERIFY(without([](gpu::Transcript &one) { std::swap(one.libraries[0].sha256, one.libraries[1].sha256); }));
    }

    /// Headers decide what nvcc says as much as its programs do.
    void package_ofNvccsRun_needsTheHeadersAsPublished()
    {
        const auto record = kb::readRecordText(realText("build/half-operators-disabled", "no-half-operators"));
        QVERIFY(record);
        const kb::KnownLibraries &known = kb::knownLibraries();
        QFile table(QStringLiteral(LIBRARY_DIR "/../known-libraries.json"));
        QVERIFY(table.open(QIODevice::ReadOnly));
        std::map<std::string, std::string> published; // of CUDA 13.0
        const auto packages = gpu::Json::parse(table.readAll().toStdString()).at("packages");
        for (const gpu::Json &package : packages) {
            if (!package.at("version").get<std::string>().starts_with("13.0."))
                continue;
            for (const auto &[name, digest] : package.at("files").items())
                published[name] = digest.get<std::string>();
        }
        QVERIFY(known.packageOf(record->transcript));
        gpu::Transcript transcript = record->transcript;
        transcript.env.erase("host_compiler");
        QVERIFY(!known.packageOf(transcript)); // it does not say what read the sources
        transcript.env["host_compiler"] = "";
        QVERIFY(!known.packageOf(transcript));
        transcript = record->transcript;
        std::erase_if(
            transcript.libraries, [](const gpu::LoadedFile &file) { return file.path.ends_with("/nvcc.profile"); });
        QVERIFY(!known.packageOf(transcript)); // nor which headers were read
        for (const char *const name : {"nvcc.profile", "include/cuda_fp16.h", "include/crt"})
            transcript.libraries.push_back({.path = std::string("/cuda/") + name, .sha256 = published.at(name)});
        QVERIFY(known.packageOf(transcript));
        for (std::size_t i = transcript.libraries.size() - 3; i < transcript.libraries.size(); ++i) {
            gpu::Transcript changed = transcript;
            changed.libraries[i].sha256 = std::string(64, '0');
            QVERIFY(!known.packageOf(changed));
            changed.libraries[i].sha256.clear(); // it could not be read
            QVERIFY(!known.packageOf(changed));
        }
    }

    /// A toolkit's folder of headers counts as a whole.
    void hasher_ofAFolder_readsEachFile()
    {
        const QTemporaryDir folder;
        const std::filesystem::path root = folder.path().toStdString();
        std::filesystem::create_directories(root / "b");
        std::ofstream(root / "c") << "last";
        std::ofstream(root / "b/c") << "abc";
        std::ofstream(root / "a") << "first";
        kb::FileHasher hasher;
        const std::string before = kb::sha256Hex(
            "a " + kb::sha256Hex("first") + "\nb/c " + kb::sha256Hex("abc") + "\nc " + kb::sha256Hex("last") + "\n");
        QCOMPARE(*hasher.hash(root), before);
        std::ofstream(root / "b/c") << "abcd";
        QVERIFY(*hasher.hash(root) != before);
    }

    void tier_hasTheLevel()
    {
        const auto record = kb::readRecordText(realText("cuda/nvrtc-invalid-arch", "architecture-above-nvrtc",
            "{\"step\": \"case\", \"outcome\": {\"status\": 5,"));
        QVERIFY(record);
        const auto cells = kb::measured(std::vector {*record}, std::vector {record->testCase});
        QCOMPARE(cells.size(), 1u);
        QVERIFY(cells[0].package == gpu::Package::Nvrtc);
        QVERIFY(kb::tierOf(cells, kb::Tier::Unknown) == kb::Tier::ToolkitChecked);
        QCOMPARE(kb::tierName(kb::Tier::ToolkitChecked), "toolkit_checked");
        QVERIFY(kb::tierFromName("refuted_toolkit") == kb::Tier::RefutedToolkit);
    }
};

CASEBOOK_TEST(TestToolkitRecord)
#include "tst_toolkitrecord.moc"

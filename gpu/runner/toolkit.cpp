// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/toolkit.h"

#include "gpu/protocol/results.h"
#include "gpu/protocol/status.h"
#include "gpu/runner/driver.h"
#include "gpu/runner/environment.h"
#include "gpu/runner/library.h"
#include "gpu/runner/program.h"
#include "gpu/runner/steps.h"
#include "gpu/runner/workfolder.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include <unistd.h>

namespace gpu::runner {

namespace fs = std::filesystem;

namespace {

/// What a run of this level has.
struct Toolkit {
    InstalledPackage package;
    std::vector<InstalledPackage> beside; // in the order of librariesBeside()
};

struct Refusal {
    RunError error = RunError::None;
    std::string message;
};

std::string titleOf(Package package)
{
    return std::string(spec(package).title);
}

/// The package that the request names, or else the newest that is installed.
InstalledPackage packageAsked(const Request &request, const std::vector<InstalledPackage> &installed)
{
    const Package wanted = request.testCase->package;
    if (!request.library.empty()) {
        std::error_code error;
        const fs::path path = fs::canonical(request.library, error);
        return error ? InstalledPackage {wanted, {}, request.library} : packageAt(wanted, path.string());
    }
    const auto newest = std::ranges::find(installed, wanted, &InstalledPackage::package);
    return newest == installed.end() ? InstalledPackage {wanted, {}, {}} : *newest;
}

Refusal refusalOf(const Toolkit &toolkit, const Case &testCase, const std::string &driverState)
{
    const InstalledPackage &package = toolkit.package;
    const std::string title = titleOf(package.package);
    if (package.path.empty())
        return {RunError::NoLibrary, "There is no " + title + " in the usual places."};
    std::error_code error;
    if (!fs::is_regular_file(package.path, error))
        return {RunError::NoLibrary, "There is no file of " + title + " at " + package.path + "."};
    if (package.version.isNull())
        return {RunError::LibraryUnreadable,
            "Nothing says of which version of " + title + " " + package.path
                + " is: neither its name, nor a wheel's "
                  "dist-info, nor a toolkit's version.json."};
    const std::vector<LibraryVersion> wanted = librariesBeside(testCase);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (toolkit.beside[i].path.empty())
            return {RunError::NoOtherLibrary,
                "There is no " + wanted[i].library + " " + toString(wanted[i].version) + " here."};
    }
    if (testCase.op != Op::Initialize)
        return {};
    if (driverState == "stub")
        return {RunError::StubDriver, "The loader gives the toolkit's stub for " + std::string(driverName) + "."};
    if (driverState != "none")
        return {RunError::DriverThere, "The driver's state here is: " + driverState + "."};
    if (const std::string file = ncclSettingsFile(); package.package == Package::Nccl && !file.empty())
        return {RunError::MixedInstallation, file + " has settings for NCCL."};
    return {};
}

std::vector<InstalledPackage> findBeside(const Case &testCase, const std::vector<InstalledPackage> &installed)
{
    std::vector<InstalledPackage> found;
    for (const LibraryVersion &wanted : librariesBeside(testCase)) {
        const Package package = packageOfLibrary(wanted.library);
        const auto at = std::ranges::find_if(installed, [&](const InstalledPackage &one) {
            return one.package == package && one.version == wanted.version && !libraryOf(one, wanted.library).empty();
        });
        found.push_back(at == installed.end() ? InstalledPackage {package, wanted.version, {}} : *at);
    }
    return found;
}

Json describedBeside(const Toolkit &toolkit, const Case &testCase)
{
    Json described = Json::array();
    const std::vector<LibraryVersion> wanted = librariesBeside(testCase);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (!toolkit.beside[i].path.empty())
            described.push_back({{"library", wanted[i].library}, {"version", toString(wanted[i].version)},
                {"path", libraryOf(toolkit.beside[i], wanted[i].library)}});
    }
    return described;
}

/// The libcuda that a library gets when it asks the loader: a stub of some toolkit that lies elsewhere is no matter.
/// In a child, since a libcuda that was loaded stays, and a stub of it would be taken for a driver.
Json describedDriver(const Request &request)
{
    const ChildEnd end = runInChild([&] {
        Driver driver = Driver::open(request.driver.empty() ? std::string(driverName) : request.driver, {});
        driver.initialise(0);
        return driver.toJson();
    });
    return end.said.is_object() ? end.said : Json {{"state", "failed"}};
}

/// What the compiler says of itself that nvcc has its sources read by: "gcc (Debian 14.2.0-19) 14.2.0".
std::string hostCompiler()
{
    const std::string path = pathOfProgram("gcc");
    const auto end = path.empty() ? std::unexpected(std::string()) : runProgram({path, "--version"});
    return end ? end->output.substr(0, end->output.find('\n')) : std::string();
}

void runToolkitOp(ToolkitStep &step, Op op)
{
    switch (op) {
    case Op::NvrtcCompile: return runNvrtcCompile(step);
    case Op::Ptxas: return runPtxas(step);
    case Op::NvccCompile: return runNvccCompile(step);
    case Op::HostCompiler: return runHostCompiler(step);
    case Op::NvjitlinkLink: return runNvjitlinkLink(step);
    case Op::Load: return runLoad(step);
    case Op::LibrarySymbol: return runLibrarySymbol(step);
    case Op::Initialize: return runInitialize(step);
    case Op::ErrorText: return runErrorText(step);
    default: return step.ctx.fail(RunError::BadRequest, "This op is none of the level toolkit.");
    }
}

/// The part of CUDA, "libcublas", that a library's name begins with; empty: none.
std::string_view partOf(const std::string &library)
{
    const std::string name = fs::path(library).filename().string();
    const auto found
        = std::ranges::find_if(packages(), [&](const PackageSpec &one) { return name.starts_with(one.file); });
    return found == packages().end() ? std::string_view() : found->file;
}

/// Whether two libraries lie where one installation puts them: in one folder, or in wheels of one environment.
bool lieTogether(const fs::path &a, const fs::path &b)
{
    const auto wheels = [](const fs::path &library) { // ".../nvidia" of ".../nvidia/cublas/lib/libcublas.so.12"
        const fs::path folder = library.parent_path().parent_path().parent_path();
        return folder.filename() == "nvidia" ? folder : fs::path();
    };
    return a.parent_path() == b.parent_path() || (!wheels(a).empty() && wheels(a) == wheels(b));
}

/// The first library of CUDA that had a part in the step, and is neither the package's own nor of one that the setup
/// names. A case about the loader is about what lies there: any other library decides in the case's place. Other cases
/// may need some more of CUDA, of the same installation.
std::string strangerIn(const ToolkitStep &step, Op op)
{
    std::vector<InstalledPackage> own = besideOf(step);
    own.push_back(step.package);
    std::vector<LoadedFile> libraries = mappedLibraries();
    libraries.insert(libraries.end(), step.refused.begin(), step.refused.end());
    for (const LoadedFile &library : libraries) {
        const std::string_view part = partOf(library.path);
        const auto isOf = [&](const InstalledPackage &one) {
            return partOf(one.path) == part && fs::path(one.path).parent_path() == fs::path(library.path).parent_path();
        };
        const auto hasPart = [&](const InstalledPackage &one) { return partOf(one.path) == part; };
        const auto liesWith = [&](const InstalledPackage &one) { return lieTogether(one.path, library.path); };
        const bool isNamed = std::ranges::any_of(own, isOf);
        const bool isAllowed
            = op != Op::Load && std::ranges::none_of(own, hasPart) && std::ranges::any_of(own, liesWith);
        if (!part.empty() && !isNamed && !isAllowed) // libcuda is looked at apart
            return library.path;
    }
    return {};
}

/// What the step stood on: what is mapped, and what it ran or read.
Json librariesOf(const ToolkitStep &step)
{
    std::vector<LoadedFile> libraries = mappedLibraries();
    for (const std::string &file : step.files) {
        std::error_code error;
        const std::uintmax_t size = fs::file_size(file, error);
        if (!std::ranges::contains(libraries, file, &LoadedFile::path))
            libraries.push_back({.path = file, .size = error ? 0 : size});
    }
    Json list = Json::array();
    for (const LoadedFile &library : libraries)
        list.push_back(toJson(library));
    return list;
}

/// One step, in a child: {error, libraries}.
Json toolkitStep(Reporter &reporter, const Request &request, const std::function<bool()> &cancelled, StepKind kind,
    int point, const Setup &setup, const Toolkit &toolkit)
{
    static const CudnnApi noCudnn;
    limitProcessorTime(timeoutSeconds(request));
    Context ctx(reporter, request, noCudnn, toolkit.package.version);
    ctx.cancelled = cancelled;
    ctx.beginStep(kind, point);
    ToolkitStep step {
        .ctx = ctx, .setup = setup, .package = toolkit.package, .beside = toolkit.beside, .files = {}, .refused = {}};
    const auto start = std::chrono::steady_clock::now();
    runToolkitOp(step, request.testCase->op);
    if (const std::string stranger = strangerIn(step, request.testCase->op); !stranger.empty() && !ctx.failed())
        ctx.fail(RunError::MixedInstallation, stranger + " had a part in it, which the case does not name.");
    ctx.step().ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    ctx.endStep();
    return {{"error", runErrorName(ctx.error())}, {"libraries", librariesOf(step)}};
}

} // namespace

bool isOfToolkit(const Request &request)
{
    return request.testCase && request.testCase->level == Level::Toolkit;
}

RunError runToolkit(Reporter &reporter, const Request &request, const std::function<bool()> &cancelled,
    std::map<std::string, LoadedFile> &libraries)
{
    const Case &testCase = *request.testCase;
    const std::vector<InstalledPackage> installed = installedPackages(request.folders);
    const Toolkit toolkit {packageAsked(request, installed), findBeside(testCase, installed)};
    Json env = {{"library", toJson(toolkit.package)}};
    if (const Json beside = describedBeside(toolkit, testCase); !beside.empty())
        env["beside"] = beside;
    if (testCase.op == Op::Initialize)
        env["driver"] = describedDriver(request);
    if (testCase.op == Op::NvccCompile)
        env["host_compiler"] = hostCompiler();
    env["os"] = osDescription();
    env["variables"] = variablesOfInterest();
    const std::string driverState
        = env.contains("driver") ? env["driver"].value("state", std::string()) : std::string();
    reporter.env(env);

    const Refusal refusal = refusalOf(toolkit, testCase, driverState);
    RunError error = refusal.error;
    if (error != RunError::None) {
        reporter.error(error, refusal.message);
        return error;
    }
    std::error_code unknown;
    libraries.emplace(toolkit.package.path,
        LoadedFile {.path = toolkit.package.path, .size = fs::file_size(toolkit.package.path, unknown)});
    const bool finished = forEachStep(reporter, testCase, cancelled, [&](StepKind kind, int point, const Setup &setup) {
        const WorkFolder folder; // this process's, so that it goes whatever becomes of the child
        if (folder.path().empty()) {
            error = RunError::DeviceError;
            reporter.error(error, "No temporary folder could be made.");
            return false;
        }
        const ChildEnd end = runInChild([&] {
            fs::current_path(folder.path());
            return toolkitStep(reporter, request, cancelled, kind, point, setup, toolkit);
        });
        if (!end.said.is_object())
            return reportDeath(reporter, end, error);
        error = runErrorFromName(end.said.value("error", std::string()));
        const std::vector<LoadedFile> used = librariesFrom(end.said["libraries"]);
        for (const LoadedFile &library : used)
            libraries.insert_or_assign(library.path, library);
        if (const std::string replaced = replacedAmong(used); !replaced.empty() && error == RunError::None) {
            error = RunError::LibraryReplaced;
            reporter.error(error, replaced + " was replaced while it was in use.");
        }
        return error == RunError::None;
    });
    return finished || error != RunError::None ? error : RunError::Cancelled;
}

std::vector<InstalledPackage> besideOf(const ToolkitStep &step)
{
    std::vector<InstalledPackage> packages;
    const auto named = step.setup.attrs.find("beside");
    for (const Json &text : named == step.setup.attrs.end() ? Json::array() : *named) {
        const LibraryVersion wanted = *parseLibraryVersion(text.get<std::string>());
        const auto at = std::ranges::find_if(step.beside, [&](const InstalledPackage &one) {
            return one.package == packageOfLibrary(wanted.library) && one.version == wanted.version;
        });
        if (at != step.beside.end())
            packages.push_back(*at);
    }
    return packages;
}

Observation observationOf(const ToolkitStep &step, int result, std::string said)
{
    std::string name = resultName(step.package.package, result);
    std::string category = resultCategory(result, name);
    return {result, std::move(name), std::move(category), shortened(std::move(said))};
}

Observation observationOf(bool succeeded, int status, std::string said)
{
    const std::string name(succeeded ? std::string_view("SUCCESS") : outcome::Failed);
    return {status, name, name, shortened(std::move(said))};
}

std::string shortened(std::string message)
{
    constexpr std::size_t longest = 4096;
    while (!message.empty() && (message.back() == '\n' || message.back() == '\0'))
        message.pop_back();
    if (message.size() <= longest)
        return message;
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(message[end]) & 0xc0) == 0x80) // in the midst of a character
        --end;
    return message.substr(0, end);
}

} // namespace gpu::runner

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/session.h"

#include "gpu/protocol/folderlook.h"
#include "gpu/runner/child.h"
#include "gpu/runner/confinement.h"
#include "gpu/runner/driver.h"
#include "gpu/runner/environment.h"
#include "gpu/runner/facts.h"
#include "gpu/runner/families.h"
#include "gpu/runner/filehash.h"
#include "gpu/runner/headers.h"
#include "gpu/runner/installation.h"
#include "gpu/runner/library.h"
#include "gpu/runner/packages.h"
#include "gpu/runner/places.h"
#include "gpu/runner/steps.h"
#include "gpu/runner/toolkit.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <ranges>

#include <sys/resource.h>

namespace gpu::runner {

namespace {

constexpr int couldNotRun = 3;

/// What is open while steps run.
struct Session {
    std::optional<CudnnLibrary> cudnn;
    std::optional<Driver> driver;
    std::unique_ptr<Device> device;
};

struct Totals {
    std::map<std::string, LoadedFile> libraries; // by path
    std::uint64_t deviceBytes = 0;
    RunError error = RunError::None;
};

/// {name, compute_capability} of the GPU that the request describes; its deviceVer is 890 for 8.9 and 1000 for 10.0.
Json describedGpu(const Request &request)
{
    Json gpu = {{"name", request.gpuModel}};
    const auto deviceVersion = request.gpuModelProperties.find("deviceVer");
    if (deviceVersion != request.gpuModelProperties.end() && deviceVersion->is_number_integer()) {
        const int number = deviceVersion->get<int>();
        gpu["compute_capability"] = std::to_string(number / 100) + "." + std::to_string(number / 10 % 10);
    }
    return gpu;
}

/// Loads what the level needs and says env. None: everything is there.
RunError open(Reporter &reporter, const Request &request, Session &session, const Json &otherCudnn = {})
{
    const bool probe = request.kind == Request::Kind::Probe;
    const Level level = probe ? Level::Gpu : request.testCase->level;
    Json env;
    std::optional<LoadFailure> failure;
    if (!request.cudnn.empty()) {
        reporter.log("loading " + request.cudnn); // a damaged one may end the process right here
        auto opened = CudnnLibrary::open(request.cudnn);
        if (opened) {
            session.cudnn = std::move(*opened);
            session.cudnn->readVersion();
        } else {
            failure = opened.error();
        }
    } else if (!probe) {
        failure = LoadFailure {RunError::NoLibrary, "No cuDNN was found in the usual places."};
    } else {
        env["cudnns"] = installedCudnns();
        env["packages"] = Json::array();
        for (const InstalledPackage &package : installedPackages(request.folders))
            env["packages"].push_back(toJson(package));
    }
    if (session.cudnn)
        env["cudnn"] = session.cudnn->toJson();
    if (!otherCudnn.is_null())
        env["other_cudnn"] = otherCudnn;
    if (level != Level::Library) {
        session.driver = Driver::open(request.driver, request.cudnn);
        const auto *cudart = session.cudnn ? &session.cudnn->api().GetCudartVersion : nullptr;
        session.driver->initialise(cudart && *cudart ? static_cast<int>(cudart->pointer()) : 0);
        env["driver"] = session.driver->toJson();
        env["gpus"] = session.driver->gpus();
        env["device"] = request.device;
    }
    if (level == Level::Model && request.gpuModelProperties.is_object())
        env["gpu_model"] = describedGpu(request);
    const Version version = session.cudnn ? session.cudnn->version() : Version();
    const HeaderFolder headers = headersBeside(request.cudnn, version);
    env["headers"] = headers.version == version && !headers.path.empty() ? Json(headers.path) : Json();
    env["os"] = osDescription();
    env["variables"] = variablesOfInterest();
    reporter.env(env);

    const auto fail = [&](RunError error, const std::string &message) {
        reporter.error(error, message);
        return error;
    };
    if (failure)
        return fail(failure->error, failure->message);
    if (probe || level == Level::Library)
        return RunError::None;
    if (level == Level::Model) {
        if (request.gpuModel.empty() || request.gpuModelProperties.is_null())
            return fail(RunError::NoGpuModel, "The level model needs a described GPU.");
        // Without a libcuda that loads, cuDNN finds no engine for anything.
        return session.driver->loaded() ? RunError::None : fail(missingDriver(), session.driver->message());
    }
    if (session.driver->error() != RunError::None)
        return fail(session.driver->error(), session.driver->message());
    auto device = Device::open(session.driver->api(), request.device);
    if (!device)
        return fail(RunError::DeviceError,
            device.error().call + " gave CUDA error " + std::to_string(device.error().code) + ".");
    session.device = std::move(*device);
    return RunError::None;
}

/// cuDNN's log, one message a call. Addresses in it differ from run to run and are masked.
void takeLog(int, void *data, const void *, const char *message)
{
    if (!message)
        return;
    std::string text;
    for (const char *line = message; *line && text.size() < 4096; line += std::strlen(line) + 1) {
        for (std::string_view rest(line); !rest.empty();) {
            const std::size_t address = rest.find("0x");
            text += rest.substr(0, address);
            if (address == std::string_view::npos)
                break;
            text += "0x*";
            rest.remove_prefix(std::min(rest.find_first_not_of("0123456789abcdefABCDEF", address + 2), rest.size()));
        }
        text += '\n';
    }
    static_cast<Reporter *>(data)->log(text);
}

void checkOutputs(Context &ctx, Op op, const Sequence &sequence)
{
    switch (op) {
    case Op::BatchnormForwardTraining: return checkBatchnormTraining(ctx, sequence);
    case Op::BatchnormForwardInference: return checkBatchnormInference(ctx, sequence);
    case Op::ConvolutionForward: return checkConvolution(ctx, sequence);
    case Op::RnnForward: return checkRnn(ctx, sequence);
    case Op::CtcLoss: return checkCtcLoss(ctx, sequence);
    default: return; // has none
    }
}

void runOp(Context &ctx, const CudnnLibrary &library, Op op, const Setup &setup)
{
    switch (op) {
    case Op::ExportedSymbol: return runExportedSymbol(ctx, library, setup);
    case Op::HeaderConstant: return runHeaderConstant(ctx, setup);
    case Op::StatusName: return runStatusName(ctx, setup);
    case Op::VersionCheck: return runVersionCheck(ctx, library, setup);
    default: break; // create and installation run in children, below
    }
    if (spec(op).api == Api::Graph)
        return runGraph(ctx, op, setup);
    Sequence sequence(ctx, op, setup);
    if (sequence.run() && wantsOutputs(ctx))
        checkOutputs(ctx, op, sequence);
}

/// A library can be loaded, and CUDA initialised, but once a process: these ops need it anew at every step.
bool needsProcessPerStep(Op op)
{
    return op == Op::Installation || op == Op::Create;
}

double msSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

void addLibraries(Totals &totals, const std::vector<LoadedFile> &libraries)
{
    for (const LoadedFile &library : libraries)
        totals.libraries.emplace(library.path, library);
}

/// A run says nothing of a library whose file was replaced meanwhile, nor where parts came of cuDNNs that are not
/// `own`.
void checkLibraries(Reporter &reporter, const Request &request, const std::vector<LoadedFile> &libraries,
    const std::vector<std::string> &own, Totals &totals)
{
    if (totals.error != RunError::None)
        return;
    if (const std::string replaced = replacedAmong(libraries); !replaced.empty()) {
        totals.error = RunError::LibraryReplaced;
        reporter.error(totals.error, replaced + " was replaced while it was in use.");
    } else if (const std::string stranger = strangerAmong(libraries, own); !stranger.empty()) {
        totals.error = RunError::MixedInstallation;
        reporter.error(totals.error, stranger + " was loaded beside " + request.cudnn + ".");
    }
}

void runHere(Reporter &reporter, const Request &request, const std::function<bool()> &cancelled, Totals &totals)
{
    Session session;
    totals.error = open(reporter, request, session);
    if (totals.error == RunError::None && request.testCase) {
        Context ctx(reporter, request, session.cudnn->api(), session.cudnn->version());
        ctx.device = session.device.get();
        ctx.cancelled = cancelled;
        if (ctx.cudnn.SetCallback) {
            constexpr unsigned errorsWarningsCalls = 1U << 1 | 1U << 2 | 1U << 3; // cudnnSeverity_t as bits
            ctx.cudnn.SetCallback.pointer(errorsWarningsCalls, &reporter, takeLog);
        }
        const bool finished
            = forEachStep(reporter, *request.testCase, cancelled, [&](StepKind kind, int point, const Setup &setup) {
                  ctx.beginStep(kind, point);
                  const auto start = std::chrono::steady_clock::now();
                  runOp(ctx, *session.cudnn, request.testCase->op, setup);
                  ctx.step().ms = msSince(start);
                  ctx.endStep();
                  if (ctx.contextLost() && !ctx.failed() && kind == StepKind::Control)
                      ctx.fail(RunError::StickyError, "The control left a CUDA error that ends the process.");
                  if (ctx.contextLost() && kind == StepKind::Case && !request.testCase->points.empty())
                      reporter.log("a CUDA error ended the context: the points of the sweep were not run");
                  return !ctx.failed() && !ctx.contextLost();
              });
        totals.error = ctx.failed()         ? ctx.error()
            : finished || ctx.contextLost() ? RunError::None
                                            : RunError::Cancelled;
        if (ctx.handle && !ctx.contextLost())
            ctx.cudnn.Destroy.pointer(ctx.handle);
        addLibraries(totals, ctx.headers());
        if (session.device)
            totals.deviceBytes = session.device->peakBytes();
    }
    addLibraries(totals, mappedLibraries());
    if (session.cudnn)
        checkLibraries(reporter, request, mappedLibraries(), {request.cudnn}, totals);
}

/// One step in a child: what it says is {error, libraries}.
Json stepInChild(Reporter &reporter, const Request &request, const std::function<bool()> &cancelled, StepKind kind,
    int point, const Setup &setup, const std::string &path, Version version)
{
    Request own = request;
    own.cudnn = path;
    RunError error = RunError::None;
    auto opened = CudnnLibrary::open(path);
    if (!opened) {
        error = opened.error().error;
        reporter.error(error, opened.error().message);
    } else {
        Context ctx(reporter, own, opened->api(), version);
        ctx.cancelled = cancelled;
        ctx.beginStep(kind, point);
        const auto start = std::chrono::steady_clock::now();
        if (request.testCase->op == Op::Create)
            runCreate(ctx, setup);
        else
            runInstallation(ctx, *opened, setup);
        ctx.step().ms = msSince(start);
        ctx.endStep();
        error = ctx.error();
    }
    Json libraries = Json::array();
    for (const LoadedFile &library : mappedLibraries())
        libraries.push_back(toJson(library));
    return {{"error", runErrorName(error)}, {"libraries", libraries}};
}

/// A sublibrary that the private folder can't give may come from the system instead: then it is not the damaged
/// installation that was seen.
void checkStrangers(Reporter &reporter, const Request &request, const std::vector<LoadedFile> &libraries,
    const Setup &setup, const std::string &path, Totals &totals)
{
    std::vector<std::string> own {request.cudnn, path};
    if (mixesVersions(request.testCase->op, setup))
        own.push_back(request.otherCudnn);
    checkLibraries(reporter, request, libraries, own, totals);
}

void runInChildren(Reporter &reporter, const Request &request, const std::function<bool()> &cancelled, Totals &totals)
{
    const Version otherWanted = otherVersion(*request.testCase);
    const OtherLibrary other = otherWanted.isNull()
        ? OtherLibrary()
        : readOther(request, request.testCase->setup.attrs.at("sublibrary").get<std::string>());
    const ChildEnd described = runInChild([&] {
        Session session;
        const RunError error = open(reporter, request, session, other.described);
        const std::size_t number = session.cudnn ? session.cudnn->number() : 0;
        return Json {{"error", runErrorName(error)}, {"number", number}};
    });
    if (!described.said.is_object()) {
        totals.error = RunError::LibraryUnreadable;
        reporter.error(totals.error, "Loading " + request.cudnn + " ended the process.");
        return;
    }
    totals.error = runErrorFromName(described.said["error"].get<std::string>());
    const Version version = versionFromNumber(described.said["number"].get<std::size_t>());
    if (totals.error != RunError::None)
        return;
    if (const std::string fault = otherWanted.isNull() ? std::string() : faultOf(other, version, otherWanted);
        !fault.empty()) {
        totals.error = RunError::NoOtherLibrary;
        reporter.error(totals.error, fault);
        return;
    }
    addLibraries(totals, other.libraries);
    const bool finished
        = forEachStep(reporter, *request.testCase, cancelled, [&](StepKind kind, int point, const Setup &setup) {
              // The folder is the parent's, so that it goes whatever becomes of the child.
              PrivateInstallation installation;
              std::string path = request.cudnn;
              if (request.testCase->op == Op::Installation) {
                  const RunError error = installation.make(request, version, setup);
                  if (error != RunError::None) {
                      totals.error = error;
                      reporter.error(error, installation.message());
                      return false;
                  }
                  path = installation.path();
              }
              const ChildEnd end = runInChild(
                  [&] { return stepInChild(reporter, request, cancelled, kind, point, setup, path, version); });
              if (end.said.is_object()) {
                  totals.error = runErrorFromName(end.said.value("error", std::string()));
                  const std::vector<LoadedFile> libraries = librariesFrom(end.said["libraries"]);
                  addLibraries(totals, libraries);
                  checkStrangers(reporter, request, libraries, setup, path, totals);
                  return totals.error == RunError::None;
              }
              return reportDeath(reporter, end, totals.error);
          });
    if (!finished && totals.error == RunError::None)
        totals.error = RunError::Cancelled;
}

/// Libraries and packages are looked for below these, and what they hash to is kept there. In this process alone.
void leaveFoldersThatHang()
{
    for (const char *const variable : {"HOME", "XDG_CACHE_HOME", "TMPDIR"}) {
        const char *const folder = std::getenv(variable);
        if (folder && *folder == '/' && lookForFolder(folder) == FolderLook::NoAnswer)
            unsetenv(variable);
    }
}

/// A path as it is from the folder in which the runner was started. A name that the loader is to look for stays one.
void makeAbsolute(std::string &path)
{
    std::error_code error;
    if (path.contains('/'))
        path = std::filesystem::absolute(path, error).string();
}

/// From here on the process writes to the folder alone. It stands there, too, where nothing lies that the loader could
/// find by an element of a search path that is empty or relative.
void confineTo(const std::string &folder, Request &request, Reporter &reporter)
{
    for (std::string *const path : {&request.cudnn, &request.library, &request.otherCudnn, &request.driver})
        makeAbsolute(*path);
    std::ranges::for_each(request.folders, makeAbsolute);
    const Confinement confinement = confinementFor(request, folder);
    if (confinement.usesGpu)
        prepareDevices();
    const std::string place = folder.empty() ? "/" : folder;
    setenv("TMPDIR", place.c_str(), 1);
    setenv("CUDA_CACHE_PATH", place.c_str(), 1);
    std::error_code error;
    std::filesystem::current_path(place, error);
    reporter.setConfinement(confine(confinement));
}

} // namespace

int runRequest(
    Reporter &reporter, const Request &asked, const std::string &folder, const std::function<bool()> &cancelled)
{
    const auto start = std::chrono::steady_clock::now();
    Totals totals;
    Request request = asked;
    const bool isFacts = request.kind == Request::Kind::Facts; // each source of which has a limit of time
    if (!isFacts) {
        leaveFoldersThatHang();
        keepKnownVariables();
    }
    if (request.kind == Request::Kind::Run)
        clearSettings();
    std::optional<FileHasher> hasher;
    if (request.hashes)
        hasher.emplace();
    if (!isFacts)
        confineTo(folder, request, reporter);
    if (request.kind == Request::Kind::Run && request.cudnn.empty() && !isOfToolkit(request)) {
        const std::vector<std::string> installed = installedCudnns();
        request.cudnn = installed.empty() ? std::string() : installed.front();
    }
    if (isFacts)
        totals.error = readFacts(reporter, request, cancelled);
    else if (isOfToolkit(request))
        totals.error = runToolkit(reporter, request, cancelled, totals.libraries);
    else if (request.testCase && needsProcessPerStep(request.testCase->op))
        runInChildren(reporter, request, cancelled, totals);
    else
        runHere(reporter, request, cancelled, totals);
    auto found = totals.libraries | std::views::values;
    std::vector<LoadedFile> used(found.begin(), found.end());
    if (hasher)
        hasher->hash(used);
    Json libraries = Json::array();
    for (const LoadedFile &library : used)
        libraries.push_back(toJson(library));
    rusage usage = {};
    rusage children = {};
    getrusage(RUSAGE_SELF, &usage);
    getrusage(RUSAGE_CHILDREN, &children);
    Json result;
    if (request.testCase)
        result["level"] = levelName(request.testCase->level);
    result["ms"] = msSince(start);
    result["peak_rss_kib"] = std::max(usage.ru_maxrss, children.ru_maxrss);
    result["device_bytes"] = totals.deviceBytes;
    result["libraries"] = libraries;
    reporter.result(result);
    return totals.error == RunError::None ? 0 : couldNotRun;
}

} // namespace gpu::runner

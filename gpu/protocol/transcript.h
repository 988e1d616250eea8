// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a run says, one JSON object a line, and the Transcript that its reader makes of it. Facts only: what was called
// and what came back. The verdict is drawn from a Transcript elsewhere (kb/evidence/verdict.h). How the lines of many
// runs come to their reader is gpu/protocol/connection.h's.
//
//   env       driver {state, version, cuda}, gpus [{index, name, compute_capability ("9.0"), memory_mib, uuid}],
//             device (index of the one that is used), gpu_model (level model: {name, compute_capability}),
//             cudnn {path, version, number, build, cudart, fake?}, other_cudnn (the same of a second one, where the
//             case mixes two), library (level toolkit, in place of cudnn: {package, version, path}), beside (those that
//             the case loads first: [{library, version, path}]), packages (of a probe without a library: those found,
//             as library), cudnns (of a probe without one: the paths of those found), headers (the folder of those of
//             its version, or null), os {...}, variables {...}, confinement (what held the process: ["no_new_privs",
//             "landlock 7", "seccomp", "sockets" (that seccomp let through), "limits"]; none in runs of before)
//   begin     n, step ("control" | "case" | "point"), point (index, points only), call, args (text, at most 400 bytes)
//   call      n, status (number), name, category, reason, cuda (number), us
//   step      step, point, outcome {status, name, category, call, reason}, outputs?, engines?, ms
//   log       text
//   progress  done, total (steps)
//   fact      name, and value or unknown, and from (gpu/protocol/facts.h); of a request for facts, as all of these:
//   list      name, from, incomplete?: of the list whose items came, or are none
//   item      list, fields {name: {value or unknown, from}}
//   error     code (see RunError), message, call?     why the run could not be carried out
//   result    level, ms, peak_rss_kib, device_bytes, libraries [{path, size, build_id, sha256?}]     always last; with
//   the
//             headers that were read, and those looked for in vain (size 0)
#pragma once

#include "gpu/protocol/facts.h"
#include "gpu/protocol/machinemark.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gpu {

enum class StepKind : std::uint8_t { Control, Case, Point };
[[nodiscard]] std::string_view stepName(StepKind kind);

/// One call: begun, and answered unless the process ended in it.
struct Call {
    int n = 0;
    StepKind step = StepKind::Case;
    int point = -1; // index into Case::points; -1: no point
    std::string call;
    std::string args;
    bool answered = false;
    int status = 0;
    std::string name; // "CUDNN_STATUS_SUCCESS", "PRESENT"
    std::string category; // "SUCCESS", "PRESENT"
    std::string reason; // cuDNN's own words; empty: it gave none
    int cuda = 0; // last CUDA error after the call
    double us = 0; // microseconds
    bool operator==(const Call &) const = default;
};

/// How a step ended: the first call whose category is not SUCCESS, or the last call where all were.
struct Outcome {
    int status = 0;
    std::string name;
    std::string category;
    std::string call;
    std::string reason;
    bool operator==(const Outcome &) const = default;
};

struct Outputs {
    bool finite = true;
    bool compared = false; // with the float64 reference
    bool matches = false;
    double maxAbsError = 0;
    double maxRelError = 0;
    double rtol = 0;
    bool operator==(const Outputs &) const = default;
};

/// Graph API: engine configurations that the heuristics offer, and how many of those tried made an execution plan.
struct Engines {
    int heuristic = 0;
    int fallback = 0;
    int tried = 0;
    int plans = 0;
    bool operator==(const Engines &) const = default;
};

struct Step {
    StepKind kind = StepKind::Case;
    int point = -1;
    Outcome outcome;
    std::optional<Outputs> outputs;
    std::optional<Engines> engines;
    double ms = 0;
    bool operator==(const Step &) const = default;
};

/// Why a run could not be carried out. Each has a sentence that says what to do (wording).
enum class RunError : std::uint8_t {
    None,
    BadRequest, // the runner did not understand the request, or the case
    NoLibrary, // no file at that path
    LibraryUnreadable, // the file is there and can't be loaded
    MissingCompanion, // a library of CUDA that cuDNN needs for the graph API is not found
    MixedInstallation, // libraries of another folder were mapped
    LibraryReplaced, // a file that was mapped is gone from its place, where another one may stand
    UnsupportedVersion, // this op does not exist in that cuDNN (before 8, or the graph levels before 9.8)
    NoHeaders, // header constants need the headers beside the library
    OtherHeaders, // those beside it are of another version than the library
    UnknownValue, // the headers define the constant by what can't be evaluated
    NoOtherLibrary, // a mixed installation needs a second cuDNN, of a version that the case names; or a case another
                    // package's library
    DriverThere, // a case about machines without a driver
    NoDriver,
    DriverUnreadable, // the kernel's part of the driver is loaded, and libcuda can't be opened
    StubDriver,
    OldDriver,
    NoDevice,
    NoGpuModel, // level model without a described GPU
    ModelTooOld, // the described GPU is older than this build of cuDNN has code for
    TooLarge, // needs more memory than the case's limit, or than 80 % of what is free
    DeviceError, // a CUDA call of the runner's own failed
    StickyError, // a CUDA error that ends the process came where none was expected
    Busy, // another run holds this GPU
    // seen by the reader
    RunnerMissing,
    RunnerUnsuited, // the runner is not made for that system: its C library is older, its processor another
    NotBrought, // the runner could not be copied to the other machine, or not be started where it was copied to
    OldRunner, // it is of a Casebook that speaks otherwise
    RunnerFailed, // ended before it said hello, or a run without a result and without a signal
    ProtocolError, // lines that are no protocol
    Crashed, // ended by a signal
    TimedOut,
    Cancelled,
    Flooded, // more output than is allowed
    OverLimits, // more memory, or more processes, than a run is given
    Unreachable, // ssh could not be started, or ended before a runner was there
    NoAnswer, // nothing came of the other machine
    AllocationRefused, // srun could not be started, or ended before a runner was there
    ContainerRefused, // docker or podman could not be started, or ended before a runner was there
    ConnectionLost, // in the midst, and not to be taken up again
};
[[nodiscard]] std::string_view runErrorName(RunError error); // "no_driver"
[[nodiscard]] RunError runErrorFromName(std::string_view name); // None for a name that is none

/// What the runner calls the look-up of a header's constant: what it gives stands on the headers among the libraries.
inline constexpr std::string_view headerCall = "header";

struct LoadedFile {
    std::string path;
    std::uint64_t size = 0; // bytes
    std::string buildId; // hex
    std::string sha256; // hex; filled in by the reader when a record is made
    bool operator==(const LoadedFile &) const = default;
};

struct Transcript {
    std::string runner; // version; empty: none was there
    Json env; // null: none came
    Package package = Package::Cudnn; // that ran
    Version version; // of the package that the case is about; null: nothing was loaded
    Version otherCudnn; // of a mixed installation; null: there was none
    std::string path; // of its library or program
    bool fake = false; // a stand-in of the tests: no record is ever made of it
    std::vector<Call> calls;
    std::vector<Step> steps;
    std::vector<std::string> log; // at most 256 KiB in all
    std::vector<LoadedFile> libraries;
    Facts facts; // of a request for them; time is the reader's to add
    Json result; // null: none came
    RunError error = RunError::None;
    std::string errorMessage; // for the log, English
    int signal = 0; // the process ended by this signal
    int exitCode = 0;
    double wallMs = 0;
    MachineMark mark; // of the machine that it took place on; not stored: a record names it (kb/evidence/record.h)

    /// Compute capability and name of the described GPU (env.gpu_model), else of the one that was used
    /// (env.gpus[env.device]); null and empty where there is none.
    [[nodiscard]] Version computeCapability() const;
    [[nodiscard]] std::string gpuName() const;
    /// Whether the runner had this library, which the case loads before its own.
    [[nodiscard]] bool hasBeside(const LibraryVersion &library) const;
    /// "none", "ok" and so on; empty: the runner did not look.
    [[nodiscard]] std::string driverState() const;
    /// As env.confinement; empty: the run was not confined, or did not say so.
    [[nodiscard]] std::vector<std::string> confinement() const;
    [[nodiscard]] const Step *step(StepKind kind, int point = -1) const; // null: did not end
    [[nodiscard]] const Call *openCall() const; // begun and never answered; null: none
};

/// Takes a run's messages one by one; one that is not of the protocol is RunError::ProtocolError. Never throws.
class TranscriptReader final {
public:
    TranscriptReader() = default;
    /// runner: its version, and the mark of its machine, as its hello has them.
    explicit TranscriptReader(std::string runner, MachineMark mark = {})
    {
        m_transcript.runner = std::move(runner);
        m_transcript.mark = std::move(mark);
    }
    void add(const Json &message);
    /// The run's process ended. Where no result came and no error was said, this decides why.
    void finish(int exitCode, int signal);
    void fail(RunError error, std::string message); // the reader's own findings: TimedOut, Cancelled, ...
    [[nodiscard]] bool finished() const; // result came, or error was said
    [[nodiscard]] const Transcript &transcript() const { return m_transcript; }

private:
    Transcript m_transcript;
    std::size_t m_logBytes = 0;
};

/// As it is stored in records and in tests/data: everything above but the mark.
[[nodiscard]] Json toJson(const Transcript &transcript);
[[nodiscard]] std::optional<Transcript> transcriptFromJson(const Json &json);

} // namespace gpu

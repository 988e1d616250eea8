// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/context.h"

#include "gpu/protocol/status.h"

#include <chrono>
#include <filesystem>
#include <limits>

namespace gpu::runner {

namespace {

double microsecondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
}

constexpr std::string_view success = "SUCCESS";

} // namespace

Context::Context(Reporter &reporterToUse, const Request &requestToRun, const CudnnApi &api, Version libraryVersion)
    : reporter(reporterToUse)
    , request(requestToRun)
    , cudnn(api)
    , version(libraryVersion)
{
}

Observation Context::fromStatus(int status) const
{
    return {status, statusName(status, version.major), std::string(statusCategory(status, version.major)), {}};
}

std::string Context::takeReason() const
{
    if (!cudnn.GetLastErrorString)
        return {};
    char text[1024] = {};
    cudnn.GetLastErrorString.pointer(text, sizeof text);
    text[sizeof text - 1] = 0;
    return text;
}

bool Context::invoke(
    const char *name, bool present, std::string_view args, bool wait, const std::function<int()> &makeCall)
{
    if (failed())
        return false;
    if (cancelled && cancelled()) {
        fail(RunError::Cancelled, "The reader cancelled the run.");
        return false;
    }
    if (!present) {
        fail(RunError::UnsupportedVersion, std::string(name) + " does not exist in cuDNN " + toString(version) + ".",
            name);
        return false;
    }
    // An old reason survives later successes, and failures that give none: it must be gone before the call.
    takeReason();
    Call call;
    call.step = m_step.kind;
    call.point = m_step.point;
    call.call = name;
    call.n = reporter.begin(call.step, call.point, name, args);
    const auto start = std::chrono::steady_clock::now();
    const int status = makeCall();
    if (device)
        call.cuda = wait ? device->synchronize() : device->peekError();
    call.us = microsecondsSince(start);
    const Observation seen = fromStatus(status);
    call.status = status;
    call.name = seen.name;
    call.category = seen.category;
    if (status != statusSuccess)
        call.reason = takeReason();
    return answer(std::move(call));
}

bool Context::observe(
    std::string_view name, std::string_view args, const std::function<Observation()> &what, Weight weight)
{
    if (failed())
        return false;
    if (cancelled && cancelled()) {
        fail(RunError::Cancelled, "The reader cancelled the run.");
        return false;
    }
    Call call;
    call.step = m_step.kind;
    call.point = m_step.point;
    call.call = name;
    call.n = reporter.begin(call.step, call.point, name, args);
    const auto start = std::chrono::steady_clock::now();
    Observation seen = what();
    call.us = microsecondsSince(start);
    if (failed()) // what() could not find out
        return false;
    call.status = seen.status;
    call.name = std::move(seen.name);
    call.category = std::move(seen.category);
    call.reason = std::move(seen.reason);
    return answer(std::move(call), weight);
}

bool Context::answer(Call call, Weight weight)
{
    reporter.call(call);
    const bool decides = weight == Weight::Decides;
    if (decides && !m_decided)
        m_step.outcome = {call.status, call.name, call.category, call.call, call.reason};
    const bool good = call.category == success;
    if (!good && decides)
        m_decided = true;
    if (isStickyCudaError(call.cuda)) {
        m_contextLost = true;
        // The status tells what happened where cuDNN noticed; where it did not, nothing that the case claims was seen.
        if (good)
            fail(RunError::StickyError, "CUDA error " + std::to_string(call.cuda) + " after " + call.call + ".",
                call.call);
    }
    return good && !failed();
}

void Context::fail(RunError error, const std::string &message, std::string_view call)
{
    if (failed())
        return;
    m_error = error;
    reporter.error(error, message, call);
}

void Context::failCuda(const CudaFailure &failure)
{
    const bool sticky = isStickyCudaError(failure.code);
    m_contextLost = m_contextLost || sticky;
    fail(sticky ? RunError::StickyError : RunError::DeviceError,
        failure.call + " gave CUDA error " + std::to_string(failure.code) + ".", failure.call);
}

bool Context::fits(std::uint64_t bytes)
{
    const std::uint64_t limit = std::uint64_t(request.testCase->limits.deviceMib) << 20;
    if (bytes > limit) {
        fail(RunError::TooLarge,
            "The case needs " + std::to_string(bytes >> 20) + " MiB of device memory; its limit is "
                + std::to_string(limit >> 20) + " MiB.");
        return false;
    }
    const CudaExpected<std::size_t> available = device->freeBytes();
    if (!took(available))
        return false;
    if (bytes > *available / 5 * 4) {
        fail(RunError::TooLarge,
            "The case needs " + std::to_string(bytes >> 20) + " MiB of device memory; "
                + std::to_string(*available >> 20) + " MiB are free, of which 80 % may be used.");
        return false;
    }
    return true;
}

int Context::narrow(std::int64_t value)
{
    if (value < std::numeric_limits<int>::min() || value > std::numeric_limits<int>::max()) {
        fail(RunError::BadRequest, std::to_string(value) + " does not fit into cuDNN's 32-bit int.");
        return 0;
    }
    return static_cast<int>(value);
}

std::vector<int> Context::narrow(const std::vector<std::int64_t> &values)
{
    std::vector<int> narrowed;
    narrowed.reserve(values.size());
    for (const std::int64_t value : values)
        narrowed.push_back(narrow(value));
    return narrowed;
}

void Context::beginStep(StepKind kind, int point)
{
    m_step = {};
    m_step.kind = kind;
    m_step.point = point;
    m_decided = false;
}

void Context::endStep()
{
    if (!failed())
        reporter.step(m_step);
}

void Context::addHeaders(const std::string &folder, const std::set<std::string> &names)
{
    for (const std::string &name : names) {
        const std::filesystem::path file = std::filesystem::path(folder) / name;
        std::error_code error;
        const std::uintmax_t size = std::filesystem::file_size(file, error);
        m_headers.push_back({.path = file.string(), .size = error ? 0 : size});
    }
}

} // namespace gpu::runner

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What an op works with while a step runs: the library's functions, and the one way to call them. Every call is
// announced before it is made, answered with its status, cuDNN's own reason and the CUDA error, and decides the step's
// outcome.
//
//     TensorDesc x = nullptr;
//     if (!ctx.call(cudnn.CreateTensorDescriptor, &x))
//         return; // the step has its outcome: an op simply stops
#pragma once

#include "gpu/protocol/request.h"
#include "gpu/protocol/transcript.h"
#include "gpu/runner/cudnnapi.h"
#include "gpu/runner/device.h"
#include "gpu/runner/reporter.h"
#include "gpu/runner/values.h"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace gpu::runner {

/// What came back of something that is no cuDNN call with a status.
struct Observation {
    int status = 0;
    std::string name; // "PRESENT", "CUDNN_STATUS_SUCCESS"
    std::string category; // "PRESENT", "SUCCESS"
    std::string reason;
};

class Context final {
public:
    Context(Reporter &reporter, const Request &request, const CudnnApi &cudnn, Version version);

    Reporter &reporter;
    const Request &request; // has a case
    const CudnnApi &cudnn;
    const Version version;
    Device *device = nullptr; // level gpu only
    Handle handle = nullptr; // level gpu: made once, before the control; null where the op makes its own

    /// Calls a function of cuDNN. True: SUCCESS, go on. False: the step has its outcome, or the run has failed; return.
    /// Arguments may be what the parameters take, or a vector or array for a pointer to its elements.
    template <typename... P, typename... A> [[nodiscard]] bool call(const Function<int(P...)> &function, A &&...args)
    {
        static_assert(sizeof...(P) == sizeof...(A), "as many arguments as parameters");
        return invoke(function.name, function.pointer != nullptr, argumentText<P...>(function.parameters, args...),
            false, [&] { return function.pointer(passAs<P>(args)...); });
    }
    /// The same, and waits for the GPU afterwards: an error that comes late still belongs to this call.
    template <typename... P, typename... A> [[nodiscard]] bool compute(const Function<int(P...)> &function, A &&...args)
    {
        static_assert(sizeof...(P) == sizeof...(A), "as many arguments as parameters");
        return invoke(function.name, function.pointer != nullptr, argumentText<P...>(function.parameters, args...),
            true, [&] { return function.pointer(passAs<P>(args)...); });
    }
    /// Anything else that is announced and answered like a call. True: category SUCCESS. An attempt is one of several
    /// that may fail, and no outcome of the step.
    enum class Weight : std::uint8_t { Decides, Attempt };
    bool observe(std::string_view name, std::string_view args, const std::function<Observation()> &what,
        Weight weight = Weight::Decides);
    [[nodiscard]] Observation fromStatus(int status) const; // with name and category
    std::string takeReason() const; // cuDNN's words for its last failure; reading empties them

    /// The run can't be carried out. Says so once; every later call() is false.
    void fail(RunError error, const std::string &message, std::string_view call = {});
    [[nodiscard]] bool failed() const { return m_error != RunError::None; }
    [[nodiscard]] RunError error() const { return m_error; }
    /// For the driver calls of the runner's own: fails with DeviceError, or StickyError, where the result is a failure.
    template <typename T> [[nodiscard]] bool took(const CudaExpected<T> &result)
    {
        if (!result)
            failCuda(result.error());
        return result.has_value();
    }
    /// The handle is there, made by a reported call where it was not.
    [[nodiscard]] bool needHandle() { return handle || compute(cudnn.Create, &handle); }
    /// Whether this many bytes more keep within the case's limit and 80 % of the device's free memory; else fails with
    /// TooLarge.
    [[nodiscard]] bool fits(std::uint64_t bytes);
    /// The value as cuDNN's int; fails with BadRequest where it does not fit.
    [[nodiscard]] int narrow(std::int64_t value);
    [[nodiscard]] std::vector<int> narrow(const std::vector<std::int64_t> &values);

    // The step that runs.
    void beginStep(StepKind kind, int point);
    [[nodiscard]] Step &step() { return m_step; } // ops set outputs and engines
    /// What an answer stands on besides the libraries that are loaded.
    void addHeaders(const std::string &folder, const std::set<std::string> &names);
    [[nodiscard]] const std::vector<LoadedFile> &headers() const { return m_headers; }
    [[nodiscard]] bool contextLost() const { return m_contextLost; } // a sticky CUDA error came
    void endStep(); // reports it, unless the run failed

    /// True: the reader wants no more. Looked at before every call.
    std::function<bool()> cancelled;

private:
    bool invoke(const char *name, bool present, std::string_view args, bool wait, const std::function<int()> &call);
    bool answer(Call call, Weight weight = Weight::Decides);
    void failCuda(const CudaFailure &failure);

    RunError m_error = RunError::None;
    Step m_step;
    bool m_decided = false; // a call of this step was not SUCCESS
    bool m_contextLost = false;
    std::vector<LoadedFile> m_headers;
};

/// Owns a descriptor: created by a call that is reported, destroyed without one.
template <typename T> class Owned final {
public:
    explicit Owned(const Function<int(T)> &destroy)
        : m_destroy(destroy)
    {
    }
    ~Owned()
    {
        if (m_value && m_destroy)
            m_destroy.pointer(m_value);
    }
    Owned(const Owned &) = delete;
    Owned &operator=(const Owned &) = delete;
    [[nodiscard]] T *out() { return &m_value; }
    operator T() const { return m_value; }

private:
    const Function<int(T)> &m_destroy;
    T m_value = nullptr;
};

} // namespace gpu::runner

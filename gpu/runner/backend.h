// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// cuDNN's backend API, reported: each call is named after the function and the type of descriptor that it works on, as
// in "cudnnBackendFinalize(TENSOR)". Owns the descriptors that it makes, and lives as long as a step.
#pragma once

#include "gpu/protocol/backendapi.h"
#include "gpu/runner/context.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace gpu::runner {

/// A descriptor and what it is; borrowed from Backend.
struct Described {
    backend::Descriptor type = backend::Descriptor::TENSOR;
    BackendDesc pointer = nullptr;
    explicit operator bool() const { return pointer != nullptr; }
};

class Backend final {
public:
    explicit Backend(Context &ctx)
        : m_ctx(ctx)
    {
    }
    ~Backend();
    Backend(const Backend &) = delete;
    Backend &operator=(const Backend &) = delete;

    /// From here on calls are attempts, which do not decide the step, or decide it again.
    void setWeight(Context::Weight weight) { m_weight = weight; }

    // Each gives false, or a null descriptor, where the call did not succeed; lastFailure() tells more.
    [[nodiscard]] Described create(backend::Descriptor type);
    /// Reported as one call; none where one failed.
    [[nodiscard]] std::vector<Described> create(backend::Descriptor type, std::int64_t count);
    [[nodiscard]] bool finalize(const Described &descriptor);
    [[nodiscard]] bool set(const Described &on, backend::Attr attribute, std::span<const std::int64_t> numbers);
    [[nodiscard]] bool set(const Described &on, backend::Attr attribute, double value, backend::Type type);
    [[nodiscard]] bool set(const Described &on, backend::Attr attribute, bool value);
    /// An enum of cuDNN's, which is an int.
    [[nodiscard]] bool set(const Described &on, backend::Attr attribute, backend::Type type, int value);
    [[nodiscard]] bool set(const Described &on, backend::Attr attribute, const Described &value);
    [[nodiscard]] bool set(const Described &on, backend::Attr attribute, std::span<const Described> values);
    [[nodiscard]] bool set(const Described &on, backend::Attr attribute, Handle handle);
    [[nodiscard]] bool set(const Described &on, backend::Attr attribute, const std::string &text);
    [[nodiscard]] bool setPointers(const Described &on, backend::Attr attribute, std::span<void *const> pointers);
    [[nodiscard]] bool get(const Described &from, backend::Attr attribute, std::int64_t &number);
    /// How many descriptors there are to get.
    [[nodiscard]] bool count(const Described &from, backend::Attr attribute, std::int64_t &number);
    /// Into descriptors made before; gives how many were filled.
    [[nodiscard]] bool get(
        const Described &from, backend::Attr attribute, std::span<const Described> into, std::int64_t &filled);

    [[nodiscard]] const Observation &lastFailure() const { return m_lastFailure; }

private:
    bool report(const char *function, backend::Descriptor type, const std::string &args, bool present,
        const std::function<int()> &call);
    bool setRaw(const Described &on, backend::Attr attribute, backend::Type type, std::int64_t count,
        const void *elements, const std::string &shownValue);

    Context &m_ctx;
    Context::Weight m_weight = Context::Weight::Decides;
    Observation m_lastFailure;
    std::vector<BackendDesc> m_owned;
};

} // namespace gpu::runner

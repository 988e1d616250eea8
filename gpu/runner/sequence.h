// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Carries out an op's list of calls (gpu/protocol/sequence.h) for one setup, and owns what the calls make: descriptors
// are destroyed without a report, device memory is freed.
#pragma once

#include "gpu/protocol/sequence.h"
#include "gpu/runner/context.h"
#include "gpu/runner/transfer.h"

#include <map>

namespace gpu::runner {

class Sequence final {
public:
    Sequence(Context &ctx, Op op, const Setup &setup);
    ~Sequence();
    Sequence(const Sequence &) = delete;
    Sequence &operator=(const Sequence &) = delete;

    /// True: every call was SUCCESS. False: the step has its outcome, or the run has failed.
    [[nodiscard]] bool run();

    // What there is afterwards, by the names in the list.
    [[nodiscard]] const Attributes &attrs() const { return m_attrs; }
    [[nodiscard]] void *pointer(std::string_view name) const; // of a descriptor or buffer; null: it was not made
    [[nodiscard]] std::size_t size(std::string_view name) const;
    [[nodiscard]] const std::vector<int> &ints(std::string_view name) const;
    [[nodiscard]] const std::vector<double> &filled(std::string_view name) const; // a buffer, before the call
    [[nodiscard]] bool download(std::string_view name, std::vector<double> &values) const; // and after it
    /// Looks at an output, and adds what it sees to the step's outputs. expected: empty where there is no reference.
    bool check(std::string_view name, const std::vector<double> &expected = {}) const;

private:
    struct Descriptor {
        void *value = nullptr;
        std::string_view kind;
    };
    struct List {
        std::vector<int> numbers;
    };
    struct Buffer {
        DeviceBuffer memory;
        DataType type = DataType::Float;
        std::vector<double> values;
    };
    using Slot = std::variant<Descriptor, std::vector<int>, List, std::size_t, Scalar, Buffer>;

    template <typename T, typename... From> bool put(std::string_view name, From &&...from)
    {
        m_slots[name].template emplace<T>(std::forward<From>(from)...);
        return true;
    }
    bool take(const MakeHandle &) { return m_ctx.needHandle(); }
    bool take(const MakeDescriptor &make);
    bool take(const Invoke &invoke);
    bool take(const MakeInts &make) { return put<std::vector<int>>(make.name, make.count(m_attrs), 0); }
    bool take(const MakeSize &make) { return put<std::size_t>(make.name, 0U); }
    bool take(const MakeWorkspace &make)
    {
        return put<std::size_t>("workspaceBytes", m_attrs.workspace("workspace", size(make.required)));
    }
    bool take(const MakeList &make)
    {
        const IntList list = make.value(m_attrs);
        return put<List>(make.name, extended(list.first, list.count));
    }
    bool take(const MakeLabels &make);
    bool take(const MakeScalars &make)
    {
        return put<Scalar>("one", make.type(m_attrs), 1.0) && put<Scalar>("zero", make.type(m_attrs), 0.0);
    }
    bool take(const MakeBuffer &make);
    bool take(const MakeSpace &make)
    {
        return allocate(m_ctx, m_slots[make.name].emplace<Buffer>().memory, size(make.bytes));
    }
    bool take(const MakeCopy &make)
    {
        return upload(m_ctx, m_slots[make.name].emplace<Buffer>().memory, ints(make.list));
    }
    bool take(const RunBadStore &) { return m_ctx.took(m_ctx.device->runBadStore()); }
    [[nodiscard]] std::size_t countOf(const MakeBuffer &make) const;
    [[nodiscard]] std::size_t bytesOf(const CallStep &step) const; // of device memory
    [[nodiscard]] bool fits(CallSequence::const_iterator from);
    [[nodiscard]] Passed passed(const Value &value);
    [[nodiscard]] Passed passed(const Variable &variable);
    bool call(std::string_view function, bool computes, const std::vector<Passed> &arguments);
    [[nodiscard]] const Buffer *buffer(std::string_view name) const;

    Context &m_ctx;
    const CallSequence &m_steps;
    Attributes m_attrs;
    std::map<std::string_view, Slot> m_slots;
    std::vector<const Descriptor *> m_descriptors; // of those, as they were made
};

/// For ops without outputs.
void runSequence(Context &ctx, Op op, const Setup &setup);

} // namespace gpu::runner

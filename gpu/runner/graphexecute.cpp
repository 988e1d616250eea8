// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/graphexecute.h"

#include "gpu/runner/reference_graph.h"
#include "gpu/runner/transfer.h"

#include <algorithm>
#include <array>

namespace gpu::runner {

namespace {

using backend::Attr;
using backend::Descriptor;
using Use = GraphTensor::Use;

class Execution final {
public:
    Execution(Context &ctx, Backend &backend, const Graph &graph)
        : m_ctx(ctx)
        , m_backend(backend)
        , m_graph(graph)
        , m_buffers(graph.tensors.size())
        , m_scalars(graph.tensors.size())
    {
    }

    bool prepare(std::size_t workspaceBytes);
    bool run(const Described &plan);
    void check(Op op, const Setup &setup);

private:
    Context &m_ctx;
    Backend &m_backend;
    const Graph &m_graph;
    std::vector<DeviceBuffer> m_buffers; // by tensor; empty: virtual or a scalar
    std::vector<float> m_scalars; // by tensor
    DeviceBuffer m_workspace;
    NamedValues m_inputs;
};

bool Execution::prepare(std::size_t workspaceBytes)
{
    std::uint64_t bytes = workspaceBytes;
    for (const GraphTensor &tensor : m_graph.tensors)
        bytes += tensor.use == Use::Input || tensor.use == Use::Output ? storageBytes(tensor.tensor) : 0;
    if (!m_ctx.fits(bytes))
        return false;
    for (std::size_t i = 0; i < m_graph.tensors.size(); ++i) {
        const auto &[name, tensor, use, value] = m_graph.tensors[i];
        if (use == Use::Scalar)
            m_scalars[i] = static_cast<float>(value);
        if (use == Use::Output && !allocate(m_ctx, m_buffers[i], storageBytes(tensor), true))
            return false;
        if (use != Use::Input)
            continue;
        std::vector<double> values = rounded(tensor.dtype, filled(tensor.fill, storageElements(tensor)));
        if (!upload(m_ctx, m_buffers[i], tensor.dtype, values))
            return false;
        if (wantsReference(m_ctx))
            m_inputs.emplace(name, shaped(tensor, std::move(values)));
    }
    return allocate(m_ctx, m_workspace, workspaceBytes);
}

bool Execution::run(const Described &plan)
{
    std::vector<std::int64_t> ids;
    std::vector<void *> pointers;
    for (std::size_t i = 0; i < m_graph.tensors.size(); ++i) {
        const Use use = m_graph.tensors[i].use;
        if (use == Use::Virtual)
            continue;
        ids.push_back(static_cast<std::int64_t>(i) + 1);
        pointers.push_back(use == Use::Scalar ? static_cast<void *>(&m_scalars[i]) : m_buffers[i].pointer());
    }
    const std::array workspace = {m_workspace.pointer()};
    const Described pack = m_backend.create(Descriptor::VARIANT_PACK);
    return pack && m_backend.set(pack, Attr::VARIANT_PACK_UNIQUE_IDS, ids)
        && m_backend.setPointers(pack, Attr::VARIANT_PACK_DATA_POINTERS, pointers)
        && m_backend.setPointers(pack, Attr::VARIANT_PACK_WORKSPACE, workspace) && m_backend.finalize(pack)
        && m_ctx.compute(m_ctx.cudnn.BackendExecute, m_ctx.handle, plan.pointer, pack.pointer);
}

void Execution::check(Op op, const Setup &setup)
{
    NamedValues outputs;
    std::optional<Outputs> seen;
    for (std::size_t i = 0; i < m_graph.tensors.size(); ++i) {
        const auto &[name, tensor, use, value] = m_graph.tensors[i];
        if (use != Use::Output)
            continue;
        std::vector<double> values;
        if (!download(m_ctx, m_buffers[i], tensor.dtype, values))
            return;
        const Outputs finite = onlyFinite(values);
        seen = seen ? merged(*seen, finite) : finite;
        outputs.emplace(name, shaped(tensor, std::move(values)));
    }
    m_ctx.step().outputs = seen;
    if (!wantsReference(m_ctx))
        return;
    const std::optional<NamedValues> expected = graphReference(op, setup, m_inputs, outputs);
    if (!expected) {
        m_ctx.reporter.log("the graph is too large for a reference on the CPU: its output was not compared");
        return;
    }
    seen.reset();
    for (const GraphTensor &tensor : m_graph.tensors) {
        if (tensor.use != Use::Output)
            continue;
        const DataType type = tensor.tensor.dtype;
        const Outputs compared = compare(
            outputs.at(tensor.name).values, rounded(type, expected->at(tensor.name).values), tolerance(m_ctx, type));
        seen = seen ? merged(*seen, compared) : compared;
    }
    m_ctx.step().outputs = seen;
}

} // namespace

void executeGraph(Context &ctx, Backend &backend, const Described &plan, Op op, const Setup &setup, const Graph &graph)
{
    std::int64_t workspaceBytes = 0;
    if (!backend.get(plan, Attr::EXECUTION_PLAN_WORKSPACE_SIZE, workspaceBytes))
        return;
    Execution execution(ctx, backend, graph);
    if (execution.prepare(static_cast<std::size_t>(std::max<std::int64_t>(workspaceBytes, 0))) && execution.run(plan)
        && wantsOutputs(ctx))
        execution.check(op, setup);
}

} // namespace gpu::runner

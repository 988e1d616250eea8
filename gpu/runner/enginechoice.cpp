// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/enginechoice.h"

#include "gpu/runner/driver.h"
#include "gpu/runner/enginelog.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace gpu::runner {

namespace {

using backend::Attr;
using backend::Descriptor;
using backend::Mode;
using backend::Type;

/// A graph whose first eight engine configurations make no plan has not been seen; each may compile for seconds.
constexpr int maxTried = 8;
/// More than heuristics were seen to consider (45).
constexpr std::int64_t maxConfigs = 256;

/// The level model: cuDNN compiled the kernel for the described GPU, and only the driver here could not take it in.
/// Those are CUDA_ERROR_NOT_INITIALIZED, STUB_LIBRARY, INSUFFICIENT_DRIVER, NO_DEVICE and NO_BINARY_FOR_GPU; any other
/// is a failure of the kernel.
bool onlyNotLoadable(const Observation &failure)
{
    constexpr std::array harmless = {3, 34, 35, 100, 209};
    const std::string &reason = failure.reason;
    const std::size_t open = reason.find('(');
    if (failure.category != "EXECUTION_FAILED" || !reason.starts_with("cuLibraryLoadData") || open == std::string::npos)
        return false;
    int code = 0;
    std::from_chars(reason.data() + open + 1, reason.data() + reason.size(), code);
    return std::ranges::find(harmless, code) != harmless.end();
}

class Chooser final {
public:
    Chooser(Context &ctx, Backend &backend, const Described &operationGraph, const Described &deviceProperties)
        : m_ctx(ctx)
        , m_backend(backend)
        , m_graph(operationGraph)
        , m_device(deviceProperties)
    {
    }
    std::optional<Described> choose();

private:
    std::vector<Described> offered(Mode mode);
    std::optional<Described> tryPlan(const Described &config);
    std::optional<Described> decide(const std::optional<Described> &plan, const EngineLog &log);
    void note()
    {
        if (m_backend.lastFailure().category != "NOT_SUPPORTED")
            m_worst = m_backend.lastFailure();
    }

    Context &m_ctx;
    Backend &m_backend;
    const Described &m_graph;
    const Described &m_device;
    Engines m_engines;
    Observation m_worst; // an attempt that failed for another reason than NOT_SUPPORTED
};

/// The engines whose checks pass: cuDNN counts all that it considers, and gives these. Heuristics that fail offer
/// nothing: the others still may.
std::vector<Described> Chooser::offered(Mode mode)
{
    const Described heuristics = m_backend.create(Descriptor::ENGINEHEUR);
    std::int64_t considered = 0;
    if (!heuristics || !m_backend.set(heuristics, Attr::ENGINEHEUR_OPERATION_GRAPH, m_graph)
        || !m_backend.set(heuristics, Attr::ENGINEHEUR_MODE, Type::HEUR_MODE, static_cast<int>(mode))
        || (m_device && !m_backend.set(heuristics, Attr::ENGINEHEUR_DEVICEPROP, m_device))
        || !m_backend.finalize(heuristics) || !m_backend.count(heuristics, Attr::ENGINEHEUR_RESULTS, considered)) {
        note();
        return {};
    }
    std::vector<Described> configs
        = m_backend.create(Descriptor::ENGINECFG, std::clamp<std::int64_t>(considered, 0, maxConfigs));
    std::int64_t filled = 0;
    if (configs.empty() || !m_backend.get(heuristics, Attr::ENGINEHEUR_RESULTS, configs, filled))
        return {};
    configs.resize(static_cast<std::size_t>(std::clamp<std::int64_t>(filled, 0, std::ssize(configs))));
    return configs;
}

std::optional<Described> Chooser::tryPlan(const Described &config)
{
    ++m_engines.tried;
    const Described plan = m_backend.create(Descriptor::EXECUTION_PLAN);
    const bool described = plan && m_backend.set(plan, Attr::EXECUTION_PLAN_ENGINE_CONFIG, config)
        && (!m_ctx.handle || m_backend.set(plan, Attr::EXECUTION_PLAN_HANDLE, m_ctx.handle))
        && (!m_device || m_backend.set(plan, Attr::EXECUTION_PLAN_DEVICEPROP, m_device));
    if (described && m_backend.finalize(plan)) {
        ++m_engines.plans;
        return plan;
    }
    if (m_ctx.failed())
        return std::nullopt;
    if (described && m_device && onlyNotLoadable(m_backend.lastFailure())) {
        m_ctx.reporter.log("the plan was compiled for the described GPU; the driver here can't load it");
        ++m_engines.plans;
        return plan;
    }
    note();
    return std::nullopt;
}

std::optional<Described> Chooser::decide(const std::optional<Described> &plan, const EngineLog &log)
{
    if (m_ctx.failed())
        return std::nullopt;
    m_ctx.step().engines = m_engines;
    if (!plan && !log.missingPrerequisite().empty()) {
        const bool driver = log.missingPrerequisite().contains("libcuda");
        m_ctx.fail(driver ? missingDriver() : RunError::MissingCompanion,
            "cuDNN could not load what it compiles kernels with: " + log.missingPrerequisite());
        return std::nullopt;
    }
    const std::string counts = "mode_a=" + std::to_string(m_engines.heuristic)
        + ", fallback=" + std::to_string(m_engines.fallback) + ", tried=" + std::to_string(m_engines.tried);
    const bool good = m_ctx.observe(engineSelection, counts, [&]() -> Observation {
        if (plan)
            return m_ctx.fromStatus(statusSuccess);
        if (!m_worst.category.empty())
            return m_worst;
        Observation refused = m_ctx.fromStatus(m_ctx.version.major < 9 ? 9 : 3000); // CUDNN_STATUS_NOT_SUPPORTED
        refused.reason = log.reason().empty() ? m_backend.lastFailure().reason : log.reason();
        return refused;
    });
    return good ? plan : std::nullopt;
}

std::optional<Described> Chooser::choose()
{
    const EngineLog log(m_ctx);
    m_backend.setWeight(Context::Weight::Attempt);
    std::vector<Described> configs = offered(Mode::HEUR_MODE_A);
    m_engines.heuristic = static_cast<int>(configs.size());
    const std::vector<Described> fallback = offered(Mode::HEUR_MODE_FALLBACK);
    m_engines.fallback = static_cast<int>(fallback.size());
    configs.insert(configs.end(), fallback.begin(), fallback.end());
    std::optional<Described> plan;
    for (std::size_t i = 0; i < configs.size() && i < maxTried && !plan && !m_ctx.failed(); ++i)
        plan = tryPlan(configs[i]);
    m_backend.setWeight(Context::Weight::Decides);
    return decide(plan, log);
}

} // namespace

std::optional<Described> choosePlan(
    Context &ctx, Backend &backend, const Described &operationGraph, const Described &deviceProperties)
{
    return Chooser(ctx, backend, operationGraph, deviceProperties).choose();
}

} // namespace gpu::runner

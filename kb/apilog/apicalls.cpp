// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/apilog/apicalls.h"

#include "kb/apilog/graphdraft.h"

#include <algorithm>
#include <map>

namespace kb {

namespace {

constexpr std::size_t nearby = 64; // messages back from an error to the call that it is of

/// What the log shows of a graph after it was made.
struct GraphTrace {
    std::size_t call = 0; // of the OPERATIONGRAPH
    std::vector<std::size_t> engines; // calls that finalize an engine's configuration or a plan
    int asked = 0; // times that engines were asked for
    int refused = 0; // times that none of them was viable
    std::string_view reason; // of the first refusal
};

class CallReader final {
public:
    void add(const ApiMessage &message)
    {
        if (message.isWarning)
            addRefusal(message);
        else if (message.isError || !message.status.empty())
            addOutcome(message);
        else
            addCall(message);
    }

    std::vector<LoggedCall> take()
    {
        for (const GraphTrace &graph : m_graphs)
            conclude(graph);
        return std::move(m_calls);
    }

private:
    GraphTrace *graphOf(std::string_view thread)
    {
        const auto found = m_current.find(thread);
        return found == m_current.end() ? nullptr : &m_graphs[found->second];
    }

    void addCall(const ApiMessage &message)
    {
        const std::string_view what = finalized(message);
        GraphTrace *const graph = graphOf(message.thread);
        if (what == "OPERATIONGRAPH") {
            m_current[message.thread] = m_graphs.size();
            m_graphs.push_back({.call = m_calls.size()});
        } else if (graph && (what == "ENGINECFG" || what == "EXECUTION_PLAN")) {
            graph->engines.push_back(m_calls.size());
        } else if (graph && message.function == "cudnnBackendGetAttribute"
            && message.value("attributeName").value_or("").contains("CUDNN_ATTR_ENGINEHEUR_RESULTS")
            && message.integer("requestedElementCount").value_or(0) > 0) {
            ++graph->asked;
        }
        m_calls.push_back({&message, {}, {}});
    }

    void addRefusal(const ApiMessage &message)
    {
        if (GraphTrace *const graph = graphOf(message.thread)) {
            ++graph->refused;
            if (graph->reason.empty())
                graph->reason = message.reason;
        }
    }

    /// Joins messages of errors, and those that only tell a status, with the call before them in the same thread. A
    /// call that made another of cuDNN's is not told from it: the inner one, which is logged later, takes the error.
    void addOutcome(const ApiMessage &message)
    {
        LoggedCall *fitting = nullptr;
        const std::size_t oldest = m_calls.size() - std::min(m_calls.size(), nearby);
        for (std::size_t i = m_calls.size(); i-- > oldest && !fitting;) {
            const ApiMessage &made = *m_calls[i].message;
            // cuDNN logs cudnnCTCLoss and cudnnCTCLoss_v8 by a name of their own.
            const bool same = made.function == message.function
                || (made.function == "cudnnCTCLossInternal" && message.function.starts_with("cudnnCTCLoss"));
            if (made.thread == message.thread && same && (m_calls[i].status.empty() || m_calls[i].reason.empty()))
                fitting = &m_calls[i];
        }
        if (!fitting) {
            if (!message.isError)
                return;
            m_calls.push_back({&message, {}, {}}); // the call itself is not in the log
            fitting = &m_calls.back();
        }
        if (message.isError && fitting->status == statusSuccess)
            return; // something inside failed, and cuDNN went on
        if (fitting->status.empty() || message.isError)
            fitting->status = message.status;
        fitting->reason = message.reason;
    }

    /// Engines that are refused one by one are no fault where another one was taken.
    void conclude(const GraphTrace &graph)
    {
        LoggedCall &made = m_calls[graph.call];
        const LoggedCall *refused = nullptr;
        bool planned = false;
        for (const std::size_t engine : graph.engines) {
            LoggedCall &call = m_calls[engine];
            const bool isPlan = finalized(*call.message) == "EXECUTION_PLAN";
            planned = planned || (isPlan && call.status == statusSuccess);
            if (call.status.empty() || call.status == statusSuccess)
                continue;
            call.isPartOfGraph = true;
            if (!refused)
                refused = &call;
        }
        if (planned || (!made.status.empty() && made.status != statusSuccess))
            return;
        if (refused) {
            made.status = refused->status;
            made.reason = refused->reason;
        } else if (graph.refused > 0 && graph.refused >= graph.asked) {
            made.status = "CUDNN_STATUS_NOT_SUPPORTED";
            made.reason = graph.reason;
        }
    }

    std::vector<LoggedCall> m_calls;
    std::vector<GraphTrace> m_graphs;
    std::map<std::string_view, std::size_t> m_current; // thread: its last graph
};

} // namespace

std::vector<LoggedCall> callsOf(const std::vector<ApiMessage> &messages)
{
    CallReader reader;
    for (const ApiMessage &message : messages)
        reader.add(message);
    return reader.take();
}

} // namespace kb

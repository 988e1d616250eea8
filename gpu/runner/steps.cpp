// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/steps.h"

#include "gpu/protocol/status.h"

namespace gpu::runner {

bool forEachStep(Reporter &reporter, const Case &testCase, const std::function<bool()> &cancelled,
    const std::function<bool(StepKind, int, const Setup &)> &run)
{
    const int total = 2 + static_cast<int>(testCase.points.size());
    for (int i = 0; i < total; ++i) {
        if (cancelled()) {
            reporter.error(RunError::Cancelled, "The reader cancelled the run.");
            return false;
        }
        const StepKind kind = i == 0 ? StepKind::Control : i == 1 ? StepKind::Case : StepKind::Point;
        const int point = kind == StepKind::Point ? i - 2 : -1;
        const Setup &setup = i == 0 ? testCase.control : i == 1 ? testCase.setup : testCase.points[std::size_t(point)];
        if (!run(kind, point, setup))
            return false;
        reporter.progress(i + 1, total);
    }
    return true;
}

bool reportDeath(Reporter &reporter, const ChildEnd &end, RunError &error)
{
    Call call = reporter.openCall();
    if (end.signal == 0 || call.n == 0) {
        error = RunError::LibraryUnreadable;
        reporter.error(error,
            end.signal ? "Signal " + std::to_string(end.signal) + " came before the first call."
                       : "The child process ended with code " + std::to_string(end.exitCode) + ".");
        return false;
    }
    call.status = end.signal;
    call.name = signalName(end.signal);
    call.category = outcome::Crashed;
    reporter.call(call);
    Step step;
    step.kind = call.step;
    step.point = call.point;
    step.outcome = {call.status, call.name, call.category, call.call, {}};
    reporter.step(step);
    return true;
}

} // namespace gpu::runner

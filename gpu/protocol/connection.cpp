// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/connection.h"

#include "gpu/protocol/strictjson.h"

namespace gpu {

Json hello(std::string_view runner, int jobs, const MachineMark &mark)
{
    Json levels = Json::array();
    for (const Level level : allLevels)
        levels.push_back(levelName(level));
    Json message = {{"type", "hello"}, {"protocol", protocolVersion}, {"runner", runner}, {"levels", std::move(levels)},
        {"jobs", jobs}};
    addMark(message, mark);
    return message;
}

void endRun(TranscriptReader &reader, const Json &message)
{
    const std::string_view why = json::string(json::member(message, "why")).value_or("");
    if (why == "timed_out")
        reader.fail(RunError::TimedOut, "it took longer than the case allows");
    else if (why == "flooded")
        reader.fail(RunError::Flooded, "the runner wrote more than is allowed");
    else if (why == "too_much_memory")
        reader.fail(RunError::OverLimits, "it took more memory than a run is given");
    else if (why == "too_many_processes")
        reader.fail(RunError::OverLimits, "it started more processes or threads than a run is given");
    else if (why == "cancelled")
        reader.fail(RunError::Cancelled, "cancelled");
    const bool stopped = !why.empty(); // the end was the runner's doing
    const std::int64_t exitCode = json::integer(json::member(message, "exit"), -255, 255).value_or(1);
    const std::int64_t signal = json::integer(json::member(message, "signal"), 0, 64).value_or(0);
    reader.finish(stopped ? 0 : int(exitCode), stopped ? 0 : int(signal));
}

} // namespace gpu

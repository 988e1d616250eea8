// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/reporter.h"

#include "gpu/protocol/argumenttext.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>

#include <sys/mman.h>
#include <unistd.h>

namespace gpu::runner {

namespace {

constexpr std::size_t maxLogBytes = 192 * 1024; // below the reader's 256 KiB
constexpr std::size_t maxLogLine = 4096;
constexpr std::size_t maxCallName = 128;

void putPlace(Json &line, StepKind step, int point)
{
    line["step"] = stepName(step);
    if (step == StepKind::Point)
        line["point"] = point;
}

} // namespace

struct Reporter::Shared {
    int n = 0;
    bool open = false;
    StepKind step = StepKind::Case;
    int point = -1;
    char call[maxCallName] = {};
    std::size_t logBytes = 0;
};

Reporter::Reporter(int fd)
    : m_fd(fd)
{
    void *memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        throw std::bad_alloc();
    m_shared = new (memory) Shared;
}

Reporter::~Reporter()
{
    munmap(m_shared, sizeof(Shared));
}

void Reporter::write(Json line)
{
    if (m_broken)
        return;
    // cuDNN's texts are not always UTF-8: what is not is replaced.
    std::string text = line.dump(-1, ' ', false, Json::error_handler_t::replace);
    text += '\n';
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t written = ::write(m_fd, text.data() + done, text.size() - done);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0) {
            m_broken = true;
            return;
        }
        done += static_cast<std::size_t>(written);
    }
}

void Reporter::env(const Json &fields)
{
    Json line = {{"type", "env"}};
    line.update(fields);
    if (!m_confinement.empty())
        line["confinement"] = m_confinement;
    write(std::move(line));
}

int Reporter::begin(StepKind step, int point, std::string_view call, std::string_view args)
{
    ++m_shared->n;
    m_shared->step = step;
    m_shared->point = point;
    const std::size_t length = std::min(call.size(), maxCallName - 1);
    std::memcpy(m_shared->call, call.data(), length);
    m_shared->call[length] = 0;
    m_shared->open = true;
    Json line = {{"type", "begin"}, {"n", m_shared->n}};
    putPlace(line, step, point);
    line["call"] = call;
    line["args"] = args.substr(0, maxArgumentBytes);
    write(std::move(line));
    return m_shared->n;
}

void Reporter::call(const Call &answered)
{
    m_shared->open = false;
    write({{"type", "call"}, {"n", answered.n}, {"status", answered.status}, {"name", answered.name},
        {"category", answered.category}, {"reason", answered.reason}, {"cuda", answered.cuda}, {"us", answered.us}});
}

void Reporter::step(const Step &step)
{
    Json line = {{"type", "step"}};
    putPlace(line, step.kind, step.point);
    const Outcome &outcome = step.outcome;
    line["outcome"] = {{"status", outcome.status}, {"name", outcome.name}, {"category", outcome.category},
        {"call", outcome.call}, {"reason", outcome.reason}};
    if (step.outputs) {
        line["outputs"] = {{"finite", step.outputs->finite}, {"compared", step.outputs->compared},
            {"matches", step.outputs->matches}, {"max_abs_error", step.outputs->maxAbsError},
            {"max_rel_error", step.outputs->maxRelError}, {"rtol", step.outputs->rtol}};
    }
    if (step.engines) {
        line["engines"] = {{"heuristic", step.engines->heuristic}, {"fallback", step.engines->fallback},
            {"tried", step.engines->tried}, {"plans", step.engines->plans}};
    }
    line["ms"] = step.ms;
    write(std::move(line));
}

void Reporter::log(std::string_view text)
{
    text = text.substr(0, maxLogLine);
    if (m_shared->logBytes + text.size() > maxLogBytes)
        return;
    m_shared->logBytes += text.size();
    write({{"type", "log"}, {"text", text}});
}

void Reporter::progress(int done, int total)
{
    write({{"type", "progress"}, {"done", done}, {"total", total}});
}

void Reporter::error(RunError error, std::string_view message, std::string_view call)
{
    Json line = {{"type", "error"}, {"code", runErrorName(error)}, {"message", message}};
    if (!call.empty())
        line["call"] = call;
    write(std::move(line));
}

void Reporter::result(const Json &fields)
{
    Json line = {{"type", "result"}};
    line.update(fields);
    write(std::move(line));
}

void Reporter::fact(std::string_view name, const Fact &fact)
{
    Json line = {{"type", "fact"}, {"name", name}};
    line.update(toJson(fact));
    write(std::move(line));
}

void Reporter::item(std::string_view list, const FactItem &item)
{
    write({{"type", "item"}, {"list", list}, {"fields", toJson(item)}});
}

void Reporter::list(std::string_view name, std::string_view from, std::string_view incomplete)
{
    Json line = {{"type", "list"}, {"name", name}, {"from", from}};
    if (!incomplete.empty())
        line["incomplete"] = incomplete;
    write(std::move(line));
}

Call Reporter::openCall() const
{
    Call call;
    if (m_shared->open) {
        call.n = m_shared->n;
        call.step = m_shared->step;
        call.point = m_shared->point;
        call.call = m_shared->call;
    }
    return call;
}

} // namespace gpu::runner

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Writes the runner's lines (gpu/protocol/transcript.h): one JSON object, one unbuffered write(2) each, so that
// whatever happens next, the line is out. The numbering of the calls lies in memory shared with forked children, so
// that a child goes on counting where its parent was. Owned by main.
#pragma once

#include "gpu/protocol/transcript.h"

#include <string>
#include <string_view>
#include <vector>

namespace gpu::runner {

class Reporter final {
public:
    explicit Reporter(int fd); // borrowed
    ~Reporter();
    Reporter(const Reporter &) = delete;
    Reporter &operator=(const Reporter &) = delete;

    /// Says with env what holds this process (confinement.h).
    void setConfinement(const std::vector<std::string> &held) { m_confinement = held; }
    void env(const Json &fields);
    /// Gives the call's number. `args` is cut at 400 bytes.
    int begin(StepKind step, int point, std::string_view call, std::string_view args);
    void call(const Call &answered);
    void step(const Step &step);
    void log(std::string_view text); // nothing more after 192 KiB
    void progress(int done, int total);
    void error(RunError error, std::string_view message, std::string_view call = {});
    void result(const Json &fields);
    void fact(std::string_view name, const Fact &fact);
    void item(std::string_view list, const FactItem &item);
    void list(std::string_view name, std::string_view from, std::string_view incomplete); // empty: it is complete

    /// The call that was begun last, by this process or a child, and not answered; n is 0 where there is none.
    [[nodiscard]] Call openCall() const;
    /// Makes the reporter silent: the reader is gone.
    [[nodiscard]] bool broken() const { return m_broken; }

private:
    struct Shared;
    void write(Json line);
    int m_fd;
    bool m_broken = false;
    std::vector<std::string> m_confinement;
    Shared *m_shared;
};

} // namespace gpu::runner

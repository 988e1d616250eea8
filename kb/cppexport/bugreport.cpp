// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// A record as Markdown for a tracker. What comes from entries, cases and cuDNN is shown as code: it can't be markup.
#include "kb/cppexport/caseexport.h"

#include <algorithm>

namespace kb {

namespace {

constexpr std::size_t maxCalls = 40; // of the table; the last ones are those that decide

std::size_t longestRun(std::string_view text, char of)
{
    std::size_t longest = 0;
    std::size_t run = 0;
    for (const char c : text) {
        run = c == of ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return longest;
}

/// As inline code, on one line; a table's cell may hold it, too.
std::string code(std::string_view text)
{
    const std::string ticks(longestRun(text, '`') + 1, '`');
    std::string line;
    for (const char c : text) {
        if (c == '|')
            line += '\\';
        line += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    // Blanks keep ticks of the text from those around it.
    return line.empty() ? line : ticks.size() > 1 ? ticks + ' ' + line + ' ' + ticks : ticks + line + ticks;
}

std::string fenced(std::string_view language, std::string_view text)
{
    const std::string fence(std::max<std::size_t>(longestRun(text, '`') + 1, 3), '`');
    return fence + std::string(language) + '\n' + std::string(text) + (text.ends_with('\n') ? "" : "\n") + fence + '\n';
}

std::string shown(const gpu::Outcome &outcome, gpu::Package package)
{
    std::string text = code(outcome.name) + " (" + std::to_string(outcome.status) + ") at " + code(outcome.call);
    if (!outcome.reason.empty())
        text += "; " + std::string(gpu::spec(package).title) + "'s reason: " + code(outcome.reason);
    return text;
}

std::string claimed(const gpu::Expectation &expected, gpu::Package package)
{
    std::string text = code(expected.status);
    if (!expected.at.empty())
        text += " at " + code(expected.at);
    if (!expected.versions.text.empty())
        text += ", " + std::string(gpu::spec(package).title) + ' ' + code(expected.versions.text);
    if (!expected.computeCapability.text.empty())
        text += ", compute capability " + code(expected.computeCapability.text);
    if (!expected.message.empty())
        text += ", with " + code(expected.message);
    if (!expected.output.empty())
        text += ", output " + code(expected.output);
    return text;
}

/// In words, and by a headline of a few.
std::string_view finding(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Reproduced: return "observed as claimed";
    case Verdict::NotReproduced: return "not observed as claimed";
    case Verdict::Inconclusive: return "could not be decided";
    case Verdict::CouldNotRun: return "could not run";
    }
    return {};
}

std::string callTable(const std::vector<gpu::Call> &calls)
{
    const std::size_t skipped = calls.size() > maxCalls ? calls.size() - maxCalls : 0;
    std::string text = "| step | call | arguments | status | reason |\n|---|---|---|---|---|\n";
    for (std::size_t i = skipped; i < calls.size(); ++i) {
        const gpu::Call &call = calls[i];
        if (call.step == gpu::StepKind::Point)
            continue; // the sweep is not what is reported
        const std::string status
            = call.answered ? code(call.name) + " (" + std::to_string(call.status) + ")" : "the process ended in it";
        text += "| " + std::string(gpu::stepName(call.step)) + " | " + code(call.call) + " | " + code(call.args) + " | "
            + status + " | " + code(call.reason) + " |\n";
    }
    if (skipped > 0)
        text += "\nThe first " + std::to_string(skipped) + " calls are left out.\n";
    return text;
}

/// A text or a number below env; empty: there is none.
std::string field(const gpu::Json &env, const char *group, const char *name)
{
    const gpu::Json *value = &env;
    for (const char *const key : {group, name}) {
        if (!value->is_object() || !value->contains(key))
            return {};
        value = &value->at(key);
    }
    if (value->is_string())
        return value->get<std::string>();
    return value->is_number() ? value->dump() : std::string();
}

std::string environment(const Record &record)
{
    const gpu::Transcript &transcript = record.transcript;
    const gpu::Json &env = transcript.env;
    std::string text;
    const auto item = [&](const std::string &name, const std::string &value) {
        if (!value.empty())
            text += "- " + name + ": " + code(value) + "\n";
    };
    item(std::string(gpu::spec(transcript.package).title), gpu::toString(transcript.version));
    item("cuDNN build", field(env, "cudnn", "build"));
    if (!transcript.otherCudnn.isNull())
        item("cuDNN whose parts were mixed in", gpu::toString(transcript.otherCudnn));
    item("CUDA runtime inside cuDNN", field(env, "cudnn", "cudart"));
    item("driver", field(env, "driver", "version"));
    item("CUDA of the driver", field(env, "driver", "cuda"));
    if (record.level == gpu::Level::Model)
        item("described GPU, not in this machine", record.gpuModel);
    else if (record.level == gpu::Level::Gpu)
        item("GPU", record.gpuModel);
    if (const gpu::Version capability = transcript.computeCapability(); !capability.isNull())
        item("compute capability", std::to_string(capability.major) + '.' + std::to_string(capability.minor));
    if (env.is_object() && env.contains("os") && env.at("os").is_object()) {
        for (const auto &[key, value] : env.at("os").items()) {
            if (value.is_string())
                item("OS, " + key, value.get<std::string>());
        }
    }
    for (const gpu::LoadedFile &library : transcript.libraries)
        item(library.path.ends_with(".h") ? "header" : "library",
            library.path + (library.buildId.empty() ? "" : ", build id " + library.buildId));
    item("level", std::string(gpu::levelName(record.level)));
    item("time", record.time);
    return text;
}

} // namespace

std::string bugReport(const Entry &entry, const Record &record)
{
    const Judgement &judgement = record.judgement;
    const bool ran = judgement.verdict != Verdict::CouldNotRun;
    std::string text = "# ";
    text += ran ? code(judgement.observed.name) + " at " + code(judgement.observed.call) : code(record.caseName);
    text += " with " + std::string(gpu::spec(record.transcript.package).title) + ' '
        + gpu::toString(record.transcript.version) + ": " + std::string(finding(judgement.verdict));
    text += "\n\n## What was claimed\n\n";
    if (!entry.signature.en.empty())
        text += "Error: " + code(entry.signature.en) + "\n\n";
    if (!record.testCase.title.empty())
        text += "Case: " + code(record.testCase.title) + "\n\n";
    for (const gpu::Expectation &expected : record.testCase.expect)
        text += "- " + claimed(expected, record.testCase.package) + "\n";
    text += "\n## What was observed\n\n";
    if (ran) {
        text += "- case: " + shown(judgement.observed, record.testCase.package) + "\n";
        text += "- control (the same, changed so that it must give "
            + claimed(record.testCase.controlExpect, record.testCase.package)
            + "): " + shown(judgement.control, record.testCase.package) + "\n";
    } else {
        text += "The run could not be carried out: " + code(gpu::runErrorName(judgement.error)) + ", "
            + code(judgement.errorMessage) + "\n";
    }
    text += "\n## Calls\n\n" + callTable(record.transcript.calls);
    text += "\n## Environment\n\n" + environment(record);
    text += "\n## The case\n\n" + fenced("json", caseJsonText(record.testCase));
    if (const auto program = cppProgram(record.testCase))
        text += "\n## A program that does the same\n\n" + fenced("cpp", *program);
    return text;
}

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/transcript.h"

#include "gpu/protocol/argumenttext.h"
#include "gpu/protocol/strictjson.h"
#include "gpu/protocol/transcriptjson.h"

#include <algorithm>
#include <array>
#include <limits>

namespace gpu {

namespace {

constexpr std::size_t maxLogBytes = 256 * 1024;
constexpr std::size_t maxCalls = 100'000;
constexpr std::size_t maxSteps = 300; // control, case and 256 points, and some to spare
constexpr std::size_t maxLibraries = 1000;

constexpr std::array<std::string_view, 3> stepNames = {"control", "case", "point"};
// In the order of RunError.
constexpr std::array<std::string_view, 40> errorNames
    = {"none", "bad_request", "no_library", "library_unreadable", "missing_companion", "mixed_installation",
        "library_replaced", "unsupported_version", "no_headers", "other_headers", "unknown_value", "no_other_library",
        "driver_there", "no_driver", "driver_unreadable", "stub_driver", "old_driver", "no_device", "no_gpu_model",
        "model_too_old", "too_large", "device_error", "sticky_error", "busy", "runner_missing", "runner_unsuited",
        "not_brought", "old_runner", "runner_failed", "protocol_error", "crashed", "timed_out", "cancelled", "flooded",
        "over_limits", "unreachable", "no_answer", "allocation_refused", "container_refused", "connection_lost"};
static_assert(static_cast<std::size_t>(RunError::ConnectionLost) + 1 == errorNames.size());

/// At most so many bytes, and no character cut in two.
void shorten(std::string &text, std::size_t maxBytes)
{
    if (text.size() <= maxBytes)
        return;
    while (maxBytes > 0 && (static_cast<unsigned char>(text[maxBytes]) & 0xc0) == 0x80)
        --maxBytes;
    text.resize(maxBytes);
}

/// Whether the runner itself may say this; the rest only the reader can know.
bool isRunnersError(RunError error)
{
    return error != RunError::None && error < RunError::RunnerMissing;
}

/// Takes one message into the transcript. Empty: it was in order; else what is wrong with it.
class MessageReader final {
public:
    MessageReader(Transcript &transcript, std::size_t &logBytes, const Json &message)
        : m_transcript(transcript)
        , m_logBytes(logBytes)
        , m_message(message)
    {
    }

    std::string_view read(std::string_view type)
    {
        constexpr std::array<std::pair<std::string_view, std::string_view (MessageReader::*)()>, 11> readers = {{
            {"env", &MessageReader::readEnv},
            {"begin", &MessageReader::readBegin},
            {"call", &MessageReader::readCall},
            {"step", &MessageReader::readStep},
            {"log", &MessageReader::readLog},
            {"progress", &MessageReader::readProgress},
            {"fact", &MessageReader::readFact},
            {"list", &MessageReader::readList},
            {"item", &MessageReader::readItem},
            {"error", &MessageReader::readError},
            {"result", &MessageReader::readResult},
        }};
        const auto at = std::ranges::find(readers, type, [](const auto &reader) { return reader.first; });
        return at == readers.end() ? "a message of no known type" : (this->*at->second)();
    }

private:
    const Json *member(std::string_view key) const { return json::member(m_message, key); }

    std::string_view readEnv()
    {
        if (!m_transcript.env.is_null())
            return "a second env";
        m_transcript.env = m_message;
        m_transcript.env.erase("type");
        if (const Json *other = member("other_cudnn")) {
            m_transcript.otherCudnn = versionIn(*other);
            m_transcript.fake = json::boolean(json::member(*other, "fake")).value_or(false);
        }
        if (const Json *library = member("library")) {
            const auto package = packageFromName(json::string(json::member(*library, "package")).value_or(""));
            if (!package)
                return "an env of no known package";
            m_transcript.package = *package;
            m_transcript.version
                = parseVersion(json::string(json::member(*library, "version")).value_or("")).value_or(Version {});
            m_transcript.path = json::string(json::member(*library, "path")).value_or("");
            return {};
        }
        const Json *cudnn = member("cudnn");
        if (!cudnn || cudnn->is_null())
            return {};
        m_transcript.version = versionIn(*cudnn);
        m_transcript.path = json::string(json::member(*cudnn, "path")).value_or("");
        m_transcript.fake = m_transcript.fake || json::boolean(json::member(*cudnn, "fake")).value_or(false);
        return {};
    }

    static Version versionIn(const Json &cudnn)
    {
        const auto number = json::integer(json::member(cudnn, "number"), 0);
        return number ? versionFromNumber(static_cast<std::size_t>(*number)) : Version {};
    }

    std::string_view readBegin()
    {
        if (m_transcript.openCall())
            return "a call began before the one before it was answered";
        if (m_transcript.calls.size() >= maxCalls)
            return flooded("more than 100000 calls");
        const int before = m_transcript.calls.empty() ? 0 : m_transcript.calls.back().n;
        Call call;
        const auto n = json::integer(member("n"), std::int64_t(before) + 1, std::numeric_limits<int>::max());
        const auto name = json::string(member("call"));
        if (!n || !name || !readPlace(call.step, call.point))
            return "a begin without its number, step or call";
        call.n = static_cast<int>(*n);
        call.call = *name;
        call.args = json::string(member("args")).value_or("");
        shorten(call.args, maxArgumentBytes);
        m_transcript.calls.push_back(std::move(call));
        return {};
    }

    bool readPlace(StepKind &kind, int &point) const
    {
        const auto name = json::string(member("step"));
        const auto known = name ? stepFromName(*name) : std::nullopt;
        if (!known)
            return false;
        kind = *known;
        const auto index = json::integer(member("point"), 0, static_cast<std::int64_t>(maxSteps));
        if (kind == StepKind::Point)
            point = static_cast<int>(index.value_or(-1));
        return kind != StepKind::Point || index.has_value();
    }

    std::string_view readCall()
    {
        if (!m_transcript.openCall() || json::integer(member("n")) != m_transcript.openCall()->n)
            return "an answer to a call that was not begun";
        Call answered = m_transcript.calls.back();
        if (!readAnswer(m_message, answered))
            return "an answer without its status"; // the call stays open
        m_transcript.calls.back() = std::move(answered);
        return {};
    }

    std::string_view readStep()
    {
        if (m_transcript.openCall())
            return "a step ended before its last call was answered";
        if (m_transcript.steps.size() >= maxSteps)
            return flooded("more than 300 steps");
        Step step;
        if (!readPlace(step.kind, step.point) || !readStepBody(m_message, step))
            return "a step without its outcome";
        if (m_transcript.step(step.kind, step.point))
            return "the same step ended twice";
        m_transcript.steps.push_back(std::move(step));
        return {};
    }

    std::string_view readLog()
    {
        const auto text = json::string(member("text"));
        if (!text)
            return "a log line without text";
        if (m_logBytes >= maxLogBytes)
            return {}; // the rest is not kept
        std::string line(*text);
        shorten(line, maxLogBytes - m_logBytes);
        // An empty line counts, too: a million of them is no small log.
        m_logBytes += line.size() + 1;
        m_transcript.log.push_back(std::move(line));
        return {};
    }

    std::string_view readProgress() { return {}; }

    // Facts of names that are not known are those of a newer runner.

    std::string_view readFact()
    {
        const auto name = json::string(member("name"));
        const FactSpec *const spec = name ? factSpec(*name) : nullptr;
        auto fact = spec ? factFromJson(m_message, *spec) : std::nullopt;
        if (!name || (spec && !fact))
            return "a fact without its name or value";
        if (fact && m_transcript.facts.facts.size() < maxFactItems)
            m_transcript.facts.facts.insert_or_assign(std::string(*name), std::move(*fact));
        return {};
    }

    std::string_view readList()
    {
        const auto name = json::string(member("name"));
        if (!name)
            return "a list without its name";
        if (!factListSpec(*name))
            return {};
        FactList &list = m_transcript.facts.lists[std::string(*name)];
        list.from = json::string(member("from")).value_or("");
        list.incomplete = json::string(member("incomplete")).value_or("");
        return {};
    }

    std::string_view readItem()
    {
        const FactListSpec *const spec = factListSpec(json::string(member("list")).value_or(""));
        const Json *const fields = member("fields");
        if (!fields || !fields->is_object())
            return "an item without its fields";
        if (!spec)
            return {};
        const auto [at, isNew] = m_transcript.facts.lists.try_emplace(std::string(spec->name));
        FactList &list = at->second;
        if (isNew) // until the list itself comes
            list.incomplete = "the run ended before all were said";
        if (list.items.size() >= maxFactItems)
            return flooded("more than 4096 items of a list");
        list.items.push_back(itemFromJson(*fields, *spec));
        return {};
    }

    std::string_view readError()
    {
        const RunError error = runErrorFromName(json::string(member("code")).value_or(""));
        if (!isRunnersError(error))
            return "an error that a runner can't know";
        if (m_transcript.error == RunError::None) {
            m_transcript.error = error;
            m_transcript.errorMessage = json::string(member("message")).value_or("");
        }
        return {};
    }

    std::string_view readResult()
    {
        if (m_transcript.openCall() && m_transcript.error == RunError::None)
            return "a result before the last call was answered";
        m_transcript.result = m_message;
        m_transcript.result.erase("type");
        m_transcript.result.erase("libraries");
        if (!m_transcript.facts.facts.empty())
            m_transcript.facts.ms = json::number(member("ms")).value_or(0);
        const Json *libraries = member("libraries");
        if (!libraries || !libraries->is_array())
            return {};
        for (const Json &written : *libraries) {
            if (m_transcript.libraries.size() < maxLibraries)
                m_transcript.libraries.push_back(readLibrary(written));
        }
        return {};
    }

    std::string_view flooded(std::string_view message)
    {
        if (m_transcript.error == RunError::None) {
            m_transcript.error = RunError::Flooded;
            m_transcript.errorMessage = message;
        }
        return {};
    }

    Transcript &m_transcript;
    std::size_t &m_logBytes;
    const Json &m_message;
};

/// The described GPU, else the one that was used; null where there is none.
const Json *gpuOf(const Json &env)
{
    if (const Json *const described = json::member(env, "gpu_model"); described && described->is_object())
        return described;
    const Json *const gpus = json::member(env, "gpus");
    if (!gpus || !gpus->is_array())
        return nullptr;
    const std::int64_t device = json::integer(json::member(env, "device"), 0).value_or(0);
    // By the index that the runner gives, which leaves out what can't be opened; else by the place.
    const auto named = std::ranges::find_if(*gpus,
        [device](const Json &gpu) { return json::integer(json::member(gpu, "index")) == std::optional(device); });
    if (named != gpus->end())
        return &*named;
    const auto place = std::size_t(device);
    return place < gpus->size() && !json::member((*gpus)[place], "index") ? &(*gpus)[place] : nullptr;
}

} // namespace

std::string_view stepName(StepKind kind)
{
    return stepNames.at(static_cast<std::size_t>(kind));
}

std::optional<StepKind> stepFromName(std::string_view name)
{
    const auto at = std::ranges::find(stepNames, name);
    return at == stepNames.end() ? std::nullopt : std::optional(static_cast<StepKind>(at - stepNames.begin()));
}

std::string_view runErrorName(RunError error)
{
    return errorNames.at(static_cast<std::size_t>(error));
}

RunError runErrorFromName(std::string_view name)
{
    const auto at = std::ranges::find(errorNames, name);
    return at == errorNames.end() ? RunError::None : static_cast<RunError>(at - errorNames.begin());
}

const Step *Transcript::step(StepKind kind, int point) const
{
    const auto at
        = std::ranges::find_if(steps, [&](const Step &step) { return step.kind == kind && step.point == point; });
    return at == steps.end() ? nullptr : &*at;
}

Version Transcript::computeCapability() const
{
    const Json *const gpu = gpuOf(env);
    const auto text = gpu ? json::string(json::member(*gpu, "compute_capability")) : std::nullopt;
    const auto range = text ? parseVersionRange(*text) : std::nullopt; // "9.0" is a version, too
    return range && range->bounds.size() == 1 ? range->bounds.front().version : Version {};
}

std::string Transcript::gpuName() const
{
    const Json *const gpu = gpuOf(env);
    return std::string(gpu ? json::string(json::member(*gpu, "name")).value_or("") : "");
}

bool Transcript::hasBeside(const LibraryVersion &library) const
{
    const Json *const beside = json::member(env, "beside");
    return beside && beside->is_array() && std::ranges::any_of(*beside, [&](const Json &one) {
        return json::string(json::member(one, "library")) == library.library
            && json::string(json::member(one, "version")) == toString(library.version);
    });
}

std::string Transcript::driverState() const
{
    const Json *const driver = json::member(env, "driver");
    return std::string(driver ? json::string(json::member(*driver, "state")).value_or("") : "");
}

std::vector<std::string> Transcript::confinement() const
{
    std::vector<std::string> held;
    const Json *const said = json::member(env, "confinement");
    for (const Json &one : said && said->is_array() ? *said : Json::array())
        held.emplace_back(json::string(&one).value_or(""));
    return held;
}

const Call *Transcript::openCall() const
{
    return calls.empty() || calls.back().answered ? nullptr : &calls.back();
}

bool TranscriptReader::finished() const
{
    return !m_transcript.result.is_null() || m_transcript.error != RunError::None;
}

void TranscriptReader::add(const Json &message)
{
    // Once the stream is not to be trusted, nothing more is taken from it.
    if (m_transcript.error == RunError::ProtocolError || m_transcript.error == RunError::Flooded)
        return;
    if (!m_transcript.result.is_null()) {
        m_transcript.error = RunError::ProtocolError; // also where the run itself was in order
        m_transcript.errorMessage = "a message after the result";
        return;
    }
    const auto type = json::string(json::member(message, "type"));
    const auto fault = MessageReader(m_transcript, m_logBytes, message).read(type.value_or(""));
    if (!fault.empty())
        fail(RunError::ProtocolError, std::string(fault));
}

void TranscriptReader::fail(RunError error, std::string message)
{
    if (finished())
        return; // what came first is the cause
    m_transcript.error = error;
    m_transcript.errorMessage = std::move(message);
}

void TranscriptReader::finish(int exitCode, int signal)
{
    m_transcript.exitCode = exitCode;
    m_transcript.signal = signal;
    if (signal != 0)
        fail(RunError::Crashed, "the run's process ended by signal " + std::to_string(signal));
    else
        fail(RunError::RunnerFailed,
            "the run's process ended with exit code " + std::to_string(exitCode) + " and no result");
}

} // namespace gpu

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/case.h"

#include "gpu/protocol/results.h"
#include "gpu/protocol/setup.h"
#include "gpu/protocol/status.h"
#include "gpu/protocol/strictjson.h"

#include <algorithm>
#include <array>

namespace gpu {

namespace {

constexpr std::array<std::string_view, 4> roleNames = {"claim", "workaround", "dead_end", "observation"};
constexpr std::size_t maxNameBytes = 64;
constexpr std::size_t maxCallBytes = 128;
constexpr std::size_t maxMessageBytes = 400;
constexpr std::size_t maxExpectations = 16;
constexpr std::size_t maxPatches = 16;
constexpr std::size_t maxDimensions = 2; // of a sweep
constexpr std::size_t maxValues = 64;
constexpr std::size_t maxPoints = 256;
constexpr int maxIndex = 999;

bool isWord(std::string_view text, std::string_view alsoAllowed, std::size_t maxBytes)
{
    return !text.empty() && text.size() <= maxBytes && std::ranges::all_of(text, [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || alsoAllowed.contains(c);
    });
}

/// A function's name, that of the graph API's with what it works on, "cudnnBackendFinalize(OPERATION_MATMUL)", or what
/// the runner calls the choice of an engine.
bool isCall(std::string_view text)
{
    if (text == "engine selection")
        return true;
    const std::size_t bracket = text.find('(');
    const std::string_view function = text.substr(0, bracket);
    const bool named = isWord(function, "_", maxCallBytes);
    return bracket == std::string_view::npos ? named
                                             : named && text.ends_with(')') && text.size() <= maxCallBytes
            && isWord(text.substr(bracket + 1, text.size() - bracket - 2), "_", maxCallBytes);
}

/// Reads one case. Each part says whether it was in order; the first fault is kept.
class CaseReader final {
public:
    explicit CaseReader(const Json &json)
        : m_json(json)
    {
    }

    std::expected<Case, CaseError> read()
    {
        if (readHead() && readSetup() && readControl() && readExpectations() && readVary() && readCheck()
            && readLimits() && checkOutputs() && checkReference() && checkOther() && checkPackage()) {
            m_case.json = m_json;
            return std::move(m_case);
        }
        return std::unexpected(std::move(m_error));
    }

private:
    bool fail(std::string pointer, std::string message)
    {
        m_error = {std::move(pointer), std::move(message)};
        return false;
    }

    bool onlyKeys(const Json &object, std::initializer_list<std::string_view> known, const std::string &pointer)
    {
        const auto checked = json::onlyKeys(object, known, pointer);
        return checked || fail(checked.error().pointer, checked.error().message);
    }

    bool readText(std::string_view key, std::string &text)
    {
        const Json *value = json::member(m_json, key);
        if (!value)
            return true;
        const auto given = json::string(value);
        if (!given)
            return fail(json::step(key), "a text is expected here");
        text = *given;
        return true;
    }

    bool readHead()
    {
        if (!onlyKeys(m_json,
                {"name", "title", "title_zh", "role", "decides", "index", "level", "op", "tensors", "attrs", "control",
                    "expect", "vary", "check", "limits"},
                {})
            || !readText("title", m_case.title) || !readText("title_zh", m_case.titleZh))
            return false;
        const auto name = json::string(json::member(m_json, "name"));
        if (!name || !isWord(*name, "-_.", maxNameBytes) || name->front() == '.' || name->front() == '-')
            return fail(
                "/name", "a name is 1 to 64 letters, digits, '-', '_' or '.', and begins with neither '-' nor '.'");
        m_case.name = *name;
        return readRole() && readOp();
    }

    bool readRole()
    {
        const auto name = json::string(json::member(m_json, "role"));
        const auto role = name ? std::ranges::find(roleNames, *name) : roleNames.end();
        if (role == roleNames.end())
            return fail("/role", "a role is \"claim\", \"workaround\", \"dead_end\" or \"observation\"");
        m_case.role = static_cast<Role>(role - roleNames.begin());
        return readDecides() && readIndex();
    }

    bool readDecides()
    {
        const Json *written = json::member(m_json, "decides");
        if (!written)
            return true;
        if (m_case.role != Role::Claim)
            return fail("/decides", "only a case of a claim says what it decides");
        const auto decides = json::string(written);
        if (decides != "claim" && decides != "part")
            return fail("/decides", "a case decides the \"claim\", or a \"part\" of it");
        m_case.decides = decides == "part" ? Decides::Part : Decides::Claim;
        return true;
    }

    bool readIndex()
    {
        const bool ofRow = m_case.role == Role::Workaround || m_case.role == Role::DeadEnd;
        const Json *index = json::member(m_json, "index");
        if (!index)
            return !ofRow || fail("/index", "say which workaround or dead end this tests, from 0");
        if (!ofRow)
            return fail("/index", "only a case of a workaround or dead end has an index");
        const auto value = json::integer(index, 0, maxIndex);
        if (!value)
            return fail("/index", "an index is an integer from 0");
        m_case.index = static_cast<int>(*value);
        return true;
    }

    bool readOp()
    {
        const auto name = json::string(json::member(m_json, "op"));
        const auto op = name ? opFromName(*name) : std::nullopt;
        if (!op)
            return fail("/op", "an op of docs/cases.md is expected here");
        m_case.op = *op;
        m_spec = &spec(*op);
        const Json *written = json::member(m_json, "level");
        if (!written) {
            const auto only = onlyLevel(*m_spec);
            m_case.level = only.value_or(Level::Library);
            return only || fail("/level", "this op runs at more than one level: say \"model\" or \"gpu\"");
        }
        const auto levelText = json::string(written);
        const auto level = levelText ? levelFromName(*levelText) : std::nullopt;
        if (!level)
            return fail("/level", "a level is \"library\", \"toolkit\", \"model\" or \"gpu\"");
        m_case.level = *level;
        return runsAt(*m_spec, *level) || fail("/level", "this op does not run at that level");
    }

    bool readSetup()
    {
        for (const char *key : {"tensors", "attrs"}) {
            const Json *written = json::member(m_json, key);
            m_written[key] = written ? *written : Json::object();
        }
        auto setup = parseSetup(*m_spec, m_written);
        if (!setup)
            return fail(setup.error().pointer, setup.error().message);
        m_case.setup = std::move(*setup);
        m_case.package = packageOf(m_case.op, m_case.setup);
        return true;
    }

    bool readControl()
    {
        const Json *control = json::member(m_json, "control");
        if (!control)
            return fail("/control", "a case needs a control: without one nothing can be shown");
        if (!onlyKeys(*control, {"patch", "expect"}, "/control"))
            return false;
        const Json *patch = json::member(*control, "patch");
        if (!patch || !patch->is_object() || patch->empty() || patch->size() > maxPatches)
            return fail("/control/patch", "an object of 1 to 16 JSON pointers with their values is expected here");
        Json written = m_written;
        for (const auto &[pointer, value] : patch->items()) {
            const auto replaced = replaceAt(written, m_case.setup, pointer, value);
            if (!replaced)
                return fail("/control/patch" + json::step(pointer), replaced.error().message);
        }
        auto setup = parseSetup(*m_spec, written);
        if (!setup)
            return fail("/control/patch" + patchedAt(*patch, setup.error().pointer), setup.error().message);
        m_case.control = std::move(*setup);
        if (m_case.control == m_case.setup)
            return fail("/control/patch", "the control is the same as the case: it must differ");

        const Json *expect = json::member(*control, "expect");
        if (!expect)
            return fail("/control/expect", "say what the control does: \"SUCCESS\", or an object with a status");
        if (!expect->is_string())
            return readExpectation(
                *expect, "/control/expect", {"status", "at", "output", "message"}, m_case.controlExpect);
        m_case.controlExpect.status = *json::string(expect);
        return checkStatus(m_case.controlExpect.status, "/control/expect");
    }

    /// Which of the patch's pointers brought a fault; empty where it is not plain.
    static std::string patchedAt(const Json &patch, const std::string &faultPointer)
    {
        for (const auto &[pointer, value] : patch.items()) {
            if (pointer == faultPointer || faultPointer.starts_with(pointer + "/")
                || pointer.starts_with(faultPointer + "/"))
                return json::step(pointer);
        }
        return {};
    }

    bool checkStatus(std::string_view status, const std::string &pointer)
    {
        return m_case.level == Level::Toolkit ? checkResult(status, pointer) : checkCudnnStatus(status, pointer);
    }

    /// How the op can end; nothing: with results of its package.
    [[nodiscard]] std::vector<std::string_view> possibleOutcomes() const
    {
        const std::span<const std::string_view> found = lookUpOutcomes(m_case.op);
        if (!found.empty())
            return {found.begin(), found.end()};
        switch (m_case.op) {
        case Op::Ptxas:
        case Op::NvccCompile:
        case Op::HostCompiler:
        case Op::Load: return {"SUCCESS", outcome::Failed};
        default: return {};
        }
    }

    bool checkResult(std::string_view status, const std::string &pointer)
    {
        const std::vector<std::string_view> possible = possibleOutcomes();
        if (possible.empty() && m_case.package == Package::Cudnn)
            return checkCudnnStatus(status, pointer);
        const bool isResult = possible.empty()
            && (status == "SUCCESS"
                || (isResultName(m_case.package, status) && status != resultName(m_case.package, 0)));
        if (isResult || status == outcome::Crashed || std::ranges::contains(possible, status))
            return true;
        return possible.empty()
            ? fail(pointer,
                  "\"SUCCESS\" or the name of a result of " + std::string(spec(m_case.package).title)
                      + ", as its header has it, is expected here")
            : fail(pointer, "this op ends with " + listed(possible));
    }

    static std::string listed(std::span<const std::string_view> possible)
    {
        std::string endings(possible.front());
        for (std::size_t i = 1; i < possible.size(); ++i)
            endings += (i + 1 < possible.size() ? ", " : " or ") + std::string(possible[i]);
        return endings;
    }

    bool checkCudnnStatus(std::string_view status, const std::string &pointer)
    {
        if (!isKnownStatus(status))
            return fail(pointer, "a status such as \"BAD_PARAM\" or \"CUDNN_STATUS_BAD_PARAM\" is expected here");
        if (status == outcome::Crashed)
            return true;
        const std::span<const std::string_view> possible = lookUpOutcomes(m_case.op);
        if (std::ranges::find(possible, status) != possible.end())
            return true;
        constexpr std::array all = {outcome::Present, outcome::Absent, outcome::Equal, outcome::Different};
        if (possible.empty() && std::ranges::find(all, status) == all.end())
            return true;
        return fail(pointer, "this op ends with " + (possible.empty() ? "a status of cuDNN" : listed(possible)));
    }

    bool readExpectation(const Json &written, const std::string &pointer, std::initializer_list<std::string_view> known,
        Expectation &expectation)
    {
        if (!onlyKeys(written, known, pointer))
            return false;
        const std::string_view versions = versionKey();
        if (const Json *range = json::member(written, versions)) {
            const auto text = json::string(range);
            auto parsed = text ? parseVersionRange(*text) : std::nullopt;
            if (!parsed)
                return fail(pointer + json::step(versions),
                    "a range of versions is expected here, such as \">=8.9, <9.1\" or \"9.0..9.10\"");
            expectation.versions = std::move(*parsed);
        }
        if (const Json *range = json::member(written, "compute_capability")) {
            const auto text = json::string(range);
            auto parsed = text ? parseVersionRange(*text) : std::nullopt;
            if (!parsed)
                return fail(pointer + "/compute_capability",
                    "a range of compute capabilities is expected here, such as \">=8.0\" or \"<8.9\"");
            expectation.computeCapability = std::move(*parsed);
        }
        const auto status = json::string(json::member(written, "status"));
        if (!status)
            return fail(pointer + "/status", "a status is expected here");
        if (!checkStatus(*status, pointer + "/status"))
            return false;
        expectation.status = *status;
        if (const Json *at = json::member(written, "at")) {
            const auto call = json::string(at);
            if (!call || !isCall(*call))
                return fail(pointer + "/at", "the name of a call is expected here, such as \"cudnnCreate\"");
            expectation.at = *call;
        }
        if (const Json *output = json::member(written, "output")) {
            constexpr std::array<std::string_view, 4> outputs = {"finite", "not_finite", "matches", "differs"};
            const auto text = json::string(output);
            if (!text || std::ranges::find(outputs, *text) == outputs.end())
                return fail(pointer + "/output", "an output is \"finite\", \"not_finite\", \"matches\" or \"differs\"");
            expectation.output = *text;
        }
        return readMessage(json::member(written, "message"), pointer + "/message", expectation);
    }

    bool readMessage(const Json *written, const std::string &pointer, Expectation &expectation)
    {
        if (!written)
            return true;
        if (m_case.level != Level::Toolkit || isLookUp(m_case.op))
            return fail(pointer, "this op has no message");
        const auto message = json::string(written);
        if (!message || message->empty() || message->size() > maxMessageBytes || message->contains('\n'))
            return fail(pointer, "a part of one line of the message, of at most 400 bytes, is expected here");
        expectation.message = *message;
        return true;
    }

    /// What ranges of versions stand under.
    [[nodiscard]] std::string_view versionKey() const { return m_case.level == Level::Toolkit ? "version" : "cudnn"; }

    bool readExpectations()
    {
        const Json *list = json::member(m_json, "expect");
        if (!list || !list->is_array() || list->empty() || list->size() > maxExpectations)
            return fail("/expect", "a list of 1 to 16 expectations is expected here");
        for (const Json &written : *list) {
            const std::string pointer = "/expect/" + std::to_string(m_case.expect.size());
            Expectation expectation;
            if (!readExpectation(written, pointer,
                    {versionKey(), "compute_capability", "status", "at", "output", "message"}, expectation))
                return false;
            m_case.expect.push_back(std::move(expectation));
        }
        return true;
    }

    bool readVary()
    {
        const Json *vary = json::member(m_json, "vary");
        if (!vary)
            return true;
        if (!vary->is_object() || vary->empty() || vary->size() > maxDimensions)
            return fail("/vary", "an object of 1 or 2 JSON pointers with lists of values is expected here");
        std::size_t points = 1;
        for (const auto &[pointer, values] : vary->items()) {
            if (!values.is_array() || values.empty() || values.size() > maxValues)
                return fail("/vary" + json::step(pointer), "a list of 1 to 64 values is expected here");
            points *= values.size();
            m_case.vary.push_back({pointer, std::vector<Json>(values.begin(), values.end())});
        }
        if (points > maxPoints)
            return fail("/vary", "a sweep has at most 256 points");
        return addPoints(m_written, 0, {});
    }

    /// Lays the sweep out from its dimension `depth` on. lastStep: where in /vary the value was that came last.
    bool addPoints(const Json &written, std::size_t depth, const std::string &lastStep)
    {
        if (depth == m_case.vary.size()) {
            auto setup = parseSetup(*m_spec, written);
            if (!setup)
                return fail("/vary" + lastStep, setup.error().message);
            m_case.points.push_back(std::move(*setup));
            return true;
        }
        const Vary &vary = m_case.vary[depth];
        for (std::size_t i = 0; i < vary.values.size(); ++i) {
            const std::string at = json::step(vary.pointer) + "/" + std::to_string(i);
            Json changed = written;
            const auto replaced = replaceAt(changed, m_case.setup, vary.pointer, vary.values[i]);
            if (!replaced)
                return fail("/vary" + json::step(vary.pointer), replaced.error().message);
            // Alone, so that a fault is laid to this dimension and not to the last.
            if (const auto alone = parseSetup(*m_spec, changed); !alone && depth + 1 < m_case.vary.size())
                return fail("/vary" + at, alone.error().message);
            if (!addPoints(changed, depth + 1, at))
                return false;
        }
        return true;
    }

    bool readCheck()
    {
        const Json *check = json::member(m_json, "check");
        if (!check)
            return true;
        if (!onlyKeys(*check, {"finite", "reference", "rtol"}, "/check"))
            return false;
        if (m_case.level != Level::Gpu)
            return fail("/check", "outputs exist at the level gpu only");
        if (const Json *finite = json::member(*check, "finite")) {
            const auto value = json::boolean(finite);
            if (!value)
                return fail("/check/finite", "true or false is expected here");
            m_case.check.finite = *value;
        }
        if (const Json *reference = json::member(*check, "reference")) {
            if (json::string(reference) != "cpu-f64")
                return fail("/check/reference", "the reference is \"cpu-f64\"");
            m_case.check.reference = true;
        }
        if (const Json *rtol = json::member(*check, "rtol")) {
            const auto value = json::number(rtol);
            if (!value || *value < 0)
                return fail("/check/rtol", "a tolerance is a number from 0");
            if (!m_case.check.reference)
                return fail("/check/rtol", "a tolerance needs a reference");
            m_case.check.rtol = value;
        }
        return true;
    }

    bool readLimits()
    {
        const Json *limits = json::member(m_json, "limits");
        if (!limits)
            return true;
        if (!onlyKeys(*limits, {"timeout_s", "device_mib"}, "/limits"))
            return false;
        if (const Json *timeout = json::member(*limits, "timeout_s")) {
            const auto value = json::integer(timeout, 1, 600);
            if (!value)
                return fail("/limits/timeout_s", "an integer from 1 to 600 is expected here");
            m_case.limits.timeoutSeconds = static_cast<int>(*value);
        }
        if (const Json *memory = json::member(*limits, "device_mib")) {
            const auto value = json::integer(memory, 1, 65536);
            if (!value)
                return fail("/limits/device_mib", "an integer from 1 to 65536 is expected here");
            m_case.limits.deviceMib = static_cast<int>(*value);
        }
        return true;
    }

    /// What is expected of outputs needs a check that looks at them.
    bool checkOutputs()
    {
        const auto isChecked = [&](const Expectation &expectation) {
            if (expectation.output == "finite" || expectation.output == "not_finite")
                return m_case.check.finite;
            return expectation.output.empty() || m_case.check.reference;
        };
        if (!isChecked(m_case.controlExpect))
            return fail("/control/expect/output", "the case's check does not look at that");
        const auto unchecked = std::ranges::find_if_not(m_case.expect, isChecked);
        if (unchecked == m_case.expect.end())
            return true;
        return fail("/expect/" + std::to_string(unchecked - m_case.expect.begin()) + "/output",
            "the case's check does not look at that");
    }

    /// Data that do not fit the network have no right result that the output could match or differ from.
    bool checkReference()
    {
        if (m_case.op != Op::RnnForward)
            return true;
        const auto isCompared = [](const Expectation &expectation) {
            return expectation.output == "matches" || expectation.output == "differs";
        };
        const auto isAmiss = [](const Setup &setup) { //
            return setup.attrs.at("vector_size") != setup.attrs.at("input_size");
        };
        const std::string_view why = "data of another vector_size than the network's input_size have no reference";
        if (isCompared(m_case.controlExpect) && isAmiss(m_case.control))
            return fail("/control/expect/output", std::string(why));
        const auto compared = std::ranges::find_if(m_case.expect, isCompared);
        if (compared == m_case.expect.end() || !isAmiss(m_case.setup))
            return true;
        return fail("/expect/" + std::to_string(compared - m_case.expect.begin()) + "/output", std::string(why));
    }

    /// A run gets one second library, and the case's hash is to say which.
    bool checkOther()
    {
        const Version other = otherVersion(m_case);
        const auto differs = [&](const Setup &setup) {
            return mixesVersions(m_case.op, setup) && parseVersion(setup.attrs.at("other").get<std::string>()) != other;
        };
        const bool any
            = differs(m_case.setup) || differs(m_case.control) || std::ranges::any_of(m_case.points, differs);
        return !any || fail("/attrs/other", "control and sweep mix with the other version that the case names, too");
    }

    /// A run has one package of one version, and a cell of the matrix, too.
    bool checkPackage()
    {
        const auto isOther = [&](const Setup &setup) { return packageOf(m_case.op, setup) != m_case.package; };
        return (!isOther(m_case.control) && std::ranges::none_of(m_case.points, isOther))
            || fail("/attrs", "control and sweep are about the package that the case is about");
    }

    const Json &m_json;
    const OpSpec *m_spec = nullptr;
    Json m_written = Json::object(); // tensors and attrs as they are in the case
    Case m_case;
    CaseError m_error;
};

} // namespace

std::expected<Case, CaseError> parseCase(std::string_view text)
{
    if (text.size() > maxCaseBytes)
        return std::unexpected(CaseError {{}, "a case has at most 64 KiB"});
    const auto json = json::parse(text);
    if (!json)
        return std::unexpected(CaseError {{}, json.error()});
    return CaseReader(*json).read();
}

std::expected<Case, CaseError> parseCase(const Json &json)
{
    if (json::nestsTooDeep(json))
        return std::unexpected(CaseError {{}, "the JSON is nested too deep"});
    if (json::text(json).size() > maxCaseBytes)
        return std::unexpected(CaseError {{}, "a case has at most 64 KiB"});
    return CaseReader(json).read();
}

Version otherVersion(const Case &testCase)
{
    const auto otherOf = [&](const Setup &setup) {
        return mixesVersions(testCase.op, setup)
            ? parseVersion(setup.attrs.at("other").get<std::string>()).value_or(Version {})
            : Version {};
    };
    for (const Setup *const setup : {&testCase.setup, &testCase.control}) {
        if (const Version other = otherOf(*setup); !other.isNull())
            return other;
    }
    const auto mixed
        = std::ranges::find_if(testCase.points, [&](const Setup &point) { return mixesVersions(testCase.op, point); });
    return mixed == testCase.points.end() ? Version {} : otherOf(*mixed);
}

std::vector<LibraryVersion> librariesBeside(const Case &testCase)
{
    std::vector<LibraryVersion> libraries;
    const auto add = [&](const Setup &setup) {
        const Json *const beside = json::member(setup.attrs, "beside");
        for (const Json &text : beside ? *beside : Json::array()) {
            const auto library = parseLibraryVersion(text.get<std::string>());
            if (library && !std::ranges::contains(libraries, *library))
                libraries.push_back(*library);
        }
    };
    add(testCase.control);
    add(testCase.setup);
    std::ranges::for_each(testCase.points, add);
    return libraries;
}

std::string_view roleName(Role role)
{
    return roleNames.at(static_cast<std::size_t>(role));
}

} // namespace gpu

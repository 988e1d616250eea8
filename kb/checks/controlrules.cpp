// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// Controls that control nothing: docs/adr/0028.
#include "gpu/protocol/status.h"
#include "kb/checks/rules.h"

#include <algorithm>
#include <string>
#include <vector>

namespace kb {

namespace {

/// One thing that a control changes. The same change of several tensors, half to float, is one.
struct ControlChange {
    std::string what; // "dtype", "dims", an attribute's name
    gpu::Json from;
    gpu::Json to;
    bool isOfCase = true; // the case says something of it, and does not leave it at the op's default
    bool isSame(const ControlChange &other) const { return what == other.what && from == other.from && to == other.to; }
};

/// Height and width are one thing where they change alike; batch and channels are two.
std::string dimName(std::size_t i)
{
    return i < 2 ? "dims/" + std::to_string(i) : "dims";
}

class ControlReader final {
public:
    explicit ControlReader(const gpu::Case &testCase)
        : m_case(testCase)
    {
        readAttrs();
        readTensors();
    }
    [[nodiscard]] const std::vector<ControlChange> &changes() const { return m_changes; }

private:
    void add(ControlChange change)
    {
        const bool isKnown = change.from == change.to
            || std::ranges::any_of(m_changes, [&](const ControlChange &known) { return known.isSame(change); });
        if (!isKnown)
            m_changes.push_back(std::move(change));
    }

    [[nodiscard]] bool isWritten(const std::string &attr) const
    {
        const auto attrs = m_case.json.find("attrs");
        return attrs != m_case.json.end() && attrs->contains(attr);
    }

    [[nodiscard]] bool isPatched(const std::string &attr) const
    {
        const std::string place = "/attrs/" + attr;
        return std::ranges::any_of(m_case.json.at("control").at("patch").items(), [&](const auto &patch) {
            const std::string &pointer = patch.key();
            return pointer == "/attrs" || pointer == place || pointer.starts_with(place + '/');
        });
    }

    /// A default that follows another attribute changes with it, and is no change of the control's own.
    void readAttrs()
    {
        for (const gpu::AttrSpec &attr : gpu::spec(m_case.op).attrs) {
            const std::string name(attr.name);
            if (isWritten(name) || isPatched(name))
                add({name, m_case.setup.attrs.at(name), m_case.control.attrs.at(name), isWritten(name)});
        }
    }

    void readTensors()
    {
        for (const auto &[name, before] : m_case.setup.tensors) {
            const gpu::Tensor *const after = m_case.control.tensor(name);
            if (!after) {
                add({name, true, false});
                continue;
            }
            add({"dtype", gpu::dataTypeName(before.dtype), gpu::dataTypeName(after->dtype)});
            add({"layout", gpu::layoutName(before.layout), gpu::layoutName(after->layout)});
            add({"strides", before.strides, after->strides});
            add({"fill", 0, before.fill == after->fill ? 0 : 1});
            add({"rank", before.dims.size(), after->dims.size()});
            for (std::size_t i = 0; i < std::min(before.dims.size(), after->dims.size()); ++i)
                add({dimName(i), before.dims[i], after->dims[i]});
        }
    }

    const gpu::Case &m_case;
    std::vector<ControlChange> m_changes;
};

/// Whether two statuses are the same, also where one is a category and the other a full name.
bool isSameStatus(const std::string &one, const std::string &other)
{
    const auto holds = [](const std::string &category, const std::string &name) {
        return gpu::statusMatches(category, name, name) || name.starts_with("CUDNN_STATUS_" + category);
    };
    return holds(one, other) || holds(other, one);
}

bool isSameExpectation(const gpu::Expectation &one, const gpu::Expectation &other)
{
    return isSameStatus(one.status, other.status) && one.output == other.output && one.message == other.message
        && (one.at.empty() || other.at.empty() || one.at == other.at);
}

/// What the control changes or does that has nothing to do with the case: "kind | what"; empty: it has to do with it.
std::string unrelated(
    const gpu::Case &testCase, const std::vector<ControlChange> &changes, std::span<const gpu::Case> cases)
{
    if (testCase.op == gpu::Op::HeaderConstant && testCase.control.attrs.at("name") != testCase.setup.attrs.at("name"))
        return "constant | " + testCase.control.attrs.at("name").get<std::string>();
    if (!changes.empty() && std::ranges::none_of(changes, &ControlChange::isOfCase))
        return "default | " + changes.front().what;
    const std::string &status = testCase.controlExpect.status;
    if (testCase.role != gpu::Role::Workaround || status == "SUCCESS" || gpu::isLookUp(testCase.op))
        return {};
    bool anyClaim = false;
    for (const gpu::Case &claim : cases) {
        if (claim.role != gpu::Role::Claim || gpu::isLookUp(claim.op))
            continue;
        anyClaim = true;
        if (std::ranges::any_of(
                claim.expect, [&](const gpu::Expectation &expected) { return isSameStatus(expected.status, status); }))
            return {};
    }
    return anyClaim ? "fault | " + status : std::string();
}

} // namespace

void checkControls(const EntryCases &all, FindingSink &sink)
{
    const std::vector<gpu::Case> &cases = all.cases;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const gpu::Case &testCase = cases[i];
        if (testCase.role == gpu::Role::Observation) // its control is a guess and said to be one, and it moves no tier
            continue;
        const std::string place = "/cases/" + std::to_string(all.places[i]) + "/control";
        const std::vector<ControlChange> changes = ControlReader(testCase).changes();
        if (changes.size() > 1) {
            std::vector<std::string> names;
            for (const ControlChange &change : changes) {
                if (std::ranges::find(names, change.what) == names.end())
                    names.push_back(change.what);
            }
            std::string list;
            for (const std::string &name : names)
                list += (list.empty() ? "" : ", ") + name;
            sink.add(Rule::ControlRepairsMore, place + "/patch", testCase.name + " | " + list);
        }
        if (std::ranges::all_of(testCase.expect,
                [&](const gpu::Expectation &expected) { return isSameExpectation(expected, testCase.controlExpect); }))
            sink.add(Rule::ControlExpectsSame, place + "/expect", testCase.name);
        if (const std::string reason = unrelated(testCase, changes, cases); !reason.empty())
            sink.add(Rule::ControlUnrelated, place, testCase.name + " | " + reason);
    }
}

} // namespace kb

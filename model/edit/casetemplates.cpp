// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/edit/casetemplates.h"

#include "gpu/protocol/case.h"

#include <algorithm>
#include <array>

namespace model {

namespace {

/// By CaseTemplate.
constexpr std::array templates = {
    R"({"name": "driver-too-old", "level": "machine", "title": "The driver is older than 525.60.13",
        "title_zh": "驱动早于 525.60.13", "applies_if": {"fact": "driver.version", "is": "<", "value": "525.60.13"}})",
    R"({"name": "epsilon-1e-6", "title": "epsilon = 1e-6 is refused", "title_zh": "epsilon = 1e-6 被拒绝",
        "role": "claim", "op": "batchnorm_forward_training",
        "tensors": {"x": {"dtype": "float", "dims": [2, 3, 4, 4]}}, "attrs": {"epsilon": 1e-6},
        "control": {"patch": {"/attrs/epsilon": 1e-3}, "expect": "SUCCESS"},
        "expect": [{"status": "BAD_PARAM", "at": "cudnnBatchNormalizationForwardTraining"}]})",
    R"({"name": "does-not-compile", "title": "The kernel does not compile", "title_zh": "内核无法编译",
        "role": "claim", "op": "nvrtc_compile",
        "attrs": {"source": "__global__ void k(float *x) { x[0] = unknown; }\n"},
        "control": {"patch": {"/attrs/source": "__global__ void k(float *x) { x[0] = 1; }\n"}, "expect": "SUCCESS"},
        "expect": [{"status": "NVRTC_ERROR_COMPILATION", "at": "nvrtcCompileProgram",
                    "message": "identifier \"unknown\" is undefined"}]})",
    R"({"name": "architecture-dropped", "title": "CUDA 12's ptxas refuses sm_35",
        "title_zh": "CUDA 12 的 ptxas 拒绝 sm_35", "role": "claim", "decides": "part", "op": "ptxas",
        "attrs": {"source": ".version 7.0\n.target sm_35\n.address_size 64\n.visible .entry k() { ret; }\n",
                  "architecture": "sm_35"},
        "control": {"patch": {"/attrs/architecture": "sm_80"}, "expect": "SUCCESS"},
        "expect": [{"status": "SUCCESS", "version": "11"},
                   {"status": "FAILED", "message": "Value 'sm_35' is not defined", "version": ">=12"}]})",
    R"({"name": "text-of-35", "title": "What code 35 says", "title_zh": "代码 35 的文本", "role": "claim",
        "decides": "part", "op": "error_text",
        "attrs": {"call": "cudaGetErrorString", "code": 35,
                  "text": "CUDA driver version is insufficient for CUDA runtime version"},
        "control": {"patch": {"/attrs/code": 3}, "expect": "DIFFERENT"}, "expect": [{"status": "EQUAL"}]})",
};
static_assert(templates.size() == std::size_t(CaseTemplate::Last) + 1);

} // namespace

std::string withTemplate(const std::string &cases, CaseTemplate which)
{
    const bool isEmpty = cases.find_first_not_of(" \t\r\n") == std::string::npos;
    gpu::Json list = isEmpty ? gpu::Json::array() : gpu::Json::parse(cases, nullptr, false);
    if (!list.is_array())
        return cases;
    gpu::Json added = gpu::Json::parse(templates[std::size_t(which)]);
    const std::string name = added["name"];
    const auto isTaken
        = [&](const gpu::Json &one) { return one.is_object() && one.value("name", gpu::Json()) == added["name"]; };
    for (int number = 2; std::ranges::any_of(list, isTaken); ++number)
        added["name"] = name + '-' + std::to_string(number);
    // The text of the cases that are there stays as it is: only what is new is to be seen in the file.
    const std::size_t end = isEmpty ? std::string::npos : cases.rfind(']');
    std::string text = isEmpty ? "[" : cases.substr(0, cases.find_last_not_of(" \t\r\n", end - 1) + 1);
    text += list.empty() ? "\n  " : ",\n  ";
    for (const char c : added.dump(2))
        text += c == '\n' ? std::string("\n  ") : std::string(1, c);
    return text + "\n]" + (isEmpty ? std::string() : cases.substr(end + 1));
}

} // namespace model

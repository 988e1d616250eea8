// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A case: a declarative test of cuDNN or another part of CUDA, data and never code. It names an op of the compiled-in
// list (ops.h), gives its tensors and attributes, says what is claimed to happen, and brings a control: the same case,
// changed so that it must behave. parseCase() is strict: whatever it does not know is refused with the JSON pointer of
// the fault. docs/cases.md explains the format to those who write cases.
#pragma once

#include "gpu/protocol/ops.h"
#include "gpu/protocol/packages.h"
#include "gpu/protocol/version.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gpu {

using Json = nlohmann::ordered_json;

/// Observation: what somebody's log shows. It says nothing of the entry's claim, and moves no tier.
enum class Role : std::uint8_t { Claim, Workaround, DeadEnd, Observation };

/// What a case of a claim can show: the claim itself, or only a part or sign of it, such as a constant of a header, a
/// name, or a size that is computed before anything is run.
enum class Decides : std::uint8_t { Claim, Part };

/// How a tensor's elements are made, the same on every machine: uniform draws from a SplitMix64 seeded with `seed`.
struct Fill {
    enum class Kind : std::uint8_t { Uniform, Constant };
    Kind kind = Kind::Uniform;
    std::uint64_t seed = 1;
    double lo = -1; // uniform: lo <= x < hi
    double hi = 1;
    double value = 0; // constant
    bool operator==(const Fill &) const = default;
};

/// Dims as cuDNN takes them (N, C, H, W of a tensor; K, C, R, S of a filter), in elements, and possibly invalid: a
/// case may well ask for a batch of 0. Strides in elements; empty: packed, in `layout` order.
struct Tensor {
    DataType dtype = DataType::Float;
    std::vector<std::int64_t> dims; // at most 8
    std::vector<std::int64_t> strides; // empty, or one for each dim
    Layout layout = Layout::Nchw;
    Fill fill;
    bool operator==(const Tensor &) const = default;
};

/// The tensor's strides in elements: as given, else packed in its layout's order.
[[nodiscard]] std::vector<std::int64_t> stridesOf(const Tensor &tensor);
/// Elements from the first to the last one, gaps of strides included. Dims must be positive.
[[nodiscard]] std::size_t storageElements(const Tensor &tensor);

/// What must be observed: a status (a category such as BAD_PARAM, a full name such as CUDNN_STATUS_BAD_PARAM, or one
/// of the outcomes that are no cudnnStatus_t, see status.h; at the level toolkit the name of a result, see results.h),
/// at a call, on a range of versions of the package that the case is about.
struct Expectation {
    VersionRange versions; // of the package that the case is about; "": every version
    VersionRange computeCapability; // of the GPU, real or described, "<8.0"; "": every one, and none
    std::string status;
    std::string at; // "cudnnSetTensor4dDescriptor"; empty: wherever it appears first
    std::string output; // "", "finite", "not_finite", "matches" (the CPU reference), "differs"
    std::string message; // level toolkit: must be in what was said; empty: whatever was
    bool operator==(const Expectation &) const = default;
};

/// One concrete thing to run: the case as it stands, its control, or one point of its sweep.
struct Setup {
    std::vector<std::pair<std::string, Tensor>> tensors; // by name: "x", "w", ...
    Json attrs; // complete: the op's defaults are filled in
    bool operator==(const Setup &) const = default;
    [[nodiscard]] const Tensor *tensor(std::string_view name) const; // null: not given
};
/// Whether it takes a sublibrary of another version: its attribute `other`.
[[nodiscard]] bool mixesVersions(Op op, const Setup &setup);
/// Which package the op is about, with these attributes.
[[nodiscard]] Package packageOf(Op op, const Setup &setup);

struct Check {
    bool finite = false;
    bool reference = false; // compare with the float64 CPU reference
    std::optional<double> rtol; // absent: the data type's own tolerance (ops.h)
    bool operator==(const Check &) const = default;
};

struct Limits {
    int timeoutSeconds = 20; // 1..600
    int deviceMib = 256; // 1..65536, MiB of device memory
    bool operator==(const Limits &) const = default;
};

/// One dimension of a sweep: a place in the case, and the values that it takes there.
struct Vary {
    std::string pointer; // JSON pointer, "/attrs/epsilon"
    std::vector<Json> values; // 1..64
    bool operator==(const Vary &) const = default;
};

struct Case {
    std::string name; // letters, digits, '-', '_', '.'; unique in its entry
    std::string title; // for people, may be empty
    std::string titleZh;
    Role role = Role::Claim;
    Decides decides = Decides::Claim; // of a claim
    int index = 0; // which workaround or dead end it tests, from 0; of other roles: 0
    Level level = Level::Library; // which kind of run decides it
    Op op = Op::TensorDescriptor;
    Package package = Package::Cudnn; // that it is about, in all of its setups
    Setup setup;
    Setup control;
    std::vector<Expectation> expect; // the first whose range has the library's version counts
    Expectation controlExpect;
    std::vector<Vary> vary; // at most two
    std::vector<Setup> points; // the sweep laid out, first dimension slowest; at most 256
    Check check;
    Limits limits;
    Json json; // the case as it was written
};

/// Where in the case, and what is wrong with it.
struct CaseError {
    std::string pointer; // "/tensors/x/dims/0"; empty: the whole case
    std::string message; // English, one sentence that says what to do
    bool operator==(const CaseError &) const = default;
};

inline constexpr std::size_t maxCaseBytes = 64 * 1024;

/// Refuses: more than maxCaseBytes, an unknown or missing key, a wrong type, a rank over 8, dims whose product (or
/// product with strides or element size) overflows 63 bits, a pointer of a patch or sweep that leads nowhere, a level
/// that the op does not have, a name that is none.
[[nodiscard]] std::expected<Case, CaseError> parseCase(std::string_view text);
[[nodiscard]] std::expected<Case, CaseError> parseCase(const Json &json);

/// The other cuDNN version that the case is about, one for all of its setups; null: it needs one library alone.
[[nodiscard]] Version otherVersion(const Case &testCase);
/// The libraries of other packages that its setups load first, each once: those of their attributes `beside`.
[[nodiscard]] std::vector<LibraryVersion> librariesBeside(const Case &testCase);
[[nodiscard]] std::string_view roleName(Role role); // "claim", "workaround", "dead_end", "observation"

} // namespace gpu

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What an op of the legacy API does, as data: the calls in their order, and where each argument comes from. The runner
// carries the list out (gpu/runner/sequence.h), the export prints it as C++, and the reader of API logs reads it
// backwards, from a logged argument to the attribute. Graphs have such a description of their own (graph.h).
#pragma once

#include "gpu/protocol/attributes.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace gpu {

/// An enumerator of cuDNN's.
struct EnumValue {
    int number = 0;
    std::string name; // "CUDNN_POOLING_MAX"
};
/// Numbers for cuDNN: the last one is repeated up to `count`. Not laid out, since a case may ask for any count.
struct IntList {
    std::vector<int> first;
    int count = 0;
};
/// A variable of the sequence: its value, its address, or one element's. A buffer that was not made is null.
struct Variable {
    std::string_view name;
    int element = -1;
    bool address = false;
};
/// Numbers as a case gives them. They may not fit into cuDNN's int.
using Extents = std::vector<std::int64_t>;
using Value = std::variant<std::nullptr_t, std::int64_t, double, EnumValue, Extents, IntList, Variable>;

/// An argument. `logged`: its name in cuDNN's API log; empty: it is not read from there;
/// "a|b": b where the log describes a descriptor that another call takes. What is read goes into the
/// attribute or tensor `into`, or into its part: "mode", "window/0", "x/dtype", "x/dims/0".
struct Argument {
    std::function<Value(const Attributes &)> value;
    std::string_view into;
    std::string_view logged;
};

struct MakeHandle { }; // "handle"
struct MakeDescriptor {
    std::string_view kind; // "Tensor": of cudnnCreateTensorDescriptor
    std::string_view name;
};
struct Invoke {
    std::string_view function;
    std::vector<Argument> arguments;
    bool computes = false; // works on the GPU: what comes late still belongs to it
    int since = 8; // the first major version of cuDNN that has it
    std::string_view fills = {}; // numbers of a MakeInts, which are shown
};
struct MakeInts { // that a call fills
    std::string_view name;
    std::function<std::size_t(const Attributes &)> count;
};
struct MakeSize { // in bytes, that a call fills
    std::string_view name;
};
struct MakeWorkspace { // "workspaceBytes" of the attribute "workspace", where cuDNN asks for `required`
    std::string_view required;
};
struct MakeList {
    std::string_view name;
    std::function<IntList(const Attributes &)> value;
};
struct MakeLabels { // 1 2 3 1 2 3 ...: as many as `lengths` add up to, no label twice in a row, none of them the blank,
                    // 0
    std::string_view name;
    std::string_view lengths;
};
struct MakeScalars { // "one", "zero": alpha and beta, double where the data are double, else float
    std::function<DataType(const Attributes &)> type;
};
/// The count of a buffer's elements: a number, the product of MakeInts, the bytes of a MakeSize.
struct ProductOf {
    std::string_view name;
};
struct BytesOf {
    std::string_view name;
};
struct MakeBuffer { // of device memory
    std::string_view name;
    std::function<DataType(const Attributes &)> type;
    std::function<std::variant<std::size_t, ProductOf, BytesOf>(const Attributes &)> count;
    std::function<Fill(const Attributes &)> fill; // empty: zeros
    bool output = false; // is looked at
};
struct MakeSpace { // device memory of the bytes of a MakeSize or MakeWorkspace, with any contents
    std::string_view name;
    std::string_view bytes;
};
struct MakeCopy { // device memory with the numbers of a MakeList or MakeLabels
    std::string_view name;
    std::string_view list;
};
struct RunBadStore { }; // a kernel that leaves a CUDA error behind

struct CallStep {
    std::variant<MakeHandle, MakeDescriptor, Invoke, MakeInts, MakeSize, MakeWorkspace, MakeList, MakeLabels,
        MakeScalars, MakeBuffer, MakeSpace, MakeCopy, RunBadStore>
        what;
    std::function<bool(const Attributes &)> when = {}; // empty: always
    [[nodiscard]] bool isFor(const Attributes &attrs) const { return !when || when(attrs); }
};
using CallSequence = std::vector<CallStep>;

/// Empty: the op's calls are not such a list (look-ups, create, installation, graphs).
[[nodiscard]] const CallSequence &sequenceOf(Op op);

/// The functions that check a sublibrary's version; empty: this major version of cuDNN has no such sublibrary.
[[nodiscard]] std::vector<std::string> versionChecks(std::string_view sublibrary, int major);
/// One or two calls that need the sublibrary.
[[nodiscard]] std::pair<Op, Setup> callsOfSublibrary(std::string_view sublibrary);

} // namespace gpu

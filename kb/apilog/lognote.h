// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a case from an API log has otherwise than the log, or why there is no case. kb/wording has the sentence for
// each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kb {

struct LogNote {
    enum class Kind : std::uint8_t {
        // There is no case.
        NoOp, // no op makes the call
        NoOpOfGraph, // values: the operations of the graph
        NoStatus, // the status is none that a case can expect
        NoControl, // nothing is known that would make one
        NoCase, // values: the pointer at which the parser refused it, why in its own words
        Missing, // values: what the log does not say, of which function
        NoValueFor, // values: an argument whose value no case can have, of which function
        OtherNorm, // the normalization is no batch norm
        NormAtInference,
        // The case is otherwise than the log.
        NoGraph, // values: why none can be made of the case
        OtherCall, // values: the log's, the case's
        OtherCallHasPads,
        NoHandle,
        OtherOutput,
        OutputFollows,
        SpacesFollow,
        OwnLabels,
        LengthsOnDevice,
        LengthsCut, // values: how many there are
        NullPointer, // values: the argument
        Scalars,
        OtherPadsBehind,
        NoCrossCorrelation,
        NotTakenOver, // values: a name, its value, or an empty one
        EpsilonInValues,
        AttentionInParts,
        OtherTensor, // values: its name; type ("": one that no case can have), dims, strides and use of the log's; of
        // the case's. Use: "", "virtual", "by_value"
        ByValue, // values: a name, the case's value
        // The control, which is a guess.
        ControlMustFail, // values: its patch, "/attrs/epsilon = 1e-05, ..."
        ControlForWhatLooksWrong, // values: its patch
        ControlForEverything, // values: its patch
        // The log.
        MoreCalls, // values: how many were not looked at
        LogCut,
    };
    Kind kind = Kind::NoOp;
    std::vector<std::string> values; // out of the log: one line of printable ASCII each
    bool operator==(const LogNote &) const = default;
};

} // namespace kb

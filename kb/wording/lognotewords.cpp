// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/wording/lognotewords.h"
#include "kb/wording/translating.h"

namespace wording {

namespace {

using Kind = kb::LogNote::Kind;

QString value(const kb::LogNote &note, std::size_t index)
{
    return index < note.values.size() ? QString::fromStdString(note.values[index]) : QString();
}

/// Type, dims, strides and use of a tensor, from a place in the note's values on.
QString tensor(const kb::LogNote &note, std::size_t from)
{
    const QString type = value(note, from).isEmpty() ? Tr::tr("another type") : value(note, from);
    const QString use = value(note, from + 3);
    const QString text
        = Tr::tr("%1 %2, strides %3", "a data type, dims").arg(type, value(note, from + 1), value(note, from + 2));
    if (use == QLatin1String("virtual"))
        return Tr::tr("%1, virtual", "a tensor inside a graph").arg(text);
    return use == QLatin1String("by_value") ? Tr::tr("%1, by value", "a tensor of a graph").arg(text) : text;
}

QString whyNoCase(const kb::LogNote &note)
{
    switch (note.kind) {
    case Kind::NoOp: return Tr::tr("No case: none of Casebook's ops makes this call.");
    case Kind::NoOpOfGraph:
        return Tr::tr("No case: none of Casebook's ops makes a graph of these operations: %1.").arg(value(note, 0));
    case Kind::NoStatus: return Tr::tr("No case: its status is none that a case can expect.");
    case Kind::NoControl: return Tr::tr("No case: nothing is known that would make a control, and a case needs one.");
    case Kind::NoCase:
        return Tr::tr("No case: %1: %2.", "a place in JSON, what is wrong there").arg(value(note, 0), value(note, 1));
    case Kind::Missing:
        return Tr::tr("No case: the log does not say %1 of %2.", "an argument, a function")
            .arg(value(note, 0), value(note, 1));
    case Kind::NoValueFor:
        return Tr::tr("No case: none can have the log's value for %1 of %2.", "an argument, a function")
            .arg(value(note, 0), value(note, 1));
    case Kind::OtherNorm:
        return Tr::tr("No case: the normalization is no batch norm, and Casebook has an op of that alone.");
    case Kind::NormAtInference:
        return Tr::tr("No case: cuDNN's norm operation at inference, which Casebook makes of pointwise operations.");
    case Kind::NoGraph: return Tr::tr("No graph can be made of the case: %1").arg(value(note, 0));
    default: return {};
    }
}

QString whatIsOtherwise(const kb::LogNote &note)
{
    switch (note.kind) {
    case Kind::OtherCall:
        return Tr::tr("The log's call is %1; of rank 4 the case makes %2.").arg(value(note, 0), value(note, 1));
    case Kind::OtherCallHasPads:
        return Tr::tr("Pads, strides and dilations were set by another call: the case has the op's own.");
    case Kind::NoHandle: return Tr::tr("The log does not say why there was no handle: the case hides the devices.");
    case Kind::OtherOutput: return Tr::tr("y was described otherwise than x: the case has one descriptor for both.");
    case Kind::OutputFollows: return Tr::tr("y is described as cuDNN computes it from x and w.");
    case Kind::SpacesFollow:
        return Tr::tr(
            "Descriptors of the output and the states, and the sizes of the spaces, follow from the network's.");
    case Kind::OwnLabels: return Tr::tr("The labels themselves are not in the log: the case has some of its own.");
    case Kind::LengthsOnDevice:
        return Tr::tr("The lengths of the sequences are in device memory: the case has the op's own.");
    case Kind::LengthsCut: return Tr::tr("Of %1 lengths of sequences the first 8 were taken.").arg(value(note, 0));
    case Kind::NullPointer:
        return Tr::tr("The argument %1 was a null pointer, which may be the fault; the case gives one that is none.")
            .arg(value(note, 0));
    case Kind::Scalars: return Tr::tr("alpha and beta: the case has 1 and 0.");
    case Kind::OtherPadsBehind:
        return Tr::tr("Pads behind the input differ from those before it: the case has the same on both sides.");
    case Kind::NoCrossCorrelation: return Tr::tr("The mode was no cross-correlation: the case has one.");
    case Kind::NotTakenOver:
        return value(note, 1).isEmpty()
            ? Tr::tr("%1: the case has none.", "an argument").arg(value(note, 0))
            : Tr::tr("%1 = %2: the case has none of that.", "an argument").arg(value(note, 0), value(note, 1));
    case Kind::EpsilonInValues:
        return Tr::tr("epsilon is in the values of the inverse deviation, which no log has: the case has 1e-05.");
    case Kind::AttentionInParts:
        return Tr::tr(
            "The log has attention made of parts; on cuDNN 9.13 and newer the case makes one operation of it.");
    case Kind::OtherTensor:
        return Tr::tr("%1: the log has %2; the case has %3.", "a tensor")
            .arg(value(note, 0), tensor(note, 1), tensor(note, 5));
    case Kind::ByValue:
        return Tr::tr("%1 is given by value, which no log has: the case has %2.").arg(value(note, 0), value(note, 1));
    default: return {};
    }
}

} // namespace

QString sentence(const kb::LogNote &note)
{
    switch (note.kind) {
    case Kind::ControlMustFail:
        return Tr::tr("The log shows no error of this call: the case expects SUCCESS, and its control (%1) must fail.")
            .arg(value(note, 0));
    case Kind::ControlForWhatLooksWrong:
        return Tr::tr("The control was chosen by what looks wrong: %1.").arg(value(note, 0));
    case Kind::ControlForEverything:
        return Tr::tr("What is at fault is not plain from the log: the control replaces %1. Narrow it down.")
            .arg(value(note, 0));
    case Kind::MoreCalls:
        return Tr::tr("%n more call(s) that failed were not looked at.", nullptr, value(note, 0).toInt());
    case Kind::LogCut: return Tr::tr("Only the first 16 MiB of the log were read.");
    default: break;
    }
    const QString why = whyNoCase(note);
    return why.isEmpty() ? whatIsOtherwise(note) : why;
}

} // namespace wording

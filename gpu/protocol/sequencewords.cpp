// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/sequencewords.h"

#include <algorithm>

namespace gpu::words {

namespace {

Value valueOf(const Attributes &attrs, std::string_view name)
{
    const AttrSpec &spec = attrs.spec(name);
    switch (spec.kind) {
    case AttrKind::Choice: return EnumValue {attrs.choice(name), enumerator(spec, attrs.text(name))};
    case AttrKind::Number: return attrs.number(name);
    case AttrKind::Ints:
    case AttrKind::Spatial: {
        const std::vector<int> values = attrs.integers(name);
        return Extents(values.begin(), values.end());
    }
    default: return attrs.integer64(name);
    }
}

Value partOf(const Tensor &tensor, std::string_view part)
{
    if (part == "dtype")
        return EnumValue {static_cast<int>(tensor.dtype), enumerator(tensor.dtype)};
    if (part == "layout")
        return EnumValue {static_cast<int>(tensor.layout), enumerator(tensor.layout)};
    if (part == "rank")
        return std::ssize(tensor.dims);
    const Extents &list = part.starts_with("dims") ? tensor.dims : tensor.strides;
    return part.contains('/') ? Value(list.at(std::size_t(part.back() - '0'))) : Value(list);
}

} // namespace

Argument computed(std::function<Value(const Attributes &)> value, std::string_view into, std::string_view logged)
{
    return {std::move(value), into, logged};
}

Argument part(const TensorOf &tensor, std::string_view path, std::string_view logged)
{
    return computed(
        [=](const Attributes &attrs) { return partOf(tensor(attrs), path.substr(path.find('/') + 1)); }, path, logged);
}

Argument attr(std::string_view name, std::string_view logged)
{
    return computed([name](const Attributes &attrs) { return valueOf(attrs, name); }, name, logged);
}

Argument item(std::string_view path, std::string_view logged)
{
    return computed(
        [=](const Attributes &attrs) {
            return std::int64_t(attrs.integers(path.substr(0, path.find('/'))).at(std::size_t(path.back() - '0')));
        },
        path, logged);
}

Argument length(std::string_view list)
{
    return computed([list](const Attributes &attrs) { return std::ssize(attrs.integers(list)); });
}

Argument number(std::int64_t value)
{
    return computed([value](const Attributes &) { return value; });
}

Argument null()
{
    return computed([](const Attributes &) { return nullptr; });
}

Argument var(std::string_view name, std::string_view logged)
{
    return computed([name](const Attributes &) { return Variable {name}; }, name, logged);
}

Argument element(std::string_view name, int index)
{
    return computed([=](const Attributes &) { return Variable {.name = name, .element = index}; });
}

Argument out(std::string_view name, int index)
{
    return computed([=](const Attributes &) { return Variable {.name = name, .element = index, .address = true}; });
}

TensorOf given(std::string_view name)
{
    return [name](const Attributes &attrs) { return attrs.tensor(name); };
}

When isText(std::string_view attr, std::string_view text)
{
    return [=](const Attributes &attrs) { return attrs.text(attr) == text; };
}

When hasItems(std::string_view list, std::size_t count)
{
    return [=](const Attributes &attrs) { return attrs.integers(list).size() == count; };
}

When isFlat(std::string_view tensor)
{
    return [=](const Attributes &attrs) { return attrs.tensor(tensor).dims.size() == 4; };
}

CallSequence joined(std::initializer_list<CallSequence> parts)
{
    CallSequence all;
    for (const CallSequence &part : parts)
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

CallSequence tensor(std::string_view name, const TensorOf &of)
{
    const auto shape = [of](bool four, bool strided) {
        return [=](const Attributes &attrs) {
            const Tensor tensor = of(attrs);
            return (tensor.dims.size() == 4) == four && !tensor.strides.empty() == strided;
        };
    };
    const Argument self = var(name), type = part(of, "x/dtype", "dataType"), format = part(of, "x/layout", "format");
    const Argument n = part(of, "x/dims/0", "n"), c = part(of, "x/dims/1", "c"), h = part(of, "x/dims/2", "h"),
                   w = part(of, "x/dims/3", "w");
    const Argument rank = part(of, "x/rank"), dims = part(of, "x/dims", "dimA");
    return {
        {MakeDescriptor {"Tensor", name}},
        {Invoke {"cudnnSetTensor4dDescriptor", {self, format, type, n, c, h, w}}, shape(true, false)},
        {Invoke {"cudnnSetTensor4dDescriptorEx",
             {self, type, n, c, h, w, part(of, "x/strides/0", "nStride"), part(of, "x/strides/1", "cStride"),
                 part(of, "x/strides/2", "hStride"), part(of, "x/strides/3", "wStride")}},
            shape(true, true)},
        {Invoke {"cudnnSetTensorNdDescriptorEx", {self, format, type, rank, dims}}, shape(false, false)},
        {Invoke {"cudnnSetTensorNdDescriptor", {self, type, rank, dims, part(of, "x/strides", "strideA")}},
            shape(false, true)},
    };
}

CallSequence filter(std::string_view name)
{
    const TensorOf of = given("w");
    const Argument self = var(name), type = part(of, "w/dtype", "dataType"), format = part(of, "w/layout", "format");
    return {
        {MakeDescriptor {"Filter", name}},
        {Invoke {"cudnnSetFilter4dDescriptor",
             {self, type, format, part(of, "w/dims/0", "k"), part(of, "w/dims/1", "c"), part(of, "w/dims/2", "h"),
                 part(of, "w/dims/3", "w")}},
            isFlat("w")},
        {Invoke {
             "cudnnSetFilterNdDescriptor", {self, type, format, part(of, "w/rank"), part(of, "w/dims", "filterDimA")}},
            unless(isFlat("w"))},
    };
}

CallSequence convolution()
{
    const Argument self = var("convolution");
    const Argument mode = attr("mode", "mode");
    const Argument compute = attr("compute", "dataType");
    return {
        {MakeDescriptor {"Convolution", "convolution"}},
        {Invoke {"cudnnSetConvolution2dDescriptor",
             {self, item("pads/0", "pad_h"), item("pads/1", "pad_w"), item("strides/0", "u"), item("strides/1", "v"),
                 item("dilations/0", "dilation_h"), item("dilations/1", "dilation_w"), mode, compute}},
            hasItems("pads", 2)},
        {Invoke {"cudnnSetConvolutionNdDescriptor",
             {self, length("pads"), attr("pads", "padA"), attr("strides", "strideA"), attr("dilations", "dilationA"),
                 mode, compute}},
            unless(hasItems("pads", 2))},
        {Invoke {"cudnnSetConvolutionGroupCount", {self, attr("groups", "groupCount")}},
            [](const Attributes &attrs) { return attrs.integer("groups") != 1; }},
        {Invoke {"cudnnSetConvolutionMathType", {self, attr("math")}}, unless(isText("math", "default"))},
    };
}

CallSequence rnn()
{
    return {
        {MakeDescriptor {"RNN", "rnn"}},
        {Invoke {"cudnnSetRNNDescriptor_v8",
            {var("rnn"), attr("algo", "algo"), attr("cell", "cellMode"), attr("bias", "biasMode"),
                attr("direction", "dirMode|bidirectional"), attr("input_mode", "inputMode"), attr("dtype", "dataType"),
                attr("math_precision", "mathPrec"), attr("math", "mathType|mathMode"), attr("input_size", "inputSize"),
                attr("hidden_size", "hiddenSize"), attr("proj_size", "projSize"), attr("layers", "numLayers"),
                var("dropout"), attr("aux_flags", "auxFlags")}}},
    };
}

CallSequence rnnData(std::string_view name, const Argument &vectorSize)
{
    return {
        {MakeDescriptor {"RNNData", name}},
        {Invoke {"cudnnSetRNNDataDescriptor",
            {var(name), attr("dtype", "dataType"), attr("layout", "layout"), attr("max_seq_length", "maxSeqLength"),
                attr("batch", "batchSize"), vectorSize,
                computed([](const Attributes &) { return Variable {"lengths"}; }, "seq_lengths", "seqLengthArray"),
                null()}}},
    };
}

CallSequence ctc()
{
    const Argument self = var("ctc");
    const Argument compute = attr("compute", "compType");
    const Argument normalization = attr("normalization", "normMode");
    const Argument nan = attr("nan", "gradMode");
    const Argument longest = attr("max_label_length", "maxLabelLength");
    return {
        {MakeDescriptor {"CTCLoss", "ctc"}},
        {Invoke {"cudnnSetCTCLossDescriptorEx", {self, compute, normalization, nan}}, isText("version", "ex")},
        {Invoke {"cudnnSetCTCLossDescriptor_v8", {self, compute, normalization, nan, longest}},
            isText("version", "v8")},
        {Invoke {"cudnnSetCTCLossDescriptor_v9",
             {self, compute, normalization, attr("oob_gradients", "ctcGradMode"), longest}, false, 9},
            isText("version", "v9")},
    };
}

CallSequence outputDim(std::string_view x, std::string_view w)
{
    const Argument convolution = var("convolution", "convDesc");
    const Argument input = var(x, "inputTensorDesc");
    const Argument kernel = var(w, "filterDesc");
    return {
        {MakeInts {"dims", [](const Attributes &attrs) { return attrs.tensor("x").dims.size(); }}},
        {Invoke {"cudnnGetConvolution2dForwardOutputDim",
             {convolution, input, kernel, out("dims", 0), out("dims", 1), out("dims", 2), out("dims", 3)}, false, 8,
             "dims"},
            isFlat("x")},
        {Invoke {"cudnnGetConvolutionNdForwardOutputDim",
             {convolution, input, kernel, part(given("x"), "x/rank"), out("dims", 0)}, false, 8, "dims"},
            unless(isFlat("x"))},
    };
}

} // namespace gpu::words

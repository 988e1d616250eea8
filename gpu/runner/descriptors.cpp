// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/descriptors.h"

#include "gpu/runner/families.h"

namespace gpu::runner {

bool setTensor(Context &ctx, TensorDesc tensor, const Tensor &as)
{
    const std::vector<int> d = ctx.narrow(as.dims);
    const std::vector<int> s = ctx.narrow(as.strides);
    const int rank = static_cast<int>(d.size());
    if (rank == 4 && s.empty())
        return ctx.call(ctx.cudnn.SetTensor4dDescriptor, tensor, as.layout, as.dtype, d[0], d[1], d[2], d[3]);
    if (rank == 4)
        return ctx.call(
            ctx.cudnn.SetTensor4dDescriptorEx, tensor, as.dtype, d[0], d[1], d[2], d[3], s[0], s[1], s[2], s[3]);
    if (s.empty())
        return ctx.call(ctx.cudnn.SetTensorNdDescriptorEx, tensor, as.layout, as.dtype, rank, d);
    return ctx.call(ctx.cudnn.SetTensorNdDescriptor, tensor, as.dtype, rank, d, s);
}

bool setFilter(Context &ctx, FilterDesc filter, const Tensor &as)
{
    const std::vector<int> d = ctx.narrow(as.dims);
    const int rank = static_cast<int>(d.size());
    if (rank == 4)
        return ctx.call(ctx.cudnn.SetFilter4dDescriptor, filter, as.dtype, as.layout, d[0], d[1], d[2], d[3]);
    return ctx.call(ctx.cudnn.SetFilterNdDescriptor, filter, as.dtype, as.layout, rank, d);
}

bool setConvolution(Context &ctx, ConvolutionDesc convolution, const Attributes &attrs)
{
    const std::vector<int> pads = attrs.integers("pads");
    const std::vector<int> strides = attrs.integers("strides");
    const std::vector<int> dilations = attrs.integers("dilations");
    const int mode = attrs.choice("mode");
    const DataType compute = attrs.dataType("compute");
    const bool set = pads.size() == 2 ? ctx.call(ctx.cudnn.SetConvolution2dDescriptor, convolution, pads[0], pads[1],
                                            strides[0], strides[1], dilations[0], dilations[1], mode, compute)
                                      : ctx.call(ctx.cudnn.SetConvolutionNdDescriptor, convolution, int(pads.size()),
                                            pads, strides, dilations, mode, compute);
    const int groups = attrs.integer("groups");
    const int math = attrs.choice("math");
    return set && (groups == 1 || ctx.call(ctx.cudnn.SetConvolutionGroupCount, convolution, groups))
        && (math == 0 || ctx.call(ctx.cudnn.SetConvolutionMathType, convolution, math));
}

bool outputDims(
    Context &ctx, ConvolutionDesc convolution, TensorDesc x, FilterDesc w, int rank, std::vector<std::int64_t> &dims)
{
    std::vector<int> out(static_cast<std::size_t>(rank), 0);
    const bool good = rank == 4
        ? ctx.call(ctx.cudnn.GetConvolution2dForwardOutputDim, convolution, x, w, &out[0], &out[1], &out[2], &out[3])
        : ctx.call(ctx.cudnn.GetConvolutionNdForwardOutputDim, convolution, x, w, rank, out.data());
    dims.assign(out.begin(), out.end());
    if (good) {
        std::string text = "the output's dims:";
        for (const int dim : out)
            text += ' ' + std::to_string(dim);
        ctx.reporter.log(text);
    }
    return good;
}

bool setRnn(Context &ctx, RnnDesc rnn, DropoutDesc dropout, const Attributes &attrs)
{
    return ctx.call(ctx.cudnn.SetRNNDescriptor_v8, rnn, attrs.choice("algo"), attrs.choice("cell"),
        attrs.choice("bias"), attrs.choice("direction"), attrs.choice("input_mode"), attrs.dataType("dtype"),
        attrs.dataType("math_precision"), attrs.choice("math"), attrs.integer("input_size"),
        attrs.integer("hidden_size"), attrs.integer("proj_size"), attrs.integer("layers"), dropout,
        static_cast<std::uint32_t>(attrs.integer("aux_flags")));
}

bool setCtc(Context &ctx, CtcLossDesc ctc, const Attributes &attrs)
{
    const DataType compute = attrs.dataType("compute");
    const int normalization = attrs.choice("normalization");
    const std::string version = attrs.text("version");
    if (version == "ex")
        return ctx.call(ctx.cudnn.SetCTCLossDescriptorEx, ctc, compute, normalization, attrs.choice("nan"));
    const int longest = attrs.integer("max_label_length");
    if (version == "v8")
        return ctx.call(ctx.cudnn.SetCTCLossDescriptor_v8, ctc, compute, normalization, attrs.choice("nan"), longest);
    return ctx.call(
        ctx.cudnn.SetCTCLossDescriptor_v9, ctc, compute, normalization, attrs.choice("oob_gradients"), longest);
}

void runTensorDescriptor(Context &ctx, const Setup &setup)
{
    Owned<TensorDesc> x(ctx.cudnn.DestroyTensorDescriptor);
    if (ctx.call(ctx.cudnn.CreateTensorDescriptor, x.out()))
        (void)setTensor(ctx, x, *setup.tensor("x"));
}

void runFilterDescriptor(Context &ctx, const Setup &setup)
{
    Owned<FilterDesc> w(ctx.cudnn.DestroyFilterDescriptor);
    if (ctx.call(ctx.cudnn.CreateFilterDescriptor, w.out()))
        (void)setFilter(ctx, w, *setup.tensor("w"));
}

void runConvolutionDescriptor(Context &ctx, const Setup &setup)
{
    Owned<ConvolutionDesc> convolution(ctx.cudnn.DestroyConvolutionDescriptor);
    if (ctx.call(ctx.cudnn.CreateConvolutionDescriptor, convolution.out()))
        (void)setConvolution(ctx, convolution, Attributes(Op::ConvolutionDescriptor, setup));
}

void runPoolingDescriptor(Context &ctx, const Setup &setup)
{
    const Attributes attrs(Op::PoolingDescriptor, setup);
    const std::vector<int> window = attrs.integers("window");
    const std::vector<int> pads = attrs.integers("pads");
    const std::vector<int> strides = attrs.integers("strides");
    Owned<PoolingDesc> pooling(ctx.cudnn.DestroyPoolingDescriptor);
    if (!ctx.call(ctx.cudnn.CreatePoolingDescriptor, pooling.out()))
        return;
    const int mode = attrs.choice("mode");
    const int nan = attrs.choice("nan");
    if (window.size() == 2)
        (void)ctx.call(ctx.cudnn.SetPooling2dDescriptor, pooling, mode, nan, window[0], window[1], pads[0], pads[1],
            strides[0], strides[1]);
    else
        (void)ctx.call(ctx.cudnn.SetPoolingNdDescriptor, pooling, mode, nan, int(window.size()), window, pads, strides);
}

void runActivationDescriptor(Context &ctx, const Setup &setup)
{
    const Attributes attrs(Op::ActivationDescriptor, setup);
    Owned<ActivationDesc> activation(ctx.cudnn.DestroyActivationDescriptor);
    if (ctx.call(ctx.cudnn.CreateActivationDescriptor, activation.out()))
        (void)ctx.call(ctx.cudnn.SetActivationDescriptor, activation, attrs.choice("mode"), attrs.choice("nan"),
            attrs.number("coef"));
}

void runConvolutionOutputDim(Context &ctx, const Setup &setup)
{
    Owned<TensorDesc> x(ctx.cudnn.DestroyTensorDescriptor);
    Owned<FilterDesc> w(ctx.cudnn.DestroyFilterDescriptor);
    Owned<ConvolutionDesc> convolution(ctx.cudnn.DestroyConvolutionDescriptor);
    if (!ctx.call(ctx.cudnn.CreateTensorDescriptor, x.out()) || !setTensor(ctx, x, *setup.tensor("x"))
        || !ctx.call(ctx.cudnn.CreateFilterDescriptor, w.out()) || !setFilter(ctx, w, *setup.tensor("w"))
        || !ctx.call(ctx.cudnn.CreateConvolutionDescriptor, convolution.out())
        || !setConvolution(ctx, convolution, Attributes(Op::ConvolutionOutputDim, setup)))
        return;
    std::vector<std::int64_t> dims;
    (void)outputDims(ctx, convolution, x, w, int(setup.tensor("x")->dims.size()), dims);
}

void runBatchnormDerive(Context &ctx, const Setup &setup)
{
    Owned<TensorDesc> x(ctx.cudnn.DestroyTensorDescriptor);
    Owned<TensorDesc> derived(ctx.cudnn.DestroyTensorDescriptor);
    if (!ctx.call(ctx.cudnn.CreateTensorDescriptor, x.out()) || !setTensor(ctx, x, *setup.tensor("x"))
        || !ctx.call(ctx.cudnn.CreateTensorDescriptor, derived.out()))
        return;
    (void)ctx.call(
        ctx.cudnn.DeriveBNTensorDescriptor, derived, x, Attributes(Op::BatchnormDerive, setup).choice("mode"));
}

void runRnnDescriptor(Context &ctx, const Setup &setup)
{
    // Real programs give a dropout descriptor; one that is not set serves, as no layer is dropped without a GPU.
    Owned<DropoutDesc> dropout(ctx.cudnn.DestroyDropoutDescriptor);
    Owned<RnnDesc> rnn(ctx.cudnn.DestroyRNNDescriptor);
    if (ctx.call(ctx.cudnn.CreateDropoutDescriptor, dropout.out())
        && ctx.call(ctx.cudnn.CreateRNNDescriptor, rnn.out()))
        (void)setRnn(ctx, rnn, dropout, Attributes(Op::RnnDescriptor, setup));
}

void runRnnDataDescriptor(Context &ctx, const Setup &setup)
{
    const Attributes attrs(Op::RnnDataDescriptor, setup);
    const int batch = attrs.integer("batch");
    // One length at least: cuDNN may look at it before it refuses a batch of 0.
    const std::vector<int> lengths = extended(attrs.integers("seq_lengths"), std::max(batch, 1));
    Owned<RnnDataDesc> data(ctx.cudnn.DestroyRNNDataDescriptor);
    if (ctx.call(ctx.cudnn.CreateRNNDataDescriptor, data.out()))
        (void)ctx.call(ctx.cudnn.SetRNNDataDescriptor, data, attrs.dataType("dtype"), attrs.choice("layout"),
            attrs.integer("max_seq_length"), batch, attrs.integer("vector_size"), lengths, nullptr);
}

void runCtcLossDescriptor(Context &ctx, const Setup &setup)
{
    Owned<CtcLossDesc> ctc(ctx.cudnn.DestroyCTCLossDescriptor);
    if (ctx.call(ctx.cudnn.CreateCTCLossDescriptor, ctc.out()))
        (void)setCtc(ctx, ctc, Attributes(Op::CtcLossDescriptor, setup));
}

} // namespace gpu::runner

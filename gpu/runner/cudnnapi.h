// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// cuDNN as the runner sees it: our own declarations of the functions that it calls, in one table that is filled from an
// opened library by name. A function that a version does not have stays null. apicheck.cpp compares the declarations
// with the real headers wherever those are installed.
//
// The parameter names of the lists below are shown to people in the arguments of each call.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gpu::runner {

/// One of our opaque types for each of cuDNN's descriptors, so that the compiler tells them apart.
template <int Kind> struct Opaque;
using Handle = Opaque<0> *;
using TensorDesc = Opaque<1> *;
using FilterDesc = Opaque<2> *;
using ConvolutionDesc = Opaque<3> *;
using PoolingDesc = Opaque<4> *;
using ActivationDesc = Opaque<5> *;
using DropoutDesc = Opaque<6> *;
using RnnDesc = Opaque<7> *;
using RnnDataDesc = Opaque<8> *;
using CtcLossDesc = Opaque<9> *;
using BackendDesc = void *;
using Stream = Opaque<10> *;

enum class DataTypeCode : int { }; // cudnnDataType_t; its numbers are those of gpu::DataType
enum class FormatCode : int { }; // cudnnTensorFormat_t; its numbers are those of gpu::Layout
using DebugCallback = void (*)(int severity, void *data, const void *info, const char *message);

/// cudnnStatus_t 0 in every version.
inline constexpr int statusSuccess = 0;

// F(name without "cudnn", result, parameters). This list is in cuDNN 8 and 9.
#define CASEBOOK_CUDNN_FUNCTIONS(F)                                                                                    \
    F(GetVersion, std::size_t, ())                                                                                     \
    F(GetCudartVersion, std::size_t, ())                                                                               \
    F(GetErrorString, const char *, (int status))                                                                      \
    F(SetCallback, int, (unsigned mask, void *data, DebugCallback callback))                                           \
    F(Create, int, (Handle * handle))                                                                                  \
    F(Destroy, int, (Handle handle))                                                                                   \
    F(CreateTensorDescriptor, int, (TensorDesc * tensor))                                                              \
    F(DestroyTensorDescriptor, int, (TensorDesc tensor))                                                               \
    F(SetTensor4dDescriptor, int,                                                                                      \
        (TensorDesc tensor, FormatCode format, DataTypeCode type, int n, int c, int h, int w))                         \
    F(SetTensor4dDescriptorEx, int,                                                                                    \
        (TensorDesc tensor, DataTypeCode type, int n, int c, int h, int w, int nStride, int cStride, int hStride,      \
            int wStride))                                                                                              \
    F(SetTensorNdDescriptor, int,                                                                                      \
        (TensorDesc tensor, DataTypeCode type, int nbDims, const int *dims, const int *strides))                       \
    F(SetTensorNdDescriptorEx, int,                                                                                    \
        (TensorDesc tensor, FormatCode format, DataTypeCode type, int nbDims, const int *dims))                        \
    F(CreateFilterDescriptor, int, (FilterDesc * filter))                                                              \
    F(DestroyFilterDescriptor, int, (FilterDesc filter))                                                               \
    F(SetFilter4dDescriptor, int,                                                                                      \
        (FilterDesc filter, DataTypeCode type, FormatCode format, int k, int c, int h, int w))                         \
    F(SetFilterNdDescriptor, int,                                                                                      \
        (FilterDesc filter, DataTypeCode type, FormatCode format, int nbDims, const int *dims))                        \
    F(CreateConvolutionDescriptor, int, (ConvolutionDesc * convolution))                                               \
    F(DestroyConvolutionDescriptor, int, (ConvolutionDesc convolution))                                                \
    F(SetConvolution2dDescriptor, int,                                                                                 \
        (ConvolutionDesc convolution, int padH, int padW, int strideH, int strideW, int dilationH, int dilationW,      \
            int mode, DataTypeCode computeType))                                                                       \
    F(SetConvolutionNdDescriptor, int,                                                                                 \
        (ConvolutionDesc convolution, int length, const int *pads, const int *strides, const int *dilations, int mode, \
            DataTypeCode computeType))                                                                                 \
    F(SetConvolutionGroupCount, int, (ConvolutionDesc convolution, int groups))                                        \
    F(SetConvolutionMathType, int, (ConvolutionDesc convolution, int mathType))                                        \
    F(GetConvolution2dForwardOutputDim, int,                                                                           \
        (ConvolutionDesc convolution, TensorDesc x, FilterDesc w, int *outN, int *outC, int *outH, int *outW))         \
    F(GetConvolutionNdForwardOutputDim, int,                                                                           \
        (ConvolutionDesc convolution, TensorDesc x, FilterDesc w, int nbDims, int *out))                               \
    F(GetConvolutionForwardWorkspaceSize, int,                                                                         \
        (Handle handle, TensorDesc xDesc, FilterDesc wDesc, ConvolutionDesc convolution, TensorDesc yDesc, int algo,   \
            std::size_t *bytes))                                                                                       \
    F(ConvolutionForward, int,                                                                                         \
        (Handle handle, const void *alpha, TensorDesc xDesc, const void *x, FilterDesc wDesc, const void *w,           \
            ConvolutionDesc convolution, int algo, void *workspace, std::size_t workspaceBytes, const void *beta,      \
            TensorDesc yDesc, void *y))                                                                                \
    F(CreatePoolingDescriptor, int, (PoolingDesc * pooling))                                                           \
    F(DestroyPoolingDescriptor, int, (PoolingDesc pooling))                                                            \
    F(SetPooling2dDescriptor, int,                                                                                     \
        (PoolingDesc pooling, int mode, int nanPropagation, int windowH, int windowW, int padH, int padW, int strideH, \
            int strideW))                                                                                              \
    F(SetPoolingNdDescriptor, int,                                                                                     \
        (PoolingDesc pooling, int mode, int nanPropagation, int nbDims, const int *window, const int *pads,            \
            const int *strides))                                                                                       \
    F(CreateActivationDescriptor, int, (ActivationDesc * activation))                                                  \
    F(DestroyActivationDescriptor, int, (ActivationDesc activation))                                                   \
    F(SetActivationDescriptor, int, (ActivationDesc activation, int mode, int nanPropagation, double coefficient))     \
    F(CreateDropoutDescriptor, int, (DropoutDesc * dropout))                                                           \
    F(DestroyDropoutDescriptor, int, (DropoutDesc dropout))                                                            \
    F(DropoutGetStatesSize, int, (Handle handle, std::size_t *bytes))                                                  \
    F(SetDropoutDescriptor, int,                                                                                       \
        (DropoutDesc descriptor, Handle handle, float dropout, void *states, std::size_t bytes,                        \
            unsigned long long seed))                                                                                  \
    F(DeriveBNTensorDescriptor, int, (TensorDesc derived, TensorDesc x, int mode))                                     \
    F(BatchNormalizationForwardTraining, int,                                                                          \
        (Handle handle, int mode, const void *alpha, const void *beta, TensorDesc xDesc, const void *x,                \
            TensorDesc yDesc, void *y, TensorDesc bnDesc, const void *scale, const void *bias, double factor,          \
            void *runningMean, void *runningVariance, double epsilon, void *saveMean, void *saveInvVariance))          \
    F(BatchNormalizationForwardInference, int,                                                                         \
        (Handle handle, int mode, const void *alpha, const void *beta, TensorDesc xDesc, const void *x,                \
            TensorDesc yDesc, void *y, TensorDesc bnDesc, const void *scale, const void *bias, const void *mean,       \
            const void *variance, double epsilon))                                                                     \
    F(CreateRNNDescriptor, int, (RnnDesc * rnn))                                                                       \
    F(DestroyRNNDescriptor, int, (RnnDesc rnn))                                                                        \
    F(SetRNNDescriptor_v8, int,                                                                                        \
        (RnnDesc rnn, int algo, int cell, int bias, int direction, int inputMode, DataTypeCode type,                   \
            DataTypeCode mathPrecision, int mathType, std::int32_t inputSize, std::int32_t hiddenSize,                 \
            std::int32_t projSize, std::int32_t layers, DropoutDesc dropout, std::uint32_t auxFlags))                  \
    F(CreateRNNDataDescriptor, int, (RnnDataDesc * data))                                                              \
    F(DestroyRNNDataDescriptor, int, (RnnDataDesc data))                                                               \
    F(SetRNNDataDescriptor, int,                                                                                       \
        (RnnDataDesc data, DataTypeCode type, int layout, int maxSeqLength, int batch, int vectorSize,                 \
            const int *seqLengths, void *paddingFill))                                                                 \
    F(GetRNNWeightSpaceSize, int, (Handle handle, RnnDesc rnn, std::size_t *bytes))                                    \
    F(GetRNNTempSpaceSizes, int,                                                                                       \
        (Handle handle, RnnDesc rnn, int forwardMode, RnnDataDesc xDesc, std::size_t *workBytes,                       \
            std::size_t *reserveBytes))                                                                                \
    F(GetRNNWeightParams, int,                                                                                         \
        (Handle handle, RnnDesc rnn, std::int32_t pseudoLayer, std::size_t weightBytes, const void *weights,           \
            std::int32_t linearLayer, TensorDesc matrixDesc, void **matrix, TensorDesc biasDesc, void **bias))         \
    F(RNNForward, int,                                                                                                 \
        (Handle handle, RnnDesc rnn, int forwardMode, const std::int32_t *seqLengths, RnnDataDesc xDesc,               \
            const void *x, RnnDataDesc yDesc, void *y, TensorDesc hDesc, const void *hx, void *hy, TensorDesc cDesc,   \
            const void *cx, void *cy, std::size_t weightBytes, const void *weights, std::size_t workBytes,             \
            void *workspace, std::size_t reserveBytes, void *reserve))                                                 \
    F(CreateCTCLossDescriptor, int, (CtcLossDesc * ctc))                                                               \
    F(DestroyCTCLossDescriptor, int, (CtcLossDesc ctc))                                                                \
    F(SetCTCLossDescriptor, int, (CtcLossDesc ctc, DataTypeCode computeType))                                          \
    F(SetCTCLossDescriptorEx, int, (CtcLossDesc ctc, DataTypeCode computeType, int normalization, int gradientMode))   \
    F(SetCTCLossDescriptor_v8, int,                                                                                    \
        (CtcLossDesc ctc, DataTypeCode computeType, int normalization, int gradientMode, int maxLabelLength))          \
    F(GetCTCLossWorkspaceSize, int,                                                                                    \
        (Handle handle, TensorDesc probsDesc, TensorDesc gradientsDesc, const int *labels, const int *labelLengths,    \
            const int *inputLengths, int algo, CtcLossDesc ctc, std::size_t *bytes))                                   \
    F(CTCLoss, int,                                                                                                    \
        (Handle handle, TensorDesc probsDesc, const void *probs, const int *labels, const int *labelLengths,           \
            const int *inputLengths, void *costs, TensorDesc gradientsDesc, void *gradients, int algo,                 \
            CtcLossDesc ctc, void *workspace, std::size_t workspaceBytes))                                             \
    F(GetCTCLossWorkspaceSize_v8, int,                                                                                 \
        (Handle handle, int algo, CtcLossDesc ctc, TensorDesc probsDesc, TensorDesc gradientsDesc,                     \
            std::size_t *bytes))                                                                                       \
    F(CTCLoss_v8, int,                                                                                                 \
        (Handle handle, int algo, CtcLossDesc ctc, TensorDesc probsDesc, const void *probs, const int *labels,         \
            const int *labelLengths, const int *inputLengths, void *costs, TensorDesc gradientsDesc, void *gradients,  \
            std::size_t workspaceBytes, void *workspace))                                                              \
    F(BackendCreateDescriptor, int, (int type, BackendDesc *descriptor))                                               \
    F(BackendDestroyDescriptor, int, (BackendDesc descriptor))                                                         \
    F(BackendFinalize, int, (BackendDesc descriptor))                                                                  \
    F(BackendSetAttribute, int,                                                                                        \
        (BackendDesc descriptor, int name, int type, std::int64_t count, const void *elements))                        \
    F(BackendGetAttribute, int,                                                                                        \
        (BackendDesc descriptor, int name, int type, std::int64_t requested, std::int64_t *count, void *elements))     \
    F(BackendExecute, int, (Handle handle, BackendDesc plan, BackendDesc variantPack))

// From cuDNN 9 on.
#define CASEBOOK_CUDNN9_FUNCTIONS(F)                                                                                   \
    F(GetLastErrorString, void, (char *text, std::size_t size))                                                        \
    F(SetCTCLossDescriptor_v9, int,                                                                                    \
        (CtcLossDesc ctc, DataTypeCode computeType, int normalization, int gradientMode, int maxLabelLength))

/// One function: its name, what its parameters are called, and where it is. Null: this cuDNN does not have it.
template <typename Signature> struct Function {
    const char *name;
    const char *parameters; // "(TensorDesc tensor, int n, ...)"
    Signature *pointer = nullptr;
    explicit operator bool() const { return pointer != nullptr; }
};

struct CudnnApi {
#define CASEBOOK_DECLARE(name, result, parameters) Function<result parameters> name {"cudnn" #name, #parameters};
    CASEBOOK_CUDNN_FUNCTIONS(CASEBOOK_DECLARE)
    CASEBOOK_CUDNN9_FUNCTIONS(CASEBOOK_DECLARE)
#undef CASEBOOK_DECLARE
};

} // namespace gpu::runner

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The compiled-in list of what a case may ask for: ops, the tensors and attributes of each with their types and
// defaults, data types, layouts, levels. Nothing else can be run. What an op calls is in sequence.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gpu {

/// From cheap to strong. Library: calls of cuDNN that need no GPU. Toolkit: the compilers, libraries and the loader of
/// CUDA itself, without a GPU. Model: the graph API against a described GPU. Gpu: a GPU.
enum class Level : std::uint8_t { Library, Toolkit, Model, Gpu };
inline constexpr std::array allLevels = {Level::Library, Level::Toolkit, Level::Model, Level::Gpu};
enum class Api : std::uint8_t { Legacy, Graph };
/// The names in cases are those of cudnnDataType_t without its prefix, in lower case.
enum class DataType : std::uint8_t {
    Float,
    Double,
    Half,
    Int8,
    Int32,
    Int8x4,
    Uint8,
    Uint8x4,
    Int8x32,
    Bfloat16,
    Int64,
    Boolean,
    Fp8E4m3,
    Fp8E5m2
};
enum class Layout : std::uint8_t { Nchw, Nhwc, NchwVectC };

enum class Op : std::uint8_t {
    // library
    TensorDescriptor, // cudnnSetTensor4dDescriptor, ...4dDescriptorEx with strides, ...NdDescriptor where rank != 4
    FilterDescriptor,
    ConvolutionDescriptor,
    PoolingDescriptor,
    ActivationDescriptor,
    RnnDescriptor, // cudnnSetRNNDescriptor_v8
    RnnDataDescriptor,
    CtcLossDescriptor,
    ConvolutionOutputDim, // descriptors, then cudnnGetConvolution2dForwardOutputDim
    BatchnormDerive, // cudnnDeriveBNTensorDescriptor
    ExportedSymbol, // is it in the library? PRESENT or ABSENT
    HeaderConstant, // a macro or enumerator in the headers beside the library: EQUAL, DIFFERENT or ABSENT
    StatusName, // cudnnGetErrorString(code): EQUAL or DIFFERENT
    VersionCheck, // cudnn{Graph,Ops,Cnn,Adv}VersionCheck, and cuDNN 8's ...Infer and ...Train
    Installation, // a private folder that holds the library with one sublibrary missing, cut short, or of the version
    // `other`
    // gpu
    Create, // cudnnCreate, with devices hidden or with device memory taken first
    DropoutDescriptor,
    BatchnormForwardTraining,
    BatchnormForwardInference,
    ConvolutionForward,
    RnnForward,
    CtcLoss,
    // model and gpu
    GraphConvolution,
    GraphBatchnorm,
    GraphMatmul,
    GraphPointwise,
    GraphSdpa,
    // toolkit
    NvrtcCompile,
    Ptxas,
    NvccCompile,
    HostCompiler, // does crt/host_config.h accept a host compiler of this version?
    NvjitlinkLink,
    Load, // a library, with others loaded first
    LibrarySymbol, // of a library's file: PRESENT or ABSENT
    Initialize, // the first call of a library, on a machine without a driver
    ErrorText, // what a library says of one of its results: EQUAL or DIFFERENT
};

struct TensorSpec {
    std::string_view name;
    bool required = true;
};

/// Int: 32-bit integer; Int64; Number: a JSON number or "nan", "inf", "-inf"; Ints: a list of 1..8 Int; Spatial: a list
/// of 1..6 Int, all those of an op equally long (a default is as long as those given); Choice: one of `choices`; Name:
/// an identifier of C, at most 128 characters; OneVersion: all of one, "9.19.0"; Workspace: "required" (what cuDNN asks
/// for), "required-1", "none" (a null pointer and size 0) or a number of bytes; Text: one line of 1..400 bytes; Source:
/// a program's text (sourcetext.h); Options: a list of at most 16, each one of `choices`; Libraries: a list of at most
/// 8 LibraryVersion; Variables: an object of at most 8 environment variables, each one of `choices`.
enum class AttrKind : std::uint8_t {
    Int,
    Int64,
    Number,
    Ints,
    Spatial,
    Bool,
    Choice,
    Name,
    OneVersion,
    Workspace,
    Text,
    Source,
    Options,
    Libraries,
    Variables,
};

struct AttrSpec {
    std::string_view name;
    AttrKind kind;
    std::string_view defaultJson; // JSON text; "@name": the value of that attribute; empty: must be given
    /// Choice, Variables: "a|b|c". Options: likewise; "--std=" takes a value behind it, "-D*" right behind it.
    std::string_view choices;
    /// Choice of a legacy op: what cuDNN's headers call the choices, "CUDNN_POOLING_*" (the choice in capitals stands
    /// for the star) or all of them, "A|B|C".
    std::string_view enumerators;
};

struct OpSpec {
    Op op;
    std::string_view name; // "batchnorm_forward_training"
    Api api;
    bool library, toolkit, model, gpu; // the levels at which it can run
    std::span<const TensorSpec> tensors;
    std::span<const AttrSpec> attrs;
};

[[nodiscard]] std::span<const OpSpec> ops();
[[nodiscard]] const OpSpec &spec(Op op);
[[nodiscard]] std::optional<Op> opFromName(std::string_view name);

/// The only level at which the op runs; nullopt: it has more than one, and a case must say which.
[[nodiscard]] std::optional<Level> onlyLevel(const OpSpec &spec);
[[nodiscard]] bool runsAt(const OpSpec &spec, Level level);
/// Whether the op looks something up: its outcomes are PRESENT, ABSENT, EQUAL, DIFFERENT (status.h), and no status.
[[nodiscard]] bool isLookUp(Op op);
/// Whether what it looks up is a sign at most of what calls do, and decides no claim: a constant of a header is a
/// promise to callers, the text of a status a word.
[[nodiscard]] bool isSign(Op op);
/// The outcomes that a look-up may have; empty: the op is none.
[[nodiscard]] std::span<const std::string_view> lookUpOutcomes(Op op);

[[nodiscard]] std::string_view levelName(Level level); // "library", "toolkit", "model", "gpu"
[[nodiscard]] std::optional<Level> levelFromName(std::string_view name);
[[nodiscard]] std::string_view dataTypeName(DataType type); // "float", "fp8_e4m3"
[[nodiscard]] std::optional<DataType> dataTypeFromName(std::string_view name);
[[nodiscard]] std::string_view layoutName(Layout layout); // "nchw", "nhwc", "nchw_vect_c"
[[nodiscard]] std::optional<Layout> layoutFromName(std::string_view name);
[[nodiscard]] std::string enumerator(DataType type); // "CUDNN_DATA_FLOAT"
[[nodiscard]] std::string enumerator(Layout layout); // "CUDNN_TENSOR_NCHW"
/// The choice's place among "a|b|c", which is cuDNN's number for it; -1: it is none of them.
[[nodiscard]] std::ptrdiff_t indexOf(std::string_view choices, std::string_view choice);
/// What cuDNN's headers call the choice.
[[nodiscard]] std::string enumerator(const AttrSpec &attr, std::string_view choice);
[[nodiscard]] int elementBytes(DataType type); // of one element; INT8x4 counts 1, its vector is 4 of them
/// Relative tolerance of an output of this type against the float64 reference, unless the case says otherwise.
[[nodiscard]] double defaultTolerance(DataType type);

} // namespace gpu

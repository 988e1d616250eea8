// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/ops.h"

#include "gpu/protocol/packages.h"
#include "gpu/protocol/status.h"

#include <algorithm>
#include <ranges>
#include <utility>

namespace gpu {

namespace {

using enum AttrKind;

constexpr std::string_view dataTypes
    = "float|double|half|int8|int32|int8x4|uint8|uint8x4|int8x32|bfloat16|int64|boolean|"
      "fp8_e4m3|fp8_e5m2";
constexpr std::string_view dataTypeNames = "CUDNN_DATA_*";
constexpr std::string_view nanModes = "not_propagate|propagate";
constexpr std::string_view nanNames = "CUDNN_*_NAN";
constexpr std::string_view mathTypes = "default|tensor_op|tensor_op_allow_conversion|fma";
constexpr std::string_view mathNames
    = "CUDNN_DEFAULT_MATH|CUDNN_TENSOR_OP_MATH|CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION|CUDNN_FMA_MATH";
constexpr std::string_view batchnormModes = "per_activation|spatial|spatial_persistent";
constexpr std::string_view ctcVersions = "ex|v8|v9"; // cudnnSetCTCLossDescriptorEx, _v8, _v9 and what goes with each
constexpr std::string_view sublibraries = "graph|ops|cnn|adv";

// Tensors.
constexpr std::array<TensorSpec, 0> noTensors = {};
constexpr std::array x = {TensorSpec {"x"}};
constexpr std::array w = {TensorSpec {"w"}};
constexpr std::array xAndW = {TensorSpec {"x"}, TensorSpec {"w"}};
constexpr std::array graphConvolutionTensors = {TensorSpec {"x"}, TensorSpec {"w"}, TensorSpec {"y", false}};
constexpr std::array graphMatmulTensors = {TensorSpec {"a"}, TensorSpec {"b"}};
constexpr std::array graphPointwiseTensors = {TensorSpec {"x"}, TensorSpec {"b", false}};
constexpr std::array graphSdpaTensors = {TensorSpec {"q"}, TensorSpec {"k"}, TensorSpec {"v"}};

// Attributes. Groups of them are joined, since ops that run a thing take what the thing's descriptor takes.
template <std::size_t... sizes> constexpr auto join(const std::array<AttrSpec, sizes> &...parts)
{
    std::array<AttrSpec, (sizes + ...)> all {};
    auto out = all.begin();
    ((out = std::copy(parts.begin(), parts.end(), out)), ...);
    return all;
}

constexpr std::array<AttrSpec, 0> noAttrs = {};
constexpr std::array spatialAttrs = {
    AttrSpec {"pads", Spatial, "[0, 0]"},
    AttrSpec {"strides", Spatial, "[1, 1]"},
    AttrSpec {"dilations", Spatial, "[1, 1]"},
};
constexpr std::array convolutionOnlyAttrs = {
    AttrSpec {"mode", Choice, R"("cross_correlation")", "convolution|cross_correlation", "CUDNN_*"},
    AttrSpec {"compute", Choice, R"("float")", dataTypes, dataTypeNames},
    AttrSpec {"groups", Int, "1"},
    AttrSpec {"math", Choice, R"("default")", mathTypes, mathNames},
};
constexpr auto convolutionAttrs = join(spatialAttrs, convolutionOnlyAttrs);
constexpr std::array convolutionRunAttrs = {
    AttrSpec {"algo", Choice, R"("implicit_gemm")",
        "implicit_gemm|implicit_precomp_gemm|gemm|direct|fft|fft_tiling|winograd|winograd_nonfused",
        "CUDNN_CONVOLUTION_FWD_ALGO_*"},
    AttrSpec {"workspace", Workspace, R"("required")"},
};
constexpr auto convolutionForwardAttrs = join(convolutionAttrs, convolutionRunAttrs);
constexpr std::array poolingAttrs = {
    AttrSpec {"mode", Choice, R"("max")", "max|average_include_padding|average_exclude_padding|max_deterministic",
        "CUDNN_POOLING_MAX|CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING|"
        "CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING|CUDNN_POOLING_MAX_DETERMINISTIC"},
    AttrSpec {"window", Spatial, "[2, 2]"},
    AttrSpec {"pads", Spatial, "[0, 0]"},
    AttrSpec {"strides", Spatial, "[2, 2]"},
    AttrSpec {"nan", Choice, R"("not_propagate")", nanModes, nanNames},
};
constexpr std::array activationAttrs = {
    AttrSpec {"mode", Choice, R"("relu")", "sigmoid|relu|tanh|clipped_relu|elu|identity|swish", "CUDNN_ACTIVATION_*"},
    AttrSpec {"coef", Number, "0"},
    AttrSpec {"nan", Choice, R"("not_propagate")", nanModes, nanNames},
};
constexpr std::array rnnAttrs = {
    AttrSpec {"algo", Choice, R"("standard")", "standard|persist_static|persist_dynamic|persist_static_small_h",
        "CUDNN_RNN_ALGO_*"},
    AttrSpec {"cell", Choice, R"("lstm")", "relu|tanh|lstm|gru", "CUDNN_RNN_RELU|CUDNN_RNN_TANH|CUDNN_LSTM|CUDNN_GRU"},
    AttrSpec {"bias", Choice, R"("double")", "none|single_input|double|single_recurrent",
        "CUDNN_RNN_NO_BIAS|CUDNN_RNN_SINGLE_INP_BIAS|CUDNN_RNN_DOUBLE_BIAS|CUDNN_RNN_SINGLE_REC_BIAS"},
    AttrSpec {"direction", Choice, R"("unidirectional")", "unidirectional|bidirectional", "CUDNN_*"},
    AttrSpec {"input_mode", Choice, R"("linear")", "linear|skip", "CUDNN_*_INPUT"},
    AttrSpec {"dtype", Choice, R"("float")", dataTypes, dataTypeNames},
    AttrSpec {"math_precision", Choice, R"("float")", dataTypes, dataTypeNames},
    AttrSpec {"math", Choice, R"("default")", mathTypes, mathNames}, AttrSpec {"input_size", Int, "64"},
    AttrSpec {"hidden_size", Int, "64"}, AttrSpec {"proj_size", Int, "@hidden_size"}, AttrSpec {"layers", Int, "1"},
    AttrSpec {"aux_flags", Int, "1"}, // CUDNN_RNN_PADDED_IO_ENABLED
};
constexpr std::string_view rnnLayouts = "seq_major_unpacked|seq_major_packed|batch_major_unpacked";
constexpr std::string_view rnnLayoutNames = "CUDNN_RNN_DATA_LAYOUT_*";
constexpr std::array rnnDataAttrs = {
    AttrSpec {"dtype", Choice, R"("float")", dataTypes, dataTypeNames},
    AttrSpec {"layout", Choice, R"("seq_major_unpacked")", rnnLayouts, rnnLayoutNames},
    AttrSpec {"max_seq_length", Int, "4"}, AttrSpec {"batch", Int, "2"}, AttrSpec {"vector_size", Int, "64"},
    AttrSpec {"seq_lengths", Ints, "@max_seq_length"}, // the last one serves for all sequences after it
};
constexpr std::array rnnRunAttrs = {
    AttrSpec {"layout", Choice, R"("seq_major_unpacked")", rnnLayouts, rnnLayoutNames},
    AttrSpec {"max_seq_length", Int, "4"},
    AttrSpec {"batch", Int, "2"},
    AttrSpec {"vector_size", Int, "@input_size"},
    AttrSpec {"seq_lengths", Ints, "@max_seq_length"},
    AttrSpec {"forward_mode", Choice, R"("inference")", "inference|training", "CUDNN_FWD_MODE_*"},
};
constexpr auto rnnForwardAttrs = join(rnnAttrs, rnnRunAttrs);
constexpr std::array ctcAttrs = {
    AttrSpec {"version", Choice, R"("v8")", ctcVersions},
    AttrSpec {"compute", Choice, R"("float")", dataTypes, dataTypeNames},
    AttrSpec {"normalization", Choice, R"("softmax")", "none|softmax", "CUDNN_LOSS_NORMALIZATION_*"},
    AttrSpec {"nan", Choice, R"("not_propagate")", nanModes, nanNames}, // ex, v8
    AttrSpec {"oob_gradients", Choice, R"("zero")", "zero|skip", "CUDNN_CTC_*_OOB_GRADIENTS"}, // v9
    AttrSpec {"max_label_length", Int, "8"}, // v8, v9
};
constexpr std::array ctcRunAttrs = {
    AttrSpec {"frames", Int, "8"}, // T
    AttrSpec {"batch", Int, "2"}, // N
    AttrSpec {"classes", Int, "5"}, // A, the blank (0) included
    AttrSpec {"label_lengths", Ints, "[2]"},
    AttrSpec {"input_lengths", Ints, "@frames"},
    AttrSpec {"algo", Choice, R"("deterministic")", "deterministic|non_deterministic", "CUDNN_CTC_LOSS_ALGO_*"},
    AttrSpec {"workspace", Workspace, R"("required")"},
};
constexpr auto ctcLossAttrs = join(ctcAttrs, ctcRunAttrs);
constexpr std::array batchnormModeAttr
    = {AttrSpec {"mode", Choice, R"("spatial")", batchnormModes, "CUDNN_BATCHNORM_*"}};
constexpr std::array batchnormRunAttrs = {
    AttrSpec {"epsilon", Number, "1e-05"},
    // The type of scale, bias, mean and variance; derived: what cudnnDeriveBNTensorDescriptor gives for x.
    AttrSpec {"param_dtype", Choice, R"("derived")", "derived|float|double|half|bfloat16"},
};
constexpr std::array batchnormTrainingAttrs = {
    AttrSpec {"factor", Number, "0.1"},
    AttrSpec {"null_saved", Choice, R"("none")", "none|mean|variance|both"},
    AttrSpec {"previous_kernel", Choice, R"("none")", "none|bad_store"},
};
constexpr auto batchnormInferenceAll = join(batchnormModeAttr, batchnormRunAttrs);
constexpr auto batchnormTrainingAll = join(batchnormModeAttr, batchnormRunAttrs, batchnormTrainingAttrs);
constexpr std::array symbolAttrs = {AttrSpec {"symbol", Name}};
constexpr std::array constantAttrs = {AttrSpec {"name", Name}, AttrSpec {"value", Number}};
constexpr std::array statusNameAttrs = {AttrSpec {"code", Int}, AttrSpec {"name", Name}};
constexpr std::array versionCheckAttrs = {AttrSpec {"sublibrary", Choice, {}, sublibraries}};
constexpr std::array installationAttrs = {
    AttrSpec {"sublibrary", Choice, {}, sublibraries},
    AttrSpec {"fault", Choice, {}, "none|missing|truncated|other_version"},
    AttrSpec {"other", OneVersion, R"("")"}, // of the sublibrary, with other_version
};
constexpr std::array createAttrs = {
    AttrSpec {"hide_devices", Bool, "false"}, AttrSpec {"leave_free_mib", Int, "0"}, // 0: no memory is taken first
};
constexpr std::array dropoutAttrs = {AttrSpec {"probability", Number, "0.5"}, AttrSpec {"seed", Int64, "1"}};
constexpr std::array computeAttr = {AttrSpec {"compute", Choice, R"("float")", dataTypes, dataTypeNames}};
constexpr auto graphConvolutionAttrs = join(spatialAttrs, computeAttr);
constexpr std::array graphBatchnormOnlyAttrs = {
    AttrSpec {"phase", Choice, R"("training")", "training|inference"},
    AttrSpec {"epsilon", Number, "1e-05"},
    AttrSpec {"factor", Number, "0.1"}, // training
    AttrSpec {"param_dtype", Choice, R"("float")", dataTypes, dataTypeNames},
};
constexpr auto graphBatchnormAttrs = join(graphBatchnormOnlyAttrs, computeAttr);
constexpr std::array graphPointwiseOnlyAttrs = {
    AttrSpec {"mode", Choice, R"("relu")",
        "add|mul|sub|div|min|max|pow|relu|sigmoid|tanh|gelu|elu|softplus|swish|exp|log|sqrt|rsqrt|neg|abs|identity"},
};
constexpr auto graphPointwiseAttrs = join(graphPointwiseOnlyAttrs, computeAttr);
constexpr std::array graphSdpaOnlyAttrs = {
    AttrSpec {"scale", Number, "0.125"}, // 1 / sqrt(64)
    AttrSpec {"causal", Bool, "false"},
    AttrSpec {"generate_stats", Bool, "false"},
};
constexpr auto graphSdpaAttrs = join(graphSdpaOnlyAttrs, computeAttr);

// Options that name no file, and have no compiler read or write one.
constexpr std::string_view nvrtcOptions
    = "--std=|-std=|--device-debug|-G|--generate-line-info|-lineinfo|--maxrregcount=|-maxrregcount=|--use_fast_math|"
      "-use_fast_math|--fmad=|--ftz=|--prec-div=|--prec-sqrt=|--relocatable-device-code=|-rdc=|--dlink-time-opt|-dlto|"
      "--define-macro=|-D*|--undefine-macro=|-U*|--device-int128|--disable-warnings|-w|--restrict|-restrict|"
      "--extra-device-vectorization|--extensible-whole-program|-ewp|--default-device|-default-device|--minimal";
constexpr std::string_view ptxasOptions
    = "-O0|-O1|-O2|-O3|--opt-level=|-v|--verbose|--maxrregcount=|-maxrregcount=|--warn-on-spills|-warn-spills|"
      "--warn-on-local-memory-usage|--generate-line-info|-lineinfo|--device-debug|-g|--fmad=|--compile-only|-c";
constexpr std::string_view nvccOptions
    = "--std=|-std=|-O0|-O1|-O2|-O3|--device-debug|-G|-lineinfo|--generate-line-info|--maxrregcount=|-maxrregcount=|"
      "--use_fast_math|-use_fast_math|--fmad=|--ftz=|--prec-div=|--prec-sqrt=|--relocatable-device-code=|-rdc=|"
      "--define-macro=|-D*|--undefine-macro=|-U*|--expt-relaxed-constexpr|--expt-extended-lambda|--extended-lambda|"
      "--allow-unsupported-compiler|-allow-unsupported-compiler|-w|--disable-warnings|--gpu-code=|--resource-usage";
constexpr std::string_view nvjitlinkOptions
    = "-lto|-ptx|-O0|-O1|-O2|-O3|-maxrregcount=|-g|-lineinfo|-ftz=|-prec-div=|-prec-sqrt=|-fma=|-verbose|"
      "-optimize-unused-variables|-kernels-used=|-variables-used=|-no-cache|-time";
constexpr std::array nvrtcAttrs = {
    AttrSpec {"source", Source}, AttrSpec {"architecture", Name, R"("")"}, // "": NVRTC's own default
    AttrSpec {"options", Options, "[]", nvrtcOptions},
    AttrSpec {"builtins", Bool, "true"}, // libnvrtc-builtins is loaded first, from beside the library
};
constexpr std::array ptxasAttrs = {
    AttrSpec {"source", Source},
    AttrSpec {"architecture", Name},
    AttrSpec {"options", Options, "[]", ptxasOptions},
};
constexpr std::array nvccAttrs = {
    AttrSpec {"source", Source},
    AttrSpec {"architecture", Name},
    AttrSpec {"output", Choice, R"("ptx")", "ptx|cubin"},
    AttrSpec {"options", Options, "[]", nvccOptions},
};
constexpr std::array hostCompilerAttrs = {
    AttrSpec {"compiler", Choice, {}, "gcc|clang"},
    AttrSpec {"major", Int},
    AttrSpec {"minor", Int, "0"},
    AttrSpec {"allow_unsupported", Bool, "false"},
};
constexpr std::array nvjitlinkAttrs = {
    AttrSpec {"source", Source}, // PTX
    AttrSpec {"architecture", Name, R"("")"}, // "": none is said
    AttrSpec {"options", Options, "[]", nvjitlinkOptions},
};
constexpr std::array loadAttrs = {
    AttrSpec {"library", Choice, {}, libraryNames}, AttrSpec {"beside", Libraries, "[]"}, // loaded first, in this order
};
constexpr std::array librarySymbolAttrs = {
    AttrSpec {"library", Choice, {}, libraryNames},
    AttrSpec {"symbol", Name},
    AttrSpec {"version", Text, R"("")"}, // of the symbol; "": any, and none
    AttrSpec {"where", Choice, R"("defined")", "defined|needed"},
};
constexpr std::array initializeAttrs = {
    AttrSpec {"call", Choice, {},
        "cudaRuntimeGetVersion|cudaDriverGetVersion|cudaGetDeviceCount|cudaSetDevice|cudaFree|cudaMalloc|"
        "cudnnGetProperty|cudnnCreate|cublasGetProperty|cublasCreate|cublasLtCreate|cufftGetVersion|cufftPlan1d|"
        "curandGetVersion|"
        "curandCreateGenerator|cusolverGetProperty|cusolverDnCreate|cusparseGetProperty|cusparseCreate|ncclGetVersion|"
        "ncclGetUniqueId|ncclCommInitAll"},
    AttrSpec {"size", Int, "256"}, // of cufftPlan1d
    AttrSpec {"environment", Variables, "{}",
        "CUDA_VISIBLE_DEVICES|CUDA_DEVICE_ORDER|CUDA_LAUNCH_BLOCKING|CUDA_MODULE_LOADING|CUBLAS_WORKSPACE_CONFIG|"
        "NCCL_SOCKET_IFNAME|NCCL_SOCKET_FAMILY|NCCL_IB_DISABLE|NCCL_NET|NCCL_P2P_DISABLE|NCCL_SHM_DISABLE|"
        "NCCL_CUMEM_ENABLE|NCCL_NVLS_ENABLE|NCCL_HOSTID|NCCL_ALGO|NCCL_PROTO"},
    AttrSpec {"beside", Libraries, "[]"},
};
constexpr std::array errorTextAttrs = {
    AttrSpec {"call", Choice, {},
        "cudaGetErrorName|cudaGetErrorString|cublasGetStatusName|cublasGetStatusString|cusparseGetErrorName|"
        "cusparseGetErrorString|ncclGetErrorString|nvrtcGetErrorString"},
    AttrSpec {"code", Int},
    AttrSpec {"text", Text},
};

constexpr OpSpec library(
    Op op, std::string_view name, std::span<const TensorSpec> tensors, std::span<const AttrSpec> attrs)
{
    return {op, name, Api::Legacy, true, false, false, false, tensors, attrs};
}
constexpr OpSpec onGpu(
    Op op, std::string_view name, std::span<const TensorSpec> tensors, std::span<const AttrSpec> attrs)
{
    return {op, name, Api::Legacy, false, false, false, true, tensors, attrs};
}
constexpr OpSpec graph(
    Op op, std::string_view name, std::span<const TensorSpec> tensors, std::span<const AttrSpec> attrs)
{
    return {op, name, Api::Graph, false, false, true, true, tensors, attrs};
}
constexpr OpSpec toolkit(Op op, std::string_view name, std::span<const AttrSpec> attrs)
{
    return {op, name, Api::Legacy, false, true, false, false, noTensors, attrs};
}

constexpr std::array allOps = {
    library(Op::TensorDescriptor, "tensor_descriptor", x, noAttrs),
    library(Op::FilterDescriptor, "filter_descriptor", w, noAttrs),
    library(Op::ConvolutionDescriptor, "convolution_descriptor", noTensors, convolutionAttrs),
    library(Op::PoolingDescriptor, "pooling_descriptor", noTensors, poolingAttrs),
    library(Op::ActivationDescriptor, "activation_descriptor", noTensors, activationAttrs),
    library(Op::RnnDescriptor, "rnn_descriptor", noTensors, rnnAttrs),
    library(Op::RnnDataDescriptor, "rnn_data_descriptor", noTensors, rnnDataAttrs),
    library(Op::CtcLossDescriptor, "ctc_loss_descriptor", noTensors, ctcAttrs),
    library(Op::ConvolutionOutputDim, "convolution_output_dim", xAndW, convolutionAttrs),
    library(Op::BatchnormDerive, "batchnorm_derive", x, batchnormModeAttr),
    library(Op::ExportedSymbol, "exported_symbol", noTensors, symbolAttrs),
    library(Op::HeaderConstant, "header_constant", noTensors, constantAttrs),
    library(Op::StatusName, "status_name", noTensors, statusNameAttrs),
    library(Op::VersionCheck, "version_check", noTensors, versionCheckAttrs),
    library(Op::Installation, "installation", noTensors, installationAttrs),
    onGpu(Op::Create, "create", noTensors, createAttrs),
    onGpu(Op::DropoutDescriptor, "dropout_descriptor", noTensors, dropoutAttrs),
    onGpu(Op::BatchnormForwardTraining, "batchnorm_forward_training", x, batchnormTrainingAll),
    onGpu(Op::BatchnormForwardInference, "batchnorm_forward_inference", x, batchnormInferenceAll),
    onGpu(Op::ConvolutionForward, "convolution_forward", xAndW, convolutionForwardAttrs),
    onGpu(Op::RnnForward, "rnn_forward", noTensors, rnnForwardAttrs),
    onGpu(Op::CtcLoss, "ctc_loss", noTensors, ctcLossAttrs),
    graph(Op::GraphConvolution, "graph_convolution", graphConvolutionTensors, graphConvolutionAttrs),
    graph(Op::GraphBatchnorm, "graph_batchnorm", x, graphBatchnormAttrs),
    graph(Op::GraphMatmul, "graph_matmul", graphMatmulTensors, computeAttr),
    graph(Op::GraphPointwise, "graph_pointwise", graphPointwiseTensors, graphPointwiseAttrs),
    graph(Op::GraphSdpa, "graph_sdpa", graphSdpaTensors, graphSdpaAttrs),
    toolkit(Op::NvrtcCompile, "nvrtc_compile", nvrtcAttrs),
    toolkit(Op::Ptxas, "ptxas", ptxasAttrs),
    toolkit(Op::NvccCompile, "nvcc_compile", nvccAttrs),
    toolkit(Op::HostCompiler, "host_compiler", hostCompilerAttrs),
    toolkit(Op::NvjitlinkLink, "nvjitlink_link", nvjitlinkAttrs),
    toolkit(Op::Load, "load", loadAttrs),
    toolkit(Op::LibrarySymbol, "library_symbol", librarySymbolAttrs),
    toolkit(Op::Initialize, "initialize", initializeAttrs),
    toolkit(Op::ErrorText, "error_text", errorTextAttrs),
};

constexpr bool inOrderOfEnum()
{
    for (std::size_t i = 0; i < allOps.size(); ++i) {
        if (allOps[i].op != static_cast<Op>(i))
            return false;
    }
    return true;
}
static_assert(inOrderOfEnum(), "spec() takes the enum's value as index");

struct DataTypeInfo {
    std::string_view name;
    int bytes; // of one element; those of the x4 and x32 types are counted one by one
    double tolerance;
};
// In the order of DataType. Tolerances: some hundred units in the last place of the type, since sums run over many
// elements and Tensor Cores may round float inputs to TF32 (10 bits).
constexpr std::array<DataTypeInfo, 14> typeInfos = {{
    {"float", 4, 1e-3},
    {"double", 8, 1e-9},
    {"half", 2, 1e-2},
    {"int8", 1, 0},
    {"int32", 4, 0},
    {"int8x4", 1, 0},
    {"uint8", 1, 0},
    {"uint8x4", 1, 0},
    {"int8x32", 1, 0},
    {"bfloat16", 2, 5e-2},
    {"int64", 8, 0},
    {"boolean", 1, 0},
    {"fp8_e4m3", 1, 0.125},
    {"fp8_e5m2", 1, 0.25},
}};

constexpr std::array<std::string_view, 4> levelNames = {"library", "toolkit", "model", "gpu"};
constexpr std::array<std::string_view, 3> layoutNames = {"nchw", "nhwc", "nchw_vect_c"};

std::string capitals(std::string_view text)
{
    std::string upper(text);
    std::ranges::transform(
        upper, upper.begin(), [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    return upper;
}

template <typename Enum, typename Names> std::optional<Enum> fromName(const Names &names, std::string_view name)
{
    const auto at = std::ranges::find(names, name);
    if (at == std::ranges::end(names))
        return std::nullopt;
    return static_cast<Enum>(at - std::ranges::begin(names));
}

} // namespace

std::span<const OpSpec> ops()
{
    return allOps;
}

const OpSpec &spec(Op op)
{
    return allOps.at(static_cast<std::size_t>(op));
}

std::optional<Op> opFromName(std::string_view name)
{
    const auto at = std::ranges::find(allOps, name, &OpSpec::name);
    return at == allOps.end() ? std::nullopt : std::optional(at->op);
}

bool runsAt(const OpSpec &spec, Level level)
{
    switch (level) {
    case Level::Library: return spec.library;
    case Level::Toolkit: return spec.toolkit;
    case Level::Model: return spec.model;
    case Level::Gpu: return spec.gpu;
    }
    std::unreachable();
}

std::optional<Level> onlyLevel(const OpSpec &spec)
{
    std::optional<Level> only;
    for (const Level level : allLevels) {
        if (!runsAt(spec, level))
            continue;
        if (only)
            return std::nullopt;
        only = level;
    }
    return only;
}

std::ptrdiff_t indexOf(std::string_view choices, std::string_view choice)
{
    std::ptrdiff_t index = 0;
    for (const auto one : choices | std::views::split('|')) {
        if (std::string_view(one.begin(), one.end()) == choice)
            return index;
        ++index;
    }
    return -1;
}

bool isLookUp(Op op)
{
    return !lookUpOutcomes(op).empty();
}

bool isSign(Op op)
{
    return op == Op::HeaderConstant || op == Op::StatusName || op == Op::ErrorText;
}

std::span<const std::string_view> lookUpOutcomes(Op op)
{
    static constexpr std::array ofSymbol = {outcome::Present, outcome::Absent};
    static constexpr std::array ofConstant = {outcome::Equal, outcome::Different, outcome::Absent};
    switch (op) {
    case Op::ExportedSymbol:
    case Op::LibrarySymbol: return ofSymbol;
    case Op::HeaderConstant: return ofConstant;
    case Op::StatusName:
    case Op::ErrorText: return std::span(ofConstant).first(2);
    default: return {};
    }
}

std::string_view levelName(Level level)
{
    return levelNames.at(static_cast<std::size_t>(level));
}

std::optional<Level> levelFromName(std::string_view name)
{
    return fromName<Level>(levelNames, name);
}

std::string_view dataTypeName(DataType type)
{
    return typeInfos.at(static_cast<std::size_t>(type)).name;
}

std::optional<DataType> dataTypeFromName(std::string_view name)
{
    return fromName<DataType>(typeInfos | std::views::transform(&DataTypeInfo::name), name);
}

std::string_view layoutName(Layout layout)
{
    return layoutNames.at(static_cast<std::size_t>(layout));
}

std::optional<Layout> layoutFromName(std::string_view name)
{
    return fromName<Layout>(layoutNames, name);
}

std::string enumerator(DataType type)
{
    std::string name = "CUDNN_DATA_" + capitals(dataTypeName(type));
    std::ranges::replace(name.begin() + std::ssize("CUDNN_DATA_") - 1, name.end(), 'X', 'x'); // INT8x4
    return name;
}

std::string enumerator(Layout layout)
{
    return "CUDNN_TENSOR_" + capitals(layoutName(layout));
}

std::string enumerator(const AttrSpec &attr, std::string_view choice)
{
    if (const auto type = attr.enumerators == dataTypeNames ? dataTypeFromName(choice) : std::nullopt)
        return enumerator(*type);
    if (const std::size_t star = attr.enumerators.find('*'); star != std::string_view::npos)
        return std::string(attr.enumerators).replace(star, 1, capitals(choice));
    auto name = attr.enumerators | std::views::split('|')
        | std::views::drop(std::max(indexOf(attr.choices, choice), std::ptrdiff_t()));
    return name.empty() ? std::string() : std::string(name.front().begin(), name.front().end());
}

int elementBytes(DataType type)
{
    return typeInfos.at(static_cast<std::size_t>(type)).bytes;
}

double defaultTolerance(DataType type)
{
    return typeInfos.at(static_cast<std::size_t>(type)).tolerance;
}

} // namespace gpu

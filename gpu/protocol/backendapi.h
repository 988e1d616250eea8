// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The numbers of cuDNN's backend (graph) API that the runner and exported programs use: descriptor types, attributes,
// types of attributes, modes. They are the same in every version that has them. backendcheck.cpp compares them with the
// real headers wherever those are installed; the names are cuDNN's own without prefix and suffix, as calls are reported
// with them.
#pragma once

#include <string_view>

namespace gpu::backend {

// F(name, number): CUDNN_BACKEND_<name>_DESCRIPTOR
#define CASEBOOK_BACKEND_DESCRIPTORS(F)                                                                                \
    F(POINTWISE, 0)                                                                                                    \
    F(CONVOLUTION, 1)                                                                                                  \
    F(ENGINECFG, 3)                                                                                                    \
    F(ENGINEHEUR, 4)                                                                                                   \
    F(EXECUTION_PLAN, 5)                                                                                               \
    F(OPERATION_CONVOLUTION_FORWARD, 10)                                                                               \
    F(OPERATION_POINTWISE, 13)                                                                                         \
    F(OPERATIONGRAPH, 15)                                                                                              \
    F(VARIANT_PACK, 16)                                                                                                \
    F(TENSOR, 17)                                                                                                      \
    F(MATMUL, 18)                                                                                                      \
    F(OPERATION_MATMUL, 19)                                                                                            \
    F(REDUCTION, 21)                                                                                                   \
    F(OPERATION_REDUCTION, 22)                                                                                         \
    F(OPERATION_NORM_FORWARD, 29)
#define CASEBOOK_BACKEND_DESCRIPTORS_908(F) F(DEVICEPROP, 38)
#define CASEBOOK_BACKEND_DESCRIPTORS_913(F) F(OPERATION_SDPA_FWD, 41)

// F(name, number): CUDNN_ATTR_<name>
#define CASEBOOK_BACKEND_ATTRIBUTES(F)                                                                                 \
    F(POINTWISE_MODE, 0)                                                                                               \
    F(POINTWISE_MATH_PREC, 1)                                                                                          \
    F(POINTWISE_AXIS, 9)                                                                                               \
    F(CONVOLUTION_COMP_TYPE, 100)                                                                                      \
    F(CONVOLUTION_CONV_MODE, 101)                                                                                      \
    F(CONVOLUTION_DILATIONS, 102)                                                                                      \
    F(CONVOLUTION_FILTER_STRIDES, 103)                                                                                 \
    F(CONVOLUTION_POST_PADDINGS, 104)                                                                                  \
    F(CONVOLUTION_PRE_PADDINGS, 105)                                                                                   \
    F(CONVOLUTION_SPATIAL_DIMS, 106)                                                                                   \
    F(ENGINEHEUR_MODE, 200)                                                                                            \
    F(ENGINEHEUR_OPERATION_GRAPH, 201)                                                                                 \
    F(ENGINEHEUR_RESULTS, 202)                                                                                         \
    F(EXECUTION_PLAN_HANDLE, 400)                                                                                      \
    F(EXECUTION_PLAN_ENGINE_CONFIG, 401)                                                                               \
    F(EXECUTION_PLAN_WORKSPACE_SIZE, 402)                                                                              \
    F(OPERATION_CONVOLUTION_FORWARD_ALPHA, 700)                                                                        \
    F(OPERATION_CONVOLUTION_FORWARD_BETA, 701)                                                                         \
    F(OPERATION_CONVOLUTION_FORWARD_CONV_DESC, 702)                                                                    \
    F(OPERATION_CONVOLUTION_FORWARD_W, 703)                                                                            \
    F(OPERATION_CONVOLUTION_FORWARD_X, 704)                                                                            \
    F(OPERATION_CONVOLUTION_FORWARD_Y, 705)                                                                            \
    F(OPERATION_POINTWISE_PW_DESCRIPTOR, 750)                                                                          \
    F(OPERATION_POINTWISE_XDESC, 751)                                                                                  \
    F(OPERATION_POINTWISE_BDESC, 752)                                                                                  \
    F(OPERATION_POINTWISE_YDESC, 753)                                                                                  \
    F(OPERATION_POINTWISE_TDESC, 758)                                                                                  \
    F(OPERATIONGRAPH_HANDLE, 800)                                                                                      \
    F(OPERATIONGRAPH_OPS, 801)                                                                                         \
    F(TENSOR_BYTE_ALIGNMENT, 900)                                                                                      \
    F(TENSOR_DATA_TYPE, 901)                                                                                           \
    F(TENSOR_DIMENSIONS, 902)                                                                                          \
    F(TENSOR_STRIDES, 903)                                                                                             \
    F(TENSOR_UNIQUE_ID, 906)                                                                                           \
    F(TENSOR_IS_VIRTUAL, 907)                                                                                          \
    F(TENSOR_IS_BY_VALUE, 908)                                                                                         \
    F(VARIANT_PACK_UNIQUE_IDS, 1000)                                                                                   \
    F(VARIANT_PACK_DATA_POINTERS, 1001)                                                                                \
    F(VARIANT_PACK_WORKSPACE, 1003)                                                                                    \
    F(MATMUL_COMP_TYPE, 1500)                                                                                          \
    F(OPERATION_MATMUL_ADESC, 1520)                                                                                    \
    F(OPERATION_MATMUL_BDESC, 1521)                                                                                    \
    F(OPERATION_MATMUL_CDESC, 1522)                                                                                    \
    F(OPERATION_MATMUL_DESC, 1523)                                                                                     \
    F(REDUCTION_OPERATOR, 1600)                                                                                        \
    F(REDUCTION_COMP_TYPE, 1601)                                                                                       \
    F(OPERATION_REDUCTION_XDESC, 1610)                                                                                 \
    F(OPERATION_REDUCTION_YDESC, 1611)                                                                                 \
    F(OPERATION_REDUCTION_DESC, 1612)                                                                                  \
    F(OPERATION_NORM_FWD_MODE, 2000)                                                                                   \
    F(OPERATION_NORM_FWD_PHASE, 2001)                                                                                  \
    F(OPERATION_NORM_FWD_XDESC, 2002)                                                                                  \
    F(OPERATION_NORM_FWD_MEAN_DESC, 2003)                                                                              \
    F(OPERATION_NORM_FWD_INV_VARIANCE_DESC, 2004)                                                                      \
    F(OPERATION_NORM_FWD_SCALE_DESC, 2005)                                                                             \
    F(OPERATION_NORM_FWD_BIAS_DESC, 2006)                                                                              \
    F(OPERATION_NORM_FWD_EPSILON_DESC, 2007)                                                                           \
    F(OPERATION_NORM_FWD_EXP_AVG_FACTOR_DESC, 2008)                                                                    \
    F(OPERATION_NORM_FWD_INPUT_RUNNING_MEAN_DESC, 2009)                                                                \
    F(OPERATION_NORM_FWD_INPUT_RUNNING_VAR_DESC, 2010)                                                                 \
    F(OPERATION_NORM_FWD_OUTPUT_RUNNING_MEAN_DESC, 2011)                                                               \
    F(OPERATION_NORM_FWD_OUTPUT_RUNNING_VAR_DESC, 2012)                                                                \
    F(OPERATION_NORM_FWD_YDESC, 2013)
#define CASEBOOK_BACKEND_ATTRIBUTES_908(F)                                                                             \
    F(ENGINEHEUR_DEVICEPROP, 204)                                                                                      \
    F(EXECUTION_PLAN_DEVICEPROP, 407)                                                                                  \
    F(DEVICEPROP_JSON_REPRESENTATION, 2702)
#define CASEBOOK_BACKEND_ATTRIBUTES_913(F)                                                                             \
    F(OPERATION_SDPA_FWD_QDESC, 2800)                                                                                  \
    F(OPERATION_SDPA_FWD_KDESC, 2801)                                                                                  \
    F(OPERATION_SDPA_FWD_VDESC, 2802)                                                                                  \
    F(OPERATION_SDPA_FWD_ODESC, 2803)                                                                                  \
    F(OPERATION_SDPA_FWD_STATSDESC, 2804)                                                                              \
    F(OPERATION_SDPA_FWD_SCALEDESC, 2805)

// F(name, number): CUDNN_TYPE_<name>
#define CASEBOOK_BACKEND_TYPES(F)                                                                                      \
    F(HANDLE, 0)                                                                                                       \
    F(DATA_TYPE, 1)                                                                                                    \
    F(BOOLEAN, 2)                                                                                                      \
    F(INT64, 3)                                                                                                        \
    F(FLOAT, 4)                                                                                                        \
    F(DOUBLE, 5)                                                                                                       \
    F(VOID_PTR, 6)                                                                                                     \
    F(CONVOLUTION_MODE, 7)                                                                                             \
    F(HEUR_MODE, 8)                                                                                                    \
    F(POINTWISE_MODE, 14)                                                                                              \
    F(BACKEND_DESCRIPTOR, 15)                                                                                          \
    F(REDUCTION_OPERATOR_TYPE, 18)                                                                                     \
    F(CHAR, 24)                                                                                                        \
    F(NORM_MODE, 27)                                                                                                   \
    F(NORM_FWD_PHASE, 28)

// F(name, number): CUDNN_<name>
#define CASEBOOK_BACKEND_MODES(F)                                                                                      \
    F(CROSS_CORRELATION, 1)                                                                                            \
    F(HEUR_MODE_FALLBACK, 2)                                                                                           \
    F(HEUR_MODE_A, 3)                                                                                                  \
    F(BATCH_NORM, 2)                                                                                                   \
    F(NORM_FWD_TRAINING, 1)                                                                                            \
    F(REDUCE_TENSOR_ADD, 0)                                                                                            \
    F(REDUCE_TENSOR_MAX, 3)                                                                                            \
    F(POINTWISE_ADD, 0)                                                                                                \
    F(POINTWISE_MUL, 1)                                                                                                \
    F(POINTWISE_MIN, 2)                                                                                                \
    F(POINTWISE_MAX, 3)                                                                                                \
    F(POINTWISE_SQRT, 4)                                                                                               \
    F(POINTWISE_DIV, 6)                                                                                                \
    F(POINTWISE_POW, 8)                                                                                                \
    F(POINTWISE_SUB, 9)                                                                                                \
    F(POINTWISE_ABS, 10)                                                                                               \
    F(POINTWISE_EXP, 13)                                                                                               \
    F(POINTWISE_LOG, 15)                                                                                               \
    F(POINTWISE_NEG, 16)                                                                                               \
    F(POINTWISE_RSQRT, 17)                                                                                             \
    F(POINTWISE_IDENTITY, 21)                                                                                          \
    F(POINTWISE_RELU_FWD, 100)                                                                                         \
    F(POINTWISE_TANH_FWD, 101)                                                                                         \
    F(POINTWISE_SIGMOID_FWD, 102)                                                                                      \
    F(POINTWISE_ELU_FWD, 103)                                                                                          \
    F(POINTWISE_GELU_FWD, 104)                                                                                         \
    F(POINTWISE_SOFTPLUS_FWD, 105)                                                                                     \
    F(POINTWISE_SWISH_FWD, 106)                                                                                        \
    F(POINTWISE_CMP_GE, 303)                                                                                           \
    F(POINTWISE_GEN_INDEX, 501)                                                                                        \
    F(POINTWISE_BINARY_SELECT, 601)

#define CASEBOOK_BACKEND_ENUMERATOR(name, number) name = number,
enum class Descriptor : int {
    CASEBOOK_BACKEND_DESCRIPTORS(CASEBOOK_BACKEND_ENUMERATOR) CASEBOOK_BACKEND_DESCRIPTORS_908(
        CASEBOOK_BACKEND_ENUMERATOR) CASEBOOK_BACKEND_DESCRIPTORS_913(CASEBOOK_BACKEND_ENUMERATOR)
};
enum class Attr : int {
    CASEBOOK_BACKEND_ATTRIBUTES(CASEBOOK_BACKEND_ENUMERATOR) CASEBOOK_BACKEND_ATTRIBUTES_908(
        CASEBOOK_BACKEND_ENUMERATOR) CASEBOOK_BACKEND_ATTRIBUTES_913(CASEBOOK_BACKEND_ENUMERATOR)
};
enum class Type : int { CASEBOOK_BACKEND_TYPES(CASEBOOK_BACKEND_ENUMERATOR) };
enum class Mode : int { CASEBOOK_BACKEND_MODES(CASEBOOK_BACKEND_ENUMERATOR) };
#undef CASEBOOK_BACKEND_ENUMERATOR

[[nodiscard]] std::string_view name(Descriptor descriptor); // "OPERATION_CONVOLUTION_FORWARD"
[[nodiscard]] std::string_view name(Attr attribute); // "TENSOR_DIMENSIONS"
[[nodiscard]] std::string_view name(Mode mode); // of a pointwise operation alone: "POINTWISE_RELU_FWD"

} // namespace gpu::backend

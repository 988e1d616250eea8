// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Compares our declarations with NVIDIA's headers. Compiled once for each folder of headers that CMake finds, and for
// none where there is none; makes no code.
#include "gpu/protocol/ops.h"
#include "gpu/runner/cudaapi.h"

#include <type_traits>

#if __has_include(<cuda.h>)
#include <cuda.h>
#endif
#include <cudnn.h>

namespace gpu::runner {
namespace {

/// Passed the same way: pointers alike, and enums as the integers that they are.
template <typename Ours, typename Theirs> constexpr bool samePassing()
{
    if constexpr (std::is_void_v<Ours> || std::is_void_v<Theirs>)
        return std::is_void_v<Ours> && std::is_void_v<Theirs>;
    else if constexpr (std::is_pointer_v<Ours> || std::is_pointer_v<Theirs>)
        return std::is_pointer_v<Ours> && std::is_pointer_v<Theirs>;
    else
        return sizeof(Ours) == sizeof(Theirs) && std::is_floating_point_v<Ours> == std::is_floating_point_v<Theirs>;
}

template <typename Ours, typename Theirs> struct SameAbi : std::false_type { };
template <typename R, typename... P, typename S, typename... Q>
    requires(sizeof...(P) == sizeof...(Q))
struct SameAbi<R(P...), S(Q...)> : std::bool_constant<samePassing<R, S>() && (samePassing<P, Q>() && ...)> { };

#define CASEBOOK_CHECK(name, result, parameters)                                                                       \
    static_assert(SameAbi<result parameters, std::remove_pointer_t<decltype(&::cudnn##name)>>(), "cudnn" #name);
CASEBOOK_CUDNN_FUNCTIONS(CASEBOOK_CHECK)
#if CUDNN_MAJOR >= 9
CASEBOOK_CUDNN9_FUNCTIONS(CASEBOOK_CHECK)
static_assert(CUDNN_STATUS_BAD_PARAM == 2000 && CUDNN_STATUS_NOT_SUPPORTED == 3000);
#else
static_assert(CUDNN_STATUS_BAD_PARAM == 3 && CUDNN_STATUS_NOT_SUPPORTED == 9);
#endif
#undef CASEBOOK_CHECK

static_assert(CUDNN_STATUS_SUCCESS == statusSuccess);
static_assert(CUDNN_DATA_FLOAT == int(DataType::Float) && CUDNN_DATA_INT32 == int(DataType::Int32)
    && CUDNN_DATA_INT8x32 == int(DataType::Int8x32) && CUDNN_DATA_BFLOAT16 == int(DataType::Bfloat16)
    && CUDNN_DATA_FP8_E5M2 == int(DataType::Fp8E5m2));
static_assert(CUDNN_TENSOR_NCHW == int(Layout::Nchw) && CUDNN_TENSOR_NHWC == int(Layout::Nhwc)
    && CUDNN_TENSOR_NCHW_VECT_C == int(Layout::NchwVectC));

#ifdef CUDA_VERSION
#define CASEBOOK_CHECK(name, exported, parameters)                                                                     \
    static_assert(SameAbi<int parameters, std::remove_pointer_t<decltype(&::exported)>>(), #exported);
CASEBOOK_CUDA_FUNCTIONS(CASEBOOK_CHECK)
#undef CASEBOOK_CHECK
static_assert(CUDA_ERROR_STUB_LIBRARY == cudaStubLibrary && CUDA_ERROR_NO_DEVICE == cudaNoDevice
    && CUDA_ERROR_NOT_READY == cudaNotReady && CUDA_ERROR_SYSTEM_DRIVER_MISMATCH == cudaSystemDriverMismatch
    && CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE == cudaCompatNotSupported);
static_assert(CU_DEVICE_ATTRIBUTE_COMPUTE_MODE == attributeComputeMode
    && CU_DEVICE_ATTRIBUTE_ECC_ENABLED == attributeEcc && CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR == attributeMajor
    && CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR == attributeMinor);
static_assert(sizeof(Uuid) == sizeof(CUuuid));
#endif

} // namespace
} // namespace gpu::runner

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/results.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace gpu {

namespace {

using Named = std::pair<int, std::string_view>;

// As the headers of CUDA 13.0 have them, and what earlier ones had besides. Without their prefixes.
constexpr std::array<Named, 18> nvrtcResults = {{{0, "SUCCESS"}, {1, "ERROR_OUT_OF_MEMORY"},
    {2, "ERROR_PROGRAM_CREATION_FAILURE"}, {3, "ERROR_INVALID_INPUT"}, {4, "ERROR_INVALID_PROGRAM"},
    {5, "ERROR_INVALID_OPTION"}, {6, "ERROR_COMPILATION"}, {7, "ERROR_BUILTIN_OPERATION_FAILURE"},
    {8, "ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION"}, {9, "ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION"},
    {10, "ERROR_NAME_EXPRESSION_NOT_VALID"}, {11, "ERROR_INTERNAL_ERROR"}, {12, "ERROR_TIME_FILE_WRITE_FAILED"},
    {13, "ERROR_NO_PCH_CREATE_ATTEMPTED"}, {14, "ERROR_PCH_CREATE_HEAP_EXHAUSTED"}, {15, "ERROR_PCH_CREATE"},
    {16, "ERROR_CANCELLED"}, {17, "ERROR_TIME_TRACE_FILE_WRITE_FAILED"}}};
constexpr std::array<Named, 19> nvjitlinkResults = {{{0, "SUCCESS"}, {1, "ERROR_UNRECOGNIZED_OPTION"},
    {2, "ERROR_MISSING_ARCH"}, {3, "ERROR_INVALID_INPUT"}, {4, "ERROR_PTX_COMPILE"}, {5, "ERROR_NVVM_COMPILE"},
    {6, "ERROR_INTERNAL"}, {7, "ERROR_THREADPOOL"}, {8, "ERROR_UNRECOGNIZED_INPUT"}, {9, "ERROR_FINALIZE"},
    {10, "ERROR_NULL_INPUT"}, {11, "ERROR_INCOMPATIBLE_OPTIONS"}, {12, "ERROR_INCORRECT_INPUT_TYPE"},
    {13, "ERROR_ARCH_MISMATCH"}, {14, "ERROR_OUTDATED_LIBRARY"}, {15, "ERROR_MISSING_FATBIN"},
    {16, "ERROR_UNRECOGNIZED_ARCH"}, {17, "ERROR_UNSUPPORTED_ARCH"}, {18, "ERROR_LTO_NOT_ENABLED"}}};
constexpr std::array<Named, 10> cublasResults = {{{0, "SUCCESS"}, {1, "NOT_INITIALIZED"}, {3, "ALLOC_FAILED"},
    {7, "INVALID_VALUE"}, {8, "ARCH_MISMATCH"}, {11, "MAPPING_ERROR"}, {13, "EXECUTION_FAILED"}, {14, "INTERNAL_ERROR"},
    {15, "NOT_SUPPORTED"}, {16, "LICENSE_ERROR"}}};
constexpr std::array<Named, 21> cufftResults = {{{0, "SUCCESS"}, {1, "INVALID_PLAN"}, {2, "ALLOC_FAILED"},
    {3, "INVALID_TYPE"}, {4, "INVALID_VALUE"}, {5, "INTERNAL_ERROR"}, {6, "EXEC_FAILED"}, {7, "SETUP_FAILED"},
    {8, "INVALID_SIZE"}, {9, "UNALIGNED_DATA"}, {10, "INCOMPLETE_PARAMETER_LIST"}, {11, "INVALID_DEVICE"},
    {12, "PARSE_ERROR"}, {13, "NO_WORKSPACE"}, {14, "NOT_IMPLEMENTED"}, {15, "LICENSE_ERROR"}, {16, "NOT_SUPPORTED"},
    {17, "MISSING_DEPENDENCY"}, {18, "NVRTC_FAILURE"}, {19, "NVJITLINK_FAILURE"}, {20, "NVSHMEM_FAILURE"}}};
constexpr std::array<Named, 13> curandResults = {{{0, "SUCCESS"}, {100, "VERSION_MISMATCH"}, {101, "NOT_INITIALIZED"},
    {102, "ALLOCATION_FAILED"}, {103, "TYPE_ERROR"}, {104, "OUT_OF_RANGE"}, {105, "LENGTH_NOT_MULTIPLE"},
    {106, "DOUBLE_PRECISION_REQUIRED"}, {201, "LAUNCH_FAILURE"}, {202, "PREEXISTING_FAILURE"},
    {203, "INITIALIZATION_FAILED"}, {204, "ARCH_MISMATCH"}, {999, "INTERNAL_ERROR"}}};
constexpr std::array<Named, 12> cusolverResults = {{{0, "SUCCESS"}, {1, "NOT_INITIALIZED"}, {2, "ALLOC_FAILED"},
    {3, "INVALID_VALUE"}, {4, "ARCH_MISMATCH"}, {5, "MAPPING_ERROR"}, {6, "EXECUTION_FAILED"}, {7, "INTERNAL_ERROR"},
    {8, "MATRIX_TYPE_NOT_SUPPORTED"}, {9, "NOT_SUPPORTED"}, {10, "ZERO_PIVOT"}, {11, "INVALID_LICENSE"}}};
constexpr std::array<Named, 12> cusparseResults = {{{0, "SUCCESS"}, {1, "NOT_INITIALIZED"}, {2, "ALLOC_FAILED"},
    {3, "INVALID_VALUE"}, {4, "ARCH_MISMATCH"}, {5, "MAPPING_ERROR"}, {6, "EXECUTION_FAILED"}, {7, "INTERNAL_ERROR"},
    {8, "MATRIX_TYPE_NOT_SUPPORTED"}, {9, "ZERO_PIVOT"}, {10, "NOT_SUPPORTED"}, {11, "INSUFFICIENT_RESOURCES"}}};
constexpr std::array<Named, 8> ncclResults = {{{0, "Success"}, {1, "UnhandledCudaError"}, {2, "SystemError"},
    {3, "InternalError"}, {4, "InvalidArgument"}, {5, "InvalidUsage"}, {6, "RemoteError"}, {7, "InProgress"}}};
constexpr std::array<Named, 1> cudartResults = {{{0, "Success"}}};

struct ResultTable {
    std::string_view prefix;
    std::span<const Named> names;
};

ResultTable tableOf(Package package)
{
    switch (package) {
    case Package::Cudart: return {"cuda", cudartResults};
    case Package::Nvrtc: return {"NVRTC_", nvrtcResults};
    case Package::Nvjitlink: return {"NVJITLINK_", nvjitlinkResults};
    case Package::Cublas: return {"CUBLAS_STATUS_", cublasResults};
    case Package::Cufft: return {"CUFFT_", cufftResults};
    case Package::Curand: return {"CURAND_STATUS_", curandResults};
    case Package::Cusolver: return {"CUSOLVER_STATUS_", cusolverResults};
    case Package::Cusparse: return {"CUSPARSE_STATUS_", cusparseResults};
    case Package::Nccl: return {"nccl", ncclResults};
    case Package::Cudnn:
    case Package::Nvcc: break;
    }
    return {};
}

} // namespace

std::string resultName(Package package, int result)
{
    const ResultTable table = tableOf(package);
    const auto at = std::ranges::find(table.names, result, &Named::first);
    return std::string(table.prefix) + (at == table.names.end() ? std::to_string(result) : std::string(at->second));
}

bool isResultName(Package package, std::string_view text)
{
    const ResultTable table = tableOf(package);
    if (!text.starts_with(table.prefix) || table.names.empty())
        return false;
    const std::string_view name = text.substr(table.prefix.size());
    constexpr std::string_view error = "Error"; // of the CUDA runtime, whose errors are too many for a table
    constexpr std::size_t longest = 64;
    if (package == Package::Cudart && name.starts_with(error))
        return name.size() > error.size() && name.size() <= longest && std::ranges::all_of(name, [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        });
    return std::ranges::contains(table.names, name, &Named::second);
}

std::string resultCategory(int result, std::string_view name)
{
    return result == 0 ? "SUCCESS" : std::string(name);
}

} // namespace gpu

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/status.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace gpu {

namespace {

constexpr std::string_view prefix = "CUDNN_STATUS_";
constexpr std::string_view unknown = "UNKNOWN";

struct Status {
    int code;
    std::string_view name; // without the prefix
    std::string_view category;
};

// cuDNN 8 (the same numbers since 7). A category is the status itself, by the name that cuDNN 9 gives it.
constexpr std::array<Status, 15> statuses8 = {{
    {0, "SUCCESS", "SUCCESS"},
    {1, "NOT_INITIALIZED", "NOT_INITIALIZED"},
    {2, "ALLOC_FAILED", "ALLOC_FAILED"},
    {3, "BAD_PARAM", "BAD_PARAM"},
    {4, "INTERNAL_ERROR", "INTERNAL_ERROR"},
    {5, "INVALID_VALUE", "BAD_PARAM"},
    {6, "ARCH_MISMATCH", "ARCH_MISMATCH"},
    {7, "MAPPING_ERROR", "MAPPING_ERROR"},
    {8, "EXECUTION_FAILED", "EXECUTION_FAILED"},
    {9, "NOT_SUPPORTED", "NOT_SUPPORTED"},
    {10, "LICENSE_ERROR", "LICENSE_ERROR"},
    {11, "RUNTIME_PREREQUISITE_MISSING", "RUNTIME_PREREQUISITE_MISSING"},
    {12, "RUNTIME_IN_PROGRESS", "RUNTIME_IN_PROGRESS"},
    {13, "RUNTIME_FP_OVERFLOW", "RUNTIME_FP_OVERFLOW"},
    {14, "VERSION_MISMATCH", "SUBLIBRARY_VERSION_MISMATCH"},
}};

// cuDNN 9: the thousands are the category, but each 10xx is one of its own.
constexpr std::array<Status, 49> statuses9 = {{
    {0, "SUCCESS", "SUCCESS"},
    {1001, "NOT_INITIALIZED", "NOT_INITIALIZED"},
    {1002, "SUBLIBRARY_VERSION_MISMATCH", "SUBLIBRARY_VERSION_MISMATCH"},
    {1003, "SERIALIZATION_VERSION_MISMATCH", "SERIALIZATION_VERSION_MISMATCH"},
    {1004, "DEPRECATED", "DEPRECATED"},
    {1005, "LICENSE_ERROR", "LICENSE_ERROR"},
    {1006, "RUNTIME_IN_PROGRESS", "RUNTIME_IN_PROGRESS"},
    {1007, "RUNTIME_FP_OVERFLOW", "RUNTIME_FP_OVERFLOW"},
    {1008, "SUBLIBRARY_LOADING_FAILED", "SUBLIBRARY_LOADING_FAILED"},
    {2000, "BAD_PARAM", "BAD_PARAM"},
    {2001, "INVALID_VALUE", "BAD_PARAM"},
    {2002, "BAD_PARAM_NULL_POINTER", "BAD_PARAM"},
    {2003, "BAD_PARAM_MISALIGNED_POINTER", "BAD_PARAM"},
    {2004, "BAD_PARAM_NOT_FINALIZED", "BAD_PARAM"},
    {2005, "BAD_PARAM_OUT_OF_BOUND", "BAD_PARAM"},
    {2006, "BAD_PARAM_SIZE_INSUFFICIENT", "BAD_PARAM"},
    {2007, "BAD_PARAM_STREAM_MISMATCH", "BAD_PARAM"},
    {2008, "BAD_PARAM_SHAPE_MISMATCH", "BAD_PARAM"},
    {2009, "BAD_PARAM_DUPLICATED_ENTRIES", "BAD_PARAM"},
    {2010, "BAD_PARAM_ATTRIBUTE_TYPE", "BAD_PARAM"},
    {2011, "BAD_PARAM_CUDA_GRAPH_MISMATCH", "BAD_PARAM"},
    {2012, "BAD_PARAM_DESCRIPTOR_TYPE", "BAD_PARAM"},
    {3000, "NOT_SUPPORTED", "NOT_SUPPORTED"},
    {3001, "NOT_SUPPORTED_GRAPH_PATTERN", "NOT_SUPPORTED"},
    {3002, "NOT_SUPPORTED_SHAPE", "NOT_SUPPORTED"},
    {3003, "NOT_SUPPORTED_DATA_TYPE", "NOT_SUPPORTED"},
    {3004, "NOT_SUPPORTED_LAYOUT", "NOT_SUPPORTED"},
    {3005, "NOT_SUPPORTED_INCOMPATIBLE_CUDA_DRIVER", "NOT_SUPPORTED"},
    {3006, "NOT_SUPPORTED_INCOMPATIBLE_CUDART", "NOT_SUPPORTED"},
    {3007, "NOT_SUPPORTED_ARCH_MISMATCH", "NOT_SUPPORTED"},
    {3008, "NOT_SUPPORTED_RUNTIME_PREREQUISITE_MISSING", "NOT_SUPPORTED"},
    {3009, "NOT_SUPPORTED_SUBLIBRARY_UNAVAILABLE", "NOT_SUPPORTED"},
    {3010, "NOT_SUPPORTED_SHARED_MEMORY_INSUFFICIENT", "NOT_SUPPORTED"},
    {3011, "NOT_SUPPORTED_PADDING", "NOT_SUPPORTED"},
    {3012, "NOT_SUPPORTED_BAD_LAUNCH_PARAM", "NOT_SUPPORTED"},
    {3013, "NOT_SUPPORTED_CUDA_GRAPH_NATIVE_API", "NOT_SUPPORTED"},
    {3014, "NOT_SUPPORTED_INVALID_DYNAMIC_SHAPE", "NOT_SUPPORTED"},
    {4000, "INTERNAL_ERROR", "INTERNAL_ERROR"},
    {4001, "INTERNAL_ERROR_COMPILATION_FAILED", "INTERNAL_ERROR"},
    {4002, "INTERNAL_ERROR_UNEXPECTED_VALUE", "INTERNAL_ERROR"},
    {4003, "INTERNAL_ERROR_HOST_ALLOCATION_FAILED", "INTERNAL_ERROR"},
    {4004, "INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED", "INTERNAL_ERROR"},
    {4005, "INTERNAL_ERROR_BAD_LAUNCH_PARAM", "INTERNAL_ERROR"},
    {4006, "INTERNAL_ERROR_TEXTURE_CREATION_FAILED", "INTERNAL_ERROR"},
    {5000, "EXECUTION_FAILED", "EXECUTION_FAILED"},
    {5001, "EXECUTION_FAILED_CUDA_DRIVER", "EXECUTION_FAILED"},
    {5002, "EXECUTION_FAILED_CUBLAS", "EXECUTION_FAILED"},
    {5003, "EXECUTION_FAILED_CUDART", "EXECUTION_FAILED"},
    {5004, "EXECUTION_FAILED_CURAND", "EXECUTION_FAILED"},
}};

// What cuDNN 8 had as a status of its own and cuDNN 9 files under another category. Who expects the old one means these
// too.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> movedTo = {{
    {"ALLOC_FAILED", "INTERNAL_ERROR_HOST_ALLOCATION_FAILED"},
    {"ALLOC_FAILED", "INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED"},
    {"MAPPING_ERROR", "INTERNAL_ERROR_TEXTURE_CREATION_FAILED"},
    {"ARCH_MISMATCH", "NOT_SUPPORTED_ARCH_MISMATCH"},
    {"RUNTIME_PREREQUISITE_MISSING", "NOT_SUPPORTED_RUNTIME_PREREQUISITE_MISSING"},
}};

constexpr std::array<std::string_view, 5> otherOutcomes
    = {outcome::Present, outcome::Absent, outcome::Equal, outcome::Different, outcome::Crashed};

std::span<const Status> table(int majorVersion)
{
    return majorVersion < 9 ? std::span<const Status>(statuses8) : std::span<const Status>(statuses9);
}

const Status *find(int code, int majorVersion)
{
    const auto all = table(majorVersion);
    const auto at = std::ranges::find(all, code, &Status::code);
    return at == all.end() ? nullptr : &*at;
}

} // namespace

std::string statusName(int code, int majorVersion)
{
    const Status *status = find(code, majorVersion);
    return std::string(prefix) + (status ? std::string(status->name) : std::to_string(code));
}

std::string_view statusCategory(int code, int majorVersion)
{
    if (const Status *status = find(code, majorVersion))
        return status->category;
    // A status newer than this table still says its category.
    const int thousands = code / 1000;
    if (majorVersion >= 9 && code > 0 && thousands >= 2) {
        if (const Status *general = find(thousands * 1000, majorVersion))
            return general->category;
    }
    return unknown;
}

bool statusMatches(std::string_view expected, std::string_view category, std::string_view name)
{
    if (expected.empty())
        return false;
    if (expected == category || expected == name)
        return true;
    if (expected == "NOT_SUPPORTED" && category == "ARCH_MISMATCH")
        return true;
    if (!name.starts_with(prefix))
        return false;
    const std::string_view bare = name.substr(prefix.size());
    return std::ranges::find(movedTo, std::pair(expected, bare)) != movedTo.end();
}

bool isKnownStatus(std::string_view text)
{
    const bool isName = text.starts_with(prefix);
    const std::string_view wanted = isName ? text.substr(prefix.size()) : text;
    const auto has = [&](const Status &status) { return wanted == (isName ? status.name : status.category); };
    return std::ranges::any_of(statuses8, has) || std::ranges::any_of(statuses9, has)
        || (!isName && std::ranges::find(otherOutcomes, text) != otherOutcomes.end());
}

bool isStickyCudaError(int code)
{
    // cudaError_t: illegal address, launch time-out, assert, hardware stack error to launch failure, tensor memory
    // leak, MPS client terminated.
    return code == 700 || code == 702 || code == 710 || (code >= 714 && code <= 719) || code == 721 || code == 810;
}

} // namespace gpu

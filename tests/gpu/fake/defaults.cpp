// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Every function of cuDNN that the runner may look up, doing nothing but what the script says; fakecudnn.cpp and
// compute.cpp have better ones.
#include "fakecudnn.h"

#include <type_traits>

namespace {

template <typename Result> Result answer(const char *function)
{
    const standin::Start start = standin::begin(function);
    if constexpr (std::is_same_v<Result, int>)
        return start.status.value_or(0);
    else if constexpr (!std::is_void_v<Result>)
        return Result {};
}

} // namespace

namespace gpu::runner {

#define STAND_IN_DEFAULT(name, result, parameters)                                                                     \
    extern "C" __attribute__((weak)) result cudnn##name parameters                                                     \
    {                                                                                                                  \
        return answer<result>("cudnn" #name);                                                                          \
    }
CASEBOOK_CUDNN_FUNCTIONS(STAND_IN_DEFAULT)
#if STAND_IN_MAJOR >= 9
CASEBOOK_CUDNN9_FUNCTIONS(STAND_IN_DEFAULT)
#endif
#undef STAND_IN_DEFAULT

} // namespace gpu::runner

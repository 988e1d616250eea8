// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Compares the numbers of backendapi.h with NVIDIA's headers. Compiled once for each folder of headers that CMake
// finds, and for none where there is none; makes no code.
#include "gpu/protocol/backendapi.h"

#include <cudnn.h>

namespace gpu::runner::backend {
namespace {

#define CASEBOOK_CHECK(name, number) static_assert(CUDNN_BACKEND_##name##_DESCRIPTOR == number, #name);
CASEBOOK_BACKEND_DESCRIPTORS(CASEBOOK_CHECK)
#if CUDNN_VERSION >= 90800
CASEBOOK_BACKEND_DESCRIPTORS_908(CASEBOOK_CHECK)
#endif
#if CUDNN_VERSION >= 91300
CASEBOOK_BACKEND_DESCRIPTORS_913(CASEBOOK_CHECK)
#endif
#undef CASEBOOK_CHECK

#define CASEBOOK_CHECK(name, number) static_assert(CUDNN_ATTR_##name == number, #name);
CASEBOOK_BACKEND_ATTRIBUTES(CASEBOOK_CHECK)
#if CUDNN_VERSION >= 90800
CASEBOOK_BACKEND_ATTRIBUTES_908(CASEBOOK_CHECK)
#endif
#if CUDNN_VERSION >= 91300
CASEBOOK_BACKEND_ATTRIBUTES_913(CASEBOOK_CHECK)
#endif
#undef CASEBOOK_CHECK

#define CASEBOOK_CHECK(name, number) static_assert(CUDNN_TYPE_##name == number, #name);
CASEBOOK_BACKEND_TYPES(CASEBOOK_CHECK)
#undef CASEBOOK_CHECK

#define CASEBOOK_CHECK(name, number) static_assert(CUDNN_##name == number, #name);
CASEBOOK_BACKEND_MODES(CASEBOOK_CHECK)
#undef CASEBOOK_CHECK

} // namespace
} // namespace gpu::runner::backend

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/backendapi.h"

namespace gpu::backend {

#define CASEBOOK_BACKEND_NAME(text, number)                                                                            \
    case number: return #text;

std::string_view name(Descriptor descriptor)
{
    switch (static_cast<int>(descriptor)) {
        CASEBOOK_BACKEND_DESCRIPTORS(CASEBOOK_BACKEND_NAME)
        CASEBOOK_BACKEND_DESCRIPTORS_908(CASEBOOK_BACKEND_NAME)
        CASEBOOK_BACKEND_DESCRIPTORS_913(CASEBOOK_BACKEND_NAME)
    }
    return "?";
}

std::string_view name(Attr attribute)
{
    switch (static_cast<int>(attribute)) {
        CASEBOOK_BACKEND_ATTRIBUTES(CASEBOOK_BACKEND_NAME)
        CASEBOOK_BACKEND_ATTRIBUTES_908(CASEBOOK_BACKEND_NAME)
        CASEBOOK_BACKEND_ATTRIBUTES_913(CASEBOOK_BACKEND_NAME)
    }
    return "?";
}

#undef CASEBOOK_BACKEND_NAME

std::string_view name(Mode mode)
{
    // Modes of other enums have the same numbers: no switch.
#define CASEBOOK_BACKEND_NAME(text, number)                                                                            \
    if (std::string_view(#text).starts_with("POINTWISE_") && static_cast<int>(mode) == number)                         \
        return #text;
    CASEBOOK_BACKEND_MODES(CASEBOOK_BACKEND_NAME)
#undef CASEBOOK_BACKEND_NAME
    return "?";
}

} // namespace gpu::backend

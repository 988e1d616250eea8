// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The kernel behind the attribute "previous_kernel": "bad_store", in PTX.
#pragma once

namespace gpu {

/// A store to address 0x10, which no allocation has. Written for this purpose; the driver compiles it for its GPU.
inline constexpr char badStoreKernel[] = R"(.version 6.0
.target sm_50
.address_size 64
.visible .entry badStore()
{
    .reg .b32 %value;
    .reg .b64 %address;
    mov.u32 %value, 1;
    mov.u64 %address, 16;
    st.global.u32 [%address], %value;
    ret;
}
)";

} // namespace gpu

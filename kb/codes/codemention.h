// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Codes that a pasted text names, in the notations of frameworks: "CUDA error 700", "(error 804)", "77 vs. 0",
// "Xid (PCI:0000:01:00): 79,", "[700] Call to cuMemcpyDtoH", "code=217(cudaErrorPeerAccessUnsupported)",
// "CUDNN_STATUS 3009". A number without such a notation is no code. Pure functions; about 1 ns a byte.
#pragma once

#include "kb/codes/codetable.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace kb {

struct CodeMention {
    std::uint32_t begin = 0; // bytes of the text
    std::uint32_t end = 0;
    std::vector<CodeMeaning> meanings; // more than one: another library's, or another version's, may be meant
};

/// In the order of the text, those that mean the same once, 16 at most. Success is no code. A version in the text
/// ("CUDA 10.0", "cudnn8.5", "cu118") decides between numbers of several versions.
[[nodiscard]] std::vector<CodeMention> findCodes(std::string_view text);

/// The places in CodeTable::libraries() that a word names: "cuda" (its runtime and its driver), "cudnn", "Xid".
[[nodiscard]] std::vector<std::uint32_t> librariesNamed(std::string_view word);

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a single word says by itself, whatever the library: that a line reports an error, that the text comes from an
// ecosystem (node_modules, goroutine, libcudnn), or that it is too common to say anything. Private to the search.
#pragma once

#include <cstdint>
#include <string_view>

namespace kb {

struct WordFacts {
    std::uint64_t ecosystems = 0; // bit per ecosystem that the word is a trace of
    bool errorLike = false; // "failed", "denied"
    bool common = false; // "the", "is": says nothing
};

/// What is known of a word (by its token hash); nothing for most.
[[nodiscard]] const WordFacts &wordFacts(std::uint64_t hash);

/// The bits of the ecosystems that a domain of a library ("cuda", "nextjs") belongs to; 0 for one that has none.
[[nodiscard]] std::uint64_t ecosystemsOfDomain(std::string_view domain);

/// What a text about an error of a GPU shows a trace of: CUDA itself, or a framework that runs on it.
[[nodiscard]] std::uint64_t gpuEcosystems();
/// The one of these that names of calls, statuses and cards betray, too, and that is CUDA itself.
[[nodiscard]] std::uint64_t cudaEcosystem();

/// Whether a message has such a trace within another word: "-lcudart", "__shfl_down".
[[nodiscard]] bool namesGpu(std::string_view message);

/// The name of the first of some ecosystems: "python".
[[nodiscard]] std::string_view ecosystemName(std::uint64_t ecosystems);

} // namespace kb

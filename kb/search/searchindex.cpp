// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/searchindex.h"

#include "kb/parallel.h"
#include "kb/search/filterindex.h"
#include "kb/search/keywordindex.h"
#include "kb/search/mentionindex.h"
#include "kb/search/ranker.h"
#include "kb/search/regexindex.h"
#include "kb/search/signatureindex.h"
#include "kb/search/signindex.h"

namespace kb {

namespace {

constexpr std::size_t fewEntries = 64; // are written before a second thread has begun

} // namespace

void writeSearchIndex(
    std::span<const Entry *const> entries, SnapshotBuilder &snapshot, const SignatureIndex *frequencies)
{
    const auto write = [entries](auto builder, SnapshotBuilder &to) {
        builder.add(entries);
        builder.write(to);
    };
    SnapshotBuilder keywords;
    // The keywords take a little longer than all the rest together.
    callBoth(
        entries.size() > fewEntries, [&] { write(KeywordIndexBuilder(), keywords); },
        [&] {
            write(RegexIndexBuilder(), snapshot);
            write(SignatureIndexBuilder(frequencies), snapshot);
            write(RankFactsBuilder(), snapshot);
            write(FilterIndexBuilder(), snapshot);
            write(SignIndexBuilder(), snapshot);
            write(MentionIndexBuilder(), snapshot);
        });
    snapshot.append(std::move(keywords));
}

} // namespace kb

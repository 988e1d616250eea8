// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/checks/rules.h"
#include "kb/evidence/knownlibraries.h"

#include <algorithm>
#include <format>
#include <map>
#include <set>

namespace kb {

namespace {

using Bound = gpu::VersionRange::Bound;

/// Of a version what the bound speaks of, but at least "12.4": releases differ by their second part.
gpu::Version release(gpu::Version version, int parts)
{
    return {version.major, version.minor, parts > 2 ? version.patch : 0};
}

bool isBeginning(const Bound &bound)
{
    return bound.sign == Bound::Sign::GreaterEqual || bound.sign == Bound::Sign::Greater;
}

bool hasOtherOutcome(const gpu::Expectation &a, const gpu::Expectation &b)
{
    return a.status != b.status || a.at != b.at || a.output != b.output || a.message != b.message;
}

/// The versions on which a case ended as it says, with what it says of them.
std::map<gpu::Version, const gpu::Expectation *> shown(const std::vector<Measured> &cells, const gpu::Case &testCase)
{
    std::map<gpu::Version, const gpu::Expectation *> versions;
    for (const Measured &cell : cells) {
        const auto expected = std::ranges::find_if(
            testCase.expect, [&](const gpu::Expectation &one) { return one.versions.contains(cell.version); });
        if (cell.caseName == testCase.name && cell.verdict == Verdict::Reproduced && !cell.contradicted
            && expected != testCase.expect.end())
            versions.emplace(cell.version, &*expected);
    }
    return versions;
}

/// The releases strictly between two that were run of which the case says something, and that it was not run on,
/// whatever came of it: those that are known, and the one that the bound names.
std::set<gpu::Version> releasesBetween(const gpu::Case &testCase, const std::vector<Measured> &cells,
    const Bound &bound, gpu::Version last, gpu::Version first)
{
    const gpu::Version from = release(last, bound.parts);
    const gpu::Version to = release(first, bound.parts);
    std::set<gpu::Version> between;
    const auto add = [&](gpu::Version version) {
        const gpu::Version one = release(version, bound.parts);
        const auto isOf = [&](const gpu::Expectation &expected) { return expected.versions.contains(version); };
        const auto isRun = [&](const Measured &cell) {
            return cell.caseName == testCase.name && release(cell.version, bound.parts) == one;
        };
        if (from < one && one < to && std::ranges::any_of(testCase.expect, isOf) && std::ranges::none_of(cells, isRun))
            between.insert(one);
    };
    add(bound.version);
    for (const KnownPackage &known : knownLibraries().packages) {
        if (known.of == testCase.package)
            add(known.number);
    }
    return between;
}

std::string releaseText(gpu::Version version, int parts)
{
    const std::string text = gpu::toString(version);
    return parts > 2 ? text : text.substr(0, text.rfind('.'));
}

} // namespace

void checkBoundaries(const EntryCases &all, const std::vector<Measured> &cells, FindingSink &sink)
{
    for (std::size_t i = 0; i < all.cases.size(); ++i) {
        const gpu::Case &testCase = all.cases[i];
        const auto versions = shown(cells, testCase);
        for (auto last = versions.begin(); last != versions.end() && std::next(last) != versions.end(); ++last) {
            const auto [first, expected] = *std::next(last);
            const auto bound = std::ranges::find_if(expected->versions.bounds, isBeginning);
            if (bound == expected->versions.bounds.end() || !hasOtherOutcome(*last->second, *expected))
                continue;
            std::string missing;
            for (const gpu::Version &one : releasesBetween(testCase, cells, *bound, last->first, first))
                missing += (missing.empty() ? "" : ", ") + releaseText(one, bound->parts);
            if (!missing.empty())
                sink.add(Rule::BoundaryInGap, "/cases/" + std::to_string(all.places[i]) + "/expect",
                    std::format(
                        "{} | {} | {} | {}", testCase.name, gpu::toString(last->first), gpu::toString(first), missing));
        }
    }
}

} // namespace kb

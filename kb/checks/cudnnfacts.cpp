// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/checks/cudnnfacts.h"

#include "kb/checks/cudnnfactstext.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace kb {

namespace {

using nlohmann::json;

gpu::VersionRange rangeOf(const json &object)
{
    const auto range = gpu::parseVersionRange(object.at("cudnn").get<std::string>());
    if (!range)
        throw json::other_error::create(501, "not a range of versions", &object);
    return *range;
}

std::string sourceOf(const json &object)
{
    return object.at("source").get<std::string>();
}

} // namespace

bool CudnnFacts::knowsStatus(std::string_view name) const
{
    return std::ranges::any_of(statuses, [name](const Statuses &table) { return table.numbers.contains(name); });
}

Expected<CudnnFacts> parseCudnnFacts(std::string_view text)
{
    try {
        const json root = json::parse(text);
        CudnnFacts facts;
        for (const json &table : root.at("statuses"))
            facts.statuses.push_back({rangeOf(table), sourceOf(table), table.at("numbers")});
        for (const json &constant : root.at("constants")) {
            CudnnFacts::Constant &added = facts.constants.emplace_back(
                CudnnFacts::Constant {constant.at("name"), constant.at("parameter"), constant.at("calls"), {}});
            for (const json &value : constant.at("values"))
                added.values.push_back({rangeOf(value), value.at("value"), sourceOf(value)});
        }
        for (const json &removed : root.at("removed"))
            facts.removed.push_back({rangeOf(removed), sourceOf(removed), removed.at("functions")});
        return facts;
    } catch (const json::parse_error &error) {
        return std::unexpected(Error {.code = ErrorCode::JsonSyntax, .detail = error.what()});
    } catch (const json::exception &error) {
        return std::unexpected(Error {.code = ErrorCode::WrongType, .detail = error.what()});
    }
}

const CudnnFacts &cudnnFacts()
{
    // A test parses what is compiled in; a build in which it does not parse knows nothing rather than stops.
    static const CudnnFacts facts = parseCudnnFacts(cudnnFactsText).value_or(CudnnFacts {});
    return facts;
}

const std::vector<gpu::Version> &cudnnVersions()
{
    static const std::vector<gpu::Version> versions = [] {
        constexpr int oldest = 5;
        constexpr int newest = 9;
        constexpr int lastMinor = 40;
        std::vector<gpu::Version> all;
        for (int major = oldest; major <= newest; ++major) {
            for (int minor = 0; minor <= (major == newest ? lastMinor : 9); ++minor)
                all.push_back({major, minor, 0});
        }
        return all;
    }();
    return versions;
}

} // namespace kb

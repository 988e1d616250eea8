// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/rows.h"

#include "kb/format/fieldreader.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace kb {

namespace {

using nlohmann::ordered_json;

constexpr std::string_view blankLine = "\n\n"; // between action and how of a Chinese row

void splitChinese(const std::string &row, std::string &action, std::string &how)
{
    const std::size_t at = row.find(blankLine);
    action = row.substr(0, at);
    how = at == std::string::npos ? std::string() : row.substr(at + blankLine.size());
}

std::string joinChinese(const std::string &action, const std::string &how)
{
    return how.empty() ? action : action + std::string(blankLine) + how;
}

/// Reads rows and hands each its Chinese text. A translation without an English row makes a row of its own; one that
/// belongs to an element that is not an object is skipped with it.
template <typename Row, typename ReadRow, typename SetChinese>
std::vector<Row> readRows(
    const ObjectReader &root, std::string_view key, std::string_view chineseKey, ReadRow readRow, SetChinese setChinese)
{
    std::vector<Row> rows;
    const std::vector<std::string> chinese = root.alignedTexts(chineseKey);
    root.forEachObject(key, [&](const ObjectReader &object, std::size_t index) {
        rows.push_back(readRow(object));
        if (index < chinese.size())
            setChinese(rows.back(), chinese[index]);
    });
    const auto elements = root.find(key);
    const std::size_t englishCount = elements && elements->is_array() ? elements->get_array().value_unsafe().size() : 0;
    auto last = chinese.size();
    while (last > englishCount && chinese[last - 1].empty())
        --last;
    for (std::size_t i = englishCount; i < last; ++i)
        setChinese(rows.emplace_back(), chinese[i]);
    return rows;
}

template <typename Row, typename ChineseOf> ordered_json chineseRows(const std::vector<Row> &rows, ChineseOf chineseOf)
{
    ordered_json list = ordered_json::array();
    std::size_t last = rows.size();
    while (last > 0 && chineseOf(rows[last - 1]).empty())
        --last;
    for (std::size_t i = 0; i < last; ++i)
        list.push_back(chineseOf(rows[i]));
    return list;
}

std::vector<Transition> readEdges(const ObjectReader &graph, std::string_view key, bool confusion)
{
    std::vector<Transition> edges;
    graph.forEachObject(
        key,
        [&](const ObjectReader &object, std::size_t) {
            Transition edge {object.text("error_id"), object.rate("probability"), {}};
            if (confusion)
                edge.condition = object.text("distinction");
            if (edge.condition.empty())
                edge.condition = object.text("condition");
            edges.push_back(std::move(edge));
        },
        [&](std::string_view id) { edges.push_back({std::string(id), {}, {}}); });
    return edges;
}

ordered_json edgesJson(const std::vector<Transition> &edges, const char *conditionKey, EdgeForm form)
{
    ordered_json list = ordered_json::array();
    for (const Transition &edge : edges) {
        if (form == EdgeForm::IdsAsTexts && !edge.probability && edge.condition.empty()) {
            list.push_back(edge.entryId);
            continue;
        }
        ordered_json object {{"error_id", edge.entryId}};
        if (edge.probability)
            object["probability"] = *edge.probability;
        addUnlessEmpty(object, conditionKey, edge.condition);
        list.push_back(std::move(object));
    }
    return list;
}

} // namespace

ordered_json textOrNull(const std::string &text)
{
    return text.empty() ? ordered_json() : ordered_json(text);
}

ordered_json rateOrNull(const std::optional<double> &rate)
{
    return rate ? ordered_json(*rate) : ordered_json();
}

void addUnlessEmpty(ordered_json &object, const char *key, const ordered_json &value)
{
    const bool empty = value.is_string() ? value.get_ref<const std::string &>().empty() : value.empty();
    if (!empty)
        object[key] = value;
}

std::vector<Workaround> readWorkarounds(const ObjectReader &root)
{
    const auto readRow = [](const ObjectReader &object) {
        return Workaround {{object.text("action"), {}}, {object.text("how"), {}},
            {object.text("condition"), object.text("condition_zh")}, object.rate("success_rate"),
            object.texts("sources"), object.text("tradeoff")};
    };
    return readRows<Workaround>(root, "workarounds", "workarounds_zh", readRow,
        [](Workaround &row, const std::string &text) { splitChinese(text, row.action.zh, row.how.zh); });
}

ordered_json workaroundsJson(const std::vector<Workaround> &rows)
{
    ordered_json list = ordered_json::array();
    for (const Workaround &row : rows) {
        ordered_json object {{"action", row.action.en}, {"success_rate", rateOrNull(row.successRate)},
            {"how", row.how.en}, {"condition", row.condition.en}};
        addUnlessEmpty(object, "condition_zh", row.condition.zh);
        object["sources"] = row.sources;
        addUnlessEmpty(object, "tradeoff", row.tradeoff);
        list.push_back(std::move(object));
    }
    return list;
}

ordered_json chineseJson(const std::vector<Workaround> &rows)
{
    return chineseRows(rows, [](const Workaround &row) { return joinChinese(row.action.zh, row.how.zh); });
}

std::vector<DeadEnd> readDeadEnds(const ObjectReader &root)
{
    const auto readRow = [](const ObjectReader &object) {
        return DeadEnd {{object.text("action"), {}}, {object.text("why_fails"), {}},
            {object.text("condition"), object.text("condition_zh")}, object.rate("fail_rate"), object.texts("sources"),
            object.text("tradeoff"), object.text("common_misconception")};
    };
    return readRows<DeadEnd>(root, "dead_ends", "dead_ends_zh", readRow,
        [](DeadEnd &row, const std::string &text) { splitChinese(text, row.action.zh, row.whyFails.zh); });
}

ordered_json deadEndsJson(const std::vector<DeadEnd> &rows)
{
    ordered_json list = ordered_json::array();
    for (const DeadEnd &row : rows) {
        ordered_json object {{"action", row.action.en}, {"why_fails", row.whyFails.en},
            {"fail_rate", rateOrNull(row.failRate)}, {"condition", row.condition.en}};
        addUnlessEmpty(object, "condition_zh", row.condition.zh);
        object["sources"] = row.sources;
        addUnlessEmpty(object, "tradeoff", row.tradeoff);
        addUnlessEmpty(object, "common_misconception", row.commonMisconception);
        list.push_back(std::move(object));
    }
    return list;
}

ordered_json chineseJson(const std::vector<DeadEnd> &rows)
{
    return chineseRows(rows, [](const DeadEnd &row) { return joinChinese(row.action.zh, row.whyFails.zh); });
}

std::vector<VersionClaim> readVersions(const ObjectReader &root)
{
    std::vector<VersionClaim> versions;
    root.forEachObject("versions", [&](const ObjectReader &object, std::size_t) {
        versions.push_back({object.text("version"), object.text("introduced"), object.text("deprecated"),
            object.text("removed"), {object.text("behavior_change"), object.text("behavior_change_zh")},
            object.text("status"), object.text("notes")});
    });
    return versions;
}

ordered_json versionsJson(const std::vector<VersionClaim> &versions)
{
    ordered_json list = ordered_json::array();
    for (const VersionClaim &claim : versions) {
        ordered_json object {{"version", claim.version}, {"introduced", textOrNull(claim.introduced)},
            {"deprecated", textOrNull(claim.deprecated)}, {"removed", textOrNull(claim.removed)},
            {"behavior_change", textOrNull(claim.behaviorChange.en)}};
        addUnlessEmpty(object, "behavior_change_zh", claim.behaviorChange.zh);
        object["status"] = textOrNull(claim.status);
        addUnlessEmpty(object, "notes", claim.notes);
        list.push_back(std::move(object));
    }
    return list;
}

TransitionGraph readTransitions(const ObjectReader &root)
{
    const std::optional<ObjectReader> graph = root.object("transition_graph");
    if (!graph)
        return {};
    return {readEdges(*graph, "leads_to", false), readEdges(*graph, "preceded_by", false),
        readEdges(*graph, "frequently_confused_with", true)};
}

ordered_json transitionsJson(const TransitionGraph &graph, EdgeForm form)
{
    return {{"leads_to", edgesJson(graph.leadsTo, "condition", form)},
        {"preceded_by", edgesJson(graph.precededBy, "condition", form)},
        {"frequently_confused_with", edgesJson(graph.frequentlyConfusedWith, "distinction", form)}};
}

} // namespace kb

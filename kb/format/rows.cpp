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

void splitChinese(const std::string &text, Remedy &row)
{
    const std::size_t at = text.find(blankLine);
    row.action.zh = text.substr(0, at);
    row.explanation.zh = at == std::string::npos ? std::string() : text.substr(at + blankLine.size());
}

std::string joinChinese(const Remedy &row)
{
    return row.explanation.zh.empty() ? row.action.zh : row.action.zh + std::string(blankLine) + row.explanation.zh;
}

/// One that does not say whether it worked is none.
std::vector<Report> readReports(const ObjectReader &row)
{
    std::vector<Report> reports;
    row.forEachObject("reports", [&](const ObjectReader &object, std::size_t) {
        if (const std::optional<bool> worked = object.flag("worked"))
            reports.push_back({object.text("source"), *worked, object.text("date"), object.text("note")});
    });
    return reports;
}

ordered_json reportsJson(const std::vector<Report> &reports)
{
    ordered_json json = ordered_json::array();
    for (const Report &report : reports) {
        ordered_json object {{"source", report.source}, {"worked", report.worked}};
        addUnlessEmpty(object, "date", report.date);
        addUnlessEmpty(object, "note", report.note);
        json.push_back(std::move(object));
    }
    return json;
}

Remedy readRemedy(const ObjectReader &object, const RemedyList &list)
{
    Remedy row {{object.text("action"), {}}, {object.text(list.explanation), {}},
        {object.text("condition"), object.text("condition_zh")}, object.rate(list.rate), object.texts("sources"),
        object.text("tradeoff"), {}, readReports(object)};
    if (!list.helps)
        row.misconception = object.text("common_misconception");
    return row;
}

std::vector<Transition> readEdges(const ObjectReader &graph, const EdgeList &list)
{
    std::vector<Transition> edges;
    graph.forEachObject(
        list.key,
        [&](const ObjectReader &object, std::size_t) {
            Transition edge {object.text("error_id"), object.rate("probability"), object.text(list.condition)};
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

std::vector<Remedy> readRemedies(const ObjectReader &root, const RemedyList &list)
{
    std::vector<Remedy> rows;
    const std::vector<std::string> chinese = root.alignedTexts(list.chineseKey);
    root.forEachObject(list.key, [&](const ObjectReader &object, std::size_t index) {
        rows.push_back(readRemedy(object, list));
        if (index < chinese.size())
            splitChinese(chinese[index], rows.back());
    });
    // A translation without an English row makes a row of its own; one that belongs to an element that is not an object
    // is skipped with it.
    const auto elements = root.find(list.key);
    const std::size_t englishCount = elements && elements->is_array() ? elements->get_array().value_unsafe().size() : 0;
    auto last = chinese.size();
    while (last > englishCount && chinese[last - 1].empty())
        --last;
    for (std::size_t i = englishCount; i < last; ++i)
        splitChinese(chinese[i], rows.emplace_back());
    return rows;
}

ordered_json remediesJson(const Entry &entry, const RemedyList &list)
{
    ordered_json json = ordered_json::array();
    for (const Remedy &row : entry.*list.rows) {
        const std::pair explanation(list.explanation, ordered_json(row.explanation.en));
        const std::pair rate(list.rate, rateOrNull(row.rate));
        ordered_json object {{"action", row.action.en}};
        for (const auto &[key, value] : list.helps ? std::array {rate, explanation} : std::array {explanation, rate})
            object[key] = value;
        object["condition"] = row.condition.en;
        addUnlessEmpty(object, "condition_zh", row.condition.zh);
        object["sources"] = row.sources;
        addUnlessEmpty(object, "tradeoff", row.tradeoff);
        addUnlessEmpty(object, "common_misconception", row.misconception);
        addUnlessEmpty(object, "reports", reportsJson(row.reports));
        json.push_back(std::move(object));
    }
    return json;
}

ordered_json chineseJson(const std::vector<Remedy> &rows)
{
    ordered_json json = ordered_json::array();
    for (const Remedy &row : rows)
        json.push_back(joinChinese(row));
    while (!json.empty() && json.back().get_ref<const std::string &>().empty())
        json.erase(json.size() - 1);
    return json;
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
    TransitionGraph transitions;
    if (const std::optional<ObjectReader> graph = root.object("transition_graph")) {
        for (const EdgeList &list : edgeLists)
            transitions.*list.edges = readEdges(*graph, list);
    }
    return transitions;
}

ordered_json transitionsJson(const TransitionGraph &graph, EdgeForm form)
{
    ordered_json json;
    for (const EdgeList &list : edgeLists)
        json[list.key] = edgesJson(graph.*list.edges, list.condition, form);
    return json;
}

} // namespace kb

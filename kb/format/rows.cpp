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
std::vector<Report> readReports(const ObjectReader &row, std::string_view key)
{
    std::vector<Report> reports;
    row.forEachObject(key, [&](const ObjectReader &object, std::size_t) {
        if (const std::optional<bool> worked = object.flag("worked"))
            reports.push_back(
                {object.text("source"), *worked, object.text("date"), object.text("note"), object.text("opened")});
    });
    return reports;
}

ordered_json reportsJson(const std::vector<Report> &reports)
{
    ordered_json json = ordered_json::array();
    for (const Report &report : reports) {
        ordered_json object {{"source", report.source}, {"worked", report.worked}};
        addValue(object, "date", WhenEmpty::Omitted, report.date);
        addValue(object, "note", WhenEmpty::Omitted, report.note);
        addValue(object, "opened", WhenEmpty::Omitted, report.opened);
        json.push_back(std::move(object));
    }
    return json;
}

template <typename Row> Row readRow(const ObjectReader &object, RowFields<Row> fields)
{
    Row row;
    for (const RowField<Row> &field : fields) {
        std::visit(Overloaded {
                       [&](std::string Row::*text) { row.*text = object.text(field.key); },
                       [&](LocalizedText Row::*text) {
                           (row.*text).en = object.text(field.key);
                           if (field.chineseKey)
                               (row.*text).zh = object.text(field.chineseKey);
                       },
                       [&](double Row::*weight) { row.*weight = object.weight(field.key); },
                       [&](std::optional<double> Row::*rate) { row.*rate = object.rate(field.key); },
                       [&](std::vector<std::string> Row::*texts) { row.*texts = object.texts(field.key); },
                       [&](std::vector<Report> Row::*reports) { row.*reports = readReports(object, field.key); },
                   },
            field.member);
    }
    return row;
}

template <typename Row> ordered_json rowJson(const Row &row, RowFields<Row> fields)
{
    ordered_json object;
    for (const RowField<Row> &field : fields) {
        std::visit(Overloaded {
                       [&](LocalizedText Row::*text) {
                           addValue(object, field.key, field.whenEmpty, (row.*text).en);
                           if (field.chineseKey)
                               addValue(object, field.chineseKey, WhenEmpty::Omitted, (row.*text).zh);
                       },
                       [&](std::optional<double> Row::*rate) {
                           addValue(object, field.key, field.whenEmpty, rateOrNull(row.*rate));
                       },
                       [&](std::vector<Report> Row::*reports) {
                           addValue(object, field.key, field.whenEmpty, reportsJson(row.*reports));
                       },
                       [&](auto member) { addValue(object, field.key, field.whenEmpty, row.*member); },
                   },
            field.member);
    }
    return object;
}

template <typename Row> ordered_json rowsJson(const std::vector<Row> &rows, RowFields<Row> fields)
{
    ordered_json json = ordered_json::array();
    for (const Row &row : rows)
        json.push_back(rowJson(row, fields));
    return json;
}

std::vector<Transition> readEdges(const ObjectReader &graph, const EdgeList &list)
{
    std::vector<Transition> edges;
    graph.forEachObject(
        list.key,
        [&](const ObjectReader &object, std::size_t) {
            Transition &edge = edges.emplace_back(readRow(object, list.fields));
            if (edge.condition == LocalizedText()) // for a distinction
                edge.condition = {object.text("condition"), object.text("condition_zh")};
        },
        [&](std::string_view id) { edges.push_back({std::string(id), {}, {}}); });
    return edges;
}

ordered_json edgesJson(const std::vector<Transition> &edges, const EdgeList &list, EdgeForm form)
{
    ordered_json json = ordered_json::array();
    for (const Transition &edge : edges) {
        const bool isIdAlone = !edge.probability && edge.condition == LocalizedText();
        json.push_back(
            form == EdgeForm::IdsAsTexts && isIdAlone ? ordered_json(edge.entryId) : rowJson(edge, list.fields));
    }
    return json;
}

} // namespace

ordered_json rateOrNull(const std::optional<double> &rate)
{
    return rate ? ordered_json(*rate) : ordered_json();
}

void addValue(ordered_json &object, std::string_view key, WhenEmpty whenEmpty, ordered_json value)
{
    const bool isEmpty = value.is_string() ? value.get_ref<const std::string &>().empty() : value.empty();
    if (whenEmpty == WhenEmpty::Kept || !isEmpty)
        object[std::string(key)] = std::move(value);
    else if (whenEmpty == WhenEmpty::Null)
        object[std::string(key)] = nullptr;
}

std::vector<Remedy> readRemedies(const ObjectReader &root, const RemedyList &list)
{
    std::vector<Remedy> rows;
    const std::vector<std::string> chinese = root.alignedTexts(list.chineseKey);
    root.forEachObject(list.key, [&](const ObjectReader &object, std::size_t index) {
        rows.push_back(readRow(object, list.fields));
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
    return rowsJson(entry.*list.rows, list.fields);
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

std::vector<Sign> readSigns(const ObjectReader &root)
{
    std::vector<Sign> signs;
    root.forEachObject(
        "signs", [&](const ObjectReader &object, std::size_t) { signs.push_back(readRow(object, signFields)); });
    return signs;
}

ordered_json signsJson(const std::vector<Sign> &signs)
{
    return rowsJson(signs, signFields);
}

std::vector<VersionClaim> readVersions(const ObjectReader &root)
{
    std::vector<VersionClaim> versions;
    root.forEachObject("versions",
        [&](const ObjectReader &object, std::size_t) { versions.push_back(readRow(object, versionFields)); });
    return versions;
}

ordered_json versionsJson(const std::vector<VersionClaim> &versions)
{
    return rowsJson(versions, versionFields);
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
        json[list.key] = edgesJson(graph.*list.edges, list, form);
    return json;
}

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/fieldjson.h"

#include "kb/format/dialects.h"
#include "kb/format/fieldreader.h"

#include <nlohmann/json.hpp>

namespace kb {

namespace {

using nlohmann::ordered_json;

ordered_json fieldJson(const EntryField &field, const Entry &entry, EdgeForm form, const std::string &tierText)
{
    return std::visit(Overloaded {
                          [&](std::string Entry::*text) { return ordered_json(entry.*text); },
                          [&](const Translation &of) {
                              const LocalizedText &text = entry.*of.text;
                              return ordered_json(of.language == Language::English ? text.en : text.zh);
                          },
                          [&](std::optional<double> Entry::*rate) { return rateOrNull(entry.*rate); },
                          [&](std::optional<int> Entry::*count) {
                              return entry.*count ? ordered_json(*(entry.*count)) : ordered_json();
                          },
                          [&](std::vector<std::string> Entry::*texts) { return ordered_json(entry.*texts); },
                          [&](std::vector<Sign> Entry::*signs) { return signsJson(entry.*signs); },
                          [&](std::vector<VersionClaim> Entry::*claims) { return versionsJson(entry.*claims); },
                          [&](std::vector<std::pair<std::string, std::string>> Entry::*members) {
                              ordered_json object = ordered_json::object();
                              for (const auto &[label, value] : entry.*members)
                                  object[label] = value;
                              return object;
                          },
                          [&](const RemedyList *list) { return remediesJson(entry, *list); },
                          [&](const ChineseRows &rows) { return chineseJson(entry.*rows.list->rows); },
                          [&](TransitionGraph Entry::*graph) { return transitionsJson(entry.*graph, form); },
                          [&](TierName) { return ordered_json(tierText); },
                          [&](CasesText) { return casesJson(entry); },
                          [](Unused) { return ordered_json(ordered_json::object()); },
                      },
        field.member);
}

} // namespace

void readField(const ObjectReader &owner, std::string_view key, const EntryField &field, Entry &entry)
{
    std::visit(Overloaded {
                   [&](std::string Entry::*text) { entry.*text = owner.text(key); },
                   [&](const Translation &of) {
                       LocalizedText &text = entry.*of.text;
                       (of.language == Language::English ? text.en : text.zh) = owner.text(key);
                   },
                   [&](std::optional<double> Entry::*rate) { entry.*rate = owner.rate(key); },
                   [&](std::optional<int> Entry::*count) { entry.*count = owner.count(key); },
                   [&](std::vector<std::string> Entry::*texts) { entry.*texts = owner.texts(key); },
                   [&](std::vector<Sign> Entry::*signs) { entry.*signs = readSigns(owner); },
                   [&](std::vector<VersionClaim> Entry::*claims) { entry.*claims = readVersions(owner); },
                   [&](const RemedyList *list) { entry.*list->rows = readRemedies(owner, *list); },
                   [&](TransitionGraph Entry::*graph) { entry.*graph = readTransitions(owner); },
                   [&](TierName) { entry.tierText = owner.text(key); },
                   [](const auto &) {},
               },
        field.member);
}

void writeField(ordered_json &object, std::string_view key, WhenEmpty whenEmpty, const EntryField &field,
    const Entry &entry, EdgeForm form, const std::string &tierText)
{
    addValue(object, key, whenEmpty, fieldJson(field, entry, form, tierText));
}

} // namespace kb

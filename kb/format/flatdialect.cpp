// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/dialects.h"
#include "kb/format/fieldreader.h"
#include "kb/format/jsonscan.h"
#include "kb/format/rows.h"

#include <nlohmann/json.hpp>

namespace kb {

using nlohmann::ordered_json;

std::string tierTextOf(const Entry &entry)
{
    return tierFromName(entry.tierText) == entry.tier ? entry.tierText : std::string(tierName(entry.tier));
}

ordered_json casesJson(const Entry &entry)
{
    if (entry.cases.empty() || depthLimitOffset(entry.cases, maxJsonDepth - 1))
        return {};
    ordered_json cases = ordered_json::parse(entry.cases, nullptr, false);
    return cases.is_array() ? cases : ordered_json();
}

void readFlat(const ObjectReader &root, Entry &entry)
{
    entry.signature = {root.text("signature"), root.text("signature_zh")};
    entry.regex = root.text("regex");
    entry.domain = root.text("domain");
    entry.category = root.text("category");
    entry.subcategory = root.text("subcategory");
    entry.rootCause = {root.text("root_cause"), root.text("root_cause_zh")};
    entry.rootCauseType = root.text("root_cause_type");
    entry.versions = readVersions(root);
    if (const std::optional<ObjectReader> environment = root.object("environment"))
        entry.environment = environment->textMembers();
    entry.deadEnds = readRemedies(root, deadEndList);
    entry.workarounds = readRemedies(root, workaroundList);
    entry.transitions = readTransitions(root);
    entry.officialDocUrl = root.text("official_doc_url");
    entry.officialDocSection = root.text("official_doc_section");
    entry.errorCode = root.text("error_code");
    entry.tierText = root.text("verification_tier");
    entry.tier = tierFromName(entry.tierText);
    entry.confidence = root.rate("confidence");
    entry.fixSuccessRate = root.rate("fix_success_rate");
    entry.resolvable = root.text("resolvable");
    entry.firstSeen = root.text("first_seen");
    entry.lastConfirmed = root.text("last_confirmed");
    entry.lastUpdated = root.text("last_updated");
    entry.evidenceCount = root.count("evidence_count");
    entry.tags = root.texts("tags");
    entry.locale = root.text("locale");
    entry.aliases = root.texts("aliases");
    entry.url = root.text("url");
    entry.sources = root.texts("sources");
    entry.relatedArticles = root.texts("related_articles");
}

ordered_json flatJson(const Entry &entry, EdgeForm form)
{
    ordered_json environment = ordered_json::object();
    for (const auto &[label, value] : entry.environment)
        environment[label] = value;

    ordered_json json;
    json["id"] = entry.id;
    json["signature"] = entry.signature.en;
    json["signature_zh"] = textOrNull(entry.signature.zh);
    json["regex"] = entry.regex;
    json["domain"] = entry.domain;
    json["category"] = entry.category;
    json["subcategory"] = textOrNull(entry.subcategory);
    json["root_cause"] = entry.rootCause.en;
    json["root_cause_type"] = textOrNull(entry.rootCauseType);
    json["root_cause_zh"] = textOrNull(entry.rootCause.zh);
    json["versions"] = versionsJson(entry.versions);
    json["os_specific"] = ordered_json::object();
    addUnlessEmpty(json, "environment", environment);
    json["dead_ends"] = remediesJson(entry, deadEndList);
    addUnlessEmpty(json, "dead_ends_zh", chineseJson(entry.deadEnds));
    json["workarounds"] = remediesJson(entry, workaroundList);
    json["workarounds_zh"] = chineseJson(entry.workarounds);
    json["transition_graph"] = transitionsJson(entry.transitions, form);
    json["official_doc_url"] = textOrNull(entry.officialDocUrl);
    json["official_doc_section"] = textOrNull(entry.officialDocSection);
    json["error_code"] = textOrNull(entry.errorCode);
    json["verification_tier"] = textOrNull(tierTextOf(entry));
    json["confidence"] = rateOrNull(entry.confidence);
    json["fix_success_rate"] = rateOrNull(entry.fixSuccessRate);
    json["resolvable"] = textOrNull(entry.resolvable);
    json["first_seen"] = textOrNull(entry.firstSeen);
    json["last_confirmed"] = textOrNull(entry.lastConfirmed);
    json["last_updated"] = textOrNull(entry.lastUpdated);
    json["evidence_count"] = entry.evidenceCount ? ordered_json(*entry.evidenceCount) : ordered_json();
    json["tags"] = entry.tags;
    json["locale"] = textOrNull(entry.locale);
    json["aliases"] = entry.aliases;
    addUnlessEmpty(json, "url", entry.url);
    addUnlessEmpty(json, "sources", entry.sources);
    addUnlessEmpty(json, "related_articles", entry.relatedArticles);
    addUnlessEmpty(json, "cases", casesJson(entry));
    return json;
}

} // namespace kb

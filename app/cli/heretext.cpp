// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/heretext.h"

#include "kb/wording/conditionwords.h"
#include "kb/wording/factwords.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>

namespace app {

namespace {

using nlohmann::ordered_json;

ordered_json valueJson(const gpu::Fact &fact)
{
    ordered_json json = gpu::toJson(fact);
    return json.contains("value") ? json["value"] : ordered_json();
}

std::string_view whence(const kb::ConditionValue &value)
{
    switch (value.kind) {
    case kb::ConditionValue::Kind::Given: return "entry";
    case kb::ConditionValue::Kind::Fact: return "fact";
    case kb::ConditionValue::Kind::Paste: return "text";
    case kb::ConditionValue::Kind::Outer: return "item";
    }
    return {};
}

ordered_json groundJson(const kb::Ground &ground)
{
    const kb::ConditionNode &asked = ground.asked;
    ordered_json json = ordered_json::object();
    using Kind = kb::ConditionNode::Kind;
    switch (asked.kind) {
    case Kind::Some: json["some"] = asked.name; break;
    case Kind::Count: json["count"] = asked.name; break;
    case Kind::Paste: json["paste"] = asked.value.name; break;
    default: json["fact"] = asked.name;
    }
    if (!asked.list.empty())
        json["list"] = asked.list;
    if (!ground.item.empty())
        json["item"] = ground.item;
    if (ground.value.isKnown())
        json["value"] = valueJson(ground.value);
    else
        json["unknown"] = ground.value.unknown;
    if (asked.kind == Kind::Fact || asked.kind == Kind::Count) {
        json["is"] = kb::operatorName(asked.comparison);
        if (ground.wanted.isKnown())
            json["wanted"] = valueJson(ground.wanted);
        else
            json["wanted_unknown"] = ground.wanted.unknown;
        json["wanted_from"] = whence(asked.value);
    }
    if (!ground.value.from.empty())
        json["from"] = ground.value.from;
    json["truth"] = ground.truth == kb::Truth::Unknown ? ordered_json() : ordered_json(ground.truth == kb::Truth::True);
    json["rules_out"] = ground.rulesOut;
    json["text"] = wording::sentence(ground).toStdString();
    return json;
}

} // namespace

ordered_json hereJson(const kb::Applicability &answer)
{
    ordered_json grounds = ordered_json::array();
    for (const kb::Ground &ground : answer.grounds)
        grounds.push_back(groundJson(ground));
    return {{"answer", kb::appliesName(answer.applies)}, {"title", answer.title}, {"grounds", std::move(grounds)}};
}

QStringList groundLines(const kb::Applicability &answer)
{
    QStringList lines;
    if (const QString remark = wording::remark(answer); !remark.isEmpty())
        lines += remark;
    for (const kb::Ground *const ground : wording::toldGrounds(answer)) {
        const QString from = wording::factPlace(ground->value.from);
        lines += wording::sentence(*ground) + (from.isEmpty() ? QString() : QStringLiteral(" [%1]").arg(from));
    }
    return lines;
}

QString hereText(const kb::Applicability &answer, kb::Language language, bool elsewhere)
{
    QString text = QStringLiteral("      ")
        + QCoreApplication::translate("cli", "%1: %2", "whether an entry applies, what its condition looks at")
              .arg(wording::applies(answer.applies, elsewhere), wording::title(answer, language))
        + u'\n';
    for (const QString &line : groundLines(answer))
        text += QStringLiteral("          %1\n").arg(line);
    return text;
}

} // namespace app

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/wording/conditionwords.h"

#include "kb/wording/factwords.h"
#include "kb/wording/translating.h"

#include <algorithm>
#include <utility>

namespace wording {

namespace {

using kb::ConditionNode;
using kb::ConditionOperator;
using kb::ConditionValue;

/// What a comparison says when it holds: an order of versions is "older", one of numbers "less".
QString relation(ConditionOperator is, const gpu::FactSpec &spec, const QString &wanted)
{
    // A compute capability is written like a version, and is higher or lower.
    const bool isVersion = spec.kind == gpu::FactKind::Version && spec.name != "compute_capability";
    switch (is) {
    case ConditionOperator::Equal: return Tr::tr("the same as %1").arg(wanted);
    case ConditionOperator::NotEqual: return Tr::tr("other than %1").arg(wanted);
    case ConditionOperator::Less:
        return isVersion ? Tr::tr("older than %1").arg(wanted) : Tr::tr("less than %1").arg(wanted);
    case ConditionOperator::AtMost:
        return isVersion ? Tr::tr("not newer than %1").arg(wanted) : Tr::tr("at most %1").arg(wanted);
    case ConditionOperator::Greater:
        return isVersion ? Tr::tr("newer than %1").arg(wanted) : Tr::tr("more than %1").arg(wanted);
    case ConditionOperator::AtLeast:
        return isVersion ? Tr::tr("not older than %1").arg(wanted) : Tr::tr("at least %1").arg(wanted);
    case ConditionOperator::Contains: return Tr::tr("which contains %1").arg(wanted);
    }
    std::unreachable();
}

ConditionOperator opposite(ConditionOperator is)
{
    switch (is) {
    case ConditionOperator::Equal: return ConditionOperator::NotEqual;
    case ConditionOperator::NotEqual: return ConditionOperator::Equal;
    case ConditionOperator::Less: return ConditionOperator::AtLeast;
    case ConditionOperator::AtMost: return ConditionOperator::Greater;
    case ConditionOperator::Greater: return ConditionOperator::AtMost;
    case ConditionOperator::AtLeast: return ConditionOperator::Less;
    case ConditionOperator::Contains: break;
    }
    return is;
}

const gpu::FactSpec countSpec {.name = "count", .kind = gpu::FactKind::Number};

const gpu::FactSpec &specOfGround(const ConditionNode &asked)
{
    return asked.kind == ConditionNode::Kind::Fact ? kb::specOf(asked) : countSpec;
}

QString factValue(const gpu::FactSpec &spec, const decltype(gpu::Fact::value) &value)
{
    return factText(spec, gpu::Fact {.value = value, .unknown = {}, .from = {}});
}

/// Why something is not known: what Casebook says itself is translated.
QString reason(const std::string &why)
{
    if (why == kb::lack::notRead)
        return Tr::tr("it was not read");
    if (why == kb::lack::noPaste)
        return Tr::tr("no text was pasted");
    if (why == kb::lack::noMatch)
        return Tr::tr("your text does not say it");
    if (why == kb::lack::tooSlow)
        return Tr::tr("looking for it in your text took too long");
    if (why == kb::lack::tooMuch)
        return Tr::tr("there is too much to look at");
    if (why == kb::lack::notComparable)
        return Tr::tr("the two can't be compared");
    return factReason(why);
}

/// What a value is before it is known: "12.4", "what your text says".
QString wantedText(const ConditionValue &value, const gpu::FactSpec &spec)
{
    switch (value.kind) {
    case ConditionValue::Kind::Given: return factValue(spec, value.given);
    case ConditionValue::Kind::Fact: return Tr::tr("“%1”", "a fact's name").arg(factName(value.list, value.name));
    case ConditionValue::Kind::Outer:
        return Tr::tr("“%1” in “%2”", "a field's name, a list's")
            .arg(factName(value.list, value.name), factListName(value.list));
    case ConditionValue::Kind::Paste: return Tr::tr("what your text says");
    }
    std::unreachable();
}

/// The same once it is known: "12.4 (from your text)".
QString wantedText(const kb::Ground &ground)
{
    const ConditionValue &value = ground.asked.value;
    QString known = factValue(specOfGround(ground.asked), ground.wanted.value);
    if (ground.asked.comparison == ConditionOperator::Contains)
        known = Tr::tr("“%1”", "a text that another contains").arg(known);
    switch (value.kind) {
    case ConditionValue::Kind::Given: return known;
    case ConditionValue::Kind::Paste: return Tr::tr("%1 (from your text)").arg(known);
    case ConditionValue::Kind::Fact:
    case ConditionValue::Kind::Outer: break;
    }
    const ConditionNode &asked = ground.asked;
    if (asked.kind == ConditionNode::Kind::Fact && asked.list == value.list && asked.name == value.name)
        return known; // the same field of another item
    return Tr::tr("%1 (%2)", "a value, the fact's name").arg(known, factName(value.list, value.name));
}

QString described(const ConditionNode &node);

QString describedParts(const ConditionNode &node, const QString &joint)
{
    QStringList parts;
    for (const ConditionNode &part : node.parts) {
        const ConditionNode &asked = part.kind == ConditionNode::Kind::Not ? part.parts.front() : part;
        const bool isGroup = asked.kind == ConditionNode::Kind::All || asked.kind == ConditionNode::Kind::Any;
        parts += isGroup && asked.parts.size() > 1 ? Tr::tr("(%1)", "a part of a condition").arg(described(part))
                                                   : described(part);
    }
    return parts.join(joint);
}

/// Asked is whether there is one at all.
bool asksForAny(const ConditionNode &node)
{
    return node.value.kind == ConditionValue::Kind::Given && std::holds_alternative<std::monostate>(node.value.given);
}

QString describedTest(const QString &name, const ConditionNode &node, const gpu::FactSpec &spec)
{
    const QString wanted = wantedText(node.value, spec);
    const bool isGiven = node.value.kind == ConditionValue::Kind::Given;
    if (asksForAny(node) && node.comparison == ConditionOperator::NotEqual)
        return Tr::tr("%1: there is one", "a fact").arg(name);
    if (node.comparison == ConditionOperator::Contains)
        return isGiven ? Tr::tr("%1 contains “%2”", "a fact, a text").arg(name, wanted)
                       : Tr::tr("%1 contains %2", "a fact, what is named").arg(name, wanted);
    if (isGiven && node.comparison == ConditionOperator::Equal)
        return Tr::tr("%1: %2", "a fact and its value").arg(name, wanted);
    return Tr::tr("%1: %2", "a fact and its value").arg(name, relation(node.comparison, spec, wanted));
}

QString describedFact(const ConditionNode &node, ConditionOperator is)
{
    ConditionNode asked = node;
    asked.comparison = is;
    return describedTest(factName(node.list, node.name), asked, kb::specOf(node));
}

/// What is asked of an item of a list: "Name: torch, Active: yes".
QString describedItem(const ConditionNode &node)
{
    const ConditionNode &asked = node.parts.front();
    const bool isFields = asked.kind == ConditionNode::Kind::All
        && std::ranges::all_of(
            asked.parts, [](const ConditionNode &part) { return part.kind == ConditionNode::Kind::Fact; });
    return isFields ? describedParts(asked, Tr::tr(", ", "joins fields of an item")) : described(asked);
}

/// What must not be so, said of the innermost parts: nobody reads "it is not so that (a, or b)" with ease.
QString describedNot(const ConditionNode &node)
{
    switch (node.kind) {
    case ConditionNode::Kind::All:
    case ConditionNode::Kind::Any: {
        if (node.parts.size() > 2)
            return node.kind == ConditionNode::Kind::Any
                ? Tr::tr("none of this: %1", "parts of a condition").arg(described(node))
                : Tr::tr("not all of this: %1", "parts of a condition").arg(described(node));
        ConditionNode opposed;
        opposed.kind = node.kind == ConditionNode::Kind::All ? ConditionNode::Kind::Any : ConditionNode::Kind::All;
        for (const ConditionNode &part : node.parts) {
            ConditionNode &denied = opposed.parts.emplace_back();
            denied.kind = ConditionNode::Kind::Not;
            denied.parts = {part};
        }
        return described(opposed);
    }
    case ConditionNode::Kind::Not: return described(node.parts.front());
    case ConditionNode::Kind::Fact: {
        if (node.comparison != ConditionOperator::Contains)
            return describedFact(node, opposite(node.comparison));
        const QString wanted = wantedText(node.value, kb::specOf(node));
        const QString name = factName(node.list, node.name);
        return node.value.kind == ConditionValue::Kind::Given
            ? Tr::tr("%1 does not contain “%2”", "a fact, a text").arg(name, wanted)
            : Tr::tr("%1 does not contain %2", "a fact, what is named").arg(name, wanted);
    }
    case ConditionNode::Kind::Some:
        return node.parts.empty() ? Tr::tr("there is no %1", "an item of a list").arg(factItemName(node.name))
                                  : Tr::tr("there is no %1 with (%2)", "an item of a list, a condition")
                                        .arg(factItemName(node.name), describedItem(node));
    case ConditionNode::Kind::Count: {
        ConditionNode opposed = node;
        opposed.comparison = opposite(node.comparison);
        return described(opposed);
    }
    case ConditionNode::Kind::Paste:
        return Tr::tr("your text does not match “%1”", "a regex").arg(text(node.value.name));
    }
    std::unreachable();
}

/// What is asked, without an answer.
QString described(const ConditionNode &node)
{
    switch (node.kind) {
    case ConditionNode::Kind::All: return describedParts(node, Tr::tr(", and ", "joins parts of a condition"));
    case ConditionNode::Kind::Any: return describedParts(node, Tr::tr(", or ", "joins parts of a condition"));
    case ConditionNode::Kind::Not: return describedNot(node.parts.front());
    case ConditionNode::Kind::Fact: return describedFact(node, node.comparison);
    case ConditionNode::Kind::Some:
        return node.parts.empty() ? Tr::tr("there is at least one %1", "an item of a list").arg(factItemName(node.name))
                                  : Tr::tr("there is at least one %1 with (%2)", "an item of a list, a condition")
                                        .arg(factItemName(node.name), describedItem(node));
    case ConditionNode::Kind::Count: {
        const QString name = node.parts.empty()
            ? Tr::tr("number of “%1”", "a list's name").arg(factListName(node.name))
            : Tr::tr("number of “%1” with (%2)").arg(factListName(node.name), describedItem(node));
        return describedTest(name, node, countSpec);
    }
    case ConditionNode::Kind::Paste: return Tr::tr("your text matches “%1”", "a regex").arg(text(node.value.name));
    }
    std::unreachable();
}

constexpr qsizetype longCondition = 100; // characters: more is no clause of a sentence

QString listSentence(const kb::Ground &ground)
{
    const QString list = factListName(ground.asked.name);
    const QString asked = ground.asked.parts.empty() ? QString() : describedItem(ground.asked);
    if (!ground.value.isKnown()) {
        const QString why = reason(ground.value.unknown);
        return asked.isEmpty() ? Tr::tr("%1: whether there is one is not known: %2", "a list, why").arg(list, why)
                               : Tr::tr("%1: there may be more than were found: %2", "a list, why").arg(list, why);
    }
    const auto count = std::get<double>(ground.value.value);
    if (count == 0)
        return Tr::tr("%1: none", "a list").arg(list);
    if (asked.isEmpty())
        return Tr::tr("%1: %2", "a fact and its value").arg(list, QString::number(count));
    return asked.size() > longCondition
        ? Tr::tr("%1: %2, none of them is so", "a list, how many it has").arg(list, QString::number(count))
        : Tr::tr("%1: %2, none of them with (%3)", "a list, how many it has").arg(list, QString::number(count), asked);
}

/// "12.2, older than 12.4 (from your text)"
QString comparedText(const kb::Ground &ground, const gpu::FactSpec &spec)
{
    const QString value = factValue(spec, ground.value.value);
    if (!ground.wanted.isKnown())
        return Tr::tr("%1; what to compare it with is not known: %2").arg(value, reason(ground.wanted.unknown));
    const bool holds = ground.truth == kb::Truth::True;
    ConditionOperator is = ground.asked.comparison;
    if (!holds && is == ConditionOperator::Contains)
        return Tr::tr("%1, which does not contain %2").arg(value, wantedText(ground));
    is = holds ? is : opposite(is);
    const bool isGiven = ground.asked.value.kind == ConditionValue::Kind::Given;
    const bool saysItself
        = spec.kind == gpu::FactKind::Flag || is == ConditionOperator::Equal || asksForAny(ground.asked);
    if (std::holds_alternative<std::monostate>(ground.value.value) || (saysItself && isGiven)) // "none" is in no order
        return value;
    return Tr::tr("%1, %2", "a value, how it compares").arg(value, relation(is, spec, wantedText(ground)));
}

/// Whether it only says that two items belong together, of one environment or one GPU; what is said of them is told.
bool isJoin(const kb::Ground &ground)
{
    const ConditionNode &asked = ground.asked;
    return asked.kind == ConditionNode::Kind::Fact && asked.comparison == ConditionOperator::Equal
        && asked.value.kind == ConditionValue::Kind::Outer && asked.value.name == asked.name
        && ground.truth == kb::Truth::True;
}

/// form: of the first sentence, "It is this if: %1".
QStringList describedInSentences(const QString &form, const ConditionNode &node)
{
    const QString whole = described(node);
    const bool isAll = node.kind == ConditionNode::Kind::All;
    if (whole.size() <= longCondition || (!isAll && node.kind != ConditionNode::Kind::Any))
        return {form.arg(whole)};
    QStringList lines;
    QStringList said; // parts that differ in their regexes alone are said alike
    for (const ConditionNode &part : node.parts) {
        const QString words = described(part);
        if (said.contains(words))
            continue;
        said += words;
        const QString next = isAll ? Tr::tr("And: %1", "a further part of a condition")
                                   : Tr::tr("Or: %1", "another part of a condition");
        lines += (lines.isEmpty() ? form : next).arg(words);
    }
    return lines;
}

} // namespace

QString applies(kb::Applies applies, bool elsewhere)
{
    switch (applies) {
    case kb::Applies::Here: return elsewhere ? Tr::tr("Applies on that machine") : Tr::tr("Applies here");
    case kb::Applies::NotHere:
        return elsewhere ? Tr::tr("Does not apply on that machine") : Tr::tr("Does not apply here");
    case kb::Applies::NotSeen: return elsewhere ? Tr::tr("Not seen on that machine") : Tr::tr("Not seen here");
    case kb::Applies::CantTell:
        return elsewhere ? Tr::tr("Can’t be told of that machine") : Tr::tr("Can’t be told here");
    }
    std::unreachable();
}

QStringList sentences(const kb::MachineCondition &condition)
{
    QStringList lines;
    if (condition.appliesIf)
        lines += describedInSentences(Tr::tr("It is this if: %1"), *condition.appliesIf);
    if (condition.ruledOutIf)
        lines += describedInSentences(Tr::tr("It is not this if: %1"), *condition.ruledOutIf);
    return lines;
}

QString title(const kb::MachineCondition &condition, kb::Language language)
{
    return text(kb::shown({condition.title, condition.titleZh}, language).text);
}

QString title(const kb::Applicability &answer, kb::Language language)
{
    return text(kb::shown({answer.title, answer.titleZh}, language).text);
}

std::vector<const kb::Ground *> toldGrounds(const kb::Applicability &answer)
{
    std::vector<const kb::Ground *> told;
    QStringList said;
    for (const kb::Ground &ground : answer.grounds) {
        if (isJoin(ground))
            continue;
        const QString words = sentence(ground) + u' ' + text(ground.value.from);
        if (said.contains(words))
            continue;
        said += words;
        told.push_back(&ground);
    }
    return told;
}

QString sentence(const kb::Ground &ground)
{
    if (ground.asked.kind == ConditionNode::Kind::Some)
        return listSentence(ground);
    if (ground.asked.kind == ConditionNode::Kind::Paste)
        return ground.value.isKnown()
            ? Tr::tr("Your text says “%1”").arg(text(std::get<std::string>(ground.value.value)))
            : Tr::tr("What your text says is not known: %1", "why").arg(reason(ground.value.unknown));
    const gpu::FactSpec &spec = specOfGround(ground.asked);
    QString name
        = ground.asked.kind == ConditionNode::Kind::Fact ? factName(ground.asked.list, ground.asked.name) : QString();
    if (ground.asked.kind == ConditionNode::Kind::Count)
        name = ground.asked.parts.empty()
            ? Tr::tr("Number of “%1”", "a list's name").arg(factListName(ground.asked.name))
            : Tr::tr("Number of “%1” with (%2)").arg(factListName(ground.asked.name), describedItem(ground.asked));
    if (!ground.item.empty())
        name = Tr::tr("%1, %2", "an item of a list, a field of it").arg(text(ground.item), name);
    if (!ground.value.isKnown())
        return Tr::tr("%1 is not known: %2", "a fact, why").arg(name, reason(ground.value.unknown));
    return Tr::tr("%1: %2", "a fact and its value").arg(name, comparedText(ground, spec));
}

QString remark(const kb::Applicability &answer)
{
    if (answer.isContradictory)
        return Tr::tr("Both what speaks for it and what rules it out is so");
    if (answer.lacksText)
        return Tr::tr("So it would be with its message; paste the log to tell");
    if (answer.applies == kb::Applies::NotSeen)
        return Tr::tr("What was looked at is not so; that does not rule it out");
    if (answer.applies == kb::Applies::CantTell
        && std::ranges::none_of(answer.grounds, [](const kb::Ground &one) { return one.truth == kb::Truth::Unknown; }))
        return Tr::tr("What was looked at does not decide it");
    return {};
}

} // namespace wording

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/conditions/applicability.h"

#include "kb/conditions/pastedvalues.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace kb {

namespace {

constexpr int maxEvaluatedNodes = 100'000; // in all; some 50 ms
constexpr std::size_t maxItemsTold = 4; // of one list, each with its grounds

struct Evaluated {
    Truth truth = Truth::Unknown;
    std::vector<Ground> grounds;
};

Truth truthOf(bool is)
{
    return is ? Truth::True : Truth::False;
}

Truth negated(Truth truth)
{
    return truth == Truth::Unknown ? truth : truthOf(truth == Truth::False);
}

gpu::Fact unknownFact(std::string_view why)
{
    return {.value = {}, .unknown = std::string(why), .from = {}};
}

gpu::Fact numberFact(double number)
{
    return {.value = number, .unknown = {}, .from = {}};
}

/// How many MiB one of these is. Programs that print sizes count in steps of 1024, whichever way they write it.
std::optional<double> mibOf(std::string_view unit)
{
    constexpr std::string_view letters = "kmgt";
    constexpr double kib = 1.0 / 1024;
    if (unit == "B" || unit == "bytes")
        return kib * kib;
    const std::size_t at = unit.empty() ? letters.npos : letters.find(char(unit.front() | 0x20));
    const std::string_view rest = unit.empty() ? unit : unit.substr(1);
    if (at == letters.npos || (rest != "iB" && rest != "B" && !rest.empty()))
        return std::nullopt;
    return std::pow(1024, double(at) - 1);
}

/// "64"; of a fact in MiB "30.5 GiB" as well.
std::optional<double> numberIn(std::string_view text, std::string_view factUnit)
{
    double number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || !std::isfinite(number))
        return std::nullopt;
    std::string_view unit = text.substr(std::size_t(read.ptr - text.data()));
    if (unit.empty())
        return number;
    unit.remove_prefix(std::min(unit.find_first_not_of(' '), unit.size()));
    const auto mib = factUnit == "MiB" ? mibOf(unit) : std::nullopt;
    if (!mib || !std::isfinite(number * *mib))
        return std::nullopt;
    return number * *mib;
}

Truth inOrder(std::partial_ordering order, ConditionOperator comparison)
{
    switch (comparison) {
    case ConditionOperator::Equal: return truthOf(order == 0);
    case ConditionOperator::NotEqual: return truthOf(order != 0);
    case ConditionOperator::Less: return truthOf(order < 0);
    case ConditionOperator::AtMost: return truthOf(order <= 0);
    case ConditionOperator::Greater: return truthOf(order > 0);
    case ConditionOperator::AtLeast: return truthOf(order >= 0);
    case ConditionOperator::Contains: break;
    }
    return Truth::Unknown;
}

/// Compares two facts, both of which are known.
Truth compared(const gpu::Fact &fact, const gpu::Fact &wanted, gpu::FactKind kind, ConditionOperator comparison)
{
    const bool isNone = std::holds_alternative<std::monostate>(fact.value);
    const bool wantsNone = std::holds_alternative<std::monostate>(wanted.value);
    if (isNone || wantsNone) { // "none" is equal to itself alone
        return comparison == ConditionOperator::Equal   ? truthOf(isNone && wantsNone)
            : comparison == ConditionOperator::NotEqual ? truthOf(isNone != wantsNone)
                                                        : Truth::False;
    }
    if (const auto *const text = std::get_if<std::string>(&fact.value)) {
        const auto *const other = std::get_if<std::string>(&wanted.value);
        if (!other)
            return Truth::Unknown;
        if (comparison == ConditionOperator::Contains)
            return truthOf(text->contains(*other));
        if (kind != gpu::FactKind::Version)
            return inOrder(*text <=> *other, comparison);
        const auto order = gpu::compareDotted(*text, *other);
        return order ? inOrder(*order, comparison) : Truth::Unknown;
    }
    if (const auto *const number = std::get_if<double>(&fact.value)) {
        const auto *const other = std::get_if<double>(&wanted.value);
        return other ? inOrder(*number <=> *other, comparison) : Truth::Unknown;
    }
    const auto *const other = std::get_if<bool>(&wanted.value);
    return other ? inOrder(std::get<bool>(fact.value) <=> *other, comparison) : Truth::Unknown;
}

std::string_view lackText(PasteLack why)
{
    switch (why) {
    case PasteLack::NoPaste: return lack::noPaste;
    case PasteLack::NoMatch: return lack::noMatch;
    case PasteLack::TooSlow: return lack::tooSlow;
    }
    return {};
}

/// What names an item for people.
std::string itemName(const gpu::FactListSpec &list, const gpu::FactItem &item)
{
    const auto at = item.find(list.fields.front().name);
    if (at == item.end())
        return {};
    if (const auto *const number = std::get_if<double>(&at->second.value))
        return std::abs(*number) < gpu::mostExactNumber ? std::to_string(std::llround(*number)) : std::string();
    const auto *const text = std::get_if<std::string>(&at->second.value);
    return text ? *text : std::string();
}

/// Whether two grounds say the same. A list without items says the same whatever was asked of its items.
bool saysTheSame(const Ground &a, const Ground &b)
{
    const auto *const number = std::get_if<double>(&a.value.value);
    const bool isOfNone = a.value.isKnown() && number && *number == 0;
    return a.asked.kind == b.asked.kind && a.asked.name == b.asked.name && a.asked.list == b.asked.list
        && a.item == b.item && a.value == b.value && a.wanted == b.wanted
        && (isOfNone || (a.asked.parts.empty() && b.asked.parts.empty()));
}

void append(std::vector<Ground> &grounds, std::vector<Ground> more)
{
    for (Ground &ground : more) {
        const auto isKnown = [&](const Ground &known) { return saysTheSame(known, ground); };
        if (grounds.size() < maxGrounds && std::ranges::none_of(grounds, isKnown))
            grounds.push_back(std::move(ground));
    }
}

/// Whether a list must be gone through for it.
bool asksAList(const ConditionNode &node)
{
    return node.kind == ConditionNode::Kind::Some || node.kind == ConditionNode::Kind::Count
        || std::ranges::any_of(node.parts, asksAList);
}

/// Which item it is goes without saying where something else is said of it.
void leaveOutNames(std::vector<Ground> &grounds)
{
    const auto isName = [](const Ground &ground) {
        // "contains" names an item where it is asked of what the item is called by.
        const bool isOfName = ground.asked.comparison == ConditionOperator::Equal
            || (ground.asked.comparison == ConditionOperator::Contains && !ground.asked.list.empty()
                && ground.asked.name == gpu::factListSpec(ground.asked.list)->fields.front().name);
        return ground.truth == Truth::True && ground.asked.kind == ConditionNode::Kind::Fact && isOfName
            && ground.asked.value.kind == ConditionValue::Kind::Given
            && std::holds_alternative<std::string>(ground.asked.value.given);
    };
    if (!std::ranges::all_of(grounds, isName))
        std::erase_if(grounds, isName);
}

class Evaluation final {
public:
    Evaluation(const gpu::Facts &facts, std::string_view pasted)
        : m_facts(facts)
        , m_pasted(pasted)
    {
    }

    /// A condition as a whole.
    Evaluated run(const ConditionNode &node)
    {
        m_evaluated = 0;
        return evaluate(node);
    }

private:
    struct Scope {
        const gpu::FactItem *item;
        std::string name;
    };

    Evaluated evaluate(const ConditionNode &node)
    {
        if (++m_evaluated > maxEvaluatedNodes)
            return {Truth::Unknown, {{.asked = node, .value = unknownFact(lack::tooMuch)}}};
        switch (node.kind) {
        case ConditionNode::Kind::All: return evaluateParts(node, Truth::False);
        case ConditionNode::Kind::Any: return evaluateParts(node, Truth::True);
        case ConditionNode::Kind::Not: {
            Evaluated part = evaluate(node.parts.front());
            part.truth = negated(part.truth);
            return part;
        }
        case ConditionNode::Kind::Fact: return evaluateFact(node);
        case ConditionNode::Kind::Some: return evaluateSome(node);
        case ConditionNode::Kind::Count: return evaluateCount(node);
        case ConditionNode::Kind::Paste: return evaluatePaste(node);
        }
        return {};
    }

    /// deciding: the truth of one part that decides, whatever the others are. Parts that ask no list come first, and
    /// behind one that decides none is asked.
    Evaluated evaluateParts(const ConditionNode &node, Truth deciding)
    {
        std::vector<Evaluated> parts(node.parts.size());
        Evaluated result {.truth = negated(deciding)};
        for (const bool ofLists : {false, true}) {
            for (std::size_t i = 0; i < parts.size() && result.truth != deciding; ++i) {
                if (asksAList(node.parts[i]) != ofLists)
                    continue;
                parts[i] = evaluate(node.parts[i]);
                if (parts[i].truth != negated(deciding))
                    result.truth = parts[i].truth;
            }
        }
        for (Evaluated &part : parts) {
            if (part.truth == result.truth)
                append(result.grounds, std::move(part.grounds));
        }
        return result;
    }

    Evaluated evaluateFact(const ConditionNode &node)
    {
        const gpu::FactKind kind = specOf(node).kind;
        Ground ground {.asked = node};
        ground.value = factOf(node.list, node.name, 1);
        ground.wanted = wantedBy(node.value, kind, specOf(node).unit);
        if (!node.list.empty() && !m_scopes.empty())
            ground.item = m_scopes.back().name;
        if (ground.value.isKnown() && ground.wanted.isKnown()) {
            ground.truth = compared(ground.value, ground.wanted, kind, node.comparison);
            if (ground.truth == Truth::Unknown)
                ground.wanted.unknown = lack::notComparable;
        }
        return {ground.truth, {ground}};
    }

    /// What a text does not say is no ground: it is only whether something else counts.
    Evaluated evaluatePaste(const ConditionNode &node)
    {
        const PastedValues::Value &found = m_pasted.of(*node.value.pattern);
        if (!found && found.error() != PasteLack::TooSlow)
            return {Truth::False, {}};
        Ground ground {.asked = node, .truth = found ? Truth::True : Truth::Unknown};
        ground.value
            = found ? gpu::Fact {.value = *found, .unknown = {}, .from = {}} : unknownFact(lackText(found.error()));
        return {ground.truth, {ground}};
    }

    /// level: 1 for the innermost item, 2 for the one around it.
    gpu::Fact factOf(const std::string &list, const std::string &name, std::size_t level) const
    {
        const gpu::Fact *fact = nullptr;
        if (list.empty()) {
            fact = m_facts.fact(name);
        } else {
            const gpu::FactItem &item = *m_scopes[m_scopes.size() - level].item;
            const auto at = item.find(name);
            fact = at == item.end() ? nullptr : &at->second;
        }
        return fact ? *fact : unknownFact(lack::notRead);
    }

    gpu::Fact wantedBy(const ConditionValue &value, gpu::FactKind kind, std::string_view unit)
    {
        switch (value.kind) {
        case ConditionValue::Kind::Given: return {.value = value.given, .unknown = {}, .from = {}};
        case ConditionValue::Kind::Fact: return factOf(value.list, value.name, 1);
        case ConditionValue::Kind::Outer: return factOf(value.list, value.name, 2);
        case ConditionValue::Kind::Paste: break;
        }
        const PastedValues::Value &found = m_pasted.of(*value.pattern);
        if (!found)
            return unknownFact(lackText(found.error()));
        if (kind != gpu::FactKind::Number)
            return {.value = *found, .unknown = {}, .from = {}};
        const std::optional<double> number = numberIn(*found, unit);
        return number ? numberFact(*number) : unknownFact(lack::notComparable);
    }

    /// The truth of what is asked of each item; Unknown stands for a list that may have more of them.
    struct Items {
        std::vector<Evaluated> each;
        std::string incomplete; // why there may be more; empty: these are all
    };
    Items evaluateItems(const ConditionNode &node, bool untilTrue)
    {
        const gpu::FactListSpec &spec = *gpu::factListSpec(node.name);
        const gpu::FactList *const list = m_facts.list(node.name);
        if (!list)
            return {.each = {}, .incomplete = std::string(lack::notRead)};
        Items items {.each = {}, .incomplete = list->incomplete};
        for (const gpu::FactItem &item : list->items) {
            if (m_evaluated > maxEvaluatedNodes) {
                items.incomplete = lack::tooMuch;
                break;
            }
            if (node.parts.empty()) {
                items.each.push_back({Truth::True, {}});
                continue;
            }
            m_scopes.push_back({&item, itemName(spec, item)});
            items.each.push_back(evaluate(node.parts.front()));
            m_scopes.pop_back();
            if (untilTrue && items.each.back().truth == Truth::True)
                break;
        }
        return items;
    }

    Ground listGround(const ConditionNode &node, Truth truth, gpu::Fact value) const
    {
        if (const gpu::FactList *const list = m_facts.list(node.name))
            value.from = list->from;
        return {.asked = node, .value = std::move(value), .truth = truth};
    }

    Evaluated evaluateSome(const ConditionNode &node)
    {
        Items items = evaluateItems(node, !node.parts.empty());
        const auto number = numberFact(double(items.each.size()));
        if (const auto at = std::ranges::find(items.each, Truth::True, &Evaluated::truth); at != items.each.end()) {
            if (node.parts.empty())
                return {Truth::True, {listGround(node, Truth::True, number)}};
            leaveOutNames(at->grounds);
            return std::move(*at);
        }
        Evaluated result {.truth = Truth::False};
        std::size_t told = 0;
        for (Evaluated &item : items.each) {
            if (item.truth != Truth::Unknown)
                continue;
            result.truth = Truth::Unknown;
            if (told++ < maxItemsTold)
                append(result.grounds, std::move(item.grounds));
        }
        if (!items.incomplete.empty()) {
            result.truth = Truth::Unknown;
            Ground ground = listGround(node, Truth::Unknown, unknownFact(items.incomplete));
            if (items.each.empty()) // what was asked of its items left nothing open
                ground.asked.parts.clear();
            append(result.grounds, {std::move(ground)});
        }
        if (result.truth == Truth::False)
            result.grounds = {listGround(node, Truth::False, number)};
        return result;
    }

    Evaluated evaluateCount(const ConditionNode &node)
    {
        const Items items = evaluateItems(node, false);
        const auto least = double(std::ranges::count(items.each, Truth::True, &Evaluated::truth));
        const auto open = double(std::ranges::count(items.each, Truth::Unknown, &Evaluated::truth));
        Ground ground = listGround(node, Truth::Unknown, numberFact(least));
        ground.wanted = wantedBy(node.value, gpu::FactKind::Number, {});
        if (!ground.wanted.isKnown() || !std::holds_alternative<double>(ground.wanted.value))
            return {Truth::Unknown, {ground}};
        const double wanted = std::get<double>(ground.wanted.value);
        const double most = items.incomplete.empty() ? least + open : std::max(least + open, wanted) + 1;
        const auto truthAt = [&](double number) { return inOrder(number <=> wanted, node.comparison); };
        // Between the ends only equality can be otherwise than at both of them.
        ground.truth = truthAt(least);
        const bool passes = wanted > least && wanted < most && wanted == std::floor(wanted);
        if (truthAt(most) != ground.truth || (passes && truthAt(wanted) != ground.truth))
            ground.truth = Truth::Unknown;
        if (ground.truth == Truth::Unknown)
            ground.value.unknown = items.incomplete.empty() ? std::string(lack::notRead) : items.incomplete;
        return {ground.truth, {ground}};
    }

    const gpu::Facts &m_facts;
    PastedValues m_pasted;
    int m_evaluated = 0; // nodes
    std::vector<Scope> m_scopes; // the items that are looked at, the innermost last
};

} // namespace

std::string_view appliesName(Applies applies)
{
    switch (applies) {
    case Applies::Here: return "applies";
    case Applies::NotHere: return "does_not_apply";
    case Applies::NotSeen: return "not_seen";
    case Applies::CantTell: return "cant_tell";
    }
    return {};
}

Applicability applicability(const MachineCondition &condition, const gpu::Facts &facts, std::string_view pasted)
{
    Evaluation evaluation(facts, pasted);
    Evaluated applies = condition.appliesIf ? evaluation.run(*condition.appliesIf) : Evaluated {.truth = Truth::False};
    Evaluated ruledOut
        = condition.ruledOutIf ? evaluation.run(*condition.ruledOutIf) : Evaluated {.truth = Truth::False};
    for (Ground &ground : ruledOut.grounds)
        ground.rulesOut = true;
    const bool lacksText = condition.needsText && pasted.empty() && applies.truth == Truth::True;
    if (lacksText)
        applies.truth = Truth::False;
    const bool holds = applies.truth == Truth::True;
    const bool isOut = ruledOut.truth == Truth::True;
    Applicability result {.title = condition.title, .titleZh = condition.titleZh};
    if (holds != isOut) {
        result.applies = holds ? Applies::Here : Applies::NotHere;
        result.grounds = holds ? std::move(applies.grounds) : std::move(ruledOut.grounds);
        return result;
    }
    result.isContradictory = holds;
    result.lacksText = lacksText;
    // What is not known left it open; where all is known, that is what is told.
    const bool isOpen = applies.truth == Truth::Unknown || ruledOut.truth == Truth::Unknown;
    for (Evaluated *const part : {&applies, &ruledOut}) {
        if (isOpen && part->truth != Truth::Unknown)
            continue;
        append(result.grounds, std::move(part->grounds));
    }
    // Without grounds it was the text that did not say it.
    if (condition.appliesIf && !holds && !isOpen && !lacksText && !result.grounds.empty())
        result.applies = Applies::NotSeen;
    return result;
}

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/related/relatedwords.h"

#include "kb/wording/wording.h"
#include "ui/widgets/badge.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace ui {

namespace {

using Kind = model::RelatedEdge::Kind;

struct RelatedTr {
    Q_DECLARE_TR_FUNCTIONS(ui::Related)
};

QString relationOf(const model::RelatedEdge &edge, bool fromCentre)
{
    if (edge.kind == Kind::ConfusedWith)
        return RelatedTr::tr("Often confused with the shown entry");
    return fromCentre ? RelatedTr::tr("Follows the shown entry") : RelatedTr::tr("Comes before the shown entry");
}

QString onOneLine(const kb::LocalizedText &text, kb::Language language)
{
    return QString::fromUtf8(kb::shown(text, language).text).simplified();
}

} // namespace

QString edgeKindName(Kind kind)
{
    switch (kind) {
    case Kind::PrecededBy: return RelatedTr::tr("Preceded by");
    case Kind::ConfusedWith: return RelatedTr::tr("Often confused with");
    case Kind::LeadsTo: break;
    }
    return RelatedTr::tr("Leads to");
}

QString edgeText(const model::RelatedEdge &edge, kb::Language language)
{
    QStringList parts {edgeKindName(edge.kind)};
    if (edge.probability)
        parts.append(RelatedTr::tr("claimed probability %1").arg(wording::rate(edge.probability)));
    if (const QString condition = onOneLine(edge.condition, language); !condition.isEmpty())
        parts.append(condition);
    return parts.join(QStringLiteral(" \u00B7 "));
}

QString nodeTitle(const model::RelatedNode &node, kb::Language language)
{
    const QString title = onOneLine(node.signature, language);
    return title.isEmpty() ? QString::fromStdString(node.id) : title;
}

QString nodeLabel(const model::RelatedGraph &graph, std::size_t node, kb::Language language)
{
    constexpr qsizetype least = 12; // characters; less is not worth an ellipsis
    const QString title = nodeTitle(graph.nodes[node], language);
    qsizetype common = 0;
    for (std::size_t other = 0; other < graph.nodes.size(); ++other) {
        const QString beside = nodeTitle(graph.nodes[other], language);
        const qsizetype alike = std::ranges::mismatch(title, beside).in1 - title.begin();
        if (other != node && alike < title.size())
            common = std::max(common, alike);
    }
    // A word is told from another as a whole.
    const auto isOfWord = [](QChar c) { return c.isLetterOrNumber() || c == u'_'; };
    while (common > 0 && isOfWord(title[common]) && isOfWord(title[common - 1]))
        --common;
    return common < least ? title : u'\u2026' + title.sliced(common).trimmed();
}

QString nodeRelation(const model::RelatedGraph &graph, std::size_t node, kb::Language language)
{
    if (node == 0)
        return RelatedTr::tr("The shown entry");
    QStringList relations;
    for (const model::RelatedEdge &edge : graph.edges) {
        if (std::min(edge.from, edge.to) != 0 || std::max(edge.from, edge.to) != node)
            continue;
        QString relation = relationOf(edge, edge.from == 0);
        if (edge.probability)
            relation = RelatedTr::tr("%1 (%2)").arg(relation, wording::rate(edge.probability));
        relations.append(relation);
        if (const QString condition = onOneLine(edge.condition, language); !condition.isEmpty())
            relations.append(condition);
    }
    if (relations.isEmpty())
        relations.append(RelatedTr::tr("%n step(s) from the shown entry", nullptr, graph.nodes[node].hops));
    return relations.join(QStringLiteral(" \u00B7 "));
}

QString nodeText(const model::RelatedGraph &graph, std::size_t node, kb::Language language)
{
    const model::RelatedNode &at = graph.nodes[node];
    const QString state = at.entry ? wording::tier(at.tier) : RelatedTr::tr("Not in this library");
    return QStringList {nodeTitle(at, language), QString::fromStdString(at.id) + QStringLiteral(" \u00B7 ") + state,
        nodeRelation(graph, node, language)}
        .join(u'\n');
}

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/related/legend.h"

#include "kb/wording/wording.h"
#include "ui/base/theme.h"
#include "ui/related/relateditems.h"
#include "ui/related/relatedwords.h"
#include "ui/related/tiershape.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/flowlayout.h"

#include <QPainter>

#include <set>
#include <variant>

namespace ui {

namespace {

using Kind = model::RelatedEdge::Kind;

/// A sample of a line or shape, and its name.
class Sample final : public QWidget {
public:
    Sample(std::variant<Kind, kb::Tier> what, QWidget *parent)
        : QWidget(parent)
        , m_what(what)
        , m_name(std::holds_alternative<Kind>(what) ? edgeKindName(std::get<Kind>(what))
                                                    : wording::tier(std::get<kb::Tier>(what)))
    {
        setFont(theme::secondaryFont());
        setAccessibleName(m_name);
    }

    [[nodiscard]] QSize sizeHint() const override
    {
        return {
            sampleWidth() + theme::space1 + 2 + fontMetrics().horizontalAdvance(m_name), fontMetrics().height() + 2};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const double middle = height() / 2.0;
        if (const Kind *const kind = std::get_if<Kind>(&m_what)) {
            painter.setPen(relatedPen(*kind, 2));
            painter.drawLine(QPointF(0, middle), QPointF(sampleWidth(), middle));
        } else {
            const double side = sampleWidth();
            paintTierShape(painter, std::get<kb::Tier>(m_what), QRectF(0, middle - side / 2, side, side));
        }
        painter.setPen(theme::current().dim);
        painter.drawText(rect().adjusted(sampleWidth() + theme::space1 + 2, 0, 0, 0),
            int(Qt::AlignVCenter) | int(Qt::TextSingleLine), m_name);
    }

private:
    [[nodiscard]] int sampleWidth() const { return std::holds_alternative<Kind>(m_what) ? 26 : 10; }
    std::variant<Kind, kb::Tier> m_what;
    QString m_name;
};

} // namespace

Legend::Legend(QWidget *parent)
    : QWidget(parent)
{
    new FlowLayout(theme::space3, this);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void Legend::setGraph(const model::RelatedGraph &graph)
{
    qDeleteAll(findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
    std::set<Kind> kinds;
    for (const model::RelatedEdge &edge : graph.edges)
        kinds.insert(edge.kind);
    std::set<kb::Tier> tiers;
    for (const model::RelatedNode &node : graph.nodes) {
        if (node.entry)
            tiers.insert(node.tier);
    }
    for (const Kind kind : kinds)
        layout()->addWidget(new Sample(kind, this));
    for (const kb::Tier tier : tiers)
        layout()->addWidget(new Sample(tier, this));
    for (QWidget *const sample : findChildren<QWidget *>(Qt::FindDirectChildrenOnly))
        sample->show();
}

} // namespace ui

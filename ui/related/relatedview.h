// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The drawing of the transition graph: pan, zoom (Ctrl+wheel, +, -, 0 fits), and a walk from entry to entry by arrow
// keys. Building the scene takes about 20 ms for 200 entries, a repaint a few.
#pragma once

#include "ui/related/relateditems.h"
#include "ui/related/relatedsession.h"

#include <QGraphicsView>

namespace ui {

class RelatedView final : public QGraphicsView {
    Q_OBJECT

public:
    explicit RelatedView(QWidget *parent = nullptr);

    /// Shows this drawing; null: nothing.
    void setDrawing(std::shared_ptr<const RelatedDrawing> drawing);
    void setLanguage(kb::Language language);
    [[nodiscard]] const RelatedMetrics &metrics() const { return *m_metrics; }
    [[nodiscard]] std::optional<std::size_t> markedNode() const { return m_marked; } // in the drawing's graph
    void markNode(std::size_t node);

    void zoom(double factor);
    /// All of it where that can be read, else its centre.
    void showBest();
    void fit();

    static constexpr double minScale = 0.05;
    static constexpr double maxScale = 3;
    static constexpr double zoomStep = 1.25;

signals:
    void activated(const QString &id); // of an entry of the library
    void marked(const QString &text); // what there is to say of the marked entry; empty: none is marked
    void metricsChanged(); // a drawing with other sizes is needed

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void build();
    void updateMark();
    void activate(std::size_t node);
    bool walk(Qt::Key key);
    void setScale(double scale);
    [[nodiscard]] double scaleNow() const { return transform().m11(); }
    [[nodiscard]] double fittingScale() const;

    std::shared_ptr<const RelatedDrawing> m_drawing;
    std::shared_ptr<const RelatedMetrics> m_metrics;
    kb::Language m_language = kb::Language::English;
    std::vector<RelatedNodeItem *> m_nodes; // the scene owns them
    std::optional<std::size_t> m_marked;
    QPoint m_pressed;
    bool m_untouched = true; // neither zoomed nor moved since the drawing came
};

} // namespace ui

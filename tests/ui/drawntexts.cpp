// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "drawntexts.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QEvent>
#include <QImage>
#include <QMenu>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QWidget>

#include <cmath>

namespace {

double relativeLuminance(const QColor &color)
{
    const auto channel
        = [](double value) { return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4); };
    return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) + 0.0722 * channel(color.blueF());
}

/// A colour that lets something through, on a ground.
QColor over(const QColor &color, double alpha, const QColor &ground)
{
    const auto mix = [alpha](float top, float below) { return float(alpha * top + (1 - alpha) * below); };
    return QColor::fromRgbF(
        mix(color.redF(), ground.redF()), mix(color.greenF(), ground.greenF()), mix(color.blueF(), ground.blueF()));
}

/// Knows which widget is being drawn.
class Drawing final : public QObject {
public:
    const QWidget *widget = nullptr;
    Drawing() { qApp->installEventFilter(this); }
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Paint)
            widget = qobject_cast<QWidget *>(watched);
        return false;
    }
};

class TextEngine final : public QPaintEngine {
public:
    TextEngine(QImage &picture, const Drawing &drawing)
        : QPaintEngine(AllFeatures)
        , m_picture(picture)
        , m_drawing(drawing)
    {
    }
    QList<DrawnText> texts;

    bool begin(QPaintDevice *) override { return m_painter.begin(&m_picture); }
    bool end() override { return m_painter.end(); }
    [[nodiscard]] Type type() const override { return User; }

    void updateState(const QPaintEngineState &state) override
    {
        m_transform = state.transform();
        m_painter.setTransform(m_transform);
        m_painter.setPen(state.pen());
        m_painter.setBrush(state.brush());
        m_painter.setBrushOrigin(state.brushOrigin());
        m_painter.setBackground(state.backgroundBrush());
        m_painter.setBackgroundMode(state.backgroundMode());
        m_painter.setFont(state.font());
        m_painter.setOpacity(state.opacity());
        m_painter.setRenderHints(m_painter.renderHints(), false);
        m_painter.setRenderHints(state.renderHints());
        m_painter.setCompositionMode(state.compositionMode());
        clip();
    }
    void drawPath(const QPainterPath &path) override
    {
        clip();
        m_painter.drawPath(path);
    }
    void drawPolygon(const QPointF *points, int count, PolygonDrawMode mode) override
    {
        clip();
        if (mode == PolylineMode)
            m_painter.drawPolyline(points, count);
        else
            m_painter.drawPolygon(points, count, mode == OddEvenMode ? Qt::OddEvenFill : Qt::WindingFill);
    }
    void drawRects(const QRectF *rects, int count) override
    {
        clip();
        m_painter.drawRects(rects, count);
    }
    void drawRects(const QRect *rects, int count) override
    {
        clip();
        m_painter.drawRects(rects, count);
    }
    void drawPixmap(const QRectF &target, const QPixmap &pixmap, const QRectF &source) override
    {
        clip();
        m_painter.drawPixmap(target, pixmap, source);
    }
    void drawImage(const QRectF &target, const QImage &image, const QRectF &source, Qt::ImageConversionFlags) override
    {
        clip();
        m_painter.drawImage(target, image, source);
    }
    void drawTiledPixmap(const QRectF &target, const QPixmap &pixmap, const QPointF &offset) override
    {
        clip();
        m_painter.drawTiledPixmap(target, pixmap, offset);
    }
    void drawTextItem(const QPointF &at, const QTextItem &item) override
    {
        clip();
        look(at, item); // and leaves it out of the picture: no text is the ground of another, or of itself
    }

private:
    /// As the painter of the widget has it, within the part that the widget may draw on.
    void clip()
    {
        m_painter.setTransform(QTransform());
        if (const QRegion region = systemClip(); region.isEmpty())
            m_painter.setClipping(false);
        else
            m_painter.setClipRegion(region);
        m_painter.setTransform(m_transform);
        if (painter()->hasClipping())
            m_painter.setClipPath(painter()->clipPath(), Qt::IntersectClip);
    }
    void look(const QPointF &at, const QTextItem &item)
    {
        const QRectF box(at.x() - 2, at.y() - item.ascent() - 2, item.width() + 4, item.ascent() + item.descent() + 4);
        const QRect place = m_transform.mapRect(box).toAlignedRect().intersected(m_picture.rect());
        if (place.isEmpty() || item.text().trimmed().isEmpty())
            return;
        QImage strokes(place.size(), QImage::Format_ARGB32_Premultiplied);
        strokes.fill(Qt::transparent);
        QPainter painter(&strokes);
        painter.translate(-place.topLeft());
        if (m_painter.hasClipping())
            painter.setClipRegion(m_transform.map(m_painter.clipRegion()));
        painter.setTransform(m_transform * painter.transform());
        painter.setPen(Qt::black);
        painter.setFont(item.font());
        painter.drawTextItem(at, item);
        painter.end();
        const QColor pen = m_painter.pen().color();
        const double alpha = pen.alphaF() * m_painter.opacity();
        DrawnText drawn {.text = item.text(), .widget = {}, .color = {}, .ground = {}, .place = place, .contrast = 22};
        for (int y = 0; y < strokes.height(); ++y) {
            for (int x = 0; x < strokes.width(); ++x) {
                if (qAlpha(strokes.pixel(x, y)) < 128)
                    continue;
                const QColor ground = m_picture.pixelColor(place.x() + x, place.y() + y);
                const QColor color = over(pen, alpha, ground);
                if (const double contrast = wcagContrast(color, ground); contrast < drawn.contrast) {
                    drawn.contrast = contrast;
                    drawn.color = color;
                    drawn.ground = ground;
                }
            }
        }
        if (drawn.contrast > 21.5) // no stroke is seen
            return;
        if (const QWidget *const widget = m_drawing.widget) {
            drawn.widget = QString::fromLatin1(widget->metaObject()->className());
            if (const QWidget *const parent = widget->parentWidget(); parent && drawn.widget == u"QWidget")
                drawn.widget = QString::fromLatin1(parent->metaObject()->className());
            // Rows that can't be chosen are off one by one, in the colour for that.
            const bool hasRows = qobject_cast<const QMenu *>(widget)
                || qobject_cast<const QAbstractItemView *>(widget->parentWidget());
            const bool isRowOff = hasRows && pen == widget->palette().color(QPalette::Disabled, QPalette::Text);
            drawn.isActive = widget->isEnabled() && !isRowOff;
        }
        texts.append(drawn);
    }

    QImage &m_picture;
    const Drawing &m_drawing;
    QPainter m_painter;
    QTransform m_transform;
};

class TextDevice final : public QPaintDevice {
public:
    explicit TextDevice(const QWidget &widget)
        : m_widget(widget)
        , m_picture(widget.size(), QImage::Format_RGB32)
        , m_engine(m_picture, m_drawing)
    {
        m_picture.fill(widget.palette().color(QPalette::Window));
    }
    [[nodiscard]] QPaintEngine *paintEngine() const override { return &m_engine; }
    [[nodiscard]] const QList<DrawnText> &texts() const { return m_engine.texts; }

protected:
    [[nodiscard]] int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth: return m_widget.width();
        case PdmHeight: return m_widget.height();
        case PdmWidthMM: return m_widget.widthMM();
        case PdmHeightMM: return m_widget.heightMM();
        case PdmDpiX: return m_widget.logicalDpiX();
        case PdmDpiY: return m_widget.logicalDpiY();
        case PdmPhysicalDpiX: return m_widget.physicalDpiX();
        case PdmPhysicalDpiY: return m_widget.physicalDpiY();
        case PdmDepth: return 32;
        case PdmDevicePixelRatio: return 1;
        case PdmDevicePixelRatioScaled: return int(devicePixelRatioFScale());
        default: return QPaintDevice::metric(metric);
        }
    }

private:
    const QWidget &m_widget;
    Drawing m_drawing;
    QImage m_picture;
    mutable TextEngine m_engine;
};

} // namespace

double wcagContrast(const QColor &a, const QColor &b)
{
    const double first = relativeLuminance(a);
    const double second = relativeLuminance(b);
    return (qMax(first, second) + 0.05) / (qMin(first, second) + 0.05);
}

QList<DrawnText> drawnTexts(QWidget &widget)
{
    TextDevice device(widget);
    widget.render(&device);
    return device.texts();
}

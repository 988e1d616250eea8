// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/related/legend.h"
#include "ui/related/relateddock.h"
#include "ui/related/relatedpane.h"
#include "ui/related/relatedview.h"
#include "ui/related/relatedwords.h"
#include "ui/widgets/flatbutton.h"
#include "ui/window/mainwindow.h"

#include <QApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

/// A library of `count` entries, each of which leads to two later ones and is confused with its neighbour.
static void writeMany(const TestLibrary &files, int count)
{
    for (int i = 0; i < count; ++i) {
        const auto name = [](int n) { return "many/e" + QByteArray::number(n); };
        QByteArray next;
        for (const int n : {2 * i + 1, 2 * i + 2}) {
            if (n < count)
                next += (next.isEmpty() ? "" : ", ") + ("{\"error_id\": \"" + name(n) + R"(", "probability": 0.)")
                    + QByteArray::number(1 + n % 9) + "}";
        }
        files.write("entries/" + name(i) + ".json",
            "{\"id\": \"" + name(i) + R"(", "signature": "Error number )" + QByteArray::number(i)
                + R"( of a long message that does not fit into its box, with <b>markup</b> & more", "regex": "x", "domain": "many",
  "verification_tier": ")"
                + (i % 3 == 0        ? "refuted"
                        : i % 3 == 1 ? "gpu_reproduced"
                                     : "ai_generated")
                + "\", \"transition_graph\": {\"leads_to\": [" + next
                + "], \"frequently_confused_with\": [{\"error_id\": \"" + name((i + 7) % count) + "\"}]}}\n");
    }
}

class TestRelated final : public QObject {
    Q_OBJECT

    std::optional<TestLibrary> m_files;
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<ui::MainWindow> m_window;

    void open(kb::Language language, const char *entry)
    {
        m_home = std::make_unique<QTemporaryDir>();
        ui::StartOptions options;
        options.builtInLibrary = m_files->path() / "absent";
        options.settingsFile = m_home->filePath("settings.ini");
        options.library = m_files->folder.path();
        options.language = language;
        options.open = entry;
        m_window = std::make_unique<ui::MainWindow>(options);
        m_window->resize(1280, 800);
        QSignalSpy settled(m_window.get(), &ui::MainWindow::settled);
        m_window->show();
        QVERIFY(settled.wait());
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        trigger("view.related");
        QTRY_VERIFY(pane());
        QTRY_COMPARE(boxes().isEmpty(), false);
    }
    void trigger(ui::ActionId id) const { m_window->actions()->action(id)->trigger(); }
    ui::RelatedPane *pane() const { return m_window->findChild<ui::RelatedPane *>(); }
    ui::RelatedView *view() const { return m_window->findChild<ui::RelatedView *>(); }
    QList<ui::RelatedNodeItem *> boxes() const
    {
        QList<ui::RelatedNodeItem *> found;
        for (QGraphicsItem *const item : view()->scene()->items()) {
            if (auto *const node = dynamic_cast<ui::RelatedNodeItem *>(item))
                found.append(node);
        }
        return found;
    }
    ui::RelatedNodeItem *box(std::size_t node) const
    {
        for (ui::RelatedNodeItem *const item : boxes()) {
            if (item->node() == node)
                return item;
        }
        return nullptr;
    }
    QStringList edgeTips() const
    {
        QStringList tips;
        for (const QGraphicsItem *const item : view()->scene()->items()) {
            if (dynamic_cast<const ui::RelatedEdgeItem *>(item))
                tips.append(item->toolTip());
        }
        return tips;
    }
    void link(const char *transitions)
    {
        m_files->write("entries/cuda/hostile.json",
            QByteArray(
                R"({"id": "cuda/hostile", "signature": "<b>bold</b> <img src=x> & &amp; %1 %n", "regex": "hostile",
  "signature_zh": "恶意<b>签名</b>", "domain": "cuda", "verification_tier": "ai_generated", "transition_graph": )")
                + transitions + "}\n");
    }
    void openHostile(kb::Language language = kb::Language::English)
    {
        link(
            R"({"leads_to": [{"error_id": "cuda/cudnn-bn-epsilon-negative", "probability": 0.25, "condition": "<i>if</i>",
  "condition_zh": "<i>若</i>"}],
  "preceded_by": [{"error_id": "gone/<script>"}],
  "frequently_confused_with": [{"error_id": "python/module-not-found"}]})");
        open(language, "cuda/hostile");
    }

private slots:
    void init() { m_files.emplace(); }
    void cleanup() { m_window.reset(); }

    void neighbours_areDrawnApart()
    {
        openHostile();
        QCOMPARE(boxes().size(), 4);
        for (const ui::RelatedNodeItem *const one : boxes()) {
            QVERIFY(std::isfinite(one->x()) && std::isfinite(one->y()));
            for (const ui::RelatedNodeItem *const other : boxes()) {
                const QRectF first = one->box().translated(one->pos());
                QVERIFY(one == other || !first.intersects(other->box().translated(other->pos())));
            }
        }
        // The pane is tall: what comes before is above, what follows below; nodes: hostile, negative, gone, torch.
        QVERIFY(box(2)->y() < box(0)->y());
        QVERIFY(box(1)->y() > box(0)->y());
    }

    void wideWindow_isUsed()
    {
        openHostile();
        auto *const dock = m_window->findChild<ui::RelatedDock *>();
        dock->setFloating(true);
        dock->resize(1000, 500);
        QTRY_VERIFY(box(2) && box(2)->x() < box(0)->x());
        QVERIFY(box(1)->x() > box(0)->x());
    }

    void twoHundred_areDrawnApart()
    {
        writeMany(*m_files, 260);
        open(kb::Language::English, "many/e0");
        const auto all = pane()->findChildren<ui::FlatButton *>("related.steps").last();
        QTest::mouseClick(all, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(boxes().size(), 200, 100'000);
        const QList<ui::RelatedNodeItem *> every = boxes();
        for (qsizetype i = 0; i < every.size(); ++i) {
            QVERIFY(std::isfinite(every[i]->x()) && std::isfinite(every[i]->y()));
            for (qsizetype j = 0; j < i; ++j)
                QVERIFY(!every[i]
                        ->box()
                        .translated(every[i]->pos())
                        .intersects(every[j]->box().translated(every[j]->pos())));
        }
        bool said = false;
        for (const QLabel *label : pane()->findChildren<QLabel *>())
            said = said || (label->isVisible() && label->text().contains("nearest 200 entries"));
        QVERIFY(said);
        const QRectF bounds = view()->scene()->itemsBoundingRect();
        QVERIFY(std::isfinite(bounds.width()) && bounds.width() > 0);
    }

    void labels_leaveOutWhatOthersBeginWith()
    {
        model::RelatedGraph graph;
        const auto add = [&graph](const char *signature) {
            graph.nodes.emplace_back();
            graph.nodes.back().signature.en = signature;
        };
        add("RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM");
        add("RuntimeError: cuDNN error: CUDNN_STATUS_EXECUTION_FAILED");
        add("RuntimeError: cuDNN error"); // others begin with all of it
        add("A bus error");
        const auto label = [&graph](std::size_t node) { return ui::nodeLabel(graph, node, kb::Language::English); };
        QCOMPARE(label(0), QStringLiteral("…CUDNN_STATUS_BAD_PARAM")); // a name is not cut
        QCOMPARE(label(1), QStringLiteral("…CUDNN_STATUS_EXECUTION_FAILED"));
        QCOMPARE(label(2), QStringLiteral("RuntimeError: cuDNN error"));
        QCOMPARE(label(3), QStringLiteral("A bus error"));
    }

    void aNewerRequest_wins()
    {
        writeMany(*m_files, 60);
        open(kb::Language::English, "many/e0");
        QSignalSpy drawn(pane(), &ui::RelatedPane::drawn);
        pane()->setEntry("many/e1");
        pane()->setEntry("many/e2");
        pane()->setEntry("cuda/hostile"); // that has no neighbours
        QVERIFY(drawn.wait());
        QCOMPARE(boxes().size(), 1);
        QCOMPARE(drawn.size(), 1);
        QVERIFY(box(0)->toolTip().contains("cuda/hostile"));
    }

    void entryText_isNeverMarkup()
    {
        openHostile();
        QVERIFY(box(0)->toolTip().contains("&lt;b&gt;bold&lt;/b&gt;"));
        QVERIFY(box(2)->toolTip().contains("gone/&lt;script&gt;"));
        for (const QLabel *label : pane()->findChildren<QLabel *>())
            QCOMPARE(label->textFormat() == Qt::PlainText || label->text() == "Steps", true);
    }

    void keyboard_walksAndOpens()
    {
        openHostile();
        view()->setFocus();
        QTRY_VERIFY(view()->hasFocus());
        QCOMPARE(view()->markedNode(), std::optional<std::size_t>(0));
        QTest::keyClick(view(), Qt::Key_Up);
        QCOMPARE(view()->markedNode(), std::optional<std::size_t>(2));
        QVERIFY2(view()->accessibleDescription().contains("Not in this library"),
            qPrintable(view()->accessibleDescription()));
        QTest::keyClick(view(), Qt::Key_Return); // there is nothing to open
        QVERIFY(view()->markedNode() == 2);
        QTest::keyClick(view(), Qt::Key_Home);
        QCOMPARE(view()->markedNode(), std::optional<std::size_t>(0));
        while (view()->markedNode() != 1) {
            const auto before = view()->markedNode();
            QTest::keyClick(view(),
                before == 0                           ? Qt::Key_Down
                    : box(1)->x() < box(*before)->x() ? Qt::Key_Left
                                                      : Qt::Key_Right);
            QVERIFY(view()->markedNode() != before);
        }
        QVERIFY(view()->accessibleDescription().contains("Follows the shown entry (25 %)"));
        QSignalSpy drawn(pane(), &ui::RelatedPane::drawn);
        QTest::keyClick(view(), Qt::Key_Return);
        QVERIFY(drawn.wait());
        QVERIFY(box(0)->toolTip().contains("cudnn-bn-epsilon-negative"));
        trigger("go.back");
        QVERIFY(drawn.wait());
        QVERIFY(box(0)->toolTip().contains("cuda/hostile"));
    }

    void click_opens()
    {
        openHostile();
        QSignalSpy drawn(pane(), &ui::RelatedPane::drawn);
        view()->fit();
        const QPoint place = view()->mapFromScene(box(3)->pos());
        QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, place);
        QVERIFY(drawn.wait());
        QVERIFY(box(0)->toolTip().contains("module-not-found"));
    }

    void zoom_keepsItsBounds()
    {
        openHostile();
        view()->setFocus();
        const auto scale = [&] { return view()->transform().m11(); };
        const double before = scale();
        QTest::keyClick(view(), Qt::Key_Plus);
        QVERIFY(scale() > before);
        QTest::keyClick(view(), Qt::Key_Minus);
        QVERIFY(std::abs(scale() - before) < 1e-9);
        for (int i = 0; i < 60; ++i)
            QTest::keyClick(view(), Qt::Key_Plus);
        QCOMPARE(scale(), ui::RelatedView::maxScale);
        for (int i = 0; i < 80; ++i)
            QTest::keyClick(view(), Qt::Key_Minus);
        QCOMPARE(scale(), ui::RelatedView::minScale);
        QTest::keyClick(view(), Qt::Key_0);
        const QRect whole = view()->mapFromScene(view()->scene()->itemsBoundingRect()).boundingRect();
        QVERIFY(view()->viewport()->rect().contains(whole));
        const double fitting = scale();
        QWheelEvent wheel(QPointF(50, 50), view()->mapToGlobal(QPointF(50, 50)), {}, QPoint(0, 120), Qt::NoButton,
            Qt::ControlModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(view()->viewport(), &wheel);
        QVERIFY(scale() > fitting);
    }

    void language_switchesAtOnce()
    {
        openHostile(kb::Language::Chinese);
        QVERIFY(box(0)->toolTip().contains(QStringLiteral("恶意")));
        QVERIFY(box(1)->toolTip().contains(QStringLiteral("&lt;i&gt;若")));
        QVERIFY(!edgeTips().filter(QStringLiteral("&lt;i&gt;若")).isEmpty());
        trigger("view.english");
        QTRY_VERIFY(box(0)->toolTip().contains("bold"));
        QVERIFY(box(1)->toolTip().contains("&lt;i&gt;if"));
        QVERIFY(!edgeTips().filter("&lt;i&gt;if").isEmpty());
        QTRY_COMPARE(m_window->findChild<ui::RelatedDock *>()->windowTitle(), QStringLiteral("Related"));
    }

    void edit_isFollowed()
    {
        openHostile();
        QSignalSpy drawn(pane(), &ui::RelatedPane::drawn);
        kb::Entry entry = *m_window->document().entry("cuda/hostile");
        entry.transitions = {};
        QVERIFY(m_window->document().edit("cuda/hostile", entry, "unlink"));
        QVERIFY(drawn.wait());
        QCOMPARE(boxes().size(), 1);
        m_window->document().undoStack()->undo();
        QVERIFY(drawn.wait());
        QCOMPARE(boxes().size(), 4);
    }

    void otherFonts_areMeasuredAgain()
    {
        openHostile();
        const double before = view()->metrics().node.width();
        trigger("view.zoomIn");
        trigger("view.zoomIn");
        QTRY_VERIFY(!boxes().isEmpty() && view()->metrics().node.width() > before);
        QVERIFY(box(0)->box().width() > before);
        trigger("view.zoomReset");
        QTRY_COMPARE(view()->metrics().node.width(), before);
    }

    void everyControl_hasAName()
    {
        openHostile();
        for (const QWidget *widget : pane()->findChildren<QWidget *>()) {
            // Viewports are no stops of their own.
            const bool stop = (widget->focusPolicy() & Qt::TabFocus) != 0 && !widget->focusProxy();
            if (stop && widget->isVisible() && widget->objectName() != "qt_scrollarea_viewport")
                QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        }
    }
};

CASEBOOK_TEST(TestRelated)
#include "tst_related.moc"

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Pictures of the Related panel and the dashboard, and how long they take; no test:
// panelpreview LIBRARY ID|dashboard PICTURE [zh] [dark] [all] [table]
#include "ui/actionregistry.h"
#include "ui/dashboard/dashboardpage.h"
#include "ui/mainwindow.h"
#include "ui/related/relatedpane.h"
#include "ui/related/relatedview.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>

namespace {

double elapsed(const QElapsedTimer &timer)
{
    return double(timer.nsecsElapsed()) / 1e6;
}

/// Repaints the whole view 100 times at this scale, moving it each time.
void measureFrames(ui::RelatedView *view, const char *what)
{
    std::vector<double> times;
    QElapsedTimer timer;
    for (int i = 0; i < 100; ++i) {
        timer.start();
        view->translate(i % 2 == 0 ? 3 : -3, 0);
        view->viewport()->repaint();
        times.push_back(elapsed(timer));
    }
    std::ranges::sort(times);
    std::printf("%s: scale %.2f, a frame %.2f ms, p95 %.2f ms\n", what, view->transform().m11(), times[50], times[95]);
}

void measureRelated(ui::RelatedPane *pane, bool all)
{
    auto *const view = pane->findChild<ui::RelatedView *>();
    const auto drawn = [view] { return !view->scene()->items().isEmpty(); };
    (void)QTest::qWaitFor(drawn, 30'000);
    if (all) {
        QElapsedTimer timer;
        timer.start();
        bool done = false;
        QObject::connect(pane, &ui::RelatedPane::drawn, pane, [&done] { done = true; });
        pane->findChildren<QToolButton *>(QStringLiteral("related.steps")).last()->click();
        (void)QTest::qWaitFor([&done] { return done; }, 60'000);
        std::printf("found, laid out and shown: %.1f ms\n", elapsed(timer));
    }
    std::printf("%d items\n", int(view->scene()->items().size()));
    const QTransform before = view->transform();
    measureFrames(view, "as shown");
    view->fit();
    measureFrames(view, "all of it");
    view->setTransform(before);
    view->showBest();
    view->setFocus();
    view->markNode(std::min<std::size_t>(1, view->scene()->items().size() - 1));
}

} // namespace

int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() < 4)
        return 2;
    const QTemporaryDir home;
    const bool dashboard = arguments[2] == u"dashboard";
    ui::StartOptions options;
    options.builtInLibrary = LIBRARY_DIR;
    options.dataFolder = home.filePath(QStringLiteral("data")).toStdString();
    options.settingsFile = home.filePath(QStringLiteral("settings.ini"));
    options.library = arguments[1];
    options.keepSettings = false;
    options.language = arguments.contains(u"zh") ? kb::Language::Chinese : kb::Language::English;
    options.scheme = arguments.contains(u"dark") ? ui::theme::Scheme::Dark : ui::theme::Scheme::Light;
    if (!dashboard)
        options.open = arguments[2];
    ui::MainWindow window(options);
    window.resize(1440, 900);
    bool settled = false;
    QObject::connect(&window, &ui::MainWindow::settled, &window, [&settled] { settled = true; });
    window.show();
    if (!QTest::qWaitFor([&settled] { return settled; }, 30'000))
        return 1;
    QElapsedTimer timer;
    timer.start();
    window.actions()->action(dashboard ? QStringLiteral("view.dashboard") : QStringLiteral("view.related"))->trigger();
    std::printf("opened in %.1f ms\n", elapsed(timer));
    if (dashboard) {
        auto *const page = window.findChild<ui::DashboardPage *>();
        (void)QTest::qWaitFor([page] { return page->isShowingFigures(); }, 60'000);
        std::printf("figures after %.1f ms\n", elapsed(timer));
        if (arguments.contains(u"table")) {
            for (ui::PlotCard *card : page->findChildren<ui::PlotCard *>())
                card->showTable(true);
        }
    } else {
        measureRelated(window.findChild<ui::RelatedPane *>(), arguments.contains(u"all"));
    }
    QTest::qWait(dashboard ? 3000 : 300); // the records, too
    return window.grab().save(arguments[3], "PNG") ? 0 : 1;
}

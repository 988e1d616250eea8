// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// An edit is followed by what shows what it changed, and by nothing else.
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/list/librarypane.h"
#include "ui/list/resultlist.h"
#include "ui/related/relatedpane.h"
#include "ui/window/mainwindow.h"

#include <QSignalSpy>
#include <QTest>

#include <functional>
#include <memory>

class TestChanges final : public QObject {
    Q_OBJECT

    TestLibrary m_files;
    QTemporaryDir m_home;
    std::unique_ptr<ui::MainWindow> m_window;
    const char *const m_id = "cuda/cudnn-bn-epsilon-negative";

    [[nodiscard]] model::Document &document() const { return m_window->document(); }
    [[nodiscard]] bool change(const std::function<void(kb::Entry &)> &how) const
    {
        kb::Entry changed = document().entry(m_id).value();
        how(changed);
        return document().edit(m_id, changed, QStringLiteral("edit")).has_value();
    }

private slots:
    void init()
    {
        ui::StartOptions options;
        options.builtInLibrary = m_files.path() / "absent";
        options.settingsFile = m_home.filePath(QStringLiteral("settings.ini"));
        options.library = m_files.folder.path();
        options.language = kb::Language::English;
        options.open = QLatin1String(m_id);
        m_window = std::make_unique<ui::MainWindow>(options);
        QSignalSpy settled(m_window.get(), &ui::MainWindow::settled);
        m_window->show();
        QVERIFY(settled.wait());
        m_window->actions()->action("view.related")->trigger();
    }
    void cleanup() { m_window.reset(); }

    void edit_concernsWhatShowsIt()
    {
        const auto *const related = m_window->findChild<ui::RelatedPane *>();
        auto *const pane = m_window->findChild<ui::LibraryPane *>();
        QSignalSpy searched(pane, &ui::LibraryPane::searched);
        pane->setQuery({QStringLiteral("epsilon"), {}});
        QTRY_COMPARE(searched.size(), 1);
        QTRY_VERIFY(!related->isDrawing());
        const auto *const rows = m_window->findChild<ui::ResultList *>()->model();
        QSignalSpy reset(rows, &QAbstractItemModel::modelReset);
        QSignalSpy marked(rows, &QAbstractItemModel::dataChanged);

        QVERIFY(change([](kb::Entry &entry) { entry.workarounds.at(0).rate = 0.5; }));
        QVERIFY(pane->isSettled()); // no search was begun
        QVERIFY(!related->isDrawing());
        QCOMPARE(reset.size(), 0);
        QCOMPARE(marked.size(), 1); // the mark of what is not saved
        QCOMPARE(marked.at(0).at(0).toModelIndex(), marked.at(0).at(1).toModelIndex());
        QCOMPARE(marked.at(0).at(0).toModelIndex().row(), 0);

        QVERIFY(change([](kb::Entry &entry) { entry.cases = R"([{"name": "one"}])"; }));
        QVERIFY(pane->isSettled());
        QCOMPARE(reset.size(), 0); // counted, and the same rows

        QVERIFY(change([](kb::Entry &entry) { entry.rootCause.en = "Another one."; }));
        QVERIFY(!pane->isSettled());
        QVERIFY(!related->isDrawing());
        QTRY_COMPARE(searched.size(), 2);

        QVERIFY(change([](kb::Entry &entry) { entry.transitions.leadsTo.push_back({.entryId = "cuda/hostile"}); }));
        QVERIFY(!pane->isSettled()); // ranking follows edges
        QVERIFY(related->isDrawing());
        QTRY_VERIFY(!related->isDrawing());
        QTRY_COMPARE(searched.size(), 3);
    }
};

CASEBOOK_TEST(TestChanges)
#include "tst_changes.moc"

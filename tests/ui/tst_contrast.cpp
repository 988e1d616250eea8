// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Every text is readable as it is drawn: 4.5:1 to what really is behind it, in both themes (WCAG 2.2, 1.4.3). Left out
// are texts of controls that are off, which the criterion leaves out itself.
#include "drawntexts.h"

#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/base/theme.h"
#include "ui/dashboard/dashboardpage.h"
#include "ui/list/librarypane.h"
#include "ui/list/resultlist.h"
#include "ui/list/searchfield.h"
#include "ui/manual/manualview.h"
#include "ui/page/banner.h"
#include "ui/page/findingnotes.h"
#include "ui/page/page.h"
#include "ui/text/codeblock.h"
#include "ui/text/textview.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/link.h"
#include "ui/widgets/messagebar.h"
#include "ui/widgets/ratemeter.h"
#include "ui/widgets/sectionheader.h"
#include "ui/widgets/smallbutton.h"
#include "ui/window/mainwindow.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <map>
#include <set>

using namespace ui;

class TestContrast final : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<MainWindow> m_window; // kept from one test to the next: to open the library takes long
    QString m_library; // that it shows
    QList<DrawnText> m_seen; // by the last check()
    std::map<bool, DrawnText> m_lowest; // of all that was seen, by whether the theme is dark

    /// Finds every text of the widget readable; expected: texts that must be among them.
    void check(QWidget &widget, const char *what, const QStringList &expected = {})
    {
        const auto isSettled = [](const Page *page) { return !page->isVisible() || page->isSettled(); };
        QTRY_VERIFY(std::ranges::all_of(widget.findChildren<Page *>(), isSettled));
        QApplication::sendPostedEvents(); // it is laid out
        QApplication::processEvents();
        m_seen = drawnTexts(widget);
        QStringList wrong;
        QString all;
        for (const DrawnText &text : m_seen) {
            all += text.text;
            if (!text.isActive)
                continue;
            if (DrawnText &lowest = m_lowest[theme::current().dark]; text.contrast < lowest.contrast)
                lowest = text;
            if (text.contrast < 4.5)
                wrong.append(QStringLiteral("\n  %1: \"%2\" in %3, %4 on %5: %6")
                        .arg(
                            QLatin1String(what), text.text.left(40), text.widget, text.color.name(), text.ground.name())
                        .arg(text.contrast, 0, 'f', 2));
        }
        wrong.removeDuplicates();
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QString())));
        for (const QString &text : expected)
            QVERIFY2(all.contains(text), qPrintable(QLatin1String(what) + QStringLiteral(" has no ") + text));
    }
    /// The window on a library, in a theme; the same window as before where it shows that library.
    void open(theme::Scheme scheme, const QString &library = QStringLiteral(LIBRARY_DIR))
    {
        if (!m_window || m_library != library) {
            m_window.reset();
            m_library = library;
            m_home = std::make_unique<QTemporaryDir>();
            StartOptions options;
            options.builtInLibrary = m_home->filePath(QStringLiteral("absent")).toStdString();
            options.dataFolder = m_home->filePath(QStringLiteral("data")).toStdString();
            options.settingsFile = m_home->filePath(QStringLiteral("settings.ini"));
            options.library = library;
            options.language = kb::Language::English;
            options.scheme = scheme;
            options.size = QSize(1400, 2400); // most of a page is in sight
            m_window = std::make_unique<MainWindow>(options);
            QSignalSpy complete(m_window.get(), &MainWindow::complete);
            m_window->show();
            QVERIFY(complete.wait(longMs));
        }
        m_window->activateWindow(); // a tool tip took its place
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        trigger(scheme == theme::Scheme::Dark ? ActionId("view.themeDark") : ActionId("view.themeLight"));
        QCOMPARE(theme::current().dark, scheme == theme::Scheme::Dark);
    }
    void trigger(ActionId id) const { m_window->actions()->action(id)->trigger(); }
    /// Shows a dock or hides it.
    void showDock(ActionId id, bool shown = true) const
    {
        QAction *const action = m_window->actions()->action(id);
        if (action->isChecked() != shown)
            action->trigger();
    }
    template <typename T> T *part() const { return m_window->findChild<T *>(); }

    static void bothThemes()
    {
        QTest::addColumn<theme::Scheme>("scheme");
        QTest::newRow("light") << theme::Scheme::Light;
        QTest::newRow("dark") << theme::Scheme::Dark;
    }

private slots:
    void cleanup() { theme::apply(*qApp, theme::Scheme::Light); }
    void cleanupTestCase()
    {
        m_window.reset();
        for (const auto &[dark, text] : m_lowest)
            qInfo().noquote() << (dark ? "Lowest in dark:" : "Lowest in light:") << text.contrast << text.text << "in"
                              << text.widget << text.color.name() << "on" << text.ground.name();
    }

    /// The measure itself: what is behind a text counts, wherever it comes from.
    void measure_seesWhatIsBehind()
    {
        QCOMPARE(qRound(wcagContrast(Qt::black, Qt::white)), 21);
        QCOMPARE(qRound(100 * wcagContrast(QColor(0x767676), Qt::white)), 454);
        theme::apply(*qApp, theme::Scheme::Light);
        QWidget ground;
        ground.resize(300, 60);
        auto *const label = new QLabel(QStringLiteral("A grey text"), &ground);
        label->setGeometry(10, 10, 200, 30);
        QPalette colors = label->palette();
        colors.setColor(QPalette::WindowText, QColor(0x767676));
        label->setPalette(colors);
        QList<DrawnText> texts = drawnTexts(ground);
        QCOMPARE(texts.size(), 1);
        QCOMPARE(texts[0].text, QStringLiteral("A grey text"));
        QCOMPARE(texts[0].ground, QColor(Qt::white));
        QCOMPARE(qRound(100 * texts[0].contrast), 454);
        QPalette behind = ground.palette();
        behind.setColor(QPalette::Window, QColor(0x999999));
        ground.setPalette(behind);
        texts = drawnTexts(ground);
        QCOMPARE(texts[0].ground, QColor(0x999999));
        QVERIFY(texts[0].contrast < 2);
        label->setEnabled(false);
        texts = drawnTexts(ground);
        QVERIFY(!texts[0].isActive);
    }

    void widgets_data() { bothThemes(); }
    void widgets()
    {
        QFETCH(theme::Scheme, scheme);
        theme::apply(*qApp, scheme);
        const theme::Colors &colors = theme::current();
        using enum theme::Tone;
        for (const QColor &behind : {colors.page, colors.panel, colors.card}) {
            QWidget ground;
            ground.resize(700, 2400);
            QPalette palette = ground.palette();
            palette.setColor(QPalette::Window, behind);
            ground.setPalette(palette);
            auto *const column = new QVBoxLayout(&ground);
            for (const theme::Tone tone : {Ok, Bad, Warn, Unknown, Accent}) {
                const BadgeText badge {.tone = tone, .text = toneSign(tone) + QStringLiteral(" Badge")};
                column->addWidget(new Badge(badge, Badge::Shape::Badge));
                column->addWidget(new Badge(badge, Badge::Shape::Chip));
                column->addWidget(new Banner(badge, QStringLiteral("A sentence."), QStringLiteral("A count.")));
                for (const bool counted : {true, false}) {
                    const RateMeter::Shown shown {.rate = 0.8,
                        .text = QStringLiteral("80 %"),
                        .caption = QStringLiteral("claimed"),
                        .details = {},
                        .isCounted = counted};
                    column->addWidget(new RateMeter(shown, tone, QStringLiteral("Rate")));
                }
                auto *const bar = new MessageBar;
                bar->show(tone, QStringLiteral("A message"), QStringLiteral("Do it"));
                column->addWidget(bar);
            }
            for (const FlatButton::Shape shape : {FlatButton::Shape::Box, FlatButton::Shape::Pill,
                     FlatButton::Shape::Quiet, FlatButton::Shape::Filled}) {
                for (const bool checked : {false, true}) {
                    auto *const button = new FlatButton(shape);
                    button->setText(QStringLiteral("Button"));
                    button->setKeysText(QStringLiteral("Ctrl+B"));
                    button->setCheckable(true);
                    button->setChecked(checked);
                    column->addWidget(button);
                }
            }
            column->addWidget(new SmallButton(QStringLiteral("Small")));
            column->addWidget(new Link(QStringLiteral("A link"), QStringLiteral("target")));
            column->addWidget(new SectionHeader(QStringLiteral("A section")));
            column->addWidget(TextView::fromProse(QStringLiteral("Prose with `code` in it."), TextView::Look::Dim));
            column->addWidget(TextView::fromMarkdown(QStringLiteral("# Head\n\n[a link](https://a.b) and `code`")));
            auto *const selected = new TextView(QStringLiteral("All of this is selected"));
            selected->selectAll();
            column->addWidget(selected);
            auto *const field = new QLineEdit;
            field->setPlaceholderText(QStringLiteral("A placeholder"));
            column->addWidget(field);
            auto *const typed = new QLineEdit(QStringLiteral("Typed and selected"));
            typed->selectAll();
            column->addWidget(typed);
            auto *const box = new QComboBox;
            box->addItem(QStringLiteral("Chosen"));
            column->addWidget(box);
            column->addWidget(new QCheckBox(QStringLiteral("Ticked")));
            auto *const tree = new QTreeWidget;
            tree->setAlternatingRowColors(true);
            tree->setHeaderLabels({QStringLiteral("Heading")});
            for (const char *const row : {"Row one", "Row two", "Row three"})
                new QTreeWidgetItem(tree, {QString::fromLatin1(row)});
            tree->setCurrentItem(tree->topLevelItem(0));
            tree->setFixedHeight(120);
            column->addWidget(tree);
            ground.show();
            check(ground, "widgets",
                {QStringLiteral("Badge"), QStringLiteral("claimed"), QStringLiteral("80 %"),
                    QStringLiteral("A message"), QStringLiteral("A placeholder"), QStringLiteral("A count."),
                    QStringLiteral("Row one"), QStringLiteral("A link"), QStringLiteral("selected")});
        }
    }

    void code_data()
    {
        QTest::addColumn<theme::Scheme>("scheme");
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("code");
        const auto rows = [](const char *name, const char *text) {
            QTest::addRow("light %s", name)
                << theme::Scheme::Light << QString::fromLatin1(name) << QString::fromLatin1(text);
            QTest::addRow("dark %s", name)
                << theme::Scheme::Dark << QString::fromLatin1(name) << QString::fromLatin1(text);
        };
        rows("python",
            "import torch  # comment TODO FIXME\n@decorator\ndef f(x: int = 0x1F) -> str:\n    \"\"\"Doc.\"\"\"\n"
            "    if x is None or x >= 1.5e3:\n        raise ValueError(f\"a {x!r} b\\n\")\n    return 'a' + str(True)\n"
            "class A(object):\n    async def g(self): return print(len([i for i in range(3)]))\n");
        rows("c++",
            "#include <cudnn.h>\n// comment TODO\n/** doc @param x what */\nnamespace a { enum class B { C }; }\n"
            "int main() { const auto x = 0x1Fu; char c = '\\n'; if (x != 3.5f) return printf(\"%d\\n\", x); "
            "std::string s = R\"(raw)\"; throw 1; }\n");
        rows("bash",
            "#!/bin/sh\n# comment\nexport A=\"$B ${C:-d}\"; if [ -n \"$A\" ]; then echo 'x' | grep -v y > /dev/null; "
            "fi\n"
            "for i in $(seq 3); do sudo apt-get install --yes foo && cd ..; done\n");
        rows("json", "{\"a\": [1, 2.5e3, true, null, \"text\\n\"], \"b\": {}}\n");
        rows("cmake",
            "# comment\nproject(a VERSION 1.0)\nset(B \"${C}\" CACHE STRING \"x\")\nif(NOT WIN32 AND B)\n"
            "  target_link_libraries(a PRIVATE CUDA::cudart $<TARGET_FILE:a>)\nendif()\n");
        rows("yaml", "# comment\na: &x\n  - 1\n  - \"text\"\n  - true\nb: *x\nc: |\n  literal\n");
        rows("dockerfile", "FROM nvidia/cuda:12.4.1-base\n# comment\nRUN apt-get update && echo \"$A\"\nENV A=1\n");
        rows("diff", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new\n same\n");
        rows("", "plain text\n");
    }
    void code()
    {
        QFETCH(theme::Scheme, scheme);
        QFETCH(QString, language);
        QFETCH(QString, code);
        theme::apply(*qApp, scheme);
        CodeBlock block(code, language);
        block.resize(1400, 400);
        block.show();
        if (!language.isEmpty())
            QVERIFY(QTest::qWaitFor([&] { return !block.highlightedAs().isEmpty(); }, longMs));
        check(block, "code");
        std::set<QRgb> colors;
        for (const DrawnText &text : m_seen)
            colors.insert(text.color.rgb());
        QVERIFY2(colors.size() >= (language.isEmpty() ? 1u : 3u), qPrintable(QString::number(colors.size())));
    }

    void pages_data()
    {
        QTest::addColumn<theme::Scheme>("scheme");
        QTest::addColumn<QString>("entry");
        for (const auto &[name, scheme] :
            {std::pair("light", theme::Scheme::Light), std::pair("dark", theme::Scheme::Dark)}) {
            for (const char *const entry : {"cuda/cudnn-rnn-zero-length-sequence", "cuda/cudnn-conv-1x1-spatial",
                     "cuda/cudnn-rnn-hidden-size-alignment", "framework/xla-ptxas-too-old",
                     "driver/xid-94-95-contained"})
                QTest::addRow("%s %s", name, entry) << scheme << QString::fromLatin1(entry);
        }
    }
    void pages()
    {
        QFETCH(theme::Scheme, scheme);
        QFETCH(QString, entry);
        open(scheme);
        QVERIFY(m_window->openPlace(entry));
        const auto blocks = [this] { return m_window->findChildren<CodeBlock *>(); };
        QTRY_VERIFY_WITH_TIMEOUT(
            std::ranges::any_of(blocks(), [](const CodeBlock *block) { return !block->highlightedAs().isEmpty(); }),
            longMs);
        check(*m_window, "page", {QStringLiteral("Casebook"), QStringLiteral("English")});
        QVERIFY(m_seen.size() > 100);
    }

    void docks_data() { bothThemes(); }
    void docks()
    {
        QFETCH(theme::Scheme, scheme);
        open(scheme);
        QVERIFY(m_window->openPlace(QStringLiteral("cuda/cudnn-rnn-zero-layers")));
        part<ResultList>()->setFocus();
        QTest::keyClick(part<ResultList>(), Qt::Key_Down); // a row is selected
        for (const auto &[id, title] :
            std::initializer_list<std::pair<ActionId, const char *>> {{"view.reproduce", "Reproduce"},
                {"view.findings", "Findings"}, {"view.related", "Related"}, {"view.history", "History"}}) {
            showDock(id);
            check(*m_window, id.name().data(), {QLatin1String(title)});
            showDock(id, false);
        }
    }

    void pasted_data() { bothThemes(); }
    void pasted()
    {
        QFETCH(theme::Scheme, scheme);
        open(scheme);
        auto *const mime = new QMimeData;
        mime->setText(QStringLiteral("I0110 16:33 starting\nRuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM\n"
                                     "E! CuDNN (v8907) function cudnnSetPooling2dDescriptor() called:\nXid 79\n"
                                     "CUDA error: out of memory\nlast line\n"));
        QGuiApplication::clipboard()->setMimeData(mime);
        QSignalSpy searched(part<LibraryPane>(), &LibraryPane::searched);
        trigger("edit.pasteAndSearch");
        QVERIFY(searched.wait(longMs));
        QTRY_VERIFY(part<LibraryPane>()->isSettled() && !part<LibraryPane>()->isOpeningBestMatch());
        showDock("view.log");
        check(*m_window, "paste", {QStringLiteral("Pasted log"), QStringLiteral("CUDNN_STATUS_BAD_PARAM")});
        showDock("view.log", false);
        trigger("go.search");
        trigger("go.leave"); // the search is cleared
        check(*m_window, "list");
    }

    void aside_data() { bothThemes(); }
    void aside()
    {
        QFETCH(theme::Scheme, scheme);
        open(scheme);
        trigger("view.dashboard");
        QTRY_VERIFY_WITH_TIMEOUT(part<DashboardPage>() && part<DashboardPage>()->isShowingFigures(), longMs);
        check(*m_window, "dashboard", {QStringLiteral("What to do next")});
        trigger("view.machine");
        check(*m_window, "machine");
    }

    void dialogs_data() { bothThemes(); }
    void dialogs()
    {
        QFETCH(theme::Scheme, scheme);
        open(scheme);
        const auto shown = [] {
            QList<QWidget *> windows;
            for (QWidget *const window : QApplication::topLevelWidgets()) {
                if (window->isVisible() && !qobject_cast<MainWindow *>(window))
                    windows.append(window);
            }
            return windows;
        };
        for (const ActionId id : std::initializer_list<ActionId> {
                 "file.settings", "help.shortcuts", "help.about", "help.manual", "window.menu"}) {
            trigger(id);
            QTRY_VERIFY2(!shown().isEmpty(), id.name().data());
            for (QWidget *const window : shown()) {
                check(*window, id.name().data());
                QVERIFY2(!m_seen.isEmpty(), id.name().data());
                for (QMenu *const menu : window->findChildren<QMenu *>()) {
                    menu->resize(menu->sizeHint());
                    check(*menu, "menu");
                }
                window->close();
            }
            QTRY_VERIFY(shown().isEmpty());
        }
        trigger("go.palette"); // a child of the window
        check(*m_window, "palette", {QStringLiteral(" found")});
        trigger("go.palette"); // hides it
        QToolTip::showText(QPoint(10, 10), QStringLiteral("A tool tip"), m_window.get());
        QTRY_VERIFY(!shown().isEmpty());
        check(*shown().first(), "tool tip", {QStringLiteral("A tool tip")});
        QToolTip::hideText();
        QTRY_VERIFY(shown().isEmpty());
    }

    /// Last of those with a window: it takes another library.
    void editor_data() { bothThemes(); }
    void editor()
    {
        QFETCH(theme::Scheme, scheme);
        const TestLibrary files;
        open(scheme, files.folder.path());
        check(*m_window, "start", {QStringLiteral("Paste an error")}); // with the field's placeholder
        QVERIFY(m_window->openPlace(QStringLiteral("python/module-not-found")));
        trigger("edit.entry");
        check(*m_window, "editor", {QStringLiteral("Save")});
        QVERIFY(m_seen.size() > 40);
        showDock("view.findings");
        check(*m_window, "editor with findings");
        for (const ActionId theme : std::initializer_list<ActionId> {"view.themeDark", "view.themeLight"}) {
            trigger(theme); // while it is shown
            check(*m_window, theme.name().data());
        }
    }

    void manual_data() { bothThemes(); }
    void manual()
    {
        QFETCH(theme::Scheme, scheme);
        theme::apply(*qApp, scheme);
        ManualView view(nullptr);
        view.resize(900, 2000);
        view.show();
        for (const char *const page : {"guide/en/README.md", "guide/en/keys.md", "guide/en/command-line.md"}) {
            view.setPage(QString::fromLatin1(page));
            check(view, page);
            QVERIFY(m_seen.size() > 30);
        }
    }
};

CASEBOOK_TEST(TestContrast)
#include "tst_contrast.moc"

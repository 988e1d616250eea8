// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "tests/testprogram.h"
#include "ui/base/theme.h"
#include "ui/text/textview.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QGlyphRun>
#include <QLineEdit>
#include <QMenu>
#include <QRawFont>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>
#include <QTreeWidget>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <memory>

using namespace ui;

namespace {

// WCAG 2.1, "relative luminance" and "contrast ratio".
double luminance(const QColor &color)
{
    const auto channel
        = [](double value) { return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4); };
    return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) + 0.0722 * channel(color.blueF());
}

double contrast(const QColor &a, const QColor &b)
{
    const double first = luminance(a);
    const double second = luminance(b);
    return (qMax(first, second) + 0.05) / (qMin(first, second) + 0.05);
}

/// Whether the font, left as it is, shows some of the signs as other glyphs than their own.
bool formsLigatures(QFont font, const QString &text)
{
    font.clearFeatures();
    QTextLayout layout(text, font);
    layout.beginLayout();
    layout.createLine();
    layout.endLayout();
    const QList<QGlyphRun> runs = layout.glyphRuns(0, int(text.size()), QTextLayout::RetrieveAll);
    return std::ranges::any_of(runs, [&](const QGlyphRun &run) {
        QString own;
        for (const qsizetype index : run.stringIndexes())
            own += text.at(index);
        return run.glyphIndexes() != run.rawFont().glyphIndexesForString(own);
    });
}

} // namespace

class TestTheme final : public QObject {
    Q_OBJECT

private slots:
    void contrast_knowsBlackOnWhite() { QCOMPARE(qRound(contrast(Qt::black, Qt::white)), 21); }

    void text_isReadable_data()
    {
        QTest::addColumn<QColor>("text");
        QTest::addColumn<QColor>("ground");
        for (const theme::Colors *const c : {&theme::light(), &theme::dark()}) {
            const char *const scheme = c->dark ? "dark" : "light";
            const auto add = [scheme](const char *name, const QColor &text, const QColor &ground) {
                QTest::addRow("%s %s", scheme, name) << text << ground;
            };
            for (const QColor &text : {c->text, c->dim, c->accent}) {
                const char *const name = text == c->text ? "text" : text == c->dim ? "dim" : "accent";
                add(qPrintable(QString("%1 on page").arg(name)), text, c->page);
                add(qPrintable(QString("%1 on panel").arg(name)), text, c->panel);
                add(qPrintable(QString("%1 on card").arg(name)), text, c->card);
                add(qPrintable(QString("%1 on selection").arg(name)), text, c->selection);
                add(qPrintable(QString("%1 on code").arg(name)), text, c->codeBackground);
            }
            add("dim on chip", c->dim, c->chip);
            add("text on chip", c->text, c->chip);
            add("text on mark", c->text, c->mark);
            add("on accent", c->onAccent, c->accent);
            using enum theme::Tone;
            for (const theme::Tone tone : {Ok, Bad, Warn, Unknown, Accent}) {
                const theme::ToneColors &colors = c->tone(tone);
                const QByteArray name = QByteArray::number(int(tone));
                add("tone " + name + " on tint", colors.text, colors.tint);
                add("tone " + name + " on page", colors.text, c->page);
                add("tone " + name + " on panel", colors.text, c->panel);
            }
        }
    }
    void text_isReadable()
    {
        QFETCH(QColor, text);
        QFETCH(QColor, ground);
        const double ratio = contrast(text, ground);
        QVERIFY2(ratio >= 4.5, qPrintable(QString("%1 on %2: %3").arg(text.name(), ground.name()).arg(ratio)));
    }

    void controls_haveLinesThatAreSeen_data()
    {
        QTest::addColumn<theme::Scheme>("scheme");
        QTest::newRow("light") << theme::Scheme::Light;
        QTest::newRow("dark") << theme::Scheme::Dark;
    }
    /// 3:1 against what is on both sides of the line: WCAG 2.1, 1.4.11.
    void controls_haveLinesThatAreSeen()
    {
        QFETCH(theme::Scheme, scheme);
        theme::apply(*qApp, scheme);
        QWidget ground;
        QComboBox editable;
        editable.setEditable(true);
        QLineEdit line;
        QComboBox box;
        QSpinBox number;
        number.setSpecialValueText(QStringLiteral(" ")); // no text, which is seen anyway
        QCheckBox check;
        QTreeWidget tree;
        auto *const item = new QTreeWidgetItem(&tree);
        item->setCheckState(0, Qt::Unchecked);
        tree.setHeaderHidden(true);
        tree.setRootIsDecorated(false);
        tree.setFrameShape(QFrame::NoFrame);
        QMenu menu;
        menu.addAction(QStringLiteral("one"))->setCheckable(true);
        const theme::Colors &colors = theme::current();
        for (QWidget *const widget :
            std::initializer_list<QWidget *> {&editable, &line, &box, &number, &check, &tree, &menu}) {
            if (widget != &menu)
                widget->setParent(&ground);
            widget->resize(widget->sizeHint().expandedTo({20, 20}));
            const QImage picture = widget->grab().toImage();
            double best = 0; // of the pixels halfway down one of its rows
            const int middle = widget == &tree ? tree.visualItemRect(item).center().y()
                : widget == &menu              ? menu.actionGeometry(menu.actions().first()).center().y()
                                               : picture.height() / 2;
            for (int x = 0; x < std::min(picture.width(), 12); ++x)
                best = std::max(best, contrast(picture.pixelColor(x, middle), colors.page));
            QVERIFY2(best >= 3, qPrintable(QString("%1: %2").arg(widget->metaObject()->className()).arg(best)));
        }
        for (const QColor &side : {colors.page, colors.panel, colors.card, colors.chip, colors.selection})
            QVERIFY2(contrast(colors.control, side) >= 3, qPrintable(side.name()));
        theme::apply(*qApp, theme::Scheme::Light);
    }

    void apply_switchesAndTellsWidgets()
    {
        class Listener final : public QWidget {
        public:
            int changes = 0;

        protected:
            void changeEvent(QEvent *event) override { changes += event->type() == QEvent::PaletteChange; }
        };
        theme::apply(*qApp, theme::Scheme::Light);
        QVERIFY(!theme::current().dark);
        Listener listener;
        listener.show();
        listener.changes = 0;
        theme::apply(*qApp, theme::Scheme::Dark);
        QVERIFY(theme::current().dark);
        QVERIFY(QTest::qWaitFor([&] { return listener.changes > 0; })); // Qt posts the event
        QCOMPARE(QApplication::palette().color(QPalette::Base), theme::dark().page);
        theme::apply(*qApp, theme::Scheme::Light);
        QVERIFY(!theme::current().dark);
    }

    /// What is shown is what is copied: each character has the glyph that it has alone.
    void text_hasNoLigatures_data()
    {
        QTest::addColumn<QString>("prose");
        QTest::addColumn<int>("look");
        const QString signs = QStringLiteral("-> --fi ft != >= => www 0x1F :: <!-- ffi fl");
        QTest::newRow("prose") << signs << int(TextView::Look::Normal);
        QTest::newRow("inline code") << u'`' + signs + u'`' << int(TextView::Look::Normal);
        QTest::newRow("inline code, dim") << u'`' + signs + u'`' << int(TextView::Look::Dim);
        QTest::newRow("signature") << signs << int(TextView::Look::Signature);
        QTest::newRow("title") << signs << int(TextView::Look::Title);
        QTest::newRow("code") << signs << int(TextView::Look::Mono);
    }
    void text_hasNoLigatures()
    {
        QFETCH(QString, prose);
        QFETCH(int, look);
        theme::apply(*qApp, theme::Scheme::Light);
        if (!formsLigatures(QApplication::font(), prose) && !formsLigatures(theme::monoFont(), prose))
            qInfo("The fonts of this machine have no ligatures for these signs: this shows less than elsewhere.");
        const std::unique_ptr<TextView> view(TextView::fromProse(prose, TextView::Look(look)));
        view->document()->setTextWidth(2000);
        QVERIFY(view->document()->size().height() > 0); // lays it out
        QString compared;
        const QTextBlock block = view->document()->firstBlock();
        const int length = block.length() - 1; // without the end of the paragraph
        for (const QGlyphRun &run : block.layout()->glyphRuns(0, length, QTextLayout::RetrieveAll)) {
            QString text;
            for (const qsizetype index : run.stringIndexes())
                text += block.text().at(index);
            QCOMPARE(run.glyphIndexes(), run.rawFont().glyphIndexesForString(text));
            compared += text;
        }
        QCOMPARE(compared, block.text());
    }

    void fonts_followTheApplicationsSize()
    {
        const QFont before = QApplication::font();
        QFont larger = before;
        larger.setPointSizeF(2 * before.pointSizeF());
        const double small = theme::secondaryFont().pointSizeF();
        QApplication::setFont(larger);
        QCOMPARE(theme::secondaryFont().pointSizeF(), 2 * small);
        QApplication::setFont(before);
    }
};

CASEBOOK_TEST(TestTheme)
#include "tst_theme.moc"

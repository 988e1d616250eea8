// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The chooser of another machine: what a click on Test says, and what it has when it is opened again. In place of ssh,
// srun and docker, scripts start this build's runner here.
#include "tests/casefixture.h"
#include "tests/testprogram.h"
#include "ui/reproduce/targetdialog.h"

#include <QComboBox>
#include <QDir>
#include <QKeySequence>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QVBoxLayout>

class TestTargetDialog final : public QObject {
    Q_OBJECT

    QByteArray m_path;

    template <typename T> static T *part(const QDialog *dialog, const char *name)
    {
        return dialog->findChild<T *>(QLatin1String(name));
    }
    static QString resultOf(const QDialog *dialog) { return part<QLabel>(dialog, "target.result")->text(); }
    static gpu::Target here()
    {
        gpu::Target target;
        target.runner = QStringLiteral(CASEBOOK_RUNNER);
        target.brought = {target.runner};
        return target;
    }

private slots:
    void init() { m_path = qgetenv("PATH"); }
    void cleanup() { qputenv("PATH", m_path); }

    void click_saysWhatIsThere_andTheDialogRemembers_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QByteArray>("program");
        QTest::addColumn<QByteArray>("field");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("target");
        QTest::newRow("ssh") << 0 << QByteArray("ssh") << QByteArray("target.host") << QStringLiteral("me@node")
                             << QStringLiteral("ssh:me@node");
        QTest::newRow("Slurm") << 1 << QByteArray("srun") << QByteArray("target.options")
                               << QStringLiteral("--gres=gpu:h100:1  --partition=fast")
                               << QStringLiteral("slurm:--gres=gpu:h100:1 --partition=fast");
        QTest::newRow("container") << 2 << QByteArray("docker") << QByteArray("target.image")
                                   << QStringLiteral("team/image:1") << QStringLiteral("container:team/image:1");
    }
    void click_saysWhatIsThere_andTheDialogRemembers()
    {
        QFETCH(const int, kind);
        QFETCH(const QByteArray, program);
        QFETCH(const QByteArray, field);
        QFETCH(const QString, typed);
        QFETCH(const QString, target);
        const CaseFixture fixture;
        const QString folder = fixture.home.filePath(QStringLiteral("launchers"));
        QVERIFY(QDir().mkpath(folder));
        QFile launcher(QDir(folder).filePath(QString::fromLatin1(program)));
        QVERIFY(launcher.open(QFile::WriteOnly));
        launcher.write("#!/bin/sh\nexec " CASEBOOK_RUNNER " --serve\n");
        launcher.close();
        QVERIFY(launcher.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        qputenv("PATH", folder.toUtf8() + ":/usr/bin:/bin");

        QWidget window;
        auto *const dialog = new ui::TargetDialog({}, fixture.cudnn, here(), &window);
        part<QComboBox>(dialog, "target.kind")->setCurrentIndex(kind);
        part<QLineEdit>(dialog, field.constData())->setText(typed);
        QCOMPARE(dialog->target(), target);
        part<QPushButton>(dialog, "target.test")->click();
        QTRY_VERIFY2_WITH_TIMEOUT(resultOf(dialog).contains(QStringLiteral("cuDNN 9.19.0: ") + fixture.cudnn),
            qPrintable(resultOf(dialog)), 30'000);

        const auto *const again = new ui::TargetDialog(dialog->target(), dialog->cudnn(), here(), &window);
        QCOMPARE(part<QComboBox>(again, "target.kind")->currentIndex(), kind);
        QCOMPARE(part<QLineEdit>(again, field.constData())->text(), typed.simplified());
        QCOMPARE(again->target(), target);
        QCOMPARE(again->cudnn(), fixture.cudnn);
    }

    void everyKind_hasEachLetterOnce()
    {
        QWidget window;
        ui::TargetDialog dialog({}, {}, here(), &window);
        dialog.show();
        for (int kind = 0; kind < 3; ++kind) {
            part<QComboBox>(&dialog, "target.kind")->setCurrentIndex(kind);
            QStringList letters;
            const auto take = [&letters](const QString &text) {
                const QString letter = QKeySequence::mnemonic(text).toString();
                QVERIFY2(letter.isEmpty() || !letters.contains(letter), qPrintable(text));
                letters.append(letter);
            };
            for (const QLabel *const label : dialog.findChildren<QLabel *>()) {
                if (label->isVisible() && label->buddy())
                    take(label->text());
            }
            for (const QPushButton *const button : dialog.findChildren<QPushButton *>())
                take(button->text());
            QVERIFY(letters.size() >= 6); // two fields at least, the kind, three buttons
        }
    }

    /// Whatever the panel comes to say.
    void files_haveTheRoomThatTheyNeed()
    {
        QWidget window;
        ui::TargetDialog dialog({}, {}, here(), &window);
        auto *const panel = new QWidget;
        auto *const column = new QVBoxLayout(panel);
        auto *const button = new QPushButton(QStringLiteral("Write"));
        auto *const said = new QLabel;
        said->setWordWrap(true);
        column->addWidget(button);
        column->addWidget(said);
        dialog.addFiles(panel);
        dialog.show();
        part<QComboBox>(&dialog, "target.kind")->setCurrentIndex(3);
        QTRY_COMPARE(button->height(), button->sizeHint().height());
        said->setText(QStringLiteral("a sentence of what was found ").repeated(60));
        QTRY_VERIFY(said->height() >= said->heightForWidth(said->width()));
        QCOMPARE(button->height(), button->sizeHint().height());
    }

    void click_whereNothingIs_saysWhatToDo()
    {
        qputenv("PATH", "/nowhere");
        QWidget window;
        auto *const dialog = new ui::TargetDialog(QStringLiteral("ssh:node"), {}, here(), &window);
        part<QPushButton>(dialog, "target.test")->click();
        QTRY_VERIFY2(
            resultOf(dialog).contains(QStringLiteral("it is not installed here")), qPrintable(resultOf(dialog)));
        QVERIFY(resultOf(dialog).contains(QStringLiteral("could not be reached")));
    }
};

CASEBOOK_TEST(TestTargetDialog)
#include "tst_targetdialog.moc"

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// Runs the real window program, offscreen.
#include "tests/testprogram.h"

#include <QDir>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

class TestWindow final : public QObject {
    Q_OBJECT

    struct Outcome {
        int exitCode = -1;
        QString errors;
    };
    static Outcome run(const QStringList &arguments)
    {
        QProcess process;
        process.start(QStringLiteral(CASEBOOK), arguments);
        if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit)
            return {};
        return {process.exitCode(), QString::fromUtf8(process.readAllStandardError())};
    }

private slots:
    void screenshot_isWritten()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("window.png"));
        const Outcome outcome = run({"--open", "cuda/cudnn-bn-epsilon-negative", "--language", "zh", "--theme", "dark",
            "--size", "900x600", "--scale", "2", "--screenshot", file});
        QCOMPARE(outcome.exitCode, 0);
        QCOMPARE(QImage(file).size(), QSize(1800, 1200));
    }

    void unknownEntry_isSaid()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("window.png"));
        const Outcome outcome = run({"--open", "cuda/nowhere", "--screenshot", file});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.errors.contains("cuda/nowhere"), qPrintable(outcome.errors));
        QVERIFY(!QFile::exists(file));
    }

    void missingLibrary_isSaid()
    {
        const QTemporaryDir folder;
        const Outcome outcome
            = run({"--library", folder.filePath("absent"), "--screenshot", folder.filePath("window.png")});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY(!outcome.errors.isEmpty());
    }

    void startThatIsMeasured_endsWhereItFails_data()
    {
        QTest::addColumn<QStringList>("asked");
        QTest::newRow("no library") << QStringList {"--library", "/nowhere/at/all"};
        QTest::newRow("no folder") << QStringList {"--library", "/dev/null"};
        QTest::newRow("no entry") << QStringList {"--open", "cuda/nowhere"};
        QTest::newRow("no log") << QStringList {"--paste", "/nowhere/at/all.log"};
    }
    void startThatIsMeasured_endsWhereItFails()
    {
        QFETCH(const QStringList, asked);
        const Outcome outcome = run(asked + QStringList {"--until-shown"});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.errors.contains(asked.last()), qPrintable(outcome.errors));
    }

    void fileWithoutAnOption_isSearchedFor()
    {
        const QTemporaryDir folder;
        const QString log = folder.filePath(QStringLiteral("train.log"));
        QFile file(log);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("CUDA_ERROR_NO_BINARY_FOR_GPU");
        file.close();
        QCOMPARE(run({log, "--until-shown"}).exitCode, 0);
        // It is none of the libraries, of which one can be opened.
        QCOMPARE(run({folder.path(), log, "--until-shown"}).exitCode, 0);
        QCOMPARE(run({folder.path(), folder.path(), log, "--until-shown"}).exitCode, 2);
    }

    void startThatFails_saysSoInTheShell_andStaysOpen_data()
    {
        QTest::addColumn<QStringList>("asked");
        QTest::newRow("no library") << QStringList {"--library", "/nowhere/at/all"};
        QTest::newRow("no entry") << QStringList {"--open", "cuda/nowhere"};
        QTest::newRow("no log") << QStringList {"--paste", "/nowhere/at/all.log"};
    }
    void startThatFails_saysSoInTheShell_andStaysOpen()
    {
        QFETCH(const QStringList, asked);
        QProcess process;
        process.start(QStringLiteral(CASEBOOK), asked + QStringList {"--new-window"});
        QString errors;
        process.setReadChannel(QProcess::StandardError);
        while (!errors.contains(asked.last()) && process.waitForReadyRead(60'000))
            errors += QString::fromUtf8(process.readAllStandardError());
        QVERIFY2(errors.contains(asked.last()), qPrintable(errors));
        QCOMPARE(process.state(), QProcess::Running); // the window says it, too
        process.kill();
        QVERIFY(process.waitForFinished());
    }

    void badUsage_is2_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("language") << QStringList {"--language", "fr"};
        QTest::newRow("theme") << QStringList {"--theme", "pink"};
        QTest::newRow("size") << QStringList {"--size", "big"};
        QTest::newRow("scale") << QStringList {"--scale", "large"};
        QTest::newRow("scale of nothing") << QStringList {"--scale", "0"};
        QTest::newRow("no id") << QStringList {"--open", "cuda/no id"};
        QTest::newRow("path") << QStringList {"--open", "../../etc/passwd"};
        QTest::newRow("empty id") << QStringList {"--open", ""};
        QTest::newRow("two libraries") << QStringList {"one", "two"};
        QTest::newRow("a library twice") << QStringList {"--library", "one", "two"};
        QTest::newRow("option") << QStringList {"--frobnicate"};
    }
    void badUsage_is2()
    {
        QFETCH(QStringList, arguments);
        QCOMPARE(run(arguments).exitCode, 2);
    }

    void translations_areComplete()
    {
        const QDir folder(QStringLiteral(TRANSLATIONS));
        for (const QString &name : folder.entryList({"*.ts"})) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(!file.readAll().contains("type=\"unfinished\""), qPrintable(name));
        }
        QCOMPARE(folder.entryList({"*.ts"}), QStringList({"casebook_en.ts", "casebook_zh_CN.ts"}));
    }

    /// ./dev starts programs of build/PRESET by their path: each is where the build puts it.
    void dev_namesThePrograms()
    {
        QFile file(QStringLiteral(SOURCE_DIR "/dev"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString dev = QString::fromUtf8(file.readAll());
        const QDir build = QFileInfo(QStringLiteral(CASEBOOK)).dir().absoluteFilePath(QStringLiteral(".."));
        static const QRegularExpression named(QStringLiteral("source_dir/build/(?:dev|release)/([a-z/-]+)\""));
        QStringList programs;
        for (const QRegularExpressionMatch &match : named.globalMatch(dev)) {
            programs.append(match.captured(1));
            QVERIFY2(QFileInfo(build.filePath(programs.last())).isExecutable(), qPrintable(programs.last()));
        }
        QCOMPARE(programs.size(), 8); // run, cli, site-test, bench, bench far, soak, gpu-catalogue twice
    }

    void translations_holdEveryString()
    {
        // Into copies: what lupdate finds in the sources now.
        const QTemporaryDir copies;
        for (const char *name : {"casebook_en.ts", "casebook_zh_CN.ts"})
            QVERIFY(QFile::copy(QStringLiteral(TRANSLATIONS "/") + name, copies.filePath(name)));
        QProcess lupdate;
        lupdate.setProcessChannelMode(QProcess::MergedChannels);
        lupdate.start(QStringLiteral(LUPDATE),
            {"-I", SOURCE_DIR, SOURCE_DIR "/app", SOURCE_DIR "/ui", SOURCE_DIR "/kb/wording",
                SOURCE_DIR "/kb/entryfields.cpp", "-ts", copies.filePath("casebook_zh_CN.ts")});
        QVERIFY(lupdate.waitForFinished(60'000));
        const QString output = QString::fromUtf8(lupdate.readAll());
        QCOMPARE(lupdate.exitCode(), 0);
        QVERIFY2(!output.contains("Qualifying with unknown namespace"), qPrintable(output));
        QVERIFY2(output.contains("(0 new and"), qPrintable(output));
    }
};

CASEBOOK_TEST(TestWindow)
#include "tst_window.moc"

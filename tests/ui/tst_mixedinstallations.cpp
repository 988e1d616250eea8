// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The real window with the built-in library: a log is pasted, and the page of its cause says whether the installation
// is it. The installations are made here on purpose, and the real runner reads them; what can't be made (/dev/shm of a
// size, a machine without a driver) is what a runner says. With CASEBOOK_PICTURES=FOLDER the window is also painted
// into files there.
#include "tests/answeringssh.h"
#include "tests/factsrunner.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/list/librarypane.h"
#include "ui/list/resultlist.h"
#include "ui/list/resultmodel.h"
#include "ui/page/entrypage.h"
#include "ui/reproduce/machinecard.h"
#include "ui/reproduce/reproducedock.h"
#include "ui/text/logview.h"
#include "ui/text/textview.h"
#include "ui/widgets/badge.h"
#include "ui/window/mainwindow.h"
#include "ui/window/pagearea.h"

#include <QLabel>
#include <QMimeData>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

class TestMixedInstallations final : public QObject {
    Q_OBJECT

    std::optional<QTemporaryDir> m_home;
    std::unique_ptr<ui::MainWindow> m_window;

    [[nodiscard]] QString path(const QString &name) const { return m_home->filePath(name); }
    void write(const QString &name, const QByteArray &bytes) const
    {
        const QString file = path(name);
        QFile out(file);
        if (!QDir().mkpath(QFileInfo(file).path()) || !out.open(QIODevice::WriteOnly)
            || out.write(bytes) != bytes.size())
            qFatal("A file of the installation can't be written.");
    }
    void copy(const char *library, const QString &name) const
    {
        const QString to = path(name);
        if (!QDir().mkpath(QFileInfo(to).path()) || !QFile::copy(QString::fromUtf8(library), to))
            qFatal("A library can't be copied.");
    }
    void makeEnvironment(const QString &name, const QStringList &wheels) const
    {
        write(name + "/pyvenv.cfg", "version = 3.11.4\n");
        for (const QString &wheel : wheels)
            write(name + "/lib/python3.11/site-packages/" + wheel + ".dist-info/RECORD", {});
    }
    /// cuDNN 8 with these of its parts.
    void makeParts(const QString &name, const QStringList &parts) const
    {
        copy(STANDIN_CUDNN8, name + "/libcudnn.so.8");
        for (const QString &part : parts)
            copy(STANDIN_CUDNN8, name + "/libcudnn_" + part + ".so.8");
    }
    /// The real runner with these variables and no others; "@" is the test's folder. Gives its path.
    [[nodiscard]] QString runnerWith(const QByteArray &variables) const
    {
        write(QStringLiteral("runner"),
            "#!/bin/sh\nexec env -i PATH=/usr/bin:/bin " + QByteArray(variables).replace("@", m_home->path().toUtf8())
                + " " CASEBOOK_RUNNER " \"$@\"\n");
        QFile::setPermissions(path("runner"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return path("runner");
    }

    void open(const QString &runner, const QString &library = QStringLiteral(LIBRARY_DIR),
        kb::Language language = kb::Language::English)
    {
        ui::StartOptions options;
        options.builtInLibrary = LIBRARY_DIR;
        options.library = library;
        options.settingsFile = path("settings.ini");
        options.dataFolder = path("data").toStdString();
        options.language = language;
        options.machine.target = {.runner = runner};
        m_window = std::make_unique<ui::MainWindow>(options);
        m_window->resize(1280, 900);
        QSignalSpy settled(m_window.get(), &ui::MainWindow::settled);
        m_window->show();
        QVERIFY(settled.wait(longMs));
    }
    void paste(const QString &text) const
    {
        QMimeData mime;
        mime.setText(text);
        m_window->findChild<ui::LibraryPane *>()->take(mime, true);
    }
    [[nodiscard]] std::string shown() const { return m_window->findChild<ui::PageArea *>()->place().id; }
    [[nodiscard]] QStringList badges() const
    {
        QStringList texts;
        if (const auto *const page = m_window->findChild<ui::EntryPage *>()) {
            for (const ui::Badge *const badge : page->findChildren<ui::Badge *>())
                texts += badge->text();
        }
        return texts;
    }
    [[nodiscard]] QString texts() const
    {
        QString all;
        for (const ui::TextView *const view : m_window->findChild<ui::EntryPage *>()->findChildren<ui::TextView *>())
            all += view->toPlainText() + u'\n';
        return all;
    }
    [[nodiscard]] QString heading(int row) const
    {
        return qobject_cast<ui::ResultModel *>(m_window->findChild<ui::ResultList *>()->model())->heading(row);
    }
    void paint(const char *name) const
    {
        if (const QString folder = qEnvironmentVariable("CASEBOOK_PICTURES"); !folder.isEmpty())
            m_window->grab().save(QStringLiteral("%1/%2.png").arg(folder, QString::fromUtf8(name).replace(u' ', u'-')));
    }

    /// What the page of the cause says, once the machine was looked at: one of these.
    void ask(const QString &runner, const QString &log, const QByteArray &id, const QStringList &expected)
    {
        open(runner);
        paste(log);
        QTRY_COMPARE_WITH_TIMEOUT(shown(), id.toStdString(), longMs);
        const auto isShown = [this](const QString &badge) { return badges().contains(badge); };
        QTRY_VERIFY2_WITH_TIMEOUT(std::ranges::any_of(expected, isShown), qPrintable(badges().join(u'|')), longMs);
        paint(QTest::currentDataTag());
    }

private slots:
    void init()
    {
        m_home.emplace();
        makeEnvironment("one", {"nvidia_cudnn_cu12-9.1.0.70"});
        makeEnvironment("two", {"nvidia_cudnn_cu12-9.1.0.70", "nvidia_cudnn_cu13-9.19.0.56"});
        copy(STANDIN_CUDNN9, "front/libcudnn.so.9.19.0");
        QVERIFY(QFile::link("libcudnn.so.9.19.0", path("front/libcudnn.so.9")));
        const QStringList parts {"ops_infer", "ops_train", "cnn_infer", "cnn_train", "adv_infer", "adv_train"};
        makeParts("whole", parts);
        makeParts("missing", parts.sliced(1));
        for (const char *const version : {"11040", "12080"}) {
            const QString folder = QStringLiteral("driver-") + QLatin1StringView(version);
            copy(STANDIN_CUDA, folder + "/libcuda.so.1");
            write(folder + "/stand-in.txt", QByteArray("set driver ") + version + '\n');
        }
    }
    void cleanup() { m_window.reset(); }

    void installation_isNamed_andASoundOneIsNot_data()
    {
        QTest::addColumn<QByteArray>("variables");
        QTest::addColumn<QString>("log");
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<QString>("fact"); // that the page gives; empty: the installation is sound
        const QString mismatch = "RuntimeError: cuDNN error: CUDNN_STATUS_SUBLIBRARY_VERSION_MISMATCH\n";
        const QString missing
            = "Could not load library libcudnn_ops_infer.so.8. Error: libcudnn_ops_infer.so.8: cannot "
              "open shared object file: No such file or directory\n";
        const QString old = "RuntimeError: The NVIDIA driver on your system is too old (found version 11040). Please "
                            "update your GPU driver\n";
        const QByteArray mixed = "cuda/cudnn-mixed-installation";
        const QByteArray part = "cuda/cudnn-sublibrary-missing";
        const QByteArray driver = "cuda/driver-too-old-35";
        QTest::newRow("two wheels") << QByteArray("VIRTUAL_ENV=@/two") << mismatch << mixed
                                    << "nvidia-cudnn-cu13, Version: 9.19.0.56, other than 9.1.0.70";
        QTest::newRow("one wheel") << QByteArray("VIRTUAL_ENV=@/one") << mismatch << mixed << QString();
        QTest::newRow("LD_LIBRARY_PATH") << QByteArray("VIRTUAL_ENV=@/one LD_LIBRARY_PATH=@/front") << mismatch << mixed
                                         << "libcudnn.so.9, The loader picks it: yes";
        QTest::newRow("missing part") << QByteArray("LD_LIBRARY_PATH=@/missing") << missing << part
                                      << "libcudnn_ops_infer.so.8";
        QTest::newRow("all parts") << QByteArray("LD_LIBRARY_PATH=@/whole") << missing << part << QString();
        QTest::newRow("old driver") << QByteArray("LD_LIBRARY_PATH=@/driver-11040") << old << driver
                                    << "CUDA that the driver serves: 11.4";
        QTest::newRow("new driver") << QByteArray("LD_LIBRARY_PATH=@/driver-12080") << old << driver << QString();
    }
    void installation_isNamed_andASoundOneIsNot()
    {
        QFETCH(const QByteArray, variables);
        QFETCH(const QString, log);
        QFETCH(const QByteArray, id);
        QFETCH(const QString, fact);
        // Where each part is there, all that was looked at is known; with the driver a version is not. The wheel's
        // condition looks at every cuDNN of this machine, too, of which parts may not say their version.
        const QString notSeen = QStringLiteral("– Not seen here");
        const QString cantTell = QStringLiteral("? Can’t be told here");
        const QByteArrayView row(QTest::currentDataTag());
        ask(runnerWith(variables), log, id,
            !fact.isEmpty()          ? QStringList {QStringLiteral("✓ Applies here")}
                : row == "all parts" ? QStringList {notSeen}
                : row == "one wheel" ? QStringList {notSeen, cantTell}
                                     : QStringList {cantTell});
        QVERIFY2(texts().contains(fact), qPrintable(texts()));
        QVERIFY(!fact.isEmpty() || !badges().contains(QStringLiteral("✓ Applies here")));
        // The diagnosis has the facts that decided it beside the badge, and where they were read. It is searched anew
        // when the facts are there, which may be after the page has them.
        const auto first = [this](int role) {
            return m_window->findChild<ui::ResultList *>()->model()->index(0, 0).data(role).toString();
        };
        const auto read = [&first] { return first(Qt::AccessibleTextRole); };
        QTRY_VERIFY2_WITH_TIMEOUT(read().contains(fact), qPrintable(read()), longMs);
        QCOMPARE(read().contains(QStringLiteral("Applies here")), !fact.isEmpty());
        const QString shown = first(Qt::ToolTipRole);
        QVERIFY2(shown.startsWith(QString::fromUtf8(id)) && shown.contains(u'[') == !fact.isEmpty(), qPrintable(shown));
    }

    void sharedMemory_isNamedWhereItIsSmall_data()
    {
        QTest::addColumn<QByteArray>("mib");
        QTest::addColumn<QString>("badge");
        QTest::newRow("shm of 64 MB") << QByteArray("64") << "✓ Applies here";
        QTest::newRow("shm of 1 GB") << QByteArray("1024") << "– Not seen here";
    }
    void sharedMemory_isNamedWhereItIsSmall()
    {
        QFETCH(const QByteArray, mib);
        QFETCH(const QString, badge);
        const QByteArray fact = R"j("type":"fact","name":"limits.shm_mib","value":)j" + mib + R"j(,"from":"/dev/shm")j";
        ask(tests::factsRunner(m_home->path(), {fact}),
            QStringLiteral("RuntimeError: DataLoader worker (pid 42) is killed by signal: Bus error.\n"),
            "container/dataloader-bus-error", {badge});
        QVERIFY2(texts().contains(QStringLiteral("Size of /dev/shm: %1 MiB").arg(QLatin1StringView(mib)))
                && texts().contains(QStringLiteral("/dev/shm")),
            qPrintable(texts()));
    }

    void causeThatIsRuledOut_standsUnderTheNameOfTheMachine_data()
    {
        QTest::addColumn<kb::Language>("language");
        QTest::addColumn<QString>("here");
        QTest::addColumn<QString>("there");
        QTest::addColumn<QString>("counted");
        QTest::addColumn<QString>("noted"); // in the log
        QTest::newRow("ruled out en") << kb::Language::English << "Its message is there, but it does not apply here"
                                      << "Its message is there, but it does not apply on ssh:node:casebook-runner"
                                      << "1 ruled out" << "Ruled out: cuda/a";
        QTest::newRow("ruled out zh") << kb::Language::Chinese << QStringLiteral("有它的报错，但不适用于本机")
                                      << QStringLiteral("有它的报错，但不适用于 ssh:node:casebook-runner")
                                      << QStringLiteral("已排除 1 个") << QStringLiteral("已排除：cuda/a");
    }
    void causeThatIsRuledOut_standsUnderTheNameOfTheMachine()
    {
        QFETCH(const kb::Language, language);
        QFETCH(const QString, here);
        QFETCH(const QString, there);
        const QString runner = tests::factsRunner(
            m_home->path(), {R"j("type":"fact","name":"driver.libcuda","value":null,"from":"the loader")j"});
        write("mine/entries/cuda/a.json",
            R"j({"id": "cuda/a", "signature": "Assertion 7 failed", "regex": "Assertion 7 failed", "domain": "cuda",
                "cases": [{"name": "m", "level": "machine", "title": "A driver", "title_zh": "驱动",
                           "ruled_out_if": {"fact": "driver.libcuda", "value": null}}]})j");
        open(runner, path("mine"), language);
        paste(QStringLiteral("CUDA error: Assertion 7 failed\n"));
        const auto isSaid = [this](const QString &wanted) {
            const auto *const list = m_window->findChild<ui::ResultList *>();
            for (int row = 0; row < list->model()->rowCount(); ++row) {
                if (heading(row) == wanted)
                    return true;
            }
            return false;
        };
        QTRY_VERIFY_WITH_TIMEOUT(isSaid(here), longMs);
        QVERIFY(!isSaid(there));
        QFETCH(const QString, counted);
        QFETCH(const QString, noted);
        const QList<QLabel *> labels = m_window->findChildren<QLabel *>();
        QVERIFY(std::ranges::any_of(labels, [&](const QLabel *label) { return label->text() == counted; }));
        const auto *const log = m_window->findChild<ui::LogView *>();
        QTRY_VERIFY_WITH_TIMEOUT(log->toPlainText().contains(noted), longMs);
        const gpu::Target node {.kind = gpu::Target::Kind::Ssh,
            .runner = QStringLiteral("casebook-runner"),
            .host = QStringLiteral("node"),
            .launcher = runner};
        m_window->findChild<ui::ReproduceDock *>()->reproduction().machine().setTarget(node, {});
        QTRY_VERIFY_WITH_TIMEOUT(isSaid(there), longMs);
        QVERIFY(!isSaid(here));
        paint(QTest::currentDataTag());
    }

    void machineWithoutAGpu_isNamed()
    {
        open(tests::factsRunner(m_home->path(), {}));
        const gpu::Target node {.kind = gpu::Target::Kind::Ssh,
            .runner = QStringLiteral("casebook-runner"),
            .host = QStringLiteral("node"),
            .launcher = answeringSsh(m_home->path())};
        m_window->actions()->action("view.reproduce")->trigger();
        m_window->findChild<ui::ReproduceDock *>()->reproduction().machine().setTarget(node, {});
        const auto isSaid = [this] {
            return std::ranges::any_of(m_window->findChild<ui::MachineCard *>()->findChildren<QLabel *>(),
                [](const QLabel *label) { return label->text() == QStringLiteral("No GPU on ssh: node"); });
        };
        QTRY_VERIFY_WITH_TIMEOUT(isSaid(), longMs);
    }
};

CASEBOOK_TEST(TestMixedInstallations)
#include "tst_mixedinstallations.moc"

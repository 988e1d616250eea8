// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Whose lock keeps a library from being edited here, and whose does not.
#include "model/document/document.h"
#include "tests/lockfile.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"

#include <QSignalSpy>
#include <QTest>

class TestLibraryLock final : public QObject {
    Q_OBJECT

    std::optional<TestLibrary> m_files;
    std::optional<QTemporaryDir> m_data;

    [[nodiscard]] std::filesystem::path data() const { return m_data->path().toStdU16String(); }
    void open(model::Document &document) const
    {
        QSignalSpy opened(&document, &model::Document::opened);
        document.open(m_files->path(), false);
        QVERIFY(opened.wait());
    }
    static void openAnyway(model::Document &document)
    {
        QSignalSpy opened(&document, &model::Document::opened);
        document.openAnyway();
        QVERIFY(opened.wait());
    }

private slots:
    void init()
    {
        m_files.emplace();
        m_data.emplace();
    }

    void namesNobody_isNoLock_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("zeros") << QByteArray(64, '\0');
        QTest::newRow("no number") << QByteArray("casebook\ncasebook\nlogin2\n");
        QTest::newRow("no process") << QByteArray("-1\ncasebook\nlogin2\n");
    }
    void namesNobody_isNoLock()
    {
        QFETCH(const QByteArray, text);
        writeLock(m_files->path(), data(), text);
        model::Document document({}, data());
        open(document);
        QVERIFY(!document.isReadOnly() && !document.lockOwner());
        model::Document second({}, data());
        open(second);
        QVERIFY(second.isReadOnly()); // the file is a lock again
    }

    void unreadable_isNoLock()
    {
        const QString lock = writeLock(m_files->path(), data(), {});
        QVERIFY(QFile::remove(lock) && QDir().mkdir(lock)); // nobody, whatever they may do, can read it as a file
        model::Document document({}, data());
        open(document);
        QVERIFY(!document.isReadOnly() && !document.lockOwner());
    }

    void ofAnotherMachine_canBePassedOver_data()
    {
        QTest::addColumn<QByteArray>("host");
        QTest::newRow("another host") << QByteArray("login2");
        if (!QSysInfo::machineUniqueId().isEmpty()) // else names are all that tells machines apart
            QTest::newRow("a container of the same name") << QSysInfo::machineHostName().toUtf8();
    }
    void ofAnotherMachine_canBePassedOver()
    {
        QFETCH(const QByteArray, host);
        writeLock(m_files->path(), data(), lockOf(4242, host));
        model::Document document({}, data());
        open(document);
        QVERIFY(document.isReadOnly());
        const model::LockOwner owner = document.lockOwner().value();
        QCOMPARE(owner.process, 4242);
        QCOMPARE(owner.host, QString::fromUtf8(host));
        QVERIFY(owner.mayBeGone);
        openAnyway(document);
        QVERIFY(!document.isReadOnly() && !document.lockOwner());
        model::Document second({}, data());
        open(second);
        QCOMPARE(second.lockOwner().value().process, QCoreApplication::applicationPid());
    }

    void ofAProcessThatIsThere_staysALock()
    {
        model::Document first({}, data());
        open(first);
        model::Document second({}, data());
        open(second);
        QVERIFY(!second.lockOwner().value().mayBeGone);
        openAnyway(second);
        QVERIFY(second.isReadOnly() && second.lockOwner());
    }

    void takenByAnotherMeanwhile_staysALock()
    {
        writeLock(m_files->path(), data(), lockOf(4242, "login2"));
        model::Document document({}, data());
        open(document);
        writeLock(m_files->path(), data(), lockOf(4343, "login3"));
        openAnyway(document);
        QVERIFY(document.isReadOnly());
        QCOMPARE(document.lockOwner().value().process, 4343);
    }
};

CASEBOOK_TEST(TestLibraryLock)
#include "tst_librarylock.moc"

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/writeonce.h"
#include "tests/testprogram.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

bool diskFails = false;

} // namespace

// The program's own stands before the C library's: a disk that does not confirm what it was given.
extern "C" int fsync(int file)
{
    if (diskFails) {
        errno = EIO;
        return -1;
    }
    return int(::syscall(SYS_fsync, file));
}

class TestWriteOnce final : public QObject {
    Q_OBJECT

private slots:
    void diskThatDoesNotConfirm_isAnError_andLeavesNothing()
    {
        const QTemporaryDir folder;
        const std::filesystem::path file = std::filesystem::path(folder.path().toStdString()) / "record.json";
        diskFails = true;
        const auto failed = kb::writeOnce(file, "{}", std::filesystem::perms(0644));
        diskFails = false;
        QVERIFY(!failed);
        QCOMPARE(failed.error().code, kb::ErrorCode::WriteFailed);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList());

        const auto written = kb::writeOnce(file, "{}", std::filesystem::perms(0644));
        QVERIFY(written);
        QVERIFY(*written);
        QCOMPARE(
            QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList {QStringLiteral("record.json")});
    }
};

CASEBOOK_TEST(TestWriteOnce)
#include "tst_writeonce.moc"

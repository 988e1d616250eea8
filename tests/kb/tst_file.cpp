// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Whole files: what becomes of them where the disk takes a part only, or the process that wrote them died.
#include "kb/filedescriptor.h"
#include "kb/library/file.h"
#include "tests/sizelimit.h"
#include "tests/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

namespace {

std::vector<std::string> namesIn(const std::filesystem::path &folder)
{
    std::vector<std::string> names;
    for (const auto &file : std::filesystem::directory_iterator(folder))
        names.push_back(file.path().filename());
    std::ranges::sort(names);
    return names;
}

} // namespace

class TestFile final : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    [[nodiscard]] std::filesystem::path at(const char *name) const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }

private slots:
    void tornWrite_leavesTheFileAsItWas()
    {
        const std::filesystem::path file = at("torn/x.json");
        QVERIFY(kb::writeFile(file, "before"));
        kb::Expected<void> written;
        {
            const SizeLimit limit(64 << 10);
            written = kb::writeFile(file, std::string(100 << 10, 'x'));
        }
        QVERIFY(!written);
        QVERIFY(written.error().code == kb::ErrorCode::WriteFailed);
        QVERIFY2(!written.error().detail.empty(), "it says why");
        QCOMPARE(kb::readFile(file).value(), std::string("before"));
        QCOMPARE(namesIn(file.parent_path()), std::vector<std::string> {"x.json"});
    }

    void replacedFile_keepsItsModeAndItsLink()
    {
        QVERIFY(kb::writeFile(at("mode/x.json"), "before"));
        QCOMPARE(::chmod(at("mode/x.json").c_str(), 0640), 0);
        std::filesystem::create_symlink("x.json", at("mode/link.json"));
        QVERIFY(kb::writeFile(at("mode/link.json"), "after"));
        QVERIFY(std::filesystem::is_symlink(at("mode/link.json")));
        QCOMPARE(kb::readFile(at("mode/x.json")).value(), std::string("after"));
        struct stat status = {};
        QCOMPARE(::stat(at("mode/x.json").c_str(), &status), 0);
        QCOMPARE(int(status.st_mode & 07777), 0640);
    }

    void newFile_hasTheModeOfTheUsersFiles()
    {
        const mode_t before = ::umask(027);
        const kb::Expected<void> written = kb::writeFile(at("new.json"), "x");
        ::umask(before);
        QVERIFY(written);
        struct stat status = {};
        QCOMPARE(::stat(at("new.json").c_str(), &status), 0);
        QCOMPARE(int(status.st_mode & 07777), 0640);
    }

    void longName_canBeWritten()
    {
        const std::string name(255, 'n');
        QVERIFY(kb::writeFile(at(name.c_str()), "x"));
    }

    void abandonedFiles_goButThoseThatAreWritten()
    {
        const char *const abandoned = "swept/.casebook-writing-0123456789abcdef";
        const char *const busy = "swept/.casebook-writing-fedcba9876543210";
        for (const char *const name : {abandoned, busy, "swept/.casebook-writing-mine", "swept/x.json.AbCdEf"})
            QVERIFY(kb::writeFile(at(name), "x"));
        {
            const kb::FileDescriptor writer(::open(at(busy).c_str(), O_WRONLY | O_CLOEXEC));
            QCOMPARE(::flock(writer.get(), LOCK_EX), 0);
            kb::removeAbandoned(at("swept"));
            QVERIFY(!std::filesystem::exists(at(abandoned)));
            QVERIFY(std::filesystem::exists(at(busy)));
        }
        kb::removeAbandoned(at("swept"));
        QCOMPARE(namesIn(at("swept")), (std::vector<std::string> {".casebook-writing-mine", "x.json.AbCdEf"}));
    }
};

CASEBOOK_TEST(TestFile)
#include "tst_file.moc"

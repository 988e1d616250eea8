// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/snapshot.h"
#include "tests/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <sys/stat.h>

namespace {

struct Pair {
    std::uint32_t key;
    float value;
    bool operator==(const Pair &) const = default;
};

const std::vector<std::uint32_t> numbers = {1, 2, 3, 0xffffffff};
const std::vector<Pair> pairs = {{7, 0.5F}, {8, -1}};

std::vector<std::byte> sample()
{
    kb::SnapshotBuilder builder;
    builder.add(kb::Section::Regex, numbers);
    builder.add(kb::Section::Regex + 1, std::string_view("abc"));
    builder.add(kb::Section::Rank, pairs);
    builder.add(kb::Section::Filter, std::string_view());
    return builder.finish();
}

std::size_t rowOffset(std::size_t row)
{
    return 40 + row * 24; // behind the header of 40 bytes
}

} // namespace

class TestSnapshot final : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::filesystem::path write(std::span<const std::byte> bytes)
    {
        const std::filesystem::path file = m_folder.filePath("a.snapshot").toStdString();
        std::ofstream(file, std::ios::binary)
            .write(reinterpret_cast<const char *>(bytes.data()), std::streamsize(bytes.size()));
        return file;
    }
    kb::ErrorCode mapError(std::span<const std::byte> bytes)
    {
        const auto snapshot = kb::Snapshot::map(write(bytes));
        return snapshot ? kb::ErrorCode::Cancelled : snapshot.error().code;
    }
    static void checkSample(const kb::Snapshot &snapshot)
    {
        QVERIFY(std::ranges::equal(snapshot.section<std::uint32_t>(kb::Section::Regex), numbers));
        QCOMPARE(snapshot.text(kb::Section::Regex + 1), std::string_view("abc"));
        QVERIFY(std::ranges::equal(snapshot.section<Pair>(kb::Section::Rank), pairs));
        QVERIFY(snapshot.text(kb::Section::Filter).empty());
        QVERIFY(snapshot.section<char>(kb::Section::Keyword).empty());
    }

private slots:
    void map_givesBackEverySection()
    {
        const auto snapshot = kb::Snapshot::map(write(sample()));
        QVERIFY(snapshot.has_value());
        QVERIFY((*snapshot)->isIntact());
        checkSample(**snapshot);
        QCOMPARE(reinterpret_cast<std::uintptr_t>((*snapshot)->text(kb::Section::Rank).data()) % 64, 0u);
    }

    void fromBytes_givesBackEverySection() { checkSample(*kb::Snapshot::fromBytes(sample())); }

    void fromBytes_otherBytesHaveNoSections()
    {
        QVERIFY(kb::Snapshot::fromBytes({})->text(kb::Section::Regex).empty());
        QVERIFY(kb::Snapshot::fromBytes(std::vector<std::byte>(1000))->text(kb::Section::Regex).empty());
    }

    void map_snapshotWithoutSections()
    {
        const auto snapshot = kb::Snapshot::map(write(kb::SnapshotBuilder().finish()));
        QVERIFY(snapshot.has_value());
        QVERIFY((*snapshot)->text(kb::Section::Regex).empty());
    }

    void map_missingFile()
    {
        const auto snapshot = kb::Snapshot::map(m_folder.filePath("none").toStdString());
        QVERIFY(!snapshot);
        QCOMPARE(snapshot.error().code, kb::ErrorCode::FileNotFound);
    }

    void map_fifo_waitsForNobody()
    {
        const QTemporaryDir folder;
        const std::string fifo = folder.filePath(QStringLiteral("0123456789abcdef.index")).toStdString();
        QCOMPARE(::mkfifo(fifo.c_str(), 0600), 0);
        QCOMPARE(kb::Snapshot::map(fifo).error().code, kb::ErrorCode::FileUnreadable);
    }

    void map_folder()
    {
        const auto snapshot = kb::Snapshot::map(m_folder.path().toStdString());
        QVERIFY(!snapshot);
        QCOMPARE(snapshot.error().code, kb::ErrorCode::FileUnreadable);
    }

    void map_truncatedAtAnyLength()
    {
        const std::vector<std::byte> whole = sample();
        for (std::size_t length = 0; length < whole.size(); ++length)
            QCOMPARE(mapError(std::span(whole).first(length)), kb::ErrorCode::UnknownFormat);
    }

    void map_longerThanItSays()
    {
        std::vector<std::byte> bytes = sample();
        bytes.push_back({});
        QCOMPARE(mapError(bytes), kb::ErrorCode::UnknownFormat);
    }

    void anyFlippedByte_isNoticed()
    {
        std::vector<std::byte> bytes = sample();
        for (std::byte &byte : bytes) {
            byte ^= std::byte(0x10);
            const auto snapshot = kb::Snapshot::map(write(bytes));
            QVERIFY(snapshot ? !(*snapshot)->isIntact() : snapshot.error().code == kb::ErrorCode::UnknownFormat);
            byte ^= std::byte(0x10);
        }
    }

    void fromBytes_sectionOutsideTheFile_data()
    {
        QTest::addColumn<quint64>("offset");
        QTest::addColumn<quint64>("size");
        QTest::newRow("offset behind the end") << quint64(1 << 20) << quint64(0);
        QTest::newRow("size over the end") << quint64(64) << quint64(1 << 20);
        QTest::newRow("sum overflows") << quint64(64) << ~quint64(0);
        QTest::newRow("not aligned") << quint64(65) << quint64(1);
    }
    void fromBytes_sectionOutsideTheFile()
    {
        QFETCH(quint64, offset);
        QFETCH(quint64, size);
        std::vector<std::byte> bytes = sample();
        std::memcpy(bytes.data() + rowOffset(0) + 8, &offset, 8);
        std::memcpy(bytes.data() + rowOffset(0) + 16, &size, 8);
        QVERIFY(kb::Snapshot::fromBytes(bytes)->text(kb::Section::Regex + 1).empty());
    }
};

CASEBOOK_TEST(TestSnapshot)
#include "tst_snapshot.moc"

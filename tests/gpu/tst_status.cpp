// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/ops.h"
#include "gpu/protocol/status.h"
#include "gpu/protocol/version.h"
#include "tests/testprogram.h"

#include <QTest>

#include <limits>
#include <set>

class TestStatus final : public QObject {
    Q_OBJECT

private slots:
    void name_ofMajorVersion_data();
    void name_ofMajorVersion();
    void matches_data();
    void matches();
    void known_data();
    void known();
    void sticky();
    void versionNumber_data();
    void versionNumber();
    void range_data();
    void range();
    void range_refuses_data();
    void range_refuses();
    void ops_haveOneName();
    void ops_defaultsNameWhatStandsBefore();
    void dataTypes_roundTrip();
};

void TestStatus::name_ofMajorVersion_data()
{
    QTest::addColumn<int>("code");
    QTest::addColumn<int>("major");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("category");
    const auto row = [](int code, int major, const char *name, const char *category) {
        QTest::addRow("%d of %d", code, major) << code << major << QByteArray(name) << QByteArray(category);
    };
    row(0, 8, "CUDNN_STATUS_SUCCESS", "SUCCESS");
    row(3, 8, "CUDNN_STATUS_BAD_PARAM", "BAD_PARAM");
    row(3, 7, "CUDNN_STATUS_BAD_PARAM", "BAD_PARAM");
    row(9, 8, "CUDNN_STATUS_NOT_SUPPORTED", "NOT_SUPPORTED");
    row(6, 8, "CUDNN_STATUS_ARCH_MISMATCH", "ARCH_MISMATCH");
    row(14, 8, "CUDNN_STATUS_VERSION_MISMATCH", "SUBLIBRARY_VERSION_MISMATCH");
    row(3, 9, "CUDNN_STATUS_3", "UNKNOWN");
    row(0, 9, "CUDNN_STATUS_SUCCESS", "SUCCESS");
    row(1002, 9, "CUDNN_STATUS_SUBLIBRARY_VERSION_MISMATCH", "SUBLIBRARY_VERSION_MISMATCH");
    row(2000, 9, "CUDNN_STATUS_BAD_PARAM", "BAD_PARAM");
    row(2012, 9, "CUDNN_STATUS_BAD_PARAM_DESCRIPTOR_TYPE", "BAD_PARAM");
    row(2099, 9, "CUDNN_STATUS_2099", "BAD_PARAM");
    row(3007, 9, "CUDNN_STATUS_NOT_SUPPORTED_ARCH_MISMATCH", "NOT_SUPPORTED");
    row(3009, 9, "CUDNN_STATUS_NOT_SUPPORTED_SUBLIBRARY_UNAVAILABLE", "NOT_SUPPORTED");
    row(4003, 9, "CUDNN_STATUS_INTERNAL_ERROR_HOST_ALLOCATION_FAILED", "INTERNAL_ERROR");
    row(5003, 10, "CUDNN_STATUS_EXECUTION_FAILED_CUDART", "EXECUTION_FAILED");
    row(2000, 8, "CUDNN_STATUS_2000", "UNKNOWN");
    row(1099, 9, "CUDNN_STATUS_1099", "UNKNOWN");
    row(6000, 9, "CUDNN_STATUS_6000", "UNKNOWN"); // next to the last category
    row(9000, 9, "CUDNN_STATUS_9000", "UNKNOWN");
    row(-1, 9, "CUDNN_STATUS_-1", "UNKNOWN");
    row(std::numeric_limits<int>::min(), 9, "CUDNN_STATUS_-2147483648", "UNKNOWN");
}

void TestStatus::name_ofMajorVersion()
{
    QFETCH(int, code);
    QFETCH(int, major);
    QTEST(QByteArray::fromStdString(gpu::statusName(code, major)), "name");
    QTEST(QByteArray(gpu::statusCategory(code, major).data()), "category");
}

void TestStatus::matches_data()
{
    QTest::addColumn<QByteArray>("expected");
    QTest::addColumn<int>("code");
    QTest::addColumn<int>("major");
    QTest::addColumn<bool>("does");
    const auto row = [](const char *expected, int code, int major, bool does) {
        QTest::addRow("%s %d of %d", expected, code, major) << QByteArray(expected) << code << major << does;
    };
    row("BAD_PARAM", 3, 8, true);
    row("BAD_PARAM", 2008, 9, true);
    row("BAD_PARAM", 3000, 9, false);
    row("BAD_PARAM", 4, 8, false);
    row("CUDNN_STATUS_BAD_PARAM", 3, 8, true);
    row("CUDNN_STATUS_BAD_PARAM", 2000, 9, true);
    row("CUDNN_STATUS_BAD_PARAM", 2008, 9, false); // a full name is that status alone
    row("NOT_SUPPORTED", 6, 8, true); // ARCH_MISMATCH
    row("NOT_SUPPORTED", 3007, 9, true);
    row("ARCH_MISMATCH", 6, 8, true);
    row("ARCH_MISMATCH", 3007, 9, true);
    row("ARCH_MISMATCH", 3000, 9, false);
    row("ALLOC_FAILED", 2, 8, true);
    row("ALLOC_FAILED", 4003, 9, true);
    row("ALLOC_FAILED", 4004, 9, true);
    row("ALLOC_FAILED", 4000, 9, false);
    row("INTERNAL_ERROR", 4003, 9, true);
    row("INTERNAL_ERROR", 2, 8, false);
    row("MAPPING_ERROR", 7, 8, true);
    row("MAPPING_ERROR", 4006, 9, true);
    row("SUBLIBRARY_VERSION_MISMATCH", 14, 8, true);
    row("UNKNOWN", 0, 9, false);
    row("", 0, 9, false);
}

void TestStatus::matches()
{
    QFETCH(QByteArray, expected);
    QFETCH(int, code);
    QFETCH(int, major);
    QFETCH(bool, does);
    QCOMPARE(gpu::statusMatches(expected.toStdString(), gpu::statusCategory(code, major), gpu::statusName(code, major)),
        does);
}

void TestStatus::known_data()
{
    QTest::addColumn<bool>("is");
    for (const char *text : {"SUCCESS", "BAD_PARAM", "ALLOC_FAILED", "ARCH_MISMATCH", "SUBLIBRARY_LOADING_FAILED",
             "CUDNN_STATUS_MAPPING_ERROR", "CUDNN_STATUS_BAD_PARAM_NULL_POINTER", "PRESENT", "ABSENT", "EQUAL",
             "DIFFERENT", "CRASHED"})
        QTest::addRow("%s", text) << true;
    for (const char *text : {"", "bad_param", "UNKNOWN", "CUDNN_STATUS_", "CUDNN_STATUS_2000", "CUDNN_STATUS_CRASHED",
             "BAD_PARAM_NULL_POINTER", "2000"})
        QTest::addRow("'%s'", text) << false;
}

void TestStatus::known()
{
    QFETCH(bool, is);
    const QByteArray text = QByteArray(QTest::currentDataTag()).replace("'", "");
    QCOMPARE(gpu::isKnownStatus(text.toStdString()), is);
}

void TestStatus::sticky()
{
    const std::set<int> expected = {700, 702, 710, 714, 715, 716, 717, 718, 719, 721, 810};
    std::set<int> found;
    for (int code = -1; code < 1100; ++code) {
        if (gpu::isStickyCudaError(code))
            found.insert(code);
    }
    QVERIFY(found == expected);
}

void TestStatus::versionNumber_data()
{
    QTest::addColumn<quint64>("number");
    QTest::addColumn<QByteArray>("version");
    const auto row
        = [](quint64 number, const char *version) { QTest::addRow("%llu", number) << number << QByteArray(version); };
    row(7605, "7.6.5");
    row(8905, "8.9.5");
    row(8907, "8.9.7");
    row(90000, "9.0.0");
    row(91002, "9.10.2");
    row(91900, "9.19.0");
    row(92800, "9.28.0");
    row(100203, "10.2.3");
    row(0, "0.0.0");
    row(50000, "0.0.0");
    row(~quint64(0), "0.0.0");
}

void TestStatus::versionNumber()
{
    QFETCH(quint64, number);
    QTEST(QByteArray::fromStdString(gpu::toString(gpu::versionFromNumber(number))), "version");
}

void TestStatus::range_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("inside"); // version numbers
    QTest::addColumn<QByteArray>("outside");
    const auto row = [](const char *text, const char *inside, const char *outside) {
        QTest::addRow("'%s'", text) << QByteArray(text) << QByteArray(inside) << QByteArray(outside);
    };
    row("", "7605 8905 91900", "");
    row("  ", "7605", "");
    row(">=8", "8000 8905 91900", "7605");
    row("9", "90000 92800", "8907");
    row("8.9", "8900 8907", "8800 90000");
    row("8.9..9.0", "8900 90003", "8800 90100");
    row("9.1..9.10.1", "90100 91001", "91002 90003");
    row("<9.1", "90003 8907", "90100 90101");
    row("<=9.1", "90101", "90200");
    row(">9.1", "90200", "90101");
    row("==9.19.0", "91900", "91901");
    row(">=8.9, <9.10", "8907 90900", "91000 8800");
    row(" 8 .. 9 ", "8000 92800", "7605");
}

void TestStatus::range()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, inside);
    QFETCH(QByteArray, outside);
    const auto range = gpu::parseVersionRange(text.toStdString());
    QVERIFY(range);
    QCOMPARE(QByteArray::fromStdString(range->text), text);
    for (const QByteArray &number : inside.split(' '))
        QVERIFY2(range->contains(gpu::versionFromNumber(number.toULongLong())), number);
    if (outside.isEmpty())
        return;
    for (const QByteArray &number : outside.split(' '))
        QVERIFY2(!range->contains(gpu::versionFromNumber(number.toULongLong())), number);
}

void TestStatus::range_refuses_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text : {"all", ">", "9.", ".9", "9.1.2.3", "9,", ",9", "9;8", "=9", "!=9", "9..", "..9", "9..8",
             ">=8..9", "1000", "-9", "9.1 2", "+9", "99999999999999999999"})
        QTest::addRow("%s", text) << QByteArray(text);
}

void TestStatus::range_refuses()
{
    QFETCH(QByteArray, text);
    QVERIFY(!gpu::parseVersionRange(text.toStdString()));
}

void TestStatus::ops_haveOneName()
{
    std::set<std::string_view> names;
    for (const gpu::OpSpec &op : gpu::ops()) {
        QVERIFY(names.insert(op.name).second);
        QVERIFY(gpu::opFromName(op.name) == op.op);
        QVERIFY(&gpu::spec(op.op) == &op);
        QVERIFY(op.library || op.toolkit || op.model || op.gpu);
        std::set<std::string_view> attrs;
        for (const gpu::AttrSpec &attr : op.attrs) {
            QVERIFY2(attrs.insert(attr.name).second, attr.name.data());
            const bool hasChoices = attr.kind == gpu::AttrKind::Choice || attr.kind == gpu::AttrKind::Options
                || attr.kind == gpu::AttrKind::Variables;
            QCOMPARE(hasChoices, !attr.choices.empty());
        }
    }
    QVERIFY(!gpu::opFromName("system"));
}

void TestStatus::ops_defaultsNameWhatStandsBefore()
{
    for (const gpu::OpSpec &op : gpu::ops()) {
        std::set<std::string_view> before;
        for (const gpu::AttrSpec &attr : op.attrs) {
            if (attr.defaultJson.starts_with('@'))
                QVERIFY2(before.contains(attr.defaultJson.substr(1)), attr.name.data());
            before.insert(attr.name);
        }
    }
}

void TestStatus::dataTypes_roundTrip()
{
    for (int i = 0; i <= int(gpu::DataType::Fp8E5m2); ++i) {
        const auto type = static_cast<gpu::DataType>(i);
        QVERIFY(gpu::dataTypeFromName(gpu::dataTypeName(type)) == type);
        QVERIFY(gpu::elementBytes(type) >= 1);
    }
    QVERIFY(!gpu::dataTypeFromName("float|half"));
    QCOMPARE(gpu::elementBytes(gpu::DataType::Bfloat16), 2);
    QCOMPARE(gpu::elementBytes(gpu::DataType::Int8x32), 1);
    QVERIFY(gpu::layoutFromName("nhwc") == gpu::Layout::Nhwc);
    QVERIFY(gpu::levelFromName("model") == gpu::Level::Model);
}

CASEBOOK_TEST(TestStatus)
#include "tst_status.moc"

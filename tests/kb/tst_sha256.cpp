// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/sha256.h"
#include "tests/testprogram.h"

#include <QCryptographicHash>
#include <QTest>

class TestSha256 final : public QObject {
    Q_OBJECT

private slots:
    /// The examples of FIPS 180, which sha256sum agrees with.
    void hash_isThatOfTheStandard()
    {
        QCOMPARE(kb::sha256Hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        QCOMPARE(kb::sha256Hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        QCOMPARE(kb::sha256Hex(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    }

    void parts_makeTheHashOfTheWhole()
    {
        QByteArray bytes;
        kb::Sha256 hash;
        for (int i = 0; i < 300; ++i) {
            // across the borders of its blocks, NUL and 0xff among them
            const std::string part = QByteArray(i, static_cast<char>(i)).toStdString();
            bytes += QByteArray::fromStdString(part);
            hash.add(part);
        }
        const QByteArray expected = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
        QCOMPARE(hash.hex(), expected.toStdString());
    }

    void afterAHash_itBeginsAnew()
    {
        kb::Sha256 hash;
        hash.add("something else");
        QVERIFY(hash.hex() != kb::sha256Hex("abc"));
        hash.add("abc");
        QCOMPARE(hash.hex(), kb::sha256Hex("abc"));
    }
};

CASEBOOK_TEST(TestSha256)
#include "tst_sha256.moc"

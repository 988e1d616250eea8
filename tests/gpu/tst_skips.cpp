// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "tests/skips.h"
#include "tests/testprogram.h"

#include <QTest>

class TestSkips final : public QObject {
    Q_OBJECT

private slots:
    void wrongSkips_areThoseForAnotherReason()
    {
        const std::vector<std::string> wrong = tests::wrongSkips("PASS   : TestX::initTestCase()\n"
                                                                 "SKIP   : TestX::a() cuDNN: none is installed\n"
                                                                 "   Loc: [tst_x.cpp(3)]\n"
                                                                 "SKIP   : TestX::b(row) GPU: this machine has one\n"
                                                                 "SKIP   : TestX::f() CUDA: no toolkit\n"
                                                                 "SKIP   : TestX::c(row) no fonts here, nor cuDNN: x\n"
                                                                 "QINFO  : TestX::d() SKIP : not one\n"
                                                                 "SKIP   : TestX::e() \n");
        QCOMPARE(wrong,
            (std::vector<std::string> {"SKIP   : TestX::c(row) no fonts here, nor cuDNN: x", "SKIP   : TestX::e() "}));
    }
};

CASEBOOK_TEST(TestSkips)
#include "tst_skips.moc"

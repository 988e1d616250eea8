// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/entry.h"
#include "tests/testprogram.h"

#include <QTest>

class TestEntry final : public QObject {
    Q_OBJECT

private slots:
    void isValidId_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<bool>("valid");
        QTest::newRow("domain/slug") << QByteArray("cuda/cudnn-bn-epsilon-zero") << true;
        QTest::newRow("environment") << QByteArray("cuda/nccl-timeout/torch2.1-multi_gpu") << true;
        QTest::newRow("no slash") << QByteArray("cuda") << false;
        QTest::newRow("four parts") << QByteArray("a/b/c/d") << false;
        QTest::newRow("parent folder") << QByteArray("cuda/..") << false;
        QTest::newRow("empty part") << QByteArray("cuda//x") << false;
        QTest::newRow("absolute") << QByteArray("/etc/passwd") << false;
        QTest::newRow("hidden") << QByteArray("cuda/.hidden") << false; // a library passes over hidden names
        QTest::newRow("hidden folder") << QByteArray(".cuda/x") << false;
        QTest::newRow("dot inside") << QByteArray("cuda/torch2.1") << true;
        QTest::newRow("space") << QByteArray("cuda/a b") << false;
    }
    void isValidId()
    {
        QFETCH(QByteArray, id);
        QFETCH(bool, valid);
        QCOMPARE(kb::isValidId(id.toStdString()), valid);
    }

    void shown_fallsBackToTheOtherLanguage()
    {
        const kb::LocalizedText text {"cause", ""};
        QCOMPARE(kb::shown(text, kb::Language::Chinese).text, std::string_view("cause"));
        QVERIFY(kb::shown(text, kb::Language::Chinese).fallback);
        QVERIFY(!kb::shown(text, kb::Language::English).fallback);
        QVERIFY(!kb::shown(kb::LocalizedText {}, kb::Language::Chinese).fallback);
    }

    void pageTitle_hasTheMessageAsItIsPrinted()
    {
        const kb::LocalizedText translated {"CUDA error: out of memory", "CUDA 错误：显存不足"};
        const kb::PageTitle chinese = kb::pageTitle(translated, kb::Language::Chinese);
        QCOMPARE(chinese.message.text, std::string_view("CUDA error: out of memory"));
        QVERIFY(!chinese.message.fallback);
        QCOMPARE(chinese.gloss, std::string_view("CUDA 错误：显存不足"));
        QVERIFY(kb::pageTitle(translated, kb::Language::English).gloss.empty());
        // The message is in it already, or nothing is translated.
        const kb::LocalizedText commented {"out of memory", "out of memory（显存不足）"};
        QCOMPARE(kb::pageTitle(commented, kb::Language::Chinese).message.text, std::string_view(commented.zh));
        QVERIFY(kb::pageTitle(commented, kb::Language::Chinese).gloss.empty());
        QVERIFY(kb::pageTitle({"out of memory", ""}, kb::Language::Chinese).message.fallback);
    }

    void tierFromName_unknownNameIsUnknown()
    {
        QCOMPARE(kb::tierFromName("gpu_reproduced"), kb::Tier::GpuReproduced);
        QCOMPARE(kb::tierFromName("trust_me"), kb::Tier::Unknown);
        QCOMPARE(kb::tierName(kb::Tier::RefutedLibrary), std::string_view("refuted_library"));
        QCOMPARE(kb::tierFromName("refuted"), kb::Tier::RefutedLibrary); // as it was written before
    }
};

CASEBOOK_TEST(TestEntry)
#include "tst_entry.moc"

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/list/searchsession.h"
#include "tests/testprogram.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using model::PastedText;

class TestPastedText final : public QObject {
    Q_OBJECT

    static QStringList lines(const PastedText &text)
    {
        QStringList found;
        for (int i = 0; i < text.lineCount(); ++i)
            found.append(QString::fromUtf8(text.line(i)));
        return found;
    }

private slots:
    void escapesOfTerminals_areNoPartOfIt()
    {
        const auto pasted
            = PastedText::fromBytes("\x1b[1;31mRuntime\x1b[0mError: no \x1b]8;;https://x\x1b\\GPU\nsecond\x1b[K\n");
        QCOMPARE(lines(*pasted), (QStringList {"RuntimeError: no GPU", "second"}));
        QCOMPARE(pasted->lineAt(std::uint32_t(pasted->bytes().find("second"))), 1);
    }

    void anotherCatalog_keepsTheTextThatIsPrepared()
    {
        model::SearchSession session;
        QSignalSpy ready(&session, &model::SearchSession::pasteReady);
        session.paste("CUDNN_STATUS_BAD_PARAM\n");
        session.setCatalog(nullptr); // as when findings or edits come in meanwhile
        QVERIFY(ready.wait());
    }
    void lines_endAtEveryKindOfBreak_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("empty") << QByteArray("") << QStringList {""};
        QTest::newRow("one") << QByteArray("one") << QStringList {"one"};
        QTest::newRow("break at the end") << QByteArray("one\n") << QStringList {"one"};
        QTest::newRow("Windows") << QByteArray("one\r\ntwo\r\n") << QStringList {"one", "two"};
        QTest::newRow("empty lines") << QByteArray("\n\nx") << QStringList {"", "", "x"};
    }
    void lines_endAtEveryKindOfBreak()
    {
        QFETCH(QByteArray, text);
        QFETCH(QStringList, expected);
        QCOMPARE(lines(*PastedText::fromBytes(text)), expected);
    }

    void longLine_isCutBetweenCharacters()
    {
        const QByteArray text = QString(2000, QChar(0x4E2D)).toUtf8(); // 6,000 bytes in one line
        const auto pasted = PastedText::fromBytes(text);
        QVERIFY(pasted->lineCount() >= 6);
        QCOMPARE(lines(*pasted).join(QString()), QString::fromUtf8(text));
    }

    void lineAt_findsTheLineOfAByte()
    {
        const auto pasted = PastedText::fromBytes("ab\ncd\nef");
        QCOMPARE(pasted->lineAt(0), 0);
        QCOMPARE(pasted->lineAt(2), 0);
        QCOMPARE(pasted->lineAt(3), 1);
        QCOMPARE(pasted->lineAt(7), 2);
        QCOMPARE(pasted->lineAt(900), 2);
    }

    void fromFile_refusesWhatIsNoText()
    {
        const QTemporaryDir folder;
        const auto write = [&](const char *name, const QByteArray &bytes) {
            QFile file(folder.filePath(QLatin1String(name)));
            return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
        };
        const std::filesystem::path base = folder.path().toStdString();
        QVERIFY(write("binary", QByteArray("a\0b", 3)));
        QVERIFY(write("utf16", QByteArray("\xFF\xFEh\0i\0", 6)));
        QVERIFY(write("log", "line\n"));
        QCOMPARE(PastedText::fromFile(base / "binary").error().code, kb::ErrorCode::UnknownFormat);
        QCOMPARE(PastedText::fromFile(base / "absent").error().code, kb::ErrorCode::FileNotFound);
        QCOMPARE(PastedText::fromFile(base).error().code, kb::ErrorCode::UnknownFormat);
        QCOMPARE(PastedText::fromFile("/dev/zero").error().code, kb::ErrorCode::UnknownFormat);
        QCOMPARE(PastedText::fromFile(base / "utf16").value()->bytes(), std::string_view("hi"));
        QCOMPARE(PastedText::fromFile(base / "log").value()->lineCount(), 1);
    }

    void fromFile_refusesMoreThanTheLimit()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath("big.log"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(model::maxPasteBytes + 1)); // sparse
        QCOMPARE(PastedText::fromFile(file.filesystemFileName()).error().code, kb::ErrorCode::FileTooLarge);
    }
};

CASEBOOK_TEST(TestPastedText)
#include "tst_pastedtext.moc"

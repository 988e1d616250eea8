// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Records that are read as others were.
#include "kb/evidence/recordoutlines.h"
#include "kb/sha256.h"
#include "tests/realrecords.h"
#include "tests/testprogram.h"

#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>

#include <array>

class TestRecordOutlines final : public QObject {
    Q_OBJECT

    static constexpr const char *here = "00000000000000000000000000000000000000000000000000000000000000aa";
    const kb::RecordContext m_context {here, {}};

    /// The same run at another time and on another machine, which took as long as it took.
    static QByteArray anotherRun(const QByteArray &text)
    {
        static const QRegularExpression duration(QStringLiteral("\"(us|ms|wall_ms|peak_rss_kib)\": [0-9.]+"));
        static const QRegularExpression machine(QStringLiteral(",\n  \"machine\": \"[^\"]*\""));
        static const QRegularExpression time(QStringLiteral("\n  \"time\": \"[^\"]*\""));
        static const QRegularExpression kernel(QStringLiteral("\"kernel\": \"[^\"]*\""));
        QString other = QString::fromUtf8(text);
        other.replace(duration, QStringLiteral("\"\\1\": 17"));
        other.replace(kernel, QStringLiteral("\"kernel\": \"6.1.0-28-amd64\""));
        other.remove(machine);
        other.replace(time, QStringLiteral("\n  \"time\": \"2026-11-20T18:00:00.001Z\""));
        other.insert(other.lastIndexOf(u"\n}"), QStringLiteral(",\n  \"machine\": \"%1\"").arg(QLatin1String(here)));
        return other.toUtf8();
    }
    static std::string nameOf(const QByteArray &text, const QString &time)
    {
        const std::string hash = kb::sha256Hex(text.toStdString());
        return (QString(time).remove(u'-').remove(u':') + u'-').toStdString() + hash.substr(0, 12) + ".json";
    }
    /// The two ways of reading a text must come to the same; what they came to, for people.
    QString readBothWays(
        kb::RecordOutlines &outlines, const QByteArray &text, const QString &time, std::string_view entry)
    {
        const std::filesystem::path file = "/nowhere/" + nameOf(text, time);
        const kb::Expected<kb::Record> outline = outlines.read(file, text.toStdString(), entry, m_context);
        const kb::Expected<kb::Record> whole = kb::checkedRecord(file, text.toStdString(), entry, m_context);
        const auto shown = [](const kb::Expected<kb::Record> &record) {
            if (!record)
                return QStringLiteral("error %1 %2 %3")
                    .arg(int(record.error().code))
                    .arg(QString::fromStdString(record.error().detail), QString::fromStdString(record.error().field));
            QStringList all;
            for (const std::string &part : {record->entryId, record->caseName, record->caseHash, record->gpuModel,
                     record->time, record->target, record->machine, record->transcript.path, record->signer,
                     std::string(kb::verdictName(record->judgement.verdict)), record->judgement.observed.name,
                     record->judgement.control.name, gpu::toString(record->transcript.version)})
                all += QString::fromStdString(part);
            all += QString::number(record->isFromHere) + QString::number(record->hasKnownLibrary);
            for (const gpu::LoadedFile &library : record->transcript.libraries)
                all += QString::fromStdString(library.path + ' ' + library.sha256);
            return all.join(u'\n');
        };
        if (shown(outline) == shown(whole))
            return shown(whole);
        qWarning().noquote() << "as an outline:" << shown(outline) << "\nas a whole:" << shown(whole);
        return QStringLiteral("not the same");
    }

private slots:
    void everyRecord_readAsAnotherOneWas_saysWhatItSays()
    {
        kb::RecordOutlines outlines;
        int count = 0;
        for (QDirIterator it(QStringLiteral(LIBRARY_DIR "/evidence"), {QStringLiteral("*.json")}, QDir::Files,
                 QDirIterator::Subdirectories);
            it.hasNext() && count < 600; ++count) {
            QFile file(it.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray text = file.readAll();
            const std::string entry = QFileInfo(file).path().section(u'/', -2).toStdString();
            const QString time = QString::fromUtf8(text.mid(text.indexOf("\n  \"time\": \"") + 12, 24));
            const QByteArray other = anotherRun(text);
            const QString said = readBothWays(outlines, text, time, entry);
            QVERIFY2(!said.startsWith(u"error") && said != u"not the same", qPrintable(file.fileName()));
            const QString saidOfOther
                = readBothWays(outlines, other, QStringLiteral("2026-11-20T18:00:00.001Z"), entry);
            QVERIFY2(saidOfOther.contains(QLatin1String(here)), qPrintable(file.fileName() + u' ' + saidOfOther));
        }
        QVERIFY(count > 400);
    }

    /// Each byte in turn is another one, under the name that the bytes have then: whatever is said of it by comparing
    /// it with the record is what is said of it where nothing is known.
    void record_ofWhichAByteWasChanged_isReadAsIfNothingWereKnown()
    {
        const RealRecord real;
        const QByteArray text = anotherRun(real.bytes);
        const QString time = QStringLiteral("2026-11-20T18:00:00.001Z");
        kb::RecordOutlines outlines;
        QVERIFY(!readBothWays(outlines, text, time, RealRecord::entry).startsWith(u"error"));
        int refused = 0;
        for (qsizetype i = 0; i < text.size(); ++i) {
            const char other = std::array {'0', '"', 'e', '\n'}[std::size_t(i % 4)];
            const QByteArray changed = QByteArray(text).replace(i, 1, QByteArray(1, other));
            const QString said = readBothWays(outlines, changed, time, RealRecord::entry);
            QVERIFY2(said != u"not the same", qPrintable(QStringLiteral("byte %1 as %2").arg(i).arg(int(other))));
            refused += said.startsWith(u"error") ? 1 : 0;
        }
        QVERIFY(refused > int(text.size()) / 4);
    }

    void record_thatHidesItsTime_isReadAsAWhole_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        const QByteArray at = "\n  \"time\": \"2026-11-20T18:00:00.001Z\"";
        QTest::newRow("another one in the run")
            << QByteArray("\"variables\": {") << QByteArray("\"variables\": {" + at.trimmed() + ", ");
        QTest::newRow("another one in the run, as if it were the record's")
            << QByteArray("\"variables\": {") << QByteArray("\"variables\": {" + at + ", ");
        QTest::newRow("twice") << at << QByteArray(at + ',' + at);
        QTest::newRow("of another form") << QByteArray("18:00:00.001Z") << QByteArray("18:00:00Z");
        QTest::newRow("on one line") << at << QByteArray(at.trimmed());
        QTest::newRow("a day that is none") << QByteArray("2026-11-20T") << QByteArray("2026-11-31T");
        QTest::newRow("a day to come") << QByteArray("2026-11-20T") << QByteArray("2999-12-24T");
        QTest::newRow("a machine's name of another form") << QByteArray("\"0000") << QByteArray("\"here 0000");
        QTest::newRow("a number of another form") << QByteArray("\"us\": 17") << QByteArray("\"us\": 017");
        QTest::newRow("a number that is none") << QByteArray("\"us\": 17") << QByteArray("\"us\": 17x");
        QTest::newRow("a number in the case")
            << QByteArray("\n  \"case\": {") << QByteArray("\n  \"case\": {\"ms\": 17, ");
    }
    void record_thatHidesItsTime_isReadAsAWhole()
    {
        QFETCH(const QByteArray, from);
        QFETCH(const QByteArray, to);
        const RealRecord real;
        const QByteArray first = anotherRun(real.bytes);
        QVERIFY(first.contains(from));
        const QByteArray hiding = QByteArray(first).replace(from, to);
        const QString time = QStringLiteral("2026-11-20T18:00:00.001Z");
        for (const auto &[one, other] :
            {std::pair(first, hiding), std::pair(hiding, first), std::pair(hiding, hiding)}) {
            kb::RecordOutlines outlines;
            QVERIFY(readBothWays(outlines, one, time, RealRecord::entry) != u"not the same");
            QVERIFY(readBothWays(outlines, other, time, RealRecord::entry) != u"not the same");
            // As another machine's, with another number.
            QByteArray another
                = QByteArray(other).replace("\"ms\": 17", "\"ms\": 18").replace(here, QByteArray(64, 'b'));
            another.replace("T18:00:00", "T19:00:00");
            QVERIFY(readBothWays(outlines, another, QString(time).replace(QStringLiteral("T18"), QStringLiteral("T19")),
                        RealRecord::entry)
                != u"not the same");
        }
    }
};

CASEBOOK_TEST(TestRecordOutlines)
#include "tst_recordoutlines.moc"

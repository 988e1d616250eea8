// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a case from a log has otherwise than the log is said in both languages, with the log's own names in it.
#include "kb/wording/lognotewords.h"
#include "tests/testprogram.h"

#include <QCoreApplication>
#include <QTest>
#include <QTranslator>

using Kind = kb::LogNote::Kind;

class TestLogNoteWords final : public QObject {
    Q_OBJECT

private slots:
    void everyKind_isASentenceInBothLanguages()
    {
        QTranslator chinese;
        QVERIFY(chinese.load(QStringLiteral(":/i18n/casebook_zh_CN.qm")));
        QStringList all;
        for (int kind = 0; kind <= int(Kind::LogCut); ++kind) {
            kb::LogNote note {static_cast<Kind>(kind), {}};
            const QString english = wording::sentence(note);
            QVERIFY2(english.endsWith(u'.') || note.kind == Kind::NoGraph, qPrintable(english));
            QVERIFY2(!all.contains(english), qPrintable(english));
            all.append(english);
            QVERIFY(QCoreApplication::installTranslator(&chinese));
            const QString translated = wording::sentence(note);
            QVERIFY(QCoreApplication::removeTranslator(&chinese));
            QVERIFY2(translated != english, qPrintable(english));
        }
    }

    void values_standInTheSentence_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QStringList>("values");
        QTest::addColumn<QString>("sentence");
        const auto row = [](Kind kind, const QStringList &values, const char *sentence) {
            QTest::newRow(sentence) << int(kind) << values << QString::fromUtf8(sentence);
        };
        row(Kind::NullPointer, {QStringLiteral("saveMean")},
            "The argument saveMean was a null pointer, which may be the fault; the case gives one that is none.");
        row(Kind::Missing, {QStringLiteral("dimA"), QStringLiteral("cudnnSetTensorNdDescriptor")},
            "No case: the log does not say dimA of cudnnSetTensorNdDescriptor.");
        row(Kind::NotTakenOver, {QStringLiteral("blockMaskDesc"), QString()}, "blockMaskDesc: the case has none.");
        row(Kind::NotTakenOver, {QStringLiteral("ReluLowerClip"), QStringLiteral("0.1")},
            "ReluLowerClip = 0.1: the case has none of that.");
        row(Kind::OtherTensor,
            {QStringLiteral("bias"), QStringLiteral("half"), QStringLiteral("[1,12,1,1]"), QStringLiteral("[12,1,1,1]"),
                QStringLiteral("virtual"), QString(), QStringLiteral("[1]"), QStringLiteral("[1]"),
                QStringLiteral("by_value")},
            "bias: the log has half [1,12,1,1], strides [12,1,1,1], virtual; the case has another type [1], strides "
            "[1], by value.");
        row(Kind::ControlForWhatLooksWrong, {QStringLiteral("/attrs/layers = 1")},
            "The control was chosen by what looks wrong: /attrs/layers = 1.");
    }
    void values_standInTheSentence()
    {
        QFETCH(const int, kind);
        QFETCH(const QStringList, values);
        kb::LogNote note {static_cast<Kind>(kind), {}};
        for (const QString &value : values)
            note.values.push_back(value.toStdString());
        QTEST(wording::sentence(note), "sentence");
    }

    /// A note that a hostile or broken log left without its values.
    void missingValues_areNoCrash() { QVERIFY(!wording::sentence({Kind::OtherTensor, {"x"}}).isEmpty()); }
};

CASEBOOK_TEST(TestLogNoteWords)
#include "tst_lognotewords.moc"

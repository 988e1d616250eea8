// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The guide's chapter of keys and the table of actions say the same.
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <QWidget>

class TestKeysGuide final : public QObject {
    Q_OBJECT

    /// Each row's keys, in the order of the page; what stands beside them may name keys of functions, too.
    static QStringList keysOf(const QString &language)
    {
        QFile file(QStringLiteral(GUIDE_DIR "/%1/keys.md").arg(language));
        if (!file.open(QIODevice::ReadOnly))
            return {};
        static const QRegularExpression between(QStringLiteral(", | or |、|或"));
        static const QRegularExpression function(QStringLiteral("\\b(?:Shift\\+)?F[0-9]+\\b"));
        QStringList keys;
        const QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n');
        for (const QString &line : lines) {
            const QStringList cells = line.split(QStringLiteral(" | "));
            if (!line.startsWith(QLatin1String("| ")) || cells.size() != 2 || cells[1] == u"|")
                continue; // a heading has nothing beside it
            for (QString key : cells[0].sliced(2).split(between)) {
                for (const auto &[arrow, name] :
                    {std::pair(u'↓', "Down"), {u'↑', "Up"}, {u'←', "Left"}, {u'→', "Right"}})
                    key.replace(arrow, QLatin1String(name));
                const QKeySequence sequence(key.trimmed(), QKeySequence::PortableText);
                keys.append(sequence.toString(QKeySequence::PortableText));
            }
            for (const QRegularExpressionMatch &match : function.globalMatch(cells[1]))
                keys.append(match.captured());
        }
        return keys;
    }

private slots:
    void bothLanguages_haveTheSameKeys()
    {
        const QStringList english = keysOf(QStringLiteral("en"));
        QVERIFY(english.size() > 40);
        QVERIFY(!english.contains(QString())); // all were read
        QCOMPARE(keysOf(QStringLiteral("zh")), english);
    }

    void everyActionWithKeys_isInTheGuide()
    {
        const QStringList guide = keysOf(QStringLiteral("en"));
        for (std::size_t i = 0; i < ui::actionTable.size(); ++i) {
            const QList<QKeySequence> keys = ui::ActionRegistry::defaultKeys(i);
            const bool isThere = std::ranges::any_of(keys,
                [&](const QKeySequence &key) { return guide.contains(key.toString(QKeySequence::PortableText)); });
            QVERIFY2(keys.isEmpty() || isThere, ui::actionTable[i].id);
        }
    }

    void everyKeyOfTheGuide_isAnActions_orOfListsAndTables()
    {
        QStringList known {QStringLiteral("Down"), QStringLiteral("Up"), QStringLiteral("Return"),
            QStringLiteral("Enter"), QStringLiteral("Alt+Ins"), QStringLiteral("Alt+Del"), QStringLiteral("Alt+Up"),
            QStringLiteral("Alt+Down")};
        for (std::size_t i = 0; i < ui::actionTable.size(); ++i) {
            for (const QKeySequence &key : ui::ActionRegistry::defaultKeys(i))
                known.append(key.toString(QKeySequence::PortableText));
        }
        for (const QString &key : keysOf(QStringLiteral("en")))
            QVERIFY2(known.contains(key), qPrintable(key));
    }

    void noTwoActions_haveOneKey()
    {
        QStringList seen;
        for (std::size_t i = 0; i < ui::actionTable.size(); ++i) {
            for (const QKeySequence &key : ui::ActionRegistry::defaultKeys(i)) {
                QVERIFY2(!seen.contains(key.toString()), ui::actionTable[i].id);
                seen.append(key.toString());
            }
        }
    }
};

CASEBOOK_TEST(TestKeysGuide)
#include "tst_keysguide.moc"

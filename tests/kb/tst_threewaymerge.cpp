// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/threewaymerge.h"
#include "tests/testprogram.h"

#include <QTest>

using kb::MergeField;

namespace {

const std::string base = R"({
  "id": "cuda/x",
  "signature": "s",
  "rows": [{"a": "1", "b": 2}, {"a": "3"}],
  "tags": ["t"],
  "unknown": 1.50
}
)";

std::string with(std::string text, std::string_view from, std::string_view to)
{
    const std::size_t at = text.find(from);
    if (at == std::string::npos)
        qFatal("nothing to replace");
    return text.replace(at, from.size(), to);
}

} // namespace

class TestThreeWayMerge final : public QObject {
    Q_OBJECT

private slots:
    void differentFields_areBothTaken()
    {
        const std::string mine = with(base, "\"a\": \"1\"", "\"a\": \"mine\"");
        const std::string theirs = with(with(base, "\"b\": 2", "\"b\": 7"), "\"unknown\": 1.50", "\"unknown\":  2.50");
        const auto fields = kb::mergeFieldsOfEntries(base, mine, theirs).value();
        QCOMPARE(fields.size(), 3u);
        QVERIFY(std::ranges::none_of(fields, &MergeField::conflict));
        // Their text, to the blank, with my value in it.
        QCOMPARE(kb::mergedEntry(mine, theirs, fields).value(), with(theirs, "\"a\": \"1\"", "\"a\": \"mine\""));
    }

    void sameField_isAConflict()
    {
        const std::string mine = with(base, "\"s\"", "\"mine\"");
        const std::string theirs = with(base, "\"s\"", "\"theirs\"");
        auto fields = kb::mergeFieldsOfEntries(base, mine, theirs).value();
        QCOMPARE(fields,
            (std::vector<MergeField> {{.field = "/signature",
                .base = "s",
                .mine = "mine",
                .theirs = "theirs",
                .conflict = true,
                .takeMine = true}}));
        QCOMPARE(kb::mergedEntry(mine, theirs, fields).value(), mine);
        fields[0].takeMine = false;
        QCOMPARE(kb::mergedEntry(mine, theirs, fields).value(), theirs);
    }

    void sameChange_isNone()
    {
        const std::string both = with(base, "\"s\"", "\"both\"");
        const auto fields = kb::mergeFieldsOfEntries(base, both, both).value();
        QCOMPARE(fields.size(), 1u);
        QVERIFY(!fields[0].conflict && !fields[0].takeMine);
    }

    void addedAndRemoved_keysAndRows()
    {
        const std::string mine = with(base, "  \"tags\": [\"t\"],\n", "");
        const std::string theirs = with(base, ", {\"a\": \"3\"}", "");
        const auto fields = kb::mergeFieldsOfEntries(base, mine, theirs).value();
        QCOMPARE(kb::mergedEntry(mine, theirs, fields).value(), with(theirs, "  \"tags\": [\"t\"],\n", ""));
        // Rows added on one side and edited on the other: the list as a whole is to be decided.
        const auto rows = kb::mergeFieldsOfEntries(base, with(base, "\"a\": \"1\"", "\"a\": \"x\""), theirs).value();
        QCOMPARE(rows.size(), 1u);
        QVERIFY(rows[0].conflict && rows[0].field == "/rows");
    }

    void newOnBothSides()
    {
        const auto fields = kb::mergeFieldsOfEntries("", base, with(base, "\"s\"", "\"theirs\"")).value();
        QCOMPARE(std::ranges::count_if(fields, &MergeField::conflict), 1);
    }

    void hostile_isAnError()
    {
        QVERIFY(!kb::mergeFieldsOfEntries(base, base, "{\"id\":"));
        QVERIFY(!kb::mergedEntry("[", base, {}));
        QVERIFY(!kb::mergeFieldsOfArticles("", "no front matter", ""));
    }

    void articles()
    {
        const std::string text = "---\ntitle: T # kept\nid: t\nmore: 1\n---\nBody\n";
        const std::string mine = with(text, "Body", "My body");
        const std::string theirs = with(text, "title: T", "title: Theirs");
        const auto fields = kb::mergeFieldsOfArticles(text, mine, theirs).value();
        QCOMPARE(fields.size(), 2u);
        QCOMPARE(kb::mergedArticle(mine, theirs, fields).value(), with(theirs, "Body", "My body"));
    }
};

CASEBOOK_TEST(TestThreeWayMerge)
#include "tst_threewaymerge.moc"

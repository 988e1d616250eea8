// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/jsontext.h"
#include "tests/testprogram.h"

#include <nlohmann/json.hpp>

#include <QTest>

using kb::ErrorCode;
using kb::JsonText;
using nlohmann::ordered_json;

namespace {

JsonText parsed(std::string bytes)
{
    kb::Expected<JsonText> text = JsonText::parse(std::move(bytes));
    if (!text)
        qFatal("not valid: %s", text.error().detail.c_str());
    return *text;
}

QByteArray shown(const JsonText &text)
{
    return QByteArray::fromStdString(text.bytes());
}

std::string nestedLists(int levels)
{
    return std::string(static_cast<std::size_t>(levels), '[') + "1"
        + std::string(static_cast<std::size_t>(levels), ']');
}

} // namespace

class TestJsonText final : public QObject {
    Q_OBJECT

private slots:
    void parse_badInput_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<ErrorCode>("code");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        QTest::newRow("empty") << QByteArray("") << ErrorCode::NoText << 0 << 0; // of the file
        QTest::newRow("truncated") << QByteArray("{\n  \"a\": [1, 2") << ErrorCode::JsonSyntax << 2 << 13;
        QTest::newRow("missing comma") << QByteArray("{\n  \"a\": 1\n  \"b\": 2\n}") << ErrorCode::JsonSyntax << 3 << 5;
        QTest::newRow("trailing text") << QByteArray("{}\nx") << ErrorCode::JsonSyntax << 2 << 1;
        QTest::newRow("comment") << QByteArray("{ // no\n}") << ErrorCode::JsonSyntax << 1 << 3;
        QTest::newRow("huge number") << QByteArray("[1e999]") << ErrorCode::JsonSyntax << 1 << 6;
        QTest::newRow("huge integer") << QByteArray("[\n 123456789012345678901]") << ErrorCode::JsonSyntax << 2 << 2;
        QTest::newRow("lone continuation byte") << QByteArray("{\n \"a\": \"\x80\"}") << ErrorCode::NotUtf8 << 2 << 8;
        QTest::newRow("overlong") << QByteArray("\"\xC0\xAF\"") << ErrorCode::NotUtf8 << 1 << 2;
        QTest::newRow("surrogate") << QByteArray("\"\xED\xA0\x80\"") << ErrorCode::NotUtf8 << 1 << 2;
        QTest::newRow("cut in a character") << QByteArray("\"\xE4\xB8") << ErrorCode::NotUtf8 << 1 << 2;
        QTest::newRow("UTF-16") << QByteArray("\xFF\xFE{\0}\0", 6) << ErrorCode::NotUtf8 << 1 << 1;
        QTest::newRow("65 levels") << QByteArray::fromStdString(nestedLists(65)) << ErrorCode::JsonTooDeep << 1 << 65;
        QTest::newRow("a million levels") << QByteArray(1'000'000, '[') << ErrorCode::JsonTooDeep << 1 << 65;
    }
    void parse_badInput()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(ErrorCode, code);
        QFETCH(int, line);
        QFETCH(int, column);
        const kb::Expected<JsonText> text = JsonText::parse(bytes.toStdString());
        QVERIFY(!text);
        QCOMPARE(text.error().code, code);
        QCOMPARE(text.error().line, line);
        QCOMPARE(text.error().column, column);
        QVERIFY2(!text.error().detail.contains("exception"), text.error().detail.c_str()); // the parser's own tag
    }

    void parse_sizeLimit()
    {
        const auto stringOf = [](std::size_t bytes) { return '"' + std::string(bytes - 2, 'a') + '"'; };
        QVERIFY(JsonText::parse(stringOf(kb::maxFileBytes)));
        const auto text = JsonText::parse(stringOf(kb::maxFileBytes + 1));
        QVERIFY(!text);
        QCOMPARE(text.error().code, ErrorCode::FileTooLarge);
        QCOMPARE(text.error().detail, std::to_string(kb::maxFileBytes)); // the limit, as in kb/error.h
    }

    void parse_keepsEveryByte()
    {
        const std::string bytes = "\xEF\xBB\xBF {\r\n\t\"b\" :1.50,\"a\":\"\\u00e9\\/\"  }\r\n\r\n";
        QCOMPARE(parsed(bytes).bytes(), bytes);
        QVERIFY(JsonText::parse(nestedLists(64)));
    }

    void value_followsPointers()
    {
        const JsonText text = parsed("{\"a/b\": {\"m~n\": [10, {\"\": \"x\"}]}, \"\\u0061\": 7, \"d\": 1, \"d\": 2}");
        QCOMPARE(text.value("/a~1b/m~0n/0"), std::optional<ordered_json>(10));
        QCOMPARE(text.value("/a~1b/m~0n/1/"), std::optional<ordered_json>("x"));
        QCOMPARE(text.value("/a"), std::optional<ordered_json>(7));
        QCOMPARE(text.value("/d"), std::optional<ordered_json>(2)); // the last of two counts
        QVERIFY(!text.contains("/a~1b/m~0n/2"));
        QVERIFY(!text.contains("/a~1b/m~0n/00"));
        QVERIFY(!text.contains("/a~1b/m~0n/-"));
        QVERIFY(!text.contains("a"));
        QVERIFY(!text.contains("/d/x"));
        QVERIFY(!text.contains("/~2"));
        QCOMPARE(text.value("")->size(), std::size_t(3));
    }

    void position_ofAMissingValueIsItsParents()
    {
        const JsonText text = parsed("{\n  \"a\": {\n    \"b\": true\n  }\n}");
        QCOMPARE(text.position("/a/b"), (kb::TextPosition {3, 10}));
        QCOMPARE(text.position("/a/c/d"), (kb::TextPosition {2, 8}));
        QCOMPARE(text.position("/x"), (kb::TextPosition {1, 1}));
    }

    void set_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("pointer");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("afterKey");
        QTest::addColumn<QByteArray>("after");
        const auto row = [](const char *name, const char *before, const char *pointer, const char *value,
                             const char *afterKey, const char *after) {
            QTest::newRow(name) << QByteArray(before) << QByteArray(pointer) << QByteArray(value)
                                << QByteArray(afterKey) << QByteArray(after);
        };
        row("only the value's bytes", "{ \"a\" :1.50,\n\"b\":  [1,2] }", "/a", "0.95", "",
            "{ \"a\" :0.95,\n\"b\":  [1,2] }");
        row("escapes", "{\"a\": \"\"}", "/a", "\"q\\\"\\\\\\n中\"", "", "{\"a\": \"q\\\"\\\\\\n中\"}");
        row("a whole number stays a rate", "{\"a\": 0.5}", "/a", "1.0", "", "{\"a\": 1.0}");
        row("new key at the end", "{\n    \"a\": 1\n}\n", "/b", "2", "", "{\n    \"a\": 1,\n    \"b\": 2\n}\n");
        row("new key behind another", "{\n  \"a\": 1,\n  \"c\": 3\n}", "/b", "2", "a",
            "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}");
        row("unknown afterKey", "{\"a\": 1}", "/b", "2", "zzz", "{\"a\": 1, \"b\": 2}");
        row("compact file", "{\"a\":1,\"c\":{\"d\":2}}", "/c/e", "[1,2]", "", "{\"a\":1,\"c\":{\"d\":2,\"e\":[1,2]}}");
        row("CR LF", "{\r\n  \"a\": 1\r\n}\r\n", "/b", "[\"x\"]", "",
            "{\r\n  \"a\": 1,\r\n  \"b\": [\r\n    \"x\"\r\n  ]\r\n}\r\n");
        row("tabs", "{\n\t\"a\": {\n\t\t\"b\": 1\n\t}\n}", "/a/c", "{\"d\": [1]}", "",
            "{\n\t\"a\": {\n\t\t\"b\": 1,\n\t\t\"c\": {\n\t\t\t\"d\": [\n\t\t\t\t1\n\t\t\t]\n\t\t}\n\t}\n}");
        row("into an empty object", "{\n  \"a\": {}\n}", "/a/b", "1", "", "{\n  \"a\": {\n    \"b\": 1\n  }\n}");
        row("into an empty root", "{}", "/b", "1", "", "{\n  \"b\": 1\n}");
        row("inline arrays stay inline", "{\n  \"a\": [\"x\"],\n  \"b\": []\n}", "/b", "[\"y\", \"z\"]", "",
            "{\n  \"a\": [\"x\"],\n  \"b\": [\"y\", \"z\"]\n}");
        row("an array over lines", "{\n  \"a\": [\n    \"x\"\n  ],\n  \"b\": []\n}", "/b", "[\"y\"]", "",
            "{\n  \"a\": [\n    \"x\"\n  ],\n  \"b\": [\n    \"y\"\n  ]\n}");
        row("key with a slash", "{\"a\": 1}", "/x~1y~0z", "2", "", "{\"a\": 1, \"x/y~z\": 2}");
        row("the last of two", "{\"a\": 1, \"a\": 2}", "/a", "3", "", "{\"a\": 1, \"a\": 3}");
        row("the root", "[1]\n", "", "{}", "", "{}\n");
        row("behind a byte order mark", "\xEF\xBB\xBF{\"a\": 1}", "/a", "2", "", "\xEF\xBB\xBF{\"a\": 2}");
    }
    void set()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, pointer);
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, afterKey);
        QFETCH(QByteArray, after);
        JsonText text = parsed(before.toStdString());
        const ordered_json json = ordered_json::parse(value.toStdString());
        QVERIFY(text.set(pointer.toStdString(), json, afterKey.toStdString()));
        QCOMPARE(shown(text), after);
        QCOMPARE(text.value(pointer.toStdString()), std::optional<ordered_json>(json));
    }

    void set_withoutParentChangesNothing()
    {
        JsonText text = parsed("{\"a\": 1, \"l\": [1]}");
        QVERIFY(!text.set("/b/c", 1));
        QVERIFY(!text.set("/a/c", 1));
        QVERIFY(!text.set("/l/1", 1));
        QVERIFY(!text.set("b", 1));
        QCOMPARE(shown(text), QByteArray("{\"a\": 1, \"l\": [1]}"));
    }

    void set_brokenUtf8AndNanStayValidJson()
    {
        JsonText text = parsed("{\"a\": 1, \"b\": 1}");
        QVERIFY(text.set("/a", std::string("x\xFFy")));
        QVERIFY(text.set("/b", std::numeric_limits<double>::quiet_NaN()));
        QCOMPARE(shown(text), QByteArray("{\"a\": \"x\uFFFDy\", \"b\": null}"));
    }

    void insertAndRemove_data()
    {
        QTest::addColumn<QByteArray>("list");
        QTest::addColumn<int>("index");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("after");
        const auto row = [](const char *name, const char *list, int index, const char *value, const char *after) {
            QTest::newRow(name) << QByteArray(list) << index << QByteArray(value) << QByteArray(after);
        };
        row("first", "[\n  1,\n  2\n]", 0, "0", "[\n  0,\n  1,\n  2\n]");
        row("middle", "[\n  1,\n  2\n]", 1, "0", "[\n  1,\n  0,\n  2\n]");
        row("last", "[\n  1,\n  2\n]", 2, "0", "[\n  1,\n  2,\n  0\n]");
        row("inline first", "[1, 2]", 0, "0", "[0, 1, 2]");
        row("inline last", "[1, 2]", 2, "0", "[1, 2, 0]");
        row("inline with room", "[ 1 ]", 0, "0", "[ 0, 1 ]");
        row("compact", "[1,2]", 1, "0", "[1,0,2]");
        row("CR LF", "[\r\n  1\r\n]", 1, "0", "[\r\n  1,\r\n  0\r\n]");
        row("objects on one line", "[\n  {\"a\": 1}\n]", 1, "{\"a\": 2}", "[\n  {\"a\": 1},\n  {\"a\": 2}\n]");
        row("objects over lines", "[\n  {\n    \"a\": 1\n  }\n]", 0, "{\"a\": 2}",
            "[\n  {\n    \"a\": 2\n  },\n  {\n    \"a\": 1\n  }\n]");
    }
    void insertAndRemove()
    {
        QFETCH(QByteArray, list);
        QFETCH(int, index);
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, after);
        JsonText text = parsed(list.toStdString());
        QVERIFY(text.insert("", static_cast<std::size_t>(index), ordered_json::parse(value.toStdString())));
        QCOMPARE(shown(text), after);
        QVERIFY(text.remove("/" + std::to_string(index)));
        QCOMPARE(shown(text), list);
    }

    void insert_intoEmptyArrayThenRemove()
    {
        JsonText text = parsed("{\n  \"a\": []\n}");
        QVERIFY(text.insert("/a", 0, "x"));
        QCOMPARE(shown(text), QByteArray("{\n  \"a\": [\n    \"x\"\n  ]\n}"));
        QVERIFY(text.remove("/a/0"));
        QCOMPARE(shown(text), QByteArray("{\n  \"a\": []\n}"));
        QVERIFY(!text.insert("/a", 1, "x"));
        QVERIFY(!text.insert("", 0, "x"));
    }

    void remove_keysWithTheirCommaAndLine()
    {
        JsonText text = parsed("{\n  \"a\": 1,\n  \"b\": {\"c\": 1, \"d\": 2},\n  \"e\": 3\n}\n");
        QVERIFY(text.remove("/e"));
        QCOMPARE(shown(text), QByteArray("{\n  \"a\": 1,\n  \"b\": {\"c\": 1, \"d\": 2}\n}\n"));
        QVERIFY(text.remove("/a"));
        QCOMPARE(shown(text), QByteArray("{\n  \"b\": {\"c\": 1, \"d\": 2}\n}\n"));
        QVERIFY(text.remove("/b/c"));
        QCOMPARE(shown(text), QByteArray("{\n  \"b\": {\"d\": 2}\n}\n"));
        QVERIFY(text.remove("/b/d"));
        QCOMPARE(shown(text), QByteArray("{\n  \"b\": {}\n}\n"));
        QVERIFY(text.remove("/b"));
        QCOMPARE(shown(text), QByteArray("{}\n"));
        QVERIFY(!text.remove("/b"));
        QVERIFY(!text.remove(""));
    }

    void remove_aKeyThatOccursTwice()
    {
        JsonText text = parsed("{\"a\": 1, \"b\": 2, \"a\": 3}");
        QVERIFY(text.remove("/a"));
        QCOMPARE(shown(text), QByteArray("{\"b\": 2}"));
    }

    void reorder_movesElementsWithTheirBytes()
    {
        JsonText text = parsed("[\n  {\"a\":1},\n  2.50,\n  \"x\"\n]");
        QVERIFY(text.reorder("", {2, 0, 1}));
        QCOMPARE(shown(text), QByteArray("[\n  \"x\",\n  {\"a\":1},\n  2.50\n]"));
        QVERIFY(!text.reorder("", {0, 0, 1}));
        QVERIFY(!text.reorder("", {0, 1}));
        QVERIFY(!text.reorder("/1", {0}));
    }
};

CASEBOOK_TEST(TestJsonText)
#include "tst_jsontext.moc"

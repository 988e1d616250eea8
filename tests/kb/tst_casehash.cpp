// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/record.h"
#include "tests/testprogram.h"

#include <QTest>

using gpu::Json;

namespace {

constexpr std::string_view symbolCase = R"({"role": "claim", "name": "n", "title": "T", "op": "exported_symbol",
    "attrs": {"symbol": "a"}, "expect": [{"status": "ABSENT"}], "limits": {"timeout_s": 30},
    "control": {"patch": {"/attrs/symbol": "b"}, "expect": "PRESENT"}})";

std::string hashOf(const Json &json)
{
    return kb::caseHash(gpu::parseCase(json).value());
}

Json changed(const char *pointer, const Json &value)
{
    Json json = Json::parse(symbolCase);
    json[Json::json_pointer(pointer)] = value;
    return json;
}

} // namespace

class TestCaseHash final : public QObject {
    Q_OBJECT

private slots:
    void hash_isThatOfCanonicalText()
    {
        // printf '%s' '<the text of the case, keys sorted, no blanks, no title and limits>' | sha256sum
        Json json = Json::parse(symbolCase);
        json.erase("limits");
        QCOMPARE(hashOf(json), "c90fe0cf820a49bbf0fbd4aa5895f3b092556d221bb0f6597c6da5699600df09");
    }

    void hash_changesWithWhatRuns()
    {
        const Json original = Json::parse(symbolCase);
        const std::string of = hashOf(original);
        QCOMPARE(hashOf(changed("/title", "Another")), of);
        QCOMPARE(hashOf(changed("/title_zh", "\u6807\u9898")), of);
        QVERIFY(hashOf(changed("/attrs/symbol", "c")) != of);
        QVERIFY(hashOf(changed("/limits/timeout_s", 31)) != of);
        Json reversed = Json::object();
        for (auto it = original.rbegin(); it != original.rend(); ++it)
            reversed[it.key()] = it.value();
        QCOMPARE(hashOf(reversed), of);
    }
};

CASEBOOK_TEST(TestCaseHash)
#include "tst_casehash.moc"

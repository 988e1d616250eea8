// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/keywordindex.h"
#include "tests/testprogram.h"

#include <QTest>

#include <format>

using namespace kb;

namespace {
KeywordIndex indexOf(const std::vector<Entry> &entries)
{
    std::vector<const Entry *> pointers;
    for (const Entry &e : entries)
        pointers.push_back(&e);
    KeywordIndexBuilder builder;
    builder.add(pointers);
    SnapshotBuilder snapshot;
    builder.write(snapshot);
    return KeywordIndex(Snapshot::fromBytes(snapshot.finish()));
}

std::vector<std::uint32_t> found(const KeywordIndex &index, std::string_view text, std::size_t limit = 10)
{
    std::vector<std::uint32_t> entries;
    for (const KeywordHit &hit : index.find(index.query(scanText(text)), limit))
        entries.push_back(hit.entry);
    return entries;
}
} // namespace

class TestKeywordIndex : public QObject {
    Q_OBJECT
private slots:
    void allFields_bothLanguages()
    {
        std::vector<Entry> entries(3);
        entries[0].signature.en = "alpha";
        entries[1].rootCause.zh = "批归一化的 epsilon 太小";
        entries[2].workarounds.emplace_back().action.en = "rebuild the frobnicator";
        const auto index = indexOf(entries);
        QCOMPARE(found(index, "ALPHA"), std::vector {0u});
        QCOMPARE(found(index, "归一化"), std::vector {1u});
        QCOMPARE(found(index, "frobnicator?"), std::vector {2u});
        QVERIFY(found(index, "nothing").empty());
    }
    void rareWord_outweighsCommonOne()
    {
        std::vector<Entry> entries(20);
        for (Entry &entry : entries)
            entry.rootCause.en = "docker container";
        entries[7].rootCause.en = "volume overlay";
        entries[9].rootCause.en = "docker overlay";
        QCOMPARE(found(indexOf(entries), "docker overlay", 2), (std::vector {9u, 7u}));
    }
    // MaxScore skips lists; the result must be that of looking at everything.
    void bestFew_areThoseOfTheWholeList()
    {
        std::vector<Entry> entries(500);
        std::uint32_t state = 1;
        for (Entry &entry : entries) {
            for (int i = 0; i < 12; ++i) {
                state = state * 1664525 + 1013904223;
                entry.rootCause.en += std::format("word{} ", (state >> 16) % 7 * ((state >> 24) % 9));
            }
        }
        const auto index = indexOf(entries);
        const auto query = index.query(scanText("word0x word6 word8 word12 word20 word48 word35"));
        const auto all = index.find(query, entries.size());
        const auto few = index.find(query, 9);
        QCOMPARE(few.size(), std::size_t(9));
        for (std::size_t i = 0; i < few.size(); ++i)
            QCOMPARE(few[i].entry, all[i].entry);
    }
    void skipped_isNotFound()
    {
        std::vector<Entry> entries(2);
        entries[0].signature.en = entries[1].signature.en = "alpha";
        const auto index = indexOf(entries);
        const auto hits = index.find(index.query(scanText("alpha")), 10, {true, false});
        QCOMPARE(hits.size(), std::size_t(1));
        QCOMPARE(hits[0].entry, 1u);
    }
};

CASEBOOK_TEST(TestKeywordIndex)
#include "tst_keywordindex.moc"

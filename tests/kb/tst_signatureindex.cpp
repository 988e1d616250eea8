// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/signatureindex.h"
#include "kb/search/signatureparts.h"
#include "tests/testprogram.h"

#include <QTest>

#include <algorithm>
#include <format>

using namespace kb;

namespace {
Entry entrySaying(std::string signature, std::string zh = {}, std::vector<std::string> aliases = {})
{
    Entry e;
    e.signature = {std::move(signature), std::move(zh)};
    e.aliases = std::move(aliases);
    return e;
}

SignatureIndex indexOf(const std::vector<Entry> &entries)
{
    SignatureIndexBuilder builder;
    for (const Entry &e : entries) { // in chunks
        const Entry *pointer = &e;
        builder.add({&pointer, 1});
    }
    SnapshotBuilder snapshot;
    builder.write(snapshot);
    return SignatureIndex(Snapshot::fromBytes(snapshot.finish()));
}
} // namespace

class TestSignatureIndex : public QObject {
    Q_OBJECT
private slots:
    void verbatim_coversAll()
    {
        const auto index = indexOf({entrySaying("Connection refused by peer"), entrySaying("Disk quota exceeded")});
        const std::string text = "first line\n2025-01-01 ERROR Disk quota exceeded on /srv\nlast line";
        const auto hits = index.find(scanText(text), 10);
        QCOMPARE(hits.size(), std::size_t(1));
        QCOMPARE(hits[0].coverage, 1.0f);
        QCOMPARE(index.entriesOf(hits[0].row)[0], 1u);
        QCOMPARE(
            QByteArray::fromStdString(text.substr(hits[0].matched.begin, hits[0].matched.end - hits[0].matched.begin)),
            QByteArray("Disk quota exceeded"));
    }
    void oneLine_notTheWholeText()
    {
        const auto index = indexOf({entrySaying("Disk quota exceeded")});
        const auto whole = index.find(scanText("Disk quota exceeded"), 10);
        const auto scattered = index.find(scanText("Disk\nquota\nexceeded"), 10);
        QVERIFY(scattered.empty() || scattered[0].coverage < whole[0].coverage / 2);
    }
    void changingParts_costLittle()
    {
        const auto index = indexOf({entrySaying("Cannot open '/var/run/x.sock' after 30 seconds waiting")});
        const auto hits = index.find(scanText("Cannot open '/tmp/other.pipe' after 5 seconds waiting"), 10);
        QCOMPARE(hits.size(), std::size_t(1));
        QVERIFY(hits[0].coverage > 0.7f);
    }
    void aliasAndChinese_leadToTheEntry()
    {
        const auto index = indexOf(
            {entrySaying("Nothing alike"), entrySaying("Out of memory", "显存不足错误", {"allocation gave up"})});
        for (const char *text : {"报告：显存不足错误。", "the allocation gave up"}) {
            const std::string line = text;
            const auto hits = index.find(scanText(line), 10);
            QVERIFY2(!hits.empty(), text);
            QCOMPARE(index.entriesOf(hits[0].row)[0], 1u);
        }
    }
    void sameSignature_sharesARow()
    {
        const auto index = indexOf({entrySaying("Disk quota exceeded"), entrySaying("disk quota exceeded")});
        const auto hits = index.find(scanText("disk quota exceeded"), 10);
        QCOMPARE(hits.size(), std::size_t(1));
        QCOMPARE(index.entriesOf(hits[0].row).size(), std::size_t(2));
    }
    void errorAmongThousandsOfLines_isFound()
    {
        const auto index = indexOf({entrySaying("Frobnicator stalled during handshake")});
        std::string text;
        for (int i = 0; i < 5000; ++i)
            text += "request stalled " + std::to_string(i) + " during routine\n";
        text.insert(text.size() / 3, "\nFATAL Frobnicator stalled during handshake\n");
        const auto hits = index.find(scanText(text), 10);
        QCOMPARE(hits.size(), std::size_t(1));
        QCOMPARE(hits[0].coverage, 1.0f);
    }
    void scatteredOverALongLine_isWeaker()
    {
        const auto index = indexOf({entrySaying("Disk quota exceeded")});
        std::string filler;
        for (int i = 0; i < 60; ++i)
            filler += " filler" + std::to_string(i);
        const std::string text = "Disk" + filler + " quota" + filler + " exceeded";
        const auto hits = index.find(scanText(text), 10);
        QVERIFY(hits.empty() || hits[0].coverage < 0.5f);
    }
    void wordInAPathAndOutsideIt_countsWhereItIsPlain()
    {
        const auto index = indexOf({entrySaying("loader rejected module checksum")});
        const auto hits = index.find(scanText("/opt/loader/run: loader rejected module checksum"), 10);
        QCOMPARE(hits.size(), std::size_t(1));
        QCOMPARE(hits[0].coverage, 1.0f);
    }
    void wordThatStaysInAPathOnly_countsLessThere()
    {
        const auto index = indexOf({entrySaying("loader rejected module checksum")});
        const auto fillers = [](int from, int count) {
            std::string words;
            for (int i = from; i < from + count; ++i)
                words += " filler" + std::to_string(i);
            return words;
        };
        const std::string end = fillers(0, 10) + " /opt/loader/run" + fillers(10, 8) + " rejected module checksum";
        const auto near = index.find(scanText("other" + end), 10);
        const auto far = index.find(scanText("loader" + end), 10); // out of the stretch that has the other words
        QCOMPARE(near.size(), std::size_t(1));
        QCOMPARE(far.size(), std::size_t(1));
        QVERIFY(near[0].coverage < 1.0f);
        QCOMPARE(far[0].coverage, near[0].coverage);
    }
    void plainLineBesideErrors_isLookedAtAsCloselyAsAlone()
    {
        std::vector<Entry> entries;
        for (int i = 0; i < 280; ++i) {
            for (const char *word : {"widget", "lantern", "harvest"})
                entries.push_back(entrySaying(std::string(word) + " unrelated" + std::to_string(i) + word));
        }
        for (int i = 0; i < 3000; ++i)
            entries.push_back(entrySaying("something else" + std::to_string(i) + "y"));
        entries.push_back(entrySaying("widget lantern harvest somewhere"));
        const auto index = indexOf(entries);
        const auto finds = [&](const std::string &text) {
            const auto hits = index.find(scanText(text), 100);
            return std::ranges::any_of(
                hits, [&](const SignatureHit &hit) { return index.entriesOf(hit.row)[0] == entries.size() - 1; });
        };
        QVERIFY(finds("widget lantern harvest"));
        std::string text;
        for (int i = 0; i < 12; ++i)
            text += std::format("fatal error: else{}y failed, else{}y and else{}y, too\n", i, i + 100, i + 200);
        QVERIFY(finds(text + "widget lantern harvest"));
    }
    void oneErrorOnManyLines_hidesNoOther()
    {
        const auto index
            = indexOf({entrySaying("alpha beta gamma delta omega"), entrySaying("shard lost its quorum today")});
        std::vector<std::string> words {"alpha", "beta", "delta", "gamma", "omega"};
        std::string text;
        for (int i = 0; i < 60; ++i) {
            for (const std::string &word : words)
                text += word + ' ';
            text += '\n';
            std::ranges::next_permutation(words);
        }
        text += "shard lost quorum\n";
        QCOMPARE(index.find(scanText(text), 10).size(), std::size_t(2));
    }
    void oneOfManyAlike_isFirst()
    {
        // More rows have the words of the line than are looked at closely.
        std::vector<Entry> entries;
        for (int i = 0; i < 300; ++i)
            entries.push_back(entrySaying("worker rejected checksum of shard part" + std::to_string(i) + "x"));
        for (int i = 0; i < 3000; ++i)
            entries.push_back(entrySaying("something else" + std::to_string(i) + "y"));
        entries.insert(entries.begin() + 200, entrySaying("worker rejected checksum of shard"));
        const auto index = indexOf(entries);
        const auto hits = index.find(scanText("worker rejected checksum of shard"), 10);
        QCOMPARE(hits.size(), std::size_t(10));
        QCOMPARE(index.entriesOf(hits[0].row)[0], 200u);
        QCOMPARE(hits[0].coverage, 1.0f);
        QVERIFY(hits[1].coverage < 1.0f);
    }
    void emptyIndexAndEmptyText_giveNothing()
    {
        QVERIFY(indexOf({}).find(scanText("anything"), 10).empty());
        QVERIFY(indexOf({entrySaying("Disk quota exceeded")}).find(scanText(""), 10).empty());
    }
    void skeletons()
    {
        QCOMPARE(skeletonOf("port 80 of 'a' is busy"), skeletonOf("port 8080 of 'other' is busy"));
        QVERIFY(skeletonOf("doesn't exist") != skeletonOf("doesn't start"));
    }
    void regexWords_dropsWhatIsNoText()
    {
        std::string words;
        regexWords(R"(foo\s+bar[a-z]{2,3}\.so|\bbaz)", words);
        QVERIFY(words.contains("foo") && words.contains("bar") && words.contains("so") && words.contains("baz"));
        QVERIFY(!words.contains("a-z") && !words.contains("bbaz") && !words.contains('2'));
        regexWords("configmaps?.*found", words);
        QVERIFY(words.contains("configmap ") && !words.contains("configmaps") && words.contains("found"));
    }
};

CASEBOOK_TEST(TestSignatureIndex)
#include "tst_signatureindex.moc"

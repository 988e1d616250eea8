// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/regexevidence.h"
#include "tests/testprogram.h"

#include <QTest>

#include <algorithm>
#include <string>
#include <vector>

using namespace kb;

namespace {

SignatureIndex wordsOf(const std::vector<std::string> &signatures)
{
    SignatureIndexBuilder builder;
    for (const std::string &signature : signatures) {
        Entry entry;
        entry.signature.en = signature;
        const Entry *const pointer = &entry;
        builder.add({&pointer, 1});
    }
    SnapshotBuilder snapshot;
    builder.write(snapshot);
    return SignatureIndex(Snapshot::fromBytes(snapshot.finish()));
}

/// How strong it is that `pattern` matched `matched` in a text of one line.
float strength(std::string_view pattern, std::string_view matched, std::string_view text, const SignatureIndex &words)
{
    constexpr std::uint32_t entry = 0;
    constexpr std::uint8_t inSignature = 0;
    const auto begin = std::uint32_t(text.find(matched));
    const RegexAlternative alternative {.pattern = pattern,
        .literalLength = std::uint32_t(matched.size()),
        .entries = {&entry, 1},
        .inSignature = {&inSignature, 1}};
    const RegexHit hit {.alternative = 0,
        .match = {begin, begin + std::uint32_t(matched.size())},
        .line = {0, std::uint32_t(text.size())}};
    return regexEvidence(alternative, hit, scanText(text), words).strength;
}

} // namespace

class TestRegexEvidence final : public QObject {
    Q_OBJECT

private slots:
    void rareWord_saysMoreThanACommonOne()
    {
        const SignatureIndex words = wordsOf({"disk failure", "disk quota", "disk full", "zebrafinch"});
        QVERIFY(strength("zebrafinch", "zebrafinch", "zebrafinch", words) > strength("disk", "disk", "disk", words));
    }

    void pieceOfAWord_isNoRarerThanTheWord()
    {
        const SignatureIndex common = wordsOf({"zebrafinch one", "zebrafinch two", "zebrafinch three", "four"});
        const SignatureIndex rare = wordsOf({"zebrafinch one", "two two", "three three", "four"});
        const auto of
            = [](const SignatureIndex &words) { return strength("[Zz]ebrafinch", "zebrafinch", "zebrafinch", words); };
        QVERIFY(of(common) < of(rare));
    }

    /// A regex that is too long to be split is one alternative, and words of its other parts come first.
    void shortWordWithinAnother_isNotThere()
    {
        const SignatureIndex words
            = wordsOf({"slow one", "by two", "to three", "fly four", "zebrafinch", "accelerator"});
        const auto of = [&words](std::string_view pattern) {
            return strength(pattern, "zebrafinch on accelerator", "zebrafinch on accelerator", words);
        };
        QCOMPARE(of("slow to fly|zebrafinch on accelerator"), of("slow by fly|zebrafinch on accelerator"));
    }

    /// Ideographs stand beside a word without a blank.
    void wordsBeside_makeNoDifference()
    {
        const SignatureIndex words = wordsOf({"错误 one", "错误 two", "错误 three", "zebrafinch"});
        const auto of = [&words](std::string_view text) { return strength("zebrafinch", "zebrafinch", text, words); };
        QVERIFY(strength("错误", "错误", "错误", words) < strength("龘龘", "龘龘", "龘龘", words));
        QCOMPARE(of("zebrafinch错误"), of("zebrafinch龘龘"));
        QCOMPARE(of("错误zebrafinch"), of("龘龘zebrafinch"));
    }
};

CASEBOOK_TEST(TestRegexEvidence)
#include "tst_regexevidence.moc"

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/regexcode.h"
#include "kb/search/regexindex.h"
#include "kb/search/regexliterals.h"
#include "kb/search/textlines.h"
#include "tests/nestedlibrary.h"
#include "tests/testprogram.h"

#include <QTest>

#include <malloc.h>
#include <map>
#include <random>
#include <thread>

namespace {

using Numbers = std::vector<std::uint32_t>;

/// Regexes, their index, and the plain loop over all of them.
class Fixture final {
public:
    explicit Fixture(const std::vector<std::string> &regexes)
        : m_index(indexOf(regexes))
    {
        for (const std::string &regex : regexes) {
            auto code = kb::RegexCode::compile(regex);
            m_codes.push_back(code && !regex.empty() ? std::move(*code) : nullptr);
        }
    }

    const kb::RegexIndex &index() const { return m_index; }

    Numbers found(std::string_view text) const
    {
        Numbers result;
        for (const kb::RegexHit &hit : m_index.find(text)) {
            const auto entries = m_index.alternative(hit.alternative).entries;
            result.insert(result.end(), entries.begin(), entries.end());
        }
        std::ranges::sort(result);
        const auto rest = std::ranges::unique(result);
        result.erase(rest.begin(), rest.end());
        return result;
    }

    /// What regexMatches() says, without compiling every regex for every text. A whole regex may run into a limit where
    /// one of its alternatives does not; where the caller takes these, they are in `undecided` instead.
    Numbers expected(std::string_view rawText, Numbers *undecided = nullptr) const
    {
        std::string buffer;
        const std::string_view text = kb::readableText(rawText, buffer);
        std::vector<kb::TextLine> lines;
        kb::cutLines(text, lines);
        kb::RegexMatcher matcher;
        Numbers result;
        for (std::uint32_t i = 0; i < m_codes.size(); ++i) {
            for (std::size_t line = 0; m_codes[i] && line < lines.size(); ++line) {
                const kb::TextWindow window = kb::windowOf(lines, line);
                kb::Span match;
                const auto outcome = m_codes[i]->match(text.substr(window.begin, window.end - window.begin),
                    lines[line].begin - window.begin, matcher, match);
                if (outcome == kb::RegexOutcome::Match)
                    result.push_back(i);
                if (outcome == kb::RegexOutcome::LimitReached && undecided)
                    undecided->push_back(i);
                if (outcome != kb::RegexOutcome::NoMatch)
                    break;
            }
        }
        return result;
    }

private:
    static kb::RegexIndex indexOf(const std::vector<std::string> &regexes)
    {
        std::vector<kb::Entry> entries(regexes.size());
        std::vector<const kb::Entry *> pointers;
        for (std::size_t i = 0; i < regexes.size(); ++i) {
            entries[i].regex = regexes[i];
            pointers.push_back(&entries[i]);
        }
        kb::RegexIndexBuilder builder;
        builder.add(std::span(pointers).first(pointers.size() / 2));
        builder.add(std::span(pointers).subspan(pointers.size() / 2));
        kb::SnapshotBuilder snapshot;
        builder.write(snapshot);
        return kb::RegexIndex(kb::Snapshot::fromBytes(snapshot.finish()));
    }

    kb::RegexIndex m_index;
    std::vector<std::unique_ptr<const kb::RegexCode>> m_codes;
};

/// A library, and its regexes in a fixture.
class Corpus final {
public:
    explicit Corpus(std::vector<nested::File> all)
        : files(std::move(all))
        , fixture(regexesOf(files))
    {
    }

    const std::vector<nested::File> files;
    const Fixture fixture;

private:
    static std::vector<std::string> regexesOf(const std::vector<nested::File> &files)
    {
        std::vector<std::string> regexes;
        for (const nested::File &file : files)
            regexes.push_back(file.regex);
        return regexes;
    }
};

/// That of the row that runs; made once for all tests.
const Corpus &corpus()
{
    static std::map<QByteArray, std::unique_ptr<const Corpus>> known;
    std::unique_ptr<const Corpus> &corpus = known[QTest::currentDataTag()];
    if (!corpus)
        corpus = std::make_unique<const Corpus>(nested::libraryOfRow(400));
    return *corpus;
}

using Random = std::mt19937;

template <typename T> const T &pick(const std::vector<T> &values, Random &random)
{
    return values[random() % values.size()];
}

/// An ordinary log of some lines, with one of the signatures now and then.
std::string syntheticLog(std::size_t bytes, Random &random)
{
    static const std::vector<std::string> templates = {
        "2026-01-02 03:04:05,678 INFO worker-7 step 1200 loss 0.4312 lr 6.4e-05",
        "  File \"/usr/lib/python3/site-packages/torch/nn/modules/batchnorm.py\", line 171, in forward",
        "Traceback (most recent call last):",
        "[12:00:01] WARN  c.e.api.Handler - request failed with status 503, retrying in 200 ms",
        "Jan  2 03:04:05 node1 kernel: NVRM: Xid (PCI:0000:3b:00): 31, pid=1234, name=python",
        "\tat java.base/java.lang.Thread.run(Thread.java:840)",
        "npm ERR! code ENOENT",
        "",
    };
    std::string log;
    while (log.size() < bytes) {
        log += random() % 12 == 0 ? pick(corpus().files, random).signature : pick(templates, random);
        log += random() % 8 == 0 ? "\r\n" : "\n";
    }
    return log;
}

/// A regex of a small grammar, over few letters so that it often matches; sometimes not valid.
std::string randomRegex(Random &random, int depth = 0)
{
    static const std::vector<std::string> atoms = {"a", "b", "ab", "Abc", "bcd", "cc ", "K", "s", "ſ", "k", "显存", "ü",
        "Ü", ".", ".*", ".*", ".*?", ".+", "\\s", "\\s+", "\\w+", "\\d", "\\.", "\\|", "[ab]", "[^a]", "[a|b]",
        "[^\\s]+", "\\b", "^", "$", "a?", "b*", "c+", "ab{2}", "b{0,2}", "\\n", "\\S+", "\\W", "(?=b)", "(?!c)",
        "(?<=a)", "(?<!b)", "()", "\\t", " ", "\\ ", "]", "}", "{", "{,2}", "\\Q|\\E", "(?i)", "(?-i)", "(?s)",
        "(?i:A)", "[]b]", "[b-]", "[z-a]", "\\K", "\\A", "\\Z", "\\R", "(?>a+)", "\\1", "+", "*"};
    static const std::vector<std::string> repeats = {"", "", "", "", "?", "*", "+", "{2}", "{0}", "+?", "?+"};
    std::string regex;
    const auto branches = 1 + random() % (depth == 0 ? 3 : 2);
    for (std::size_t branch = 0; branch < branches; ++branch) {
        regex += branch == 0 ? "" : "|";
        const auto parts = 1 + random() % 5;
        for (std::size_t part = 0; part < parts; ++part) {
            if (depth < 2 && random() % 6 == 0) {
                regex += random() % 2 ? "(" : "(?:";
                regex += randomRegex(random, depth + 1);
                regex += ")" + pick(repeats, random);
            } else { // the last two thirds are rare
                const std::size_t range = random() % 4 == 0 ? atoms.size() : 18;
                regex += atoms[random() % range];
            }
        }
    }
    return regex;
}

std::string randomText(Random &random)
{
    static const std::vector<std::string> parts
        = {"a", "b", "c", "d", "ab", "abc", "bcd", "B", "cc ", "s", "k", "K", "ſ", "\u212A", "显存", "ü", "Ü", " ", ".",
            "1", "|", "\t", "\n", "\n", "\r\n", "\r", "\n\n", "\xff", "\xe6\x98", "{", "}", "]"};
    std::string text;
    const auto count = random() % 40;
    for (std::size_t i = 0; i < count; ++i)
        text += pick(parts, random);
    return text;
}

} // namespace

class TestRegexIndex final : public QObject {
    Q_OBJECT

private slots:
    void memoryOfALargeText_isGivenBack()
    {
        const Fixture fixture({"gremlin", "x\\d+y"});
        std::string text;
        text.reserve(9u << 20);
        while (text.size() < (8u << 20))
            text += "a\n";
        QCOMPARE(fixture.found("gremlin"), Numbers {0});
        const auto inUse = [] {
            const struct mallinfo2 info = ::mallinfo2();
            return info.uordblks + info.hblkhd;
        };
        const std::size_t before = inUse();
        text += "gremlin";
        QCOMPARE(fixture.found(text), Numbers {0});
        QVERIFY2(inUse() < before + (4u << 20), qPrintable(QString::number(inUse() - before)));
    }

    void find_givesSpansInTheOrderOfTheText()
    {
        const Fixture fixture({"out of.*memory", "CUDA|oom", "err\\w+\\s+x"});
        const std::string text = "first line\nCUDA Out Of GPU Memory\r\nERROR\nx";
        const std::vector<kb::RegexHit> hits = fixture.index().find(text);
        QCOMPARE(hits.size(), std::size_t(3));
        QCOMPARE(hits[0].match, (kb::Span {11, 15}));
        QCOMPARE(hits[0].line, (kb::Span {11, 34}));
        QCOMPARE(hits[1].match, (kb::Span {16, 33}));
        QCOMPARE(hits[1].line, (kb::Span {11, 34}));
        QCOMPARE(hits[2].match, (kb::Span {35, 42}));
        QCOMPARE(hits[2].line, (kb::Span {35, 40}));
        const kb::RegexAlternative alternative = fixture.index().alternative(hits[0].alternative);
        QCOMPARE(alternative.pattern, std::string_view("CUDA"));
        QCOMPARE(alternative.literalLength, 4u);
        QVERIFY(std::ranges::equal(alternative.entries, Numbers {1}));
    }

    void find_sharedAlternativeNamesAllItsEntries()
    {
        const Fixture fixture({"abc|def", "xyz", "(abc|ghi|abc)"});
        QCOMPARE(fixture.found("xabcx"), (Numbers {0, 2}));
    }

    void find_keysOfThreeAndFourBytesMayShareAGram()
    {
        const Fixture fixture({std::string("abc\0", 4), "abc"});
        QCOMPARE(fixture.found("xx abcd"), Numbers {1});
        QCOMPARE(fixture.found("xx abcd"), fixture.expected("xx abcd"));
    }
    void find_soleLiteral_givesItsFirstPlaceInTheLine()
    {
        const Fixture fixture({"broken pipe"});
        const auto hits = fixture.index().find("all well\na broken pipe and a broken pipe\n");
        QCOMPARE(hits.size(), std::size_t(1));
        QCOMPARE(hits[0].match.begin, 11u);
        QCOMPARE(hits[0].match.end, 22u);
    }
    void find_nastyRegexes_data()
    {
        QTest::addColumn<QByteArray>("regex");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("matches");
        const auto row = [](const char *name, const QByteArray &regex, const QByteArray &text, bool matches) {
            QTest::newRow(name) << regex << text << matches;
        };
        row("empty regex", "", "abc", false);
        row("empty alternative", "abc|", "x", true);
        row("empty text", "a*", "", true);
        row("invalid", "abc(", "abc(", false);
        row("invalid part", "abc|[z-a]", "abc", false);
        row("dot does not match a line's end", "a.*b", "a\nb", false);
        row("dot matches a carriage return", "a.b", "a\rb", true);
        row("dotall", "(?s)a.b", "a\nb", true);
        row("space crosses a line's end", "a\\sb", "a\r\nb", false);
        row("spaces cross CRLF", "a\\s+b", "a\r\nb", true);
        row("three lines", "a\\s+\\w+\\s+b", "x\na\nc\nb\nx", true);
        row("four lines are too many", "a\\s+\\w+\\s+\\w+\\s+b", "a\nc\nc\nb", false);
        row("lookahead over the end", "a(?=\\nb)", "a\nb", true);
        row("lookbehind over the end", "(?<=a\\n)b", "a\nb", true);
        row("anchors are a line's", "^b$", "a\nb\nc", true);
        row("a carriage return is part of its line", "^b$", "a\nb\r\nc", false);
        row("anchored", "^b", "ab", false);
        row("escaped bar", "a\\|b", "a", false);
        row("bar in a class", "x[|]y", "x|y", true);
        row("quoted", "\\Qa|b\\E", "a|b", true);
        row("inline flag", "(?i)abc|d", "xABC", true);
        row("flag off", "(?-i)abc|d", "xABC", false);
        row("back reference", "(a|b)\\1c", "bbc", true);
        row("ASCII k is no Kelvin sign", "kelvin", "\u212Aelvin", false);
        row("ASCII s is no long s", "miss", "mi\u017Fs", false);
        row("umlaut", "SCHLÜSSEL", "schlüssel", true);
        row("Turkish dotless i", "ı", "I", false);
        row("Greek final sigma", "ΟΔΟΣ", "οδος", true);
        row("Chinese", "显存.*不足", "GPU 显存 严重不足", true);
        row("one letter", "x", "axb", true);
        row("two letters", "oo.*b", "fOO Bar", true);
        row("two letters at the end", "oo", "foo", true);
        row("long literal over the end", "abcdef", "abcde", false);
        row("invalid UTF-8 between", "abc.*def", "abc \xff\xc3 def", true);
        row("invalid UTF-8 elsewhere", "abc\\d", "\xff\nabc1", true);
        row("overlapping literals", "aba.*aba", "ababa", false);
        row("zero byte", "abc.*def", QByteArray("abc\0def", 7), true);
    }
    void find_nastyRegexes()
    {
        QFETCH(QByteArray, regex);
        QFETCH(QByteArray, text);
        QFETCH(bool, matches);
        const Fixture fixture({regex.toStdString()});
        QCOMPARE(!fixture.found(text.toStdString()).empty(), matches);
        QCOMPARE(kb::regexMatches(regex.toStdString(), text.toStdString()), matches);
    }

    void find_lineThatIsTooLongIsCut()
    {
        const Fixture fixture({"needle", "a\\s*b", "^c", "x+y"});
        std::string text(3 * kb::maxLineBytes, 'x');
        text.replace(kb::maxLineBytes - 3, 6, "needle");
        QCOMPARE(fixture.found(text), Numbers());
        text.replace(kb::maxLineBytes + 100, 6, "needle");
        text[2 * kb::maxLineBytes] = 'c';
        QCOMPARE(fixture.found(text), (Numbers {0, 2}));
        QCOMPARE(fixture.found(text), fixture.expected(text));
    }

    void find_catastrophicRegexIsGivenUp()
    {
        const Fixture fixture({"(a+)+$", "(x+x+)+y", "(a|aa)+b", "fine"});
        std::string text;
        for (int i = 0; i < 500; ++i)
            text += std::string(300, 'a') + "! b\n" + std::string(300, 'x') + "! y\n";
        text += "fine\n";
        QCOMPARE(fixture.found(text), Numbers {3});
    }

    void find_stoppedSearchFindsNothing()
    {
        const Fixture fixture({"abc", "\\d"});
        std::stop_source source;
        source.request_stop();
        QVERIFY(fixture.index().find("abc 1", source.get_token()).empty());
    }

    void find_emptyIndex()
    {
        QVERIFY(kb::RegexIndex(kb::Snapshot::fromBytes({})).find("abc").empty());
        QVERIFY(Fixture({}).index().find("abc").empty());
    }

    void find_manyThreadsAtOnce()
    {
        const Fixture fixture({"a\\d+b", "x\\w+y", "plain", "(q|r)s?t"});
        const std::string text = "a12b\nxabcy\nPLAIN\nrt\n";
        std::atomic<int> wrong = 0;
        {
            std::vector<std::jthread> threads;
            for (int i = 0; i < 8; ++i) {
                threads.emplace_back([&] {
                    for (int k = 0; k < 200; ++k)
                        wrong += fixture.found(text) != Numbers {0, 1, 2, 3};
                });
            }
        }
        QCOMPARE(wrong.load(), 0);
    }

    void oracle_randomRegexesAndTexts()
    {
        Random random(20260101);
        std::size_t matches = 0;
        for (int round = 0; round < 150; ++round) {
            std::vector<std::string> regexes;
            for (int i = 0; i < 60; ++i)
                regexes.push_back(randomRegex(random));
            const Fixture fixture(regexes);
            for (int i = 0; i < 40; ++i) {
                const std::string text = randomText(random);
                Numbers undecided;
                const Numbers expected = fixture.expected(text, &undecided);
                Numbers found = fixture.found(text);
                std::erase_if(found, [&](std::uint32_t entry) { return std::ranges::contains(undecided, entry); });
                matches += expected.size();
                if (found == expected)
                    continue;
                Numbers difference;
                std::ranges::set_symmetric_difference(found, expected, std::back_inserter(difference));
                QFAIL(qPrintable(QStringLiteral("regex: %1\ntext: %2")
                        .arg(QString::fromStdString(regexes[difference.front()]),
                            QString::fromLatin1(QByteArray::fromStdString(text).toPercentEncoding(" .|{}[]")))));
            }
        }
        QVERIFY(matches > 10'000); // or it would show nothing
    }

    /// What is split must be valid, and so must each of its parts.
    void splitRegex_neverSplitsAnInvalidRegex()
    {
        Random random(7);
        int split = 0;
        for (int i = 0; i < 50'000; ++i) {
            const std::string regex = randomRegex(random);
            const std::vector<kb::RegexBranch> branches = kb::splitRegex(regex);
            if (branches.size() == 1 && branches[0].pattern.size() == regex.size())
                continue;
            ++split;
            QVERIFY2(kb::RegexCode::compile(regex).has_value(), regex.c_str());
            for (const kb::RegexBranch &branch : branches)
                QVERIFY2(kb::RegexCode::compile(branch.pattern).has_value(), regex.c_str());
        }
        QVERIFY(split > 10'000);
    }

    void oracle_signatures_data() { nested::addLibraryRows(); }
    void oracle_signatures()
    {
        std::size_t matches = 0;
        for (const nested::File &file : corpus().files) {
            const Numbers found = corpus().fixture.found(file.signature);
            matches += found.size();
            QCOMPARE(found, corpus().fixture.expected(file.signature));
            const std::string upper = QByteArray::fromStdString(file.signature).toUpper().toStdString();
            QCOMPARE(corpus().fixture.found(upper), corpus().fixture.expected(upper));
        }
        QVERIFY(matches > corpus().files.size());
    }

    void oracle_bodies_data() { nested::addLibraryRows(); }
    void oracle_bodies()
    {
        const std::vector<nested::File> &files = corpus().files;
        for (std::size_t i = 0; i < files.size(); i += files.size() / 25)
            QCOMPARE(corpus().fixture.found(files[i].bytes), corpus().fixture.expected(files[i].bytes));
    }

    void oracle_logs_data() { nested::addLibraryRows(); }
    void oracle_logs()
    {
        Random random(3);
        for (const std::size_t bytes : {500, 5'000, 5'000, 20'000}) {
            const std::string log = syntheticLog(bytes, random);
            QCOMPARE(corpus().fixture.found(log), corpus().fixture.expected(log));
        }
    }

    void checkRegex_data()
    {
        QTest::addColumn<QByteArray>("regex");
        QTest::addColumn<QByteArray>("signature");
        QTest::addColumn<QByteArray>("rules");
        QTest::newRow("fine") << QByteArray("out of memory") << QByteArray("CUDA Out of memory") << QByteArray();
        QTest::newRow("none") << QByteArray() << QByteArray("CUDA") << QByteArray();
        QTest::newRow("no signature") << QByteArray("abc") << QByteArray() << QByteArray();
        QTest::newRow("invalid") << QByteArray("a(b") << QByteArray("a(b") << QByteArray("regex-invalid");
        QTest::newRow("misses") << QByteArray("abc") << QByteArray("abd") << QByteArray("regex-misses-signature");
        QTest::newRow("explodes") << QByteArray("(a+)+$") << QByteArray("a") << QByteArray("regex-limit");
        QTest::newRow("explodes on x") << QByteArray("(x+x+)+y") << QByteArray("xxy") << QByteArray("regex-limit");
    }
    void checkRegex()
    {
        QFETCH(QByteArray, regex);
        QFETCH(QByteArray, signature);
        kb::Entry entry;
        entry.id = "a/b";
        entry.regex = regex.toStdString();
        entry.signature.en = signature.toStdString();
        QByteArray rules;
        for (const kb::Finding &finding : kb::checkRegex(entry)) {
            QCOMPARE(finding.entryId, entry.id);
            QVERIFY(!finding.detail.empty());
            rules += kb::ruleName(finding.rule);
        }
        QTEST(rules, "rules");
    }
};

CASEBOOK_TEST(TestRegexIndex)
#include "tst_regexindex.moc"

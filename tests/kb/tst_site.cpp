// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/library/library.h"
#include "kb/site/sitefolder.h"
#include "kb/site/sitenames.h"
#include "kb/site/sitepages.h"
#include "kb/site/sitewriter.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"

#include <QDir>
#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>
#include <QUrl>

namespace {

QByteArray contents(const QString &file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

/// Names relative to the folder, sorted; hidden ones, too.
QStringList everythingIn(const QString &folder)
{
    QStringList names;
    QDirIterator it(
        folder, QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDirIterator::Subdirectories);
    while (it.hasNext()) {
        it.next();
        if (!it.fileInfo().isDir() || it.fileInfo().isSymLink())
            names += QDir(folder).relativeFilePath(it.filePath());
    }
    names.sort();
    return names;
}

kb::SiteOptions everythingOf(const kb::Library &library)
{
    kb::SiteOptions options;
    for (std::uint32_t i = 0; i < library.entryCount(); ++i)
        options.entries.push_back(i);
    for (std::uint32_t i = 0; i < library.articleCount(); ++i)
        options.articles.push_back(i);
    return options;
}

/// A library whose ids and texts mean harm.
struct HostileLibrary {
    HostileLibrary()
    {
        const QStringList ids = {"cuda/Foo", "cuda/foo", "cuda/con", "cuda/dot.", "articles/guide", "index.html/x",
            "a/b", "a/b.html/c", "long/" + QString(200, u'x'), "plain/one"};
        for (qsizetype i = 0; i < ids.size(); ++i) {
            QJsonObject entry {{"id", ids[i]}, {"signature", evil}, {"signature_zh", evil + u'中'}, {"regex", evil},
                {"domain", i == 0 ? evil : ids[i].section(u'/', 0, 0)}, {"root_cause", evil}, {"error_code", evil},
                {"category", evil}, {"tags", QJsonArray {evil}}, {"aliases", QJsonArray {evil}},
                {"verification_tier", evil}, {"url", "javascript:alert(1)"},
                {"sources",
                    QJsonArray {"data:text/html,<script>alert(1)</script>", "https://example.org/?\"><script>"}},
                {"related_articles", QJsonArray {"guide", "../../../etc/passwd"}},
                {"workarounds", QJsonArray {QJsonObject {{"action", evil}, {"how", evil}}}},
                {"transition_graph", QJsonObject {{"leads_to", QJsonArray {ids.join(u' '), "../../x", "cuda/foo"}}}}};
            library.write(qPrintable(QStringLiteral("entries/e%1.json").arg(i)), QJsonDocument(entry).toJson());
        }
        library.write("articles/guide.md",
            "---\ntitle: '<script>alert(1)</script>'\nid: guide\n---\n<script>alert(1)</script> "
            "[x](javascript:alert(1)) "
            "![y](http://example.org/y.png)\n");
    }

    struct Folder {
        QTemporaryDir folder;
        void write(const char *name, const QByteArray &bytes) const
        {
            const QString path = folder.filePath(QLatin1String(name));
            QDir().mkpath(QFileInfo(path).path());
            QFile file(path);
            if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
                qFatal("The test library can't be written.");
        }
    } library;
    inline static const QString evil
        = QStringLiteral("</script></title><script>alert(1)</script>\"' onmouseover=alert(1) <img src=x "
                         "onerror=alert(1)> ]]> */ //\u2028"
                         "\\u003c ${x} `y` __proto__ --> <!-- %1 {{}}");
};

} // namespace

class TestSite final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_out = std::make_unique<QTemporaryDir>(); }

    void names_areIdsWhereTheyCanBe()
    {
        kb::SiteNames names;
        QCOMPARE(names.ofEntry("cuda/x"), std::string("cuda/x.html"));
        QCOMPARE(names.ofEntry("cuda/b+c/linux"), std::string("cuda/b+c/linux.html"));
        QCOMPARE(names.ofArticle("guide"), std::string("articles/guide.html"));
        QCOMPARE(kb::wayUp("cuda/b+c/linux.html"), std::string("../../"));
        QCOMPARE(kb::asAddress("cuda/b+c/linux.html"), std::string("cuda/b%2Bc/linux.html"));
    }

    void names_noFileSystemMixesUp_data()
    {
        QTest::addColumn<QByteArray>("first");
        QTest::addColumn<QByteArray>("second");
        QTest::newRow("case") << QByteArray("cuda/Foo") << QByteArray("cuda/foo");
        QTest::newRow("folder in the place of a file") << QByteArray("a/b") << QByteArray("a/b.html/c");
        QTest::newRow("file in the place of a folder") << QByteArray("a/b.html/c") << QByteArray("a/b");
        QTest::newRow("the index") << QByteArray("a/b") << QByteArray("index.html/x");
        QTest::newRow("articles") << QByteArray("a/b") << QByteArray("Articles/x");
        QTest::newRow("device") << QByteArray("a/b") << QByteArray("cuda/Con");
        QTest::newRow("device with an ending") << QByteArray("a/b") << QByteArray("com1.x/y");
        QTest::newRow("dot at the end") << QByteArray("a/b") << QByteArray("cuda./x");
        QTest::newRow("long") << QByteArray("a/b") << QByteArray("cuda/" + QByteArray(300, 'x'));
        QTest::newRow("up") << QByteArray("a/b") << QByteArray("../x");
        QTest::newRow("absolute") << QByteArray("a/b") << QByteArray("/etc/passwd");
        QTest::newRow("backslash") << QByteArray("a/b") << QByteArray("a\\..\\b/c");
    }
    void names_noFileSystemMixesUp()
    {
        QFETCH(QByteArray, first);
        QFETCH(QByteArray, second);
        kb::SiteNames names;
        QCOMPARE(names.ofEntry(first.toStdString()), first.toStdString() + ".html");
        const QString other = QString::fromStdString(names.ofEntry(second.toStdString()));
        static const QRegularExpression hash(QStringLiteral("^=/[0-9a-f]{32}\\.html$"));
        QVERIFY2(hash.match(other).hasMatch(), qPrintable(other));
    }

    void site_hasEveryPageInBothLanguages()
    {
        const TestLibrary library;
        library.claimNoMeasuredTier();
        QVERIFY(write(library.path()));
        const QStringList pages = {"articles/batch-norm.html", "cuda/cudnn-bn-epsilon-negative.html",
            "cuda/hostile.html", "index.html", "python/module-not-found.html"};
        QStringList expected = {QString::fromUtf8(kb::siteList), "index.html", "index.js", "site.css", "site.js"};
        for (const char *const language : {"en/", "zh/"}) {
            for (const QString &page : pages)
                expected += QLatin1String(language) + page;
        }
        expected.sort();
        QCOMPARE(everythingIn(site()), expected);
        const QByteArray english = page("en/cuda/cudnn-bn-epsilon-negative.html");
        QVERIFY(english.contains("<html lang=\"en\">") && english.contains("epsilon must not be negative."));
        const QByteArray chinese = page("zh/cuda/cudnn-bn-epsilon-negative.html");
        QVERIFY(chinese.contains("<html lang=\"zh-CN\">") && chinese.contains("epsilon 不能为负。"));
        QVERIFY(!chinese.contains("must not be negative"));
        QVERIFY(page("zh/python/module-not-found.html").contains("未翻译"));
        QVERIFY(page("zh/articles/batch-norm.html").contains("<div lang=\"en\">"));
        QVERIFY(page("en/index.html").contains("<a href=\"cuda/hostile.html\">"));
    }

    /// The order of the window's page (ui/page/entrysections.cpp).
    void page_hasTheSectionsOfTheWindowInTheirOrder()
    {
        kb::Entry entry;
        entry.id = "cuda/x";
        entry.signature.en = "boom";
        entry.rootCause.en = "cause";
        entry.workarounds = {{.action = {"do", ""}}};
        entry.deadEnds = {{.action = {"hope", ""}}};
        entry.signs = {{.regex = "sign-regex", .weight = -0.5, .says = {"newer", ""}}};
        entry.versions = {{.version = "cuDNN 9"}};
        entry.environment = {{"os", "linux"}};
        entry.transitions.leadsTo = {{"cuda/y", 0.25, {}}};
        entry.relatedArticles = {"guide"};
        entry.aliases = {"alias"};
        entry.tags = {"tag"};
        entry.officialDocUrl = "https://example.org/doc";
        entry.officialDocSection = "section 7";
        entry.sources = {"https://example.org/source"};
        entry.regex = "boom.*";
        entry.tier = kb::Tier::HostChecked;
        kb::WordsOfBoth words;
        words.en = {.banner = "the banner",
            .standing = "it stands",
            .versions = {{{true, "seen"}}, {{false, "else"}}},
            .cases = {{"a case", "claim", {{false, "not seen"}}}},
            .workaroundShares = {"checks passed: 7 of 7"},
            .details = {{"Domain", "cuda"}},
            .runs = {"on runs", "run one"}};
        const QString body = QString::fromStdString(kb::htmlBody(entry, kb::Language::English, {}, words));
        static const QRegularExpression heading(QStringLiteral("<h2>([^<]*)</h2>"));
        QStringList headings;
        for (auto match = heading.globalMatch(body); match.hasNext();)
            headings += match.next().captured(1);
        QCOMPARE(headings,
            (QStringList {"Root Cause", "Workarounds", "Dead Ends", "What Else the Log Shows", "Version Compatibility",
                "Environment", "What Was Measured", "Related Entries", "Related Articles", "Also seen as", "Tags",
                "Official Documentation", "Sources", "Regex", "Details"}));
        for (const char *const part :
            {"<div class=\"banner good\"><strong>✓ Checked · library</strong> <span>the banner</span></div>",
                "checks passed: 7 of 7", "<td>✓ seen</td>", "Other versions of cuDNN</td><td>✕ else</td>", "it stands",
                "<td>a case</td><td>claim</td><td>✕ not seen</td>", "run one", "section 7", "against (-0.5)",
                "sign-regex", "(25%, claimed)"})
            QVERIFY2(body.contains(QString::fromUtf8(part)), part);
        QVERIFY(body.indexOf("boom") < body.indexOf("Root Cause"));
    }

    void links_leadToPagesOfTheSite()
    {
        const HostileLibrary hostile;
        QVERIFY(write(hostile.library.folder.path().toStdString()));
        static const QRegularExpression link(QStringLiteral("(?:href|src)=\"([^\"]*)\""));
        const QDir folder(site());
        int count = 0;
        for (const QString &name : everythingIn(site()).filter(QStringLiteral(".html"))) {
            const QUrl base = QUrl::fromLocalFile(folder.filePath(name));
            for (auto match = link.globalMatch(QString::fromUtf8(page(name))); match.hasNext(); ++count) {
                const QString address = match.next().captured(1);
                if (address.startsWith(QStringLiteral("https://example.org/")))
                    continue;
                const QUrl target = base.resolved(QUrl(address, QUrl::StrictMode));
                QVERIFY2(target.isLocalFile() && target.path().startsWith(folder.path() + u'/'), qPrintable(address));
                QVERIFY2(QFile::exists(target.toLocalFile()), qPrintable(name + QStringLiteral(": ") + address));
            }
        }
        QVERIFY(count > 200);
    }

    void hostileTexts_areText()
    {
        const HostileLibrary hostile;
        QVERIFY(write(hostile.library.folder.path().toStdString()));
        static const QRegularExpression tag(QStringLiteral("<([^>]*)>"));
        static const QRegularExpression known(QStringLiteral(
            "^(!DOCTYPE "
            "html|/"
            "?(html|head|body|title|header|nav|main|footer|section|h1|h2|p|ul|ol|li|div|pre|code|table|tr|th|td|a|"
            "span|strong|article|details|summary|meter|select|option|button|textarea|label|script)"
            "( "
            "(class|lang|hreflang|id|scope|colspan|min|max|low|high|optimum|value|title|rel|role|type|for|rows|"
            "tabindex|"
            "autocomplete|autocapitalize|spellcheck|placeholder|aria-[a-z]+|data-[a-z-]+)=\"[^\"<>]*\"| hidden| defer| "
            "href=\"(https?://|[./a-z0-9#%])[^\"<>:]*\"| src=\"[./]*(site|index)\\.js\")*|"
            "meta [^<>]*|link rel=\"(stylesheet|alternate)\"[^<>]*)$"));
        for (const QString &name : everythingIn(site()).filter(QStringLiteral(".html"))) {
            const QString text = QString::fromUtf8(page(name));
            for (auto match = tag.globalMatch(text); match.hasNext();) {
                const QString inner = match.next().captured(1);
                QVERIFY2(known.match(inner).hasMatch(), qPrintable(name + QStringLiteral(": ") + inner));
            }
            QVERIFY(!text.contains(u'\u2028') && !text.contains(QStringLiteral("href=\"javascript")));
            QVERIFY(text.contains(QStringLiteral("default-src 'none'; script-src 'self' file:;")));
        }
        // The data is JSON between two lines of script.
        const QByteArray data = page("index.js");
        const qsizetype begin = data.indexOf("= [") + 2;
        const QJsonDocument rows = QJsonDocument::fromJson(data.mid(begin, data.lastIndexOf("];") + 1 - begin));
        QCOMPARE(rows.array().size(), 11);
        QVERIFY(rows[0].toArray()[1].toString().contains(QStringLiteral("</script>")));
    }

    void sameLibrary_sameBytes()
    {
        const TestLibrary library;
        library.claimNoMeasuredTier();
        QVERIFY(write(library.path(), "one"));
        QVERIFY(write(library.path(), "two"));
        const QStringList names = everythingIn(m_out->filePath("one"));
        QCOMPARE(names, everythingIn(m_out->filePath("two")));
        for (const QString &name : names)
            QCOMPARE(contents(m_out->filePath("one/" + name)), contents(m_out->filePath("two/" + name)));
    }

    void site_replacesASiteAndKeepsWhatHasNotChanged()
    {
        const TestLibrary library;
        library.claimNoMeasuredTier();
        QVERIFY(write(library.path()));
        const QString kept = site() + QStringLiteral("/en/cuda/hostile.html");
        QFile old(kept);
        QVERIFY(old.open(QIODevice::ReadOnly));
        QVERIFY(old.setFileTime(QDateTime::fromSecsSinceEpoch(1'000'000'000), QFileDevice::FileModificationTime));
        QVERIFY(QFile::remove(library.folder.filePath("entries/python/module-not-found.json")));
        QVERIFY(write(library.path()));
        QVERIFY(!QFile::exists(site() + QStringLiteral("/en/python/module-not-found.html")));
        QCOMPARE(QFileInfo(kept).lastModified().toSecsSinceEpoch(), 1'000'000'000);
        QCOMPARE(QDir(m_out->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
            QStringList {QStringLiteral("site")});
    }

    void folderWithSomethingElse_isRefused_data()
    {
        QTest::addColumn<QString>("stranger");
        QTest::newRow("own notes") << QStringLiteral("notes.txt");
        QTest::newRow("hidden") << QStringLiteral(".git/config");
        QTest::newRow("changed page") << QStringLiteral("en/cuda/hostile.html");
        QTest::newRow("link") << QStringLiteral("->en/link.html");
        QTest::newRow("no site at all") << QStringLiteral("only.txt");
    }
    void folderWithSomethingElse_isRefused()
    {
        QFETCH(QString, stranger);
        const TestLibrary library;
        library.claimNoMeasuredTier();
        if (stranger != QStringLiteral("only.txt"))
            QVERIFY(write(library.path()));
        const bool isLink = stranger.startsWith(QStringLiteral("->"));
        const QString file = site() + u'/' + (isLink ? stranger.mid(2) : stranger);
        QDir().mkpath(QFileInfo(file).path());
        if (isLink) {
            QVERIFY(QFile::link(QStringLiteral("/etc/hostname"), file));
        } else {
            QFile out(file);
            QVERIFY(out.open(QIODevice::Append) && out.write("mine") == 4);
        }
        const QStringList before = everythingIn(m_out->path());
        const auto refused = write(library.path());
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, kb::ErrorCode::FolderTaken);
        QCOMPARE(QString::fromStdString(refused.error().file.string()), QFileInfo(file).absoluteFilePath());
        QCOMPARE(everythingIn(m_out->path()), before);
    }

    void whatIsPutThereMeanwhile_stays_data()
    {
        QTest::addColumn<QString>("stranger");
        QTest::newRow("name of the site") << QStringLiteral("CNAME");
        QTest::newRow("repository") << QStringLiteral(".git/config");
    }
    void whatIsPutThereMeanwhile_stays()
    {
        QFETCH(const QString, stranger);
        const auto put = [this](const char *text) {
            kb::SiteFolder folder(site().toStdString());
            return folder.begin().and_then([&] { return folder.add("page.html", text); }).and_then([&] {
                return folder.putInPlace();
            });
        };
        QVERIFY(put("old"));
        const QString file = site() + u'/' + stranger;
        {
            kb::SiteFolder folder(site().toStdString());
            QVERIFY(folder.begin());
            QVERIFY(folder.add("page.html", "new"));
            QDir().mkpath(QFileInfo(file).path());
            QFile out(file);
            QVERIFY(out.open(QIODevice::WriteOnly) && out.write("mine") == 4);
            out.close();
            const auto refused = folder.putInPlace();
            QVERIFY(!refused);
            QCOMPARE(refused.error().code, kb::ErrorCode::FolderTaken);
            QCOMPARE(QString::fromStdString(refused.error().file.string()), QFileInfo(file).absoluteFilePath());
        }
        QCOMPARE(contents(file), QByteArray("mine"));
        QCOMPARE(contents(site() + QStringLiteral("/page.html")), QByteArray("old"));
        QCOMPARE(QDir(m_out->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
            QStringList {QStringLiteral("site")});
        QVERIFY(QFile::remove(file));
        QDir(site()).rmdir(QStringLiteral(".git"));
        QVERIFY(put("new"));
        QCOMPARE(contents(site() + QStringLiteral("/page.html")), QByteArray("new"));
    }

    void cancelled_leavesNothing()
    {
        const TestLibrary library;
        const auto opened = kb::Library::open(library.path(), {});
        QVERIFY(opened);
        kb::SiteOptions options = everythingOf(**opened);
        std::stop_source stop;
        options.stop = stop.get_token();
        options.progress = [&stop](std::size_t done, std::size_t total) {
            QCOMPARE(total, std::size_t(TestLibrary::entryCount + 1));
            if (done == 1)
                stop.request_stop();
        };
        const auto written = kb::writeSite(**opened, site().toStdString(), options);
        QVERIFY(!written);
        QCOMPARE(written.error().code, kb::ErrorCode::Cancelled);
        QCOMPARE(everythingIn(m_out->path()), QStringList());
        QVERIFY(!QFile::exists(site()));
    }

    void emptyFolderAndLinkToIt_areFilled()
    {
        const TestLibrary library;
        QVERIFY(QDir().mkpath(m_out->filePath("real")));
        QVERIFY(QFile::link(m_out->filePath("real"), site()));
        QVERIFY(write(library.path()));
        QVERIFY(QFileInfo(site()).isSymLink());
        QVERIFY(QFile::exists(m_out->filePath("real/en/index.html")));
    }

private:
    [[nodiscard]] QString site() const { return m_out->filePath(QStringLiteral("site")); }
    [[nodiscard]] QByteArray page(const QString &name) const { return contents(site() + u'/' + name); }
    kb::Expected<kb::WrittenSite> write(const std::filesystem::path &library, const char *name = "site") const
    {
        const auto opened = kb::Library::open(library, {});
        if (!opened)
            return std::unexpected(opened.error());
        return kb::writeSite(**opened, m_out->filePath(QLatin1String(name)).toStdString(), everythingOf(**opened));
    }

    std::unique_ptr<QTemporaryDir> m_out;
};

CASEBOOK_TEST(TestSite)
#include "tst_site.moc"

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// Import and export of the real casebook-cli.
#include "clitest.h"
#include "kb/evidence/evidencestore.h"
#include "kb/import/importer.h"
#include "tests/seeds.h"
#include "tests/testprogram.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QUrl>

#include <linux/capability.h>
#include <memory>
#include <sys/prctl.h>
#include <vector>

class TestCliImport final : public CliTest {
    Q_OBJECT

    /// The document of the row that runs.
    static QString seed(const char *number) { return QString::fromStdString(seeds::file(number).string()); }

private slots:
    void export_overwritesNoPageOfAnotherEntry()
    {
        write(QStringLiteral("twins/entries/cuda/x.json"),
            R"({"id": "cuda/x", "signature": "boom", "signature_zh": "爆炸"})");
        write(QStringLiteral("twins/entries/cuda/x.zh.json"), R"({"id": "cuda/x.zh", "signature": "other"})");
        const Result result = run({"export", "--kb", "twins", "--format", "md", "twins-out"});
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("cuda/x.zh") && result.err.contains("overwrite"), result.err);
        QVERIFY(bytes(m_dir.filePath(QStringLiteral("twins-out/cuda/x.zh.md"))).contains("爆炸"));
        QCOMPARE(run({"export", "--kb", "twins", "--format", "json", "twins-out"}).exitCode, 0);
    }

    void exportAsJson_isALibrary_andImportsAsTheSameOne()
    {
        const QString builtIn = QStringLiteral(LIBRARY_DIR);
        QCOMPARE(run({"export", "--kb", builtIn, "--format", "json", "json-out"}).exitCode, 0);
        const Result opened = run({"check", "--kb", "json-out"});
        QCOMPARE(opened.exitCode, 0);
        const Result original = run({"check", "--kb", builtIn});
        QCOMPARE(opened.err, original.err); // findings, entries, articles: as many

        const QStringList arguments = {"import", "json-out", "--into", "json-in", "--json"};
        const Result imported = run(arguments);
        QVERIFY2(imported.exitCode == 0, imported.err);
        const QString in = m_dir.filePath(QStringLiteral("json-in"));
        QStringList known = filesBelow(builtIn);
        QVERIFY(known.removeOne(QStringLiteral("evidence/library-id"))); // what is exported is another library
        QCOMPARE(filesBelow(in), known);
        for (const QString &file : known)
            QVERIFY2(bytes(QDir(in).filePath(file)) == bytes(QDir(builtIn).filePath(file)), qPrintable(file));
        const Result again = run(arguments);
        QCOMPARE(again.exitCode, 0);
        for (const QJsonValue &one : again.json()["imported"].toArray())
            QCOMPARE(one["action"].toString(), QStringLiteral("unchanged"));
    }

    void import_ofARecordThatIsNone_isRefused()
    {
        const QString file = QStringLiteral(LIBRARY_DIR "/evidence/cuda/cudnn-mapping-error");
        QByteArray record = bytes(QDir(file).filePath(QDir(file).entryList({"*.json"}).constFirst()));
        write(QStringLiteral("half.json"), record.first(record.size() / 2));
        write(QStringLiteral("elsewhere.json"), record.replace("cuda/cudnn-mapping-error", "../../escaped"));
        const Result result = run({"import", "half.json", "elsewhere.json", "--into", "refusing/lib", "--json"});
        QCOMPARE(result.exitCode, 2);
        for (const QJsonValue &one : result.json()["imported"].toArray()) {
            QCOMPARE(one["format"].toString(), QStringLiteral("record"));
            QCOMPARE(one["action"].toString(), QStringLiteral("failed"));
        }
        QCOMPARE(filesBelow(m_dir.filePath(QStringLiteral("refusing"))), QStringList());
    }

    void export_followsNoLinkToARecord()
    {
        write(QStringLiteral("secret.json"), "{\"mine\": 1}");
        write(QStringLiteral("linked/entries/cuda/x.json"), R"({"id": "cuda/x", "signature": "boom"})");
        write(QStringLiteral("linked/evidence/cuda/x/1.json"), "{\"record\": 1}");
        QVERIFY(QFile::link(m_dir.filePath(QStringLiteral("secret.json")),
            m_dir.filePath(QStringLiteral("linked/evidence/cuda/x/2.json"))));
        QCOMPARE(run({"export", "--kb", "linked", "--format", "json", "linked-out"}).exitCode, 0);
        QCOMPARE(filesBelow(m_dir.filePath(QStringLiteral("linked-out"))),
            (QStringList {"entries/cuda/x.json", "evidence/cuda/x/1.json"}));
    }

    void export_toAFile_isOneError_data()
    {
        QTest::addColumn<QString>("target");
        QTest::newRow("a file") << QStringLiteral("taken");
        QTest::newRow("below a file") << QStringLiteral("taken/pages");
    }
    void export_toAFile_isOneError()
    {
        QFETCH(QString, target);
        write(QStringLiteral("taken"), "mine");
        const Result result = run({"export", "--format", "md", target});
        QCOMPARE(result.exitCode, 2);
        QCOMPARE(result.err.count('\n'), 1);
        QVERIFY2(result.err.contains("taken is a file"), result.err);
        QCOMPARE(bytes(m_dir.filePath(QStringLiteral("taken"))), QByteArray("mine"));
    }

    void folderThatCanNotBeWritten_isOneError_data()
    {
        QTest::addColumn<QStringList>("arguments");
        for (const QString &folder : {QStringLiteral(""), QStringLiteral("/proc/casebook")}) {
            QTest::addRow("export to '%s'", qPrintable(folder)) << QStringList {"export", "--format", "json", folder};
            QTest::addRow("import into '%s'", qPrintable(folder))
                << QStringList {"import", "--into", folder, "a.json", "b.json"};
        }
    }
    void folderThatCanNotBeWritten_isOneError()
    {
        QFETCH(const QStringList, arguments);
        const QStringList before = filesBelow(m_dir.path());
        const Result result = run(arguments);
        QCOMPARE(result.exitCode, 2);
        QCOMPARE(result.err.count('\n'), 1);
        QCOMPARE(filesBelow(m_dir.path()), before);
    }

    void import_byManyProcessesAtOnce_losesNothing()
    {
        constexpr int count = 20;
        std::vector<std::unique_ptr<QProcess>> all;
        for (int i = 0; i < count; ++i) {
            all.push_back(std::make_unique<QProcess>());
            start(*all.back(), {"import", "-", "--into", "shared", "--json"});
            QVERIFY(all.back()->waitForStarted());
        }
        QStringList ways;
        for (int i = 0; i < count; ++i) { // which is what all of them wait for
            ways += QStringLiteral("Way %1").arg(i);
            QProcess &process = *all[std::size_t(i)];
            process.write(QByteArray(R"({"id": "cuda/x", "signature": "boom", "workarounds": [{"action": "WAY"}]})")
                    .replace("WAY", ways.last().toUtf8()));
            process.closeWriteChannel();
            QVERIFY(process.waitForBytesWritten());
        }
        QStringList actions;
        for (const std::unique_ptr<QProcess> &process : all) {
            const Result result = finish(*process);
            QVERIFY2(result.exitCode == 0, result.err);
            actions += result.json()["imported"][0]["action"].toString();
        }
        QStringList kept;
        const QJsonDocument file = QJsonDocument::fromJson(bytes(m_dir.filePath("shared/entries/cuda/x.json")));
        for (const QJsonValue &workaround : file["workarounds"].toArray())
            kept += workaround["action"].toString();
        ways.sort();
        kept.sort();
        QCOMPARE(kept, ways);
        QCOMPARE(actions.count(QStringLiteral("created")), 1);
        QCOMPARE(actions.count(QStringLiteral("merged")), count - 1);
    }

    void import_whileAnotherCommandHasTheLibrary_waitsAndSaysSo()
    {
        QCOMPARE(run({"import", "-", "--into", "taken-lib"}, R"({"id": "cuda/x", "signature": "boom"})").exitCode, 0);
        const QString file = m_dir.filePath(QStringLiteral("taken-lib/entries/cuda/x.json"));
        const QByteArray before = bytes(file);
        const int lock = lockOf(QStringLiteral("taken-lib"));
        QVERIFY(lock >= 0);
        write(QStringLiteral("more.json"), R"({"id": "cuda/x", "signature": "boom", "tags": ["more"]})");
        QProcess process;
        start(process, {"import", "more.json", "--into", "./taken-lib/"}); // by another name
        const QByteArray said = heard(process, "another command");
        QVERIFY2(said.contains("Waiting for another command that changes “./taken-lib/”"), said);
        QCOMPARE(bytes(file), before);
        ::close(lock);
        const Result result = finish(process);
        QVERIFY2(result.exitCode == 0, result.err);
        QVERIFY(bytes(file).contains("more"));
    }

    void import_withoutADataFolder_saysThatNothingIsLocked()
    {
        write(QStringLiteral("no-folder"), "a file");
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_DATA_HOME"), m_dir.filePath(QStringLiteral("no-folder")));
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_dir.path());
        process.start(QStringLiteral(CASEBOOK_CLI), {"import", "-", "--into", "unlocked"});
        const Result result = finish(process, R"({"id": "cuda/x", "signature": "boom"})");
        QCOMPARE(result.exitCode, 0);
        QVERIFY2(result.err.contains("“unlocked” can't be locked (Not a directory)"), result.err);
        QCOMPARE(filesBelow(m_dir.filePath(QStringLiteral("unlocked"))), QStringList {"entries/cuda/x.json"});
    }

    void import_ofStandardInput()
    {
        const Result result
            = run({"import", "-", "--into", "piped", "--json"}, R"({"id": "cuda/x", "signature": "boom"})");
        QVERIFY2(result.exitCode == 0, result.err);
        QCOMPARE(result.json()["imported"][0]["source"].toString(), QStringLiteral("-"));
        QCOMPARE(filesBelow(m_dir.filePath(QStringLiteral("piped"))), QStringList {"entries/cuda/x.json"});
        const Result none = run({"import", "-", "--into", "piped"}, "");
        QCOMPARE(none.exitCode, 2);
        QVERIFY2(none.err.contains("-: The file is empty"), none.err);
    }

    void import_tellsErrorsAsCheckDoes_andFails()
    {
        write(QStringLiteral("wrong.json"),
            "{\n  \"id\": \"cuda/x\",\n  \"signature\": \"boom\",\n  \"fix_success_rate\": 95\n}\n");
        const Result json = run({"import", "wrong.json", "--into", "wrong-in", "--json"});
        QCOMPARE(json.exitCode, 1);
        const QJsonValue finding = json.json()["imported"][0]["findings"][0];
        QCOMPARE(finding["file"].toString(), QStringLiteral("wrong-in/entries/cuda/x.json"));
        QCOMPARE(finding["line"].toInt(), 4);
        QCOMPARE(finding["rule"].toString(), QStringLiteral("rate-out-of-range"));
        const Result text = run({"import", "wrong.json", "--into", "wrong-in2"});
        QCOMPARE(text.exitCode, 1);
        QByteArrayList lines = run({"check", "--kb", "wrong-in2"}).out.split('\n');
        lines.removeIf([](const QByteArray &line) { return !line.contains(": error: "); });
        QCOMPARE(lines.size(), 1);
        QVERIFY2(text.err.contains("wrong-in2/" + lines.constFirst() + '\n'), text.err);
    }

    void import_ofAPage_warnsOfWhatItLeavesOut()
    {
        write(QStringLiteral("page.md"),
            "# boom\n\n- **ID:** `cuda/x`\n- **Confidence:** 86%\n\n## Root Cause\n\nX.\n\n## Workarounds\n\n1. "
            "**Y**\n");
        const Result text = run({"import", "page.md", "--into", "page-in"});
        QCOMPARE(text.exitCode, 0);
        QVERIFY2(text.err.contains("page.md:4: warning: ") && text.err.contains("**Confidence:** 86%"), text.err);
        const Result json = run({"import", "page.md", "--into", "page-in", "--json"});
        QCOMPARE(json.json()["imported"][0]["findings"][0]["rule"].toString(), QStringLiteral("not-imported"));
    }

    void exportAsJson_intoLooseFiles_hidesNoneOfThem()
    {
        write(QStringLiteral("loose/python/y.json"), R"({"id": "python/y", "signature": "bang"})");
        write(QStringLiteral("one/entries/cuda/x.json"), R"({"id": "cuda/x", "signature": "boom"})");
        QCOMPARE(run({"export", "--kb", "one", "--format", "json", "loose"}).exitCode, 0);
        for (const char *const id : {"cuda/x", "python/y"})
            QCOMPARE(run({"show", "--kb", "loose", QString::fromLatin1(id)}).exitCode, 0);
    }

    void import_saysWhatAFileIs()
    {
        const Result device = run({"import", "/dev/null", "--into", "odd-in"});
        QCOMPARE(device.exitCode, 2);
        QVERIFY2(device.err.contains("a device"), device.err);
        write(QStringLiteral("linked-lib/entries/a/b.json"), R"({"id": "a/b", "signature": "s"})");
        QVERIFY(QDir(m_dir.path()).mkpath(QStringLiteral("outside")));
        QVERIFY(QFile::link(
            m_dir.filePath(QStringLiteral("outside")), m_dir.filePath(QStringLiteral("linked-lib/entries/cuda"))));
        write(QStringLiteral("new.json"), R"({"id": "cuda/new", "signature": "s"})");
        const Result link = run({"import", "new.json", "--into", "linked-lib"});
        QCOMPARE(link.exitCode, 2);
        QVERIFY2(link.err.contains("symbolic link"), link.err);
        QCOMPARE(filesBelow(m_dir.filePath(QStringLiteral("outside"))), QStringList());
    }

    void import_ofAFolder_takesWhatIsInIt()
    {
        write(QStringLiteral("mixed/sub/x.json"), R"({"id": "cuda/x", "signature": "boom"})");
        write(QStringLiteral("mixed/.git/y.json"), R"({"id": "cuda/y", "signature": "bang"})");
        write(QStringLiteral("mixed/tool.py"), "print(1)\n");
        const Result result = run({"import", "mixed", "--into", "mixed-in", "--json"});
        QVERIFY2(result.exitCode == 0, result.err);
        QCOMPARE(filesBelow(m_dir.filePath(QStringLiteral("mixed-in"))), QStringList {"entries/cuda/x.json"});
        QVERIFY(QDir().mkpath(m_dir.filePath(QStringLiteral("bare"))));
        const Result bare = run({"import", "bare", "--into", "mixed-in"});
        QCOMPARE(bare.exitCode, 2);
        QVERIFY2(bare.err.contains("There is no file to import"), bare.err);
    }

    void importSeeds_mergesWhatIsOneEntry_data() { seeds::addRows(); }
    void importSeeds_mergesWhatIsOneEntry()
    {
        const QString library = QStringLiteral("lib-") + QTest::currentDataTag();
        const QString out = QStringLiteral("out-") + QTest::currentDataTag();
        QStringList arguments = {"import", "--json", "--into", library};
        for (const char *number : {"000", "001", "002", "003", "004"})
            arguments += seed(number);
        const Result imported = run(arguments);
        QVERIFY2(imported.exitCode == 0, imported.err);
        QStringList actions;
        for (const QJsonValue &one : imported.json()["imported"].toArray())
            actions += one["action"].toString();
        QCOMPARE(actions, (QStringList {"created", "created", "merged", "created", "created"}));

        const kb::Entry rendered = kb::importDocument(seeds::text("000")).value().entries.at(0);
        const kb::Entry page = kb::importDocument(seeds::text("002")).value().entries.at(0);
        const QString id = QString::fromStdString(page.id);
        const QJsonObject entry = run({"show", "--kb", library, id, "--format", "json"}).json();
        QVERIFY(page.rootCause.zh.empty() && !rendered.rootCause.zh.empty());
        QCOMPARE(entry["root_cause_zh"].toString().toStdString(), rendered.rootCause.zh);
        QVERIFY(page.fixSuccessRate && !rendered.fixSuccessRate);
        QCOMPARE(entry["fix_success_rate"].toDouble(), *page.fixSuccessRate);
        QCOMPARE(entry["workarounds"].toArray().size(), 3);

        const Result exported = run({"export", "--kb", library, "--format", "md", out});
        QVERIFY2(exported.exitCode == 0, exported.err);
        const std::string article = kb::importDocument(seeds::text("003")).value().articles.at(0).id;
        QCOMPARE(
            bytes(m_dir.filePath(out + QString::fromStdString("/articles/" + article + ".md"))), bytes(seed("003")));
        QVERIFY(QFile::exists(m_dir.filePath(out + '/' + id + ".zh.md")));
    }

    void importMarkdown_exportsTheSameButForTheClaims_data() { seeds::addRows(); }
    void importMarkdown_exportsTheSameButForTheClaims()
    {
        const QString library = QStringLiteral("lib2-") + QTest::currentDataTag();
        const QString out = QStringLiteral("out2-") + QTest::currentDataTag();
        const std::string id = kb::importDocument(seeds::text("002")).value().entries.at(0).id;
        QCOMPARE(run({"import", seed("002"), "--into", library}).exitCode, 0);
        QCOMPARE(run({"export", "--kb", library, "--format", "md", out}).exitCode, 0);
        QCOMPARE(bytes(m_dir.filePath(out + QString::fromStdString('/' + id + ".md"))).toStdString(),
            seeds::withClaims(bytes(seed("002")).toStdString()));
    }

    void exportAsHtml_showsTheGivenLanguageFirst()
    {
        for (const auto &[language, tag] : {std::pair("en", "en"), std::pair("zh", "zh-CN")}) {
            const QString out = QStringLiteral("html-") + QLatin1String(language);
            QCOMPARE(
                run({"export", "--format", "html", "--lang", language, out, "cuda/cudnn-mapping-error"}).exitCode, 0);
            const QByteArray page = bytes(m_dir.filePath(out + QStringLiteral("/cuda/cudnn-mapping-error.html")));
            QVERIFY2(page.contains(QByteArray("<html lang=\"") + tag + "\">"), page.left(400));
            const Result shown = run({"show", "--format", "html", "--lang", language, "cuda/cudnn-mapping-error"});
            QVERIFY2(shown.out.contains(QByteArray("<html lang=\"") + tag + "\">"), shown.out.left(400));
        }
    }

    void exportAsHtml_linksThePagesOfTheExport()
    {
        write(QStringLiteral("web/entries/cuda/a.json"),
            R"({"id": "cuda/a", "signature": "boom", "related_articles": ["guide"],
"transition_graph": {"leads_to": ["cuda/b+c/linux", "cuda/left-out", "cuda/unknown"]}})");
        write(QStringLiteral("web/entries/cuda/b.json"),
            R"({"id": "cuda/b+c/linux", "signature": "bang", "transition_graph": {"leads_to": ["cuda/a"]}})");
        write(QStringLiteral("web/entries/cuda/left-out.json"), R"({"id": "cuda/left-out", "signature": "out"})");
        write(QStringLiteral("web/articles/guide.md"),
            "---\ntitle: Guide\nid: guide\nrelated_entries: [cuda/a, cuda/left-out]\n---\nText.\n");
        const Result result
            = run({"export", "--kb", "web", "--format", "html", "web-out", "cuda/a", "cuda/b+c/linux", "guide"});
        QVERIFY2(result.exitCode == 0, result.err);
        // Each relative link of each page, resolved as a browser does.
        const QDir out(m_dir.filePath(QStringLiteral("web-out")));
        static const QRegularExpression link(QStringLiteral("<a href=\"([^\"]*)\">"));
        QStringList found;
        for (const QString &name : filesBelow(out.path())) {
            const QUrl base = QUrl::fromLocalFile(out.filePath(name));
            QStringList targets;
            const QString page = QString::fromUtf8(bytes(out.filePath(name)));
            for (auto match = link.globalMatch(page); match.hasNext();) {
                const QString target
                    = out.relativeFilePath(base.resolved(QUrl(match.next().captured(1))).toLocalFile());
                QVERIFY2(QFile::exists(out.filePath(target)), qPrintable(target));
                targets += target;
            }
            targets.removeDuplicates(); // once in each language
            found += name + QStringLiteral(" -> ") + targets.join(u' ');
        }
        QCOMPARE(found,
            (QStringList {"articles/guide.html -> cuda/a.html",
                "cuda/a.html -> cuda/b+c/linux.html articles/guide.html", "cuda/b+c/linux.html -> cuda/a.html"}));
        QVERIFY(bytes(out.filePath(QStringLiteral("cuda/a.html"))).contains("\"../cuda/b%2Bc/linux.html\""));
        QVERIFY(!run({"show", "--kb", "web", "--format", "html", "cuda/a"}).out.contains("<a "));
    }

    void exportAsSite_replacesASiteAndNothingElse()
    {
        write(QStringLiteral("sited/entries/a/x.json"),
            R"({"id": "a/x", "signature": "boom", "domain": "a", "verification_tier": "gpu_reproduced"})");
        const QStringList arguments = {"export", "--kb", "sited", "--format", "site", "web/site"};
        Result result = run(arguments);
        QVERIFY2(result.exitCode == 0 && result.err.contains("1 written"), result.err);
        const QByteArray page = bytes(m_dir.filePath(QStringLiteral("web/site/en/a/x.html")));
        QVERIFY2(page.contains("! AI-generated") && !page.contains("eproduced"), page); // no record gives that
        QVERIFY(page.contains("Only claimed: the entry has no case, and there is no record."));
        QVERIFY(bytes(m_dir.filePath(QStringLiteral("web/site/zh/a/x.html"))).contains("! AI 生成"));
        QCOMPARE(run(arguments).exitCode, 0);
        write(QStringLiteral("web/site/notes.txt"), "mine");
        result = run(arguments);
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("site/notes.txt: This file is no part of a site"), result.err);
        QCOMPARE(bytes(m_dir.filePath(QStringLiteral("web/site/notes.txt"))), QByteArray("mine"));
        QCOMPARE(run({"export", "--kb", "sited", "--format", "site", "sited"}).exitCode, 2); // not over the library
        QCOMPARE(run({"export", "--kb", "sited", "--format", "site", "none/site", "a/unknown"}).exitCode, 2);
        QVERIFY(!QFile::exists(m_dir.filePath(QStringLiteral("none"))));
        QCOMPARE(run({"export", "--kb", "sited", "--format", "site", ""}).exitCode, 2);
    }

    void exportAsSite_saysWhatWasMeasuredAsTheWindowDoes()
    {
        QCOMPARE(run({"export", "--format", "site", "measured", "cuda/cudnn-bn-epsilon-too-small"}).exitCode, 0);
        const QByteArray page
            = bytes(m_dir.filePath(QStringLiteral("measured/en/cuda/cudnn-bn-epsilon-too-small.html")));
        for (const char *const part : {"! In doubt · library</strong> <span>In the headers of cuDNN",
                 "<th scope=\"col\">Measured</th>", "✕ A part: Not as claimed", "7 records"})
            QVERIFY2(page.contains(part), part);
        QVERIFY2(!page.contains("this machine"), page); // a site is read on any
    }

    void exportAsJson_overwritesNothing()
    {
        write(QStringLiteral("mine/entries/cuda/x.json"), "{\"id\": \"cuda/x\", \"signature\": \"boom\"}\n");
        write(QStringLiteral("mine/entries/cuda/y.json"), "{\"id\": \"cuda/y\", \"signature\": \"bang\"}\n");
        write(QStringLiteral("theirs/entries/cuda/x.json"), "{\"id\": \"cuda/x\", \"signature\": \"theirs\"}\n");
        const QStringList arguments = {"export", "--kb", "mine", "--format", "json", "theirs"};
        const Result result = run(arguments);
        QCOMPARE(result.exitCode, 2);
        QCOMPARE(result.err.count("entries/cuda/x.json"), 1);
        QVERIFY2(result.err.contains("was not overwritten"), result.err);
        QVERIFY(bytes(m_dir.filePath(QStringLiteral("theirs/entries/cuda/x.json"))).contains("theirs"));
        QVERIFY(QFile::remove(m_dir.filePath(QStringLiteral("theirs/entries/cuda/x.json"))));
        QCOMPARE(run(arguments).exitCode, 0); // and cuda/y, which is the same, is no reason to refuse
        QCOMPARE(run(arguments).exitCode, 0);
    }

    void exportOfPages_overwritesNothing_data()
    {
        QTest::addColumn<QString>("format");
        QTest::newRow("md") << QStringLiteral("md");
        QTest::newRow("html") << QStringLiteral("html");
    }
    void exportOfPages_overwritesNothing()
    {
        QFETCH(const QString, format);
        const QString page = QStringLiteral("pages/a/x.") + format;
        write(QStringLiteral("paged/entries/a/x.json"), "{\"id\": \"a/x\", \"signature\": \"boom\"}\n");
        write(page, "my notes");
        const QStringList arguments = {"export", "--kb", "paged", "--format", format, "pages"};
        const Result result = run(arguments);
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("was not overwritten"), result.err);
        QCOMPARE(bytes(m_dir.filePath(page)), QByteArray("my notes"));
        QVERIFY(QFile::remove(m_dir.filePath(page)));
        QCOMPARE(run(arguments).exitCode, 0);
        QCOMPARE(run(arguments).exitCode, 0); // the same again
    }

    void exportAsJson_ofDomainsThatAreFolderNames_isALibrary()
    {
        for (const char *const domain : {"entries", "articles", "evidence"})
            write(QStringLiteral("odd/entries/%1/x.json").arg(QLatin1String(domain)),
                QByteArray("{\"id\": \"") + domain + "/x\", \"signature\": \"boom\"}\n");
        QCOMPARE(run({"export", "--kb", "odd", "--format", "json", "odd-out"}).exitCode, 0);
        for (const char *const id : {"entries/x", "articles/x", "evidence/x"})
            QCOMPARE(run({"show", "--kb", "odd-out", QString::fromLatin1(id)}).exitCode, 0);
    }

    void exportAsJson_carriesTheUsersRecordsOfAWritableLibrary()
    {
        write(QStringLiteral("own/entries/cuda/x.json"), R"({"id": "cuda/x", "signature": "boom"})");
        const std::filesystem::path dataFolder = m_dir.filePath(QStringLiteral("data/casebook")).toStdU16String();
        const std::filesystem::path kept
            = kb::EvidenceStore(m_dir.filePath(QStringLiteral("own")).toStdU16String(), true, dataFolder).root();
        const QString users = QString::fromStdString(kept.lexically_relative(dataFolder).string());
        write(QStringLiteral("data/casebook/") + users + QStringLiteral("/evidence/cuda/x/1.json"), "{\"record\": 1}");
        write(QStringLiteral("own/evidence/cuda/x/2.json"), "{\"record\": 2}");
        QCOMPARE(run({"export", "--kb", "own", "--format", "json", "own-out"}).exitCode, 0);
        QCOMPARE(filesBelow(m_dir.filePath(QStringLiteral("own-out"))),
            (QStringList {"entries/cuda/x.json", "evidence/cuda/x/1.json", "evidence/cuda/x/2.json"}));
        // Of the built-in library, which can't be written, those of the user stay where they are.
        write(QStringLiteral("data/casebook/evidence/cuda/cudnn-mapping-error/1.json"), "{\"record\": 1}");
        QCOMPARE(run({"export", "--format", "json", "builtin-out", "cuda/cudnn-mapping-error"}).exitCode, 0);
        const QStringList files = filesBelow(m_dir.filePath(QStringLiteral("builtin-out")));
        QVERIFY(files.size() > 1 && !files.contains(QStringLiteral("evidence/cuda/cudnn-mapping-error/1.json")));
    }

    void import_ofARecordWhoseNameIsTaken_isRefused()
    {
        const QDir records(QStringLiteral(LIBRARY_DIR "/evidence/cuda/cudnn-mapping-error"));
        const QString name = records.entryList({"*.json"}).constFirst();
        const QString place = QStringLiteral("evidence/cuda/cudnn-mapping-error/") + name;
        const QStringList arguments = {"import", records.filePath(name), "--into", "taken-lib"};
        write(QStringLiteral("taken-lib/") + place, "garbage");
        const Result garbage = run(arguments);
        QCOMPARE(garbage.exitCode, 2);
        QVERIFY2(garbage.err.contains(name.toUtf8()), garbage.err);
        QCOMPARE(bytes(m_dir.filePath(QStringLiteral("taken-lib/") + place)), QByteArray("garbage"));
        QVERIFY(QFile::remove(m_dir.filePath(QStringLiteral("taken-lib/") + place)));
        QVERIFY(QDir(m_dir.path()).mkpath(QStringLiteral("taken-lib/") + place));
        QCOMPARE(run(arguments).exitCode, 2);
    }

    void import_ofARecordWithSortedKeys_isOne()
    {
        const QDir records(QStringLiteral(LIBRARY_DIR "/evidence/cuda/cudnn-mapping-error"));
        const QByteArray record = bytes(records.filePath(records.entryList({"*.json"}).constFirst()));
        write(QStringLiteral("sorted.json"), QJsonDocument::fromJson(record).toJson()); // Qt sorts keys
        QVERIFY(
            !bytes(m_dir.filePath(QStringLiteral("sorted.json"))).trimmed().mid(1).trimmed().startsWith("\"record"));
        const Result result = run({"import", "sorted.json", "--into", "sorted-in", "--json"});
        QVERIFY2(result.exitCode == 0, result.err);
        QCOMPARE(result.json()["imported"][0]["format"].toString(), QStringLiteral("record"));
    }

    void import_ofAFolder_passesOverWhatIsNoneOfIt()
    {
        write(QStringLiteral("repo/x.json"), R"({"id": "cuda/x", "signature": "boom"})");
        write(QStringLiteral("repo/README.md"), "# Errors\n\nA collection.\n");
        write(QStringLiteral("repo/LICENSE.txt"), "Do what you like.\n");
        write(QStringLiteral("repo/package.json"), R"({"name": "errors", "version": "1.0"})");
        const Result result = run({"import", "repo", "--into", "repo-in"});
        QVERIFY2(result.exitCode == 0, result.err);
        QVERIFY2(result.err.startsWith("casebook-cli: 3 ") && result.err.count('\n') == 1, result.err);
        QCOMPARE(run({"import", "repo/README.md", "--into", "repo-in"}).exitCode, 2); // the user named it
        write(QStringLiteral("repo/half.json"), "{\"id\": \"cuda/y\", ");
        QCOMPARE(run({"import", "repo", "--into", "repo-in"}).exitCode, 2);
    }

    void import_ofAFolderThatCanNotBeRead_isSaid()
    {
        write(QStringLiteral("locked/x.json"), R"({"id": "cuda/x", "signature": "boom"})");
        QVERIFY(QDir(m_dir.path()).mkpath(QStringLiteral("locked/secret")));
        const QString secret = m_dir.filePath(QStringLiteral("locked/secret"));
        QVERIFY(QFile::setPermissions(secret, QFile::WriteOwner));
        QProcess process;
        process.setChildProcessModifier([] { // root may read everything, but for these two
            ::prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE);
            ::prctl(PR_CAPBSET_DROP, CAP_DAC_READ_SEARCH);
        });
        start(process, {"import", "locked", "--into", "locked-in"});
        const Result result = finish(process);
        QVERIFY(QFile::setPermissions(secret, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("locked/secret"), result.err);
        QVERIFY(QFile::exists(m_dir.filePath(QStringLiteral("locked-in/entries/cuda/x.json"))));
    }

    void nothingToWrite_leavesNoFolder()
    {
        QCOMPARE(run({"import", "nothere.json", "--into", "new/deep/"}).exitCode, 2);
        QCOMPARE(run({"export", "--format", "json", "new", "cuda/zzz"}).exitCode, 2);
        QVERIFY(!QFile::exists(m_dir.filePath(QStringLiteral("new"))));
        QVERIFY(QDir(m_dir.path()).mkpath(QStringLiteral("old"))); // the user's own empty one stays
        QCOMPARE(run({"export", "--format", "json", "old", "cuda/zzz"}).exitCode, 2);
        QVERIFY(QFile::exists(m_dir.filePath(QStringLiteral("old"))));
    }
};

CASEBOOK_TEST(TestCliImport)
#include "tst_cliimport.moc"

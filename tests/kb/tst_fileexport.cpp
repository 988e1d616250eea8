// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A library as files in a folder that somebody else may have prepared.
#include "kb/export/fileexport.h"
#include "kb/library/file.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"

#include <QTest>

class TestFileExport final : public QObject {
    Q_OBJECT

    TestLibrary m_files;
    QTemporaryDir m_out;
    std::vector<kb::ExportProblem> m_problems;

    [[nodiscard]] std::filesystem::path out(const char *name) const
    {
        return m_out.filePath(QLatin1String(name)).toStdU16String();
    }
    /// Everything as pages of this form.
    void exportTo(const std::filesystem::path &folder, kb::PageForm form)
    {
        m_problems.clear();
        const auto library = kb::Library::open(m_files.path(), {});
        QVERIFY(library);
        const kb::ExportSelection all = kb::everythingOf(**library);
        kb::FolderExport exporter(**library, all, folder, {.form = form},
            [this](const kb::ExportProblem &problem) { m_problems.push_back(problem); });
        for (const std::uint32_t index : all.entries)
            exporter.addEntry(index);
        for (const std::uint32_t index : all.articles)
            exporter.addArticle(index);
    }

private slots:
    void json_isWhatTheLibraryHolds()
    {
        const std::filesystem::path folder = out("json");
        exportTo(folder, kb::PageForm::Json);
        QVERIFY(m_problems.empty());
        for (const char *const name : {"entries/cuda/hostile.json", "articles/batch-norm.md"})
            QCOMPARE(kb::readFile(folder / name).value(), kb::readFile(m_files.path() / name).value());
    }

    void linkInTheFolder_isNotFollowed_data()
    {
        QTest::addColumn<QString>("link"); // in the folder, to another one
        QTest::addColumn<int>("form");
        QTest::newRow("entries of json") << QStringLiteral("entries") << int(kb::PageForm::Json);
        QTest::newRow("domain of json") << QStringLiteral("entries/cuda") << int(kb::PageForm::Json);
        QTest::newRow("domain of pages") << QStringLiteral("cuda") << int(kb::PageForm::Markdown);
        QTest::newRow("articles") << QStringLiteral("articles") << int(kb::PageForm::Html);
    }
    void linkInTheFolder_isNotFollowed()
    {
        QFETCH(const QString, link);
        QFETCH(const int, form);
        const QTemporaryDir elsewhere;
        const std::filesystem::path target = elsewhere.path().toStdU16String();
        const QByteArray name = QByteArray("links-") + QTest::currentDataTag();
        const std::filesystem::path folder = out(name.constData());
        const std::filesystem::path place = folder / link.toStdU16String();
        std::filesystem::create_directories(place.parent_path());
        std::filesystem::create_directory_symlink(target, place);
        exportTo(folder, kb::PageForm(form));
        QVERIFY(std::filesystem::is_empty(target));
        QVERIFY(!m_problems.empty());
        for (const kb::ExportProblem &problem : m_problems) {
            QCOMPARE(problem.kind, kb::ExportProblem::Kind::Link);
            QCOMPARE(problem.file, place);
        }
    }

    void fileThatIsALink_isNotFollowed()
    {
        const std::filesystem::path folder = out("file-link");
        const std::filesystem::path target = out("precious.md");
        std::filesystem::create_directories(folder / "cuda");
        std::filesystem::create_symlink(target, folder / "cuda/hostile.md"); // dangling: nothing is there yet
        exportTo(folder, kb::PageForm::Markdown);
        QVERIFY(!std::filesystem::exists(target));
        QCOMPARE(m_problems.size(), std::size_t(1));
        QCOMPARE(m_problems.front().kind, kb::ExportProblem::Kind::Link);
    }

    void otherText_isNotOverwritten()
    {
        const std::filesystem::path folder = out("taken");
        QVERIFY(kb::writeFile(folder / "cuda/hostile.md", "mine\n"));
        exportTo(folder, kb::PageForm::Markdown);
        QCOMPARE(m_problems.size(), std::size_t(1));
        QCOMPARE(m_problems.front().kind, kb::ExportProblem::Kind::SaysSomethingElse);
        QCOMPARE(kb::readFile(folder / "cuda/hostile.md").value(), std::string("mine\n"));
    }
};

CASEBOOK_TEST(TestFileExport)
#include "tst_fileexport.moc"

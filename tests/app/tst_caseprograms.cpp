// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Exported programs with the real cuDNN: those of the built-in library's cases at level library are compiled and run,
// and must decide as casebook-cli does; those that need more than this machine may have are compiled.
#include "kb/cppexport/caseexport.h"
#include "tests/testprogram.h"

#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <set>

namespace {

constexpr int longestMs = 100'000; // for a compiler on a busy machine

struct ExportedCase {
    QString id; // of its entry
    gpu::Case testCase;
    QByteArray program;
};

std::vector<ExportedCase> exportedLibrary()
{
    std::vector<ExportedCase> exported;
    QDirIterator files(
        QStringLiteral(LIBRARY_DIR "/entries"), {QStringLiteral("*.json")}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (!file.open(QFile::ReadOnly))
            continue;
        const gpu::Json entry = gpu::Json::parse(file.readAll().toStdString(), nullptr, false);
        if (!entry.is_object() || !entry.contains("cases"))
            continue;
        const QString id = QFileInfo(QFileInfo(file).path()).fileName() + '/' + QFileInfo(file).completeBaseName();
        for (const gpu::Json &json : entry.at("cases")) {
            const auto testCase = gpu::parseCase(json);
            const auto program = testCase ? kb::cppProgram(*testCase) : std::unexpected(std::string());
            if (program)
                exported.push_back({id, *testCase, QByteArray::fromStdString(*program)});
        }
    }
    return exported;
}

/// Several programs in one translation unit, since headers are most of the work: each in a namespace of its own, its
/// main() renamed. (Not where a program looks at the global namespace: header constants.)
QByteArray joined(const std::vector<const ExportedCase *> &programs)
{
    QByteArray includes;
    QByteArray bodies;
    QByteArray dispatch;
    for (std::size_t i = 0; i < programs.size(); ++i) {
        const QByteArray name = "program" + QByteArray::number(qulonglong(i));
        bodies += "namespace " + name + " {\n";
        for (const QByteArray &line : programs[i]->program.split('\n')) {
            if (line.startsWith("#include"))
                includes += includes.contains(line + '\n') ? "" : line + '\n';
            else
                bodies += line + '\n';
        }
        bodies += "}\n";
        dispatch += "std::printf(\"exit %d\\n\", " + name + "::main(count, arguments)); std::fflush(stdout);\n";
    }
    return includes + bodies + "int main(int count, char **arguments) {\n" + dispatch + "}\n";
}

QString cudaFolder()
{
    for (const char *const folder : {"/usr/local/cuda", "/opt/cuda"}) {
        const QString path = QString::fromLatin1(folder);
        if (QFile::exists(path + "/include/cudnn.h") && QFile::exists(path + "/lib64/libcudnn.so"))
            return path;
    }
    return {};
}

/// Empty: it compiled; else what the compiler said.
QByteArray compiled(const QByteArray &text, const QString &folder, const QStringList &arguments)
{
    QFile file(folder + "/program.cpp");
    if (!file.open(QFile::WriteOnly) || file.write(text) != text.size())
        return "can't write";
    file.close();
    QProcess compiler;
    compiler.setProcessChannelMode(QProcess::MergedChannels);
    compiler.start(QStringLiteral(CXX_COMPILER),
        QStringList {"-std=c++17", "-O0", "-w", "-I" + cudaFolder() + "/include", file.fileName()} + arguments);
    if (!compiler.waitForFinished(longestMs))
        return "the compiler did not end";
    return compiler.exitCode() == 0 ? QByteArray() : compiler.readAll().left(4000);
}

int exitCodeOf(const QString &verdict)
{
    return verdict == "reproduced" ? 0 : verdict == "not_reproduced" ? 1 : 2;
}

} // namespace

class TestCasePrograms final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (cudaFolder().isEmpty())
            QSKIP("cuDNN: none is installed with its headers, so exported programs were not compiled");
        m_exported = exportedLibrary();
        QVERIFY(m_exported.size() > 50);
    }

    void libraryPrograms_decideAsTheCommandLineDoes()
    {
        const QString cudnn = cudaFolder() + "/lib64/libcudnn.so.9";
        if (!QFile::exists(cudnn))
            QSKIP("cuDNN: no version 9 is installed, so exported programs were not run");
        QProcess cli;
        cli.start(QStringLiteral(CASEBOOK_CLI),
            {"reproduce", "--all", "--level", "library", "--kb", LIBRARY_DIR, "--cudnn", cudnn, "--json"});
        QVERIFY(cli.waitForFinished(longestMs));
        std::map<std::pair<QString, QString>, QString> verdicts;
        for (const QByteArray &line : cli.readAllStandardOutput().split('\n')) {
            const QJsonObject run = QJsonDocument::fromJson(line).object();
            verdicts[{run["id"].toString(), run["case"].toString()}] = run["verdict"].toString();
        }

        std::vector<const ExportedCase *> programs;
        for (const ExportedCase &exported : m_exported) {
            const gpu::Op op = exported.testCase.op;
            if (exported.testCase.level == gpu::Level::Library && op != gpu::Op::HeaderConstant
                && op != gpu::Op::Installation)
                programs.push_back(&exported);
        }
        QVERIFY(programs.size() > 20);
        const QTemporaryDir folder;
        const QString binary = folder.path() + "/programs";
        const QByteArray said = compiled(joined(programs), folder.path(),
            {"-o", binary, "-L" + cudaFolder() + "/lib64", "-lcudnn", "-Wl,-rpath," + cudaFolder() + "/lib64"});
        QVERIFY2(said.isEmpty(), said.constData());
        QProcess run;
        run.start(binary, {});
        QVERIFY(run.waitForFinished(longestMs));
        std::vector<int> codes;
        for (const QByteArray &line : run.readAllStandardOutput().split('\n')) {
            if (line.startsWith("exit "))
                codes.push_back(line.mid(5).toInt());
        }
        QCOMPARE(codes.size(), programs.size());
        for (std::size_t i = 0; i < programs.size(); ++i) {
            const QString name = QString::fromStdString(programs[i]->testCase.name);
            const auto verdict = verdicts.find({programs[i]->id, name});
            QVERIFY2(verdict != verdicts.end(), qPrintable(programs[i]->id + " " + name));
            QVERIFY2(codes[i] == exitCodeOf(verdict->second),
                qPrintable(programs[i]->id + " " + name + ": " + QString::number(codes[i]) + ", " + verdict->second));
        }
    }

    /// One of each op; all were compiled when the export was written.
    void otherPrograms_compile()
    {
        std::vector<const ExportedCase *> programs;
        std::set<std::pair<gpu::Op, gpu::Level>> seen;
        std::set<gpu::Op> alone;
        const QTemporaryDir folder;
        for (const ExportedCase &exported : m_exported) {
            const gpu::Op op = exported.testCase.op;
            if (op == gpu::Op::HeaderConstant || op == gpu::Op::Installation) {
                if (alone.insert(op).second)
                    QCOMPARE(compiled(exported.program, folder.path(), {"-fsyntax-only"}), QByteArray());
            } else if (exported.testCase.level != gpu::Level::Library
                && seen.insert({op, exported.testCase.level}).second) {
                programs.push_back(&exported);
            }
        }
        QVERIFY(programs.size() >= 8);
        QCOMPARE(compiled(joined(programs), folder.path(), {"-fsyntax-only"}), QByteArray());
    }

private:
    std::vector<ExportedCase> m_exported;
};

CASEBOOK_TEST(TestCasePrograms)
#include "tst_caseprograms.moc"

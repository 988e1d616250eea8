// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "tests/testprogram.h"

#include "tests/skips.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#ifdef QT_WIDGETS_LIB
#include <QApplication>
using Application = QApplication;
#else
#include <QCoreApplication>
using Application = QCoreApplication;
#endif

#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

namespace {

using Makers = std::map<std::string, std::function<std::unique_ptr<QObject>()>>;

Makers &makers()
{
    static Makers known; // tests register before main()
    return known;
}

/// Runs the test; 0 where nothing failed, and nothing was skipped that must not be.
int run(QObject &test, QStringList arguments)
{
    const QTemporaryDir folder;
    QFile log(folder.filePath(QStringLiteral("log")));
    if (!arguments.contains(QStringLiteral("-o")))
        arguments << QStringLiteral("-o") << QStringLiteral("-,txt");
    arguments << QStringLiteral("-o") << log.fileName() + QStringLiteral(",txt");
    if (const int failures = QTest::qExec(&test, arguments))
        return failures;
    if (!log.open(QIODevice::ReadOnly))
        return 1;
    const std::vector<std::string> wrong = tests::wrongSkips(log.readAll().toStdString());
    for (const std::string &skip : wrong)
        std::fprintf(stderr, "This skip is a failure, see tests/skips.h: %s\n", skip.c_str());
    return int(wrong.size());
}

} // namespace

std::vector<std::string> tests::wrongSkips(std::string_view log)
{
    std::vector<std::string> wrong;
    for (const QByteArray &line : QByteArray(log.data(), qsizetype(log.size())).split('\n')) {
        // "SKIP   : TestX::function(row) message"
        if (line.startsWith("SKIP ") && !line.contains(") cuDNN: ") && !line.contains(") CUDA: ")
            && !line.contains(") GPU: "))
            wrong.push_back(line.toStdString());
    }
    return wrong;
}

tests::Registered::Registered(const char *file, std::function<std::unique_ptr<QObject>()> make)
{
    makers()[std::filesystem::path(file).stem().string()] = std::move(make);
}

int main(int argc, char **argv)
{
    const auto found = argc > 1 ? makers().find(argv[1]) : makers().end();
    if (found == makers().end()) {
        std::fprintf(stderr, "Name one of the tests:\n");
        for (const auto &[name, make] : makers())
            std::fprintf(stderr, "  %s\n", name.c_str());
        return 2;
    }
    argv[1] = argv[0];
    --argc;
    ++argv;
    Application application(argc, argv);
    QTEST_SET_MAIN_SOURCE_PATH
    const std::unique_ptr<QObject> test = found->second();
    QTest::setThrowOnFail(true); // a check that fails in a helper function ends the test, too
    return run(*test, application.arguments());
}

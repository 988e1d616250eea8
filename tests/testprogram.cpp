// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "tests/testprogram.h"

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

} // namespace

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
    return QTest::qExec(test.get(), argc, argv);
}

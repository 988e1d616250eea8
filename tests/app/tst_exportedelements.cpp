// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The elements that an exported program puts into its tensors, by running that part of it. It needs no cuDNN.
#include "kb/cppexport/cppsupport.h"
#include "tests/testprogram.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cstdint>

namespace {

constexpr const char *includes = "#include <cmath>\n#include <cstdint>\n#include <cstdio>\n#include <type_traits>\n"
                                 "#include <vector>\n";

/// What the statements print, one number a line.
QByteArrayList printed(const QByteArray &statements)
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("program.cpp")));
    const QByteArray text = includes + QByteArray(kb::cpp::support::elements) + "int main() {\n" + statements + "}\n";
    if (!file.open(QFile::WriteOnly) || file.write(text) != text.size())
        qFatal("The program can't be written.");
    file.close();
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(
        QStringLiteral(CXX_COMPILER), {"-std=c++17", "-O0", file.fileName(), "-o", folder.filePath("program")});
    if (!process.waitForFinished(-1) || process.exitCode() != 0)
        qFatal("It does not compile: %s", process.readAll().constData());
    process.start(folder.filePath(QStringLiteral("program")), {});
    if (!process.waitForFinished(-1) || process.exitCode() != 0)
        qFatal("It does not run.");
    return process.readAll().trimmed().split('\n');
}

} // namespace

class TestExportedElements final : public QObject {
    Q_OBJECT

private slots:
    /// SplitMix64 of the seed 1234567, as its authors' and other programs give it.
    void uniform_isSplitMix64()
    {
        constexpr std::array<std::uint64_t, 3> numbers
            = {6457827717110365317U, 3203168211198807973U, 9817491932198370423U};
        const QByteArrayList lines
            = printed("for (double value : uniform(3, 1234567, -2.0, 3.0)) std::printf(\"%.17g\\n\", value);\n");
        QCOMPARE(lines.size(), 3);
        for (qsizetype i = 0; i < lines.size(); ++i) {
            const double unit = double(numbers.at(std::size_t(i)) / 2048) / 9007199254740992.0; // 53 bits of 64
            QCOMPARE(lines.at(i).toDouble(), -2.0 + unit * 5.0);
        }
    }

    void constant_isOneValueForAll()
    {
        QCOMPARE(printed("for (double value : constant(3, 0.25)) std::printf(\"%.17g\\n\", value);\n"),
            QByteArrayList({"0.25", "0.25", "0.25"}));
    }

    void element_isOfItsType()
    {
        QCOMPARE(printed("std::printf(\"%d\\n%d\\n%d\\n\", int(element<bool>(0.5)), int(element<signed char>(2.5)),\n"
                         "    int(element<std::int32_t>(-3.6)));\n"
                         "std::printf(\"%.17g\\n%.17g\\n\", element<double>(0.1), double(element<float>(0.1)));\n"),
            QByteArrayList({"1", "2", "-4", "0.10000000000000001", "0.10000000149011612"}));
    }
};

CASEBOOK_TEST(TestExportedElements)
#include "tst_exportedelements.moc"

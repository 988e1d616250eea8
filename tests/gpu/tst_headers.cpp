// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Constants as a C compiler would see them, out of headers like cuDNN's.
#include "tests/testprogram.h"

#include "gpu/runner/headers.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using gpu::runner::Constant;
using gpu::runner::Headers;

namespace {

class HeaderFiles final {
public:
    explicit HeaderFiles(const QByteArray &cudnn, const QByteArray &version = "9\n#define CUDNN_MINOR 19")
    {
        write("cudnn.h",
            "#if !defined(CUDNN_H_)\n#define CUDNN_H_\n#include <cuda_runtime_api.h>\n#include \"cudnn_version.h\"\n"
                + cudnn + "\n#endif\n");
        write("cudnn_version.h", "#define CUDNN_MAJOR " + version + "\n#define CUDNN_PATCHLEVEL 0\n");
    }
    void write(const QString &name, const QByteArray &text) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            throw std::runtime_error("the header could not be written");
    }
    [[nodiscard]] std::string folder() const { return m_folder.path().toStdString(); }
    [[nodiscard]] QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }

private:
    QTemporaryDir m_folder;
};

/// "4003", "absent", "unknown".
QByteArray seen(const HeaderFiles &files, const char *name)
{
    const std::optional<Constant> constant = Headers(files.folder()).constant(name);
    if (!constant)
        return "absent";
    return constant->isKnown() ? QByteArray::number(constant->asDouble(), 'g', 17) : QByteArray("unknown");
}

} // namespace

class TestHeaders final : public QObject {
    Q_OBJECT

private slots:
    void constant_isEvaluated_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("value");
        const auto row = [](const char *text, const char *value) {
            QTest::addRow("%s", text) << QByteArray(text) << QByteArray(value);
        };
        row("#define X 0.0 /* Minimum epsilon\n allowed */", "0");
        row("#define X 1e-5f", "9.9999997473787516e-06");
        row("#define X (-2.5)", "-2.5");
        row("#define X 0x1F", "31");
        row("#define X 017", "15");
        row("#define X 12UL", "12");
        row("enum { A = 3 };\n#define X (1U << A)", "8");
        row("#define A 1 + 2\n#define X A * 2", "5"); // names are replaced, not values
        row("#define X \\\n    7", "7");
        row("#define X 1 // one", "1");
        row("#define X (1 | 4) ^ 1", "4");
        row("#define X ~0", "-1");
        row("#define X ~0U", "4294967295");
        row("#define X -1 < 0U", "0"); // as C converts them
        row("#define X 7 / 2 % 2 - 5", "-4");
        row("#define X 3 > 2 && 2 != 2 ? 10 : 20", "20");
        row("#define X (2147483647L + 1)", "2147483648");
        row("#define X X\nenum { X = 6 };", "6");
        row("enum { A, B = 10, X };", "11");
        row("typedef enum Name { A = 1 << 4, X = A | 1, } Name;", "17");
        row("#define OLD __attribute__((deprecated))\nenum { A = 4003, X OLD = A };", "4003");
        row("enum { X [[deprecated(\"a, b\")]] = 9, };", "9");
        row("#define X CUDNN_MAJOR * 10000 + CUDNN_MINOR * 100 + CUDNN_PATCHLEVEL", "91900");
        row("#if CUDNN_MAJOR >= 9\n#define X 1\n#else\n#define X 2\n#endif", "1");
        row("#ifdef _WIN32\n#define X 1\n#elif defined(__cplusplus) && (__cplusplus >= 201402L)\n#define X 2\n#endif",
            "2");
        row("#if defined(CUDNN_OF_USER) && CUDA_VERSION > 3\n#define X 1\n#endif", "absent");
        row("#define X 1\n#undef X\n#define X 2", "2");
        row("#if 0\n#define X 1\n#endif", "absent");
        row("/* #define X 1 */ // #define X 2", "absent");
        row("#define XY 1\n#define Y X", "absent");
        row("int X(int);", "absent");
        row("#define X 1\n#define X 1", "1");
        row("#define X 1 ? -1 : 0U", "4294967295"); // in the type that both have together
        row("#if 0x80000000 > -1 && ~0U > 4294967295U\n#define X 1\n#else\n#define X 2\n#endif", "1"); // in 64 bits
        row("#if 0\n#elif 1\n#define X 3\n#elif 1\n#define X 4\n#endif", "3");
        row("// a comment \\\n#define X 1", "absent");
        row("#define Q '\"' /*\n#define X 1\n*/", "absent");
        row("#define A 1\nenum { X = A };\n#undef A\n#define A 2", "1"); // of the place where it is used
        row("#define N X\nenum { N = 3 };", "3");
        row("#define D enum { X = 1 };\nD", "1");
        row("enum { A = 1U };\n#define X (A - 2)", "-1"); // behind its enum A is an int
        row("enum __attribute__((packed)) E { X = 4 };", "4");
        row("extern \"C\" { enum { X = 5 }; }", "5");
        row("\\\n#define X 1\n", "1");
        row("#include \"cudnn_version.h\"\n#define X CUDNN_PATCHLEVEL", "0"); // a second time
    }
    void constant_isEvaluated()
    {
        QFETCH(QByteArray, text);
        QTEST(seen(HeaderFiles(text), "X"), "value");
    }

    void constant_thatIsNotKnown_saysWhy_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("why");
        const auto row = [](const char *text, const char *why) {
            QTest::addRow("%s", text) << QByteArray(text) << QByteArray(why);
        };
        row("#define X", "it has no value");
        row("#define X \"text\"", "“\"text\"” in it can't be evaluated");
        row("#define X(a) a", "X takes arguments");
        row("#define F(a) a\n#define X F(1)", "“(” in it can't be evaluated");
        row("#define X sizeof(int)", "“(” in it can't be evaluated");
        row("#define X (int)1", "“1” in it can't be evaluated");
        row("#define X --1", "“--” in it can't be evaluated");
        row("#define X 0x1e+2", "0x1e+2 is no number");
        row("#define X 1'000", "1'000 is no number");
        row("#define X 1lL", "1lL is no number");
        row("#define X 0x1.8", "0x1.8 is no number that is known here");
        row("#define X 1.5L", "1.5L is no number that is known here");
        row("#define X 1e400", "1e400 is too large");
        row("#define X 1e300 * 1e300", "a number in it overflows");
        row("#define X 1 || CUDA_VERSION", "the headers do not define CUDA_VERSION");
        row("#define X 1 ? 2 : CUDA_VERSION", "the headers do not define CUDA_VERSION");
        row("#define X -1 << 1", "it shifts a negative number to the left");
        row("#define X 1 / 0", "it divides by 0");
        row("#define X 2147483647 + 1", "a number in it overflows");
        row("#define X 1 << 31", "a number in it overflows");
        row("#define X 1 << 32", "it shifts by as many bits as a number has, or more");
        row("#define X (1", "it ends too early");
        row("#define X 08", "08 is no number");
        row("#define X CUDA_VERSION", "the headers do not define CUDA_VERSION");
        row("enum { A = sizeof(int), X };", "“(” in it can't be evaluated");
        row("#if CUDART_VERSION >= 11000\n#define X 1\n#else\n#define X 2\n#endif", "X depends on the compilation");
        row("enum { A,\n#ifdef USE_IT\n B,\n#endif\n X };", "it depends on the compilation");
        row("enum { X = 1 }; enum { X = 2 };", "the headers define it twice");
        row("#define X 1\n#define X 2", "the headers define X twice");
        row("#define A 1\n#define A 2\n#define X A", "the headers define A twice");
        row("#define X 1\n#ifdef USE_IT\n#undef X\n#endif", "X depends on the compilation");
        row("#ifdef __x86_64__\n#define X 1\n#else\n#define X 2\n#endif", "X depends on the compilation");
        row("#if 0\n#elifdef CUDNN_MAJOR\n#define X 1\n#else\n#define X 2\n#endif", "X depends on the compilation");
        row("enum class E { X = 1 };", "it is known within braces alone");
        row("namespace n { enum { X = 1 }; }", "it is known within braces alone");
        row("enum : unsigned char { X = 1 };", "its enum has a type of its own");
        row("enum { X = 1, A = 0xffffffff };", "its enum is too large for an int");
        row("const int X = 1;", "the headers have X, and not as a constant that is read here");
        row("#define D(n) enum { n = 1 };\nD(X)", "the headers have X, and not as a constant that is read here");
        row("#define D() enum { X = 1 };\nD()", "a macro of the headers that may define it is not replaced here");
        row("#define H \"cudnn_version.h\"\n#include H",
            "the headers include what a macro names, which is not read here");
        row("#include \"other.h\"", "the headers include other.h, which is not read here");
        row("#include_next <cudnn.h>", "the headers have a #include_next, which is not read here");
        row("#pragma push_macro(\"X\")\n#define X 1\n#pragma pop_macro(\"X\")",
            "pop_macro in the headers is not read here");
        row("%:define X 1", "%: in the headers is not read here");
        row("const char *text = R\"(/*)\";\n#define X 1 /* */", "the headers have a raw string");
        row("#if 1\n#define X 1", "a condition of the headers has no end");
        row("#endif\n#endif\n#define X 1", "the headers have an #endif without its #if");
        row("#define X 1 \\ \n", "a line of the headers ends with blanks behind a backslash");
        row("#include \"cudnn_gone.h\"", "cudnn_gone.h, which the headers include, is not there");
        row("#define A B B\n#define B C C\n#define C D D\n#define D E E\n#define E F F\n#define F G G\n#define G H H\n"
            "#define H I I\n#define I J J\n#define J K K\n#define K L L\n#define L M M\n#define M N N\n#define N 1 1\n"
            "#define X A",
            "it is too long");
    }
    void constant_thatIsNotKnown_saysWhy()
    {
        QFETCH(QByteArray, text);
        const std::optional<Constant> constant = Headers(HeaderFiles(text).folder()).constant("X");
        QVERIFY(constant);
        QTEST(QByteArray::fromStdString(constant->unknown), "why");
    }

    void deepNesting_ends()
    {
        QCOMPARE(seen(HeaderFiles("#define X " + QByteArray(5000, '(') + "1"), "X"), QByteArray("unknown"));
        QCOMPARE(seen(HeaderFiles("#define X " + QByteArray(5000, '~') + "1"), "X"), QByteArray("unknown"));
    }

    void headers_thatIncludeEachOther_end()
    {
        const HeaderFiles files("#include \"cudnn_ops.h\"");
        files.write("cudnn_ops.h", "#define X 1\n#include \"cudnn_ops.h\"\n");
        QCOMPARE(seen(files, "X"), QByteArray("unknown"));
        files.write("cudnn_ops.h", "#pragma once\n#define X 1\n#include \"cudnn_ops.h\"\n");
        QCOMPARE(seen(files, "X"), QByteArray("1"));
    }

    void headers_thatDoNotBelongTogether_areNotJoined()
    {
        const HeaderFiles files("#include \"cudnn_ops.h\"");
        files.write("cudnn_ops.h", "#define X 1\n");
        files.write("cudnn_ops_v8.h", "#define X 2\n#define Y 3\n"); // lies there, and nobody includes it
        QCOMPARE(seen(files, "X"), QByteArray("1"));
        QCOMPARE(seen(files, "Y"), QByteArray("absent"));
    }

    void folder_isThatOfTheLibrarysVersion()
    {
        const HeaderFiles files({}); // in the library's own folder: the last that is looked at
        QVERIFY(QDir().mkpath(files.path("lib")) && QDir().mkpath(files.path("include")));
        files.write("lib/cudnn.h", "#define CUDNN_MAJOR 8\n#define CUDNN_MINOR 9\n#define CUDNN_PATCHLEVEL 7\n");
        files.write("include/cudnn.h", "#define CUDNN_MAJOR 9\n#define CUDNN_MINOR 1\n#define CUDNN_PATCHLEVEL 0\n");
        const std::string library = files.folder() + "/lib/libcudnn.so.9";
        const auto found = [&](gpu::Version version) { return gpu::runner::headersBeside(library, version); };
        QVERIFY(QFile(QString::fromStdString(library)).open(QIODevice::WriteOnly));
        QVERIFY(found({8, 9, 7}).path.ends_with("/lib"));
        QVERIFY(found({9, 1, 0}).path.ends_with("/include"));
        QCOMPARE(gpu::toString(found({9, 28, 0}).version), "9.1.0"); // none of its version: the first
        QVERIFY(gpu::runner::headersBeside("/nowhere/libcudnn.so.9", {9, 1, 0}).path.empty());
    }
};

CASEBOOK_TEST(TestHeaders)
#include "tst_headers.moc"

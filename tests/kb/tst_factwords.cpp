// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Names and values of facts in both languages, and facts laid out to be read.
#include "kb/text/characters.h"
#include "kb/wording/factreport.h"
#include "kb/wording/factwords.h"
#include "tests/testprogram.h"

#include <QCoreApplication>
#include <QTest>
#include <QTranslator>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

gpu::Fact known(auto value, const char *from = "")
{
    return {.value = value, .unknown = {}, .from = from};
}

gpu::Fact unknownFact(const char *why)
{
    return {.value = {}, .unknown = why, .from = {}};
}

QString said(std::string_view name, const gpu::Fact &fact)
{
    return wording::factText(*gpu::factSpec(name), fact);
}

/// In Chinese while it lives.
class InChinese final {
public:
    InChinese()
    {
        if (!m_translator.load(u":/i18n/casebook_zh_CN.qm"_s) || !QCoreApplication::installTranslator(&m_translator))
            qFatal("no Chinese");
    }
    ~InChinese() { QCoreApplication::removeTranslator(&m_translator); }
    Q_DISABLE_COPY_MOVE(InChinese)

private:
    QTranslator m_translator;
};

/// Each name of the tables: list, name, and what it is called.
struct Named {
    std::string list;
    std::string name;
    QString called;
};
std::vector<Named> allNames()
{
    std::vector<Named> all;
    for (const gpu::FactSpec &spec : gpu::factSpecs())
        all.push_back({"", std::string(spec.name), wording::factName({}, spec.name)});
    for (const gpu::FactListSpec &list : gpu::factListSpecs()) {
        all.push_back({"", std::string(list.name), wording::factListName(list.name)});
        for (const gpu::FactSpec &field : list.fields)
            all.push_back({std::string(list.name), std::string(field.name), wording::factName(list.name, field.name)});
    }
    return all;
}

gpu::Facts someFacts()
{
    gpu::Facts facts;
    facts.time = "2026-11-23T07:00:12Z";
    facts.facts["driver.version"] = known(std::string("580.95.05"), "/proc/driver/nvidia/version");
    facts.facts["driver.init"] = unknownFact("no answer within 5 s");
    facts.facts["driver.cuda"] = unknownFact("no answer within 5 s");
    facts.facts["limits.memlock_mib"] = known(std::monostate());
    facts.facts["environment.CUDA_PATH"] = known(std::string("/opt/a|b"));
    facts.facts["environment.NCCL_DEBUG"] = unknownFact("not set");
    gpu::FactList &libraries = facts.lists["libraries"];
    libraries.from = "/usr/lib";
    libraries.incomplete = "a folder can't be read";
    libraries.items = {{{"name", known(std::string("libcudnn.so.9"))}, {"chosen", known(true)},
                           {"missing", known(std::monostate())}, {"version", unknownFact("no version in its name")}},
        {{"name", known(std::string("libcublas.so.12"))}, {"version", known(std::string("12.4"))}}};
    facts.lists["xids"] = {};
    return facts;
}

} // namespace

class TestFactWords : public QObject {
    Q_OBJECT

private slots:
    void everyNameOfTheTables_isCalledSomething()
    {
        for (const Named &one : allNames()) {
            const std::string key = one.list + '/' + one.name;
            QVERIFY2(one.called.toStdString() != one.name, key.c_str());
            QVERIFY2(!one.called.isEmpty(), key.c_str());
        }
        const InChinese chinese;
        for (const Named &one : allNames())
            QVERIFY2(kb::hasChinese(one.called.toStdString()), (one.list + '/' + one.name).c_str());
    }

    void oneTable_hasNoTwoNamesAlike()
    {
        const auto check = [] {
            std::vector<std::pair<std::string, QString>> called;
            for (const Named &one : allNames())
                called.emplace_back(one.list, one.called);
            std::ranges::sort(called);
            const auto twice = std::ranges::adjacent_find(called);
            QVERIFY2(twice == called.end(), qUtf8Printable(twice == called.end() ? QString() : twice->second));
        };
        check();
        const InChinese chinese;
        check();
    }

    void everySection_hasItsPlace()
    {
        const std::span<const std::string_view> sections = wording::factSections();
        for (const gpu::FactSpec &spec : gpu::factSpecs())
            QVERIFY2(std::ranges::contains(sections, spec.name.substr(0, spec.name.find('.'))), spec.name.data());
        for (const gpu::FactListSpec &list : gpu::factListSpecs())
            QVERIFY2(std::ranges::contains(sections, list.name), list.name.data());
    }

    void values_areSaidWithTheirUnits()
    {
        QCOMPARE(said("limits.shm_mib", known(64.0)), u"64 MiB");
        QCOMPARE(said("limits.shm_mib", known(0.5)), u"0.5 MiB");
        QCOMPARE(said("limits.cores", known(1048576.0)), u"1048576");
        QCOMPARE(said("driver.loaded", known(true)), u"yes");
        QCOMPARE(said("driver.loaded", known(false)), u"no");
        QCOMPARE(said("driver.version", known(std::monostate())), u"none");
        QCOMPARE(said("limits.memlock_mib", known(std::monostate())), u"no limit");
        QCOMPARE(said("driver.init", unknownFact("it hung")), u"unknown: it hung");
        QCOMPARE(wording::factName({}, "environment.NCCL_DEBUG"), u"NCCL_DEBUG");
        const InChinese chinese;
        QCOMPARE(said("driver.version", known(std::monostate())), u"无");
        QCOMPARE(said("driver.loaded", known(true)), u"是");
        QCOMPARE(said("driver.init", unknownFact("not set")), u"未知：未设置");
    }

    void valueOfSeveralLines_isOneLine()
    {
        const gpu::Fact name = known("Debian\n\nDriver\r\n\tKernel module");
        QCOMPARE(said("system.name", name), u"Debian  Driver   Kernel module"_s);
        QCOMPARE(wording::factReason("a\nb"), u"a b"_s);
        QCOMPARE(wording::factPlace("a\nb"), u"a b"_s);
        QCOMPARE(said("driver.init", unknownFact("cuInit() gave 3\nDriver")), u"unknown: cuInit() gave 3 Driver"_s);
    }

    void reasons_areTranslatedWithWhatTheyName()
    {
        // As gpu/runner says them.
        QCOMPARE(wording::factReason("NVML: took longer than 3 s"), u"NVML: took longer than 3 s");
        QCOMPARE(wording::factReason("what nobody says"), u"what nobody says");
        const InChinese chinese;
        QCOMPARE(wording::factReason("NVML: took longer than 3 s"), u"NVML：超过 3 s 仍未答复");
        QCOMPARE(wording::factReason("not asked, as there is no /dev/nvidia0: asking would make it"),
            u"未查询，因为没有 /dev/nvidia0：查询会创建它");
        QCOMPARE(wording::factReason("it gave 7, which is no version"), u"它给出 7，这不是版本号");
        QCOMPARE(wording::factReason("the two files contradict each other: 1, 2"), u"两个文件互相矛盾：1, 2");
        QCOMPARE(wording::factReason("/opt/a: b can't be read to its end"), u"/opt/a: b 无法完整读取");
        QCOMPARE(wording::factReason("what: nobody %1 says"), u"what: nobody %1 says");
        QCOMPARE(wording::factPlace("the loader"), u"加载器");
        QCOMPARE(wording::factPlace("/proc/modules"), u"/proc/modules");
    }

    void report_foldsWhatIsUnknownByReason()
    {
        const wording::FactReport report = wording::factReport(someFacts());
        QCOMPARE(report.time, u"2026-11-23 07:00:12 UTC");
        QStringList sections;
        for (const wording::FactSection &section : report.sections)
            sections += QString::fromStdString(section.name);
        QCOMPARE(sections, QStringList({u"driver"_s, u"xids"_s, u"libraries"_s, u"limits"_s, u"environment"_s}));
        QCOMPARE(report.sections[0].lines.size(), 1);
        QCOMPARE(report.sections[0].lines[0].from, u"/proc/driver/nvidia/version");
        QCOMPARE(report.sections[1].note, u"None.");
        QCOMPARE(report.sections[2].note, u"There may be more: a folder can't be read");
        QCOMPARE(report.unknown.size(), 3);
        QCOMPARE(report.unknown[0].reason, u"no answer within 5 s");
        QCOMPARE(report.unknown[0].titles, QStringList({u"CUDA that the driver serves"_s, u"What cuInit() gave"_s}));
        QCOMPARE(report.unknown[1].titles, QStringList {u"Libraries of CUDA and its driver: Version"_s});
    }

    void table_leavesOutColumnsThatSayNothing()
    {
        const gpu::Facts facts = someFacts();
        const wording::FactTable table
            = wording::factTable(*gpu::factListSpec("libraries"), facts.list("libraries")->items);
        QCOMPARE(table.columns, QStringList({u"File"_s, u"Version"_s, u"The loader picks it"_s}));
        QCOMPARE(table.rows[0], QStringList({u"libcudnn.so.9"_s, u"?"_s, u"yes"_s}));
        QCOMPARE(table.rows[1], QStringList({u"libcublas.so.12"_s, u"12.4"_s, QString()}));
    }

    void tableOfManyFields_hasARowForEach()
    {
        gpu::FactItem gpu;
        for (const gpu::FactSpec &field : gpu::factListSpec("gpus")->fields) {
            gpu.emplace(field.name,
                field.kind == gpu::FactKind::Flag         ? known(false)
                    : field.kind == gpu::FactKind::Number ? known(1.0)
                                                          : known(std::string("H200")));
        }
        const wording::FactTable table = wording::factTable(*gpu::factListSpec("gpus"), {gpu, gpu});
        QCOMPARE(table.columns, QStringList({u"Name"_s, u"H200"_s, u"H200"_s}));
        QCOMPARE(table.rows.size(), qsizetype(gpu.size()) - 1);
        QCOMPARE(table.rows[0], QStringList({u"Index"_s, u"1"_s, u"1"_s}));
    }

    void markdown_isEscaped()
    {
        QCOMPARE(wording::markdownRow({u"a|b"_s, u"<b> *c* [d](e) `f`\ng"_s, u"LD_LIBRARY_PATH _x_"_s}),
            u"| a\\|b | \\<b\\> \\*c\\* \\[d\\](e) \\`f\\` g | LD_LIBRARY_PATH \\_x\\_ |\n");
        const QString page = wording::factsMarkdown(someFacts());
        QVERIFY2(page.startsWith(u"## Facts of the machine\n\nRead by Casebook at 2026-11-23 07:00:12 UTC.\n"),
            qUtf8Printable(page));
        QVERIFY2(page.contains(u"### Driver\n\n| Fact | Value | Read from |\n|---|---|---|\n"
                               "| Version of the kernel module | 580.95.05 | /proc/driver/nvidia/version |\n"),
            qUtf8Printable(page));
        QVERIFY2(page.contains(u"| CUDA_PATH | /opt/a\\|b |  |\n"), qUtf8Printable(page));
        QVERIFY2(page.contains(u"| no answer within 5 s | CUDA that the driver serves, What cuInit() gave |\n"),
            qUtf8Printable(page));
    }

    void markdown_turnsNothingAround()
    {
        gpu::Facts facts;
        facts.facts["system.name"] = known(std::string("a\u202Eb\u2066c\U000E0001d"));
        facts.lists["xids"] = {.items = {}, .incomplete = "e\u202Ef", .from = {}};
        const QString page = wording::factsMarkdown(facts);
        QVERIFY2(page.contains(u"a\uFFFDb\uFFFDc\uFFFDd"), qUtf8Printable(page));
        QVERIFY2(page.contains(u"e\uFFFDf"), qUtf8Printable(page));
        QVERIFY2(!page.contains(u'\u202E'), qUtf8Printable(page));
    }
};

CASEBOOK_TEST(TestFactWords)
#include "tst_factwords.moc"

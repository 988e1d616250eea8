// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// docs/conditions.md names every fact and gives examples that are in order; docs/case.schema.json lets a condition
// pass. Where a fact was added, run this test with CASEBOOK_RENEW=1: it writes the list of facts anew.
#include "gpu/protocol/facts.h"
#include "kb/conditions/condition.h"
#include "tests/testprogram.h"

#include <QFile>
#include <QTest>

using gpu::Json;

namespace {

QString conditionDocsFile(const char *name)
{
    return QFINDTESTDATA(QStringLiteral("../../docs/") + QLatin1StringView(name));
}

std::string docsText(const char *name)
{
    QFile file(conditionDocsFile(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

std::string_view kindName(gpu::FactKind kind)
{
    switch (kind) {
    case gpu::FactKind::Text: return "text";
    case gpu::FactKind::Version: return "version";
    case gpu::FactKind::Number: return "number";
    case gpu::FactKind::Flag: return "true or false";
    }
    return {};
}

std::string docsOf(std::span<const gpu::FactSpec> specs)
{
    std::string text;
    for (const gpu::FactSpec &spec : specs) {
        text += (text.empty() ? "`" : ", `") + std::string(spec.name) + "` (" + std::string(kindName(spec.kind));
        text += (spec.unit.empty() ? "" : ", " + std::string(spec.unit)) + ")";
    }
    return text;
}

std::string factReference()
{
    std::string text = "\n" + docsOf(gpu::factSpecs()) + ".\n\n| list | fields |\n|---|---|\n";
    for (const gpu::FactListSpec &list : gpu::factListSpecs())
        text += "| `" + std::string(list.name) + "` | " + docsOf(list.fields) + " |\n";
    return text + "\n";
}

} // namespace

class TestConditionDocs final : public QObject {
    Q_OBJECT

private slots:
    void reference_namesEveryFact()
    {
        std::string text = docsText("conditions.md");
        const std::string first = "<!-- facts: written by tst_conditiondocs -->\n";
        const auto begin = text.find(first);
        const auto end = text.find("<!-- end of facts -->");
        QVERIFY(begin != std::string::npos && end != std::string::npos);
        const auto from = begin + first.size();
        if (!qEnvironmentVariableIsSet("CASEBOOK_RENEW")) {
            QCOMPARE(text.substr(from, end - from), factReference());
            return;
        }
        text.replace(from, end - from, factReference());
        QFile file(conditionDocsFile("conditions.md"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text.data(), qint64(text.size())), qint64(text.size()));
    }

    void examples_areInOrder()
    {
        const std::string text = docsText("conditions.md");
        const std::string_view fence = "```json\n";
        int examples = 0;
        for (auto at = text.find(fence); at != std::string::npos; at = text.find(fence, at + 1)) {
            const auto begin = at + fence.size();
            const auto end = text.find("```", begin);
            Json json = Json::parse(text.substr(begin, end - begin));
            if (!json.contains("level"))
                json = {{"name", "example"}, {"level", "machine"}, {"title", "An example"}, {"applies_if", json}};
            const auto parsed = kb::parseCondition(json);
            QVERIFY2(parsed, parsed ? "" : (parsed.error().pointer + ": " + parsed.error().message).c_str());
            ++examples;
            at = end;
        }
        QVERIFY(examples >= 5);
    }
};

CASEBOOK_TEST(TestConditionDocs)
#include "tst_conditiondocs.moc"

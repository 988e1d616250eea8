// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// docs/case.schema.json and the reference in docs/cases.md say the same as the op table and the table of facts. Where
// one of them changed, run this test with CASEBOOK_RENEW=1: it writes the two parts anew.
#include "gpu/protocol/case.h"
#include "gpu/protocol/facts.h"
#include "gpu/protocol/results.h"
#include "gpu/protocol/status.h"
#include "tests/testprogram.h"

#include <QFile>
#include <QTest>

#include <ranges>
#include <utility>

using gpu::AttrKind;
using gpu::Json;

namespace {

QString docsFile(const char *name)
{
    return QFINDTESTDATA(QStringLiteral("../../docs/") + QLatin1StringView(name));
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const std::string &text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(text.data(), qint64(text.size())), qint64(text.size()));
}

bool isRenewing()
{
    return qEnvironmentVariableIsSet("CASEBOOK_RENEW");
}

Json choicesOf(const gpu::AttrSpec &attr)
{
    Json list = Json::array();
    for (const auto choice : attr.choices | std::views::split('|'))
        list.push_back(std::string(choice.begin(), choice.end()));
    return list;
}

Json schemaOf(const gpu::AttrSpec &attr)
{
    const auto ref = [](const char *name) { return Json {{"$ref", std::string("#/$defs/") + name}}; };
    Json schema;
    switch (attr.kind) {
    case AttrKind::Int: schema = ref("int"); break;
    case AttrKind::Int64: schema = {{"type", "integer"}}; break;
    case AttrKind::Number: schema = ref("number"); break;
    case AttrKind::Ints: schema = ref("ints"); break;
    case AttrKind::Spatial: schema = ref("spatial"); break;
    case AttrKind::Bool: schema = {{"type", "boolean"}}; break;
    case AttrKind::Choice: schema["enum"] = choicesOf(attr); break;
    case AttrKind::Name: schema = ref("name"); break;
    case AttrKind::OneVersion: schema = ref("version"); break;
    case AttrKind::Workspace: schema = ref("workspace"); break;
    case AttrKind::Text: schema = ref("text"); break;
    case AttrKind::Source: schema = ref("source"); break;
    case AttrKind::Options: schema = ref("options"); break;
    case AttrKind::Libraries: schema = ref("libraries"); break;
    case AttrKind::Variables:
        schema = {{"type", "object"}, {"propertyNames", {{"enum", choicesOf(attr)}}},
            {"additionalProperties", {{"type", "string"}}}};
        break;
    }
    if (!attr.defaultJson.empty() && !attr.defaultJson.starts_with('@'))
        schema["default"] = Json::parse(attr.defaultJson);
    return schema;
}

Json levelsOf(const gpu::OpSpec &op)
{
    Json levels = Json::array();
    for (const auto level : gpu::allLevels) {
        if (gpu::runsAt(op, level))
            levels.push_back(std::string(gpu::levelName(level)));
    }
    return levels;
}

Json objectSchema(Json properties, const Json &required)
{
    Json schema = {{"type", "object"}, {"properties", std::move(properties)}};
    if (!required.empty())
        schema["required"] = required;
    schema["additionalProperties"] = false;
    return schema;
}

Json schemaOf(const gpu::OpSpec &op)
{
    Json tensors = Json::object();
    Json requiredTensors = Json::array();
    for (const gpu::TensorSpec &tensor : op.tensors) {
        tensors[std::string(tensor.name)] = {{"$ref", "#/$defs/tensor"}};
        if (tensor.required)
            requiredTensors.push_back(std::string(tensor.name));
    }
    Json attrs = Json::object();
    Json requiredAttrs = Json::array();
    for (const gpu::AttrSpec &attr : op.attrs) {
        attrs[std::string(attr.name)] = schemaOf(attr);
        if (attr.defaultJson.empty())
            requiredAttrs.push_back(std::string(attr.name));
    }
    Json required = Json::array();
    if (!requiredTensors.empty())
        required.push_back("tensors");
    if (!requiredAttrs.empty())
        required.push_back("attrs");
    if (!gpu::onlyLevel(op))
        required.push_back("level");
    Json schema = Json::object();
    schema["properties"]["level"]["enum"] = levelsOf(op);
    schema["properties"]["tensors"] = objectSchema(std::move(tensors), requiredTensors);
    schema["properties"]["attrs"] = objectSchema(std::move(attrs), requiredAttrs);
    if (!required.empty())
        schema["required"] = required;
    return schema;
}

/// The parts of the schema that the table decides, by their JSON pointers.
std::vector<std::pair<Json::json_pointer, Json>> partsOfTable()
{
    Json names = Json::array();
    Json branches = Json::array();
    for (const gpu::OpSpec &op : gpu::ops()) {
        names.push_back(std::string(op.name));
        Json branch = Json::object();
        branch["if"]["properties"]["op"]["const"] = std::string(op.name);
        branch["then"] = schemaOf(op);
        branches.push_back(std::move(branch));
    }
    Json types = Json::array();
    for (int i = 0; i <= int(gpu::DataType::Fp8E5m2); ++i)
        types.push_back(std::string(gpu::dataTypeName(static_cast<gpu::DataType>(i))));
    Json layouts = Json::array();
    for (const auto layout : {gpu::Layout::Nchw, gpu::Layout::Nhwc, gpu::Layout::NchwVectC})
        layouts.push_back(std::string(gpu::layoutName(layout)));
    Json facts = Json::array();
    for (const gpu::FactSpec &fact : gpu::factSpecs())
        facts.push_back(std::string(fact.name));
    Json lists = Json::array();
    Json fields = Json::array();
    for (const gpu::FactListSpec &list : gpu::factListSpecs()) {
        lists.push_back(std::string(list.name));
        for (const gpu::FactSpec &field : list.fields) {
            if (std::ranges::find(fields, Json(std::string(field.name))) == fields.end())
                fields.push_back(std::string(field.name));
        }
    }
    return {{Json::json_pointer("/$defs/case/properties/op/enum"), names},
        {Json::json_pointer("/$defs/dtype/enum"), types}, {Json::json_pointer("/$defs/layout/enum"), layouts},
        {Json::json_pointer("/$defs/case/allOf"), branches}, {Json::json_pointer("/$defs/fact/anyOf/0/enum"), facts},
        {Json::json_pointer("/$defs/fact_list/enum"), lists}, {Json::json_pointer("/$defs/fact_field/enum"), fields}};
}

std::string_view kindName(AttrKind kind)
{
    switch (kind) {
    case AttrKind::Int: return "integer";
    case AttrKind::Int64: return "integer of 64 bits";
    case AttrKind::Number: return "number";
    case AttrKind::Ints: return "integers";
    case AttrKind::Spatial: return "spatial";
    case AttrKind::Bool: return "boolean";
    case AttrKind::Choice: return "choice";
    case AttrKind::Name: return "name";
    case AttrKind::OneVersion: return "version";
    case AttrKind::Workspace: return "workspace";
    case AttrKind::Text: return "text";
    case AttrKind::Source: return "source";
    case AttrKind::Options: return "options";
    case AttrKind::Libraries: return "libraries";
    case AttrKind::Variables: return "variables";
    }
    std::unreachable();
}

/// A status of cuDNN, a result of another package, or an outcome that is neither.
bool isNameOfAny(const std::string &status)
{
    return gpu::isKnownStatus(status) || status == gpu::outcome::Failed
        || std::ranges::any_of(gpu::packages(),
            [&](const gpu::PackageSpec &package) { return gpu::isResultName(package.package, status); });
}

std::string code(std::string_view text)
{
    return "`" + std::string(text) + "`";
}

std::string joined(const Json &list)
{
    std::string text;
    for (const Json &element : list)
        text += (text.empty() ? "" : ", ") + code(element.get<std::string>());
    return text;
}

std::string docsOf(const gpu::OpSpec &op)
{
    std::string text = "\n### " + code(op.name) + "\n\nLevel: " + joined(levelsOf(op)) + ". Tensors: ";
    std::string tensors;
    for (const gpu::TensorSpec &tensor : op.tensors)
        tensors += (tensors.empty() ? "" : ", ") + code(tensor.name) + (tensor.required ? "" : " (may be left out)");
    text += (tensors.empty() ? "none" : tensors) + ".";
    if (op.attrs.empty())
        return text + " No attributes.\n";
    text += "\n\n| attribute | kind | default | choices |\n|---|---|---|---|\n";
    for (const gpu::AttrSpec &attr : op.attrs) {
        const std::string shown = attr.defaultJson.empty() ? "must be given"
            : attr.defaultJson.starts_with('@')            ? "that of " + code(attr.defaultJson.substr(1))
                                                           : code(attr.defaultJson);
        text += "| " + code(attr.name) + " | " + std::string(kindName(attr.kind)) + " | " + shown + " | "
            + (attr.choices.empty() ? "" : joined(choicesOf(attr))) + " |\n";
    }
    return text;
}

} // namespace

class TestCaseSchema final : public QObject {
    Q_OBJECT

private slots:
    void schema_saysWhatTheTableSays();
    void reference_saysWhatTheTableSays();
    void examples_areCases();
    void schema_namesEveryKey();
};

void TestCaseSchema::schema_saysWhatTheTableSays()
{
    const QString path = docsFile("case.schema.json");
    Json schema = Json::parse(contents(path).toStdString());
    for (const auto &[pointer, part] : partsOfTable()) {
        if (isRenewing())
            schema[pointer] = part;
        else
            QVERIFY2(schema.contains(pointer) && schema[pointer] == part, pointer.to_string().c_str());
    }
    if (isRenewing())
        write(path, schema.dump(1) + "\n");
}

void TestCaseSchema::reference_saysWhatTheTableSays()
{
    const QString path = docsFile("cases.md");
    std::string text = contents(path).toStdString();
    const std::string first = "<!-- ops: written by tst_caseschema -->\n";
    const auto begin = text.find(first);
    const auto end = text.find("<!-- end of ops -->");
    QVERIFY(begin != std::string::npos && end != std::string::npos);
    std::string reference;
    for (const gpu::OpSpec &op : gpu::ops())
        reference += docsOf(op);
    const auto from = begin + first.size();
    if (isRenewing())
        write(path, text.replace(from, end - from, reference));
    else
        QCOMPARE(text.substr(from, end - from), reference);
}

void TestCaseSchema::examples_areCases()
{
    const std::string text = contents(docsFile("cases.md")).toStdString();
    const std::string_view fence = "```json\n{\"name\"";
    int examples = 0;
    for (auto at = text.find(fence); at != std::string::npos; at = text.find(fence, at + 1)) {
        const auto begin = at + std::string_view("```json\n").size();
        const auto parsed = gpu::parseCase(std::string_view(text).substr(begin, text.find("```", begin) - begin));
        QVERIFY2(parsed, parsed ? "" : (parsed.error().pointer + ": " + parsed.error().message).c_str());
        ++examples;
    }
    QVERIFY(examples >= 5);
}

void TestCaseSchema::schema_namesEveryKey()
{
    const Json schema = Json::parse(contents(docsFile("case.schema.json")).toStdString());
    // A key of the schema that the parser does not know is refused as unknown, whatever its value.
    for (const auto &[key, value] : schema["$defs"]["case"]["properties"].items()) {
        const auto parsed = gpu::parseCase(Json {{key, nullptr}});
        QVERIFY(!parsed);
        QVERIFY2(parsed.error().message != "there is no such key here", key.c_str());
    }
    QVERIFY(!gpu::parseCase(Json {{"unknown", nullptr}}));
    for (const Json &status : schema["$defs"]["status"]["examples"])
        QVERIFY(isNameOfAny(status.get<std::string>()));
}

CASEBOOK_TEST(TestCaseSchema)
#include "tst_caseschema.moc"

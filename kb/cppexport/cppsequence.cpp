// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// An op's list of calls (gpu/protocol/sequence.h), printed as the statements that make them.
#include "gpu/protocol/sequence.h"
#include "kb/cppexport/cppsteps.h"

#include <algorithm>
#include <set>

namespace kb::cpp {

namespace {

std::string listed(const std::vector<int> &values)
{
    return braced(std::vector<std::int64_t>(values.begin(), values.end()));
}

class SequenceWriter final {
public:
    SequenceWriter(Writer &out, gpu::Op op, const gpu::Setup &setup, bool check)
        : m_out(out)
        , m_steps(gpu::sequenceOf(op))
        , m_attrs(op, setup)
        , m_check(check)
    {
    }
    /// False: the op's calls are no list.
    bool write()
    {
        for (const gpu::CallStep &step : m_steps) {
            if (step.isFor(m_attrs))
                std::visit([&](const auto &what) { add(what); }, step.what);
        }
        return !m_steps.empty();
    }

private:
    std::string declared(std::string_view name) { return std::string(*m_declared.insert(name).first); }
    void add(const gpu::MakeHandle &)
    {
        declared("handle"); // of the whole program
        m_out.line("CALL(cudnnCreate, &handle);");
    }
    void add(const gpu::MakeDescriptor &make) { m_out.descriptor(make.kind, declared(make.name)); }
    void add(const gpu::Invoke &invoke);
    void add(const gpu::MakeInts &make)
    {
        m_out.line("int " + declared(make.name) + "[" + std::to_string(make.count(m_attrs)) + "] = {};");
    }
    void add(const gpu::MakeSize &make) { m_out.line("std::size_t " + declared(make.name) + " = 0;"); }
    void add(const gpu::MakeWorkspace &make)
    {
        m_out.line("const std::size_t " + declared("workspaceBytes") + " = " + workspace(m_attrs, make.required) + ";");
    }
    void add(const gpu::MakeList &make)
    {
        const gpu::IntList list = make.value(m_attrs);
        m_lists.insert(make.name);
        m_out.line("const Ints " + declared(make.name) + " = extended(" + listed(list.first) + ", "
            + std::to_string(list.count) + ");");
    }
    void add(const gpu::MakeLabels &make);
    void add(const gpu::MakeScalars &make)
    {
        const bool isDouble = make.type(m_attrs) == gpu::DataType::Double;
        m_out.line(std::string(isDouble ? "const double " : "const float ") + declared("one") + " = 1, "
            + declared("zero") + " = 0;");
    }
    void add(const gpu::MakeBuffer &make);
    void add(const gpu::MakeSpace &make)
    {
        m_out.line("void *const " + declared(make.name) + " = zeros(" + std::string(make.bytes) + ");");
    }
    void add(const gpu::MakeCopy &make)
    {
        const std::string list(make.list);
        m_out.line("const int *const " + declared(make.name) + " = static_cast<int *>(copied(" + list + ".data(), "
            + list + ".size() * sizeof(int)));");
    }
    void add(const gpu::RunBadStore &) { m_out.line("runBadStore();"); }
    std::string countOf(const gpu::MakeBuffer &make);
    std::string spelled(const gpu::Value &value) const;
    std::string spelled(const gpu::Variable &variable) const;

    Writer &m_out;
    const gpu::CallSequence &m_steps;
    const gpu::Attributes m_attrs;
    const bool m_check;
    std::set<std::string_view> m_declared;
    std::set<std::string_view> m_lists; // of those, the ones that are passed by their data()
    std::vector<std::string> m_looks;
};

void SequenceWriter::add(const gpu::Invoke &invoke)
{
    const std::string function(invoke.function);
    std::vector<std::string> arguments;
    for (const gpu::Argument &argument : invoke.arguments)
        arguments.push_back(spelled(argument.value(m_attrs)));
    if (invoke.since > 8)
        m_out.bare("#if CUDNN_MAJOR >= " + std::to_string(invoke.since));
    m_out.call(function, arguments, invoke.computes ? "COMPUTE" : "");
    if (invoke.since > 8) {
        m_out.bare("#else");
        m_out.line("cannotRun(\"" + function + " does not exist in cuDNN 8\");");
        m_out.bare("#endif");
    }
    if (!invoke.fills.empty()) {
        m_out.line("for (const int number : " + std::string(invoke.fills) + ")");
        m_out.line("    std::printf(\"    %d\\n\", number);");
    }
    if (invoke.computes && m_check) {
        for (const std::string &look : m_looks)
            m_out.line(look);
    }
}

void SequenceWriter::add(const gpu::MakeLabels &make)
{
    const std::string name = declared(make.name);
    m_lists.insert(make.name);
    m_out.line("Ints " + name + ";"); // no label twice in a row, none of them the blank, 0
    m_out.line("for (const int length : " + std::string(make.lengths) + ")");
    m_out.line("    for (int i = 0; i < length; ++i)");
    m_out.line("        " + name + ".push_back(1 + static_cast<int>(" + name + ".size()) % "
        + std::to_string(std::max(m_attrs.integer("classes") - 1, 1)) + ");");
}

void SequenceWriter::add(const gpu::MakeBuffer &make)
{
    const std::string count = countOf(make);
    const std::string name = declared(make.name);
    const std::string type = elementType(make.type(m_attrs));
    if (make.fill)
        m_out.line("void *const " + name + " = upload<" + type + ">(" + elements(make.fill(m_attrs), count) + ");");
    else
        m_out.line("void *const " + name + " = zeros(" + count + " * sizeof(" + type + "));");
    if (make.output)
        m_looks.push_back("look<" + type + ">(" + literal(make.name) + ", " + name + ", " + count + ");");
}

std::string SequenceWriter::countOf(const gpu::MakeBuffer &make)
{
    const auto count = make.count(m_attrs);
    if (const auto *const bytes = std::get_if<gpu::BytesOf>(&count))
        return std::string(bytes->name) + " / sizeof(" + elementType(make.type(m_attrs)) + ")";
    if (const auto *const product = std::get_if<gpu::ProductOf>(&count)) {
        const std::string name = std::string(make.name) + "Count";
        m_out.line("std::size_t " + name + " = 1;");
        m_out.line("for (const int number : " + std::string(product->name) + ")");
        m_out.line("    " + name + " *= static_cast<std::size_t>(number);");
        return name;
    }
    return std::to_string(std::get<std::size_t>(count)) + "u";
}

std::string SequenceWriter::spelled(const gpu::Value &value) const
{
    if (const auto *const variable = std::get_if<gpu::Variable>(&value))
        return spelled(*variable);
    if (const auto *const integer = std::get_if<std::int64_t>(&value))
        return number(*integer);
    if (const auto *const real = std::get_if<double>(&value))
        return number(*real);
    if (const auto *const enumerator = std::get_if<gpu::EnumValue>(&value))
        return enumerator->name;
    if (const auto *const extents = std::get_if<gpu::Extents>(&value))
        return "Ints" + braced(*extents) + ".data()";
    return "nullptr";
}

std::string SequenceWriter::spelled(const gpu::Variable &variable) const
{
    if (!m_declared.contains(variable.name))
        return "nullptr"; // its step was left out
    std::string text = (variable.address ? "&" : "") + std::string(variable.name);
    if (variable.element >= 0)
        text += "[" + std::to_string(variable.element) + "]";
    return m_lists.contains(variable.name) ? text + ".data()" : text;
}

} // namespace

bool writeSequence(Writer &out, gpu::Op op, const gpu::Setup &setup, bool check)
{
    return SequenceWriter(out, op, setup, check).write();
}

std::string elements(const gpu::Fill &fill, std::string_view count)
{
    const std::string many(count);
    if (fill.kind == gpu::Fill::Kind::Constant)
        return "constant(" + many + ", " + number(fill.value) + ")";
    return "uniform(" + many + ", " + std::to_string(fill.seed) + "u, " + number(fill.lo) + ", " + number(fill.hi)
        + ")";
}

} // namespace kb::cpp

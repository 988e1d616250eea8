// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/cppexport/caseexport.h"

#include "gpu/protocol/badstore.h"
#include "gpu/protocol/status.h"
#include "kb/cppexport/cppsteps.h"
#include "kb/cppexport/cppsupport.h"

#include <algorithm>
#include <set>
#include <vector>

namespace kb {

namespace {

using gpu::Op;

/// The statuses that are as expected, as a condition on `status`; majorVersion: of cuDNN.
std::string statusCondition(const std::string &expected, int majorVersion)
{
    constexpr int lastStatus = 5999; // of cuDNN 9; those of cuDNN 8 end at 14
    std::string condition;
    const auto matches = [&](int status) {
        return gpu::statusMatches(
            expected, gpu::statusCategory(status, majorVersion), gpu::statusName(status, majorVersion));
    };
    for (int first = 0; first <= lastStatus; ++first) {
        if (!matches(first))
            continue;
        int last = first;
        while (last < lastStatus && matches(last + 1))
            ++last;
        condition += condition.empty() ? "" : " || ";
        condition += first == last
            ? "status == " + std::to_string(first)
            : "(status >= " + std::to_string(first) + " && status <= " + std::to_string(last) + ")";
        first = last;
    }
    return condition.empty() ? "false" : condition;
}

/// A number of the same parts as the bound has, compared with it. unit: of a part in `variable`.
std::string boundCondition(const gpu::VersionRange::Bound &bound, const std::string &variable, int unit)
{
    using Sign = gpu::VersionRange::Bound::Sign;
    const int all = bound.version.major * unit * unit + bound.version.minor * unit + bound.version.patch;
    const int left = bound.parts == 1 ? unit * unit : bound.parts == 2 ? unit : 1;
    const std::string_view sign = bound.sign == Sign::Less ? " < "
        : bound.sign == Sign::LessEqual                    ? " <= "
        : bound.sign == Sign::Equal                        ? " == "
        : bound.sign == Sign::Greater                      ? " > "
                                                           : " >= ";
    return variable + " / " + std::to_string(left) + std::string(sign) + std::to_string(all / left);
}

std::string rangeCondition(const gpu::Expectation &expected)
{
    std::string condition;
    const auto add = [&](const std::string &part) { condition += (condition.empty() ? "" : " && ") + part; };
    for (const auto &bound : expected.versions.bounds)
        add(boundCondition(bound, "version", 100));
    if (!expected.computeCapability.bounds.empty())
        add("capability > 0");
    for (const auto &bound : expected.computeCapability.bounds)
        add(boundCondition(bound, "capability", 10));
    return condition.empty() ? "true" : condition;
}

/// "cuDNN >=9: BAD_PARAM at cudnnCreate, output finite".
std::string described(const gpu::Expectation &expected)
{
    std::string text = expected.versions.text.empty() ? "" : "cuDNN " + expected.versions.text + ": ";
    if (!expected.computeCapability.text.empty())
        text += "compute capability " + expected.computeCapability.text + ": ";
    text += expected.status;
    text += expected.at.empty() ? "" : " at " + expected.at;
    return text + (expected.output.empty() ? "" : ", output " + expected.output);
}

/// A function that says how far an outcome is as expected: Yes, No, Unknown.
void writeExpectation(
    cpp::Writer &out, const std::string &name, const gpu::Expectation &expected, const gpu::Case &testCase)
{
    out.bare("// " + described(expected));
    out.bare("Answer " + name + "(const Outcome &seen)");
    out.bare("{");
    out.line("const int status = seen.status;");
    if (expected.status == gpu::outcome::Crashed) {
        out.line("const bool asExpected = status == crashed;");
    } else if (gpu::isLookUp(testCase.op)) {
        const bool yes = expected.status == gpu::outcome::Present || expected.status == gpu::outcome::Equal;
        const bool isOfConstant = testCase.op == Op::HeaderConstant;
        if (isOfConstant && expected.status != gpu::outcome::Absent) {
            out.line("if (status == absent)");
            out.line("    return Answer::Unknown; // a value is expected of what has none");
        }
        out.line(yes                                                      ? "const bool asExpected = status == 1;"
                : isOfConstant && expected.status == gpu::outcome::Absent ? "const bool asExpected = status == absent;"
                                                                          : "const bool asExpected = status == 0;");
    } else {
        out.bare("#if CUDNN_MAJOR >= 9");
        out.line("const bool asExpected = " + statusCondition(expected.status, 9) + ";");
        out.bare("#else");
        out.line("const bool asExpected = " + statusCondition(expected.status, 8) + ";");
        out.bare("#endif");
    }
    out.line("if (!asExpected)");
    out.line("    return Answer::No;");
    if (!expected.at.empty()) {
        out.line("const bool thatCall = std::strcmp(seen.call, " + cpp::literal(expected.at) + ") == 0;");
        out.line("const bool before = status == 0 && std::strstr(seen.succeeded, "
            + cpp::literal(";" + expected.at + ";") + ");");
        out.line("if (!thatCall && !before)");
        out.line("    return Answer::No;");
    }
    const bool good = gpu::statusMatches(expected.status, "SUCCESS", "CUDNN_STATUS_SUCCESS");
    if (expected.output == "matches" || expected.output == "differs") {
        out.line("return Answer::Unknown; // this program has no reference to compare with");
    } else if (!expected.output.empty()) {
        out.line("if (!seen.looked)");
        out.line("    return Answer::Unknown;");
        out.line(expected.output == "finite" ? "return seen.finite ? Answer::Yes : Answer::No;"
                                             : "return seen.finite ? Answer::No : Answer::Yes;");
    } else if (good && (testCase.check.finite || testCase.check.reference)) {
        out.line("return !seen.looked || seen.finite ? Answer::Yes : Answer::No;");
    } else {
        out.line("return Answer::Yes;");
    }
    out.bare("}");
    out.bare("");
}

bool isGraph(Op op)
{
    return gpu::spec(op).api == gpu::Api::Graph;
}

/// The step's function. The error: why it can't be written.
std::optional<std::string> writeStep(
    cpp::Writer &out, const std::string &name, const gpu::Case &testCase, const gpu::Setup &setup)
{
    const bool installation = testCase.op == Op::Installation;
    const bool check = testCase.check.finite || testCase.check.reference;
    cpp::Writer body(installation ? "LOADED" : "CALL");
    if (!installation)
        body.line("outcome->version = readVersion(cudnnGetVersion());");
    if (testCase.level == gpu::Level::Gpu && testCase.op != Op::Create)
        body.line("outcome->capability = capabilityOfDevice();");
    if (isGraph(testCase.op)) {
        if (auto error = cpp::writeGraph(body, testCase.op, setup, testCase.level, check))
            return error;
    } else if (!cpp::writeSequence(body, testCase.op, setup, check) && !cpp::writeLookup(body, testCase.op, setup)) {
        return "This op has no form as a program.";
    }
    out.bare("void " + name + "()");
    out.bare("{");
    out.bare(std::string_view(body.text()).substr(0, body.text().size() - 1));
    out.bare("}");
    out.bare("");
    return std::nullopt;
}

std::set<std::string> constantNames(const gpu::Case &testCase)
{
    std::set<std::string> names;
    for (const gpu::Setup *const setup : {&testCase.control, &testCase.setup}) {
        if (testCase.op == Op::HeaderConstant)
            names.insert(setup->attrs.at("name").get<std::string>());
    }
    return names;
}

std::string head(const gpu::Case &testCase, const std::string &body)
{
    const bool onGpu = testCase.level == gpu::Level::Gpu;
    const bool driver = body.find("cuLaunchKernel") != std::string::npos;
    const bool installation = testCase.op == Op::Installation;
    std::string text
        = "// The case \"" + testCase.name + "\" of Casebook as a program: its control, and then the case.\n";
    if (!testCase.title.empty())
        text += "// Title: " + cpp::literal(testCase.title) + "\n";
    for (const gpu::Expectation &expected : testCase.expect)
        text += "// Claimed: " + described(expected) + "\n";
    text += "// The control must give: " + described(testCase.controlExpect) + "\n";
    if (testCase.check.reference)
        text += "// Casebook also compares the output with a float64 reference; this program looks for infinities and "
                "NaN only.\n";
    for (const gpu::Vary &vary : testCase.vary)
        text += "// The case sweeps " + cpp::literal(vary.pointer) + "; that is left out here.\n";
    text += "//\n// g++ -std=c++17 -I<cuda>/include case.cpp -o case -L<cuda>/lib64 ";
    text += installation ? "-ldl" : "-lcudnn";
    text += onGpu ? " -lcudart" : "";
    text += driver ? " -lcuda" : "";
    text += "\n";
    if (installation)
        text += "// ./case <libcudnn.so.9> [<libcudnn.so.9 of another version>]\n";
    if (testCase.level == gpu::Level::Model)
        text
            += "// ./case [<GPU.json>], cuDNN's description of a GPU; without one that of this machine is described.\n";
    text += "// Exit code: 0 observed as claimed, 1 not so, 2 it could not be decided.\n#include <cudnn.h>\n";
    if (onGpu)
        text += "#include <cuda_runtime_api.h>\n";
    const std::pair<const char *, const char *> onNeed[] = {{"cuLaunchKernel", "cuda.h"}, {"__half", "cuda_fp16.h"},
        {"__nv_bfloat16", "cuda_bf16.h"}, {"__nv_fp8", "cuda_fp8.h"}};
    for (const auto &[used, header] : onNeed) {
        if (body.find(used) != std::string::npos)
            text += "#include <" + std::string(header) + ">\n";
    }
    text += "\n#include <algorithm>\n#include <cmath>\n#include <cstdint>\n#include <cstdio>\n#include <cstdlib>\n"
            "#include <cstring>\n#include <filesystem>\n#include <fstream>\n#include <iterator>\n#include <memory>\n"
            "#include <new>\n#include <string>\n#include <type_traits>\n#include <vector>\n\n"
            "#include <dlfcn.h>\n#include <sys/mman.h>\n#include <sys/wait.h>\n#include <unistd.h>\n\n";
    return text;
}

void writeMain(cpp::Writer &out, const gpu::Case &testCase)
{
    const bool installation = testCase.op == Op::Installation;
    out.bare("int main([[maybe_unused]] int count, [[maybe_unused]] char **arguments)");
    out.bare("{");
    if (installation) {
        out.line("library = count > 1 ? arguments[1] : \"\";");
        out.line("otherLibrary = count > 2 ? arguments[2] : \"\";");
    }
    if (testCase.level == gpu::Level::Model) {
        out.line("if (count > 1) {");
        out.line("    std::ifstream file(arguments[1]);");
        out.line("    gpuProperties.assign(std::istreambuf_iterator<char>(file), {});");
        out.line("}");
    }
    const std::string run = installation ? "runDamaged" : "run";
    out.line("const Outcome control = " + run + "(\"control\", theControl);");
    out.line("const Outcome seen = " + run + "(\"case\", theCase);");
    out.line("if (control.broken || seen.broken) {");
    out.line("    std::puts(\"It could not run.\");");
    out.line("    return 2;");
    out.line("}");
    out.line("if (controlIs(control) != Answer::Yes) {");
    out.line("    std::puts(\"The control did not behave: nothing is shown.\");");
    out.line("    return 2;");
    out.line("}");
    out.line("[[maybe_unused]] const long version = std::max(control.version, seen.version);");
    out.line("[[maybe_unused]] const int capability = std::max(control.capability, seen.capability);");
    out.line("Answer answer = Answer::Unknown; // the claim says nothing of this version, or of this GPU");
    int index = 0;
    for (const gpu::Expectation &expected : testCase.expect) {
        out.line((index ? "else if (" : "if (") + rangeCondition(expected) + ")");
        out.line("    answer = claim" + std::to_string(++index) + "(seen);");
    }
    out.line("std::puts(answer == Answer::Yes ? \"Observed as claimed.\"");
    out.line("        : answer == Answer::No   ? \"Not observed as claimed.\"");
    out.line("                                 : \"It could not be decided.\");");
    out.line("return answer == Answer::Yes ? 0 : answer == Answer::No ? 1 : 2;");
    out.bare("}");
}

std::string supportOf(const gpu::Case &testCase, const std::string &steps)
{
    namespace support = cpp::support;
    const bool installation = testCase.op == Op::Installation;
    std::string text(installation ? support::loaded : support::linked);
    text += support::reporting;
    const bool onGpu = testCase.level == gpu::Level::Gpu;
    if (onGpu) {
        text += support::deviceCalls;
        text += support::elements;
        text += support::memory;
    }
    if (steps.find("takeMemory(") != std::string::npos)
        text += support::takeMemory;
    if (steps.find("runBadStore(") != std::string::npos)
        text += "\nconstexpr char badStoreKernel[] = R\"ptx(" + std::string(gpu::badStoreKernel) + ")ptx\";\n"
            + std::string(support::badStore);
    if (isGraph(testCase.op)) {
        text += onGpu ? "" : "\nconstexpr cudnnHandle_t handle = nullptr; // none is needed to describe a GPU\n";
        text += support::graph;
        text += onGpu ? support::execution : support::describedGpu;
    }
    if (installation)
        text += support::installation;
    return text;
}

} // namespace

std::string caseJsonText(const gpu::Case &testCase)
{
    return testCase.json.dump(2, ' ', false, gpu::Json::error_handler_t::replace) + '\n';
}

std::expected<std::string, std::string> cppProgram(const gpu::Case &testCase)
{
    if (testCase.level == gpu::Level::Toolkit)
        return std::unexpected(
            "A case of the level toolkit has no form as a program: it runs the compiler, or asks the "
            "loader; its JSON and the record say how.");
    const std::set<std::string> constants = constantNames(testCase);
    cpp::Writer steps;
    for (const auto &[name, setup] :
        {std::pair("theControl", &testCase.control), std::pair("theCase", &testCase.setup)}) {
        if (const auto error = writeStep(steps, name, testCase, *setup))
            return std::unexpected(*error);
    }
    cpp::Writer judging;
    judging.bare("enum class Answer { Yes, No, Unknown };\n");
    writeExpectation(judging, "controlIs", testCase.controlExpect, testCase);
    int index = 0;
    for (const gpu::Expectation &expected : testCase.expect)
        writeExpectation(judging, "claim" + std::to_string(++index), expected, testCase);
    cpp::Writer end;
    writeMain(end, testCase);

    std::string body;
    for (const std::string &name : constants) // what "::name" finds where the headers do not have it
        body += "#ifndef " + name + "\nnamespace notThere { constexpr double " + name + " = NAN; }\n#endif\n";
    if (!constants.empty())
        body += "namespace notThere { }\nusing namespace notThere;\n\n";
    body += "namespace {\n" + supportOf(testCase, steps.text()) + "\n" + steps.text() + judging.text()
        + "} // namespace\n\n" + end.text();
    return head(testCase, body) + body;
}

} // namespace kb

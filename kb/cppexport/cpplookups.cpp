// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// Ops whose calls are no list: look-ups, as gpu/runner/lookups.cpp does them, installations, and cudnnCreate.
#include "gpu/protocol/sequence.h"
#include "kb/cppexport/cppsteps.h"

namespace kb::cpp {

namespace {

void writeVersionCheck(Writer &out, const std::string &sublibrary)
{
    out.bare("#if CUDNN_MAJOR >= 9");
    for (const std::string &function : gpu::versionChecks(sublibrary, 9))
        out.call(function, {});
    out.bare("#else");
    const std::vector<std::string> before = gpu::versionChecks(sublibrary, 8);
    for (const std::string &function : before)
        out.call(function, {});
    if (before.empty())
        out.line("cannotRun(\"cuDNN 8 has no sublibrary graph\");");
    out.bare("#endif");
}

void writeHeaderConstant(Writer &out, const gpu::Attributes &attrs)
{
    const std::string name = attrs.text("name");
    out.bare("#ifdef " + name);
    out.line("const double value = static_cast<double>(" + name + ");");
    out.bare("#else");
    // An enumerator; where the headers have none, this finds the NaN that the program declares.
    out.line("const double value = static_cast<double>(::" + name + ");");
    out.bare("#endif");
    out.line("if (cudnnGetVersion() != static_cast<std::size_t>(CUDNN_VERSION))");
    out.line("    cannotRun(\"the headers are of another version than the library\");");
    out.line("std::printf(\"    %s = %.9g\\n\", " + literal(name) + ", value);");
    out.line("if (std::isnan(value))");
    out.line("    notDefined(\"header\");");
    out.line("else");
    out.line("    found(\"header\", value == " + real(attrs, "value") + ");");
}

/// 91900 of "9.19.0"; 0 where none is named.
int numberOf(const std::string &version)
{
    const gpu::Version parts = gpu::parseVersion(version).value_or(gpu::Version {});
    return parts.major * 10000 + parts.minor * 100 + parts.patch;
}

void writeInstallation(Writer &out, const gpu::Attributes &attrs)
{
    const std::string sublibrary = attrs.text("sublibrary");
    out.line("loadDamaged(" + literal(sublibrary) + ", " + literal(attrs.text("fault")) + ", "
        + std::to_string(numberOf(attrs.text("other"))) + ");");
    writeVersionCheck(out, sublibrary);
    const auto [op, calls] = gpu::callsOfSublibrary(sublibrary);
    (void)writeSequence(out, op, calls, false);
}

void writeCreate(Writer &out, const gpu::Attributes &attrs)
{
    const bool hidden = attrs.flag("hide_devices");
    if (hidden)
        out.line("setenv(\"CUDA_VISIBLE_DEVICES\", \"\", 1); // read once, when CUDA starts in this process");
    if (attrs.integer("leave_free_mib") > 0 && !hidden)
        out.line("takeMemory(" + integer(attrs, "leave_free_mib") + ");");
    out.line("CALL(cudnnCreate, &handle);");
    out.line("CALL(cudnnDestroy, handle);");
}

} // namespace

bool writeLookup(Writer &out, gpu::Op op, const gpu::Setup &setup)
{
    const gpu::Attributes attrs(op, setup);
    switch (op) {
    case gpu::Op::ExportedSymbol:
        out.line("found(\"dlsym\", isOfCudnn(" + literal(attrs.text("symbol")) + "));");
        return true;
    case gpu::Op::HeaderConstant: writeHeaderConstant(out, attrs); return true;
    case gpu::Op::StatusName:
        out.line("const char *const name = cudnnGetErrorString(static_cast<cudnnStatus_t>(" + integer(attrs, "code")
            + "));");
        out.line("std::printf(\"    %s\\n\", name);");
        out.line("found(\"cudnnGetErrorString\", std::strcmp(name, " + literal(attrs.text("name")) + ") == 0);");
        return true;
    case gpu::Op::VersionCheck: writeVersionCheck(out, attrs.text("sublibrary")); return true;
    case gpu::Op::Installation: writeInstallation(out, attrs); return true;
    case gpu::Op::Create: writeCreate(out, attrs); return true;
    default: return false;
    }
}

} // namespace kb::cpp

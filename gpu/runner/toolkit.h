// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Cases of the level toolkit: a package of CUDA, each step in a process and a working folder of its own
// (docs/adr/0037).
#pragma once

#include "gpu/protocol/request.h"
#include "gpu/runner/context.h"
#include "gpu/runner/packages.h"

#include <map>
#include <string>
#include <vector>

namespace gpu::runner {

/// Whether it asks for a case of the level toolkit.
[[nodiscard]] bool isOfToolkit(const Request &request);

/// Env, then control, case and points; into libraries goes what they stood on, by path.
[[nodiscard]] RunError runToolkit(Reporter &reporter, const Request &request, const std::function<bool()> &cancelled,
    std::map<std::string, LoadedFile> &libraries);

/// What an op of a step has before it.
struct ToolkitStep {
    Context &ctx;
    const Setup &setup;
    const InstalledPackage &package;
    const std::vector<InstalledPackage> &beside; // all that the case names
    std::vector<std::string> files; // that the op ran or read, for the record; those loaded are found by themselves
    std::vector<LoadedFile> refused; // that the loader looked into in vain; they are mapped no longer
};

// The ops, each in its family's source. They leave the outcome in the context.
void runNvrtcCompile(ToolkitStep &step);
void runNvjitlinkLink(ToolkitStep &step);
void runPtxas(ToolkitStep &step);
void runNvccCompile(ToolkitStep &step);
void runHostCompiler(ToolkitStep &step);
void runLoad(ToolkitStep &step);
void runLibrarySymbol(ToolkitStep &step);
void runInitialize(ToolkitStep &step);
void runErrorText(ToolkitStep &step);

/// The packages of the libraries that the step's setup loads first; all are among `beside`.
[[nodiscard]] std::vector<InstalledPackage> besideOf(const ToolkitStep &step);
/// The handle of a library of the step's package, after those of its attribute `beside`; null: the run has failed.
[[nodiscard]] void *openedLibrary(ToolkitStep &step, const std::string &name);
/// The address of a function; null: the library has none of this name, and the run has failed.
[[nodiscard]] void *functionOf(ToolkitStep &step, void *library, const std::string &name);
template <typename T> [[nodiscard]] T functionAs(ToolkitStep &step, void *library, const std::string &name)
{
    return reinterpret_cast<T>(functionOf(step, library, name));
}
/// The observation of a function of the step's package. said: its message, empty where it gave none.
[[nodiscard]] Observation observationOf(const ToolkitStep &step, int result, std::string said = {});
/// The observation of a program, the loader or a check.
[[nodiscard]] Observation observationOf(bool succeeded, int status, std::string said);
/// The beginning of a message, as much as a record keeps.
[[nodiscard]] std::string shortened(std::string message);

} // namespace gpu::runner

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/installation.h"

#include "gpu/protocol/status.h"
#include "gpu/runner/families.h"

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <vector>

namespace gpu::runner {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t truncatedBytes = 1 << 20;

/// The files in which a sublibrary of cuDNN 9 comes: cuDNN 8 has two for each, and graph was part of ops then.
std::vector<std::string> filesOf(const std::string &sublibrary, int major)
{
    const std::string end = ".so." + std::to_string(major);
    if (major >= 9)
        return {"libcudnn_" + sublibrary + end};
    const std::string stem = "libcudnn_" + (sublibrary == "graph" ? "ops" : sublibrary);
    return {stem + "_infer" + end, stem + "_train" + end};
}

} // namespace

int majorOfFile(const std::string &path)
{
    const std::string name = fs::canonical(path).filename().string();
    const std::size_t at = name.find(".so.");
    return at == std::string::npos ? 0 : std::atoi(name.c_str() + at + 4);
}

PrivateInstallation::~PrivateInstallation()
{
    std::error_code error;
    if (!m_folder.empty())
        fs::remove_all(m_folder, error); // links are removed, not what they lead to
}

RunError PrivateInstallation::make(const Request &request, const Setup &setup)
{
    const std::string sublibrary = setup.attrs.at("sublibrary").get<std::string>();
    const std::string fault = setup.attrs.at("fault").get<std::string>();
    try {
        std::string name = (fs::temp_directory_path() / "casebook-cudnn-XXXXXX").string();
        if (!mkdtemp(name.data())) {
            m_message = "No temporary folder could be made: " + std::string(std::strerror(errno)) + ".";
            return RunError::LibraryUnreadable;
        }
        m_folder = name;
        const fs::path library = fs::canonical(request.cudnn);
        for (const fs::directory_entry &entry : fs::directory_iterator(library.parent_path())) {
            const std::string file = entry.path().filename().string();
            if (file.starts_with("libcudnn") && file.find(".so") != std::string::npos)
                fs::create_symlink(fs::canonical(entry.path()), m_folder / file);
        }
        // The other files it needs (cuBLAS, NVRTC) come as they would for the real folder.
        m_path = m_folder / library.filename();
        const int major = majorOfFile(request.cudnn);
        if (fault == "none")
            return RunError::None;
        if (major < 8) {
            m_message = "cuDNN before 8 has no sublibraries.";
            return RunError::UnsupportedVersion;
        }
        for (const std::string &file : filesOf(sublibrary, major)) {
            if (const RunError error = damage(request, file, fault); error != RunError::None)
                return error;
        }
        return RunError::None;
    } catch (const fs::filesystem_error &error) {
        m_message = error.what();
        return RunError::LibraryUnreadable;
    }
}

RunError PrivateInstallation::damage(const Request &request, const std::string &name, const std::string &fault)
{
    const fs::path target = m_folder / name;
    const fs::path source = fs::canonical(request.cudnn).parent_path() / name;
    if (!fs::exists(source)) {
        m_message = "This cuDNN has no " + name + ".";
        return RunError::UnsupportedVersion;
    }
    fs::remove(target);
    if (fault == "missing") {
        // Were the file really missing, the loader would take a copy from its cache, if the system has one. An empty file
        // ends its search: to the library it is as if there were none.
        std::ofstream empty(target);
        return RunError::None;
    }
    if (fault == "truncated") {
        fs::copy_file(source, target);
        fs::resize_file(target, std::min(fs::file_size(target), truncatedBytes));
        return RunError::None;
    }
    if (request.otherCudnn.empty()) {
        m_message = "A mixed installation needs a second cuDNN of the same major version.";
        return RunError::NoOtherLibrary;
    }
    const fs::path other = fs::canonical(request.otherCudnn).parent_path() / name;
    if (!fs::exists(other)) {
        m_message = "The second cuDNN has no " + name + ": it is of another major version.";
        return RunError::NoOtherLibrary;
    }
    fs::create_symlink(fs::canonical(other), target);
    return RunError::None;
}

bool reportDeath(Reporter &reporter, const ChildEnd &end, RunError &error)
{
    Call call = reporter.openCall();
    if (end.signal == 0 || call.n == 0) {
        error = RunError::LibraryUnreadable;
        reporter.error(error, end.signal ? "Signal " + std::to_string(end.signal) + " came before the first call."
                                         : "The child process ended with code " + std::to_string(end.exitCode) + ".");
        return false;
    }
    call.status = end.signal;
    const char *name = sigabbrev_np(end.signal);
    call.name = name ? "SIG" + std::string(name) : "signal " + std::to_string(end.signal);
    call.category = outcome::Crashed;
    reporter.call(call);
    Step step;
    step.kind = call.step;
    step.point = call.point;
    step.outcome = {call.status, call.name, call.category, call.call, {}};
    reporter.step(step);
    return true;
}

void runInstallation(Context &ctx, const CudnnLibrary &library, const Setup &setup)
{
    const std::string sublibrary = setup.attrs.at("sublibrary").get<std::string>();
    if (!ctx.observe("cudnnGetVersion", {}, [&] {
            const std::size_t number = ctx.cudnn.GetVersion.pointer();
            return Observation {0, "CUDNN_STATUS_SUCCESS", "SUCCESS", toString(versionFromNumber(number))};
        }))
        return;
    if (!checkVersionOf(ctx, library, sublibrary))
        return;
    if (sublibrary == "graph" || sublibrary == "ops") {
        Setup tensor;
        tensor.tensors = {{"x", Tensor {.dims = {1, 1, 1, 1}}}};
        runTensorDescriptor(ctx, tensor);
    } else if (sublibrary == "cnn") {
        callCnn(ctx);
    } else {
        callAdv(ctx);
    }
}

} // namespace gpu::runner

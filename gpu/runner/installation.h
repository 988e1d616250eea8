// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A private folder that holds an installation with one sublibrary damaged. The folder goes with the object.
#pragma once

#include "gpu/protocol/request.h"
#include "gpu/runner/child.h"
#include "gpu/runner/reporter.h"
#include "gpu/runner/workfolder.h"

#include <filesystem>
#include <optional>
#include <string>

namespace gpu::runner {

class PrivateInstallation final {
public:
    /// Symbolic links to the request's installation, and the setup's fault. None: path() can be loaded.
    [[nodiscard]] RunError make(const Request &request, Version version, const Setup &setup);
    [[nodiscard]] std::string path() const { return m_path.string(); }
    [[nodiscard]] const std::string &message() const { return m_message; }

private:
    RunError damage(const Request &request, Version version, const std::string &stem, const std::string &fault);
    RunError putDamaged(const Request &request, const std::string &name, const std::string &fault);
    std::optional<WorkFolder> m_folder;
    std::filesystem::path m_path;
    std::string m_message;
};

/// The second cuDNN of a mixed installation, as a child of the runner saw it.
struct OtherLibrary {
    Json described; // env.other_cudnn; null: none was loaded
    std::vector<LoadedFile> libraries; // its library, and the files of the sublibrary that is taken from it
    std::string message; // why it could not be loaded
};
[[nodiscard]] OtherLibrary readOther(const Request &request, const std::string &sublibrary);
/// Why it is not the one that the case is about; empty: it is.
[[nodiscard]] std::string faultOf(const OtherLibrary &other, Version version, Version wanted);

} // namespace gpu::runner

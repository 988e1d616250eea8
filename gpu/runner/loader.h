// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Which file the loader of a tree's system takes for a library's name, where no program says otherwise: without asking
// it, as that would load the library.
#pragma once

#include "gpu/runner/tree.h"

#include <map>
#include <string>
#include <vector>

namespace gpu::runner {

struct Found {
    std::string path; // without links; empty: it finds none
    std::string by; // "LD_LIBRARY_PATH", "loader"
};

class Loader final {
public:
    /// Reads the loader's cache; where there is none, the folders that it would be made of.
    explicit Loader(const Tree &tree);
    [[nodiscard]] Found find(const std::string &name) const;
    /// Whether the file is a library for the tree's processor: that of its own shell or C library, not this machine's.
    /// Where a tree has neither, any will do.
    [[nodiscard]] bool takes(const Tree::Place &place) const;
    /// Where it looks, in its order: those of LD_LIBRARY_PATH first.
    [[nodiscard]] const std::vector<std::string> &searchPath() const { return m_searchPath; }
    [[nodiscard]] const std::vector<std::string> &folders() const { return m_folders; }
    /// What its cache lists: names, each with its files, which may be for several processors.
    using Cache = std::map<std::string, std::vector<std::string>, std::less<>>;
    [[nodiscard]] const Cache &cached() const { return m_cache; }

private:
    void readCache();
    void readSettings(const std::string &file, int depth);

    const Tree &m_tree; // borrowed
    int m_processor; // of elf.h
    std::vector<std::string> m_searchPath; // LD_LIBRARY_PATH
    std::vector<std::string> m_folders; // those of its settings, where it has no cache, and its own
    Cache m_cache;
};

} // namespace gpu::runner

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A tree of files that is read as "/": this machine's, or another one's (a fixture, an unpacked image). Whatever lies
// in it, reading it ends, takes a bounded amount of memory, changes nothing and leaves the tree nowhere: links are
// followed by hand, FIFOs and devices are not opened. Paths are absolute and those of the tree, "/etc/os-release".
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gpu::runner {

class Tree final {
public:
    /// This machine as this process sees it.
    Tree() = default;
    /// This machine as its programs see it, where this process stands in a root of another system (hostFolder()).
    [[nodiscard]] static Tree ofMachine();
    /// Another one's. nullopt: there is no such folder.
    [[nodiscard]] static std::optional<Tree> at(const std::string &folder);

    /// Whether programs that are started here run in it.
    [[nodiscard]] bool isMachine() const { return m_isMachine; }
    /// Whether this process's own "/" is the tree.
    [[nodiscard]] bool isOwn() const { return m_isMachine && m_root.empty(); }
    /// A variable of the environment of the machine's programs; empty: it is not set, or this is another machine's
    /// tree.
    [[nodiscard]] std::string variable(const char *name) const;
    /// The folders that a variable like PATH lists. Relative ones are left out: they lead anywhere.
    [[nodiscard]] std::vector<std::string> foldersIn(const char *variable) const;

    /// Python's environments to look at besides those in the usual places: what is no absolute path leads nowhere.
    [[nodiscard]] const std::vector<std::string> &environments() const { return m_environments; }
    void setEnvironments(std::vector<std::string> folders) { m_environments = std::move(folders); }

    enum class Kind : std::uint8_t { Nothing, File, Folder, Device, Other };
    struct Place {
        Kind kind = Kind::Nothing;
        std::string path; // in the tree, without links
        std::string onDisk; // the same for system calls
    };
    [[nodiscard]] Place place(const std::string &path) const;
    [[nodiscard]] bool has(const std::string &path) const { return place(path).kind != Kind::Nothing; }
    [[nodiscard]] bool hasFile(const std::string &path) const { return place(path).kind == Kind::File; }
    /// What the link at the end of the path says; empty: it is none.
    [[nodiscard]] std::string link(const std::string &path) const;

    struct Text {
        std::string bytes;
        bool whole = true; // false: there is more than was asked for
    };
    /// nullopt: it is no file, or one that this user may not read.
    [[nodiscard]] std::optional<Text> read(const std::string &path, std::size_t most = 64 * 1024) const;
    /// Its bytes without the blanks at the end; empty: as for read().
    [[nodiscard]] std::string text(const std::string &path, std::size_t most = 64 * 1024) const;

    struct Listing {
        std::vector<std::string> names; // sorted
        bool there = false; // it is a folder that this user may read
        bool whole = true;
    };
    static constexpr std::size_t mostNames = 20'000;
    [[nodiscard]] Listing list(const std::string &folder) const;
    /// What matches a pattern of fnmatch(3), each of its folders by itself; sorted; at most 4096.
    [[nodiscard]] std::vector<std::string> like(const std::string &pattern) const;
    /// Why what lies at some path counts as not there although it may be: this user was not let in, or its file system
    /// does not answer. Of the first such path so far, English; empty: there was none.
    [[nodiscard]] const std::string &whyUnseen() const { return m_whyUnseen; }

private:
    void noteRefusal(const std::string &path) const; // by errno
    /// Whether what is mounted there answers, if it is of another machine or of a program; true where nothing is.
    [[nodiscard]] bool mountAnswers(const std::string &path) const;
    [[nodiscard]] std::optional<std::string> resolved(const std::string &path) const;

    std::string m_root; // without a "/" at its end
    std::vector<std::string> m_environments;
    bool m_isMachine = true;
    mutable std::string m_whyUnseen;
    mutable std::optional<std::map<std::string, std::optional<bool>>>
        m_mounts; // of other machines and of programs, by their paths on disk, with whether they answered
    mutable std::chrono::milliseconds m_waitedForMounts {0}; // in vain
    mutable std::map<std::string, std::string>
        m_links; // folders that were passed, with what they say if they are links
};

/// A path as a pattern of fnmatch(3) and glob(7) that nothing but the path matches, whatever is in its names.
[[nodiscard]] std::string asPattern(const std::string &path);
/// "/a/b" of "/a/b/c"; "/" of "/a".
[[nodiscard]] std::string folderOf(const std::string &path);
/// "c" of "/a/b/c".
[[nodiscard]] std::string nameOf(const std::string &path);
/// The lines of a text, without their ends.
[[nodiscard]] std::vector<std::string_view> linesOf(std::string_view text);

} // namespace gpu::runner

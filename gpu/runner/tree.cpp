// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/tree.h"

#include "gpu/protocol/folderlook.h"
#include "gpu/runner/environment.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <deque>
#include <fstream>

#include <dirent.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gpu::runner {

namespace {

constexpr int maxLinksFollowed = 40; // as the kernel
constexpr std::size_t maxSteps = 512; // folders of one path, those of links with it
constexpr std::size_t maxPassed = 50'000; // that are remembered
constexpr std::size_t maxLike = 4096;
constexpr std::size_t maxMounts = 4096;
constexpr std::chrono::milliseconds patienceWithMount {250}; // of the 800 that most sources of facts have
constexpr std::chrono::milliseconds patienceWithMounts {500}; // with all of them that do not answer

std::vector<std::string_view> partsOf(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find(separator, from), text.size());
        if (end > from)
            parts.push_back(text.substr(from, end - from));
        from = end + 1;
    }
    return parts;
}

/// "/mnt/my disk" of "/mnt/my\040disk", as /proc/self/mounts has it.
std::string withoutEscapes(std::string_view text)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view digits = text.substr(i).starts_with('\\') ? text.substr(i + 1, 3) : std::string_view();
        const bool isEscape = digits.size() == 3 && digits.find_first_not_of("01234567") == std::string_view::npos;
        plain
            += isEscape ? static_cast<char>((digits[0] - '0') * 64 + (digits[1] - '0') * 8 + digits[2] - '0') : text[i];
        i += isEscape ? digits.size() : 0;
    }
    return plain;
}

/// Where file systems are mounted that another machine or a program serves, as this process sees them: with a server
/// that is gone, whoever asks for a file there waits for ever.
std::vector<std::string> distantMounts()
{
    static constexpr std::array kinds = {"nfs", "cifs", "smb", "fuse", "ceph", "lustre", "gpfs", "beegfs", "afs", "9p",
        "glusterfs", "orangefs", "wekafs", "panfs"};
    std::vector<std::string> folders;
    std::ifstream mounts("/proc/self/mounts");
    for (std::string line; folders.size() < maxMounts && std::getline(mounts, line);) {
        const std::vector<std::string_view> fields = partsOf(line, ' ');
        if (fields.size() > 2
            && std::ranges::any_of(kinds, [&](const char *kind) { return fields[2].starts_with(kind); }))
            folders.push_back(withoutEscapes(fields[1]));
    }
    return folders;
}

std::string linkTextAt(const std::string &onDisk)
{
    std::array<char, PATH_MAX> target;
    const ssize_t length = readlink(onDisk.c_str(), target.data(), target.size());
    return length > 0 && length < static_cast<ssize_t>(target.size())
        ? std::string(target.data(), static_cast<std::size_t>(length))
        : std::string();
}

/// The runner's own part of the search path for libraries is none of the machine's (docs/adr/0033).
std::string withoutDriverFolder(const std::string &folders)
{
    const char *const driver = std::getenv("CASEBOOK_DRIVER_FOLDER");
    if (!driver || !*driver)
        return folders;
    std::string rest;
    for (const std::string_view folder : partsOf(folders, ':')) {
        if (folder != driver)
            rest += (rest.empty() ? "" : ":") + std::string(folder);
    }
    return rest;
}

Tree::Kind kindOf(mode_t mode)
{
    if (S_ISREG(mode))
        return Tree::Kind::File;
    if (S_ISDIR(mode))
        return Tree::Kind::Folder;
    return S_ISCHR(mode) || S_ISBLK(mode) ? Tree::Kind::Device : Tree::Kind::Other;
}

} // namespace

Tree Tree::ofMachine()
{
    Tree tree;
    tree.m_root = hostFolder();
    while (tree.m_root.ends_with('/'))
        tree.m_root.pop_back();
    return tree;
}

std::optional<Tree> Tree::at(const std::string &folder)
{
    char *const canonical = realpath(folder.c_str(), nullptr);
    if (!canonical)
        return std::nullopt;
    Tree tree;
    tree.m_isMachine = false;
    tree.m_root = canonical;
    std::free(canonical);
    struct stat about = {};
    if (stat(tree.m_root.c_str(), &about) != 0 || !S_ISDIR(about.st_mode))
        return std::nullopt;
    if (tree.m_root == "/")
        tree.m_root.clear();
    return tree;
}

std::string Tree::variable(const char *name) const
{
    if (!m_isMachine)
        return {};
    const bool isSearchPath = std::string_view(name) == "LD_LIBRARY_PATH";
    const bool hasOther = !m_root.empty() && std::string_view(name) == "PATH";
    const char *value = hasOther ? std::getenv("CASEBOOK_HOST_PATH") : nullptr;
    if (isSearchPath)
        value = std::getenv("CASEBOOK_SEARCH_PATH"); // the user's own, where the runner was given less of it
    if (!value)
        value = std::getenv(name);
    const std::string text = value ? value : "";
    return isSearchPath ? withoutDriverFolder(text) : text;
}

std::vector<std::string> Tree::foldersIn(const char *name) const
{
    std::vector<std::string> folders;
    std::string listed = variable(name);
    if (std::string_view(name) == "LD_LIBRARY_PATH")
        std::ranges::replace(listed, ';', ':'); // which part it, too: man ld.so
    for (const std::string_view folder : partsOf(listed, ':')) {
        if (folder.starts_with('/') && !std::ranges::contains(folders, folder))
            folders.emplace_back(folder);
    }
    return folders;
}

std::optional<std::string> Tree::resolved(const std::string &path) const
{
    if (!path.starts_with('/') || path.size() >= PATH_MAX || path.contains('\0'))
        return std::nullopt;
    std::deque<std::string> rest;
    for (const std::string_view part : partsOf(path, '/'))
        rest.emplace_back(part);
    std::string now; // without links
    int links = 0;
    for (std::size_t step = 0; !rest.empty(); ++step) {
        const std::string part = std::move(rest.front());
        rest.pop_front();
        if (part == ".")
            continue;
        if (part == "..") {
            now.erase(now.empty() ? 0 : now.rfind('/'));
            continue;
        }
        std::string next = now + '/' + part;
        auto passed = m_links.find(next);
        if (passed == m_links.end()) {
            struct stat about = {};
            if (step >= maxSteps || next.size() >= PATH_MAX)
                return std::nullopt;
            if (!mountAnswers(next)) {
                if (m_whyUnseen.empty())
                    m_whyUnseen = "what " + next + " is on does not answer";
                return std::nullopt;
            }
            if (lstat((m_root + next).c_str(), &about) != 0) {
                noteRefusal(next);
                return std::nullopt;
            }
            std::string target = S_ISLNK(about.st_mode) ? linkTextAt(m_root + next) : std::string();
            if (S_ISLNK(about.st_mode) && target.empty())
                return std::nullopt;
            if (target.empty() && !S_ISDIR(about.st_mode)) {
                if (!rest.empty())
                    return std::nullopt;
                return next;
            }
            if (m_links.size() >= maxPassed)
                m_links.clear();
            passed = m_links.emplace(next, std::move(target)).first;
        }
        const std::string &target = passed->second;
        if (target.empty()) {
            now = std::move(next);
            continue;
        }
        if (++links > maxLinksFollowed || rest.size() > maxSteps)
            return std::nullopt;
        if (target.starts_with('/'))
            now.clear();
        const std::vector<std::string_view> parts = partsOf(target, '/');
        rest.insert(rest.begin(), parts.begin(), parts.end());
    }
    return now.empty() ? "/" : now;
}

void Tree::noteRefusal(const std::string &path) const
{
    if ((errno == EACCES || errno == EPERM) && m_whyUnseen.empty())
        m_whyUnseen = "this user may not look into " + path;
}

bool Tree::mountAnswers(const std::string &path) const
{
    if (!m_mounts) {
        m_mounts.emplace();
        for (std::string &folder : distantMounts())
            m_mounts->emplace(std::move(folder), std::nullopt);
    }
    const auto mount = m_mounts->find(m_root + path);
    if (mount == m_mounts->end())
        return true;
    if (!mount->second) {
        const std::chrono::milliseconds left = patienceWithMounts - m_waitedForMounts;
        const bool answers = left.count() > 0
            && lookForFolder(mount->first, std::min(left, patienceWithMount)) != FolderLook::NoAnswer;
        if (!answers)
            m_waitedForMounts += std::min(left, patienceWithMount);
        mount->second = answers;
    }
    return *mount->second;
}

Tree::Place Tree::place(const std::string &path) const
{
    const auto end = resolved(path);
    struct stat about = {};
    if (!end || lstat((m_root + *end).c_str(), &about) != 0)
        return {};
    return {kindOf(about.st_mode), *end, m_root + *end};
}

std::string Tree::link(const std::string &path) const
{
    const Place folder = place(folderOf(path));
    return folder.kind == Kind::Folder ? linkTextAt(folder.onDisk + '/' + nameOf(path)) : std::string();
}

std::optional<Tree::Text> Tree::read(const std::string &path, std::size_t most) const
{
    const Place at = place(path);
    if (at.kind != Kind::File)
        return std::nullopt;
    // What it was a moment ago, it may be no more.
    const int file = ::open(at.onDisk.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC);
    struct stat about = {};
    if (file < 0)
        return std::nullopt;
    std::optional<Text> text;
    if (fstat(file, &about) == 0 && S_ISREG(about.st_mode)) {
        text.emplace();
        std::array<char, 32 * 1024> block;
        for (;;) {
            const ssize_t size = ::read(file, block.data(), block.size());
            if (size < 0 && errno == EINTR)
                continue;
            if (size < 0 && text->bytes.empty())
                text.reset();
            if (size <= 0)
                break;
            text->bytes.append(block.data(), static_cast<std::size_t>(size));
            if (text->bytes.size() > most) {
                text->bytes.resize(most);
                text->whole = false;
                break;
            }
        }
    }
    close(file);
    return text;
}

std::string Tree::text(const std::string &path, std::size_t most) const
{
    auto read = this->read(path, most);
    if (!read)
        return {};
    read->bytes.erase(read->bytes.find_last_not_of(" \n\t") + 1);
    return std::move(read->bytes);
}

Tree::Listing Tree::list(const std::string &folder) const
{
    Listing listing;
    const Place at = place(folder);
    if (at.kind != Kind::Folder)
        return listing;
    const int file = ::open(at.onDisk.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0)
        noteRefusal(at.path);
    DIR *const entries = file >= 0 ? fdopendir(file) : nullptr;
    if (!entries) {
        if (file >= 0)
            close(file);
        return listing;
    }
    listing.there = true;
    while (const dirent *const entry = readdir(entries)) {
        const std::string_view name = entry->d_name;
        if (name == "." || name == "..")
            continue;
        if (listing.names.size() >= mostNames) {
            listing.whole = false;
            break;
        }
        listing.names.emplace_back(name);
    }
    closedir(entries);
    std::ranges::sort(listing.names);
    return listing;
}

std::vector<std::string> Tree::like(const std::string &pattern) const
{
    std::vector<std::string> found {""};
    for (const std::string_view part : partsOf(pattern, '/')) {
        std::vector<std::string> next;
        const bool isPattern = part.find_first_of("*?[") != std::string_view::npos;
        for (const std::string &folder : found) {
            if (!isPattern) {
                next.push_back(folder + '/' + std::string(part));
                continue;
            }
            for (const std::string &name : list(folder.empty() ? "/" : folder).names) {
                if (next.size() < maxLike && fnmatch(std::string(part).c_str(), name.c_str(), FNM_PERIOD) == 0)
                    next.push_back(folder + '/' + name);
            }
        }
        found = std::move(next);
    }
    std::erase_if(found, [this](const std::string &path) { return !has(path); });
    return found;
}

std::string asPattern(const std::string &path)
{
    std::string pattern;
    for (const char c : path) {
        if (c == '*' || c == '?' || c == '[')
            pattern += std::string("[") + c + ']';
        else if (c == '\\')
            pattern += "[\\\\]";
        else
            pattern += c;
    }
    return pattern;
}

std::string folderOf(const std::string &path)
{
    const std::size_t slash = path.rfind('/');
    return slash == 0 || slash == std::string::npos ? "/" : path.substr(0, slash);
}

std::string nameOf(const std::string &path)
{
    return path.substr(path.rfind('/') + 1);
}

std::vector<std::string_view> linesOf(std::string_view text)
{
    return partsOf(text, '\n');
}

} // namespace gpu::runner

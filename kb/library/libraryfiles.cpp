// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/library/libraryfiles.h"

#include "kb/filedescriptor.h"
#include "kb/parallel.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <dirent.h>
#include <fcntl.h>
#include <limits>
#include <mutex>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace kb {

namespace {

constexpr std::string_view entryExtension = ".json";
// What is looked at outside entries/, once, when a snapshot is built: a few milliseconds.
constexpr std::size_t outsideFiles = 32;
constexpr std::size_t outsideFolders = 256;
constexpr std::size_t rowsInBlock = 64; // some 80 microseconds: a small library takes no second thread

struct Folder {
    std::string path; // relative
    int depth = 0;
};

struct Listing {
    Stamp stamp; // from before it was listed: what comes in later must show
    std::vector<Folder> folders;
    std::vector<std::string> files;
    std::vector<std::string> tooDeep;
    std::error_code error; // what kept the list from being whole
};

std::string joined(const std::string &folder, const std::string &name)
{
    return folder.empty() ? name : folder + '/' + name;
}

/// Not a link to a folder.
bool isFolder(DIR *parent, const dirent &entry)
{
    if (entry.d_type != DT_UNKNOWN)
        return entry.d_type == DT_DIR;
    struct stat status = {};
    return ::fstatat(::dirfd(parent), entry.d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(status.st_mode);
}

/// The sub-folders and the files with one extension directly in a folder.
Listing listFolder(const std::filesystem::path &root, const Folder &folder, std::string_view extension)
{
    Listing listing;
    const auto close = [](DIR *open) { ::closedir(open); };
    const std::unique_ptr<DIR, decltype(close)> dir(::opendir((root / folder.path).c_str()));
    struct stat status = {};
    if (!dir || ::fstat(::dirfd(dir.get()), &status) != 0) {
        listing.error = std::error_code(errno, std::system_category());
        return listing;
    }
    listing.stamp = stampOf(status);
    errno = 0;
    while (const dirent *const entry = ::readdir(dir.get())) {
        const std::string name = entry->d_name;
        if (name.starts_with('.'))
            continue;
        if (isFolder(dir.get(), *entry)) {
            if (folder.depth < maxFolderDepth)
                listing.folders.push_back({joined(folder.path, name), folder.depth + 1});
            else
                listing.tooDeep.push_back(joined(folder.path, name));
        } else if (name.ends_with(extension)) {
            listing.files.push_back(joined(folder.path, name));
        }
        errno = 0;
    }
    listing.error = std::error_code(errno, std::system_category());
    return listing;
}

void noteIfUnreadable(const Listing &listing, const std::string &folder, LibraryFiles &library)
{
    if (listing.error)
        library.unreadable.emplace_back(folder, listing.error.message());
}

/// The entries below some folders: breadth first, one level at a time over all cores.
void listEntries(const std::filesystem::path &root, std::vector<Folder> level, const std::vector<std::string> &leftOut,
    LibraryFiles &library, const std::stop_token &stop)
{
    while (!level.empty() && !stop.stop_requested()) {
        std::erase_if(level, [&](const Folder &folder) { return std::ranges::contains(leftOut, folder.path); });
        std::vector<Folder> next;
        std::mutex mutex;
        parallelBlocks(level.size(), 32, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end && !stop.stop_requested(); ++i) {
                Listing listing = listFolder(root, level[i], entryExtension);
                const std::scoped_lock lock(mutex);
                std::ranges::move(listing.folders, std::back_inserter(next));
                std::ranges::move(listing.files, std::back_inserter(library.entries));
                std::ranges::move(listing.tooDeep, std::back_inserter(library.tooDeep));
                noteIfUnreadable(listing, level[i].path, library);
                library.folders.push_back({level[i].path, listing.stamp});
            }
        });
        level = std::move(next);
    }
}

// Folders of a library that hold no loose entries.
const std::vector<std::string> partFolders = {"entries", "evidence", "articles"};

/// Looks for entries that stand anywhere but in these, depth first, so that the first one is found soon.
class LooseFiles final {
public:
    LooseFiles(std::filesystem::path root, std::size_t most, std::size_t mostFolders)
        : m_root(std::move(root))
        , m_most(most)
        , m_foldersLeft(mostFolders)
    {
    }

    [[nodiscard]] std::vector<std::string> find()
    {
        look({});
        return std::move(m_files);
    }

private:
    void look(const Folder &folder)
    {
        if (m_foldersLeft-- == 0)
            return;
        Listing listing = listFolder(m_root, folder, entryExtension);
        std::ranges::sort(listing.files);
        std::ranges::sort(listing.folders, {}, &Folder::path);
        listing.files.resize(std::min(listing.files.size(), m_most - m_files.size()));
        std::ranges::move(listing.files, std::back_inserter(m_files));
        for (const Folder &inner : listing.folders) {
            if (m_files.size() == m_most || m_foldersLeft == 0)
                return;
            if (!std::ranges::contains(partFolders, inner.path))
                look(inner);
        }
    }

    std::filesystem::path m_root;
    std::size_t m_most;
    std::size_t m_foldersLeft;
    std::vector<std::string> m_files;
};

bool isAsItWas(const FileDescriptor &root, const std::string &path, const FileRow &row)
{
    struct stat status = {};
    return row.modified != unknownTime && ::fstatat(root.get(), path.empty() ? "." : path.c_str(), &status, 0) == 0
        && stampOf(status) == Stamp {row.size, row.modified};
}

} // namespace

std::string newEntriesFolder(const std::filesystem::path &library)
{
    std::error_code ignored;
    const bool isLoose = !std::filesystem::is_directory(library / "entries", ignored)
        && !LooseFiles(library, 1, std::numeric_limits<std::size_t>::max()).find().empty();
    return isLoose ? std::string() : "entries";
}

std::filesystem::path newEntryFile(const std::filesystem::path &library, std::string_view id)
{
    const std::string folder = newEntriesFolder(library);
    const std::string_view domain = id.substr(0, id.find('/'));
    std::string file = std::string(id) + ".json";
    if (folder.empty() && std::ranges::contains(partFolders, domain)) // there it would hide the others, or not be read
        file.insert(domain.size(), 1, '_');
    return joined(folder, file);
}

Expected<LibraryFiles> listLibrary(const std::filesystem::path &folder, const std::stop_token &stop)
{
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error))
        return std::unexpected(Error {.code = ErrorCode::NotALibrary, .detail = error.message(), .file = folder});
    if (::access(folder.c_str(), R_OK | X_OK) != 0) {
        return std::unexpected(
            Error {.code = ErrorCode::FileUnreadable, .detail = std::system_category().message(errno), .file = folder});
    }

    LibraryFiles files;
    files.folders.push_back({"", stampOf(folder)}); // its own: a new entries or articles folder must not go unseen
    if (std::filesystem::is_directory(folder / "entries", error)) {
        listEntries(folder, {{"entries"}}, {}, files, stop);
        files.outside = LooseFiles(folder, outsideFiles, outsideFolders).find();
    } else {
        Listing top = listFolder(folder, {}, entryExtension);
        files.entries = std::move(top.files);
        listEntries(folder, std::move(top.folders), partFolders, files, stop);
    }
    if (std::filesystem::is_directory(folder / "articles", error)) {
        Listing listing = listFolder(folder, {"articles"}, ".md");
        files.folders.push_back({"articles", listing.stamp});
        files.articles = std::move(listing.files);
        noteIfUnreadable(listing, "articles", files);
    }
    if (stop.stop_requested())
        return std::unexpected(Error {.code = ErrorCode::Cancelled, .file = folder});

    std::ranges::sort(files.entries);
    std::ranges::sort(files.articles);
    std::ranges::sort(files.folders, {}, &ListedFolder::path);
    std::ranges::sort(files.unreadable);
    std::ranges::sort(files.tooDeep);
    return files;
}

bool isUnchanged(const std::filesystem::path &folder, const LibrarySections &sections)
{
    const FileDescriptor root(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    std::atomic<bool> unchanged = true;
    for (const std::span<const FileRow> rows : {sections.folders, sections.files}) {
        parallelBlocks(rows.size(), rowsInBlock, [&](std::size_t begin, std::size_t end) {
            std::string path; // one for all of them
            for (std::size_t i = begin; i < end && unchanged; ++i) {
                path.assign(sections.text(rows[i].path));
                if (!isAsItWas(root, path, rows[i]))
                    unchanged = false;
            }
        });
    }
    return unchanged;
}

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/library/libraryfiles.h"

#include "kb/filedescriptor.h"
#include "kb/library/parallel.h"

#include <algorithm>
#include <atomic>
#include <fcntl.h>
#include <functional>
#include <mutex>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace kb {

namespace {

// Deeper folders are not looked into: an entry's id has three parts at most.
constexpr int maxFolderDepth = 8;
constexpr std::string_view entryExtension = ".json";

std::int64_t nanoseconds(const timespec &time)
{
    return std::int64_t(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

Stamp stampOf(const struct stat &status)
{
    return {S_ISDIR(status.st_mode) ? 0 : std::uint64_t(status.st_size), nanoseconds(status.st_mtim)};
}

struct Folder {
    std::string path; // relative
    int depth = 0;
};

struct Listing {
    std::vector<Folder> folders;
    std::vector<std::string> files;
    std::error_code error; // what kept the list from being whole
};

std::string joined(const std::string &folder, const std::string &name)
{
    return folder.empty() ? name : folder + '/' + name;
}

/// The sub-folders and the files with one extension directly in a folder.
Listing listFolder(const std::filesystem::path &root, const Folder &folder, std::string_view extension)
{
    Listing listing;
    std::filesystem::directory_iterator it(root / folder.path, listing.error);
    for (; !listing.error && it != std::filesystem::directory_iterator(); it.increment(listing.error)) {
        std::string name = it->path().filename().string();
        if (name.starts_with('.'))
            continue;
        std::error_code ignored;
        if (it->is_directory(ignored) && !it->is_symlink(ignored)) {
            if (folder.depth < maxFolderDepth)
                listing.folders.push_back({joined(folder.path, name), folder.depth + 1});
        } else if (name.ends_with(extension)) {
            listing.files.push_back(joined(folder.path, name));
        }
    }
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
                noteIfUnreadable(listing, level[i].path, library);
            }
        });
        for (Folder &folder : level)
            library.folders.push_back(std::move(folder.path));
        level = std::move(next);
    }
}

} // namespace

Stamp stampOf(const std::filesystem::path &path)
{
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0 ? stampOf(status) : Stamp {};
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
    files.folders.emplace_back(); // its own: a new entries or articles folder must not go unseen
    if (std::filesystem::is_directory(folder / "entries", error)) {
        listEntries(folder, {{"entries"}}, {}, files, stop);
    } else {
        Listing top = listFolder(folder, {}, entryExtension);
        files.entries = std::move(top.files);
        listEntries(folder, std::move(top.folders), {"evidence", "articles"}, files, stop);
    }
    if (std::filesystem::is_directory(folder / "articles", error)) {
        files.folders.emplace_back("articles");
        Listing listing = listFolder(folder, {"articles"}, ".md");
        files.articles = std::move(listing.files);
        noteIfUnreadable(listing, "articles", files);
    }
    if (stop.stop_requested())
        return std::unexpected(Error {.code = ErrorCode::Cancelled, .file = folder});

    std::ranges::sort(files.entries);
    std::ranges::sort(files.articles);
    std::ranges::sort(files.folders);
    std::ranges::sort(files.unreadable);
    return files;
}

struct FilesCheck::Private {
    Private(const std::filesystem::path &folder, const LibrarySections &of)
        : sections(of)
        , root(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    {
    }

    /// The folders come first: one that is gone, or has something new, is seen soon.
    [[nodiscard]] const FileRow &row(std::size_t i) const
    {
        const std::size_t folders = sections.folders.size();
        return i < folders ? sections.folders[i] : sections.files[i - folders];
    }

    void look(std::size_t begin, std::size_t end)
    {
        std::string path;
        for (std::size_t i = begin; i < end && unchanged; ++i) {
            path.assign(sections.text(row(i).path));
            struct stat status = {};
            const bool found = ::fstatat(root.get(), path.empty() ? "." : path.c_str(), &status, 0) == 0;
            const FileRow &known = row(i);
            if (!found || known.modified == 0 || stampOf(status) != Stamp {known.size, known.modified})
                unchanged = false;
        }
    }

    const LibrarySections &sections;
    FileDescriptor root;
    std::atomic<bool> unchanged = true;
    ParallelLoop<std::function<void(std::size_t begin, std::size_t end)>> loop {
        sections.folders.size() + sections.files.size(), 128,
        [this](std::size_t begin, std::size_t end) { look(begin, end); }};
};

FilesCheck::FilesCheck(const std::filesystem::path &folder, const LibrarySections &sections)
    : m_d(std::make_unique<Private>(folder, sections))
{
}

FilesCheck::~FilesCheck()
{
    m_d->unchanged = false; // nobody waits for the rest
}

bool FilesCheck::isUnchanged()
{
    m_d->loop.finish();
    return m_d->unchanged;
}

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/loader.h"

#include "gpu/runner/elfsymbols.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include <elf.h>

namespace gpu::runner {

namespace {

// The cache's format from glibc 2.2 on (elf/cache.c): a head, entries of {flags, name, path, OS version, capabilities},
// where name and path are offsets from the head's beginning.
constexpr std::string_view loaderCacheMagic = "glibc-ld.so.cache1.1";
constexpr std::size_t loaderCacheHead = 48;
constexpr std::size_t loaderCacheEntry = 24;
constexpr std::size_t maxLoaderCacheBytes = 16 << 20; // that of a full desktop has 0.3 MB
constexpr int maxIncludes = 4; // of settings that include settings

std::uint32_t numberAt(std::string_view bytes, std::size_t at)
{
    std::uint32_t number = 0;
    if (at <= bytes.size() && bytes.size() - at >= sizeof number)
        std::memcpy(&number, bytes.data() + at, sizeof number);
    return number;
}

std::string textAt(std::string_view bytes, std::size_t at)
{
    const std::size_t end = at < bytes.size() ? bytes.find('\0', at) : std::string_view::npos;
    return end == std::string_view::npos ? std::string() : std::string(bytes.substr(at, end - at));
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
}

int treesProcessor(const Tree &tree)
{
    if (tree.isMachine()) {
#ifdef __aarch64__
        return EM_AARCH64;
#else
        return EM_X86_64;
#endif
    }
    for (const char *const pattern :
        {"/bin/sh", "/usr/bin/sh", "/bin/bash", "/bin/busybox", "/lib/*-linux-gnu/libc.so.6",
            "/usr/lib/*-linux-gnu/libc.so.6", "/lib64/libc.so.6", "/usr/lib64/libc.so.6", "/lib/libc.so.6"}) {
        for (const std::string &path : tree.like(pattern)) {
            const Tree::Place place = tree.place(path);
            const int processor = place.kind == Tree::Kind::File ? processorOf(place.onDisk) : EM_NONE;
            if (processor != EM_NONE)
                return processor;
        }
    }
    return EM_NONE;
}

} // namespace

Loader::Loader(const Tree &tree)
    : m_tree(tree)
    , m_processor(treesProcessor(tree))
    , m_searchPath(tree.foldersIn("LD_LIBRARY_PATH"))
{
    readCache();
    if (m_cache.empty())
        readSettings("/etc/ld.so.conf", 0);
    for (const char *const pattern :
        {"/lib/*-linux-gnu", "/usr/lib/*-linux-gnu", "/lib64", "/usr/lib64", "/lib", "/usr/lib"}) {
        for (const std::string &folder : tree.like(pattern))
            m_folders.push_back(folder);
    }
}

void Loader::readCache()
{
    const auto file = m_tree.read("/etc/ld.so.cache", maxLoaderCacheBytes);
    const std::size_t begin = file ? file->bytes.find(loaderCacheMagic) : std::string::npos;
    if (begin == std::string::npos) // an older format may stand before it
        return;
    const std::string_view bytes = std::string_view(file->bytes).substr(begin);
    const std::size_t count = numberAt(bytes, loaderCacheMagic.size());
    for (std::size_t i = 0; i < count && loaderCacheHead + (i + 1) * loaderCacheEntry <= bytes.size(); ++i) {
        const std::size_t at = loaderCacheHead + i * loaderCacheEntry;
        const std::string name = textAt(bytes, numberAt(bytes, at + 4));
        const std::string path = textAt(bytes, numberAt(bytes, at + 8));
        if (name.contains(".so") && path.starts_with('/'))
            m_cache[name].push_back(path);
    }
}

void Loader::readSettings(const std::string &file, int depth)
{
    const std::string text = m_tree.text(file);
    for (std::string_view line : linesOf(text)) {
        line = trimmed(line.substr(0, line.find('#')));
        constexpr std::string_view include = "include ";
        if (line.starts_with('/')) {
            m_folders.emplace_back(line);
        } else if (line.starts_with(include) && depth < maxIncludes) {
            std::string pattern(trimmed(line.substr(include.size())));
            if (!pattern.starts_with('/'))
                pattern = "/etc/" + pattern;
            for (const std::string &found : m_tree.like(pattern))
                readSettings(found, depth + 1);
        }
    }
}

bool Loader::takes(const Tree::Place &place) const
{
    const int processor = place.kind == Tree::Kind::File ? processorOf(place.onDisk) : EM_NONE;
    return processor != EM_NONE && (processor == m_processor || m_processor == EM_NONE);
}

Found Loader::find(const std::string &name) const
{
    const auto fitting = [&](const std::string &path) {
        const Tree::Place place = m_tree.place(path);
        return takes(place) ? place.path : std::string();
    };
    for (const std::string &folder : m_searchPath) {
        if (std::string path = fitting(folder + '/' + name); !path.empty())
            return {path, "LD_LIBRARY_PATH"};
    }
    if (const auto cached = m_cache.find(name); cached != m_cache.end()) {
        for (const std::string &listed : cached->second) {
            if (std::string path = fitting(listed); !path.empty())
                return {path, "loader"};
        }
    }
    for (const std::string &folder : m_folders) {
        if (std::string path = fitting(folder + '/' + name); !path.empty())
            return {path, "loader"};
    }
    return {};
}

} // namespace gpu::runner

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What runs there: the system, its kernel, and what the firmware set up.
#include "gpu/runner/elfsymbols.h"
#include "gpu/runner/environment.h"
#include "gpu/runner/factsource.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

#include <elf.h>
#include <gnu/libc-version.h>
#include <sys/utsname.h>

namespace gpu::runner {

namespace {

constexpr std::size_t maxLibcBytes = 8 << 20;

/// The word that begins at, or after, a position.
std::string wordAt(std::string_view text, std::size_t at)
{
    at = std::min(text.find_first_not_of(' ', at), text.size());
    return std::string(text.substr(at, text.find_first_of(" \n", at) - at));
}

void sayText(FactWriter &writer, std::string_view name, const std::string &value, const std::string &from)
{
    writer.fact(name, value.empty() ? unknown("not said there", from) : known(value, from));
}

/// "12.2.0" of "gcc (Debian 12.2.0-14) 12.2.0, GNU ld ..." and of "gcc version 9.3.0 (Ubuntu ...)": what gcc says of
/// itself stands before or behind its maker's name.
std::string gccVersionIn(std::string_view text)
{
    if (text.contains("clang version"))
        return {};
    for (std::size_t at = 0, depth = 0; at < text.size(); ++at) {
        if (text[at] == '(')
            ++depth;
        else if (text[at] == ')')
            depth -= depth > 0;
        const bool begins = text[at] >= '0' && text[at] <= '9' && at > 0 && text[at - 1] == ' ';
        if (depth > 0 || !begins)
            continue;
        const std::string_view number
            = text.substr(at, std::min(text.find_first_not_of("0123456789.", at), text.size()) - at);
        if (number.contains('.'))
            return std::string(number);
    }
    return {};
}

/// Reads "Linux version 6.8.0-45-generic (buildd@host) (gcc (Ubuntu ...) 13.2.0, GNU ld ...) #45 SMP ...".
Fact kernelCompiler(const Tree &tree)
{
    const std::string from = "/proc/version";
    const std::string text = tree.text(from);
    const std::size_t gcc = text.find("gcc");
    if (text.empty())
        return unknown("there is no such file", from);
    if (gcc == std::string::npos || text.find("clang version") < gcc)
        return text.contains("clang") ? none(from) : unknown("it names no compiler", from);
    const std::string version = gccVersionIn(std::string_view(text).substr(gcc));
    return version.empty() ? unknown("it names no version of gcc", from) : known(version, from);
}

Fact kernelHeaders(const Tree &tree)
{
    const std::string folder = modulesFolder(tree);
    if (folder.empty())
        return unknown(noModulesFolder, "/lib/modules");
    const std::string build = folder + "/build";
    if (tree.hasFile(build + "/Makefile"))
        return known(true, build);
    // A container may see its machine's modules, and not what their links lead to.
    if (mayBeContainer(tree))
        return unknown("a container does not see its machine's headers", build);
    return known(false, build);
}

constexpr auto placesOfLibc = std::to_array({"/lib/*-linux-gnu/libc.so.6", "/lib64/libc.so.6", "/lib/libc.so.6"});

/// As uname() has it; empty: it is another one than those for which CUDA has been made.
std::string archOf(int processor)
{
    switch (processor) {
    case EM_X86_64: return "x86_64";
    case EM_AARCH64: return "aarch64";
    case EM_PPC64: return "ppc64le";
    default: return {};
    }
}

/// Of a tree: what its shell is for, and where it has none, its C library, of which there may be several.
Fact archOfTree(const Tree &tree)
{
    std::vector<std::string> files {"/bin/sh"};
    for (const char *const place : placesOfLibc)
        std::ranges::copy(tree.like(place), std::back_inserter(files));
    std::ranges::copy(tree.like("/lib/ld-musl-*.so.1"), std::back_inserter(files));
    Fact arch = unknown("it has no /bin/sh and no C library of a processor that is known");
    for (const std::string &path : files) {
        const Tree::Place place = tree.place(path);
        const std::string said = place.kind == Tree::Kind::File ? archOf(processorOf(place.onDisk)) : std::string();
        if (said.empty())
            continue;
        if (path == files.front())
            return known(said, path);
        if (arch.isKnown() && arch.value != FactValue(said))
            return unknown("it has C libraries of several processors", path);
        arch = known(said, path);
    }
    return arch;
}

/// A C library says of which version it is in a text among its bytes.
Fact libcVersion(const Tree &tree)
{
    if (tree.isOwn())
        return known(std::string(gnu_get_libc_version()), "the C library");
    for (const char *const place : placesOfLibc) {
        for (const std::string &path : tree.like(place)) {
            constexpr std::string_view key = "stable release version ";
            const auto library = tree.read(path, maxLibcBytes);
            const std::size_t said = library ? library->bytes.find(key) : std::string::npos;
            if (said == std::string::npos)
                continue;
            std::string version = wordAt(library->bytes, said + key.size());
            version.erase(std::min(version.find_first_not_of("0123456789."), version.size()));
            while (version.ends_with('.'))
                version.pop_back();
            return known(version, path);
        }
    }
    return unknown("no libc.so.6 that says its version was found");
}

Fact secureBoot(const Tree &tree)
{
    const std::string firmware = "/sys/firmware";
    const std::string variable = firmware + "/efi/efivars/SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c";
    const Tree::Listing listing = tree.list(firmware);
    if (!listing.there || listing.names.empty()) // a container hides it
        return unknown("there is nothing to see there", firmware);
    if (!std::ranges::contains(listing.names, "efi"))
        return none(firmware);
    const auto bytes = tree.read(variable);
    constexpr std::size_t attributesBytes = 4; // before a variable's value
    if (!bytes || bytes->bytes.size() <= attributesBytes)
        return unknown("the firmware's variable can't be read", variable);
    return known(bytes->bytes[attributesBytes] == 1, variable);
}

Fact iommu(const Tree &tree)
{
    const std::string units = "/sys/class/iommu";
    const std::string groups = "/sys/kernel/iommu_groups";
    const Tree::Listing unitsThere = tree.list(units);
    const Tree::Listing groupsThere = tree.list(groups);
    if (!unitsThere.there && !groupsThere.there)
        return unknown("the kernel's folders of it are not there", units);
    return known(!unitsThere.names.empty() || !groupsThere.names.empty(), unitsThere.there ? units : groups);
}

} // namespace

std::string modulesFolder(const Tree &tree)
{
    const std::string release = kernelRelease(tree);
    for (const char *const place : {"/lib/modules/", "/run/booted-system/kernel-modules/lib/modules/"}) {
        if (!release.empty() && tree.has(place + release))
            return place + release;
    }
    return {};
}

std::string kernelRelease(const Tree &tree)
{
    utsname names = {};
    if (tree.isMachine() && uname(&names) == 0)
        return names.release;
    const std::string release = tree.text("/proc/sys/kernel/osrelease");
    constexpr std::string_view before = "Linux version ";
    const std::string version = tree.text("/proc/version");
    const std::string said = !release.empty() ? release
        : version.starts_with(before)         ? wordAt(version, before.size())
                                              : std::string();
    return said.contains('/') ? std::string() : said; // it becomes a part of paths
}

void readSystem(const Tree &tree, FactWriter &writer)
{
    sayText(writer, "system.name", systemName(tree), "/etc/os-release");
    const std::string release = kernelRelease(tree);
    sayText(writer, "system.kernel", release, tree.isMachine() ? "uname" : "/proc/sys/kernel/osrelease");
    writer.fact("system.kernel_compiler", kernelCompiler(tree));
    utsname names = {};
    const bool hasArch = tree.isMachine() && uname(&names) == 0;
    writer.fact("system.arch", hasArch ? known(std::string(names.machine), "uname") : archOfTree(tree));
    writer.fact("system.glibc", libcVersion(tree));
    const std::string container = containerKind(tree);
    const std::string why = container.empty() ? whyContainerIsNotKnown(tree) : std::string();
    const std::string from = "/run, /proc/1";
    writer.fact("system.container",
        !container.empty() ? known(container, from)
            : why.empty()  ? none(from)
                           : unknown(why, from));
    writer.fact("system.wsl",
        release.empty() ? unknown("the kernel's version is not known") : known(release.contains("icrosoft"), "uname"));
    writer.fact("system.kernel_headers", kernelHeaders(tree));
}

void readFirmware(const Tree &tree, FactWriter &writer)
{
    writer.fact("system.secure_boot", secureBoot(tree));
    writer.fact("system.iommu", iommu(tree));
}

} // namespace gpu::runner

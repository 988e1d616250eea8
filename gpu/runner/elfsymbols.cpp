// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/elfsymbols.h"

#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstring>
#include <map>
#include <string_view>

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gpu::runner {

namespace {

constexpr std::size_t maxTextBytes = 64 * 1024; // of a name: in a file that is none of ELF it may have no end
constexpr std::size_t maxDynamic = 4096; // entries of what a library says of itself; usual are 30

/// A file's bytes, mapped; parts of it are copied out, as a damaged one may have them anywhere.
class ElfFile final {
public:
    explicit ElfFile(const std::string &path)
    {
        const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
        struct stat about = {};
        if (file >= 0 && fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0) {
            m_size = static_cast<std::size_t>(about.st_size);
            m_bytes = mmap(nullptr, m_size, PROT_READ, MAP_PRIVATE, file, 0);
            if (m_bytes == MAP_FAILED)
                m_size = 0;
        }
        if (file >= 0)
            close(file);
    }
    ~ElfFile()
    {
        if (m_size > 0)
            munmap(m_bytes, m_size);
    }
    ElfFile(const ElfFile &) = delete;
    ElfFile &operator=(const ElfFile &) = delete;

    template <typename T> [[nodiscard]] std::optional<T> at(std::size_t offset) const
    {
        if (offset > m_size || m_size - offset < sizeof(T))
            return std::nullopt;
        T value;
        std::memcpy(&value, static_cast<const char *>(m_bytes) + offset, sizeof value);
        return value;
    }
    [[nodiscard]] std::string_view text(std::size_t offset) const
    {
        if (offset >= m_size)
            return {};
        const char *const begin = static_cast<const char *>(m_bytes) + offset;
        return {begin, strnlen(begin, std::min(m_size - offset, maxTextBytes))};
    }

private:
    void *m_bytes = nullptr;
    std::size_t m_size = 0;
};

/// nullopt: it is no ELF file of 64 bits.
std::optional<Elf64_Ehdr> elfHeader(const ElfFile &file)
{
    auto header = file.at<Elf64_Ehdr>(0);
    if (header && (std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 || header->e_ident[EI_CLASS] != ELFCLASS64))
        header.reset();
    return header;
}

struct ElfSections {
    std::vector<Elf64_Shdr> all;
    [[nodiscard]] const Elf64_Shdr *ofType(std::uint32_t type) const
    {
        for (const Elf64_Shdr &section : all) {
            if (section.sh_type == type)
                return &section;
        }
        return nullptr;
    }
};

ElfSections sectionsOf(const ElfFile &file)
{
    ElfSections sections;
    const auto header = elfHeader(file);
    if (!header)
        return sections;
    for (std::size_t i = 0; i < header->e_shnum; ++i) {
        if (const auto section = file.at<Elf64_Shdr>(header->e_shoff + i * sizeof(Elf64_Shdr)))
            sections.all.push_back(*section);
    }
    return sections;
}

/// Names of versions by their number in the table of versions.
std::map<int, std::string> versionNames(const ElfFile &file, const ElfSections &sections)
{
    std::map<int, std::string> names;
    const auto textsOf = [&](const Elf64_Shdr &section) {
        return section.sh_link < sections.all.size() ? sections.all[section.sh_link].sh_offset : Elf64_Off(0);
    };
    if (const Elf64_Shdr *const section = sections.ofType(SHT_GNU_verdef)) {
        std::size_t at = section->sh_offset;
        for (std::size_t i = 0; i < section->sh_info; ++i) {
            const auto defined = file.at<Elf64_Verdef>(at);
            const auto name = defined ? file.at<Elf64_Verdaux>(at + defined->vd_aux) : std::nullopt;
            if (!name)
                break;
            names[defined->vd_ndx] = file.text(textsOf(*section) + name->vda_name);
            at += defined->vd_next;
        }
    }
    if (const Elf64_Shdr *const section = sections.ofType(SHT_GNU_verneed)) {
        std::size_t at = section->sh_offset;
        for (std::size_t i = 0; i < section->sh_info; ++i) {
            const auto needed = file.at<Elf64_Verneed>(at);
            std::size_t name = needed ? at + needed->vn_aux : 0;
            for (std::size_t k = 0; needed && k < needed->vn_cnt; ++k) {
                const auto one = file.at<Elf64_Vernaux>(name);
                if (!one)
                    break;
                names[one->vna_other] = file.text(textsOf(*section) + one->vna_name);
                name += one->vna_next;
            }
            if (!needed)
                break;
            at += needed->vn_next;
        }
    }
    return names;
}

/// Of the table of dynamic symbols: act(its number, the symbol, its name). false: the file has no such table.
template <typename Act> bool forEachSymbol(const ElfFile &file, const ElfSections &sections, const Act &act)
{
    const Elf64_Shdr *const symbols = sections.ofType(SHT_DYNSYM);
    if (!symbols || symbols->sh_link >= sections.all.size())
        return false;
    const Elf64_Off texts = sections.all[symbols->sh_link].sh_offset;
    for (std::size_t i = 1; i < symbols->sh_size / sizeof(Elf64_Sym); ++i) {
        const auto symbol = file.at<Elf64_Sym>(symbols->sh_offset + i * sizeof(Elf64_Sym));
        if (!symbol)
            break;
        act(i, *symbol, file.text(texts + symbol->st_name));
    }
    return true;
}

} // namespace

std::optional<std::vector<ElfSymbol>> symbolsNamed(const std::string &path, const std::string &name)
{
    const ElfFile file(path);
    const ElfSections sections = sectionsOf(file);
    const Elf64_Shdr *const versions = sections.ofType(SHT_GNU_versym);
    const std::map<int, std::string> names = versionNames(file, sections);
    std::vector<ElfSymbol> found;
    const bool isLibrary
        = forEachSymbol(file, sections, [&](std::size_t i, const Elf64_Sym &symbol, std::string_view own) {
              if (own != name)
                  return;
              constexpr int hidden = 0x8000; // a version that is not the default one
              constexpr int firstNamed = 2; // 0: local, 1: global without a version
              const auto number = versions ? file.at<Elf64_Half>(versions->sh_offset + i * sizeof(Elf64_Half))
                                           : std::optional<Elf64_Half>();
              const int version = number ? *number & ~hidden : 0;
              const auto known = version >= firstNamed ? names.find(version) : names.end();
              found.push_back({symbol.st_shndx != SHN_UNDEF, known == names.end() ? std::string() : known->second});
          });
    return isLibrary ? std::optional(std::move(found)) : std::nullopt;
}

std::vector<std::string> definedNames(const std::string &path, const std::string &prefix)
{
    const ElfFile file(path);
    std::vector<std::string> found;
    forEachSymbol(file, sectionsOf(file), [&](std::size_t, const Elf64_Sym &symbol, std::string_view name) {
        if (symbol.st_shndx != SHN_UNDEF && name.starts_with(prefix))
            found.emplace_back(name);
    });
    return found;
}

std::optional<std::uint32_t> constantNamed(const std::string &path, const std::string &name)
{
    const ElfFile file(path);
    const ElfSections sections = sectionsOf(file);
    std::optional<std::uint32_t> value;
    forEachSymbol(file, sections, [&](std::size_t, const Elf64_Sym &symbol, std::string_view own) {
        if (own != name || symbol.st_size != sizeof(std::uint32_t) || symbol.st_shndx >= sections.all.size())
            return;
        const Elf64_Shdr &section = sections.all[symbol.st_shndx]; // of SHN_UNDEF: it has no bytes
        if (section.sh_type == SHT_PROGBITS && symbol.st_value >= section.sh_addr
            && symbol.st_value - section.sh_addr < section.sh_size)
            value = file.at<std::uint32_t>(section.sh_offset + (symbol.st_value - section.sh_addr));
    });
    return value;
}

std::optional<ElfNeeds> needsOf(const std::string &path)
{
    const ElfFile file(path);
    const auto header = elfHeader(file);
    if (!header)
        return std::nullopt;
    std::vector<Elf64_Phdr> loaded;
    std::optional<Elf64_Phdr> dynamic;
    for (std::size_t i = 0; i < header->e_phnum; ++i) {
        const auto segment = file.at<Elf64_Phdr>(header->e_phoff + i * sizeof(Elf64_Phdr));
        if (segment && segment->p_type == PT_LOAD)
            loaded.push_back(*segment);
        if (segment && segment->p_type == PT_DYNAMIC)
            dynamic = segment;
    }
    if (!dynamic)
        return std::nullopt;
    std::size_t texts = 0;
    std::vector<Elf64_Dyn> entries;
    for (std::size_t i = 0; i < std::min<std::size_t>(dynamic->p_filesz / sizeof(Elf64_Dyn), maxDynamic); ++i) {
        const auto entry = file.at<Elf64_Dyn>(dynamic->p_offset + i * sizeof(Elf64_Dyn));
        if (!entry)
            return std::nullopt; // cut short
        if (entry->d_tag == DT_NULL)
            break;
        entries.push_back(*entry);
        if (entry->d_tag != DT_STRTAB)
            continue;
        for (const Elf64_Phdr &segment : loaded) { // its address, to where it lies in the file
            if (entry->d_un.d_ptr >= segment.p_vaddr && entry->d_un.d_ptr - segment.p_vaddr < segment.p_filesz)
                texts = segment.p_offset + (entry->d_un.d_ptr - segment.p_vaddr);
        }
    }
    ElfNeeds needs;
    for (const Elf64_Dyn &entry : entries) {
        if (entry.d_tag == DT_SONAME)
            needs.soname = file.text(texts + entry.d_un.d_val).substr(0, NAME_MAX);
        if (entry.d_tag == DT_NEEDED)
            needs.libraries.emplace_back(file.text(texts + entry.d_un.d_val).substr(0, NAME_MAX));
    }
    return needs;
}

int processorOf(const std::string &path)
{
    const auto header = elfHeader(ElfFile(path));
    return header && (header->e_type == ET_DYN || header->e_type == ET_EXEC) ? header->e_machine : EM_NONE;
}

} // namespace gpu::runner

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Trees of files that stand for machines, and what the runner says of them.
#pragma once

#include "fixtures.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <elf.h>

#include <cstring>

namespace gputest {

/// The bytes of a number, as they lie in memory.
template <typename Number> QByteArray bytesOf(const Number &number)
{
    return {reinterpret_cast<const char *>(&number), static_cast<qsizetype>(sizeof number)};
}

/// A loader's cache that lists these paths, in the format "glibc-ld.so.cache1.1".
inline QByteArray loaderCache(const QStringList &paths)
{
    constexpr qsizetype headerBytes = 48;
    constexpr qsizetype entryBytes = 24;
    const auto word = [](quint32 value) { return bytesOf(value); };
    QByteArray entries;
    QByteArray strings;
    const qsizetype stringsAt = headerBytes + entryBytes * paths.size();
    for (const QString &path : paths) {
        const QByteArray value = path.toUtf8() + '\0';
        const auto at = static_cast<quint32>(stringsAt + strings.size());
        entries += word(0x303) + word(at + static_cast<quint32>(value.lastIndexOf('/') + 1)) + word(at) + word(0)
            + word(0) + word(0);
        strings += value;
    }
    return "glibc-ld.so.cache1.1" + word(static_cast<quint32>(paths.size()))
        + word(static_cast<quint32>(strings.size())) + QByteArray(20, '\0') + entries + strings;
}

/// The bytes of a library that says nothing but its name and what it needs.
inline QByteArray elfLibrary(const QByteArray &soname, const QByteArrayList &needed = {},
#ifdef __aarch64__
    quint16 machine = EM_AARCH64)
#else
    quint16 machine = EM_X86_64)
#endif
{
    QByteArray texts(1, '\0');
    std::vector<Elf64_Dyn> entries;
    const auto name = [&](qint64 tag, const QByteArray &text) {
        Elf64_Dyn entry = {};
        entry.d_tag = tag;
        entry.d_un.d_val = static_cast<quint64>(texts.size());
        texts += text + '\0';
        entries.push_back(entry);
    };
    name(DT_SONAME, soname);
    for (const QByteArray &library : needed)
        name(DT_NEEDED, library);
    constexpr quint64 segmentsAt = sizeof(Elf64_Ehdr);
    constexpr quint64 dynamicAt = segmentsAt + 2 * sizeof(Elf64_Phdr);
    const quint64 dynamicBytes = (entries.size() + 2) * sizeof(Elf64_Dyn);
    constexpr quint64 base = 0x1000; // addresses are not places in the file
    Elf64_Dyn table = {};
    table.d_tag = DT_STRTAB;
    table.d_un.d_ptr = base + dynamicAt + dynamicBytes;
    entries.push_back(table);
    entries.push_back({});
    Elf64_Ehdr header = {};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_type = ET_DYN;
    header.e_machine = machine;
    header.e_phoff = segmentsAt;
    header.e_phnum = 2;
    Elf64_Phdr loaded = {};
    loaded.p_type = PT_LOAD;
    loaded.p_vaddr = base;
    loaded.p_filesz = dynamicAt + dynamicBytes + static_cast<quint64>(texts.size());
    Elf64_Phdr dynamic = {};
    dynamic.p_type = PT_DYNAMIC;
    dynamic.p_offset = dynamicAt;
    dynamic.p_vaddr = base + dynamicAt;
    dynamic.p_filesz = dynamicBytes;
    QByteArray bytes = bytesOf(header) + bytesOf(loaded) + bytesOf(dynamic);
    for (const Elf64_Dyn &entry : entries)
        bytes += bytesOf(entry);
    return bytes + texts;
}

class MachineTree final {
public:
    void write(const char *path, const QByteArray &bytes = {}) const
    {
        QFile out(file(path));
        if (!QDir().mkpath(QFileInfo(out.fileName()).path()) || !out.open(QIODevice::WriteOnly)
            || out.write(bytes) != bytes.size())
            throw std::runtime_error(std::string("the tree could not be written: ") + path);
    }
    /// A link at `path` that says `target`, as it stands there.
    void link(const char *path, const char *target) const
    {
        if (!QDir().mkpath(QFileInfo(file(path)).path()) || !QFile::link(QString::fromUtf8(target), file(path)))
            throw std::runtime_error(std::string("the link could not be made: ") + path);
    }
    void folder(const char *path) const { QDir().mkpath(file(path)); }
    void library(const char *path, const QByteArray &soname, const QByteArrayList &needed = {}) const
    {
        write(path, elfLibrary(soname, needed));
    }
    [[nodiscard]] QString file(const char *path) const { return m_folder.path() + QString::fromUtf8(path); }
    [[nodiscard]] QString path() const { return m_folder.path(); }

    /// What the runner says of it. The time limit is long: nothing is to be late on a machine under load.
    [[nodiscard]] gpu::Facts facts() const { return factsOf({.root = path().toStdString()}); }

    static gpu::Facts factsOf(gpu::Request request, int timeoutSeconds = 60)
    {
        request.kind = gpu::Request::Kind::Facts;
        request.timeoutSeconds = timeoutSeconds;
        const gpu::Transcript told = run({.runner = QStringLiteral(CASEBOOK_RUNNER)}, request);
        if (told.error != gpu::RunError::None)
            throw std::runtime_error("no facts: " + told.errorMessage);
        return told.facts;
    }

private:
    QTemporaryDir m_folder;
};

/// A value as text, for comparing: "12.4", "true", "none", "unknown"; "absent" where nothing was said.
inline QString told(const gpu::Fact *fact)
{
    if (!fact)
        return QStringLiteral("absent");
    if (!fact->isKnown())
        return QStringLiteral("unknown");
    if (const auto *const text = std::get_if<std::string>(&fact->value))
        return QString::fromStdString(*text);
    if (const auto *const number = std::get_if<double>(&fact->value))
        return QString::number(*number);
    if (const auto *const flag = std::get_if<bool>(&fact->value))
        return *flag ? QStringLiteral("true") : QStringLiteral("false");
    return QStringLiteral("none");
}
inline QString told(const gpu::Facts &facts, const char *name)
{
    return told(facts.fact(name));
}
/// An item's fields, "NAME VALUE | NAME VALUE".
inline QString told(const gpu::FactItem &item, std::initializer_list<const char *> fields)
{
    QStringList words;
    for (const char *const field : fields) {
        const auto at = item.find(field);
        words.append(told(at == item.end() ? nullptr : &at->second));
    }
    return words.join(QStringLiteral(" | "));
}
inline QStringList told(const gpu::Facts &facts, const char *list, std::initializer_list<const char *> fields)
{
    QStringList lines;
    const gpu::FactList *const found = facts.list(list);
    if (!found)
        return {QStringLiteral("absent")};
    for (const gpu::FactItem &item : found->items)
        lines.append(told(item, fields));
    return lines;
}

} // namespace gputest

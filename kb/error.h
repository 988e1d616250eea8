// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What can go wrong when data is read or written: values, no wording. kb/wording turns them into sentences.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <string>

namespace kb {

enum class ErrorCode : std::uint8_t {
    FileNotFound,
    FileUnreadable, // exists but could not be opened or read; detail: the system's reason
    IsAFolder, // where a file is expected
    FileTooLarge, // detail: the limit in bytes
    NotUtf8,
    JsonSyntax, // detail: what the parser said
    JsonTooDeep,
    WrongType, // detail: the type that is expected there
    MissingField,
    RateOutOfRange, // a rate outside 0..1; detail: the value
    BadId, // not <domain>/<slug>[/<environment>], or a character that is unsafe in a path
    FrontMatter, // an article's YAML front matter is missing or broken
    UnknownFormat, // no importer recognises the content
    NothingImported,
    NotALibrary, // the folder does not exist or is not a folder
    NoSuchEntry,
    IdTaken, // by another entry; detail: the id
    WriteFailed,
    ReadOnly,
    ChangedOnDisk, // by someone else since it was read
    ReadAgain, // an edit was refused: the file is not what was shown, by now it is
    EditedMeanwhile, // something else was edited while many edits were being made
    EditedWhileOpening, // edits came while another library was being opened
    StandIn, // a run of a stand-in library of the tests: no record is made of it
    RecordContradicts, // a record says of itself what does not follow from it; detail: what it says | what follows
    RecordMisnamed, // a record's file does not carry its hash and time; detail: the name that it should have
    RecordSignatureBad, // a record's signature is not by a key that counts; detail: what ssh-keygen says
    SigningFailed, // detail: what ssh-keygen says; empty: there is none
    RecordLeftOut, // a file or link in evidence that looks like a record or a signature, and is read as neither
    RecordElsewhere, // a record lies in the folder of another entry; detail: the entry that it says
    Cancelled,
    NotAFile, // a pipe, a socket or a device where a file is expected
    NoText, // an empty file, or zero bytes in a text; detail: how many bytes the file has
    PageWithoutId, // an entry's page without the line that says its id
    OpenFence, // a page ends inside a code block
    FolderTaken, // a folder that is to be replaced holds a file that was not written by what replaces it, or was
                 // changed
    NotFacts, // a file that is no file of a machine's facts; detail: what is wrong with it, English
    LinkLeadsOut, // a symbolic link in the library leads out of it
};

/// One failure. file, line, column (1-based; 0 = unknown) and field (JSON pointer) say where.
struct Error {
    ErrorCode code = ErrorCode::FileUnreadable;
    std::string detail;
    std::filesystem::path file;
    int line = 0;
    int column = 0;
    std::string field;

    bool operator==(const Error &) const = default;
};

template <typename T> using Expected = std::expected<T, Error>;

/// Files above this size are refused (16 MiB), nesting above this depth too.
inline constexpr std::uintmax_t maxFileBytes = 16u << 20;
inline constexpr int maxJsonDepth = 64;

} // namespace kb

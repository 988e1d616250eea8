// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A record: what one run of one case observed, with everything that is needed to judge it again. Written once, never
// changed. Whenever it is read, its verdict and its case's hash are computed anew, and one whose file says otherwise is
// refused (docs/adr/0029).
#pragma once

#include "kb/error.h"
#include "kb/evidence/privacy.h"
#include "kb/evidence/verdict.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// A run that said what another one said, at another time or on another machine.
struct OtherRun {
    std::string time; // as Record::time
    std::shared_ptr<const std::string> machine; // as Record::machine; never null
};

struct Record {
    std::string entryId;
    std::string entryRevision; // SHA-256 in hex of the entry's file as it was run
    std::string caseName;
    std::string caseHash; // of caseHash()
    gpu::Case testCase; // as it was run, so that an old record stays readable
    gpu::Level level = gpu::Level::Library;
    std::string gpuModel; // level model: "H100"; level gpu: the GPU's name; level library: ""
    std::string time; // when the run began: UTC, ISO 8601 with milliseconds, "2026-11-21T12:30:00.123Z"
    std::string target; // "local", "ssh", "slurm", "container", "plan"; never a host name
    std::string machine; // that it ran on: Privacy::machine; empty: not said
    gpu::Transcript transcript; // paths of the home folder as "~", GPU UUIDs as salted hashes
    Judgement judgement; // computed

    // What EvidenceStore::read() finds out about where it comes from.
    std::filesystem::path file; // empty: of no file
    bool isFromHere = false; // it ran on this machine, and this user's Casebook wrote it
    bool hasKnownLibrary = true; // its cuDNN is in a published package (knownlibraries.h); true until it was looked at
    std::string signer; // who vouches for it (signature.h); empty: nobody
    bool hasUncheckedSignature = false; // there is no ssh-keygen here, so nobody knows whose it is
    bool counts = true; // towards the tier
    bool isUnassigned = false; // the user's, of before each library had its own: of those whose entry has its case
    std::vector<OtherRun> others; // older ones, which say the same; of a folder with very many records (recordindex.h)
};

/// The identity of a case: SHA-256 in hex of its canonical JSON (keys sorted, no blanks, numbers as nlohmann writes
/// them) without title and title_zh, which change nothing of what runs, and without the index of the row that it tests.
[[nodiscard]] std::string caseHash(const gpu::Case &testCase);
/// Whether it is of one of these cases.
[[nodiscard]] bool isOfCases(const Record &record, std::span<const gpu::Case> cases);
/// As the first records have it, when the index still was a part of a case's identity.
[[nodiscard]] std::string caseHashWithIndex(const gpu::Case &testCase);

/// What a run gives for a record.
struct RunFacts {
    std::string entryId;
    std::string entryText; // the entry's file as it was run
    gpu::Case testCase;
    gpu::Transcript transcript; // as the runner said it, with the hashes of the libraries (hashLibraries)
    std::string gpuModel; // level model: which was described
    std::string target;
    std::string time; // utcNow() as it began
};
/// Computes hashes and judgement, and leaves out who ran it (anonymous()).
[[nodiscard]] Record makeRecord(RunFacts facts, const Privacy &privacy);
[[nodiscard]] std::string utcNow(); // as Record::time
[[nodiscard]] bool isRecordTime(const std::string &time); // in ISO 8601, and not to come

/// Canonical: always the same keys in the same order, two-space indent, newline at the end.
/// Errors: StandIn, for a transcript of a stand-in library (Transcript::fake).
[[nodiscard]] Expected<std::string> writeRecordText(const Record &record);
/// Whether a text is laid out in the form of those.
[[nodiscard]] bool isLaidOut(std::string_view text);
/// The case's hash, its level, its GPU and the judgement are computed anew, and must be what the text says. Errors:
/// JsonSyntax (also where a key stands there twice), JsonTooDeep, NotUtf8, WrongType (a case that is none any more,
/// too), MissingField, StandIn, RecordContradicts.
[[nodiscard]] Expected<Record> readRecordText(std::string_view text);

/// "evidence/<domain>/<slug>/<time>-<first 12 of the hash of the text>.json", relative to a root of evidence.
[[nodiscard]] std::filesystem::path recordFileName(const Record &record, std::string_view text);
/// Whether a file of that name is one that EvidenceStore::write() gives to this text: "-2" and so on may follow.
[[nodiscard]] bool isRecordFileName(const std::filesystem::path &name, const Record &record, std::string_view text);

/// SHA-256 in hex of salt and UUID; the salt is made once a user and kept in the data folder, so that one machine's
/// records can be told from another's without naming either.
[[nodiscard]] std::string hashedUuid(std::string_view uuid, std::string_view salt);

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Who vouches for a record: signatures by SSH keys, made and checked by ssh-keygen. RECORD.json.sig lies beside
// RECORD.json; the library's evidence/allowed_signers says whose keys count (docs/adr/0029). Starts processes: for
// worker threads.
#pragma once

#include "kb/error.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace kb {

[[nodiscard]] std::filesystem::path signatureOf(const std::filesystem::path &record);

/// Who stands by a record.
struct Signer {
    std::string name; // letters, digits and "@._+-"; empty: nobody, or nobody knows
    bool isUnchecked = false; // there is a signature, and no ssh-keygen to check it
};
/// The name that allowedSigners gives to the key that signed these bytes of the record's file: the first of those
/// written out there by which the signature is good. A pattern names nobody, and what could be markup is no name.
/// Errors: RecordSignatureBad.
[[nodiscard]] Expected<Signer> signerOf(
    const std::filesystem::path &record, std::string_view bytes, const std::filesystem::path &allowedSigners);

/// The lines of a file of allowed signers, with those of the principals alone that are names; one without any is a
/// comment. Of a line that also says who is not meant ("!ada@example.org"), none is.
[[nodiscard]] std::string namedSigners(std::string_view allowedSigners);

/// Signs a record's file with a private key, or with the one of the agent that belongs to a public key. The signature's
/// file. Errors: SigningFailed, also where there is one already.
[[nodiscard]] Expected<std::filesystem::path> signRecord(
    const std::filesystem::path &record, const std::filesystem::path &key);

} // namespace kb

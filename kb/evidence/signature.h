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

/// The name that allowedSigners gives to the key that signed these bytes of the record's file; empty: there is no
/// signature, or no ssh-keygen to check it. Errors: RecordSignatureBad.
[[nodiscard]] Expected<std::string> signerOf(
    const std::filesystem::path &record, std::string_view bytes, const std::filesystem::path &allowedSigners);

/// Signs a record's file with a private key, or with the one of the agent that belongs to a public key. The signature's
/// file. Errors: SigningFailed, also where there is one already.
[[nodiscard]] Expected<std::filesystem::path> signRecord(
    const std::filesystem::path &record, const std::filesystem::path &key);

} // namespace kb

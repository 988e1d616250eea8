// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/sha256.h"

#include <array>
#include <cstdint>
#include <nettle/sha2.h>
#include <nettle/version.h>

namespace kb {

namespace {

std::string digestOf(sha256_ctx &context)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::array<std::uint8_t, SHA256_DIGEST_SIZE> bytes {};
#if NETTLE_VERSION_MAJOR >= 4
    sha256_digest(&context, bytes.data());
#else
    sha256_digest(&context, bytes.size(), bytes.data());
#endif
    std::string hex;
    hex.reserve(2 * bytes.size());
    for (const unsigned byte : bytes) {
        hex += digits[byte >> 4];
        hex += digits[byte & 15];
    }
    return hex;
}

void addTo(sha256_ctx &context, std::string_view bytes)
{
    sha256_update(&context, bytes.size(), reinterpret_cast<const std::uint8_t *>(bytes.data()));
}

} // namespace

struct Sha256::State {
    sha256_ctx context;
};

Sha256::Sha256()
    : m_state(std::make_unique<State>())
{
    sha256_init(&m_state->context);
}

Sha256::~Sha256() = default;
Sha256::Sha256(Sha256 &&other) noexcept = default;
Sha256 &Sha256::operator=(Sha256 &&other) noexcept = default;

void Sha256::add(std::string_view bytes)
{
    addTo(m_state->context, bytes);
}

std::string Sha256::hex()
{
    return digestOf(m_state->context);
}

std::string sha256Hex(std::string_view bytes)
{
    sha256_ctx context;
    sha256_init(&context);
    addTo(context, bytes);
    return digestOf(context);
}

} // namespace kb

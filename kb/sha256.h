// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// SHA-256 by nettle, which uses the processor's own instructions for it where there are any (docs/adr/0045).
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace kb {

/// Of bytes that come in parts.
class Sha256 final {
public:
    Sha256();
    ~Sha256();
    Sha256(Sha256 &&other) noexcept;
    Sha256 &operator=(Sha256 &&other) noexcept;
    void add(std::string_view bytes);
    /// Of all that was added, 64 lower-case digits; it begins anew then.
    [[nodiscard]] std::string hex();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// 64 lower-case digits.
[[nodiscard]] std::string sha256Hex(std::string_view bytes);

} // namespace kb

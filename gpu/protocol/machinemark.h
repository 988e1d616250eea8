// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// By what two connections, or a file of answers and a connection, are known to be of one machine. Runners say it in
// their hello; records have a salted hash of it (kb/evidence/record.h).
#pragma once

#include "gpu/protocol/case.h"

#include <string>
#include <string_view>

namespace gpu {

struct MachineMark {
    std::string machine; // 16 hex digits, of the system's id and its name; empty: it has no id of its own
    std::string boot; // likewise, of its kernel's since it was started: the same in its containers; empty: not known
    bool operator==(const MachineMark &) const = default;
};

/// This machine's. The id, of 128 bits, can't be got from it. The name is in it since the nodes of a cluster may be
/// copies of one disk.
[[nodiscard]] MachineMark machineMark();
/// The same of such texts. id: 32 hex digits, else the machine has none; boot: any text, empty: none.
[[nodiscard]] MachineMark machineMark(std::string_view id, std::string_view name, std::string_view boot);
/// Whether both are known to be one machine's.
[[nodiscard]] bool isSameMachine(const MachineMark &one, const MachineMark &other);

/// Of a hello, which has what is known of it as `machine` and `boot`.
[[nodiscard]] MachineMark markIn(const Json &hello);
void addMark(Json &hello, const MachineMark &mark);

} // namespace gpu

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The messages of a cuDNN API log: a header line, arguments by name ("    n: type=int; val=0;", those of a descriptor
// one level deeper), and at the end the thread. Views into the log, which must outlive them. Seen of cuDNN 8.9.7 and
// 9.19.0, which write alike.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kb {

struct ApiMessage {
    std::string_view function; // "cudnnSetTensor4dDescriptor"
    std::string_view version; // "91900"
    std::string_view thread; // "Process=1; Thread=2", as it stands there; empty: not said
    std::vector<std::pair<std::string, std::string_view>> values; // {"xDesc/dimA", "[1,3,8,8]"}, in order
    bool isError = false; // an E! message
    bool isWarning = false; // a W! message: of all engines that were asked for, none is viable
    std::string_view status; // of an E! or W! message, or that an I! message says the call ended with
    std::string_view reason; // the first of an E! or W! message: the check that failed

    [[nodiscard]] std::optional<std::string_view> value(std::string_view path) const;
    [[nodiscard]] std::optional<std::int64_t> integer(std::string_view path) const; // of an enum, the number behind it
    [[nodiscard]] std::optional<double> number(std::string_view path) const;
    [[nodiscard]] std::optional<std::vector<std::int64_t>> list(std::string_view path) const; // at most 64 numbers
    [[nodiscard]] bool isNull(std::string_view path) const;
};

/// Lines that belong to no message are passed over. Costs time and memory in proportion to the log.
[[nodiscard]] std::vector<ApiMessage> apiMessages(std::string_view log);

} // namespace kb

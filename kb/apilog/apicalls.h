// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The calls of an API log, and how each ended. Private to kb/cases.
#pragma once

#include "kb/apilog/apimessage.h"

namespace kb {

inline constexpr std::string_view statusSuccess = "CUDNN_STATUS_SUCCESS";

/// A call of the log. The status of a graph (its OPERATIONGRAPH) says, too, what became of it: that of the plans, where
/// all of them were refused, and NOT_SUPPORTED where cuDNN found no engine for it, which it returns as an empty list.
struct LoggedCall {
    const ApiMessage *message = nullptr;
    std::string_view status; // empty: the log does not say
    std::string_view reason;
    bool isPartOfGraph = false; // an engine or a plan: its graph tells of it
};

/// Views into the messages.
[[nodiscard]] std::vector<LoggedCall> callsOf(const std::vector<ApiMessage> &messages);

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Facts of one machine, or of two side by side, as rows of a tree to read: groups and lists, in them facts and items,
// in items their fields. Plain values, in the language of the installed translator; nothing here knows a widget.
#pragma once

#include "kb/facts/factcomparison.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace ui {

struct FactRow {
    QString key; // "driver.cuda", "gpus"; by which the same row is known after facts were read again
    QString name;
    QString value;
    QString other; // of the other machine
    QString from; // where it was read
    std::optional<kb::FactRelation> relation; // nothing: it is a heading, or there is no other machine
    bool isOpen = false; // at first
    std::vector<FactRow> children;
};

/// What could not be read stands in a last row of this key, under its reasons.
inline constexpr const char *unknownKey = "unknown";
[[nodiscard]] std::vector<FactRow> factRows(const gpu::Facts &facts);
/// Two machines side by side; what is unknown stands where it belongs.
[[nodiscard]] std::vector<FactRow> factRows(const gpu::Facts &left, const gpu::Facts &right);

/// "≠", "?": what a relation looks like; empty: both are the same.
[[nodiscard]] QString relationSign(kb::FactRelation relation);
[[nodiscard]] QString relationText(kb::FactRelation relation); // "They differ"

} // namespace ui

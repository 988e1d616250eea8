// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/checks/fieldplace.h"

#include <algorithm>
#include <array>

namespace kb {

std::string fieldIn(Dialect dialect, std::string_view flatField)
{
    // As kb/format/nesteddialect.cpp reads them; rows and lists stand where a flat file has them.
    constexpr std::array<std::pair<std::string_view, std::string_view>, 14> places = {{
        {"/signature", "/error/signature"},
        {"/signature_zh", "/error/signature_zh"},
        {"/regex", "/error/regex"},
        {"/domain", "/error/domain"},
        {"/error_code", "/error/error_code"},
        {"/first_seen", "/error/first_seen"},
        {"/last_confirmed", "/error/last_confirmed"},
        {"/root_cause", "/verdict/summary"},
        {"/root_cause_zh", "/verdict/summary_zh"},
        {"/fix_success_rate", "/verdict/fix_success_rate"},
        {"/confidence", "/verdict/confidence"},
        {"/last_updated", "/verdict/last_updated"},
        {"/verification_tier", "/metadata/review_status"},
        {"/evidence_count", "/metadata/evidence_count"},
    }};
    const auto found = std::ranges::find(places, flatField, &std::pair<std::string_view, std::string_view>::first);
    return std::string(dialect == Dialect::Nested && found != places.end() ? found->second : flatField);
}

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/facts/factsfile.h"

#include "gpu/protocol/strictjson.h"
#include "kb/library/file.h"

namespace kb {

Expected<gpu::Facts> factsFromText(std::string_view text)
{
    const auto json = gpu::json::parse(text);
    auto facts = json ? gpu::factsFromJson(*json)
                      : std::expected<gpu::Facts, gpu::CaseError>(std::unexpected(gpu::CaseError {{}, json.error()}));
    if (!facts)
        return std::unexpected(Error {.code = ErrorCode::NotFacts, .detail = facts.error().message});
    return std::move(*facts);
}

Expected<gpu::Facts> readFactsFile(const std::filesystem::path &file)
{
    const Expected<std::string> text = readFile(file, nullptr, maxFactsFileBytes);
    if (!text)
        return std::unexpected(text.error());
    Expected<gpu::Facts> facts = factsFromText(*text);
    if (!facts)
        facts.error().file = file;
    return facts;
}

std::string factsText(const gpu::Facts &facts)
{
    return gpu::toJson(facts).dump(-1, ' ', false, gpu::Json::error_handler_t::replace) + '\n';
}

} // namespace kb

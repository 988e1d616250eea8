// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/apilog/apimessage.h"

#include <algorithm>
#include <charconv>

namespace kb {

namespace {

constexpr std::size_t maxMessages = 200'000;
constexpr std::size_t maxValues = 2048; // of one message; a graph has some forty for each of its operations
constexpr std::size_t maxListed = 64;
constexpr std::size_t indentOfLevel = 4;
constexpr std::string_view headerMark = "! CuDNN (v";
constexpr std::string_view engineChecks = "_engine_config_support_checks"; // ends the function of such a warning

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string_view between(std::string_view text, std::string_view before, std::string_view after)
{
    const std::size_t begin = text.find(before);
    if (begin == std::string_view::npos)
        return {};
    text.remove_prefix(begin + before.size());
    return text.substr(0, text.find(after));
}

/// The line behind "i! ", "e! " or "w! "; another program's text may stand before it.
std::optional<std::string_view> bodyOf(std::string_view line)
{
    for (std::size_t at = line.find("! "); at != std::string_view::npos; at = line.find("! ", at + 1)) {
        if (at > 0 && (line[at - 1] == 'i' || line[at - 1] == 'e' || line[at - 1] == 'w'))
            return line.substr(at + 2);
    }
    return std::nullopt;
}

class MessageReader final {
public:
    void addLine(std::string_view line)
    {
        if (const std::size_t mark = line.find(headerMark); mark != std::string_view::npos && mark > 0)
            begin(line, mark);
        else if (const auto body = bodyOf(line); body && m_open)
            addBody(*body);
    }
    std::vector<ApiMessage> take() { return std::move(m_messages); }

private:
    void begin(std::string_view line, std::size_t mark)
    {
        const std::string_view rest = line.substr(mark + headerMark.size());
        ApiMessage message;
        message.version = rest.substr(0, rest.find_first_of(" )"));
        message.function = between(rest, "function ", "()");
        message.isError = line[mark - 1] == 'E';
        const bool aboutEngines = message.function.ends_with(engineChecks);
        message.isWarning = line[mark - 1] == 'W' && aboutEngines;
        const bool isCall = line[mark - 1] == 'I' && !aboutEngines;
        m_open = message.function.starts_with("cudnn") && (message.isError || message.isWarning || isCall)
            && m_messages.size() < maxMessages;
        m_parents.clear();
        if (m_open)
            m_messages.push_back(std::move(message));
    }

    void addBody(std::string_view body)
    {
        ApiMessage &message = m_messages.back();
        const std::string_view text = trimmed(body);
        if (text.starts_with("Process=")) {
            const std::size_t thread = text.find("Thread=");
            message.thread = text.substr(0, text.find(';', std::min(thread, text.size())));
            m_open = false;
        } else if (message.isError) {
            addReason(message, text, "Error: ");
        } else if (message.isWarning) {
            addReason(message, text, "Warning: CUDNN_STATUS_");
        } else if (message.values.size() < maxValues) {
            addValue(message, body, text);
        }
    }

    static void addReason(ApiMessage &message, std::string_view text, std::string_view mark)
    {
        if (!message.status.empty() || !text.starts_with(mark))
            return;
        message.status = between(text, ": ", ";");
        message.reason = between(text, "Reason: ", "\n");
    }

    void addValue(ApiMessage &message, std::string_view body, std::string_view text)
    {
        const std::size_t colon = text.find(": ");
        if (colon == std::string_view::npos || text.starts_with("Time: "))
            return;
        const std::size_t indent = std::min(body.find_first_not_of(' '), body.size());
        const std::size_t level = std::max<std::size_t>(indent / indentOfLevel, 1) - 1;
        if (m_parents.size() > level)
            m_parents.resize(level);
        std::string path;
        for (const std::string_view parent : m_parents)
            path += std::string(parent) + '/';
        const std::string_view name = text.substr(0, colon);
        constexpr std::size_t deepest = 8;
        if (text.ends_with(':')) { // a descriptor: its parts follow
            if (m_parents.size() < deepest)
                m_parents.push_back(name);
            const std::string_view type = between(text, "type=", ":");
            message.values.emplace_back(path + std::string(name), type);
            return;
        }
        const std::string_view value
            = text.find("val=") != std::string_view::npos ? between(text, "val=", ";") : between(text, "addr=", ";");
        message.values.emplace_back(path + std::string(name), value);
        if (path.empty() && name == "status")
            message.status = value.substr(0, value.find(' '));
    }

    std::vector<ApiMessage> m_messages;
    std::vector<std::string_view> m_parents; // names of the descriptors that the next line is part of
    bool m_open = false;
};

} // namespace

std::optional<std::string_view> ApiMessage::value(std::string_view path) const
{
    const auto found = std::ranges::find(values, path, [](const auto &value) { return std::string_view(value.first); });
    return found == values.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::int64_t> ApiMessage::integer(std::string_view path) const
{
    std::string_view text = value(path).value_or("");
    if (text.ends_with(')')) // "CUDNN_DATA_FLOAT (0)", "CUDNN_RNN_PADDED_IO_ENABLED (0x1)"
        text = between(text.substr(std::min(text.rfind('('), text.size())), "(", ")");
    const int base = text.starts_with("0x") ? 16 : 10;
    text.remove_prefix(base == 16 ? 2 : 0);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

std::optional<double> ApiMessage::number(std::string_view path) const
{
    const std::string_view text = value(path).value_or("");
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

std::optional<std::vector<std::int64_t>> ApiMessage::list(std::string_view path) const
{
    std::string_view text = value(path).value_or("");
    if (!text.starts_with('[') || !text.ends_with(']'))
        return std::nullopt;
    text = text.substr(1, text.size() - 2);
    std::vector<std::int64_t> numbers;
    while (!text.empty() && numbers.size() < maxListed) {
        const std::string_view one = text.substr(0, text.find(','));
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(one.data(), one.data() + one.size(), number);
        if (error != std::errc() || end != one.data() + one.size())
            return std::nullopt;
        numbers.push_back(number);
        text.remove_prefix(std::min(one.size() + 1, text.size()));
    }
    return numbers;
}

bool ApiMessage::isNull(std::string_view path) const
{
    return value(path) == "NULL_PTR";
}

std::vector<ApiMessage> apiMessages(std::string_view log)
{
    MessageReader reader;
    while (!log.empty()) {
        const std::size_t end = std::min(log.find('\n'), log.size());
        reader.addLine(log.substr(0, end));
        log.remove_prefix(std::min(end + 1, log.size()));
    }
    return reader.take();
}

} // namespace kb

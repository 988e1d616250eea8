// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/thread.h"

#include "kb/text/plaintext.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <format>
#include <vector>

namespace kb {

namespace {

bool isNumber(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c); });
}

std::vector<std::string_view> partsOf(std::string_view path)
{
    std::vector<std::string_view> parts;
    while (!path.empty()) {
        const std::size_t end = std::min(path.find('/'), path.size());
        if (end > 0)
            parts.push_back(path.substr(0, end));
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return parts;
}

/// Of "user@www.Example.com.:443": "example.com".
std::string hostOf(std::string_view authority)
{
    authority.remove_prefix(authority.find('@') == std::string_view::npos ? 0 : authority.find('@') + 1);
    std::string host = lowered(authority.substr(0, authority.find(':')));
    while (host.ends_with('.'))
        host.pop_back();
    if (host.starts_with("www."))
        host.erase(0, 4);
    return host;
}

bool isStackExchange(std::string_view host)
{
    static constexpr std::array<std::string_view, 4> others
        = {"stackoverflow.com", "superuser.com", "serverfault.com", "askubuntu.com"};
    return std::ranges::contains(others, host) || host.ends_with(".stackexchange.com");
}

/// Of which thread the path of a site is whose threads have numbers; empty: of none, or the site has other ones.
std::string numberedThread(std::string_view host, const std::vector<std::string_view> &parts)
{
    if (host == "github.com" && parts.size() >= 4 && isNumber(parts[3])
        && (lowered(parts[2]) == "issues" || lowered(parts[2]) == "pull"))
        return std::format("{}/{}/issues/{}", lowered(parts[0]), lowered(parts[1]), parts[3]);
    if (isStackExchange(host) && parts.size() >= 2 && isNumber(parts[1])
        && (parts[0] == "questions" || parts[0] == "q"))
        return std::format("q/{}", parts[1]);
    const bool isDiscourse = host.starts_with("discuss.") || host.starts_with("forums.") || host.starts_with("forum.");
    if (isDiscourse && parts.size() >= 2 && parts[0] == "t") { // t/TITLE/TOPIC/POST, or without the title
        const std::size_t topic = isNumber(parts[1]) ? 1 : 2;
        if (parts.size() > topic && isNumber(parts[topic]))
            return std::format("t/{}", parts[topic]);
    }
    return {};
}

} // namespace

std::string threadOf(std::string_view source)
{
    std::string_view rest = trimmed(source);
    rest = rest.substr(0, rest.find('#'));
    const std::size_t scheme = rest.find("://");
    const bool isWeb = scheme != std::string_view::npos
        && (lowered(rest.substr(0, scheme)) == "http" || lowered(rest.substr(0, scheme)) == "https");
    if (isWeb)
        rest.remove_prefix(scheme + 3);
    const std::string_view authority = rest.substr(0, rest.find_first_of("/?"));
    std::string host = hostOf(authority);
    // Written without a scheme, as people do; "a talk", "ftp://..." are none of it.
    if (!isWeb && (scheme != std::string_view::npos || !host.contains('.') || host.contains(' ')))
        return std::string(trimmed(source));
    rest.remove_prefix(authority.size());
    const std::string_view path = rest.substr(0, rest.find('?'));
    if (const std::string thread = numberedThread(host, partsOf(path)); !thread.empty())
        return host + '/' + thread;
    std::string key = host + std::string(rest);
    while (key.ends_with('/') || key.ends_with('?'))
        key.pop_back();
    return key;
}

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/conditions/environments.h"

#include "kb/text/escapes.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

namespace kb {

namespace {

constexpr std::string_view ofProgram = "the program that failed";
constexpr std::string_view notLookedAt = "an environment that the program used was not looked at";

constexpr std::size_t longestPath = 1024; // bytes
constexpr std::size_t lookedAtEnds
    = 256 << 10; // of a text: an error and its traceback stand at its end or its beginning

/// The path of which what ends at `end` is the last; empty: it is no absolute one, too long, or has what no path has.
std::string_view pathUntil(std::string_view text, std::size_t end)
{
    const std::size_t from = end - std::min(end, longestPath);
    const std::size_t before = text.substr(from, end - from).find_last_of(" \t\r\n\"'`()[]{}<>=:,;|");
    if (before == std::string_view::npos && from > 0)
        return {};
    const std::size_t begin = before == std::string_view::npos ? from : from + before + 1;
    const std::string_view path = text.substr(begin, end - begin);
    const bool isPath = (path.starts_with('/') || path.starts_with("~/"))
        && std::ranges::none_of(path, [](unsigned char byte) { return byte < ' ' || byte == 0x7f; });
    return isPath ? path : std::string_view();
}

/// "/opt/v" of "///opt/v/bin/..".
std::string cleaned(std::string_view path)
{
    std::string clean = std::filesystem::path(path).lexically_normal().string();
    while (clean.size() > 1 && clean.ends_with('/'))
        clean.pop_back();
    return clean;
}

/// Whether what stands behind ".../lib/python" leads into a folder of packages: "3.11/site-packages/".
bool isPackages(std::string_view text)
{
    const std::size_t slash = text.find_first_not_of("0123456789.t"); // "3.13t" is the one without the lock
    const std::string_view rest
        = slash == 0 || slash == std::string_view::npos ? std::string_view() : text.substr(slash);
    return rest.starts_with("/site-packages/") || rest.starts_with("/dist-packages/");
}

/// Made by pip or uv for one build, and gone with it.
bool isOfOneBuild(std::string_view path)
{
    return path.contains("/pip-build-env-") || path.contains("/builds-v0/");
}

/// The path with the home folder as "~", as facts in a file have it.
std::string atHome(std::string_view path)
{
    for (const std::string_view homes : {"/home/", "/Users/"}) {
        if (path.starts_with(homes)) {
            const std::size_t slash = path.find('/', homes.size());
            return slash == std::string_view::npos ? "~" : '~' + std::string(path.substr(slash));
        }
    }
    constexpr std::string_view superuser = "/root";
    const std::string_view below = path.starts_with(superuser) ? path.substr(superuser.size()) : path;
    const bool isSuperuser = below.size() < path.size() && (below.empty() || below.starts_with('/'));
    return isSuperuser ? '~' + std::string(below) : std::string(path);
}

std::string textOf(const gpu::FactItem &item, std::string_view field)
{
    const auto found = item.find(field);
    const auto *const text = found == item.end() ? nullptr : std::get_if<std::string>(&found->second.value);
    return text ? *text : std::string();
}

/// Whether two texts name one folder: facts that are anonymous, and texts that somebody made so, have "~" for a home.
bool isSamePlace(const std::string &a, const std::string &b)
{
    return a == b || ((a.starts_with('~') || b.starts_with('~')) && atHome(a) == atHome(b));
}

struct ActiveList {
    std::string_view name;
    std::string_view path; // the field with the environment
};
constexpr std::array activeLists
    = {ActiveList {"python", "path"}, ActiveList {"wheels", "environment"}, ActiveList {"conda", "environment"}};
constexpr std::array listsOfEnvironments = {"python", "wheels", "conda", "libraries"};

bool isHeldForAProgram(const gpu::Facts &facts)
{
    const auto isHeld = [](const gpu::FactItem &item) {
        const auto active = item.find("active");
        return active != item.end() && active->second.from == ofProgram;
    };
    return std::ranges::any_of(activeLists, [&](const ActiveList &one) {
        const gpu::FactList *const list = facts.list(one.name);
        return list && (list->incomplete == notLookedAt || std::ranges::any_of(list->items, isHeld));
    });
}

/// The system's Python imports from /usr, /usr/local and ~/.local.
bool isSystems(const std::string &path)
{
    return path == "/usr" || path == "/usr/local" || path.ends_with("/.local");
}

} // namespace

std::vector<std::string> environmentsIn(std::string_view text)
{
    std::vector<std::string> found;
    const auto addFrom = [&found](std::string_view part) {
        constexpr std::string_view key = "/python";
        for (std::size_t at = 0;
            (at = part.find(key, at)) != std::string_view::npos && found.size() < maxEnvironments;) {
            const std::string_view before = part.substr(0, at);
            const std::size_t library = before.ends_with("/lib") ? 4 : before.ends_with("/lib64") ? 6 : 0;
            at += key.size();
            if (library == 0 || !isPackages(part.substr(at)))
                continue;
            const std::string path = cleaned(pathUntil(part, before.size() - library));
            if (!path.empty() && path != "/" && !isOfOneBuild(path) && !std::ranges::contains(found, path))
                found.push_back(path);
        }
    };
    addFrom(PlainLog(text.substr(0, lookedAtEnds)).text());
    if (text.size() > lookedAtEnds) {
        const std::string_view end = text.substr(std::max(lookedAtEnds, text.size() - lookedAtEnds));
        addFrom(PlainLog(end.substr(std::min(end.find('\n'), end.size()))).text()); // what is cut begins no path
    }
    return found;
}

std::vector<std::string> usualEnvironments(std::vector<std::string> environments)
{
    std::erase_if(environments, [](const std::string &path) {
        static constexpr std::array<std::string_view, 5> places = {"home", "root", "opt", "usr", "workspace"};
        return !path.starts_with('/')
            || !std::ranges::contains(places, std::string_view(path).substr(1, path.find('/', 1) - 1));
    });
    return environments;
}

gpu::Facts inEnvironments(gpu::Facts facts, std::span<const std::string> environments)
{
    if (environments.empty() || isHeldForAProgram(facts))
        return facts;
    std::vector<std::string> active(environments.begin(), environments.end());
    std::vector<std::string> missing = active;
    const auto isActive = [&active](const std::string &path) {
        return std::ranges::any_of(active, [&path](const std::string &one) { return isSamePlace(one, path); });
    };
    if (const auto python = facts.lists.find("python"); python != facts.lists.end()) {
        std::set<std::string> versions; // of the system's Python, where it is one of them
        for (const gpu::FactItem &item : python->second.items) {
            const std::string path = textOf(item, "path");
            std::erase_if(missing, [&path](const std::string &one) { return isSamePlace(one, path); });
            if (isActive(path) && path != "/usr/local" && isSystems(path))
                versions.insert(textOf(item, "version"));
        }
        for (const gpu::FactItem &item : python->second.items) {
            if (isSystems(textOf(item, "path")) && versions.contains(textOf(item, "version")))
                active.push_back(textOf(item, "path"));
        }
    }
    for (const auto &[name, path] : activeLists) {
        const auto list = facts.lists.find(name);
        if (list == facts.lists.end())
            continue;
        for (gpu::FactItem &item : list->second.items)
            item["active"]
                = gpu::Fact {.value = isActive(textOf(item, path)), .unknown = {}, .from = std::string(ofProgram)};
    }
    if (missing.empty())
        return facts;
    for (const char *const name : listsOfEnvironments) {
        const auto list = facts.lists.find(name);
        if (list != facts.lists.end() && list->second.incomplete.empty())
            list->second.incomplete = notLookedAt;
    }
    return facts;
}

} // namespace kb

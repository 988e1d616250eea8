// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/conditions/environments.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

namespace kb {

namespace {

constexpr std::string_view ofProgram = "the program that failed";

/// Where the path begins whose middle is at `at`; nullopt: it is no absolute path.
std::optional<std::size_t> pathBegin(std::string_view text, std::size_t at)
{
    const std::size_t before = text.substr(0, at).find_last_of(" \t\r\n\"'`()[]{}<>=:,;|");
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    const std::string_view path = text.substr(begin, at - begin);
    return path.starts_with('/') || path.starts_with("~/") ? std::optional(begin) : std::nullopt;
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

bool isOfProgram(const gpu::FactItem &item)
{
    const auto active = item.find("active");
    return active != item.end() && active->second.from == ofProgram
        && active->second.value == decltype(gpu::Fact::value)(true);
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
    constexpr std::string_view key = "/python";
    for (std::size_t at = 0; (at = text.find(key, at)) != std::string_view::npos && found.size() < maxEnvironments;) {
        const std::size_t middle = at;
        at += key.size();
        const std::string_view before = text.substr(0, middle);
        const std::size_t library = before.ends_with("/lib") ? 4 : before.ends_with("/lib64") ? 6 : 0;
        const auto begin = library > 0 && isPackages(text.substr(at)) ? pathBegin(text, middle) : std::nullopt;
        if (!begin)
            continue;
        const std::string path(text.substr(*begin, middle - library - *begin));
        if (!path.empty() && !isOfOneBuild(path) && !std::ranges::contains(found, path))
            found.push_back(path);
    }
    return found;
}

std::vector<std::string> environmentsToLookAt(std::string_view text)
{
    std::vector<std::string> found = environmentsIn(text);
    std::erase_if(found, [](const std::string &path) {
        static constexpr std::array<std::string_view, 5> places = {"home", "root", "opt", "usr", "workspace"};
        const std::string_view place = std::string_view(path).substr(1, path.find('/', 1) - 1);
        return (path + '/').contains("/../") || !path.starts_with('/') || !std::ranges::contains(places, place);
    });
    return found;
}

gpu::Facts inEnvironments(gpu::Facts facts, std::span<const std::string> environments)
{
    if (environments.empty())
        return facts;
    std::map<std::string, std::string> missing; // environments as they were named, by their places
    for (const std::string &environment : environments)
        missing.emplace(atHome(environment), environment);
    std::set<std::string> active; // places
    for (const auto &[place, name] : missing)
        active.insert(place);

    std::set<std::string> versions; // of the system's Python, where it is one of them
    const auto python = facts.lists.find("python");
    if (python != facts.lists.end()) {
        for (const gpu::FactItem &item : python->second.items) {
            const std::string path = textOf(item, "path");
            missing.erase(atHome(path));
            if (active.contains(atHome(path)) && path != "/usr/local" && isSystems(path))
                versions.insert(textOf(item, "version"));
        }
        for (const gpu::FactItem &item : python->second.items) {
            if (isSystems(textOf(item, "path")) && versions.contains(textOf(item, "version")))
                active.insert(atHome(textOf(item, "path")));
        }
    }
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 3> lists
        = {{{"python", "path"}, {"wheels", "environment"}, {"conda", "environment"}}};
    for (const auto &[name, field] : lists) {
        const auto list = facts.lists.find(name);
        if (list == facts.lists.end())
            continue;
        for (gpu::FactItem &item : list->second.items) {
            const bool isActive = isOfProgram(item) || active.contains(atHome(textOf(item, field)));
            item["active"] = gpu::Fact {.value = isActive, .unknown = {}, .from = std::string(ofProgram)};
        }
    }
    if (missing.empty())
        return facts;
    for (const std::string_view name : {"python", "wheels", "conda", "libraries"}) {
        const auto list = facts.lists.find(name);
        if (list != facts.lists.end() && list->second.incomplete.empty())
            list->second.incomplete = "an environment that the program used was not looked at";
    }
    return facts;
}

} // namespace kb

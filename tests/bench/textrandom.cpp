// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "textrandom.h"

#include <array>
#include <format>

namespace bench {

namespace {
using namespace std::string_view_literals;
constexpr std::array nouns {"order"sv, "invoice"sv, "session"sv, "loader"sv, "billing"sv, "catalog"sv, "metrics"sv,
    "reports"sv, "backend"sv, "gateway"sv, "tenant"sv, "profile"sv, "shipping"sv, "audit"sv, "sensor"sv, "mailer"sv,
    "ledger"sv, "avatar"sv, "ranking"sv, "harvest"sv, "quota"sv, "widget"sv, "planner"sv, "falcon"sv};
constexpr std::array suffixes {"cache"sv, "store"sv, "svc"sv, "job"sv, "table"sv, "worker"sv, "main"sv, "v2"sv,
    "pool"sv, "sync"sv, "core"sv, "api"sv, "data"sv, "util"sv};
constexpr std::array roots {"/srv/app"sv, "/opt/company"sv, "/home/maria/projects"sv, "/data/run17"sv, "/tmp/build"sv,
    "/var/lib/acme"sv, "/mnt/scratch"sv, "/usr/local/share"sv};
constexpr std::array extensions {"py"sv, "log"sv, "conf"sv, "json"sv, "so"sv, "txt"sv, "yaml"sv, "bin"sv};
constexpr std::array prose {"again"sv, "after"sv, "restart"sv, "during"sv, "nightly"sv, "deploy"sv, "while"sv,
    "processing"sv, "customer"sv, "for"sv, "the"sv, "on"sv, "host"sv, "with"sv, "our"sv, "staging"sv, "cluster"sv,
    "since"sv, "yesterday"sv, "when"sv, "running"sv, "tests"sv, "second"sv, "attempt"sv, "please"sv, "this"sv,
    "machine"sv, "new"sv, "branch"sv, "colleague"sv};
} // namespace

std::string randomNumber(Random &random, std::size_t digits)
{
    std::string number(1, char('1' + random.below(9)));
    while (number.size() < digits)
        number.push_back(char('0' + random.below(10)));
    return number;
}

std::string randomHex(Random &random, std::size_t digits)
{
    std::string number;
    while (number.size() < digits)
        number.push_back("0123456789abcdef"[random.below(16)]);
    return number;
}

std::string randomName(Random &random)
{
    return std::format("{}_{}", random.pick(nouns), random.pick(suffixes));
}

std::string randomPath(Random &random)
{
    return std::format(
        "{}/{}/{}.{}", random.pick(roots), random.pick(nouns), randomName(random), random.pick(extensions));
}

std::string randomTime(Random &random)
{
    return std::format("2025-{:02}-{:02} {:02}:{:02}:{:02}", 1 + random.below(12), 1 + random.below(28),
        random.below(24), random.below(60), random.below(60));
}

std::string randomWord(Random &random)
{
    return std::string(random.pick(prose));
}

} // namespace bench

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "surroundings.h"

#include <algorithm>
#include <array>
#include <format>

namespace bench {

namespace {

using namespace std::string_view_literals;

constexpr std::array functions {"run"sv, "dispatch"sv, "handle_request"sv, "load_batch"sv, "forward"sv, "process"sv,
    "execute"sv, "apply"sv, "resolve"sv, "invoke"sv, "fetch"sv, "commit"sv, "render"sv, "validate"sv, "main"sv};
constexpr std::array pythonLibraries {"torch/nn/modules/module.py"sv, "torch/utils/data/dataloader.py"sv,
    "requests/sessions.py"sv, "sqlalchemy/engine/base.py"sv, "django/core/handlers/base.py"sv, "starlette/routing.py"sv,
    "transformers/trainer.py"sv, "urllib3/connectionpool.py"sv};
constexpr std::array pythonCode {"return self._call_impl(*args, **kwargs)"sv, "output = self.layers(inputs)"sv,
    "result = handler(request)"sv, "for batch in loader:"sv, "conn = self.pool.connect()"sv, "value = fn(*args)"sv};
constexpr std::array javaPackages {"com.acme.billing.service"sv, "org.springframework.web.servlet"sv,
    "java.util.concurrent"sv, "com.acme.gateway.filter"sv, "org.apache.catalina.core"sv};
constexpr std::array javaClasses {"InvoiceService"sv, "DispatcherServlet"sv, "ThreadPoolExecutor"sv, "AuditFilter"sv,
    "StandardWrapperValve"sv, "OrderController"sv};
constexpr std::array nodeFiles {"express/lib/router/layer.js"sv, "next/dist/server/render.js"sv,
    "webpack/lib/NormalModule.js"sv, "pg/lib/client.js"sv, "axios/lib/core/settle.js"sv};
constexpr std::array goFiles {
    "net/http/server.go"sv, "runtime/proc.go"sv, "acme/internal/store/store.go"sv, "acme/cmd/server/main.go"sv};
constexpr std::array rustCrates {"core::ops::function::FnOnce::call_once"sv, "std::rt::lang_start_internal"sv,
    "acme_ingest::pipeline::step"sv, "tokio::runtime::task::harness::poll"sv, "std::panicking::try"sv};

using Frames = std::vector<std::string> (*)(std::size_t, Random &);

std::vector<std::string> pythonFrames(std::size_t count, Random &random)
{
    std::vector<std::string> lines {"Traceback (most recent call last):"};
    while (lines.size() + 1 < count) {
        const bool own = random.chance(40);
        const std::string file = own
            ? std::format("/srv/app/{}.py", randomName(random))
            : std::format("/usr/lib/python3.11/site-packages/{}", random.pick(pythonLibraries));
        lines.push_back(
            std::format("  File \"{}\", line {}, in {}", file, 10 + random.below(1500), random.pick(functions)));
        lines.push_back(std::format("    {}", random.pick(pythonCode)));
    }
    if (lines.size() < count)
        lines.push_back("    ^^^^^^^^^^^^^^^^^^^^");
    return lines;
}

std::vector<std::string> javaFrames(std::size_t count, Random &random)
{
    std::vector<std::string> lines;
    while (lines.size() < count) {
        const std::string_view type = random.pick(javaClasses);
        lines.push_back(std::format("\tat {}.{}.{}({}.java:{})", random.pick(javaPackages), type,
            random.pick(functions), type, 20 + random.below(900)));
    }
    return lines;
}

std::vector<std::string> nodeFrames(std::size_t count, Random &random)
{
    std::vector<std::string> lines;
    while (lines.size() < count)
        lines.push_back(std::format("    at {} (/app/node_modules/{}:{}:{})", random.pick(functions),
            random.pick(nodeFiles), 10 + random.below(900), 3 + random.below(60)));
    return lines;
}

std::vector<std::string> goFrames(std::size_t count, Random &random)
{
    std::vector<std::string> lines {std::format("goroutine {} [running]:", 1 + random.below(400))};
    while (lines.size() + 1 < count) {
        lines.push_back(
            std::format("main.(*{}).{}(0xc000{})", randomName(random), random.pick(functions), randomHex(random, 6)));
        lines.push_back(std::format(
            "\t/usr/local/go/src/{}:{} +0x{}", random.pick(goFiles), 20 + random.below(3000), randomHex(random, 3)));
    }
    if (lines.size() < count)
        lines.push_back("created by main.main");
    return lines;
}

std::vector<std::string> rustFrames(std::size_t count, Random &random)
{
    std::vector<std::string> lines {"stack backtrace:"};
    while (lines.size() + 1 < count) {
        lines.push_back(std::format("  {:2}: {}", lines.size() / 2, random.pick(rustCrates)));
        lines.push_back(std::format(
            "             at ./src/{}.rs:{}:{}", randomName(random), 5 + random.below(500), 5 + random.below(40)));
    }
    if (lines.size() < count)
        lines.push_back("note: run with `RUST_BACKTRACE=full` for a verbose backtrace.");
    return lines;
}

std::vector<std::string> nativeFrames(std::size_t count, Random &random)
{
    std::vector<std::string> lines;
    while (lines.size() < count)
        lines.push_back(std::format("#{:<3} 0x00007f{} in {} () from /usr/lib/x86_64-linux-gnu/lib{}.so.{}",
            lines.size(), randomHex(random, 10), random.pick(functions), randomName(random), 1 + random.below(12)));
    return lines;
}

std::vector<std::string> buildLines(std::size_t count, Random &random)
{
    std::vector<std::string> lines;
    while (lines.size() < count) {
        const std::size_t step = lines.size();
        lines.push_back(random.chance(60)
                ? std::format("#{} {}.{} copying {}", step / 6 + 3, step, random.below(999), randomPath(random))
                : std::format("[{}/{}] {} {}", step, count + 7, random.pick(functions), randomName(random)));
    }
    return lines;
}

Frames framesFor(std::string_view domain, Random &random)
{
    struct Language {
        std::string_view domains;
        Frames frames;
    };
    static constexpr std::array languages {
        Language {" python pip pytorch tensorflow huggingface llm cuda data aws opencv ", pythonFrames},
        Language {" java kafka elasticsearch android ", javaFrames},
        Language {" node nextjs react typescript mongodb api ", nodeFrames},
        Language {" go kubernetes terraform grpc ", goFrames},
        Language {" rust ", rustFrames},
        Language {" embedded ros2 redis database nginx ", nativeFrames},
        Language {" docker cicd cmake git ", buildLines},
    };
    const std::string name = std::format(" {} ", domain);
    const auto known = std::ranges::find_if(languages, [&](const Language &l) { return l.domains.contains(name); });
    return known != languages.end() ? known->frames : languages[random.below(languages.size())].frames;
}

constexpr std::array components {"scheduler"sv, "http-listener"sv, "replicator"sv, "compactor"sv, "ingest"sv,
    "session-manager"sv, "heartbeat"sv, "reaper"sv, "indexer"sv, "uploader"sv};

std::string message(Random &random)
{
    switch (random.below(14)) {
    case 0:
        return std::format(
            "request GET /v1/{}/{} finished in {} ms", randomName(random), random.below(9000), random.below(900));
    case 1:
        return std::format("connected to 10.{}.{}.{}:{}", random.below(255), random.below(255), random.below(255),
            1024 + random.below(60000));
    case 2: return std::format("flushed {} records to {}", random.below(90000), randomPath(random));
    case 3: return std::format("block blk_{} replicated to {} nodes", randomNumber(random, 18), 1 + random.below(4));
    case 4: return std::format("retrying job {} (attempt {} of 5)", randomName(random), 1 + random.below(5));
    case 5: return std::format("session 0x{} opened for user {}", randomHex(random, 12), randomName(random));
    case 6: return std::format("slow query: select from {} took {} ms", randomName(random), 500 + random.below(9000));
    case 7:
        return std::format(
            "heap {} MB used of {} MB, collection took {} ms", random.below(4000), 4096, random.below(300));
    case 8: return std::format("peer closed the stream, reconnecting in {} s", 1 + random.below(30));
    case 9: return std::format("configuration reloaded from {}", randomPath(random));
    case 10:
        return std::format("epoch {} step {} loss {}.{} lr 0.000{}", random.below(90), random.below(9000),
            random.below(9), random.below(999), random.below(99));
    case 11: return std::format("cache miss for key {}:{}", randomName(random), randomHex(random, 16));
    case 12:
        return std::format("health check ok, {} workers idle, queue length {}", random.below(64), random.below(500));
    default:
        return std::format(
            "certificate for {}.example.org renewed, valid {} days", randomName(random), 30 + random.below(60));
    }
}

std::string prefix(std::size_t style, std::string_view level, Random &random)
{
    const std::string time = randomTime(random);
    switch (style % 6) {
    case 0:
        return std::format(
            "{},{:03} {:<5} [{}-{}] ", time, random.below(1000), level, random.pick(components), random.below(32));
    case 1:
        return std::format("Mar {:2} {} node{:02} {}[{}]: ", 1 + random.below(28), time.substr(11), random.below(40),
            random.pick(components), 300 + random.below(30000));
    case 2:
        return std::format("{}0311 {}.{:06} {:7} {}.go:{}] ", level.substr(0, 1), time.substr(11), random.below(999999),
            random.below(90000), random.pick(components), random.below(900));
    case 3: return std::format("[{}] {}.{}: ", time, random.pick(components), level);
    case 4: return std::format("{} | {} | {} | ", random.pick(components), time, level);
    default: return std::format("{}Z {} {} - ", time, level, random.pick(components));
    }
}

} // namespace

std::vector<std::string> traceLines(std::string_view domain, std::size_t count, Random &random)
{
    return framesFor(domain, random)(count, random);
}

std::string logLine(std::size_t style, Random &random)
{
    const std::string_view level = random.chance(85) ? "INFO" : "WARN";
    return prefix(style, level, random) + message(random);
}

std::string errorPrefix(std::size_t style, Random &random)
{
    return prefix(style, "ERROR", random);
}

} // namespace bench

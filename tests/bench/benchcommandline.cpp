// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "corpus.h"
#include "measure.h"
#include "process.h"
#include "sections.h"

#include "kb/library/file.h"

#include <nlohmann/json.hpp>

#include <QProcess>

#include <cstdlib>

namespace bench {

namespace {

/// casebook-cli mcp, asked for one answer after the other.
class Server final {
public:
    explicit Server(const std::string &library)
    {
        m_process.start(QStringLiteral(CASEBOOK_CLI),
            {QStringLiteral("mcp"), QStringLiteral("--kb"), QString::fromStdString(library)});
    }
    ~Server()
    {
        m_process.closeWriteChannel();
        m_process.waitForFinished();
    }
    Server(const Server &) = delete;
    Server &operator=(const Server &) = delete;

    void search(const std::string &text)
    {
        const nlohmann::json request = {{"jsonrpc", "2.0"}, {"id", ++m_id}, {"method", "tools/call"},
            {"params",
                {{"name", "search_log"}, {"arguments", {{"log", text}}},
                    {"_meta",
                        {{"io.modelcontextprotocol/protocolVersion", "2026-07-28"},
                            {"io.modelcontextprotocol/clientCapabilities", nlohmann::json::object()}}}}}};
        m_process.write(QByteArray::fromStdString(request.dump()) + '\n');
        while (!m_process.canReadLine()) {
            if (!m_process.waitForReadyRead())
                std::abort();
        }
        const auto answer = nlohmann::json::parse(m_process.readLine().toStdString());
        if (!answer.contains("result") || answer["result"].value("isError", false))
            std::abort();
    }

private:
    QProcess m_process;
    int m_id = 0;
};

} // namespace

void benchCommandLine(const Setting &setting, Report &report)
{
    setenv("XDG_CACHE_HOME", (setting.scratch / "cli-cache").c_str(), 1);
    const std::filesystem::path log = setting.scratch / "paste.log";
    const std::vector<kb::Entry> entries = readEntries(setting.library);
    (void)kb::writeFile(log, "some line before\n" + entries.front().signature.en + "\nsome line after\n");

    const std::vector<std::string> search
        = {CASEBOOK_CLI, "search", "--kb", setting.library.string(), "--json", log.string()};
    const auto cli = [&] {
        if (run(search) != 0)
            std::abort();
    };
    const auto empty = [] { run({EMPTY_CORE}); };
    const Pair pair = measureInTurns(60, cli, empty);
    report.add({.name = "an empty QCoreApplication program, exec to exit",
        .median = pair.other.median,
        .p95 = pair.other.p95,
        .unit = "ms"});
    report.add({.name = "casebook-cli search, exec to exit, warm snapshot",
        .median = pair.ours.median,
        .p95 = pair.ours.p95,
        .unit = "ms",
        .ratio = pair.ratio(),
        .ratioTo = "empty program",
        .target = 3,
        .targetIsRatio = true});

    Server server(setting.library.string());
    const std::string text = entries.front().signature.en;
    const Pair asked = measureInTurns(60, [&] { server.search(text); }, cli);
    report.add({.name = "a search by mcp, question to answer, warm snapshot",
        .median = asked.ours.median,
        .p95 = asked.ours.p95,
        .unit = "ms",
        .ratio = asked.ratio(),
        .ratioTo = "casebook-cli search, exec to exit",
        .target = 1,
        .targetIsRatio = true});

    const Timing facts = measure(10, [] { run({CASEBOOK_CLI, "facts", "--json"}); });
    report.add({.name = "all facts of this machine, casebook-cli facts, exec to exit",
        .median = facts.median,
        .p95 = facts.p95,
        .unit = "ms",
        .target = 1000});

    const Pair under
        = measureInTurns(60, [] { run({CASEBOOK_CLI, "explain", "--", "/bin/true"}); }, [] { run({"/bin/true"}); });
    report.add({.name = "what casebook-cli explain adds to a command, exec to exit",
        .median = under.ours.median - under.other.median,
        .unit = "ms",
        .target = 5});
}

} // namespace bench

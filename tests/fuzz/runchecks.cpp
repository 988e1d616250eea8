// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "checks.h"
#include "seeds.h"

#include "gpu/protocol/connection.h"
#include "gpu/protocol/request.h"
#include "gpu/protocol/strictjson.h"
#include "gpu/runner/server.h"
#include "kb/evidence/answers.h"
#include "kb/evidence/recordfolder.h"
#include "kb/text/plaintext.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <optional>
#include <sys/mman.h>
#include <unistd.h>

namespace fuzz {

namespace {

/// A folder of this process, removed at its end.
class OwnFolder final {
public:
    OwnFolder()
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "casebook-fuzz-XXXXXX").string();
        if (!::mkdtemp(pattern.data()))
            std::abort();
        m_path = pattern;
    }
    ~OwnFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    OwnFolder(const OwnFolder &) = delete;
    OwnFolder &operator=(const OwnFolder &) = delete;
    [[nodiscard]] const std::filesystem::path &path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

/// A file in memory.
class MemoryFile final {
public:
    explicit MemoryFile(std::string_view bytes = {})
        : m_fd(::memfd_create("fuzz", MFD_CLOEXEC))
    {
        if (m_fd < 0 || ::write(m_fd, bytes.data(), bytes.size()) != ssize_t(bytes.size()))
            std::abort();
        ::lseek(m_fd, 0, SEEK_SET);
    }
    ~MemoryFile() { ::close(m_fd); }
    MemoryFile(const MemoryFile &) = delete;
    MemoryFile &operator=(const MemoryFile &) = delete;
    [[nodiscard]] int fd() const { return m_fd; }
    [[nodiscard]] std::string bytes() const
    {
        std::string text(std::size_t(::lseek(m_fd, 0, SEEK_END)), '\0');
        if (::pread(m_fd, text.data(), text.size(), 0) != ssize_t(text.size()))
            std::abort();
        return text;
    }

private:
    int m_fd;
};

/// A case of the built-in library.
const gpu::Case &someCase()
{
    static const gpu::Case found = [] {
        for (const gpu::Json &json : builtInCases(1, false)) {
            if (auto testCase = gpu::parseCase(json))
                return *std::move(testCase);
        }
        std::abort();
    }();
    return found;
}

std::string transcriptFault(const gpu::Transcript &transcript)
{
    const gpu::Json json = gpu::toJson(transcript);
    const auto again = gpu::transcriptFromJson(json);
    if (!again)
        return "a transcript that was written is refused";
    if (gpu::json::text(gpu::toJson(*again)) != gpu::json::text(json))
        return "a transcript is another one the second time";
    const kb::Judgement judgement = kb::judge(someCase(), transcript);
    if (kb::judge(someCase(), *again) != judgement)
        return "a transcript is judged otherwise the second time";
    (void)transcript.computeCapability();
    (void)transcript.gpuName();
    (void)transcript.driverState();
    const kb::Privacy privacy {.home = "/data/ada", .hosts = {"node7"}, .users = {"ada"}, .salt = "s"};
    (void)kb::anonymous(transcript, privacy);
    return {};
}

std::string requestFault(const gpu::Json &message)
{
    const auto request = gpu::parseRequest(message);
    if (!request)
        return request.error().message.empty() ? "refused without a word" : "";
    const gpu::Json json = gpu::toJson(*request);
    const auto again = gpu::parseRequest(json);
    if (!again)
        return "a request that was written is refused: " + again.error().pointer + ": " + again.error().message;
    return gpu::json::text(gpu::toJson(*again)) == gpu::json::text(json) ? ""
                                                                         : "a request is another one the second time";
}

std::string serverFault(std::string_view said)
{
    for (const std::string_view line : kb::splitLines(said)) {
        const auto message = gpu::json::parse(line);
        if (!message && message.error().find("nested too deep") == std::string::npos)
            return "the server says what is no message: " + message.error();
        if (message && !gpu::json::string(gpu::json::member(*message, "type")))
            return "the server says something without a type";
    }
    return {};
}

} // namespace

std::string checkTranscript(const std::string &bytes)
{
    gpu::TranscriptReader reader("0.1.0");
    for (const std::string_view line : kb::splitLines(bytes)) {
        const auto message = gpu::json::parse(line);
        if (message && gpu::json::string(gpu::json::member(*message, "type")) == "ended")
            gpu::endRun(reader, *message);
        else
            reader.add(message ? *message : gpu::Json());
    }
    reader.finish(0, 0);
    return transcriptFault(reader.transcript());
}

std::string checkRequest(const std::string &bytes)
{
    const auto message = gpu::json::parse(bytes);
    return message ? requestFault(*message) : "";
}

std::string checkServer(const std::string &bytes)
{
    static const OwnFolder folder; // of the GPUs' locks
    ::setenv("TMPDIR", folder.path().c_str(), 1);
    const MemoryFile in(bytes + "\n{\"type\":\"end\"}\n");
    const MemoryFile out;
    sigset_t before;
    ::sigprocmask(SIG_SETMASK, nullptr, &before);
    const int code = gpu::runner::serve({.in = in.fd(), .out = out.fd(), .version = "0.1.0", .jobs = 2},
        [](const gpu::Request &, const std::string &, int lines, const std::function<bool()> &) {
            constexpr std::string_view line = "{\"type\":\"result\",\"level\":\"library\",\"ms\":1,\"libraries\":[]}\n";
            return ::write(lines, line.data(), line.size()) == ssize_t(line.size()) ? 0 : 1;
        });
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    const std::string said = out.bytes();
    if (code == 0 && !said.starts_with("{\"type\":\"hello\""))
        return "the server does not say hello";
    return serverFault(said);
}

std::string checkAnswers(const std::string &bytes)
{
    const kb::Answers answers = kb::readAnswers(bytes);
    static const std::vector<gpu::Case> cases = {someCase()};
    const auto casesOf = [](const std::string &) { return &cases; };
    for (const kb::MatchedAnswer &answer : kb::matchAnswers(answers, casesOf).runs) {
        if (std::string fault = transcriptFault(answer.run->transcript); !fault.empty())
            return fault;
    }
    return {};
}

std::string checkRecord(const std::string &bytes)
{
    (void)kb::isLaidOut(bytes);
    const auto record = kb::readRecordText(bytes);
    if (!record)
        return {};
    const auto text = kb::writeRecordText(*record);
    if (!text)
        return "a record that was read can't be written";
    const auto again = kb::readRecordText(*text);
    if (!again)
        return "a record that was written is refused: " + again.error().detail;
    if (again->caseHash != record->caseHash || again->judgement != record->judgement)
        return "a record is another one the second time";
    if (!kb::isLaidOut(*text))
        return "a record is written in another form";
    return transcriptFault(record->transcript);
}

std::string checkPack(const std::string &bytes)
{
    static const OwnFolder folder;
    const std::filesystem::path file = folder.path() / "merged-0123456789abcdef.records";
    if (!std::ofstream(file, std::ios::binary).write(bytes.data(), std::streamsize(bytes.size())).flush())
        return "the pack can't be written for the check";
    const kb::RecordFolder records(folder.path());
    for (std::size_t i = 0; i < std::min<std::size_t>(records.size(), 16); ++i) {
        if (records.name(i).contains('/'))
            return "a record's name leads elsewhere: " + records.name(i);
        const auto text = records.text(i);
        if (text && text->size() > bytes.size())
            return "a record is larger than its pack";
        if (text && kb::readRecordBytes(records.file(i)) != *text)
            return "a record is read otherwise by its name";
        if (text)
            (void)kb::readRecordText(*text);
    }
    return {};
}

} // namespace fuzz

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "seeds.h"

#include "gpu/protocol/request.h"
#include "gpu/protocol/strictjson.h"
#include "kb/conditions/condition.h"
#include "kb/evidence/recordfolder.h"
#include "kb/format/entryfile.h"
#include "kb/format/exporter.h"
#include "kb/search/searchindex.h"
#include "kb/search/snapshot.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

namespace fuzz {

namespace {

constexpr std::size_t cutBytes = 24u << 10; // of seeds of which the beginning will do

void append(Texts &texts, const std::vector<std::filesystem::path> &files)
{
    for (const auto &file : files)
        texts.push_back(bytesOf(file));
}

std::string joined(const Texts &lines)
{
    std::string text;
    for (const std::string &line : lines)
        text += line + '\n';
    return text;
}

std::string lineOf(gpu::Json json, std::int64_t run)
{
    json["run"] = run;
    return gpu::json::text(json);
}

/// What a run says, message by message.
Texts runLines()
{
    return {
        R"j({"type":"env","driver":{"state":"ok","version":"580.65.06","cuda":"13.0"},"gpus":[{"index":0,"name":"A","compute_capability":"9.0","memory_mib":81559,"uuid":"GPU-0a1b2c3d-1111-2222-3333-444455556666"}],"device":0,"cudnn":{"path":"/opt/libcudnn.so.9","version":"9.19.0","number":91900},"variables":{"CUDNN_LOGLEVEL_DBG":"3"}})j",
        R"j({"type":"begin","n":1,"step":"control","call":"cudnnCreate","args":"handle"})j",
        R"j({"type":"call","n":1,"status":0,"name":"CUDNN_STATUS_SUCCESS","category":"SUCCESS","reason":"","cuda":0,"us":1.5})j",
        R"j({"type":"step","step":"control","outcome":{"status":0,"name":"CUDNN_STATUS_SUCCESS","category":"SUCCESS","call":"cudnnCreate","reason":""},"ms":2})j",
        R"j({"type":"begin","n":2,"step":"point","point":3,"call":"cudnnCreate"})j",
        R"j({"type":"call","n":2,"status":2000,"name":"CUDNN_STATUS_BAD_PARAM","category":"BAD_PARAM","reason":"n <= 0","cuda":0,"us":1})j",
        R"j({"type":"step","step":"point","point":3,"outcome":{"status":2000,"name":"CUDNN_STATUS_BAD_PARAM","category":"BAD_PARAM","call":"cudnnCreate","reason":"n <= 0"},"outputs":{"finite":false,"compared":true,"matches":false,"max_abs_error":null,"max_rel_error":0.5,"rtol":0.001},"engines":{"heuristic":3,"fallback":1,"tried":4,"plans":2},"ms":2})j",
        R"j({"type":"log","text":"a line"})j",
        R"j({"type":"progress","done":2,"total":2})j",
        R"j({"type":"result","level":"library","ms":7,"peak_rss_kib":9000,"libraries":[{"path":"/opt/libcudnn.so.9","size":129000,"build_id":"ab12"}]})j",
    };
}

constexpr const char *endedLine = R"j({"type":"ended","exit":0,"signal":0,"why":"","errors":""})j";

std::vector<gpu::Request> someRequests()
{
    std::vector<gpu::Request> requests(2);
    requests[0].kind = gpu::Request::Kind::Probe;
    requests[1].kind = gpu::Request::Kind::Facts;
    requests[1].root = "/nonexistent";
    for (const gpu::Json &json : builtInCases(20, false)) {
        auto testCase = gpu::parseCase(json);
        if (!testCase)
            continue;
        gpu::Request request;
        request.cudnn = "/opt/libcudnn.so.9";
        request.folders = {"/opt/a"};
        request.gpuModel = "H100";
        request.gpuModelProperties = {{"multiProcessorCount", 132}};
        request.timeoutSeconds = 20;
        request.hashes = true;
        request.testCase = *std::move(testCase);
        requests.push_back(std::move(request));
    }
    return requests;
}

} // namespace

std::string bytesOf(const std::filesystem::path &file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::filesystem::path> filesBelow(const std::filesystem::path &folder, std::size_t every)
{
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (std::filesystem::recursive_directory_iterator it(folder, error), end; !error && it != end;
        it.increment(error)) {
        if (it->is_regular_file())
            files.push_back(it->path());
    }
    std::ranges::sort(files);
    std::vector<std::filesystem::path> chosen;
    for (std::size_t i = 0; i < files.size(); i += every)
        chosen.push_back(files[i]);
    return chosen;
}

std::vector<kb::Entry> builtInEntries(std::size_t every)
{
    std::vector<kb::Entry> entries;
    for (const auto &file : filesBelow(LIBRARY_DIR "/entries", every)) {
        if (auto parsed = kb::parseEntry(bytesOf(file)))
            entries.push_back(std::move(parsed->entry));
    }
    return entries;
}

std::vector<gpu::Json> builtInCases(std::size_t every, bool conditions)
{
    std::vector<gpu::Json> found;
    for (const kb::Entry &entry : builtInEntries(every)) {
        const gpu::Json cases = gpu::Json::parse(entry.cases, nullptr, false);
        for (const gpu::Json &json : cases.is_array() ? cases : gpu::Json::array()) {
            if (kb::isCondition(json) == conditions)
                found.push_back(json);
        }
    }
    return found;
}

Texts entrySeeds()
{
    Texts texts;
    append(texts, filesBelow(DATA_DIR "/entries"));
    append(texts, filesBelow(DATA_DIR "/seeds/says"));
    append(texts, filesBelow(LIBRARY_DIR "/entries", 20));
    append(texts, filesBelow(SHARED_DIR "/kb-deadends", 100));
    return texts;
}

Texts articleSeeds()
{
    Texts texts;
    append(texts, filesBelow(DATA_DIR "/articles"));
    append(texts, filesBelow(LIBRARY_DIR "/articles"));
    for (const char *name : {"003_article.txt", "004_article.txt", "006_article.zh.txt"})
        texts.push_back(bytesOf(std::filesystem::path(DATA_DIR "/seeds") / name));
    return texts;
}

Texts documentSeeds()
{
    Texts texts;
    append(texts, filesBelow(DATA_DIR "/seeds"));
    append(texts, filesBelow(SHARED_DIR "/seeds"));
    append(texts, filesBelow(LIBRARY_DIR "/evidence", 400));
    for (const kb::Entry &entry : builtInEntries(80)) {
        for (const kb::Language language : {kb::Language::English, kb::Language::Chinese})
            texts.push_back(kb::toMarkdown(entry, language));
    }
    return texts;
}

Texts pasteSeeds()
{
    Texts texts;
    const gpu::Json pastes = gpu::Json::parse(bytesOf(DATA_DIR "/pastes.json"), nullptr, false);
    for (const gpu::Json &paste : pastes.value("pastes", gpu::Json::array()))
        texts.push_back(paste.value("text", ""));
    for (const kb::Entry &entry : builtInEntries(8))
        texts.push_back("step 1\n" + entry.signature.en + "\nRuntimeError: " + entry.errorCode);
    return texts;
}

Texts regexSeeds()
{
    Texts texts;
    for (const kb::Entry &entry : builtInEntries(5)) {
        if (!entry.regex.empty())
            texts.push_back(entry.regex + '\n' + entry.signature.en);
    }
    return texts;
}

Texts codeSeeds()
{
    Texts texts = {"CUDA error 700", "(error 804)", "77 vs. 0", "Xid (PCI:0000:01:00): 79, pid",
        "[700] Call to cuMemcpyDtoH", "code=217(cudaErrorPeerAccessUnsupported)", "CUDNN_STATUS 3009", "error 35",
        "Xid 79", "cudnn 3009", "CUDNN_STATUS_BAD_PARAM", "InsufficientDriver", "CUDA 10.0 error 77",
        "NCCL WARN Cuda failure 'out of memory'"};
    std::ranges::copy(pasteSeeds(), std::back_inserter(texts));
    return texts;
}

Texts snapshotSeeds()
{
    const auto text = [](const std::vector<std::byte> &bytes) {
        return std::string(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    };
    kb::SnapshotBuilder small;
    small.add(kb::Section::Regex, std::vector<std::uint32_t> {1, 2, 3});
    small.add(kb::Section::Regex + 1, std::string_view("abc"));
    small.add(kb::Section::Filter, std::string_view());
    kb::Entry entry;
    entry.id = "a/b";
    entry.signature.en = "no such thing";
    entry.regex = "no such (thing|other)";
    const kb::Entry *const pointer = &entry;
    kb::SnapshotBuilder whole;
    kb::writeSearchIndex(std::span(&pointer, 1), whole);
    return {text(small.finish()), text(whole.finish()), text(kb::SnapshotBuilder().finish())};
}

Texts caseSeeds()
{
    Texts texts;
    for (const gpu::Json &json : builtInCases(6, false))
        texts.push_back(json.dump(1));
    return texts;
}

Texts conditionSeeds()
{
    Texts texts;
    for (const gpu::Json &json : builtInCases(5, true))
        texts.push_back(json.dump() + "\n\nCUDA driver version 12.4 is insufficient, 64 MB\n");
    return texts;
}

Texts apiLogSeeds()
{
    Texts texts;
    for (const auto &file : filesBelow(DATA_DIR "/apilog")) {
        const std::string log = bytesOf(file);
        for (std::size_t at = 0; at < log.size() && at < 4 * cutBytes; at += cutBytes)
            texts.push_back(log.substr(at, cutBytes));
    }
    return texts;
}

Texts factsSeeds()
{
    Texts texts;
    append(texts, filesBelow(DATA_DIR "/facts"));
    return texts;
}

Texts transcriptSeeds()
{
    Texts texts = runLines();
    texts.push_back(joined(runLines()) + endedLine + '\n');
    texts.push_back(joined({R"j({"type":"fact","name":"driver.cuda","value":"12.4","from":"libcuda"})j",
        R"j({"type":"fact","name":"system.kernel","unknown":"it hung","from":"uname"})j",
        R"j({"type":"item","list":"gpus","fields":{"index":{"value":0,"from":"NVML"},"name":{"value":"A","from":"NVML"}}})j",
        R"j({"type":"list","name":"gpus","from":"NVML"})j", R"j({"type":"result","ms":3,"libraries":[]})j"}));
    texts.push_back(joined({R"j({"type":"error","code":"no_driver","message":"none","call":"cuInit"})j",
        R"j({"type":"ended","exit":1,"signal":11,"why":"timed_out","errors":"x"})j"}));
    return texts;
}

Texts requestSeeds()
{
    Texts texts;
    for (const gpu::Request &request : someRequests())
        texts.push_back(gpu::json::text(gpu::toJson(request)));
    return texts;
}

Texts serverSeeds()
{
    Texts texts = {"{\"type\":\"alive\"}\n{\"type\":\"cancel\"}\n{\"type\":\"end\"}\n"};
    std::string all = "{\"type\":\"plan\",\"format\":1,\"casebook\":\"0.1.0\"}\n";
    std::int64_t run = 0;
    for (const gpu::Request &request : someRequests()) {
        const std::string line = lineOf(gpu::toJson(request), ++run) + '\n';
        texts.push_back(line + "{\"type\":\"cancel\",\"run\":" + std::to_string(run) + "}\n");
        if (run < 4)
            all += line;
    }
    texts.push_back(all);
    return texts;
}

Texts answersSeeds()
{
    Texts texts;
    for (const gpu::Request &request : someRequests()) {
        Texts lines = {R"j({"type":"hello","protocol":2,"runner":"0.1.0","levels":["library"],"jobs":1})j",
            R"j({"type":"plan","format":1,"casebook":"0.1.0"})j",
            lineOf({{"type", "asked"}, {"request", gpu::toJson(request)}}, 1),
            R"j({"type":"started","time":"2026-11-21T16:16:49.637Z","run":1})j"};
        Texts said = runLines();
        said.emplace_back(endedLine);
        for (const std::string &line : said)
            lines.push_back(lineOf(gpu::Json::parse(line), 1));
        texts.push_back(joined(lines));
    }
    return texts;
}

Texts recordSeeds()
{
    Texts texts;
    for (const auto &file : filesBelow(LIBRARY_DIR "/evidence", 100)) {
        if (file.extension() == ".json")
            texts.push_back(bytesOf(file));
    }
    return texts;
}

Texts packSeeds()
{
    const Texts records = recordSeeds();
    Texts texts = {kb::packed({}).bytes};
    for (std::size_t i = 0; i + 1 < std::min<std::size_t>(records.size(), 9); i += 2) {
        const std::array<std::pair<std::string, std::string_view>, 3> both
            = {{{"a.json", records[i]}, {"b.json", records[i + 1]}, {"c.json", "{}"}}};
        texts.push_back(kb::packed(both).bytes);
    }
    const std::array<std::pair<std::string, std::string_view>, 2> small
        = {{{"a.json", "{}"}, {"b.json", "{\"record\":1}"}}};
    texts.push_back(kb::packed(small).bytes);
    return texts;
}

} // namespace fuzz

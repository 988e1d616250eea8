// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "tests/nestedlibrary.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <random>

namespace fs = std::filesystem;

namespace nested {

namespace {

const fs::path publishedFolder = fs::path(SHARED_DIR) / "kb-deadends";

/// A kind of error; # stands for the number of the entry.
struct Topic {
    const char *domain;
    const char *slug;
    const char *signature;
    const char *regex;
    const char *cause;
};

constexpr std::array topics {
    Topic {"cuda", "out-of-memory", "CUDA out of memory. Tried to allocate # MiB (GPU 0; 80.00 GiB total)",
        R"(CUDA out of memory\. Tried to allocate [\d.]+ (MiB|GiB))",
        "No free block of that size was left on the GPU."},
    Topic {"cuda", "illegal-address", "CUDA error: an illegal memory access was encountered in kernel_#",
        R"(CUDA error:.*illegal memory access|kernel_#\b)", "A kernel read or wrote outside of what it was given."},
    Topic {"cuda", "no-kernel-image", "CUDA error: no kernel image is available for execution on the device sm_#",
        R"(no kernel image is available.*sm_\d+)", "The program was not built for this GPU's architecture."},
    Topic {"cudnn", "bad-param", "CUDNN_STATUS_BAD_PARAM in cudnnConvolution#Forward at line 7",
        R"((CUDNN_STATUS_BAD_PARAM|status 3).*cudnnConvolution#)", "A descriptor holds a value that cuDNN refuses."},
    Topic {"nccl", "cuda-failure", "NCCL WARN Cuda failure # 'peer access is not supported between these two devices'",
        R"(NCCL\s+WARN.*failure|peer access)", "The two GPUs have no path on which one could read the other."},
    Topic {"driver", "xid", "NVRM: Xid (PCI:0000:#:00): 79, GPU has fallen off the bus.",
        R"(Xid \(PCI:[0-9a-f:]+\): 79|fallen off the bus)", "The driver can no longer reach the GPU over PCI Express."},
    Topic {"tensorrt", "memory", "[TRT] [E] 显存不足: 需要 # 字节", "显存不足|out of\\s+memory",
        "The builder's tactic needs more workspace than it may use."},
    Topic {"vulkan", "device-lost", "VK_ERROR_DEVICE_LOST after vkQueueSubmit #",
        R"((?i)vk_error_device_lost|vkQueueSubmit.*#$)", "The device stopped answering; all of its objects are void."},
    Topic {"rocm", "no-binary", "hipErrorNoBinaryForGpu: Unable to find code object for gfx#",
        R"(hipErrorNoBinaryForGpu|\bgfx#\b)", "The binary has no code object for this target."},
    Topic {"jax", "exhausted", "XlaRuntimeError: RESOURCE_EXHAUSTED: Out of memory allocating # bytes",
        R"(RESOURCE_EXHAUSTED(?=:).*\b[0-9]+ bytes)", "The program's buffers do not fit; JAX had reserved most of it."},
    Topic {"tensorflow", "missing-library", "Could not load dynamic library 'libcudnn.so.#'; dlerror: cannot open",
        R"(Could not load dynamic library '[^']+'|dlerror)", "The loader finds no file of that name on its path."},
    Topic {"nvcc", "architecture", "nvcc fatal   : Unsupported gpu architecture 'compute_#'",
        R"(nvcc fatal\s*:\s*Unsupported gpu architecture)", "This compiler is too old or too new for it."},
};

constexpr std::array actions {"Reinstall everything", "Set \"CUDA_VISIBLE_DEVICES\" to 0", "重启机器",
    "Run it once more\nand hope", "Lower the clock with nvidia-smi -lgc", "Copy C:\\\\cuda\\\\bin by hand"};
constexpr std::array reasons {"The same call fails again.", "Nothing that the error depends on changes.",
    "原因还在，错误会再次出现。", "It hides the message – not the fault."};
/// As people and programs write the same kind of number.
constexpr std::array rates {"0.80", "0.8", "1.0", "1", "0.35", "5e-1", "0.125", "0", "0.90", "1E0"};
constexpr std::array environments {"cuda12-linux", "cuda11-windows", "any_gpu+driver"};

std::string replaced(std::string text, std::string_view what, std::string_view with)
{
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
    return text;
}

/// How a file is laid out.
struct Layout {
    std::string indent; // of one level; none: all on one line
    std::string newLine;
    bool inlineRows; // objects in lists on one line
    bool asciiOnly; // \u escapes
    bool byteOrderMark;
    bool lastNewLine;
};

/// Writes JSON member by member, in a layout.
class Writer final {
public:
    explicit Writer(const Layout &layout)
        : m_layout(layout)
    {
    }

    void open(char bracket) // '{' or '['
    {
        m_text += bracket;
        ++m_depth;
        m_first = true;
    }
    void openRow()
    {
        next();
        m_inlineFrom = m_layout.inlineRows && m_inlineFrom == 0 ? m_depth + 1 : m_inlineFrom;
        open('{');
    }
    void open(std::string_view key, char bracket)
    {
        name(key);
        open(bracket);
    }
    void close(char bracket)
    {
        const bool isEmpty = m_first;
        const bool onOneLine = isInline();
        if (m_inlineFrom == m_depth)
            m_inlineFrom = 0;
        --m_depth;
        if (!isEmpty && !onOneLine)
            breakLine();
        m_text += bracket;
        m_first = false;
    }
    void raw(std::string_view key, std::string_view value)
    {
        name(key);
        m_text += value;
    }
    void text(std::string_view key, std::string_view value) { raw(key, quoted(value)); }
    void element(std::string_view value)
    {
        next();
        m_text += quoted(value);
    }
    [[nodiscard]] std::string finished() const
    {
        return (m_layout.byteOrderMark ? "\xEF\xBB\xBF" : "") + m_text + (m_layout.lastNewLine ? m_layout.newLine : "");
    }

private:
    [[nodiscard]] bool isInline() const { return m_layout.indent.empty() || m_inlineFrom != 0; }
    void breakLine()
    {
        m_text += m_layout.newLine;
        for (int level = 0; level < m_depth; ++level)
            m_text += m_layout.indent;
    }
    void next()
    {
        if (!m_first)
            m_text += isInline() ? ", " : ",";
        if (!isInline())
            breakLine();
        m_first = false;
    }
    void name(std::string_view key)
    {
        next();
        m_text += quoted(key) + ": ";
    }
    [[nodiscard]] std::string quoted(std::string_view text) const
    {
        std::string json = "\"";
        for (const QChar character : QString::fromUtf8(text)) {
            const char16_t unit = character.unicode();
            if (unit == u'"' || unit == u'\\')
                json += '\\';
            if (unit == u'\n')
                json += "\\n";
            else if (unit > 0x7E && m_layout.asciiOnly)
                json += "\\u" + QByteArray::number(unit, 16).rightJustified(4, '0').toStdString();
            else
                json += QString(character).toStdString();
        }
        return json + '"';
    }

    const Layout m_layout;
    std::string m_text;
    int m_depth = 0;
    int m_inlineFrom = 0; // the depth of the object that stands on one line; 0: none does
    bool m_first = true;
};

/// Choices that are the same on every machine: the distributions of the standard library are not.
class Choice final {
public:
    explicit Choice(std::size_t seed)
        : m_random(static_cast<std::minstd_rand::result_type>(seed * 7919 + 17))
    {
        m_random.discard(3);
    }
    [[nodiscard]] std::size_t below(std::size_t count) { return m_random() / 64 % count; }
    [[nodiscard]] bool oneIn(std::size_t count) { return below(count) == 0; }
    template <typename List> [[nodiscard]] const auto &of(const List &list) { return list[below(list.size())]; }

private:
    std::minstd_rand m_random;
};

Layout layout(Choice &choice)
{
    static const std::array<std::string, 6> indents {"  ", "  ", "  ", "    ", "\t", ""};
    return {choice.of(indents), choice.oneIn(6) ? "\r\n" : "\n", choice.oneIn(4), choice.oneIn(5), choice.oneIn(12),
        !choice.oneIn(4)};
}

std::string idOf(std::size_t number)
{
    const Topic &topic = topics[number % topics.size()];
    return std::string(topic.domain) + '/' + topic.slug + '-' + std::to_string(number) + '/'
        + environments[number / 5 % environments.size()];
}

void writeEnvironment(Writer &json, Choice &choice)
{
    json.open("environment", '{');
    json.open("runtime", '{');
    json.text("name", "cuda");
    json.text("version_range", choice.oneIn(2) ? ">=12.0,<13.0" : ">=11.8");
    json.close('}');
    json.text("os", choice.oneIn(3) ? "windows" : "linux");
    if (choice.oneIn(3)) {
        json.open("hardware", '{');
        json.text("gpu", "A100");
        json.raw("vram_gb", "80");
        json.close('}');
    }
    if (choice.oneIn(3)) {
        json.open("additional", '{');
        json.raw("multi_gpu", choice.oneIn(2) ? "true" : "false");
        json.open("common_contexts", '[');
        json.element("training");
        json.element("notebook");
        json.close(']');
        json.close('}');
    }
    json.close('}');
}

void writeSources(Writer &json, std::size_t count)
{
    json.open("sources", '[');
    for (std::size_t i = 0; i < count; ++i)
        json.element("https://example.org/" + std::to_string(i));
    json.close(']');
}

void writeDeadEnds(Writer &json, Choice &choice)
{
    json.open("dead_ends", '[');
    for (std::size_t rows = 1 + choice.below(3); rows > 0; --rows) {
        json.openRow();
        json.text("action", choice.of(actions));
        json.text("why_fails", choice.of(reasons));
        json.raw("fail_rate", choice.of(rates));
        writeSources(json, choice.below(3));
        if (choice.oneIn(2))
            json.text("condition", choice.oneIn(2) ? "" : "on the first call");
        if (choice.oneIn(6))
            json.text("common_misconception", "that the GPU is at fault");
        json.close('}');
    }
    json.close(']');
}

void writeWorkarounds(Writer &json, Choice &choice)
{
    json.open("workarounds", '[');
    for (std::size_t rows = choice.below(4); rows > 0; --rows) {
        json.openRow();
        json.text("action", choice.of(actions));
        json.raw("success_rate", choice.of(rates));
        if (choice.oneIn(2))
            json.text("how", "export CUDA_LAUNCH_BLOCKING=1\npython train.py --gpu 0");
        if (choice.oneIn(2))
            writeSources(json, choice.below(2));
        if (choice.oneIn(5))
            json.text("tradeoff", "slower");
        if (choice.oneIn(5))
            json.raw("x_tried", "[1,  2.50, {\"by\": \"me\"}]"); // not a key of Casebook
        json.close('}');
    }
    json.close(']');
}

void writeEdges(Writer &json, Choice &choice, const char *list, const char *condition, std::size_t number)
{
    json.open(list, '[');
    for (std::size_t edges = choice.below(3); edges > 0; --edges) {
        json.openRow();
        json.text("error_id", idOf(number + edges));
        if (choice.oneIn(2))
            json.raw("probability", choice.of(rates));
        json.text(condition, choice.of(reasons));
        if (choice.oneIn(6))
            json.text("typical_delay", "1 s");
        json.close('}');
    }
    json.close(']');
}

void writeVerdict(Writer &json, Choice &choice, const Topic &topic)
{
    json.open("verdict", '{');
    json.text("resolvable", choice.oneIn(3) ? "partial" : "true");
    json.raw("fix_success_rate", choice.of(rates));
    json.raw("confidence", choice.of(rates));
    json.text("last_updated", "2026-03-01");
    json.text("summary", topic.cause);
    json.close('}');
}

File makeFile(std::size_t number)
{
    Choice choice(number);
    const Topic &topic = topics[number % topics.size()];
    const std::string id = idOf(number);
    File file {id + ".json", {}, replaced(topic.signature, "#", std::to_string(number)),
        replaced(topic.regex, "#", std::to_string(number))};
    Writer json(layout(choice));
    json.open('{');
    if (!choice.oneIn(8))
        json.text("schema_version", "1.0.0");
    json.text("id", id);
    if (choice.oneIn(2))
        json.text("url", "https://example.org/" + id);
    json.open("error", '{');
    json.text("signature", file.signature);
    json.text("regex", file.regex);
    json.text("domain", topic.domain);
    json.text("category", "runtime_error");
    json.text("first_seen", "2024-05-01");
    json.text("last_confirmed", "2026-02-12");
    json.close('}');
    writeEnvironment(json, choice);
    writeVerdict(json, choice, topic);
    writeDeadEnds(json, choice);
    writeWorkarounds(json, choice);
    json.open("transition_graph", '{');
    writeEdges(json, choice, "leads_to", "condition", number);
    writeEdges(json, choice, "preceded_by", "condition", number + 7);
    writeEdges(json, choice, "frequently_confused_with", "distinction", number + 11);
    json.close('}');
    json.open("metadata", '{');
    json.text("generated_by", "tests");
    json.text("review_status", "auto_generated");
    json.raw("evidence_count", std::to_string(choice.below(50)));
    json.raw("page_views", choice.oneIn(9) ? "null" : "12");
    json.close('}');
    json.close('}');
    file.bytes = json.finished();
    return file;
}

File readFile(const fs::path &path)
{
    std::ifstream in(path, std::ios::binary);
    File file {path.lexically_relative(publishedFolder), {std::istreambuf_iterator<char>(in), {}}, {}, {}};
    const QJsonObject error
        = QJsonDocument::fromJson(QByteArray::fromStdString(file.bytes)).object()[QLatin1String("error")].toObject();
    file.signature = error[QLatin1String("signature")].toString().toStdString();
    file.regex = error[QLatin1String("regex")].toString().toStdString();
    return file;
}

} // namespace

std::vector<File> generated(std::size_t count)
{
    std::vector<File> files;
    for (std::size_t number = 0; number < count; ++number)
        files.push_back(makeFile(number));
    return files;
}

const std::vector<File> &published()
{
    static const std::vector<File> all = [] {
        std::vector<File> files;
        std::error_code error;
        for (const auto &found : fs::recursive_directory_iterator(publishedFolder, error)) {
            if (found.path().extension() == ".json")
                files.push_back(readFile(found.path()));
        }
        std::ranges::sort(files, {}, &File::path);
        return files;
    }();
    return all;
}

void write(const fs::path &folder, const std::vector<File> &files)
{
    for (const File &file : files) {
        fs::create_directories((folder / file.path).parent_path());
        std::ofstream(folder / file.path, std::ios::binary) << file.bytes;
    }
}

void addLibraryRows()
{
    QTest::addColumn<QString>("library");
    QTest::newRow("generated") << "generated";
    if (fs::exists(publishedFolder))
        QTest::newRow("published") << "published";
}

std::vector<File> libraryOfRow(std::size_t count)
{
    QFETCH(const QString, library);
    return library == QLatin1String("generated") ? generated(count) : published();
}

} // namespace nested

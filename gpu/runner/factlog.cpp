// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What NVIDIA's driver wrote into the kernel's log.
#include "gpu/runner/factsource.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <deque>

#include <fcntl.h>
#include <unistd.h>

namespace gpu::runner {

namespace {

constexpr const char *kernelLog = "/dev/kmsg";
constexpr std::size_t maxLogFileBytes = 16 << 20;
constexpr std::size_t maxLogRecords = 200'000;
constexpr std::size_t newestMessages = 50;

class KernelMessages final {
public:
    explicit KernelMessages(FactWriter &writer)
        : m_writer(writer)
    {
    }

    void take(std::string_view text, const std::string &from)
    {
        // The first that a kernel says: a file's messages before it are those of an earlier start.
        if (text.starts_with("Linux version ")) {
            m_sawStart = true;
            m_xids.clear();
            m_newest.clear();
        }
        // Another program may quote one, as the audit log does.
        if (text.starts_with("NVRM: "))
            takeXid(text, from);
        else if (!text.starts_with("nvidia") && !text.contains(" nvidia"))
            return;
        m_newest.push_back(known(std::string(text), from));
        if (m_newest.size() > newestMessages)
            m_newest.pop_front();
    }

    [[nodiscard]] bool sawStart() const { return m_sawStart; }

    void end(const std::string &from, const std::string &incomplete)
    {
        for (const FactItem &xid : m_xids)
            m_writer.item("xids", xid);
        for (const Fact &text : m_newest)
            m_writer.item("kernel_messages", {{"text", text}});
        m_writer.list("kernel_messages", from, incomplete);
        m_writer.list("xids", from, incomplete);
    }

private:
    /// "NVRM: Xid (PCI:0000:01:00): 79, pid=..., GPU has fallen off the bus."
    void takeXid(std::string_view text, const std::string &from)
    {
        constexpr std::string_view before = "Xid (";
        const std::size_t begin = text.find(before);
        const std::size_t end = begin == std::string_view::npos ? begin : text.find("): ", begin);
        if (end == std::string_view::npos)
            return;
        int number = 0;
        const char *const digits = text.data() + end + 3;
        if (std::from_chars(digits, text.data() + text.size(), number).ec != std::errc())
            return;
        std::string_view gpu = text.substr(begin + before.size(), end - begin - before.size());
        if (gpu.starts_with("PCI:"))
            gpu.remove_prefix(4);
        m_xids.push_back({{"xid", known(numberOf(number), from)}, {"gpu", known(std::string(gpu), from)},
            {"text", known(std::string(text), from)}});
    }

    FactWriter &m_writer;
    std::vector<FactItem> m_xids;
    std::deque<Fact> m_newest;
    bool m_sawStart = false;
};

/// A record is "PRIORITY,SEQUENCE,TIME,FLAGS;TEXT\n KEY=VALUE\n..." (Documentation/ABI/testing/dev-kmsg), one a read.
void readRecords(int file, KernelMessages &messages)
{
    std::string incomplete;
    bool isFirst = true;
    std::array<char, 8192> record; // a longer one there is not
    for (std::size_t n = 0;; ++n) {
        const ssize_t size = read(file, record.data(), record.size());
        if (size < 0 && (errno == EINTR || errno == EPIPE)) { // overwritten before it was read: the next is a later one
            if (errno == EPIPE)
                incomplete = "a part was overwritten while it was read";
            continue;
        }
        if (size <= 0)
            break;
        if (n >= maxLogRecords) {
            incomplete = "it is longer than what is read of it";
            break;
        }
        const std::string_view text(record.data(), static_cast<std::size_t>(size));
        const std::size_t begin = text.find(';');
        const std::size_t comma = text.find(',');
        if (begin == std::string_view::npos || comma > begin)
            continue;
        if (isFirst && text.substr(comma + 1, 2) != "0,")
            incomplete = "the kernel has overwritten its beginning";
        isFirst = false;
        messages.take(text.substr(begin + 1, std::min(text.find('\n'), text.size()) - begin - 1), kernelLog);
    }
    messages.end(kernelLog, incomplete);
}

/// What the kernel said, of a line "Nov 23 07:00:02 host kernel: [    2.0] TEXT"; empty: another program's line.
std::string_view kernelsOwn(std::string_view line)
{
    constexpr std::string_view before = " kernel: ";
    const std::size_t at = line.find(before);
    // Nothing but the time and the host's name stands before it: "user sudo[1]: a: kernel: b" is none.
    if (at == std::string_view::npos || line.substr(0, at).contains(": "))
        return {};
    line.remove_prefix(at + before.size());
    const std::size_t time = line.starts_with('[') ? line.find("] ") : std::string_view::npos;
    if (time != std::string_view::npos)
        line.remove_prefix(time + 2);
    return line;
}

void readLogFile(const Tree &tree, KernelMessages &messages)
{
    for (const char *const path : {kernelLog, "/var/log/kern.log"}) {
        const auto text = tree.read(path, maxLogFileBytes);
        if (!text)
            continue;
        const bool isFile = path != kernelLog;
        for (const std::string_view line : linesOf(text->bytes))
            messages.take(isFile ? kernelsOwn(line) : line, path);
        const std::string from = isFile && !messages.sawStart()
            ? std::string(path) + ", which may hold what was before the last start"
            : path;
        return messages.end(from, text->whole ? "" : "it is longer than what is read of it");
    }
    messages.end(kernelLog, "there is neither this nor /var/log/kern.log");
}

} // namespace

void readKernelLog(const Tree &tree, FactWriter &writer)
{
    KernelMessages messages(writer);
    const Tree::Place log = tree.place(kernelLog);
    if (!tree.isMachine() || log.kind == Tree::Kind::File)
        return readLogFile(tree, messages);
    const int file
        = log.kind == Tree::Kind::Device ? ::open(log.onDisk.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1;
    if (log.kind != Tree::Kind::Device)
        messages.end(kernelLog, "there is no such device: a container does not see the kernel's log");
    else if (file < 0)
        messages.end(
            kernelLog, "it can't be read: " + std::string(std::strerror(errno)) + ". dmesg may need sudo here");
    else
        readRecords(file, messages);
}

} // namespace gpu::runner

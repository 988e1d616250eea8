// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/privacy.h"

#include "kb/evidence/record.h"

#include <QDir>
#include <QSysInfo>

#include <algorithm>

namespace kb {

namespace {

constexpr std::string_view hiddenHost = "host";

bool isNameCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-'
        || c == '.' || (static_cast<unsigned char>(c) & 0x80) != 0;
}

bool joinsBefore(std::string_view text, std::size_t at)
{
    return at > 0 && isNameCharacter(text[at - 1]);
}

bool joinsAfter(std::string_view text, std::size_t end)
{
    return end < text.size() && isNameCharacter(text[end]);
}

/// Replaces a word wherever it stands alone.
void replaceWord(std::string &text, std::string_view word, std::string_view with)
{
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
        if (joinsBefore(text, at) || joinsAfter(text, at + word.size())) {
            at += word.size();
            continue;
        }
        text.replace(at, word.size(), with);
        at += with.size();
    }
}

/// "/home/<name>" wherever a path begins so.
void replaceHomes(std::string &text, std::string_view parent)
{
    for (std::size_t at = text.find(parent); at != std::string::npos; at = text.find(parent, at)) {
        std::size_t end = at + parent.size();
        while (end < text.size() && isNameCharacter(text[end]))
            ++end;
        if (joinsBefore(text, at) || end == at + parent.size()) {
            at = end;
            continue;
        }
        text.replace(at, end - at, "~");
        ++at;
    }
}

class Anonymizer final {
public:
    explicit Anonymizer(const Privacy &privacy)
        : m_privacy(privacy)
    {
    }

    void paths(std::string &text) const
    {
        if (m_privacy.home.size() > 1)
            replaceWord(text, m_privacy.home, "~");
        replaceHomes(text, "/home/");
        replaceHomes(text, "/Users/");
        replaceWord(text, "/root", "~");
    }

    void words(std::string &text) const
    {
        paths(text);
        for (const std::string &host : m_privacy.hosts) {
            if (host.size() > 1 && host != "localhost")
                replaceWord(text, host, hiddenHost);
        }
    }

    void json(gpu::Json &value) const // NOLINT(misc-no-recursion): as deep as a line of the runner may be
    {
        if (value.is_string())
            words(value.get_ref<std::string &>());
        if (value.is_array()) {
            for (gpu::Json &element : value)
                json(element);
        }
        if (!value.is_object())
            return;
        for (const char *const key : {"host", "hostname", "nodename"})
            value.erase(key);
        for (const auto &[key, member] : value.items()) {
            if (member.is_string() && (key == "uuid" || key.starts_with("pci")))
                member = hashedUuid(member.get_ref<const std::string &>(), m_privacy.salt);
            else
                json(member);
        }
    }

private:
    const Privacy &m_privacy;
};

} // namespace

Privacy localPrivacy(std::string salt, std::vector<std::string> otherHosts)
{
    Privacy privacy {.home = QDir::homePath().toStdString(), .hosts = std::move(otherHosts), .salt = std::move(salt)};
    privacy.hosts.push_back(QSysInfo::machineHostName().toStdString());
    for (std::size_t i = 0, count = privacy.hosts.size(); i < count; ++i) {
        // A full name ("node7.example.org") is known by its first part, too.
        if (const std::size_t dot = privacy.hosts[i].find('.'); dot != std::string::npos)
            privacy.hosts.push_back(privacy.hosts[i].substr(0, dot));
    }
    std::ranges::sort(privacy.hosts, std::ranges::greater(), &std::string::size);
    return privacy;
}

gpu::Transcript anonymous(gpu::Transcript transcript, const Privacy &privacy)
{
    const Anonymizer hide(privacy);
    hide.json(transcript.env);
    hide.json(transcript.result);
    hide.paths(transcript.cudnnPath);
    hide.words(transcript.errorMessage);
    for (gpu::Call &call : transcript.calls) {
        hide.words(call.args);
        hide.words(call.reason);
    }
    for (gpu::Step &step : transcript.steps)
        hide.words(step.outcome.reason);
    for (std::string &line : transcript.log)
        hide.words(line);
    for (gpu::Library &library : transcript.libraries)
        hide.paths(library.path);
    return transcript;
}

} // namespace kb

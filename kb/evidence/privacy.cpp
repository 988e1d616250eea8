// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/privacy.h"

#include "kb/evidence/record.h"

#include <QDir>
#include <QSysInfo>

#include <algorithm>
#include <array>

#include <pwd.h>
#include <unistd.h>

namespace kb {

namespace {

constexpr std::string_view hiddenHost = "host";
constexpr std::string_view hiddenUser = "user";
constexpr std::size_t minUserLetters = 3;
/// Names of accounts that many machines have, and words that a path or message of CUDA holds without naming anyone.
constexpr std::array<std::string_view, 20> commonNames = {"root", "user", "admin", "guest", "test", "ubuntu", "debian",
    "nvidia", "cuda", "cudnn", "gpu", "home", "data", "lib", "local", "usr", "opt", "tmp", "docker", "runner"};

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

/// "/home/<name>": where a path begins so it is a home folder, and further down ("/lustre/home/<name>") it names a
/// user.
void replaceHomes(std::string &text, std::string_view parent)
{
    for (std::size_t at = text.find(parent); at != std::string::npos; at = text.find(parent, at)) {
        const std::size_t name = at + parent.size();
        std::size_t end = name;
        while (end < text.size() && isNameCharacter(text[end]))
            ++end;
        const bool begins = !joinsBefore(text, at) && (at == 0 || text[at - 1] != '~');
        if (end > name && begins)
            text.replace(at, end - at, "~");
        else if (end > name)
            text.replace(name, end - name, hiddenUser);
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
        replaceHomes(text, "/users/");
        replaceWord(text, "/root", "~");
        for (const std::string &user : m_privacy.users) {
            if (user.size() >= minUserLetters && !std::ranges::contains(commonNames, user))
                replaceWord(text, user, hiddenUser);
        }
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

Privacy localPrivacy(std::string salt, std::vector<std::string> otherHosts, std::vector<std::string> otherUsers)
{
    Privacy privacy {.home = QDir::homePath().toStdString(),
        .hosts = std::move(otherHosts),
        .users = std::move(otherUsers),
        .salt = std::move(salt)};
    privacy.machine = machineName(privacy.salt);
    if (!privacy.hosts.empty() && !privacy.salt.empty())
        privacy.otherMachine = hashedUuid("host " + privacy.hosts.front(), privacy.salt);
    // What the account is called, whatever the environment says; and that, too.
    if (const passwd *const account = ::getpwuid(::getuid()))
        privacy.users.emplace_back(account->pw_name);
    privacy.users.push_back(qEnvironmentVariable("USER").toStdString());
    privacy.hosts.push_back(QSysInfo::machineHostName().toStdString());
    for (std::size_t i = 0, count = privacy.hosts.size(); i < count; ++i) {
        // A full name ("node7.example.org") is known by its first part, too.
        if (const std::size_t dot = privacy.hosts[i].find('.'); dot != std::string::npos)
            privacy.hosts.push_back(privacy.hosts[i].substr(0, dot));
    }
    std::ranges::sort(privacy.hosts, std::ranges::greater(), &std::string::size);
    return privacy;
}

std::string machineName(const std::string &salt)
{
    // A container may have no id; then the user's salt alone tells it from others.
    return salt.empty() ? std::string() : hashedUuid("machine " + QSysInfo::machineUniqueId().toStdString(), salt);
}

gpu::Transcript anonymous(gpu::Transcript transcript, const Privacy &privacy)
{
    const Anonymizer hide(privacy);
    hide.json(transcript.env);
    hide.json(transcript.result);
    hide.paths(transcript.path);
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

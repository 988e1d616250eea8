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
constexpr std::size_t minNameLetters = 3;
/// Names of accounts that many machines have, and words that a path or message of CUDA holds without naming anyone.
constexpr std::array<std::string_view, 24> commonNames
    = {"root", "user", "admin", "guest", "test", "ubuntu", "debian", "nvidia", "cuda", "cudnn", "gpu", "home", "data",
        "lib", "local", "usr", "opt", "tmp", "docker", "runner", "shared", "public", "software", "projects"};

/// Whether a name of a user or machine tells it from others. "vm" stands in paths of every kernel.
bool isOnesOwn(const std::string &name)
{
    return name.size() >= minNameLetters && !std::ranges::contains(commonNames, name);
}

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

/// "/scratch/<name>", "/lustre/scratch-local/<name>": folders for what is large, which clusters name after their users.
void replaceScratchOwners(std::string &text)
{
    for (const std::string_view parent : {"/scratch", "/nobackup"}) {
        for (std::size_t at = text.find(parent); at != std::string::npos; at = text.find(parent, at + 1)) {
            std::size_t name = at + parent.size();
            while (joinsAfter(text, name)) // "/scratch-local", "/scratch1"
                ++name;
            if (name >= text.size() || text[name] != '/')
                continue;
            std::size_t end = ++name;
            while (joinsAfter(text, end))
                ++end;
            if (end > name && isOnesOwn(text.substr(name, end - name)))
                text.replace(name, end - name, hiddenUser);
        }
    }
}

bool isHexDigit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

bool isAlphanumeric(char c)
{
    return isNameCharacter(c) && c != '_' && c != '-' && c != '.';
}

/// Whether a text of this form stands at a place and ends there; x: a hexadecimal digit.
bool hasForm(std::string_view text, std::size_t at, std::string_view form)
{
    if (at > text.size() || text.size() - at < form.size())
        return false;
    for (std::size_t i = 0; i < form.size(); ++i) {
        if (form[i] == 'x' ? !isHexDigit(text[at + i]) : text[at + i] != form[i])
            return false;
    }
    const std::size_t end = at + form.size();
    return end == text.size() || !isAlphanumeric(text[end]);
}

constexpr std::size_t shownHashDigits = 12;

std::string shortHash(std::string_view identifier, const std::string &salt)
{
    return salt.empty() ? "hidden" : hashedUuid(identifier, salt).substr(0, shownHashDigits);
}

/// Replaces what has the form wherever it stands alone.
template <typename Shown> void replaceForm(std::string &text, std::string_view form, const Shown &shownAs)
{
    for (std::size_t at = 0; at < text.size(); ++at) {
        if ((at > 0 && isAlphanumeric(text[at - 1])) || !hasForm(text, at, form))
            continue;
        const std::string with = shownAs(text.substr(at, form.size()));
        text.replace(at, form.size(), with);
        at += with.size() - 1;
    }
}

/// Domain, bus and device, as the kernel ("0000:01:00") and NVML ("00000000:01:00") write them.
void hidePciAddresses(std::string &text, const std::string &salt)
{
    for (const std::string_view form : {"xxxxxxxx:xx:xx", "xxxx:xx:xx"}) {
        replaceForm(text, form, [&](std::string address) {
            if (address.size() > std::string_view("xxxx:xx:xx").size() && address.starts_with("0000"))
                address.erase(0, 4);
            for (char &c : address)
                c = c >= 'A' && c <= 'F' ? char(c + ('a' - 'A')) : c;
            return "pci-" + shortHash(address, salt);
        });
    }
}

/// As they are named for CUDA_VISIBLE_DEVICES, which takes the beginning of one as well, here one or more of its
/// blocks. What is shown instead has more digits than a first block, and is not replaced again.
void hideUuids(std::string &text, const std::string &salt)
{
    constexpr std::string_view uuid = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
    for (const std::string_view kind : {"GPU-", "MIG-"}) {
        for (std::size_t length = uuid.size(); length != std::string_view::npos; length = uuid.rfind('-', length - 1)) {
            replaceForm(text, std::string(kind) += uuid.substr(0, length),
                [&](const std::string &named) { return std::string(kind) + shortHash(named, salt); });
        }
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
        replaceScratchOwners(text);
        replaceWord(text, "/root", "~");
        for (const std::string &user : m_privacy.users) {
            if (isOnesOwn(user))
                replaceWord(text, user, hiddenUser);
        }
    }

    void words(std::string &text) const
    {
        paths(text);
        for (const std::string &host : m_privacy.hosts) {
            if (isOnesOwn(host) && host != "localhost")
                replaceWord(text, host, hiddenHost);
        }
    }

    /// A text that may name GPUs, too.
    void free(std::string &text) const
    {
        hideUuids(text, m_privacy.salt);
        hidePciAddresses(text, m_privacy.salt);
        words(text);
    }

    void fact(gpu::Fact &fact) const
    {
        if (auto *const value = std::get_if<std::string>(&fact.value))
            free(*value);
        free(fact.unknown);
        free(fact.from);
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
    privacy.mark = gpu::machineMark();
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

std::string machineName(const gpu::MachineMark &mark, const Privacy &privacy)
{
    if (gpu::isSameMachine(mark, privacy.mark))
        return privacy.machine;
    return mark.machine.empty() || privacy.salt.empty() ? privacy.otherMachine
                                                        : hashedUuid("mark " + mark.machine, privacy.salt);
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
    for (gpu::LoadedFile &library : transcript.libraries)
        hide.paths(library.path);
    return transcript;
}

gpu::Facts anonymous(gpu::Facts facts, const Privacy &privacy)
{
    const Anonymizer hide(privacy);
    for (auto &[name, fact] : facts.facts)
        hide.fact(fact);
    for (auto &[name, list] : facts.lists) {
        hide.free(list.from);
        hide.free(list.incomplete);
        for (gpu::FactItem &item : list.items) {
            for (auto &[field, fact] : item)
                hide.fact(fact);
        }
    }
    return facts;
}

} // namespace kb

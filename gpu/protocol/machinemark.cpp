// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/machinemark.h"

#include "gpu/protocol/strictjson.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <fstream>

#include <sys/utsname.h>

namespace gpu {

namespace {

constexpr std::size_t idDigits = 32; // of machine-id(5)
constexpr std::size_t markDigits = 16;

/// FNV-1a of 64 bits, in hex.
std::string hashed(std::string_view text)
{
    std::uint64_t value = 0xcbf29ce484222325;
    for (const char byte : text) {
        value ^= static_cast<unsigned char>(byte);
        value *= 0x100000001b3;
    }
    std::string digits(markDigits, '0');
    for (std::size_t i = markDigits; i-- > 0; value >>= 4U)
        digits[i] = "0123456789abcdef"[value & 0xfU];
    return digits;
}

bool isHex(std::string_view text)
{
    return std::ranges::all_of(text, [](unsigned char c) { return std::isxdigit(c) != 0; });
}

std::string firstLine(const char *path)
{
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

std::string systemId()
{
    std::string id = firstLine("/etc/machine-id");
    return id.empty() ? firstLine("/var/lib/dbus/machine-id") : id;
}

/// As a far side says it, which may say anything.
std::string markNamed(const Json &hello, const char *key)
{
    const std::string_view text = json::string(json::member(hello, key)).value_or("");
    return text.size() == markDigits && isHex(text) ? std::string(text) : std::string();
}

} // namespace

MachineMark machineMark()
{
    utsname names {};
    uname(&names);
    return machineMark(systemId(), names.nodename, firstLine("/proc/sys/kernel/random/boot_id"));
}

MachineMark machineMark(std::string_view id, std::string_view name, std::string_view boot)
{
    MachineMark mark;
    if (id.size() == idDigits && isHex(id) && id.find_first_not_of('0') != std::string_view::npos)
        mark.machine = hashed("casebook machine " + std::string(id) + ' ' + std::string(name));
    if (!boot.empty())
        mark.boot = hashed("casebook boot " + std::string(boot));
    return mark;
}

bool isSameMachine(const MachineMark &one, const MachineMark &other)
{
    return (!one.machine.empty() && one.machine == other.machine) || (!one.boot.empty() && one.boot == other.boot);
}

MachineMark markIn(const Json &hello)
{
    return {markNamed(hello, "machine"), markNamed(hello, "boot")};
}

void addMark(Json &hello, const MachineMark &mark)
{
    if (!mark.machine.empty())
        hello["machine"] = mark.machine;
    if (!mark.boot.empty())
        hello["boot"] = mark.boot;
}

} // namespace gpu

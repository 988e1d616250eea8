// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Interfaces of the network, without their addresses, and adapters of InfiniBand; the variables.
#include "gpu/runner/factsource.h"

#include <algorithm>
#include <charconv>
#include <set>

#include <ifaddrs.h>
#include <net/if.h>
#include <sys/socket.h>
#include <unistd.h>

extern char **environ;

namespace gpu::runner {

namespace {

constexpr const char *interfacesFolder = "/sys/class/net";
constexpr const char *infinibandFolder = "/sys/class/infiniband";
constexpr std::size_t maxEnvironmentBytes = 4 << 20;

struct AddressKinds {
    std::set<std::string> ipv4; // names of interfaces
    std::set<std::string> ipv6;
};

AddressKinds addressKinds()
{
    AddressKinds kinds;
    ifaddrs *all = nullptr;
    if (getifaddrs(&all) != 0)
        return kinds;
    for (const ifaddrs *one = all; one; one = one->ifa_next) {
        if (one->ifa_addr && one->ifa_addr->sa_family == AF_INET)
            kinds.ipv4.insert(one->ifa_name);
        else if (one->ifa_addr && one->ifa_addr->sa_family == AF_INET6)
            kinds.ipv6.insert(one->ifa_name);
    }
    freeifaddrs(all);
    return kinds;
}

void sayInterfaces(const Tree &tree, FactWriter &writer)
{
    const Tree::Listing listing = tree.list(interfacesFolder);
    if (!listing.there)
        return writer.list("interfaces", interfacesFolder, "there is no such folder");
    const AddressKinds kinds = tree.isMachine() ? addressKinds() : AddressKinds();
    for (const std::string &name : listing.names) {
        const std::string folder = std::string(interfacesFolder) + '/' + name;
        const std::string text = tree.text(folder + "/flags"); // "0x1003"
        unsigned flags = 0;
        if (!text.starts_with("0x")
            || std::from_chars(text.data() + 2, text.data() + text.size(), flags, 16).ec != std::errc())
            continue; // a file, as of the kernel's module for bonds
        FactItem item;
        item["name"] = known(name, folder);
        item["up"] = known((flags & IFF_UP) != 0 && tree.text(folder + "/operstate") != "down", folder);
        item["loopback"] = known((flags & IFF_LOOPBACK) != 0, folder);
        item["virtual"] = known(tree.place(folder).path.contains("/virtual/"), folder);
        if (tree.isMachine()) {
            item["ipv4"] = known(kinds.ipv4.contains(name), "getifaddrs()");
            item["ipv6"] = known(kinds.ipv6.contains(name), "getifaddrs()");
        }
        writer.item("interfaces", item);
    }
    writer.list("interfaces", interfacesFolder, listing.whole ? "" : "there are too many");
}

void sayInfiniband(const Tree &tree, FactWriter &writer)
{
    if (!tree.has("/sys/class"))
        return writer.list("infiniband", infinibandFolder, "there is no /sys/class");
    for (const std::string &port : tree.like(std::string(infinibandFolder) + "/*/ports/*")) {
        const std::string state = tree.text(port + "/state"); // "4: ACTIVE"
        const std::string link = tree.text(port + "/link_layer");
        FactItem item;
        item["name"] = known(nameOf(folderOf(folderOf(port))) + ':' + nameOf(port), port);
        item["state"] = state.empty() ? unknown("it can't be read", port + "/state")
                                      : known(state.substr(state.find(' ') + 1), port + "/state");
        item["link"]
            = link.empty() ? unknown("it can't be read", port + "/link_layer") : known(link, port + "/link_layer");
        writer.item("infiniband", item);
    }
    writer.list("infiniband", infinibandFolder);
}

void sayVariable(FactWriter &writer, std::string_view variable, const Tree &tree)
{
    const std::size_t equals = variable.find('=');
    const std::string_view name = variable.substr(0, equals);
    const bool isPlain = std::ranges::all_of(name,
        [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
    if (equals == std::string_view::npos || !isPlain || !isFactVariable(name))
        return;
    std::string value(variable.substr(equals + 1));
    if (name == "LD_LIBRARY_PATH") {
        value = tree.variable("LD_LIBRARY_PATH");
        if (value.empty())
            return; // the runner's own
    }
    const std::string from = "the environment";
    Fact said = known(value, from);
    if (value.contains("://") && value.contains('@'))
        said = unknown("not said: it may hold a password", from);
    else if (value.size() > maxFactBytes) // a part of it would be another value
        said = unknown("longer than " + std::to_string(maxFactBytes) + " bytes", from);
    writer.fact(std::string(environmentPrefix) + std::string(name), said);
}

} // namespace

void readNetwork(const Tree &tree, FactWriter &writer)
{
    sayInterfaces(tree, writer);
    sayInfiniband(tree, writer);
}

void readVariables(const Tree &tree, FactWriter &writer)
{
    if (!tree.isMachine())
        return;
    // The variables are those that the runner was started with, which the kernel keeps: main() has unset some.
    const auto started = Tree().read("/proc/self/environ", maxEnvironmentBytes);
    std::string_view rest = started ? std::string_view(started->bytes) : std::string_view();
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\0'), rest.size());
        sayVariable(writer, rest.substr(0, end), tree);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    for (char **variable = environ; !started && *variable; ++variable)
        sayVariable(writer, *variable, tree);
}

} // namespace gpu::runner

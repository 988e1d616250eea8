// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// NVIDIA's devices on the PCI bus, whether a driver has them or not.
#include "gpu/runner/factsource.h"

#include <array>
#include <charconv>

namespace gpu::runner {

namespace {

constexpr const char *pciFolder = "/sys/bus/pci/devices";
constexpr const char *nvidiaVendor = "0x10de";
constexpr int maxBars = 6; // the first lines of a device's file `resource`; a ROM and bridges' windows follow
constexpr std::uint64_t isMemory = 0x200; // IORESOURCE_MEM, of a line's third number

/// Reads a line such as "0x000000fa00000000 0x000000fa0fffffff 0x000000000014220c".
std::array<std::uint64_t, 3> hexNumbers(std::string_view line)
{
    std::array<std::uint64_t, 3> numbers {};
    for (std::uint64_t &number : numbers) {
        const std::size_t at = line.find("0x");
        if (at == std::string_view::npos)
            break;
        line.remove_prefix(at + 2);
        std::from_chars(line.data(), line.data() + line.size(), number, 16);
    }
    return numbers;
}

/// The largest that was given an address, in bytes; 0: none was.
std::uint64_t largestBar(std::string_view resource)
{
    std::uint64_t largest = 0;
    int n = 0;
    for (const std::string_view line : linesOf(resource)) {
        if (++n > maxBars)
            break;
        const auto [begin, end, flags] = hexNumbers(line);
        if (begin > 0 && end > begin && (flags & isMemory))
            largest = std::max(largest, end - begin + 1);
    }
    return largest;
}

/// By the two upper bytes of "0x030200".
std::string pciKind(std::string_view number)
{
    if (number.starts_with("0x0302"))
        return "3d";
    if (number.starts_with("0x03"))
        return "display";
    if (number.starts_with("0x0403"))
        return "audio";
    return number.starts_with("0x06") ? "bridge" : "other";
}

FactItem pciDevice(const Tree &tree, const std::string &address)
{
    const std::string folder = std::string(pciFolder) + '/' + address;
    FactItem item;
    item["address"] = known(address, folder);
    const std::string device = tree.text(folder + "/device");
    if (device.starts_with("0x"))
        item["device"] = known("10de:" + device.substr(2), folder + "/device");
    item["kind"] = known(pciKind(tree.text(folder + "/class")), folder + "/class");
    const std::string driver = tree.link(folder + "/driver");
    item["driver"] = driver.empty() ? none(folder) : known(nameOf(driver), folder + "/driver");
    if (const auto resource = tree.read(folder + "/resource")) {
        const std::uint64_t bytes = largestBar(resource->bytes);
        item["bar_mib"] = bytes == 0 ? none(folder + "/resource") : known(mibOf(bytes), folder + "/resource");
    }
    const std::string numa = tree.text(folder + "/numa_node");
    int node = -1;
    if (std::from_chars(numa.data(), numa.data() + numa.size(), node).ec == std::errc())
        item["numa"] = node < 0 ? none(folder + "/numa_node") : known(numberOf(node), folder + "/numa_node");
    return item;
}

} // namespace

void readPci(const Tree &tree, FactWriter &writer)
{
    const Tree::Listing devices = tree.list(pciFolder);
    if (!devices.there)
        return writer.list("pci", pciFolder, "there is no such folder: the bus can't be seen");
    for (const std::string &address : devices.names) {
        if (tree.text(std::string(pciFolder) + '/' + address + "/vendor") == nvidiaVendor)
            writer.item("pci", pciDevice(tree, address));
    }
    writer.list("pci", pciFolder, devices.whole ? "" : "there are too many devices");
}

} // namespace gpu::runner

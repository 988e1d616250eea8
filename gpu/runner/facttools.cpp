// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Toolkits, compilers and the system's packages, by their files: none is started.
#include "gpu/protocol/strictjson.h"
#include "gpu/runner/elfsymbols.h"
#include "gpu/runner/factsource.h"
#include "gpu/runner/headers.h"
#include "gpu/runner/places.h"

#include <algorithm>
#include <array>
#include <set>

#include <sys/stat.h>

namespace gpu::runner {

namespace {

constexpr std::size_t maxJsonBytes = 1 << 20;
constexpr std::size_t maxStatusBytes = 64 << 20; // of dpkg's; that of a full desktop has 6 MiB
constexpr int newestCompiler = 30; // that is asked for
constexpr int oldestCompiler = 4;

/// The first of this name on PATH; nothing: there is none, or it is another machine's tree.
Tree::Place programOnPath(const Tree &tree, const std::string &name)
{
    for (const std::string &folder : tree.foldersIn("PATH")) {
        Tree::Place place = tree.place(folder + '/' + name);
        if (place.kind == Tree::Kind::File)
            return place;
    }
    return {};
}

/// Whether both are one file, which may have several names: Fedora's g++ and x86_64-redhat-linux-g++.
bool isSameFile(const Tree::Place &a, const Tree::Place &b)
{
    struct stat ofA = {};
    struct stat ofB = {};
    return a.kind == Tree::Kind::File && b.kind == Tree::Kind::File && stat(a.onDisk.c_str(), &ofA) == 0
        && stat(b.onDisk.c_str(), &ofB) == 0 && ofA.st_dev == ofB.st_dev && ofA.st_ino == ofB.st_ino;
}

/// Of a tree, whose PATH is not known: which of `found` a name starts is known where there is no other.
Fact chosenOfTree(const Tree &tree, std::size_t found)
{
    return found == 1 && tree.whyUnseen().empty() ? known(true, "no other is found here") : unknown(notOfATree);
}

constexpr const char *debiansToolkit = "/usr/lib/nvidia-cuda-toolkit";

/// The nvcc that runs when its name is called.
struct ChosenNvcc {
    Tree::Place program;
    std::string unknown; // why it is not known; `program` is nothing then
};
ChosenNvcc chosenNvcc(const Tree &tree)
{
    Tree::Place found = programOnPath(tree, "nvcc");
    if (found.kind != Tree::Kind::File || processorOf(found.onDisk) != 0)
        return {.program = std::move(found)};
    // Debian's is a script that starts that of its toolkit.
    if (found.path == "/usr/bin/nvcc" && tree.hasFile(debiansToolkit + std::string("/bin/nvcc")))
        return {.program = tree.place(debiansToolkit + std::string("/bin/nvcc"))};
    return {.unknown = found.path + " is no program of its own: it may start any"};
}

std::string numberIn(std::string_view text, std::string_view key)
{
    const std::size_t at = text.find(key);
    if (at == std::string_view::npos)
        return {};
    text.remove_prefix(at + key.size());
    text.remove_prefix(std::min(text.find_first_not_of(" \t\""), text.size()));
    return std::string(text.substr(0, text.find_first_not_of("0123456789.")));
}

class ToolkitFolder final {
public:
    ToolkitFolder(const Tree &tree, std::string folder)
        : m_tree(tree)
        , m_folder(std::move(folder))
    {
    }

    /// nvccs: how many there are, of all toolkits.
    [[nodiscard]] FactItem described(const ChosenNvcc &chosen, std::size_t nvccs) const
    {
        FactItem item;
        item["path"] = known(m_folder, m_folder);
        item["version"] = version();
        item["nvcc"] = nvcc();
        if (!m_tree.isMachine())
            item["chosen"] = nvccPath().empty() ? known(false, m_folder + "/bin/nvcc") : chosenOfTree(m_tree, nvccs);
        else if (!chosen.unknown.empty())
            item["chosen"] = unknown(chosen.unknown, "PATH");
        else
            item["chosen"] = known(isSameFile(chosen.program, m_tree.place(m_folder + "/bin/nvcc")), "PATH");
        item["newest_gcc"] = newest(false);
        item["newest_clang"] = newest(true);
        return item;
    }
    [[nodiscard]] std::string nvccPath() const
    {
        const Tree::Place place = m_tree.place(m_folder + "/bin/nvcc");
        return place.kind == Tree::Kind::File ? place.path : std::string();
    }
    [[nodiscard]] bool isOne() const
    {
        return !nvccPath().empty() || m_tree.hasFile(m_folder + "/version.json")
            || m_tree.hasFile(m_folder + "/version.txt");
    }

private:
    [[nodiscard]] std::string component(std::string_view name) const
    {
        const auto text = m_tree.read(m_folder + "/version.json", maxJsonBytes);
        const auto json = json::parse(text && text->whole ? text->bytes : "{}");
        const Json *const found = json ? json::member(*json, name) : nullptr;
        return std::string(found ? json::string(json::member(*found, "version")).value_or("") : "");
    }

    [[nodiscard]] std::string includeFolder() const
    {
        return m_folder == debiansToolkit ? "/usr/include" : m_folder + "/include";
    }

    /// "12.4.131" of conda-meta/cuda-nvcc-12.4.131-0.json.
    [[nodiscard]] std::string condasNvcc() const
    {
        const auto found = m_tree.like(asPattern(m_folder) + "/conda-meta/cuda-nvcc-[0-9]*.json");
        return found.empty() ? std::string() : numberIn(nameOf(found.front()), "cuda-nvcc-");
    }

    [[nodiscard]] Fact version() const
    {
        if (const std::string said = component("cuda"); !said.empty())
            return known(said, m_folder + "/version.json");
        const std::string path = m_folder + "/version.txt"; // before CUDA 11.1
        if (const std::string said = numberIn(m_tree.text(path), "CUDA Version"); !said.empty())
            return known(said, path);
        if (const std::string said = condasNvcc(); !said.empty())
            return known(said, m_folder + "/conda-meta");
        const auto targets = m_tree.like(asPattern(m_folder) + "/targets/*-linux/include/cuda.h");
        std::vector<std::string> headers {includeFolder() + "/cuda.h"};
        headers.insert(headers.end(), targets.begin(), targets.end());
        for (const std::string &header : headers) {
            constexpr std::size_t maxHeaderBytes = 256 * 1024; // it defines its version among the first lines
            const auto text = m_tree.read(header, maxHeaderBytes);
            const std::string number = text ? numberIn(text->bytes, "#define CUDA_VERSION") : std::string();
            if (number.size() == 5 && !number.contains('.')) // 12040
                return known(
                    number.substr(0, 2) + '.' + (number[2] == '0' ? "" : number.substr(2, 1)) + number[3], header);
        }
        return unknown("no file of it says it", m_folder);
    }

    [[nodiscard]] Fact nvcc() const
    {
        if (nvccPath().empty())
            return none(m_folder + "/bin/nvcc");
        if (const std::string said = component("cuda_nvcc"); !said.empty())
            return known(said, m_folder + "/version.json");
        if (const std::string said = condasNvcc(); !said.empty())
            return known(said, m_folder + "/conda-meta");
        const Fact whole = version();
        return whole.isKnown() ? whole : unknown("no file of it says it", m_folder);
    }

    /// The newest major version that comes past the #error lines of crt/host_config.h.
    [[nodiscard]] Fact newest(bool clang) const
    {
        static constexpr std::array files = {"crt/host_config.h"};
        const Tree::Place include = m_tree.place(includeFolder());
        const std::string header = (include.path.empty() ? includeFolder() : include.path) + '/' + files.front();
        const Tree::Place place = m_tree.place(header);
        // Headers reads below the folder by itself: nothing may lead it out of the tree.
        if (include.kind != Tree::Kind::Folder || place.kind != Tree::Kind::File || place.path != header)
            return unknown("there is no such header", header);
        for (int major = newestCompiler; major >= oldestCompiler; --major) {
            std::map<std::string, std::string> macros = Headers::compilerMacros();
            macros.insert({{"__CUDACC__", "1"}, {"__x86_64__", "1"}});
            macros["__GNUC__"] = clang ? "4" : std::to_string(major);
            macros["__GNUC_MINOR__"] = clang ? "2" : "0";
            if (clang)
                macros.insert(
                    {{"__clang__", "1"}, {"__clang_major__", std::to_string(major)}, {"__clang_minor__", "0"}});
            const Headers headers(include.onDisk, files, macros);
            if (std::ranges::any_of(headers.errors(), &Headers::ErrorLine::doubtful))
                return unknown("what it asks for is not known here", header);
            if (headers.errors().empty())
                return major == newestCompiler ? unknown("it names no limit", header)
                                               : known(std::to_string(major), header);
        }
        return unknown("it takes no version that was tried", header);
    }

    const Tree &m_tree;
    std::string m_folder;
};

class CompilerSearch final {
public:
    CompilerSearch(const Tree &tree, FactWriter &writer)
        : m_tree(tree)
        , m_writer(writer)
    {
    }

    void run()
    {
        // What compiles C++ is cc1plus; g++ only starts it. A folder without it has libraries alone.
        for (const char *const pattern :
            {"/usr/lib*/gcc/*/*/cc1plus", "/usr/libexec/gcc/*/*/cc1plus", "/usr/local/lib*/gcc/*/*/cc1plus",
                "/usr/local/libexec/gcc/*/*/cc1plus", "/opt/rh/*/*/usr/libexec/gcc/*/*/cc1plus"}) {
            for (const std::string &path : m_tree.like(pattern))
                addGcc(folderOf(path));
        }
        for (const char *const pattern :
            {"/usr/lib/llvm-*/bin/clang-[0-9]*", "/usr/bin/clang-[0-9]*", "/usr/local/bin/clang-[0-9]*"}) {
            for (const std::string &path : m_tree.like(pattern))
                addClang(path);
        }
        for (const Compiler &one : m_found) {
            const auto isSame = [&](const Compiler &other) { return other.name == one.name; };
            const Fact chosen = m_tree.isMachine()
                ? known(isSameFile(programOnPath(m_tree, one.program), one.place), "PATH")
                : chosenOfTree(m_tree, static_cast<std::size_t>(std::ranges::count_if(m_found, isSame)));
            const std::string &path = one.place.path;
            m_writer.item("compilers",
                {{"name", known(one.name, path)}, {"version", known(one.version, path)}, {"path", known(path, path)},
                    {"chosen", chosen}});
        }
        m_writer.list("compilers", "/usr, /usr/local, /opt/rh");
    }

private:
    /// "13" or "13.3.0"; folder: /usr/libexec/gcc/x86_64-linux-gnu/13
    void addGcc(const std::string &folder)
    {
        const std::string version = nameOf(folder);
        const std::string target = nameOf(folderOf(folder));
        const std::string major = version.substr(0, version.find('.'));
        std::string top = folder; // "/usr"
        for (int up = 0; up < 4; ++up)
            top = folderOf(top);
        Tree::Place program;
        for (const std::string &name :
            {target + "-g++-" + major, "g++-" + major, target + "-g++", std::string("g++")}) {
            program = m_tree.place(top + "/bin/" + name);
            if (program.kind == Tree::Kind::File)
                break;
            program = {};
        }
        if (!version.empty() && version.front() >= '0' && version.front() <= '9')
            add({"gcc", version, program.kind == Tree::Kind::File ? program : m_tree.place(folder), "g++"});
    }

    void addClang(const std::string &path)
    {
        const Tree::Place place = m_tree.place(path);
        const std::string version = nameOf(path).substr(std::string_view("clang-").size());
        if (place.kind == Tree::Kind::File && version.find_first_not_of("0123456789.") == std::string::npos)
            add({"clang", version, place, "clang++"});
    }

    struct Compiler {
        std::string name;
        std::string version;
        Tree::Place place;
        const char *program; // that starts it
    };
    void add(Compiler compiler)
    {
        const auto isIt = [&](const Compiler &one) { return one.place.path == compiler.place.path; };
        if (std::ranges::none_of(m_found, isIt))
            m_found.push_back(std::move(compiler));
    }

    const Tree &m_tree;
    FactWriter &m_writer;
    std::vector<Compiler> m_found;
};

bool isPackageOfInterest(std::string_view name)
{
    static constexpr auto parts = std::to_array<std::string_view>({"nvidia", "cuda", "cudnn", "nccl", "libcublas",
        "libcufft", "libcurand", "libcusolver", "libcusparse", "libnv", "tensorrt", "nvcc", "nsight"});
    return std::ranges::any_of(parts, [name](std::string_view part) { return name.contains(part); });
}

} // namespace

void readToolkits(const Tree &tree, FactWriter &writer)
{
    std::vector<std::string> patterns = toolkitPlaces(tree);
    if (const std::string conda = tree.variable("CONDA_PREFIX"); conda.starts_with('/'))
        patterns.push_back(asPattern(conda));
    patterns.insert(patterns.end(), {"/opt/conda", debiansToolkit, "/opt/nvidia/hpc_sdk/Linux_*/*/cuda/[0-9]*"});
    const ChosenNvcc chosen = chosenNvcc(tree);
    if (chosen.program.kind == Tree::Kind::File) // of a module, of spack: anywhere
        patterns.push_back(asPattern(folderOf(folderOf(chosen.program.path))));
    std::set<std::string> seen;
    std::vector<ToolkitFolder> toolkits;
    for (const std::string &pattern : patterns) {
        for (const std::string &folder : tree.like(pattern)) {
            const Tree::Place place = tree.place(folder);
            if (place.kind != Tree::Kind::Folder || !seen.insert(place.path).second)
                continue;
            if (ToolkitFolder toolkit(tree, place.path); toolkit.isOne())
                toolkits.push_back(std::move(toolkit));
        }
    }
    const auto hasNvcc = [](const ToolkitFolder &toolkit) { return !toolkit.nvccPath().empty(); };
    const auto nvccs = static_cast<std::size_t>(std::ranges::count_if(toolkits, hasNvcc));
    for (const ToolkitFolder &toolkit : toolkits)
        writer.item("toolkits", toolkit.described(chosen, nvccs));
    writer.list("toolkits", "/usr/local, /opt, CUDA_HOME, conda, PATH");
}

void readCompilers(const Tree &tree, FactWriter &writer)
{
    CompilerSearch(tree, writer).run();
}

/// Paragraphs of "Package: NAME", "Status: install ok installed", "Version: ...".
void readPackages(const Tree &tree, FactWriter &writer)
{
    const std::string from = "/var/lib/dpkg/status";
    const auto status = tree.read(from, maxStatusBytes);
    if (!status)
        return writer.list("packages", from, "there is no dpkg here; packages of other systems are not read");
    std::string_view name;
    std::string_view version;
    bool installed = false;
    const auto end = [&] {
        if (installed && isPackageOfInterest(name))
            writer.item(
                "packages", {{"name", known(std::string(name), from)}, {"version", known(std::string(version), from)}});
        name = version = {};
        installed = false;
    };
    for (const std::string_view line : linesOf(status->bytes)) {
        constexpr std::string_view nameKey = "Package: ";
        constexpr std::string_view versionKey = "Version: ";
        if (line.starts_with(nameKey)) { // the first of its paragraph
            end();
            name = line.substr(nameKey.size());
        } else if (line.starts_with(versionKey)) {
            version = line.substr(versionKey.size());
        } else if (line.starts_with("Status: ")) {
            installed = line.ends_with(" ok installed");
        }
    }
    end();
    writer.list("packages", from, status->whole ? "" : "it is longer than what is read of it");
}

} // namespace gpu::runner

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Python's environments and what stands on CUDA in them, by what pip and conda wrote down.
#include "gpu/runner/factsource.h"
#include "gpu/runner/pythonenvironments.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>

#include <fnmatch.h>

namespace gpu::runner {

namespace {

constexpr std::size_t maxRecordBytes = 4 << 20; // TensorFlow's has 2 MiB
constexpr std::size_t maxModuleBytes = 64 * 1024; // torch/version.py, TensorFlow's build_info.py
constexpr int maxCheckedFiles = 4000; // of one wheel
constexpr std::size_t maxMissingFiles = 10; // that are named

// Patterns of names as PyPI has them.
constexpr auto relevantWheels = std::to_array<const char *>(
    {"nvidia-*", "torch", "torchvision", "torchaudio", "torchao", "torchcodec", "torchtext", "triton", "triton-*",
        "pytorch-triton*", "pytorch-lightning", "tensorflow", "tensorflow-*", "tf-nightly*", "tf-keras", "keras", "jax",
        "jaxlib", "jax-*", "flax", "onnxruntime", "onnxruntime-*", "tensorrt", "tensorrt-*", "torch-tensorrt", "vllm",
        "vllm-*", "flash-attn", "flash-attn-*", "flashinfer*", "xformers", "bitsandbytes", "cupy", "cupy-*", "numba",
        "numba-*", "numpy", "transformers", "deepspeed", "apex", "llama-cpp-python", "cuda-python", "cuda-bindings",
        "cuda-core", "cuda-toolkit", "cuda-pathfinder", "accelerate", "sglang", "sgl-kernel", "auto-gptq", "autoawq*",
        "paddlepaddle*", "mxnet*", "cudf-*", "cuml-*", "rmm-*", "pycuda", "transformer-engine*", "mamba-ssm",
        "causal-conv1d", "ctranslate2", "faster-whisper", "xgboost", "lightgbm", "horovod", "nccl-*", "dgl*", "pyg-lib",
        "torch-scatter", "torch-sparse", "faiss-*", "opencv-*", "mmcv*", "torch-cluster", "torch-spline-conv",
        "tilelang", "exllamav2", "gptqmodel", "unsloth", "peft", "diffusers", "openmm*", "catboost"});

// Those that conda calls otherwise, or alone has.
constexpr auto relevantCondaPackages
    = std::to_array<const char *>({"cuda", "cuda-*", "cudatoolkit*", "cudnn", "nccl", "cutensor", "libcu*", "libnv*",
        "libnpp*", "pytorch", "pytorch-*", "libtorch", "magma*", "libmagma*", "libtensorflow*", "libxgboost"});

bool isOneOf(std::span<const char *const> patterns, const std::string &name)
{
    return std::ranges::any_of(patterns, [&](const char *pattern) { return fnmatch(pattern, name.c_str(), 0) == 0; });
}

/// "12.4" of "124", "11.8" of "118", "13.0" of "130", "12" of "12".
std::string dottedCuda(std::string_view digits)
{
    if (digits.size() == 3)
        return std::string(digits.substr(0, 2)) + '.' + std::string(digits.substr(2));
    return digits.size() == 2 ? std::string(digits) : std::string();
}

/// Behind the last such key.
std::string digitsBehind(std::string_view text, std::string_view key)
{
    const std::size_t at = text.rfind(key);
    if (at == std::string_view::npos)
        return {};
    text.remove_prefix(at + key.size());
    return std::string(text.substr(0, text.find_first_not_of("0123456789")));
}

/// What a line gives a name in quotes: "12.4" of "cuda: Optional[str] = '12.4'"; an empty text of "cuda = None".
/// nullopt: there is no such line.
std::optional<std::string> assignedIn(std::string_view text, std::string_view name)
{
    for (const std::string_view line : linesOf(text)) {
        const std::size_t equals = line.find('=');
        const bool isAssigned = line.starts_with(name) && equals != std::string_view::npos
            && (line.substr(name.size()).starts_with(' ') || line.substr(name.size()).starts_with(':')
                || line.substr(name.size()).starts_with('='));
        if (!isAssigned)
            continue;
        const std::size_t quote = line.find_first_of("'\"", equals);
        if (quote == std::string_view::npos)
            return std::string();
        return std::string(line.substr(quote + 1, line.find(line[quote], quote + 1) - quote - 1));
    }
    return std::nullopt;
}

/// "12.5.1" of "('cuda_version', '12.5.1')".
std::string builtForIn(std::string_view text)
{
    constexpr std::string_view key = "cuda_version";
    std::size_t at = text.find(key);
    if (at == std::string_view::npos)
        return {};
    at = text.find_first_of("0123456789", at + key.size());
    const std::size_t lineEnd = text.find_first_of("\n)", text.find(key));
    return at < lineEnd ? std::string(text.substr(at, text.find_first_not_of("0123456789.", at) - at)) : std::string();
}

/// The CUDA that a wheel was built for. nullopt: it does not say.
std::optional<Fact> cudaOf(const Tree &tree, const std::string &folder, const std::string &name,
    const std::string &version, const std::string &list)
{
    const std::size_t local = version.find('+');
    if (local != std::string::npos) {
        if (const std::string cuda = dottedCuda(digitsBehind(std::string_view(version).substr(local), "cu"));
            !cuda.empty())
            return known(cuda, list);
        if (version.substr(local).contains("cpu"))
            return none(list);
    }
    if (name == "torch") {
        const std::string path = folder + "/torch/version.py";
        const auto cuda = assignedIn(tree.text(path, maxModuleBytes), "cuda");
        if (cuda)
            return cuda->empty() ? none(path) : known(*cuda, path);
    }
    if (name.starts_with("tensorflow")) {
        const std::string path = folder + "/tensorflow/python/platform/build_info.py";
        if (const std::string cuda = builtForIn(tree.text(path, maxModuleBytes)); !cuda.empty())
            return known(cuda, path);
    }
    for (const char *const key : {"-cuda", "-cu"}) {
        if (const std::string cuda = dottedCuda(digitsBehind(name, key)); !cuda.empty())
            return known(cuda, list);
    }
    return std::nullopt;
}

/// Libraries of the wheel's list that are not there.
std::optional<Fact> missingOf(const Tree &tree, const std::string &folder, const std::string &list)
{
    const auto record = tree.read(list, maxRecordBytes);
    if (!record || !record->whole)
        return std::nullopt;
    std::string missing;
    std::size_t count = 0;
    int checked = 0;
    for (std::string_view line : linesOf(record->bytes)) {
        std::string_view file = line.substr(0, line.find(','));
        if (file.starts_with('"') || !(file.ends_with(".so") || file.contains(".so.")))
            continue;
        if (++checked > maxCheckedFiles)
            return count == 0 ? std::nullopt : std::optional(known(missing, list));
        if (tree.has(folder + '/' + std::string(file)))
            continue;
        if (++count <= maxMissingFiles)
            missing += (missing.empty() ? "" : ",") + std::string(file);
    }
    return count == 0 ? none(list) : known(missing, list);
}

struct WheelEntry {
    std::string name; // as PyPI has it
    std::string version;
};

/// Reads "NAME-VERSION.dist-info", which wheels leave, "NAME-VERSION-py3.11.egg-info" of older tools, and
/// "NAME.egg-info", whose version stands in it. nullopt: the name is none of them.
std::optional<WheelEntry> wheelEntry(const Tree &tree, const std::string &packages, const std::string &entry)
{
    const bool isEgg = entry.ends_with(".egg-info");
    if (!isEgg && !entry.ends_with(".dist-info"))
        return std::nullopt;
    const std::string stem = entry.substr(0, entry.rfind('.'));
    const std::size_t dash = stem.find('-');
    WheelEntry wheel {.name = stem.substr(0, dash)};
    if (dash != std::string::npos) {
        wheel.version = stem.substr(dash + 1);
        if (isEgg)
            wheel.version.erase(std::min(wheel.version.find("-py"), wheel.version.size()));
    } else if (isEgg) {
        const std::string info = tree.text(packages + '/' + entry + "/PKG-INFO", maxModuleBytes);
        for (const std::string_view line : linesOf(info)) {
            constexpr std::string_view key = "Version: ";
            if (line.starts_with(key) && wheel.version.empty())
                wheel.version = line.substr(key.size());
        }
    } else {
        return std::nullopt;
    }
    std::ranges::transform(wheel.name, wheel.name.begin(), [](char c) {
        return c == '_' || c == '.' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return isOneOf(relevantWheels, wheel.name) ? std::optional(std::move(wheel)) : std::nullopt;
}

/// Which environments are active, as far as that is known.
class ActiveEnvironments final {
public:
    ActiveEnvironments(const Tree &tree, const std::vector<PythonEnvironment> &environments)
        : m_tree(tree)
    {
        if (isEnvironmentNamed(tree))
            return;
        for (const PythonEnvironment &one : environments) {
            const std::vector<std::string> names = tree.list(one.packages).names;
            const bool hasWheels = std::ranges::any_of(names, [&](const std::string &name) {
                const auto wheel = wheelEntry(tree, one.packages, name);
                return wheel && wheel->name != "numpy"; // which very many have for itself
            });
            if (hasWheels && one.active)
                m_hasActive = true;
            else if (hasWheels)
                m_others.push_back(one.path);
        }
    }

    [[nodiscard]] Fact of(const PythonEnvironment &environment) const
    {
        if (m_others.size() == 1 && !m_hasActive)
            return known(environment.path == m_others.front(), "it alone has such packages");
        if (!m_tree.isMachine())
            return unknown(notOfATree);
        if (m_others.empty())
            return known(environment.active, "VIRTUAL_ENV, CONDA_PREFIX, PATH");
        return unknown(
            "several environments have such packages, and no variable names one", "VIRTUAL_ENV, CONDA_PREFIX");
    }

private:
    const Tree &m_tree; // borrowed
    std::vector<std::string> m_others; // with wheels, that PATH does not lead to; empty: a variable says it
    bool m_hasActive = false; // one that it leads to has wheels
};

void sayWheel(const Tree &tree, FactWriter &writer, const PythonEnvironment &environment, const std::string &entry,
    const Fact &active)
{
    const auto wheel = wheelEntry(tree, environment.packages, entry);
    if (!wheel)
        return;
    const auto &[name, version] = *wheel;
    const std::string info = environment.packages + '/' + entry;
    FactItem item;
    item["name"] = known(name, info);
    item["version"] = version.empty() ? unknown("no name says it", info) : known(version, info);
    if (auto cuda = cudaOf(tree, environment.packages, name, version, info))
        item["cuda"] = std::move(*cuda);
    item["environment"] = known(environment.path, info);
    item["active"] = active;
    if (auto missing = missingOf(tree, environment.packages, info + "/RECORD"))
        item["missing"] = std::move(*missing);
    writer.item("wheels", item);
}

/// "12.1" of "py3.11_cuda12.1_cudnn8.9.2_0", "11.8" of "cuda118py310h1234567_0", "11" of "cuda11_0". nullopt: the build
/// names neither CUDA nor the CPU.
std::optional<Fact> cudaOfBuild(std::string_view build, const std::string &from)
{
    const std::size_t at = build.find("cuda");
    if (at == std::string_view::npos)
        return build.starts_with("cpu") || build.contains("_cpu") ? std::optional(none(from)) : std::nullopt;
    build.remove_prefix(at + std::string_view("cuda").size());
    build.remove_prefix(build.starts_with('_'));
    std::string number(build.substr(0, build.find_first_not_of("0123456789.")));
    if (!number.contains('.'))
        number = dottedCuda(number);
    return number.empty() ? std::nullopt : std::optional(known(std::move(number), from));
}

/// Of "NAME-VERSION-BUILD.json", as conda writes one for each package.
void sayCondaPackage(FactWriter &writer, const std::string &environment, const std::string &file, const Fact &active)
{
    constexpr std::string_view end = ".json";
    const std::string stem = file.ends_with(end) ? file.substr(0, file.size() - end.size()) : std::string();
    const std::size_t build = stem.rfind('-');
    const std::size_t version = build == std::string::npos || build == 0 ? build : stem.rfind('-', build - 1);
    if (version == std::string::npos || version == 0)
        return;
    const std::string name = stem.substr(0, version);
    if (!isOneOf(relevantWheels, name) && !isOneOf(relevantCondaPackages, name))
        return;
    const std::string from = environment + "/conda-meta/" + file;
    FactItem item;
    item["name"] = known(name, from);
    item["version"] = known(stem.substr(version + 1, build - version - 1), from);
    item["build"] = known(stem.substr(build + 1), from);
    if (auto cuda = cudaOfBuild(stem.substr(build + 1), from))
        item["cuda"] = std::move(*cuda);
    item["environment"] = known(environment, from);
    item["active"] = active;
    writer.item("conda", item);
}

void readConda(const Tree &tree, FactWriter &writer, const std::vector<PythonEnvironment> &environments,
    const ActiveEnvironments &active)
{
    std::map<std::string, Fact> prefixes; // folders, with whether they are active
    for (const PythonEnvironment &environment : environments)
        prefixes.emplace(environment.path, active.of(environment));
    if (const std::string prefix = tree.variable("CONDA_PREFIX"); prefix.starts_with('/')) // it may have no Python
        prefixes.emplace(prefix, known(true, "CONDA_PREFIX"));
    std::string incomplete;
    for (const auto &[prefix, isActive] : prefixes) {
        const std::string folder = prefix + "/conda-meta";
        if (!tree.has(folder))
            continue;
        const Tree::Listing listing = tree.list(folder);
        if (!listing.there || !listing.whole)
            incomplete = folder + " can't be read to its end";
        for (const std::string &file : listing.names)
            sayCondaPackage(writer, prefix, file, isActive);
    }
    writer.list("conda", "conda-meta, in the folders of Python's environments", incomplete);
}

} // namespace

void readPython(const Tree &tree, FactWriter &writer)
{
    const std::string from = "the folders of Python's environments";
    const std::vector<PythonEnvironment> environments = pythonEnvironments(tree);
    const ActiveEnvironments active(tree, environments);
    for (const PythonEnvironment &environment : environments) {
        FactItem item;
        item["path"] = known(environment.path, environment.packages);
        item["version"] = environment.version.empty() ? unknown("no name says it", environment.packages)
                                                      : known(environment.version, environment.packages);
        item["active"] = active.of(environment);
        writer.item("python", item);
    }
    writer.list("python", from);
    std::string incomplete;
    for (const PythonEnvironment &environment : environments) {
        const Tree::Listing listing = tree.list(environment.packages);
        if (!listing.whole || !listing.there)
            incomplete = environment.packages + " can't be read to its end";
        for (const std::string &name : listing.names)
            sayWheel(tree, writer, environment, name, active.of(environment));
    }
    writer.list("wheels", from, incomplete);
    readConda(tree, writer, environments, active);
}

} // namespace gpu::runner

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/facts.h"

#include "gpu/protocol/strictjson.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace gpu {

namespace {

constexpr bool passing = true;

constexpr auto plainFacts = std::to_array<FactSpec>({
    {"system.name", FactKind::Text}, // PRETTY_NAME of os-release
    {"system.kernel", FactKind::Version},
    {"system.kernel_compiler", FactKind::Version}, // the gcc that built the kernel
    {"system.kernel_headers", FactKind::Flag}, // those of the running kernel are there
    {"system.arch", FactKind::Text}, {"system.glibc", FactKind::Version},
    {"system.container", FactKind::Text}, // "docker", "podman", ...; none: it is no container
    {"system.wsl", FactKind::Flag}, {"system.secure_boot", FactKind::Flag}, // none: not started by UEFI
    {"system.iommu", FactKind::Flag}, {"driver.loaded", FactKind::Flag}, // the kernel module nvidia
    {"driver.version", FactKind::Version}, // of the kernel module; none: it is not loaded
    {"driver.open", FactKind::Flag}, // NVIDIA's open kernel modules
    {"driver.module_built", FactKind::Flag}, // a module nvidia lies there for the running kernel
    {"driver.uvm", FactKind::Flag}, // the kernel module nvidia_uvm
    {"driver.peermem", FactKind::Flag}, // the kernel module nvidia_peermem
    {"driver.nouveau", FactKind::Flag}, // the kernel module nouveau
    {"driver.control_node", FactKind::Flag}, // /dev/nvidiactl
    {"driver.uvm_node", FactKind::Flag}, // /dev/nvidia-uvm
    {"driver.gpu_nodes", FactKind::Number}, // /dev/nvidia0 and so on
    {"driver.nodes_open", FactKind::Flag}, // this user may open them; none: there are none
    {"driver.wsl_node", FactKind::Flag}, // /dev/dxg
    {"driver.libcuda", FactKind::Version}, // by the file's name; none: the loader finds no libcuda.so.1
    {"driver.libcuda_path", FactKind::Text},
    {"driver.libcuda_kind", FactKind::Text}, // "driver", "compat" (forward compatibility), "stub", "wsl"
    {"driver.cuda", FactKind::Version}, // the newest CUDA that libcuda serves: cuDriverGetVersion()
    {"driver.init", FactKind::Text}, // what cuInit() gave: "CUDA_SUCCESS", "CUDA_ERROR_NO_DEVICE"
    {"driver.nvml", FactKind::Version}, // the driver's version as NVML says it
    {"driver.nvml_init", FactKind::Text}, // what nvmlInit gave: "NVML_SUCCESS"
    {"limits.cores", FactKind::Number}, {"limits.memory_total_mib", FactKind::Number, "MiB"},
    {"limits.memory_available_mib", FactKind::Number, "MiB", passing},
    {"limits.cgroup_memory_mib", FactKind::Number, "MiB"}, // none: no limit
    {"limits.cgroup_processes", FactKind::Number}, // none: no limit
    {"limits.shm_mib", FactKind::Number, "MiB"}, // /dev/shm in all; none: nothing is mounted there
    {"limits.shm_free_mib", FactKind::Number, "MiB", passing},
    {"limits.tmp_free_mib", FactKind::Number, "MiB", passing},
    {"limits.home_free_mib", FactKind::Number, "MiB", passing},
    {"limits.memlock_mib", FactKind::Number, "MiB"}, // RLIMIT_MEMLOCK, soft; none: no limit
    {"limits.open_files", FactKind::Number}, // RLIMIT_NOFILE, soft; none: no limit
    {"limits.processes", FactKind::Number}, // RLIMIT_NPROC, soft; none: no limit
    {"limits.stack_mib", FactKind::Number, "MiB"}, // RLIMIT_STACK, soft; none: no limit
    {"limits.address_space_mib", FactKind::Number, "MiB"}, // RLIMIT_AS, soft; none: no limit
    {"limits.overcommit", FactKind::Number}, // vm.overcommit_memory: 0, 1, 2
    {"limits.max_map_count", FactKind::Number}, // vm.max_map_count
});

constexpr auto gpuFields = std::to_array<FactSpec>({
    {"name", FactKind::Text},
    {"index", FactKind::Number},
    {"compute_capability", FactKind::Version},
    {"memory_mib", FactKind::Number, "MiB"},
    {"used_mib", FactKind::Number, "MiB", passing},
    {"free_mib", FactKind::Number, "MiB", passing},
    {"processes", FactKind::Number, {}, passing}, // that compute or draw on it
    {"compute_mode", FactKind::Text}, // "default", "exclusive_process", "prohibited"
    {"persistence", FactKind::Flag},
    {"mig", FactKind::Flag}, // none: the GPU has no MIG
    {"ecc", FactKind::Flag}, // none: the GPU has no ECC
    {"ecc_uncorrected", FactKind::Number}, // since the driver was loaded
    {"ecc_uncorrected_ever", FactKind::Number},
    {"remap_pending", FactKind::Flag}, // a row's remapping waits for a reset
    {"remap_failed", FactKind::Flag},
    {"throttle", FactKind::Text}, // reasons, with commas; none: none but idle
    {"temperature", FactKind::Number, "°C", passing},
    {"link_width", FactKind::Number}, // lanes of PCIe
    {"link_width_max", FactKind::Number},
    {"link_generation", FactKind::Number},
    {"link_generation_max", FactKind::Number},
    {"bar1_mib", FactKind::Number, "MiB"},
});
constexpr auto pciFields = std::to_array<FactSpec>({
    {"address", FactKind::Text}, {"device", FactKind::Text}, // "10de:2684"
    {"kind", FactKind::Text}, // "display", "3d", "audio", "bridge", "other"
    {"driver", FactKind::Text}, // "nvidia", "nouveau", "vfio-pci"; none: no driver has it
    {"bar_mib", FactKind::Number, "MiB"}, // the largest of its BARs; none: none was given an address
    {"numa", FactKind::Number}, // none: the machine has one node
});
constexpr auto processFields = std::to_array<FactSpec>({
    {"name", FactKind::Text},
    {"pid", FactKind::Number, {}, passing},
    {"gpu", FactKind::Number}, // index
    {"memory_mib", FactKind::Number, "MiB", passing},
});
constexpr auto xidFields = std::to_array<FactSpec>({
    {"xid", FactKind::Number},
    {"gpu", FactKind::Text}, // PCI address
    {"text", FactKind::Text},
});
constexpr auto messageFields = std::to_array<FactSpec>({
    {"text", FactKind::Text},
});
constexpr auto libraryFields = std::to_array<FactSpec>({
    {"name", FactKind::Text}, // "libcudnn.so.9"
    {"library", FactKind::Text}, // "libcudnn"
    {"version", FactKind::Version}, {"path", FactKind::Text},
    {"by", FactKind::Text}, // "LD_LIBRARY_PATH", "loader", "toolkit", "wheel", "conda"
    {"environment", FactKind::Text}, // of a wheel: the Python environment's folder
    {"chosen", FactKind::Flag}, // the loader picks it for this name, where no program says otherwise
    {"missing", FactKind::Text}, // its parts that are not beside it, with commas; none: all are there
    {"mixed", FactKind::Text}, // its parts beside it that are of another version, with commas; none: there are none
});
constexpr auto pythonFields = std::to_array<FactSpec>({
    {"path", FactKind::Text}, // its folder
    {"version", FactKind::Version},
    {"active", FactKind::Flag}, // VIRTUAL_ENV or CONDA_PREFIX names it; where neither is set: it alone has wheels
});
constexpr auto wheelFields = std::to_array<FactSpec>({
    {"name", FactKind::Text}, // as PyPI has it, with "-"
    {"version", FactKind::Version},
    {"cuda", FactKind::Version}, // that it was built for, where it says so; none: it says that it is for the CPU
    {"environment", FactKind::Text}, {"active", FactKind::Flag}, // its environment's
    {"missing", FactKind::Text}, // files of its list that are not there, with commas; none: all are
});
constexpr auto condaFields = std::to_array<FactSpec>({
    {"name", FactKind::Text}, {"version", FactKind::Version},
    {"build", FactKind::Text}, // "py3.11_cuda12.1_cudnn8.9.2_0"
    {"cuda", FactKind::Version}, // that the build names; none: it names the CPU
    {"environment", FactKind::Text}, // its folder
    {"active", FactKind::Flag}, // its environment's
});
constexpr auto packageFields = std::to_array<FactSpec>({
    {"name", FactKind::Text}, // the system's: of dpkg
    {"version", FactKind::Version},
});
constexpr auto toolkitFields = std::to_array<FactSpec>({
    {"path", FactKind::Text},
    {"version", FactKind::Version},
    {"nvcc", FactKind::Version}, // none: it has no nvcc
    {"chosen", FactKind::Flag}, // its nvcc is the first on PATH
    {"newest_gcc", FactKind::Version}, // the newest major version that nvcc takes: "13"
    {"newest_clang", FactKind::Version},
});
constexpr auto compilerFields = std::to_array<FactSpec>({
    {"name", FactKind::Text}, // "gcc", "clang"
    {"version", FactKind::Version}, {"path", FactKind::Text},
    {"chosen", FactKind::Flag}, // what g++, or clang++, on PATH is
});
constexpr auto interfaceFields = std::to_array<FactSpec>({
    {"name", FactKind::Text},
    {"up", FactKind::Flag},
    {"loopback", FactKind::Flag},
    {"virtual", FactKind::Flag},
    {"ipv4", FactKind::Flag},
    {"ipv6", FactKind::Flag},
});
constexpr auto infinibandFields = std::to_array<FactSpec>({
    {"name", FactKind::Text}, {"state", FactKind::Text}, // "ACTIVE", "DOWN"
    {"link", FactKind::Text}, // "InfiniBand", "Ethernet"
});

constexpr auto factLists = std::to_array<FactListSpec>({
    {"gpus", gpuFields, {"index"}}, // by NVML
    {"processes", processFields, {"name", "gpu"}}, // on GPUs, by NVML
    {"pci", pciFields, {"device", "address"}}, // NVIDIA's devices
    {"xids", xidFields, {"xid", "text"}}, // of the kernel's log since the machine was started
    {"kernel_messages", messageFields, {"text"}}, // of NVIDIA's driver, the newest 50
    {"libraries", libraryFields, {"name", "path"}}, // of CUDA and its driver, every copy
    {"toolkits", toolkitFields, {"version", "path"}},
    {"compilers", compilerFields, {"name", "path"}}, // for the host
    {"python", pythonFields, {"path"}}, // environments
    {"wheels", wheelFields, {"name", "environment"}}, // of CUDA and what stands on it
    {"conda", condaFields, {"name", "environment"}}, // packages of conda, of CUDA and what stands on it
    {"packages", packageFields, {"name"}}, // the system's, of NVIDIA and CUDA
    {"interfaces", interfaceFields, {"name"}}, // of the network
    {"infiniband", infinibandFields, {"name"}},
});
static_assert(std::ranges::all_of(factLists, [](const FactListSpec &list) {
    const auto isField = [&list](std::string_view name) {
        return std::ranges::any_of(list.fields, [name](const FactSpec &field) { return field.name == name; });
    };
    return isField(list.naming.front()) && (list.naming.back().empty() || isField(list.naming.back()));
}));

// By whole names, and by beginnings of names whose variables all are settings. Others may hold secrets, or say who
// somebody is.
constexpr auto variables = std::to_array<std::string_view>(
    {"BNB_CUDA_VERSION", "CONDA_PREFIX", "CUBLAS_WORKSPACE_CONFIG", "CUBLASLT_LOG_LEVEL", "CUDA_DEVICE_MAX_CONNECTIONS",
        "CUDA_DEVICE_ORDER", "CUDA_DISABLE_PTX_JIT", "CUDA_ENABLE_COREDUMP_ON_EXCEPTION", "CUDA_FORCE_PTX_JIT",
        "CUDA_HOME", "CUDA_LAUNCH_BLOCKING", "CUDA_MANAGED_FORCE_DEVICE_ALLOC", "CUDA_MODULE_LOADING", "CUDA_PATH",
        "CUDA_ROOT", "CUDA_VISIBLE_DEVICES", "CUDACXX", "CUDAHOSTCXX", "CUDNN_CONVOLUTION_BWD_FILTER_ALGO",
        "CUDNN_LOGINFO_DBG", "CUDNN_LOGLEVEL_DBG", "GLOO_SOCKET_IFNAME", "JAX_DISABLE_JIT", "JAX_ENABLE_X64",
        "JAX_PLATFORM_NAME", "JAX_PLATFORMS", "LD_AUDIT", "LD_LIBRARY_PATH", "LD_PRELOAD", "MAX_JOBS",
        "NVCC_APPEND_FLAGS", "NVCC_CCBIN", "NVCC_PREPEND_FLAGS", "NVIDIA_DISABLE_REQUIRE", "NVIDIA_DRIVER_CAPABILITIES",
        "NVIDIA_TF32_OVERRIDE", "NVIDIA_VISIBLE_DEVICES", "OMP_NUM_THREADS", "PYTHONHOME", "PYTHONNOUSERSITE",
        "PYTHONPATH", "PYTORCH_ALLOC_CONF", "PYTORCH_CUDA_ALLOC_CONF", "PYTORCH_NO_CUDA_MEMORY_CACHING",
        "PYTORCH_NVML_BASED_CUDA_CHECK", "SLURM_JOB_ID", "TF_CUDNN_DETERMINISTIC", "TF_CUDNN_USE_AUTOTUNE",
        "TF_CUDNN_USE_FRONTEND", "TF_ENABLE_ONEDNN_OPTS", "TF_FORCE_GPU_ALLOW_GROWTH", "TF_GPU_ALLOCATOR",
        "TF_GPU_THREAD_MODE", "TF_USE_LEGACY_KERAS", "TF_XLA_FLAGS", "TORCH_ALLOW_TF32_CUBLAS_OVERRIDE",
        "TORCH_CUDA_ARCH_LIST", "TORCH_CUDNN_V8_API_DISABLED", "TORCH_DISTRIBUTED_DEBUG", "TORCH_SHOW_CPP_STACKTRACES",
        "TORCH_USE_CUDA_DSA", "TRITON_CACHE_DIR", "TRITON_PTXAS_PATH", "VIRTUAL_ENV", "XLA_FLAGS"});
constexpr auto variableGroups
    = std::to_array<std::string_view>({"CUDA_CACHE_", "CUDA_MPS_", "NCCL_", "TORCH_NCCL_", "XLA_PYTHON_CLIENT_"});
constexpr auto personalParts = std::to_array<std::string_view>(
    {"ADDR", "COMM_ID", "CRED", "HOST", "KEY", "PASS", "PROXY", "SECRET", "TOKEN", "URL", "USER"});

constexpr FactSpec variable {.name = environmentPrefix, .kind = FactKind::Text};

Json valueJson(const Fact &fact)
{
    return std::visit(
        [](const auto &value) -> Json {
            using Value = std::remove_cvref_t<decltype(value)>;
            if constexpr (std::is_same_v<Value, std::monostate>)
                return nullptr;
            else if constexpr (std::is_same_v<Value, double>)
                return std::abs(value) < mostExactNumber && value == std::trunc(value)
                    ? Json(static_cast<std::int64_t>(value))
                    : Json(value);
            else
                return value;
        },
        fact.value);
}

std::string textOf(const Json *json)
{
    return std::string(json::string(json).value_or("").substr(0, maxFactBytes));
}

/// Whether the value is of the kind; takes it over.
bool readValue(const Json &value, FactKind kind, Fact &fact)
{
    if (value.is_null())
        return true;
    if (kind == FactKind::Flag) {
        if (value.is_boolean())
            fact.value = value.get<bool>();
        return value.is_boolean();
    }
    if (kind == FactKind::Number) {
        const auto number = json::number(&value);
        if (number)
            fact.value = *number;
        return number.has_value();
    }
    if (value.is_string())
        fact.value = textOf(&value);
    return value.is_string();
}

std::string_view kindName(FactKind kind)
{
    switch (kind) {
    case FactKind::Text: return "a text";
    case FactKind::Version: return "a version, which is a text";
    case FactKind::Number: return "a number";
    case FactKind::Flag: return "true or false";
    }
    return {};
}

/// The next number of a dotted version, and what is behind it; nullopt: it has no more.
std::optional<std::uint64_t> nextNumber(std::string_view &text)
{
    std::uint64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc())
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
    if (text.size() > 1 && text.front() == '.')
        text.remove_prefix(1);
    else
        text = {};
    return number;
}

} // namespace

std::span<const FactSpec> factSpecs()
{
    return plainFacts;
}

std::span<const FactListSpec> factListSpecs()
{
    return factLists;
}

bool isFactVariable(std::string_view name)
{
    if (std::ranges::contains(variables, name))
        return true;
    return std::ranges::any_of(variableGroups, [name](std::string_view group) { return name.starts_with(group); })
        && std::ranges::none_of(personalParts, [name](std::string_view part) { return name.contains(part); });
}

const FactSpec *factSpec(std::string_view name)
{
    if (name.starts_with(environmentPrefix) && isFactVariable(name.substr(environmentPrefix.size())))
        return &variable;
    const auto at = std::ranges::find(plainFacts, name, &FactSpec::name);
    return at == plainFacts.end() ? nullptr : &*at;
}

const FactListSpec *factListSpec(std::string_view name)
{
    const auto at = std::ranges::find(factLists, name, &FactListSpec::name);
    return at == factLists.end() ? nullptr : &*at;
}

const FactSpec *fieldSpec(const FactListSpec &list, std::string_view name)
{
    const auto at = std::ranges::find(list.fields, name, &FactSpec::name);
    return at == list.fields.end() ? nullptr : &*at;
}

const Fact *Facts::fact(std::string_view name) const
{
    const auto at = facts.find(name);
    return at == facts.end() ? nullptr : &at->second;
}

const FactList *Facts::list(std::string_view name) const
{
    const auto at = lists.find(name);
    return at == lists.end() ? nullptr : &at->second;
}

Json toJson(const Fact &fact)
{
    Json json = fact.isKnown() ? Json {{"value", valueJson(fact)}} : Json {{"unknown", fact.unknown}};
    if (!fact.from.empty())
        json["from"] = fact.from;
    return json;
}

std::optional<Fact> factFromJson(const Json &json, const FactSpec &spec)
{
    Fact fact;
    fact.unknown = textOf(json::member(json, "unknown"));
    fact.from = textOf(json::member(json, "from"));
    const Json *const value = json::member(json, "value");
    if (value ? !fact.unknown.empty() || !readValue(*value, spec.kind, fact) : fact.unknown.empty())
        return std::nullopt;
    return fact;
}

Json toJson(const FactItem &item)
{
    Json json = Json::object();
    for (const auto &[name, fact] : item)
        json[name] = toJson(fact);
    return json;
}

FactItem itemFromJson(const Json &json, const FactListSpec &list)
{
    FactItem item;
    for (const FactSpec &field : list.fields) {
        const Json *const written = json::member(json, field.name);
        if (auto fact = written ? factFromJson(*written, field) : std::nullopt)
            item.emplace(field.name, std::move(*fact));
    }
    return item;
}

Json toJson(const Facts &facts)
{
    Json plain = Json::object();
    for (const FactSpec &spec : plainFacts) {
        if (const Fact *const fact = facts.fact(spec.name))
            plain[std::string(spec.name)] = toJson(*fact);
    }
    for (auto at = facts.facts.lower_bound(environmentPrefix);
        at != facts.facts.end() && at->first.starts_with(environmentPrefix); ++at)
        plain[at->first] = toJson(at->second);
    Json lists = Json::object();
    for (const FactListSpec &spec : factLists) {
        const FactList *const list = facts.list(spec.name);
        if (!list)
            continue;
        Json items = Json::array();
        for (const FactItem &item : list->items) {
            Json fields = Json::object();
            for (const FactSpec &field : spec.fields) {
                if (const auto at = item.find(field.name); at != item.end())
                    fields[at->first] = toJson(at->second);
            }
            items.push_back(std::move(fields));
        }
        Json &written = lists[std::string(spec.name)] = {{"from", list->from}};
        if (!list->incomplete.empty())
            written["incomplete"] = list->incomplete;
        written["items"] = std::move(items);
    }
    return {{"casebook_facts", factsFormat}, {"time", facts.time}, {"ms", facts.ms}, {"facts", std::move(plain)},
        {"lists", std::move(lists)}};
}

std::expected<Facts, CaseError> factsFromJson(const Json &json)
{
    if (json::integer(json::member(json, "casebook_facts")) != factsFormat)
        return json::fault("/casebook_facts", "this is no file of facts, or one of another version of Casebook");
    Facts facts;
    facts.time = textOf(json::member(json, "time"));
    facts.ms = json::number(json::member(json, "ms")).value_or(0);
    std::string wrong; // the first that is not what it is to be
    const auto note = [&wrong](const std::string &pointer, std::string_view wanted) {
        if (wrong.empty())
            wrong = pointer + " is no " + std::string(wanted);
    };
    if (const Json *const plain = json::member(json, "facts"); plain && plain->is_object()) {
        for (const auto &[name, written] : plain->items()) {
            const FactSpec *const spec = factSpec(name);
            if (auto fact = spec ? factFromJson(written, *spec) : std::nullopt)
                facts.facts.emplace(name, std::move(*fact));
            else if (spec)
                note("/facts/" + name, "fact that is " + std::string(kindName(spec->kind)));
        }
    } else if (plain) {
        note("/facts", "object");
    }
    for (const FactListSpec &spec : factLists) {
        const Json *const lists = json::member(json, "lists");
        const Json *const written = lists ? json::member(*lists, spec.name) : nullptr;
        const Json *const items = written ? json::member(*written, "items") : nullptr;
        if (!items || !items->is_array()) {
            if (written)
                note("/lists/" + std::string(spec.name), "list with items");
            continue;
        }
        FactList &list = facts.lists[std::string(spec.name)];
        list.from = textOf(json::member(*written, "from"));
        list.incomplete = textOf(json::member(*written, "incomplete"));
        for (const Json &item : *items) {
            if (list.items.size() < maxFactItems)
                list.items.push_back(itemFromJson(item, spec));
            else
                list.incomplete = "more than " + std::to_string(maxFactItems) + " were listed";
        }
    }
    if (!wrong.empty() && facts.facts.empty() && facts.lists.empty())
        return json::fault({}, "none of its facts can be read; " + wrong);
    return facts;
}

std::optional<std::strong_ordering> compareDotted(std::string_view a, std::string_view b)
{
    auto left = nextNumber(a);
    auto right = nextNumber(b);
    if (!left || !right)
        return std::nullopt;
    for (; left && right; left = nextNumber(a), right = nextNumber(b)) {
        if (*left != *right)
            return *left <=> *right;
    }
    return std::strong_ordering::equal;
}

} // namespace gpu

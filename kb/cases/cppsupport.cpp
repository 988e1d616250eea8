// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/cases/cppsupport.h"

namespace kb::cpp::support {

const std::string_view reporting = R"cpp(
using Ints = std::vector<int>;
using Longs = std::vector<std::int64_t>;

// How a step ended: the first call that did not succeed, or the last one. Lives in memory that the step's process shares.
struct Outcome {
    char call[128] = "";
    int status = 0;
    bool ended = false; // the step came to its end
    bool broken = false; // it could not be carried out
    bool looked = false; // at its outputs
    bool finite = true;
    long version = 0; // of the cuDNN that was loaded, 91900 for 9.19.0
    int capability = 0; // of the GPU, 900 for 9.0; 0: none
    char succeeded[8192] = ";"; // the calls that did
};
constexpr int crashed = -1; // Outcome::status: the process died inside the call

Outcome *outcome = nullptr;
struct Stop { }; // thrown where a step ends early

// 91900 for 9.19.0, 80907 for 8.9.7.
[[maybe_unused]] long readVersion(std::size_t number)
{
    return static_cast<long>(number >= 90000 ? number : number / 1000 * 10000 + number % 1000);
}

// The last number serves for all after it.
[[maybe_unused]] Ints extended(Ints list, int count)
{
    list.resize(static_cast<std::size_t>(count), list.back());
    return list;
}

// cuDNN's own words for its last failure. Reading empties them; an old one would outlive later calls.
std::string reason()
{
    char text[1024] = "";
#if CUDNN_MAJOR >= 9
    lastError(text, sizeof text);
#endif
    return text;
}

void begin(const char *call)
{
    std::snprintf(outcome->call, sizeof outcome->call, "%s", call);
    outcome->status = crashed;
    reason();
}

bool attempted(const char *call, int status)
{
    const std::string why = status == 0 ? std::string() : reason();
    std::printf("  %s: %s (%d)%s%s\n", call, errorName(static_cast<cudnnStatus_t>(status)), status,
        why.empty() ? "" : "; ", why.c_str());
    std::fflush(stdout);
    return status == 0;
}

void answered(const char *call, int status)
{
    const bool good = attempted(call, status);
    outcome->status = status;
    if (!good)
        throw Stop();
    std::strncat(outcome->succeeded, call, sizeof outcome->succeeded - std::strlen(outcome->succeeded) - 2);
    std::strcat(outcome->succeeded, ";");
}

[[noreturn, maybe_unused]] void cannotRun(const char *why)
{
    std::printf("  could not run: %s\n", why);
    outcome->broken = true;
    throw Stop();
}

// A look-up: 1 found or equal, 0 not.
[[maybe_unused]] void found(const char *call, bool yes)
{
    std::printf("  %s: %s\n", call, yes ? "yes" : "no");
    std::snprintf(outcome->call, sizeof outcome->call, "%s", call);
    outcome->status = yes;
}

#define CALL(function, ...) answered(#function, (begin(#function), static_cast<int>(function(__VA_ARGS__))))

// Runs a step in a process of its own: what it breaks stays there.
Outcome run(const char *name, void (*step)())
{
    std::printf("%s\n", name);
    std::fflush(stdout);
    void *const shared = mmap(nullptr, sizeof(Outcome), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        std::exit(2);
    outcome = new (shared) Outcome;
    const pid_t child = fork();
    if (child == 0) {
        try {
            step();
        } catch (const Stop &) {
        } catch (const std::exception &error) {
            std::printf("  could not run: %s\n", error.what());
            outcome->broken = true;
        }
        outcome->ended = true;
        std::fflush(stdout);
        _exit(0);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) < 0)
        outcome->broken = true;
    if (!outcome->ended && outcome->status != crashed)
        outcome->broken = true; // it died outside a call
    if (!outcome->ended && WIFSIGNALED(status))
        std::printf("  died of signal %d in %s\n", WTERMSIG(status), outcome->call);
    return *outcome;
}
)cpp";

const std::string_view linked = R"cpp(
#if CUDNN_MAJOR >= 9
void lastError(char *text, std::size_t size) { cudnnGetLastErrorString(text, size); }
#endif
const char *errorName(cudnnStatus_t status) { return cudnnGetErrorString(status); }
)cpp";

const std::string_view loaded = R"cpp(
void *loaded = nullptr; // the library, opened by its path

template <typename F> F *find(F &, const char *name)
{
    return reinterpret_cast<F *>(loaded ? dlsym(loaded, name) : nullptr);
}

#if CUDNN_MAJOR >= 9
void lastError(char *text, std::size_t size)
{
    if (const auto function = find(cudnnGetLastErrorString, "cudnnGetLastErrorString"))
        function(text, size);
}
#endif
const char *errorName(cudnnStatus_t status)
{
    const auto function = find(cudnnGetErrorString, "cudnnGetErrorString");
    return function ? function(status) : "?";
}
)cpp";

const std::string_view memory = R"cpp(
cudnnHandle_t handle = nullptr;

void cuda(cudaError_t error, const char *call)
{
    if (error == cudaSuccess)
        return;
    std::printf("  %s: %s\n", call, cudaGetErrorString(error));
    cannotRun("a call of CUDA's failed");
}
#define CUDA(call) cuda(call, #call)

// A call that works on the GPU: what comes late still belongs to it.
#define COMPUTE(function, ...)                                                                      \
    do {                                                                                            \
        begin(#function);                                                                           \
        const int status_ = static_cast<int>(function(__VA_ARGS__));                                \
        const cudaError_t late_ = cudaDeviceSynchronize();                                          \
        if (late_ != cudaSuccess)                                                                   \
            std::printf("  CUDA after %s: %s\n", #function, cudaGetErrorString(late_));             \
        answered(#function, status_);                                                               \
        if (late_ != cudaSuccess)                                                                   \
            cannotRun("an error came after a call that said SUCCESS");                              \
    } while (false)

[[maybe_unused]] int capabilityOfDevice() // 900 for 9.0
{
    int major = 0, minor = 0;
    cuda(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0), "cudaDeviceGetAttribute");
    cuda(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0), "cudaDeviceGetAttribute");
    return major * 100 + minor * 10;
}

// The elements of a case are the same on every machine: SplitMix64 of a seed, lo <= x < hi.
[[maybe_unused]] std::vector<double> uniform(std::size_t count, std::uint64_t seed, double lo, double hi)
{
    std::vector<double> values(count);
    std::uint64_t state = seed;
    for (double &value : values) {
        state += 0x9e3779b97f4a7c15U;
        std::uint64_t z = state;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        z ^= z >> 31;
        value = lo + static_cast<double>(z >> 11) * 0x1p-53 * (hi - lo);
    }
    return values;
}

[[maybe_unused]] std::vector<double> constant(std::size_t count, double value)
{
    return std::vector<double>(count, value);
}

template <typename T> T element(double value)
{
    if constexpr (std::is_same_v<T, bool>)
        return value != 0;
    else if constexpr (std::is_integral_v<T>)
        return static_cast<T>(std::nearbyint(value));
    else if constexpr (std::is_same_v<T, double>)
        return value;
    else
        return static_cast<T>(static_cast<float>(value));
}

[[maybe_unused]] void *zeros(std::size_t bytes)
{
    void *there = nullptr;
    if (bytes == 0)
        return there;
    CUDA(cudaMalloc(&there, bytes));
    CUDA(cudaMemset(there, 0, bytes));
    return there;
}

[[maybe_unused]] void *copied(const void *here, std::size_t bytes)
{
    void *const there = zeros(bytes);
    if (there)
        CUDA(cudaMemcpy(there, here, bytes, cudaMemcpyHostToDevice));
    return there;
}

template <typename T> void *upload(const std::vector<double> &values)
{
    const std::unique_ptr<T[]> elements(new T[values.size()]);
    for (std::size_t i = 0; i < values.size(); ++i)
        elements[i] = element<T>(values[i]);
    return copied(elements.get(), values.size() * sizeof(T));
}

// Looks for infinities and NaN in an output.
template <typename T> void look(const char *name, const void *there, std::size_t count)
{
    const std::unique_ptr<T[]> elements(new T[count]);
    CUDA(cudaMemcpy(elements.get(), there, count * sizeof(T), cudaMemcpyDeviceToHost));
    bool finite = true;
    for (std::size_t i = 0; i < count; ++i) {
        if constexpr (std::is_same_v<T, double>)
            finite = finite && std::isfinite(elements[i]);
        else
            finite = finite && std::isfinite(static_cast<float>(elements[i]));
    }
    std::printf("  %s is %s\n", name, finite ? "finite" : "not finite");
    outcome->looked = true;
    outcome->finite = outcome->finite && finite;
}
)cpp";

const std::string_view takeMemory = R"cpp(
// Takes device memory until about so many MiB are free.
void takeMemory(std::size_t mib)
{
    for (std::size_t block = std::size_t(1) << 36; block >= std::size_t(2) << 20;) {
        std::size_t available = 0, total = 0;
        CUDA(cudaMemGetInfo(&available, &total));
        void *taken = nullptr;
        if (available < (mib << 20) + block || cudaMalloc(&taken, block) != cudaSuccess)
            block /= 2;
        cudaGetLastError();
    }
}
)cpp";

const std::string_view badStore = R"cpp(
// A kernel that stores to an address that no allocation has. Its error is the point: it stays.
void runBadStore()
{
    CUDA(cudaFree(nullptr)); // makes the context
    CUmodule module = nullptr;
    CUfunction kernel = nullptr;
    if (cuModuleLoadData(&module, badStoreKernel) != CUDA_SUCCESS
        || cuModuleGetFunction(&kernel, module, "badStore") != CUDA_SUCCESS
        || cuLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr) != CUDA_SUCCESS)
        cannotRun("the kernel with the bad store did not start");
    cuCtxSynchronize();
}
)cpp";

const std::string_view graph = R"cpp(
// A descriptor of the graph API, and what it is called in reports.
struct Descriptor {
    cudnnBackendDescriptor_t pointer = nullptr;
    const char *name = "";
};
enum class Use { InMemory, Virtual, Scalar };
Descriptor device; // the described GPU, where the case is about one

std::string named(const char *call, const Descriptor &descriptor)
{
    return std::string(call) + "(" + descriptor.name + ")";
}

Descriptor create(cudnnBackendDescriptorType_t type, const char *name)
{
    Descriptor made {nullptr, name};
    const std::string call = named("cudnnBackendCreateDescriptor", made);
    begin(call.c_str());
    answered(call.c_str(), cudnnBackendCreateDescriptor(type, &made.pointer));
    return made;
}

int setRaw(const Descriptor &on, cudnnBackendAttributeName_t attribute, cudnnBackendAttributeType_t type,
    std::size_t count, const void *elements)
{
    begin(named("cudnnBackendSetAttribute", on).c_str());
    return cudnnBackendSetAttribute(on.pointer, attribute, type, static_cast<std::int64_t>(count), elements);
}

void setAll(const Descriptor &on, cudnnBackendAttributeName_t attribute, cudnnBackendAttributeType_t type,
    std::size_t count, const void *elements)
{
    answered(named("cudnnBackendSetAttribute", on).c_str(), setRaw(on, attribute, type, count, elements));
}

void set(const Descriptor &on, cudnnBackendAttributeName_t attribute, const Longs &values)
{
    setAll(on, attribute, CUDNN_TYPE_INT64, values.size(), values.data());
}

void set(const Descriptor &on, cudnnBackendAttributeName_t attribute, cudnnBackendAttributeType_t type, int value)
{
    setAll(on, attribute, type, 1, &value);
}

[[maybe_unused]] void set(const Descriptor &on, cudnnBackendAttributeName_t attribute, float value)
{
    setAll(on, attribute, CUDNN_TYPE_FLOAT, 1, &value);
}

void set(const Descriptor &on, cudnnBackendAttributeName_t attribute, const Descriptor &value)
{
    setAll(on, attribute, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &value.pointer);
}

void finalize(const Descriptor &descriptor)
{
    const std::string call = named("cudnnBackendFinalize", descriptor);
    begin(call.c_str());
    answered(call.c_str(), cudnnBackendFinalize(descriptor.pointer));
}

Descriptor tensor(std::int64_t id, cudnnDataType_t type, const Longs &dims, const Longs &strides, Use use = Use::InMemory)
{
    const Descriptor made = create(CUDNN_BACKEND_TENSOR_DESCRIPTOR, "TENSOR");
    const bool yes = true;
    set(made, CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, type);
    set(made, CUDNN_ATTR_TENSOR_DIMENSIONS, dims);
    set(made, CUDNN_ATTR_TENSOR_STRIDES, strides);
    set(made, CUDNN_ATTR_TENSOR_UNIQUE_ID, Longs {id});
    set(made, CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, Longs {16});
    if (use != Use::InMemory)
        setAll(made, use == Use::Virtual ? CUDNN_ATTR_TENSOR_IS_VIRTUAL : CUDNN_ATTR_TENSOR_IS_BY_VALUE,
            CUDNN_TYPE_BOOLEAN, 1, &yes);
    finalize(made);
    return made;
}

Descriptor operationGraph(const std::vector<Descriptor> &operations)
{
    const Descriptor graph = create(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR, "OPERATIONGRAPH");
    std::vector<cudnnBackendDescriptor_t> pointers;
    for (const Descriptor &operation : operations)
        pointers.push_back(operation.pointer);
    setAll(graph, CUDNN_ATTR_OPERATIONGRAPH_OPS, CUDNN_TYPE_BACKEND_DESCRIPTOR, pointers.size(), pointers.data());
    if (handle)
        setAll(graph, CUDNN_ATTR_OPERATIONGRAPH_HANDLE, CUDNN_TYPE_HANDLE, 1, &handle);
    finalize(graph);
    return graph;
}

// The engine configurations that cuDNN offers for the graph. Heuristics that fail offer nothing: others still may.
std::vector<Descriptor> offered(const Descriptor &graph, cudnnBackendHeurMode_t mode)
{
    Descriptor heuristics {nullptr, "ENGINEHEUR"};
    const int modeValue = mode;
    std::int64_t count = 0;
    bool good = cudnnBackendCreateDescriptor(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR, &heuristics.pointer) == 0
        && setRaw(heuristics, CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &graph.pointer) == 0
        && setRaw(heuristics, CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, 1, &modeValue) == 0;
#if CUDNN_VERSION >= 90800
    if (good && device.pointer)
        good = setRaw(heuristics, CUDNN_ATTR_ENGINEHEUR_DEVICEPROP, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &device.pointer) == 0;
#endif
    if (!good || cudnnBackendFinalize(heuristics.pointer) != 0
        || cudnnBackendGetAttribute(heuristics.pointer, CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR, 0,
               &count, nullptr) != 0)
        return {};
    std::vector<cudnnBackendDescriptor_t> configs(static_cast<std::size_t>(std::min<std::int64_t>(count, 256)));
    for (cudnnBackendDescriptor_t &config : configs) {
        if (cudnnBackendCreateDescriptor(CUDNN_BACKEND_ENGINECFG_DESCRIPTOR, &config) != 0)
            return {};
    }
    std::int64_t filled = 0;
    if (configs.empty()
        || cudnnBackendGetAttribute(heuristics.pointer, CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR,
               static_cast<std::int64_t>(configs.size()), &filled, configs.data()) != 0)
        return {};
    std::vector<Descriptor> result;
    for (std::int64_t i = 0; i < filled && i < static_cast<std::int64_t>(configs.size()); ++i)
        result.push_back({configs[static_cast<std::size_t>(i)], "ENGINECFG"});
    return result;
}

// With a described GPU: the kernel was compiled for it, and only the driver here could not take it in.
bool onlyNotLoadable(int status, const std::string &why)
{
    const std::string call = "cuLibraryLoadData(";
    if (!device.pointer || status < 5000 || status > 5999 || why.compare(0, call.size(), call) != 0)
        return false;
    const int code = std::atoi(why.c_str() + call.size());
    return code == 3 || code == 34 || code == 35 || code == 100 || code == 209;
}

// The first of eight engine configurations that makes an execution plan.
Descriptor choosePlan(const Descriptor &graph)
{
    std::vector<Descriptor> configs = offered(graph, CUDNN_HEUR_MODE_A);
    const std::size_t best = configs.size();
    for (const Descriptor &config : offered(graph, CUDNN_HEUR_MODE_FALLBACK))
        configs.push_back(config);
    std::printf("  engine configurations: %zu, and %zu to fall back on\n", best, configs.size() - best);
    const int refused = static_cast<int>(CUDNN_STATUS_NOT_SUPPORTED);
    int worst = refused;
    for (std::size_t i = 0; i < configs.size() && i < 8; ++i) {
        Descriptor plan {nullptr, "EXECUTION_PLAN"};
        if (cudnnBackendCreateDescriptor(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR, &plan.pointer) != 0)
            continue;
        setRaw(plan, CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &configs[i].pointer);
        if (handle)
            setRaw(plan, CUDNN_ATTR_EXECUTION_PLAN_HANDLE, CUDNN_TYPE_HANDLE, 1, &handle);
#if CUDNN_VERSION >= 90800
        if (device.pointer)
            setRaw(plan, CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &device.pointer);
#endif
        begin("cudnnBackendFinalize(EXECUTION_PLAN)");
        const int status = static_cast<int>(cudnnBackendFinalize(plan.pointer));
        const std::string why = status == 0 ? std::string() : reason();
        if (status == 0 || onlyNotLoadable(status, why)) {
            begin("engine selection");
            answered("engine selection", 0);
            return plan;
        }
        std::printf("  configuration %zu: %s (%d); %s\n", i, cudnnGetErrorString(static_cast<cudnnStatus_t>(status)),
            status, why.c_str());
        if (status / 1000 != refused / 1000 || refused < 1000)
            worst = status;
    }
    begin("engine selection");
    answered("engine selection", worst);
    return {};
}
)cpp";

const std::string_view describedGpu = R"cpp(
#if CUDNN_VERSION < 90800
#error "cuDNN 9.8 is the first that takes a described GPU"
#endif
std::string gpuProperties; // cuDNN's JSON form of a GPU's properties; empty: the GPU of this machine

void describeGpu()
{
    device = create(CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR, "DEVICEPROP");
    const int first = 0;
    if (gpuProperties.empty())
        setAll(device, CUDNN_ATTR_DEVICEPROP_DEVICE_ID, CUDNN_TYPE_INT32, 1, &first);
    else
        setAll(device, CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION, CUDNN_TYPE_CHAR, gpuProperties.size(), gpuProperties.data());
    finalize(device);
    const std::size_t key = gpuProperties.find("\"deviceVer\"");
    const std::size_t colon = gpuProperties.find(':', key);
    if (colon != std::string::npos)
        outcome->capability = std::atoi(gpuProperties.c_str() + colon + 1);
}
)cpp";

const std::string_view execution = R"cpp(
void execute(const Descriptor &plan, const Longs &ids, const std::vector<void *> &pointers)
{
    std::int64_t bytes = 0, filled = 0;
    begin("cudnnBackendGetAttribute(EXECUTION_PLAN)");
    answered("cudnnBackendGetAttribute(EXECUTION_PLAN)",
        cudnnBackendGetAttribute(plan.pointer, CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, CUDNN_TYPE_INT64, 1, &filled, &bytes));
    void *const space = zeros(static_cast<std::size_t>(std::max<std::int64_t>(bytes, 0)));
    const Descriptor pack = create(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR, "VARIANT_PACK");
    set(pack, CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, ids);
    setAll(pack, CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR, pointers.size(), pointers.data());
    setAll(pack, CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR, 1, &space);
    finalize(pack);
    COMPUTE(cudnnBackendExecute, handle, plan.pointer, pack.pointer);
}
)cpp";

const std::string_view installation = R"cpp(
std::string library; // libcudnn.so.9 of the installation, from the command line
std::string otherLibrary; // of another version

std::string folder; // private to the step

template <typename F> F *symbol(F &function, const char *name)
{
    F *const address = find(function, name);
    if (!address)
        cannotRun((std::string(name) + " is not in the library").c_str());
    return address;
}
#define LOADED(function, ...) \
    answered(#function, (begin(#function), static_cast<int>(symbol(function, #function)(__VA_ARGS__))))

// Fills the private folder with links to the installation, in which one sublibrary is missing, cut short, or of another version.
void loadDamaged(const std::string &sublibrary, const std::string &fault)
{
    namespace fs = std::filesystem;
    if (library.empty() || (fault == "other_version" && otherLibrary.empty()))
        cannotRun("name libcudnn.so.9, and for a mixed installation that of another version, on the command line");
    const fs::path real = fs::canonical(library);
    for (const fs::directory_entry &entry : fs::directory_iterator(real.parent_path())) {
        const std::string file = entry.path().filename().string();
        if (file.compare(0, 8, "libcudnn") == 0 && file.find(".so") != std::string::npos)
            fs::create_symlink(fs::canonical(entry.path()), fs::path(folder) / file);
    }
    const std::string major = ".so." + std::to_string(CUDNN_MAJOR);
    const std::string minor = major + "." + std::to_string(CUDNN_MINOR);
    const std::string ends[] = {minor + "." + std::to_string(CUDNN_PATCHLEVEL), minor, ".so"};
#if CUDNN_MAJOR >= 9
    const std::string stems[] = {"libcudnn_" + sublibrary};
#else
    const std::string stems[] = {"libcudnn_" + sublibrary + "_infer", "libcudnn_" + sublibrary + "_train"};
#endif
    for (const std::string &stem : stems) {
        if (fault == "none")
            break;
        const fs::path target = fs::path(folder) / (stem + major);
        const fs::path source = real.parent_path() / (stem + major);
        fs::remove(target);
        if (fault == "missing") {
            std::ofstream empty(target); // an empty file ends the loader's search for another copy
        } else if (fault == "truncated") {
            fs::copy_file(source, target);
            fs::resize_file(target, std::min<std::uintmax_t>(fs::file_size(target), 1 << 20));
        } else {
            fs::create_symlink(fs::canonical(fs::canonical(otherLibrary).parent_path() / (stem + major)), target);
        }
        for (const std::string &end : ends) {
            fs::remove(fs::path(folder) / (stem + end));
            fs::create_symlink(stem + major, fs::path(folder) / (stem + end));
        }
    }
    loaded = dlopen((fs::path(folder) / real.filename()).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!loaded)
        cannotRun(dlerror());
    begin("cudnnGetVersion");
    outcome->version = readVersion(symbol(cudnnGetVersion, "cudnnGetVersion")());
    answered("cudnnGetVersion", 0);
}

Outcome runDamaged(const char *name, void (*step)())
{
    folder = (std::filesystem::temp_directory_path() / "cudnn-XXXXXX").string();
    if (!mkdtemp(folder.data()))
        std::exit(2);
    const Outcome seen = run(name, step);
    std::filesystem::remove_all(folder); // links are removed, not what they lead to
    return seen;
}
)cpp";

} // namespace kb::cpp::support

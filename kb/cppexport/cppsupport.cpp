// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/cppexport/cppsupport.h"

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
constexpr int absent = 2; // Outcome::status of a look-up: nothing of that name

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

[[maybe_unused]] void begin(const char *call)
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

[[maybe_unused]] void answered(const char *call, int status)
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

// A constant that the headers do not have: neither equal nor different.
[[maybe_unused]] void notDefined(const char *call)
{
    found(call, false);
    outcome->status = absent;
}

// Whether the loaded libraries have the name, in a file of cuDNN's own: the system's have malloc, too.
[[maybe_unused]] bool isOfCudnn(const char *symbol)
{
    Dl_info info = {};
    void *const address = dlsym(RTLD_DEFAULT, symbol);
    return address && dladdr(address, &info) && info.dli_fname
        && std::filesystem::canonical(info.dli_fname).filename().string().rfind("libcudnn", 0) == 0;
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

template <typename F> F *find(const char *name) // names of functions serve as types alone: nothing is linked
{
    return reinterpret_cast<F *>(loaded ? dlsym(loaded, name) : nullptr);
}

#if CUDNN_MAJOR >= 9
void lastError(char *text, std::size_t size)
{
    if (const auto function = find<decltype(cudnnGetLastErrorString)>("cudnnGetLastErrorString"))
        function(text, size);
}
#endif
const char *errorName(cudnnStatus_t status)
{
    const auto function = find<decltype(cudnnGetErrorString)>("cudnnGetErrorString");
    return function ? function(status) : "?";
}
)cpp";

const std::string_view deviceCalls = R"cpp(
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

)cpp";

const std::string_view elements = R"cpp(
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
)cpp";

const std::string_view memory = R"cpp(
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

const std::string_view installation = R"cpp(
std::string library; // libcudnn.so.9 of the installation, from the command line
std::string otherLibrary; // of another version

std::string folder; // private to the step

template <typename F> F *symbol(const char *name)
{
    F *const address = find<F>(name);
    if (!address)
        cannotRun((std::string(name) + " is not in the library").c_str());
    return address;
}
#define LOADED(function, ...) \
    answered(#function, (begin(#function), static_cast<int>(symbol<decltype(function)>(#function)(__VA_ARGS__))))

// The version of a library, which is loaded in a process of its own; 0: it can't be.
long versionOf(const std::string &path)
{
    void *const shared = mmap(nullptr, sizeof(long), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return 0;
    const pid_t child = fork();
    if (child == 0) {
        void *const opened = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        void *const function = opened ? dlsym(opened, "cudnnGetVersion") : nullptr;
        if (function)
            *static_cast<long *>(shared) = readVersion(reinterpret_cast<decltype(cudnnGetVersion) *>(function)());
        _exit(0);
    }
    if (child > 0)
        waitpid(child, nullptr, 0);
    return *static_cast<long *>(shared);
}

// Fills the private folder with links to the installation, in which one sublibrary is missing, cut short, or of another version.
void loadDamaged(const std::string &sublibrary, const std::string &fault, [[maybe_unused]] long other)
{
    namespace fs = std::filesystem;
    const char *const searched = std::getenv("LD_LIBRARY_PATH");
    if (searched && *searched)
        cannotRun("LD_LIBRARY_PATH is set: the loader would take another copy from there");
    if (library.empty() || (fault == "other_version" && otherLibrary.empty()))
        cannotRun("name libcudnn.so.9, and for a mixed installation that of another version, on the command line");
    if (fault == "other_version" && versionOf(otherLibrary) != other)
        cannotRun("the second library is not of the version that the case is about");
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
    outcome->version = readVersion(symbol<decltype(cudnnGetVersion)>("cudnnGetVersion")());
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

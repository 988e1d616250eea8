// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/ecosystem.h"

#include "kb/search/tokenizer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace kb {

namespace {

// Each line is one ecosystem: the domains of entries that belong to it, and the words that betray it in a log.
struct Ecosystem {
    std::string_view domains;
    std::string_view traces;
};
constexpr std::array ecosystems {
    Ecosystem {"python pip", "traceback pip pip3 conda virtualenv venv pypi django flask fastapi pytest numpy pandas"},
    Ecosystem {"pytorch", "torch pytorch aten c10 autograd torchvision dataloader"},
    Ecosystem {"tensorflow", "tensorflow keras tf xla"},
    Ecosystem {"huggingface llm", "transformers huggingface huggingface_hub safetensors tokenizers peft vllm"},
    // All of what runs on a GPU, as far as it has a name of its own: a log without any is about something else. The
    // names that count within other words, too, stand below.
    Ecosystem {"cuda",
        "libcudnn libcublas libcuda cudart libcudart gpu gpus cupti nvml nvrm nvlink nvswitch libnvidia xid ptx ptxas "
        "cubin fatbin cu cutlass tensorrt trt nvinfer geforce rtx gtx tesla quadro jetson mig nouveau c10d c10 "
        "torchrun "
        "nproc rdzv triton xformers cupy numba jax jaxlib mxnet mmcv mmdet onnxruntime paddle ggml ctranslate2 "
        "deepspeed bitsandbytes sglang flashinfer exllamav2 lmdeploy megatron horovod vllm sageattention flash_attn "
        "transformer_engine torchao nunchaku tritonserver tensorrt_llm nvshmem nvenc nvdec nvcuvid optix libcupti "
        "nvmap rmm cudf cuml"},
    Ecosystem {"node", "node_modules npm nodejs npx yarn pnpm commonjs"},
    Ecosystem {"nextjs", "nextjs turbopack vercel getserversideprops"},
    Ecosystem {"react", "react reactjs jsx usestate useeffect hydration"},
    Ecosystem {"typescript", "tsc tsconfig tsx typescript"},
    Ecosystem {"java", "java springframework jvm maven mvn hibernate jdk javac lang nullpointerexception"},
    Ecosystem {"kafka", "kafka zookeeper consumergroup"},
    Ecosystem {"elasticsearch", "elasticsearch kibana lucene"},
    Ecosystem {"android", "android androidx gradle gradlew logcat dex apk adb"},
    Ecosystem {"flutter", "flutter dart pubspec cocoapods"},
    Ecosystem {"go", "goroutine golang gopath gomod"},
    Ecosystem {"rust", "rustc cargo rust crate borrowck"},
    Ecosystem {"docker", "docker dockerd dockerfile containerd buildkit buildx"},
    Ecosystem {"kubernetes", "kubectl kubelet kubernetes k8s pod pods kube helm"},
    Ecosystem {"terraform", "terraform tfstate hashicorp hcl"},
    Ecosystem {"aws", "aws boto3 botocore amazonaws s3 iam cloudformation"},
    Ecosystem {"git", "git github gitlab refs"},
    Ecosystem {"nginx", "nginx upstream"},
    Ecosystem {"redis", "redis"},
    Ecosystem {"mongodb", "mongodb mongo mongod mongoose mongoerror wiredtiger bson"},
    Ecosystem {"database", "mysql mysqld postgres postgresql psql sqlite mariadb sqlstate innodb pg_hba"},
    Ecosystem {"grpc", "grpc protobuf rpc"},
    Ecosystem {"php", "php composer laravel symfony artisan"},
    Ecosystem {"dotnet", "dotnet csproj nuget aspnetcore entityframeworkcore msbuild"},
    Ecosystem {"cmake", "cmake cmakelists cmakecache"},
    Ecosystem {"ros2", "ros2 rclcpp rclpy colcon ament rviz"},
    Ecosystem {"unity", "unity unityengine unityeditor monobehaviour"},
    Ecosystem {"opencv", "opencv cv2"},
    Ecosystem {"embedded", "esp32 stm32 freertos arduino openocd hardfault"},
    Ecosystem {"cicd", "jenkins jenkinsfile gitlab-runner actions"},
};

// What messages of GPU software have within other words: "-lcudart", "__shfl_down", "addmm_impl_cpu_". The names are
// traces of "cuda" where they are words.
constexpr auto gpuNames = std::to_array<std::string_view>(
    {"cuda", "cudnn", "cublas", "cufft", "curand", "cusolver", "cusparse", "nccl", "nvrtc", "nvcc", "nvidia"});
constexpr auto gpuPieces = std::to_array<std::string_view>({"libnv", "__shfl", "__ballot", "__sync", "_impl_cpu_",
    "_zn3c10", "_zn2at", "_zn5torch", "cuvid"}); // symbols of PyTorch as the linker names them

// Words by which a line says that something went wrong, in logs of any kind.
constexpr std::string_view errorWords
    = "error errors failed failure fail fails fatal exception panic panicked critical abort aborted denied refused "
      "cannot unable invalid missing undefined unexpected unsupported unknown traceback caused killed crash crashed "
      "timeout timed unhandled uncaught emerg err corrupt corrupted conflict unresolved illegal 错误 失败 异常 无法 "
      "找不到 不支持 拒绝 超时 崩溃 無法 錯誤 エラー 오류";

// Words that are rare in no text, so that a small library does not take them for rare.
constexpr std::string_view commonWords
    = "a an the of to in on at by for from with without is are was were be been it its this that these those as and "
      "or not no if then than but when while after before into out up can could should would will may must do does "
      "did has have had there you your i we he they them my our what which who how why where all any some only just "
      "more most other such same so too very one two new use used using get got line file at 的 了 是 在 和";

struct Table {
    struct Slot {
        std::uint64_t hash = 0;
        WordFacts facts;
    };
    static constexpr std::size_t capacity = 2048; // several times the words above
    std::vector<Slot> hashSlots = std::vector<Slot>(capacity);
    std::array<std::uint64_t, 64> present {}; // a bit for the lowest 12 bits of each hash: most words are none of ours

    WordFacts &at(std::uint64_t hash)
    {
        std::size_t i = hash % capacity;
        while (hashSlots[i].hash != 0 && hashSlots[i].hash != hash)
            i = (i + 1) % capacity;
        hashSlots[i].hash = hash;
        present[hash >> 6 & 63] |= std::uint64_t(1) << (hash & 63);
        return hashSlots[i].facts;
    }

    void addTraces(std::string_view words, std::uint64_t bits)
    {
        tokenize(words, [&](const Token &token) {
            if (token.kind != TokenKind::Part)
                at(token.hash).ecosystems |= bits;
        });
    }

    Table()
    {
        for (std::size_t i = 0; i < ecosystems.size(); ++i)
            addTraces(ecosystems[i].traces, std::uint64_t(1) << i);
        for (const std::string_view name : gpuNames)
            addTraces(name, cudaEcosystem());
        tokenize(errorWords, [&](const Token &token) { at(token.hash).errorLike = true; });
        tokenize(commonWords, [&](const Token &token) { at(token.hash).common = true; });
    }
};

} // namespace

bool namesGpu(std::string_view message)
{
    std::string folded;
    appendFolded(message, folded);
    const auto stands = [&folded](std::string_view piece) { return folded.contains(piece); };
    return std::ranges::any_of(gpuNames, stands) || std::ranges::any_of(gpuPieces, stands);
}

const WordFacts &wordFacts(std::uint64_t hash)
{
    static const Table table;
    static const WordFacts nothing;
    if (!(table.present[hash >> 6 & 63] >> (hash & 63) & 1))
        return nothing;
    for (std::size_t i = hash % Table::capacity;; i = (i + 1) % Table::capacity) {
        if (table.hashSlots[i].hash == hash)
            return table.hashSlots[i].facts;
        if (table.hashSlots[i].hash == 0)
            return nothing;
    }
}

std::uint64_t ecosystemsOfDomain(std::string_view domain)
{
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < ecosystems.size(); ++i) {
        const std::string_view names = ecosystems[i].domains;
        for (std::size_t at = 0; at < names.size();) {
            const std::size_t stop = std::min(names.find(' ', at), names.size());
            if (names.substr(at, stop - at) == domain)
                bits |= std::uint64_t(1) << i;
            at = stop + 1;
        }
    }
    return bits;
}

std::uint64_t cudaEcosystem()
{
    static const std::uint64_t bits = ecosystemsOfDomain("cuda");
    return bits;
}

std::uint64_t gpuEcosystems()
{
    static const std::uint64_t bits = cudaEcosystem() | ecosystemsOfDomain("pytorch") | ecosystemsOfDomain("tensorflow")
        | ecosystemsOfDomain("huggingface");
    return bits;
}

std::string_view ecosystemName(std::uint64_t bits)
{
    if (bits == 0)
        return {};
    const std::string_view domains = ecosystems[std::size_t(std::countr_zero(bits))].domains;
    return domains.substr(0, domains.find(' '));
}

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// For tests of running cases in model and window: a library with cases, and a machine whose first cuDNN is a stand-in
// that plays a script (gpu/fake/script.h).
#pragma once

#include "kb/cases/entrycases.h"
#include "kb/evidence/evidencestore.h"
#include "kb/format/entryfile.h"
#include "model/runs/machinechoice.h"
#include "tests/endedcalls.h"
#include "tests/testlibrary.h"

#include <QStandardPaths>

struct CaseFixture {
    static constexpr const char *batchZero = R"({
  "id": "cuda/batch-zero",
  "signature": "CUDNN_STATUS_BAD_PARAM: a batch of 0",
  "regex": "CUDNN_STATUS_BAD_PARAM.*batch",
  "domain": "cuda",
  "root_cause": "A tensor without samples can't be described.",
  "root_cause_zh": "没有样本的张量无法描述。",
  "workarounds": [{"action": "Skip the call.", "success_rate": 0.9}],
  "verification_tier": "ai_generated",
  "cases": [
    {"name": "on-a-gpu", "role": "claim", "op": "batchnorm_forward_training",
     "tensors": {"x": {"dtype": "float", "dims": [2, 3, 4, 4]}}, "attrs": {"epsilon": -1.0},
     "control": {"patch": {"/attrs/epsilon": 1e-5}, "expect": "SUCCESS"}, "expect": [{"status": "BAD_PARAM"}]},
    {"name": "batch-0", "role": "claim", "op": "tensor_descriptor",
     "tensors": {"x": {"dtype": "float", "dims": [0, 3, 8, 8]}},
     "control": {"patch": {"/tensors/x/dims/0": 1}, "expect": "SUCCESS"}, "expect": [{"status": "BAD_PARAM"}],
     "vary": {"/tensors/x/dims/0": [1, -1, 0]}},
    {"name": "one-sample", "role": "workaround", "index": 0, "op": "tensor_descriptor",
     "tensors": {"x": {"dtype": "float", "dims": [1, 3, 8, 8]}},
     "control": {"patch": {"/tensors/x/dims/0": 0}, "expect": "BAD_PARAM"}, "expect": [{"status": "SUCCESS"}]}
  ]
}
)";

    explicit CaseFixture(const QByteArray &script = {})
    {
        qputenv("TMPDIR", runtime.path().toUtf8()); // locks of GPUs
        files.write("entries/cuda/batch-zero.json", batchZero);
        QDir(files.folder.filePath(QStringLiteral("evidence")))
            .removeRecursively(); // whether runs make one is looked at
        QFile play(home.filePath(QStringLiteral("stand-in.txt")));
        cudnn = home.filePath(QFileInfo(QStringLiteral(STANDIN_CUDNN9)).fileName());
        if (!QFile::copy(QStringLiteral(STANDIN_CUDNN9), cudnn) || !play.open(QIODevice::WriteOnly)
            || play.write(script) != script.size())
            qFatal("The stand-in can't be prepared.");
    }
    [[nodiscard]] model::MachineSetup machine() const
    {
        return {.target = {.runner = QStringLiteral(CASEBOOK_RUNNER)},
            .cacheFolder = home.filePath(QStringLiteral("cache")),
            .gpuModelFolder = QStringLiteral(GPU_MODELS_DIR),
            .cudnnPaths = {cudnn}};
    }
    [[nodiscard]] std::filesystem::path dataFolder() const
    {
        return home.filePath(QStringLiteral("data")).toStdString();
    }

    /// What a run of "batch-0" showed on a cuDNN that is none of ours.
    static gpu::Transcript observed()
    {
        gpu::Transcript transcript;
        transcript.runner = "0.1.0";
        transcript.env = gpu::Json::object();
        transcript.env["confinement"] = gpu::Json::array({"landlock 7", "seccomp"});
        transcript.result = gpu::Json::object();
        transcript.version = {9, 19, 0};
        const auto outcome = [](const char *category) {
            return gpu::Outcome {.name = category, .category = category, .call = "cudnnSetTensor4dDescriptor"};
        };
        transcript.steps.push_back({.kind = gpu::StepKind::Control, .outcome = outcome("SUCCESS")});
        transcript.steps.push_back({.kind = gpu::StepKind::Case, .outcome = outcome("BAD_PARAM")});
        return withCalls(transcript);
    }
    /// One record of "batch-0" beside the entry. machine: as records name it; empty: none.
    void writeRecord(const std::string &machine = {}) const
    {
        const kb::Expected<kb::ParsedEntry> entry = kb::parseEntry(batchZero);
        const kb::EntryCases cases = kb::entryCases(entry->entry);
        const kb::Record record = kb::makeRecord({.entryId = entry->entry.id,
                                                     .entryText = batchZero,
                                                     .testCase = cases.cases.at(1),
                                                     .transcript = observed(),
                                                     .target = "local",
                                                     .time = kb::utcNow()},
            {.machine = machine});
        if (!kb::EvidenceStore(files.path(), false, {}).write(record))
            qFatal("The record can't be written.");
    }

    TestLibrary files; // with cuda/batch-zero besides
    QTemporaryDir home;
    QTemporaryDir runtime;
    QString cudnn;
};

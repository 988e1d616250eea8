// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A small library in a temporary folder, for tests of the model and the window.
#pragma once

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <utility>

struct TestLibrary {
    TestLibrary()
    {
        write("entries/cuda/cudnn-bn-epsilon-negative.json", R"({
  "id": "cuda/cudnn-bn-epsilon-negative",
  "signature": "RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM in cudnnBatchNormalizationForwardTraining, epsilon < 0",
  "signature_zh": "运行时错误：cudnnBatchNormalizationForwardTraining 返回 CUDNN_STATUS_BAD_PARAM，epsilon 为负",
  "regex": "CUDNN_STATUS_BAD_PARAM.*cudnnBatchNormalization",
  "domain": "cuda",
  "root_cause": "epsilon must not be negative.",
  "root_cause_zh": "epsilon 不能为负。",
  "workarounds": [{"action": "Use epsilon >= 0.", "success_rate": 0.93}],
  "workarounds_zh": ["使用非负的 epsilon。"],
  "fix_success_rate": 0.93,
  "verification_tier": "gpu_reproduced"
}
)");
        write("entries/cuda/hostile.json", R"({
  "id": "cuda/hostile",
  "signature": "<b>bold</b> <img src=x> & &amp; %1 %n",
  "regex": "hostile",
  "domain": "cuda",
  "root_cause": "<script>alert(1)</script>",
  "verification_tier": "ai_generated"
}
)");
        write("entries/python/module-not-found.json", R"({
  "id": "python/module-not-found",
  "signature": "ModuleNotFoundError: No module named 'torch'",
  "regex": "ModuleNotFoundError: No module named",
  "domain": "python",
  "root_cause": "The package is not installed.",
  "fix_success_rate": 0.8,
  "verification_tier": "refuted"
}
)");
        write("entries/python/broken.json", "{\"id\": \"python/broken\",\n  oops\n}\n");
        write("articles/batch-norm.md",
            "---\ntitle: Batch normalization in cuDNN\ndate: '2026-11-21'\nid: batch-norm\n---\n\n# Limits\n\nText.\n");
    }

    /// An entry with a tier of runs gets its folder of records, else no such tier is shown of it.
    void write(const char *name, const QByteArray &bytes) const
    {
        const QString path = folder.filePath(QLatin1String(name));
        QDir().mkpath(QFileInfo(path).path());
        const QString entry = QDir(folder.filePath(QStringLiteral("entries"))).relativeFilePath(path);
        if (bytes.contains("\"gpu_reproduced\"") || bytes.contains("\"refuted\"") || bytes.contains("\"disputed\""))
            QDir().mkpath(folder.filePath(QStringLiteral("evidence/") + entry.chopped(int(sizeof ".json") - 1)));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("The test library can't be written.");
    }

    /// No entry claims a tier for which there would have to be records.
    void claimNoMeasuredTier() const
    {
        for (const auto &[name, tier] : {std::pair("entries/cuda/cudnn-bn-epsilon-negative.json", "gpu_reproduced"),
                 std::pair("entries/python/module-not-found.json", "refuted")}) {
            QFile file(folder.filePath(QLatin1String(name)));
            if (!file.open(QIODevice::ReadOnly))
                qFatal("The test library can't be read.");
            write(name, file.readAll().replace(tier, "human_reviewed"));
        }
    }

    [[nodiscard]] std::filesystem::path path() const { return folder.path().toStdU16String(); }

    QTemporaryDir folder;
    static constexpr int entryCount = 3;
};

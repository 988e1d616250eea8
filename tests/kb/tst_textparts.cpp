// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/markdownpage.h"
#include "kb/format/textparts.h"
#include "tests/testprogram.h"

#include <QStringList>
#include <QTest>

using kb::TextPart;

namespace {

// "P:" and "C[language]:" for each part, so that rows read as text.
QStringList described(const QList<TextPart> &parts)
{
    QStringList lines;
    for (const TextPart &part : parts) {
        lines << (part.kind == TextPart::Kind::Prose ? QStringLiteral("P:")
                                                     : QStringLiteral("C[%1]:").arg(part.language))
                + part.text;
    }
    return lines;
}

} // namespace

class TestTextParts final : public QObject {
    Q_OBJECT

private slots:
    void splitText_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("parts");
        const auto row = [](const char *name, const char *text, const QStringList &parts) {
            QTest::newRow(name) << QString::fromUtf8(text) << parts;
        };
        row("empty", "", {});
        row("sentence", "Check the CUDA/driver compatibility matrix to find minimum driver version",
            {"P:Check the CUDA/driver compatibility matrix to find minimum driver version"});
        row("call inside a sentence",
            "In PyTorch: nn.BatchNorm2d(n, eps=1e-5). For float16 models, use eps=1e-4 or higher.",
            {"P:In PyTorch: nn.BatchNorm2d(n, eps=1e-5). For float16 models, use eps=1e-4 or higher."});
        row("sentence that begins with a command", "python -m pip ensures pip matches the Python interpreter",
            {"P:python -m pip ensures pip matches the Python interpreter"});
        row("sentence that ends like a statement", "Keep epsilon a small positive float; clamp it elsewhere;",
            {"P:Keep epsilon a small positive float; clamp it elsewhere;"});
        row("Chinese sentence", "确保 epsilon 为小的正数。", {"P:确保 epsilon 为小的正数。"});
        row("Chinese sentence that begins with a statement",
            "torch.backends.cudnn.enabled = False 会连 cuDNN 卷积一起关掉，损失的时间更多",
            {"P:torch.backends.cudnn.enabled = False 会连 cuDNN 卷积一起关掉，损失的时间更多"});
        row("Chinese sentence that begins with a command", "pip install 之后重启 Python",
            {"P:pip install 之后重启 Python"});
        row("Chinese in a comment", "export CUDA_LAUNCH_BLOCKING=1  # 只为定位",
            {"C[bash]:export CUDA_LAUNCH_BLOCKING=1  # 只为定位"});
        row("command", "pip install torch==2.1.0", {"C[bash]:pip install torch==2.1.0"});
        row("two commands", "sudo apt install nvidia-driver-545\nsudo reboot",
            {"C[bash]:sudo apt install nvidia-driver-545\nsudo reboot"});
        row("variable", "export CUDA_VISIBLE_DEVICES=0", {"C[bash]:export CUDA_VISIBLE_DEVICES=0"});
        row("container", "docker run --gpus all image", {"C[bash]:docker run --gpus all image"});
        row("colon in a comment", "ubuntu-drivers autoinstall  # or: apt install nvidia-driver-545",
            {"C[bash]:ubuntu-drivers autoinstall  # or: apt install nvidia-driver-545"});
        row("call", "nn.BatchNorm2d(num_features, eps=1e-5)", {"C[python]:nn.BatchNorm2d(num_features, eps=1e-5)"});
        row("python block", "for m in model.modules():\n    m.eps = 1e-5",
            {"C[python]:for m in model.modules():\n    m.eps = 1e-5"});
        row("commands among what they do, indented",
            "pip install -U torch\n  it may take a while\n  as it is large\npip check\n  it says what is missing",
            {"C[bash]:pip install -U torch\n  it may take a while\n  as it is large\npip check\n"
             "  it says what is missing"});
        row("json block", "{\n  \"a\": 1\n}", {"C[json]:{\n  \"a\": 1\n}"});
        row("command after a colon", "SSH tunnel: ssh -L 80:host:80 user@bastion",
            {"P:SSH tunnel:", "C[bash]:ssh -L 80:host:80 user@bastion"});
        row("statement after a colon", "Clamp it. Example: epsilon = max(epsilon, 1e-7)",
            {"P:Clamp it. Example:", "C[python]:epsilon = max(epsilon, 1e-7)"});
        row("prose, command, prose", "First update:\npip install -U torch\nThen start again and look at the log.",
            {"P:First update:", "C[bash]:pip install -U torch", "P:Then start again and look at the log."});
        row("fence", "Before.\n\n```python\nx = 1\n\n  y\n```\nAfter.",
            {"P:Before.", "C[python]:x = 1\n\n  y", "P:After."});
        row("fence never closed", "```cpp\nint a;\n", {"C[cpp]:int a;"});
        row("fence inside a longer fence", "````\n```\nx\n```\n````", {"C[]:```\nx\n```"});
        row("indented fence", "- a\n  ```sh\n  ls -l\n  ```", {"P:- a", "C[sh]:ls -l"});
    }
    void splitText()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, parts);
        QCOMPARE(described(kb::splitText(text)), parts);
    }

    void rowDetails_areClosed()
    {
        QVERIFY(kb::rowDetailOf("- **Misconception:** x"));
        QVERIFY(!kb::rowDetailOf("- **Misconception:"));
        QVERIFY(!kb::rowDetailOf("- ** Misconception:** x"));
    }

    void guessLanguage_data()
    {
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("language");
        QTest::newRow("cmake") << "find_package(CUDAToolkit REQUIRED)\ntarget_link_libraries(a CUDA::cudart)"
                               << "cmake";
        QTest::newRow("cpp") << "#include <cudnn.h>\nint main() {}" << "cpp";
        QTest::newRow("yaml") << "env:\n  - name: A\n    value: b" << "yaml";
        QTest::newRow("dockerfile") << "FROM nvidia/cuda:12.4.0-runtime\nRUN pip install torch" << "dockerfile";
        QTest::newRow("python") << "import torch\nprint(torch.version.cuda)" << "python";
        QTest::newRow("nothing") << "CUDNN_STATUS_BAD_PARAM" << "";
    }
    void guessLanguage()
    {
        QFETCH(QString, code);
        QFETCH(QString, language);
        QCOMPARE(kb::guessLanguage(code), language);
    }
};

CASEBOOK_TEST(TestTextParts)
#include "tst_textparts.moc"

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/examples.h"

#include <QtTranslation>

namespace ui {

const std::array<Example, 3> &examples()
{
    static constexpr std::array<Example, 3> all {{
        {QT_TRANSLATE_NOOP("ui::WelcomePage", "CUDA out of memory in PyTorch"),
            "Traceback (most recent call last):\n"
            "  File \"train.py\", line 84, in <module>\n"
            "    loss.backward()\n"
            "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of "
            "23.65 GiB of which 1.10 GiB is free. Including non-PyTorch memory, this process has 22.53 GiB memory in "
            "use. Of the allocated memory 14.02 GiB is allocated by PyTorch, and 7.86 GiB is reserved by PyTorch but "
            "unallocated. If reserved but unallocated memory is large try setting "
            "PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True to avoid fragmentation.\n"},
        {QT_TRANSLATE_NOOP("ui::WelcomePage", "cuDNN that does not load"),
            "Could not load library libcudnn_ops_infer.so.8. Error: libcudnn_ops_infer.so.8: cannot open shared object "
            "file: No such file or directory\n"
            "Please make sure libcudnn_ops_infer.so.8 is in your library path!\n"
            "Aborted (core dumped)\n"},
        {QT_TRANSLATE_NOOP("ui::WelcomePage", "A build that nvcc stops"),
            "[3/7] /usr/local/cuda/bin/nvcc -c csrc/kernel.cu -o build/kernel.o\n"
            "In file included from /usr/local/cuda/include/cuda_runtime.h:82,\n"
            "                 from <command-line>:\n"
            "/usr/local/cuda/include/crt/host_config.h:143:2: error: #error -- unsupported GNU version! gcc versions "
            "later than 11 are not supported! The nvcc flag '-allow-unsupported-compiler' can be used to override this "
            "version check; however, using an unsupported host compiler may cause compilation failure or incorrect run "
            "time execution. Use at your own risk.\n"
            "ninja: build stopped: subcommand failed.\n"},
    }};
    return all;
}

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A stand-in for a part of CUDA that needs another part (STAND_IN_CUSPARSE), for the one that is needed
// (STAND_IN_NVJITLINK), or for one that says its version (STAND_IN_CUDNN_PART: as cuDNN writes it).
extern "C" {

#ifdef STAND_IN_NVJITLINK
int casebookPart()
{
    return 1;
}
// As NVIDIA's has them, of its own release and those before.
int create12_4() __asm__("__nvJitLinkCreate_12_4");
int create12_4()
{
    return 1;
}
int create12_10() __asm__("__nvJitLinkCreate_12_10");
int create12_10()
{
    return 1;
}
#elif defined(STAND_IN_CUDNN_PART)
extern const unsigned STAND_IN_CUDNN_NAME;
const unsigned STAND_IN_CUDNN_NAME = STAND_IN_CUDNN_PART;
#else
int casebookPart();

int casebookWhole()
{
    return casebookPart();
}
#endif
}

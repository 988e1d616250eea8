// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A stand-in for a part of CUDA that needs another part (STAND_IN_CUSPARSE), or for the one that is needed
// (STAND_IN_NVJITLINK).
extern "C" {

#ifdef STAND_IN_NVJITLINK
int casebookPart()
{
    return 1;
}
#else
int casebookPart();

int casebookWhole()
{
    return casebookPart();
}
#endif
}

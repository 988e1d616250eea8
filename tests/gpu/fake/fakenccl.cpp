// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A stand-in for NCCL, whose id is a socket that listens.
#include "intruder.h"

#include <string>

extern "C" {

int ncclGetVersion(int *version)
{
    *version = 22809;
    return 0;
}

int ncclGetUniqueId(void *)
{
    constexpr int systemError = 2;
    return standin::attempt("listen") == "did it" ? 0 : systemError;
}

const char *ncclGetLastError(void *)
{
    return "";
}
}

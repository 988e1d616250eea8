// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Leaks on purpose: the tests would pass as well if nobody looked for leaks, or lsan.supp hid them all.
#include <cstdlib>
#include <cstring>

int main()
{
    char *volatile text = static_cast<char *>(std::malloc(100));
    std::memset(text, 0, 100);
    text = nullptr;
    return 0;
}

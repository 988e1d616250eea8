// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Many tests in one program: each is a class of QTest in a file tst_x.cpp, ends with CASEBOOK_TEST(TestX), and is run
// in a process of its own by naming the file: test_kb tst_entry [arguments of QTest].
#pragma once

#include <QObject>

#include <functional>
#include <memory>

namespace tests {

/// Makes the test known to the program under the name of its file.
struct Registered {
    Registered(const char *file, std::function<std::unique_ptr<QObject>()> make);
};

/// Milliseconds for what takes long: a machine under load; nothing waits so long where all is well.
inline constexpr int longMs = 30'000;

} // namespace tests

using tests::longMs;

#define CASEBOOK_TEST(Class)                                                                                           \
    const tests::Registered registered##Class(__FILE__, [] { return std::make_unique<Class>(); });

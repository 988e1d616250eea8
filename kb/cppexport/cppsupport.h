// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The parts of an exported program that are the same whatever the case: how it calls cuDNN and reports, device memory,
// the graph API, a damaged installation.
#pragma once

#include <string_view>

namespace kb::cpp::support {

extern const std::string_view linked; // lastError() and errorName() of the cuDNN that the program is linked with
extern const std::string_view loaded; // the same of one that it loads
extern const std::string_view reporting; // Outcome, CALL, found(), cannotRun(), run()
extern const std::string_view deviceCalls; // handle, CUDA, COMPUTE, capabilityOfDevice()
extern const std::string_view elements; // uniform(), constant(), element()
extern const std::string_view memory; // upload(), zeros(), copied(), look()
extern const std::string_view takeMemory;
extern const std::string_view badStore; // runBadStore(), of the kernel badStoreKernel
extern const std::string_view graph; // Descriptor, tensor(), set(), choosePlan()
extern const std::string_view describedGpu; // describeGpu()
extern const std::string_view execution; // execute() of a graph
extern const std::string_view installation; // LOADED, loadDamaged(), runDamaged()

} // namespace kb::cpp::support

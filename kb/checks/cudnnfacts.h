// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What is known of cuDNN by version, to check entries against: the numbers of its statuses, constants that limit a
// parameter, functions that were removed. The data is resources/cudnn-facts.json, compiled in; each fact names its
// source.
#pragma once

#include "gpu/protocol/version.h"
#include "kb/error.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

struct CudnnFacts {
    struct Statuses {
        gpu::VersionRange cudnn;
        std::string source;
        std::map<std::string, int, std::less<>> numbers; // "BAD_PARAM", without the prefix
    };
    /// A constant below which (bound "minimum") a parameter of some calls is refused.
    struct Constant {
        struct Value {
            gpu::VersionRange cudnn;
            double value = 0;
            std::string source;
        };
        std::string name; // "CUDNN_BN_MIN_EPSILON"
        std::string parameter; // "epsilon"
        std::string calls; // what the names of the calls begin with
        std::vector<Value> values;
    };
    struct Removed {
        gpu::VersionRange cudnn; // where the functions are missing
        std::string source;
        std::vector<std::string> functions;
    };
    std::vector<Statuses> statuses;
    std::vector<Constant> constants;
    std::vector<Removed> removed;

    [[nodiscard]] bool knowsStatus(std::string_view name) const; // without the prefix
};

/// Errors: JsonSyntax, WrongType (with field), MissingField.
[[nodiscard]] Expected<CudnnFacts> parseCudnnFacts(std::string_view json);
/// The facts that are compiled in; parsed once.
[[nodiscard]] const CudnnFacts &cudnnFacts();

/// Every minor version that there is or may soon be, 5.0.0 to 9.40.0: what ranges are compared over.
[[nodiscard]] const std::vector<gpu::Version> &cudnnVersions();

} // namespace kb

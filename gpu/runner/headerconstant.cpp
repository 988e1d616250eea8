// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// A macro or an enumerator in the headers of the installation. Only headers of the version that is loaded count, and
// only a value that is known is equal or different.
#include "gpu/protocol/attributes.h"
#include "gpu/protocol/status.h"
#include "gpu/runner/families.h"
#include "gpu/runner/headers.h"

#include <cmath>

namespace gpu::runner {

namespace {

constexpr double exactUpTo = 9007199254740992.0; // 2^53: a case's number holds every integer below

/// Empty: they are there, and of the library's version.
std::string faultOf(const HeaderFolder &headers, Version library)
{
    if (headers.version.isNull())
        return "The headers in " + headers.path + " do not say of which version they are; the library is "
            + toString(library) + ".";
    return headers.version == library ? std::string()
                                      : "The headers in " + headers.path + " are of cuDNN " + toString(headers.version)
            + ", and the library is " + toString(library) + ".";
}

bool isEqual(const Constant &constant, double asked)
{
    return constant.type == Constant::Type::Float ? static_cast<float>(constant.real) == static_cast<float>(asked)
                                                  : constant.asDouble() == asked;
}

} // namespace

void runHeaderConstant(Context &ctx, const Setup &setup)
{
    const Attributes attrs(Op::HeaderConstant, setup);
    const std::string name = attrs.text("name");
    const HeaderFolder headers = headersBeside(ctx.request.cudnn, ctx.version);
    if (headers.path.empty()) {
        ctx.fail(RunError::NoHeaders, "There are no cuDNN headers beside " + ctx.request.cudnn + ".");
        return;
    }
    if (const std::string fault = faultOf(headers, ctx.version); !fault.empty()) {
        ctx.fail(RunError::OtherHeaders, fault);
        return;
    }
    const Headers read(headers.path);
    ctx.addHeaders(headers.path, read.files());
    const std::optional<Constant> constant = read.constant(name);
    if (constant && !constant->isKnown()) {
        ctx.fail(RunError::UnknownValue, name + " can't be evaluated: " + constant->unknown + ".");
        return;
    }
    if (constant && constant->type < Constant::Type::Float && std::abs(constant->asDouble()) >= exactUpTo) {
        ctx.fail(RunError::UnknownValue, name + " is too large to be compared.");
        return;
    }
    ctx.observe(headerCall, name, [&] {
        if (!constant)
            return Observation {0, std::string(outcome::Absent), std::string(outcome::Absent), {}};
        const std::string found(isEqual(*constant, attrs.number("value")) ? outcome::Equal : outcome::Different);
        const double value = constant->asDouble();
        return Observation {0, found, found,
            constant->type < Constant::Type::Float ? shown(static_cast<long long>(value)) : shown(value)};
    });
}

} // namespace gpu::runner

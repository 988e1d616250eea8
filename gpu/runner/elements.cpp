// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/elements.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace gpu::runner {

namespace {

/// SplitMix64 (Steele, Lea, Flood 2014): its constants are of the paper.
std::uint64_t nextRandom(std::uint64_t &state)
{
    state += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

/// A binary floating-point format of at most 16 bits. `infinities`: its largest exponent is for infinities and NaN;
/// else only the largest mantissa of it is NaN.
struct SmallFloat {
    int exponentBits;
    int mantissaBits;
    bool infinities;
};
constexpr SmallFloat half = {5, 10, true};
constexpr SmallFloat bfloat16 = {8, 7, true};
constexpr SmallFloat fp8E4m3 = {4, 3, false};
constexpr SmallFloat fp8E5m2 = {5, 2, true};

std::uint32_t toSmall(SmallFloat format, double value)
{
    const int bias = (1 << (format.exponentBits - 1)) - 1;
    const std::uint32_t exponents = (1U << format.exponentBits) - 1;
    const std::uint32_t one = 1U << format.mantissaBits; // of the mantissa
    const std::uint32_t sign = std::signbit(value) ? 1U << (format.exponentBits + format.mantissaBits) : 0;
    const std::uint32_t nan = (exponents << format.mantissaBits) | (format.infinities ? one >> 1 : one - 1);
    const std::uint32_t beyond = format.infinities ? exponents << format.mantissaBits : nan;
    const double size = std::fabs(value);
    if (std::isnan(value))
        return sign | nan;
    if (size == 0)
        return sign;
    if (std::isinf(value))
        return sign | beyond;
    int exponent = std::max(std::ilogb(size), 1 - bias);
    auto mantissa = static_cast<std::uint64_t>(std::nearbyint(std::ldexp(size, format.mantissaBits - exponent)));
    if (mantissa == 2ULL * one) {
        mantissa = one;
        ++exponent;
    }
    if (mantissa < one) // below the smallest normal number
        return sign | static_cast<std::uint32_t>(mantissa);
    const std::uint32_t bits = (static_cast<std::uint32_t>(exponent + bias) << format.mantissaBits)
        | static_cast<std::uint32_t>(mantissa - one);
    return sign | std::min(bits, beyond);
}

double fromSmall(SmallFloat format, std::uint32_t bits)
{
    const int bias = (1 << (format.exponentBits - 1)) - 1;
    const std::uint32_t exponents = (1U << format.exponentBits) - 1;
    const std::uint32_t one = 1U << format.mantissaBits;
    const double sign = bits >> (format.exponentBits + format.mantissaBits) ? -1 : 1;
    const std::uint32_t exponent = (bits >> format.mantissaBits) & exponents;
    const std::uint32_t mantissa = bits & (one - 1);
    if (exponent == exponents && format.infinities)
        return mantissa ? std::numeric_limits<double>::quiet_NaN() : sign * std::numeric_limits<double>::infinity();
    if (exponent == exponents && mantissa == one - 1)
        return std::numeric_limits<double>::quiet_NaN();
    const int power = std::max<int>(static_cast<int>(exponent), 1) - bias - format.mantissaBits;
    return sign * std::ldexp(static_cast<double>(exponent ? mantissa + one : mantissa), power);
}

template <typename T> T toInteger(double value)
{
    if (std::isnan(value))
        return 0;
    // The largest int64 is no double: what is not below 2^63 is it.
    if (value >= static_cast<double>(std::numeric_limits<T>::max()))
        return std::numeric_limits<T>::max();
    return static_cast<T>(std::nearbyint(std::max(value, static_cast<double>(std::numeric_limits<T>::min()))));
}

template <typename T> void put(std::byte *at, T value)
{
    std::memcpy(at, &value, sizeof value);
}

template <typename T> T got(const std::byte *at)
{
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

void encodeOne(DataType type, double value, std::byte *at)
{
    switch (type) {
    case DataType::Float: return put(at, static_cast<float>(value));
    case DataType::Double: return put(at, value);
    case DataType::Half: return put(at, static_cast<std::uint16_t>(toSmall(half, value)));
    case DataType::Bfloat16: return put(at, static_cast<std::uint16_t>(toSmall(bfloat16, value)));
    case DataType::Fp8E4m3: return put(at, static_cast<std::uint8_t>(toSmall(fp8E4m3, value)));
    case DataType::Fp8E5m2: return put(at, static_cast<std::uint8_t>(toSmall(fp8E5m2, value)));
    case DataType::Int8:
    case DataType::Int8x4:
    case DataType::Int8x32: return put(at, toInteger<std::int8_t>(value));
    case DataType::Uint8:
    case DataType::Uint8x4: return put(at, toInteger<std::uint8_t>(value));
    case DataType::Int32: return put(at, toInteger<std::int32_t>(value));
    case DataType::Int64: return put(at, toInteger<std::int64_t>(value));
    case DataType::Boolean: return put(at, static_cast<std::uint8_t>(value != 0));
    }
}

double decodeOne(DataType type, const std::byte *at)
{
    switch (type) {
    case DataType::Float: return static_cast<double>(got<float>(at));
    case DataType::Double: return got<double>(at);
    case DataType::Half: return fromSmall(half, got<std::uint16_t>(at));
    case DataType::Bfloat16: return fromSmall(bfloat16, got<std::uint16_t>(at));
    case DataType::Fp8E4m3: return fromSmall(fp8E4m3, got<std::uint8_t>(at));
    case DataType::Fp8E5m2: return fromSmall(fp8E5m2, got<std::uint8_t>(at));
    case DataType::Int8:
    case DataType::Int8x4:
    case DataType::Int8x32: return got<std::int8_t>(at);
    case DataType::Uint8:
    case DataType::Uint8x4:
    case DataType::Boolean: return got<std::uint8_t>(at);
    case DataType::Int32: return got<std::int32_t>(at);
    case DataType::Int64: return static_cast<double>(got<std::int64_t>(at));
    }
    return 0;
}

} // namespace

std::size_t storageBytes(const Tensor &tensor)
{
    return storageElements(tensor) * static_cast<std::size_t>(elementBytes(tensor.dtype));
}

std::vector<double> filled(const Fill &fill, std::size_t count)
{
    if (fill.kind == Fill::Kind::Constant)
        return std::vector<double>(count, fill.value);
    std::vector<double> values(count);
    std::uint64_t state = fill.seed;
    for (double &value : values) {
        const double unit = static_cast<double>(nextRandom(state) >> 11) * 0x1p-53; // 0 <= unit < 1
        value = fill.lo + unit * (fill.hi - fill.lo);
    }
    return values;
}

std::vector<std::byte> encoded(DataType type, std::span<const double> values)
{
    const auto size = static_cast<std::size_t>(elementBytes(type));
    std::vector<std::byte> bytes(values.size() * size);
    for (std::size_t i = 0; i < values.size(); ++i)
        encodeOne(type, values[i], &bytes[i * size]);
    return bytes;
}

std::vector<double> decoded(DataType type, std::span<const std::byte> bytes)
{
    const auto size = static_cast<std::size_t>(elementBytes(type));
    std::vector<double> values(bytes.size() / size);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = decodeOne(type, &bytes[i * size]);
    return values;
}

std::vector<double> rounded(DataType type, std::span<const double> values)
{
    return decoded(type, encoded(type, values));
}

Shaped shaped(const Tensor &tensor, std::vector<double> values)
{
    return {tensor.dims, stridesOf(tensor), std::move(values)};
}

Outputs onlyFinite(std::span<const double> values)
{
    return {.finite = std::ranges::all_of(values, [](double value) { return std::isfinite(value); })};
}

Outputs compare(std::span<const double> values, std::span<const double> expected, double rtol)
{
    Outputs outputs = onlyFinite(values);
    outputs.compared = true;
    outputs.rtol = rtol;
    outputs.matches = values.size() == expected.size();
    double sum = 0;
    std::size_t counted = 0;
    for (const double value : expected) {
        if (std::isfinite(value)) {
            sum += std::fabs(value);
            ++counted;
        }
    }
    const double mean = counted ? sum / static_cast<double>(counted) : 0;
    for (std::size_t i = 0; i < std::min(values.size(), expected.size()); ++i) {
        if (values[i] == expected[i] || (std::isnan(values[i]) && std::isnan(expected[i])))
            continue;
        const double error = std::fabs(values[i] - expected[i]);
        if (!std::isfinite(error)) {
            outputs.matches = false;
            continue;
        }
        const double relative = error / std::max({std::fabs(expected[i]), mean, std::numeric_limits<double>::min()});
        outputs.maxAbsError = std::max(outputs.maxAbsError, error);
        outputs.maxRelError = std::max(outputs.maxRelError, relative);
        outputs.matches = outputs.matches && relative <= rtol;
    }
    return outputs;
}

Outputs merged(const Outputs &a, const Outputs &b)
{
    Outputs both;
    both.finite = a.finite && b.finite;
    both.compared = a.compared || b.compared;
    both.matches = (!a.compared || a.matches) && (!b.compared || b.matches) && both.compared;
    both.maxAbsError = std::max(a.maxAbsError, b.maxAbsError);
    both.maxRelError = std::max(a.maxRelError, b.maxRelError);
    both.rtol = std::max(a.rtol, b.rtol);
    return both;
}

} // namespace gpu::runner

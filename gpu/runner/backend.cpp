// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/backend.h"

#include <ranges>

namespace gpu::runner {

using backend::Attr;
using backend::Descriptor;
using backend::Type;

Backend::~Backend()
{
    // Descriptors that were made later refer to earlier ones, and go first.
    for (const BackendDesc descriptor : m_owned | std::views::reverse)
        m_ctx.cudnn.BackendDestroyDescriptor.pointer(descriptor);
}

bool Backend::report(
    const char *function, Descriptor type, const std::string &args, bool present, const std::function<int()> &call)
{
    if (!present && !m_ctx.failed())
        m_ctx.fail(RunError::UnsupportedVersion,
            std::string(function) + " does not exist in cuDNN " + toString(m_ctx.version) + ".", function);
    const std::string name = std::string(function) + "(" + std::string(backend::name(type)) + ")";
    return m_ctx.observe(
        name, args,
        [&] {
            m_ctx.takeReason(); // an old one survives later successes
            const int status = call();
            Observation seen = m_ctx.fromStatus(status);
            if (status != statusSuccess) {
                seen.reason = m_ctx.takeReason();
                m_lastFailure = seen;
            }
            return seen;
        },
        m_weight);
}

Described Backend::create(Descriptor type)
{
    Described made {type, nullptr};
    const auto &function = m_ctx.cudnn.BackendCreateDescriptor;
    const bool good = report(function.name, type, {}, static_cast<bool>(function),
        [&] { return function.pointer(static_cast<int>(type), &made.pointer); });
    if (made.pointer)
        m_owned.push_back(made.pointer);
    return good ? made : Described {type, nullptr};
}

std::vector<Described> Backend::create(Descriptor type, std::int64_t count)
{
    std::vector<Described> made;
    const auto &function = m_ctx.cudnn.BackendCreateDescriptor;
    const bool good = report(function.name, type, std::to_string(count) + " of them", static_cast<bool>(function), [&] {
        int status = statusSuccess;
        for (std::int64_t i = 0; i < count && status == statusSuccess; ++i) {
            Described next {type, nullptr};
            status = function.pointer(static_cast<int>(type), &next.pointer);
            if (status == statusSuccess) {
                m_owned.push_back(next.pointer);
                made.push_back(next);
            }
        }
        return status;
    });
    return good ? made : std::vector<Described>();
}

bool Backend::finalize(const Described &descriptor)
{
    const auto &function = m_ctx.cudnn.BackendFinalize;
    return report(function.name, descriptor.type, {}, static_cast<bool>(function),
        [&] { return function.pointer(descriptor.pointer); });
}

bool Backend::setRaw(const Described &on, Attr attribute, Type type, std::int64_t count, const void *elements,
    const std::string &shownValue)
{
    const auto &function = m_ctx.cudnn.BackendSetAttribute;
    return report(function.name, on.type, std::string(backend::name(attribute)) + "=" + shownValue,
        static_cast<bool>(function), [&] {
            return function.pointer(on.pointer, static_cast<int>(attribute), static_cast<int>(type), count, elements);
        });
}

bool Backend::set(const Described &on, Attr attribute, std::span<const std::int64_t> numbers)
{
    return setRaw(
        on, attribute, Type::INT64, std::ssize(numbers), numbers.data(), shownAs<const std::int64_t *>(numbers));
}

bool Backend::set(const Described &on, Attr attribute, double value, Type type)
{
    const auto narrow = static_cast<float>(value);
    const void *element = type == Type::FLOAT ? static_cast<const void *>(&narrow) : &value;
    return setRaw(on, attribute, type, 1, element, shown(value));
}

bool Backend::set(const Described &on, Attr attribute, bool value)
{
    return setRaw(on, attribute, Type::BOOLEAN, 1, &value, value ? "true" : "false");
}

bool Backend::set(const Described &on, Attr attribute, Type type, int value)
{
    const std::string text
        = type == Type::DATA_TYPE ? shown(DataTypeCode(value)) : shown(static_cast<long long>(value));
    return setRaw(on, attribute, type, 1, &value, text);
}

bool Backend::set(const Described &on, Attr attribute, const Described &value)
{
    return setRaw(on, attribute, Type::BACKEND_DESCRIPTOR, 1, &value.pointer, std::string(backend::name(value.type)));
}

bool Backend::set(const Described &on, Attr attribute, std::span<const Described> values)
{
    std::vector<BackendDesc> pointers;
    std::string text;
    for (const Described &value : values) {
        pointers.push_back(value.pointer);
        text += (text.empty() ? "{" : ",") + std::string(backend::name(value.type));
    }
    return setRaw(on, attribute, Type::BACKEND_DESCRIPTOR, std::ssize(pointers), pointers.data(), text + "}");
}

bool Backend::set(const Described &on, Attr attribute, Handle handle)
{
    return setRaw(on, attribute, Type::HANDLE, 1, &handle, "handle");
}

bool Backend::set(const Described &on, Attr attribute, const std::string &text)
{
    return setRaw(on, attribute, Type::CHAR, std::ssize(text), text.data(), text);
}

bool Backend::setPointers(const Described &on, Attr attribute, std::span<void *const> pointers)
{
    return setRaw(on, attribute, Type::VOID_PTR, std::ssize(pointers), pointers.data(),
        std::to_string(pointers.size()) + " pointers");
}

bool Backend::get(const Described &from, Attr attribute, std::int64_t &number)
{
    const auto &function = m_ctx.cudnn.BackendGetAttribute;
    std::int64_t filled = 0;
    return report(function.name, from.type, std::string(backend::name(attribute)), static_cast<bool>(function), [&] {
        return function.pointer(
            from.pointer, static_cast<int>(attribute), static_cast<int>(Type::INT64), 1, &filled, &number);
    });
}

bool Backend::count(const Described &from, Attr attribute, std::int64_t &number)
{
    const auto &function = m_ctx.cudnn.BackendGetAttribute;
    return report(
        function.name, from.type, std::string(backend::name(attribute)) + ", count", static_cast<bool>(function), [&] {
            return function.pointer(from.pointer, static_cast<int>(attribute),
                static_cast<int>(Type::BACKEND_DESCRIPTOR), 0, &number, nullptr);
        });
}

bool Backend::get(const Described &from, Attr attribute, std::span<const Described> into, std::int64_t &filled)
{
    const auto &function = m_ctx.cudnn.BackendGetAttribute;
    std::vector<BackendDesc> pointers;
    for (const Described &descriptor : into)
        pointers.push_back(descriptor.pointer);
    return report(function.name, from.type,
        std::string(backend::name(attribute)) + ", " + std::to_string(into.size()) + " requested",
        static_cast<bool>(function), [&] {
            return function.pointer(from.pointer, static_cast<int>(attribute),
                static_cast<int>(Type::BACKEND_DESCRIPTOR), std::ssize(pointers), &filled, pointers.data());
        });
}

} // namespace gpu::runner

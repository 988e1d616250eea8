// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Arguments of calls: how they are passed on, and how they are shown ("tensor=ptr, type=float, n=0"). Addresses are
// never shown: they differ from run to run and tell about the machine.
#pragma once

#include "gpu/protocol/argumenttext.h"
#include "gpu/runner/cudnnapi.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace gpu::runner {

template <typename A>
concept List = requires(const std::remove_cvref_t<A> &list) {
    list.data();
    list.size();
};

/// An argument whose type is known when the program runs: that of a sequence (sequence.h). Enums are numbers.
using Passed = std::variant<std::nullptr_t, std::int64_t, double, void *, std::vector<int>>;

/// The parameter; null or 0 where the argument is of another kind.
template <typename P> P fromPassed(const Passed &argument)
{
    if constexpr (std::is_pointer_v<P>) {
        const auto *const list = std::get_if<std::vector<int>>(&argument);
        const auto *const pointer = std::get_if<void *>(&argument);
        if constexpr (std::is_same_v<P, const int *>) {
            if (list)
                return list->empty() ? nullptr : list->data();
        }
        if constexpr (!std::is_function_v<std::remove_pointer_t<P>>)
            return pointer ? static_cast<P>(*pointer) : nullptr;
        return nullptr;
    } else {
        if (const auto *const real = std::get_if<double>(&argument))
            return static_cast<P>(*real);
        const auto *const number = std::get_if<std::int64_t>(&argument);
        return static_cast<P>(number ? *number : 0);
    }
}

/// A parameter from an argument: a list gives the address of its elements, an empty one null.
template <typename P, typename A> P passAs(A &&argument)
{
    if constexpr (std::is_same_v<std::remove_cvref_t<A>, Passed>)
        return fromPassed<P>(argument);
    else if constexpr (List<A> && std::is_pointer_v<P>)
        return argument.size() ? argument.data() : nullptr;
    else
        return static_cast<P>(argument);
}

[[nodiscard]] std::string shown(DataTypeCode type);
[[nodiscard]] std::string shown(FormatCode format);
[[nodiscard]] std::string shown(double value);
[[nodiscard]] std::string shown(long long value);

template <typename P, typename A> std::string shownAs(const A &argument)
{
    if constexpr (std::is_same_v<A, Passed>) {
        if (const auto *const list = std::get_if<std::vector<int>>(&argument))
            return shownAs<P>(*list);
        if constexpr (std::is_pointer_v<P>)
            return fromPassed<const void *>(argument) ? "ptr" : "null";
        else if constexpr (std::is_floating_point_v<P>)
            return shownAs<P>(fromPassed<double>(argument));
        else
            return shownAs<P>(fromPassed<P>(argument));
    } else if constexpr (List<A>) {
        return argumentOf(std::vector<std::int64_t>(argument.begin(), argument.end()));
    } else if constexpr (std::is_null_pointer_v<A>) {
        return "null";
    } else if constexpr (std::is_pointer_v<P>) {
        return static_cast<P>(argument) ? "ptr" : "null";
    } else if constexpr (std::is_same_v<P, DataTypeCode> || std::is_same_v<P, FormatCode>) {
        return shown(static_cast<P>(argument));
    } else if constexpr (std::is_floating_point_v<P>) {
        return shown(static_cast<double>(argument));
    } else {
        return shown(static_cast<long long>(argument));
    }
}

/// The name of the parameter that comes next in "(TensorDesc tensor, int n)"; `rest` moves on.
[[nodiscard]] std::string_view nextParameter(std::string_view &rest);

template <typename... P, typename... A>
std::string argumentText([[maybe_unused]] std::string_view parameters, const A &...arguments)
{
    std::string text;
    (((text += text.empty() ? "" : ", "), (text += nextParameter(parameters)), (text += '='),
         (text += shownAs<P>(arguments))),
        ...);
    return text;
}

} // namespace gpu::runner

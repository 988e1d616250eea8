// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The words in which sequences of calls are written down: arguments, and the steps that ops of several families begin
// with. Private to gpu/protocol.
#pragma once

#include "gpu/protocol/sequence.h"

namespace gpu::words {

using TensorOf = std::function<Tensor(const Attributes &)>;
using When = std::function<bool(const Attributes &)>;

[[nodiscard]] Argument attr(std::string_view name, std::string_view logged = {});
/// "window/0": an element of a list.
[[nodiscard]] Argument item(std::string_view path, std::string_view logged);
[[nodiscard]] Argument length(std::string_view list); // how many elements it has
[[nodiscard]] Argument number(std::int64_t value);
[[nodiscard]] Argument null();
[[nodiscard]] Argument var(std::string_view name, std::string_view logged = {});
[[nodiscard]] Argument element(std::string_view name, int index);
[[nodiscard]] Argument out(std::string_view name, int index = -1); // its address, or an element's
/// "x/dims/0": of a tensor; "x/rank" is of none in a case. path: where what is logged goes.
[[nodiscard]] Argument part(const TensorOf &tensor, std::string_view path, std::string_view logged = {});
[[nodiscard]] Argument computed(
    std::function<Value(const Attributes &)> value, std::string_view into = {}, std::string_view logged = {});

[[nodiscard]] TensorOf given(std::string_view name); // the setup's own
[[nodiscard]] When isText(std::string_view attr, std::string_view text);
[[nodiscard]] When hasItems(std::string_view list, std::size_t count);
[[nodiscard]] When isFlat(std::string_view tensor); // of four dims
[[nodiscard]] inline When unless(When when)
{
    return std::not_fn(std::move(when));
}

[[nodiscard]] CallSequence joined(std::initializer_list<CallSequence> parts);
[[nodiscard]] CallSequence tensor(std::string_view name, const TensorOf &of);
[[nodiscard]] CallSequence filter(std::string_view name);
[[nodiscard]] CallSequence convolution(); // "convolution"
[[nodiscard]] CallSequence rnn(); // "rnn", with "dropout", which is there
[[nodiscard]] CallSequence rnnData(std::string_view name, const Argument &vectorSize); // with "lengths", which is there
[[nodiscard]] CallSequence ctc(); // "ctc"
[[nodiscard]] CallSequence outputDim(std::string_view x, std::string_view w); // "dims", of "convolution"

} // namespace gpu::words

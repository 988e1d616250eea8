// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/sequence.h"

#include <numeric>
#include <ranges>
#include <type_traits>

namespace gpu::runner {

namespace {

/// Gives visit() the function of this name; false: the table has none.
template <typename Visit> bool visitFunction(const CudnnApi &api, std::string_view name, const Visit &visit)
{
#define CASEBOOK_VISIT(function, result, parameters)                                                                   \
    if (name == "cudnn" #function)                                                                                     \
        return visit(api.function);
    CASEBOOK_CUDNN_FUNCTIONS(CASEBOOK_VISIT)
    CASEBOOK_CUDNN9_FUNCTIONS(CASEBOOK_VISIT)
#undef CASEBOOK_VISIT
    return false;
}

template <typename P> bool narrows(Context &ctx, const Passed &argument)
{
    if constexpr (std::is_same_v<P, int>) {
        if (const auto *const number = std::get_if<std::int64_t>(&argument))
            (void)ctx.narrow(*number);
    }
    return !ctx.failed();
}

template <typename... P>
bool callWith(Context &ctx, const Function<int(P...)> &function, bool computes, const std::vector<Passed> &arguments)
{
    if (arguments.size() != sizeof...(P)) {
        ctx.fail(RunError::BadRequest, std::string(function.name) + " takes another number of arguments.");
        return false;
    }
    return [&]<std::size_t... i>(std::index_sequence<i...>) {
        return (narrows<P>(ctx, arguments[i]) && ...)
            && (computes ? ctx.compute(function, arguments[i]...) : ctx.call(function, arguments[i]...));
    }(std::index_sequence_for<P...>());
}

/// The functions with no status are no step of an op.
template <typename Signature> bool callWith(Context &, const Function<Signature> &, bool, const std::vector<Passed> &)
{
    return false;
}

template <typename P> bool destroy(const Function<int(P *)> &function, void *value)
{
    return function && function.pointer(static_cast<P *>(value)) == statusSuccess;
}
template <typename Signature> bool destroy(const Function<Signature> &, void *)
{
    return false;
}

} // namespace

Sequence::Sequence(Context &ctx, Op op, const Setup &setup)
    : m_ctx(ctx)
    , m_steps(sequenceOf(op))
    , m_attrs(op, setup)
{
}

Sequence::~Sequence()
{
    for (const Descriptor *const descriptor : m_descriptors | std::views::reverse) {
        if (descriptor->value)
            visitFunction(m_ctx.cudnn, "cudnnDestroy" + std::string(descriptor->kind) + "Descriptor",
                [&](const auto &function) { return destroy(function, descriptor->value); });
    }
}

bool Sequence::run()
{
    bool inMemory = false; // buffers that follow one another must fit together
    for (auto step = m_steps.begin(); step != m_steps.end(); ++step) {
        if (!step->isFor(m_attrs))
            continue;
        const bool makesMemory = std::holds_alternative<MakeBuffer>(step->what)
            || std::holds_alternative<MakeSpace>(step->what) || std::holds_alternative<MakeCopy>(step->what);
        if (makesMemory && !inMemory && !fits(step))
            return false;
        inMemory = makesMemory || (inMemory && std::holds_alternative<MakeScalars>(step->what));
        if (!std::visit([&](const auto &what) { return take(what); }, step->what))
            return false;
    }
    return true;
}

bool Sequence::take(const MakeDescriptor &make)
{
    auto &slot = m_slots[make.name].emplace<Descriptor>(nullptr, make.kind);
    m_descriptors.push_back(&slot);
    return call("cudnnCreate" + std::string(make.kind) + "Descriptor", false, {static_cast<void *>(&slot.value)});
}

bool Sequence::take(const Invoke &invoke)
{
    std::vector<Passed> arguments;
    for (const Argument &argument : invoke.arguments)
        arguments.push_back(passed(argument.value(m_attrs)));
    const bool good = !m_ctx.failed() && call(invoke.function, invoke.computes, arguments);
    if (good && !invoke.fills.empty()) {
        std::string text = "the output's " + std::string(invoke.fills) + ':';
        for (const int number : ints(invoke.fills))
            text += ' ' + std::to_string(number);
        m_ctx.reporter.log(text);
    }
    return good;
}

bool Sequence::take(const MakeLabels &make)
{
    std::size_t total = 0;
    for (const int length : ints(make.lengths))
        total += static_cast<std::size_t>(std::max(length, 0));
    std::vector<int> labels(total);
    for (std::size_t i = 0; i < total; ++i)
        labels[i] = 1 + static_cast<int>(i % std::size_t(std::max(m_attrs.integer("classes") - 1, 1)));
    return put<List>(make.name, std::move(labels));
}

bool Sequence::take(const MakeBuffer &make)
{
    auto &slot = m_slots[make.name].emplace<Buffer>();
    slot.type = make.type(m_attrs);
    const std::size_t count = countOf(make);
    if (!make.fill)
        return allocate(m_ctx, slot.memory, count * std::size_t(elementBytes(slot.type)), true);
    slot.values = rounded(slot.type, runner::filled(make.fill(m_attrs), count));
    return upload(m_ctx, slot.memory, slot.type, slot.values);
}

std::size_t Sequence::countOf(const MakeBuffer &make) const
{
    const auto count = make.count(m_attrs);
    if (const auto *const bytes = std::get_if<BytesOf>(&count))
        return size(bytes->name) / std::size_t(elementBytes(make.type(m_attrs)));
    if (const auto *const product = std::get_if<ProductOf>(&count)) {
        const std::vector<int> &factors = ints(product->name);
        return std::accumulate(
            factors.begin(), factors.end(), std::size_t(1), [](auto all, int one) { return all * std::size_t(one); });
    }
    return std::get<std::size_t>(count);
}

std::size_t Sequence::bytesOf(const CallStep &step) const
{
    if (const auto *const buffer = std::get_if<MakeBuffer>(&step.what))
        return countOf(*buffer) * std::size_t(elementBytes(buffer->type(m_attrs)));
    if (const auto *const space = std::get_if<MakeSpace>(&step.what))
        return size(space->bytes);
    if (const auto *const copy = std::get_if<MakeCopy>(&step.what))
        return ints(copy->list).size() * sizeof(int);
    return 0;
}

bool Sequence::fits(CallSequence::const_iterator from)
{
    std::size_t bytes = 0;
    for (; from != m_steps.end() && !std::holds_alternative<Invoke>(from->what); ++from)
        bytes += from->isFor(m_attrs) ? bytesOf(*from) : 0;
    return m_ctx.fits(bytes);
}

Passed Sequence::passed(const Value &value)
{
    if (const auto *const variable = std::get_if<Variable>(&value))
        return passed(*variable);
    if (const auto *const number = std::get_if<std::int64_t>(&value))
        return *number;
    if (const auto *const number = std::get_if<double>(&value))
        return *number;
    if (const auto *const enumerator = std::get_if<EnumValue>(&value))
        return std::int64_t(enumerator->number);
    if (const auto *const extents = std::get_if<Extents>(&value))
        return m_ctx.narrow(*extents);
    return nullptr;
}

Passed Sequence::passed(const Variable &variable)
{
    if (variable.name == "handle")
        return static_cast<void *>(m_ctx.handle);
    const auto found = m_slots.find(variable.name);
    if (found == m_slots.end())
        return static_cast<void *>(nullptr);
    Slot &slot = found->second;
    if (auto *const numbers = std::get_if<std::vector<int>>(&slot)) {
        if (variable.address)
            return static_cast<void *>(numbers->data() + variable.element);
        return variable.element < 0 ? Passed(*numbers)
                                    : Passed(std::int64_t((*numbers)[std::size_t(variable.element)]));
    }
    if (const auto *const list = std::get_if<List>(&slot))
        return list->numbers;
    if (auto *const bytes = std::get_if<std::size_t>(&slot))
        return variable.address ? Passed(static_cast<void *>(bytes)) : Passed(static_cast<std::int64_t>(*bytes));
    if (const auto *const scalar = std::get_if<Scalar>(&slot))
        return const_cast<void *>(scalar->pointer());
    return pointer(variable.name);
}

bool Sequence::call(std::string_view function, bool computes, const std::vector<Passed> &arguments)
{
    return visitFunction(
        m_ctx.cudnn, function, [&](const auto &known) { return callWith(m_ctx, known, computes, arguments); });
}

const Sequence::Buffer *Sequence::buffer(std::string_view name) const
{
    const auto slot = m_slots.find(name);
    return slot == m_slots.end() ? nullptr : std::get_if<Buffer>(&slot->second);
}

void *Sequence::pointer(std::string_view name) const
{
    if (const Buffer *const made = buffer(name))
        return made->memory.pointer();
    const auto slot = m_slots.find(name);
    return slot == m_slots.end() ? nullptr : std::get<Descriptor>(slot->second).value;
}

std::size_t Sequence::size(std::string_view name) const
{
    return std::get<std::size_t>(m_slots.at(name));
}

const std::vector<int> &Sequence::ints(std::string_view name) const
{
    const Slot &slot = m_slots.at(name);
    const auto *const list = std::get_if<List>(&slot);
    return list ? list->numbers : std::get<std::vector<int>>(slot);
}

const std::vector<double> &Sequence::filled(std::string_view name) const
{
    return std::get<Buffer>(m_slots.at(name)).values;
}

bool Sequence::download(std::string_view name, std::vector<double> &values) const
{
    const Buffer *const made = buffer(name);
    return made && runner::download(m_ctx, made->memory, made->type, values);
}

bool Sequence::check(std::string_view name, const std::vector<double> &expected) const
{
    std::vector<double> values;
    if (!download(name, values))
        return false;
    const Outputs seen
        = expected.empty() ? onlyFinite(values) : compare(values, expected, tolerance(m_ctx, buffer(name)->type));
    std::optional<Outputs> &outputs = m_ctx.step().outputs;
    outputs = outputs ? merged(*outputs, seen) : seen;
    return true;
}

void runSequence(Context &ctx, Op op, const Setup &setup)
{
    (void)Sequence(ctx, op, setup).run();
}

} // namespace gpu::runner

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Takes arguments out of a message of an API log, one attribute or tensor at a time. Private to kb/cases.
#pragma once

#include "kb/apilog/apidraft.h"

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <utility>

namespace kb {

/// Fills a draft from a message; whatever the message lacks makes the draft incomplete.
class Drafter final {
public:
    using Json = gpu::Json;
    using Numbers = std::vector<std::int64_t>;
    Drafter(const ApiMessage &message, gpu::Op op, std::string at)
        : m_message(message)
    {
        draft.op = op;
        draft.at = std::move(at);
    }

    CaseDraft draft;

    void note(LogNote::Kind kind, std::vector<std::string> values = {})
    {
        draft.notes.push_back({kind, std::move(values)});
    }
    void refuse(LogNote::Kind why, std::vector<std::string> values = {})
    {
        draft.complete = false;
        note(why, std::move(values));
    }
    void missing(std::string_view what)
    {
        refuse(LogNote::Kind::Missing, {std::string(what), std::string(m_message.function)});
    }
    void noValueFor(std::string_view path)
    {
        refuse(LogNote::Kind::NoValueFor, {std::string(path), std::string(m_message.function)});
    }
    void integer(const char *attr, std::string_view path)
    {
        if (const auto value = m_message.integer(path))
            draft.attrs[attr] = *value;
        else
            missing(path);
    }
    void number(const char *attr, std::string_view path)
    {
        const auto value = m_message.number(path);
        if (!value)
            return missing(path);
        if (*value != *value)
            draft.attrs[attr] = "nan";
        else if (*value > std::numeric_limits<double>::max())
            draft.attrs[attr] = "inf";
        else if (*value < std::numeric_limits<double>::lowest())
            draft.attrs[attr] = "-inf";
        else
            draft.attrs[attr] = *value;
    }
    /// An enum: the choice in the place of its number.
    void choice(const char *attr, std::string_view path)
    {
        const auto value = m_message.integer(path);
        const auto &attrs = gpu::spec(draft.op).attrs;
        const auto known = std::ranges::find(attrs, attr, &gpu::AttrSpec::name);
        std::string_view rest = known == attrs.end() ? std::string_view() : known->choices;
        for (std::int64_t i = 0; value && !rest.empty(); ++i) {
            const std::string_view one = rest.substr(0, rest.find('|'));
            if (i == *value) {
                draft.attrs[attr] = one;
                return;
            }
            rest.remove_prefix(std::min(one.size() + 1, rest.size()));
        }
        noValueFor(path);
    }
    /// A choice by its name.
    void named(const char *attr, std::string_view value, std::string_view path)
    {
        const auto &attrs = gpu::spec(draft.op).attrs;
        const auto known = std::ranges::find(attrs, attr, &gpu::AttrSpec::name);
        const std::string choices = known == attrs.end() ? "" : '|' + std::string(known->choices) + '|';
        if (value.empty() || !choices.contains('|' + std::string(value) + '|'))
            return noValueFor(path);
        draft.attrs[attr] = value;
    }
    void list(const char *attr, std::string_view path)
    {
        const auto value = m_message.list(path);
        if (!value || value->empty())
            return missing(path);
        draft.attrs[attr] = *value;
    }
    /// Lengths of sequences: a case has at most eight, of which the last one serves for the rest.
    void lengths(const char *attr, std::string_view path)
    {
        auto value = m_message.list(path);
        if (!value || value->empty())
            return note(LogNote::Kind::LengthsOnDevice);
        if (value->size() > maxInts) {
            if (std::any_of(value->begin() + maxInts, value->end(), [&](auto n) { return n != (*value)[maxInts - 1]; }))
                note(LogNote::Kind::LengthsCut, {std::to_string(value->size())});
            value->resize(maxInts);
        }
        draft.attrs[attr] = *value;
    }
    std::string dataType(std::string_view path)
    {
        const auto number = m_message.integer(path);
        if (number && *number >= 0 && *number <= static_cast<int>(gpu::DataType::Fp8E5m2))
            return std::string(gpu::dataTypeName(static_cast<gpu::DataType>(*number)));
        noValueFor(path);
        return "float";
    }
    void layoutInto(Json &tensor, std::string_view path)
    {
        const auto number = m_message.integer(path);
        if (!number || *number < 0 || *number > static_cast<int>(gpu::Layout::NchwVectC))
            return noValueFor(path);
        if (*number != 0)
            tensor["layout"] = gpu::layoutName(static_cast<gpu::Layout>(*number));
    }
    std::optional<Numbers> dims(std::string_view path)
    {
        auto value = m_message.list(path);
        if (value && !value->empty() && value->size() <= maxRank)
            return value;
        missing(path);
        return std::nullopt;
    }
    /// A tensor's dims, each an attribute.
    void sizes(std::initializer_list<const char *> attrs, std::string_view path)
    {
        const auto values = dims(path);
        if (values && values->size() != attrs.size())
            return noValueFor(path);
        for (std::size_t i = 0; values && i < values->size(); ++i)
            draft.attrs[attrs.begin()[i]] = (*values)[i];
    }

    /// As the layout that they are packed in, where there is one.
    static void setStrides(Json &tensor, const Numbers &strides)
    {
        tensor.erase("layout");
        tensor.erase("strides");
        const auto dimensions = tensor.at("dims").get<Numbers>();
        gpu::Tensor packed {.dims = dimensions};
        constexpr std::int64_t small = 1 << 7; // of eight dims: their product fits 63 bits
        constexpr std::int64_t plain = 1 << 15; // of four
        const bool countable = std::ranges::all_of(
            dimensions, [&](auto dim) { return dim >= 0 && dim < (dimensions.size() > 4 ? small : plain); });
        if (!countable) {
            tensor["strides"] = strides;
        } else if (strides != gpu::stridesOf(packed)) {
            packed.layout = gpu::Layout::Nhwc;
            if (strides == gpu::stridesOf(packed))
                tensor["layout"] = "nhwc";
            else
                tensor["strides"] = strides;
        }
    }
    /// A tensor as other calls show it: type, dims, strides. type: what its data type is called there.
    void describedTensor(const char *name, const std::string &path, const char *type = "dataType")
    {
        const auto dimensions = dims(path + "/dimA");
        const auto strides = dims(path + "/strideA");
        if (!dimensions || !strides)
            return;
        Json tensor = {{"dtype", dataType(path + "/" + type)}, {"dims", *dimensions}};
        setStrides(tensor, *strides);
        draft.tensors[name] = std::move(tensor);
    }
    void describedFilter(const char *name, const std::string &path)
    {
        const auto dimensions = dims(path + "/dimA");
        if (!dimensions)
            return;
        Json tensor = {{"dtype", dataType(path + "/dataType")}, {"dims", *dimensions}};
        layoutInto(tensor, path + "/format");
        draft.tensors[name] = std::move(tensor);
    }
    /// What the runner always gives and the logged call did not.
    void noteNull(std::initializer_list<std::string_view> paths)
    {
        for (const std::string_view path : paths) {
            if (m_message.isNull(path))
                note(LogNote::Kind::NullPointer, {std::string(path)});
        }
    }
    void noteScalars()
    {
        if (m_message.number("alpha").value_or(1) != 1 || m_message.number("beta").value_or(0) != 0)
            note(LogNote::Kind::Scalars);
    }
    [[nodiscard]] const ApiMessage &message() const { return m_message; }

private:
    static constexpr std::size_t maxRank = 8;
    static constexpr std::size_t maxInts = 8; // of a list in a case

    const ApiMessage &m_message;
};

} // namespace kb

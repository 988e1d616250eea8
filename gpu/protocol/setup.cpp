// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/setup.h"

#include "gpu/protocol/sourcetext.h"
#include "gpu/protocol/strictjson.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <limits>
#include <numeric>
#include <ranges>
#include <utility>

namespace gpu {

namespace {

using Limits32 = std::numeric_limits<std::int32_t>;
constexpr std::size_t maxRank = 8;
constexpr std::size_t maxSpatial = 6;
constexpr std::size_t maxInts = 8;
constexpr std::size_t maxName = 128;
constexpr std::size_t maxTextBytes = 400;
constexpr std::size_t maxOptions = 16;
constexpr std::size_t maxBeside = 8;

// Tensors

std::expected<std::vector<std::int64_t>, CaseError> parseExtents(const Json &list, Api api, const std::string &pointer)
{
    if (!list.is_array() || list.empty() || list.size() > maxRank)
        return json::fault(pointer, "a list of 1 to 8 integers is expected here");
    std::vector<std::int64_t> extents;
    for (const Json &element : list) {
        const std::string at = pointer + "/" + std::to_string(extents.size());
        const auto value = json::integer(&element);
        if (!value)
            return json::fault(at, "an integer of 64 bits is expected here");
        if (api == Api::Legacy && (*value < Limits32::min() || *value > Limits32::max()))
            return json::fault(at, "this op's API takes integers of 32 bits");
        extents.push_back(*value);
    }
    return extents;
}

/// |a| * b, or nothing where that does not fit 63 bits.
std::optional<std::uint64_t> times(std::int64_t a, std::uint64_t b)
{
    const std::uint64_t size = a < 0 ? ~static_cast<std::uint64_t>(a) + 1 : static_cast<std::uint64_t>(a);
    std::uint64_t product = 0;
    if (__builtin_mul_overflow(size, b, &product) || product > std::uint64_t(std::numeric_limits<std::int64_t>::max()))
        return std::nullopt;
    return product;
}

/// Whether the bytes that a tensor spans can be counted in 63 bits, whatever the signs; a dim of 0 counts as 1, so that
/// the others are still looked at.
bool bytesFit(const Tensor &tensor)
{
    auto packed = std::optional(static_cast<std::uint64_t>(elementBytes(tensor.dtype)));
    for (const std::int64_t dim : tensor.dims)
        packed = packed ? times(dim == 0 ? 1 : dim, *packed) : packed;
    if (!packed)
        return false;
    std::uint64_t span = 1; // elements from the first to the last
    for (std::size_t i = 0; i < tensor.strides.size(); ++i) {
        const std::int64_t dim = tensor.dims[i];
        const auto steps = times(dim == 0 ? 1 : dim, 1);
        const auto reach = steps ? times(tensor.strides[i], *steps - 1) : steps;
        if (!reach || __builtin_add_overflow(span, *reach, &span))
            return false;
    }
    return span <= std::uint64_t(std::numeric_limits<std::int64_t>::max())
        && times(static_cast<std::int64_t>(span), static_cast<std::uint64_t>(elementBytes(tensor.dtype))).has_value();
}

std::expected<Fill, CaseError> parseFill(const Json &written, const std::string &pointer)
{
    Fill fill;
    const auto kind = json::string(json::member(written, "kind"));
    if (kind == "constant")
        fill.kind = Fill::Kind::Constant;
    else if (kind != "uniform")
        return json::fault(pointer + "/kind", "a fill is of the kind \"uniform\" or \"constant\"");
    const bool constant = fill.kind == Fill::Kind::Constant;
    const auto known = constant ? json::onlyKeys(written, {"kind", "value"}, pointer)
                                : json::onlyKeys(written, {"kind", "seed", "lo", "hi"}, pointer);
    if (!known)
        return std::unexpected(known.error());

    for (const auto &[key, value] : written.items()) {
        const std::string at = pointer + json::step(key);
        if (key == "seed") {
            const auto seed = json::integer(&value, 0);
            if (!seed)
                return json::fault(at, "a seed is an integer from 0 to 2^63 - 1");
            fill.seed = static_cast<std::uint64_t>(*seed);
        } else if (key != "kind") {
            const auto number = json::number(&value);
            if (!number)
                return json::fault(at, "a number is expected here");
            (key == "value" ? fill.value : key == "lo" ? fill.lo : fill.hi) = *number;
        }
    }
    if (fill.lo > fill.hi)
        return json::fault(pointer + "/lo", "lo is larger than hi");
    return fill;
}

std::expected<Tensor, CaseError> parseTensor(
    const OpSpec &spec, std::string_view name, const Json &written, const std::string &pointer)
{
    if (const auto known = json::onlyKeys(written, {"dtype", "dims", "strides", "layout", "fill"}, pointer); !known)
        return std::unexpected(known.error());
    Tensor tensor;
    const auto typeName = json::string(json::member(written, "dtype"));
    const auto type = typeName ? dataTypeFromName(*typeName) : std::nullopt;
    if (!type)
        return json::fault(pointer + "/dtype", "a data type such as \"float\" is expected here");
    tensor.dtype = *type;

    const Json *dims = json::member(written, "dims");
    if (!dims)
        return json::fault(pointer + "/dims", "a tensor needs its dims");
    auto extents = parseExtents(*dims, spec.api, pointer + "/dims");
    if (!extents)
        return std::unexpected(extents.error());
    tensor.dims = std::move(*extents);

    if (const Json *layout = json::member(written, "layout")) {
        const auto layoutText = json::string(layout);
        const auto known = layoutText ? layoutFromName(*layoutText) : std::nullopt;
        if (!known)
            return json::fault(pointer + "/layout", "a layout is \"nchw\", \"nhwc\" or \"nchw_vect_c\"");
        tensor.layout = *known;
    }
    if (const Json *strides = json::member(written, "strides")) {
        const std::string at = pointer + "/strides";
        if (json::member(written, "layout"))
            return json::fault(at, "a tensor has strides or a layout, not both");
        if (spec.api == Api::Legacy && name == "w")
            return json::fault(at, "a filter has no strides in this op's API; give it a layout");
        auto values = parseExtents(*strides, spec.api, at);
        if (!values)
            return std::unexpected(values.error());
        if (values->size() != tensor.dims.size())
            return json::fault(at, "one stride for each dim is expected here");
        tensor.strides = std::move(*values);
    }
    if (!bytesFit(tensor))
        return json::fault(pointer + "/dims", "the size of this tensor in bytes does not fit 63 bits");
    if (const Json *fill = json::member(written, "fill")) {
        const auto parsed = parseFill(*fill, pointer + "/fill");
        if (!parsed)
            return std::unexpected(parsed.error());
        tensor.fill = *parsed;
    }
    return tensor;
}

// Attributes

bool isIntList(const Json &value, std::size_t most)
{
    return value.is_array() && !value.empty() && value.size() <= most
        && std::ranges::all_of(value,
            [](const Json &element) { return json::integer(&element, Limits32::min(), Limits32::max()).has_value(); });
}

bool isName(std::string_view text)
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    return !text.empty() && text.size() <= maxName && !isDigit(text.front()) && std::ranges::all_of(text, [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_';
    });
}

bool isChoice(std::string_view choices, std::string_view value)
{
    return std::ranges::any_of(choices | std::views::split('|'),
        [&](auto choice) { return std::string_view(choice.begin(), choice.end()) == value; });
}

/// Whether a case may put the text behind an option, or into an environment variable: it is no path, and has no word
/// that is refused in a program's text.
bool isPlainValue(std::string_view text)
{
    constexpr std::size_t longest = 64;
    return !text.empty() && text.size() <= longest && !namesReading(text) && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
            || std::string_view("_.,:+=^-").contains(c);
    });
}

bool isOption(std::string_view choices, std::string_view option)
{
    return std::ranges::any_of(choices | std::views::split('|'), [&](auto choice) {
        std::string_view known(choice.begin(), choice.end());
        if (!known.ends_with('=') && !known.ends_with('*'))
            return known == option;
        if (known.ends_with('*'))
            known.remove_suffix(1);
        return option.starts_with(known) && isPlainValue(option.substr(known.size()));
    });
}

bool isLineOfText(std::string_view text)
{
    return text.size() <= maxTextBytes
        && std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7f; });
}

/// A list of at most `most` texts, of which each is fine.
bool isTextList(const Json &list, std::size_t most, const std::function<bool(std::string_view)> &isFine)
{
    return list.is_array() && list.size() <= most && std::ranges::all_of(list, [&](const Json &element) {
        const auto text = json::string(&element);
        return text && isFine(*text);
    });
}

bool isVariables(std::string_view choices, const Json &variables)
{
    return variables.is_object() && variables.size() <= maxBeside
        && std::ranges::all_of(variables.items(), [&](const auto &variable) {
               const auto text = json::string(&variable.value());
               return isChoice(choices, variable.key()) && text && (text->empty() || isPlainValue(*text));
           });
}

/// Empty: the value is one that this attribute may have. Else what is expected.
std::string_view faultOf(const AttrSpec &attr, const Json &value)
{
    const auto text = json::string(&value);
    switch (attr.kind) {
    case AttrKind::Int:
        return json::integer(&value, Limits32::min(), Limits32::max()) ? "" : "an integer of 32 bits is expected here";
    case AttrKind::Int64: return json::integer(&value) ? "" : "an integer of 64 bits is expected here";
    case AttrKind::Number:
        return json::number(&value) || text == "nan" || text == "inf" || text == "-inf"
            ? ""
            : "a number, \"nan\", \"inf\" or \"-inf\" is expected here";
    case AttrKind::Ints:
        return isIntList(value, maxInts) ? "" : "a list of 1 to 8 integers of 32 bits is expected here";
    case AttrKind::Spatial:
        return isIntList(value, maxSpatial) ? "" : "a list of 1 to 6 integers of 32 bits is expected here";
    case AttrKind::Bool: return value.is_boolean() ? "" : "true or false is expected here";
    case AttrKind::Choice: return text && isChoice(attr.choices, *text) ? "" : "none of the choices of this attribute";
    case AttrKind::Name:
        return text && isName(*text) ? "" : "a name of C, 1 to 128 letters, digits or '_', is expected here";
    case AttrKind::OneVersion:
        return text && parseVersion(*text) ? "" : "all of a version, \"9.19.0\", is expected here";
    case AttrKind::Workspace:
        return json::integer(&value, 0) || text == "required" || text == "required-1" || text == "none"
            ? ""
            : "\"required\", \"required-1\", \"none\" or a number of bytes is expected here";
    case AttrKind::Text:
        return text && !text->empty() && isLineOfText(*text) ? ""
                                                             : "a text of one line, 1 to 400 bytes, is expected here";
    case AttrKind::Source: return text ? faultOfSource(*text) : "a program's text is expected here";
    case AttrKind::Options:
        return isTextList(value, maxOptions, [&](std::string_view one) { return isOption(attr.choices, one); })
            ? ""
            : "a list of at most 16 options of those that this op takes is expected here, each with its value";
    case AttrKind::Libraries:
        return isTextList(value, maxBeside, [](std::string_view one) { return parseLibraryVersion(one).has_value(); })
            ? ""
            : "a list of at most 8 libraries with their versions, \"libnvJitLink 12.0.140\", is expected here";
    case AttrKind::Variables:
        return isVariables(attr.choices, value)
            ? ""
            : "an object of at most 8 environment variables of those that this op takes is expected here";
    }
    std::unreachable();
}

/// The value that an attribute has where none is written. The attribute that an "@name" names stands before it.
Json defaultOf(const AttrSpec &attr, const Json &before, std::size_t spatialRank)
{
    if (attr.defaultJson.starts_with('@')) {
        const Json &other = *json::member(before, attr.defaultJson.substr(1));
        return attr.kind == AttrKind::Ints ? Json::array({other}) : other;
    }
    Json value = Json::parse(attr.defaultJson);
    if (attr.kind == AttrKind::Spatial && spatialRank > 0)
        value = Json(spatialRank, value.front());
    return value;
}

std::expected<Json, CaseError> parseAttrs(const OpSpec &spec, const Json &written)
{
    if (!written.is_object())
        return json::fault("/attrs", "an object is expected here");
    for (const auto &[key, value] : written.items()) {
        if (std::ranges::find(spec.attrs, std::string_view(key), &AttrSpec::name) == spec.attrs.end())
            return json::fault("/attrs" + json::step(key), "this op has no such attribute");
    }
    std::size_t spatialRank = 0; // 0: none is written
    for (const AttrSpec &attr : spec.attrs) {
        const Json *value = json::member(written, attr.name);
        const std::string at = "/attrs" + json::step(attr.name);
        if (!value && attr.defaultJson.empty())
            return json::fault(at, "this op needs the attribute \"" + std::string(attr.name) + "\"");
        if (!value)
            continue;
        if (const auto wrong = faultOf(attr, *value); !wrong.empty()) {
            const std::string choices = attr.choices.empty() ? "" : ": " + std::string(attr.choices);
            return json::fault(at, std::string(wrong) + choices);
        }
        if (attr.kind != AttrKind::Spatial)
            continue;
        if (spatialRank > 0 && value->size() != spatialRank)
            return json::fault(at, "the spatial lists of a case are equally long");
        spatialRank = value->size();
    }
    Json complete = Json::object();
    for (const AttrSpec &attr : spec.attrs) {
        const Json *value = json::member(written, attr.name);
        complete[std::string(attr.name)] = value ? *value : defaultOf(attr, complete, spatialRank);
    }
    return complete;
}

// Replacing

std::string unescaped(std::string_view step)
{
    std::string key;
    for (std::size_t i = 0; i < step.size(); ++i) {
        const bool escape = step[i] == '~' && i + 1 < step.size() && (step[i + 1] == '0' || step[i + 1] == '1');
        key += !escape ? step[i] : step[++i] == '0' ? '~' : '/';
    }
    return key;
}

std::vector<std::string> steps(std::string_view pointer)
{
    std::vector<std::string> keys;
    if (!pointer.starts_with('/'))
        return keys;
    for (const auto part : pointer.substr(1) | std::views::split('/'))
        keys.push_back(unescaped(std::string_view(part.begin(), part.end())));
    return keys;
}

Json *elementOf(Json &list, std::string_view index)
{
    std::size_t i = 0;
    const auto [end, error] = std::from_chars(index.data(), index.data() + index.size(), i);
    const bool isNumber
        = error == std::errc() && end == index.data() + index.size() && (index == "0" || index.front() != '0');
    return isNumber && i < list.size() ? &list[i] : nullptr;
}

/// The defaults that a patch can reach into although they are not written.
Json defaultsOf(const Setup &complete)
{
    Json tensors = Json::object();
    for (const auto &[name, tensor] : complete.tensors) {
        const Fill &fill = tensor.fill;
        tensors[name]["fill"] = {{"kind", "uniform"}, {"seed", fill.seed}, {"lo", fill.lo}, {"hi", fill.hi}};
    }
    return {{"tensors", std::move(tensors)}, {"attrs", complete.attrs}};
}

} // namespace

bool mixesVersions(Op op, const Setup &setup)
{
    return op == Op::Installation && setup.attrs.at("fault") == "other_version";
}

Package packageOf(Op op, const Setup &setup)
{
    const auto text = [&](const char *attr) { return setup.attrs.at(attr).get<std::string>(); };
    switch (op) {
    case Op::NvrtcCompile: return Package::Nvrtc;
    case Op::Ptxas:
    case Op::NvccCompile:
    case Op::HostCompiler: return Package::Nvcc;
    case Op::NvjitlinkLink: return Package::Nvjitlink;
    case Op::Load:
    case Op::LibrarySymbol: return packageOfLibrary(text("library"));
    case Op::Initialize:
    case Op::ErrorText: return packageOfCall(text("call"));
    default: return Package::Cudnn;
    }
}

std::vector<std::int64_t> stridesOf(const Tensor &tensor)
{
    if (!tensor.strides.empty())
        return tensor.strides;
    const std::size_t rank = tensor.dims.size();
    std::vector<std::size_t> order(rank); // from the slowest to the fastest
    std::iota(order.begin(), order.end(), std::size_t(0));
    if (tensor.layout == Layout::Nhwc && rank > 2)
        std::rotate(order.begin() + 1, order.begin() + 2, order.end()); // channels last
    std::vector<std::int64_t> strides(rank);
    std::int64_t next = 1;
    for (std::size_t i = rank; i-- > 0;) {
        strides[order[i]] = next;
        next *= tensor.dims[order[i]];
    }
    return strides;
}

std::size_t storageElements(const Tensor &tensor)
{
    const std::vector<std::int64_t> strides = stridesOf(tensor);
    std::int64_t last = 0;
    for (std::size_t i = 0; i < strides.size(); ++i)
        last += (tensor.dims[i] - 1) * std::max<std::int64_t>(strides[i], 0);
    return static_cast<std::size_t>(std::max<std::int64_t>(last, 0)) + 1;
}

const Tensor *Setup::tensor(std::string_view name) const
{
    const auto at = std::ranges::find(tensors, name, &std::pair<std::string, Tensor>::first);
    return at == tensors.end() ? nullptr : &at->second;
}

std::expected<Setup, CaseError> parseSetup(const OpSpec &spec, const Json &written)
{
    Setup setup;
    const Json &tensors = written.at("tensors");
    if (!tensors.is_object())
        return json::fault("/tensors", "an object is expected here");
    for (const auto &[key, value] : tensors.items()) {
        if (std::ranges::find(spec.tensors, std::string_view(key), &TensorSpec::name) == spec.tensors.end())
            return json::fault("/tensors" + json::step(key), "this op has no such tensor");
    }
    for (const TensorSpec &wanted : spec.tensors) {
        const std::string at = "/tensors" + json::step(wanted.name);
        const Json *tensor = json::member(tensors, wanted.name);
        if (!tensor && wanted.required)
            return json::fault(at, "this op needs the tensor \"" + std::string(wanted.name) + "\"");
        if (!tensor)
            continue;
        auto parsed = parseTensor(spec, wanted.name, *tensor, at);
        if (!parsed)
            return std::unexpected(parsed.error());
        setup.tensors.emplace_back(wanted.name, std::move(*parsed));
    }
    auto attrs = parseAttrs(spec, written.at("attrs"));
    if (!attrs)
        return std::unexpected(attrs.error());
    setup.attrs = std::move(*attrs);
    if (mixesVersions(spec.op, setup) && setup.attrs.at("other") == "")
        return json::fault("/attrs/other", "say of which other version the sublibrary is, such as \"9.19.0\"");
    return setup;
}

std::expected<void, CaseError> replaceAt(
    Json &written, const Setup &complete, std::string_view pointer, const Json &value)
{
    const auto keys = steps(pointer);
    if (keys.empty() || (keys.front() != "tensors" && keys.front() != "attrs"))
        return json::fault({}, "a pointer leads below /tensors or /attrs");
    const CaseError nowhere {{}, "this pointer leads nowhere in the case"};
    const Json defaults = defaultsOf(complete);
    const Json *fallback = &defaults; // the same place among the defaults; null: they have none
    Json *place = &written;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const bool last = i + 1 == keys.size();
        if (place->is_array()) {
            place = elementOf(*place, keys[i]);
            fallback = nullptr;
        } else if (place->is_object()) {
            fallback = fallback ? json::member(*fallback, keys[i]) : nullptr;
            const bool isWritten = place->contains(keys[i]);
            if (!isWritten && !last && !fallback)
                return std::unexpected(nowhere);
            Json &inner = (*place)[keys[i]]; // parseSetup() refuses a key that the op does not have
            if (!isWritten && !last)
                inner = *fallback;
            place = &inner;
        } else {
            return std::unexpected(nowhere);
        }
        if (!place)
            return std::unexpected(nowhere);
    }
    *place = value;
    return {};
}

} // namespace gpu

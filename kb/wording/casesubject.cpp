// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// What a case is about, in a few words: what sets it apart from its control, with the values that this depends on.
#include "kb/wording/judgementwords.h"
#include "kb/wording/translating.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <limits>
#include <optional>

namespace wording {

namespace {

QString joined(const QStringList &parts)
{
    return parts.join(Tr::tr(", ", "between parts of a case"));
}

QString dimsText(const std::vector<std::int64_t> &dims)
{
    QStringList numbers;
    for (const std::int64_t dim : dims)
        numbers.append(QString::number(dim));
    return numbers.join(QStringLiteral(" × "));
}

/// More elements than an int counts: how many, exact as far as a double is.
std::optional<QString> hugeCount(const gpu::Tensor &tensor)
{
    double elements = 1;
    for (const std::int64_t dim : tensor.dims)
        elements *= double(dim);
    const bool huge = elements > double(std::numeric_limits<std::int32_t>::max());
    return huge ? std::optional(QString::number(elements, 'f', 0)) : std::nullopt;
}

enum class Aspect : std::uint8_t { Type, Dims, Layout, Strides, Values };

std::optional<Aspect> difference(const gpu::Tensor &tensor, const gpu::Tensor &control)
{
    if (tensor.dtype != control.dtype)
        return Aspect::Type;
    if (tensor.dims != control.dims)
        return Aspect::Dims;
    if (tensor.layout != control.layout)
        return Aspect::Layout;
    if (tensor.strides != control.strides)
        return Aspect::Strides;
    return tensor == control ? std::nullopt : std::optional(Aspect::Values);
}

QString valueOf(Aspect aspect, const gpu::Tensor &tensor)
{
    switch (aspect) {
    case Aspect::Type: return text(gpu::dataTypeName(tensor.dtype));
    case Aspect::Dims:
        if (const std::optional<QString> count = hugeCount(tensor))
            return Tr::tr("%1 = %2 elements", "2 × 3 × 4 = 24 elements").arg(dimsText(tensor.dims), *count);
        return dimsText(tensor.dims);
    case Aspect::Layout: return text(gpu::layoutName(tensor.layout));
    case Aspect::Strides: return dimsText(tensor.strides);
    case Aspect::Values: break;
    }
    return {};
}

/// Tensors of which one thing is said: "x, w of type int32".
struct Group {
    Aspect aspect;
    QString value;
    QStringList tensors;
};

void add(std::vector<Group> &groups, Aspect aspect, const QString &value, const QString &tensor)
{
    const auto same = std::ranges::find_if(
        groups, [&](const Group &group) { return group.aspect == aspect && group.value == value; });
    if (same == groups.end())
        groups.push_back({aspect, value, {tensor}});
    else
        same->tensors.append(tensor);
}

QString phrase(const Group &group)
{
    const QString tensors = joined(group.tensors);
    switch (group.aspect) {
    case Aspect::Type: return Tr::tr("%1 of type %2", "a tensor").arg(tensors, group.value);
    case Aspect::Dims: return Tr::tr("%1 of %2", "a tensor of 2 × 3 × 4").arg(tensors, group.value);
    case Aspect::Layout: return Tr::tr("%1 in layout %2", "a tensor").arg(tensors, group.value);
    case Aspect::Strides: return Tr::tr("%1 with strides %2", "a tensor").arg(tensors, group.value);
    case Aspect::Values: return Tr::tr("%1 with other values", "a tensor").arg(tensors);
    }
    return {};
}

QStringList phrases(const std::vector<Group> &groups)
{
    QStringList list;
    for (const Group &group : groups)
        list.append(phrase(group));
    return list;
}

bool onlyBatchDiffers(const gpu::Tensor &a, const gpu::Tensor &b)
{
    return a.dims.size() == b.dims.size() && !a.dims.empty() && a.dims[0] != b.dims[0]
        && std::equal(a.dims.begin() + 1, a.dims.end(), b.dims.begin() + 1);
}

bool isWritten(const gpu::Case &testCase, const std::string &attr)
{
    return testCase.json.contains("attrs") && testCase.json["attrs"].contains(attr);
}

bool attrDiffers(const gpu::Case &testCase, const std::string &key)
{
    const auto own = testCase.setup.attrs.find(key);
    const auto control = testCase.control.attrs.find(key);
    return own != testCase.setup.attrs.end() && (control == testCase.control.attrs.end() || *control != *own);
}

/// The attribute only follows another one that differs, too.
bool followsAnother(const gpu::Case &testCase, const std::string &key)
{
    const auto &attrs = gpu::spec(testCase.op).attrs;
    const auto spec = std::ranges::find(attrs, key, &gpu::AttrSpec::name);
    return spec != attrs.end() && spec->defaultJson.starts_with('@') && !isWritten(testCase, key)
        && attrDiffers(testCase, std::string(spec->defaultJson.substr(1)));
}

QString attrPhrase(const std::string &key, const gpu::Json &value)
{
    if (key == "source")
        return Tr::tr("this program", "the source of a case");
    return Tr::tr("%1 = %2").arg(text(key), wording::value(value));
}

QStringList attrDifferences(const gpu::Case &testCase)
{
    QStringList parts;
    for (const auto &[key, value] : testCase.setup.attrs.items()) {
        if (attrDiffers(testCase, key) && !followsAnother(testCase, key))
            parts.append(attrPhrase(key, value));
    }
    return parts;
}

/// Pads, strides and such mean nothing without the tensors.
bool isSpatial(const gpu::Case &testCase, const std::string &attr)
{
    const auto &attrs = gpu::spec(testCase.op).attrs;
    const auto spec = std::ranges::find(attrs, attr, &gpu::AttrSpec::name);
    return spec != attrs.end() && spec->kind == gpu::AttrKind::Spatial;
}

/// What goes with the differences: the same aspects of the other tensors, and with sizes the attributes, too.
QStringList company(const gpu::Case &testCase, const std::vector<Group> &differences)
{
    const auto &attrs = testCase.setup.attrs;
    const bool sizes = std::ranges::contains(differences, Aspect::Dims, &Group::aspect);
    const bool window = std::ranges::any_of(attrs.items(),
        [&](const auto &attr) { return attrDiffers(testCase, attr.key()) && isSpatial(testCase, attr.key()); });
    std::vector<Group> groups;
    for (const auto &[name, tensor] : testCase.setup.tensors) {
        const gpu::Tensor *const control = testCase.control.tensor(name);
        if (!control || *control != tensor)
            continue;
        if (std::ranges::contains(differences, Aspect::Type, &Group::aspect))
            add(groups, Aspect::Type, valueOf(Aspect::Type, tensor), text(name));
        if (sizes || window)
            add(groups, Aspect::Dims, valueOf(Aspect::Dims, tensor), text(name));
    }
    QStringList parts = phrases(groups);
    for (const auto &[key, value] : attrs.items()) {
        if (sizes && isWritten(testCase, key) && !attrDiffers(testCase, key))
            parts.append(attrPhrase(key, value));
    }
    return parts;
}

/// What the case has otherwise than its control, beside what it depends on.
QString contrast(const gpu::Case &testCase)
{
    std::vector<Group> groups;
    QStringList parts;
    for (const auto &[name, tensor] : testCase.setup.tensors) {
        const gpu::Tensor *const control = testCase.control.tensor(name);
        if (!control)
            parts.append(text(name));
        else if (name == "x" && difference(tensor, *control) == Aspect::Dims && onlyBatchDiffers(tensor, *control)
            && !hugeCount(tensor))
            parts.append(Tr::tr("a batch of %1").arg(tensor.dims[0]));
        else if (const std::optional<Aspect> aspect = difference(tensor, *control))
            add(groups, *aspect, valueOf(*aspect, tensor), text(name));
    }
    parts += phrases(groups);
    parts += attrDifferences(testCase);
    const QStringList others = company(testCase, groups);
    return others.isEmpty() || parts.isEmpty()
        ? joined(parts)
        : Tr::tr("%1 (%2)", "parts of a case, and those which they must fit").arg(joined(parts), joined(others));
}

/// All that the case writes down: where the control is the one that must fail, what sets it apart from the case is a
/// fault of its own, and not what the case is about.
QString whole(const gpu::Case &testCase)
{
    std::vector<Group> groups;
    for (const auto &[name, tensor] : testCase.setup.tensors)
        add(groups, Aspect::Dims, text(gpu::dataTypeName(tensor.dtype)) + u'|' + valueOf(Aspect::Dims, tensor),
            text(name));
    QStringList parts;
    for (const Group &group : groups)
        parts.append(Tr::tr("%1 %2 of %3", "a data type, tensors, 2 × 3 × 4")
                .arg(group.value.section(u'|', 0, 0), joined(group.tensors), group.value.section(u'|', 1)));
    for (const auto &[key, value] : testCase.setup.attrs.items()) {
        if (isWritten(testCase, key))
            parts.append(attrPhrase(key, value));
    }
    return parts.isEmpty() ? joined(attrDifferences(testCase)) : joined(parts);
}

QString installation(const gpu::Json &attrs)
{
    const QString sublibrary = value(attrs.at("sublibrary"));
    const auto fault = attrs.at("fault").get<std::string>();
    if (fault == "missing")
        return Tr::tr("an installation without its sublibrary %1").arg(sublibrary);
    if (fault == "truncated")
        return Tr::tr("an installation whose sublibrary %1 is cut short").arg(sublibrary);
    if (fault == "other_version")
        return Tr::tr("an installation whose sublibrary %1 is of version %2").arg(sublibrary, value(attrs.at("other")));
    return Tr::tr("a complete installation");
}

} // namespace

QString value(const gpu::Json &json)
{
    if (json.is_string())
        return text(json.get_ref<const std::string &>());
    static const QRegularExpression paddedExponent(QStringLiteral("e([+-])0+(\\d)"));
    QString shown = text(json.dump(-1, ' ', false, gpu::Json::error_handler_t::replace));
    return json.is_number() ? shown.replace(paddedExponent, QStringLiteral("e\\1\\2")) : shown;
}

QString place(std::string_view pointer)
{
    QString shown;
    const QStringList parts = text(pointer).split(u'/', Qt::SkipEmptyParts);
    for (qsizetype i = 1; i < parts.size(); ++i) { // the first is "attrs" or "tensors"
        bool isIndex = false;
        (void)parts[i].toUInt(&isIndex);
        shown += isIndex ? u'[' + parts[i] + u']' : shown.isEmpty() ? parts[i] : u'.' + parts[i];
    }
    return shown;
}

QString subject(const gpu::Case &testCase)
{
    const gpu::Json &attrs = testCase.setup.attrs;
    QString what;
    switch (testCase.op) {
    case gpu::Op::ExportedSymbol: what = value(attrs.at("symbol")); break;
    case gpu::Op::HeaderConstant: what = value(attrs.at("name")); break;
    case gpu::Op::StatusName: what = Tr::tr("the name of status %1").arg(value(attrs.at("code"))); break;
    case gpu::Op::VersionCheck:
        what = Tr::tr("its sublibrary %1", "that of cuDNN").arg(value(attrs.at("sublibrary")));
        break;
    case gpu::Op::Installation: what = installation(attrs); break;
    case gpu::Op::HostCompiler:
        what = Tr::tr("%1 %2 as its host compiler").arg(value(attrs.at("compiler")), value(attrs.at("major")));
        break;
    case gpu::Op::Load:
    case gpu::Op::LibrarySymbol: what = value(attrs.at("library")); break;
    case gpu::Op::Initialize:
    case gpu::Op::ErrorText: what = value(attrs.at("call")); break;
    default: what = testCase.controlExpect.status == "SUCCESS" ? contrast(testCase) : whole(testCase);
    }
    return what.isEmpty() ? text(gpu::spec(testCase.op).name) : what;
}

} // namespace wording

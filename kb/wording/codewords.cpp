// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/wording/codewords.h"
#include "kb/wording/translating.h"

#include <QStringList>

#include <algorithm>

namespace wording {

namespace {

QString numbersOf(const kb::CodeMeaning &meaning)
{
    if (meaning.number)
        return QString::number(meaning.number->number);
    QStringList numbers;
    for (const kb::CodeNumber &number : meaning.code->numbers)
        numbers += QString::number(number.number);
    return numbers.join(QStringLiteral(" / "));
}

QString versionsOf(const kb::CodeNumber &number, const QString &product)
{
    const QString since = text(number.since);
    const QString until = text(number.until);
    if (since.isEmpty() && until.isEmpty())
        return {};
    if (until.isEmpty())
        return Tr::tr("%1 %2 and newer", "a product, its version").arg(product, since);
    if (since.isEmpty())
        return Tr::tr("%1 up to %2", "a product, its version").arg(product, until);
    return since == until ? Tr::tr("%1 %2", "a product, its version").arg(product, since)
                          : Tr::tr("%1 %2 to %3", "a product, its versions").arg(product, since, until);
}

QString versionsOfOne(const kb::CodeMeaning &meaning)
{
    const std::string &of = kb::codeTable().libraryOf(*meaning.code).versionsOf;
    const QString product = of == "driver" ? Tr::tr("driver", "before its version") : text(of);
    if (meaning.number)
        return versionsOf(*meaning.number, product);
    QStringList each;
    for (const kb::CodeNumber &number : meaning.code->numbers)
        each += Tr::tr("%1: %2", "a number, its versions")
                    .arg(QString::number(number.number), versionsOf(number, product));
    return each.join(QStringLiteral("; "));
}

} // namespace

QString codeTitle(std::span<const kb::CodeMeaning> oneError)
{
    const kb::CodeMeaning &first = oneError.front();
    QStringList names;
    QStringList withNumbers;
    bool areAlike = true;
    for (const kb::CodeMeaning &meaning : oneError) {
        const QString name = text(meaning.code->name);
        const QString withNumber = name + u' ' + numbersOf(meaning);
        if (!names.contains(name))
            names += name;
        if (!withNumbers.contains(withNumber))
            withNumbers += withNumber;
        areAlike = areAlike && numbersOf(meaning) == numbersOf(first);
    }
    const bool isOfBoth = names.size() > 1 && first.code->name.starts_with("cuda");
    const QString library = isOfBoth ? QStringLiteral("CUDA") : text(kb::codeTable().libraryOf(*first.code).title);
    const QString dot = QStringLiteral(" \u00B7 ");
    return areAlike ? library + u' ' + numbersOf(first) + dot + names.join(dot) : library + dot + withNumbers.join(dot);
}

QString codeVersions(std::span<const kb::CodeMeaning> oneError)
{
    const auto hasOtherName = [&](const kb::CodeMeaning &one) { return one.code->name != oneError.front().code->name; };
    const bool namesEach = std::ranges::any_of(oneError, hasOtherName);
    QStringList versions;
    for (const kb::CodeMeaning &meaning : oneError) {
        QString said = versionsOfOne(meaning);
        if (namesEach && !said.isEmpty())
            said = Tr::tr("%1: %2", "a number, its versions").arg(text(meaning.code->name), said);
        if (!said.isEmpty() && !versions.contains(said))
            versions += said;
    }
    return versions.join(QStringLiteral("; "));
}

QString codeExplanation(const kb::Code &code, kb::Language language)
{
    return text(language == kb::Language::Chinese ? code.saysZh : code.says);
}

} // namespace wording

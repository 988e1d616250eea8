// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/wording/toolkitsentence.h"

#include "gpu/protocol/status.h"
#include "kb/wording/judgementwords.h"
#include "kb/wording/translating.h"

#include <QStringList>

#include <algorithm>

namespace wording {

namespace {

constexpr qsizetype shownCharacters = 200; // of a message

QString attribute(const gpu::Case &testCase, const char *name)
{
    return wording::value(testCase.setup.attrs.at(name));
}

/// The line of the message that the claim speaks of, else its first one.
QString tellingLine(const kb::Judgement &judgement)
{
    const QStringList lines = text(judgement.observed.reason).split(u'\n', Qt::SkipEmptyParts);
    const QString claimed = text(judgement.claimed.message);
    const auto telling = std::ranges::find_if(
        lines, [&](const QString &line) { return !claimed.isEmpty() && line.contains(claimed); });
    const QString line = telling != lines.end() ? *telling : lines.value(0);
    return line.size() <= shownCharacters ? line.trimmed() : line.first(shownCharacters).trimmed() + u'…';
}

QString withMessage(const QString &happened, const kb::Judgement &judgement)
{
    const QString line = tellingLine(judgement);
    return line.isEmpty() ? happened : Tr::tr("%1 (“%2”)", "what happened, a message").arg(happened, line);
}

/// What the loader was given last, which it may have refused: one of the libraries beside, or the case's own.
struct LastLoaded {
    QString library;
    QString product; // that it is of
    QStringList before; // what was loaded before
};

LastLoaded lastLoaded(const kb::Judgement &judgement, const gpu::Case &testCase, const QString &product)
{
    LastLoaded last {.library = {}, .product = product, .before = {}};
    for (const gpu::LibraryVersion &beside : gpu::librariesBeside({.op = testCase.op, .setup = testCase.setup})) {
        const QString version = text(gpu::toString(beside.version));
        if (judgement.observed.call == "dlopen(" + beside.library + ')') {
            last.library = text(beside.library);
            last.product = wording::product(gpu::packageOfLibrary(beside.library), version);
            return last;
        }
        last.before.append(text(beside.library) + u' ' + version);
    }
    last.library = attribute(testCase, "library");
    return last;
}

QString loadResult(const kb::Judgement &judgement, const gpu::Case &testCase, const QString &product)
{
    const LastLoaded last = lastLoaded(judgement, testCase, product);
    const QString before = last.before.join(Tr::tr(", ", "between parts of a case"));
    if (judgement.observed.category != gpu::outcome::Failed)
        return before.isEmpty()
            ? Tr::tr("The loader takes %1 of %2", "a library, a package").arg(last.library, last.product)
            : Tr::tr("The loader takes %1 of %2 after %3", "a library, a package, those loaded first")
                  .arg(last.library, last.product, before);
    return withMessage(before.isEmpty()
            ? Tr::tr("The loader refuses %1 of %2", "a library, a package").arg(last.library, last.product)
            : Tr::tr("The loader refuses %1 of %2 after %3", "a library, a package, those loaded first")
                  .arg(last.library, last.product, before),
        judgement);
}

QString symbolResult(const kb::Judgement &judgement, const gpu::Case &testCase, const QString &product)
{
    const bool isPresent = judgement.observed.category == gpu::outcome::Present;
    const bool isDefined = attribute(testCase, "where") == QLatin1String("defined");
    const QString version = attribute(testCase, "version");
    const QString symbol = attribute(testCase, "symbol") + (version.isEmpty() ? QString() : u'@' + version);
    const QString library = attribute(testCase, "library");
    const QString sentence = isPresent
        ? (isDefined ? Tr::tr("%1 of %2 defines %3", "a library, a package, a symbol")
                     : Tr::tr("%1 of %2 needs %3", "a library, a package, a symbol"))
        : (isDefined ? Tr::tr("%1 of %2 does not define %3", "a library, a package, a symbol")
                     : Tr::tr("%1 of %2 does not need %3", "a library, a package, a symbol"));
    return sentence.arg(library, product, symbol);
}

QString textResult(const kb::Judgement &judgement, const gpu::Case &testCase, const QString &product)
{
    const QString call = attribute(testCase, "call") + u'(' + attribute(testCase, "code") + u')';
    const QString seen = text(judgement.observed.reason);
    return judgement.observed.category == gpu::outcome::Equal
        ? Tr::tr("In %1, %2 says “%3”", "a package, a call, a message").arg(product, call, seen)
        : Tr::tr("In %1, %2 says “%3”, not “%4”", "a package, a call, two messages")
              .arg(product, call, seen, attribute(testCase, "text"));
}

} // namespace

QString toolkitResult(const kb::Judgement &judgement, const gpu::Case &testCase, const QString &product)
{
    const gpu::Outcome &outcome = judgement.observed;
    if (outcome.category == gpu::outcome::Crashed)
        return Tr::tr("%1 dies in %2", "a package, a call")
            .arg(outcome.call.starts_with("dlopen(") ? lastLoaded(judgement, testCase, product).product : product,
                text(outcome.call));
    switch (testCase.op) {
    case gpu::Op::Load: return loadResult(judgement, testCase, product);
    case gpu::Op::LibrarySymbol: return symbolResult(judgement, testCase, product);
    case gpu::Op::ErrorText: return textResult(judgement, testCase, product);
    case gpu::Op::Initialize:
        if (outcome.call.starts_with("dlopen(")) // of a library beside
            return loadResult(judgement, testCase, product);
        return withMessage(Tr::tr("Without a driver, %2 of %1 gives %3", "a package, a call, a status")
                               .arg(product, text(outcome.call), text(outcome.name)),
            judgement);
    default: break;
    }
    const QString what = subject(testCase);
    if (outcome.category == "SUCCESS")
        return Tr::tr("%1 accepts %2", "a package, what a case is about").arg(product, what);
    return withMessage(outcome.category == gpu::outcome::Failed
            ? Tr::tr("%1 rejects %2", "a package, what a case is about").arg(product, what)
            : Tr::tr("%1 rejects %2 with %3 at %4", "a package, what a case is about, a status, a call")
                  .arg(product, what, text(outcome.name), text(outcome.call)),
        judgement);
}

} // namespace wording

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/command.h"
#include "app/cli/render.h"

#include "wording/wording.h"

#include <QCoreApplication>

namespace app {

namespace {

kb::Expected<std::string> renderById(
    const kb::Library &library, const std::string &id, Form form, kb::Language language)
{
    if (const std::optional<std::uint32_t> entry = library.find(id))
        return library.readEntry(*entry).transform(
            [&](const kb::EntryFile &file) { return render(file, form, language); });
    if (const std::optional<std::uint32_t> article = library.findArticle(id))
        return library.readArticle(*article).transform(
            [&](const kb::Article &one) { return render(one, form, language); });
    return std::unexpected(kb::Error {.code = kb::ErrorCode::NoSuchEntry, .detail = id});
}

} // namespace

int runShow(const QStringList &arguments)
{
    Options options(QStringLiteral("show"), QCoreApplication::translate("cli", "Prints one entry or article."));
    options.withLibrary().withLanguage();
    options.parser.addOption({QStringLiteral("format"), QCoreApplication::translate("cli", "text, json, md or html."),
        QStringLiteral("FORMAT"), QStringLiteral("text")});
    options.parser.addPositionalArgument(
        QStringLiteral("ID"), QCoreApplication::translate("cli", "An entry's <domain>/<slug>, or an article's id."));
    if (const std::optional<int> exitCode = options.parse(arguments, 1, 1))
        return *exitCode;
    const std::optional<Form> form = formFromName(options.parser.value(QStringLiteral("format")).toStdString());
    if (!form) {
        message(QCoreApplication::translate("cli", "“%1” is not a format; use text, json, md or html.")
                .arg(options.parser.value(QStringLiteral("format"))));
        return BadInput;
    }
    const std::shared_ptr<const kb::Library> library = options.openLibrary();
    if (!library)
        return BadInput;
    const kb::Expected<std::string> bytes
        = renderById(*library, options.positional().first().toStdString(), *form, options.language());
    if (!bytes) {
        message(wording::sentence(bytes.error()));
        return BadInput;
    }
    print(*bytes);
    return Fine;
}

} // namespace app

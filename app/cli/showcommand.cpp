// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/command.h"
#include "app/cli/factreading.h"
#include "app/cli/page.h"

#include "kb/wording/wording.h"

#include <QCoreApplication>

namespace app {

int runShow(const QStringList &arguments)
{
    Options options(QStringLiteral("show"), QCoreApplication::translate("cli", "Prints one entry or article."));
    options.withLibrary().withLanguage();
    options.parser.addOption({QStringLiteral("format"), QCoreApplication::translate("cli", "text, json, md or html."),
        QStringLiteral("FORMAT"), QStringLiteral("text")});
    addHereOptions(options);
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
    if (asksForFacts(options) && (*form == Form::Markdown || *form == Form::Html)) {
        message(QCoreApplication::translate("cli",
            "A page in md or html says nothing of a machine: leave out --here, --facts and --target, or take --format "
            "text or json."));
        return BadInput;
    }
    const HereFacts here = factsOf(options);
    if (here.exitCode)
        return *here.exitCode;
    const std::shared_ptr<const kb::Library> library = options.openLibrary();
    if (!library)
        return BadInput;
    const QString id = options.positional().first();
    const kb::Expected<std::string> bytes = renderById(*library, id.toStdString(), *form, options.language(), here);
    if (!bytes) {
        message(wording::sentence(bytes.error()));
        if (const QStringList similar = similarIds(*library, id); !similar.isEmpty())
            message(QCoreApplication::translate("cli", "Similar: %1").arg(similar.join(QLatin1String(", "))));
        return BadInput;
    }
    print(*bytes);
    return Fine;
}

} // namespace app

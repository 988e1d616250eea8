// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/command.h"
#include "app/cli/render.h"

#include "kb/library/file.h"
#include "wording/wording.h"

#include <QCoreApplication>

namespace app {

namespace {

/// Ids are checked when a library is read (kb::isValidId), so that they are safe as paths.
std::filesystem::path outputFile(const std::filesystem::path &folder, std::string_view id, std::string_view ending)
{
    return folder / (std::string(id) + std::string(ending));
}

bool write(const std::filesystem::path &file, const std::string &bytes)
{
    const kb::Expected<void> written = kb::writeFile(file, bytes);
    if (!written)
        message(wording::sentence(written.error()));
    return written.has_value();
}

bool saysAnythingInChinese(const kb::Entry &entry)
{
    return !entry.signature.zh.empty() || !entry.rootCause.zh.empty();
}

bool exportEntry(const kb::EntryFile &file, Form form, const std::filesystem::path &folder)
{
    const std::string &id = file.entry.id;
    const std::string_view ending = form == Form::Json ? ".json" : form == Form::Html ? ".html" : ".md";
    bool fine = write(outputFile(folder, id, ending), render(file, form, kb::Language::English));
    if (form == Form::Markdown && saysAnythingInChinese(file.entry))
        fine = write(outputFile(folder, id, ".zh.md"), render(file, form, kb::Language::Chinese)) && fine;
    return fine;
}

bool exportArticle(const kb::Article &article, Form form, const std::filesystem::path &folder)
{
    const std::filesystem::path articles = folder / "articles";
    const std::string_view ending = form == Form::Json ? ".json" : form == Form::Html ? ".html" : ".md";
    bool fine = write(outputFile(articles, article.id, ending), render(article, form, kb::Language::English));
    if (form == Form::Markdown && !article.markdownZh.empty())
        fine = write(outputFile(articles, article.id, ".zh.md"), render(article, form, kb::Language::Chinese)) && fine;
    return fine;
}

template <typename T> bool report(const kb::Expected<T> &value)
{
    if (!value)
        message(wording::sentence(value.error()));
    return value.has_value();
}

} // namespace

int runExport(const QStringList &arguments)
{
    Options options(
        QStringLiteral("export"), QCoreApplication::translate("cli", "Writes entries and articles as files."));
    options.withLibrary().withLanguage();
    options.parser.addOption(
        {QStringLiteral("format"), QCoreApplication::translate("cli", "json, md or html."), QStringLiteral("FORMAT")});
    options.parser.addPositionalArgument(
        QStringLiteral("OUTDIR"), QCoreApplication::translate("cli", "Where to write."));
    options.parser.addPositionalArgument(QStringLiteral("ID"),
        QCoreApplication::translate("cli", "Without ids: everything."), QStringLiteral("[ID...]"));
    if (const std::optional<int> exitCode = options.parse(arguments, 1, INT_MAX))
        return *exitCode;
    const std::optional<Form> form = formFromName(options.parser.value(QStringLiteral("format")).toStdString());
    if (!form || form == Form::Text) {
        message(QCoreApplication::translate("cli", "--format takes json, md or html."));
        return BadInput;
    }
    const std::shared_ptr<const kb::Library> library = options.openLibrary();
    if (!library)
        return BadInput;

    QStringList ids = options.positional();
    const std::filesystem::path folder = ids.takeFirst().toStdString();
    bool fine = true;
    int count = 0;
    const auto one = [&](std::uint32_t index) {
        const kb::Expected<kb::EntryFile> file = library->readEntry(index);
        fine = report(file) && exportEntry(*file, *form, folder) && fine;
        ++count;
    };
    const auto oneArticle = [&](std::uint32_t index) {
        const kb::Expected<kb::Article> article = library->readArticle(index);
        fine = report(article) && exportArticle(*article, *form, folder) && fine;
        ++count;
    };
    if (ids.isEmpty()) {
        for (std::uint32_t i = 0; i < library->entryCount(); ++i)
            one(i);
        for (std::uint32_t i = 0; i < library->articleCount(); ++i)
            oneArticle(i);
    }
    for (const QString &id : ids) {
        const std::string bytes = id.toStdString();
        if (const std::optional<std::uint32_t> entry = library->find(bytes)) {
            one(*entry);
        } else if (const std::optional<std::uint32_t> article = library->findArticle(bytes)) {
            oneArticle(*article);
        } else {
            message(wording::sentence(kb::Error {.code = kb::ErrorCode::NoSuchEntry, .detail = bytes}));
            fine = false;
        }
    }
    message(QCoreApplication::translate("cli", "%n written to %1", nullptr, count)
            .arg(QString::fromStdString(folder.string())));
    return fine ? Fine : BadInput;
}

} // namespace app

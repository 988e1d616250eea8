// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/command.h"
#include "app/cli/render.h"

#include "kb/library/file.h"
#include "wording/wording.h"

#include <QCoreApplication>

#include <map>

namespace app {

namespace {

bool saysAnythingInChinese(const kb::Entry &entry)
{
    return !entry.signature.zh.empty() || !entry.rootCause.zh.empty();
}

/// Writes pages into a folder. Two ids may lead to one file: the Chinese page of a/b is a/b.zh.md, and so is the page
/// of an entry a/b.zh. Then the first one stays, and the other is refused.
class Exporter final {
public:
    Exporter(std::filesystem::path folder, Form form)
        : m_folder(std::move(folder))
        , m_form(form)
    {
    }

    bool add(const kb::EntryFile &file)
    {
        return addPages(file, file.entry.id, file.entry.id, saysAnythingInChinese(file.entry));
    }
    bool add(const kb::Article &article)
    {
        return addPages(article, article.id, "articles/" + article.id, !article.markdownZh.empty());
    }

private:
    template <typename Source>
    bool addPages(const Source &source, const std::string &id, const std::string &name, bool hasChinese)
    {
        const std::string_view ending = m_form == Form::Json ? ".json" : m_form == Form::Html ? ".html" : ".md";
        bool fine = write(id, name + std::string(ending), render(source, m_form, kb::Language::English));
        if (m_form == Form::Markdown && hasChinese)
            fine = write(id, name + ".zh.md", render(source, m_form, kb::Language::Chinese)) && fine;
        return fine;
    }

    /// Ids are checked when a library is read (kb::isValidId), so that they are safe as paths.
    bool write(const std::string &id, const std::string &name, const std::string &bytes)
    {
        const std::filesystem::path file = m_folder / name;
        const auto [known, isNew] = m_owners.try_emplace(name, id);
        if (!isNew && known->second != id) {
            message(QCoreApplication::translate(
                "cli", "%1: “%2” would overwrite the page of “%3”. Export one of them into another folder.")
                    .arg(QString::fromStdString(file.string()), QString::fromStdString(id),
                        QString::fromStdString(known->second)));
            return false;
        }
        const kb::Expected<void> written = kb::writeFile(file, bytes);
        if (!written)
            message(wording::sentence(written.error()));
        return written.has_value();
    }

    std::filesystem::path m_folder;
    Form m_form;
    std::map<std::string, std::string> m_owners; // the id behind each file of this run
};

/// What there is of a path, where that is no folder.
std::filesystem::path noFolder(std::filesystem::path path)
{
    std::error_code ignored;
    while (!std::filesystem::exists(path, ignored)) {
        if (!path.has_relative_path())
            return {};
        path = path.parent_path();
    }
    return std::filesystem::is_directory(path, ignored) ? std::filesystem::path() : path;
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
    if (const std::filesystem::path inTheWay = noFolder(folder); !inTheWay.empty()) {
        message(QCoreApplication::translate("cli", "%1 is a file. Name a folder to write into.")
                .arg(QString::fromStdString(inTheWay.string())));
        return BadInput;
    }
    Exporter exporter(folder, *form);
    bool fine = true;
    int count = 0;
    const auto write = [&](const auto &item) {
        const bool written = report(item) && exporter.add(*item);
        count += written ? 1 : 0;
        fine = fine && written;
    };
    const auto one = [&](std::uint32_t index) { write(library->readEntry(index)); };
    const auto oneArticle = [&](std::uint32_t index) { write(library->readArticle(index)); };
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

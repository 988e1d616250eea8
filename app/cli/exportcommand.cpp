// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/command.h"
#include "app/cli/render.h"
#include "app/paths.h"

#include "kb/evidence/evidencestore.h"
#include "kb/evidence/writeonce.h"
#include "kb/library/file.h"
#include "kb/library/libraryfiles.h"
#include "wording/wording.h"

#include <QCoreApplication>

#include <map>

namespace app {

namespace {

bool saysAnythingInChinese(const kb::Entry &entry)
{
    return !entry.signature.zh.empty() || !entry.rootCause.zh.empty();
}

template <typename T> bool report(const kb::Expected<T> &value)
{
    if (!value)
        message(wording::sentence(value.error()));
    return value.has_value();
}

/// Writes pages into a folder; as JSON, what is there afterwards is a library itself, with the records of its entries,
/// and may have been one before: no file of it is overwritten.
/// Two ids may lead to one file: the Chinese page of a/b is a/b.zh.md, and so is the page of an entry a/b.zh. Then the
/// first one stays, and the other is refused.
class Exporter final {
public:
    Exporter(const kb::Library &library, std::filesystem::path folder, Form form)
        : m_library(library)
        , m_folder(std::move(folder))
        , m_form(form)
    {
    }

    bool addEntry(std::uint32_t index)
    {
        const kb::Expected<kb::EntryFile> file = m_library.readEntry(index);
        if (!report(file))
            return false;
        const std::string &id = file->entry.id;
        if (m_form != Form::Json)
            return addPages(*file, id, id, saysAnythingInChinese(file->entry));
        return write(id, kb::newEntryFile(m_folder, id).string(), render(*file, m_form, kb::Language::English))
            && addRecords(file->entry);
    }
    bool addArticle(std::uint32_t index)
    {
        const kb::Expected<kb::Article> article = m_library.readArticle(index);
        if (!report(article))
            return false;
        const std::string name = "articles/" + article->id;
        if (m_form != Form::Json)
            return addPages(*article, article->id, name, !article->markdownZh.empty());
        // An article has no JSON: a library keeps it as Markdown.
        const std::filesystem::path chinese = m_library.articlePath(index, kb::Language::Chinese);
        const bool fine = copy(article->id, m_library.articlePath(index, kb::Language::English), name + ".md");
        return (chinese.empty() || copy(article->id, chinese, name + ".zh.md")) && fine;
    }

private:
    bool addRecords(const kb::Entry &entry)
    {
        const kb::EvidenceStore store(m_library.folder(), m_library.isReadOnly(), dataFolder());
        bool fine = true;
        for (const kb::RecordSource &record : store.tierFiles(entry.id, entry.aliases))
            fine = copy(record.name.parent_path().string(), record.file, record.name.string()) && fine;
        return fine;
    }

    bool copy(const std::string &id, const std::filesystem::path &from, const std::string &name)
    {
        const kb::Expected<std::string> bytes = kb::readFile(from);
        return report(bytes) && write(id, name, *bytes);
    }

    template <typename Source>
    bool addPages(const Source &source, const std::string &id, const std::string &name, bool hasChinese)
    {
        const std::string_view ending = m_form == Form::Html ? ".html" : ".md";
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
        return m_form == Form::Json ? writeNew(file, bytes) : report(kb::writeFile(file, bytes));
    }

    static bool writeNew(const std::filesystem::path &file, const std::string &bytes)
    {
        const kb::Expected<bool> written = kb::writeUnlessSame(file, bytes);
        std::error_code ignored;
        if (written || !std::filesystem::exists(file, ignored))
            return report(written);
        message(QCoreApplication::translate(
            "cli", "%1 says something else already, and was not overwritten. Export into another folder.")
                .arg(QString::fromStdString(file.string())));
        return false;
    }

    const kb::Library &m_library;
    std::filesystem::path m_folder;
    Form m_form;
    std::map<std::string, std::string> m_owners; // the id behind each file of this run
};

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
    const OutputFolder made(folder);
    if (!made.isFine())
        return BadInput;
    Exporter exporter(*library, folder, *form);
    bool fine = true;
    int count = 0;
    const auto note = [&](bool written) {
        count += written ? 1 : 0;
        fine = fine && written;
    };
    const auto one = [&](std::uint32_t index) { note(exporter.addEntry(index)); };
    const auto oneArticle = [&](std::uint32_t index) { note(exporter.addArticle(index)); };
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

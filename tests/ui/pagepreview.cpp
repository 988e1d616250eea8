// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// pagepreview FILE OUT.png en|zh light|dark WIDTH HEIGHT: draws the page of an entry or article file, to be looked at.
// It is a tool for those who work on the pages; it tests nothing and is not installed.
#include "kb/format/entryfile.h"
#include "ui/base/theme.h"
#include "ui/page/articlepage.h"
#include "ui/page/entrypage.h"

#include <QApplication>
#include <QFile>
#include <QPixmap>
#include <QTextStream>

#include <ctime>

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    QFile file(arguments.value(1));
    if (arguments.size() != 7 || !file.open(QIODevice::ReadOnly))
        return 2;
    ui::theme::apply(application, arguments[4] == u"dark" ? ui::theme::Scheme::Dark : ui::theme::Scheme::Light);
    const std::string bytes = file.readAll().toStdString();
    ui::PageContext context;
    context.language = arguments[3] == u"zh" ? kb::Language::Chinese : kb::Language::English;
    context.titleOf = [](std::string_view id) {
        const bool known = id.starts_with("cuda/");
        return known ? QStringLiteral("RuntimeError: the signature of ") + QString::fromUtf8(id.data(), id.size())
                     : QString();
    };
    context.articleTitleOf = [](std::string_view) { return QStringLiteral("An article"); };

    ui::EntryPage entryPage;
    ui::ArticlePage articlePage;
    ui::Page *page = &entryPage;
    const auto entry = kb::parseEntry(bytes);
    const auto article = kb::parseArticle(bytes);
    if (!entry && !article)
        return 2;
    if (!entry)
        page = &articlePage;
    page->resize(arguments[5].toInt(), arguments[6].toInt());
    page->show();
    QTextStream out(stdout);
    for (int round = 0; round < 3; ++round) {
        // Processor time, since a machine that builds at the same time says little by the clock.
        const std::clock_t start = std::clock();
        const auto elapsed = [start] { return 1000.0 * double(std::clock() - start) / CLOCKS_PER_SEC; };
        if (entry)
            entryPage.setEntry(entry->entry, context);
        else
            articlePage.setArticle(*article, context);
        out << "built in " << elapsed() << " ms, ";
        QApplication::processEvents();
        out << "shown after " << elapsed() << " ms\n";
    }
    return page->grab().save(arguments[2]) ? 0 : 1;
}

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/manual/manualbook.h"

#include <QDir>
#include <QRegularExpression>
#include <QResource>
#include <QUrl>

#include <algorithm>

namespace ui {

namespace {

struct Heading {
    int level = 1;
    QString title; // without marks of code, and links as their texts
};

QString plainHeading(QString text)
{
    static const QRegularExpression link(QStringLiteral("\\[([^\\]]*)\\]\\([^)]*\\)"));
    return text.replace(link, QStringLiteral("\\1")).remove(u'`').trimmed();
}

QList<Heading> headingsOf(const QString &markdown)
{
    QList<Heading> headings;
    bool isCode = false;
    for (const QString &line : markdown.split(u'\n')) {
        if (line.startsWith(QLatin1String("```")))
            isCode = !isCode;
        int level = 0;
        while (level < line.size() && line[level] == u'#')
            ++level;
        if (!isCode && level > 0 && level <= 6 && level < line.size() && line[level] == u' ')
            headings.append({level, plainHeading(line.sliced(level))});
    }
    return headings;
}

ManualChapter chapterOf(const QString &page)
{
    ManualChapter chapter {.page = page, .title = page, .sections = {}};
    for (const Heading &heading : headingsOf(manualText(page))) {
        if (heading.level == 1)
            chapter.title = heading.title;
        else if (heading.level == 2)
            chapter.sections.append(heading.title);
    }
    return chapter;
}

QString guideFolder(kb::Language language)
{
    return language == kb::Language::Chinese ? QStringLiteral("guide/zh/") : QStringLiteral("guide/en/");
}

} // namespace

QList<ManualChapter> manualChapters(kb::Language language)
{
    const QString contents = guideFolder(language) + QStringLiteral("README.md");
    QList<ManualChapter> chapters {chapterOf(contents)};
    static const QRegularExpression link(QStringLiteral("\\]\\(([a-z-]+\\.md)\\)"));
    for (const QRegularExpressionMatch &match : link.globalMatch(manualText(contents))) {
        const QString page = guideFolder(language) + match.captured(1);
        if (!std::ranges::contains(chapters, page, &ManualChapter::page))
            chapters.append(chapterOf(page));
    }
    return chapters;
}

QList<ManualChapter> manualReference()
{
    QList<ManualChapter> pages;
    for (const QString &name : QDir(QStringLiteral(":/manual")).entryList({QStringLiteral("*.md")}, QDir::Files))
        pages.append(chapterOf(name));
    std::ranges::sort(pages, {}, &ManualChapter::title);
    return pages;
}

QString manualText(const QString &page)
{
    const QResource file(QStringLiteral(":/manual/") + page);
    const bool isPage = file.isValid() && page.endsWith(QLatin1String(".md"));
    return isPage ? QString::fromUtf8(file.uncompressedData()) : QString();
}

QString manualPageIn(const QString &page, kb::Language language)
{
    const qsizetype name = page.lastIndexOf(u'/') + 1;
    return page.startsWith(QLatin1String("guide/")) ? guideFolder(language) + page.sliced(name) : page;
}

QString manualPageOf(const ManualPlace &place, kb::Language language)
{
    const QString name = place.chapter.isEmpty() ? QStringLiteral("README") : place.chapter;
    return guideFolder(language) + name + QStringLiteral(".md");
}

QUrl resolvedManualLink(const QString &page, const QUrl &link)
{
    if (!link.scheme().isEmpty())
        return link;
    QUrl target = QUrl(u'/' + page).resolved(link); // QUrl goes no further up than the root
    target.setPath(target.path().sliced(1));
    return target;
}

QString headingAnchor(const QString &title)
{
    QString anchor;
    for (const QChar c : title.toLower()) {
        if (c == u' ')
            anchor += u'-';
        else if (c.isLetterOrNumber() || c == u'-' || c == u'_')
            anchor += c;
    }
    return anchor;
}

int headingIndex(const QString &page, const QString &anchor)
{
    const QList<Heading> headings = headingsOf(manualText(page));
    const auto found
        = std::ranges::find(headings, anchor, [](const Heading &heading) { return headingAnchor(heading.title); });
    return found == headings.end() ? -1 : int(found - headings.begin());
}

} // namespace ui

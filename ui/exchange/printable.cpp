// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/exchange/printable.h"

#include <QBuffer>
#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QTextDocument>

namespace ui {

namespace {

// What QTextDocument knows of CSS.
constexpr const char *printedStyle = R"(
h1 { font-size: 15pt; }
h1.signature { font-size: 12pt; font-family: monospace; }
h2 { font-size: 12pt; margin-top: 14pt; }
pre, code { font-family: monospace; font-size: 9pt; }
pre { background-color: #f2f2f2; white-space: pre-wrap; }
th { text-align: left; padding-right: 8pt; }
td { padding-right: 8pt; }
.quiet { color: #555555; }
)";

} // namespace

std::unique_ptr<QTextDocument> printable(const std::string &html)
{
    // A bar: what it shows stands beside it in words.
    static const QRegularExpression meters(QStringLiteral("<meter[^>]*>[^<]*</meter>"));
    auto document = std::make_unique<QTextDocument>();
    QFont font(QStringLiteral("sans-serif"));
    font.setPointSize(10);
    document->setDefaultFont(font);
    document->setDefaultStyleSheet(QLatin1String(printedStyle));
    document->setHtml(QString::fromStdString(html).remove(meters));
    return document;
}

std::string pdfOf(const std::string &html)
{
    const std::unique_ptr<QTextDocument> document = printable(html);
    QBuffer file;
    file.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&file);
        writer.setCreator(QStringLiteral("Casebook"));
        constexpr int margin = 18; // mm
        writer.setPageLayout(QPageLayout(QPageSize(QPageSize::A4), QPageLayout::Portrait,
            QMarginsF(margin, margin, margin, margin), QPageLayout::Millimeter));
        document->print(&writer);
    }
    return file.data().toStdString();
}

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// casebook: the window. Reads the command line and wires the parts; with --screenshot it opens, takes a picture and
// quits. Where a window has the library open, that one does it (docs/adr/0048). Exit codes: 0 fine, 1 what was asked
// for could not be shown, 2 bad usage.
#include "app/commit.h"
#include "app/handover.h"
#include "app/paths.h"
#include "ui/base/dialogs.h"
#include "ui/base/entrylink.h"
#include "ui/base/paths.h"
#include "ui/text/highlighter.h"
#include "ui/window/mainwindow.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QUrl>
#include <QWindow>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>

namespace {

struct CommandLine {
    ui::StartOptions start;
    QString screenshot;
    QString scale;
    bool endsWhenShown = false; // for measuring: without taking anything down
    bool pastesClipboard = false;
    bool asksOthers = true; // hands over to a window that is open
};

/// One of two names; an error message for any other.
template <typename T>
bool choose(const QCommandLineParser &parser, const QString &option, const QString &first, T firstValue,
    const QString &second, T secondValue, std::optional<T> &chosen)
{
    const QString value = parser.value(option);
    if (value == first)
        chosen = firstValue;
    else if (value == second)
        chosen = secondValue;
    else if (parser.isSet(option)) {
        std::fprintf(stderr, "casebook: --%s is %s or %s, not \"%s\".\n", qPrintable(option), qPrintable(first),
            qPrintable(second), qPrintable(value));
        return false;
    }
    return true;
}

bool readSize(const QString &text, std::optional<QSize> &size)
{
    if (text.isEmpty())
        return true;
    const QStringList parts = text.split(u'x');
    const QSize read = parts.size() == 2 ? QSize(parts[0].toInt(), parts[1].toInt()) : QSize();
    // The bound is what a window system takes.
    if (read.width() < 1 || read.height() < 1 || read.width() > 16384 || read.height() > 16384) {
        std::fprintf(stderr, "casebook: --size is WIDTHxHEIGHT in pixels, such as 1280x800.\n");
        return false;
    }
    size = read;
    return true;
}

bool readScale(const QString &text, QString &scale)
{
    bool isNumber = false;
    const double factor = text.toDouble(&isNumber);
    // Beyond these bounds nothing on the window can be read.
    if (!text.isEmpty() && (!isNumber || factor < 0.25 || factor > 8)) {
        std::fprintf(
            stderr, "casebook: --scale is a factor from 0.25 to 8, such as 1.5, not \"%s\".\n", qPrintable(text));
        return false;
    }
    scale = text;
    return true;
}

/// As it can be printed: a link may come from anywhere.
QString printable(QString text)
{
    for (QChar &c : text) {
        if (!c.isPrint())
            c = u'?';
    }
    return text.size() <= 80 ? text : text.first(80) + u'…';
}

/// Takes the links out of the arguments: casebook:ID. An id and nothing else is taken from one.
bool readLinks(QStringList &arguments, QString &open)
{
    const auto isLink
        = [](const QString &argument) { return argument.startsWith(ui::linkScheme, Qt::CaseInsensitive); };
    for (const QString &link : arguments) {
        if (!isLink(link))
            continue;
        const QString id = link.sliced(ui::linkScheme.size());
        if (!app::isPlaceId(id)) {
            std::fprintf(stderr, "casebook: \"%s\" names no entry or article. A link is casebook:ID, such as %s.\n",
                qPrintable(printable(link)), "casebook:cuda/cudnn-bn-epsilon-negative");
            return false;
        }
        if (!open.isEmpty()) {
            std::fprintf(stderr, "casebook: one entry or article can be shown at a time.\n");
            return false;
        }
        open = id;
    }
    arguments.removeIf(isLink);
    return true;
}

bool readOpen(const QCommandLineParser &parser, QString &open)
{
    open = parser.value(QStringLiteral("open"));
    if (!parser.isSet(QStringLiteral("open")) || app::isPlaceId(open))
        return true;
    std::fprintf(stderr, "casebook: --open is the id of an entry or article, such as %s, not \"%s\".\n",
        "cuda/cudnn-bn-epsilon-negative", qPrintable(printable(open)));
    return false;
}

/// Where nothing answers, it is none.
bool isFile(const QString &name)
{
    return ui::doesAnswer(ui::toPath(name)) && QFileInfo(name).isFile();
}

/// What is named without an option: a library, a file to search for, links. Desktops give file: addresses.
bool readNamed(const QCommandLineParser &parser, ui::StartOptions &start)
{
    QStringList named = parser.positionalArguments();
    if (!readLinks(named, start.open))
        return false;
    for (QString &one : named) {
        if (one.startsWith(QLatin1String("file://")))
            one = QUrl(one).toLocalFile();
    }
    if (!parser.isSet(QStringLiteral("paste"))) {
        const auto file = std::ranges::find_if(named, isFile);
        if (file != named.end()) {
            start.pasteFile = *file;
            named.erase(file);
        }
    }
    if (parser.isSet(QStringLiteral("library")))
        named.prepend(parser.value(QStringLiteral("library")));
    if (named.size() > 1) {
        std::fprintf(stderr, "casebook: one library can be opened at a time; \"%s\" is one too many.\n",
            qPrintable(named.at(1)));
        return false;
    }
    start.library = named.value(0);
    return true;
}

/// Nothing where the program is to end with bad usage.
std::optional<CommandLine> readCommandLine(const QStringList &arguments)
{
    const auto option = [](const char *name, const char *description, const char *value) {
        return QCommandLineOption(QLatin1String(name), QLatin1String(description), QLatin1String(value));
    };
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("A knowledge base of GPU errors that checks itself."));
    parser.addOption(option("library", "Open this library.", "DIR"));
    parser.addOption(option("open", "Show this entry or article.", "ID"));
    parser.addOption(option("paste", "Search for the text of this file, as if it had been pasted.", "FILE"));
    parser.addOption(option("language", "en or zh.", "LANGUAGE"));
    parser.addOption(option("theme", "light or dark.", "THEME"));
    parser.addOption(option("size", "Size of the window.", "WxH"));
    parser.addOption(option("scale", "Scale everything, such as 2 for a screen of high resolution.", "FACTOR"));
    parser.addOption(option("screenshot", "Write a picture of the window as PNG, and quit.", "FILE"));
    parser.addOption(
        QCommandLineOption(QStringLiteral("until-shown"), QStringLiteral("Quit as soon as the library is shown.")));
    parser.addOption(QCommandLineOption(QStringLiteral("paste-clipboard"),
        QStringLiteral("Search for what is in the clipboard: for a key of the desktop.")));
    parser.addOption(QCommandLineOption(QStringLiteral("new-window"),
        QStringLiteral("Open a window of its own, also where one has the library open.")));
    parser.addPositionalArgument(QStringLiteral("DIR"), QStringLiteral("A library to open."), QStringLiteral("[DIR]"));
    parser.addPositionalArgument(
        QStringLiteral("FILE"), QStringLiteral("A log to search for, as with --paste."), QStringLiteral("[FILE]"));
    parser.addPositionalArgument(QStringLiteral("casebook:ID"),
        QStringLiteral("An entry or article to show, as with --open."), QStringLiteral("[casebook:ID]"));
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    if (!parser.parse(arguments)) {
        std::fprintf(stderr, "casebook: %s Try casebook --help.\n", qPrintable(parser.errorText()));
        return {};
    }
    if (parser.isSet(help) || parser.isSet(version)) {
        QCoreApplication::setApplicationName(QStringLiteral("casebook"));
        QString text = parser.isSet(help) ? parser.helpText() : QStringLiteral("casebook " CASEBOOK_VERSION "\n");
        text.replace(QLatin1String("<executable_name>"), QLatin1String("casebook")); // there is no application yet
        std::fputs(qPrintable(text), stdout);
        std::exit(0);
    }
    CommandLine line;
    line.start.pasteFile = parser.value(QStringLiteral("paste"));
    line.screenshot = parser.value(QStringLiteral("screenshot"));
    line.endsWhenShown = parser.isSet(QStringLiteral("until-shown"));
    line.start.keepSettings = line.screenshot.isEmpty() && !line.endsWhenShown;
    line.pastesClipboard = parser.isSet(QStringLiteral("paste-clipboard"));
    line.asksOthers = line.start.keepSettings && !parser.isSet(QStringLiteral("new-window"));
    const bool good = choose(parser, QStringLiteral("language"), QStringLiteral("en"), kb::Language::English,
                          QStringLiteral("zh"), kb::Language::Chinese, line.start.language)
        && choose(parser, QStringLiteral("theme"), QStringLiteral("light"), ui::theme::Scheme::Light,
            QStringLiteral("dark"), ui::theme::Scheme::Dark, line.start.scheme)
        && readSize(parser.value(QStringLiteral("size")), line.start.size)
        && readScale(parser.value(QStringLiteral("scale")), line.scale) && readOpen(parser, line.start.open)
        && readNamed(parser, line.start);
    if (!good)
        return {};
    return line;
}

/// A page is built, laid out and painted in turns, and a list as well.
void layOut()
{
    for (int turn = 0; turn < 4; ++turn)
        QApplication::processEvents();
}

/// Takes the picture once the window shows all of what was asked for, and quits.
void takePictureWhenComplete(ui::MainWindow &window, const QString &file)
{
    QObject::connect(&window, &ui::MainWindow::complete, &window, [&window, file] {
        layOut();
        ui::highlighter().waitForFinished();
        layOut(); // the code blocks that waited for it
        const bool saved = window.grab().save(file, "PNG");
        if (!saved)
            std::fprintf(stderr, "casebook: %s can't be written.\n", qPrintable(file));
        QApplication::exit(saved ? 0 : 1);
    });
}

/// Says in the shell, too, why the window can't show what was asked for; a start that nobody looks at ends then.
void sayWhereStartFails(ui::MainWindow &window, bool ends)
{
    QObject::connect(&window, &ui::MainWindow::startFailed, &window, [ends](const QString &why) {
        std::fprintf(stderr, "casebook: %s\n", qPrintable(why));
        if (ends)
            QApplication::exit(1);
    });
}

} // namespace

int main(int argc, char *argv[])
{
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments.append(QString::fromLocal8Bit(argv[i]));
    std::optional<CommandLine> line = readCommandLine(arguments);
    if (!line)
        return 2;
    line->start.deadFolders = app::leaveDeadHome();
    for (const QString &folder : line->start.deadFolders)
        std::fprintf(
            stderr, "casebook: what %s is on does not answer; what is kept there is left out.\n", qPrintable(folder));
    line->start.builtInLibrary = app::builtInLibrary();
    line->start.settingsFile = ui::Settings::defaultFile();
    if (line->asksOthers) {
        const app::HandOver handedOver = app::handOver(line->start, line->pastesClipboard);
        if (handedOver == app::HandOver::Done) {
            if (line->start.pasteFile.isEmpty() || isFile(line->start.pasteFile))
                return 0;
            std::fprintf(stderr, "casebook: there is no file %s.\n", qPrintable(line->start.pasteFile));
            return 1;
        }
        line->start.isOtherWindowBusy = handedOver == app::HandOver::Busy;
        if (line->start.isOtherWindowBusy)
            std::fprintf(stderr, "casebook: the window that is open does not answer; here is another one.\n");
    }
    // Read by Qt when the application object is made.
    if (!line->scale.isEmpty())
        qputenv("QT_SCALE_FACTOR", line->scale.toLatin1());

    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("casebook"));
    QApplication::setApplicationDisplayName(QStringLiteral("Casebook"));
    QApplication::setApplicationVersion(QStringLiteral(CASEBOOK_VERSION));
    qApp->setProperty(ui::commitProperty, app::commit());
    QApplication::setDesktopFileName(QStringLiteral("casebook"));

    line->start.cacheFolder = app::cacheFolder();
    if (line->start.keepSettings)
        line->start.dataFolder = app::dataFolder();
    line->start.raiseOther = app::raiseOther;
    line->start.machine = {.target = app::thisMachine(),
        .cacheFolder = QString::fromStdString(app::cacheFolder().string()),
        .gpuModelFolder = QString::fromStdString(app::gpuModels().string())};
    ui::MainWindow window(line->start);
    if (line->start.keepSettings)
        app::listenForStarts(window);
    if (line->pastesClipboard)
        QObject::connect(&window, &ui::MainWindow::settled, &window, [&window] { app::pasteClipboard(window); });
    if (!line->screenshot.isEmpty())
        takePictureWhenComplete(window, line->screenshot);
    sayWhereStartFails(window, !line->screenshot.isEmpty() || line->endsWhenShown);
    if (line->endsWhenShown) {
        QObject::connect(&window, &ui::MainWindow::settled, &window, [&window] {
            while (!window.windowHandle()->isExposed())
                QApplication::processEvents();
            window.repaint();
            std::_Exit(0);
        });
    }
    window.show();
    return QApplication::exec();
}

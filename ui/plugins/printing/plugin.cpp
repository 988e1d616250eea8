// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/plugins/printing/printing.h"

#include <QObject>
#include <QPrintDialog>
#include <QPrinter>
#include <QTextDocument>

namespace printing {

class Plugin final : public QObject, public Printing {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID "casebook.Printing/1")
    Q_INTERFACES(printing::Printing)

public:
    void print(const QString &title, std::shared_ptr<QTextDocument> document, QWidget *window) override
    {
        const auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
        printer->setDocName(title);
        printer->setCreator(QStringLiteral("Casebook"));
        auto *const dialog = new QPrintDialog(printer.get(), window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, qOverload<QPrinter *>(&QPrintDialog::accepted), dialog,
            [printer, document = std::move(document)] { document->print(printer.get()); });
        dialog->open();
    }
};

} // namespace printing

#include "plugin.moc"

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the command palette offers: actions of the window, entries and articles of the library, narrowed by what is
// typed. Every word must occur; what is typed at the start of an id, a title or a word comes first, then what was used
// last.
#pragma once

#include "kb/entry.h"
#include "model/document/catalog.h"

#include <QAbstractListModel>

#include <memory>
#include <vector>

class QAction;

namespace ui {

class ActionRegistry;

class PaletteModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum class Kind : std::uint8_t { Action, Entry, Article };
    enum class Scope : std::uint8_t { Everything, Places }; // Places: entries and articles
    enum Role : int { DetailRole = Qt::UserRole + 1 }; // an action's keys, an entry's or article's id
    static constexpr int maxRows = 200;

    explicit PaletteModel(QObject *parent);

    /// Reads texts and what is enabled as they are now. catalog: null where no library is open. used: names of what was
    /// used, the last one first.
    void setContent(const ActionRegistry &actions, const std::shared_ptr<const model::Catalog> &catalog,
        kb::Language language, const QStringList &used);
    void setQuery(const QString &text, Scope scope);

    [[nodiscard]] int found() const { return m_found; } // rowCount() is less where there are many
    [[nodiscard]] Kind kind(int row) const { return item(row).kind; }
    [[nodiscard]] QString id(int row) const { return item(row).id; } // of the action, entry or article
    [[nodiscard]] QString name(int row) const; // for `used`
    [[nodiscard]] int firstEnabled() const; // -1: none

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    struct Item {
        Kind kind = Kind::Action;
        QString id;
        QString title;
        QString detail;
        QByteArray searched; // folded: id, then titles
        int used = 0; // 0: never; else the more, the later
        bool isEnabled = true;
    };
    [[nodiscard]] const Item &item(int row) const { return m_items[m_rows[std::size_t(row)]]; }
    void add(Item item, const QString &otherTitle, const QStringList &used);

    std::vector<Item> m_items;
    std::vector<std::uint32_t> m_rows; // in m_items
    int m_found = 0;
};

} // namespace ui

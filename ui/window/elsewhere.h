// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The search beyond the library that is open: in the built-in one and those that were opened last. A match is opened by
// opening its library at it, with the same search.
#pragma once

#include "model/document/document.h"
#include "model/list/othersearch.h"

#include <QObject>

#include <filesystem>
#include <functional>
#include <optional>

namespace ui {

class LibraryPane;
class Navigator;
class PageArea;
class OtherLibraries;
class Settings;

/// Parts of the window; all must outlive the search.
struct ElsewhereParts {
    model::Document &document;
    LibraryPane &pane;
    Navigator &navigator;
    PageArea &pages; // where nothing explains a text, it says that another library does
    Settings &settings;
    std::filesystem::path builtInLibrary;
    std::filesystem::path cacheFolder;
    std::function<kb::Language()> language;
    std::function<void(const std::filesystem::path &folder)> openLibrary; // asks first where edits are not saved
};

class Elsewhere final : public QObject {
    Q_OBJECT

public:
    Elsewhere(ElsewhereParts parts, QObject *parent);

    /// A library is open: shows what open() asked for.
    void finish();
    [[nodiscard]] bool isBusy() const { return m_search.isBusy(); }

private:
    struct Wanted {
        std::filesystem::path library;
        QString id;
        model::Query query;
    };
    [[nodiscard]] std::vector<std::filesystem::path> otherLibraries() const;
    void search();
    void show(const std::vector<model::OtherMatch> &matches);
    [[nodiscard]] QString nameOf(const std::filesystem::path &library) const;
    void open(const std::filesystem::path &library, const QString &id);

    ElsewhereParts m_parts;
    OtherLibraries *m_shown;
    model::OtherSearch m_search;
    bool m_searchesAll;
    model::Query m_query; // the one that was searched for last
    std::optional<model::OtherMatch> m_best; // of it, where that is a pasted text
    std::optional<Wanted> m_wanted;
};

} // namespace ui

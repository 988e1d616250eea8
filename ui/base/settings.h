// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What is remembered between runs, in one file of the user's configuration folder.
#pragma once

#include "kb/entry.h"
#include "model/document/recentlibraries.h"
#include "model/list/order.h"
#include "ui/base/theme.h"

#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QString>

#include <optional>

namespace ui {

class Settings final : public QObject {
    Q_OBJECT

public:
    /// file: an INI file; created with the first change.
    explicit Settings(const QString &file);
    /// The user's own file.
    [[nodiscard]] static QString defaultFile();
    /// From now on changes are not kept: a run for a picture leaves no trace.
    void freeze() { m_frozen = true; }

    [[nodiscard]] kb::Language language() const; // at first the system's
    void setLanguage(kb::Language language);
    [[nodiscard]] theme::Scheme scheme() const;
    void setScheme(theme::Scheme scheme);
    [[nodiscard]] int zoom() const; // per cent
    void setZoom(int percent);
    [[nodiscard]] QByteArray geometry() const;
    void setGeometry(const QByteArray &geometry);
    [[nodiscard]] QByteArray splitter() const;
    void setSplitter(const QByteArray &state);
    /// Places and sizes of the docks, as QMainWindow::saveState() gives them; empty: never kept.
    [[nodiscard]] QByteArray docks() const;
    void setDocks(const QByteArray &state);
    [[nodiscard]] bool showsLog() const; // beside the page, as soon as one is pasted
    void setShowsLog(bool shows);
    [[nodiscard]] bool showsEmptyFields() const; // of the rows of the editor
    void setShowsEmptyFields(bool shows);
    [[nodiscard]] bool wrapsLog() const; // breaks its long lines
    void setWrapsLog(bool wraps);
    [[nodiscard]] bool searchesAll() const; // libraries, not the open one alone
    void setSearchesAll(bool searches);
    [[nodiscard]] model::Order order() const; // of the list
    void setOrder(model::Order order);
    /// What was chosen in the command palette, the last one first.
    [[nodiscard]] QStringList paletteUses() const;
    void setPaletteUses(const QStringList &names);
    [[nodiscard]] QStringList cudnnPaths() const; // files or folders that the user named
    void setCudnnPaths(const QStringList &paths);
    /// Where cases run, as gpu::targetText() says it; empty: on this machine.
    [[nodiscard]] QString target() const;
    void setTarget(const QString &target);
    /// The other machine that was named last, and its cuDNN; empty: none was.
    [[nodiscard]] QString otherMachine() const;
    [[nodiscard]] QString otherCudnn() const;
    void setOtherMachine(const QString &target, const QString &cudnn);
    /// Keys of an action that the user changed, as QKeySequence::listToString() writes them; nothing: the default ones.
    [[nodiscard]] std::optional<QString> keys(const QString &action) const;
    void setKeys(const QString &action, const std::optional<QString> &keys);
    [[nodiscard]] model::RecentLibraries recentLibraries() const;
    void setRecentLibraries(const model::RecentLibraries &recent);
    [[nodiscard]] QString lastLibrary() const; // empty: the built-in one
    /// Id of the entry or article that was shown last; empty: none.
    [[nodiscard]] QString lastPlace() const;
    void setLastPlace(const QString &id);
    void setLastLibrary(const QString &folder);

signals:
    void changed(); // something of this

private:
    void set(const QString &key, const QVariant &value);
    QSettings m_settings;
    bool m_frozen = false;
};

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The line at the bottom: which library, progress of opening it with a way to cancel, what could not be read, and how
// long the last search took.
#pragma once

#include "model/document/document.h"

#include <QWidget>

class QLabel;
class QProgressBar;

namespace ui {

class FlatButton;

class StatusLine final : public QWidget {
    Q_OBJECT

public:
    /// Follows the document, which must outlive it, but for which library it has: the window knows its name.
    explicit StatusLine(model::Document &document, QWidget *parent = nullptr);

    void showLibrary(const kb::Library &library, bool builtIn, int unread);
    void showNoLibrary();
    void setSearchTime(std::optional<std::chrono::nanoseconds> time); // none: nothing was searched

    static constexpr int lineHeight = 26; // px, at 100 % zoom

signals:
    void findingsRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    enum class State : std::uint8_t { None, Opening, Open };
    struct Shown {
        QString name; // empty: the built-in library
        int entries = 0;
        int articles = 0;
        bool readOnly = false;
        int unread = 0;
        int unsaved = 0;
        bool saved = false; // and not edited since
    };
    void showOpening();
    void setProgress(int done, int total);
    /// As they are with what was added and deleted since.
    void updateCounts();
    void updateUnsaved();
    void retranslateUi();

    model::Document &m_document;
    State m_state = State::None;
    Shown m_shown;
    std::optional<std::chrono::nanoseconds> m_searchTime;
    QLabel *m_library;
    QProgressBar *m_progress;
    FlatButton *m_cancel;
    FlatButton *m_findings;
    QLabel *m_time;
};

} // namespace ui

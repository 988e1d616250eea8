// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Below the list: what other libraries than the one that is open have on the search, and the switch that asks them.
#pragma once

#include "model/list/othersearch.h"

#include <QWidget>

#include <functional>

class QCheckBox;
class QListWidget;

namespace ui {

struct OtherLibraryWords {
    std::function<QString(const std::filesystem::path &)> nameOf; // a library, in the language of the moment
    std::function<kb::Language()> language;
};

class OtherLibraries final : public QWidget {
    Q_OBJECT

public:
    OtherLibraries(OtherLibraryWords words, QWidget *parent);

    void setSearched(bool searched); // the switch; toggled() does not follow
    /// None: only the switch is shown.
    void setMatches(std::vector<model::OtherMatch> matches);

signals:
    void toggled(bool searched);
    void activated(const std::filesystem::path &library, const QString &id);

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();

    OtherLibraryWords m_words;
    std::vector<model::OtherMatch> m_matches;
    QCheckBox *m_switch;
    QListWidget *m_list;
};

} // namespace ui

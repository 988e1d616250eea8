// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The Related panel: how many steps, zoom, the drawing, what the marked entry is, and the legend. Works only while it
// is seen.
#pragma once

#include "ui/related/relatedsession.h"

#include <QWidget>

class QLabel;

namespace ui {

class FlatButton;
class Legend;
class RelatedView;

class RelatedPane final : public QWidget {
    Q_OBJECT

public:
    explicit RelatedPane(QWidget *parent = nullptr);

    /// Another library, or the same after an edit.
    void setCatalog(std::shared_ptr<const model::Catalog> catalog);
    [[nodiscard]] bool isDrawing() const { return m_stale; } // drawn() follows once the pane is shown
    /// Empty: none.
    void setEntry(const std::string &id);
    void setLanguage(kb::Language language);

    static constexpr int allSteps = 1000; // more than a graph of 200 entries can have

signals:
    void entryActivated(const QString &id);
    void drawn(); // what was asked for last is shown

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildLayout();
    FlatButton *addButton(const char *name, QWidget *row);
    void setSteps(int steps);
    void request();
    [[nodiscard]] bool isTall() const; // there is more room downwards than to the right
    void show(const std::shared_ptr<const RelatedDrawing> &drawing);
    void updateNote();
    void updateText();
    void retranslateUi();

    RelatedSession m_session;
    std::shared_ptr<const model::Catalog> m_catalog;
    std::shared_ptr<const RelatedDrawing> m_drawing;
    std::string m_id;
    int m_steps = 2;
    bool m_downwards = false; // how the drawing was asked for
    bool m_stale = true; // what is drawn is not what was asked for
    QWidget *m_bar;
    QLabel *m_stepsLabel;
    std::vector<FlatButton *> m_stepButtons; // 1, 2, 3, all
    FlatButton *m_zoomOut;
    FlatButton *m_fit;
    FlatButton *m_zoomIn;
    RelatedView *m_view;
    QLabel *m_note; // in the place of a drawing, or what it lacks
    QLabel *m_text; // of the marked entry
    QString m_marked; // all of that text
    Legend *m_legend;
};

} // namespace ui

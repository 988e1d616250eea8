// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the entry page and the article page share: a scrolled column, the keys that scroll it, links as signals, and
// building it again when the language, the theme or the font changes. Building costs some milliseconds a page.
#pragma once

#include "kb/conditions/applicability.h"
#include "kb/evidence/entryevidence.h"
#include "kb/finding.h"
#include "ui/page/pagehits.h"
#include "ui/text/findable.h"

#include <QTimer>
#include <QWidget>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

class QScrollArea;
class QUrl;

namespace ui {

class Column;

/// What is known of the entry on a machine.
struct AnswerHere {
    bool isReading = false; // the facts of the machine
    QString problem; // why they could not be read; empty: they could, or nobody tried
    std::optional<kb::Applicability> answer; // nothing: not known yet
    QString time; // when the facts were read, for people
    QString machine; // "ssh:gpu1"; empty: this one
};

/// What a page needs to know about the rest of the library. Callbacks keep the page free of the model.
struct PageContext {
    kb::Language language = kb::Language::English;
    std::function<QString(std::string_view id)> titleOf; // an entry's signature; a null string for an unknown id
    std::function<std::optional<kb::Tier>(std::string_view id)> tierOf; // of an entry, as the list shows it
    std::function<QString(std::string_view articleId)> articleTitleOf; // a null string for an unknown id
    std::shared_ptr<const kb::EntryEvidence> evidence; // of the entry that is shown; null: not read yet
    std::shared_ptr<const AnswerHere> here; // likewise; null: no machine is asked
    std::vector<kb::Finding> findings; // of the entry that is shown, as far as it was checked
    bool canFix = false; // the library can be written
    QString runObstacle; // why no case can be run, and what to do; empty: some can, or it is not known
};

/// A heading of a page.
struct PageSection {
    QString title;
    int level = 1; // of the headings within an article: 1 to 6
    int top = 0; // px below the top of the content
    bool operator==(const PageSection &) const = default;
};

class Page : public QWidget, public Findable {
    Q_OBJECT

public:
    using Context = PageContext;
    /// InTurns: built in one turn of the event loop, laid out in the next, painted in a third: what is not asked for
    /// with a key or a click must not hold the window up for longer than a frame.
    enum class Showing : std::uint8_t { AtOnce, InTurns };

    /// Empties the page.
    virtual void clear() = 0;

    /// Whether what it shows is what it was last told, and nothing of it waits for its turn.
    [[nodiscard]] bool isSettled() const;
    [[nodiscard]] int scrollPosition() const; // px
    void setScrollPosition(int position);
    /// In their order.
    [[nodiscard]] std::vector<PageSection> sections();

    int find(const QString &text) final;
    [[nodiscard]] int firstHitInSight() const final;
    void showHit(int hit) final;

signals:
    void contentShown(); // anew: whoever looked through it has to look again
    void entryActivated(const QString &id);
    void articleActivated(const QString &id);
    void linkActivated(const QUrl &url); // http and https only
    void runRequested(); // the cases of the entry
    void factsRequested(); // the facts of this machine, anew
    void machineRequested(); // the page of this machine
    void fixRequested(const kb::Finding &finding); // of the entry that is shown
    /// The reader says of a row of kb::remedyLists[list] that it worked for them, or did not.
    void reported(int list, int row, bool worked);

protected:
    explicit Page(QWidget *parent);
    ~Page() override;

    /// Fills a fresh column, or leaves it empty.
    virtual void build(Column &column) = 0;
    /// Builds the page now. keepPosition: the same content is shown again, so the reader stays where they are.
    void rebuild(bool keepPosition, Showing showing = Showing::AtOnce);
    /// Builds the same content again within that time, once for all who ask by then; a page that is not seen, when it
    /// is.
    void rebuildWithin(std::chrono::milliseconds time);
    /// What was built is shown now, if it waits for its turn.
    void finishShowing();
    /// Scrolls so that a part of a widget of the content is seen, with something around it.
    void bringIntoView(const QWidget &widget, const QRect &part);
    /// Where a widget of the content begins, px below the top of the content.
    [[nodiscard]] int topOf(const QWidget &widget) const;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void showBuilt(int position); // updates stay off

    QScrollArea *m_scroll = nullptr;
    bool m_isStale = false; // while it is not seen
    std::unique_ptr<Column> m_built; // not shown yet
    PageHits m_hits;
    QTimer m_rebuildTimer;
    QTimer m_showTimer;
    QTimer m_paintTimer;
};

} // namespace ui

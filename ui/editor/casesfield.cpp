// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/editor/casesfield.h"

#include "model/edit/casescheck.h"
#include "model/edit/casetemplates.h"
#include "ui/base/theme.h"
#include "ui/editor/textfield.h"
#include "ui/plugins/highlighting/codehighlighter.h"
#include "ui/text/highlighter.h"
#include "ui/widgets/smallbutton.h"

#include <QFutureWatcher>
#include <QLabel>
#include <QMenu>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

namespace {

constexpr int minimumLines = 3;
constexpr int maximumLines = 28;
constexpr qsizetype maximumHighlighted = 100'000; // characters; colouring more would block the window
constexpr std::size_t shownProblems = 3;

} // namespace

CasesField::CasesField(model::EntryDraft &draft, const QString &unfinished, QWidget *parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_text(new TextField(TextField::Lines::Many, TextField::Face::Code, this))
    , m_problem(new QLabel(this))
{
    m_text->setObjectName(QStringLiteral("cases"));
    m_text->setAccessibleName(tr("Cases, JSON"));
    m_text->setPlaceholderText(tr("No case yet: a JSON list, [{\"name\": …, \"op\": …}]"));
    m_text->setMinimumLines(minimumLines);
    m_text->setMaximumLines(maximumLines);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    m_problem->setObjectName(QStringLiteral("cases.problem"));
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, theme::current().bad.text);
    m_problem->setPalette(colors);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::space1);
    layout->addWidget(m_text);
    layout->addWidget(m_problem);
    addTemplates();
    m_text->setText(unfinished.isNull() ? QString::fromStdString(model::dedented(m_draft.entry().cases)) : unfinished);
    check(m_text->toPlainText());
    connect(m_text, &TextField::edited, this,
        [this](const QString &typed) { take(typed, QStringLiteral("cases/%1").arg(m_text->visit())); });
    highlight();
}

void CasesField::addTemplates()
{
    using Template = model::CaseTemplate;
    auto *const button = new SmallButton(tr("+ Case…"), this);
    button->setObjectName(QStringLiteral("cases.templates"));
    button->setToolTip(tr("Add a case to begin with"));
    button->setAccessibleName(button->toolTip());
    auto *const menu = new QMenu(button);
    for (const auto &[which, text] : {std::pair(Template::Condition, tr("What to &look at on a machine")),
             std::pair(Template::CudnnCall, tr("A call of cu&DNN that fails")),
             std::pair(Template::Compilation, tr("A &kernel that does not compile")),
             std::pair(Template::Linking, tr("What &ptxas takes, by version")),
             std::pair(Template::ErrorText, tr("What a &code says"))})
        menu->addAction(text, this, [this, which] {
            if (m_isUnfinished)
                return m_text->setFocus(); // what is wrong with it stands below
            m_text->setText(QString::fromStdString(model::withTemplate(m_text->toPlainText().toStdString(), which)));
            take(m_text->toPlainText(), {});
            m_text->moveCursor(QTextCursor::End);
            m_text->setFocus();
        });
    connect(button, &SmallButton::clicked, menu,
        [button, menu] { menu->popup(button->mapToGlobal(QPoint(0, button->height()))); });
    layout()->addWidget(button);
    layout()->setAlignment(button, Qt::AlignLeft);
}

void CasesField::highlight()
{
    if (m_text->toPlainText().size() > maximumHighlighted)
        return;
    const auto apply = [this](highlighting::CodeHighlighter *plugin) {
        if (plugin)
            (void)plugin->highlight(
                m_text->document(), QStringLiteral("json"), m_text->palette().color(QPalette::Base));
    };
    auto *const watcher = new QFutureWatcher<highlighting::CodeHighlighter *>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [watcher, apply] {
        apply(watcher->result());
        watcher->deleteLater();
    });
    watcher->setFuture(highlighter());
}

void CasesField::take(const QString &text, const QString &mergeKey)
{
    const std::string cases = text.toStdString();
    check(text);
    emit unfinished(m_isUnfinished ? text : QString());
    if (m_isUnfinished)
        return;
    m_typing = true;
    m_draft.change(tr("Edit: %1").arg(tr("Cases")), mergeKey, [&cases](kb::Entry &entry) {
        if (!model::sameCases(entry.cases, cases)) // another layout alone is no edit
            entry.cases = QString::fromStdString(cases).trimmed().isEmpty() ? std::string() : cases;
    });
    m_typing = false;
}

void CasesField::follow()
{
    const std::string shown = m_text->toPlainText().toStdString();
    // What is unfinished stays, whatever happens to the entry.
    if (!m_typing && !m_isUnfinished && !model::sameCases(m_draft.entry().cases, shown))
        m_text->setText(QString::fromStdString(model::dedented(m_draft.entry().cases)));
    check(m_text->toPlainText());
}

void CasesField::check(const QString &text)
{
    const std::vector<model::CasesProblem> problems = model::checkCases(m_draft.entry(), text.toStdString());
    QStringList lines;
    for (std::size_t i = 0; i < problems.size() && i < shownProblems; ++i) {
        const model::CasesProblem &problem = problems[i];
        const QString where = problem.pointer.empty()
            ? tr("Line %1, column %2").arg(problem.line).arg(problem.column)
            : tr("Line %1, %2").arg(problem.line).arg(QString::fromStdString(problem.pointer));
        lines.append(tr("✕ %1: %2").arg(where, QString::fromStdString(problem.message)));
    }
    // A list whose cases are not right yet is kept like any text; what is no JSON list can't stand in the file.
    m_isUnfinished
        = std::ranges::any_of(problems, [](const model::CasesProblem &problem) { return problem.pointer.empty(); });
    if (m_isUnfinished)
        lines.append(tr("The entry keeps its cases as they were until this is put right."));
    m_problem->setText(lines.join(u'\n'));
    m_problem->setVisible(!problems.empty());
    m_text->setFaulty(!problems.empty());
    m_text->setAccessibleDescription(m_problem->text());
}

} // namespace ui

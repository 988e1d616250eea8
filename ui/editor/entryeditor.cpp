// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/editor/entryeditor.h"

#include "ui/base/settings.h"
#include "ui/base/theme.h"
#include "ui/editor/casesfield.h"
#include "ui/editor/editorfields.h"
#include "ui/editor/editorwords.h"
#include "ui/editor/gridtable.h"
#include "ui/editor/regexfield.h"
#include "ui/editor/rowtable.h"
#include "ui/page/fieldplace.h"
#include "ui/page/findingnotes.h"
#include "ui/page/pageparts.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/column.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/sectionheader.h"
#include "ui/widgets/smallbutton.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QResizeEvent>

#include <algorithm>

namespace ui {

using kb::Language;
using model::GridModel;
using model::RowTableModel;

namespace {

constexpr int narrowPageWidth = 620; // px; below it there is no room for two languages

} // namespace

EntryEditor::EntryEditor(model::Document &document, Settings &settings, QWidget *parent)
    : Page(parent)
    , m_draft(document)
    , m_settings(settings)
    , m_workarounds(&kb::Entry::workarounds, m_draft)
    , m_deadEnds(&kb::Entry::deadEnds, m_draft)
    , m_versions(GridModel::Kind::Versions, m_draft)
    , m_environment(GridModel::Kind::Environment, m_draft)
    , m_leadsTo(GridModel::Kind::LeadsTo, m_draft)
    , m_precededBy(GridModel::Kind::PrecededBy, m_draft)
    , m_confusedWith(GridModel::Kind::ConfusedWith, m_draft)
{
    connect(&m_draft, &model::EntryDraft::changed, this, [this] {
        if (m_fields)
            m_fields->showAll();
    });
    connect(&document, &model::Document::modifiedChanged, this, [this] {
        if (m_fields)
            m_fields->showAll(); // what was edited is saved
    });
    connect(&document, &model::Document::opened, this, [this] { m_unfinishedCases.clear(); });
    connect(&m_draft, &model::EntryDraft::failed, this, &EntryEditor::failed);
}

EntryEditor::~EntryEditor() = default;

kb::Expected<void> EntryEditor::setEntry(const std::string &id, Language language)
{
    const bool same = m_draft.entry().id == id;
    if (!same)
        m_findings.clear();
    if (same && language == m_language && m_fields)
        return {};
    m_language = language;
    if (kb::Expected<void> opened = m_draft.open(id); !opened)
        return opened;
    QStringList ids;
    const model::Catalog &catalog = *m_draft.document().catalog();
    for (std::uint32_t i = 0; i < catalog.entryCount(); ++i) {
        if (catalog.contains(i))
            ids.append(QString::fromUtf8(catalog.entry(i).id));
    }
    m_ids.setStringList(ids);
    rebuild(same);
    return {};
}

void EntryEditor::clear()
{
    m_draft.close();
    rebuild(false);
}

void EntryEditor::setEvidence(std::shared_ptr<const kb::EntryEvidence> evidence)
{
    m_workarounds.setEvidence(evidence);
    m_deadEnds.setEvidence(std::move(evidence));
}

QStringList EntryEditor::unfinishedCases() const
{
    QStringList ids;
    for (const auto &[id, text] : m_unfinishedCases)
        ids.append(QString::fromUtf8(id));
    return ids;
}

void EntryEditor::focusFirst()
{
    const QString first = isNarrow() && m_language == Language::Chinese ? QStringLiteral("signature.zh")
                                                                        : QStringLiteral("signature.en");
    if (auto *const field = findChild<QWidget *>(first))
        field->setFocus(Qt::ShortcutFocusReason);
}

QWidget *EntryEditor::widgetOf(const FieldPlace &place) const
{
    if (!m_content || place.field.isEmpty())
        return nullptr;
    if (auto *const widget = m_content->findChild<QWidget *>(place.field))
        return widget;
    return m_content->findChild<QWidget *>(
        place.field + (place.language == Language::Chinese ? QStringLiteral(".zh") : QStringLiteral(".en")));
}

void EntryEditor::showField(const std::string &field)
{
    const FieldPlace place = placeOf(field);
    if (isNarrow() && m_language != place.language) {
        m_language = place.language;
        updateLayout();
    }
    QWidget *const widget = widgetOf(place);
    if (!widget)
        return;
    QRect part = widget->rect();
    widget->setFocus(Qt::ShortcutFocusReason);
    if (auto *const table = qobject_cast<EditTable *>(widget); table && place.row >= 0) {
        table->selectPart(place.row, place.part, place.language);
        table->scrollTo(table->currentIndex()); // sideways, where the page is narrow
        part = table->visualRect(table->currentIndex()).translated(0, table->viewport()->y());
    }
    bringIntoView(*widget, part);
}

void EntryEditor::setFindings(std::vector<kb::Finding> findings)
{
    m_findings = std::move(findings);
    showFindings();
}

void EntryEditor::showFindings()
{
    if (m_notes.isEmpty())
        return;
    std::map<FindingNotes *, std::vector<kb::Finding>> found;
    for (FindingNotes *const notes : std::as_const(m_notes))
        found[notes];
    for (const kb::Finding &finding : m_findings) {
        const QWidget *const widget = widgetOf(placeOf(finding.field));
        // Those of the field itself come before those of the section that it is in, and what has no field is at the
        // head.
        const auto exact = std::ranges::find(m_notes, widget, &FindingNotes::of);
        const auto around = std::ranges::find_if(
            m_notes, [widget](const FindingNotes *notes) { return widget && notes->of()->isAncestorOf(widget); });
        FindingNotes *const notes = exact != m_notes.end() ? *exact
            : around != m_notes.end()                      ? *around
                                                           : m_notes.front();
        found[notes].push_back(finding);
    }
    for (const auto &[notes, findings] : found)
        notes->setFindings(findings, true);
}

bool EntryEditor::isNarrow() const
{
    return width() < narrowPageWidth;
}

void EntryEditor::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    if (m_fields && isNarrow() != m_narrow)
        updateLayout();
}

void EntryEditor::updateLayout()
{
    m_narrow = isNarrow();
    m_fields->setLanguageShown(m_narrow ? std::optional(m_language) : std::nullopt);
}

void EntryEditor::build(Column &column)
{
    m_fields = new EditorFields(m_draft, &column);
    m_content = &column;
    m_notes.clear();
    if (m_draft.entry().id.empty())
        return;
    setWords();
    addHead(column);
    addTexts(column);
    addRows(column);
    addRelated(column);
    addNames(column);
    addRegex(column);
    addCases(column);
    addDetails(column);
    updateLayout();
    m_notes = column.findChildren<FindingNotes *>();
    for (const FindingNotes *const notes : std::as_const(m_notes))
        connect(notes, &FindingNotes::fixRequested, this, &Page::fixRequested);
    showFindings();
}

void EntryEditor::setWords()
{
    m_workarounds.setWords(EditorWords::workarounds());
    m_deadEnds.setWords(EditorWords::deadEnds());
    m_versions.setWords(EditorWords::versions());
    m_environment.setWords(EditorWords::environment());
    m_leadsTo.setWords(EditorWords::edges(tr("Leads to")));
    m_precededBy.setWords(EditorWords::edges(tr("Preceded by")));
    m_confusedWith.setWords(EditorWords::edges(tr("Often confused with")));
}

void EntryEditor::addSection(Column &column, const QString &title, QWidget *content)
{
    column.add(new SectionHeader(title), theme::space6);
    column.add(content, theme::space2);
    column.add(new FindingNotes(content, &column), 0);
}

void EntryEditor::addHead(Column &column)
{
    auto *const head = new QWidget;
    auto *const layout = new QHBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::space2);
    auto *const id = new QLabel(QString::fromUtf8(m_draft.entry().id));
    id->setTextFormat(Qt::PlainText);
    id->setTextInteractionFlags(Qt::TextSelectableByMouse);
    id->setFocusPolicy(Qt::NoFocus);
    QFont bold = theme::baseFont();
    bold.setWeight(QFont::DemiBold);
    id->setFont(bold);
    auto *const edited = new Badge({theme::Tone::Warn, tr("● edited")}, Badge::Shape::Badge);
    layout->addWidget(id);
    layout->addWidget(edited); // before it shows: without a parent it would be a window of its own
    m_fields->bind([this, edited] { edited->setVisible(m_draft.document().isEdited(m_draft.entry().id)); });
    layout->addStretch();
    for (const Language language : {Language::English, Language::Chinese}) {
        auto *const button = new FlatButton(FlatButton::Shape::Pill, head);
        button->setText(language == Language::English ? QStringLiteral("English") : QStringLiteral("中文"));
        button->setAccessibleName(tr("Edit the texts in %1").arg(button->text()));
        button->setObjectName(language == Language::English ? QStringLiteral("show.en") : QStringLiteral("show.zh"));
        button->setCheckable(true);
        connect(button, &FlatButton::clicked, this, [this, language] {
            m_language = language;
            updateLayout();
        });
        m_fields->onLanguageShown([button, language](std::optional<Language> shown) {
            button->setVisible(shown.has_value());
            button->setChecked(shown == language);
        });
        layout->addWidget(button);
    }
    column.add(head, 0);
    column.add(new FindingNotes(head, &column), 0);

    // What the columns below are; one language has its pill.
    auto *const languages
        = EditorFields::grid({{QStringLiteral("English"), new QWidget}, {QStringLiteral("中文"), new QWidget}}, 2);
    m_fields->onLanguageShown([languages](std::optional<Language> shown) { languages->setVisible(!shown); });
    column.add(languages, theme::space3);
}

void EntryEditor::addTexts(Column &column)
{
    addSection(column, tr("Signature"),
        m_fields->pair(
            QStringLiteral("signature"), tr("Signature"), &kb::Entry::signature, TextField::Face::Code, false));
    column.add(m_fields->grid({"category", "error_code", "last_updated"}, 3), theme::space3);
    addSection(column, tr("Root cause"),
        m_fields->pair(
            QStringLiteral("root_cause"), tr("Root cause"), &kb::Entry::rootCause, TextField::Face::Text, true));
}

QWidget *EntryEditor::gridTable(
    GridModel &model, const QString &name, const QString &label, const QList<int> &stretches)
{
    auto *const table = new GridTable(model, stretches, &m_ids);
    table->setObjectName(name);
    table->setAccessibleName(label);
    if (&model == &m_environment) // its keys are the file's
        return table;
    auto *const buttons = new EditTableButtons(*table);
    if (&model == &m_versions) { // seven columns, of which few are used
        addFold(*buttons, name, tr("+ Introduced, notes…"), [table](bool shows) { table->setShowsEmpty(shows); });
    }
    return PageParts::stack({table, buttons});
}

void EntryEditor::addFold(
    EditTableButtons &buttons, const QString &name, const QString &text, std::function<void(bool)> show)
{
    SmallButton *const fold = buttons.add({}, tr("Show or hide the fields that are empty"),
        [this] { m_settings.setShowsEmptyFields(!m_settings.showsEmptyFields()); });
    fold->setObjectName(name + QStringLiteral(".fold"));
    const auto follow = [this, fold, text, show = std::move(show)] {
        show(m_settings.showsEmptyFields());
        fold->setText(m_settings.showsEmptyFields() ? tr("Hide empty fields") : text);
        fold->updateGeometry();
    };
    m_fields->bind(follow);
    connect(&m_settings, &Settings::changed, fold, follow);
}

QWidget *EntryEditor::rowTable(RowTableModel &model, const QString &name, const QString &label)
{
    auto *const table = new RowTable(model);
    table->setObjectName(name);
    table->setAccessibleName(label);
    auto *const buttons = new EditTableButtons(*table);
    buttons->add(tr("English → 中文"), tr("Copy the row's English texts where the Chinese is empty"),
        [table] { table->copyToOther(Language::Chinese); });
    buttons->add(tr("中文 → English"), tr("Copy the row's Chinese texts where the English is empty"),
        [table] { table->copyToOther(Language::English); });
    addFold(*buttons, name, tr("+ Condition, sources…"), [table](bool shows) { table->setShowsEmpty(shows); });
    m_fields->onLanguageShown([table](std::optional<Language> language) { table->setLanguageShown(language); });
    return PageParts::stack({table, buttons});
}

void EntryEditor::addRows(Column &column)
{
    addSection(column, tr("Versions"),
        gridTable(m_versions, QStringLiteral("versions"), tr("Versions"), {5, 4, 4, 4, 6, 6, 4, 5, 5}));
    if (m_environment.rowCount() > 0)
        addSection(column, tr("Environment"),
            gridTable(m_environment, QStringLiteral("environment"), tr("Environment"), {1, 3}));
    addSection(column, tr("Workarounds"), rowTable(m_workarounds, QStringLiteral("workarounds"), tr("Workarounds")));
    addSection(column, tr("Dead ends"), rowTable(m_deadEnds, QStringLiteral("dead_ends"), tr("Dead ends")));
}

void EntryEditor::addRelated(Column &column)
{
    const QList<int> stretches {5, 2, 5, 5};
    addSection(column, tr("Leads to"), gridTable(m_leadsTo, QStringLiteral("leads_to"), tr("Leads to"), stretches));
    addSection(column, tr("Preceded by"),
        gridTable(m_precededBy, QStringLiteral("preceded_by"), tr("Preceded by"), stretches));
    addSection(column, tr("Often confused with"),
        gridTable(m_confusedWith, QStringLiteral("frequently_confused_with"), tr("Often confused with"), stretches));
    addSection(column, tr("Related articles"), m_fields->field("related_articles", tr("Related articles")));
}

void EntryEditor::addNames(Column &column)
{
    addSection(column, tr("Aliases"), m_fields->field("aliases", tr("Aliases")));
    addSection(column, tr("Tags"), m_fields->field("tags", tr("Tags")));
    const QString address = tr("Address");
    const QString section = tr("Section");
    addSection(column, tr("Official documentation"),
        EditorFields::grid({{address, m_fields->field("official_doc_url", address)},
                               {section, m_fields->field("official_doc_section", section)}},
            2));
    addSection(column, tr("Sources"), m_fields->field("sources", tr("Sources")));
}

void EntryEditor::addRegex(Column &column)
{
    auto *const field = new RegexField(m_draft, m_regexSample);
    connect(field, &RegexField::entryActivated, this, &EntryEditor::entryActivated);
    connect(field, &RegexField::sampleChanged, this, [this](const QString &sample) { m_regexSample = sample; });
    m_fields->bind([field] { field->follow(); });
    addSection(column, tr("Regex"), field);
}

void EntryEditor::addCases(Column &column)
{
    const std::string id = m_draft.entry().id;
    const auto unfinished = m_unfinishedCases.find(id);
    auto *const field = new CasesField(m_draft, unfinished == m_unfinishedCases.end() ? QString() : unfinished->second);
    connect(field, &CasesField::unfinished, this, [this, id](const QString &text) {
        if (text.isNull())
            m_unfinishedCases.erase(id);
        else
            m_unfinishedCases[id] = text;
    });
    m_fields->bind([field] { field->follow(); });
    addSection(column, tr("Cases"), field);
}

void EntryEditor::addDetails(Column &column)
{
    addSection(column, tr("Details"),
        m_fields->grid({"domain", "subcategory", "root_cause_type", "first_seen", "last_confirmed", "resolvable",
                           "fix_success_rate", "confidence", "evidence_count", "locale", "verification_tier", "url"},
            3));
}

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Makes the fields of an entry's editor, each bound to a member of the entry: what is typed becomes a command of the
// draft, and what the draft becomes is shown. Child of the content that it made, whose widgets may still send signals
// while newer content takes its place.
#pragma once

#include "kb/entryfields.h"
#include "model/edit/entrydraft.h"
#include "ui/editor/textfield.h"

#include <QObject>

#include <functional>
#include <optional>
#include <vector>

namespace ui {

class EditorFields final : public QObject {
    Q_OBJECT

public:
    EditorFields(model::EntryDraft &draft, QObject *content)
        : QObject(content)
        , m_draft(draft)
    {
    }

    // A widget is named by its field's key in a flat file, one language of a pair by "signature.en".
    [[nodiscard]] QWidget *pair(const QString &key, const QString &label, kb::LocalizedText kb::Entry::*member,
        TextField::Face face, bool needsChinese);
    /// The widget for what the field holds (kb/entryfields.h): a line, a date or an address, where another text is
    /// marked and kept; a list with one item a line; a rate; a count, which can't be edited; the tier. label: for those
    /// who hear it.
    [[nodiscard]] QWidget *field(const char *key, const QString &label);
    /// Fields under their names, in columns.
    [[nodiscard]] QWidget *grid(std::initializer_list<const char *> keys, int columns);

    /// Fields in columns, each under its label.
    [[nodiscard]] static QWidget *grid(const QList<std::pair<QString, QWidget *>> &fields, int columns);

    /// Called at once and whenever the entry changes.
    void bind(std::function<void()> show);
    void showAll() const;
    /// Shows both languages side by side, or one, in all that has both.
    void setLanguageShown(std::optional<kb::Language> language) const;
    void onLanguageShown(std::function<void(std::optional<kb::Language>)> show)
    {
        m_ofLanguage.push_back(std::move(show));
    }

private:
    TextField *line(const QString &key, const QString &label, std::string kb::Entry::*member, kb::TextForm form);
    TextField *lines(const QString &key, const QString &label, std::vector<std::string> kb::Entry::*member);
    QWidget *rate(const QString &key, const QString &label, std::optional<double> kb::Entry::*member);
    TextField *count(const QString &key, const QString &label, std::optional<int> kb::Entry::*member);
    QWidget *tier(const QString &key, const QString &label);
    void change(const QString &label, const QString &name, int visit, const std::function<void(kb::Entry &)> &change);

    model::EntryDraft &m_draft;
    std::vector<std::function<void()>> m_bound;
    std::vector<std::function<void(std::optional<kb::Language>)>> m_ofLanguage;
};

} // namespace ui

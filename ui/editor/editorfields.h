// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Makes the fields of an entry's editor, each bound to a member of the entry: what is typed becomes a command of the
// draft, and what the draft becomes is shown. Child of the content that it made, whose widgets may still send signals
// while newer content takes its place.
#pragma once

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

    // name: of the widget, "signature"; label: for those who read and hear, "Signature".
    [[nodiscard]] QWidget *pair(const QString &name, const QString &label, kb::LocalizedText kb::Entry::*member,
        TextField::Face face, bool needsChinese);
    [[nodiscard]] TextField *line(const QString &name, const QString &label, std::string kb::Entry::*member);
    /// An ISO date; another text is marked, and kept.
    [[nodiscard]] TextField *date(const QString &name, const QString &label, std::string kb::Entry::*member);
    /// http or https; another text is marked, and kept.
    [[nodiscard]] TextField *address(const QString &name, const QString &label, std::string kb::Entry::*member);
    /// A list, one item a line.
    [[nodiscard]] TextField *lines(
        const QString &name, const QString &label, std::vector<std::string> kb::Entry::*member);
    [[nodiscard]] QWidget *rate(const QString &name, const QString &label, std::optional<double> kb::Entry::*member);
    /// What is shown but can't be edited here.
    [[nodiscard]] TextField *fact(
        const QString &name, const QString &label, const std::function<QString(const kb::Entry &)> &text);
    [[nodiscard]] QWidget *tier(const QString &name, const QString &label);

    /// Fields in columns, each under its label.
    [[nodiscard]] static QWidget *grid(const QList<std::pair<QString, QWidget *>> &fields, int columns);

    /// Called at once and whenever the entry changes.
    void bind(std::function<void()> show);
    void showAll() const;
    /// Both languages side by side, or one: for all that has both.
    void setLanguageShown(std::optional<kb::Language> language) const;
    void onLanguageShown(std::function<void(std::optional<kb::Language>)> show)
    {
        m_ofLanguage.push_back(std::move(show));
    }

private:
    TextField *checked(const QString &name, const QString &label, std::string kb::Entry::*member,
        bool (*isGood)(const QString &), const QString &why);
    void change(const QString &label, const QString &name, int visit, const std::function<void(kb::Entry &)> &change);

    model::EntryDraft &m_draft;
    std::vector<std::function<void()>> m_bound;
    std::vector<std::function<void(std::optional<kb::Language>)>> m_ofLanguage;
};

} // namespace ui

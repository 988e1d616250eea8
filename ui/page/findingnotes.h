// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the checks found in a field, beneath it: a sentence each, with a button where what is to be done is certain.
#pragma once

#include "kb/finding.h"

#include <QWidget>

#include <vector>

namespace ui {

class FindingNotes final : public QWidget {
    Q_OBJECT

public:
    /// of: the field, or what the fields are in.
    explicit FindingNotes(QWidget *of, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *of() const { return m_of; }

    /// None: it takes no room. canFix: the library can be written.
    void setFindings(const std::vector<kb::Finding> &findings, bool canFix);

signals:
    void fixRequested(const kb::Finding &finding);

private:
    [[nodiscard]] QWidget *note(const kb::Finding &finding, bool canFix);

    QWidget *m_of;
    std::vector<kb::Finding> m_findings;
};

} // namespace ui

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What changed in files, line by line in colours and signs.
#pragma once

#include "model/document/item.h"
#include "model/edit/linediff.h"

#include <QPlainTextEdit>

#include <vector>

namespace ui {

/// The lines of one file's diff, with the two that name it. Null: no such file.
[[nodiscard]] std::vector<model::DiffLine> fileDiff(
    const model::FileStatePtr &before, const model::FileStatePtr &after);

class DiffView final : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit DiffView(QWidget *parent = nullptr);

    void setLines(std::vector<model::DiffLine> lines);

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    std::vector<model::DiffLine> m_lines;
};

} // namespace ui

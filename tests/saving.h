// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Saving, for tests that go on when it is done.
#pragma once

#include "model/document/document.h"

#include <QEventLoop>

/// What is edited is saved; returns what saved() says.
[[nodiscard]] inline model::SaveOutcome saveAll(model::Document &document)
{
    model::SaveOutcome outcome;
    QEventLoop loop;
    QObject::connect(&document, &model::Document::saved, &loop, [&](const model::SaveOutcome &saved) {
        outcome = saved;
        loop.quit();
    });
    document.save();
    loop.exec();
    return outcome;
}

/// Whether all of it was saved.
[[nodiscard]] inline bool isSaved(model::Document &document)
{
    const model::SaveOutcome outcome = saveAll(document);
    return outcome.errors.empty() && outcome.left == 0;
}

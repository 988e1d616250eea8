// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What importing and exporting share: the window around them, and the dialog that says how far they are.
#pragma once

#include "kb/entry.h"
#include "model/document/document.h"
#include "model/list/history.h"

#include <QObject>
#include <QPointer>

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

class QWidget;

namespace ui {

class ActionRegistry;
class MessageBar;

/// Parts of the window, which must outlive what uses them.
struct ExchangeParts {
    model::Document &document;
    MessageBar &messages;
    const ActionRegistry &actions;
    std::filesystem::path cacheFolder;
    std::filesystem::path dataFolder;
    std::function<model::Place()> shown;
    std::function<std::vector<model::Row>()> results; // rows of the list
    std::function<kb::Language()> language;
    std::function<void(const std::function<void()> &proceed)> afterSaving;
    std::function<void(const std::filesystem::path &folder)> openLibrary; // without asking
};

/// How far work in another thread is.
struct WorkProgress {
    std::atomic<std::size_t> done = 0;
    std::atomic<std::size_t> total = 0;
};

/// A dialog that shows itself where the work takes long, and can be cancelled; to be deleted when the work is done. With
/// the window it goes, too, and the work is told to stop.
[[nodiscard]] QPointer<QObject> showProgress(QWidget *window, const QString &title, const QString &text,
    const std::shared_ptr<const WorkProgress> &progress, const std::stop_source &stop);

} // namespace ui

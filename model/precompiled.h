// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What most files of model and their tests read, read once for all of them (cmake/Layers.cmake).
// No file includes this by name: each names what it needs.
#pragma once

#include <QAbstractItemModel>
#include <QFutureWatcher>
#include <QTimer>
#include <QUndoStack>
#include <QtConcurrentRun>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <format>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <ranges>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

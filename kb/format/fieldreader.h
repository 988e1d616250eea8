// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Typed access to the members of a parsed JSON object. What has the wrong type or range is noted as a finding, with
// its JSON pointer, and reads as absent; null reads as absent without a finding. Where a key occurs twice, that is a
// finding, and the last one counts, as in JsonText. Borrows the simdjson document and the list of findings.
#pragma once

#include "kb/finding.h"

#include <simdjson.h>

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace kb {

/// A JSON pointer as a chain on the stack: spelled out only when there is something to report.
struct FieldPath {
    const FieldPath *parent = nullptr;
    std::string_view key;
    std::size_t index = 0; // of an array element, where key is empty
    bool isRoot = false;
};
[[nodiscard]] std::string pointerOf(const FieldPath &path);

/// Findings above this number per file are dropped, so that a hostile file can't make their reporting expensive.
inline constexpr std::size_t maxFindingsPerFile = 100;

class ObjectReader final {
public:
    ObjectReader(simdjson::dom::object object, const FieldPath &path, std::vector<Finding> &findings);

    [[nodiscard]] std::string text(std::string_view key) const;
    [[nodiscard]] std::optional<bool> flag(std::string_view key) const;
    [[nodiscard]] std::optional<double> rate(std::string_view key) const; // 0..1
    [[nodiscard]] double weight(std::string_view key) const; // -1..1; 0 where there is none
    [[nodiscard]] std::optional<int> count(std::string_view key) const; // >= 0
    [[nodiscard]] std::vector<std::string> texts(std::string_view key) const // elements of another type are left out
    {
        return readTexts(key, false);
    }
    /// One text for each element; "" for one that is null or not a string.
    [[nodiscard]] std::vector<std::string> alignedTexts(std::string_view key) const { return readTexts(key, true); }
    [[nodiscard]] std::optional<ObjectReader> object(std::string_view key) const;
    [[nodiscard]] std::optional<simdjson::dom::array> array(std::string_view key) const;
    [[nodiscard]] std::optional<simdjson::dom::element> find(std::string_view key) const; // absent and null: nothing

    /// Calls visit(const ObjectReader &, index) for each object of an array; another element is a finding, unless
    /// takeText(std::string_view) is given and takes a string.
    template <typename Visit, typename TakeText = std::nullptr_t>
    void forEachObject(std::string_view key, Visit visit, TakeText takeText = nullptr) const
    {
        const std::optional<simdjson::dom::array> elements = array(key);
        if (!elements)
            return;
        const FieldPath arrayPath {&m_path, key};
        std::size_t index = 0;
        for (const simdjson::dom::element element : *elements) {
            const FieldPath path {&arrayPath, {}, index};
            if (element.is_object()) {
                visit(ObjectReader(element.get_object().value_unsafe(), path, m_findings), index);
            } else {
                bool taken = false;
                if constexpr (!std::is_same_v<TakeText, std::nullptr_t>) {
                    taken = element.is_string();
                    if (taken)
                        takeText(element.get_string().value_unsafe());
                }
                if (!taken)
                    wrongType(path, "object");
            }
            ++index;
        }
    }

    /// All members that are texts, in file order; another type is a finding, null is left out.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> textMembers() const;
    [[nodiscard]] simdjson::dom::object json() const { return m_object; }

private:
    [[nodiscard]] std::vector<std::string> readTexts(std::string_view key, bool aligned) const;
    void wrongType(const FieldPath &path, std::string_view expected) const;
    void noteRepeatedKeys() const;
    void note(Rule rule, const FieldPath &path, std::string detail) const;

    simdjson::dom::object m_object;
    std::vector<std::pair<std::string_view, simdjson::dom::element>> m_members; // simdjson would walk to each anew
    FieldPath m_path;
    std::vector<Finding> &m_findings;
};

} // namespace kb

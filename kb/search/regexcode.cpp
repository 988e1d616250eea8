// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#define PCRE2_CODE_UNIT_WIDTH 8
#include "kb/search/regexcode.h"

#include <pcre2.h>

#include <array>
#include <new>

namespace kb {

namespace {

constexpr std::uint32_t depthLimit = 10'000;
constexpr std::uint32_t heapLimitKiB = 4096;
constexpr std::size_t jitStackBytes = 32 << 10;
constexpr std::size_t jitStackLimitBytes = 512 << 10;

constexpr std::uint32_t compileOptions = PCRE2_UTF | PCRE2_CASELESS | PCRE2_MULTILINE | PCRE2_NEVER_BACKSLASH_C;

pcre2_compile_context *compileContext()
{
    static pcre2_compile_context *const context = [] {
        pcre2_compile_context *created = pcre2_compile_context_create(nullptr);
        if (!created)
            throw std::bad_alloc();
        pcre2_set_newline(created, PCRE2_NEWLINE_LF);
        pcre2_set_compile_extra_options(created, PCRE2_EXTRA_CASELESS_RESTRICT);
        return created;
    }();
    return context;
}

} // namespace

RegexMatcher::RegexMatcher(std::uint32_t groups, std::uint32_t steps)
    : m_context(pcre2_match_context_create(nullptr))
    , m_data(pcre2_match_data_create(1 + groups, nullptr))
    , m_stack(pcre2_jit_stack_create(jitStackBytes, jitStackLimitBytes, nullptr))
{
    if (!m_context || !m_data)
        throw std::bad_alloc();
    pcre2_set_match_limit(m_context, steps);
    pcre2_set_depth_limit(m_context, depthLimit);
    pcre2_set_heap_limit(m_context, heapLimitKiB);
    if (m_stack) // none where PCRE2 was built without JIT
        pcre2_jit_stack_assign(m_context, nullptr, m_stack);
}

RegexMatcher::~RegexMatcher()
{
    pcre2_jit_stack_free(m_stack);
    pcre2_match_data_free(m_data);
    pcre2_match_context_free(m_context);
}

std::expected<std::unique_ptr<const RegexCode>, RegexSyntaxError> RegexCode::compile(std::string_view regex)
{
    int error = 0;
    PCRE2_SIZE offset = 0;
    pcre2_code *code = pcre2_compile(
        reinterpret_cast<PCRE2_SPTR>(regex.data()), regex.size(), compileOptions, &error, &offset, compileContext());
    if (!code) {
        std::array<PCRE2_UCHAR, 256> message = {};
        pcre2_get_error_message(error, message.data(), message.size());
        return std::unexpected(RegexSyntaxError {reinterpret_cast<const char *>(message.data()), offset});
    }
    pcre2_jit_compile(code, PCRE2_JIT_COMPLETE); // without it the interpreter does the work, under the same limits
    return std::unique_ptr<const RegexCode>(new RegexCode(code));
}

RegexCode::RegexCode(pcre2_real_code_8 *code)
    : m_code(code)
{
}

RegexCode::~RegexCode()
{
    pcre2_code_free(m_code);
}

RegexOutcome RegexCode::match(std::string_view subject, std::size_t from, RegexMatcher &matcher, Span &match) const
{
    const int result = pcre2_match(m_code, reinterpret_cast<PCRE2_SPTR>(subject.data()), subject.size(), from,
        PCRE2_NO_UTF_CHECK, matcher.m_data, matcher.m_context);
    if (result == PCRE2_ERROR_NOMATCH)
        return RegexOutcome::NoMatch;
    if (result < 0)
        return RegexOutcome::LimitReached;
    const PCRE2_SIZE *bounds = pcre2_get_ovector_pointer(matcher.m_data);
    match = {std::uint32_t(bounds[0]), std::uint32_t(bounds[1])};
    return RegexOutcome::Match;
}

std::vector<Span> RegexCode::groups(const RegexMatcher &matcher)
{
    const PCRE2_SIZE *const bounds = pcre2_get_ovector_pointer(matcher.m_data);
    std::vector<Span> spans(pcre2_get_ovector_count(matcher.m_data) - 1);
    for (std::size_t i = 0; i < spans.size(); ++i) {
        if (const PCRE2_SIZE begin = bounds[2 * i + 2], end = bounds[2 * i + 3]; begin != PCRE2_UNSET && begin < end)
            spans[i] = {std::uint32_t(begin), std::uint32_t(end)};
    }
    return spans;
}

std::uint32_t RegexCode::groupCount() const
{
    std::uint32_t count = 0;
    pcre2_pattern_info(m_code, PCRE2_INFO_CAPTURECOUNT, &count);
    return count;
}

} // namespace kb

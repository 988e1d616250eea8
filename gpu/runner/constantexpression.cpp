// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/constantexpression.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>

namespace gpu::runner {

namespace {

using ConstantType = Constant::Type;

constexpr int maxExpressionDepth = 100; // parentheses, signs before a value, and ?: within each other

bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isSigned(ConstantType type)
{
    return type == ConstantType::Int || type == ConstantType::Long;
}

/// How far C's "preprocessing number" reaches, which begins at `at`.
std::size_t numberEnd(std::string_view text, std::size_t at)
{
    std::size_t end = at;
    while (end < text.size()) {
        const char before = end > at ? text[end - 1] : '\0';
        // In C 0x1e+2 is one number, and none that means anything.
        const bool exponentSign
            = (text[end] == '+' || text[end] == '-') && std::string_view("eEpP").contains(before) && before != '\0';
        const char after = end + 1 < text.size() ? text[end + 1] : '\0';
        const bool separator = text[end] == '\'' && (isNameStart(after) || isDigit(after)); // 1'000
        if (!isNameStart(text[end]) && !isDigit(text[end]) && text[end] != '.' && !exponentSign && !separator)
            break;
        ++end;
    }
    return end;
}

std::size_t quoteEnd(std::string_view text, std::size_t at)
{
    std::size_t end = at + 1;
    while (end < text.size() && text[end] != text[at])
        end += text[end] == '\\' ? 2 : 1;
    return std::min(end + 1, text.size());
}

Token tokenAt(std::string_view text, std::size_t at)
{
    const char c = text[at];
    if (isNameStart(c)) {
        std::size_t end = at;
        while (end < text.size() && (isNameStart(text[end]) || isDigit(text[end])))
            ++end;
        return {Token::Kind::Name, std::string(text.substr(at, end - at))};
    }
    if (isDigit(c) || (c == '.' && at + 1 < text.size() && isDigit(text[at + 1])))
        return {Token::Kind::Number, std::string(text.substr(at, numberEnd(text, at) - at))};
    if (c == '"' || c == '\'')
        return {Token::Kind::Other, std::string(text.substr(at, quoteEnd(text, at) - at))};
    constexpr std::array<std::string_view, 10> pairs = {"<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "++", "--"};
    const std::string_view two = text.substr(at, 2);
    if (std::ranges::find(pairs, two) != pairs.end())
        return {Token::Kind::Sign, std::string(two)};
    constexpr std::string_view signs = "+-*/%<>!~&|^?:()[]{},;=.#";
    return {signs.contains(c) ? Token::Kind::Sign : Token::Kind::Other, std::string(1, c)};
}

/// The value in a signed type. A number that does not fit the type has no value in C.
Constant integerOf(ConstantType type, std::int64_t value)
{
    using Int = std::numeric_limits<std::int32_t>;
    if (type == ConstantType::Int && (value < Int::min() || value > Int::max()))
        return unknownConstant("a number in it overflows");
    return {.type = type, .bits = static_cast<std::uint64_t>(value), .real = 0, .unknown = {}};
}

Constant withBits(ConstantType type, std::uint64_t bits)
{
    return {
        .type = type, .bits = type == ConstantType::UnsignedInt ? bits & 0xffffffffU : bits, .real = 0, .unknown = {}};
}

Constant realOf(ConstantType type, double value)
{
    return {.type = type,
        .bits = 0,
        .real = type == ConstantType::Float ? double(static_cast<float>(value)) : value,
        .unknown = {}};
}

Constant converted(const Constant &value, ConstantType type)
{
    if (value.type == type)
        return value;
    return type >= ConstantType::Float ? realOf(type, value.asDouble()) : withBits(type, value.bits);
}

/// "0x1fU", "017", "8"; C's own choice of the type.
Constant integerLiteral(const std::string &text, Integers integers)
{
    const std::size_t suffixAt = std::min(text.find_first_of("uUlLzZ"), text.size());
    std::string suffix = text.substr(suffixAt);
    const bool isMixed = suffix.contains("lL") || suffix.contains("Ll");
    std::ranges::transform(suffix, suffix.begin(), [](char c) { return c < 'a' ? char(c + 32) : c; });
    constexpr std::array<std::string_view, 8> suffixes = {"", "u", "l", "ll", "ul", "ull", "lu", "llu"};
    const std::string digits = text.substr(0, suffixAt);
    const bool binary = digits.starts_with("0b") || digits.starts_with("0B");
    const bool decimal = digits.front() != '0' || digits == "0";
    char *end = nullptr;
    errno = 0;
    const std::uint64_t value = std::strtoull(digits.c_str() + (binary ? 2 : 0), &end, binary ? 2 : 0);
    if (errno != 0 || *end || digits.size() == std::size_t(binary ? 2 : 0) || end == digits.c_str()
        || std::ranges::find(suffixes, suffix) == suffixes.end() || isMixed)
        return unknownConstant(text + " is no number");
    const bool isUnsigned = suffix.contains('u');
    const bool isLong = suffix.contains('l') || integers == Integers::Widest;
    for (const ConstantType type :
        {ConstantType::Int, ConstantType::UnsignedInt, ConstantType::Long, ConstantType::UnsignedLong}) {
        const bool wide = type >= ConstantType::Long;
        const std::uint64_t most = (wide ? ~std::uint64_t() : 0xffffffffU) >> (isSigned(type) ? 1 : 0);
        const bool allowed = isSigned(type) ? !isUnsigned : isUnsigned || !decimal;
        if (allowed && (wide || !isLong) && value <= most)
            return withBits(type, value);
    }
    return unknownConstant(text + " is too large");
}

Constant realLiteral(const std::string &text, bool hex)
{
    char *end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    const std::string_view suffix(end);
    const bool isFloat = suffix == "f" || suffix == "F";
    if ((!suffix.empty() && !isFloat) || (hex && text.find_first_of("pP") == std::string::npos))
        return unknownConstant(text + " is no number that is known here"); // a long double is none
    const double read = isFloat ? double(std::strtof(text.c_str(), nullptr)) : value;
    return std::isfinite(read) ? realOf(isFloat ? ConstantType::Float : ConstantType::Double, read)
                               : unknownConstant(text + " is too large");
}

Constant literal(const std::string &text, Integers integers)
{
    const bool hex = text.starts_with("0x") || text.starts_with("0X");
    const bool isInteger = !text.contains('.') && text.find_first_of(hex ? "pP" : "eE") == std::string::npos;
    if (isInteger)
        return integerLiteral(text, integers);
    return integers == Integers::Widest ? unknownConstant("a condition takes integers") : realLiteral(text, hex);
}

Constant realOperation(std::string_view sign, ConstantType type, double a, double b)
{
    if (!std::string_view("+-*/").contains(sign))
        return unknownConstant(std::string(sign) + " takes integers");
    if (sign == "/" && b == 0)
        return unknownConstant("it divides by 0");
    const Constant result = realOf(type, sign == "+" ? a + b : sign == "-" ? a - b : sign == "*" ? a * b : a / b);
    return std::isfinite(result.real) ? result : unknownConstant("a number in it overflows");
}

Constant signedOperation(std::string_view sign, ConstantType type, std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    bool overflows = false;
    if (sign == "+")
        overflows = __builtin_add_overflow(a, b, &result);
    else if (sign == "-")
        overflows = __builtin_sub_overflow(a, b, &result);
    else if (sign == "*")
        overflows = __builtin_mul_overflow(a, b, &result);
    else if (b == 0)
        return unknownConstant("it divides by 0");
    else if (b == -1) // the one quotient that may not fit
        overflows = sign == "/" && __builtin_sub_overflow(std::int64_t(0), a, &result);
    else
        result = sign == "/" ? a / b : a % b;
    return overflows ? unknownConstant("a number in it overflows") : integerOf(type, result);
}

Constant unsignedOperation(std::string_view sign, ConstantType type, std::uint64_t a, std::uint64_t b)
{
    if (sign == "+")
        return withBits(type, a + b);
    if (sign == "-")
        return withBits(type, a - b);
    if (sign == "*")
        return withBits(type, a * b);
    if (b == 0)
        return unknownConstant("it divides by 0");
    return withBits(type, sign == "/" ? a / b : a % b);
}

/// The type is that of the left side alone.
Constant shift(std::string_view sign, const Constant &a, const Constant &b)
{
    const int width = a.type >= ConstantType::Long ? 64 : 32;
    if (b.asDouble() < 0 || b.asDouble() >= width)
        return unknownConstant("it shifts by as many bits as a number has, or more");
    const auto count = int(b.bits);
    if (!isSigned(a.type))
        return withBits(a.type, sign == "<<" ? a.bits << count : a.bits >> count);
    const auto value = static_cast<std::int64_t>(a.bits);
    if (sign == ">>")
        return integerOf(a.type, value >> count);
    if (value < 0)
        return unknownConstant("it shifts a negative number to the left");
    std::int64_t result = 0;
    return count == 63 || __builtin_mul_overflow(value, std::int64_t(1) << count, &result)
        ? unknownConstant("a number in it overflows")
        : integerOf(a.type, result);
}

std::optional<bool> comparison(std::string_view sign, const Constant &a, const Constant &b)
{
    const auto compare = [sign](auto x, auto y) -> std::optional<bool> {
        return sign == "<" ? std::optional(x < y)
            : sign == ">"  ? std::optional(x > y)
            : sign == "<=" ? std::optional(x <= y)
            : sign == ">=" ? std::optional(x >= y)
            : sign == "==" ? std::optional(x == y)
            : sign == "!=" ? std::optional(x != y)
                           : std::nullopt;
    };
    if (a.type >= ConstantType::Float)
        return compare(a.real, b.real);
    return isSigned(a.type) ? compare(std::int64_t(a.bits), std::int64_t(b.bits)) : compare(a.bits, b.bits);
}

Constant binary(std::string_view sign, const Constant &left, const Constant &right)
{
    if (sign == "&&" || sign == "||") {
        const bool decisive = sign == "||"; // one side that is this settles it
        for (const Constant *const side : {&left, &right}) {
            if (side->isKnown() && side->isTrue() == decisive)
                return intConstant(decisive);
        }
        return !left.isKnown() ? left : !right.isKnown() ? right : intConstant(!decisive);
    }
    if (!left.isKnown() || !right.isKnown())
        return left.isKnown() ? right : left;
    const ConstantType type = std::max(left.type, right.type);
    const bool isReal = type >= ConstantType::Float;
    if (sign == "<<" || sign == ">>")
        return isReal ? unknownConstant(std::string(sign) + " takes integers") : shift(sign, left, right);
    const Constant a = converted(left, type);
    const Constant b = converted(right, type);
    if (const std::optional<bool> is = comparison(sign, a, b))
        return intConstant(*is);
    if (isReal)
        return realOperation(sign, type, a.real, b.real);
    if (sign == "&" || sign == "|" || sign == "^")
        return withBits(type, sign == "&" ? a.bits & b.bits : sign == "|" ? a.bits | b.bits : a.bits ^ b.bits);
    return isSigned(type) ? signedOperation(sign, type, std::int64_t(a.bits), std::int64_t(b.bits))
                          : unsignedOperation(sign, type, a.bits, b.bits);
}

/// One of the two, in the type that they have together.
Constant chosen(const Constant &condition, const Constant &yes, const Constant &no)
{
    for (const Constant *const part : {&condition, &yes, &no}) {
        if (!part->isKnown())
            return *part;
    }
    return converted(condition.isTrue() ? yes : no, std::max(yes.type, no.type));
}

Constant unary(char sign, const Constant &value)
{
    if (!value.isKnown() || sign == '+')
        return value;
    if (sign == '!')
        return intConstant(!value.isTrue());
    if (sign == '-')
        return value.type >= ConstantType::Float ? realOf(value.type, -value.real) : binary("-", intConstant(0), value);
    return value.type >= ConstantType::Float ? unknownConstant("~ takes an integer")
                                             : withBits(value.type, ~value.bits);
}

/// C's, from loose to tight; 0: no operator with two sides.
int precedence(const std::string &sign)
{
    constexpr std::array<std::array<std::string_view, 4>, 10> levels = {{{"||"}, {"&&"}, {"|"}, {"^"}, {"&"},
        {"==", "!="}, {"<", ">", "<=", ">="}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}}};
    for (std::size_t i = 0; i < levels.size(); ++i) {
        if (!sign.empty() && std::ranges::find(levels[i], sign) != levels[i].end())
            return int(i) + 1;
    }
    return 0;
}

/// A syntax that it does not know ends the reading: everything has no value from there on.
class ExpressionReader final {
public:
    ExpressionReader(
        const std::vector<Token> &tokens, const std::function<Constant(const std::string &)> &names, Integers integers)
        : m_tokens(tokens)
        , m_names(names)
        , m_integers(integers)
    {
    }

    Constant read()
    {
        if (m_tokens.empty())
            return unknownConstant("it has no value");
        Constant value = conditional();
        if (m_at < m_tokens.size())
            fail(m_tokens[m_at].text);
        return m_fault.empty() ? value : unknownConstant(m_fault);
    }

private:
    Constant fail(const std::string &where)
    {
        if (m_fault.empty())
            m_fault = where.empty() ? "it ends too early" : "“" + where + "” in it can't be evaluated";
        m_at = m_tokens.size();
        return unknownConstant(m_fault);
    }

    bool take(std::string_view sign)
    {
        const bool is
            = m_at < m_tokens.size() && m_tokens[m_at].kind == Token::Kind::Sign && m_tokens[m_at].text == sign;
        m_at += is;
        return is;
    }

    Constant conditional()
    {
        if (++m_depth > maxExpressionDepth)
            return fail("(");
        Constant condition = operation(1);
        if (take("?")) {
            Constant yes = conditional();
            if (!take(":"))
                return fail("?");
            Constant no = conditional();
            condition = chosen(condition, yes, no);
        }
        --m_depth;
        return condition;
    }

    Constant operation(int least)
    {
        Constant left = value();
        while (m_at < m_tokens.size() && m_tokens[m_at].kind == Token::Kind::Sign) {
            const std::string sign = m_tokens[m_at].text;
            const int level = precedence(sign);
            if (level < least || level == 0)
                break;
            ++m_at;
            const Constant right = operation(level + 1);
            const bool needsBoth = m_integers == Integers::AsWritten; // what is not known may be no expression at all
            left = needsBoth && !left.isKnown() ? left
                : needsBoth && !right.isKnown() ? right
                                                : binary(sign, left, right);
        }
        return left;
    }

    Constant value()
    {
        for (const char sign : std::string_view("+-!~")) {
            if (!take(std::string_view(&sign, 1)))
                continue;
            if (++m_depth > maxExpressionDepth)
                return fail({sign});
            Constant inner = unary(sign, value());
            --m_depth;
            return inner;
        }
        if (take("(")) {
            Constant inner = conditional();
            return take(")") ? inner : fail(m_at < m_tokens.size() ? m_tokens[m_at].text : std::string());
        }
        if (m_at >= m_tokens.size())
            return fail({});
        const Token &token = m_tokens[m_at++];
        if (token.kind == Token::Kind::Number)
            return literal(token.text, m_integers);
        return token.kind == Token::Kind::Name ? m_names(token.text) : fail(token.text);
    }

    const std::vector<Token> &m_tokens;
    const std::function<Constant(const std::string &)> &m_names;
    const Integers m_integers;
    std::size_t m_at = 0;
    int m_depth = 0;
    std::string m_fault;
};

} // namespace

double Constant::asDouble() const
{
    if (type >= ConstantType::Float)
        return real;
    return isSigned(type) ? double(static_cast<std::int64_t>(bits)) : double(bits);
}

Constant intConstant(int value)
{
    return integerOf(ConstantType::Int, value);
}

Constant unknownConstant(std::string why)
{
    return {.type = ConstantType::Int, .bits = 0, .real = 0, .unknown = std::move(why)};
}

Constant successor(const Constant &constant)
{
    return binary("+", constant, intConstant(1));
}

std::vector<Token> tokensOf(std::string_view text)
{
    std::vector<Token> tokens;
    constexpr std::string_view blanks = " \t\r\n\f\v";
    for (std::size_t at = text.find_first_not_of(blanks); at < text.size();) {
        tokens.push_back(tokenAt(text, at));
        at = text.find_first_not_of(blanks, at + tokens.back().text.size());
    }
    return tokens;
}

Constant evaluated(
    const std::vector<Token> &tokens, const std::function<Constant(const std::string &)> &names, Integers integers)
{
    return ExpressionReader(tokens, names, integers).read();
}

} // namespace gpu::runner

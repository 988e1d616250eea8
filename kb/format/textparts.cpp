// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/textparts.h"

#include <QRegularExpression>
#include <QSet>
#include <QStringList>

namespace kb {

namespace {

using Pattern = QRegularExpression;

// Longer lines are not worth a guess, and matching them would take its time.
constexpr qsizetype maximumGuessed = 2000;
constexpr qsizetype maximumGuessedText = 20'000;

const QSet<QString> &commands()
{
    static const QSet<QString> names {QStringLiteral("apt"), QStringLiteral("apt-get"), QStringLiteral("aws"),
        QStringLiteral("brew"), QStringLiteral("cargo"), QStringLiteral("cd"), QStringLiteral("chmod"),
        QStringLiteral("chown"), QStringLiteral("cmake"), QStringLiteral("colcon"), QStringLiteral("conda"),
        QStringLiteral("cp"), QStringLiteral("curl"), QStringLiteral("dnf"), QStringLiteral("docker"),
        QStringLiteral("docker-compose"), QStringLiteral("dotnet"), QStringLiteral("dpkg"), QStringLiteral("echo"),
        QStringLiteral("export"), QStringLiteral("git"), QStringLiteral("go"), QStringLiteral("gradle"),
        QStringLiteral("grep"), QStringLiteral("helm"), QStringLiteral("kubectl"), QStringLiteral("ldconfig"),
        QStringLiteral("ldd"), QStringLiteral("ls"), QStringLiteral("mkdir"), QStringLiteral("modprobe"),
        QStringLiteral("mv"), QStringLiteral("mvn"), QStringLiteral("npm"), QStringLiteral("npx"),
        QStringLiteral("nvcc"), QStringLiteral("nvidia-smi"), QStringLiteral("pacman"), QStringLiteral("pip"),
        QStringLiteral("pip3"), QStringLiteral("pnpm"), QStringLiteral("poetry"), QStringLiteral("python"),
        QStringLiteral("python3"), QStringLiteral("rm"), QStringLiteral("ros2"), QStringLiteral("rsync"),
        QStringLiteral("scp"), QStringLiteral("ssh"), QStringLiteral("sudo"), QStringLiteral("systemctl"),
        QStringLiteral("tar"), QStringLiteral("terraform"), QStringLiteral("torchrun"), QStringLiteral("ulimit"),
        QStringLiteral("unset"), QStringLiteral("uv"), QStringLiteral("wget"), QStringLiteral("yarn"),
        QStringLiteral("yum")};
    return names;
}

// What quotes and comments say may be in any language.
QString withoutTexts(QString line)
{
    static const Pattern quoted(QStringLiteral("\"[^\"]*\"|'[^']*'|(?:^|\\s)(?:#|//).*$"));
    return line.remove(quoted);
}

// Code has Chinese in texts alone; a Chinese sentence may begin with a command or end with a call.
bool isChinese(const QString &line)
{
    static const Pattern chinese(QStringLiteral("[\\p{Han}，。；：、（）]"));
    return chinese.match(withoutTexts(line)).hasMatch();
}

// Words that a sentence has and a command does not.
bool readsAsSentence(const QString &line)
{
    static const Pattern words(
        QStringLiteral("(?:^|[\\s(])(?:the|that|to|then|and|or|is|are|your|you|see|ensures?|before|after|instead|which|"
                       "when|current|of|"
                       "a|an|works|shows?|should|must|than|matches|does|this|these|not)(?=[\\s,;.:]|$)"));
    return words.match(withoutTexts(line)).hasMatch();
}

bool isCommand(const QString &line)
{
    static const Pattern assignment(QStringLiteral("^(?:[A-Z_][A-Z0-9_]*=\\S+\\s+)*"));
    static const Pattern start(QStringLiteral("^(?:[$#>] )?([a-z][a-z0-9_.-]*)\\s+\\S"));
    const QString rest = line.mid(assignment.match(line).capturedLength());
    const QRegularExpressionMatch match = start.match(rest);
    // A shell comment after two blanks marks a command by any name.
    static const Pattern commented(QStringLiteral("^[a-z][\\w.-]*(?: \\S+){0,8} {2,}# "));
    if (commented.match(line).hasMatch() && !readsAsSentence(line))
        return true;
    if (match.hasMatch())
        return commands().contains(match.captured(1)) && !readsAsSentence(line);
    // Only assignments, as in a shell profile, or one bare command.
    static const Pattern bareAssignment(QStringLiteral("^[A-Z_][A-Z0-9_]*=\\S+$"));
    return bareAssignment.match(line).hasMatch() || line == u"nvidia-smi" || line == u"ldconfig";
}

bool isStatement(const QString &line)
{
    static const Pattern keyword(QStringLiteral(
        "^(?:from [\\w.]+ import |import [\\w.{]+|def \\w+\\(|class "
        "\\w+.*[:{]$|@\\w[\\w.]*|#include\\b|(?:for|while|if|with|elif) "
        ".*:$|(?:try|else|finally):$|except\\b.*:$|return [\\w(\\[{'\"]|(?:const|let|var) \\w+|(?:if|for|while) "
        "?\\(.*[;{)]$|[{}\\])]+[;,]?$|.*;$|.*\\{$|FROM [\\w./:-]+$|RUN [\\w./-]+ )"));
    static const Pattern assignment(QStringLiteral("^[A-Za-z_][\\w.]*(?:\\[[^\\]]*\\])?\\s*[+*/-]?=\\s*[^=\\s].*$"));
    static const Pattern call(QStringLiteral("^[A-Za-z_][\\w.:]*\\(.*\\)[;:]?(?:\\s*(?:#|//).*)?$"));
    static const Pattern json(QStringLiteral("^\"[^\"]+\"\\s*:\\s*\\S"));
    const bool shaped = keyword.match(line).hasMatch() || assignment.match(line).hasMatch()
        || call.match(line).hasMatch() || json.match(line).hasMatch();
    if (!shaped)
        return false;
    static const Pattern ownWords(QStringLiteral(
        "\\b(?:and|or|not|is|as|in|of|a|if|else|for|from|import|lambda|return|with|async|await|new)\\b"));
    // Three plain words in a row are prose, whatever stands at the end.
    static const Pattern plainWords(QStringLiteral("(?:^|[\\s(])[A-Za-z][a-z]+(?: [a-z]+){2,}(?=[\\s,;.:]|$)"));
    QString bare = line;
    bare.remove(ownWords);
    return !readsAsSentence(bare) && !plainWords.match(bare).hasMatch();
}

bool isComment(const QString &line)
{
    return line.startsWith(u"# ") || line.startsWith(u"//") || line.startsWith(u"/*");
}

QString trimmedBlankLines(const QString &text)
{
    static const Pattern edges(QStringLiteral("\\A(?:[ \\t]*\\n)+|\\s+\\z"));
    QString result = text;
    return result.remove(edges);
}

void append(QList<TextPart> &parts, TextPart::Kind kind, const QString &text, const QString &language)
{
    const QString trimmed = trimmedBlankLines(text);
    if (!trimmed.isEmpty())
        parts.append({kind, trimmed, language});
}

// A line "Prose: command" gives both; its prose keeps the colon.
qsizetype codeAfterColon(const QString &line)
{
    for (qsizetype at = line.indexOf(u": "); at >= 0; at = line.indexOf(u": ", at + 1)) {
        if (QStringView(line).left(at).contains(u" #"))
            return -1; // the colon is part of a comment
        if (looksLikeCode(QStringView(line).mid(at + 2)))
            return at + 1;
    }
    return -1;
}

QList<TextPart> splitProse(const QString &text)
{
    const QStringList lines = text.split(u'\n');
    qsizetype filled = 0;
    qsizetype codeLines = 0;
    for (const QString &line : lines) {
        const QString bare = line.trimmed();
        filled += !bare.isEmpty();
        codeLines += !bare.isEmpty() && (looksLikeCode(bare) || isComment(bare));
    }
    const QString first = text.trimmed().section(u'\n', 0, 0);
    const bool beginsWithCode = looksLikeCode(first) || isComment(first);
    const bool indented = text.contains(u"\n  ") || text.contains(u"\n\t");
    QList<TextPart> parts;
    if (beginsWithCode && (codeLines == filled || (filled > 1 && 5 * codeLines >= (indented ? 2 : 3) * filled))) {
        append(parts, TextPart::Kind::Code, text, guessLanguage(text));
        return parts;
    }
    QString prose;
    QString code;
    const auto flush = [&parts](QString &pending, TextPart::Kind kind) {
        append(parts, kind, pending, kind == TextPart::Kind::Code ? guessLanguage(pending) : QString());
        pending.clear();
    };
    for (const QString &line : lines) {
        const qsizetype colon = codeAfterColon(line);
        if (looksLikeCode(line) || (!code.isEmpty() && isComment(line.trimmed()))) {
            flush(prose, TextPart::Kind::Prose);
            code += line + u'\n';
        } else if (colon > 0) {
            flush(code, TextPart::Kind::Code);
            prose += line.left(colon);
            flush(prose, TextPart::Kind::Prose);
            code = line.mid(colon + 1) + u'\n';
        } else {
            flush(code, TextPart::Kind::Code);
            prose += line + u'\n';
        }
    }
    flush(prose, TextPart::Kind::Prose);
    flush(code, TextPart::Kind::Code);
    return parts;
}

} // namespace

QList<TextPart> splitFences(const QString &text)
{
    static const Pattern opening(QStringLiteral("^([ \\t]*)(`{3,}|~{3,})[ \\t]*([^`\\s]*)[^`]*$"));
    QList<TextPart> parts;
    QString pending;
    QString fence;
    QString language;
    qsizetype indent = 0;
    for (const QString &line : text.split(u'\n')) {
        if (fence.isEmpty()) {
            const QRegularExpressionMatch match = opening.match(line);
            if (!match.hasMatch()) {
                pending += line + u'\n';
                continue;
            }
            append(parts, TextPart::Kind::Prose, pending, {});
            pending.clear();
            indent = match.capturedLength(1);
            fence = match.captured(2);
            language = match.captured(3).toLower();
        } else if (line.trimmed().startsWith(fence) && line.trimmed().count(fence.front()) == line.trimmed().size()) {
            append(parts, TextPart::Kind::Code, pending, language.isEmpty() ? guessLanguage(pending) : language);
            pending.clear();
            fence.clear();
        } else {
            const qsizetype leading = line.size() - QStringView(line).trimmed().size();
            pending += QStringView(line).mid(qMin(indent, leading)) % u'\n';
        }
    }
    const bool open = !fence.isEmpty();
    append(parts, open ? TextPart::Kind::Code : TextPart::Kind::Prose, pending, open ? language : QString());
    return parts;
}

QList<TextPart> splitText(const QString &text)
{
    QList<TextPart> fenced = splitFences(text);
    const bool hasFence
        = std::ranges::any_of(fenced, [](const TextPart &part) { return part.kind == TextPart::Kind::Code; });
    return hasFence || text.size() > maximumGuessedText ? fenced : splitProse(text);
}

bool looksLikeCode(QStringView line)
{
    const QString bare = line.trimmed().toString();
    if (bare.size() > maximumGuessed)
        return false;
    return !bare.isEmpty() && !isChinese(bare) && (isCommand(bare) || isStatement(bare));
}

QString guessLanguage(const QString &code)
{
    if (code.size() > maximumGuessedText)
        return {};
    struct Rule {
        const char *language;
        Pattern pattern;
    };
    static const Pattern::PatternOptions lines = Pattern::MultilineOption;
    // The first rule that fits wins, so the most telling come first.
    static const QList<Rule> rules {
        {"json", Pattern(QStringLiteral("\\A\\s*[\\[{]\\s*(?:\"[^\"]*\"\\s*[:,]|[\\[{])"))},
        {"cmake",
            Pattern(QStringLiteral("^\\s*(?:cmake_minimum_required|find_package|add_executable|add_library|"
                                   "target_\\w+|set|project)\\s*\\("),
                lines)},
        {"dockerfile", Pattern(QStringLiteral("^FROM [\\w./:-]+\\s*(?:AS \\w+)?$|^RUN \\w"), lines)},
        {"cpp",
            Pattern(QStringLiteral("#include\\b|\\bstd::|\\b(?:cudaError_t|cudnnStatus_t|size_t|int|float|double|void|"
                                   "auto)\\s+[*&]?\\w+\\s*[=;(]|^\\s*(?:cuda|cudnn|cublas)[A-Z]\\w*\\(.*;|<<<"),
                lines)},
        {"javascript",
            Pattern(QStringLiteral("^\\s*(?:const|let|var|function|interface|type) \\w|^\\s*export "
                                   "(?:default|const|function|class|async)\\b|=>|\\brequire\\("),
                lines)},
        {"bash",
            Pattern(
                QStringLiteral("^\\s*(?:\\$ )?(?:sudo|export|apt|apt-get|pip|pip3|conda|docker|git|cd|curl|wget|"
                               "nvidia-smi|npm|npx|yarn|kubectl|helm|systemctl|ldconfig|cmake|python3?|torchrun|echo|"
                               "rm|ls|mkdir|modprobe|ulimit|unset|terraform|[A-Z_]+=\\S+)(?:\\s+[^=\\s(]|\\s*$)"
                               "|^[A-Z_][A-Z0-9_]*=\\S+$"),
                lines)},
        {"python",
            Pattern(
                QStringLiteral("^\\s*(?:import|from|def|class|with|for|try|except|return|@)\\b|\\b(?:torch|tf|np|nn|"
                               "self|None|True|False)\\b|\\w\\(.*\\w\\s*=|\\bprint\\(|^\\s*[\\w.]+ = "),
                lines)},
        {"cpp", Pattern(QStringLiteral(";\\s*$"), lines)},
        {"yaml", Pattern(QStringLiteral("\\A(?:\\s*(?:#.*|- .*|[\\w.-]+:(?: .*)?)\\n?)+\\z"))},
    };
    for (const Rule &rule : rules) {
        if (rule.pattern.match(code).hasMatch())
            return QString::fromLatin1(rule.language);
    }
    return looksLikeCode(code) && isCommand(code.trimmed()) ? QStringLiteral("bash") : QString();
}

} // namespace kb

// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/site/sitewords.h"

#include "kb/text/plaintext.h"

#include <array>

namespace kb {

namespace {

struct InBoth {
    SiteWord word;
    std::string_view english;
    std::string_view chinese;
};

constexpr std::array siteWords = {
    InBoth {SiteWord::Title, "GPU errors", "GPU 报错"},
    InBoth {SiteWord::Back, "‹ All entries", "‹ 全部条目"},
    InBoth {SiteWord::Skip, "Skip to the text", "跳到正文"},
    InBoth {SiteWord::Language, "Language", "语言"},
    InBoth {SiteWord::Colours, "Colours", "配色"},
    InBoth {
        SiteWord::ColourNames, "Colours: system|Colours: light|Colours: dark", "配色：跟随系统|配色：浅色|配色：深色"},
    InBoth {SiteWord::CopyNames, "Copy|Copied", "复制|已复制"},
    InBoth {SiteWord::Search, "Search", "搜索"},
    InBoth {SiteWord::Placeholder, "Search, or paste an error…", "搜索，或粘贴报错…"},
    InBoth {SiteWord::All, "All %1", "全部 %1"},
    InBoth {SiteWord::HasCase, "Has a case", "有用例"},
    InBoth {SiteWord::WithCase, "Has a case %1", "有用例 %1"},
    InBoth {SiteWord::Articles, "Articles %1", "文章 %1"},
    InBoth {SiteWord::Article, "Article", "文章"},
    InBoth {SiteWord::Domain, "Domain", "领域"},
    InBoth {SiteWord::Tier, "Tier", "验证级别"},
    InBoth {SiteWord::NoDomain, "(none)", "（无）"},
    InBoth {SiteWord::UnknownTier, "Unknown", "未知"},
    InBoth {SiteWord::Found, "%1 found", "找到 %1 条"},
    InBoth {SiteWord::FoundOne, "1 found", "找到 1 条"},
    InBoth {SiteWord::NoneHere, "Nothing has all of these words here. Choose “All”, or fewer words.",
        "此处没有同时包含这些词的内容。请选择“全部”，或减少几个词。"},
    InBoth {
        SiteWord::NoneAtAll, "Nothing in this library comes near this text.", "此条目库中没有与这段文本相近的条目。"},
    InBoth {SiteWord::Nearest,
        "Nothing has all of these words. What comes nearest:", "没有内容同时包含这些词。最接近的条目："},
    InBoth {SiteWord::Line, "line %1 · has %2 % of it", "第 %1 行 · 覆盖 %2 %"},
    InBoth {SiteWord::LogNote,
        "This page compares the first 4,000 different lines of the log, of each the first 2,000 characters, with the "
        "signatures; the log stays in this window. Casebook itself reads all of it, also tries every regex and tells "
        "causes from what follows: casebook-cli search FILE.",
        "本页将日志中前 4000 个不同的行（每行取前 2000 个字符）与特征比较；日志不会离开本窗口。Casebook "
        "程序会读取整个日志，还会尝试每个正则表达式，并区分原因与后果：casebook-cli "
        "search FILE。"},
    InBoth {SiteWord::More, "Show more", "显示更多"},
    InBoth {SiteWord::Contents, "%1 entries", "%1 个条目"},
    InBoth {SiteWord::Footer,
        "A library of GPU errors, exported by Casebook. Keys: / searches, ↑ ↓ choose, Enter opens, Esc goes back.",
        "由 Casebook 导出的 GPU 报错条目库。按键：/ 搜索，↑ ↓ 选择，Enter 打开，Esc 返回。"},
};

constexpr bool standInOrder()
{
    for (std::size_t i = 0; i < siteWords.size(); ++i) {
        if (siteWords[i].word != SiteWord(i))
            return false;
    }
    return siteWords.size() == std::size_t(SiteWord::Footer) + 1;
}
static_assert(standInOrder());

} // namespace

std::string_view siteWord(SiteWord word, Language language)
{
    const InBoth &both = siteWords[std::size_t(word)];
    return language == Language::Chinese ? both.chinese : both.english;
}

std::string siteWord(SiteWord word, Language language, std::size_t number)
{
    return replacedAll(siteWord(word, language), "%1", std::to_string(number));
}

} // namespace kb

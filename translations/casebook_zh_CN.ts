<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>Drive</source>
        <translation>驱动器</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>快捷方式</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>app</name>
    <message>
        <source>Runs the test cases of an entry, or of all entries.</source>
        <translation>运行一个条目或全部条目的测试用例。</translation>
    </message>
    <message>
        <source>Every entry that has cases.</source>
        <translation>所有带有用例的条目。</translation>
    </message>
    <message>
        <source>Only the cases of this name.</source>
        <translation>只运行此名称的用例。</translation>
    </message>
    <message>
        <source>A described GPU for the level model; may be given several times. Without it, all of them.</source>
        <translation>model 级别所用的 GPU 型号；可以给出多次。不给出时，使用全部型号。</translation>
    </message>
    <message>
        <source>Writes what the runs decided as evidence.</source>
        <translation>把运行判定的结果写为证据记录。</translation>
    </message>
    <message>
        <source>The entry.</source>
        <translation>条目。</translation>
    </message>
    <message>
        <source>No case to run: the entry has none of that name or level.</source>
        <translation>没有可运行的用例：该条目没有此名称或级别的用例。</translation>
    </message>
    <message>
        <source>A libcudnn.so or a folder with one; may be given several times. Without it, the newest that is installed.</source>
        <translation>libcudnn.so 或其所在文件夹；可多次给出。不给出时使用已安装的最新版本。</translation>
    </message>
    <message>
        <source>None of the cuDNN found here can be loaded: “casebook-cli devices” says why.</source>
        <translation>这里找到的 cuDNN 都无法加载：“casebook-cli devices”会说明原因。</translation>
    </message>
    <message>
        <source>Leaves out the runs that ended when the same command was cut short.</source>
        <translation>略过同一命令被中断之前已经结束的运行。</translation>
    </message>
    <message>
        <source>So many runs at once; without it, one for each core there.</source>
        <translation>同时进行的运行数；不给出时，那里每个核心一个。</translation>
    </message>
    <message>
        <source>The GPU of the level gpu, by its number; 0 without it.</source>
        <translation>gpu 级别所用的 GPU 编号；不给出时为 0。</translation>
    </message>
    <message>
        <source>Seconds that a run may take, in place of its case&apos;s own.</source>
        <translation>一次运行最多用多少秒，代替用例自己的限制。</translation>
    </message>
    <message>
        <source>Repeats the case of this record on a library of its version.</source>
        <translation>在相同版本的库上重复该记录的用例。</translation>
    </message>
    <message>
        <source>Of cases of the level toolkit: only versions of their package in this range. Without it, all that are found.</source>
        <translation>用于工具包级用例：只用所属包在此范围内的版本。不指定时，用找到的所有版本。</translation>
    </message>
    <message>
        <source>Only cases of this level: library, toolkit, model or gpu.</source>
        <translation>仅限此级别的用例：library、toolkit、model 或 gpu。</translation>
    </message>
    <message>
        <source>Prints JSON: a line for each run as it ends, one for a target that can&apos;t be used, and one with the tiers.</source>
        <translation>输出 JSON：每次运行结束时一行，每个无法使用的目标一行，最后一行是各条目的验证级别。</translation>
    </message>
</context>
<context>
    <name>cli</name>
    <message>
        <source>Says which records of a library hold (verify), what they make of its entries (tiers), signs records (sign), or joins those of other machines into a library (merge).</source>
        <translation>说明库中哪些记录成立（verify）、它们使条目处于什么级别（tiers），为记录签名（sign），或把其他机器的记录并入一个库（merge）。</translation>
    </message>
    <message>
        <source>merge: the folder to merge into; created if need be.</source>
        <translation>merge：要并入的文件夹；必要时新建。</translation>
    </message>
    <message>
        <source>verify, tiers, sign or merge.</source>
        <translation>verify、tiers、sign 或 merge。</translation>
    </message>
    <message>
        <source>verify, tiers: the library, else the built-in one; sign: the records&apos; files; merge: libraries, their folders “evidence”, or folders of such.</source>
        <translation>verify、tiers：库，不写则为内置库；sign：记录的文件；merge：库、库中的“evidence”文件夹，或含有它们的文件夹。</translation>
    </message>
    <message>
        <source>Say “evidence verify [FOLDER]”, “evidence tiers [FOLDER]”, “evidence sign --key KEY FILE...” or “evidence merge DIR... [--kb LIBRARY | --into FOLDER]”.</source>
        <translation>请写“evidence verify [FOLDER]”、“evidence tiers [FOLDER]”、“evidence sign --key KEY FILE...”或“evidence merge DIR... [--kb LIBRARY | --into FOLDER]”。</translation>
    </message>
    <message>
        <source>%1 records merged so far, %2 were there already.</source>
        <translation>至今已并入 %1 条记录，%2 条原已存在。</translation>
    </message>
    <message>
        <source>Stopping: what was merged stays, a second go takes up the rest.</source>
        <translation>正在停止：已并入的保留，再次运行会接着处理其余的。</translation>
    </message>
    <message>
        <source>The tiers of %1 of %2 entries are stored.</source>
        <translation>已写入 %2 个条目中 %1 个的验证级别。</translation>
    </message>
    <message>
        <source>Records merged: %1; there already: %2; left out, each for the reason above: %3; links passed over: %4.</source>
        <translation>并入的记录：%1；原已存在：%2；略去（原因见上）：%3；跳过的链接：%4。</translation>
    </message>
    <message>
        <source>The records do not agree about: %1. “casebook-cli show” says how.</source>
        <translation>记录对以下条目的说法不一致：%1。“casebook-cli show”会说明详情。</translation>
    </message>
    <message>
        <source>Say “evidence merge DIR...” with --kb LIBRARY, with --into FOLDER, or with neither of them.</source>
        <translation>请写“evidence merge DIR...”，并加上 --kb LIBRARY 或 --into FOLDER，也可两者都不加。</translation>
    </message>
    <message>
        <source>There are no records in “%1”. Name a library, its folder “evidence”, or a folder of such.</source>
        <translation>“%1”中没有记录。请写一个库、库中的“evidence”文件夹，或含有它们的文件夹。</translation>
    </message>
    <message>
        <source>There is no command “%1”.</source>
        <translation>没有命令“%1”。</translation>
    </message>
    <message>
        <source>Checks a library&apos;s data.</source>
        <translation>检查条目库的数据。</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n 个问题</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n 个条目</numerusform>
        </translation>
    </message>
    <message>
        <source>The library&apos;s folder; without it, the built-in library.</source>
        <translation>条目库所在的文件夹；不写则用内置条目库。</translation>
    </message>
    <message>
        <source>Language: en or zh.</source>
        <translation>语言：en 或 zh。</translation>
    </message>
    <message>
        <source>Print one JSON document.</source>
        <translation>输出一个 JSON 文档。</translation>
    </message>
    <message>
        <source>An argument is missing.</source>
        <translation>缺少一个参数。</translation>
    </message>
    <message>
        <source>Unexpected argument “%1”.</source>
        <translation>多余的参数“%1”。</translation>
    </message>
    <message>
        <source>“%1” is not a language; use en or zh.</source>
        <translation>“%1”不是可用的语言；请用 en 或 zh。</translation>
    </message>
    <message>
        <source>See casebook-cli %1 --help.</source>
        <translation>请看 casebook-cli %1 --help。</translation>
    </message>
    <message>
        <source>Writes entries and articles as files.</source>
        <translation>把条目和文章写成文件。</translation>
    </message>
    <message>
        <source>Where to write.</source>
        <translation>写到哪里。</translation>
    </message>
    <message>
        <source>Without ids: everything.</source>
        <translation>不写 id：全部。</translation>
    </message>
    <message numerus="yes">
        <source>%n written to %1</source>
        <translation>
            <numerusform>%n 个已写到 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: created %2</source>
        <translation>%1：已新建 %2</translation>
    </message>
    <message>
        <source>%1: merged into %2</source>
        <translation>%1：已并入 %2</translation>
    </message>
    <message>
        <source>%1: %2 says all of it already</source>
        <translation>%1：%2 已包含全部内容</translation>
    </message>
    <message>
        <source>Imports entries and articles of every known format into a library.</source>
        <translation>把各种已知格式的条目和文章导入条目库。</translation>
    </message>
    <message>
        <source>The library&apos;s folder; created if need be.</source>
        <translation>条目库所在的文件夹；没有则新建。</translation>
    </message>
    <message>
        <source>--into DIR is missing: the library to import into.</source>
        <translation>缺少 --into DIR：要导入到哪个条目库。</translation>
    </message>
    <message>
        <source>%1: kept what stood there; the import differs in %2</source>
        <translation>%1：保留了原有内容；导入的内容在 %2 处不同</translation>
    </message>
    <message>
        <source>Nothing in the library explains this text.</source>
        <translation>条目库中没有能解释这段文字的条目。</translation>
    </message>
    <message>
        <source>Finds the entries that explain a pasted log.</source>
        <translation>查找能解释一段日志的条目。</translation>
    </message>
    <message>
        <source>At most N matches.</source>
        <translation>最多 N 个匹配。</translation>
    </message>
    <message>
        <source>JSON Lines in, one {&quot;query&quot;: &quot;...&quot;} a line; JSON Lines out, in order.</source>
        <translation>输入 JSON Lines，每行一个 {&quot;query&quot;: &quot;...&quot;}；按顺序输出 JSON Lines。</translation>
    </message>
    <message>
        <source>The log; - or nothing is stdin.</source>
        <translation>日志；- 或不写表示标准输入。</translation>
    </message>
    <message>
        <source>--limit takes a whole number from 1 up.</source>
        <translation>--limit 须为不小于 1 的整数。</translation>
    </message>
    <message>
        <source>Prints one entry or article.</source>
        <translation>输出一个条目或一篇文章。</translation>
    </message>
    <message>
        <source>text, json, md or html.</source>
        <translation>text、json、md 或 html。</translation>
    </message>
    <message>
        <source>An entry&apos;s &lt;domain&gt;/&lt;slug&gt;, or an article&apos;s id.</source>
        <translation>条目的 &lt;领域&gt;/&lt;名称&gt;，或文章的 id。</translation>
    </message>
    <message>
        <source>“%1” is not a format; use text, json, md or html.</source>
        <translation>“%1”不是可用的格式；请用 text、json、md 或 html。</translation>
    </message>
    <message>
        <source>The output can&apos;t be written.</source>
        <translation>无法写出结果。</translation>
    </message>
    <message numerus="yes">
        <source>%n articles</source>
        <translation>
            <numerusform>%n 篇文章</numerusform>
        </translation>
    </message>
    <message>
        <source>The input is empty: pipe a log in, or name its file.</source>
        <translation>输入为空：请通过管道传入日志，或给出日志文件。</translation>
    </message>
    <message>
        <source>GPU %1: %2, compute capability %3, %4 MiB
</source>
        <translation>GPU %1：%2，计算能力 %3，%4 MiB
</translation>
    </message>
    <message>
        <source>with headers</source>
        <translation>带头文件</translation>
    </message>
    <message>
        <source>without headers</source>
        <translation>不带头文件</translation>
    </message>
    <message>
        <source>No cuDNN was found. Install one, fetch one with “./dev cudnn newest”, or name one with --cudnn PATH.
</source>
        <translation>没有找到 cuDNN。请安装一个，用“./dev cudnn newest”获取一个，或用 --cudnn PATH 指定一个。
</translation>
    </message>
    <message>
        <source>A libcudnn.so or a folder with one, besides the usual places.</source>
        <translation>除常用位置之外的 libcudnn.so 或含有它的文件夹。</translation>
    </message>
    <message>
        <source>There is no GPU model “%1”. Known are: %2.</source>
        <translation>没有名为“%1”的 GPU 型号。已知的有：%2。</translation>
    </message>
    <message>
        <source>%1 of %2 runs</source>
        <translation>第 %1 次运行，共 %2 次</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>%1 is no longer the entry that was run. Its records are written, its tier is not: look at the file and run “casebook-cli check”.</source>
        <translation>%1 已不再是所运行的条目。记录已写入，验证级别未写入：请查看该文件，并运行“casebook-cli check”。</translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) written, the last one to %1</source>
        <translation>
            <numerusform>已写入 %n 条记录，最后一条在 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no cuDNN in “%1”.</source>
        <translation>“%1”中没有 cuDNN。</translation>
    </message>
    <message>
        <source>There is no file or folder “%1”.</source>
        <translation>没有名为“%1”的文件或文件夹。</translation>
    </message>
    <message>
        <source>Name a libcudnn.so or a folder with one after --cudnn; “casebook-cli devices” lists those found.</source>
        <translation>请在 --cudnn 之后指定一个 libcudnn.so 或包含它的文件夹；“casebook-cli devices”会列出找到的 cuDNN。</translation>
    </message>
    <message>
        <source>%1 is a file. Name a folder to write into.</source>
        <translation>%1 是文件。请指定要写入的文件夹。</translation>
    </message>
    <message>
        <source>No GPU.
</source>
        <translation>没有 GPU。
</translation>
    </message>
    <message>
        <source>Loading the library led to findings (%1); casebook-cli check lists them.</source>
        <translation>加载条目库时发现了问题（%1 个）；casebook-cli check 会列出它们。</translation>
    </message>
    <message>
        <source>Says what the command takes.</source>
        <translation>说明此命令的用法。</translation>
    </message>
    <message>
        <source>There is no entry in “%1”. A library is a folder with one entry a file, entries/&lt;domain&gt;/&lt;slug&gt;.json; “casebook-cli import FILE... --into DIR” makes one.</source>
        <translation>“%1”中没有条目。条目库是一个文件夹，每个条目一个文件：entries/&lt;domain&gt;/&lt;slug&gt;.json；“casebook-cli import FILE... --into DIR”可以建立一个条目库。</translation>
    </message>
    <message>
        <source>The folder to write into has no name.</source>
        <translation>要写入的文件夹没有名称。</translation>
    </message>
    <message>
        <source>Nothing can be written into %1 (%2). Name another folder.</source>
        <translation>无法写入 %1（%2）。请指定另一个文件夹。</translation>
    </message>
    <message>
        <source>There is no file to import: none ends in .json, .md or .txt.</source>
        <translation>没有可导入的文件：没有以 .json、.md 或 .txt 结尾的文件。</translation>
    </message>
    <message>
        <source>Similar: %1</source>
        <translation>相近的有：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n files are in no format that Casebook knows and were passed over.</source>
        <translation>
            <numerusform>%n 个文件不是 Casebook 已知的格式，已跳过。</numerusform>
        </translation>
    </message>
    <message>
        <source>The argument is a file with the text. To search for words, pipe them in: echo WORDS | casebook-cli search</source>
        <translation>参数是含有文本的文件。要搜索词语，请通过管道输入：echo 词语 | casebook-cli search</translation>
    </message>
    <message>
        <source>casebook-cli: a knowledge base of GPU errors</source>
        <translation>casebook-cli：GPU 报错知识库</translation>
    </message>
    <message>
        <source>Without --kb the built-in library is used. Each command has --help.</source>
        <translation>不写 --kb 则使用内置条目库。每条命令都有 --help。</translation>
    </message>
    <message>
        <source>Exit codes: 0 fine, 1 findings or not reproduced, 2 bad usage or input, 3 could not run or decide.</source>
        <translation>退出码：0 正常，1 有问题或未复现，2 用法或输入有误，3 未能运行或判定。</translation>
    </message>
    <message>
        <source>“%1” stands before the command; options stand behind it.</source>
        <translation>“%1”在命令之前；选项应写在命令之后。</translation>
    </message>
    <message>
        <source>Files to import, or folders with such files; - is the standard input. The format is told by content.</source>
        <translation>要导入的文件，或含有这些文件的文件夹；- 表示标准输入。格式由内容判断。</translation>
    </message>
    <message>
        <source>Waiting for another command that changes “%1”.</source>
        <translation>正在等待另一个要更改“%1”的命令。</translation>
    </message>
    <message>
        <source>“%1” can&apos;t be locked (%2): let no other command change it at the same time.</source>
        <translation>无法锁定“%1”（%2）：请勿让其他命令同时更改它。</translation>
    </message>
    <message>
        <source>Stopping: the runs that have not ended are cancelled.</source>
        <translation>正在停止：尚未结束的运行已取消。</translation>
    </message>
    <message>
        <source>signed by %1</source>
        <translation>由 %1 签名</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message numerus="yes">
        <source>%n do not, and do not count.</source>
        <translation>
            <numerusform>%n 条不成立，不计入。</numerusform>
        </translation>
    </message>
    <message>
        <source>Machines that can be told apart: %1. Records that do not say which: %2.</source>
        <translation>可区分的机器：%1。未说明机器的记录：%2。</translation>
    </message>
    <message>
        <source>Name the key (--key KEY) and the records to sign.</source>
        <translation>请指定密钥（--key KEY）和要签名的记录。</translation>
    </message>
    <message>
        <source>Signed: %1</source>
        <translation>已签名：%1</translation>
    </message>
    <message>
        <source>verify: names the records that hold, too.</source>
        <translation>verify：也列出成立的记录。</translation>
    </message>
    <message>
        <source>sign: the SSH key.</source>
        <translation>sign：SSH 密钥。</translation>
    </message>
    <message>
        <source>Nothing can be compared: the case could not be run.</source>
        <translation>无法比较：用例未能运行。</translation>
    </message>
    <message>
        <source>Environment variables that are not as they were then: %1.</source>
        <translation>与当时不同的环境变量：%1。</translation>
    </message>
    <message>
        <source>The same as the record of %1: %2, control %3.</source>
        <translation>与 %1 的记录相同：%2，对照为 %3。</translation>
    </message>
    <message>
        <source>Not the same. The record of %1: %2, %3, control %4. Now: %5, %6, control %7.</source>
        <translation>不相同。%1 的记录：%2，%3，对照为 %4。现在：%5，%6，对照为 %7。</translation>
    </message>
    <message>
        <source>Name an entry, or say --all, or --from RECORD: one of the three.</source>
        <translation>请指定条目、--all 或 --from RECORD，三者取一。</translation>
    </message>
    <message>
        <source>--from repeats the record&apos;s own case and writes none: leave out --record, --case and --level.</source>
        <translation>--from 重跑记录自身的用例，不写入新记录：请去掉 --record、--case 和 --level。</translation>
    </message>
    <message>
        <source>--from repeats a case at one target: name one.</source>
        <translation>--from 只在一个目标上重跑用例：请只写一个。</translation>
    </message>
    <message>
        <source>| Tier | Entries | |
|---|---|---|
</source>
        <comment>a table in Markdown</comment>
        <translation>| 验证级别 | 条目 | |
|---|---|---|
</translation>
    </message>
    <message>
        <source>%1; in no published package known here</source>
        <translation>%1；不在此处已知的任何发布包中</translation>
    </message>
    <message numerus="yes">
        <source>%n signature(s) could not be checked: there is no ssh-keygen. Install OpenSSH&apos;s client.</source>
        <translation>
            <numerusform>%n 个签名无法检查：没有 ssh-keygen。请安装 OpenSSH 客户端。</numerusform>
        </translation>
    </message>
    <message>
        <source>A casebook-runner of this machine to use, or to bring to the target, in place of Casebook&apos;s own.</source>
        <translation>使用（或带到目标上）本机的这个 casebook-runner，而不是 Casebook 自带的。</translation>
    </message>
    <message>
        <source>“%1” is no program.</source>
        <translation>“%1”不是程序。</translation>
    </message>
    <message>
        <source>“%1” is no target. Say --target this, ssh:HOST, ssh:HOST:PATH, slurm, slurm:OPTIONS or container:IMAGE; a host is [user@]name, and an option begins with “-”.</source>
        <translation>“%1”不是目标。请用 --target this、ssh:HOST、ssh:HOST:PATH、slurm、slurm:OPTIONS 或 container:IMAGE；主机写作 [user@]name，选项以“-”开头。</translation>
    </message>
    <message>
        <source>Leave out “%1”: with it, what comes through srun is no longer what the runner says, or what it is sent.</source>
        <translation>请去掉“%1”：有了它，经 srun 传来的就不再是运行器所说的内容，传去的也不再是发给它的内容。</translation>
    </message>
    <message>
        <source>Copying the runner there (%1 MB) …</source>
        <translation>正在把运行器复制过去（%1 MB）……</translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) come before it; it waits for: %1</source>
        <translation>
            <numerusform>前面还有 %n 个作业；它在等待：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>The connection was lost (%1); it is taken up again.</source>
        <translation>连接断开（%1），正在重新连接。</translation>
    </message>
    <message>
        <source>Still waiting for %1 after %2 s.</source>
        <translation>%2 秒后仍在等待 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) planned. On the other machine: casebook-runner --serve &lt; plan.jsonl &gt; answers.jsonl. Back here: casebook-cli record answers.jsonl</source>
        <translation>
            <numerusform>已计划 %n 次运行。在另一台机器上：casebook-runner --serve &lt; plan.jsonl &gt; answers.jsonl。回到这里：casebook-cli record answers.jsonl</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) ended before; the others follow.</source>
        <translation>
            <numerusform>%n 次运行之前已经结束，接着进行其余的。</numerusform>
        </translation>
    </message>
    <message>
        <source>--%1 is a number from %2 to %3.</source>
        <translation>--%1 应为 %2 到 %3 之间的数。</translation>
    </message>
    <message>
        <source>Where cases run: this (the default), ssh:HOST, slurm or slurm:OPTIONS with srun&apos;s own options in place of --gres=gpu:1, container:IMAGE. Casebook brings its runner there; ssh:HOST:PATH names one that is there. Without --cudnn the runner looks into the usual places there.</source>
        <translation>用例在哪里运行：this（默认）、ssh:HOST、slurm 或 slurm:OPTIONS（用 srun 自己的选项代替 --gres=gpu:1）、container:IMAGE。Casebook 会把运行器带过去；ssh:HOST:PATH 指定那里已有的运行器。没有 --cudnn 时，运行器在那里的常用位置查找。</translation>
    </message>
    <message>
        <source>Writes a plan: requests that casebook-runner --serve answers on a machine which nothing reaches.</source>
        <translation>写出计划：由 casebook-runner --serve 在无法连接的机器上应答的请求。</translation>
    </message>
    <message>
        <source>Every entry that has cases.</source>
        <translation>所有带用例的条目。</translation>
    </message>
    <message>
        <source>The path of a libcudnn.so on that machine; may be given several times. Without it, the first that the runner finds there.</source>
        <translation>那台机器上 libcudnn.so 的路径，可给出多次。不给出时，取运行器在那里找到的第一个。</translation>
    </message>
    <message>
        <source>The entries.</source>
        <translation>条目。</translation>
    </message>
    <message>
        <source>Name entries, or say --all: one of the two.</source>
        <translation>请给出条目，或写 --all：二者取一。</translation>
    </message>
    <message>
        <source>Judges the answers to a plan, and writes what they decided as evidence.</source>
        <translation>判定对计划的应答，并把得出判定的写为记录。</translation>
    </message>
    <message>
        <source>The answers; - for stdin.</source>
        <translation>应答文件；- 表示标准输入。</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>how it differs: %1</source>
        <translation>区别：%1</translation>
    </message>
    <message>
        <source>No entry of the library is about it.</source>
        <translation>库里没有关于它的条目。</translation>
    </message>
    <message>
        <source>Entries about it: %1</source>
        <translation>相关条目：%1</translation>
    </message>
    <message>
        <source>Says what a code of CUDA&apos;s libraries or an Xid means, and what it does not.</source>
        <translation>说明 CUDA 各库的错误码或 Xid 表示什么、不表示什么。</translation>
    </message>
    <message>
        <source>Numbers or names; before them, whose they are: “cudnn 3”, “Xid 79”.</source>
        <translation>编号或名字；前面可写所属的库：“cudnn 3”、“Xid 79”。</translation>
    </message>
    <message>
        <source>No code is known as “%1”.</source>
        <translation>没有名为“%1”的错误码。</translation>
    </message>
    <message>
        <source>No GPU: the levels library, toolkit and model can be run here.
</source>
        <translation>没有 GPU：此处可以运行库级、工具包级和型号级。
</translation>
    </message>
    <message>
        <source>Lists GPUs, drivers, every cuDNN and the packages of CUDA found.</source>
        <translation>列出 GPU、驱动、找到的所有 cuDNN 和 CUDA 的包。</translation>
    </message>
    <message>
        <source>%1 (%2), with the headers that were read, is in no published package known here.</source>
        <translation>%1（%2）连同所读的头文件，不在此处已知的任何发布包中。</translation>
    </message>
    <message>
        <source>%1 (%2) is in no published package known here.</source>
        <translation>%1（%2）不在此处已知的任何发布包中。</translation>
    </message>
    <message>
        <source>The record is of %1, which was not found here, and no package of it is known. Name one: --cudnn PATH.</source>
        <translation>该记录来自 %1，此处没有找到，也不知道含有它的发布包。请指定一个：--cudnn PATH。</translation>
    </message>
    <message>
        <source>The record is of %1, which was not found here. “pip install %2==%3” gets it (“./dev cuda %2 %3” in Casebook&apos;s source puts it where it is found).</source>
        <translation>该记录来自 %1，此处没有找到。可用“pip install %2==%3”获取（在 Casebook 源码中运行“./dev cuda %2 %3”会把它放到能找到的位置）。</translation>
    </message>
    <message>
        <source>The record is of %1, which was not found here. “pip download --no-deps %2==%3” gets it (“./dev cudnn %3” in Casebook&apos;s source puts it where it is found); or name one: --cudnn PATH.</source>
        <translation>该记录来自 %1，此处没有找到。可用“pip download --no-deps %2==%3”获取（在 Casebook 源码中运行“./dev cudnn %3”会把它放到能找到的位置）；或指定一个：--cudnn PATH。</translation>
    </message>
    <message>
        <source>%1 But this shows nothing of %2, of which the record is: another one ran.</source>
        <translation>%1 但这不能说明该记录所用的 %2：运行的是另一个。</translation>
    </message>
    <message>
        <source>--versions is a range such as “&gt;=12.4, &lt;13” or “12.4.127”.</source>
        <translation>--versions 是一个范围，例如“&gt;=12.4, &lt;13”或“12.4.127”。</translation>
    </message>
    <message>
        <source>--level is one of library, toolkit, model, gpu.</source>
        <translation>--level 是 library、toolkit、model、gpu 之一。</translation>
    </message>
    <message>
        <source>“%1” was ended by signal %2.</source>
        <translation>“%1”被信号 %2 终止。</translation>
    </message>
    <message>
        <source>“%1” ended with exit code %2.</source>
        <translation>“%1”以退出码 %2 结束。</translation>
    </message>
    <message>
        <source>Nothing in the library explains its output.</source>
        <translation>条目库中没有条目能解释它的输出。</translation>
    </message>
    <message>
        <source>What the library makes of its output:</source>
        <translation>条目库对其输出的诊断：</translation>
    </message>
    <message>
        <source>More: casebook-cli show %1</source>
        <translation>详情：casebook-cli show %1</translation>
    </message>
    <message>
        <source>Runs a command, and where it fails, says on stderr what the library makes of its output: the cause, what follows from it, what else it may be, and what helps.

Its input, output, signals and exit code stay what they are without this; 126 and 127 say that it could not be started. The last 256 KiB of stdout and stderr are looked at. Both lead through a terminal of their own where they would lead to one, else through a pipe: a program that draws on the whole screen is better called directly.</source>
        <translation>运行一条命令；若它失败，则在 stderr 上说明条目库对其输出的诊断：原因、由此引起的后续错误、其他可能，以及有效的解决方案。

它的输入、输出、信号和退出码与直接运行时相同；126 和 127 表示命令无法启动。只查看 stdout 和 stderr 的最后 256 KiB。二者原本通向终端时，各自经由一个独立的终端，否则经由管道：会占用整个屏幕的程序最好直接运行。</translation>
    </message>
    <message>
        <source>The command and its arguments, behind --.</source>
        <translation>命令及其参数，写在 -- 之后。</translation>
    </message>
    <message>
        <source>“%1” can&apos;t be started: %2.</source>
        <translation>无法启动“%1”：%2。</translation>
    </message>
    <message>
        <source>Serves the library to a model by the Model Context Protocol, on stdin and stdout. A program that has such a model calls this; docs/mcp.md says how it is told to.</source>
        <translation>通过 Model Context Protocol，在 stdin 和 stdout 上向模型提供条目库。由带有这种模型的程序调用；如何配置见 docs/mcp.md。</translation>
    </message>
    <message>
        <source>A libcudnn.so or a folder with one, for cases that are run; may be given several times. Without it, the newest that is installed.</source>
        <translation>供运行用例使用的 libcudnn.so 或其所在文件夹；可以给出多次。不给出时，使用已安装的最新版本。</translation>
    </message>
    <message>
        <source>Lets the model add reports to entries, and record what cases showed. Without it, it writes nothing.</source>
        <translation>允许模型向条目添加报告，并记录用例的运行结果。没有它，模型不写入任何内容。</translation>
    </message>
    <message>
        <source>try: %1</source>
        <translation>可以尝试：%1</translation>
    </message>
    <message>
        <source>Not made on this machine: %1. Of a library in no published package known here: %2. Signed: %3.</source>
        <translation>非本机生成：%1。所用的库不在此处已知的任何发布包中：%2。已签名：%3。</translation>
    </message>
    <message>
        <source>%1 of %2 pages are written.</source>
        <translation>已写入 %1 / %2 个页面。</translation>
    </message>
    <message>
        <source>json, md, html or site.</source>
        <translation>json、md、html 或 site。</translation>
    </message>
    <message>
        <source>--format takes json, md, html or site.</source>
        <translation>--format 只接受 json、md、html 或 site。</translation>
    </message>
    <message>
        <source>The machine&apos;s facts did not come in time.</source>
        <translation>机器事实未能及时取得。</translation>
    </message>
    <message>
        <source>Reads the facts of this machine, or of --target&apos;s, and says of each cause whether it applies there.</source>
        <translation>读取本机或 --target 所指机器的事实，并说明每个原因是否适用。</translation>
    </message>
    <message>
        <source>The same with the facts of a file, as “casebook-cli facts --json” writes it.</source>
        <translation>同上，但使用文件中的机器事实，即“casebook-cli facts --json”写出的文件。</translation>
    </message>
    <message>
        <source>Whose facts: this (the default), ssh:HOST, slurm, slurm:OPTIONS or container:IMAGE. Says --here, too.</source>
        <translation>读取谁的事实：this（默认，本机）、ssh:HOST、slurm、slurm:OPTIONS 或 container:IMAGE。同时相当于 --here。</translation>
    </message>
    <message>
        <source>Give --json or --markdown, not both.</source>
        <translation>--json 和 --markdown 只能给出一个。</translation>
    </message>
    <message>
        <source>A file of facts needs no --target and no --root.</source>
        <translation>读取机器事实文件时不需要 --target 和 --root。</translation>
    </message>
    <message>
        <source>“%1” is no folder.</source>
        <translation>“%1” 不是文件夹。</translation>
    </message>
    <message>
        <source>“%1” does not answer: its disk or its server hangs.</source>
        <translation>“%1”没有响应：其磁盘或服务器已挂起。</translation>
    </message>
    <message>
        <source>Print tables for a bug report.</source>
        <translation>输出可用于错误报告的表格。</translation>
    </message>
    <message>
        <source>Read the tree below this folder of the target in place of /, such as an unpacked image.</source>
        <translation>读取目标上此文件夹之下的目录树，而不是 /，例如解开的镜像。</translation>
    </message>
    <message>
        <source>Seconds that it may take, where disks or drivers answer slowly; without it, about one.</source>
        <translation>最多可用的秒数，用于磁盘或驱动响应很慢的情况；不给出时约为一秒。</translation>
    </message>
    <message>
        <source>Write JSON, or with --markdown that, to a file in place of the terminal.</source>
        <translation>将 JSON（或配合 --markdown 输出的表格）写入文件，而不是终端。</translation>
    </message>
    <message>
        <source>Whose facts: this (the default), ssh:HOST, slurm, slurm:OPTIONS or container:IMAGE. Casebook brings its runner there.</source>
        <translation>读取谁的事实：this（默认，本机）、ssh:HOST、slurm、slurm:OPTIONS 或 container:IMAGE。Casebook 会把运行器带过去。</translation>
    </message>
    <message>
        <source>A file that --json or --output wrote, or “-” for standard input.</source>
        <translation>由 --json 或 --output 写出的文件；“-” 表示标准输入。</translation>
    </message>
    <message>
        <source>Shows the facts of a machine that decide whether causes apply to it: driver, GPUs, libraries, tools and limits. Names of users and machines are left out. FILE: shows a file of facts in place of a machine.</source>
        <translation>显示一台机器的事实，这些事实决定各个原因是否适用于它：驱动、GPU、库、工具和限制。不含用户名和机器名。FILE：显示一个机器事实文件，而不是机器本身。</translation>
    </message>
    <message>
        <source>The text has zero bytes. If it is UTF-16, it lacks its byte order mark, and is not understood; save it as UTF-8.</source>
        <translation>文本中有零字节。如果它是 UTF-16，则缺少字节顺序标记，无法读懂；请另存为 UTF-8。</translation>
    </message>
    <message>
        <source>--facts takes the facts of a file: give it without --here and --target.</source>
        <translation>--facts 使用文件中的事实：请不要同时给出 --here 或 --target。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>whether an entry applies, what its condition looks at</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>A page in md or html says nothing of a machine: leave out --here, --facts and --target, or take --format text or json.</source>
        <translation>md 或 html 页面不涉及任何机器：请去掉 --here、--facts 和 --target，或使用 --format text 或 json。</translation>
    </message>
    <message>
        <source>What %1 is on does not answer; what Casebook keeps there is left out.</source>
        <translation>%1 所在的文件系统没有响应；Casebook 保存在那里的内容不予使用。</translation>
    </message>
    <message>
        <source>“%1” does not answer; waiting for %2 s more.</source>
        <translation>“%1”没有应答；再等待 %2 秒。</translation>
    </message>
    <message>
        <source>Is It This, on That Machine?</source>
        <translation>那台机器上是这个原因吗？</translation>
    </message>
    <message>
        <source>Is It This, on %1?</source>
        <comment>a machine</comment>
        <translation>%1 上是这个原因吗？</translation>
    </message>
    <message>
        <source>%1 (read at %2)</source>
        <comment>whether an entry applies, a time</comment>
        <translation>%1（读取于 %2）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>how sure a match is, an entry&apos;s id</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>What this machine is could not be read, so nothing is said of what applies here.</source>
        <translation>未能读取本机的情况，因此不说明哪些适用于本机。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>On another machine, --cudnn names the file itself, such as “%1/libcudnn.so.9”, not its folder; without --cudnn, the runner looks into the usual places there.</source>
        <translation>在另一台机器上，--cudnn 要写文件本身，例如“%1/libcudnn.so.9”，而不是它所在的文件夹；不写 --cudnn 时，运行器在那里的常用位置查找。</translation>
    </message>
    <message>
        <source>This machine is being looked at, for %1 s so far.</source>
        <translation>正在查看本机，已用 %1 秒。</translation>
    </message>
    <message>
        <source>%1 has answered and is being looked at, for %2 s so far.</source>
        <translation>%1 已应答，正在查看那里有什么，已用 %2 秒。</translation>
    </message>
    <message>
        <source>Prints JSON: a line for each run.</source>
        <translation>输出 JSON：每次运行一行。</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) were recorded before: no second record is made.</source>
        <translation>
            <numerusform>%n 次运行之前已有记录，不再重复记录。</numerusform>
        </translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>读取自 %1</translation>
    </message>
    <message>
        <source>Also say where each fact was read, and list what could not be, not only how much and why.</source>
        <translation>同时列出每项事实读取自何处，以及未能读取的各项，而不只是数量和原因。</translation>
    </message>
    <message>
        <source>The casebook-runner to carry: %1</source>
        <translation>要带过去的 casebook-runner：%1</translation>
    </message>
    <message>
        <source>It starts on systems as new as this one; “./dev runner” makes one for glibc 2.28 and newer.</source>
        <translation>它只能在与本机一样新的系统上启动；“./dev runner” 可做出适用于 glibc 2.28 及更新版本的运行器。</translation>
    </message>
    <message>
        <source>%1 of %2 answers</source>
        <translation>%1/%2 个应答</translation>
    </message>
    <message>
        <source>Records are being written.</source>
        <translation>正在写入记录。</translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) hold: name, hash and verdict follow from what is in them.</source>
        <translation>
            <numerusform>%n 条记录成立：文件名、哈希和判定均与其内容相符。</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” has no folder “evidence”: no records lie with it.</source>
        <translation>“%1” 里没有 evidence 文件夹：它没有记录。</translation>
    </message>
</context>
<context>
    <name>fact</name>
    <message>
        <source>Distribution</source>
        <translation>发行版</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>gcc that built the kernel</source>
        <translation>编译内核的 gcc</translation>
    </message>
    <message>
        <source>Headers of the running kernel</source>
        <translation>当前内核的头文件</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>C library (glibc)</source>
        <translation>C 库（glibc）</translation>
    </message>
    <message>
        <source>Container</source>
        <translation>容器</translation>
    </message>
    <message>
        <source>Windows Subsystem for Linux</source>
        <translation>适用于 Linux 的 Windows 子系统</translation>
    </message>
    <message>
        <source>Secure Boot</source>
        <translation>安全启动</translation>
    </message>
    <message>
        <source>IOMMU in use</source>
        <translation>IOMMU 已启用</translation>
    </message>
    <message>
        <source>Kernel module nvidia is loaded</source>
        <translation>内核模块 nvidia 已加载</translation>
    </message>
    <message>
        <source>Version of the kernel module</source>
        <translation>内核模块的版本</translation>
    </message>
    <message>
        <source>Open kernel modules</source>
        <translation>开放内核模块</translation>
    </message>
    <message>
        <source>Kernel module is built for this kernel</source>
        <translation>已为当前内核编译内核模块</translation>
    </message>
    <message>
        <source>Kernel module nvidia_uvm is loaded</source>
        <translation>内核模块 nvidia_uvm 已加载</translation>
    </message>
    <message>
        <source>Kernel module nvidia_peermem is loaded</source>
        <translation>内核模块 nvidia_peermem 已加载</translation>
    </message>
    <message>
        <source>Kernel module nouveau is loaded</source>
        <translation>内核模块 nouveau 已加载</translation>
    </message>
    <message>
        <source>/dev/nvidiactl is there</source>
        <translation>存在 /dev/nvidiactl</translation>
    </message>
    <message>
        <source>/dev/nvidia-uvm is there</source>
        <translation>存在 /dev/nvidia-uvm</translation>
    </message>
    <message>
        <source>Device nodes of GPUs</source>
        <translation>GPU 的设备节点数</translation>
    </message>
    <message>
        <source>This user may open the device nodes</source>
        <translation>当前用户可以打开设备节点</translation>
    </message>
    <message>
        <source>/dev/dxg is there</source>
        <translation>存在 /dev/dxg</translation>
    </message>
    <message>
        <source>Version of libcuda</source>
        <translation>libcuda 的版本</translation>
    </message>
    <message>
        <source>Path of libcuda</source>
        <translation>libcuda 的路径</translation>
    </message>
    <message>
        <source>Kind of libcuda</source>
        <translation>libcuda 的种类</translation>
    </message>
    <message>
        <source>CUDA that the driver serves</source>
        <translation>驱动支持的 CUDA</translation>
    </message>
    <message>
        <source>What cuInit() gave</source>
        <translation>cuInit() 的返回值</translation>
    </message>
    <message>
        <source>Driver&apos;s version by NVML</source>
        <translation>NVML 报告的驱动版本</translation>
    </message>
    <message>
        <source>What nvmlInit() gave</source>
        <translation>nvmlInit() 的返回值</translation>
    </message>
    <message>
        <source>CPU cores</source>
        <translation>CPU 核心数</translation>
    </message>
    <message>
        <source>Main memory</source>
        <translation>内存总量</translation>
    </message>
    <message>
        <source>Main memory that is available</source>
        <translation>可用内存</translation>
    </message>
    <message>
        <source>Memory limit of the control group</source>
        <translation>控制组的内存限制</translation>
    </message>
    <message>
        <source>Process limit of the control group</source>
        <translation>控制组的进程数限制</translation>
    </message>
    <message>
        <source>Size of /dev/shm</source>
        <translation>/dev/shm 的大小</translation>
    </message>
    <message>
        <source>Free in /dev/shm</source>
        <translation>/dev/shm 的剩余空间</translation>
    </message>
    <message>
        <source>Free in the folder for temporary files</source>
        <translation>临时文件夹的剩余空间</translation>
    </message>
    <message>
        <source>Free in the home folder</source>
        <translation>主目录的剩余空间</translation>
    </message>
    <message>
        <source>Limit of locked memory</source>
        <translation>锁定内存的限制</translation>
    </message>
    <message>
        <source>Limit of open files</source>
        <translation>打开文件数的限制</translation>
    </message>
    <message>
        <source>Limit of processes</source>
        <translation>进程数的限制</translation>
    </message>
    <message>
        <source>Limit of the stack</source>
        <translation>栈大小的限制</translation>
    </message>
    <message>
        <source>Limit of the address space</source>
        <translation>地址空间的限制</translation>
    </message>
    <message>
        <source>Overcommit of memory (vm.overcommit_memory)</source>
        <translation>内存过量分配（vm.overcommit_memory）</translation>
    </message>
    <message>
        <source>Mappings of a process (vm.max_map_count)</source>
        <translation>单个进程的内存映射数（vm.max_map_count）</translation>
    </message>
    <message>
        <source>Driver that has it</source>
        <translation>占用它的驱动</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>所用 GPU</translation>
    </message>
    <message>
        <source>PCI address</source>
        <translation>PCI 地址</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Parts that are missing</source>
        <translation>缺少的组成部分</translation>
    </message>
    <message>
        <source>Files that are missing</source>
        <translation>缺少的文件</translation>
    </message>
    <message>
        <source>Built for CUDA</source>
        <translation>针对的 CUDA 版本</translation>
    </message>
    <message>
        <source>First on PATH</source>
        <translation>在 PATH 中排在首位</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Compute capability</source>
        <translation>计算能力</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Memory in use</source>
        <translation>已用显存</translation>
    </message>
    <message>
        <source>Free memory</source>
        <translation>剩余显存</translation>
    </message>
    <message>
        <source>Processes on it</source>
        <translation>其上的进程数</translation>
    </message>
    <message>
        <source>Compute mode</source>
        <translation>计算模式</translation>
    </message>
    <message>
        <source>Persistence mode</source>
        <translation>持久模式</translation>
    </message>
    <message>
        <source>MIG mode</source>
        <translation>MIG 模式</translation>
    </message>
    <message>
        <source>ECC on</source>
        <translation>ECC 已开启</translation>
    </message>
    <message>
        <source>Uncorrected ECC errors</source>
        <translation>不可纠正的 ECC 错误</translation>
    </message>
    <message>
        <source>Uncorrected ECC errors, ever</source>
        <translation>不可纠正的 ECC 错误（累计）</translation>
    </message>
    <message>
        <source>Row remapping pending</source>
        <translation>行重映射待生效</translation>
    </message>
    <message>
        <source>Row remapping failed</source>
        <translation>行重映射失败</translation>
    </message>
    <message>
        <source>Clocks held down by</source>
        <translation>降频原因</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>PCIe lanes</source>
        <translation>PCIe 通道数</translation>
    </message>
    <message>
        <source>PCIe lanes at most</source>
        <translation>PCIe 最大通道数</translation>
    </message>
    <message>
        <source>PCIe generation</source>
        <translation>PCIe 代数</translation>
    </message>
    <message>
        <source>PCIe generation at most</source>
        <translation>PCIe 最高代数</translation>
    </message>
    <message>
        <source>BAR1 window</source>
        <translation>BAR1 窗口</translation>
    </message>
    <message>
        <source>Device id</source>
        <translation>设备 ID</translation>
    </message>
    <message>
        <source>Largest BAR window</source>
        <translation>最大的 BAR 窗口</translation>
    </message>
    <message>
        <source>NUMA node</source>
        <translation>NUMA 节点</translation>
    </message>
    <message>
        <source>Process id</source>
        <translation>进程 ID</translation>
    </message>
    <message>
        <source>Xid number</source>
        <translation>Xid 编号</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Found by</source>
        <translation>发现方式</translation>
    </message>
    <message>
        <source>Python environment</source>
        <translation>Python 环境</translation>
    </message>
    <message>
        <source>The loader picks it</source>
        <translation>加载器会选用</translation>
    </message>
    <message>
        <source>Parts of another version</source>
        <translation>版本不一致的组成部分</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>当前激活</translation>
    </message>
    <message>
        <source>Version of nvcc</source>
        <translation>nvcc 的版本</translation>
    </message>
    <message>
        <source>Newest gcc that it takes</source>
        <translation>支持的最新 gcc</translation>
    </message>
    <message>
        <source>Newest clang that it takes</source>
        <translation>支持的最新 clang</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>已启用</translation>
    </message>
    <message>
        <source>Loopback</source>
        <translation>回环</translation>
    </message>
    <message>
        <source>Virtual</source>
        <translation>虚拟</translation>
    </message>
    <message>
        <source>Has IPv4</source>
        <translation>有 IPv4</translation>
    </message>
    <message>
        <source>Has IPv6</source>
        <translation>有 IPv6</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Link layer</source>
        <translation>链路层</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>驱动</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>限制</translation>
    </message>
    <message>
        <source>Environment variables</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU 列表</translation>
    </message>
    <message>
        <source>Processes on GPUs</source>
        <translation>GPU 上的进程</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s PCI devices</source>
        <translation>NVIDIA 的 PCI 设备</translation>
    </message>
    <message>
        <source>Xids since the machine was started</source>
        <translation>开机以来的 Xid</translation>
    </message>
    <message>
        <source>Kernel messages of NVIDIA&apos;s driver</source>
        <translation>NVIDIA 驱动的内核消息</translation>
    </message>
    <message>
        <source>Libraries of CUDA and its driver</source>
        <translation>CUDA 及其驱动的库</translation>
    </message>
    <message>
        <source>CUDA toolkits</source>
        <translation>CUDA 工具包</translation>
    </message>
    <message>
        <source>Host compilers</source>
        <translation>主机编译器</translation>
    </message>
    <message>
        <source>Python environments</source>
        <translation>Python 环境</translation>
    </message>
    <message>
        <source>Python wheels</source>
        <translation>Python wheel 包</translation>
    </message>
    <message>
        <source>System packages</source>
        <translation>系统软件包</translation>
    </message>
    <message>
        <source>Network interfaces</source>
        <translation>网络接口</translation>
    </message>
    <message>
        <source>InfiniBand devices</source>
        <translation>InfiniBand 设备</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>not asked of another tree</source>
        <translation>不查询另一棵目录树</translation>
    </message>
    <message>
        <source>it has C libraries of several processors</source>
        <translation>其中有多种处理器的 C 库</translation>
    </message>
    <message>
        <source>it has no /bin/sh and no C library of a processor that is known</source>
        <translation>其中没有已知处理器的 /bin/sh，也没有已知处理器的 C 库</translation>
    </message>
    <message>
        <source>the two files contradict each other: %1</source>
        <translation>两个文件互相矛盾：%1</translation>
    </message>
    <message>
        <source>what is said there is no version</source>
        <translation>那里给出的不是版本号</translation>
    </message>
    <message>
        <source>it gave %1, which is no version</source>
        <translation>它给出 %1，这不是版本号</translation>
    </message>
    <message>
        <source>it can&apos;t be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>there is no such folder</source>
        <translation>没有这个文件夹</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>it does not say it</source>
        <translation>其中没有说明</translation>
    </message>
    <message>
        <source>not said there</source>
        <translation>那里没有说明</translation>
    </message>
    <message>
        <source>it was not said</source>
        <translation>未给出</translation>
    </message>
    <message>
        <source>its process failed</source>
        <translation>读取进程失败</translation>
    </message>
    <message>
        <source>its process ended by signal %1</source>
        <translation>读取进程因信号 %1 结束</translation>
    </message>
    <message>
        <source>no process could be started for it</source>
        <translation>无法启动读取进程</translation>
    </message>
    <message>
        <source>took longer than %1</source>
        <translation>超过 %1 仍未答复</translation>
    </message>
    <message>
        <source>said more than %1</source>
        <translation>输出超过 %1</translation>
    </message>
    <message>
        <source>longer than %1</source>
        <translation>长于 %1</translation>
    </message>
    <message>
        <source>not said: it may hold a password</source>
        <translation>未给出：其中可能含有密码</translation>
    </message>
    <message>
        <source>this user may not look into %1</source>
        <translation>当前用户无权查看 %1</translation>
    </message>
    <message>
        <source>more than %1 were found</source>
        <translation>找到超过 %1 个</translation>
    </message>
    <message>
        <source>more than %1 were listed</source>
        <translation>列出超过 %1 个</translation>
    </message>
    <message>
        <source>it gave %1</source>
        <translation>返回了 %1</translation>
    </message>
    <message>
        <source>nvmlInit() gave %1</source>
        <translation>nvmlInit() 返回了 %1</translation>
    </message>
    <message>
        <source>cuInit() gave %1</source>
        <translation>cuInit() 返回了 %1</translation>
    </message>
    <message>
        <source>libcuda.so.1 has no such function</source>
        <translation>libcuda.so.1 没有这个函数</translation>
    </message>
    <message>
        <source>this NVML has no such function</source>
        <translation>此 NVML 没有这个函数</translation>
    </message>
    <message>
        <source>the module does not say it</source>
        <translation>模块没有说明</translation>
    </message>
    <message>
        <source>the kernel&apos;s version is not known</source>
        <translation>内核版本未知</translation>
    </message>
    <message>
        <source>the running kernel&apos;s modules are not there to be seen</source>
        <translation>看不到正在运行的内核的模块</translation>
    </message>
    <message>
        <source>a container may not see all of its machine&apos;s modules</source>
        <translation>容器不一定看得到宿主机的全部内核模块</translation>
    </message>
    <message>
        <source>a container does not see its machine&apos;s headers</source>
        <translation>容器看不到宿主机的内核头文件</translation>
    </message>
    <message>
        <source>the first program&apos;s control group can&apos;t be read</source>
        <translation>无法读取第一个进程的控制组</translation>
    </message>
    <message>
        <source>the first program&apos;s control group is the uppermost, as in a container that has its own</source>
        <translation>第一个进程处于最上层的控制组，拥有自己控制组的容器也是这样</translation>
    </message>
    <message>
        <source>/ is an overlay, as a container&apos;s, or a live system&apos;s</source>
        <translation>/ 是 overlay 文件系统，容器和 live 系统都是这样</translation>
    </message>
    <message>
        <source>nothing is there to see</source>
        <translation>那里什么也看不到</translation>
    </message>
    <message>
        <source>the file&apos;s name does not say it</source>
        <translation>文件名中没有说明</translation>
    </message>
    <message>
        <source>the kernel&apos;s list of modules is not there</source>
        <translation>没有内核的模块列表</translation>
    </message>
    <message>
        <source>not asked, as there is no %1: asking would make it</source>
        <translation>未查询，因为没有 %1：查询会创建它</translation>
    </message>
    <message>
        <source>not asked, as the kernel module %1 is not known to be loaded: asking would load it</source>
        <translation>未查询，因为不能确定内核模块 %1 已加载：查询会加载它</translation>
    </message>
    <message>
        <source>not tried, as the kernel module %1 is not known to be loaded: opening it would load it</source>
        <translation>未尝试，因为不能确定内核模块 %1 已加载：打开会加载它</translation>
    </message>
    <message>
        <source>another driver than the machine&apos;s is loaded: %1</source>
        <translation>加载的驱动不是本机的驱动：%1</translation>
    </message>
    <message>
        <source>getrlimit() failed</source>
        <translation>getrlimit() 失败</translation>
    </message>
    <message>
        <source>the group&apos;s settings can&apos;t be seen here</source>
        <translation>这里看不到控制组的设置</translation>
    </message>
    <message>
        <source>more than a thousand, or not said</source>
        <translation>超过一千个，或未说明</translation>
    </message>
    <message>
        <source>the variable HOME is not set</source>
        <translation>未设置环境变量 HOME</translation>
    </message>
    <message>
        <source>a part was overwritten while it was read</source>
        <translation>读取时有一部分被覆盖</translation>
    </message>
    <message>
        <source>it is longer than what is read of it</source>
        <translation>内容超出读取的长度</translation>
    </message>
    <message>
        <source>the kernel has overwritten its beginning</source>
        <translation>开头已被内核覆盖</translation>
    </message>
    <message>
        <source>there is neither this nor /var/log/kern.log</source>
        <translation>既没有它，也没有 /var/log/kern.log</translation>
    </message>
    <message>
        <source>there is no such device: a container does not see the kernel&apos;s log</source>
        <translation>没有这个设备：容器看不到内核日志</translation>
    </message>
    <message>
        <source>it can&apos;t be read: %1. dmesg may need sudo here</source>
        <translation>无法读取：%1。此处 dmesg 可能需要 sudo</translation>
    </message>
    <message>
        <source>there are too many</source>
        <translation>数量过多</translation>
    </message>
    <message>
        <source>there is no /sys/class</source>
        <translation>没有 /sys/class</translation>
    </message>
    <message>
        <source>another namespace&apos;s process, or it ended</source>
        <translation>属于另一个命名空间的进程，或已结束</translation>
    </message>
    <message>
        <source>there is no such folder: the bus can&apos;t be seen</source>
        <translation>没有这个文件夹：看不到总线</translation>
    </message>
    <message>
        <source>there are too many devices</source>
        <translation>设备过多</translation>
    </message>
    <message>
        <source>it names no compiler</source>
        <translation>其中没有编译器名称</translation>
    </message>
    <message>
        <source>it names no version of gcc</source>
        <translation>其中没有 gcc 版本</translation>
    </message>
    <message>
        <source>no libc.so.6 that says its version was found</source>
        <translation>没有找到标明版本的 libc.so.6</translation>
    </message>
    <message>
        <source>there is nothing to see there</source>
        <translation>那里没有任何内容</translation>
    </message>
    <message>
        <source>the firmware&apos;s variable can&apos;t be read</source>
        <translation>无法读取固件变量</translation>
    </message>
    <message>
        <source>the kernel&apos;s folders of it are not there</source>
        <translation>内核没有相应的文件夹</translation>
    </message>
    <message>
        <source>it does not say how many GPUs there are: %1</source>
        <translation>没有说明有多少 GPU：%1</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read to its end</source>
        <translation>%1 无法完整读取</translation>
    </message>
    <message>
        <source>the driver&apos;s libcuda</source>
        <translation>驱动的 libcuda</translation>
    </message>
    <message>
        <source>NVML</source>
        <translation>NVML</translation>
    </message>
    <message>
        <source>the search for libraries</source>
        <translation>库的查找</translation>
    </message>
    <message>
        <source>the search for wheels</source>
        <translation>wheel 包的查找</translation>
    </message>
    <message>
        <source>the system&apos;s packages</source>
        <translation>系统软件包</translation>
    </message>
    <message>
        <source>the kernel&apos;s log</source>
        <translation>内核日志</translation>
    </message>
    <message>
        <source>the search for toolkits</source>
        <translation>工具包的查找</translation>
    </message>
    <message>
        <source>the search for compilers</source>
        <translation>编译器的查找</translation>
    </message>
    <message>
        <source>the system&apos;s files</source>
        <translation>系统文件</translation>
    </message>
    <message>
        <source>the firmware&apos;s files</source>
        <translation>固件文件</translation>
    </message>
    <message>
        <source>the driver&apos;s files</source>
        <translation>驱动文件</translation>
    </message>
    <message>
        <source>the PCI bus</source>
        <translation>PCI 总线</translation>
    </message>
    <message>
        <source>the limits</source>
        <translation>限制</translation>
    </message>
    <message>
        <source>the folders in memory</source>
        <translation>内存中的文件夹</translation>
    </message>
    <message>
        <source>the home folder</source>
        <translation>主目录</translation>
    </message>
    <message>
        <source>the network&apos;s files</source>
        <translation>网络文件</translation>
    </message>
    <message>
        <source>the environment</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>the loader</source>
        <translation>加载器</translation>
    </message>
    <message>
        <source>the loader, which finds no libcuda.so.1</source>
        <translation>加载器，找不到 libcuda.so.1</translation>
    </message>
    <message>
        <source>the loader, which finds no libnvidia-ml.so.1</source>
        <translation>加载器，找不到 libnvidia-ml.so.1</translation>
    </message>
    <message>
        <source>the loader&apos;s folders</source>
        <translation>加载器的文件夹</translation>
    </message>
    <message>
        <source>the C library</source>
        <translation>C 库</translation>
    </message>
    <message>
        <source>no file of it says it</source>
        <translation>其中没有文件说明</translation>
    </message>
    <message>
        <source>there is no such header</source>
        <translation>没有这个头文件</translation>
    </message>
    <message>
        <source>what it asks for is not known here</source>
        <translation>其要求在此未知</translation>
    </message>
    <message>
        <source>it names no limit</source>
        <translation>其中没有给出限制</translation>
    </message>
    <message>
        <source>it takes no version that was tried</source>
        <translation>尝试过的版本它都不接受</translation>
    </message>
    <message>
        <source>no name says it</source>
        <translation>名称中没有说明</translation>
    </message>
    <message>
        <source>its installation does not say it</source>
        <translation>安装内容没有说明</translation>
    </message>
    <message>
        <source>several environments have such packages, and no variable names one</source>
        <translation>有多个环境装有这类软件包，而没有变量指明是哪一个</translation>
    </message>
    <message>
        <source>%1 is no program of its own: it may start any</source>
        <translation>%1 本身不是编译器：它可能启动任何一个</translation>
    </message>
    <message>
        <source>NVML does not say it</source>
        <translation>NVML 没有说明</translation>
    </message>
    <message>
        <source>the names of its files do not say their versions</source>
        <translation>其文件名没有说明版本</translation>
    </message>
    <message>
        <source>there is no dpkg here; packages of other systems are not read</source>
        <translation>此处没有 dpkg；不读取其他系统的软件包</translation>
    </message>
    <message>
        <source>it has no nvmlInit_v2()</source>
        <translation>它没有 nvmlInit_v2()</translation>
    </message>
    <message>
        <source>libnvidia-ml.so.1 has no nvmlInit_v2()</source>
        <translation>libnvidia-ml.so.1 没有 nvmlInit_v2()</translation>
    </message>
    <message>
        <source>there are more</source>
        <translation>还有更多</translation>
    </message>
    <message>
        <source>it can&apos;t be read to its end</source>
        <translation>无法完整读取</translation>
    </message>
    <message>
        <source>%1: cannot open shared object file: No such file or directory</source>
        <translation>找不到共享库 %1</translation>
    </message>
    <message>
        <source>the loader&apos;s folders, toolkits, Python&apos;s environments, conda</source>
        <translation>加载器的文件夹、工具包、Python 环境、conda</translation>
    </message>
    <message>
        <source>the folders of Python&apos;s environments</source>
        <translation>Python 环境的文件夹</translation>
    </message>
    <message>
        <source>it alone has such packages</source>
        <translation>只有它装有这类软件包</translation>
    </message>
    <message>
        <source>%1, which may hold what was before the last start</source>
        <translation>%1，其中可能有上次启动之前的内容</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>Conda packages</source>
        <translation>conda 软件包</translation>
    </message>
    <message>
        <source>wheels of several versions list it, one unpacked over the other: %1</source>
        <translation>多个版本的 wheel 都列出了它，互相覆盖安装：%1</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s table of drivers and their CUDA has none for driver %1</source>
        <translation>NVIDIA 的驱动与 CUDA 对应表中没有驱动 %1</translation>
    </message>
    <message>
        <source>conda-meta, in the folders of Python&apos;s environments</source>
        <translation>Python 环境文件夹中的 conda-meta</translation>
    </message>
    <message>
        <source>no other is found here</source>
        <translation>这里没有找到其他的</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s table of drivers and their CUDA, by %1</source>
        <translation>NVIDIA 的驱动与 CUDA 对应表，依据 %1</translation>
    </message>
    <message>
        <source>process on a GPU</source>
        <translation>GPU 上的进程</translation>
    </message>
    <message>
        <source>PCI device of NVIDIA’s</source>
        <translation>NVIDIA 的 PCI 设备</translation>
    </message>
    <message>
        <source>Xid since the machine was started</source>
        <translation>本次开机以来的 Xid</translation>
    </message>
    <message>
        <source>kernel message of NVIDIA’s driver</source>
        <translation>NVIDIA 驱动的内核消息</translation>
    </message>
    <message>
        <source>library of CUDA or its driver</source>
        <translation>CUDA 或其驱动的库</translation>
    </message>
    <message>
        <source>CUDA toolkit</source>
        <translation>CUDA 工具包</translation>
    </message>
    <message>
        <source>host compiler</source>
        <translation>主机编译器</translation>
    </message>
    <message>
        <source>Python wheel</source>
        <translation>Python wheel 包</translation>
    </message>
    <message>
        <source>Conda package</source>
        <translation>conda 软件包</translation>
    </message>
    <message>
        <source>system package</source>
        <translation>系统软件包</translation>
    </message>
    <message>
        <source>network interface</source>
        <translation>网络接口</translation>
    </message>
    <message>
        <source>InfiniBand device</source>
        <translation>InfiniBand 设备</translation>
    </message>
    <message>
        <source>NVIDIA GPU</source>
        <translation>NVIDIA GPU</translation>
    </message>
    <message>
        <source>an environment that the program used was not looked at</source>
        <translation>程序所用的一个环境没有被查看</translation>
    </message>
    <message>
        <source>the program that failed</source>
        <translation>出错的程序</translation>
    </message>
    <message>
        <source>what %1 is on does not answer</source>
        <translation>%1 所在的文件系统没有响应</translation>
    </message>
</context>
<context>
    <name>field</name>
    <message>
        <source>Id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Signature</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>Signature (Chinese)</source>
        <translation>特征（中文）</translation>
    </message>
    <message>
        <source>Regex</source>
        <translation>正则</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>领域</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Subcategory</source>
        <translation>子类别</translation>
    </message>
    <message>
        <source>Root cause</source>
        <translation>根因</translation>
    </message>
    <message>
        <source>Kind of root cause</source>
        <translation>根因类型</translation>
    </message>
    <message>
        <source>Root cause (Chinese)</source>
        <translation>根因（中文）</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>Dead end</source>
        <translation>无效尝试</translation>
    </message>
    <message>
        <source>Dead end (Chinese)</source>
        <translation>无效尝试（中文）</translation>
    </message>
    <message>
        <source>Workaround</source>
        <translation>解决方案</translation>
    </message>
    <message>
        <source>Workaround (Chinese)</source>
        <translation>解决方案（中文）</translation>
    </message>
    <message>
        <source>Related entries</source>
        <translation>关联条目</translation>
    </message>
    <message>
        <source>Official documentation</source>
        <translation>官方文档</translation>
    </message>
    <message>
        <source>Section of the documentation</source>
        <translation>文档章节</translation>
    </message>
    <message>
        <source>Status name</source>
        <translation>状态名</translation>
    </message>
    <message>
        <source>Verification tier</source>
        <translation>验证级别</translation>
    </message>
    <message>
        <source>Confidence, claimed</source>
        <translation>置信度（声称）</translation>
    </message>
    <message>
        <source>Fix success rate, claimed</source>
        <translation>修复成功率（声称）</translation>
    </message>
    <message>
        <source>Resolvable</source>
        <translation>可否解决</translation>
    </message>
    <message>
        <source>First seen</source>
        <translation>首次出现</translation>
    </message>
    <message>
        <source>Last confirmed</source>
        <translation>最近确认</translation>
    </message>
    <message>
        <source>Last updated</source>
        <translation>最近更新</translation>
    </message>
    <message>
        <source>Evidence count, claimed</source>
        <translation>证据数（声称）</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Locale</source>
        <translation>语言区域</translation>
    </message>
    <message>
        <source>Alias</source>
        <translation>别名</translation>
    </message>
    <message>
        <source>Published at</source>
        <translation>发布于</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Related article</source>
        <translation>相关文章</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>用例</translation>
    </message>
    <message>
        <source>Signs</source>
        <translation>迹象</translation>
    </message>
</context>
<context>
    <name>ui</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
</context>
<context>
    <name>ui::ArticleEditor</name>
    <message>
        <source>Not translated yet</source>
        <translation>尚未翻译</translation>
    </message>
    <message>
        <source>Edit an article</source>
        <translation>编辑文章</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Text, Markdown</source>
        <translation>正文，Markdown</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Edit the text in %1</source>
        <translation>编辑%1正文</translation>
    </message>
    <message>
        <source>● edited</source>
        <translation>● 已编辑</translation>
    </message>
</context>
<context>
    <name>ui::ArticlePage</name>
    <message>
        <source>Related entries</source>
        <translation>相关条目</translation>
    </message>
</context>
<context>
    <name>ui::Asking</name>
    <message>
        <source>&amp;Id:</source>
        <translation>ID(&amp;I)：</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Unsaved edits</source>
        <translation>未保存的更改</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) were edited and are not saved.</source>
        <translation>
            <numerusform>有 %n 个文件已修改但尚未保存。</numerusform>
        </translation>
    </message>
    <message>
        <source>Unsaved files</source>
        <translation>未保存的文件</translation>
    </message>
    <message>
        <source>Show &amp;changes…</source>
        <translation>显示更改(&amp;C)…</translation>
    </message>
    <message>
        <source>Casebook ended without saving, and the journal of the unsaved edits is damaged. It is kept here, for you to look into:
%1</source>
        <translation>Casebook 上次未保存就结束了，而且未保存更改的日志已损坏。日志保留在此处，供你查看：
%1</translation>
    </message>
    <message>
        <source>Casebook ended without saving. These edits were kept (%1). Restored edits can be looked through, undone and saved.</source>
        <translation>Casebook 上次未保存就结束了。以下更改已保留（%1）。恢复后可以查看、撤销和保存。</translation>
    </message>
    <message>
        <source>Unsaved edits from before</source>
        <translation>上次未保存的更改</translation>
    </message>
    <message>
        <source>Edits that were kept</source>
        <translation>保留下来的更改</translation>
    </message>
    <message>
        <source>&amp;Restore</source>
        <translation>恢复(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>放弃(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>以后再说(&amp;L)</translation>
    </message>
    <message>
        <source>Unfinished cases</source>
        <translation>未完成的用例</translation>
    </message>
    <message>
        <source>The cases of %1 are no JSON list yet, so they can&apos;t be saved. Go back and finish them, or discard them.</source>
        <translation>%1 的用例还不是 JSON 列表，因此无法保存。请返回补全，或放弃它们。</translation>
    </message>
    <message>
        <source>Casebook ended without saving, and the journal of the unsaved edits can&apos;t be read now. It stays where it is, and you are asked again when the library is opened.
%1</source>
        <translation>Casebook 上次未保存就结束了，而未保存更改的日志目前无法读取。它会原样保留，下次打开此条目库时会再次询问。
%1</translation>
    </message>
    <message>
        <source>New library: name its folder</source>
        <translation>新建条目库：为文件夹命名</translation>
    </message>
</context>
<context>
    <name>ui::Banner</name>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Show all of what is said of the tier</source>
        <translation>显示关于验证级别的全部说明</translation>
    </message>
    <message>
        <source>Fold what is said of the tier</source>
        <translation>收起关于验证级别的说明</translation>
    </message>
</context>
<context>
    <name>ui::BatchDialog</name>
    <message>
        <source>Change selected entries</source>
        <translation>更改所选条目</translation>
    </message>
    <message numerus="yes">
        <source>The same change to %n entry(s), undone as one. What is left empty stays as it is.</source>
        <translation>
            <numerusform>对 %n 个条目做同样的更改，可一步撤销。留空的项保持不变。</numerusform>
        </translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>保持不变</translation>
    </message>
    <message>
        <source>separated by commas</source>
        <translation>用逗号分隔</translation>
    </message>
    <message>
        <source>&amp;Domain:</source>
        <translation>领域(&amp;D)：</translation>
    </message>
    <message>
        <source>&amp;Add tags:</source>
        <translation>添加标签(&amp;A)：</translation>
    </message>
    <message>
        <source>&amp;Remove tags:</source>
        <translation>移除标签(&amp;R)：</translation>
    </message>
    <message>
        <source>&amp;Tier:</source>
        <translation>验证级别(&amp;T)：</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>领域</translation>
    </message>
    <message>
        <source>Tags to add</source>
        <translation>要添加的标签</translation>
    </message>
    <message>
        <source>Tags to remove</source>
        <translation>要移除的标签</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>验证级别</translation>
    </message>
</context>
<context>
    <name>ui::CallTableModel</name>
    <message>
        <source>not answered yet</source>
        <translation>尚未返回</translation>
    </message>
    <message>
        <source>never answered</source>
        <translation>没有返回</translation>
    </message>
    <message>
        <source>CUDA error %1</source>
        <translation>CUDA 错误 %1</translation>
    </message>
</context>
<context>
    <name>ui::CallView</name>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
</context>
<context>
    <name>ui::CarriedPanel</name>
    <message>
        <source>&amp;Write a plan…</source>
        <translation>写出计划(&amp;W)…</translation>
    </message>
    <message>
        <source>R&amp;ecord answers…</source>
        <translation>记录应答(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>The cases of %1</source>
        <translation>%1 的用例</translation>
    </message>
    <message numerus="yes">
        <source>All cases of the list: %n entry(s)</source>
        <translation>
            <numerusform>列表中的全部用例：%n 个条目</numerusform>
        </translation>
    </message>
    <message>
        <source>Which cases are planned</source>
        <translation>计划哪些用例</translation>
    </message>
    <message>
        <source>No entry that is shown or listed has cases: there is nothing to plan.</source>
        <translation>正在显示的和列表中的条目都没有用例：没有可计划的。</translation>
    </message>
    <message>
        <source>Write a plan</source>
        <translation>写出计划</translation>
    </message>
    <message>
        <source>Record answers</source>
        <translation>记录应答</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>These entries have no case to run: no plan was written.</source>
        <translation>这些条目没有可运行的用例：没有写出计划。</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) planned in %1.</source>
        <translation>
            <numerusform>已在 %1 中计划 %n 次运行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Bring answers.jsonl back and choose “Record answers…”.</source>
        <translation>把 answers.jsonl 带回来，然后选择“记录应答…”。</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 处</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) came in.</source>
        <translation>
            <numerusform>读入 %n 次运行。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) written.</source>
        <translation>
            <numerusform>已写入 %n 条记录。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) were recorded before.</source>
        <translation>
            <numerusform>%n 次运行以前已经记录。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) could not be carried out there.</source>
        <translation>
            <numerusform>%n 次运行在那里无法进行。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) are of cases that are not saved yet: save, and record the answers again.</source>
        <translation>
            <numerusform>%n 次运行的用例尚未保存：请先保存，再记录一次应答。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) are left, since it was stopped: the same file can be recorded again.</source>
        <translation>
            <numerusform>已停止，还剩 %n 次运行：同一个文件可以再记录一次。</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy this file and the runner (%1) to the other machine and run there: %2</source>
        <translation>把这个文件和运行器（%1）复制到另一台机器，并在那里运行：%2</translation>
    </message>
</context>
<context>
    <name>ui::CaseTableModel</name>
    <message>
        <source>%1 · level %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 · not here: %2</source>
        <translation>%1 · 此处无法运行：%2</translation>
    </message>
</context>
<context>
    <name>ui::CaseView</name>
    <message>
        <source>Cases</source>
        <translation>用例</translation>
    </message>
</context>
<context>
    <name>ui::CasesField</name>
    <message>
        <source>Cases, JSON</source>
        <translation>用例，JSON</translation>
    </message>
    <message>
        <source>No case yet: a JSON list, [{&quot;name&quot;: …, &quot;op&quot;: …}]</source>
        <translation>还没有用例：一个 JSON 列表，[{&quot;name&quot;: …, &quot;op&quot;: …}]</translation>
    </message>
    <message>
        <source>Edit: %1</source>
        <translation>编辑：%1</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>用例</translation>
    </message>
    <message>
        <source>Line %1, column %2</source>
        <translation>第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>Line %1, %2</source>
        <translation>第 %1 行，%2</translation>
    </message>
    <message>
        <source>✕ %1: %2</source>
        <translation>✕ %1：%2</translation>
    </message>
    <message>
        <source>The entry keeps its cases as they were until this is put right.</source>
        <translation>在改正之前，条目保留原来的用例。</translation>
    </message>
    <message>
        <source>+ Case…</source>
        <translation>+ 用例…</translation>
    </message>
    <message>
        <source>Add a case to begin with</source>
        <translation>添加一个用例作为起点</translation>
    </message>
    <message>
        <source>What to &amp;look at on a machine</source>
        <translation>要在机器上查看什么(&amp;L)</translation>
    </message>
    <message>
        <source>A call of cu&amp;DNN that fails</source>
        <translation>失败的 cuDNN 调用(&amp;D)</translation>
    </message>
    <message>
        <source>A &amp;kernel that does not compile</source>
        <translation>编译不过的内核(&amp;K)</translation>
    </message>
    <message>
        <source>What &amp;ptxas takes, by version</source>
        <translation>ptxas 各版本接受什么(&amp;P)</translation>
    </message>
    <message>
        <source>What a &amp;code says</source>
        <translation>错误码的文本(&amp;C)</translation>
    </message>
</context>
<context>
    <name>ui::ChangesDialog</name>
    <message>
        <source>Changes that are not saved</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>Unsaved files</source>
        <translation>未保存的文件</translation>
    </message>
    <message>
        <source>Changes of the file</source>
        <translation>文件的更改</translation>
    </message>
    <message>
        <source>&amp;Copy all</source>
        <translation>全部复制(&amp;C)</translation>
    </message>
</context>
<context>
    <name>ui::CodeBlock</name>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy code</source>
        <translation>复制代码</translation>
    </message>
    <message>
        <source>Copy this code to the clipboard</source>
        <translation>把这段代码复制到剪贴板</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Copy &amp;without the characters that can&apos;t be seen</source>
        <translation>复制，去掉看不见的字符(&amp;W)</translation>
    </message>
    <message>
        <source>Copy &amp;exactly, with them</source>
        <translation>原样复制，包括这些字符(&amp;E)</translation>
    </message>
</context>
<context>
    <name>ui::CodeCard</name>
    <message>
        <source>No entry is about %1; this is what the code itself says.</source>
        <translation>没有条目涵盖 %1；以上是这个错误码本身的含义。</translation>
    </message>
    <message numerus="yes">
        <source>And %n more. Name the library to see them, such as “cudnn 3”.</source>
        <translation>
            <numerusform>还有 %n 个。写上库名即可查看，如“cudnn 3”。</numerusform>
        </translation>
    </message>
    <message>
        <source>What does it say?</source>
        <translation>它表示什么？</translation>
    </message>
</context>
<context>
    <name>ui::CommandPalette</name>
    <message>
        <source>Nothing has all of these words.</source>
        <translation>没有同时包含这些词的内容。</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Action, entry or article</source>
        <translation>操作、条目或文章</translation>
    </message>
    <message>
        <source>Entry or article</source>
        <translation>条目或文章</translation>
    </message>
    <message>
        <source>Type what you want to do, an id or words of a title</source>
        <translation>输入要做的事、ID 或标题中的词</translation>
    </message>
    <message>
        <source>Type an id or words of a title</source>
        <translation>输入 ID 或标题中的词</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>查找结果</translation>
    </message>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>找到 %Ln 项</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ConflictDialog</name>
    <message>
        <source>Changed by another program</source>
        <translation>已被其他程序更改</translation>
    </message>
    <message>
        <source>“%1” was changed on disk while you edited it.</source>
        <translation>你编辑“%1”期间，磁盘上的文件被更改了。</translation>
    </message>
    <message>
        <source>“%1” was deleted on disk while you edited it.</source>
        <translation>你编辑“%1”期间，磁盘上的文件被删除了。</translation>
    </message>
    <message>
        <source>“%1” was changed on disk, and you have deleted it.</source>
        <translation>磁盘上的“%1”被更改了，而你已将它删除。</translation>
    </message>
    <message>
        <source>Nothing is lost: whatever you choose can be undone.</source>
        <translation>不会丢失任何内容：无论怎样选择都可以撤销。</translation>
    </message>
    <message>
        <source>&amp;Merge</source>
        <translation>合并(&amp;M)</translation>
    </message>
    <message>
        <source>Keep m&amp;ine</source>
        <translation>保留我的(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Delete it</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>Take &amp;theirs</source>
        <translation>采用对方的(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Accept that it is deleted</source>
        <translation>接受删除(&amp;A)</translation>
    </message>
    <message>
        <source>Decide &amp;later</source>
        <translation>以后决定(&amp;L)</translation>
    </message>
    <message>
        <source>The text on disk can&apos;t be read as a file of the library, so the two can&apos;t be merged.</source>
        <translation>磁盘上的内容无法作为条目库文件读取，因此两者无法合并。</translation>
    </message>
    <message>
        <source>Tick the value that is to stay. Where only one side changed a field, that one is ticked already.</source>
        <translation>请勾选要保留的值。只有一方更改过的字段已自动勾选那一方。</translation>
    </message>
    <message>
        <source>Fields that differ</source>
        <translation>不同的字段</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Mine</source>
        <translation>我的</translation>
    </message>
    <message>
        <source>Theirs</source>
        <translation>对方的</translation>
    </message>
    <message>
        <source>My value</source>
        <translation>我的值</translation>
    </message>
    <message>
        <source>Their value</source>
        <translation>对方的值</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>（无）</translation>
    </message>
    <message>
        <source>%1 (both changed it)</source>
        <translation>%1（双方都改过）</translation>
    </message>
</context>
<context>
    <name>ui::CopyAs</name>
    <message>
        <source>Case as JSON</source>
        <translation>用例的 JSON</translation>
    </message>
    <message>
        <source>Case as a C++ program</source>
        <translation>用例的 C++ 程序</translation>
    </message>
    <message>
        <source>Bug report</source>
        <translation>缺陷报告</translation>
    </message>
    <message>
        <source>There is no C++ program of this case. %1</source>
        <translation>这个用例没有对应的 C++ 程序。%1</translation>
    </message>
    <message>
        <source>A bug report tells what was observed: run the case first.</source>
        <translation>缺陷报告写的是观察到的结果：请先运行用例。</translation>
    </message>
    <message>
        <source>This was copied to the clipboard.</source>
        <translation>以下内容已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>另存为(&amp;S)…</translation>
    </message>
</context>
<context>
    <name>ui::Dashboard</name>
    <message>
        <source>Dead end</source>
        <translation>无效尝试</translation>
    </message>
    <message>
        <source>Workaround</source>
        <translation>解决方案</translation>
    </message>
    <message>
        <source>Tiers</source>
        <translation>验证级别</translation>
    </message>
    <message>
        <source>What the records say of the entries.</source>
        <translation>记录对各条目的结论。</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>验证级别</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>条目数</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Language gaps</source>
        <translation>语言缺失</translation>
    </message>
    <message>
        <source>Every text is there in both languages.</source>
        <translation>所有文本都有中英文。</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>领域</translation>
    </message>
    <message>
        <source>With gaps</source>
        <translation>未翻译完</translation>
    </message>
    <message>
        <source>%1: %2 of %3 with gaps</source>
        <translation>%1：%3 个中有 %2 个未翻译完</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>The checks found nothing.</source>
        <translation>检查未发现问题。</translation>
    </message>
    <message>
        <source>What the checks found, by kind.</source>
        <translation>检查发现的问题，按种类。</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>The records are being read…</source>
        <translation>正在读取记录…</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>格数</translation>
    </message>
    <message>
        <source>Workarounds</source>
        <translation>解决方案</translation>
    </message>
    <message>
        <source>Dead ends</source>
        <translation>无效尝试</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries are not wholly translated.</source>
        <translation>
            <numerusform>%Ln 个条目未完整翻译。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries</source>
        <translation>
            <numerusform>%Ln 个条目</numerusform>
        </translation>
    </message>
    <message>
        <source>said: %1, checks passed: %2</source>
        <translation>声称或统计 %1，检查通过 %2</translation>
    </message>
    <message>
        <source>Rates and checks</source>
        <translation>比率与检查</translation>
    </message>
    <message>
        <source>No row with a rate has checks yet. Reproduce entries to get some.</source>
        <translation>还没有哪一行既有比率又有检查。复现条目即可得到。</translation>
    </message>
    <message>
        <source>How many people a row is said to help, or to fail, beside how many of its checks passed: two different things.</source>
        <translation>一行据说对多少人有效或无效，旁边是它的检查通过了多少：这是两回事。</translation>
    </message>
    <message>
        <source>Said</source>
        <translation>比率</translation>
    </message>
    <message>
        <source>Checks passed</source>
        <translation>检查通过</translation>
    </message>
    <message numerus="yes">
        <source>%Ln need attention</source>
        <translation>
            <numerusform>%Ln 个待处理</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln disputed: their records disagree</source>
        <translation>
            <numerusform>%Ln 个有争议：记录互相矛盾</numerusform>
        </translation>
    </message>
    <message>
        <source>Disputed</source>
        <translation>有争议</translation>
    </message>
    <message numerus="yes">
        <source>%Ln with cases, and no run counted yet</source>
        <translation>
            <numerusform>%Ln 个有用例，但还没有计入任何运行</numerusform>
        </translation>
    </message>
    <message>
        <source>No run counted yet</source>
        <translation>没有计入的运行</translation>
    </message>
    <message numerus="yes">
        <source>%Ln not wholly translated</source>
        <translation>
            <numerusform>%Ln 个未完整翻译</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a case</source>
        <translation>
            <numerusform>%Ln 个没有用例</numerusform>
        </translation>
    </message>
    <message>
        <source>Without a case</source>
        <translation>没有用例</translation>
    </message>
    <message>
        <source>A bar is as long as its domain has entries; what has gaps is coloured.</source>
        <translation>条形的长度是该领域的条目数，有缺失的部分着色。</translation>
    </message>
</context>
<context>
    <name>ui::DashboardPage</name>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>Dashboard</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>The library is being checked…</source>
        <translation>正在检查条目库…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries</source>
        <translation>
            <numerusform>%Ln 个条目</numerusform>
        </translation>
    </message>
    <message>
        <source>Show them in the list</source>
        <translation>在列表中显示这些条目</translation>
    </message>
    <message>
        <source>Nothing is left to do.</source>
        <translation>没有待办的事。</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>接下来可以做的</translation>
    </message>
</context>
<context>
    <name>ui::Dialogs</name>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>From the search field into the list, and back</source>
        <translation>从搜索框进入列表，再返回</translation>
    </message>
    <message>
        <source>Open the selected match</source>
        <translation>打开所选匹配</translation>
    </message>
    <message>
        <source>About Casebook</source>
        <translation>关于 Casebook</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Files that could not be read</source>
        <translation>无法读取的文件</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>A knowledge base of GPU errors that checks itself: paste a log, get the entry that explains it, the fixes that work and the dead ends that do not.

The program is under the MIT licence, the text of the built-in library under CC BY 4.0. This is what else is in it:</source>
        <translation>会自我检验的 GPU 错误知识库：粘贴日志，就能得到解释它的条目、有用的解决方案，以及行不通的无效尝试。

程序采用 MIT 许可证，内置条目库的文字采用 CC BY 4.0。程序中还包含：</translation>
    </message>
    <message>
        <source>Casebook %1</source>
        <translation>Casebook %1</translation>
    </message>
    <message>
        <source>Casebook %1, commit %2</source>
        <translation>Casebook %1，提交 %2</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>组成部分</translation>
    </message>
    <message>
        <source>For</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>What Casebook is made of</source>
        <translation>Casebook 的组成部分</translation>
    </message>
    <message>
        <source>the window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>plots, in packages that have them</source>
        <translation>图表（仅部分安装包含有）</translation>
    </message>
    <message>
        <source>coloured code</source>
        <translation>代码着色</translation>
    </message>
    <message>
        <source>the graph of related entries</source>
        <translation>相关条目的关系图</translation>
    </message>
    <message>
        <source>regexes</source>
        <translation>正则</translation>
    </message>
    <message>
        <source>reading JSON</source>
        <translation>读取 JSON</translation>
    </message>
    <message>
        <source>reading and writing JSON</source>
        <translation>读写 JSON</translation>
    </message>
    <message>
        <source>the heads of articles</source>
        <translation>文章开头的元数据</translation>
    </message>
    <message>
        <source>reading Markdown</source>
        <translation>读取 Markdown</translation>
    </message>
    <message>
        <source>hashes and signatures</source>
        <translation>哈希与签名</translation>
    </message>
    <message>
        <source>hashes of the index</source>
        <translation>索引的哈希</translation>
    </message>
</context>
<context>
    <name>ui::DockArea</name>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
</context>
<context>
    <name>ui::DockTitle</name>
    <message>
        <source>Close this pane</source>
        <translation>关闭此面板</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>ui::EditActions</name>
    <message>
        <source>The built-in library can&apos;t be changed. Open your own library (Ctrl+O) or make a new one (Ctrl+Shift+N) to edit entries.</source>
        <translation>内置条目库不能修改。请打开自己的条目库（Ctrl+O），或新建一个（Ctrl+Shift+N）来编辑条目。</translation>
    </message>
    <message>
        <source>Nothing is selected. Select the passage that tells of the error, on a page or in a pasted text.</source>
        <translation>没有选中任何内容。请在页面或粘贴的文本中选中讲述该错误的段落。</translation>
    </message>
    <message>
        <source>New entry from a selection</source>
        <translation>由选中内容新建条目</translation>
    </message>
    <message>
        <source>This library is read-only: its folder can&apos;t be written. Open another one (Ctrl+O), or open it again when it can be written.</source>
        <translation>此条目库只读：其文件夹不可写。请打开另一个条目库（Ctrl+O），或在可写时重新打开。</translation>
    </message>
    <message>
        <source>Report that it worked</source>
        <translation>报告有效</translation>
    </message>
    <message>
        <source>Report that it did not work</source>
        <translation>报告无效</translation>
    </message>
    <message>
        <source>Your report is part of the entry now. Undo takes it back; save to keep it.</source>
        <translation>你的报告已加入条目。撤销可收回；保存后保留。</translation>
    </message>
    <message>
        <source>Copy this entry to my library</source>
        <translation>把此条目复制到我的条目库</translation>
    </message>
    <message>
        <source>New entry from a log</source>
        <translation>从日志新建条目</translation>
    </message>
</context>
<context>
    <name>ui::EditTableButtons</name>
    <message>
        <source>+ Add</source>
        <translation>+ 添加</translation>
    </message>
    <message>
        <source>Add (Alt+Insert)</source>
        <translation>添加（Alt+Insert）</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Remove (Alt+Delete)</source>
        <translation>删除（Alt+Delete）</translation>
    </message>
    <message>
        <source>Move up (Alt+Up)</source>
        <translation>上移（Alt+↑）</translation>
    </message>
    <message>
        <source>Move down (Alt+Down)</source>
        <translation>下移（Alt+↓）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>ui::Editing</name>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>撤销(&amp;U)：%1</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>重做(&amp;R)：%1</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Another window has this library open; here it is read-only.</source>
        <translation>另一个窗口已打开此条目库；此处为只读。</translation>
    </message>
    <message>
        <source>This library is read-only. Make or open one of your own to edit entries.</source>
        <translation>此条目库是只读的。要编辑条目，请新建或打开你自己的条目库。</translation>
    </message>
    <message>
        <source>Not everything could be saved. %1</source>
        <translation>有些内容未能保存。%1</translation>
    </message>
    <message>
        <source>Bring “%1” together with the disk</source>
        <translation>将“%1”与磁盘上的内容统一</translation>
    </message>
    <message>
        <source>“%1” is not as it was on disk. Saving asks again what is to become of it.</source>
        <translation>“%1”与磁盘上原来的内容不同。保存时会再次询问如何处理。</translation>
    </message>
    <message>
        <source>Restore unsaved edits</source>
        <translation>恢复未保存的更改</translation>
    </message>
    <message>
        <source>New entry</source>
        <translation>新建条目</translation>
    </message>
    <message>
        <source>An id is &lt;domain&gt;/&lt;slug&gt;. The entry&apos;s file gets its name.</source>
        <translation>ID 的形式为 &lt;领域&gt;/&lt;短名&gt;，条目的文件也以此命名。</translation>
    </message>
    <message>
        <source>New entry “%1”</source>
        <translation>新建条目“%1”</translation>
    </message>
    <message>
        <source>Duplicate “%1”</source>
        <translation>复制“%1”</translation>
    </message>
    <message>
        <source>Duplicate “%1” as “%2”</source>
        <translation>将“%1”复制为“%2”</translation>
    </message>
    <message>
        <source>Rename “%1”</source>
        <translation>重命名“%1”</translation>
    </message>
    <message>
        <source>Rename “%1” to “%2”</source>
        <translation>将“%1”重命名为“%2”</translation>
    </message>
    <message>
        <source>Delete “%1”</source>
        <translation>删除“%1”</translation>
    </message>
    <message>
        <source>“%1” is deleted. Its file goes to the trash when you save; until then, and after, Undo brings it back.</source>
        <translation>“%1”已删除。保存时其文件会移到回收站；在此之前和之后都可以撤销。</translation>
    </message>
    <message>
        <source>Select entries in the list first: Shift or Ctrl with the arrow keys or a click selects more than one.</source>
        <translation>请先在列表中选择条目：按住 Shift 或 Ctrl 再按方向键或单击，可以选择多个。</translation>
    </message>
    <message numerus="yes">
        <source>Change %n entry(s)</source>
        <translation>
            <numerusform>更改 %n 个条目</numerusform>
        </translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Writing the edited files…</source>
        <translation>正在写入已编辑的文件…</translation>
    </message>
    <message numerus="yes">
        <source>Saving was cancelled; %n file(s) were not saved.</source>
        <translation>
            <numerusform>保存已取消；有 %n 个文件没有保存。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>And %n more.</source>
        <translation>
            <numerusform>另有 %n 处。</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Signature:</source>
        <translation>特征(&amp;S)：</translation>
    </message>
    <message>
        <source>“%1” can&apos;t be an article&apos;s id, which is a file name. Use letters, digits, “.”, “_”, “-” and “+”.</source>
        <translation>“%1”不能作为文章的 ID，因为 ID 就是文件名。请使用字母、数字、“.”、“_”、“-”和“+”。</translation>
    </message>
    <message>
        <source>Another article has the id “%1”. Choose another id.</source>
        <translation>已有文章使用 ID“%1”。请换一个 ID。</translation>
    </message>
    <message>
        <source>New article</source>
        <translation>新建文章</translation>
    </message>
    <message>
        <source>The article&apos;s file gets the name of its id.</source>
        <translation>文章的文件以其 ID 命名。</translation>
    </message>
    <message>
        <source>&amp;Title:</source>
        <translation>标题(&amp;T)：</translation>
    </message>
    <message>
        <source>New article “%1”</source>
        <translation>新建文章“%1”</translation>
    </message>
    <message>
        <source>Entries that refer to it follow, and its Chinese file is renamed, too.</source>
        <translation>引用它的条目会随之更新，其中文文件也一并重命名。</translation>
    </message>
    <message>
        <source>Entries and articles that refer to it follow. The old id becomes an alias: by it, its records are found.</source>
        <translation>引用它的条目和文章会随之更新。旧 ID 成为别名，凭它仍可找到运行记录。</translation>
    </message>
    <message>
        <source>“%1” as another program wrote it</source>
        <translation>“%1”：另一个程序写入的内容</translation>
    </message>
    <message>
        <source>Another window may have this library open; here it is read-only.</source>
        <translation>另一个窗口可能已打开此条目库；此处为只读。</translation>
    </message>
    <message>
        <source>A window (process %1 on %2) has locked this library, so it is read-only here. Whether that window is still open can&apos;t be told from this machine. If it is closed, or crashed, open the library for editing anyway: what it left unsaved is offered then. Files that it still changes are not overwritten unasked.</source>
        <translation>一个窗口（%2 上的进程 %1）锁定了此条目库，因此此处为只读。从本机无法判断该窗口是否仍然打开。如果它已关闭或崩溃，仍可打开条目库进行编辑：届时会提供恢复它未保存的更改。如果它仍在修改文件，这些文件不会未经询问就被覆盖。</translation>
    </message>
    <message>
        <source>Open for editing anyway</source>
        <translation>仍要打开并编辑</translation>
    </message>
    <message>
        <source>Open the entry that is to be duplicated, or select it in the list.</source>
        <translation>请先打开要复制的条目，或在列表中选中它。</translation>
    </message>
    <message>
        <source>“%1” is a copy of “%2”, and what you see now. Save (Ctrl+S) to keep it; Undo takes it back.</source>
        <translation>“%1”是“%2”的副本，现在显示的就是它。保存（Ctrl+S）后才会留下；撤销可收回。</translation>
    </message>
    <message>
        <source>Another window has this library open, so it is read-only here. Edit it there; or close that window, and open the library here again.</source>
        <translation>另一个窗口已打开此条目库，因此这里只能读取。请在那个窗口中编辑；或者关闭那个窗口，再在这里重新打开条目库。</translation>
    </message>
    <message>
        <source>Show that window</source>
        <translation>显示那个窗口</translation>
    </message>
    <message>
        <source>That window can’t be brought to the front from here. Look for it on the desktop.</source>
        <translation>无法从这里把那个窗口切换到前台。请在桌面上找到它。</translation>
    </message>
</context>
<context>
    <name>ui::EditorFields</name>
    <message>
        <source>Edit: %1</source>
        <translation>编辑：%1</translation>
    </message>
    <message>
        <source>Write a date as 2026-11-21.</source>
        <translation>日期请写成 2026-11-21 的形式。</translation>
    </message>
    <message>
        <source>Write an address that begins with https:// or http://.</source>
        <translation>请写以 https:// 或 http:// 开头的地址。</translation>
    </message>
    <message>
        <source>%1, one per line</source>
        <translation>%1，每行一个</translation>
    </message>
    <message>
        <source>One per line</source>
        <translation>每行一个</translation>
    </message>
</context>
<context>
    <name>ui::EditorWords</name>
    <message>
        <source>There is no English text yet.</source>
        <translation>还没有英文。</translation>
    </message>
    <message>
        <source>There is no Chinese text yet.</source>
        <translation>还没有中文。</translation>
    </message>
    <message>
        <source>The Chinese text is not Chinese.</source>
        <translation>中文一栏不是中文。</translation>
    </message>
    <message>
        <source>The Chinese was changed, the English was not.</source>
        <translation>中文改过了，英文没有改。</translation>
    </message>
    <message>
        <source>The English was changed, the Chinese was not.</source>
        <translation>英文改过了，中文没有改。</translation>
    </message>
    <message>
        <source>Success rate</source>
        <translation>成功率</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>How</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Trade-off</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>Workaround %1</source>
        <translation>解决方案 %1</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
    <message>
        <source>Edit a workaround</source>
        <translation>编辑解决方案</translation>
    </message>
    <message>
        <source>Add a workaround</source>
        <translation>添加解决方案</translation>
    </message>
    <message>
        <source>Remove a workaround</source>
        <translation>删除解决方案</translation>
    </message>
    <message>
        <source>Duplicate a workaround</source>
        <translation>复制解决方案</translation>
    </message>
    <message>
        <source>Move a workaround</source>
        <translation>移动解决方案</translation>
    </message>
    <message>
        <source>Copy a workaround to the other language</source>
        <translation>把解决方案复制到另一种语言</translation>
    </message>
    <message>
        <source>Fail rate</source>
        <translation>失败率</translation>
    </message>
    <message>
        <source>Why it fails</source>
        <translation>为何无效</translation>
    </message>
    <message>
        <source>Misconception</source>
        <translation>误解</translation>
    </message>
    <message>
        <source>Dead end %1</source>
        <translation>无效尝试 %1</translation>
    </message>
    <message>
        <source>Edit a dead end</source>
        <translation>编辑无效尝试</translation>
    </message>
    <message>
        <source>Add a dead end</source>
        <translation>添加无效尝试</translation>
    </message>
    <message>
        <source>Remove a dead end</source>
        <translation>删除无效尝试</translation>
    </message>
    <message>
        <source>Duplicate a dead end</source>
        <translation>复制无效尝试</translation>
    </message>
    <message>
        <source>Move a dead end</source>
        <translation>移动无效尝试</translation>
    </message>
    <message>
        <source>Copy a dead end to the other language</source>
        <translation>把无效尝试复制到另一种语言</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Introduced</source>
        <translation>引入</translation>
    </message>
    <message>
        <source>Deprecated</source>
        <translation>弃用</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Change, 中文</source>
        <translation>变化，中文</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Version claim %1</source>
        <translation>版本说法 %1</translation>
    </message>
    <message>
        <source>Edit a version claim</source>
        <translation>编辑版本说法</translation>
    </message>
    <message>
        <source>Add a version claim</source>
        <translation>添加版本说法</translation>
    </message>
    <message>
        <source>Remove a version claim</source>
        <translation>删除版本说法</translation>
    </message>
    <message>
        <source>Duplicate a version claim</source>
        <translation>复制版本说法</translation>
    </message>
    <message>
        <source>Move a version claim</source>
        <translation>移动版本说法</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Environment %1</source>
        <translation>环境 %1</translation>
    </message>
    <message>
        <source>Edit the environment</source>
        <translation>编辑环境</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Probability, 0 to 1</source>
        <translation>概率，0 到 1</translation>
    </message>
    <message>
        <source>Edit a related entry</source>
        <translation>编辑相关条目</translation>
    </message>
    <message>
        <source>Add a related entry</source>
        <translation>添加相关条目</translation>
    </message>
    <message>
        <source>Remove a related entry</source>
        <translation>删除相关条目</translation>
    </message>
    <message>
        <source>Duplicate a related entry</source>
        <translation>复制相关条目</translation>
    </message>
    <message>
        <source>Move a related entry</source>
        <translation>移动相关条目</translation>
    </message>
    <message>
        <source>Notes, 中文</source>
        <translation>备注，中文</translation>
    </message>
    <message>
        <source>Condition, 中文</source>
        <translation>条件，中文</translation>
    </message>
</context>
<context>
    <name>ui::Elsewhere</name>
    <message>
        <source>Built-in library</source>
        <translation>内置条目库</translation>
    </message>
</context>
<context>
    <name>ui::EmptyList</name>
    <message numerus="yes">
        <source>%n match(es) hidden by the filter “%1”.</source>
        <translation>
            <numerusform>筛选“%1”隐藏了 %n 条匹配。</numerusform>
        </translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Show what the filter hides</source>
        <translation>显示被筛选隐藏的条目</translation>
    </message>
</context>
<context>
    <name>ui::EntryCopy</name>
    <message>
        <source>Nothing was copied: “%1” is in this library already, and is shown as it is here.</source>
        <translation>没有复制：此条目库中已有“%1”，显示的是这里的内容。</translation>
    </message>
    <message>
        <source>Copy “%1” from “%2”</source>
        <translation>复制“%1”（来自“%2”）</translation>
    </message>
    <message>
        <source>“%1” was copied into your library “%2”. Save (Ctrl+S) to keep it; Undo takes it back.</source>
        <translation>“%1”已复制到你的条目库“%2”。保存（Ctrl+S）后才会留下；撤销可收回。</translation>
    </message>
    <message>
        <source>New entry “%1”</source>
        <translation>新建条目“%1”</translation>
    </message>
    <message>
        <source>The new entry “%1” is in your library “%2”. Save (Ctrl+S) to keep it; Undo takes it back.</source>
        <translation>新条目“%1”已放进你的条目库“%2”。按 Ctrl+S 保存；撤销可收回。</translation>
    </message>
    <message>
        <source>Nothing was copied: another window has your library “%1” open, which is shown here. Copy “%2” in that window; or close it, and copy again.</source>
        <translation>没有复制：你的条目库“%1”已在另一个窗口中打开，这里显示的就是它。请在那个窗口中复制“%2”，或者关闭那个窗口后再复制一次。</translation>
    </message>
</context>
<context>
    <name>ui::EntryEditor</name>
    <message>
        <source>Leads to</source>
        <translation>导致</translation>
    </message>
    <message>
        <source>Preceded by</source>
        <translation>之前出现</translation>
    </message>
    <message>
        <source>Often confused with</source>
        <translation>常被混淆</translation>
    </message>
    <message>
        <source>● edited</source>
        <translation>● 已编辑</translation>
    </message>
    <message>
        <source>Edit the texts in %1</source>
        <translation>编辑%1文本</translation>
    </message>
    <message>
        <source>Signature</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>Root cause</source>
        <translation>根因</translation>
    </message>
    <message>
        <source>English → 中文</source>
        <translation>English → 中文</translation>
    </message>
    <message>
        <source>Copy the row&apos;s English texts where the Chinese is empty</source>
        <translation>中文为空处复制该行的英文</translation>
    </message>
    <message>
        <source>中文 → English</source>
        <translation>中文 → English</translation>
    </message>
    <message>
        <source>Copy the row&apos;s Chinese texts where the English is empty</source>
        <translation>英文为空处复制该行的中文</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>Workarounds</source>
        <translation>解决方案</translation>
    </message>
    <message>
        <source>Dead ends</source>
        <translation>无效尝试</translation>
    </message>
    <message>
        <source>Related articles</source>
        <translation>相关文章</translation>
    </message>
    <message>
        <source>Aliases</source>
        <translation>别名</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>Official documentation</source>
        <translation>官方文档</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Regex</source>
        <translation>正则</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>用例</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Show or hide the fields that are empty</source>
        <translation>显示或隐藏空字段</translation>
    </message>
    <message>
        <source>Hide empty fields</source>
        <translation>隐藏空字段</translation>
    </message>
    <message>
        <source>+ Condition, sources…</source>
        <translation>+ 条件、来源……</translation>
    </message>
    <message>
        <source>+ Introduced, notes…</source>
        <translation>+ 引入版本、备注……</translation>
    </message>
</context>
<context>
    <name>ui::EntryMenu</name>
    <message>
        <source>%1: copy…</source>
        <translation>%1：复制…</translation>
    </message>
    <message>
        <source>Copy the id, a link, or the entry as Markdown</source>
        <translation>复制 ID、链接，或以 Markdown 复制整个条目</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Copy &amp;id</source>
        <translation>复制 ID(&amp;I)</translation>
    </message>
    <message>
        <source>Copy &amp;link</source>
        <translation>复制链接(&amp;L)</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>以 Markdown 复制(&amp;M)</translation>
    </message>
</context>
<context>
    <name>ui::EntryPage</name>
    <message>
        <source>Signature</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>Last confirmed</source>
        <translation>最近确认</translation>
    </message>
    <message>
        <source>Last updated</source>
        <translation>最近更新</translation>
    </message>
    <message>
        <source>Root cause</source>
        <translation>根因</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>introduced in %1</source>
        <translation>自 %1 引入</translation>
    </message>
    <message>
        <source>deprecated in %1</source>
        <translation>自 %1 弃用</translation>
    </message>
    <message>
        <source>removed in %1</source>
        <translation>自 %1 移除</translation>
    </message>
    <message>
        <source>Not measured</source>
        <translation>未实测</translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <translation>尚未实测</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>claimed</source>
        <translation>声称</translation>
    </message>
    <message>
        <source>Success rate</source>
        <translation>成功率</translation>
    </message>
    <message>
        <source>Workarounds</source>
        <translation>解决方案</translation>
    </message>
    <message>
        <source>Fail rate</source>
        <translation>失败率</translation>
    </message>
    <message>
        <source>Dead ends</source>
        <translation>无效尝试</translation>
    </message>
    <message>
        <source>Common misconception: %1</source>
        <translation>常见误解：%1</translation>
    </message>
    <message>
        <source>Condition: %1</source>
        <translation>条件：%1</translation>
    </message>
    <message>
        <source>Trade-off: %1</source>
        <translation>代价：%1</translation>
    </message>
    <message>
        <source>Claimed probability</source>
        <translation>声称的概率</translation>
    </message>
    <message>
        <source>Leads to</source>
        <translation>导致</translation>
    </message>
    <message>
        <source>Preceded by</source>
        <translation>之前出现</translation>
    </message>
    <message>
        <source>Often confused with</source>
        <translation>常被混淆</translation>
    </message>
    <message>
        <source>Related entries</source>
        <translation>相关条目</translation>
    </message>
    <message>
        <source>Related articles</source>
        <translation>相关文章</translation>
    </message>
    <message>
        <source>Aliases</source>
        <translation>别名</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Official documentation</source>
        <translation>官方文档</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Regex</source>
        <translation>正则</translation>
    </message>
    <message>
        <source>Verification tier in the file</source>
        <translation>文件中的验证级别</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Other versions of cuDNN</source>
        <translation>其他 cuDNN 版本</translation>
    </message>
    <message>
        <source>✓ Worked</source>
        <translation>✓ 有效</translation>
    </message>
    <message>
        <source>✗ Did not work</source>
        <translation>✗ 无效</translation>
    </message>
    <message>
        <source>own experience</source>
        <translation>亲身经验</translation>
    </message>
    <message numerus="yes">
        <source>Show %n report(s)</source>
        <translation>
            <numerusform>显示 %n 份报告</numerusform>
        </translation>
    </message>
    <message>
        <source>claimed %1</source>
        <translation>声称 %1</translation>
    </message>
    <message>
        <source>No report is behind it.</source>
        <translation>没有报告支持它。</translation>
    </message>
    <message>
        <source>helped</source>
        <comment>under 4 of 5 reports</comment>
        <translation>有效</translation>
    </message>
    <message>
        <source>failed</source>
        <comment>under 4 of 5 reports</comment>
        <translation>无效</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>By these reports the rate lies between %1 and %2 (90 % interval).</source>
        <translation>按这些报告，比率在 %1 到 %2 之间（90 % 区间）。</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>用例</translation>
    </message>
    <message>
        <source>What was measured</source>
        <translation>实测结果</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message numerus="yes">
        <source>Hide %n report(s)</source>
        <translation>
            <numerusform>隐藏 %n 份报告</numerusform>
        </translation>
    </message>
    <message>
        <source>against</source>
        <translation>反对</translation>
    </message>
    <message>
        <source>for</source>
        <translation>支持</translation>
    </message>
    <message>
        <source>What else the log shows</source>
        <translation>迹象</translation>
    </message>
    <message>
        <source>It is so</source>
        <translation>属实</translation>
    </message>
    <message>
        <source>It is not so</source>
        <translation>不属实</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Is it this, here?</source>
        <translation>本机是这个原因吗？</translation>
    </message>
    <message>
        <source>Reading what this machine is…</source>
        <translation>正在读取本机事实…</translation>
    </message>
    <message>
        <source>What this machine is could not be read.</source>
        <translation>无法读取本机事实。</translation>
    </message>
    <message>
        <source>read at %1</source>
        <translation>读取于 %1</translation>
    </message>
    <message>
        <source>Reading what %1 is…</source>
        <comment>a machine</comment>
        <translation>正在读取 %1 的事实…</translation>
    </message>
    <message>
        <source>What %1 is could not be read.</source>
        <comment>a machine</comment>
        <translation>无法读取 %1 的事实。</translation>
    </message>
    <message>
        <source>%1, read at %2</source>
        <comment>a machine, a time</comment>
        <translation>%1，读取于 %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more row(s) of this entry are not shown here. Its file has them all.</source>
        <translation>
            <numerusform>这个条目还有 %Ln 行没有在这里显示，文件里都有。</numerusform>
        </translation>
    </message>
    <message>
        <source>Is it this, on %1?</source>
        <comment>a machine</comment>
        <translation>%1 上是这个原因吗？</translation>
    </message>
    <message>
        <source>Show what is asked</source>
        <translation>显示判断依据</translation>
    </message>
    <message>
        <source>Hide what is asked</source>
        <translation>隐藏判断依据</translation>
    </message>
    <message>
        <source>The entry says</source>
        <translation>条目的说法</translation>
    </message>
</context>
<context>
    <name>ui::ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>As</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>The &amp;entry that is shown</source>
        <translation>当前显示的条目(&amp;E)</translation>
    </message>
    <message>
        <source>This articl&amp;e: %1</source>
        <translation>此文章(&amp;E)：%1</translation>
    </message>
    <message>
        <source>This &amp;entry: %1</source>
        <translation>此条目(&amp;E)：%1</translation>
    </message>
    <message>
        <source>What the &amp;list shows: %1</source>
        <translation>列表中的内容(&amp;L)：%1 项</translation>
    </message>
    <message>
        <source>The &amp;whole library: %1</source>
        <translation>整个条目库(&amp;W)：%1 项</translation>
    </message>
    <message>
        <source>&amp;JSON, as a library keeps it</source>
        <translation>&amp;JSON，与条目库中的文件相同</translation>
    </message>
    <message>
        <source>&amp;Markdown</source>
        <translation>&amp;Markdown</translation>
    </message>
    <message>
        <source>&amp;HTML</source>
        <translation>&amp;HTML</translation>
    </message>
    <message>
        <source>&amp;PDF</source>
        <translation>&amp;PDF</translation>
    </message>
    <message>
        <source>Choose where…</source>
        <translation>选择位置…</translation>
    </message>
    <message>
        <source>A web &amp;site, with an index and a search; it needs no server</source>
        <translation>静态网站，带索引和搜索，不需要服务器(&amp;S)</translation>
    </message>
</context>
<context>
    <name>ui::Exporting</name>
    <message>
        <source>Exporting</source>
        <translation>正在导出</translation>
    </message>
    <message numerus="yes">
        <source>The export was cancelled; %n of its pages are in %1.</source>
        <translation>
            <numerusform>导出已取消；其中 %n 页在 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exported: %n page(s), in %1.</source>
        <translation>
            <numerusform>已导出 %n 页，在 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>What was not exported</source>
        <translation>未导出的内容</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Something is not saved. Save it first (Ctrl+S): what is saved is exported and printed.</source>
        <translation>有内容尚未保存。请先保存（Ctrl+S）：导出和打印的是已保存的内容。</translation>
    </message>
    <message>
        <source>Export into a folder</source>
        <translation>导出到文件夹</translation>
    </message>
    <message>
        <source>Export into a file</source>
        <translation>导出到文件</translation>
    </message>
    <message>
        <source>Writing the pages…</source>
        <translation>正在写入页面…</translation>
    </message>
    <message>
        <source>No entry or article is shown. Open the one to print first.</source>
        <translation>当前没有显示条目或文章。请先打开要打印的那一个。</translation>
    </message>
    <message>
        <source>This Casebook was installed without printing. Export the page as PDF instead.</source>
        <translation>此 Casebook 安装时未包含打印功能。请改为把页面导出为 PDF。</translation>
    </message>
    <message>
        <source>Folder of the site</source>
        <translation>网站的文件夹</translation>
    </message>
    <message>
        <source>Writing the site…</source>
        <translation>正在写入网站…</translation>
    </message>
</context>
<context>
    <name>ui::FacetBar</name>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Show everything again</source>
        <translation>重新显示全部</translation>
    </message>
    <message>
        <source>Has a case</source>
        <translation>有用例</translation>
    </message>
    <message>
        <source>Entries with a test case that a GPU can run</source>
        <translation>带有可在 GPU 上运行的测试用例的条目</translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>待处理</translation>
    </message>
    <message>
        <source>Entries in which a check found something</source>
        <translation>检查发现问题的条目</translation>
    </message>
    <message>
        <source>Language gaps</source>
        <translation>语言缺失</translation>
    </message>
    <message>
        <source>Entries that are not wholly translated</source>
        <translation>尚未完整翻译的条目</translation>
    </message>
    <message>
        <source>Articles</source>
        <translation>文章</translation>
    </message>
    <message>
        <source>Only the articles</source>
        <translation>只看文章</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>领域</translation>
    </message>
    <message>
        <source>Only one domain</source>
        <translation>只看一个领域</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>验证级别</translation>
    </message>
    <message>
        <source>Only entries of one tier</source>
        <translation>只看一个验证级别的条目</translation>
    </message>
    <message>
        <source>All domains</source>
        <translation>全部领域</translation>
    </message>
    <message>
        <source>All tiers</source>
        <translation>全部验证级别</translation>
    </message>
    <message>
        <source>Show the others again</source>
        <translation>重新显示其他条目</translation>
    </message>
    <message>
        <source>Shown: %1. Show the others again</source>
        <translation>当前显示：%1。重新显示其他条目</translation>
    </message>
    <message>
        <source>Matches of this text whose cause is there on this machine, by what was read of it</source>
        <translation>这段文本的匹配中，按本机读到的信息其原因确实存在的那些</translation>
    </message>
    <message>
        <source>signature</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>domain</source>
        <translation>领域</translation>
    </message>
    <message>
        <source>tier</source>
        <translation>验证级别</translation>
    </message>
    <message>
        <source>last updated</source>
        <translation>最近更新</translation>
    </message>
    <message>
        <source>fix rate</source>
        <translation>修复成功率</translation>
    </message>
    <message>
        <source>relevance</source>
        <translation>相关度</translation>
    </message>
    <message>
        <source>Sort: %1</source>
        <translation>排序：%1</translation>
    </message>
    <message>
        <source>What the list is sorted by. Relevance is how well an entry fits the words; without words it is the id.</source>
        <translation>列表的排序方式。相关度是条目与所输词语的吻合程度；没有输入时按 ID 排序。</translation>
    </message>
    <message>
        <source>Matches of this text whose cause is there on %1, by what was read of it</source>
        <translation>这段文本的匹配中，按 %1 上读到的信息其原因确实存在的那些</translation>
    </message>
    <message>
        <source>Measured by</source>
        <translation>测量者</translation>
    </message>
    <message>
        <source>Only entries that one machine measured, or somebody vouches for</source>
        <translation>只显示由某台机器测量过、或由某人担保的条目</translation>
    </message>
    <message>
        <source>Measured by: %1</source>
        <translation>测量者：%1</translation>
    </message>
    <message>
        <source>Reading the records…</source>
        <translation>正在读取记录…</translation>
    </message>
    <message>
        <source>No entry has a record that counts</source>
        <translation>没有条目有计入的记录</translation>
    </message>
    <message>
        <source>Whoever measured</source>
        <translation>不限测量者</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::FactModel</name>
    <message>
        <source>Fact</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Read from</source>
        <translation>读取自</translation>
    </message>
</context>
<context>
    <name>ui::FactRows</name>
    <message>
        <source>%1: %2</source>
        <comment>a fact, its value</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln item(s)</source>
        <translation>
            <numerusform>%Ln 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s)</source>
        <translation>
            <numerusform>%Ln 项事实</numerusform>
        </translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>没有</translation>
    </message>
    <message numerus="yes">
        <source>%Ln differ</source>
        <comment>facts, or items of a list</comment>
        <translation>
            <numerusform>%Ln 项不同</numerusform>
        </translation>
    </message>
    <message>
        <source>They differ</source>
        <translation>两者不同</translation>
    </message>
    <message>
        <source>They differ, as they do from minute to minute</source>
        <translation>两者不同，但这类值随时在变</translation>
    </message>
    <message>
        <source>The other machine has none</source>
        <translation>另一台机器上没有</translation>
    </message>
    <message>
        <source>Only the other machine has it</source>
        <translation>只有另一台机器上有</translation>
    </message>
    <message>
        <source>One of them is not known</source>
        <translation>其中一方未知</translation>
    </message>
    <message>
        <source>Both are the same</source>
        <translation>两者相同</translation>
    </message>
</context>
<context>
    <name>ui::FieldLabels</name>
    <message>
        <source>action</source>
        <translation>做法</translation>
    </message>
    <message>
        <source>how</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>why it fails</source>
        <translation>无效原因</translation>
    </message>
    <message>
        <source>condition</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>success rate</source>
        <translation>成功率</translation>
    </message>
    <message>
        <source>fail rate</source>
        <translation>失败率</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Title (Chinese)</source>
        <translation>标题（中文）</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>正文</translation>
    </message>
    <message>
        <source>Text (Chinese)</source>
        <translation>正文（中文）</translation>
    </message>
    <message>
        <source>%1: new</source>
        <translation>%1：新建</translation>
    </message>
    <message>
        <source>%1: deleted</source>
        <translation>%1：已删除</translation>
    </message>
    <message>
        <source>%1: edited</source>
        <translation>%1：已修改</translation>
    </message>
    <message>
        <source>%1: renamed</source>
        <translation>%1：已重命名</translation>
    </message>
    <message>
        <source>trade-off</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>misconception</source>
        <translation>误解</translation>
    </message>
    <message>
        <source>report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>what it says</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
</context>
<context>
    <name>ui::FindBar</name>
    <message>
        <source>%1 or more</source>
        <translation>%1 或更多</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>找到 %1 处</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Find in page</source>
        <translation>在页面中查找</translation>
    </message>
    <message>
        <source>Previous place</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>ui::FindingNotes</name>
    <message>
        <source>Fix</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Fix: %1</source>
        <translation>修复：%1</translation>
    </message>
    <message>
        <source>Does what is certain; can be undone</source>
        <translation>做确定无疑的修改；可以撤销</translation>
    </message>
</context>
<context>
    <name>ui::FindingsDock</name>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Findings (%1)</source>
        <translation>问题（%1）</translation>
    </message>
</context>
<context>
    <name>ui::FindingsPane</name>
    <message>
        <source>Fix: %1</source>
        <translation>修复：%1</translation>
    </message>
    <message>
        <source>Fix all: %1</source>
        <translation>全部修复：%1</translation>
    </message>
    <message>
        <source>All rules</source>
        <translation>所有规则</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Hints</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>The library is being checked…</source>
        <translation>正在检查条目库…</translation>
    </message>
    <message>
        <source>Nothing was found: the checks pass.</source>
        <translation>没有发现问题：检查全部通过。</translation>
    </message>
    <message>
        <source>Nothing of this kind. Choose “All” and “All rules” to see the rest.</source>
        <translation>没有这一类问题。选择“全部”和“所有规则”可查看其余问题。</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Only what one rule found</source>
        <translation>只显示一条规则发现的问题</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Progress of the check</source>
        <translation>检查进度</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Fix this finding</source>
        <translation>修复此问题</translation>
    </message>
    <message>
        <source>Does what is certain; can be undone</source>
        <translation>执行确定无误的修改，可以撤销</translation>
    </message>
    <message>
        <source>Fix all of this kind</source>
        <translation>修复所有同类问题</translation>
    </message>
    <message>
        <source>Does the same for every finding of this rule, in one step that can be undone</source>
        <translation>对此规则的每个问题做同样的修改，一步即可撤销</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>which finding of the list</comment>
        <translation>第 %1 条，共 %2 条</translation>
    </message>
</context>
<context>
    <name>ui::GridTable</name>
    <message>
        <source>! no such entry here</source>
        <translation>! 库中没有此条目</translation>
    </message>
</context>
<context>
    <name>ui::HistoryDelegate</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>saved</source>
        <translation>已保存</translation>
    </message>
</context>
<context>
    <name>ui::HistoryPanel</name>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>History of edits</source>
        <translation>编辑历史</translation>
    </message>
    <message>
        <source>As it was opened</source>
        <translation>刚打开时</translation>
    </message>
    <message>
        <source>What the step changed</source>
        <translation>该步更改的内容</translation>
    </message>
</context>
<context>
    <name>ui::Importing</name>
    <message>
        <source>This library has no entries yet, but its folder holds files that can be imported.</source>
        <translation>此条目库还没有条目，但它的文件夹里有可以导入的文件。</translation>
    </message>
    <message>
        <source>Import them</source>
        <translation>导入这些文件</translation>
    </message>
    <message>
        <source>Import a folder</source>
        <translation>导入文件夹</translation>
    </message>
    <message>
        <source>Import files</source>
        <translation>导入文件</translation>
    </message>
    <message>
        <source>Entries, articles and records (*.json *.md *.txt)</source>
        <translation>条目、文章和记录 (*.json *.md *.txt)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Nothing can be imported into this library: it is read-only. Open your own library (Ctrl+O) or make a new one (Ctrl+Shift+N), and import there.</source>
        <translation>无法导入此条目库：它是只读的。请打开自己的条目库（Ctrl+O）或新建一个（Ctrl+Shift+N），再在那里导入。</translation>
    </message>
    <message>
        <source>Importing</source>
        <translation>正在导入</translation>
    </message>
    <message>
        <source>Reading files into the library…</source>
        <translation>正在把文件读入条目库…</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Merged into what was there</source>
        <translation>已并入原有内容</translation>
    </message>
    <message>
        <source>All of it was there already</source>
        <translation>内容原已全部存在</translation>
    </message>
    <message>
        <source>Not imported</source>
        <translation>未导入</translation>
    </message>
    <message>
        <source>What stood there was kept; the import says something else in %1.</source>
        <translation>保留了原有内容；导入的文件在 %1 处的说法不同。</translation>
    </message>
    <message>
        <source>There is nothing to import: no file ends in .json, .md or .txt and is in a form that Casebook knows.</source>
        <translation>没有可导入的内容：没有以 .json、.md 或 .txt 结尾且格式为 Casebook 所知的文件。</translation>
    </message>
    <message>
        <source>New: %1. Merged: %2. There already: %3. Not imported: %4.</source>
        <translation>新建：%1。合并：%2。原已存在：%3。未导入：%4。</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) in no format that Casebook knows were passed over.</source>
        <translation>
            <numerusform>跳过了 %n 个格式不为 Casebook 所知的文件。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The import was cancelled; %n file(s) were not read.</source>
        <translation>
            <numerusform>导入已取消；有 %n 个文件没有读取。</numerusform>
        </translation>
    </message>
    <message>
        <source>What was imported</source>
        <translation>导入结果</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>File of the library</source>
        <translation>条目库中的文件</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>导入(&amp;I)</translation>
    </message>
    <message>
        <source>Import?</source>
        <translation>导入？</translation>
    </message>
    <message>
        <source>“%1” is a folder. Open it as a library, or import what is in it into the library that is open?</source>
        <translation>“%1”是一个文件夹。要把它作为条目库打开，还是把其中的内容导入当前打开的条目库？</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>Import what is in these %1 folders into the library that is open?</source>
        <translation>要把这 %1 个文件夹中的内容导入当前打开的条目库吗？</translation>
    </message>
    <message>
        <source>“%1” can be imported. Search for its text, or import it into the library that is open?</source>
        <translation>“%1”可以导入。要搜索其中的文本，还是把它导入当前打开的条目库？</translation>
    </message>
    <message>
        <source>Search for the text of “%1”, or import all %2 that were dropped into the library that is open?</source>
        <translation>要搜索“%1”中的文本，还是把拖入的 %2 项全部导入当前打开的条目库？</translation>
    </message>
    <message>
        <source>&amp;Search for this text</source>
        <translation>搜索此文本(&amp;S)</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Taking the import back…</source>
        <translation>正在收回导入…</translation>
    </message>
    <message>
        <source>The import was taken back.</source>
        <translation>已收回导入。</translation>
    </message>
    <message>
        <source>What was not taken back</source>
        <translation>未能收回的文件</translation>
    </message>
    <message>
        <source>The import was taken back but for files that are other ones by now, or could not be written.</source>
        <translation>导入已收回，但有些文件后来改动过或无法写入，因此未动。</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>The files are written in %1. “Take back the last import” in the File menu undoes that.</source>
        <translation>文件已写入 %1。“文件”菜单中的“收回上次导入”可以恢复原样。</translation>
    </message>
</context>
<context>
    <name>ui::LibraryPane</name>
    <message>
        <source>No entry explains this text. Paste more of the log, with the line that names the error, or press Esc and search for a word of it.</source>
        <translation>没有条目能解释这段文字。请粘贴更多日志，包括写明错误的那一行；或按 Esc，再搜索其中的一个词。</translation>
    </message>
    <message>
        <source>Nothing has all of these words. Try fewer of them, or paste the whole error with Ctrl+Shift+V.</source>
        <translation>没有内容同时包含这些词。请减少几个词，或用 Ctrl+Shift+V 粘贴整段报错。</translation>
    </message>
    <message>
        <source>No entry fits all the chosen chips. Choose “All” to see every entry.</source>
        <translation>没有条目符合所选的全部条件。选择“全部”可查看所有条目。</translation>
    </message>
    <message>
        <source>Search, or paste an error…</source>
        <translation>搜索，或粘贴报错…</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Entries and articles</source>
        <translation>条目和文章</translation>
    </message>
    <message>
        <source>Esc clears</source>
        <translation>Esc 清除</translation>
    </message>
    <message>
        <source>Clear the pasted text</source>
        <translation>清除粘贴的文字</translation>
    </message>
    <message numerus="yes">
        <source>This is a log of cuDNN&apos;s API: %n call(s) can become a case.</source>
        <translation>
            <numerusform>这是 cuDNN 的 API 日志：其中 %n 个调用可以转为用例。</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the cases…</source>
        <translation>显示用例…</translation>
    </message>
    <message>
        <source>This is a log of cuDNN&apos;s API, but none of its calls can become a case.</source>
        <translation>这是 cuDNN 的 API 日志，但其中没有调用可以转为用例。</translation>
    </message>
    <message>
        <source>Show why…</source>
        <translation>查看原因…</translation>
    </message>
    <message>
        <source>No entry of this library explains the text. What is similar is below; Enter opens it.</source>
        <translation>此条目库中没有条目能解释这段文本。下面是相似的条目；按 Enter 打开。</translation>
    </message>
    <message numerus="yes">
        <source>%n cause(s)</source>
        <translation>
            <numerusform>%n 个原因</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more possible</source>
        <translation>
            <numerusform>另有 %n 个可能</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n similar only</source>
        <translation>
            <numerusform>%n 个仅相似</numerusform>
        </translation>
    </message>
    <message>
        <source>Cause: %1</source>
        <translation>原因：%1</translation>
    </message>
    <message>
        <source>Another error: %1</source>
        <translation>另一个错误：%1</translation>
    </message>
    <message>
        <source>Follows from line %1: %2</source>
        <translation>由第 %1 行引起：%2</translation>
    </message>
    <message>
        <source>One of: %1</source>
        <translation>其中之一：%1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message numerus="yes">
        <source>Pasted log · %n line(s)</source>
        <translation>
            <numerusform>粘贴的日志 · %n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>one of %n</source>
        <translation>
            <numerusform>%n 个中的一个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n consequence(s)</source>
        <translation>
            <numerusform>%n 个后果</numerusform>
        </translation>
    </message>
    <message>
        <source>No entry is about this. What the code says stands above.</source>
        <translation>没有条目涵盖它。错误码的含义见上方。</translation>
    </message>
    <message>
        <source>This library has no entries yet. Ctrl+N begins the first one; File &gt; Import files (Ctrl+I) and Import folder bring in what there is.</source>
        <translation>此条目库还没有条目。按 Ctrl+N 新建第一条；“文件”菜单中的“导入文件”（Ctrl+I）和“导入文件夹”可导入已有的内容。</translation>
    </message>
    <message>
        <source>%1 is larger than %2 MiB. Drop the part of the log that holds the error.</source>
        <translation>%1 超过 %2 MiB。请只拖入含有报错的那部分日志。</translation>
    </message>
    <message>
        <source>%1 is not a text file. Drop a log, or paste its text.</source>
        <translation>%1 不是文本文件。请拖入日志，或粘贴其文字。</translation>
    </message>
    <message numerus="yes">
        <source>%n ruled out</source>
        <translation>
            <numerusform>已排除 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Ruled out: %1</source>
        <translation>已排除：%1</translation>
    </message>
</context>
<context>
    <name>ui::LogCasesDialog</name>
    <message>
        <source>Cases from a log of cuDNN&apos;s API</source>
        <translation>来自 cuDNN API 日志的用例</translation>
    </message>
    <message>
        <source>Calls of the log</source>
        <translation>日志中的调用</translation>
    </message>
    <message>
        <source>The case</source>
        <translation>用例</translation>
    </message>
    <message>
        <source>A case says what the log&apos;s call did, with a control that is a guess. Look it over before you keep it.</source>
        <translation>用例记录日志中的调用做了什么；其对照是推测的。保留之前请先检查。</translation>
    </message>
    <message>
        <source>no error in the log</source>
        <translation>日志中没有错误</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2 (no case)</source>
        <translation>%1：%2（无用例）</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Add to the entry</source>
        <translation>添加到条目(&amp;A)</translation>
    </message>
    <message>
        <source>Copy the case as JSON</source>
        <translation>将用例复制为 JSON</translation>
    </message>
    <message>
        <source>Not as in the log, or not in it</source>
        <translation>与日志不同，或日志中没有的内容</translation>
    </message>
    <message>
        <source>Why there is no case</source>
        <translation>没有用例的原因</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>正在运行…</translation>
    </message>
    <message>
        <source>What the run showed</source>
        <translation>运行结果</translation>
    </message>
    <message>
        <source>Nothing was run. Choose a cuDNN and, for the level model, a GPU model in the Reproduce pane.</source>
        <translation>没有运行任何用例。请在“复现”面板中选择 cuDNN；型号级还需选择 GPU 型号。</translation>
    </message>
    <message>
        <source>Cancel the &amp;run</source>
        <translation>取消运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Cancel the run</source>
        <translation>取消运行</translation>
    </message>
    <message>
        <source>Run the case; nothing is recorded</source>
        <translation>运行用例；不写入记录</translation>
    </message>
    <message>
        <source>No entry is open to add the case to.</source>
        <translation>没有打开可以添加用例的条目。</translation>
    </message>
    <message>
        <source>This library can&apos;t be changed. Open one that can, or copy the case.</source>
        <translation>此条目库不能修改。请打开可修改的条目库，或复制该用例。</translation>
    </message>
    <message>
        <source>The case was copied to the clipboard.</source>
        <translation>用例已复制到剪贴板。</translation>
    </message>
    <message>
        <source>The cases of %1 are no list, so none can be added. Put them right in the editor first.</source>
        <translation>%1 的用例不是列表，因此无法添加。请先在编辑器中改正。</translation>
    </message>
    <message>
        <source>Add a case from a log</source>
        <translation>添加来自日志的用例</translation>
    </message>
    <message>
        <source>&amp;Add to %1</source>
        <translation>添加到 %1(&amp;A)</translation>
    </message>
    <message>
        <source>Nothing is recorded here. The Reproduce pane records the runs of an entry&apos;s own cases.</source>
        <translation>这里不写入记录。条目自身用例的运行由“复现”面板记录。</translation>
    </message>
    <message>
        <source>%1 has this case already.</source>
        <translation>%1 已经有这个用例。</translation>
    </message>
    <message>
        <source>The case was added to %1. Undo takes it back; its runs are recorded once the entry is saved.</source>
        <translation>用例已添加到 %1，可以撤销；保存条目之后，其运行才会写入记录。</translation>
    </message>
</context>
<context>
    <name>ui::LogDock</name>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n explained</source>
        <translation>
            <numerusform>已解释 %n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Paste a log, and it is shown here, with what explains its lines.</source>
        <translation>粘贴一段日志，它会显示在这里，并注明各行的解释。</translation>
    </message>
    <message>
        <source>Pasted log</source>
        <translation>粘贴的日志</translation>
    </message>
    <message>
        <source>Previous explained line</source>
        <translation>上一处已解释的行</translation>
    </message>
    <message>
        <source>Next explained line</source>
        <translation>下一处已解释的行</translation>
    </message>
    <message>
        <source>Wrap</source>
        <translation>换行</translation>
    </message>
    <message>
        <source>Break long lines</source>
        <translation>将长行折行显示</translation>
    </message>
    <message>
        <source>%1 of %2 explained</source>
        <translation>第 %1 处，共 %2 处有解释</translation>
    </message>
</context>
<context>
    <name>ui::LogView</name>
    <message numerus="yes">
        <source>⋮ %n line(s)</source>
        <translation>
            <numerusform>⋮ %n 行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MachineCard</name>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Look for GPUs and cuDNN again</source>
        <translation>重新查找 GPU 和 cuDNN</translation>
    </message>
    <message>
        <source>Add a cuDNN…</source>
        <translation>添加 cuDNN…</translation>
    </message>
    <message>
        <source>cuDNN: %1 of %2 ▾</source>
        <translation>cuDNN：%1/%2 ▾</translation>
    </message>
    <message>
        <source>Choose cuDNN libraries</source>
        <translation>选择 cuDNN 库</translation>
    </message>
    <message>
        <source>CUDA packages: %1 of %2 ▾</source>
        <translation>CUDA 包：%1/%2 ▾</translation>
    </message>
    <message>
        <source>Choose versions of packages of CUDA</source>
        <translation>选择 CUDA 包的版本</translation>
    </message>
    <message>
        <source>GPU models: %1 of %2 ▾</source>
        <translation>GPU 型号：%1/%2 ▾</translation>
    </message>
    <message>
        <source>Choose GPU models for the level model</source>
        <translation>为型号级选择 GPU 型号</translation>
    </message>
    <message>
        <source>Looking at this machine…</source>
        <translation>正在检查本机…</translation>
    </message>
    <message>
        <source>Nothing can be run here</source>
        <translation>此处无法运行任何用例</translation>
    </message>
    <message>
        <source>No GPU here</source>
        <translation>本机没有 GPU</translation>
    </message>
    <message>
        <source>cuDNN %1 in %2</source>
        <translation>cuDNN %1，位于 %2</translation>
    </message>
    <message>
        <source>No cuDNN is chosen</source>
        <translation>未选择 cuDNN</translation>
    </message>
    <message>
        <source>No cuDNN</source>
        <translation>没有 cuDNN</translation>
    </message>
    <message>
        <source>Install cuDNN 8 or 9, fetch one with “./dev cudnn newest”, or name a folder that has one. Then cases of the levels library and model run here, without a GPU.</source>
        <translation>请安装 cuDNN 8 或 9，用“./dev cudnn newest”下载一个，或指定一个含有 cuDNN 的文件夹。之后无需 GPU 即可在此运行库级和型号级的用例。</translation>
    </message>
    <message>
        <source>Without a GPU: level library, and level model for %1</source>
        <translation>无需 GPU：库级，以及 %1 的型号级</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Add a folder with a cuDNN…</source>
        <translation>添加含有 cuDNN 的文件夹…</translation>
    </message>
    <message>
        <source>%1, compute capability %2</source>
        <translation>%1，计算能力 %2</translation>
    </message>
    <message>
        <source>ssh: %1</source>
        <translation>ssh：%1</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>%1 ▾</source>
        <translation>%1 ▾</translation>
    </message>
    <message>
        <source>Choose where cases run</source>
        <translation>选择在哪里运行用例</translation>
    </message>
    <message>
        <source>Looking at %1…</source>
        <translation>正在检查 %1…</translation>
    </message>
    <message>
        <source>Slurm: %1</source>
        <translation>Slurm：%1</translation>
    </message>
    <message>
        <source>Container: %1</source>
        <translation>容器：%1</translation>
    </message>
    <message numerus="yes">
        <source>Waiting for %n second(s)</source>
        <translation>
            <numerusform>已等待 %n 秒</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) come before it; it waits for: %1</source>
        <translation>
            <numerusform>前面还有 %n 个作业；它在等待：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>The runner is copied there</source>
        <translation>正在把运行器复制过去</translation>
    </message>
    <message>
        <source>Name the libcudnn.so of that machine: there is none in the usual places.</source>
        <translation>请指定那台机器上的 libcudnn.so：常用位置没有。</translation>
    </message>
    <message numerus="yes">
        <source>%n package(s) of CUDA</source>
        <translation>
            <numerusform>%n 个 CUDA 包</numerusform>
        </translation>
    </message>
    <message>
        <source>Another machine: ssh, Slurm, container, files…</source>
        <translation>另一台机器：ssh、Slurm、容器、文件…</translation>
    </message>
    <message>
        <source>No GPU on %1</source>
        <translation>%1 没有 GPU</translation>
    </message>
</context>
<context>
    <name>ui::MachinePage</name>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>The facts of this machine are being read…</source>
        <translation>正在读取本机事实…</translation>
    </message>
    <message>
        <source>Read at %1 in %2 s</source>
        <translation>读取于 %1，用时 %2 秒</translation>
    </message>
    <message numerus="yes">
        <source>The facts of %1 are being read… %n s</source>
        <translation>
            <numerusform>正在读取 %1 的事实… %n 秒</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 can&apos;t be compared. %2</source>
        <translation>无法与 %1 比较。%2</translation>
    </message>
    <message>
        <source>Compared with %1, read at %2</source>
        <translation>与 %1 比较，其读取于 %2</translation>
    </message>
    <message>
        <source>an unknown time</source>
        <translation>未知时间</translation>
    </message>
    <message>
        <source>Nothing differs.</source>
        <translation>没有不同。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>End the comparison</source>
        <translation>结束比较</translation>
    </message>
    <message>
        <source>Stop reading the facts of %1</source>
        <translation>停止读取 %1 的事实</translation>
    </message>
    <message>
        <source>Show this machine alone again</source>
        <translation>重新只显示本机</translation>
    </message>
    <message>
        <source>The facts were copied as Markdown, without names of users and machines.</source>
        <translation>事实已复制为 Markdown，不含用户名和机器名。</translation>
    </message>
    <message>
        <source>Save the facts of this machine</source>
        <translation>保存本机事实</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>A file of facts…</source>
        <translation>机器事实文件…</translation>
    </message>
    <message>
        <source>Another machine: ssh, Slurm, container…</source>
        <translation>另一台机器：ssh、Slurm、容器…</translation>
    </message>
    <message>
        <source>Compare with a file of facts</source>
        <translation>与机器事实文件比较</translation>
    </message>
    <message>
        <source>Facts of this machine</source>
        <translation>本机事实</translation>
    </message>
    <message>
        <source>Find a fact</source>
        <translation>查找事实</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Read the facts again</source>
        <translation>重新读取事实</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Copy the facts as Markdown, for a bug report</source>
        <translation>将事实复制为 Markdown，用于错误报告</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Save the facts as a file</source>
        <translation>将事实保存为文件</translation>
    </message>
    <message>
        <source>Compare with ▾</source>
        <translation>比较 ▾</translation>
    </message>
    <message>
        <source>Compare with a file of facts, or with another machine</source>
        <translation>与机器事实文件或另一台机器比较</translation>
    </message>
    <message>
        <source>Only what differs</source>
        <translation>只看不同</translation>
    </message>
    <message>
        <source>Show only what differs</source>
        <translation>只显示不同之处</translation>
    </message>
</context>
<context>
    <name>ui::MainMenu</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>E&amp;ntry</source>
        <translation>条目(&amp;N)</translation>
    </message>
</context>
<context>
    <name>ui::MainWindow</name>
    <message>
        <source>Opening the library was cancelled.</source>
        <translation>已取消打开条目库。</translation>
    </message>
    <message>
        <source>The library could not be opened. %1</source>
        <translation>无法打开条目库。%1</translation>
    </message>
    <message>
        <source>Open library</source>
        <translation>打开条目库</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>What is not saved would be lost in a crash: it can&apos;t be kept aside. %1</source>
        <translation>未保存的编辑无法另存备份，崩溃时会丢失。%1</translation>
    </message>
    <message>
        <source>Built-in library</source>
        <translation>内置条目库</translation>
    </message>
    <message>
        <source>The clipboard holds no text.</source>
        <translation>剪贴板中没有文本。</translation>
    </message>
    <message>
        <source>This entry is only similar to the pasted text: nothing in the text says that this is the cause.</source>
        <translation>此条目与粘贴的文本仅相似：文本中没有任何内容表明这就是原因。</translation>
    </message>
    <message>
        <source>Another window was to do this, but does not answer. Both are open now.</source>
        <translation>另一个窗口本应处理此请求，但没有回应。现在两个窗口都已打开。</translation>
    </message>
    <message>
        <source>What %1 is on does not answer. Settings, records and what else is kept there are left out, and nothing new is kept.</source>
        <translation>%1 所在的磁盘或服务器没有应答。其中保存的设置、记录等均不使用，也不会保存新的内容。</translation>
    </message>
</context>
<context>
    <name>ui::ManualWindow</name>
    <message>
        <source>Reference (in English)</source>
        <translation>参考资料（英文）</translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation>在浏览器中打开</translation>
    </message>
    <message>
        <source>No browser could be started.</source>
        <translation>无法启动浏览器。</translation>
    </message>
    <message>
        <source>This is not in the manual: %1</source>
        <translation>手册中没有：%1</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>使用手册</translation>
    </message>
    <message>
        <source>Find in page</source>
        <translation>在页面中查找</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>章节</translation>
    </message>
</context>
<context>
    <name>ui::MatrixTableModel</name>
    <message>
        <source>not run</source>
        <translation>未运行</translation>
    </message>
    <message numerus="yes">
        <source>%n record(s)</source>
        <translation>
            <numerusform>%n 条记录</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s)</source>
        <translation>
            <numerusform>%n 台机器</numerusform>
        </translation>
    </message>
    <message>
        <source>contradicts itself</source>
        <translation>自相矛盾</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, %n record(s), the newest of %3</source>
        <comment>a machine, a verdict, a date</comment>
        <translation>
            <numerusform>%1：%2，%n 条记录，最新的为 %3</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, signed by %2</source>
        <translation>%1，由 %2 签名</translation>
    </message>
    <message numerus="yes">
        <source>and %n more machine(s)</source>
        <translation>
            <numerusform>还有 %n 台机器</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MatrixView</name>
    <message>
        <source>Verdicts by version and GPU</source>
        <translation>按版本和 GPU 列出的判定</translation>
    </message>
</context>
<context>
    <name>ui::MessageBar</name>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Dismiss the message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>ui::Navigator</name>
    <message>
        <source>No browser could be started. The address was copied: %1</source>
        <translation>无法启动浏览器。地址已复制：%1</translation>
    </message>
</context>
<context>
    <name>ui::OtherLibraries</name>
    <message>
        <source>Search all libraries</source>
        <translation>搜索所有条目库</translation>
    </message>
    <message>
        <source>Searches the built-in library and those that were opened last, too.</source>
        <translation>同时搜索内置条目库和最近打开过的条目库。</translation>
    </message>
    <message>
        <source>Matches of other libraries</source>
        <translation>其他条目库的匹配</translation>
    </message>
</context>
<context>
    <name>ui::Page</name>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>大纲</translation>
    </message>
</context>
<context>
    <name>ui::PageArea</name>
    <message>
        <source>Fix: %1</source>
        <translation>修复：%1</translation>
    </message>
</context>
<context>
    <name>ui::PageParts</name>
    <message>
        <source>Not translated</source>
        <translation>语言缺失</translation>
    </message>
    <message>
        <source>There is no text in this language yet, so the other language is shown.</source>
        <translation>还没有这种语言的文字，因此显示另一种语言。</translation>
    </message>
    <message>
        <source>▶ Run</source>
        <translation>▶ 运行</translation>
    </message>
    <message>
        <source>Run the cases of this entry</source>
        <translation>运行此条目的用例</translation>
    </message>
    <message>
        <source>Runs the test cases of this entry on this machine</source>
        <translation>在本机运行此条目的测试用例</translation>
    </message>
    <message>
        <source>It worked for me</source>
        <translation>对我有效</translation>
    </message>
    <message>
        <source>It did not</source>
        <translation>对我无效</translation>
    </message>
    <message>
        <source>Workaround %1: %2</source>
        <translation>解决方案 %1：%2</translation>
    </message>
    <message>
        <source>Dead end %1: %2</source>
        <translation>无效尝试 %1：%2</translation>
    </message>
    <message>
        <source>Adds your own report to this entry</source>
        <translation>把你自己的报告加入此条目</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Read the facts of the machine again</source>
        <translation>重新读取这台机器的事实</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>All that is known of this machine</source>
        <translation>关于本机的全部已知事实</translation>
    </message>
</context>
<context>
    <name>ui::PairField</name>
    <message>
        <source>! not translated</source>
        <translation>! 未翻译</translation>
    </message>
    <message>
        <source>! not Chinese</source>
        <translation>! 非中文</translation>
    </message>
    <message>
        <source>! out of date: the Chinese was changed</source>
        <translation>! 已过时：中文改过了</translation>
    </message>
    <message>
        <source>! out of date: the English was changed</source>
        <translation>! 已过时：英文改过了</translation>
    </message>
    <message>
        <source>%1, English</source>
        <translation>%1，英文</translation>
    </message>
    <message>
        <source>%1, Chinese</source>
        <translation>%1，中文</translation>
    </message>
</context>
<context>
    <name>ui::PaletteModel</name>
    <message>
        <source>Theme: %1</source>
        <translation>主题：%1</translation>
    </message>
</context>
<context>
    <name>ui::PlotCard</name>
    <message>
        <source>Plot</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Show the plot</source>
        <translation>显示图</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Show the numbers</source>
        <translation>显示数值</translation>
    </message>
    <message>
        <source>PNG…</source>
        <translation>PNG…</translation>
    </message>
    <message>
        <source>Save the plot as a picture</source>
        <translation>将图保存为图片</translation>
    </message>
    <message>
        <source>CSV…</source>
        <translation>CSV…</translation>
    </message>
    <message>
        <source>Save the numbers as CSV</source>
        <translation>将数值保存为 CSV</translation>
    </message>
</context>
<context>
    <name>ui::ProgressDialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>ui::ProgressLine</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>ui::RateEdit</name>
    <message>
        <source>Drag to move the row, or press Alt+Up or Alt+Down.</source>
        <translation>拖动以移动该行，或按 Alt+↑、Alt+↓。</translation>
    </message>
    <message>
        <source>0 to 100 %; below 0 for “not stated”</source>
        <translation>0 到 100 %；低于 0 表示“未说明”</translation>
    </message>
    <message>
        <source>%1, per cent</source>
        <translation>%1，百分比</translation>
    </message>
    <message>
        <source>%1, slider</source>
        <translation>%1，滑块</translation>
    </message>
    <message>
        <source>%1, reports</source>
        <translation>%1，报告</translation>
    </message>
    <message>
        <source>checks passed: %1 of %2</source>
        <translation>检查通过：%1 / %2</translation>
    </message>
    <message>
        <source>Reports…</source>
        <translation>报告…</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n report(s)…</source>
        <translation>
            <numerusform>%1 / %n 份报告…</numerusform>
        </translation>
    </message>
    <message>
        <source>Who said that it worked, or did not. What is counted takes the place of what is claimed.</source>
        <translation>谁说过有效或无效。统计所得取代声称的比率。</translation>
    </message>
</context>
<context>
    <name>ui::RateMeter</name>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>%1: not stated</source>
        <translation>%1：未说明</translation>
    </message>
</context>
<context>
    <name>ui::RecordView</name>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Record of %1</source>
        <translation>%1 的记录</translation>
    </message>
    <message>
        <source>Verdict:</source>
        <translation>判定：</translation>
    </message>
    <message>
        <source>Case:</source>
        <translation>用例：</translation>
    </message>
    <message>
        <source>What ran:</source>
        <translation>运行内容：</translation>
    </message>
    <message>
        <source>Where:</source>
        <translation>地点：</translation>
    </message>
    <message>
        <source>When:</source>
        <translation>时间：</translation>
    </message>
    <message>
        <source>Expected:</source>
        <translation>预期：</translation>
    </message>
    <message>
        <source>Observed:</source>
        <translation>实际：</translation>
    </message>
    <message>
        <source>Control:</source>
        <translation>对照：</translation>
    </message>
    <message>
        <source>Signed by:</source>
        <translation>签名者：</translation>
    </message>
    <message>
        <source>This repeats it:</source>
        <translation>用这个命令重复：</translation>
    </message>
    <message>
        <source>&amp;Open its folder</source>
        <translation>打开所在文件夹(&amp;O)</translation>
    </message>
    <message>
        <source>Confined by:</source>
        <translation>约束方式：</translation>
    </message>
</context>
<context>
    <name>ui::RegexField</name>
    <message>
        <source>Regex</source>
        <translation>正则</translation>
    </message>
    <message>
        <source>What the regex matches in the signature</source>
        <translation>正则在特征中匹配的部分</translation>
    </message>
    <message>
        <source>A text to try the regex on</source>
        <translation>用来试正则的文本</translation>
    </message>
    <message>
        <source>Paste a log here to try the regex on it. It is not kept.</source>
        <translation>在此粘贴日志试一试正则。内容不会保存。</translation>
    </message>
    <message>
        <source>In the signature</source>
        <translation>在特征中</translation>
    </message>
    <message>
        <source>Try it on a text</source>
        <translation>在文本上试一试</translation>
    </message>
    <message>
        <source>Edit: %1</source>
        <translation>编辑：%1</translation>
    </message>
    <message>
        <source>no regex: only the signature finds the entry</source>
        <translation>没有正则：只能靠特征找到此条目</translation>
    </message>
    <message>
        <source>does not compile, at character %1: %2</source>
        <translation>无法编译，第 %1 个字符处：%2</translation>
    </message>
    <message>
        <source>matches its signature</source>
        <translation>匹配自身特征</translation>
    </message>
    <message>
        <source>does not match its own signature</source>
        <translation>不匹配自身特征</translation>
    </message>
    <message numerus="yes">
        <source>%n match(es) in the text</source>
        <translation>
            <numerusform>文本中有 %n 处匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>too slow: a match was given up</source>
        <translation>太慢：有一次匹配被放弃</translation>
    </message>
    <message>
        <source>catches no other entry</source>
        <translation>不会命中其他条目</translation>
    </message>
    <message numerus="yes">
        <source>also catches %n other entry(s)</source>
        <translation>
            <numerusform>也会命中另外 %n 个条目</numerusform>
        </translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>……另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>What the regex matches in the Chinese signature</source>
        <translation>正则在中文特征中匹配的内容</translation>
    </message>
    <message>
        <source>In the Chinese signature</source>
        <translation>在中文特征中</translation>
    </message>
    <message>
        <source>does not match the Chinese signature</source>
        <translation>不匹配中文特征</translation>
    </message>
    <message>
        <source>matches the Chinese signature</source>
        <translation>匹配中文特征</translation>
    </message>
</context>
<context>
    <name>ui::Related</name>
    <message>
        <source>Not in this library</source>
        <translation>不在此条目库中</translation>
    </message>
    <message>
        <source>Often confused with the shown entry</source>
        <translation>常与当前条目混淆</translation>
    </message>
    <message>
        <source>Follows the shown entry</source>
        <translation>在当前条目之后出现</translation>
    </message>
    <message>
        <source>Comes before the shown entry</source>
        <translation>在当前条目之前出现</translation>
    </message>
    <message>
        <source>Preceded by</source>
        <translation>之前出现</translation>
    </message>
    <message>
        <source>Often confused with</source>
        <translation>常被混淆</translation>
    </message>
    <message>
        <source>Leads to</source>
        <translation>导致</translation>
    </message>
    <message>
        <source>claimed probability %1</source>
        <translation>声称概率 %1</translation>
    </message>
    <message>
        <source>The shown entry</source>
        <translation>当前条目</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) from the shown entry</source>
        <translation>
            <numerusform>距当前条目 %n 步</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::RelatedDock</name>
    <message>
        <source>Related</source>
        <translation>关联</translation>
    </message>
</context>
<context>
    <name>ui::RelatedPane</name>
    <message>
        <source>Open an entry to see what leads to it, what follows, and what it is confused with.</source>
        <translation>打开一个条目，查看什么会导致它、它会引出什么、以及它常与什么混淆。</translation>
    </message>
    <message>
        <source>The graph can&apos;t be drawn: Graphviz could not be loaded. The entry&apos;s page lists what is related.</source>
        <translation>无法绘制关系图：Graphviz 未能加载。条目页面上列有关联条目。</translation>
    </message>
    <message>
        <source>No entry is related to this one yet.</source>
        <translation>还没有与此条目关联的条目。</translation>
    </message>
    <message numerus="yes">
        <source>Only the nearest %n entries are drawn; there are more.</source>
        <translation>
            <numerusform>仅绘制了最近的 %n 个条目；还有更多。</numerusform>
        </translation>
    </message>
    <message>
        <source>Related entries</source>
        <translation>关联条目</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>However many steps, up to 200 entries</source>
        <translation>步数不限，最多 200 个条目</translation>
    </message>
    <message numerus="yes">
        <source>Up to %n step(s)</source>
        <translation>
            <numerusform>最多 %n 步</numerusform>
        </translation>
    </message>
    <message>
        <source>Smaller (−)</source>
        <translation>缩小 (−)</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应</translation>
    </message>
    <message>
        <source>Show all of it (0)</source>
        <translation>显示全图 (0)</translation>
    </message>
    <message>
        <source>Larger (+)</source>
        <translation>放大 (+)</translation>
    </message>
</context>
<context>
    <name>ui::ReplaceDialog</name>
    <message>
        <source>Find and replace in the library</source>
        <translation>在条目库中查找和替换</translation>
    </message>
    <message>
        <source>Match &amp;case</source>
        <translation>区分大小写(&amp;C)</translation>
    </message>
    <message>
        <source>Whole &amp;words</source>
        <translation>全字匹配(&amp;W)</translation>
    </message>
    <message>
        <source>Regular e&amp;xpression</source>
        <translation>正则表达式(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Find:</source>
        <translation>查找(&amp;F)：</translation>
    </message>
    <message>
        <source>Re&amp;place with:</source>
        <translation>替换为(&amp;P)：</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>In the replacement, \1 to \9 are the groups of the expression.</source>
        <translation>在替换文本中，\1 到 \9 代表表达式的各个分组。</translation>
    </message>
    <message>
        <source>Places that were found</source>
        <translation>找到的位置</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>替换前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>替换后</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>The expression is not valid: %1</source>
        <translation>表达式无效：%1</translation>
    </message>
    <message>
        <source>Replacing… Closing this dialog cancels it.</source>
        <translation>正在替换…关闭此对话框即可取消。</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在搜索…</translation>
    </message>
    <message>
        <source>Every text of every entry and article is searched, in both languages.</source>
        <translation>将搜索所有条目和文章的全部文本，两种语言都包括。</translation>
    </message>
    <message numerus="yes">
        <source>Replace “%1” in %n place(s)</source>
        <translation>
            <numerusform>在 %n 处替换“%1”</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln match(es) chosen; the first %L1 places are listed.</source>
        <translation>
            <numerusform>已选择 %Ln 处匹配；仅列出前 %L1 个位置。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln match(es) chosen.</source>
        <translation>
            <numerusform>已选择 %Ln 处匹配。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ReportsDialog</name>
    <message>
        <source>Reports</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Each is a thread or document in which somebody says that they tried it. Without a source, it is your own experience. A merged fix is a document, not a person whom it helped.</source>
        <translation>每份报告是一个帖子或文档，其中有人说自己试过。没有来源的，是你自己的经验。已合并的修复是文档，不是得到帮助的人。</translation>
    </message>
    <message>
        <source>It worked</source>
        <translation>有效</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>添加(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
</context>
<context>
    <name>ui::ReproduceDock</name>
    <message>
        <source>Reproduce</source>
        <translation>复现</translation>
    </message>
    <message>
        <source>A folder with a cuDNN</source>
        <translation>含有 cuDNN 的文件夹</translation>
    </message>
</context>
<context>
    <name>ui::ReproducePane</name>
    <message>
        <source>Reproduce</source>
        <translation>复现</translation>
    </message>
    <message>
        <source>Open an entry to run its cases.</source>
        <translation>打开一个条目即可运行它的用例。</translation>
    </message>
    <message>
        <source>Reading the records of this entry…</source>
        <translation>正在读取此条目的记录…</translation>
    </message>
    <message>
        <source>This entry has no case yet, so nothing of it can be run. A case says which cuDNN call is claimed to fail, and how; docs/cases.md tells how to write one.</source>
        <translation>此条目还没有用例，因此没有可运行的内容。用例说明哪个 cuDNN 调用会失败、如何失败；写法见 docs/cases.md。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>▶ Run</source>
        <translation>▶ 运行</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Cancel the runs</source>
        <translation>取消运行</translation>
    </message>
    <message>
        <source>Run the chosen cases</source>
        <translation>运行所选用例</translation>
    </message>
    <message>
        <source>Another entry runs: %1, %2 of %3</source>
        <translation>另一个条目正在运行：%1，%2/%3</translation>
    </message>
    <message>
        <source>%1 of %2 runs</source>
        <translation>%1/%2 次运行</translation>
    </message>
    <message>
        <source>Looking at this machine…</source>
        <translation>正在检查本机…</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a case and a version of its package.</source>
        <translation>请选择用例及其包的一个版本。</translation>
    </message>
    <message>
        <source>Choose a case, a cuDNN and, for the level model, a GPU model.</source>
        <translation>请选择用例、cuDNN，型号级还需选择 GPU 型号。</translation>
    </message>
    <message>
        <source>Nothing can be run: %1.</source>
        <translation>无法运行：%1。</translation>
    </message>
    <message>
        <source>Sweep of %1</source>
        <translation>%1 扫描</translation>
    </message>
    <message>
        <source> and </source>
        <translation> 和 </translation>
    </message>
    <message>
        <source>Record a run</source>
        <translation>记录一次运行</translation>
    </message>
    <message>
        <source>The record could not be written. %1</source>
        <translation>记录无法写入。%1</translation>
    </message>
    <message>
        <source>running…</source>
        <translation>运行中…</translation>
    </message>
    <message>
        <source>%1 of %2…</source>
        <translation>%1/%2…</translation>
    </message>
    <message>
        <source>Contradicted</source>
        <translation>互相矛盾</translation>
    </message>
    <message>
        <source>control</source>
        <translation>对照</translation>
    </message>
    <message>
        <source>case</source>
        <translation>用例</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Cancelled: %1 of %2 ran</source>
        <translation>已取消：%2 次运行中完成了 %1 次</translation>
    </message>
    <message>
        <source>The runs could not be started. %1</source>
        <translation>无法开始运行。%1</translation>
    </message>
    <message>
        <source>The record is written, but the entry&apos;s tier stays as it was. %1</source>
        <translation>记录已写入，但条目的验证级别没有改变。%1</translation>
    </message>
    <message>
        <source>Verdicts by version and GPU</source>
        <translation>按版本和 GPU 列出的判定</translation>
    </message>
    <message>
        <source>%1 of %2 as said</source>
        <translation>%2 次中有 %1 次与所说一致</translation>
    </message>
    <message>
        <source>none of level %1 (%2)</source>
        <comment>library, model or GPU; what hinders it</comment>
        <translation>%1级一个也不能运行（%2）</translation>
    </message>
</context>
<context>
    <name>ui::ResultModel</name>
    <message>
        <source>article</source>
        <translation>文章</translation>
    </message>
    <message>
        <source>edited, not saved</source>
        <translation>已修改，未保存</translation>
    </message>
    <message>
        <source>fix %1, claimed</source>
        <translation>修复 %1（声称）</translation>
    </message>
    <message>
        <source>how it differs: %1</source>
        <translation>区别：%1</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Mentioned in</source>
        <translation>提到它的条目</translation>
    </message>
    <message>
        <source>Also mentioned in</source>
        <translation>还在这些条目中提到</translation>
    </message>
    <message>
        <source>fix %1 or more, counted</source>
        <translation>修复至少 %1（按报告统计）</translation>
    </message>
    <message>
        <source>exactly what you typed</source>
        <translation>与输入完全一致</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>关于 %1</translation>
    </message>
    <message>
        <source>has “%1” in its text or id</source>
        <translation>文字或 ID 中有“%1”</translation>
    </message>
</context>
<context>
    <name>ui::ReviewFlow</name>
    <message>
        <source>Nobody has reviewed this entry yet. Ctrl+Shift+J marks it as reviewed.</source>
        <translation>还没有人审核过该条目。按 Ctrl+Shift+J 标为已审核。</translation>
    </message>
    <message>
        <source>The library is still being checked. Try again in a moment.</source>
        <translation>条目库仍在检查中，请稍后再试。</translation>
    </message>
    <message>
        <source>No other entry needs attention.</source>
        <translation>没有其他条目需要处理。</translation>
    </message>
    <message>
        <source>Mark as reviewed</source>
        <translation>标为已审核</translation>
    </message>
    <message>
        <source>The tier comes from evidence and stays; the date is today&apos;s. Ctrl+J goes on.</source>
        <translation>验证级别来自证据，保持不变；日期已改为今天。按 Ctrl+J 继续。</translation>
    </message>
    <message>
        <source>Marked as reviewed. Ctrl+J goes on.</source>
        <translation>已标为已审核。按 Ctrl+J 继续。</translation>
    </message>
    <message>
        <source>There is no finding to go to.</source>
        <translation>没有可以转到的问题。</translation>
    </message>
    <message>
        <source>Nobody has reviewed this entry yet.</source>
        <translation>还没有人审核过该条目。</translation>
    </message>
</context>
<context>
    <name>ui::RowDelegate</name>
    <message>
        <source>! not Chinese</source>
        <translation>! 非中文</translation>
    </message>
    <message>
        <source>! not translated</source>
        <translation>! 未翻译</translation>
    </message>
    <message>
        <source>! out of date</source>
        <translation>! 已过时</translation>
    </message>
    <message>
        <source>✕ no action</source>
        <translation>✕ 缺少操作</translation>
    </message>
</context>
<context>
    <name>ui::RowTable</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>ui::RunCard</name>
    <message>
        <source>Claimed root cause</source>
        <translation>条目声称的根因</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Log of the run</source>
        <translation>运行日志</translation>
    </message>
    <message>
        <source>The run has logged nothing.</source>
        <translation>这次运行没有日志。</translation>
    </message>
    <message>
        <source>Calls %1</source>
        <translation>调用 %1</translation>
    </message>
    <message>
        <source>Show the calls</source>
        <translation>显示调用</translation>
    </message>
    <message>
        <source>Log %1</source>
        <translation>日志 %1</translation>
    </message>
    <message>
        <source>Show the log</source>
        <translation>显示日志</translation>
    </message>
</context>
<context>
    <name>ui::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>大小(&amp;S)</translation>
    </message>
    <message>
        <source>Search &amp;all libraries</source>
        <translation>搜索所有条目库(&amp;A)</translation>
    </message>
    <message>
        <source>Show a pasted log &amp;beside the page</source>
        <translation>在页面旁显示粘贴的日志(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Wrap the lines of the log</source>
        <translation>日志自动换行(&amp;W)</translation>
    </message>
    <message>
        <source>Show &amp;empty fields in the editor</source>
        <translation>在编辑器中显示空字段(&amp;E)</translation>
    </message>
    <message>
        <source>Files or folders with cuDNN, one per line, beside those that are found</source>
        <translation>自动找到的之外，另有 cuDNN 的文件或文件夹，每行一个</translation>
    </message>
    <message>
        <source>&amp;cuDNN</source>
        <translation>cuDNN(&amp;C)</translation>
    </message>
    <message>
        <source>Changed paths are looked at from the next start. Cases run on this machine; the Reproduce panel chooses another one.</source>
        <translation>更改的路径在下次启动后生效。用例在本机运行；可在复现面板中选择其他机器。</translation>
    </message>
    <message>
        <source>Changed paths are looked at from the next start. Cases run at %1; the Reproduce panel chooses another one.</source>
        <translation>更改的路径在下次启动后生效。用例在 %1 运行；可在复现面板中选择其他机器。</translation>
    </message>
</context>
<context>
    <name>ui::ShortcutsEditor</name>
    <message>
        <source>No key</source>
        <translation>无按键</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>All defaults</source>
        <translation>全部默认</translation>
    </message>
    <message>
        <source>Use it here</source>
        <translation>用于此处</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>New keys</source>
        <translation>新的按键</translation>
    </message>
    <message>
        <source>%1 is needed where text is typed.</source>
        <translation>输入文字时需要用到 %1。</translation>
    </message>
    <message>
        <source>%1 is “%2” already.</source>
        <translation>%1 已用于“%2”。</translation>
    </message>
</context>
<context>
    <name>ui::StatusLine</name>
    <message>
        <source>Progress of opening the library</source>
        <translation>打开条目库的进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel opening the library</source>
        <translation>取消打开条目库</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) could not be read</source>
        <translation>
            <numerusform>%Ln 个文件无法读取</numerusform>
        </translation>
    </message>
    <message>
        <source>No library is open</source>
        <translation>没有打开条目库</translation>
    </message>
    <message>
        <source>Opening the library…</source>
        <translation>正在打开条目库…</translation>
    </message>
    <message>
        <source>Built-in library</source>
        <translation>内置条目库</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries</source>
        <translation>
            <numerusform>%Ln 个条目</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln articles</source>
        <translation>
            <numerusform>%Ln 篇文章</numerusform>
        </translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>search %1</source>
        <translation>搜索 %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln unsaved</source>
        <translation>
            <numerusform>%Ln 项未保存</numerusform>
        </translation>
    </message>
    <message>
        <source>saved</source>
        <translation>已保存</translation>
    </message>
</context>
<context>
    <name>ui::SweepPlot</name>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>boundary between %1 and %2</source>
        <translation>边界在 %1 与 %2 之间</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
</context>
<context>
    <name>ui::TargetDialog</name>
    <message>
        <source>Run cases on another machine</source>
        <translation>在另一台机器上运行用例</translation>
    </message>
    <message>
        <source>ssh</source>
        <translation>ssh</translation>
    </message>
    <message>
        <source>&amp;Through</source>
        <translation>方式(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Host</source>
        <translation>主机(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Runner there</source>
        <translation>那里的运行器(&amp;R)</translation>
    </message>
    <message>
        <source>Options of &amp;srun</source>
        <translation>srun 的选项(&amp;S)</translation>
    </message>
    <message>
        <source>cu&amp;DNN there</source>
        <translation>那里的 cuDNN(&amp;D)</translation>
    </message>
    <message>
        <source>Name the host. ssh must get there without a password or a question, since nobody could answer it: set up a key first.</source>
        <translation>请填写主机。ssh 必须无需密码或询问即可登录，因为无人能回答：请先配置密钥。</translation>
    </message>
    <message>
        <source>A host is a name, or user@name, and the runner a path: letters, digits and . _ - / ~ +</source>
        <translation>主机写作 name 或 user@name，运行器写作路径：字母、数字以及 . _ - / ~ +</translation>
    </message>
    <message>
        <source>Each option begins with “-” and has its value behind “=”: --partition=gpu</source>
        <translation>每个选项以“-”开头，其值写在“=”之后：--partition=gpu</translation>
    </message>
    <message>
        <source>Leave out “%1”: with it, what comes through srun is no longer what the runner says, or what it is sent.</source>
        <translation>请去掉“%1”：有了它，经 srun 传来的就不再是运行器所说的内容，传去的也不再是发给它的内容。</translation>
    </message>
    <message>
        <source>ssh must get there without a password or a question.</source>
        <translation>ssh 必须无需密码或询问即可登录。</translation>
    </message>
    <message>
        <source>Slurm</source>
        <translation>Slurm</translation>
    </message>
    <message>
        <source>Container</source>
        <translation>容器</translation>
    </message>
    <message>
        <source>&amp;Image</source>
        <translation>镜像(&amp;I)</translation>
    </message>
    <message>
        <source>Name an image with cuDNN in it. docker or podman starts it, with all GPUs.</source>
        <translation>请指定一个含有 cuDNN 的镜像。由 docker 或 podman 启动，带全部 GPU。</translation>
    </message>
    <message>
        <source>An image is named as docker names it: letters, digits and . _ - / : @</source>
        <translation>镜像名与 docker 的写法相同：字母、数字和 . _ - / : @</translation>
    </message>
    <message>
        <source>Casebook brings its own</source>
        <translation>由 Casebook 带过去</translation>
    </message>
    <message>
        <source>what is found there</source>
        <translation>在那里找到的</translation>
    </message>
    <message>
        <source>T&amp;est</source>
        <translation>测试(&amp;E)</translation>
    </message>
    <message>
        <source>Goes there and says what is found; runs nothing.</source>
        <translation>到那里去，并说明找到了什么；不运行任何用例。</translation>
    </message>
    <message>
        <source>Casebook brings its runner there, which looks for cuDNN in the usual places where none is named.</source>
        <translation>Casebook 会把运行器带过去；没有指定 cuDNN 时，它在那里的常用位置查找。</translation>
    </message>
    <message>
        <source>GPU %1: %2, compute capability %3</source>
        <translation>GPU %1：%2，计算能力 %3</translation>
    </message>
    <message>
        <source>No cuDNN was found in the usual places: name one.</source>
        <translation>常用位置没有找到 cuDNN：请指定一个。</translation>
    </message>
    <message>
        <source>Compare with another machine</source>
        <translation>与另一台机器比较</translation>
    </message>
    <message>
        <source>Name an image. docker or podman starts it, with all GPUs.</source>
        <translation>给出一个镜像。docker 或 podman 会启动它，并带上所有 GPU。</translation>
    </message>
    <message>
        <source>Casebook brings its runner there, which reads the facts and changes nothing.</source>
        <translation>Casebook 会把运行器带过去，它只读取事实，不做任何更改。</translation>
    </message>
    <message>
        <source>Nothing reaches it: carry files</source>
        <translation>无法连接：携带文件</translation>
    </message>
    <message>
        <source>A plan goes there on a medium, and its answers come back. Verdicts are drawn here.</source>
        <translation>计划用存储介质带过去，应答带回来。判定在这里做出。</translation>
    </message>
</context>
<context>
    <name>ui::TextView</name>
    <message>
        <source>[Image: %1]</source>
        <translation>[图片：%1]</translation>
    </message>
    <message numerus="yes">
        <source>… (%Ln more character(s))</source>
        <translation>
            <numerusform>…（还有 %Ln 个字符）</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::VerdictCard</name>
    <message>
        <source>Copy as ▾</source>
        <translation>复制为 ▾</translation>
    </message>
    <message>
        <source>Copy the case as</source>
        <translation>把用例复制为</translation>
    </message>
    <message>
        <source>&amp;JSON of the case</source>
        <translation>用例的 JSON(&amp;J)</translation>
    </message>
    <message>
        <source>&amp;C++ program</source>
        <translation>C++ 程序(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Bug report in Markdown</source>
        <translation>Markdown 缺陷报告(&amp;B)</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>运行中…</translation>
    </message>
    <message>
        <source>Expected: %1</source>
        <translation>预期：%1</translation>
    </message>
    <message>
        <source>Observed: %1</source>
        <translation>实测：%1</translation>
    </message>
    <message>
        <source>Control: %1</source>
        <translation>对照：%1</translation>
    </message>
    <message>
        <source>Output matches the float64 reference (relative error %1)</source>
        <translation>输出与 float64 参考一致（相对误差 %1）</translation>
    </message>
    <message>
        <source>Output differs from the float64 reference (relative error %1)</source>
        <translation>输出与 float64 参考不一致（相对误差 %1）</translation>
    </message>
    <message>
        <source>No engine is offered</source>
        <translation>没有可用的引擎</translation>
    </message>
    <message>
        <source>Execution plans: %1 of %2 engines</source>
        <translation>执行计划：%2 个引擎中的 %1 个</translation>
    </message>
    <message>
        <source>becomes</source>
        <translation>变为</translation>
    </message>
    <message>
        <source>The record is being written…</source>
        <translation>正在写入记录…</translation>
    </message>
    <message>
        <source>From the record of %1</source>
        <translation>来自 %1 的记录</translation>
    </message>
    <message>
        <source>Nothing was recorded.</source>
        <translation>没有写入记录。</translation>
    </message>
    <message>
        <source>Nothing was recorded: the case is not in the entry&apos;s file yet. Save the entry, then run it again.</source>
        <translation>没有写入记录：该用例尚未写入条目的文件。请保存条目，然后再次运行。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a record, where it comes from</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Recorded in %1</source>
        <translation>已记录在 %1</translation>
    </message>
    <message>
        <source>Read the record</source>
        <translation>查看记录</translation>
    </message>
    <message>
        <source>The control is the same run without the fault. It must end as its case says, else nothing follows.</source>
        <translation>对照是去掉错误因素后的同一运行。它必须像用例所说的那样结束，否则得不出任何结论。</translation>
    </message>
</context>
<context>
    <name>ui::WelcomePage</name>
    <message>
        <source>Paste an error, get the entry that explains it</source>
        <translation>粘贴报错，找到解释它的条目</translation>
    </message>
    <message>
        <source>Paste a traceback or a whole log, drop a file on the window, or type a few words. Each entry says what causes the error, which fixes work, and which attempts lead nowhere.</source>
        <translation>粘贴回溯信息或整份日志，把文件拖到窗口上，或输入几个词。每个条目都说明错误的原因、有效的解决方案，以及哪些尝试无效。</translation>
    </message>
    <message>
        <source>%1 goes to the search field, Down to the list, Enter opens, Esc goes back. %2 switches between English and Chinese.</source>
        <translation>%1 转到搜索框，向下键进入列表，Enter 打开，Esc 返回。%2 切换中英文。</translation>
    </message>
    <message>
        <source>Nothing here explains this text</source>
        <translation>这里没有条目能解释这段文本</translation>
    </message>
    <message>
        <source>What comes nearest, if anything does, stands in the list. Paste more of the log, with the line that names the error, or press Esc and search for a word of it. If you know the error, begin its entry from this log: its error line, or what you mark in the log, becomes the signature.</source>
        <translation>列表中是最接近的条目（如果有）。请粘贴更多日志，包含报出错误的那一行；或按 Esc，搜索其中的一个词。如果了解这个错误，可以从此日志新建条目：日志中选中的部分，没有选中时是其中的错误行，会成为特征。</translation>
    </message>
    <message>
        <source>CUDA out of memory in PyTorch</source>
        <translation>PyTorch 显存不足</translation>
    </message>
    <message>
        <source>cuDNN that does not load</source>
        <translation>cuDNN 无法加载</translation>
    </message>
    <message>
        <source>A build that nvcc stops</source>
        <translation>被 nvcc 中断的构建</translation>
    </message>
    <message>
        <source>Or see the answer to one of these:</source>
        <translation>也可以看看这些错误的解答：</translation>
    </message>
    <message>
        <source>Try an example: %1</source>
        <translation>试用示例：%1</translation>
    </message>
    <message>
        <source>Show it in “%1”</source>
        <translation>在“%1”中查看</translation>
    </message>
    <message>
        <source>Another library explains this text</source>
        <translation>另一个条目库能解释这段文字</translation>
    </message>
    <message>
        <source>Nothing in the library that is open does, but “%1” has an entry for it:

%2</source>
        <translation>当前打开的条目库里没有能解释它的条目，但“%1”里有：

%2</translation>
    </message>
</context>
<context>
    <name>ui::WindowActions</name>
    <message>
        <source>&amp;Open library…</source>
        <translation>打开条目库(&amp;O)…</translation>
    </message>
    <message>
        <source>Open library…</source>
        <translation>打开条目库…</translation>
    </message>
    <message>
        <source>&amp;New library…</source>
        <translation>新建条目库(&amp;N)…</translation>
    </message>
    <message>
        <source>Open the &amp;built-in library</source>
        <translation>打开内置条目库(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Paste and search</source>
        <translation>粘贴搜索(&amp;P)</translation>
    </message>
    <message>
        <source>Paste and search</source>
        <translation>粘贴搜索</translation>
    </message>
    <message>
        <source>&amp;Go to the search field</source>
        <translation>转到搜索框(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>返回(&amp;B)</translation>
    </message>
    <message>
        <source>‹ Back</source>
        <translation>‹ 返回</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <source>Forward ›</source>
        <translation>前进 ›</translation>
    </message>
    <message>
        <source>Back to the list, then clear the search</source>
        <translation>返回列表，再清除搜索</translation>
    </message>
    <message>
        <source>&amp;Next region</source>
        <translation>下一区域(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous region</source>
        <translation>上一区域(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Switch between English and Chinese</source>
        <translation>切换中英文(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Like the system</source>
        <translation>跟随系统(&amp;L)</translation>
    </message>
    <message>
        <source>L&amp;ight</source>
        <translation>浅色(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Normal size</source>
        <translation>原始大小(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Casebook</source>
        <translation>关于 Casebook(&amp;A)</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Show &amp;changes…</source>
        <translation>显示更改(&amp;C)…</translation>
    </message>
    <message>
        <source>Find and &amp;replace…</source>
        <translation>查找和替换(&amp;R)…</translation>
    </message>
    <message>
        <source>Change &amp;selected entries…</source>
        <translation>更改所选条目(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;New entry…</source>
        <translation>新建条目(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Duplicate…</source>
        <translation>复制条目(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>重命名(&amp;R)…</translation>
    </message>
    <message>
        <source>D&amp;elete</source>
        <translation>删除(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;History</source>
        <translation>历史(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Run the cases of the entry</source>
        <translation>运行条目的用例(&amp;R)</translation>
    </message>
    <message>
        <source>Reproduce</source>
        <translation>复现</translation>
    </message>
    <message>
        <source>&amp;Reproduce</source>
        <translation>复现(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit entry or article</source>
        <translation>编辑条目或文章(&amp;E)</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>New entry from &amp;selection</source>
        <translation>由选中内容新建条目(&amp;S)</translation>
    </message>
    <message>
        <source>Next that needs &amp;attention</source>
        <translation>下一个需要处理的条目(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Mark as reviewed</source>
        <translation>标为已审核(&amp;M)</translation>
    </message>
    <message>
        <source>Fin&amp;dings</source>
        <translation>问题(&amp;D)</translation>
    </message>
    <message>
        <source>D&amp;ashboard</source>
        <translation>总览(&amp;A)</translation>
    </message>
    <message>
        <source>New &amp;article…</source>
        <translation>新建文章(&amp;A)…</translation>
    </message>
    <message>
        <source>Re&amp;lated</source>
        <translation>关联(&amp;L)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Pasted lo&amp;g</source>
        <translation>粘贴的日志(&amp;G)</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>This &amp;machine</source>
        <translation>本机(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Find in the page or log; elsewhere go to the search field</source>
        <translation>在页面或日志中查找；别处则转到搜索框(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Outline of the page</source>
        <translation>页面大纲(&amp;O)</translation>
    </message>
    <message>
        <source>Next &amp;result</source>
        <translation>下一个结果(&amp;R)</translation>
    </message>
    <message>
        <source>Previous res&amp;ult</source>
        <translation>上一个结果(&amp;U)</translation>
    </message>
    <message>
        <source>Next place found, or explained &amp;line of the log</source>
        <translation>下一处查找结果，或日志中下一处已解释的行(&amp;L)</translation>
    </message>
    <message>
        <source>Previous place found, or &amp;explained line of the log</source>
        <translation>上一处查找结果，或日志中上一处已解释的行(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Copy to my library</source>
        <translation>复制到我的条目库(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Import files…</source>
        <translation>导入文件(&amp;I)…</translation>
    </message>
    <message>
        <source>Import &amp;folder…</source>
        <translation>导入文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Print entry or article…</source>
        <translation>打印条目或文章(&amp;P)…</translation>
    </message>
    <message>
        <source>New entry from this &amp;log</source>
        <translation>从此日志新建条目(&amp;L)</translation>
    </message>
    <message>
        <source>Ne&amp;xt finding</source>
        <translation>下一个问题(&amp;X)</translation>
    </message>
    <message>
        <source>Pre&amp;vious finding</source>
        <translation>上一个问题(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation>命令面板(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Go to entry or article…</source>
        <translation>转到条目或文章(&amp;G)…</translation>
    </message>
    <message>
        <source>Se&amp;ttings…</source>
        <translation>设置(&amp;T)…</translation>
    </message>
    <message>
        <source>Read the facts of this machine again</source>
        <translation>重新读取本机事实</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>全屏(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>使用手册(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Examples to try</source>
        <translation>试用示例(&amp;E)</translation>
    </message>
    <message>
        <source>Take back the last i&amp;mport</source>
        <translation>收回上次导入(&amp;M)</translation>
    </message>
</context>
<context>
    <name>wording</name>
    <message numerus="yes">
        <source>%n more line(s) are damaged and left out.</source>
        <translation>
            <numerusform>另有 %n 行已损坏，略过。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) have no end in the answers: the file was cut, or the runner was ended.</source>
        <translation>
            <numerusform>应答中有 %n 次运行没有结尾：文件被截断，或运行器被中止。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) are of cases that this library does not have, or has otherwise: left out.</source>
        <translation>
            <numerusform>%n 次运行的用例在本库中没有，或内容不同：已略过。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, line %2: left out, it is damaged: %3</source>
        <translation>%1 第 %2 行已损坏，略过：%3</translation>
    </message>
    <message>
        <source>The runner there did not understand the plan: %1</source>
        <translation>那里的运行器不理解该计划：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) decided nothing: no record is made of them.</source>
        <translation>
            <numerusform>%n 次运行没有得出判定：不写入记录。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The file does not exist. Check the path.</source>
        <translation>文件不存在。请检查路径。</translation>
    </message>
    <message>
        <source>The file can&apos;t be read (%1). Check its permissions and the disk.</source>
        <translation>无法读取文件（%1）。请检查权限和磁盘。</translation>
    </message>
    <message>
        <source>The file is larger than %1 MiB. Split it, or paste the part that matters.</source>
        <translation>文件超过 %1 MiB。请拆分它，或只粘贴有关的部分。</translation>
    </message>
    <message>
        <source>The text is not UTF-8. Save it as UTF-8 and try again.</source>
        <translation>文字不是 UTF-8 编码。请另存为 UTF-8 后重试。</translation>
    </message>
    <message>
        <source>This is not valid JSON: %1. Correct it at the place named.</source>
        <translation>不是有效的 JSON：%1。请在所指位置改正。</translation>
    </message>
    <message>
        <source>The JSON is nested deeper than %1 levels. An entry needs fewer; correct the file.</source>
        <translation>JSON 嵌套超过 %1 层。条目不需要这么多层，请改正文件。</translation>
    </message>
    <message>
        <source>The document has the wrong type; expected: %1.</source>
        <translation>文档的类型不对，应为：%1。</translation>
    </message>
    <message>
        <source>%1 has the wrong type; expected: %2.</source>
        <translation>%1 的类型不对，应为：%2。</translation>
    </message>
    <message>
        <source>%1 is missing. Add it.</source>
        <translation>缺少 %1。请补上。</translation>
    </message>
    <message>
        <source>%1 is %2; a rate lies between 0 and 1. Correct it.</source>
        <translation>%1 为 %2，比率应在 0 到 1 之间。请改正。</translation>
    </message>
    <message>
        <source>“%1” is not an id. Use &lt;domain&gt;/&lt;slug&gt; with letters, digits, “.”, “_”, “-” and “+”.</source>
        <translation>“%1”不是 ID。请使用 &lt;领域&gt;/&lt;短名&gt;，只含字母、数字、“.”、“_”、“-”和“+”。</translation>
    </message>
    <message>
        <source>The article&apos;s front matter is missing or broken (%1). It begins with “---”, holds title, date and id, and ends with “---”.</source>
        <translation>文章的前置信息缺失或有误（%1）。它以“---”开头，包含 title、date 和 id，并以“---”结尾。</translation>
    </message>
    <message>
        <source>The content is in no format that Casebook knows: entry JSON, an entry&apos;s Markdown page, the text of a rendered page, or an article with front matter.</source>
        <translation>内容不属于 Casebook 认识的任何格式：条目 JSON、条目的 Markdown 页面、网页的文字，或带前置信息的文章。</translation>
    </message>
    <message>
        <source>The document holds no entry and no article.</source>
        <translation>文档中没有条目，也没有文章。</translation>
    </message>
    <message>
        <source>This is not a folder that can be opened as a library. Choose another.</source>
        <translation>这不是可以作为条目库打开的文件夹。请另选一个。</translation>
    </message>
    <message>
        <source>The library has no entry or article “%1”.</source>
        <translation>条目库中没有条目或文章“%1”。</translation>
    </message>
    <message>
        <source>The file can&apos;t be written (%1). Check free space and permissions.</source>
        <translation>无法写入文件（%1）。请检查剩余空间和权限。</translation>
    </message>
    <message>
        <source>The library is read-only. Open a library of your own to change it.</source>
        <translation>条目库是只读的。要修改，请打开你自己的条目库。</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>The id stands in %1 already; this file is left out. Change the id of one of them.</source>
        <translation>%1 中已有这个 ID，因此略过本文件。请修改其中一个的 ID。</translation>
    </message>
    <message>
        <source>The regex does not compile: %1. Correct it.</source>
        <translation>正则无法编译：%1。请改正。</translation>
    </message>
    <message>
        <source>The regex runs into the match limit (nested repetition?). Make it simpler.</source>
        <translation>正则达到匹配上限（嵌套重复？）。请简化它。</translation>
    </message>
    <message>
        <source>The regex does not match the entry&apos;s own signature. Widen it, or correct the signature.</source>
        <translation>正则不匹配条目自身的特征。请放宽正则，或改正特征。</translation>
    </message>
    <message>
        <source>regex matched</source>
        <translation>正则命中</translation>
    </message>
    <message>
        <source>%1 % of the signature</source>
        <translation>特征的 %1 %</translation>
    </message>
    <message>
        <source>words: %1</source>
        <translation>关键词：%1</translation>
    </message>
    <message>
        <source>names %1</source>
        <translation>提到 %1</translation>
    </message>
    <message>
        <source>status %1</source>
        <translation>状态 %1</translation>
    </message>
    <message>
        <source>other version: %1</source>
        <translation>其他版本：%1</translation>
    </message>
    <message>
        <source>version %1</source>
        <translation>版本 %1</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>AI-generated</source>
        <translation>AI 生成</translation>
    </message>
    <message>
        <source>Reviewed</source>
        <translation>已审核</translation>
    </message>
    <message>
        <source>Disputed</source>
        <translation>有争议</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 fits “%2”</source>
        <translation>%1 符合“%2”</translation>
    </message>
    <message>
        <source>%1 differs from “%2”</source>
        <translation>%1 与“%2”不同</translation>
    </message>
    <message>
        <source>%1 contradicts “%2”</source>
        <translation>%1 与“%2”矛盾</translation>
    </message>
    <message>
        <source>deprecated</source>
        <comment>in a version</comment>
        <translation>已弃用</translation>
    </message>
    <message>
        <source>removed</source>
        <comment>from a version</comment>
        <translation>已移除</translation>
    </message>
    <message>
        <source>%1 of type %2</source>
        <comment>a tensor</comment>
        <translation>类型为 %2 的 %1</translation>
    </message>
    <message>
        <source>a batch of %1</source>
        <translation>批大小 %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>a tensor of 2 × 3 × 4</comment>
        <translation>维度为 %2 的 %1</translation>
    </message>
    <message>
        <source>%1 in layout %2</source>
        <comment>a tensor</comment>
        <translation>布局为 %2 的 %1</translation>
    </message>
    <message>
        <source>%1 with strides %2</source>
        <comment>a tensor</comment>
        <translation>步长为 %2 的 %1</translation>
    </message>
    <message>
        <source>%1 with other values</source>
        <comment>a tensor</comment>
        <translation>数值不同的 %1</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>cuDNN %1 accepts %2</source>
        <translation>cuDNN %1 接受 %2</translation>
    </message>
    <message>
        <source>cuDNN %1 rejects %2 with %3</source>
        <translation>cuDNN %1 以 %3 拒绝 %2</translation>
    </message>
    <message>
        <source>cuDNN %1 rejects %2 with %3 at %4</source>
        <translation>cuDNN %1 在 %4 处以 %3 拒绝 %2</translation>
    </message>
    <message>
        <source>finite numbers</source>
        <translation>有限的数值</translation>
    </message>
    <message>
        <source>numbers that are not finite</source>
        <translation>非有限的数值</translation>
    </message>
    <message>
        <source>numbers that differ from the reference</source>
        <translation>与参考结果不同的数值</translation>
    </message>
    <message>
        <source>the numbers of the reference</source>
        <translation>与参考结果一致的数值</translation>
    </message>
    <message>
        <source>%1 and gives %2</source>
        <translation>%1，并给出%2</translation>
    </message>
    <message>
        <source>%1: it still fails, as the dead end says.</source>
        <translation>%1：仍然失败，与无效尝试所述一致。</translation>
    </message>
    <message>
        <source>%1 and does not give %2</source>
        <translation>%1，但没有给出%2</translation>
    </message>
    <message>
        <source>%1: the claim does not hold here.</source>
        <translation>%1：条目的说法在此不成立。</translation>
    </message>
    <message>
        <source>%1: the workaround does not help here.</source>
        <translation>%1：该解决方案在此无效。</translation>
    </message>
    <message>
        <source>The runner did not understand the case. Update the runner to this version of Casebook.</source>
        <translation>运行器不理解该用例。请将运行器更新到与 Casebook 相同的版本。</translation>
    </message>
    <message>
        <source>What ran was not that installation alone: a library of another one was loaded, which the case does not name, or a settings file has a say. Take away what the message names, or choose an installation that is complete and alone.</source>
        <translation>运行的不只是那一个安装：加载了另一个安装中的库，而用例没有提到它，或者有配置文件在起作用。请移开消息里指出的东西，或选择一个完整且独立的安装。</translation>
    </message>
    <message>
        <source>The library was replaced while the case ran, so it is not known which one was seen. Run it again.</source>
        <translation>用例运行期间该库被替换，因此无法确定观察到的是哪一个。请重新运行。</translation>
    </message>
    <message>
        <source>The NVIDIA kernel module is loaded, but its library libcuda.so.1 can&apos;t be opened. Install the driver&apos;s libraries of the same version (libcuda1 or libnvidia-compute), or start the container with its GPUs (--gpus all).</source>
        <translation>NVIDIA 内核模块已加载，但无法打开其库 libcuda.so.1。请安装同一版本的驱动库（libcuda1 或 libnvidia-compute），或启动容器时带上 GPU（--gpus all）。</translation>
    </message>
    <message>
        <source>The driver is too old for this cuDNN. Update the driver.</source>
        <translation>驱动对此 cuDNN 来说太旧。请更新驱动。</translation>
    </message>
    <message>
        <source>The driver sees no GPU. Check CUDA_VISIBLE_DEVICES and nvidia-smi, or use the levels library and model.</source>
        <translation>驱动看不到任何 GPU。请检查 CUDA_VISIBLE_DEVICES 和 nvidia-smi，或使用库级和型号级。</translation>
    </message>
    <message>
        <source>The level model needs a GPU model. Choose one.</source>
        <translation>型号级需要一个 GPU 型号。请选择。</translation>
    </message>
    <message>
        <source>This build of cuDNN has no code for so old a GPU. Choose a newer GPU model, or an older cuDNN.</source>
        <translation>此 cuDNN 构建不含这么旧的 GPU 的代码。请选择更新的 GPU 型号，或更旧的 cuDNN。</translation>
    </message>
    <message>
        <source>The case needs more memory than its limit or the GPU allows. Free memory, or make it smaller.</source>
        <translation>该用例所需内存超过其上限或 GPU 的容量。请释放内存，或缩小用例。</translation>
    </message>
    <message>
        <source>The GPU failed before cuDNN was asked. Close other programs that use it, and try again.</source>
        <translation>还没有调用 cuDNN，GPU 就出错了。请关闭其他使用它的程序后重试。</translation>
    </message>
    <message>
        <source>A CUDA error ended the run where none was expected. Try again; if it stays, restart the driver.</source>
        <translation>意外的 CUDA 错误终止了运行。请重试；如果仍然出现，请重启驱动。</translation>
    </message>
    <message>
        <source>The runner ended without a result. The log says more; try again.</source>
        <translation>运行器没有给出结果就结束了。日志中有更多信息；请重试。</translation>
    </message>
    <message>
        <source>What answered is no runner of this version. Check the target, and update its runner.</source>
        <translation>应答的不是此版本的运行器。请检查目标，并更新其运行器。</translation>
    </message>
    <message>
        <source>The process died before the case had an outcome. The last call in the list is where.</source>
        <translation>进程在用例得出结果之前就终止了。列表中的最后一次调用即为终止之处。</translation>
    </message>
    <message>
        <source>The run took longer than the case allows. Raise its limit, or make it smaller.</source>
        <translation>运行时间超过了用例的上限。请提高上限，或缩小用例。</translation>
    </message>
    <message>
        <source>The run was cancelled.</source>
        <translation>运行已取消。</translation>
    </message>
    <message>
        <source>The runner said more than is allowed. Check what its start-up files print.</source>
        <translation>运行器的输出超过了允许的量。请检查其启动文件输出了什么。</translation>
    </message>
    <message>
        <source>Another run uses this GPU. Wait until it ends.</source>
        <translation>另一次运行正在使用此 GPU。请等它结束。</translation>
    </message>
    <message>
        <source>Could not run</source>
        <translation>无法运行</translation>
    </message>
    <message>
        <source>Inconclusive</source>
        <translation>无法判定</translation>
    </message>
    <message>
        <source>Reproduced</source>
        <translation>已复现</translation>
    </message>
    <message>
        <source>Not reproduced</source>
        <translation>未复现</translation>
    </message>
    <message>
        <source>library</source>
        <comment>level of a run</comment>
        <translation>库级</translation>
    </message>
    <message>
        <source>model</source>
        <comment>level of a run</comment>
        <translation>型号级</translation>
    </message>
    <message>
        <source>GPU</source>
        <comment>level of a run</comment>
        <translation>GPU 级</translation>
    </message>
    <message>
        <source>claim</source>
        <comment>role of a case</comment>
        <translation>说法</translation>
    </message>
    <message>
        <source>workaround</source>
        <comment>role of a case</comment>
        <translation>解决方案</translation>
    </message>
    <message>
        <source>dead end</source>
        <comment>role of a case</comment>
        <translation>无效尝试</translation>
    </message>
    <message>
        <source>case not understood</source>
        <translation>不理解用例</translation>
    </message>
    <message>
        <source>mixed installation</source>
        <translation>混合安装</translation>
    </message>
    <message>
        <source>library replaced</source>
        <translation>库被替换</translation>
    </message>
    <message>
        <source>no headers</source>
        <translation>没有头文件</translation>
    </message>
    <message>
        <source>no driver</source>
        <translation>没有驱动</translation>
    </message>
    <message>
        <source>driver without libcuda</source>
        <translation>驱动缺少 libcuda</translation>
    </message>
    <message>
        <source>old driver</source>
        <translation>驱动过旧</translation>
    </message>
    <message>
        <source>no GPU</source>
        <translation>没有 GPU</translation>
    </message>
    <message>
        <source>no GPU model</source>
        <translation>没有 GPU 型号</translation>
    </message>
    <message>
        <source>GPU model too old</source>
        <translation>GPU 型号过旧</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>过大</translation>
    </message>
    <message>
        <source>GPU error</source>
        <translation>GPU 错误</translation>
    </message>
    <message>
        <source>CUDA error</source>
        <translation>CUDA 错误</translation>
    </message>
    <message>
        <source>no runner</source>
        <translation>没有运行器</translation>
    </message>
    <message>
        <source>runner failed</source>
        <translation>运行器失败</translation>
    </message>
    <message>
        <source>other runner</source>
        <translation>运行器不符</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>too much output</source>
        <translation>输出过多</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU 忙</translation>
    </message>
    <message>
        <source>The cuDNN that ran is a stand-in for tests; no record is made of it. Choose a real one.</source>
        <translation>运行的 cuDNN 是测试用的替身；不会为它生成记录。请选择真正的 cuDNN。</translation>
    </message>
    <message>
        <source>The case can&apos;t be used: %1 (at %2).</source>
        <translation>该用例无法使用：%1（位于 %2）。</translation>
    </message>
    <message>
        <source>This is a folder. Name a file.</source>
        <translation>这是一个文件夹。请给出文件。</translation>
    </message>
    <message>
        <source>Folders that lie deeper than %1 levels are not looked into. Move what it holds up.</source>
        <translation>超过 %1 层的文件夹不会被读取。请把其中的内容移到上层。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>part of CUDA missing</source>
        <translation>缺少 CUDA 的一部分</translation>
    </message>
    <message>
        <source>In the headers of cuDNN %1, %2 is %3</source>
        <comment>a constant</comment>
        <translation>在 cuDNN %1 的头文件中，%2 为 %3</translation>
    </message>
    <message>
        <source>In the headers of cuDNN %1, %2 is %4, not %3</source>
        <comment>a constant</comment>
        <translation>在 cuDNN %1 的头文件中，%2 为 %4，而不是 %3</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>a version on a GPU</comment>
        <translation>%2 上的 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 on %n GPU model(s)</source>
        <translation>
            <numerusform>%1，%n 个 GPU 型号</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <comment>a verdict, versions, a level</comment>
        <translation>%1：%2（%3）</translation>
    </message>
    <message>
        <source>Only claimed: the entry has no case, and there is no record.</source>
        <translation>仅为声称：该条目没有用例，也没有记录。</translation>
    </message>
    <message>
        <source>Only claimed: its cases were not run yet.</source>
        <translation>仅为声称：其用例尚未运行。</translation>
    </message>
    <message>
        <source>NVIDIA driver %1</source>
        <translation>NVIDIA 驱动 %1</translation>
    </message>
    <message>
        <source>The NVIDIA kernel module %1 is loaded, but its libcuda.so.1 can&apos;t be opened: install the driver&apos;s libraries of this version, or start the container with its GPUs</source>
        <translation>NVIDIA 内核模块 %1 已加载，但无法打开其 libcuda.so.1：请安装此版本的驱动库，或启动容器时带上 GPU</translation>
    </message>
    <message>
        <source>The NVIDIA driver %1 is too old</source>
        <translation>NVIDIA 驱动 %1 太旧</translation>
    </message>
    <message>
        <source>NVIDIA driver %1, but no GPU that it can use</source>
        <translation>NVIDIA 驱动 %1，但没有它可以使用的 GPU</translation>
    </message>
    <message>
        <source>NVIDIA driver %1, but CUDA does not start; nvidia-smi may say why</source>
        <translation>NVIDIA 驱动 %1，但 CUDA 无法启动；nvidia-smi 或许能说明原因</translation>
    </message>
    <message>
        <source>No NVIDIA driver</source>
        <translation>没有 NVIDIA 驱动</translation>
    </message>
    <message>
        <source>Another entry has the id “%1”. Choose another id.</source>
        <translation>已有条目使用 ID“%1”。请换一个 ID。</translation>
    </message>
    <message>
        <source>The file was changed by another program since it was read, and was not overwritten. Save again to choose what becomes of both.</source>
        <translation>文件在读取之后被其他程序更改，没有覆盖它。请再次保存，以选择如何处理两份内容。</translation>
    </message>
    <message>
        <source>The entry says that the error occurs on %1, but runs on %2 did not show it. Correct the status of this version.</source>
        <translation>条目称该错误在 %1 上出现，但在 %2 上的运行没有出现。请改正此版本的状态。</translation>
    </message>
    <message>
        <source>The entry says that the error does not occur on %1, but runs on %2 showed it. Correct the status of this version.</source>
        <translation>条目称该错误在 %1 上不出现，但在 %2 上的运行出现了。请改正此版本的状态。</translation>
    </message>
    <message numerus="yes">
        <source>The regex also matches the signatures of %n other error(s): %1. Make it say more of this one.</source>
        <translation>
            <numerusform>正则还会匹配另外 %n 个错误的特征：%1。请让它更贴合本条目。</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” in the regex has no word of four letters, so it matches too much and is slow to search. Add a word that every such message holds.</source>
        <translation>正则中的“%1”没有四个字母以上的单词，会匹配过多文本，搜索也慢。请加入这类消息必有的单词。</translation>
    </message>
    <message>
        <source>The row does not say what to do. Write the action into it.</source>
        <translation>这一行没有写明要做什么，请填写操作。</translation>
    </message>
    <message>
        <source>The how only repeats the action. Say how it is done, or leave it empty.</source>
        <translation>“方法”只是重复了操作。请写明具体做法，或留空。</translation>
    </message>
    <message>
        <source>The Chinese text is not Chinese: “%1”. Translate it.</source>
        <translation>中文栏里不是中文：“%1”。请翻译。</translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) stand in one language only. Translate them.</source>
        <translation>
            <numerusform>有 %n 处文本只有一种语言，请补上翻译。</numerusform>
        </translation>
    </message>
    <message>
        <source>The fix rate, %1, is above that of the best workaround, %2. Correct one of them.</source>
        <translation>修复率 %1 高于最佳解决方案的 %2，请改正其中一个。</translation>
    </message>
    <message>
        <source>“%1” is no date. Write year, month and day: 2026-11-21.</source>
        <translation>“%1”不是日期。请写年、月、日，例如 2026-11-21。</translation>
    </message>
    <message>
        <source>%1 lies in the future. Correct the date.</source>
        <translation>%1 在将来，请改正日期。</translation>
    </message>
    <message>
        <source>The error was first seen on %1, after %2. Correct one of the dates.</source>
        <translation>首次出现的日期 %1 晚于 %2，请改正其中一个。</translation>
    </message>
    <message>
        <source>The verification tier is missing. Nobody has said that the entry was reviewed: choose a tier.</source>
        <translation>缺少验证级别。没有记录表明该条目经过审核，请选择一个级别。</translation>
    </message>
    <message>
        <source>Casebook does not know the verification tier “%1”. Choose another one.</source>
        <translation>Casebook 不认识验证级别“%1”，请选择其他级别。</translation>
    </message>
    <message>
        <source>No link backs the entry. Add the issue or the document that it comes from.</source>
        <translation>没有任何链接支持该条目。请加上它所依据的问题单或文档。</translation>
    </message>
    <message>
        <source>“%1” is no link that a browser can open. Write it with https:// and without blanks.</source>
        <translation>“%1”不是浏览器能打开的链接。请以 https:// 开头，不要有空格。</translation>
    </message>
    <message>
        <source>cuDNN has no status %1, with the number %2 or another. Correct its name.</source>
        <translation>cuDNN 没有名为 %1 的状态，无论编号是 %2 还是其他。请改正名称。</translation>
    </message>
    <message>
        <source>%1 does not have the number %2 in any version of cuDNN; it is %3. Correct or leave out the number.</source>
        <translation>在任何版本的 cuDNN 中，%1 的编号都不是 %2，而是 %3。请改正或删去编号。</translation>
    </message>
    <message>
        <source>What the entry says of %1 (%2) can&apos;t be so: %3 there, see %4. Correct the status of this version.</source>
        <translation>条目关于 %1 的说法（%2）不成立：该版本中 %3，见 %4。请改正此版本的状态。</translation>
    </message>
    <message>
        <source>The entry says %1, and %2 says %3. Both can&apos;t be right: find out which, and correct the other.</source>
        <translation>本条目称 %1，而 %2 称 %3。两者不能同时成立：请查明哪个正确，并改正另一个。</translation>
    </message>
    <message numerus="yes">
        <source>%n other error(s) have the same signature: %1. Merge them, or say in the signature how they differ.</source>
        <translation>
            <numerusform>另有 %n 个错误的特征相同：%1。请合并，或在特征中写明区别。</numerusform>
        </translation>
    </message>
    <message>
        <source>The signature is nearly that of %1. If it is the same error, merge them.</source>
        <translation>特征与 %1 几乎相同。如果是同一错误，请合并。</translation>
    </message>
    <message>
        <source>The library has no entry “%1”. Correct the link or remove it.</source>
        <translation>条目库中没有条目“%1”。请改正或删除该链接。</translation>
    </message>
    <message>
        <source>Linked from %1, and not linked back. Add the link.</source>
        <translation>%1 链接到这里，但这里没有链接回去。请补上链接。</translation>
    </message>
    <message>
        <source>The case “%1” has no control: without one, nothing can be shown. Add one that must succeed.</source>
        <translation>用例“%1”没有对照：没有对照就什么也证明不了。请加上一个必须成功的对照。</translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) are of an older form of the case “%1” and do not count any more. Run it again.</source>
        <translation>
            <numerusform>有 %n 条记录属于用例“%1”的旧形式，已不再计入。请重新运行。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) of the case “%1” were made when its title was “%2”, and count. See whether it still says what they show.</source>
        <translation>
            <numerusform>用例“%1”有 %n 条记录是在其标题为“%2”时做的，仍然计入。请看新标题是否还符合记录所显示的。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) are of a case “%1” that the entry does not have, and do not count. Give the entry its case again, or remove them.</source>
        <translation>
            <numerusform>有 %n 条记录属于用例“%1”，而条目没有这个用例，因此不计入。请把该用例加回条目，或删除这些记录。</numerusform>
        </translation>
    </message>
    <message>
        <source>Unreadable file</source>
        <translation>文件无法读取</translation>
    </message>
    <message>
        <source>Folder too deep</source>
        <translation>文件夹层级过深</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>文件过大</translation>
    </message>
    <message>
        <source>Not UTF-8</source>
        <translation>不是 UTF-8</translation>
    </message>
    <message>
        <source>Not valid JSON</source>
        <translation>不是有效的 JSON</translation>
    </message>
    <message>
        <source>JSON nested too deep</source>
        <translation>JSON 嵌套过深</translation>
    </message>
    <message>
        <source>Wrong type</source>
        <translation>类型错误</translation>
    </message>
    <message>
        <source>Missing field</source>
        <translation>缺少字段</translation>
    </message>
    <message>
        <source>Repeated key</source>
        <translation>键重复</translation>
    </message>
    <message>
        <source>Rate out of range</source>
        <translation>比率超出范围</translation>
    </message>
    <message>
        <source>Not an id</source>
        <translation>不是 ID</translation>
    </message>
    <message>
        <source>Id used twice</source>
        <translation>ID 重复</translation>
    </message>
    <message>
        <source>Broken front matter</source>
        <translation>文章头部损坏</translation>
    </message>
    <message>
        <source>Regex does not compile</source>
        <translation>正则无法编译</translation>
    </message>
    <message>
        <source>Regex runs into the limit</source>
        <translation>正则触及匹配上限</translation>
    </message>
    <message>
        <source>Regex misses its signature</source>
        <translation>正则不匹配自身特征</translation>
    </message>
    <message>
        <source>Case can’t be used</source>
        <translation>用例无法使用</translation>
    </message>
    <message>
        <source>Regex catches other errors</source>
        <translation>正则匹配其他错误</translation>
    </message>
    <message>
        <source>Regex without a word</source>
        <translation>正则中没有单词</translation>
    </message>
    <message>
        <source>Empty action</source>
        <translation>操作为空</translation>
    </message>
    <message>
        <source>How repeats the action</source>
        <translation>方法重复操作</translation>
    </message>
    <message>
        <source>Chinese is not Chinese</source>
        <translation>中文栏不是中文</translation>
    </message>
    <message>
        <source>Not translated</source>
        <translation>语言缺失</translation>
    </message>
    <message>
        <source>Fix rate above the best</source>
        <translation>修复率高于最佳方案</translation>
    </message>
    <message>
        <source>Not a date</source>
        <translation>不是日期</translation>
    </message>
    <message>
        <source>Date in the future</source>
        <translation>日期在将来</translation>
    </message>
    <message>
        <source>Dates reversed</source>
        <translation>日期颠倒</translation>
    </message>
    <message>
        <source>Unknown tier</source>
        <translation>未知的验证级别</translation>
    </message>
    <message>
        <source>No sources</source>
        <translation>没有来源</translation>
    </message>
    <message>
        <source>Not a link</source>
        <translation>不是链接</translation>
    </message>
    <message>
        <source>Wrong status number</source>
        <translation>状态编号错误</translation>
    </message>
    <message>
        <source>Claim against known facts</source>
        <translation>说法与已知事实不符</translation>
    </message>
    <message>
        <source>Claim against evidence</source>
        <translation>说法与证据不符</translation>
    </message>
    <message>
        <source>Entries contradict each other</source>
        <translation>条目互相矛盾</translation>
    </message>
    <message>
        <source>Same signature</source>
        <translation>特征相同</translation>
    </message>
    <message>
        <source>Similar signature</source>
        <translation>特征相近</translation>
    </message>
    <message>
        <source>Link leads nowhere</source>
        <translation>链接无目标</translation>
    </message>
    <message>
        <source>Link in one direction</source>
        <translation>单向链接</translation>
    </message>
    <message>
        <source>Case without control</source>
        <translation>用例缺少对照</translation>
    </message>
    <message>
        <source>Evidence of an old case</source>
        <translation>旧用例的证据</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>无法连接</translation>
    </message>
    <message>
        <source>Another program has changed the file. It is shown as it is now: do the edit again.</source>
        <translation>另一个程序修改了该文件。现在显示的是最新内容，请重新编辑。</translation>
    </message>
    <message>
        <source>Something else was edited meanwhile, so nothing was changed. Do it again.</source>
        <translation>期间有其他编辑，因此没有做任何更改。请再试一次。</translation>
    </message>
    <message>
        <source>It was edited while the other library was being opened. Save, and open the other one again.</source>
        <translation>打开另一个条目库期间有新的编辑。请先保存，再重新打开它。</translation>
    </message>
    <message>
        <source>The verification tier is “%1”, but by the records it is “%2”. Take that one, or run the cases.</source>
        <translation>验证级别为“%1”，但按记录应为“%2”。请采用后者，或运行用例。</translation>
    </message>
    <message>
        <source>Tier that no record gives</source>
        <translation>记录不支持的验证级别</translation>
    </message>
    <message>
        <source>The case is about numbers, and this run could not check them: see its log, and try smaller tensors.</source>
        <translation>该用例判断的是数值，而本次运行无法检查它们：请查看日志，并尝试更小的张量。</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between levels</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between parts of a case</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <comment>a data type, tensors, 2 × 3 × 4</comment>
        <translation>维度为 %3 的 %1 类型 %2</translation>
    </message>
    <message>
        <source>an installation without its sublibrary %1</source>
        <translation>缺少子库 %1 的安装</translation>
    </message>
    <message>
        <source>an installation whose sublibrary %1 is cut short</source>
        <translation>子库 %1 被截断的安装</translation>
    </message>
    <message>
        <source>a complete installation</source>
        <translation>完整的安装</translation>
    </message>
    <message>
        <source>the name of status %1</source>
        <translation>状态 %1 的名称</translation>
    </message>
    <message>
        <source>its sublibrary %1</source>
        <comment>that of cuDNN</comment>
        <translation>其子库 %1</translation>
    </message>
    <message>
        <source>death of the process</source>
        <translation>进程崩溃</translation>
    </message>
    <message>
        <source>engine selection</source>
        <comment>a step of the graph API</comment>
        <translation>引擎选择</translation>
    </message>
    <message>
        <source>In cuDNN %1, status %2 is %3</source>
        <comment>number, name</comment>
        <translation>在 cuDNN %1 中，状态 %2 是 %3</translation>
    </message>
    <message>
        <source>In cuDNN %1, status %2 is not %3</source>
        <comment>number, name</comment>
        <translation>在 cuDNN %1 中，状态 %2 不是 %3</translation>
    </message>
    <message>
        <source>In cuDNN %1, status %2 is %4, not %3</source>
        <comment>number, name</comment>
        <translation>在 cuDNN %1 中，状态 %2 是 %4，而不是 %3</translation>
    </message>
    <message>
        <source>cuDNN %1 dies in %3, given %2</source>
        <translation>遇到 %2 时，cuDNN %1 在 %3 中崩溃</translation>
    </message>
    <message>
        <source>finite numbers that are those of the reference</source>
        <translation>与参考结果一致的有限数值</translation>
    </message>
    <message>
        <source>%1 without calling %2</source>
        <translation>%1，但没有调用 %2</translation>
    </message>
    <message>
        <source>%1, not at the claimed %2</source>
        <comment>a call</comment>
        <translation>%1，而所称的位置是 %2</translation>
    </message>
    <message>
        <source>%1, not with the claimed %2</source>
        <comment>a status</comment>
        <translation>%1，而所称的是 %2</translation>
    </message>
    <message>
        <source>%1: that is what the claim says of this GPU model.</source>
        <translation>%1：这正是条目对此 GPU 型号的说法。</translation>
    </message>
    <message>
        <source>%1: that is what the claim says of this GPU.</source>
        <translation>%1：这正是条目对此 GPU 的说法。</translation>
    </message>
    <message>
        <source>%1: the claim holds here.</source>
        <translation>%1：条目的说法在此成立。</translation>
    </message>
    <message>
        <source>%1: that is what the claim says of this version.</source>
        <translation>%1：这正是条目对此版本的说法。</translation>
    </message>
    <message>
        <source>%1: that is what the workaround says.</source>
        <translation>%1：这正是该解决方案的说法。</translation>
    </message>
    <message>
        <source>%1: that is what the dead end says.</source>
        <translation>%1：这正是该无效尝试的说法。</translation>
    </message>
    <message>
        <source>%1: the dead end says so, too; being accepted here is no way out.</source>
        <translation>%1：无效尝试也是这样说的；在这里被接受并不能解决问题。</translation>
    </message>
    <message>
        <source>%1: that is what the log shows.</source>
        <translation>%1：与日志所示一致。</translation>
    </message>
    <message>
        <source>%1: the claim, that it is accepted, does not hold here.</source>
        <translation>%1：条目称其会被接受，这一说法在此不成立。</translation>
    </message>
    <message>
        <source>%1: that is not what the workaround says.</source>
        <translation>%1：这与该解决方案的说法不符。</translation>
    </message>
    <message>
        <source>%1: that is not what the dead end says.</source>
        <translation>%1：这与该无效尝试的说法不符。</translation>
    </message>
    <message>
        <source>%1: it still fails, but not as the dead end says.</source>
        <translation>%1：仍然失败，但方式与无效尝试所述不同。</translation>
    </message>
    <message>
        <source>%1: it does not fail here, and the dead end says that it does.</source>
        <translation>%1：在此没有失败，而无效尝试称其会失败。</translation>
    </message>
    <message>
        <source>%1: that is not what the log shows.</source>
        <translation>%1：与日志所示不同。</translation>
    </message>
    <message>
        <source>%1; the case says nothing of this version, so nothing follows.</source>
        <translation>%1；用例没有涉及此版本，因此不能得出结论。</translation>
    </message>
    <message>
        <source>%1; the case says nothing of this GPU model, so nothing follows.</source>
        <translation>%1；用例没有涉及此 GPU 型号，因此不能得出结论。</translation>
    </message>
    <message>
        <source>%1; the case says nothing of this GPU, so nothing follows.</source>
        <translation>%1；用例没有涉及此 GPU，因此不能得出结论。</translation>
    </message>
    <message>
        <source>The control gave %1 at %2 as no control should: at another call, or with wrong numbers. So nothing is shown; check the installation, or the case.</source>
        <translation>对照在 %2 处返回了 %1，但调用或数值不符合预期，因此不能说明任何问题；请检查安装或用例。</translation>
    </message>
    <message>
        <source>A library of CUDA that this cuDNN needs is not found. Install cuBLAS and NVRTC of its CUDA version beside it, or a CUDA toolkit of that version, or choose another cuDNN.</source>
        <translation>找不到此 cuDNN 需要的 CUDA 库。请在其旁边安装与其 CUDA 版本相同的 cuBLAS 和 NVRTC，或安装该版本的 CUDA 工具包，或另选一个 cuDNN。</translation>
    </message>
    <message>
        <source>The runner could not be started. Here, build casebook-runner or install Casebook again; on another machine, check the path that is named, or leave it out: then Casebook brings its own.</source>
        <translation>无法启动运行器。在本机上，请构建 casebook-runner，或重新安装 Casebook；在另一台机器上，请检查所指定的路径，或者不指定路径：这样 Casebook 会带去自己的运行器。</translation>
    </message>
    <message>
        <source>observation</source>
        <comment>role of a case</comment>
        <translation>观察</translation>
    </message>
    <message>
        <source>another type</source>
        <translation>其他类型</translation>
    </message>
    <message>
        <source>%1 %2, strides %3</source>
        <comment>a data type, dims</comment>
        <translation>%1 %2，步长 %3</translation>
    </message>
    <message>
        <source>%1, virtual</source>
        <comment>a tensor inside a graph</comment>
        <translation>%1，虚拟</translation>
    </message>
    <message>
        <source>%1, by value</source>
        <comment>a tensor of a graph</comment>
        <translation>%1，按值传递</translation>
    </message>
    <message>
        <source>No case: none of Casebook&apos;s ops makes this call.</source>
        <translation>没有用例：Casebook 的操作中没有这个调用。</translation>
    </message>
    <message>
        <source>No case: none of Casebook&apos;s ops makes a graph of these operations: %1.</source>
        <translation>没有用例：Casebook 的操作中没有由这些运算组成的图：%1。</translation>
    </message>
    <message>
        <source>No case: its status is none that a case can expect.</source>
        <translation>没有用例：用例不能以该状态为预期。</translation>
    </message>
    <message>
        <source>No case: nothing is known that would make a control, and a case needs one.</source>
        <translation>没有用例：不知道怎样构成对照，而用例必须有对照。</translation>
    </message>
    <message>
        <source>No case: %1: %2.</source>
        <comment>a place in JSON, what is wrong there</comment>
        <translation>没有用例：%1：%2。</translation>
    </message>
    <message>
        <source>No case: the log does not say %1 of %2.</source>
        <comment>an argument, a function</comment>
        <translation>没有用例：日志没有给出 %2 的 %1。</translation>
    </message>
    <message>
        <source>No case: none can have the log&apos;s value for %1 of %2.</source>
        <comment>an argument, a function</comment>
        <translation>没有用例：日志中 %2 的 %1 的值不能用在用例中。</translation>
    </message>
    <message>
        <source>No case: the normalization is no batch norm, and Casebook has an op of that alone.</source>
        <translation>没有用例：该归一化不是批归一化，而 Casebook 只有批归一化的操作。</translation>
    </message>
    <message>
        <source>No case: cuDNN&apos;s norm operation at inference, which Casebook makes of pointwise operations.</source>
        <translation>没有用例：这是 cuDNN 的推理归一化运算，Casebook 用逐元素运算来实现它。</translation>
    </message>
    <message>
        <source>No graph can be made of the case: %1</source>
        <translation>无法由该用例构成图：%1</translation>
    </message>
    <message>
        <source>The log&apos;s call is %1; of rank 4 the case makes %2.</source>
        <translation>日志中的调用是 %1；对于四维张量，用例调用 %2。</translation>
    </message>
    <message>
        <source>Pads, strides and dilations were set by another call: the case has the op&apos;s own.</source>
        <translation>填充、步长和膨胀由另一个调用设置：用例采用操作的默认值。</translation>
    </message>
    <message>
        <source>The log does not say why there was no handle: the case hides the devices.</source>
        <translation>日志没有说明为什么没有句柄：用例隐藏设备。</translation>
    </message>
    <message>
        <source>y was described otherwise than x: the case has one descriptor for both.</source>
        <translation>y 的描述与 x 不同：用例对两者使用同一个描述符。</translation>
    </message>
    <message>
        <source>y is described as cuDNN computes it from x and w.</source>
        <translation>y 的描述由 cuDNN 根据 x 和 w 算出。</translation>
    </message>
    <message>
        <source>Descriptors of the output and the states, and the sizes of the spaces, follow from the network&apos;s.</source>
        <translation>输出和状态的描述符以及各空间的大小由网络的描述符得出。</translation>
    </message>
    <message>
        <source>The labels themselves are not in the log: the case has some of its own.</source>
        <translation>日志中没有标签本身：用例使用自己的标签。</translation>
    </message>
    <message>
        <source>The lengths of the sequences are in device memory: the case has the op&apos;s own.</source>
        <translation>序列长度在设备内存中：用例采用操作的默认值。</translation>
    </message>
    <message>
        <source>Of %1 lengths of sequences the first 8 were taken.</source>
        <translation>%1 个序列长度中只取了前 8 个。</translation>
    </message>
    <message>
        <source>The argument %1 was a null pointer, which may be the fault; the case gives one that is none.</source>
        <translation>参数 %1 是空指针，这可能就是错误所在；用例传入的不是空指针。</translation>
    </message>
    <message>
        <source>alpha and beta: the case has 1 and 0.</source>
        <translation>alpha 和 beta：用例取 1 和 0。</translation>
    </message>
    <message>
        <source>Pads behind the input differ from those before it: the case has the same on both sides.</source>
        <translation>输入后侧的填充与前侧不同：用例两侧相同。</translation>
    </message>
    <message>
        <source>The mode was no cross-correlation: the case has one.</source>
        <translation>模式不是互相关：用例使用互相关。</translation>
    </message>
    <message>
        <source>%1: the case has none.</source>
        <comment>an argument</comment>
        <translation>%1：用例中没有。</translation>
    </message>
    <message>
        <source>%1 = %2: the case has none of that.</source>
        <comment>an argument</comment>
        <translation>%1 = %2：用例中没有这一项。</translation>
    </message>
    <message>
        <source>epsilon is in the values of the inverse deviation, which no log has: the case has 1e-05.</source>
        <translation>epsilon 包含在标准差倒数的数值中，日志里没有：用例取 1e-05。</translation>
    </message>
    <message>
        <source>The log has attention made of parts; on cuDNN 9.13 and newer the case makes one operation of it.</source>
        <translation>日志中的注意力由多个运算组成；在 cuDNN 9.13 及更新版本上，用例将其作为一个运算。</translation>
    </message>
    <message>
        <source>%1: the log has %2; the case has %3.</source>
        <comment>a tensor</comment>
        <translation>%1：日志中是 %2；用例中是 %3。</translation>
    </message>
    <message>
        <source>%1 is given by value, which no log has: the case has %2.</source>
        <translation>%1 按值传递，日志里没有：用例取 %2。</translation>
    </message>
    <message>
        <source>The log shows no error of this call: the case expects SUCCESS, and its control (%1) must fail.</source>
        <translation>日志中这个调用没有出错：用例预期 SUCCESS，其对照（%1）必须失败。</translation>
    </message>
    <message>
        <source>The control was chosen by what looks wrong: %1.</source>
        <translation>对照按看起来有问题之处选定：%1。</translation>
    </message>
    <message>
        <source>What is at fault is not plain from the log: the control replaces %1. Narrow it down.</source>
        <translation>从日志看不出错在哪里：对照替换了 %1。请逐步缩小范围。</translation>
    </message>
    <message numerus="yes">
        <source>%n more call(s) that failed were not looked at.</source>
        <translation>
            <numerusform>另有 %n 个失败的调用没有查看。</numerusform>
        </translation>
    </message>
    <message>
        <source>Only the first 16 MiB of the log were read.</source>
        <translation>只读取了日志的前 16 MiB。</translation>
    </message>
    <message>
        <source>%1 % of another of its messages</source>
        <translation>覆盖它另一条报错的 %1 %</translation>
    </message>
    <message>
        <source>%1, not at the %2 of the log</source>
        <comment>a call</comment>
        <translation>%1，而日志中的位置是 %2</translation>
    </message>
    <message>
        <source>%1, not with the %2 of the log</source>
        <comment>a status</comment>
        <translation>%1，而日志中的是 %2</translation>
    </message>
    <message>
        <source>The control did not behave, and the case says nothing of this version or GPU anyway, so nothing follows.</source>
        <translation>对照未按预期运行，而且用例本来就没有涉及此版本或此 GPU，因此不能得出结论。</translation>
    </message>
    <message>
        <source>%1: that agrees with the claim; nothing was called.</source>
        <translation>%1：这与条目的说法相符；没有进行任何调用。</translation>
    </message>
    <message>
        <source>%1: that speaks against the claim; nothing was called.</source>
        <translation>%1：这与条目的说法不符；没有进行任何调用。</translation>
    </message>
    <message>
        <source>%1 = %2 elements</source>
        <comment>2 × 3 × 4 = 24 elements</comment>
        <translation>%1 = %2 个元素</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>parts of a case, and those which they must fit</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>not %1</source>
        <comment>a value</comment>
        <translation>不是 %1</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <comment>a status, a call</comment>
        <translation>%2 处的 %1</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <comment>a version, a GPU model</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>a version, the GPU of a run</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>one sentence and the next</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>Not run yet: level %1.</source>
        <translation>尚未运行：%1。</translation>
    </message>
    <message>
        <source>The library has a folder “entries”, so entries outside it, such as this one, are not read. Move them into it.</source>
        <translation>条目库有“entries”文件夹，因此不会读取它之外的条目，例如这一个。请把它们移入该文件夹。</translation>
    </message>
    <message>
        <source>“%1” was not imported: an entry&apos;s page has no such thing in this place. Write it where it belongs, or keep the page.</source>
        <translation>“%1”未导入：条目页面的这个位置没有这种内容。请把它写到合适的位置，或保留该页面。</translation>
    </message>
    <message>
        <source>The page has no section with anything in it for: %1. Truncated? Compare it with where it came from.</source>
        <translation>页面缺少以下章节或其内容为空：%1。是否被截断？请与其来源对照。</translation>
    </message>
    <message>
        <source>File without text</source>
        <translation>没有文本的文件</translation>
    </message>
    <message>
        <source>Entry outside “entries”</source>
        <translation>“entries”之外的条目</translation>
    </message>
    <message>
        <source>Not imported</source>
        <translation>未导入</translation>
    </message>
    <message>
        <source>Sections missing</source>
        <translation>缺少章节</translation>
    </message>
    <message>
        <source>The quote that opens in this line of the article&apos;s front matter is not closed. Close it.</source>
        <translation>文章前置信息这一行开始的引号没有结束。请补上结束的引号。</translation>
    </message>
    <message>
        <source>This is a pipe, a socket or a device. Name a file; “-” is the standard input where a command takes it.</source>
        <translation>这是管道、套接字或设备。请指定一个文件；在支持的命令中，“-”表示标准输入。</translation>
    </message>
    <message>
        <source>The file is empty. Write it again from where it came from.</source>
        <translation>文件是空的。请从其来源重新写入。</translation>
    </message>
    <message>
        <source>The file holds no text, only blanks or zero bytes. Write it again from where it came from.</source>
        <translation>文件中没有文本，只有空白或零字节。请从其来源重新写入。</translation>
    </message>
    <message>
        <source>The page does not say which entry it is of: the line “- **ID:** `&lt;domain&gt;/&lt;slug&gt;`” is missing. Add it below the title.</source>
        <translation>页面没有说明属于哪个条目：缺少“- **ID:** `&lt;domain&gt;/&lt;slug&gt;`”这一行。请在标题下方添加。</translation>
    </message>
    <message>
        <source>The page ends inside the code block that opens here. Truncated? Add what is missing, or the line that closes the block.</source>
        <translation>页面在此处开始的代码块中结束。是否被截断？请补上缺少的内容，或补上结束代码块的那一行。</translation>
    </message>
    <message>
        <source>A symbolic link in its path leads out of the library, and nothing is written through it. Put a real folder or file in the link&apos;s place.</source>
        <translation>路径中有一个符号链接指向条目库之外，不会通过它写入任何内容。请用真正的文件夹或文件代替该链接。</translation>
    </message>
    <message>
        <source>checks passed: %1 of %2</source>
        <translation>检查通过：%1 / %2</translation>
    </message>
    <message>
        <source>%1: that is consistent with the workaround.</source>
        <translation>%1：与该解决方案相符。</translation>
    </message>
    <message>
        <source>an installation whose sublibrary %1 is of version %2</source>
        <translation>子库 %1 属于 %2 版的安装</translation>
    </message>
    <message>
        <source>The control of the case “%1” reads another constant, %2, which shows nothing of the case’s own. Give the same constant another value.</source>
        <translation>用例“%1”的对照读取的是另一个常量 %2，说明不了该用例自己的常量。请让对照给同一个常量换一个值。</translation>
    </message>
    <message>
        <source>The control of the case “%1” changes %2, of which the case says nothing. Change what the case is about.</source>
        <translation>用例“%1”的对照改动了 %2，而该用例并未涉及它。请改动该用例所针对的内容。</translation>
    </message>
    <message>
        <source>The control of the case “%1” fails with %2, and no claim of the entry does. Let it show the fault that the workaround is for.</source>
        <translation>用例“%1”的对照以 %2 失败，而条目中没有任何说法以此失败。请让对照显示该解决方案所针对的错误。</translation>
    </message>
    <message>
        <source>The control of the case “%1” changes more than one thing (%2), so it does not tell which of them it was. Change one alone.</source>
        <translation>用例“%1”的对照改动了不止一处（%2），因此看不出是哪一处起的作用。请只改动一处。</translation>
    </message>
    <message>
        <source>The control of the case “%1” expects what the case expects, so it can’t tell the two apart. Let it do the opposite.</source>
        <translation>用例“%1”的对照与用例本身的预期相同，因此无法区分二者。请让对照的结果与之相反。</translation>
    </message>
    <message>
        <source>Control repairs more</source>
        <translation>对照改动过多</translation>
    </message>
    <message>
        <source>Control expects the same</source>
        <translation>对照预期相同</translation>
    </message>
    <message>
        <source>Control of something else</source>
        <translation>对照与用例无关</translation>
    </message>
    <message>
        <source>The headers of cuDNN %1 define no %2</source>
        <comment>a constant</comment>
        <translation>cuDNN %1 的头文件没有定义 %2</translation>
    </message>
    <message>
        <source>%1, so nothing follows of its value.</source>
        <translation>%1，因此对它的值得不出任何结论。</translation>
    </message>
    <message>
        <source>The cuDNN headers beside the library are of another version, so they say nothing of it. Install those of its version.</source>
        <translation>库旁边的 cuDNN 头文件属于另一版本，因此说明不了这个库。请安装与该库版本相同的头文件。</translation>
    </message>
    <message>
        <source>The headers define the constant by what Casebook can&apos;t evaluate, so nothing is known of its value. Name another constant, or ask a compiler.</source>
        <translation>头文件对该常量的定义无法由 Casebook 求值，因此它的值未知。请换一个常量，或用编译器求值。</translation>
    </message>
    <message>
        <source>headers of another version</source>
        <translation>头文件版本不符</translation>
    </message>
    <message>
        <source>value not known</source>
        <translation>值未知</translation>
    </message>
    <message numerus="yes">
        <source>at least %n machine(s)</source>
        <translation>
            <numerusform>至少 %n 台机器</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s)</source>
        <translation>
            <numerusform>%n 台机器</numerusform>
        </translation>
    </message>
    <message>
        <source>Not made on this machine.</source>
        <translation>非本机生成。</translation>
    </message>
    <message numerus="yes">
        <source>%n of them not made on this machine.</source>
        <translation>
            <numerusform>其中 %n 条非本机生成。</numerusform>
        </translation>
    </message>
    <message>
        <source>Signed by %1.</source>
        <translation>由 %1 签名。</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names</comment>
        <translation>、</translation>
    </message>
    <message numerus="yes">
        <source>%n record(s)</source>
        <translation>
            <numerusform>%n 条记录</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; the newest is of %2.</source>
        <translation>%1；最新的日期为 %2。</translation>
    </message>
    <message>
        <source>not made on this machine</source>
        <translation>非本机生成</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between labels</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>Record contradicts itself</source>
        <translation>记录自相矛盾</translation>
    </message>
    <message>
        <source>Record under a wrong name</source>
        <translation>记录文件名不符</translation>
    </message>
    <message>
        <source>Record of another entry</source>
        <translation>其他条目的记录</translation>
    </message>
    <message>
        <source>Signature of nobody known</source>
        <translation>签名者未知</translation>
    </message>
    <message>
        <source>The record says “%1” at %2, and none of its calls ended so. It does not count: get the record as it was written, or run the case again.</source>
        <translation>记录在 %2 处写的是“%1”，但其中没有调用是这样结束的。该记录不计入：请取回写入时的原样，或重新运行用例。</translation>
    </message>
    <message>
        <source>The record says “%1” at %2, but by its own case and calls it is “%3”. It does not count: get the record as it was written, or run the case again.</source>
        <translation>记录在 %2 处写的是“%1”，但按其自身的用例和调用应为“%3”。该记录不计入：请取回写入时的原样，或重新运行用例。</translation>
    </message>
    <message>
        <source>A record with these bytes has the name %1. The file was changed or renamed after it was written, and does not count: get the record as it was written.</source>
        <translation>内容如此的记录，文件名应为 %1。该文件在写入后被改动或改名，不计入：请取回写入时的原样。</translation>
    </message>
    <message>
        <source>The record&apos;s signature is not that of a key in evidence/allowed_signers (%1), so it does not count. Remove the signature, or add whose key it is.</source>
        <translation>记录的签名不属于 evidence/allowed_signers 中的任何密钥（%1），因此不计入。请删除该签名，或添加密钥的所有者。</translation>
    </message>
    <message>
        <source>There is no ssh-keygen, which makes signatures. Install OpenSSH&apos;s client.</source>
        <translation>没有用于签名的 ssh-keygen。请安装 OpenSSH 客户端。</translation>
    </message>
    <message>
        <source>The record can&apos;t be signed (%1).</source>
        <translation>无法为记录签名（%1）。</translation>
    </message>
    <message>
        <source>The record was made for %1 and lies in the folder of another entry. It does not count here: move it back.</source>
        <translation>该记录属于 %1，却在另一条目的文件夹中，在此不计入。请把它移回。</translation>
    </message>
    <message>
        <source>A part: %1</source>
        <comment>of a claim; a verdict</comment>
        <translation>其中一部分：%1</translation>
    </message>
    <message>
        <source>The case “%1” looks up a constant or a name, and nothing is called: that is a sign, and decides no claim. Let it decide a part of it (&quot;decides&quot;: &quot;part&quot;).</source>
        <translation>用例“%1”只查看常量或名称，没有调用任何函数：这只是迹象，不能判定说法。请让它只判定其中一部分（&quot;decides&quot;: &quot;part&quot;）。</translation>
    </message>
    <message>
        <source>Sign decides the claim</source>
        <translation>以迹象判定说法</translation>
    </message>
    <message>
        <source>%1: that agrees with the claim, and does not decide it.</source>
        <translation>%1：这与说法一致，但不能判定它。</translation>
    </message>
    <message>
        <source>%1: that speaks against the claim, and does not decide it.</source>
        <translation>%1：这与说法相悖，但不能判定它。</translation>
    </message>
    <message>
        <source>%1: it fails, but not as claimed.</source>
        <translation>%1：它确实失败，但与所说的方式不同。</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>a tier, its level</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Partly checked</source>
        <comment>a tier</comment>
        <translation>部分校验</translation>
    </message>
    <message>
        <source>In doubt</source>
        <comment>a tier</comment>
        <translation>存疑</translation>
    </message>
    <message>
        <source>Reproduced</source>
        <comment>a tier</comment>
        <translation>已复现</translation>
    </message>
    <message>
        <source>Checked</source>
        <comment>a tier</comment>
        <translation>已校验</translation>
    </message>
    <message>
        <source>Fails otherwise</source>
        <comment>a tier</comment>
        <translation>以其他方式失败</translation>
    </message>
    <message>
        <source>Refuted</source>
        <comment>a tier</comment>
        <translation>已证伪</translation>
    </message>
    <message>
        <source>What was run does not agree: the claim held in %1 of %2 checks.</source>
        <translation>运行结果互不一致：%2 次检查中，说法在 %1 次中成立。</translation>
    </message>
    <message numerus="yes">
        <source>Records disagree: in %n check(s), by one record the claim holds and by another it does not.</source>
        <translation>
            <numerusform>记录不一致：有 %n 项检查，按一条记录说法成立，按另一条则不成立。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them signed by %1.</source>
        <translation>
            <numerusform>其中 %n 条由 %1 签名。</numerusform>
        </translation>
    </message>
    <message>
        <source>The report from %1 is there twice, with the same note, and counts once. Remove one, or say in the notes whose each is.</source>
        <translation>来自 %1 的报告出现了两次，备注相同，只计一次。请删除其中一份，或在备注里说明各是谁的。</translation>
    </message>
    <message>
        <source>Report given twice</source>
        <translation>报告重复出现</translation>
    </message>
    <message>
        <source>The libcudnn of cuDNN %1 exports %2</source>
        <comment>a function</comment>
        <translation>cuDNN %1 的 libcudnn 导出了 %2</translation>
    </message>
    <message>
        <source>The libcudnn of cuDNN %1 does not export %2</source>
        <comment>a function</comment>
        <translation>cuDNN %1 的 libcudnn 没有导出 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n signature(s) can&apos;t be checked: there is no ssh-keygen here.</source>
        <translation>
            <numerusform>%n 个签名无法检查：此处没有 ssh-keygen。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n signature(s) of records can&apos;t be checked, as there is no ssh-keygen here, so nobody is said to vouch for them. Install OpenSSH&apos;s client.</source>
        <translation>
            <numerusform>%n 条记录的签名无法检查，因为此处没有 ssh-keygen，所以不显示由谁担保。请安装 OpenSSH 客户端。</numerusform>
        </translation>
    </message>
    <message>
        <source>Signature that can&apos;t be checked</source>
        <translation>无法检查的签名</translation>
    </message>
    <message>
        <source>The runner could not be brought to the other machine. Make room in the cache folder there, or let programs be started in it; or copy casebook-runner yourself, and name its path.</source>
        <translation>无法把运行器带到另一台机器。请在那里的缓存目录腾出空间，或允许从中启动程序；也可以自己复制 casebook-runner 并指定其路径。</translation>
    </message>
    <message>
        <source>The runner there is of another version of Casebook. Copy this version&apos;s there, or leave out its path: then Casebook brings its own.</source>
        <translation>那里的运行器属于另一个版本的 Casebook。请复制本版本的过去，或不写路径：Casebook 会带自己的过去。</translation>
    </message>
    <message>
        <source>The other machine does not answer. Try to log in there in a terminal.</source>
        <translation>另一台机器没有应答。请在终端里尝试登录。</translation>
    </message>
    <message>
        <source>Slurm gave no allocation. Try srun with the same options in a terminal.</source>
        <translation>Slurm 没有分配资源。请在终端里用相同选项尝试 srun。</translation>
    </message>
    <message>
        <source>The container could not be started. Try the same image in a terminal, with docker or podman; where it is to have a GPU, NVIDIA&apos;s Container Toolkit must be set up for them.</source>
        <translation>容器未能启动。请在终端里用 docker 或 podman 试同一个镜像；若要使用 GPU，须先为其配置好 NVIDIA Container Toolkit。</translation>
    </message>
    <message>
        <source>unsuited runner</source>
        <translation>运行器不适合</translation>
    </message>
    <message>
        <source>runner not brought</source>
        <translation>未能带去运行器</translation>
    </message>
    <message>
        <source>old runner</source>
        <translation>运行器版本不同</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>没有应答</translation>
    </message>
    <message>
        <source>no allocation</source>
        <translation>没有分配</translation>
    </message>
    <message>
        <source>no container</source>
        <translation>没有容器</translation>
    </message>
    <message>
        <source>connection lost</source>
        <translation>连接断开</translation>
    </message>
    <message>
        <source>The weight of the sign is %1. Give one from -1 (speaks against) to 1.</source>
        <translation>迹象的权重为 %1。请给出 -1（反对）到 1 之间的值。</translation>
    </message>
    <message>
        <source>“%1” stands there more than once, and only the last one counts. Remove the others.</source>
        <translation>“%1”出现了多次，只有最后一个有效。请删除其余的。</translation>
    </message>
    <message>
        <source>Weight out of range</source>
        <translation>权重超出范围</translation>
    </message>
    <message>
        <source>speaks against it: %1</source>
        <translation>反对：%1</translation>
    </message>
    <message>
        <source>speaks for it: %1</source>
        <translation>支持：%1</translation>
    </message>
    <message>
        <source>follows from an error that is there, too</source>
        <translation>由日志中的另一个错误引起</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Another error</source>
        <translation>另一个错误</translation>
    </message>
    <message>
        <source>One of these</source>
        <translation>其中之一</translation>
    </message>
    <message>
        <source>Another error, one of these</source>
        <translation>另一个错误，其中之一</translation>
    </message>
    <message>
        <source>Follows from it</source>
        <translation>由此引起</translation>
    </message>
    <message>
        <source>Also possible</source>
        <translation>也有可能</translation>
    </message>
    <message>
        <source>Similar only</source>
        <translation>仅相似</translation>
    </message>
    <message>
        <source>Similar only</source>
        <comment>how sure a match is</comment>
        <translation>仅相似</translation>
    </message>
    <message>
        <source>Likely</source>
        <comment>how sure a match is</comment>
        <translation>可能</translation>
    </message>
    <message>
        <source>Match</source>
        <comment>how sure a match is</comment>
        <translation>匹配</translation>
    </message>
    <message>
        <source>this program</source>
        <comment>the source of a case</comment>
        <translation>此程序</translation>
    </message>
    <message>
        <source>%1 %2 as its host compiler</source>
        <translation>以 %1 %2 作为主机编译器</translation>
    </message>
    <message>
        <source>%1 %2 and newer</source>
        <comment>a product, its version</comment>
        <translation>%1 %2 及更新</translation>
    </message>
    <message>
        <source>%1 up to %2</source>
        <comment>a product, its version</comment>
        <translation>%1 至 %2 为止</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a product, its version</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2 to %3</source>
        <comment>a product, its versions</comment>
        <translation>%1 %2 至 %3</translation>
    </message>
    <message>
        <source>driver</source>
        <comment>before its version</comment>
        <translation>驱动</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a number, its versions</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%1 … %2, %n version(s)</source>
        <comment>of a library</comment>
        <translation>
            <numerusform>%1 … %2，共 %n 个版本</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them of a library that is in no published package known here.</source>
        <translation>
            <numerusform>其中 %n 条所用的库不在此处已知的任何发布包中。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more record(s) of a library that is in no published package known here do not count.</source>
        <translation>
            <numerusform>另有 %n 条记录所用的库不在此处已知的任何发布包中，不计入。</numerusform>
        </translation>
    </message>
    <message>
        <source>level %1, %2</source>
        <comment>a level; a package with its versions</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>a library that is in no published package known here</source>
        <translation>所用的库不在此处已知的任何发布包中</translation>
    </message>
    <message>
        <source>A record&apos;s %1 is in no published package that Casebook knows, so nobody else can run the same. Run the case with a published one, too.</source>
        <translation>某条记录所用的 %1 不在 Casebook 已知的任何发布包中，因此别人无法运行同样的东西。请再用已发布的版本运行该用例。</translation>
    </message>
    <message>
        <source>Record of an unknown library</source>
        <translation>所用库未知的记录</translation>
    </message>
    <message>
        <source>%1, without the words “%2”</source>
        <translation>%1，其中没有“%2”</translation>
    </message>
    <message>
        <source>Not run with %1. %2</source>
        <comment>cuDNN 9.19.0; why, and what to do</comment>
        <translation>未能用 %1 运行。%2</translation>
    </message>
    <message>
        <source>With %1 the control came to no result, so nothing is shown; check the installation, or the case.</source>
        <comment>cuDNN 9.19.0</comment>
        <translation>在 %1 上，对照没有得到结果，因此不能说明任何问题；请检查安装或用例。</translation>
    </message>
    <message>
        <source>With %1 the control gave %2 at %3, and it should have given %4, so nothing is shown; check the installation, or the case.</source>
        <comment>cuDNN 9.19.0</comment>
        <translation>在 %1 上，对照在 %3 处返回了 %2，而它本应返回 %4，因此不能说明任何问题；请检查安装或用例。</translation>
    </message>
    <message>
        <source>The library that the case is about was not found there. Install it, fetch it with “./dev cuda”, or name the folder of a cuDNN.</source>
        <translation>那里没有找到该用例所针对的库。请安装它，用“./dev cuda”获取，或指定 cuDNN 所在的文件夹。</translation>
    </message>
    <message>
        <source>The library can&apos;t be loaded: it is damaged, for another machine, or lacks what it needs. Install it again.</source>
        <translation>无法加载该库：它已损坏、属于另一种机器，或缺少所依赖的库。请重新安装。</translation>
    </message>
    <message>
        <source>This version does not have what the case calls. Choose another one.</source>
        <translation>此版本没有该用例所调用的功能。请另选一个。</translation>
    </message>
    <message>
        <source>The case needs the headers beside the library. Install them, too.</source>
        <translation>该用例需要库旁边的头文件。请一并安装。</translation>
    </message>
    <message>
        <source>The case needs a second library, of a version that it names. Fetch it with “./dev cuda”, or, of cuDNN, name the folder of one.</source>
        <translation>该用例需要另一个库，版本由用例指定。请用“./dev cuda”获取；若是 cuDNN，也可指定其所在的文件夹。</translation>
    </message>
    <message>
        <source>The case is about machines without an NVIDIA driver, and this one has one. Run it elsewhere, such as in a container without GPUs.</source>
        <translation>该用例针对没有 NVIDIA 驱动的机器，而这台机器有驱动。请在别处运行，例如在没有 GPU 的容器中。</translation>
    </message>
    <message>
        <source>toolkit</source>
        <comment>level of a run</comment>
        <translation>工具包级</translation>
    </message>
    <message>
        <source>the CUDA runtime %1</source>
        <translation>CUDA 运行时 %1</translation>
    </message>
    <message>
        <source>no library</source>
        <translation>没有库</translation>
    </message>
    <message>
        <source>library can&apos;t be loaded</source>
        <translation>库无法加载</translation>
    </message>
    <message>
        <source>not in this version</source>
        <translation>此版本中没有</translation>
    </message>
    <message>
        <source>no second library</source>
        <translation>没有另一个库</translation>
    </message>
    <message>
        <source>has a driver</source>
        <translation>有驱动</translation>
    </message>
    <message>
        <source>%1 (“%2”)</source>
        <comment>what happened, a message</comment>
        <translation>%1（“%2”）</translation>
    </message>
    <message>
        <source>The loader takes %1 of %2</source>
        <comment>a library, a package</comment>
        <translation>加载器接受 %2 的 %1</translation>
    </message>
    <message>
        <source>The loader takes %1 of %2 after %3</source>
        <comment>a library, a package, those loaded first</comment>
        <translation>先加载 %3 之后，加载器接受 %2 的 %1</translation>
    </message>
    <message>
        <source>The loader refuses %1 of %2</source>
        <comment>a library, a package</comment>
        <translation>加载器拒绝 %2 的 %1</translation>
    </message>
    <message>
        <source>The loader refuses %1 of %2 after %3</source>
        <comment>a library, a package, those loaded first</comment>
        <translation>先加载 %3 之后，加载器拒绝 %2 的 %1</translation>
    </message>
    <message>
        <source>%1 of %2 defines %3</source>
        <comment>a library, a package, a symbol</comment>
        <translation>%2 的 %1 定义了 %3</translation>
    </message>
    <message>
        <source>%1 of %2 needs %3</source>
        <comment>a library, a package, a symbol</comment>
        <translation>%2 的 %1 需要 %3</translation>
    </message>
    <message>
        <source>%1 of %2 does not define %3</source>
        <comment>a library, a package, a symbol</comment>
        <translation>%2 的 %1 没有定义 %3</translation>
    </message>
    <message>
        <source>%1 of %2 does not need %3</source>
        <comment>a library, a package, a symbol</comment>
        <translation>%2 的 %1 不需要 %3</translation>
    </message>
    <message>
        <source>In %1, %2 says “%3”</source>
        <comment>a package, a call, a message</comment>
        <translation>在 %1 中，%2 返回“%3”</translation>
    </message>
    <message>
        <source>In %1, %2 says “%3”, not “%4”</source>
        <comment>a package, a call, two messages</comment>
        <translation>在 %1 中，%2 返回“%3”，而不是“%4”</translation>
    </message>
    <message>
        <source>%1 dies in %2</source>
        <comment>a package, a call</comment>
        <translation>%1 在 %2 中崩溃</translation>
    </message>
    <message>
        <source>Without a driver, %2 of %1 gives %3</source>
        <comment>a package, a call, a status</comment>
        <translation>没有驱动时，%1 的 %2 返回 %3</translation>
    </message>
    <message>
        <source>%1 accepts %2</source>
        <comment>a package, what a case is about</comment>
        <translation>%1 接受 %2</translation>
    </message>
    <message>
        <source>%1 rejects %2</source>
        <comment>a package, what a case is about</comment>
        <translation>%1 拒绝 %2</translation>
    </message>
    <message>
        <source>%1 rejects %2 with %3 at %4</source>
        <comment>a package, what a case is about, a status, a call</comment>
        <translation>%1 在 %4 处以 %3 拒绝 %2</translation>
    </message>
    <message>
        <source>%1, claimed</source>
        <comment>a rate</comment>
        <translation>%1（声称）</translation>
    </message>
    <message>
        <source>The entry&apos;s file says “%1”.</source>
        <translation>条目文件中写的是“%1”。</translation>
    </message>
    <message>
        <source>This file is no part of a site as Casebook wrote it, and would be lost. Export into a new or an empty folder, or move the file away.</source>
        <translation>此文件不属于 Casebook 所写的站点，继续会使它丢失。请导出到新文件夹或空文件夹，或把此文件移走。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a list, its field</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>There may be more: %1</source>
        <translation>可能还有更多：%1</translation>
    </message>
    <message>
        <source>None.</source>
        <comment>items of a list of facts</comment>
        <translation>无。</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Read from</source>
        <translation>读取自</translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be read</source>
        <comment>facts</comment>
        <translation>
            <numerusform>%Ln 项无法读取</numerusform>
        </translation>
    </message>
    <message>
        <source>Facts of the machine</source>
        <translation>机器事实</translation>
    </message>
    <message>
        <source>Read by Casebook at %1.</source>
        <comment>a time</comment>
        <translation>由 Casebook 于 %1 读取。</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>no limit</source>
        <comment>of a resource</comment>
        <translation>无限制</translation>
    </message>
    <message>
        <source>none</source>
        <comment>a fact: there is none</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>yes</source>
        <comment>a fact</comment>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <comment>a fact</comment>
        <translation>否</translation>
    </message>
    <message>
        <source>unknown: %1</source>
        <comment>a fact, why</comment>
        <translation>未知：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what facts were read from, why they are not known</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>This is no file of a machine&apos;s facts: %1. “casebook-cli facts --json” writes one on the machine that it is about, and so does the page “This machine”.</source>
        <translation>这不是机器事实文件：%1。在相应的机器上，“casebook-cli facts --json” 或“本机”页面可以写出这样的文件。</translation>
    </message>
    <message>
        <source>the same as %1</source>
        <translation>等于 %1</translation>
    </message>
    <message>
        <source>older than %1</source>
        <translation>早于 %1</translation>
    </message>
    <message>
        <source>less than %1</source>
        <translation>小于 %1</translation>
    </message>
    <message>
        <source>not newer than %1</source>
        <translation>不晚于 %1</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>不超过 %1</translation>
    </message>
    <message>
        <source>newer than %1</source>
        <translation>晚于 %1</translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>大于 %1</translation>
    </message>
    <message>
        <source>not older than %1</source>
        <translation>不早于 %1</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>which contains %1</source>
        <translation>其中包含%1</translation>
    </message>
    <message>
        <source>it was not read</source>
        <translation>未读取</translation>
    </message>
    <message>
        <source>no text was pasted</source>
        <translation>没有粘贴文本</translation>
    </message>
    <message>
        <source>your text does not say it</source>
        <translation>粘贴的文本中没有写明</translation>
    </message>
    <message>
        <source>looking for it in your text took too long</source>
        <translation>在粘贴的文本中查找耗时过长</translation>
    </message>
    <message>
        <source>there is too much to look at</source>
        <translation>需要查看的内容过多</translation>
    </message>
    <message>
        <source>the two can&apos;t be compared</source>
        <translation>二者无法比较</translation>
    </message>
    <message>
        <source>“%1”</source>
        <comment>a fact&apos;s name</comment>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>“%1”</source>
        <comment>a text that another contains</comment>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>“%1” in “%2”</source>
        <comment>a field&apos;s name, a list&apos;s</comment>
        <translation>“%2”中的“%1”</translation>
    </message>
    <message>
        <source>what your text says</source>
        <translation>粘贴文本中的值</translation>
    </message>
    <message>
        <source>%1 (from your text)</source>
        <translation>%1（来自粘贴的文本）</translation>
    </message>
    <message>
        <source>What your text says is not known: %1</source>
        <comment>why</comment>
        <translation>粘贴文本给出的内容未知：%1</translation>
    </message>
    <message>
        <source>Your text says “%1”</source>
        <translation>粘贴文本给出的是“%1”</translation>
    </message>
    <message>
        <source>your text does not match “%1”</source>
        <comment>a regex</comment>
        <translation>粘贴文本不匹配“%1”</translation>
    </message>
    <message>
        <source>your text matches “%1”</source>
        <comment>a regex</comment>
        <translation>粘贴文本匹配“%1”</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a value, the fact&apos;s name</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>(%1)</source>
        <comment>a part of a condition</comment>
        <translation>（%1）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a fact and its value</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>, and </source>
        <comment>joins parts of a condition</comment>
        <translation>，且</translation>
    </message>
    <message>
        <source>, or </source>
        <comment>joins parts of a condition</comment>
        <translation>，或</translation>
    </message>
    <message>
        <source>number of “%1”</source>
        <comment>a list&apos;s name</comment>
        <translation>“%1”的数量</translation>
    </message>
    <message>
        <source>number of “%1” with (%2)</source>
        <translation>“%1”中满足（%2）的数量</translation>
    </message>
    <message>
        <source>%1: whether there is one is not known: %2</source>
        <comment>a list, why</comment>
        <translation>%1：是否存在未知：%2</translation>
    </message>
    <message>
        <source>%1: there may be more than were found: %2</source>
        <comment>a list, why</comment>
        <translation>%1：可能不止已找到的这些：%2</translation>
    </message>
    <message>
        <source>%1: none</source>
        <comment>a list</comment>
        <translation>%1：无</translation>
    </message>
    <message>
        <source>%1: %2, none of them with (%3)</source>
        <comment>a list, how many it has</comment>
        <translation>%1：共 %2 项，没有一项满足（%3）</translation>
    </message>
    <message>
        <source>%1; what to compare it with is not known: %2</source>
        <translation>%1；用来比较的值未知：%2</translation>
    </message>
    <message>
        <source>%1, which does not contain %2</source>
        <translation>%1，其中不包含%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a value, how it compares</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Applies here</source>
        <translation>适用于本机</translation>
    </message>
    <message>
        <source>Does not apply here</source>
        <translation>不适用于本机</translation>
    </message>
    <message>
        <source>Can’t be told here</source>
        <translation>无法在本机判断</translation>
    </message>
    <message>
        <source>It is this if: %1</source>
        <translation>符合以下情况则是此原因：%1</translation>
    </message>
    <message>
        <source>It is not this if: %1</source>
        <translation>符合以下情况则不是此原因：%1</translation>
    </message>
    <message>
        <source>Number of “%1”</source>
        <comment>a list&apos;s name</comment>
        <translation>“%1”的数量</translation>
    </message>
    <message>
        <source>Number of “%1” with (%2)</source>
        <translation>“%1”中满足（%2）的数量</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>an item of a list, a field of it</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 is not known: %2</source>
        <comment>a fact, why</comment>
        <translation>%1未知：%2</translation>
    </message>
    <message>
        <source>Both what speaks for it and what rules it out is so</source>
        <translation>支持它的事实与排除它的事实同时成立</translation>
    </message>
    <message>
        <source>What was looked at does not decide it</source>
        <translation>已查看的事实不足以判断</translation>
    </message>
    <message>
        <source>%1: %2, none of them is so</source>
        <comment>a list, how many it has</comment>
        <translation>%1：共 %2 项，没有一项符合</translation>
    </message>
    <message>
        <source>And: %1</source>
        <comment>a further part of a condition</comment>
        <translation>并且：%1</translation>
    </message>
    <message>
        <source>Or: %1</source>
        <comment>another part of a condition</comment>
        <translation>或者：%1</translation>
    </message>
    <message>
        <source>Applies on that machine</source>
        <translation>适用于那台机器</translation>
    </message>
    <message>
        <source>Does not apply on that machine</source>
        <translation>不适用于那台机器</translation>
    </message>
    <message>
        <source>Can’t be told of that machine</source>
        <translation>那台机器无法判断</translation>
    </message>
    <message>
        <source>none (CPU)</source>
        <comment>the CUDA that a package was built for</comment>
        <translation>无（CPU）</translation>
    </message>
    <message>
        <source>The runner is not made for that machine: its C library is too old for this runner, or its processor is another. Build runners for all with “./dev runner --arch all”, and let Casebook bring its own.</source>
        <translation>运行器不适合那台机器：那里的 C 库对这个运行器来说太旧，或处理器不同。请用“./dev runner --arch all”构建通用的运行器，并让 Casebook 自己带过去。</translation>
    </message>
    <message>
        <source>%1: “%2” would overwrite the page of “%3”. Export one of them into another folder.</source>
        <translation>%1：“%2”会覆盖“%3”的页面。请把其中一个导出到另一个文件夹。</translation>
    </message>
    <message>
        <source>%1 says something else already, and was not overwritten. Export into another folder.</source>
        <translation>%1 已存在且内容不同，未被覆盖。请导出到另一个文件夹。</translation>
    </message>
    <message>
        <source>%1 is a symbolic link, and nothing is written through it. Export into another folder.</source>
        <translation>%1 是符号链接，不会通过它写入任何内容。请导出到另一个文件夹。</translation>
    </message>
    <message>
        <source>Written by hand</source>
        <translation>手工编写</translation>
    </message>
    <message>
        <source>The entry does not say why the error occurs. Write the root cause.</source>
        <translation>条目没有说明错误为什么发生。请写出根因。</translation>
    </message>
    <message>
        <source>The entry has neither a workaround nor a dead end. Add what helps, or what does not.</source>
        <translation>条目既没有解决方案，也没有无效尝试。请添加有用或没用的做法。</translation>
    </message>
    <message>
        <source>No root cause</source>
        <translation>没有根因</translation>
    </message>
    <message>
        <source>No workaround, no dead end</source>
        <translation>没有解决方案和无效尝试</translation>
    </message>
    <message>
        <source>As claimed</source>
        <comment>a run</comment>
        <translation>与说法一致</translation>
    </message>
    <message>
        <source>Not as claimed</source>
        <comment>a run</comment>
        <translation>与说法不符</translation>
    </message>
    <message>
        <source>Check passed</source>
        <comment>a workaround</comment>
        <translation>检查通过</translation>
    </message>
    <message>
        <source>Check failed</source>
        <comment>a workaround</comment>
        <translation>检查未通过</translation>
    </message>
    <message>
        <source>Fails, as said</source>
        <comment>a dead end</comment>
        <translation>如所说，失败</translation>
    </message>
    <message>
        <source>Succeeds after all</source>
        <comment>a dead end</comment>
        <translation>其实成功</translation>
    </message>
    <message>
        <source>As observed before</source>
        <comment>a run</comment>
        <translation>与先前观察一致</translation>
    </message>
    <message>
        <source>Otherwise</source>
        <comment>a run</comment>
        <translation>与先前观察不同</translation>
    </message>
    <message>
        <source>Its message is there, but it does not apply here</source>
        <translation>有它的报错，但不适用于本机</translation>
    </message>
    <message>
        <source>The case “%1” says from which version on it ends otherwise. It was run with %2 and with %3, but not with %4, which may end either way. Run it there, or let no range of it speak of them.</source>
        <translation>用例“%1”说明从哪个版本起结果不同。它在 %2 和 %3 上运行过，但没有在 %4 上运行，那里两种结果都有可能。请在那里运行，或让它的任何范围都不涉及这些版本。</translation>
    </message>
    <message>
        <source>Boundary between runs</source>
        <translation>边界处没有运行</translation>
    </message>
    <message>
        <source>other than %1</source>
        <translation>不同于 %1</translation>
    </message>
    <message>
        <source>%1: there is one</source>
        <comment>a fact</comment>
        <translation>%1：有</translation>
    </message>
    <message>
        <source>%1 contains “%2”</source>
        <comment>a fact, a text</comment>
        <translation>%1：包含“%2”</translation>
    </message>
    <message>
        <source>%1 contains %2</source>
        <comment>a fact, what is named</comment>
        <translation>%1：包含%2</translation>
    </message>
    <message>
        <source>%1 does not contain “%2”</source>
        <comment>a fact, a text</comment>
        <translation>%1：不含“%2”</translation>
    </message>
    <message>
        <source>%1 does not contain %2</source>
        <comment>a fact, what is named</comment>
        <translation>%1：不含%2</translation>
    </message>
    <message>
        <source>none of this: %1</source>
        <comment>parts of a condition</comment>
        <translation>以下都不成立：%1</translation>
    </message>
    <message>
        <source>not all of this: %1</source>
        <comment>parts of a condition</comment>
        <translation>以下不全成立：%1</translation>
    </message>
    <message>
        <source>It does not answer: its disk or its server hangs. Try again once that is there.</source>
        <translation>它没有应答：所在的磁盘或服务器无响应。请在恢复后重试。</translation>
    </message>
    <message>
        <source>Its message is there, but it does not apply on that machine</source>
        <translation>有它的报错，但不适用于那台机器</translation>
    </message>
    <message>
        <source>Its message is there, but it does not apply on %1</source>
        <translation>有它的报错，但不适用于 %1</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>a machine without a name</source>
        <translation>没有名称的机器</translation>
    </message>
    <message>
        <source>machine %1</source>
        <comment>%1: the beginning of its name</comment>
        <translation>机器 %1</translation>
    </message>
    <message>
        <source>here</source>
        <comment>on this machine</comment>
        <translation>本机</translation>
    </message>
    <message>
        <source>no name</source>
        <comment>of a machine</comment>
        <translation>无名称</translation>
    </message>
    <message>
        <source>no new privileges</source>
        <translation>不得获取新权限</translation>
    </message>
    <message>
        <source>sockets of the machine allowed</source>
        <translation>允许本机套接字</translation>
    </message>
    <message>
        <source>sockets of the network allowed</source>
        <translation>允许网络套接字</translation>
    </message>
    <message>
        <source>limits of memory, processes, files and time</source>
        <translation>内存、进程、文件和时间限制</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between parts of what held a run</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>The run needs more memory, or more processes, than a run is given, so nothing was shown. Make the case smaller.</source>
        <translation>该运行所需的内存或进程超过了一次运行的上限，因此没有得出任何结论。请缩小用例。</translation>
    </message>
    <message>
        <source>over its limits</source>
        <translation>超出上限</translation>
    </message>
    <message>
        <source>Not seen on that machine</source>
        <translation>那台机器上未见</translation>
    </message>
    <message>
        <source>Not seen here</source>
        <translation>本机未见</translation>
    </message>
    <message>
        <source>What was looked at is not so; that does not rule it out</source>
        <translation>查看的情形在这里并不存在；这并不能排除它</translation>
    </message>
    <message>
        <source>%1 is the plan itself. On the other machine, “casebook-runner --serve &lt; %1 &gt; %1.answers” answers it.</source>
        <translation>%1 就是计划本身。请在另一台机器上用“casebook-runner --serve &lt; %1 &gt; %1.answers”得到应答。</translation>
    </message>
    <message>
        <source>%1 holds no answers to a plan: “casebook-runner --serve &lt; plan.jsonl &gt; answers.jsonl” makes them.</source>
        <translation>%1 不含对计划的应答：应由“casebook-runner --serve &lt; plan.jsonl &gt; answers.jsonl”生成。</translation>
    </message>
    <message numerus="yes">
        <source>Measured in %n configuration(s) (%1): %2.</source>
        <comment>%1: machines</comment>
        <translation>
            <numerusform>在 %n 种配置中实测（%1）：%2。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <comment>configurations, records, machines</comment>
        <translation>%1，%2，%3</translation>
    </message>
    <message numerus="yes">
        <source>%n configuration(s)</source>
        <translation>
            <numerusform>%n 种配置</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <comment>joins fields of an item</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>there is no %1</source>
        <comment>an item of a list</comment>
        <translation>没有 %1</translation>
    </message>
    <message>
        <source>there is no %1 with (%2)</source>
        <comment>an item of a list, a condition</comment>
        <translation>没有符合（%2）的 %1</translation>
    </message>
    <message>
        <source>there is at least one %1</source>
        <comment>an item of a list</comment>
        <translation>至少有一个 %1</translation>
    </message>
    <message>
        <source>there is at least one %1 with (%2)</source>
        <comment>an item of a list, a condition</comment>
        <translation>至少有一个符合（%2）的 %1</translation>
    </message>
    <message>
        <source>Nothing was run there: carry the plan and the casebook-runner of one Casebook.</source>
        <translation>那边什么也没有运行：请带上同一个 Casebook 的计划和 casebook-runner。</translation>
    </message>
    <message>
        <source>The connection to the runner was lost, and again when it was taken up. Run what is missing once more (in a shell with --resume); what was recorded stays.</source>
        <translation>与运行器的连接断开，重新建立后再次断开。请再运行缺少的部分（在 shell 里用 --resume）；已记录的内容会保留。</translation>
    </message>
    <message>
        <source>of an unknown version</source>
        <comment>a driver</comment>
        <translation>（版本未知）</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <comment>a constant, its value</comment>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>status %1 is %2</source>
        <comment>a number, its name</comment>
        <translation>状态 %1 是 %2</translation>
    </message>
    <message>
        <source>code %1 is “%2”</source>
        <comment>a number, its name or text</comment>
        <translation>错误码 %1 是“%2”</translation>
    </message>
    <message>
        <source>it is there</source>
        <comment>a function or constant</comment>
        <translation>存在</translation>
    </message>
    <message>
        <source>it is not there</source>
        <comment>a function or constant</comment>
        <translation>不存在</translation>
    </message>
    <message>
        <source>it is as stated</source>
        <translation>与所述相同</translation>
    </message>
    <message>
        <source>it is not as stated</source>
        <translation>与所述不同</translation>
    </message>
    <message>
        <source>it fails</source>
        <comment>a program, or loading a library</comment>
        <translation>失败</translation>
    </message>
    <message>
        <source>it succeeds</source>
        <comment>a program, or loading a library</comment>
        <translation>成功</translation>
    </message>
    <message>
        <source>Cases of level GPU need an NVIDIA driver. The libcuda.so.1 that is found here is only the CUDA toolkit&apos;s placeholder for linking (its stub). Install the driver; if it is installed, take the folder “stubs” out of LD_LIBRARY_PATH.</source>
        <translation>GPU 级用例需要 NVIDIA 驱动。这里找到的 libcuda.so.1 只是 CUDA 工具包中供链接用的桩库。请安装驱动；如果已经安装，请从 LD_LIBRARY_PATH 中去掉“stubs”文件夹。</translation>
    </message>
    <message>
        <source>Level library: cuDNN is called, its headers or its names are read, and no GPU is needed. It shows what cuDNN refuses or says, not what it computes.</source>
        <translation>库级：调用 cuDNN，或读取它的头文件、符号名，不需要 GPU。能看出 cuDNN 拒绝什么、返回什么，看不出计算结果。</translation>
    </message>
    <message>
        <source>Level toolkit: a compiler or another library of CUDA is run, and no GPU is needed. It shows what that refuses or says, not what a GPU computes.</source>
        <translation>工具包级：运行 CUDA 的编译器或其他库，不需要 GPU。能看出它们拒绝什么、返回什么，看不出 GPU 的计算结果。</translation>
    </message>
    <message>
        <source>Level model: cuDNN plans for a GPU that is only described to it. It shows whether cuDNN has a way to compute it there, not the result.</source>
        <translation>型号级：只把某种 GPU 描述给 cuDNN，让它为此选择方案。能看出 cuDNN 在这种 GPU 上有没有办法计算，看不出结果。</translation>
    </message>
    <message>
        <source>Level GPU: it is computed on a GPU, so an NVIDIA driver is needed.</source>
        <translation>GPU 级：在 GPU 上实际计算，因此需要 NVIDIA 驱动。</translation>
    </message>
    <message>
        <source>no real driver</source>
        <translation>没有真正的驱动</translation>
    </message>
    <message>
        <source>No NVIDIA driver, only a placeholder</source>
        <translation>没有 NVIDIA 驱动，只有桩库</translation>
    </message>
    <message>
        <source>it occurs</source>
        <comment>the error, in a version</comment>
        <translation>会出错</translation>
    </message>
    <message>
        <source>it does not occur</source>
        <comment>the error, in a version</comment>
        <translation>不会出错</translation>
    </message>
    <message>
        <source>not known</source>
        <comment>whether the error occurs in a version</comment>
        <translation>未知</translation>
    </message>
    <message>
        <source>it still occurs</source>
        <comment>the error, in a version</comment>
        <translation>仍会出错</translation>
    </message>
    <message>
        <source>The newest record is of %1.</source>
        <translation>最新的记录日期为 %1。</translation>
    </message>
    <message>
        <source>The other machine could not be reached. Try the same in a terminal: it must get there without a question. If the server closes the connection at once, it may have no room for another login: then try again later.</source>
        <translation>无法连接到另一台机器。请在终端中试试同样的操作：连接过程中不能有任何提问。如果服务器立即断开连接，可能是它已容纳不下新的登录，请稍后再试。</translation>
    </message>
    <message>
        <source>The case “%1” says only that the compilation fails, so any other fault would pass for it. Expect a message of the claim&apos;s own.</source>
        <translation>用例“%1”只说编译会失败，因此任何其他错误都会被当成它。请写上只属于该说法的消息。</translation>
    </message>
    <message>
        <source>The message that the case “%1” expects is printed for every fault. Expect words that only the claim&apos;s has.</source>
        <translation>用例“%1”所预期的消息在任何错误时都会输出。请写上只有该说法才有的文字。</translation>
    </message>
    <message>
        <source>The message that the case “%1” expects stands in its own source, and the control takes it out: the case shows its own words. Expect what the compiler says, or let it decide a part (&quot;decides&quot;: &quot;part&quot;).</source>
        <translation>用例“%1”所预期的消息就写在它自己的源代码里，而对照把它去掉了：用例显示的是自己的文字。请写编译器所说的话，或让它只判定一部分（&quot;decides&quot;: &quot;part&quot;）。</translation>
    </message>
    <message>
        <source>Any failure would do</source>
        <translation>任何失败都算</translation>
    </message>
    <message>
        <source>Record that is not read</source>
        <translation>未被读取的记录</translation>
    </message>
    <message>
        <source>This looks like a record or a signature, and is read as neither. A record is a file “evidence/&lt;domain&gt;/&lt;entry&gt;/&lt;time&gt;-&lt;hash&gt;.json” and no link, and its signature lies beside it.</source>
        <translation>这看起来像记录或签名，却都不会被读取。记录是文件“evidence/&lt;域&gt;/&lt;条目&gt;/&lt;时间&gt;-&lt;哈希&gt;.json”，不能是链接，签名放在它旁边。</translation>
    </message>
    <message>
        <source>So it would be with its message; paste the log to tell</source>
        <translation>若日志中有它的报错则成立；请粘贴日志再判断</translation>
    </message>
    <message>
        <source>There is no NVIDIA driver here. Install it. The level library needs none, and for the level model the stub that comes with a CUDA toolkit (stubs/libcuda.so) is enough.</source>
        <translation>这里没有 NVIDIA 驱动。请安装驱动。库级不需要驱动；型号级只需 CUDA 工具包自带的存根（stubs/libcuda.so）。</translation>
    </message>
</context>
</TS>

#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""Shows that check_tree.py finds what it is for: a small tree with one wrong thing after another."""

import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
import check_tree  # noqa: E402

SPDX = "// SPDX-FileCopyrightText: 2026 Somebody\n// SPDX-License-" + "Identifier: MIT\n"
MODULES = {"QtCore": ["QString", "QFile", "QtAlgorithms"], "QtGui": ["QAction", "QIcon"], "QtWidgets": ["QWidget", "QAction"]}
REUSE = 'version = 1\n[[annotations]]\npath = ["docs/**", "*.json"]\nSPDX-License-' + 'Identifier = "MIT"\n'

# check, file, text, the findings that it must give (line, a part of the message), and other files beside it
SAMPLES = [
    ("includes", "kb/a.cpp", '#include "kb/a.h"\n#include <QString>\n#include <nlohmann/json.hpp>\n#include <vector>\n', []),
    ("includes", "kb/a.cpp", "#include <QWidget>\n", [(1, "kb may not include <QWidget> of QtWidgets")]),
    ("includes", "kb/a.cpp", "\n# include <QtWidgets/QWidget>\n", [(2, "kb may not include <QtWidgets/QWidget>")]),
    ("includes", "model/a.h", "#include <QtWidgets>\n", [(1, "model may not include <QtWidgets>")]),
    ("includes", "model/a.h", "#include <QtAlgorithms>\n#include <QtCore>\n#include <sys/stat.h>\n", []),
    ("includes", "tests/bench/a.cpp", '#include "b.h"\n#include "../b.h"\n', [(2, "is not of the form")]),
    ("includes", "model/a.h", '#include <QAction>\n#include "ui/b.h"\n', [(2, 'model may not include "ui/b.h"')]),
    ("includes", "model/a.h", "#include <QIcon>\n", [(1, "leaves <QIcon>")]),
    ("includes", "kb/search/a.h", '#include "kb/wording/b.h"\n', [(1, 'kb may not include "kb/wording/b.h"')]),
    ("includes", "ui/a.cpp", '#include "kb/wording/b.h"\n#include "ui/plugins/plots/b.h"\n', []),
    ("includes", "ui/plugins/plots/a.cpp", '#include "ui/base/b.h"\n', [(1, 'ui/plugins/plots may not include')]),
    ("includes", "ui/page/a.cpp", '#include <QWidget>\n#include "ui/page/a.h"\n#include "kb/entry.h"\n', []),
    ("includes", "ui/a.cpp", "#include <nlohmann/json.hpp>\n", [(1, "ui may not include <nlohmann/json.hpp>")]),
    ("includes", "ui/a.cpp", "#include <QFile>\n", [(1, "leaves <QFile>")]),
    ("includes", "gpu/runner/a.cpp", "#include <QString>\n", [(1, "gpu/runner may not include <QString> of QtCore")]),
    ("includes", "gpu/runner/a.cpp", '#include "gpu/client/a.h"\n', [(1, 'gpu/runner may not include "gpu/client/a.h"')]),
    ("includes", "model/a.cpp", '#include "gpu/client/a.h"\n#include "gpu/runner/a.h"\n', [(2, "gpu/runner/a.h")]),
    ("includes", "kb/a.cpp", '#include "entry.h"\n#include "../ui/a.h"\n', [(1, '"entry.h" is not'), (2, "is not of the form")]),
    ("includes", "tests/kb/tst_a.cpp", '#include <QWidget>\n#include "tst_a.moc"\n', []),
    ("cycles", "kb/a.h", '#include "kb/format/b.h"\n', []),
    ("cycles", "kb/a.h", '#include "kb/format/b.h"\n', [(1, "kb includes kb/format"), (1, "kb/format includes kb,")],
     {"kb/format/b.h": '#include "kb/c.h"\n'}),
    ("cycles", "kb/x/a.h", '#include <a>\n#include "kb/y/b.h"\n', [(2, "kb/x includes kb/y"), (1, ""), (1, "")],
     {"kb/y/b.h": '#include "kb/z/c.h"\n', "kb/z/c.h": '#include "kb/x/d.h"\n'}),
    ("types", "kb/b.h", "namespace kb {\nstruct A;\nclass B {\n", []),
    ("types", "kb/b.h", "namespace kb {\nenum class A : int {\n", [(2, "kb::A is a type of kb/a.h:2, too")],
     {"kb/a.h": "namespace kb {\nstruct A {\n"}),
    ("types", "kb/b.h", "namespace kb {\nstruct A {\n", [], {"ui/a.h": "namespace ui {\nstruct A {\n"}),
    ("licences", "kb/a.cpp", SPDX, []),
    ("licences", "docs/deep/a.md", "text\n", []),
    ("licences", "a.json", "{}\n", []),
    ("licences", "deep/a.json", "{}\n", [(1, "no SPDX line")]),
    ("licences", "kb/a.cpp", "int a;\n", [(1, "no SPDX line")]),
    ("licences", "kb/a.cpp", SPDX.split("\n")[1] + "\n", [(1, "no SPDX-FileCopyrightText")]),
    ("licences", "kb/a.cpp", SPDX.replace("MIT", "WTFPL"), [(1, "LICENSES/WTFPL.txt is missing")]),
    ("strangers", "a.txt", "a/work/b build/root/c ~/work/x\n", []),
    ("strangers", "a.txt", "\ncd /" + "work/x\n", [(2, "path of one machine")]),
    ("strangers", "a.txt", "HOME=/" + "root/x\n", [(1, "path of one machine")]),
    ("strangers", "a.txt", "http://deb." + "debian.org/debian\n", [(1, "registry")]),
    ("strangers", "tests/data/a.log", "/" + "root/x https://py" + "pi.org\n", []),
    ("sizes", "kb/a.cpp", "\n" * 600, []),
    ("sizes", "kb/a.cpp", "\n" * 601, [(601, "601 lines")]),
    ("links", "docs/a.md", "# A `b`: c d\n[x](b.md#says-x-1) ![y](../p/y.png \"Y\") [z](#a-b-c-d) [w](../p) [v](https://a.example/#q)\n", [],
     {"docs/b.md": "## Says X\n## [Says](c.md) x\n", "docs/c.md": "", "p/y.png": ""}),
    ("links", "docs/a.md", "\n[x](b.md) and [y](/c.md)\n", [(2, "there is no b.md"), (2, "there is no /c.md")]),
    ("links", "a.md", "[x](b.md#two)\n", [(1, "b.md has no heading #two")], {"b.md": "# One\n```sh\n# Two\n```\n"}),
    ("links", "a.md", "````\n```\n[x](b.md)\n````\n`[x](b.md)` [中](#什么-它说)\n", [(5, "a.md has no heading #什么-它说")]),
    ("links", "a.md", "# 什么？ 它说\n[中](#什么-它说)\n", []),
    ("links", "resources/library/articles/a.md", "[x](b.md)\n", []),
    ("guide", "docs/guide/en/a.md", "# A\n## B\n", [], {"docs/guide/zh/a.md": "# 甲\n\n## 乙\n"}),
    ("guide", "docs/guide/en/a.md", "# A\n## B\n", [(1, "2 headings, and 2 in English, or at other levels")], {"docs/guide/zh/a.md": "# 甲\n# 乙\n"}),
    ("guide", "docs/guide/en/a.md", "# A\n", [(1, "there is no docs/guide/zh/a.md")]),
]


def write(tree, path, text):
    os.makedirs(os.path.dirname(os.path.join(tree, path)), exist_ok=True)
    with open(os.path.join(tree, path), "w", encoding="utf-8") as file:
        file.write(text)


def findings(check, path, text, others):
    with tempfile.TemporaryDirectory() as folder:
        tree, qt_root = os.path.join(folder, "tree"), os.path.join(folder, "qt")
        for module, headers in MODULES.items():
            for header in headers:
                write(qt_root, f"{module}/{header}", "")
        write(tree, "REUSE.toml", REUSE)
        write(tree, "LICENSES/MIT.txt", "")
        write(tree, path, text)
        for other, its_text in others.items():
            write(tree, other, its_text)
        return list(check_tree.CHECKS[check](*([tree, qt_root] if check == "includes" else [tree])))


def main():
    failures = 0
    for check, path, text, expected, *others in SAMPLES:
        others = others[0] if others else {}
        found = findings(check, path, text, others)
        right = len(found) == len(expected) and all(
            where in (path, *others) and line == want_line and want in what
            for (where, line, what), (want_line, want) in zip(found, expected))
        if not right:
            failures += 1
            print(f"{check} of {path} {text!r}: expected {expected}, found {found}")
    print(f"{len(SAMPLES)} samples, {failures} wrong")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""Checks of the source tree that no compiler makes: check_tree.py CHECK TREE [QT_INCLUDE_ROOT].

includes   what each layer may include; a header of a module that is not linked compiles all the same, as Qt's modules
           share one include folder. QT_INCLUDE_ROOT tells which module a Qt header belongs to.
cycles     no two folders include each other.
types      no two headers define a type of one name in one namespace.
licences   every file has its SPDX lines or a rule in REUSE.toml, and the licence's text is there.
strangers  no path of one developer's machine, no host name of a package registry.
sizes      no source over 600 lines.
links      what a Markdown page links to in the tree is there, the heading too.
guide      the guide's chapters are there in both languages, with the same headings in the same order.

Prints one line for each finding, `file:line: what`, and exits with 1 if there is any. Needs python3-minimal only.
"""

import os
import re
import subprocess
import sys
import urllib.parse

# What a folder may include: folders of ours, modules of Qt, and libraries (the first part of the include's path).
# The longest name that fits a file is its rule. Folders that have no rule here (tests, app) may include anything.
LAYERS = {
    "kb": ({"kb", "gpu/protocol"}, {"QtCore"},
           {"nlohmann", "simdjson.h", "yaml-cpp", "md4c.h", "md4c-html.h", "nettle", "pcre2.h", "xxhash.h"}),
    "kb/wording": ({"kb/wording", "kb", "gpu/protocol"}, {"QtCore"}, set()),
    "gpu/protocol": ({"gpu/protocol"}, set(), {"nlohmann"}),
    "gpu/runner": ({"gpu/runner", "gpu/protocol"}, set(), {"nlohmann"}),
    "gpu/client": ({"gpu/client", "gpu/protocol"}, {"QtCore"}, {"nlohmann"}),
    "model": ({"model", "kb", "gpu/client", "gpu/protocol"}, {"QtCore", "QtGui", "QtConcurrent"}, set()),
    "ui/plugins/highlighting": ({"ui/plugins/highlighting"}, {"QtCore", "QtGui"}, {"KSyntaxHighlighting"}),
    "ui/plugins/graphlayout": ({"ui/plugins/graphlayout"}, {"QtCore"}, {"graphviz"}),
    "ui/plugins/plots": ({"ui/plugins/plots"}, {"QtCore", "QtGui", "QtWidgets", "QtCharts"}, set()),
    "ui/plugins/printing": ({"ui/plugins/printing"}, {"QtCore", "QtGui", "QtWidgets", "QtPrintSupport"}, set()),
    "ui": ({"ui", "ui/plugins/highlighting", "ui/plugins/graphlayout", "ui/plugins/plots", "ui/plugins/printing", "model", "kb", "kb/wording",
            "gpu/client", "gpu/protocol"}, {"QtCore", "QtGui", "QtWidgets"}, set()),
}
LIBRARIES = {"nlohmann", "simdjson.h", "yaml-cpp", "md4c.h", "md4c-html.h", "nettle", "pcre2.h", "xxhash.h", "KSyntaxHighlighting", "graphviz"}
OWN_FOLDERS = {"app", "ui", "model", "kb", "gpu", "tests"}
# Classes that a layer leaves to another one although it links their module.
DENIED = {
    "ui": {"QFile", "QSaveFile", "QProcess", "QJsonDocument", "QJsonObject", "QJsonArray", "QJsonValue"},
    "model": {"QIcon", "QPixmap", "QColor", "QBrush", "QPalette", "QFont"},
}
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:<([^>]+)>|"([^"]+)")')

# Entries and test data quote logs, commands and addresses of other people, so these may name anything; so may the list of what they cite.
QUOTING = ("resources/library/", "tests/data/", "tests/answers/", "docs/sources-opened.tsv")
STRANGERS = [
    (re.compile(r"(?<![\w./~$}-])/(?:work|root)/"), "path of one machine"),
    (re.compile(r"\b(?:deb\.debian|archive\.ubuntu|security\.(?:debian|ubuntu)|pypi|registry\.npmjs|crates|"
                r"conda\.anaconda|ghcr|docker|quay|files\.pythonhosted|registry-1\.docker)\.(?:org|com|io)\b"),
     "host name of a package registry"),
]
MAX_LINES = 600
# [text](target) and ![text](target "title"); a target may have one pair of parentheses.
LINK = re.compile(r"\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)?)(?:\s+\"[^\"]*\")?\)")
GUIDE = "docs/guide/"


def files_of(tree):
    """Paths of the tree's own files, relative to it: what git tracks or would track; all but build/ where git can't say."""
    command = ["git", "-c", "safe.directory=*", "-C", tree, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, capture_output=True, check=True).stdout.decode().split("\0")
    except (OSError, subprocess.CalledProcessError):
        listed = []
        for folder, folders, names in os.walk(tree):
            if folder == tree:
                folders[:] = [name for name in folders if name not in ("build", ".git", ".cache")]
            listed += [os.path.relpath(os.path.join(folder, name), tree) for name in names]
    return sorted(path for path in set(listed) if path and os.path.isfile(os.path.join(tree, path)))


def lines_of(tree, path):
    with open(os.path.join(tree, path), encoding="utf-8", errors="replace") as file:
        return file.read().split("\n")


def folder_in(path, folders):
    """The longest of these folders that the path lies in, or None."""
    return max((folder for folder in folders if path.startswith(folder + "/")), key=len, default=None)


def qt_modules(qt_root):
    """Header name -> modules that have it, such as QAction -> {QtGui, QtWidgets}; a module's name is a header, too."""
    modules = {}
    for module in os.listdir(qt_root):
        if module.startswith("Qt") and os.path.isdir(os.path.join(qt_root, module)):
            for header in [module, *os.listdir(os.path.join(qt_root, module))]:
                modules.setdefault(header, set()).add(module)
    return modules


def wrong_include(path, layer, header, quoted, modules):
    """What is wrong with this include in a file of this layer (None: a folder without rules), or None."""
    if quoted:
        folder = header.split("/")[0]
        if header.endswith(".moc") or (path.startswith("tests/") and folder == header): # a test's own header beside it
            return None
        if folder not in OWN_FOLDERS or "/../" in header:
            return f'"{header}" is not of the form "folder/file.h"'
        own = LAYERS[layer][0] if layer else set()
        if layer and folder_in(header, own | LAYERS.keys()) not in own:
            return f'{layer} may not include "{header}"'
        return None
    if layer is None:
        return None
    _, qt_allowed, libraries = LAYERS[layer]
    first, last = header.split("/")[0], header.split("/")[-1]
    if first in LIBRARIES and first not in libraries:
        return f"{layer} may not include <{header}>"
    homes = modules.get(first, set())
    if homes and not homes & qt_allowed:
        return f"{layer} may not include <{header}> of {', '.join(sorted(homes))}"
    if last in DENIED.get(layer, ()):
        return f"{layer} leaves <{header}> to another layer"
    return None


def check_includes(tree, qt_root):
    modules = qt_modules(qt_root)
    for path in files_of(tree):
        if path.endswith((".h", ".cpp")) and path.split("/")[0] in OWN_FOLDERS:
            layer = folder_in(path, LAYERS)
            for number, line in enumerate(lines_of(tree, path), 1):
                if match := INCLUDE.match(line):
                    if wrong := wrong_include(path, layer, match[1] or match[2], match[1] is None, modules):
                        yield path, number, wrong


def check_cycles(tree):
    """Folders, sub-folders each for itself, that include one another: kb/format and kb are two folders."""
    targets = {} # folder -> folder that it includes -> where first
    for path in files_of(tree):
        if path.endswith((".h", ".cpp")) and path.split("/")[0] in OWN_FOLDERS - {"tests"}:
            folder = os.path.dirname(path)
            for number, line in enumerate(lines_of(tree, path), 1):
                match = INCLUDE.match(line)
                if match and match[2] and os.path.dirname(match[2]) not in ("", folder):
                    targets.setdefault(folder, {}).setdefault(os.path.dirname(match[2]), (path, number))
    for folder, included in targets.items():
        for other, (path, number) in included.items():
            if folder in reached_from(other, targets):
                yield path, number, f"{folder} includes {other}, which includes {folder} again, if by a detour"


def reached_from(folder, targets):
    """All folders that this one includes, directly or through others."""
    reached, waiting = set(), [folder]
    while waiting:
        for other in targets.get(waiting.pop(), ()):
            if other not in reached:
                reached.add(other)
                waiting.append(other)
    return reached


def check_types(tree):
    """Two types of one name in one namespace: each may be right in its file, and the linker mixes them."""
    homes = {} # (namespace, name) -> where first
    for path in files_of(tree):
        if path.endswith(".h") and path.split("/")[0] in OWN_FOLDERS - {"tests"}:
            namespace = ""
            for number, line in enumerate(lines_of(tree, path), 1):
                if match := re.match(r"namespace ([\w:]+) \{", line):
                    namespace = match[1]
                elif match := re.match(r"(?:struct|class|enum class|enum) (\w+)[^;]*$", line):
                    first = homes.setdefault((namespace, match[1]), (path, number))
                    if first != (path, number):
                        yield path, number, f"{namespace}::{match[1]} is a type of {first[0]}:{first[1]}, too"


def reuse_rules(tree):
    """(pattern of paths, licence) for each annotation of REUSE.toml."""
    text = "\n".join(lines_of(tree, "REUSE.toml"))
    rules = []
    for block in text.split("[[annotations]]")[1:]:
        licence = re.search(r'SPDX-License-Identifier\s*=\s*"([^"]+)"', block)[1]
        for glob in re.findall(r'"([^"]+)"', re.search(r"path\s*=\s*(\[[^\]]*\]|\"[^\"]*\")", block)[1]):
            parts = re.split(r"(\*\*|\*)", glob)
            pattern = "".join({"**": ".*", "*": "[^/]*"}.get(part, re.escape(part)) for part in parts)
            rules.append((re.compile(pattern), licence))
    return rules


def check_licences(tree):
    rules = reuse_rules(tree)
    for path in files_of(tree):
        if path.startswith("LICENSES/") or path == "REUSE.toml":
            continue
        head = "\n".join(lines_of(tree, path)[:10])
        licence = re.search(r"SPDX-License-Identifier:\s*([\w.-]+)", head)
        if licence and "SPDX-FileCopyrightText:" not in head:
            yield path, 1, "a licence but no SPDX-FileCopyrightText"
        licence = licence[1] if licence else next((name for rule, name in rules if rule.fullmatch(path)), None)
        if licence is None:
            yield path, 1, "no SPDX line and no rule in REUSE.toml"
        elif not os.path.isfile(os.path.join(tree, "LICENSES", licence + ".txt")):
            yield path, 1, f"LICENSES/{licence}.txt is missing"


def check_strangers(tree):
    for path in files_of(tree):
        if not path.startswith(QUOTING):
            for number, line in enumerate(lines_of(tree, path), 1):
                for pattern, what in STRANGERS:
                    if match := pattern.search(line):
                        yield path, number, f"{what}: {match[0]}"


def check_sizes(tree):
    for path in files_of(tree):
        if path.endswith((".h", ".cpp")) and (count := len(lines_of(tree, path)) - 1) > MAX_LINES:
            yield path, count, f"{count} lines; {MAX_LINES} are the limit"


def prose_of(tree, path):
    """(number, line) of a Markdown page without its fenced code."""
    fence = None
    for number, line in enumerate(lines_of(tree, path), 1):
        if match := re.match(r"\s*(`{3,}|~{3,})", line):
            if fence is None:
                fence = match[1]
            elif match[1].startswith(fence) and not line.strip().strip(fence[0]):
                fence = None
        elif fence is None:
            yield number, line


def headings_of(tree, path):
    """(level, anchor) of each heading as GitHub makes it."""
    anchors = {}
    for _, line in prose_of(tree, path):
        if match := re.match(r"(#{1,6})\s+(.*?)\s*#*$", line):
            text = re.sub(r"!?\[([^]]*)\]\([^)]*\)", r"\1", match[2]).lower()
            anchor = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
            count = anchors[anchor] = anchors.get(anchor, -1) + 1
            yield len(match[1]), f"{anchor}-{count}" if count else anchor


def check_links(tree):
    files = files_of(tree)
    there = set(files) | {"."}
    for path in files:
        while path := os.path.dirname(path):
            there.add(path)
    pages = {path: {anchor for _, anchor in headings_of(tree, path)} for path in files
             if path.endswith(".md") and not path.startswith(QUOTING)}
    for path in pages:
        for number, line in prose_of(tree, path):
            for link in LINK.findall(re.sub(r"(`+).+?\1", "", line)):
                if re.match(r"[a-z][a-z0-9+.-]*:", link):
                    continue
                name, _, anchor = urllib.parse.unquote(link).partition("#")
                target = os.path.normpath(os.path.join(os.path.dirname(path), name)) if name else path
                if target not in there:
                    yield path, number, f"there is no {link}"
                elif anchor and anchor not in pages.get(target, ()):
                    yield path, number, f"{target} has no heading #{anchor}"


def check_guide(tree):
    files = files_of(tree)
    chapters = {path[len(GUIDE + "en/"):] for path in files if path.startswith((GUIDE + "en/", GUIDE + "zh/"))}
    for chapter in sorted(chapters):
        paths = [f"{GUIDE}{language}/{chapter}" for language in ("en", "zh")]
        if missing := [path for path in paths if path not in files]:
            yield next(path for path in paths if path in files), 1, f"there is no {missing[0]}"
            continue
        levels = [[level for level, _ in headings_of(tree, path)] for path in paths]
        if levels[0] != levels[1]:
            yield paths[1], 1, f"{len(levels[1])} headings, and {len(levels[0])} in English, or at other levels"


CHECKS = {"includes": check_includes, "cycles": check_cycles, "types": check_types, "licences": check_licences, "strangers": check_strangers,
          "sizes": check_sizes, "links": check_links, "guide": check_guide}


def main(arguments):
    findings = list(CHECKS[arguments[0]](*arguments[1:]))
    for path, number, what in findings:
        print(f"{path}:{number}: {what}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

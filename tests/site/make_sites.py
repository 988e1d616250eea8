#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""make_sites.py CASEBOOK_CLI FOLDER: exports the sites that test_site.py opens: the built-in library, a large one made
from it, and one that means harm."""
import json
import pathlib
import subprocess
import sys

BUILT_IN = pathlib.Path(__file__).resolve().parents[2] / "resources" / "library"
MANY = 2500

# Whatever becomes more than text of this changes the title of the page, or asks for something.
EVIL = ("</script></title></textarea><script>document.title='owned'</script>\"' onmouseover=\"document.title='owned'\" "
        "<img src=x onerror=\"document.title='owned'\"><svg onload=\"document.title='owned'\"> javascript:document.title='owned' "
        "{{}} ${x} `y` \\u003c \u2028\u2029 \u202e ]]> --> <!-- __proto__ constructor %1 %2")


def write(folder, entry):
    path = folder / "entries" / (entry["id"] + ".json")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(entry, ensure_ascii=False), encoding="utf-8")


def hostile(folder):
    for name in ("evil/one", "evil/One", "evil/con", "articles/x", "index.html/x", "a/b", "a/b.html/c",
                 "evil/" + "x" * 180, "__proto__/constructor"):
        write(folder, {
            "id": name, "signature": "evil " + EVIL, "signature_zh": "坏 " + EVIL, "regex": EVIL, "domain": EVIL, "category": EVIL,
            "root_cause": EVIL, "root_cause_zh": EVIL, "error_code": EVIL, "tags": [EVIL, "__proto__"], "aliases": [EVIL],
            "url": "javascript:document.title='owned'", "verification_tier": EVIL, "last_updated": EVIL,
            "official_doc_url": "data:text/html,<script>document.title='owned'</script>",
            "sources": ["javascript:document.title='owned'", "https://example.org/\"onclick=\"document.title='owned'"],
            "signs": [{"regex": EVIL, "weight": 0.5, "says": EVIL}], "related_articles": ["evil", EVIL],
            "versions": [{"version": EVIL, "status": EVIL, "behavior_change": EVIL}],
            "workarounds": [{"action": EVIL, "how": "```html\n" + EVIL + "\n```", "condition": EVIL,
                             "reports": [{"source": "javascript:1", "worked": True, "date": EVIL, "note": EVIL}]}],
            "dead_ends": [{"action": EVIL, "why_fails": EVIL}],
            "transition_graph": {"leads_to": ["evil/one", EVIL]}})
    (folder / "articles").mkdir()
    (folder / "articles" / "evil.md").write_text(
        "---\ntitle: evil article\nid: evil\n---\n" + EVIL + "\n\n[x](javascript:document.title='owned') ![y](http://example.org/y.png)\n",
        encoding="utf-8")


def many(folder):
    entries = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((BUILT_IN / "entries").glob("**/*.json"))]
    for number in range(MANY):
        entry = dict(entries[number % len(entries)])
        copy = number // len(entries)
        if copy:
            entry["id"] += "-%d" % copy
            entry["signature"] += " (%d)" % copy
        write(folder, entry)


def main(program, folder):
    folder = pathlib.Path(folder)
    for name, make in (("hostile", hostile), ("many", many)):
        library = folder / "libraries" / name
        library.mkdir(parents=True)
        make(library)
        subprocess.run([program, "export", "--kb", library, "--format", "site", folder / name], check=True)
    subprocess.run([program, "export", "--format", "site", folder / "built-in"], check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

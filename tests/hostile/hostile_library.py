# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""hostile_library.py FOLDER OUTSIDE: makes a library that means harm. Its texts name programs to run, its links lead to files of
OUTSIDE, its files are too many, too large, too deep, or no files at all."""

import json
import os
import pathlib
import socket
import sys

# Each is a text in which something would run, be loaded or leave the folder if it were more than text.
PAYLOADS = [
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "<iframe src='file:///etc/passwd'></iframe><link rel=stylesheet href='http://127.0.0.1:9/x.css'>",
    "![picture](file:///dev/zero) ![other](/etc/passwd) ![web](http://127.0.0.1:9/a.png)",
    "[click](javascript:alert(1)) [open](file:///etc/passwd) [go](casebook:../../x) [run](ssh://127.0.0.1 -oProxyCommand=touch)",
    "$(touch tripped) `touch tripped` ; touch tripped | sh & ${IFS}touch${IFS}tripped",
    "\x1b]0;title\x07\x1b[2J\x1b[31mred \x9b31m \x00 \x7f \u202egnp.exe \u200b\u2066x\u2069",
    "%s%s%s%n %1 %2 %L1 {0} {} {:1000000}",
    "../../../../../../etc/passwd",
    "\ufeff\ud7ff\U0010ffff" + "\u0301" * 500 + "\U000e0041",
]

REGEXES = [
    "(a+)+$", "(a|a)*b", "(a|aa)+$", "(.*)*x", "((((((a*)*)*)*)*)*)b", r"^(\w+\s?)*$", "(?R)", "(?:(?:a{1000}){1000}){1000}", "a{65535}",
    "(" * 2000 + "a" + ")" * 2000, "|".join(f"word{i}" for i in range(20000)), "(?C\"call\")a", r"\Ca", "(?=a*)*a", "(*LIMIT_MATCH=0)a", "[", "(?<n>a)(?<n>b)",
    r"(\d+)(?:\1)+$", ".*" * 200 + "x", "(?:.?){200}" + "a" * 200, "CUDA error", "", "^", "\\", "a\x00b",
]


def entry(name, **fields):
    return {"id": f"cuda/{name}", "signature": f"CUDA error: hostile {name}", "regex": "hostile", "domain": "cuda", "root_cause": "None.", **fields}


def hostile_entries():
    """Name and JSON of each entry."""
    for number, payload in enumerate(PAYLOADS):
        text = payload + "\n\n```sh\n" + payload + "\n```\n"
        yield f"payload-{number}", entry(
            f"payload-{number}", signature=payload, root_cause=text, url=payload, official_doc_url=payload,
            workarounds=[{"action": text, "how": text, "success_rate": 0.9, "sources": [payload]}],
            dead_ends=[{"action": text, "why_fails": text, "fail_rate": 0.9, "sources": [payload]}],
            leads_to=[{"error_id": payload, "probability": 0.5}], versions=[{"framework": payload, "status": payload}],
            source_urls=[payload], tags=[payload])
    for number, regex in enumerate(REGEXES):
        yield f"regex-{number}", entry(f"regex-{number}", regex=regex, signs=[{"regex": regex, "weight": 1.0}],
                                       condition={"paste": regex})
    yield "many-rows", entry("many-rows", workarounds=[{"action": f"do {i}", "success_rate": 0.5} for i in range(20000)],
                             dead_ends=[{"action": f"hope {i}", "fail_rate": 0.5} for i in range(20000)])
    yield "many-edges", entry("many-edges", leads_to=[{"error_id": f"cuda/none-{i}", "probability": 0.1} for i in range(20000)],
                              confused_with=[{"error_id": f"cuda/payload-{i % 9}"} for i in range(20000)])
    yield "long-texts", entry("long-texts", signature="long " * 100000, root_cause="a" * 3000000, url="http://x.test/" + "y" * 100000)
    yield "long-lines", entry("long-lines", root_cause="word " * 500000)
    yield "markup", entry("markup", root_cause="`" * 100000 + "*" * 100000 + "[" * 100000 + "> " * 50000 + "- " * 50000)
    yield "numbers", entry("numbers", confidence=1e308, workarounds=[{"action": "x", "success_rate": -1e308}], verified_on=2 ** 70)
    yield "types", entry("types", signature=[], root_cause={"a": 1}, regex=3, workarounds={"action": "x"}, leads_to="x", signs=7, condition=[[[]]])
    yield "cases", entry("cases", cases=[{"name": payload, "level": "gpu", "op": payload, "source": "#include \"/etc/passwd\"", "library": payload,
                                          "dims": [2 ** 62] * 64} for payload in PAYLOADS] * 50)
    yield "conditions", entry("conditions", condition={"all": [{"any": [{"not": {"fact": payload, "is": payload}}]} for payload in PAYLOADS] * 500})
    yield "signs", entry("signs", signs=[{"regex": f"{r}{i}", "weight": 1e300} for i in range(400) for r in ("(a+)+", "hostile")])


BAD_FILES = {
    "empty.json": b"",
    "zeros.json": b"\0" * 4096,
    "no-json.json": b"{" * 200000,
    "deep.json": b'{"id":"cuda/deep","x":' + b"[" * 500000 + b"]" * 500000 + b"}",
    "bad-utf8.json": b'{"id":"cuda/bad-utf8","signature":"\xff\xfe\xc0\x80"}',
    "utf16.json": '{"id":"cuda/utf16"}'.encode("utf-16"),
    "twice.json": b'{"id":"cuda/payload-0","signature":"again","id":"cuda/twice"}',
    "path.json": b'{"id":"../../../tripped","signature":"path"}',
    "absolute.json": b'{"id":"/tmp/tripped","signature":"absolute"}',
    "dots.json": b'{"id":"cuda/..","signature":"dots"}',
    "newline.json": b'{"id":"cuda/a\\nb","signature":"newline"}',
    "same.json": b'{"id":"cuda/payload-1","signature":"the same id in another file"}',
    "number.json": b'{"id":"cuda/number","confidence":' + b"9" * 100000 + b"}",
    "many-keys.json": json.dumps({"id": "cuda/many-keys", **{f"k{i}": i for i in range(100000)}}).encode(),
    "too-large.json": b'{"id":"cuda/too-large","signature":"' + b"x" * (17 << 20) + b'"}',
    "large.json": b'{"id":"cuda/large","signature":"large","root_cause":"' + b"xy " * (5 << 20) + b'"}',
}

BAD_ARTICLES = {
    "bomb.md": "---\ntitle: t\nid: bomb\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b]\n---\nx\n",
    "deep.md": "---\ntitle: deep\nid: deep\n---\n" + ">" * 20000 + "\n" + "- " * 20000 + "\n" + "[" * 50000 + "\n" + "*a **b " * 20000,
    "table.md": "---\ntitle: table\nid: table\n---\n" + "|a" * 2000 + "|\n" + "|-" * 2000 + "|\n" + ("|b" * 2000 + "|\n") * 20,
    "texts.md": "---\ntitle: \"<script>alert(1)</script>\"\nid: texts\n---\n" + "\n\n".join(PAYLOADS).replace("\x00", "") + "\n\n```sh\n" + "x" * 200000 + "\n```\n",
    "path.md": "---\ntitle: t\nid: ../../tripped\n---\nx\n",
}


def make(folder, outside):
    """Writes the library; outside is a folder with the file secret.json, to which links lead."""
    entries = folder / "entries" / "cuda"
    entries.mkdir(parents=True)
    for name, value in hostile_entries():
        (entries / f"{name}.json").write_text(json.dumps(value), encoding="utf-8", errors="surrogatepass")
    for name, content in BAD_FILES.items():
        (entries / name).write_bytes(content)
    articles = folder / "articles"
    articles.mkdir()
    for name, text in BAD_ARTICLES.items():
        (articles / name).write_text(text, encoding="utf-8")
    # What is no file.
    os.mkfifo(entries / "pipe.json")
    os.mkfifo(articles / "pipe.md")
    (entries / "folder.json").mkdir()
    server = socket.socket(socket.AF_UNIX)
    here = os.getcwd()
    os.chdir(entries)  # a socket's path is short
    server.bind("socket.json")
    os.chdir(here)
    server.close()
    # Links: out, in circles, to what never ends.
    (entries / "secret.json").symlink_to(outside / "secret.json")
    (entries / "circle.json").symlink_to("circle.json")
    (entries / "zero.json").symlink_to("/dev/zero")
    (folder / "entries" / "out").symlink_to(outside)
    (folder / "entries" / "up").symlink_to("..")
    deep = folder / "entries"
    for _ in range(100):
        deep = deep / "d"
        deep.mkdir()
    # Records: forged, no files, links out.
    records = folder / "evidence" / "cuda" / "payload-0"
    records.mkdir(parents=True)
    (records / ("0" * 64 + ".json")).write_text('{"entry":"../../x","case":"../../x","verdict":"reproduced"}')
    (records / "merged-x.records").write_bytes(b"\xff" * 100000)
    os.mkfifo(records / "pipe.json")
    (records / "out.json").symlink_to(outside / "secret.json")
    (folder / "evidence" / "allowed_signers").symlink_to("/dev/zero")
    (folder / "evidence" / "library-id").write_text("../../../tripped\n" * 1000)
    return folder


if __name__ == "__main__":
    make(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))

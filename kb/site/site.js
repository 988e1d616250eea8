// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The script of a site: colours, copying, keys, and on the index page the search. It asks nothing of any server and
// makes no HTML of texts: what it shows are the page's own rows. What it says stands in the page, in its language.
"use strict";
(() => {
    // --- colours: before anything is painted, so that nothing flickers

    const root = document.documentElement;
    const schemes = ["auto", "light", "dark"];
    const schemeKey = "casebook-colours";
    const searchKey = "casebook-search";

    // A browser may keep nothing for files; then the choice lasts as long as the page.
    function kept(storage, key) {
        try {
            return window[storage].getItem(key);
        } catch {
            return null;
        }
    }
    function keep(storage, key, value) {
        try {
            window[storage].setItem(key, value);
        } catch {
            // not kept
        }
    }
    function applyScheme(scheme) {
        root.dataset.scheme = schemes.includes(scheme) ? scheme : "auto";
    }
    applyScheme(kept("localStorage", schemeKey));

    function addSchemeButton() {
        const button = document.querySelector("button.scheme");
        if (!button)
            return;
        const words = button.dataset.words.split("|");
        const show = () => {
            button.textContent = words[schemes.indexOf(root.dataset.scheme)];
        };
        button.addEventListener("click", () => {
            applyScheme(schemes[(schemes.indexOf(root.dataset.scheme) + 1) % schemes.length]);
            keep("localStorage", schemeKey, root.dataset.scheme);
            show();
        });
        show();
        button.hidden = false;
    }

    // --- entry pages

    function addCopyButtons() {
        const words = document.body.dataset.copy?.split("|");
        if (!words || !navigator.clipboard)
            return;
        for (const block of document.querySelectorAll("main pre")) {
            const text = block.textContent;
            const button = document.createElement("button");
            button.type = "button";
            button.className = "copy";
            button.textContent = words[0];
            button.addEventListener("click", async () => {
                try {
                    await navigator.clipboard.writeText(text);
                    button.textContent = words[1];
                } catch {
                    window.getSelection().selectAllChildren(block.querySelector("code") ?? block);
                }
            });
            const frame = document.createElement("div");
            frame.className = "code";
            block.replaceWith(frame);
            frame.append(block, button);
        }
    }

    /// The way back leads to the search that led here.
    function addWayBack() {
        const back = document.querySelector("a.back");
        if (!back)
            return;
        const index = back.href;
        back.href = index + (kept("sessionStorage", searchKey) ?? "");
        document.addEventListener("keydown", event => {
            if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
                return;
            if (event.key === "/")
                location.href = index;
            else if (event.key === "Escape")
                location.href = back.href;
            else
                return;
            event.preventDefault();
        });
    }

    // --- words, as the program cuts them (kb/search/tokenizer.h)

    const word = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}_])+/gu;
    const partBorder = /_+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=[0-9])|(?<=[0-9])(?=[A-Za-z])/;

    /// The different words of a text: identifiers whole and in parts, Chinese as overlapping pairs.
    function wordsOf(text) {
        const words = new Set();
        for (const [found] of text.matchAll(word)) {
            if (/^\p{Script=Han}/u.test(found)) {
                const characters = [...found];
                for (let i = 0; i + 1 < characters.length; ++i)
                    words.add(characters[i] + characters[i + 1]);
                if (characters.length === 1)
                    words.add(found);
                continue;
            }
            if (/^0x[0-9a-f]+$/i.test(found))
                continue;
            words.add(found.toLowerCase());
            for (const part of found.split(partBorder)) {
                if (part.length > 1 && part.length < found.length)
                    words.add(part.toLowerCase());
            }
        }
        return words;
    }

    // --- the index of all entries

    // What stands in a row of index.js.
    const idField = 0, englishField = 1, chineseField = 2, codeField = 3, aliasField = 4, tagField = 5;
    const domainField = 6, tierField = 7, kindField = 8;
    const hasCase = 1, isArticle = 2; // kinds

    /// Typed words: every one must stand in id, signature, aliases, status or tags (kb/search/filterindex.h).
    class Filter {
        constructor(rows) {
            this.texts = rows.map(row => [row[idField], row[englishField], row[chineseField], ...row[aliasField],
                row[codeField], ...row[tagField]].join("\n").toLowerCase());
        }

        /// Rows, best first: the id itself, a word of it, a word of the signature, anywhere.
        find(typed) {
            const words = typed.toLowerCase().split(/\s+/).filter(Boolean).sort((a, b) => b.length - a.length);
            const hits = [];
            this.texts.forEach((text, row) => {
                if (words.every(one => text.includes(one)))
                    hits.push({row, rank: words.length ? Filter.rank(text, words[0]) : 0});
            });
            return hits.sort((a, b) => a.rank - b.rank || a.row - b.row);
        }

        static rank(text, one) {
            const idEnd = text.indexOf("\n");
            if (text.slice(0, idEnd) === one)
                return 0;
            const at = text.indexOf(one);
            const startsWord = at === 0 || !/[\p{L}\p{N}_]/u.test(text[at - 1]);
            return at < idEnd ? (startsWord ? 1 : 2) : (startsWord ? 3 : 4);
        }
    }

    /// How much of a signature one line of a log covers, each word weighed by how rare it is: the program's signature
    /// stage in small (docs/search.md). It has no regexes and knows nothing of causes.
    class Coverage {
        static mostLines = 4000; // different ones
        static mostCandidates = 24; // of a line, that are looked at closely
        static leastShare = 0.4; // of a signature that is to be shown

        constructor(rows) {
            this.rows = rows;
            this.texts = []; // {row, words, weight}
            this.places = new Map(); // word -> numbers of texts
            this.taken = 0; // rows
        }

        /// Takes rows until that time; a pause of the reader's is long enough for some.
        prepare(until = Infinity) {
            while (this.taken < this.rows.length && performance.now() < until) {
                const row = this.rows[this.taken];
                for (const text of [row[englishField], row[chineseField], ...row[aliasField]])
                    this.take(this.taken, wordsOf(text));
                ++this.taken;
            }
            if (this.taken < this.rows.length || this.isReady)
                return;
            this.isReady = true;
            for (const text of this.texts) {
                for (const one of text.words)
                    text.weight += this.weight(one);
            }
        }
        prepareInPauses(whenReady) {
            const step = () => {
                this.prepare(performance.now() + 8);
                if (this.isReady)
                    whenReady();
                else
                    setTimeout(step, 4);
            };
            setTimeout(step, 200);
        }
        take(row, words) {
            if (!words.size)
                return;
            for (const one of words) {
                const places = this.places.get(one);
                if (places)
                    places.push(this.texts.length);
                else
                    this.places.set(one, [this.texts.length]);
            }
            this.texts.push({row, words, weight: 0});
        }

        weight(one) {
            const rarity = Math.log(1 + this.texts.length / this.places.get(one).length);
            return /^[0-9]+$/.test(one) ? rarity / 2 : rarity;
        }

        /// Rows, best first, with the number of the line and the share of the signature that it covers.
        find(log) {
            this.prepare();
            const best = new Map();
            const seen = new Set();
            log.split("\n").forEach((line, index) => {
                const text = line.trim().slice(0, 2000);
                if (!text || seen.size >= Coverage.mostLines || seen.has(text))
                    return;
                seen.add(text);
                for (const {row, share, strength} of this.ofLine(text)) {
                    if (!(best.get(row)?.strength >= strength))
                        best.set(row, {row, share, strength, line: index + 1});
                }
            });
            const hits = [...best.values()].sort((a, b) => b.strength - a.strength || a.row - b.row);
            return hits.filter(hit => hit.strength >= hits[0].strength / 8).slice(0, 20);
        }

        ofLine(line) {
            const known = [...wordsOf(line)].filter(one => this.places.has(one));
            // The rare words choose the candidates; of words that are everywhere, only where there are no others.
            const common = this.texts.length / 8;
            const rare = known.filter(one => this.places.get(one).length <= common);
            const sums = new Map();
            for (const one of rare.length ? rare : known) {
                const weight = this.weight(one);
                for (const text of this.places.get(one))
                    sums.set(text, (sums.get(text) ?? 0) + weight);
            }
            const most = ([text, sum]) => sum ** 3 / this.texts[text].weight ** 2;
            const candidates = [...sums].sort((a, b) => most(b) - most(a)).slice(0, Coverage.mostCandidates);
            const hits = [];
            for (const [number] of candidates) {
                const text = this.texts[number];
                let found = 0;
                for (const one of known) {
                    if (text.words.has(one))
                        found += this.weight(one);
                }
                const share = found / text.weight;
                if (share >= Coverage.leastShare)
                    hits.push({row: text.row, share, strength: found * share ** 2});
            }
            return hits;
        }
    }

    // --- the index page

    class SearchPage {
        static atOnce = 60; // rows

        constructor(index, search) {
            this.rows = index;
            this.filter = new Filter(index);
            this.coverage = new Coverage(index);
            this.coverage.prepareInPauses(() => {
                if (this.isNearest && this.hits.length === 0)
                    this.update();
            });
            this.field = search.querySelector("textarea");
            this.domain = search.querySelector("select.domain");
            this.tier = search.querySelector("select.tier");
            this.cases = search.querySelector("button.cases");
            this.articles = search.querySelector("button.articles");
            this.all = search.querySelector("button.all");
            this.status = document.querySelector("#status");
            this.note = document.querySelector("#log-note");
            this.results = document.querySelector("#results");
            this.more = document.querySelector("#more");
            this.groups = document.querySelector("#groups");
            this.items = this.groups.querySelectorAll("li.row");
            this.hits = [];
            this.connect();
            this.readAddress();
            search.hidden = false;
            document.querySelector("#domains")?.remove(); // the field's own list of them does it better
            this.update();
            this.field.focus({preventScroll: true});
        }

        connect() {
            this.field.addEventListener("input", () => this.update());
            for (const choice of [this.domain, this.tier])
                choice.addEventListener("change", () => this.update());
            for (const button of [this.cases, this.articles]) {
                button.addEventListener("click", () => {
                    SearchPage.press(button, !SearchPage.isPressed(button));
                    this.update();
                });
            }
            this.all.addEventListener("click", () => {
                this.clearFacets();
                this.update();
            });
            this.more.addEventListener("click", () => {
                const first = this.results.children.length;
                this.show(this.results.children.length + SearchPage.atOnce);
                this.results.children[first]?.querySelector("a").focus();
            });
            document.addEventListener("keydown", event => this.takeKey(event));
            window.addEventListener("hashchange", () => {
                this.readAddress();
                this.update();
            });
        }

        static isPressed(button) {
            return button.getAttribute("aria-pressed") === "true";
        }
        static press(button, isPressed) {
            button.setAttribute("aria-pressed", String(isPressed));
        }
        clearFacets() {
            this.domain.value = this.tier.value = "";
            SearchPage.press(this.cases, false);
            SearchPage.press(this.articles, false);
        }
        hasFacet() {
            return Boolean(this.domain.value || this.tier.value || SearchPage.isPressed(this.cases)
                || SearchPage.isPressed(this.articles));
        }

        takeKey(event) {
            if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
                return;
            const inField = document.activeElement === this.field;
            const links = [...document.querySelectorAll("#results:not([hidden]) a, #groups:not([hidden]) a")];
            const at = links.indexOf(document.activeElement);
            if (event.key === "/" && !inField) {
                this.field.focus();
                this.field.select();
            } else if (event.key === "Escape" && inField) {
                this.field.value = "";
                this.clearFacets();
                this.update();
            } else if (event.key === "Escape") {
                this.field.focus();
            } else if (event.key === "Enter" && inField && !event.shiftKey) {
                links[0]?.click();
            } else if (event.key === "ArrowDown" && inField && this.isAtEnd()) {
                links[0]?.focus();
            } else if (event.key === "ArrowDown" && at >= 0) {
                links[at + 1]?.focus();
            } else if (event.key === "ArrowUp" && at > 0) {
                links[at - 1].focus();
            } else if (event.key === "ArrowUp" && at === 0) {
                this.field.focus();
            } else {
                return;
            }
            event.preventDefault();
        }
        isAtEnd() {
            return !this.field.value.includes("\n") || this.field.selectionEnd === this.field.value.length;
        }

        /// The search as the part of the address behind '#'; a log is no part of an address.
        readAddress() {
            const asked = new URLSearchParams(location.hash.slice(1));
            if (location.hash)
                this.field.value = asked.get("q") ?? "";
            const choose = (choice, value) => {
                choice.value = [...choice.options].some(option => option.value === value) ? value : "";
            };
            choose(this.domain, asked.get("domain") ?? "");
            choose(this.tier, asked.get("tier") ?? "");
            SearchPage.press(this.cases, asked.has("cases"));
            SearchPage.press(this.articles, asked.has("articles"));
        }
        writeAddress() {
            const asked = new URLSearchParams();
            const typed = this.field.value.trim();
            if (typed && typed.length <= 200 && !typed.includes("\n"))
                asked.set("q", typed);
            for (const [name, value] of [["domain", this.domain.value], ["tier", this.tier.value]]) {
                if (value)
                    asked.set(name, value);
            }
            if (SearchPage.isPressed(this.cases))
                asked.set("cases", "1");
            if (SearchPage.isPressed(this.articles))
                asked.set("articles", "1");
            const hash = asked.size ? "#" + asked : "";
            keep("sessionStorage", searchKey, hash);
            clearTimeout(this.writing);
            this.writing = setTimeout(() => {
                try {
                    history.replaceState(null, "", hash || location.pathname);
                } catch {
                    // a browser that allows it no file
                }
            }, 300);
        }

        /// What is asked for: all rows, those with the words, or those that a line of a log speaks of.
        search() {
            const text = this.field.value;
            const isLog = text.trim().includes("\n");
            const found = isLog ? [] : this.filter.find(text);
            this.isNearest = isLog || (found.length === 0 && text.trim() !== "");
            if (!this.isNearest || (!isLog && !this.coverage.isReady)) // nobody who types waits for it
                return found;
            return this.coverage.find(text);
        }

        update() {
            const text = this.field.value;
            this.field.rows = Math.min(Math.max(text.split("\n").length, 1), 8);
            SearchPage.press(this.all, !this.hasFacet());
            const isOverview = text.trim() === "" && !this.hasFacet();
            this.groups.hidden = !isOverview;
            this.results.hidden = isOverview;
            this.note.hidden = !text.trim().includes("\n");
            this.writeAddress();
            const wanted = row => (!this.domain.value || row[domainField] === Number(this.domain.value))
                && (!this.tier.value || row[tierField] === Number(this.tier.value))
                && (!SearchPage.isPressed(this.cases) || row[kindField] & hasCase)
                && (!SearchPage.isPressed(this.articles) || row[kindField] & isArticle);
            this.hits = isOverview ? [] : this.search().filter(hit => wanted(this.rows[hit.row]));
            this.show(SearchPage.atOnce);
            const words = this.status.dataset;
            if (isOverview)
                this.status.textContent = words.all;
            else if (this.hits.length === 0)
                this.status.textContent = this.isNearest ? words.none : words.noneHere;
            else if (this.isNearest && !text.trim().includes("\n"))
                this.status.textContent = words.nearest;
            else
                this.status.textContent
                    = (this.hits.length === 1 ? words.one : words.found).replace("%1", String(this.hits.length));
        }

        show(count) {
            const typed = this.isNearest ? [] : this.field.value.split(/\s+/).filter(Boolean);
            this.results.replaceChildren(...this.hits.slice(0, count).map(hit => {
                const item = this.items[hit.row].cloneNode(true);
                for (const one of typed)
                    mark(item.querySelector("code"), one);
                if (hit.line) {
                    const place = document.createElement("span");
                    place.textContent = this.status.dataset.line.replace("%1", String(hit.line))
                        .replace("%2", String(Math.round(hit.share * 100)));
                    item.lastElementChild.append(place);
                }
                return item;
            }));
            this.more.hidden = this.hits.length <= count;
        }
    }

    /// Marks a word in the plain texts of an element.
    function mark(element, typed) {
        const wanted = typed.toLowerCase();
        for (const node of [...element.childNodes]) {
            if (node.nodeType !== Node.TEXT_NODE)
                continue;
            const at = node.data.toLowerCase().indexOf(wanted);
            if (at < 0 || node.data.length !== node.data.toLowerCase().length)
                continue;
            const found = node.splitText(at);
            found.splitText(wanted.length);
            const marked = document.createElement("mark");
            marked.textContent = found.data;
            found.replaceWith(marked);
        }
    }

    /// The page that only asks for the language.
    function chooseLanguage() {
        const links = [...document.querySelectorAll("a[data-language]")];
        const wanted = navigator.languages?.find(language => /^(zh|en)\b/i.test(language)) ?? "";
        const chosen = links.find(link => wanted.toLowerCase().startsWith(link.dataset.language));
        if (chosen && document.body.classList.contains("choice"))
            location.replace(chosen.href);
    }

    document.addEventListener("DOMContentLoaded", () => {
        addSchemeButton();
        addCopyButtons();
        addWayBack();
        chooseLanguage();
        const search = document.querySelector("#search");
        if (search && typeof casebookIndex === "object")
            window.casebookSearch = new SearchPage(casebookIndex, search);
    });
})();

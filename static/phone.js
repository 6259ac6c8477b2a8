// The phone of a table without asking the server at every step, and without losing a result to a lost
// connection. The questions come with the page as a graph, so this script knows no rules of play. What is
// sent is first kept on the phone under a key of its own; it is offered until the server has answered, and
// the same key twice is one entry. No clock of the phone is read. Without this script every link and form works.
"use strict";
(() => {
  const banner = document.getElementById("waiting"), main = document.getElementById("main");
  if (!banner || !main || !window.fetch || !window.AbortController) return;
  const said = banner.dataset;
  const KEPT = "prikup-kept", DRAFT = "prikup-draft", RETRY = 4000, PATIENCE = 15000, GONE = 410;
  const home = /^\/[tp]\/[^/]+\//.exec(location.pathname)?.[0];
  const pages = new Map();
  let answers = [];

  function made(tag, kind = "", text = "", rest = {}) {
    const one = document.createElement(tag);
    if (kind) one.className = kind;
    one.append(text);
    for (const [name, value] of Object.entries(rest)) one.setAttribute(name, value);
    return one;
  }

  // Kept on the phone; where it may not be, at least for as long as the page is open.
  const memory = {};
  function recall(name) {
    try { return localStorage.getItem(name); } catch { return memory[name] ?? null; }
  }
  function keep(name, text) {
    try { localStorage.setItem(name, text); } catch { memory[name] = text; }
  }
  function kept() {
    try { return JSON.parse(recall(KEPT) || "[]"); } catch { return []; }
  }
  const change = (made) => keep(KEPT, JSON.stringify(made(kept())));

  // Sending

  let sending = false, timer = 0;

  async function flush() {
    if (sending) return;
    sending = true;
    clearTimeout(timer);
    for (const item of kept().filter((one) => !one.refused)) {
      const answer = await post(item);
      if (!answer) break;
      settle(item, answer);
    }
    sending = false;
    show();
    if (kept().some((one) => !one.refused)) timer = setTimeout(flush, RETRY);
  }

  // The server's answer, or null where none of ours came: no connection, a fault, or another network's page.
  async function post(item) {
    const headers = { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" };
    const answer = await asked(item.url, { method: "POST", body: item.body, headers, redirect: "error" }, async (response) => response.status < 500 && response.json());
    return answer && typeof answer.said === "string" ? answer : null;
  }

  async function asked(url, options, read) {
    const stop = new AbortController(), patience = setTimeout(() => stop.abort(), PATIENCE);
    try {
      return await read(await fetch(url, { ...options, signal: stop.signal, cache: "no-store" }));
    } catch {
      return null;
    } finally {
      clearTimeout(patience);
    }
  }

  function settle(item, answer) {
    for (const address of pages.keys()) if (item.url.startsWith(address.split("?")[0]) && address.length > home.length) pages.delete(address);
    if (answer.outcome === "refused") {
      change((all) => all.map((one) => (one.id === item.id ? { ...one, refused: answer.said } : one)));
      return;
    }
    change((all) => all.filter((one) => one.id !== item.id));
    answers.push({ text: item.label + ": " + answer.said, bad: answer.outcome === "conflict" });
    if (location.pathname === home) go(location.href, false);
    else if (item.url.startsWith(location.pathname) && answer.next) go(answer.next, false);
  }

  function send(form) {
    const url = new URL(form.action).pathname, fields = new URLSearchParams(new FormData(form));
    const body = fields.toString(), id = fields.get("key");
    if (!kept().some((one) => one.id === id)) change((all) => [...all, { id, url, body, label: form.dataset.send }]);
    keep(DRAFT, "");
    form.querySelector("button").disabled = true;
    form.querySelector("button").textContent = said.sending;
    answers = [];
    flush().then(() => {
      const still = kept().find((one) => one.id === id);
      if (!still || !form.isConnected) return;
      if (!still.refused) return form.replaceWith(made("p", "note", said.kept), wayBack());
      change((all) => all.filter((one) => one.id !== id));
      form.before(made("p", "error", still.refused, { role: "alert" }));
      form.querySelector("button").disabled = false;
      form.querySelector("button").textContent = said.send;
      show();
    });
  }

  const wayBack = () => made("a", "button wide-button", said.back, { href: home });

  function show() {
    const all = kept(), waiting = all.filter((one) => !one.refused), parts = [];
    for (const one of answers) parts.push(made("p", one.bad ? "error" : "", one.text));
    if (waiting.length) {
      parts.push(made("p", "", said.waits.replace("{count}", waiting.length)));
      parts.push(made("p", "quiet", waiting.map((one) => one.label).join("; ")));
    }
    for (const one of all.filter((item) => item.refused)) {
      const line = made("p", "error", said.refused + ", " + one.label + ": " + one.refused + " ");
      const away = made("button", "", said.remove, { type: "button" });
      away.onclick = () => { change((items) => items.filter((item) => item.id !== one.id)); show(); };
      line.append(away);
      parts.push(line);
    }
    banner.replaceChildren(...parts);
    banner.hidden = !parts.length;
    const bad = answers.some((one) => one.bad) || all.some((one) => one.refused);
    banner.classList.toggle("error", bad);
    banner.classList.toggle("success", !bad && !all.length);
    markUnsent(waiting);
  }

  function markUnsent(waiting) {
    for (const link of main.querySelectorAll("a[data-deal]")) {
      const unsent = waiting.some((one) => one.url === link.pathname);
      link.querySelector(".unsent")?.remove();
      if (unsent) link.append(made("span", "unsent", said.unsent));
    }
  }

  // Pages of this link are changed in place, so that the ones seen before open without a connection

  const pathOf = (url) => new URL(url, location.href).pathname;
  const plain = (url) => pathOf(url) + new URL(url, location.href).search;
  const seen = (url) => pages.get(plain(url)) || pages.get(pathOf(url));

  function remember(url, page) {
    pages.set(plain(url), page);
    if (!new URL(url, location.href).searchParams.has("contract")) pages.set(pathOf(url), page);
  }

  async function fetched(url) {
    return asked(url, { headers: { Accept: "text/html" } }, async (response) => {
      const page = response.status < 500 && new DOMParser().parseFromString(await response.text(), "text/html");
      if (!page || !page.getElementById("waiting")) return null;
      const found = { html: page.getElementById("main").innerHTML, title: page.title, url: response.url };
      if (response.status === GONE) withdrawn(found);
      remember(url, found);
      return found;
    });
  }

  // A link that opens nothing any more opens nothing that was seen before either.
  function withdrawn(page) {
    pages.clear();
    main.innerHTML = page.html;
    document.title = page.title;
  }

  async function go(url, push = true) {
    const page = (await fetched(url)) || seen(url);
    if (!page) {
      answers = [{ text: said.closed, bad: true }];
      return show();
    }
    if (push) history.pushState(null, "", page.url);
    main.innerHTML = page.html;
    document.title = page.title;
    arrived();
  }

  function arrived() {
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
    for (const link of main.querySelectorAll("a[data-deal]")) if (!seen(link.href)) fetched(link.href);
    if (home && !pages.has(home)) fetched(home);
    offerDraft();
    show();
  }

  function offerDraft() {
    const draft = recall(DRAFT);
    const deal = draft && [...main.querySelectorAll("a[data-deal]")].find((one) => one.pathname === draft.split("?")[0]);
    if (deal && !deal.querySelector(".state")) main.querySelector("h1").after(made("a", "button wide-button", said.draft, { href: draft }));
  }

  // The questions

  const graph = () => JSON.parse(document.getElementById("phone-deal")?.textContent || "null");

  function walk(data, query) {
    const answered = [], given = {}, typed = {};
    for (let at = "contract"; at;) {
      const question = data.questions[at];
      const option = question.options.find((one) => one.value === query.get(question.name));
      if (!option) return { answered, given, typed, asked: question };
      answered.push({ question, option, before: { ...given } });
      given[question.name] = option.value;
      Object.assign(typed, { [question.name]: option.value }, option.also);
      at = option.next;
    }
    return { answered, given, typed, asked: null };
  }

  const address = (data, given) => location.pathname + "?" + new URLSearchParams({ ...data.fixed, ...given });

  function step(url, push) {
    const data = graph(), query = new URL(url, location.href).searchParams;
    const same = data && Object.entries(data.fixed).every(([name, value]) => query.get(name) === value);
    if (!same || new URL(url, location.href).pathname !== location.pathname) return go(url, push);
    const found = walk(data, query);
    if (!found.asked) return finish(url, push, data, found);
    if (push) history.pushState(null, "", url);
    keep(DRAFT, found.answered.length ? plain(url) : "");
    render(data, found);
    const choices = made("div", "choices " + found.asked.kind);
    for (const option of found.asked.options) {
      const kind = "choice" + (option.suit ? " suit-" + option.suit : "");
      const href = address(data, { ...found.given, [found.asked.name]: option.value });
      choices.append(made("a", kind, option.label ?? option.value, { href }));
    }
    main.querySelector(".question").replaceChildren(made("h2", "", data.words[found.asked.title], { tabindex: "-1" }), choices);
    main.querySelector(".question h2").focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  function render(data, found) {
    main.querySelector(".error")?.remove();
    main.querySelector(".answers").replaceChildren(...found.answered.map(({ question, option, before }) => {
      const line = made("a", "", "", { href: address(data, before) });
      line.append(made("span", "quiet", data.words[question.short]), " ", made("b", option.suit ? "suit-" + option.suit : "", option.label ?? option.value), " ", made("span", "change", said.change));
      const item = made("li");
      item.append(line);
      return item;
    }));
  }

  // All is answered: the server shows what it is worth; without a connection it can still be sent.
  async function finish(url, push, data, found) {
    keep(DRAFT, plain(url));
    const page = await fetched(url);
    if (push) history.pushState(null, "", url);
    if (page) {
      main.innerHTML = page.html;
      return arrived();
    }
    render(data, found);
    const form = made("form", "", "", { method: "post", action: location.pathname, "data-send": data.label });
    const fields = { ...data.fixed, ...found.typed, sat: data.sat, key: freshKey() };
    for (const [name, value] of Object.entries(fields)) form.append(made("input", "", "", { type: "hidden", name, value }));
    form.append(made("button", "main send", said.send));
    main.querySelector(".question").replaceChildren(made("p", "note", said.whists), form);
  }

  // Another person writes; what was answered so far stays.
  function withSeat(seat) {
    const query = new URLSearchParams(location.search);
    query.set("seat", seat);
    return location.pathname + "?" + query;
  }

  const freshKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(36)).join("");

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.origin !== location.origin || !link.pathname.startsWith(home)) return;
    event.preventDefault();
    answers = [];
    step(link.dataset.seat && graph() ? withSeat(link.dataset.seat) : link.href, true);
  });
  main.addEventListener("submit", (event) => {
    if (!event.target.dataset.send) return;
    event.preventDefault();
    send(event.target);
  });
  addEventListener("popstate", () => step(location.href, false));
  addEventListener("online", flush);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    flush();
    if (home) fetched(home);
  });
  remember(location.href, { html: main.innerHTML, title: document.title, url: location.href });
  if (!graph()) arrived();
  else if (!pages.has(home)) fetched(home);
  show();
  flush();
})();

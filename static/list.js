// A list of people: who is on it is shown while it is typed, and names of the register are completed. Without
// this script the buttons of the page do the same.
"use strict";
(() => {
  const box = document.querySelector("[data-list]");
  const form = box.closest("form");
  const people = form.querySelector("[name=people]"), roster = document.getElementById("roster");
  const search = document.getElementById("search"), found = document.getElementById("found"), said = document.getElementById("found-said");
  const THINK = 400, LONGEST = 15000, AGAIN = 3000;

  // Who is on the list. Radios keep their answers, for they are sent along.
  let waits = 0, asked = 0;
  async function look() {
    const mine = ++asked, body = new FormData(form);
    body.delete("list");
    body.set("part", "1");
    try {
      const response = await fetch(box.dataset.part, { method: "POST", body, signal: AbortSignal.timeout(LONGEST) });
      const text = await response.text();
      if (response.status >= 500) throw new Error("busy");
      if (mine !== asked || response.redirected || (response.status !== 200 && response.status !== 400)) return;
      const focus = roster.contains(document.activeElement) ? document.activeElement : null;
      roster.innerHTML = text;
      if (focus && focus.name) roster.querySelector(`[name="${focus.name}"][value="${focus.value}"]`)?.focus();
    } catch {
      // Asked again for as long as nothing else is typed; the button "check" says what is wrong.
      if (mine === asked) waits = setTimeout(look, AGAIN);
    }
  }
  function soon() {
    clearTimeout(waits);
    waits = setTimeout(look, THINK);
  }
  people.addEventListener("input", soon);
  form.querySelector("[name=per_table]")?.addEventListener("change", soon);
  roster.addEventListener("change", soon);

  // A file is read at once.
  form.querySelector("[name=list]").addEventListener("change", (event) => {
    if (event.target.files.length) form.requestSubmit(form.querySelector("[name=read]"));
  });

  // Completion: the text field is a combobox, the arrows choose, Enter adds, Escape clears.
  let at = -1, types = 0, searched = 0;
  found.setAttribute("role", "listbox");
  found.setAttribute("aria-label", found.dataset.label);
  for (const [name, value] of [["role", "combobox"], ["aria-controls", "found"], ["aria-autocomplete", "list"], ["aria-expanded", "false"]])
    search.setAttribute(name, value);
  const options = () => [...found.querySelectorAll("[role=option]")];

  function mark(place) {
    const all = options();
    at = all.length ? (place + all.length) % all.length : -1;
    all.forEach((one, number) => one.setAttribute("aria-selected", String(number === at)));
    if (at < 0) search.removeAttribute("aria-activedescendant");
    else {
      search.setAttribute("aria-activedescendant", all[at].id);
      all[at].scrollIntoView({ block: "nearest" });
    }
  }
  function dressed() {
    [...found.children].forEach((item, number) => {
      const button = item.querySelector("button");
      if (!button) return;
      button.type = "button";
      button.tabIndex = -1;
      item.id = `found-${number}`;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", "false");
    });
    const count = options().length;
    search.setAttribute("aria-expanded", String(count > 0));
    said.textContent = !search.value.trim() ? "" : count ? said.dataset.one.replace("{count}", count) : said.dataset.none;
    mark(count ? 0 : -1);
    if (!count) at = -1;
  }
  async function complete() {
    const mine = ++searched;
    if (!search.value.trim()) {
      found.replaceChildren();
      return dressed();
    }
    const asked = { search: search.value, event: search.dataset.event || "", club: form.elements.club?.value || "" };
    try {
      const response = await fetch(`${search.dataset.complete}?${new URLSearchParams(asked)}`, { cache: "no-store", signal: AbortSignal.timeout(LONGEST) });
      const text = await response.text();
      if (mine !== searched || response.redirected || !response.ok) return;
      found.innerHTML = text;
      dressed();
    } catch { /* The button "find" works all the same. */ }
  }
  function add(item) {
    const { name, club } = item.querySelector("button").dataset;
    const line = [name, club].filter(Boolean).map((part) => part.replaceAll(";", ",")).join("; ");
    people.value = people.value.trim() ? `${people.value.trimEnd()}\n${line}` : line;
    people.scrollTop = people.scrollHeight;
    search.value = "";
    found.replaceChildren();
    dressed();
    said.textContent = said.dataset.added.replace("{name}", name);
    search.focus();
    look();
  }
  search.addEventListener("input", () => {
    clearTimeout(types);
    types = setTimeout(complete, 120);
  });
  search.addEventListener("keydown", (event) => {
    const all = options();
    // Whoever walks along the list does not get another one under his hands.
    if (event.key.startsWith("Arrow")) {
      clearTimeout(types);
      searched++;
    }
    if (event.key === "ArrowDown") mark(at + 1);
    else if (event.key === "ArrowUp") mark(at - 1);
    else if (event.key === "Escape") {
      search.value = "";
      complete();
    } else if (event.key === "Enter") {
      if (all[at]) add(all[at]);
      else complete();
    } else return;
    event.preventDefault();
  });
  found.addEventListener("click", (event) => {
    const item = event.target.closest("[role=option]");
    if (item) add(item);
  });
  if (found.children.length) dressed();

  // The zone of this computer, where no event before says a better one.
  const zone = form.querySelector("[name=time_zone]");
  // Browsers still know some cities by names of before.
  const ELDER = { "Europe/Kiev": "Europe/Kyiv" };
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && zone.value === "UTC" && here) zone.value = ELDER[here] || here;
})();

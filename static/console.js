// The director's console: the clock ticks, the round renews itself, and rows from the paper are typed without
// a mouse. Without this script every button and form works all the same.
"use strict";
(() => {
  const console_ = document.querySelector("[data-part]");
  const form = document.querySelector(".line-entry");
  const RENEW = 3000, THINK = 150, LONGEST = 15000;

  // The clock. What the server's clock says counts: a laptop with a wrong one shows the same, and until the
  // server has said what time it is, when the round ends.
  let ahead;
  const two = (number) => String(number).padStart(2, "0");
  function time(seconds) {
    const all = Math.abs(seconds), hours = Math.floor(all / 3600);
    return (hours ? `${hours}:${two(Math.floor(all / 60) % 60)}` : Math.floor(all / 60)) + `:${two(all % 60)}`;
  }
  function tick() {
    if (ahead === undefined) return;
    for (const clock of document.querySelectorAll("[data-deadline]")) {
      const { deadline, paused, left, over, still } = clock.dataset;
      const now = paused ? Number(paused) : Math.floor((Date.now() + ahead) / 1000);
      const rest = Number(deadline) - now;
      const said = (paused ? still : rest < 0 ? over : left).replace("{time}", time(rest));
      if (clock.textContent !== said) clock.textContent = said;
      clock.classList.toggle("out", rest < 0);
      clock.classList.toggle("soon", rest >= 0 && rest <= 120);
    }
  }
  tick();
  setInterval(tick, 500);

  // Renewing. Tokens differ every time and mean nothing.
  const plain = (element) => element.outerHTML.replace(/<input type="hidden"[^>]*>/g, "")
    .replace(/(<p class="clock)[^]*?<\/p>/g, (all) => (all.match(/data-[a-z]+="[^"]*"/g) || []).join());
  const shown = {};
  let down = false;
  addEventListener("pointerdown", () => (down = true), true);
  for (const over of ["pointerup", "pointercancel", "blur"])
    addEventListener(over, () => setTimeout(() => (down = false), 50), true);

  function swap(fresh) {
    const old = document.getElementById(fresh.id), text = plain(fresh);
    if (!old || (shown[fresh.id] ?? plain(old)) === text) return false;
    const typed = [...old.querySelectorAll("input[id]")].filter((one) => one.value !== one.defaultValue);
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const where = focused && (focused.id ? `#${focused.id}` : focused.name ? `[name="${focused.name}"][value="${focused.value}"]`
      : `a[href="${focused.getAttribute("href")}"]`);
    shown[fresh.id] = text;
    for (const one of old.querySelectorAll("details[open][id]")) {
      const same = fresh.querySelector(`#${one.id}`);
      if (same) same.open = true;
    }
    old.replaceWith(fresh);
    for (const one of typed) {
      const same = document.getElementById(one.id);
      if (same) same.value = one.value;
    }
    if (where) fresh.querySelector(where)?.focus({ preventScroll: true });
    tick();
    return true;
  }

  // The rounds below are many, so they are asked for only while one of them stands open.
  const rounds = document.getElementById("rounds");
  async function renewRounds() {
    const open = [...rounds.querySelectorAll("details[open]")];
    if (!open.length || document.activeElement.closest("#rounds .tables")) return;
    try {
      const response = await fetch(location.pathname + location.search, { cache: "no-store", signal: AbortSignal.timeout(LONGEST) });
      if (!response.ok || response.redirected) return;
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      for (const one of open) {
        const fresh = page.getElementById(one.id);
        if (fresh) for (const part of [".tables", ".quiet"]) one.querySelector(part).replaceWith(fresh.querySelector(part));
      }
    } catch {
      // The part above says that the server is gone.
    }
  }
  if (console_ && rounds) rounds.addEventListener("click", (event) => event.target.closest("summary") && setTimeout(renewRounds));

  async function renew() {
    if (document.hidden || down) return;
    const lost = console_.querySelector("[data-lost]");
    try {
      const response = await fetch(console_.dataset.part, { cache: "no-store", signal: AbortSignal.timeout(LONGEST) });
      lost.hidden = response.ok && !response.redirected;
      if (lost.hidden === false) return;
      ahead = Number(response.headers.get("X-Now")) - Date.now();
      tick();
      const parsed = new DOMParser().parseFromString(await response.text(), "text/html");
      if (!down && [...parsed.querySelectorAll("#console-round, #console-needs")].map(swap).some(Boolean)) renewRounds();
    } catch {
      lost.hidden = false;
    }
  }
  async function forever() {
    await renew();
    setTimeout(forever, RENEW);
  }
  if (console_) forever();

  // A row from the paper.
  if (!form) return;
  const line = form.querySelector("#line"), said = form.querySelector("#line-said"), done = form.querySelector("#line-done");
  const round = form.querySelector("#line-round"), key = form.querySelector("[name=key]");
  let waits = 0, asked = 0, sending = false;

  function newKey() {
    key.value = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  function say(text, bad) {
    said.replaceChildren(Object.assign(document.createElement("p"), { textContent: text, className: bad ? "error" : "" }));
  }
  async function look() {
    const mine = ++asked;
    const query = new URLSearchParams({ line: line.value, round: round.value, part: "1" });
    try {
      const response = await fetch(`${form.action}?${query}`, { cache: "no-store", signal: AbortSignal.timeout(LONGEST) });
      if (response.status >= 500) throw new Error();
      const text = await response.text();
      if (mine !== asked || sending || response.redirected) return;
      said.innerHTML = text;
      line.removeAttribute("aria-invalid");
    } catch {
      if (mine === asked) say(form.dataset.gone, true);
    }
  }
  function changed() {
    newKey();
    clearTimeout(waits);
    waits = setTimeout(look, THINK);
  }
  line.addEventListener("input", changed);
  round.addEventListener("change", changed);
  line.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    line.value = "";
    changed();
  });

  form.addEventListener("submit", async (event) => {
    if (event.submitter && event.submitter.name === "enter" || document.activeElement === line) event.preventDefault();
    else return;
    if (sending || !line.value.trim()) return;
    sending = true;
    asked++;
    clearTimeout(waits);
    const body = new URLSearchParams(new FormData(form));
    body.set("enter", "");
    body.set("part", "1");
    try {
      const response = await fetch(form.action, { method: "POST", body, signal: AbortSignal.timeout(LONGEST) });
      if (response.status >= 500) throw new Error();
      if (response.redirected || response.status === 403) say(form.dataset.expired, true);
      else answered(await response.text(), response);
    } catch {
      say(form.dataset.gone, true);
    }
    sending = false;
    line.focus();
  });

  function answered(text, response) {
    const next = response.headers.get("X-Next-Line");
    if (next === null) {
      said.innerHTML = text;
      line.setAttribute("aria-invalid", "true");
      return;
    }
    const item = document.createElement("li");
    item.innerHTML = text;
    done.prepend(item);
    while (done.children.length > 5) done.lastChild.remove();
    said.replaceChildren();
    line.value = next && `${next} `;
    newKey();
    sending = false;
    look();
    if (console_) renew();
  }

  if (console_ && !matchMedia("(pointer: coarse)").matches && !location.hash) line.focus({ preventScroll: true });
  line.setSelectionRange(line.value.length, line.value.length);
})();

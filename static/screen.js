// The screen in the hall: the clock runs, pages turn, and what the server shows is asked for again and again.
"use strict";
(() => {
  const ASK = 2000, TURN = 10, QUICKEST = 5, SEATS_BEFORE_END = 120, LONGEST = 20000;
  // How far the server's clock is ahead of this machine's; until it is known, no clock is trusted.
  let ahead, page = 0, since = Date.now(), kind = "", latest = "";

  const seconds = () => Math.floor((Date.now() + ahead) / 1000);
  const two = (number) => String(number).padStart(2, "0");
  function time(left) {
    const all = Math.abs(left), hours = Math.floor(all / 3600);
    const minutes = hours ? `${hours}:${two(Math.floor(all / 60) % 60)}` : Math.floor(all / 60);
    return `${left < 0 ? "−" : ""}${minutes}:${two(all % 60)}`;
  }

  // What is left of the running round; undefined between rounds, or before the server has said what time it is.
  function left() {
    const clock = document.querySelector("[data-deadline]");
    if (!clock || ahead === undefined) return undefined;
    return Number(clock.dataset.deadline) - (clock.dataset.paused ? Number(clock.dataset.paused) : seconds());
  }

  function clock() {
    if (ahead === undefined) return;
    const running = document.querySelector("[data-deadline]"), wall = document.querySelector("[data-zone]");
    if (running) {
      const rest = left();
      running.textContent = time(rest);
      running.classList.toggle("out", rest < 0);
      running.classList.toggle("soon", rest >= 0 && rest <= SEATS_BEFORE_END);
      running.classList.toggle("still", Boolean(running.dataset.paused));
    } else if (wall) {
      try {
        const shown = { timeZone: wall.dataset.zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
        wall.textContent = new Intl.DateTimeFormat("en-GB", shown).format(seconds() * 1000);
      } catch {
        wall.textContent = "";
      }
    }
  }

  // Near the end of a round only the seats, between rounds the seats and then the standings.
  function pages() {
    const all = (which) => [...document.querySelectorAll(`[data-page="${which}"]`)];
    const rest = left(), seats = all("seats"), standings = all("standings");
    if (!seats.length) return ["standings", standings];
    if (document.querySelector("[data-deadline]") && rest === undefined) return ["standings", standings];
    if (rest === undefined) return ["both", [...seats, ...standings]];
    return rest <= SEATS_BEFORE_END ? ["seats", seats] : ["standings", standings];
  }

  function turn() {
    clock();
    const [now, shown] = pages();
    if (now !== kind) [kind, page, since] = [now, 0, Date.now()];
    // Many pages of seats turn faster, so that everybody has found his before the round ends.
    const stays = now === "seats" ? Math.min(TURN, Math.max(QUICKEST, SEATS_BEFORE_END / shown.length)) : TURN;
    const turned = Math.floor((Date.now() - since) / 1000 / stays);
    page = turned % shown.length;
    for (const one of document.querySelectorAll("[data-page]")) {
      const hidden = one !== shown[page];
      if (one.hidden !== hidden) one.hidden = hidden;
    }
    document.querySelector("[data-count]").textContent = shown.length > 1 ? `${page + 1}/${shown.length}` : "";
  }

  async function ask() {
    try {
      const response = await fetch(location.href, { cache: "no-cache", signal: AbortSignal.timeout(LONGEST) });
      if (!response.ok) throw new Error();
      const date = Date.parse(response.headers.get("Date"));
      if (date && !(Math.abs(date - Date.now() - ahead) <= 1500)) ahead = date + 500 - Date.now();
      const text = await response.text();
      if (text !== latest) {
        const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("screen");
        if (fresh) document.getElementById("screen").replaceWith(fresh);
        latest = text;
        turn();
      }
      document.querySelector("[data-lost]").hidden = true;
    } catch {
      document.querySelector("[data-lost]").hidden = false;
    }
    setTimeout(ask, ASK);
  }
  turn();
  setInterval(turn, 250);
  ask();
})();

// Renews the part of a page marked data-renew while it is looked at, and says when it cannot.
"use strict";
(() => {
  const part = document.querySelector("[data-renew]");
  const lost = document.querySelector("[data-renewed]");
  const EVERY = 2000;
  let tag = "";

  async function renew() {
    if (document.hidden) return;
    try {
      const response = await fetch(part.dataset.renew, {
        cache: "no-store",
        headers: tag ? { "If-None-Match": tag } : {},
        signal: AbortSignal.timeout(10 * EVERY),
      });
      if (response.status === 200) {
        const first = tag === "";
        tag = response.headers.get("ETag") || "";
        const body = await response.text();
        if (!first || body.trim() !== part.innerHTML.trim()) show(body);
      }
      lost.hidden = response.ok || response.status === 304;
    } catch {
      lost.hidden = false;
    }
  }

  // What is selected or focused is not torn from under somebody's finger.
  function show(body) {
    const focused = part.contains(document.activeElement) && document.activeElement.getAttribute("href");
    part.innerHTML = body;
    if (focused) [...part.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused)?.focus();
  }

  async function forever() {
    await renew();
    setTimeout(forever, EVERY);
  }
  setTimeout(forever, EVERY);
})();

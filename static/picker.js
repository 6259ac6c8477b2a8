// The cards of a box by tapping: choose a hand, then tap its cards. The text fields carry what is sent, and
// without this script, or with "type as text", they are filled by hand. No deal that cannot be comes out:
// a card lies in one place, and with sizes given a hand takes no more than it has room for.
"use strict";
(() => {
  const box = document.querySelector("[data-picker]");
  if (!box) return;
  const said = JSON.parse(document.getElementById("picker-words").textContent);
  const SUITS = "SCDH", RANKS = "AKQJT987", SIGNS = { S: "♠", C: "♣", D: "♦", H: "♥" };
  const CARDS = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => suit + rank));
  const fields = Object.fromEntries([...box.querySelectorAll("[data-holder]")].map((one) => [one.dataset.holder, one]));
  const holders = Object.keys(fields);
  const save = box.closest("form").querySelector("button.main[name=save]");
  let where = new Map(), active = said.order[0], asText = false;

  function made(tag, kind, text = "", rest = {}) {
    const one = document.createElement(tag);
    one.className = kind;
    one.textContent = text;
    for (const [name, value] of Object.entries(rest)) one.setAttribute(name, value);
    if (tag === "button") one.type = "button";
    return one;
  }

  const held = (holder) => CARDS.filter((card) => where.get(card) === holder);
  const pool = () => CARDS.filter((card) => !where.has(card));
  const room = (holder) => said.sizes ? said.sizes[holder] - held(holder).length : 32;
  const complete = () => !pool().length && (!said.sizes || holders.every((holder) => room(holder) === 0));
  const label = (card) => said.ranks[card[1]] + " " + said.suits[card[0]];

  // What the fields say, or null where it is not plain enough to be shown as cards.
  function read() {
    const found = new Map();
    for (const holder of holders) {
      const text = fields[holder].value.toUpperCase().replace(/10/g, "T").replace(/\s+/g, "");
      const suits = text ? text.split(".") : ["", "", "", ""];
      if (suits.length !== 4) return null;
      for (const [place, ranks] of suits.entries()) {
        for (const rank of ranks.replace(/^[-–—]$/, "")) {
          const card = SUITS[place] + rank;
          if (!CARDS.includes(card) || found.has(card)) return null;
          found.set(card, holder);
        }
      }
      if (said.sizes && [...found.values()].filter((one) => one === holder).length > said.sizes[holder]) return null;
    }
    return found;
  }

  function write() {
    for (const holder of holders) {
      const cards = held(holder);
      const suits = [...SUITS].map((suit) => cards.filter((card) => card[0] === suit).map((card) => card[1]).join(""));
      fields[holder].value = cards.length ? suits.join(".") : "";
    }
  }

  const panel = made("div", "picker-panel"), poolBox = made("div", "picker-pool", "", { role: "group", "aria-label": said.pool });
  const tabs = made("div", "picker-tabs", "", { role: "group", "aria-label": said.hands }), handsBox = made("div", "picker-hands"), status = made("p", "picker-status", "", { role: "status" });
  const rest = made("button", "picker-rest"), swap = made("button", "picker-swap", said.asText);
  const poolButton = {}, chooser = {}, cardsBox = {};

  for (const suit of SUITS) {
    const row = made("div", "picker-row");
    for (const rank of RANKS) {
      const card = suit + rank, one = made("button", "card suit-" + suit, SIGNS[suit] + said.ranks[rank], { "aria-label": label(card), "data-card": card });
      one.onclick = () => give(card);
      poolButton[card] = one;
      row.append(one);
    }
    poolBox.append(row);
  }
  for (const holder of holders) {
    const hand = made("section", "picker-hand"), title = made("h3", ""), choose = made("button", "picker-choose", "", { "data-choose": holder });
    title.append(made("strong", "", said.short[holder]), " ", made("span", "quiet", said.roles[holder]));
    choose.onclick = () => { active = holder; show(); };
    chooser[holder] = choose;
    tabs.append(choose);
    cardsBox[holder] = made("div", "picker-cards", "", { role: "group", "aria-label": said.names[holder] });
    hand.append(title, cardsBox[holder]);
    handsBox.append(hand);
  }
  const help = made("p", "quiet", said.help + " ");
  help.append(made("span", "picker-keys", said.keys));
  panel.append(help, tabs, poolBox, rest, handsBox);
  box.querySelector("legend").after(status, panel);
  box.append(swap);

  // The next card to stand on once this one is gone: further on in its row, or anywhere.
  function neighbour(card) {
    const free = pool(), place = CARDS.indexOf(card);
    return free.find((one) => one[0] === card[0] && CARDS.indexOf(one) > place) || free.find((one) => CARDS.indexOf(one) > place) || free[free.length - 1];
  }

  function give(card) {
    if (room(active) <= 0) return tell(said.full.replace("{hand}", said.names[active]));
    const focused = document.activeElement === poolButton[card];
    where.set(card, active);
    if (room(active) <= 0) active = said.order.find((holder) => room(holder) > 0) || active;
    show();
    const next = neighbour(card);
    if (focused) (next ? poolButton[next] : save || chooser[active]).focus();
  }

  function take(card) {
    active = where.get(card);
    where.delete(card);
    show();
    poolButton[card].focus();
  }

  rest.onclick = () => {
    if (rest.hidden) return;
    for (const card of pool()) where.set(card, active);
    show();
    (save || chooser[active]).focus();
  };

  function tell(text) {
    status.textContent = text;
  }

  function show() {
    write();
    for (const card of CARDS) {
      poolButton[card].disabled = where.has(card);
      poolButton[card].classList.toggle("taken", where.has(card));
    }
    for (const holder of holders) {
      const count = held(holder).length + (said.sizes ? "/" + said.sizes[holder] : "");
      chooser[holder].replaceChildren(made("strong", "", said.names[holder]), made("span", "count", count), made("span", "role", said.roles[holder]));
      chooser[holder].setAttribute("aria-pressed", String(holder === active));
      chooser[holder].classList.toggle("full", Boolean(said.sizes) && room(holder) === 0);
      cardsBox[holder].replaceChildren(...held(holder).map((card) => {
        const one = made("button", "card suit-" + card[0], SIGNS[card[0]] + said.ranks[card[1]], { "aria-label": said.back.replace("{card}", label(card)), "data-held": card });
        one.onclick = () => take(card);
        return one;
      }));
    }
    const left = pool().length;
    poolBox.hidden = !left;
    rest.hidden = !(said.sizes && left && left === room(active));
    rest.textContent = said.rest.replace("{hand}", said.names[active]);
    tell(complete() ? said.done : said.left.replace("{count}", left));
    if (save) save.disabled = !asText && !complete();
  }

  function switchTo(text) {
    const found = text ? where : read();
    swap.textContent = found && !text ? said.asText : said.asCards;
    if (!found) return tell(said.notPlain);
    where = found;
    asText = text;
    box.classList.toggle("picking", !text);
    if (!text) return show();
    tell("");
    if (save) save.disabled = false;
  }

  swap.onclick = () => switchTo(!asText);

  // Arrows walk over the cards that are left, digits and the letters of the seats choose a hand.
  panel.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const chosen = holders["1234".indexOf(event.key)] || holders.find((holder) => holder === event.key.toUpperCase());
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    const card = event.target.dataset.card;
    if (chosen) { active = chosen; show(); }
    else if (step && card) walk(card, step);
    else return;
    event.preventDefault();
  });

  function walk(card, [down, right]) {
    let row = SUITS.indexOf(card[0]), column = RANKS.indexOf(card[1]);
    for (let tries = 0; tries < 8; tries++) {
      row = (row + down + 4) % 4;
      column = (column + right + 8) % 8;
      const next = poolButton[SUITS[row] + RANKS[column]];
      if (!next.disabled) return next.focus();
    }
  }

  // What was refused is shown as it was typed, beside what is wrong with it.
  asText = true;
  if (box.querySelector(".wrong")) swap.textContent = said.asCards;
  else switchTo(false);
})();

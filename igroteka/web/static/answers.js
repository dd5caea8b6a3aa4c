// Questions answered at a table: a card opens large, "why not?", the position in words. Everything comes from the picture that is
// there already, from the game's gallery, and from the server's answer to `why`.

const $ = (id) => document.getElementById(id);
const room = $("room"), board = $("board"), zoom = $("zoom");
const words = JSON.parse(room.dataset.words);
const say = (key, values = {}) => Object.entries(values).reduce((text, [k, v]) => text.replaceAll(`{${k}}`, v), words[key]);
const SHOWS = 6000;        // how long a reason stays on the board

// The gallery, fetched once

let gallery = null;
const bySymbol = new Map(), bySection = new Map();
let names = null;          // finds the names of cards in a sentence

function load() {
  gallery ??= fetch(`/cards/${room.dataset.game}/text`).then((answer) => (answer.ok ? answer.text() : "")).then((text) => {
    const page = document.createElement("div");
    page.innerHTML = text;
    const forms = [];
    for (const section of page.querySelectorAll("[data-section]")) bySection.set(section.dataset.section, [...section.querySelectorAll(".shown")]);
    for (const card of page.querySelectorAll(".shown")) {
      for (const symbol of card.dataset.symbols.split(" ")) bySymbol.set(symbol, card);
      for (const form of card.dataset.names.split("|")) if (form) forms.push([form, card]);
    }
    forms.sort((a, b) => b[0].length - a[0].length);
    named = new Map(forms.map(([form, card]) => [form.toLowerCase(), card]).reverse());
    const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    if (forms.length) names = new RegExp(`(?<![\\p{L}\\d])(${forms.map(([form]) => escape(form)).join("|")})(?![\\p{L}\\d])`, "giu");
    readNames();
  }).catch(() => { gallery = null; });
  return gallery;
}
let named = new Map();
room.addEventListener("told", () => setTimeout(load, 2500), { once: true });

// What a thing shows: what it lists itself, or the symbols that are drawn in it or under the finger

function symbolsOf(target, x, y) {
  const pile = target.closest?.("[data-cards]");
  if (pile) return pile.dataset.cards.split(" ");
  const thing = target.closest?.("[data-key],[data-action],[data-tip]") ?? target;
  const under = document.elementsFromPoint(x, y).filter((e) => board.contains(e));
  const uses = [...under, ...(thing.tagName === "svg" || thing === board ? [] : [thing, ...thing.querySelectorAll("use")])].filter((e) => e.tagName === "use");
  const found = uses.map((use) => use.getAttribute("href").slice(1)).find((symbol) => bySymbol.has(symbol));
  return found ? [found] : [];
}

function cardsOf(symbols) {
  return symbols.flatMap((name) => {
    const [section, places] = name.slice(1).split(":"), cards = bySection.get(section) ?? [];
    if (!name.startsWith("#")) return bySymbol.has(name) ? [[bySymbol.get(name), 0]] : [];
    if (!places) return cards.map((card) => [card, 0]);
    return places.split(",").map((place) => [cards[parseInt(place, 10)], Number(place.split("*")[1] ?? 0)]).filter(([card]) => card);
  });
}

function open(cards, choice) {
  const items = cards.map(([card, count]) => {
    const copy = card.cloneNode(true);
    if (count > 1) {
      const mark = copy.querySelector(".copies") ?? copy.querySelector("h3").appendChild(Object.assign(document.createElement("span"), { className: "copies" }));
      mark.textContent = `×${count}`;
    }
    return copy;
  });
  $("zoom-cards").replaceChildren(...items);
  $("zoom-cards").classList.toggle("one", items.length === 1);
  $("zoom-why").hidden = true;
  const button = $("zoom-choose");
  button.hidden = !choice;
  if (choice) {
    button.textContent = choice.getAttribute("aria-label");
    button.dataset.action = choice.dataset.action;
  }
  zoom.returnValue = "";
  if (!zoom.open) zoom.showModal();
  zoom.scrollTop = 0;
}
zoom.addEventListener("click", (event) => { if (event.target === zoom) zoom.close(); });  // beside it
zoom.addEventListener("close", () => {
  if (zoom.returnValue === "choose") room.dispatchEvent(new CustomEvent("choose", { detail: $("zoom-choose").dataset.action }));
});

// A question: the card at once, the reason when the server has said it

let asked = null;
room.addEventListener("asked", (event) => {
  const { target, x, y, press, looking, mine } = event.detail;
  const choice = target.closest?.("#board [data-action]");
  const box = (target.closest?.("#board [data-key],#board [data-tip]") ?? target).getBoundingClientRect();
  asked = { x, y, box: box.width > 400 ? new DOMRect(x - 8, y - 8, 16, 16) : box, tip: target.closest?.("[data-tip]")?.dataset.tip };
  clearReason();
  if (!choice && !press && !looking) whyNot(target, x, y);
  const cards = cardsOf(symbolsOf(target, x, y));
  if (cards.length) {
    event.preventDefault();
    open(cards, mine && press ? choice : null);
  } else if (!bySymbol.size) load();
});

// An answer that comes after scrolling would be beside something else
document.addEventListener("scroll", ({ target }) => { if (!zoom.open && target.contains(board)) asked = null; }, true);

function whyNot(target, x, y) {
  const svg = board.querySelector("svg"), matrix = svg?.getScreenCTM()?.inverse();
  if (!matrix) return;
  let at = new DOMPoint(x, y).matrixTransform(matrix);
  const middle = target.closest?.(".turns") ? room.turnedAbout() : null;
  if (middle) at = { x: 2 * middle.x - at.x, y: 2 * middle.y - at.y };
  const key = target.closest?.("[data-key]")?.dataset.key ?? "";
  room.dispatchEvent(new CustomEvent("say", { detail: { do: "why", key, x: Math.round(at.x), y: Math.round(at.y) } }));
}

let reasonTimer = 0;
function clearReason() {
  clearTimeout(reasonTimer);
  board.querySelector(".reason")?.remove();
}
room.addEventListener("told", (event) => {
  const message = event.detail;
  if (message.tell === "position") clearReason();
  if (message.tell !== "why" || !asked || !message.text) return;
  if (zoom.open) {
    $("zoom-why").textContent = message.text;
    $("zoom-why").hidden = false;
  } else {
    room.dispatchEvent(new CustomEvent("explain", { detail: { lines: [message.text, asked.tip].filter(Boolean), box: asked.box } }));
  }
  if (message.shows) {
    const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg"><g class="reason">${message.shows}</g></svg>`, "image/svg+xml");
    const shows = document.importNode(parsed.documentElement.firstChild, true), middle = room.turnedAbout();
    if (middle) shows.setAttribute("transform", `rotate(180 ${middle.x} ${middle.y})`);
    board.querySelector("svg").append(shows);
    reasonTimer = setTimeout(clearReason, SHOWS);
  }
});

// Cards that the log names open too

function readNames() {
  if (!names) return;
  for (const line of $("log").children) {
    if (line.dataset.read) continue;
    line.dataset.read = "yes";
    const found = [...new Set([...line.textContent.matchAll(names)].map((match) => named.get(match[0].toLowerCase())).filter(Boolean))];
    const refs = document.createElement("span");
    refs.className = "card-refs";
    if (found.length) line.append(refs);
    for (const card of found.slice(0, 3)) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "card-ref";
      button.setAttribute("aria-label", card.querySelector("h3").textContent);
      button.title = button.getAttribute("aria-label");
      button.addEventListener("click", () => open([[card, 0]]));
      refs.append(button);
    }
  }
}
new MutationObserver(readNames).observe($("log"), { childList: true });

// The position in words, and whoever asks for a square, a card or a name hears of it alone

const spoken = $("in-words");
function sentences() {
  const told = [say("position-now", { ask: $("ask").textContent }), $("goal")?.textContent];
  for (const seat of $("seats").children) told.push([...seat.querySelectorAll(".who,.mark,.line")].map((e) => e.textContent.trim()).filter(Boolean).join(": "));
  for (const e of board.querySelectorAll("[data-tip]")) told.push(e.dataset.tip);
  for (const e of board.querySelectorAll("[data-action]")) told.push(say("can-choose", { say: e.getAttribute("aria-label") }));
  return [...new Set(told.filter(Boolean))];
}
function speak() {
  const wanted = $("in-words-find").value.trim().toLowerCase();
  const found = sentences().filter((line) => line.toLowerCase().includes(wanted));
  $("in-words-list").replaceChildren(...(found.length ? found : [words["nothing-here"]]).map((line) => Object.assign(document.createElement("li"), { textContent: line })));
}
$("words-button").addEventListener("click", () => {
  $("in-words-find").value = "";
  speak();
  spoken.showModal();
});
$("in-words-find").addEventListener("input", speak);

// The workshop: what is written is looked at by the server after a short pause; the last good look is compared with the next one.

const $ = (id) => document.getElementById(id);
const bench = $("bench"), source = $("source"), numbers = $("numbers"), said = $("said");
const words = JSON.parse(bench.dataset.words), game = bench.dataset.game, kept = `workshop ${game}`;
const beginnings = new Map(JSON.parse($("beginnings").textContent));
const PAUSE = 700;

let wrong = 0;             // the line of a mistake
let before = null;         // what the cards did at the last good look
let asked = 0;             // only the last answer counts
let timer = 0;

function number() {
  const lines = source.value.split("\n").length;
  numbers.replaceChildren();
  for (let i = 1; i <= lines; i++) {
    const line = document.createElement(i === wrong ? "b" : "span");
    line.textContent = i;
    numbers.append(line, "\n");
  }
  numbers.scrollTop = source.scrollTop;
}

function tell(text, kind = "") {
  said.textContent = text;
  said.className = `said ${kind}`;
  if (kind) $("seen").classList.toggle("stale", kind === "wrong");
}

// A mistake, which leads to its line. What is seen is that of the last file without one.
function complain(found) {
  wrong = found.line || 0;
  number();
  tell(found.mistake || found.detail, "wrong");
  if ($("measured").textContent === words.measuring) $("measured").textContent = "";
  if (!wrong) return;
  said.replaceChildren(Object.assign(document.createElement("button"), { type: "button", textContent: said.textContent, onclick: go }));
}

function go() {
  const before = source.value.split("\n").slice(0, wrong - 1).join("\n").length + (wrong > 1 ? 1 : 0);
  const end = source.value.indexOf("\n", before);
  source.focus();
  source.setSelectionRange(before, end < 0 ? source.value.length : end);
  source.scrollTop = numbers.scrollTop = Math.max(0, (wrong - 8) * parseFloat(getComputedStyle(source).lineHeight));
}

async function ask(what) {
  try {
    const answer = await fetch(`/workshop/${what}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game, source: source.value }) });
    return await answer.json();
  } catch { return { mistake: words.lost, line: null, detail: words.lost }; }
}

const lines = (cards) => cards.flatMap(([head, sentences]) => [head, ...sentences.map((s) => `${head}: ${s}`)]);

function compare(cards) {
  const now = lines(cards), then = before ? lines(before) : now;
  const items = [...then.filter((l) => !now.includes(l)).map((l) => ["was", l]), ...now.filter((l) => !then.includes(l)).map((l) => ["now", l])];
  if (items.length) $("changed").replaceChildren(...items.map(([kind, text]) => Object.assign(document.createElement("li"), { className: kind, textContent: text })));
  before = cards;
}

async function look() {
  const mine = ++asked;
  tell(words.looking);
  const found = await ask("check");
  if (mine !== asked) return;
  if (found.mistake || !found.cards) { complain(found); return; }
  wrong = 0;
  number();
  tell(words.fine, "fine");
  $("picture").innerHTML = found.picture.replace(/<style>[^]*?<\/style>/, "");  // the page has its colours and letters
  $("does").replaceChildren(...found.cards.flatMap(([head, sentences]) => [
    Object.assign(document.createElement("h3"), { textContent: head }),
    ...sentences.map((s) => Object.assign(document.createElement("p"), { textContent: s })),
  ]));
  compare(found.cards);
  $("measured").textContent = words.measuring;
  const rates = await ask("balance");
  if (mine !== asked || !rates.rows) return;
  $("measured").textContent = words.balance.replace("GAMES", rates.games);
  $("rates").replaceChildren(...rates.rows.map((row) => {
    const line = document.createElement("tr"), percent = (x) => `${Math.round(100 * x)} %`;
    for (const text of [words.against.replace("NAME", row.name), percent(row.rate), `${Math.round(100 * row.low)}-${Math.round(100 * row.high)}`])
      line.append(Object.assign(document.createElement("td"), { textContent: text }));
    return line;
  }));
}

function changed() {
  try { localStorage.setItem(kept, source.value); } catch { /* then it isn't kept */ }
  asked++;
  number();
  clearTimeout(timer);
  timer = setTimeout(look, PAUSE);
}

source.addEventListener("input", changed);
source.addEventListener("scroll", () => { numbers.scrollTop = source.scrollTop; });
$("game").addEventListener("change", (event) => { location.search = `?game=${event.target.value}`; });
$("begin").addEventListener("change", (event) => {
  const chosen = event.target.value, own = ![...beginnings.values()].includes(source.value);
  event.target.value = "";
  if (!chosen || (own && !confirm(words.replace))) return;
  source.value = beginnings.get(chosen);
  before = null;
  changed();
});
$("save").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([source.value], { type: "text/plain" }));
  link.download = `${(source.value.match(/id = "([\w-]+)"/) || [, "cards"])[1]}.toml`;
  link.click();
  URL.revokeObjectURL(link.href);
});
$("play").addEventListener("click", async () => {
  const page = window.open("", "_blank");
  if (page) page.document.body.textContent = words.starting;
  tell(words.starting);
  const found = await ask("play");
  if (found.url) { tell(words.fine, "fine"); if (page) page.location = found.url; else location.href = found.url; }
  else { page?.close(); complain(found); }
});

let first = null;
try { first = localStorage.getItem(kept); } catch { /* nothing is kept */ }
source.value = first || [...beginnings.values()][0];
number();
look();

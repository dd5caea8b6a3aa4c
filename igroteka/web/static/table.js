// A table: the server draws, this shows. It patches the picture by data-key, moves what moved, and sends back
// the data-action that was chosen. It knows no game.

const $ = (id) => document.getElementById(id);
const room = $("room"), board = $("board"), tip = $("tip");
const words = JSON.parse(room.dataset.words);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const SVG = "http://www.w3.org/2000/svg";
const TRAVEL = 280, STAGGER = 110, FADE = 220, READ = 420, LETTER = 14, LONGEST = 2200, MOMENT = 1100, WIDE = 720, MANY = 8;
const PACES = { slow: 2, normal: 1, quick: 0.4, once: 0 };  // how long a story takes

let socket = null;
let latest = null;         // the newest position the server told
let shown = null;          // the one that is on the screen
let queue = [];            // positions that wait to be shown, one after another
let showing = false;
let looking = null;        // {move, open} while we look back
let sent = -1;             // the version our last decision was sent for
let recent = [];           // {svg, says} since our last decision, to be shown again
let skipping = false;      // somebody doesn't want to wait for the rest of a story
let wanted = null;         // the key of what was pressed while a story was told
let keyboard = false;      // was the last thing a key?
let tall = false;
let attempts = 0;

const say = (key, values = {}) => Object.entries(values).reduce((text, [k, v]) => text.replaceAll(`{${k}}`, v), words[key]);

function element(name, about = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(about)) {
    if (key === "class") made.className = value;
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

function sign(seat) {
  const svg = document.createElementNS(SVG, "svg"), use = document.createElementNS(SVG, "use");
  svg.setAttribute("viewBox", "-12 -12 24 24");
  svg.setAttribute("class", "sign");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#sign-${seat}`);
  svg.append(use);
  return svg;
}

// The connection

let picture = [""], log = [], seats = [];  // what we were told last; a message brings only what is new (changes.py)

function unfold(old, parts, cut = (part) => [part]) {
  return parts.flatMap((part) => Array.isArray(part) ? old.slice(part[0], part[0] + part[1]) : cut(part));
}

function connect() {
  tall = board.clientWidth < WIDE;
  [picture, log, seats] = [[""], [], []];
  sent = -1;  // what was on its way is known when the table is told anew
  socket = room.dial?.(tall) ?? new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/table/${room.dataset.table}/live?tall=${tall ? 1 : 0}`);
  socket.addEventListener("message", (event) => {
    if (attempts) toast("");
    attempts = 0;
    hear(JSON.parse(event.data));
  });
  socket.addEventListener("close", (event) => {
    if (event.code === 4404 || event.code === 4410) { location.reload(); return; }
    if (event.code > 4400 && event.reason) {  // we were refused, and told why
      toast(event.reason, true);
      if (event.code === 4403) return;
      attempts = Math.max(attempts, 4);
    } else if (attempts) toast(words.offline, true);
    setTimeout(connect, Math.min(8000, 300 * 2 ** attempts++));
  });
}

function send(message) {
  const open = socket?.readyState === WebSocket.OPEN;
  if (open) socket.send(JSON.stringify(message));
  else toast(words.offline, true);
  return open;
}

function hear(message) {
  for (const frame of message.story ?? []) frame.svg = (picture = unfold(picture, frame.svg, (text) => text.split("<"))).join("<");
  if (message.svg) message.svg = (picture = unfold(picture, message.svg, (text) => text.split("<"))).join("<");
  if (message.lines) message.lines = log = unfold(log, message.lines);
  if (message.seats) message.seats = seats = unfold(seats, message.seats);
  const answers = { position, past, seats: (m) => showSeats(m.seats), hint: showHint, refused, sure, rematch: (m) => { location.href = `/table/${m.table}`; } };
  answers[message.tell]?.(message);
  room.dispatchEvent(new CustomEvent("told", { detail: message }));  // chat, clocks and sounds listen
}
room.addEventListener("say", (event) => send(event.detail));  // and answer

function position(message) {
  const first = latest === null;
  latest = message;
  if (looking !== null) readLog(message.lines);
  if (first) queue = [];
  queue.push(message);
  if (sent >= 0 && message.version !== sent) sent = -1;
  pump();
}

function refused(message) {
  sent = -1;
  board.querySelectorAll(".chosen").forEach((e) => e.classList.remove("chosen"));
  $("hints").replaceChildren();
  toast(message.text);
}

// With the switch on: what can't be taken back is done at the second tap
function sure(message) {
  sent = -1;
  const e = targets().find((target) => Number(target.dataset.action) === message.action);
  if (message.version !== latest.version || !e) return;
  certain = message.action;
  e.classList.add("chosen");
  toast(words["table-sure"]);
}
let certain = null;        // the action that was asked about
const confirm = $("confirm");
if (confirm) {
  confirm.checked = localStorage.getItem("confirm") === "yes";
  confirm.addEventListener("change", () => localStorage.setItem("confirm", confirm.checked ? "yes" : "no"));
}

let toastTimer = 0;
function toast(text, stay = false) {
  clearTimeout(toastTimer);
  $("toast").textContent = text;
  $("toast").className = "toast";
  $("toast").hidden = !text;
  if (text && !stay) toastTimer = setTimeout(() => { $("toast").hidden = true; }, 5000);
}
room.addEventListener("toast", ({ detail }) => toast(detail));

// Showing positions, one after another. Each is told as a story, picture by picture with the sentences that belong to it.

const pace = () => PACES[$("pace").value];
$("pace").value = localStorage.getItem("pace") in PACES ? localStorage.getItem("pace") : "normal";
const atPace = () => room.style.setProperty("--pace", pace() || PACES.quick);  // moments follow it
$("pace").addEventListener("change", () => { localStorage.setItem("pace", $("pace").value); atPace(); });
atPace();

async function pump() {
  if (showing) return;
  showing = true;
  while (queue.length && looking === null) await show(queue.shift());
  if (looking !== null) queue = [];
  showing = skipping = false;
  settle();
}

async function show(message) {
  const before = shown, quick = before === null || document.hidden || queue.length > 8 || before.number > message.number;
  const known = before ? message.lines.findIndex((line) => line.move > before.number) : -1;
  let said = known < 0 ? message.lines.length : known;
  for (const { svg, says } of quick ? [] : message.story) {
    readLog(message.lines.slice(0, said += says.length));
    if (!skipping && pace() && looking === null) await tell({ svg, says });
    recent.push({ svg, says });
  }
  const says = message.lines.slice(said).map((line) => line.text);
  shown = message;
  if (message.svg) recent.push({ svg: message.svg, says });
  recent = recent.slice(-60);
  if (looking !== null) return;
  readLog(message.lines);
  showCurtain(message);
  showSeats(message.seats);
  const drawn = draw(message.svg, !quick && !skipping);
  showAround(message);  // in step with the picture
  $("said").textContent = says.join(". ");
  if (says.length) $("ticker").textContent = says.join(" · ");
  await drawn;
}

// One picture of a story; its sentences are the heading meanwhile
async function tell({ svg, says }) {
  room.classList.remove("mine");
  const drawn = draw(svg, true), text = says.join(". ");
  if (text) $("ask").textContent = $("said").textContent = text;
  $("steps").replaceChildren();
  await drawn;
  const least = board.querySelector(".moment") ? MOMENT : 0;
  if ((text || least) && !skipping) await wait(Math.max(least, Math.min(LONGEST, READ + LETTER * text.length)) * pace());
}

// On a phone a long sentence is written smaller, so that the board keeps its place
function fit(e) {
  if (!e) return;
  e.classList.remove("long", "longer");
  for (const name of ["long", "longer"]) if (tall && e.scrollHeight > e.clientHeight + 1) e.classList.add(name);
}

// Everything beside the picture
function showAround(message) {
  room.classList.toggle("mine", message.mine);
  Object.assign(room.dataset, { version: message.version, over: message.over });
  document.title = `${message.mine ? "● " : ""}${document.title.replace(/^● /, "")}`;
  if ($("ask").textContent !== message.ask) $("ask").textContent = message.ask;
  fit($("ask"));
  $("steps").replaceChildren(...message.steps.map((step, i) => element("button", {
    class: "step", type: "button", title: say("step-back-to", { step }), "aria-label": say("step-back-to", { step }),
    onclick: () => stepBack(message.steps.length - i),
  }, step)));
  $("undo").disabled = !message.steps.length;
  $("hint").disabled = !message.mine;
  $("again").disabled = recent.length < 2;
  $("hints").replaceChildren();
  $("resign").hidden = message.over || message.seat < 0;
  $("rematch").hidden = !message.over || !(message.rematch || message.seats.some((seat) => seat.mine));
  $("rematch").querySelector("span").textContent = !message.rematch ? words.rematch : words[message.watching ? "follow-rematch" : "go-rematch"];
  $("watching").hidden = !message.watching;
  if ($("goal")) $("goal").textContent = message.goal ?? "";
  fit($("goal"));
  if ($("part")) $("part").hidden = !message.part;
  showFinale(message);
  $("undo").hidden = message.over;
  $("hint").hidden = message.over || message.agreements?.hints === false;  // a lesson agrees on nothing
  $("copy-position").hidden = !message.over;
  showSlider();
  showFairness(message.fair);
}

// After the last waiting position: whoever plays by keyboard goes on where they were
function settle() {
  if (!shown) return;
  showSlider();
  const focused = document.activeElement;
  if (keyboard && shown.mine && (focused === document.body || focused === board)) targets()[0]?.focus();
}

// A pause that any click or key ends
const hurries = new Set();
const hurry = () => { for (const end of [...hurries]) end(); };
function wait(ms) {
  if (!ms) return null;
  return new Promise((done) => {
    const end = () => { hurries.delete(end); clearTimeout(timer); done(); };
    const timer = setTimeout(end, ms);
    hurries.add(end);
  });
}

function skip() {
  skipping = showing;
  hurry();
  board.getAnimations({ subtree: true }).forEach((animation) => animation.finish());
}

// The picture: what has the same key is the same thing; it travels, fades or appears

async function draw(text, animate) {
  if (!text) return;
  const old = board.querySelector("svg");
  const fresh = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  for (const e of fresh.querySelectorAll("[data-action]")) { e.setAttribute("role", "button"); e.setAttribute("tabindex", "0"); }
  fresh.classList.toggle("tall", tall);
  turn(fresh);
  const focus = focusMark();
  const same = old && old.getAttribute("viewBox") === fresh.getAttribute("viewBox");
  const before = same && animate ? places(old) : null;
  hideTip();
  if (old) old.replaceWith(fresh);
  else board.append(fresh);
  room.dispatchEvent(new CustomEvent("drawn"));  // the hand's drawer listens
  if (before) await transition(fresh, before);
  refocus(focus);
}

// A board may be turned half round; what is upright stays so

const flip = $("flip"), FLIPPED = `flipped-${room.dataset.game}`;
const flipped = () => Boolean(flip?.checked);
if (flip) {
  flip.checked = localStorage.getItem(FLIPPED) === "yes";
  flip.addEventListener("change", () => {
    localStorage.setItem(FLIPPED, flip.checked ? "yes" : "no");
    if (looking !== null) send({ do: "look", move: looking.move, open: looking.open });
    else if (shown) draw(shown.svg, false);
  });
}

function turn(svg) {
  const turns = svg.querySelector(".turns");
  if (flip) flip.closest("label").hidden = !turns;
  if (!turns || !flipped()) return;
  const [x, y] = turns.dataset.turn.split(" ").map(Number);
  turns.setAttribute("transform", `rotate(180 ${x} ${y})`);
  svg.style.setProperty("--turn", "180deg");
  for (const e of turns.querySelectorAll("[data-key],.moment")) {
    const around = e.tagName === "use" ? `${Number(e.getAttribute("width")) / 2} ${Number(e.getAttribute("height")) / 2}` : "0 0";
    e.setAttribute("transform", `${e.getAttribute("transform") ?? ""} rotate(180 ${around})`);
  }
  const middle = turnedAbout(svg);
  for (const e of svg.querySelectorAll(".preview")) if (!turns.contains(e)) e.setAttribute("transform", `rotate(180 ${middle.x} ${middle.y})`);
  for (const e of svg.querySelectorAll(".moment")) {
    const [, left, top] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(e.getAttribute("transform")) ?? [];
    if (left && !turns.contains(e)) e.setAttribute("transform", `translate(${2 * middle.x - left} ${2 * middle.y - top})`);
  }
}

// The point of the picture around which its board is turned now, if it is
function turnedAbout(svg) {
  const turns = flipped() ? svg.querySelector(".turns") : null;
  if (!turns) return null;
  const [x, y] = turns.dataset.turn.split(" ").map(Number), at = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(turns.parentNode.getAttribute?.("transform") ?? "");
  return { x: x + Number(at?.[1] ?? 0), y: y + Number(at?.[2] ?? 0) };
}
room.turnedAbout = () => turnedAbout(board.querySelector("svg"));  // whoever asks about a place, or shows one

function places(svg) {
  const root = svg.getScreenCTM()?.inverse(), found = new Map();
  if (root) for (const e of svg.querySelectorAll("[data-key]")) if (!found.has(e.dataset.key)) found.set(e.dataset.key, { e, at: root.multiply(e.getScreenCTM()) });
  return found;
}

const matrix = (m) => `matrix(${[m.a, m.b, m.c, m.d, m.e, m.f].map((x) => x.toFixed(3)).join(",")})`;
const differ = (m, n) => Math.abs(m.e - n.e) + Math.abs(m.f - n.f) > 1 || Math.abs(m.a - n.a) + Math.abs(m.b - n.b) > 0.02;
const inside = (e, others) => others.some((other) => other !== e && other.contains(e));

async function transition(svg, before) {
  const after = places(svg);
  const moved = [], appeared = [], gone = [];
  for (const [key, now] of after) {
    const then = before.get(key);
    if (!then) appeared.push(now.e);
    else if (differ(then.at, now.at)) moved.push({ ...now, from: then.at });
  }
  for (const [key, then] of before) if (!after.has(key)) gone.push(then);
  const travelling = moved.filter(({ e }) => !inside(e, moved.map((m) => m.e)));
  const fresh = appeared.filter((e) => !inside(e, appeared) && !inside(e, travelling.map((m) => m.e)));
  const lost = gone.filter(({ e }) => !inside(e, gone.map((g) => g.e)));
  if (travelling.length + fresh.length + lost.length) {
    room.dispatchEvent(new CustomEvent("stirred", { detail: { moved: travelling.length, fresh: fresh.length, lost: lost.length } }));
  }
  if (calm.matches) { outline(svg, [...travelling.map((m) => m.e), ...fresh]); return; }
  const step = Math.min(STAGGER, 500 / Math.max(1, travelling.length));
  const arrived = travelling.length ? TRAVEL + step * (travelling.length - 1) : 0;
  const runs = [...travelling.map((m, i) => travel(svg, m, i * step)), ...fresh.map((e) => appear(e, arrived / 2)), ...lost.map((g) => vanish(svg, g, arrived))];
  for (const [key, now] of after) if (before.has(key)) count(before.get(key).e, now.e);
  await Promise.all(runs);
}

function overlay(svg, e, at) {
  const twin = e.cloneNode(true);
  for (const part of [twin, ...twin.querySelectorAll("*")]) for (const name of ["data-key", "data-action", "tabindex", "role", "aria-label", "id"]) part.removeAttribute(name);
  twin.classList.add("moving");
  twin.setAttribute("aria-hidden", "true");
  twin.setAttribute("transform", matrix(at));
  svg.append(twin);
  return twin;
}

async function travel(svg, { e, from, at }, delay) {
  const twin = overlay(svg, e, at);
  e.style.visibility = "hidden";
  await ended(twin.animate([{ transform: matrix(from) }, { transform: matrix(at) }], { duration: TRAVEL, delay, fill: "both", easing: "cubic-bezier(.3,.1,.2,1)" }));
  twin.remove();
  e.style.visibility = "";
}

async function vanish(svg, { e, at }, delay) {
  const twin = overlay(svg, e, at);
  await ended(twin.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, delay, fill: "both" }));
  twin.remove();
}

const appear = (e, delay) => ended(e.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE, delay, fill: "backwards" }));
const ended = (animation) => animation.finished.catch(() => {});

// Reduced motion: nothing travels, what changed has an outline for a moment
function outline(svg, changed) {
  if (changed.length > MANY) return;  // where nearly everything changed, frames say nothing
  const drawn = changed.map((e) => {
    const box = boxOf(e), frame = svg.getBoundingClientRect(), scale = svg.viewBox.baseVal.width / frame.width;
    const rect = document.createElementNS(SVG, "rect");
    const about = { x: (box.left - frame.left) * scale, y: (box.top - frame.top) * scale, width: box.width * scale, height: box.height * scale, rx: 6, class: "last flash" };
    for (const [name, value] of Object.entries(about)) rect.setAttribute(name, value);
    return rect;
  });
  svg.append(...drawn);
  setTimeout(() => drawn.forEach((rect) => rect.remove()), 900);
}

// Where something is on the screen. A card is as large as its face, whatever is drawn in it
function boxOf(e) {
  const edge = e.querySelector(":scope > .ring"), face = e.querySelector(":scope > use[x='0'][y='0'][height]"), at = face?.getScreenCTM();
  if (edge || !at) return (edge ?? e).getBoundingClientRect();
  return new DOMRect(at.e, at.f, at.a * Number(face.getAttribute("width")), at.d * Number(face.getAttribute("height")));
}

// A number that changed counts to its new value
function count(old, now) {
  const olds = old.querySelectorAll("text"), nows = now.querySelectorAll("text");
  if (olds.length !== nows.length) return;
  nows.forEach((text, i) => {
    const from = Number(olds[i].textContent), to = Number(text.textContent);
    if (text.children.length || !Number.isInteger(from) || !Number.isInteger(to) || from === to || Math.abs(from - to) > 30 || !text.textContent) return;
    const step = Math.sign(to - from);
    let value = from;
    text.textContent = from;
    const timer = setInterval(() => { text.textContent = value += step; if (value === to) clearInterval(timer); }, TRAVEL / Math.abs(to - from));
  });
}

// Focus survives a new picture

function focusMark() {
  const e = document.activeElement;
  return board.contains(e) && e !== board ? { action: e.dataset.action, key: e.dataset.key } : null;
}

function refocus(mark) {
  if (!mark) return;
  const all = targets();
  const found = all.find((e) => mark.key && e.dataset.key === mark.key) || all.find((e) => e.dataset.action === mark.action) || all[0];
  (found || board).focus({ preventScroll: true });
}

// Choosing

const targets = () => [...board.querySelectorAll("[data-action]")];

function choose(e) {
  if (looking !== null || !shown?.mine || sent === shown.version) return;
  if (shown !== latest) { skip(); return; }
  const action = Number(e.dataset.action), ask = Boolean(confirm?.checked) && certain !== action;
  if (!send({ do: "move", seat: shown.seat, action, version: shown.version, ask })) return;
  sent = shown.version;
  certain = null;
  if (!ask) recent = [];
  board.querySelectorAll(".chosen").forEach((other) => other.hasAttribute("data-action") && other.classList.remove("chosen"));
  e.classList.add("chosen");
}
room.addEventListener("choose", (event) => { const e = targets().find((target) => target.dataset.action === event.detail); if (e) choose(e); });

function stepBack(times) {
  if (looking !== null) { leave(); return; }
  if (!latest?.steps.length) return;
  recent = [];
  for (let i = 0; i < times; i++) send({ do: "undo", seat: latest.seat, version: latest.version + i });
}

board.addEventListener("click", (event) => {
  if (pressed) { pressed = false; return; }  // it explained
  if (event.again) return;
  const e = wanted ? targets().find((target) => target.dataset.key === wanted) : event.target.closest("[data-action]");
  if (e) choose(e);
  else ask(event.target, event.clientX, event.clientY, false);
});

// Two taps in the same place never make two decisions: whatever is there now wasn't meant
let tapped = { at: -Infinity, x: 0, y: 0 };
document.addEventListener("click", (event) => {
  const near = Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < 24, soon = event.timeStamp - tapped.at < 400;
  tapped = { at: event.timeStamp, x: event.clientX, y: event.clientY };
  event.again = event.detail > 1 || (event.pointerType === "touch" && near && soon);
}, true);

// A press ends a story; what was pressed is chosen if it can be
document.addEventListener("pointerdown", (event) => {
  keyboard = false;
  wanted = showing ? event.target.closest?.("#board [data-key]")?.dataset.key ?? "" : null;
  if (showing) skip();
}, true);
document.addEventListener("keydown", () => { keyboard = true; }, true);

// Explaining: hover, long press, or focus

let hoverTimer = 0, pressed = false;

function explain(e, x, y) {
  const about = e.closest?.("[data-tip],[data-action]");
  if (!about || !board.contains(about)) { hideTip(); return; }
  const below = document.elementsFromPoint(x, y).map((under) => under.closest("#board [data-tip]")).find(Boolean);
  const lines = [about.dataset.action !== undefined ? about.getAttribute("aria-label") : null, (e.closest("[data-tip]") || below)?.dataset.tip].filter(Boolean);
  showTip(lines, boxOf(about));
}

// Beside the thing, never over it: above, below, or at a side, wherever there is most room
function showTip(lines, about) {
  tip.replaceChildren(...[...new Set(lines)].map((line) => element("div", {}, line)));
  tip.hidden = !lines.length;
  tip.style.left = tip.style.top = "0";
  const { width, height } = tip.getBoundingClientRect(), gap = 8, edge = 6;
  const clamp = (at, size, room) => Math.max(edge, Math.min(room - size - edge, at));
  const rooms = { above: about.top - height, below: innerHeight - about.bottom - height, left: about.left - width, right: innerWidth - about.right - width };
  const side = Object.keys(rooms).find((name) => rooms[name] > gap + edge) ?? "above";
  const across = clamp(about.left + about.width / 2 - width / 2, width, innerWidth), along = clamp(about.top + about.height / 2 - height / 2, height, innerHeight);
  const [left, top] = { above: [across, about.top - height - gap], below: [across, about.bottom + gap], left: [about.left - width - gap, along], right: [about.right + gap, along] }[side];
  tip.style.left = `${clamp(left, width, innerWidth)}px`;
  tip.style.top = `${clamp(top, height, innerHeight)}px`;
}
room.addEventListener("explain", (event) => showTip(event.detail.lines, event.detail.box));
$("ask").addEventListener("click", hideTip);  // where nothing listens, a finger is led to the nearest button: the goal, and so to the rulebook
document.addEventListener("scroll", ({ target }) => { if (target.contains(board)) hideTip(); }, true);  // the log scrolls by itself

// Somebody wants to know more about something: a tap on what can't be chosen, a long press, the right button, the key I
function ask(e, x, y, press) {
  hideTip();
  const detail = { target: e, x, y, press, looking: looking !== null, mine: Boolean(shown?.mine) };
  if (room.dispatchEvent(new CustomEvent("asked", { detail, cancelable: true }))) explain(e, x, y);
}

function hideTip() {
  clearTimeout(hoverTimer);
  tip.hidden = true;
}

board.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse") return;
  hideTip();
  hoverTimer = setTimeout(() => explain(event.target, event.clientX, event.clientY), 450);
});
board.addEventListener("pointerleave", hideTip);
board.addEventListener("pointerdown", (event) => {
  hideTip();
  pressed = false;
  if (event.pointerType !== "mouse") hoverTimer = setTimeout(() => { pressed = true; ask(event.target, event.clientX, event.clientY, true); }, 450);
});
for (const name of ["pointerup", "pointercancel"]) board.addEventListener(name, () => clearTimeout(hoverTimer));
board.addEventListener("contextmenu", (event) => {
  event.preventDefault();
  if (!pressed) ask(event.target, event.clientX, event.clientY, true);
});

// What a choice would hit is marked while it is pointed at
function mark(e, on) {
  const keys = e.closest?.("[data-marks]")?.dataset.marks.split(" ") || [];
  board.querySelectorAll(".hit").forEach((hit) => hit.classList.remove("hit"));
  if (on) for (const key of keys) board.querySelector(`[data-key="${CSS.escape(key)}"]`)?.classList.add("hit");
}
board.addEventListener("pointerover", (event) => mark(event.target, true));
board.addEventListener("pointerout", (event) => mark(event.target, false));
board.addEventListener("focusin", (event) => {
  mark(event.target, true);
  if (!keyboard || event.target === board) return;
  const box = boxOf(event.target);
  explain(event.target, box.left + box.width / 2, box.top + 4);
});
board.addEventListener("focusout", (event) => { mark(event.target, false); hideTip(); });

// Keys

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function neighbour(from, [dx, dy]) {
  const centre = (e) => { const b = boxOf(e); return [b.left + b.width / 2, b.top + b.height / 2]; };
  const [x, y] = centre(from);
  let best = null, least = Infinity;
  for (const e of targets()) {
    const [ex, ey] = centre(e), along = (ex - x) * dx + (ey - y) * dy, across = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    if (e === from || along < 2) continue;
    const cost = along + 2.5 * across;
    if (cost < least) [best, least] = [e, cost];
  }
  return best;
}

document.addEventListener("keydown", (event) => {
  const at = document.activeElement;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || at?.matches("input:not([type=range],[type=checkbox]),select,textarea")) return;
  if (showing && event.key !== "Tab") skip();
  const target = at?.closest?.("#board [data-action]");
  const back = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (back && (event.shiftKey || looking !== null || !targets().length) && !at?.matches("[type=range],[role=tab]")) {
    event.preventDefault();
    look((looking?.move ?? latest?.number ?? 0) + back);
  } else if (event.key in arrows && !at?.matches("[type=range],[role=tab],[role=tabpanel]")) {
    const next = target ? neighbour(target, arrows[event.key]) : targets()[0];
    next?.focus();
    if (next || target) event.preventDefault();
  } else if (target && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    if (!event.repeat) choose(target);
  } else if (event.key === "Escape") {
    if (!tip.hidden && !target) hideTip();
    stepBack(1);
  } else if (event.key === "?") $("keys").showModal();
  else if (event.code === "KeyI") {
    const e = target ?? board.querySelector("[data-tip]"), box = e?.getBoundingClientRect();
    if (box) ask(e, box.left + box.width / 2, box.top + box.height / 2, true);
  } else if (event.code === "KeyP") $("words-button")?.click();
  else if (event.code === "KeyH") askHint();
  else if (event.code === "KeyA") again();
  else if (event.code === "KeyF" && flip && !flip.closest("label").hidden) flip.click();
  else if (event.code === "Comma") look((looking?.move ?? latest?.number ?? 0) - 1);
  else if (event.code === "Period") look((looking?.move ?? latest?.number ?? 0) + 1);
});

// Seats, log, fairness

function showSeats(seats) {
  $("seats").replaceChildren(...seats.map((seat) => {
    const mark = seat.result ? element("span", { class: `mark${seat.won ? " won" : ""}` }, seat.result)
      : seat.thinking ? element("span", { class: "mark dots", title: words.thinking }, element("span", { class: "unseen" }, words.thinking), element("i"), element("i"), element("i"))
      : element("span", { class: "mark" }, seat.moving && seat.mine ? words["your-move"] : "");
    const who = element("span", { class: "who" }, seat.name, ...(seat.mine ? [" ", element("small", {}, `(${words.you})`)] : []));
    const row = element("li", { class: `${seat.moving ? "moving" : ""}${seat.here ? "" : " away"}` }, sign(seat.seat), who, mark);
    const line = [seat.line, seat.note].filter(Boolean).join(" · ");
    if (line) row.append(element("span", { class: "line" }, line));
    if (seat.take) row.append(element("button", { class: "button act", type: "button", onclick: () => send({ do: "take", seat: seat.seat }) }, words["take-seat"]));
    else if (seat.give && !seat.mine) row.append(element("button", { class: "button act", type: "button", onclick: () => send({ do: "give", seat: seat.seat }) }, say("give-seat", { name: seat.name })));
    return row;
  }));
  const mine = seats.find((seat) => seat.mine && seat.give);
  $("leave").hidden = !mine;
  if (mine) $("leave").onclick = () => send({ do: "give", seat: mine.seat });
}

let written = [];          // the lines that are in the log
function readLog(lines) {
  const list = $("log"), frame = list.parentElement;
  const low = frame.scrollHeight - frame.scrollTop - frame.clientHeight < 60;
  const same = lines.findIndex((line, i) => line !== written[i]), kept = same < 0 ? lines.length : same;
  while (list.childElementCount > kept) list.lastChild.remove();
  for (const line of lines.slice(kept)) {
    const goesOn = line.player === Number(list.lastChild?.dataset.player ?? -1);
    list.append(element("li", { "data-move": line.move, "data-player": line.player, class: goesOn ? "" : "turn" },
      goesOn ? element("span") : sign(line.player), element("button", { type: "button", onclick: () => look(line.move) }, line.text)));
  }
  written = lines;
  if (low || !kept) requestAnimationFrame(() => { frame.scrollTop = frame.scrollHeight; });
}

function showFairness(fair) {
  $("fair-hash").textContent = fair.hash;
  $("fair-seed").hidden = !fair.seed;
  if (!fair.seed) return;
  $("fair-seed").textContent = `${fair.seed}:${fair.salt}`;
  $("fair-text").textContent = words["fair-over"];
}

// The curtain between players on one device

function showCurtain(message) {
  const closed = message.curtain !== undefined && message.curtain !== null;
  $("curtain").hidden = !closed;
  board.inert = closed;
  if (!closed) return;
  const { name } = message.seats[message.curtain];
  $("curtain-title").textContent = say("curtain-title", { name });
  $("curtain-text").textContent = say("curtain-text", { name });
  $("lift").textContent = say("curtain-lift", { name });
  $("lift").focus();
}
$("lift").addEventListener("click", () => send({ do: "lift" }));

// Looking back

function showSlider() {
  const slider = $("slider"), total = latest?.number ?? 0, at = looking ? looking.move : total;
  slider.max = total;
  slider.value = at;
  slider.setAttribute("aria-valuetext", say("move-number", { number: at, total }));
  $("when").textContent = total ? say("move-number", { number: at, total }) : words["start-of-match"];
  $("first").disabled = $("previous").disabled = at <= 0;
  $("next").disabled = $("last").disabled = !looking;
  $("open-field").hidden = !(latest?.over || latest?.open);
  board.classList.toggle("past", looking !== null);
  for (const item of $("log").children) item.classList.toggle("shown", looking !== null && Number(item.dataset.move) === at);
  $("log").querySelector(".shown")?.scrollIntoView({ block: "nearest" });
}

function look(move) {
  const total = latest?.number ?? 0, open = $("open").checked && (latest?.over || latest?.open);
  if (move < 0) return;
  if (move > total || (move === total && !open)) { leave(); return; }
  looking = { move, open, drawn: looking?.drawn };
  if (latest.over) endFinale();
  skip();
  $("hints").replaceChildren();
  $("ask").textContent = say("looking-back", { number: move, total });
  $("ticker").textContent = [...$("log").children].filter((item) => Number(item.dataset.move) === move).map((item) => item.textContent).join(" · ");
  showSlider();
  send({ do: "look", move, open });
}

function past(message) {
  if (looking === null || message.move !== looking.move) return;
  const near = Math.abs((looking.drawn ?? latest.number) - message.move) === 1;
  looking.drawn = message.move;
  draw(message.svg, near);
}

function leave() {
  if (looking === null) return;
  $("open").checked = false;
  looking = null;
  queue = [];
  shown = latest;
  readLog(latest.lines);
  draw(latest.svg, false);
  showSeats(latest.seats);
  showCurtain(latest);
  showAround(latest);
  $("ticker").textContent = $("log").lastChild?.textContent ?? "";
}

$("slider").addEventListener("input", (event) => look(Number(event.target.value)));
$("first").addEventListener("click", () => look(0));
$("previous").addEventListener("click", () => look((looking?.move ?? latest.number) - 1));
$("next").addEventListener("click", () => look((looking?.move ?? latest.number) + 1));
$("last").addEventListener("click", () => { $("open").checked = false; leave(); });
$("open").addEventListener("change", (event) => {
  if (event.target.checked) look(looking?.move ?? latest.number);
  else if (looking) look(looking.move);
});

// Hint, again, resign, rematch

function askHint() {
  if (!shown?.mine || looking !== null) return;
  $("hints").replaceChildren(element("h3", {}, words["hint-thinking"]));
  send({ do: "hint", seat: shown.seat });
}

function showHint(message) {
  if (message.version !== latest.version) return;
  const rows = message.ideas.map((idea) => {
    const point = (on) => board.querySelectorAll(`[data-action="${idea.action}"]`).forEach((e) => e.classList.toggle("idea", on));
    return element("li", {}, element("button", {
      class: "idea-row", type: "button", onpointerenter: () => point(true), onpointerleave: () => point(idea === message.ideas[0]),
      onclick: () => board.querySelector(`[data-action="${idea.action}"]`)?.focus(),
    }, element("span", {}, idea.say), element("b", {}, say("hint-chance", { chance: idea.chance })), element("span", { class: "then" }, idea.then.join(" → ")), element("progress", { class: "chance", max: 100, value: idea.chance, "aria-hidden": "true" })));
  });
  $("hints").replaceChildren(element("h3", {}, words[rows.length ? "hint-title" : "hint-none"]), element("ol", {}, ...rows));
  if (!message.ideas.length) return;
  board.querySelectorAll(`[data-action="${message.ideas[0].action}"]`).forEach((e) => e.classList.add("idea"));
  if ($("hints").getBoundingClientRect().top > innerHeight - 60) toast(say("hint-short", message.ideas[0]));  // the list is below the board
}

async function again() {
  if (recent.length < 2 || showing || looking !== null) return;
  showing = true;
  const parts = [...recent];
  await draw(parts[0].svg, false);
  for (const part of parts.slice(1, -1)) if (!skipping) await tell(part);
  draw(latest.svg, !skipping);
  showAround(latest);
  showing = skipping = false;
  pump();
}

let resigning = 0;
$("resign").addEventListener("click", () => {
  const button = $("resign");
  if (Date.now() - resigning < 4000) { send({ do: "resign", seat: latest.seat }); resigning = 0; return; }
  resigning = Date.now();
  button.textContent = words["resign-sure"];
  setTimeout(() => { button.textContent = words.resign; }, 4000);
});
$("undo").addEventListener("click", () => stepBack(1));
$("hint").addEventListener("click", askHint);
$("again").addEventListener("click", again);
$("rematch").addEventListener("click", () => { if (latest.rematch) location.href = `/table/${latest.rematch}`; else send({ do: "again" }); });
$("copy-position").addEventListener("click", async (event) => {
  const text = await (await fetch(`/table/${room.dataset.table}/position.txt?move=${looking?.move ?? latest.number}`)).text();
  try { await navigator.clipboard.writeText(text); toast(event.target.dataset.done); } catch { toast(text, true); $("toast").classList.add("text"); }  // to be copied by hand
});
$("keys-button").addEventListener("click", () => $("keys").showModal());

// The end of a match is a scene: who won and how, and what to do next

let seenFinale = false;
function showFinale(message) {
  const finale = $("finale");
  if (!finale) return;
  finale.hidden = !message.over || seenFinale || looking !== null;
  if (finale.hidden) return;
  const how = message.lines.filter((line) => line.move === message.number).map((line) => line.text);
  const won = message.triumph && new DOMParser().parseFromString(message.triumph, "image/svg+xml").documentElement;
  if (won && !$("finale-picture").firstChild) $("finale-picture").append(document.importNode(won, true));
  $("finale-title").textContent = message.ask;
  $("finale-how").textContent = how.slice(-2).map((line) => /[.!?…]$/.test(line) ? line : `${line}.`).join(" ");
  $("finale-seats").replaceChildren(...[...message.seats].sort((a, b) => Number(b.won) - Number(a.won)).map((seat) => element("li", { class: seat.won ? "won" : "" },
    sign(seat.seat), element("strong", {}, seat.name), element("span", { class: "mark" }, seat.result), element("span", { class: "line" }, seat.line))));
  $("finale-again").hidden = $("rematch").hidden;
  $("finale-again").textContent = $("rematch").textContent;
  showDecisive();
}

// What decided the match; whoever wants to know lets it be analysed
const DECISIVE = `/table/${room.dataset.table}/analysis`, ASKED_AGAIN = 1200;
async function showDecisive() {
  const e = $("decisive");
  if (!e?.hidden) return;
  let found;
  do {
    if (found) await new Promise((go) => setTimeout(go, ASKED_AGAIN));
    const answer = await fetch(`${DECISIVE}/decisive`).catch(() => null);
    if (!answer?.ok) return;
    found = await answer.json();
    $("decisive-ask").hidden = found.done >= 0;
    $("decisive-text").textContent = found.done < 0 ? "" : found.done < 1 ? say("finale-finding", { share: Math.round(100 * found.done) })
      : found.told.join(" ") || words["finale-none"];
    e.hidden = false;
  } while (found.done >= 0 && found.done < 1);
}
$("decisive-ask")?.addEventListener("click", async () => {
  const answer = await fetch(DECISIVE, { method: "POST" }).catch(() => null);
  if (answer && !answer.ok) { toast((await answer.json()).detail); return; }
  $("decisive").hidden = true;
  showDecisive();
});
function endFinale() {
  seenFinale = true;
  if ($("finale")) $("finale").hidden = true;
  board.focus({ preventScroll: true });
}
$("finale-close")?.addEventListener("click", endFinale);
$("finale-again")?.addEventListener("click", () => $("rematch").click());
$("finale-look")?.addEventListener("click", () => { endFinale(); look(latest.number - 1); });

// On a phone players, log and rules are below the board, one tap away

$("to-side")?.addEventListener("click", (event) => {
  event.preventDefault();
  const there = scrollY < 80;
  scrollTo({ top: there ? $("side").getBoundingClientRect().top + scrollY - 8 : 0, behavior: calm.matches ? "auto" : "smooth" });
});
addEventListener("scroll", () => {
  const e = $("to-side"), text = words[scrollY < 80 ? "to-side" : "to-board"];
  if (e && e.title !== text) { e.title = text; e.setAttribute("aria-label", text); }
}, { passive: true });

// The part of the rulebook that matters now

async function openPart(id) {
  const tab = $("tab-rules");
  if (!tab) return;
  await openTab(tab);
  $("rules-panel").scrollIntoView({ block: "nearest" });
  const part = document.querySelector(`#rules #${id}`);
  part?.scrollIntoView({ block: "start" });
  if (part) { part.tabIndex = -1; part.focus({ preventScroll: true }); }
}
$("part")?.addEventListener("click", () => openPart(latest.part));
$("goal")?.addEventListener("click", () => openPart(room.dataset.end || latest.part));

// Tabs

const tabs = [...document.querySelectorAll("[role=tab]")];
async function openTab(tab) {
  for (const one of tabs) {
    one.setAttribute("aria-selected", String(one === tab));
    one.tabIndex = one === tab ? 0 : -1;
    $(one.getAttribute("aria-controls")).hidden = one !== tab;
  }
  if (tab.id === "tab-rules" && !$("rules").childElementCount) {
    $("rules").innerHTML = await (await fetch(`/rules/${room.dataset.game}/text`)).text();
  }
}
for (const tab of tabs) {
  tab.addEventListener("click", () => openTab(tab));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    openTab(next);
    next.focus();
  });
}

new ResizeObserver(() => {
  const now = board.clientWidth < WIDE;
  if (now === tall || !socket) return;
  tall = now;
  send({ do: "shape", tall });
  if (looking) send({ do: "look", move: looking.move, open: looking.open });
}).observe(board);

connect();

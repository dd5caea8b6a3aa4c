// A lesson: the other side of the table is a teacher. Loaded before table.js, which dials here instead of the server's live table;
// what the learner chooses goes to the server with all that was answered before, and comes back as a table and the teacher's words.

const $ = (id) => document.getElementById(id);
const room = $("room"), board = $("board"), teacher = $("teacher");
const words = JSON.parse(teacher.dataset.words), name = teacher.dataset.lesson, steps = Number(teacher.dataset.steps);
const TRIES = 2;           // wrong ones, before help is offered
const kept = `lesson ${name}`;

let said = [];             // all right answers so far: action numbers and "go on"
let told = null;           // what the server said last
let wrong = 0;
let version = 0;
let tall = false;
let line = null;           // table.js's end of it

try { said = JSON.parse(localStorage.getItem(kept)) || []; } catch { said = []; }

class Line extends EventTarget {
  readyState = WebSocket.OPEN;
  send(text) {
    const message = JSON.parse(text);
    if (message.do === "move") answer(message.action);
    else if (message.do === "shape") { tall = message.tall; answer(null); }
    else if (message.do === "hint") showMe();
  }
}

room.dial = (shape) => {
  tall = shape;
  line = new Line();
  answer(null);
  return line;
};

let busy = false;
async function answer(last) {
  if (busy) return;
  busy = true;
  try {
    const request = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ said, last, tall }) };
    const reply = await fetch(location.pathname, request);
    const message = await reply.json();
    if (reply.ok) hear(message, last);
    else if (reply.status === 422 && said.length) restart();  // the lesson has changed since
    else line.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ tell: "refused", text: message.detail }) }));
  } catch {
    line.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ tell: "refused", text: words["learn-offline"] }) }));
  } finally { busy = false; }
}

function hear(message, last) {
  told = message;
  if (last !== null && message.right !== false) { said.push(last); wrong = 0; }
  else if (message.right === false) wrong += 1;
  localStorage.setItem(kept, JSON.stringify(said));
  line.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ ...message.table, version: version += 1 }) }));
  speak();
  teacher.dispatchEvent(new CustomEvent("heard", { detail: message }));  // a puzzle counts, and plays its solution
}
teacher.addEventListener("answer", (event) => answer(event.detail));

// On a phone the words leave less room for the picture: what can be chosen is brought onto the screen
function bring() {
  const boxes = [...board.querySelectorAll("svg.tall [data-action]")].map((e) => e.getBoundingClientRect());
  if (!boxes.length || !room.classList.contains("mine")) return;
  const top = teacher.getBoundingClientRect().bottom, end = $("hand").getBoundingClientRect().top || innerHeight;
  const first = Math.min(...boxes.map((box) => box.top)), last = Math.max(...boxes.map((box) => box.bottom));
  if (last - first > end - top && boxes.some((box) => box.top >= top && box.bottom <= end)) return;
  if (first < top) scrollBy(0, first - top - 4);
  else if (last > end) scrollBy(0, Math.min(last - end + 4, first - top));
}
room.addEventListener("drawn", () => requestAnimationFrame(bring));

function speak() {
  const over = told.waits === "over";
  const { number, total } = { number: told.step, total: steps };
  $("lesson-step").textContent = words["learn-step"].replace("{number}", number).replace("{total}", total);
  $("lesson-progress").value = over ? steps : told.step - (told.done ? 0 : 1);
  $("reply").hidden = !told.reply || over;
  $("reply").className = `reply ${told.right === false ? "wrong" : "right"}`;
  const mark = document.createElement("b");
  mark.textContent = `${$("reply").dataset[told.right === false ? "wrong" : "right"]}. `;
  $("reply").replaceChildren(mark, told.reply);
  $("says").textContent = told.say;
  $("says").hidden = told.done || over;
  $("speech").hidden = over;
  $("go-on").hidden = told.waits !== "go on";
  $("show-me").hidden = told.waits !== "move" || wrong < TRIES;
  $("lesson-over").hidden = !over;
  $("restart").hidden = !said.length;
  if (over) finish();
  if (!$("go-on").hidden && (document.activeElement === document.body || teacher.contains(document.activeElement))) $("go-on").focus({ preventScroll: true });
  $("speech").scrollTop = 0;
  point();
  reveal();
}

// A new step begins at the top of the board; later, whatever is wanted is on the screen. The hand has its drawer.
let step = 0;
function reveal() {
  if (told.step !== step) scrollTo({ top: 0 });
  step = told.step;
  const top = getComputedStyle(teacher).position === "sticky" && teacher.offsetWidth > innerWidth / 2 ? teacher.getBoundingClientRect().bottom : 0;
  const boxes = told.wanted.flatMap((action) => [...board.querySelectorAll(`[data-action="${action}"]`)])
    .filter((e) => !e.closest(".hand")).map((e) => e.getBoundingClientRect());
  if (boxes.length && !boxes.some((box) => box.top >= top && box.bottom <= innerHeight)) scrollBy({ top: boxes[0].top + boxes[0].height / 2 - (top + innerHeight) / 2 });
}

// What the teacher points at, in every picture until the next words
function point() {
  for (const key of told?.show ?? []) board.querySelectorAll(`[data-key="${CSS.escape(key)}"]`).forEach((e) => e.classList.add("shown-by-teacher"));
  if (helping) for (const action of told?.wanted ?? []) board.querySelectorAll(`[data-action="${action}"]`).forEach((e) => e.classList.add("idea"));
}
let helping = false;
new MutationObserver(point).observe(board, { childList: true });

function showMe() {
  if (told?.waits !== "move") return;
  helping = true;
  point();
  board.querySelector(".idea")?.focus();
  helping = false;
}

function finish() {
  localStorage.removeItem(kept);
  $("lesson-over").querySelector("a, button").focus({ preventScroll: true });
  if (teacher.dataset.puzzle) return;
  const found = document.cookie.split("; ").find((part) => part.startsWith("lessons="))?.slice(8) ?? "";
  const all = new Set([...decodeURIComponent(found).split(",").filter(Boolean), name]);
  document.cookie = `lessons=${encodeURIComponent([...all].join(","))}; path=/; max-age=31536000; samesite=lax`;
}

function restart() {
  said = [];
  wrong = 0;
  localStorage.removeItem(kept);
  answer(null);
}

$("go-on").addEventListener("click", () => answer("go on"));
$("show-me").addEventListener("click", showMe);
$("restart").addEventListener("click", restart);

// Keys of a table that a lesson has no use for; H shows what is wanted
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (["Comma", "Period", "KeyA"].includes(event.code)) event.stopImmediatePropagation();
}, true);

// Clocks in the seats' rows, what players may agree on, and nudges. The server counts; this only shows what it told last, going on.

const $ = (id) => document.getElementById(id);
const room = $("room"), rows = $("seats"), bar = $("proposal");
const SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR, LOW = 20 * SECOND, LOW_DAYS = 3 * HOUR;
const say = (message) => room.dispatchEvent(new CustomEvent("say", { detail: message }));

let told = null, at = 0, seats = [], agreed = null;  // the clocks, when we were told of them, the seats, and the agreements

// The face

function face(left, days) {
  if (left >= DAY) return `${Math.floor(left / DAY)} ${bar.dataset.day} ${Math.floor((left % DAY) / HOUR)} ${bar.dataset.hour}`;
  const two = (n) => String(Math.floor(n)).padStart(2, "0");
  if (left >= HOUR) return `${Math.floor(left / HOUR)}:${two((left % HOUR) / MINUTE)}:${two((left % MINUTE) / SECOND)}`;
  const minutes = Math.floor(left / MINUTE), rest = left % MINUTE;
  return left < LOW && !days ? `${minutes}:${two(rest / SECOND)}.${Math.floor((rest % SECOND) / 100)}` : `${minutes}:${two(rest / SECOND)}`;
}

// On a phone the rows are below the board: a strip beside the question has all clocks

const strip = document.createElement("p");
strip.className = "clock-strip";
strip.setAttribute("aria-hidden", "true");  // the rows say it
document.querySelector(".top").append(strip);

function showStrip() {
  const clocks = [...rows.children].map((row) => [row.querySelector(".sign"), row.querySelector(".clock")]).filter(([, clock]) => clock);
  if (strip.children.length !== clocks.length) strip.replaceChildren(...clocks.map(([sign]) => { const e = document.createElement("span"); e.append(sign.cloneNode(true), document.createElement("b")); return e; }));
  clocks.forEach(([, clock], i) => {
    const e = strip.children[i];
    e.className = clock.className;
    if (e.lastChild.textContent !== clock.textContent) e.lastChild.textContent = clock.textContent;
  });
}

function show() {
  if (!told) return;
  [...rows.children].forEach((row, seat) => {
    if (seat >= told.left.length) return;
    let clock = row.querySelector(".clock");
    if (!clock) {
      clock = document.createElement("span");
      clock.className = "clock";
      clock.setAttribute("role", "timer");
      row.querySelector(".who").after(clock);
    }
    const runs = told.running.includes(seat), left = Math.max(0, told.left[seat] - (runs ? performance.now() - at : 0));
    const text = told.paused ? `${face(left, told.days)} · ${bar.dataset.paused}` : face(left, told.days);
    if (clock.textContent !== text) {
      clock.textContent = text;
      clock.setAttribute("aria-label", `${bar.dataset.clock}: ${text}`);
    }
    clock.classList.toggle("runs", runs);
    clock.classList.toggle("low", left < (told.days ? LOW_DAYS : LOW) && (runs || left === 0));
  });
  showStrip();
}
new MutationObserver(show).observe(rows, { childList: true });
setInterval(show, 100);

// Agreements

const ATTENTION = 4000;
let sure = null;  // a button that was pressed once

function showAgreements() {
  const proposal = agreed?.proposal;
  bar.hidden = !proposal;
  if (proposal) {
    $("proposal-text").textContent = proposal.text;
    $("proposal-yes").hidden = !proposal.asked;
    $("proposal-no").hidden = !proposal.asked && !proposal.mine;
    $("proposal-no").textContent = proposal.mine ? $("proposal-no").dataset.withdraw : $("proposal-no").dataset.no;
  }
  const may = agreed?.may ?? [];
  for (const button of document.querySelectorAll("[data-propose]")) button.hidden = !may.includes(button.dataset.propose);
  const waits = seats.some((seat) => seat.mine) && !seats.some((seat) => seat.mine && seat.moving);
  $("nudge").hidden = !waits || !seats.some((seat) => !seat.mine && seat.moving && seat.kind === "person" && !seat.thinking);
  $("agreements").hidden = [...$("agreements").children].every((button) => button.hidden);
}

$("proposal-yes").addEventListener("click", () => say({ do: "answer", yes: true }));
$("proposal-no").addEventListener("click", () => say({ do: "answer", yes: false }));
$("nudge").addEventListener("click", () => say({ do: "nudge" }));
for (const button of document.querySelectorAll("[data-propose]")) {
  const words = button.textContent, kind = button.dataset.propose;
  button.addEventListener("click", () => {
    if (kind === "go-on") { say({ do: "go-on" }); return; }
    if (sure === button) { say({ do: "propose", what: kind }); sure = null; button.textContent = words; return; }
    sure = button;
    button.textContent = button.dataset.sure;
    setTimeout(() => { button.textContent = words; if (sure === button) sure = null; }, ATTENTION);
  });
}

room.addEventListener("told", ({ detail }) => {
  if (detail.tell === "position") {
    [told, at, agreed] = [detail.clocks, performance.now(), detail.agreements];
    seats = detail.seats;
  } else if (detail.tell === "seats") seats = detail.seats;
  else if (detail.tell === "nudged") {
    room.dispatchEvent(new CustomEvent("toast", { detail: detail.text }));
    return;
  } else return;
  show();
  showAgreements();
});

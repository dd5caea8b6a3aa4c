// What every page does: light or dark, copying a link, loading a file, the form of a new table, the waiting room.

const $ = (id) => document.getElementById(id);

// Light, dark, or as the system wishes

const themes = ["", "light", "dark"];
const themeButton = $("theme");
const nameTheme = () => {
  const now = document.documentElement.classList[0] || "";
  themeButton.title = themeButton.dataset[now || "auto"];
  themeButton.setAttribute("aria-label", themeButton.title);
};
themeButton.addEventListener("click", () => {
  const now = document.documentElement.className;
  const next = themes[(themes.indexOf(now) + 1) % themes.length];
  document.documentElement.className = next;
  document.cookie = `theme=${next};path=/;max-age=31536000;samesite=lax`;
  nameTheme();
});
nameTheme();

// The house as an app, and a line that says when there is no network

navigator.serviceWorker?.register("/sw.js").catch(() => {});
const banner = $("no-network");
const online = () => { banner.hidden = navigator.onLine; };
for (const name of ["online", "offline"]) addEventListener(name, online);
online();
if ($("offline")) setInterval(() => fetch("/health", { cache: "no-store" }).then((answer) => { if (answer.ok) location.href = "/"; }).catch(() => {}), 4000);

// A link to copy

const link = $("link");
if (link) {
  $("copy").addEventListener("click", async (event) => {
    link.select();
    try { await navigator.clipboard.writeText(link.value); } catch { document.execCommand("copy"); }
    event.target.textContent = event.target.dataset.done;
  });
}

// A match from a file

$("file")?.addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  const answer = await fetch("/load", { method: "POST", body: await file.text(), headers: { "content-type": "application/json" } });
  const said = await answer.json();
  if (answer.ok) location.href = `/table/${said.table}`;
  else $("load-error").textContent = said.detail;
});

// Searching what is read: parts and cards without the words are hidden, the words are marked

const search = $("search");
search?.addEventListener("input", () => {
  const wanted = search.value.trim().toLowerCase(), page = $("searched") ?? $("rules");
  const ranges = [];
  for (const part of page.querySelectorAll("section")) {
    const cards = [...part.querySelectorAll(".shown")], has = (e) => e.textContent.toLowerCase().includes(wanted);
    for (const card of cards) card.hidden = Boolean(wanted) && !has(card);
    part.hidden = Boolean(wanted) && !(cards.length ? cards.some((card) => !card.hidden) : has(part));
  }
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (wanted && walker.nextNode()) {
    const text = walker.currentNode.data.toLowerCase();
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      const range = new Range();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + wanted.length);
      ranges.push(range);
    }
  }
  if (CSS.highlights) CSS.highlights.set("found", new Highlight(...ranges));
  const nothing = page.querySelector(".nothing");
  if (nothing) nothing.hidden = !wanted || ranges.length > 0;
});

// The form of a new table: who plays, how many, which hero

const form = $("new");
if (form) {
  const rows = [...form.querySelectorAll(".seat-row")];
  const count = () => Number($("players")?.value || form.dataset.fewest);
  const kind = () => form.elements.with.value;
  const showSeats = () => rows.forEach((row, i) => {
    row.hidden = i >= count();
    for (const select of row.querySelectorAll("select")) select.disabled = row.hidden;
  });
  const fill = () => {
    const others = { bots: $("level").value, friends: "friend", device: "device" }[kind()];
    rows.forEach((row, i) => { row.querySelector(".who").value = i ? others : "me"; });
    $("level-field").hidden = kind() !== "bots";
  };
  $("with").hidden = false;
  $("with").addEventListener("change", fill);
  $("level").addEventListener("change", fill);
  $("players")?.addEventListener("change", showSeats);
  const yours = $("yours");
  if (yours) {
    const selects = rows.map((row) => row.querySelector(`[name^="option-${yours.dataset.option}-"]`));
    const show = () => { form.elements.mine.value = selects[0].value; };
    yours.hidden = false;
    yours.addEventListener("change", () => {
      const wanted = form.elements.mine.value, other = selects.find((select, i) => i && select.value === wanted);
      if (other && yours.dataset.distinct === "yes") other.value = selects[0].value;  // they change places
      selects[0].value = wanted;
    });
    selects[0].addEventListener("change", show);
    show();
  }
  fill();
  showSeats();
}

// The waiting room: look again when somebody sits down

const room = $("waiting");
if (room) {
  let seen = null;
  const connect = () => {
    let seats = [];
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/table/${room.dataset.table}/live`);
    socket.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      if (!message.seats) return;
      seats = message.seats.flatMap((part) => Array.isArray(part) ? seats.slice(part[0], part[0] + part[1]) : [part]);  // as in table.js
      const now = JSON.stringify(seats.map((seat) => [seat.kind, seat.name]));
      if (message.begun || (seen !== null && seen !== now)) location.reload();
      seen = now;
    });
    socket.addEventListener("close", () => setTimeout(connect, 1500));
  };
  connect();
}

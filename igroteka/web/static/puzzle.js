// Puzzles: what this browser has solved, a rating of one's own, and the solution as a played line. The table itself is lesson.js's.

const $ = (id) => document.getElementById(id);
const FIRST = 1000, STEP = 40, PACE = 1100;
const kept = "puzzles";
const read = () => { try { return { rating: FIRST, done: {}, ...JSON.parse(localStorage.getItem(kept)) }; } catch { return { rating: FIRST, done: {} }; } };

// The overview
const own = read();
if ($("own-rating") && Object.keys(own.done).length) $("own-rating").textContent = $("own-rating").dataset.words.replace("{rating}", Math.round(own.rating));
for (const link of document.querySelectorAll("a[data-puzzle]")) {
  const done = own.done[link.dataset.puzzle];
  if (done !== undefined) link.classList.add(done ? "solved" : "missed");
}

// A puzzle
const teacher = $("teacher");
if (teacher) {
  const id = teacher.dataset.puzzle, rating = Number(teacher.dataset.rating);
  let missed = false, given = false;

  // The first try counts, as a game against the puzzle
  function count(solved) {
    const all = read();
    if (id in all.done) { if (solved) keep({ ...all, done: { ...all.done, [id]: 1 } }); return; }
    const expected = 1 / (1 + 10 ** ((rating - all.rating) / 400));
    const change = Math.round(STEP * ((solved ? 1 : 0) - expected));
    keep({ rating: all.rating + change, done: { ...all.done, [id]: solved ? 1 : 0 } });
    const said = $("puzzle-rated");
    said.textContent = said.dataset.words.replace("{rating}", Math.round(all.rating + change)).replace("{change}", change >= 0 ? `+${change}` : `−${-change}`);
    said.hidden = false;
  }
  const keep = (all) => localStorage.setItem(kept, JSON.stringify(all));

  function miss() {
    if (missed) return;
    missed = true;
    count(false);
  }

  teacher.addEventListener("heard", ({ detail }) => {
    if (detail.right === false) miss();
    const over = detail.waits === "over";
    $("solution").hidden = over;
    if (over) {
      $("puzzle-praise").textContent = detail.reply;
      if (!missed) count(true);
    } else if (given && detail.right !== false) setTimeout(() => step(detail), PACE);
  });

  let last = null;
  teacher.addEventListener("heard", ({ detail }) => { last = detail; });
  const step = (detail) => { if (detail?.wanted.length) teacher.dispatchEvent(new CustomEvent("answer", { detail: detail.wanted[0] })); };
  $("solution").addEventListener("click", () => { miss(); given = true; step(last); });
  $("show-me").addEventListener("click", miss);
  $("puzzle-again").addEventListener("click", () => { given = false; missed = true; $("restart").click(); });
}

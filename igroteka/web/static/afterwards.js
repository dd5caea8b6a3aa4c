// What happened: asks for the analysis until it is done, and shows any position of the match to play on from.

const $ = (id) => document.getElementById(id);
const box = $("analysis"), slider = $("after-move"), board = $("after-board");
const EVERY = 1200;
const here = `/table/${box.dataset.table}/analysis`;

async function ask(method, path) {
  const reply = await fetch(path, { method });
  const told = await reply.json();
  if (!reply.ok) {
    const line = document.createElement("p");
    line.setAttribute("role", "alert");
    line.textContent = told.detail;
    box.prepend(line);
    return null;
  }
  return told;
}

async function follow() {
  let told = await ask("POST", here);
  while (told) {
    const open = box.querySelector("details")?.open;
    box.innerHTML = told.html;
    if (open && box.querySelector("details")) box.querySelector("details").open = true;
    if (told.done >= 1 || told.done < 0) break;
    await new Promise((go) => setTimeout(go, EVERY));
    told = await ask("GET", `${here}/part`);
  }
}
if (Number(box.dataset.done) < 1) follow();

let wanted = -1;
async function look(move) {
  wanted = Math.max(0, Math.min(Number(slider.max), move));
  slider.value = $("after-chosen").value = wanted;
  const mine = wanted;
  const reply = await fetch(`${here}/at/${mine}?tall=${board.clientWidth < 600}`);
  if (!reply.ok || mine !== wanted) return;
  const told = await reply.json();
  board.innerHTML = told.svg;
  $("after-when").textContent = [told.when, ...told.says, ...told.chances].join(" · ");
  document.querySelectorAll(".after-ways button").forEach((button) => { button.disabled = mine === Number(slider.max); });
}
slider.addEventListener("input", () => look(Number(slider.value)));
$("after-previous").addEventListener("click", () => look(wanted - 1));
$("after-next").addEventListener("click", () => look(wanted + 1));
document.addEventListener("click", (event) => {
  const move = event.target.closest("[data-move]")?.dataset.move;
  if (move === undefined) return;
  look(Number(move));
  $("after-on").scrollIntoView({ behavior: "smooth" });
});
look(0);

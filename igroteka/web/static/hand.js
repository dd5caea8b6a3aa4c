// The hand on a phone: a drawer within the thumb's reach. It shows the cards of the picture's hand large, one beside another. A tap there
// chooses. Cards that lie too closely for a finger aren't chosen where they lie: a tap on them opens the drawer.

const $ = (id) => document.getElementById(id);
const room = $("room"), board = $("board"), drawer = $("drawer"), button = $("hand");
const SVG = "http://www.w3.org/2000/svg";
const FINGER = 39.5;

const held = () => [...board.querySelectorAll("svg.tall .hand [data-key]")].filter((e) => !e.parentElement.closest("[data-key]"));

function tight(cards) {
  const boxes = cards.map((e) => e.getBoundingClientRect());
  return boxes.some((box, i) => i && Math.abs(box.top - boxes[i - 1].top) < box.height / 2 && box.left - boxes[i - 1].left < FINGER);
}

// A card of the picture, large: its face where the picture shows a smaller one
function large(e) {
  const small = e.querySelector("use"), svg = document.createElementNS(SVG, "svg");
  const symbol = $(e.dataset.face ?? small.getAttribute("href").slice(1));
  const [, , wide, high] = symbol.getAttribute("viewBox").split(" ").map(Number);
  svg.setAttribute("viewBox", `-3 -3 ${wide + 6} ${high + 6}`);
  svg.setAttribute("class", "ig card");
  if (e.dataset.face) {
    const use = document.createElementNS(SVG, "use");
    for (const [name, value] of Object.entries({ href: `#${symbol.id}`, width: wide, height: high, color: small.getAttribute("color") })) if (value) use.setAttribute(name, value);
    svg.append(use);
  } else {
    const copy = e.cloneNode(true);
    copy.querySelectorAll(".veil,.ring").forEach((part) => part.remove());
    for (const part of [copy, ...copy.querySelectorAll("*")]) for (const name of ["data-key", "data-action", "tabindex", "role", "aria-label"]) part.removeAttribute(name);
    copy.setAttribute("transform", `scale(${wide / Number(small.getAttribute("width"))})`);
    svg.append(copy);
  }
  const count = e.dataset.face && e.querySelector("text")?.textContent;
  const card = Object.assign(document.createElement("button"), { type: "button", className: "held" });
  card.classList.toggle("can", e.hasAttribute("data-action"));
  card.classList.toggle("is", e.classList.contains("chosen"));
  card.setAttribute("aria-label", e.getAttribute("aria-label") ?? e.dataset.tip ?? "");
  card.append(svg, ...(count ? [Object.assign(document.createElement("b"), { textContent: count })] : []));
  card.addEventListener("click", (event) => { if (!event.again) tap(e, event, false); });
  card.addEventListener("contextmenu", (event) => { event.preventDefault(); tap(e, event, true); });
  return card;
}

function tap(e, event, press) {
  if (!press && e.hasAttribute("data-action")) {
    close();
    room.dispatchEvent(new CustomEvent("choose", { detail: e.dataset.action }));
  } else {
    const detail = { target: e, x: -1, y: -1, press, looking: false, mine: room.classList.contains("mine") };
    room.dispatchEvent(new CustomEvent("asked", { detail, cancelable: true }));
  }
}

function open(first) {
  const cards = held();
  drawer.replaceChildren(...cards.map(large));
  drawer.classList.toggle("many", cards.length > 3);
  drawer.hidden = false;
  button.setAttribute("aria-expanded", "true");
  const at = drawer.children[cards.indexOf(first)];
  if (at) drawer.scrollLeft = at.offsetLeft - (drawer.clientWidth - at.clientWidth) / 2;
}

function close() {
  const inside = drawer.contains(document.activeElement);
  drawer.hidden = true;
  button.setAttribute("aria-expanded", "false");
  if (inside) board.focus({ preventScroll: true });
}

room.addEventListener("drawn", () => {
  const cards = held();
  button.hidden = !cards.length;
  cards[0]?.closest(".hand").classList.toggle("tight", tight(cards));
  if (drawer.hidden) return;
  const scrolled = drawer.scrollLeft;
  if (!cards.length) { close(); return; }
  open();
  drawer.scrollLeft = scrolled;
});
button.addEventListener("click", () => (drawer.hidden ? open() : close()));
board.addEventListener("click", (event) => {
  const card = event.target.closest(".hand.tight [data-action]");
  if ((drawer.hidden && !card) || $("zoom")?.open) return;  // a long press explained it
  event.stopImmediatePropagation();
  if (event.again) return;
  if (drawer.hidden) open(card);
  else close();
}, true);
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || drawer.hidden) return;
  event.stopImmediatePropagation();
  close();
}, true);

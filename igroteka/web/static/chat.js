// Talk at the table. Whatever people say is put into text nodes, never into markup.

const $ = (id) => document.getElementById(id);
const room = $("room"), panel = $("talk-panel"), tab = $("tab-talk"), list = $("talk"), form = $("say");
const words = JSON.parse(panel.dataset.words);
const say = (message) => room.dispatchEvent(new CustomEvent("say", { detail: message }));
let unread = 0, first = true, sides = false;

function element(name, className, text) {
  const made = document.createElement(name);
  made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function show(line) {
  const item = element("li", `${line.mine ? "mine" : ""} ${line.sign ? "is-sign" : ""}`);
  const who = element(line.mine ? "span" : "button", "speaker", line.name);
  if (!line.mine) {
    who.type = "button";
    who.title = words["talk-mute"].replace("{name}", line.name);
    who.setAttribute("aria-label", `${line.name}: ${who.title}`);
    who.addEventListener("click", () => mute(line, who));
  }
  item.append(who);
  if (sides) item.append(element("small", "side-of", words[line.gallery ? "talk-gallery" : "talk-players"]));
  item.append(element("span", "said", line.text));
  list.append(item);
}

function mute(line, who) {
  if (!who.classList.contains("sure")) {  // asked twice, as giving up is
    who.classList.add("sure");
    who.textContent = words["talk-mute"].replace("{name}", line.name);
    setTimeout(() => { who.classList.remove("sure"); who.textContent = line.name; }, 4000);
    return;
  }
  say({ do: "mute", line: line.id });
}

// Unread lines are counted at the tab and, where the tabs are below the board, at the way to them.
const menu = $("to-side");
const unseen = () => panel.hidden || panel.getBoundingClientRect().top > innerHeight - 60;

function note(lines) {
  const before = unread;
  unread = unseen() ? unread + lines.length : 0;
  if (before && !unread) room.dispatchEvent(new CustomEvent("toast", { detail: "" }));
  const mark = tab.querySelector(".news");
  mark.hidden = !unread;
  mark.textContent = unread ? ` ${unread}` : "";
  mark.title = unread ? tab.dataset.news : "";
  menu.dataset.news = unread || "";
  menu.setAttribute("aria-label", unread ? `${menu.title}. ${tab.dataset.news}` : menu.title);
  if (unread && lines.length && menu.offsetParent) {
    const { name, text } = lines.at(-1);
    room.dispatchEvent(new CustomEvent("toast", { detail: `${name}: ${text}` }));
  }
}
menu.addEventListener("click", (event) => {
  if (!unread) return;
  event.preventDefault();
  tab.click();
  tab.scrollIntoView({ block: "start" });
});
addEventListener("scroll", () => { if (unread && !unseen()) note([]); }, { passive: true });

room.addEventListener("told", ({ detail: message }) => {
  if (message.tell !== "talk") return;
  if (!message.more) {
    sides = new Set(message.said.map((line) => line.gallery)).size > 1;
    list.replaceChildren();
  }
  const low = panel.scrollHeight - panel.scrollTop - panel.clientHeight < 80;
  for (const line of message.said) show(line);
  if (message.more) note(message.said.filter((line) => !line.mine));
  if (low || first) panel.scrollTop = panel.scrollHeight;
  first = false;
});
new MutationObserver(() => { if (!panel.hidden) { note([]); panel.scrollTop = panel.scrollHeight; } }).observe(panel, { attributes: true, attributeFilter: ["hidden"] });

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("say-text").value.trim();
  if (text) say({ do: "talk", text });
  $("say-text").value = "";
});
for (const button of panel.querySelectorAll("[data-sign]")) button.addEventListener("click", () => say({ do: "talk", sign: button.dataset.sign }));

// The live side of the front page: the server sends parts of the page as they are now.

import { call, wanted } from "./call.js";

const $ = (id) => document.getElementById(id);
const lobby = $("lobby"), mine = $("front-awaited");
let attempts = 0, before = mine.querySelectorAll(".row").length;  // how many wait for me

// Somebody who chooses or reads by keyboard isn't interrupted: a part that has the focus waits.
const waiting = new Map();
function put(e, html) {
  if (!e) return;
  if (e.contains(document.activeElement)) { waiting.set(e, html); return; }
  waiting.delete(e);
  e.innerHTML = html;  // made by our own templates, which escape whatever people wrote
}
lobby.parentElement.addEventListener("focusout", () => setTimeout(() => { for (const [e, html] of [...waiting]) put(e, html); }));

function hear(message) {
  if (message.tell === "lobby") for (const [id, html] of Object.entries(message.parts)) put($(id), html);
  if (message.tell === "mine") {
    put(mine, message.html);
    const above = new Set([...mine.querySelectorAll("a")].map((link) => link.href));  // no table twice
    for (const row of document.querySelectorAll(".my-tables a.row")) if (!mine.contains(row)) row.parentElement.hidden = above.has(row.href);
    const now = message.awaited + message.invited;
    if (now > before) call(document.title.replace(/^\(\d+\) /, ""), mine.innerText, "/");
    before = now;
    document.title = `${now ? `(${now}) ` : ""}${document.title.replace(/^\(\d+\) /, "")}`;
  }
}

function connect() {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/lobby/live`);
  socket.addEventListener("message", (event) => { attempts = 0; hear(JSON.parse(event.data)); });
  socket.addEventListener("close", (event) => { if (event.code !== 4403) setTimeout(connect, Math.min(30000, 1000 * 2 ** attempts++) * (0.5 + Math.random())); });
}
connect();
wanted();

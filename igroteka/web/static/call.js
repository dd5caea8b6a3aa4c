// Being called: when it is my turn and I'm looking elsewhere, the browser says so if it may. A sound listens to the event "call".

export function call(title, text, link) {
  document.dispatchEvent(new CustomEvent("call", { detail: { title, text } }));
  if (!document.hidden && document.hasFocus()) return;
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const note = new Notification(title, { body: text, tag: link, icon: "/static/icon.svg" });
    note.addEventListener("click", () => { window.focus(); note.close(); });
    document.addEventListener("visibilitychange", () => note.close(), { once: true });
  } catch { /* some phones want a service worker for it */ }
}

// The button that asks the browser, wherever a page has one
export function wanted() {
  const button = document.getElementById("call-on");
  if (!button) return;
  const state = "Notification" in window ? Notification.permission : "denied";
  const show = (id, on) => { const e = document.getElementById(id); if (e) e.hidden = !on; };
  show("call-on", state === "default");
  show("call-done", state === "granted");
  show("call-denied", state === "denied");
  button.onclick = async () => { await Notification.requestPermission(); wanted(); };
}
wanted();

const room = document.getElementById("room");
if (room) {
  let mine = null;
  room.addEventListener("told", ({ detail: message }) => {
    if (message.tell !== "position") return;
    if (message.mine && mine === false) call(document.title.replace(/^● /, ""), message.ask, location.pathname);
    mine = message.mine;
  });
}

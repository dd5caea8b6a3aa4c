// A tournament's page says that somebody is here, hears where they are awaited, and is fetched anew when something has changed.

const page = document.getElementById("tournament"), ready = document.getElementById("ready");

async function here() {
  try {
    const said = await (await fetch(`/tournament/${page.dataset.tournament}/here`, { method: "POST" })).json();
    if (said.table && ready.hidden) { location.href = `/table/${said.table}`; return; }
    const typing = document.activeElement?.matches("input:not([readonly]),select");
    if (said.revision !== Number(page.dataset.revision) && !typing) { location.reload(); return; }
  } catch { /* no connection: the next sign will tell */ }
  setTimeout(here, 4000);
}
here();

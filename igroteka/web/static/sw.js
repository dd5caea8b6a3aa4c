// Without network the house still opens: the front page as it was last, or a page that says what is going on. Tables need the server.

const CACHE = "igroteka", NEEDED = ["/offline", "/board.css", "/static/page.css", "/static/page.js", "/static/icon.svg"];

addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(NEEDED)).then(() => self.skipWaiting())));

addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, url));
  else if (url.pathname.startsWith("/static/") || url.pathname === "/board.css") event.respondWith(file(request, url));
});

async function page(request, url) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (url.pathname === "/" && answer.ok && !answer.redirected) await cache.put("/", answer.clone());
    return answer;
  } catch {
    return (url.pathname === "/" && await cache.match("/")) || await cache.match("/offline");
  }
}

async function file(request, url) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(url.pathname, answer.clone());
    return answer;
  } catch {
    return await cache.match(url.pathname) ?? Response.error();
  }
}

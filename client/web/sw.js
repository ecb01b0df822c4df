// The service worker: the second visit works without a network. It stores one release as a whole; the server's build
// fills in which. Online, the page itself always comes from the server, so a new release is there at once; its files are
// named by their content, so the page of one release never runs the files of another.
"use strict";
const RELEASE = "of the release";
const FILES = ["the files"];

const CACHE = "nonet-" + RELEASE;
const PAGE = "/";
const PAGE_TIMEOUT_MS = 5000; // a server that is not there may take minutes to say so

async function store(cache, path) {
  const response = await fetch(path, { cache: path === PAGE ? "reload" : "default" });
  if (!response.ok) throw new Error(path + ": the server answered " + response.status);
  // A server of another release answers with its own file, which must not be kept under this name.
  const named = /\.[0-9a-f]{20}\.\w+$/.test(path), control = response.headers.get("Cache-Control") || "";
  if (named && !control.includes("immutable")) throw new Error(path + " is of another release");
  if (path === PAGE) {
    const text = await response.clone().text();
    if (!FILES.every((file) => !/^\/nonet\./.test(file) || text.includes(file))) throw new Error("the page is of another release");
  }
  await cache.put(path, response);
}

async function install() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(FILES.map((path) => store(cache, path)));
  } catch (error) {
    await caches.delete(CACHE); // all or nothing
    throw error;
  }
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("nonet-") && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function page(request) {
  const stored = async () => (await (await caches.open(CACHE)).match(PAGE)) || Response.error();
  const patience = new AbortController(), timer = setTimeout(() => patience.abort(), PAGE_TIMEOUT_MS);
  try {
    const response = await fetch(request, { signal: patience.signal });
    return response.status >= 500 ? await stored() : response;
  } catch (_) {
    return stored();
  } finally {
    clearTimeout(timer);
  }
}

async function file(request, path) {
  const stored = await (await caches.open(CACHE)).match(path);
  return stored || fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  // Everything else is the server's alone: the socket, the API, files of other releases.
  if (request.mode === "navigate" && /^\/($|daily$|leaderboards$|gallery$|(?:[rcpumg]|screen)\/[^/]+$)/.test(url.pathname)) event.respondWith(page(request));
  else if (url.pathname !== PAGE && FILES.includes(url.pathname)) event.respondWith(file(request, url.pathname));
});

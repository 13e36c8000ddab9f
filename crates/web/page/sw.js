// The service worker: the page offline. The cache is named by the hash of the files (scripts/web-finish puts it here), so that a page
// is always of one version. A new version waits until the page says that no game is open.

const VERSION = 'VERSION';
const FILES = [];
const CACHE = `angrist-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((url) => new Request(url, { cache: 'reload' })))));
});

self.addEventListener('activate', (event) => {
  const old = (keys) => keys.filter((key) => key.startsWith('angrist-') && key !== CACHE);
  event.waitUntil(caches.keys().then((keys) => Promise.all(old(keys).map((key) => caches.delete(key)))).then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  event.respondWith(caches.open(CACHE).then(async (cache) => (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request)));
});

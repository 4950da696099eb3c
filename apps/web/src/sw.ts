// The service worker. Files with a hash in their name come from the cache; a dashboard address gets
// the shell of the last visit at once, while a newer one is fetched for the next. Answers of the
// API never pass through here, so nothing about a person is kept.

// Makes this file a module of its own; nothing of it is left in the build.
// oxlint-disable-next-line unicorn/require-module-specifiers
export type {};

interface WorkerScope {
  addEventListener(name: 'install' | 'activate', act: (event: LifeEvent) => void): void;
  addEventListener(name: 'fetch', act: (event: FetchLikeEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}
interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchLikeEvent extends LifeEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const worker = self as unknown as WorkerScope;
const cache_name = 'darasa-1';
const assets_max = 150;
const shells = [/^\/dashboard(\/|$)/, /^\/parent\/app(\/|$)/];
const shellKeys = (): string[] => shells.map((_pattern, n) => `/shell-${n}`);

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  const shell =
    request.mode === 'navigate' ? shells.findIndex((one) => one.test(url.pathname)) : -1;
  if (shell >= 0) event.respondWith(page(event, shellKeys()[shell] as string));
});

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cache_name).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** A hashed name never changes its content, so what is kept is right for ever. */
async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(cache_name);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  // A file that is gone means that the shell asking for it is an old one.
  if (response.status === 404) await Promise.all(shellKeys().map((key) => cache.delete(key)));
  return response;
}

async function page(event: FetchLikeEvent, key: string): Promise<Response> {
  const cache = await caches.open(cache_name);
  const kept = await cache.match(key);
  const fresh = fetch(event.request);
  const kept_for_next_time = fresh.then((response) => keepShell(cache, key, response.clone()));
  event.waitUntil(kept_for_next_time.catch(() => undefined));
  return kept ?? fresh;
}

/**
 * A shell is kept only together with every file it names: an old shell whose files are gone would
 * be a white page. Redirects and errors are not kept at all.
 */
async function keepShell(cache: Cache, key: string, response: Response): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || response.redirected || !type.startsWith('text/html')) return;
  const html = await response.clone().text();
  const named = new Set(html.match(/\/assets\/[\w.-]+/g));
  const missing: string[] = [];
  for (const path of named) if (!(await cache.match(path))) missing.push(path);
  await cache.addAll(missing);
  await cache.put(key, response);
  await dropOldest(cache);
}

async function dropOldest(cache: Cache): Promise<void> {
  const kept = (await cache.keys()).filter((one) => one.url.includes('/assets/'));
  const surplus = kept.slice(0, Math.max(0, kept.length - assets_max));
  await Promise.all(surplus.map((one) => cache.delete(one)));
}

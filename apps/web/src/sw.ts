// The service worker. Files with a hash in their name come from the cache; a dashboard address gets
// the shell of the last visit at once, while a newer one is fetched for the next. Answers of the
// API never pass through here, so nothing about a person is kept.

// Makes this file a module of its own; nothing of it is left in the build.
// oxlint-disable-next-line unicorn/require-module-specifiers
export type {};

interface WorkerScope {
  addEventListener(name: 'install' | 'activate', act: (event: LifeEvent) => void): void;
  addEventListener(name: 'fetch', act: (event: FetchLikeEvent) => void): void;
  addEventListener(name: 'message', act: (event: MessageLikeEvent) => void): void;
  addEventListener(name: 'push', act: (event: PushLikeEvent) => void): void;
  addEventListener(name: 'notificationclick', act: (event: ClickEvent) => void): void;
  skipWaiting(): Promise<void>;
  registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  location: Location;
}
interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface MessageLikeEvent extends LifeEvent {
  data: unknown;
}
interface FetchLikeEvent extends LifeEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface PushLikeEvent extends LifeEvent {
  data: { json(): unknown } | null;
}
interface ClickEvent extends LifeEvent {
  notification: { close(): void; data: unknown };
}
interface OpenPage {
  url: string;
  focus(): Promise<OpenPage>;
  navigate(url: string): Promise<unknown>;
}

const worker = self as unknown as WorkerScope;
const cache_name = 'darasa-1';
/** Shell and files of the screens that work without a line, whether they were visited or not. */
const pins_name = 'darasa-pins';
const pins_list = '/offline.json';
/** Where everybody comes in: without a line only these are there. */
const doors = ['/auth/login', '/parent/auth/login'];
const first_page = '/dashboard/app';
const assets_max = 150;
const shells_max = 30;
const shell_prefix = '/shell';
const roots = ['/dashboard', '/parent/app'];
const rootOf = (path: string): string | undefined =>
  roots.find((one) => `${path}/`.startsWith(`${one}/`));
const openPages = (): Promise<OpenPage[]> =>
  worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  const root = rootOf(pathname);
  if (root && request.mode === 'navigate') event.respondWith(page(event, pathname, root));
  if (doors.includes(pathname) && request.mode === 'navigate') event.respondWith(door(event));
});
worker.addEventListener('message', (event) => {
  if (event.data === 'pin') event.waitUntil(pin().catch(() => undefined));
});
worker.addEventListener('push', (event) => event.waitUntil(show(event)));
worker.addEventListener('notificationclick', (event) => event.waitUntil(follow(event)));

/** The message names the kind of event and no person: a locked screen is read by others. */
async function show(event: PushLikeEvent): Promise<void> {
  const { title, link } = messageOf(event);
  await worker.registration.showNotification(title, {
    body: 'Open the dashboard to read it.',
    tag: `darasa ${link}`,
    data: { link },
  });
}

function messageOf(event: PushLikeEvent): { title: string; link: string } {
  const usual = { title: 'New notification', link: '/dashboard/notifications' };
  try {
    const { title, link } = (event.data?.json() ?? {}) as Partial<typeof usual>;
    return { title: title ?? usual.title, link: isOurs(link) ? link : usual.link };
  } catch {
    return usual;
  }
}

/** A path of this application and nothing else, whoever sent it. */
const isOurs = (link: string | undefined): link is string =>
  /^\/(dashboard|parent)\/([\w/?=&.-]|%[\dA-F]{2})*$/.test(link ?? '');

/** Into a page that is open already, or a new one. The screen there checks access again. */
async function follow({ notification }: ClickEvent): Promise<void> {
  notification.close();
  const { link } = notification.data as { link: string };
  const page = (await openPages()).find(({ url }) => rootOf(new URL(url).pathname));
  if (page) await (await page.focus()).navigate(link);
  else await worker.clients.openWindow(link);
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name !== cache_name && name !== pins_name)
      .map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
  // The page that brought us here came before us; without this its first visit would not be kept.
  const pages = await openPages();
  await Promise.all(pages.map(({ url }) => keepPage(new URL(url).pathname).catch(() => undefined)));
}

async function keepPage(path: string): Promise<void> {
  if (!rootOf(path)) return;
  const cache = await caches.open(cache_name);
  await keepShell(cache, shell_prefix + withoutIds(path), await fetch(path));
}

/** A hashed name never changes its content, so what is kept is right for ever. */
async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(cache_name);
  const known =
    (await cache.match(request)) ?? (await (await caches.open(pins_name)).match(request));
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  // A file that is gone means that the shell asking for it is an old one.
  if (response.status === 404) await drop(cache, await kept(cache, shell_prefix));
  return response;
}

/** The shell of this very path knows what to preload; any other one of the same root works too. */
async function page(event: FetchLikeEvent, path: string, root: string): Promise<Response> {
  const cache = await caches.open(cache_name);
  const key = shell_prefix + withoutIds(path);
  const other = (await kept(cache, shell_prefix + root)).at(-1);
  const visited = (await cache.match(key)) ?? (other && (await cache.match(other)));
  const shell = visited ?? (await pinnedShell(rootOf(first_page) === root ? first_page : path));
  const fresh = fetch(event.request);
  const kept_for_next_time = fresh.then((response) => keepShell(cache, key, response.clone()));
  event.waitUntil(kept_for_next_time.catch(() => undefined));
  return shell ?? fresh;
}

/** Signing in is asked of the server; without a line whoever was signed out in silence still lands with us. */
async function door({ request }: FetchLikeEvent): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await pinnedShell(new URL(request.url).pathname);
    if (shell) return shell;
    throw error;
  }
}

const pinnedShell = async (path: string): Promise<Response | undefined> =>
  (await caches.open(pins_name)).match(shell_prefix + path);

/**
 * Fetches what the list of the build names. Files of the build before stay beside them: a page may be open
 * that still asks for one.
 */
async function pin(): Promise<void> {
  const pins = await caches.open(pins_name);
  const list = await fetch(pins_list, { cache: 'no-cache' });
  if (!list.ok) return;
  const files = await filesIn(list.clone());
  const before = await pins.match(pins_list);
  const last = before ? await filesIn(before) : [];
  const known = await pins.keys();
  const paths = new Set(known.map((one) => new URL(one.url).pathname));
  const shells = [first_page, ...doors];
  const is_whole = [...files, ...shells.map((path) => shell_prefix + path)].every((path) =>
    paths.has(path),
  );
  if (is_whole && files.join() === last.join()) return;
  await pins.addAll(files.filter((path) => !paths.has(path)));
  for (const path of shells) {
    const response = await fetch(path);
    if (isShell(response)) await pins.put(shell_prefix + path, response);
  }
  await pins.put(pins_list, list);
  const stays = new Set([...files, ...last]);
  const old = known.filter((one) => {
    const { pathname } = new URL(one.url);
    return pathname.startsWith('/assets/') && !stays.has(pathname);
  });
  await drop(pins, old);
}

const filesIn = async (list: Response): Promise<string[]> =>
  ((await list.json()) as { files: string[] }).files;

/** An admission number in an address has no place in a cache on a shared computer. */
const withoutIds = (path: string): string => path.replace(/\/[^/]*[^a-z/-][^/]*/g, '/:id');

/**
 * A shell is kept only together with every file it names: an old shell whose files are gone would
 * be a white page. Redirects and errors are not kept at all.
 */
async function keepShell(cache: Cache, key: string, response: Response): Promise<void> {
  if (!isShell(response)) return;
  const html = await response.clone().text();
  const named = [...new Set(html.match(/\/assets\/[\w.-]+/g))];
  const known = new Set((await kept(cache, '/assets/')).map((one) => new URL(one.url).pathname));
  await cache.addAll(named.filter((path) => !known.has(path)));
  await cache.put(key, response);
  await drop(cache, (await kept(cache, '/assets/')).slice(0, -assets_max));
  await drop(cache, (await kept(cache, shell_prefix)).slice(0, -shells_max));
}

function isShell(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return response.ok && !response.redirected && type.startsWith('text/html');
}

/** The oldest first: a cache keeps the order in which it was filled. */
async function kept(cache: Cache, prefix: string): Promise<Request[]> {
  const all = await cache.keys();
  return all.filter((one) => new URL(one.url).pathname.startsWith(prefix));
}

const drop = (cache: Cache, old: Request[]): Promise<boolean[]> =>
  Promise.all(old.map((one) => cache.delete(one)));

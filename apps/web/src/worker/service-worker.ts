import type { PushMessage } from '@castlane/contract/push.ts';
import type { ChangeEvent, FetchEvent, PageWindow, PushEvent, WorkerScope } from './scope.ts';

/**
 * The build prepends these: the files of the application, its page first, a name that is unique to them, the script that the page starts
 * with, and where all hashed files are. A server with `ASSETS_URL` names its CDN there.
 */
declare const BUILD: { version: string; entry: string; assets: string; files: readonly string[] };

const PREFIX = 'shell-';
const CACHE = `${PREFIX}${BUILD.version}`;
const PAGE = '/';
const ASSETS = '/assets/';
const ASSETS_NOW = new URL(BUILD.assets, location.origin).href;
/** The server's own paths: their responses are private and never cached. No address of the application ends in a dot. */
const SERVER_PATHS = /^\/(?:user|staff\/v1|ws|files|dev|join|docs|openapi\.json|healthz|readyz|metrics)(?:\/|$)|\.[a-z0-9]{2,12}$/i;
const UNREACHABLE = new Set([502, 503, 504]);

const scope = globalThis as unknown as WorkerScope;

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
scope.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});
scope.addEventListener('push', (event) => event.waitUntil(show(event)));
scope.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(open((notification.data as { path?: string } | null)?.path ?? PAGE));
});
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(event)));

/** The page and its files must fit together, so they are cached together. Files in the browser's cache are not downloaded again. */
async function install() {
  try {
    const cache = await caches.open(CACHE);
    await cache.addAll(BUILD.files);
    // While nodes of two builds run, the page may be another one's. The browser tries again at a later visit.
    const page = await (await cache.match(PAGE))?.text();
    if (!page?.includes(BUILD.entry)) throw new Error('The page is of another build');
  } catch (error) {
    // Half a build would take the place of the one that open tabs run.
    await orNothing(async () => caches.delete(CACHE));
    throw error;
  }
  await scope.skipWaiting();
}

async function takeOver() {
  await orNothing(dropOldBuilds);
  await orNothing(async () => scope.registration.navigationPreload?.enable());
  await scope.clients.claim();
}

/** Open tabs run the previous build: its files stay until the next build. */
async function dropOldBuilds() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** Storage may be full, blocked, or cleared at any moment. What the network has answered is answered in any case. */
async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

function answerTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET') return undefined;
  if (request.url.startsWith(ASSETS_NOW)) return assetOf(event);
  if (origin !== location.origin) return undefined;
  // A page from before there was a CDN, or after, asks here.
  if (pathname.startsWith(ASSETS)) return assetOf(event);
  if (request.mode === 'navigate') return SERVER_PATHS.test(pathname) ? undefined : pageFor(event);
  return BUILD.files.includes(pathname) ? freshOrKept(request) : undefined;
}

/** A name with a hash never changes its content, in any build. */
async function assetOf(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await keptOf(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    // The page does not wait for the disk.
    event.waitUntil(orNothing(async () => (await caches.open(CACHE)).put(request, copy)));
  }
  return answer;
}

/** From the server if it can be reached, so that a new build shows immediately. */
async function pageFor({ request, preloadResponse }: FetchEvent): Promise<Response> {
  // Without a network or a server.
  const answer = await orNothing(async () => (await preloadResponse) ?? (await fetch(request)));
  if (answer && !UNREACHABLE.has(answer.status)) return answer;
  return (await orNothing(async () => (await caches.open(CACHE)).match(PAGE))) ?? answer ?? Response.error();
}

async function freshOrKept(request: Request): Promise<Response> {
  return (await orNothing(async () => fetch(request))) ?? (await keptOf(request)) ?? Response.error();
}

function keptOf(request: Request): Promise<Response | undefined> {
  return orNothing(async () => caches.match(request, { ignoreVary: true }));
}

/** Shows a message, unless its subject is already on the screen. */
async function show({ data }: PushEvent) {
  if (!data) return;
  const { title, body, path, tag } = data.json() as PushMessage;
  const windows = (await orNothing(windowsOfOurs)) ?? [];
  if (windows.some((each) => each.visibilityState === 'visible' && pathOf(each) === path)) return;
  // TypeScript's library lacks `renotify`: a message that replaces another one alerts, too.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    renotify: true,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { path },
  };
  await scope.registration.showNotification(title, options);
}

/** Opens a path of the application: in a window that shows it, else in any open one, else in a new one. */
async function open(path: string) {
  const address = new URL(path, location.origin);
  const place = address.origin === location.origin ? `${address.pathname}${address.search}` : PAGE;
  const windows = await windowsOfOurs();
  const there = windows.find((each) => pathOf(each) === place);
  const window = there ?? windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  if (!window) return scope.clients.openWindow(place);
  // The browser may refuse the focus; the page is shown anyway.
  await orNothing(() => window.focus());
  // It refuses to lead a window that this worker does not control.
  return there ?? (await orNothing(() => window.navigate(place))) ?? scope.clients.openWindow(place);
}

function windowsOfOurs(): Promise<readonly PageWindow[]> {
  return scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

function pathOf({ url }: PageWindow): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** The page sends the new address to the server when it is opened next, because a worker has no session. */
async function subscribeAnew({ oldSubscription }: ChangeEvent) {
  if (oldSubscription) await scope.registration.pushManager.subscribe(oldSubscription.options);
}

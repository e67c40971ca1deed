import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'http://localhost:3000';
type Window = { url: string; visibilityState: string; focus: () => Promise<void>; navigate: (path: string) => Promise<unknown> };

type CacheCall = 'keys' | 'delete' | 'match' | 'open' | 'addAll' | 'matchIn' | 'put';
type Given = {
  kept?: Record<string, Record<string, string>>;
  assets?: string;
  page?: string;
  /** The calls of the cache that fail, as when storage is full or blocked. */
  failing?: readonly CacheCall[];
};
const PAGE = 'the page, with /assets/new.js';

/** Stands in for the worker's global scope; the test fires its events. */
async function start({ kept = {}, assets = '/assets/', page = PAGE, failing = [] }: Given = {}) {
  const fails = (call: CacheCall) => {
    if (failing.includes(call)) throw new DOMException('Storage', 'QuotaExceededError');
  };
  const listeners = new Map<string, (event: object) => void>();
  const stores = new Map(Object.entries(kept).map(([name, files]) => [name, new Map(Object.entries(files))]));
  const windows: Window[] = [];
  const pathOf = (request: Request | string) => (typeof request === 'string' ? request : new URL(request.url).pathname);
  const matchIn = (store: Map<string, string> | undefined, request: Request | string) => {
    const text = store?.get(pathOf(request));
    return text === undefined ? undefined : new Response(text);
  };
  const browser = {
    stores,
    windows,
    shown: vi.fn(async (_title: string, _options: NotificationOptions) => undefined),
    opened: vi.fn(async (_path: string) => null),
    subscribed: vi.fn(async () => null),
    fetched: vi.fn(async (request: Request | string) => new Response(`fresh ${pathOf(request)}`)),
  };
  vi.stubGlobal('BUILD', { version: 'b', entry: '/assets/new.js', assets, files: ['/', '/favicon.svg', '/assets/new.js'] });
  vi.stubGlobal('addEventListener', (name: string, listen: (event: object) => void) => listeners.set(name, listen));
  vi.stubGlobal('fetch', browser.fetched);
  vi.stubGlobal('skipWaiting', async () => undefined);
  vi.stubGlobal('registration', { showNotification: browser.shown, pushManager: { subscribe: browser.subscribed } });
  vi.stubGlobal('clients', { claim: async () => undefined, matchAll: async () => windows, openWindow: browser.opened });
  vi.stubGlobal('caches', {
    keys: async () => {
      fails('keys');
      return [...stores.keys()];
    },
    delete: async (name: string) => {
      fails('delete');
      return stores.delete(name);
    },
    // As in a browser, what is forbidden altogether throws at once.
    match: (request: Request) => {
      fails('match');
      return Promise.resolve([...stores.values()].map((store) => matchIn(store, request)).find(Boolean));
    },
    open: async (name: string) => {
      fails('open');
      const store = stores.get(name) ?? new Map<string, string>();
      stores.set(name, store);
      return {
        addAll: async (files: string[]) => {
          fails('addAll');
          files.forEach((file) => store.set(file, file === '/' ? page : `kept ${file}`));
        },
        match: async (request: string) => {
          fails('matchIn');
          return matchIn(store, request);
        },
        put: async (request: Request, answer: Response) => {
          fails('put');
          store.set(pathOf(request), await answer.text());
        },
      };
    },
  });
  await import('./service-worker.ts');
  const answers: Promise<unknown>[] = [];
  async function fire(name: string, event: object = {}) {
    answers.length = 0;
    const later: Promise<unknown>[] = [];
    listeners.get(name)?.({
      waitUntil: (work: Promise<unknown>) => void later.push(work),
      respondWith: (promise: Promise<unknown>) => void answers.push(promise),
      ...event,
    });
    const [given] = await Promise.all(answers);
    await Promise.all(later);
    return given;
  }
  async function ask(path: string, { mode = 'cors', method = 'GET' } = {}) {
    const answer = await fire('fetch', {
      request: { url: new URL(path, ORIGIN).href, mode, method },
      preloadResponse: Promise.resolve(undefined),
    });
    return (answer as Response | undefined)?.text();
  }
  /** The last answer, whether or not the work behind it is done. */
  const answered = async () => ((await answers[0]) as Response).clone().text();
  return { ...browser, fire, ask, answered };
}

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function aWindow(path: string, visibilityState = 'visible'): Window {
  return { url: `${ORIGIN}${path}`, visibilityState, focus: vi.fn(async () => undefined), navigate: vi.fn(async () => ({})) };
}

const PUSH = { title: 'Zoë', body: 'Size 8.5?', path: '/message?thread=a', tag: 'thread-a' };
const data = { json: () => PUSH };

test('a new build keeps its own shell and the one before it, and nothing older', async () => {
  const worker = await start({ kept: { 'shell-x': {}, 'shell-a': {}, other: {} } });
  await worker.fire('install');
  await worker.fire('activate');
  expect([...worker.stores.keys()]).toEqual(['shell-a', 'other', 'shell-b']);
  expect([...worker.stores.get('shell-b')!.keys()]).toEqual(['/', '/favicon.svg', '/assets/new.js']);
});

test('a tab of the build before gets its files though the server has them no more', async () => {
  const worker = await start({ kept: { 'shell-a': { '/assets/old.js': 'old' } } });
  worker.fetched.mockRejectedValue(new TypeError('gone'));
  expect(await worker.ask('/assets/old.js')).toBe('old');
});

test('a page of another build is not kept with the files of this one', async () => {
  const worker = await start({ page: 'the page, with /assets/newer.js' });
  await expect(worker.fire('install')).rejects.toThrow(/another build/);
});

test('files at a CDN are kept as those of the server, which may still be asked for older ones', async () => {
  const worker = await start({ assets: 'https://cdn.example/assets/' });
  expect(await worker.ask('https://cdn.example/assets/new.js')).toBe('fresh /assets/new.js');
  expect(await worker.ask('/assets/old.js')).toBe('fresh /assets/old.js');
  worker.fetched.mockRejectedValue(new TypeError('offline'));
  expect(await worker.ask('https://cdn.example/assets/new.js')).toBe('fresh /assets/new.js');
  for (const path of ['https://cdn.example/other.js', 'https://cdn.example.org/assets/new.js'])
    expect(await worker.ask(path)).toBeUndefined();
});

test('the page comes from the server, and from the shell when there is none', async () => {
  const worker = await start();
  await worker.fire('install');
  expect(await worker.ask('/message', { mode: 'navigate' })).toBe('fresh /message');
  worker.fetched.mockResolvedValueOnce(new Response('Bad gateway', { status: 502 }));
  expect(await worker.ask('/message', { mode: 'navigate' })).toBe(PAGE);
  worker.fetched.mockRejectedValue(new TypeError('offline'));
  expect(await worker.ask('/message', { mode: 'navigate' })).toBe(PAGE);
  expect(await worker.ask('/favicon.svg')).toBe('kept /favicon.svg');
});

test.each([
  ['/user/v1/threads', {}],
  ['/files/a.webp', {}],
  ['/files/a.webp', { mode: 'navigate' }],
  ['/openapi.json', { mode: 'navigate' }],
  ['/dev/mailbox', { mode: 'navigate' }],
  ['/message', { mode: 'navigate', method: 'POST' }],
  ['https://elsewhere.example/assets/x.js', {}],
])('%s is none of its business', async (path, options) => {
  const worker = await start();
  expect(await worker.ask(path, options)).toBeUndefined();
});

test('what the server answers to the application is never kept', async () => {
  const worker = await start();
  await worker.fire('install');
  const before = [...worker.stores.get('shell-b')!.keys()];
  for (const path of ['/user/v1/account/me', '/message', '/robots.txt'])
    await worker.ask(path, { mode: path === '/message' ? 'navigate' : 'cors' });
  expect([...worker.stores.get('shell-b')!.keys()]).toEqual(before);
});

const CACHE_CALLS: CacheCall[] = ['keys', 'delete', 'match', 'open', 'addAll', 'matchIn', 'put'];

test.each([...CACHE_CALLS.map((call) => [call]), CACHE_CALLS])(
  'what was fetched is answered whatever the cache says: %s',
  async (...failing) => {
    const worker = await start({ failing });
    await worker.fire('install').catch(() => undefined);
    await worker.fire('activate');
    expect(await worker.ask('/assets/new.js')).toMatch(/(fresh|kept) \/assets\/new.js/);
    expect(await worker.ask('/assets/other.js')).toBe('fresh /assets/other.js');
    expect(await worker.ask('/message', { mode: 'navigate' })).toBe('fresh /message');
    expect(await worker.ask('/favicon.svg')).toBe('fresh /favicon.svg');
  },
);

test('the page does not wait until a file is stored', async () => {
  const worker = await start();
  let store: () => void = () => undefined;
  const cache = { put: () => new Promise<void>((resolve) => (store = resolve)) };
  vi.stubGlobal('caches', { match: async () => undefined, open: async () => cache });
  const asked = worker.ask('/assets/new.js');
  await vi.waitFor(() => expect(worker.fetched).toHaveBeenCalledOnce());
  await expect(worker.answered()).resolves.toBe('fresh /assets/new.js');
  store();
  await asked;
});

test('a page that a proxy refuses is answered as it is when the cache was cleared meanwhile', async () => {
  const worker = await start();
  worker.fetched.mockResolvedValue(new Response('Bad gateway', { status: 502 }));
  expect(await worker.ask('/message', { mode: 'navigate' })).toBe('Bad gateway');
});

test('a build that could not be stored takes no place among those that are kept', async () => {
  const worker = await start({ kept: { 'shell-a': { '/assets/old.js': 'old' } }, failing: ['addAll'] });
  await expect(worker.fire('install')).rejects.toThrow('Storage');
  expect([...worker.stores.keys()]).toEqual(['shell-a']);
});

test('a click opens a window when the one that is there cannot be led', async () => {
  const worker = await start();
  const other = aWindow('/my-job');
  other.navigate = vi.fn(async () => Promise.reject(new TypeError('Not controlled')));
  worker.windows.push(other);
  await worker.fire('notificationclick', click(PUSH.path));
  expect(worker.opened).toHaveBeenCalledExactlyOnceWith(PUSH.path);
});

test('a push message is shown with its place, unless that is on a screen that is looked at', async () => {
  const worker = await start();
  worker.windows.push(aWindow('/message?thread=a', 'hidden'), aWindow('/message?thread=b'));
  await worker.fire('push', { data });
  expect(worker.shown).toHaveBeenCalledExactlyOnceWith(
    'Zoë',
    expect.objectContaining({ body: 'Size 8.5?', tag: 'thread-a', data: { path: PUSH.path } }),
  );
  worker.windows.push(aWindow('/message?thread=a'));
  await worker.fire('push', { data });
  expect(worker.shown).toHaveBeenCalledOnce();
});

function click(path: unknown) {
  return { notification: { data: { path }, close: vi.fn() } };
}

test('a click goes to the window that is there, else takes one along, else opens one', async () => {
  const worker = await start();
  await worker.fire('notificationclick', click(PUSH.path));
  expect(worker.opened).toHaveBeenCalledWith(PUSH.path);
  const other = aWindow('/my-job');
  worker.windows.push(other);
  await worker.fire('notificationclick', click(PUSH.path));
  expect(other.focus).toHaveBeenCalledOnce();
  expect(other.navigate).toHaveBeenCalledExactlyOnceWith(PUSH.path);
  const there = aWindow(PUSH.path, 'hidden');
  worker.windows.push(there);
  await worker.fire('notificationclick', click(PUSH.path));
  expect(there.focus).toHaveBeenCalledOnce();
  expect(there.navigate).not.toHaveBeenCalled();
});

test.each(['https://evil.example/', '//evil.example/x', undefined])('a click never leads out of the application: %s', async (path) => {
  const worker = await start();
  await worker.fire('notificationclick', click(path));
  expect(worker.opened).toHaveBeenCalledExactlyOnceWith('/');
});

test('a subscription that the browser ended is made anew with the same key', async () => {
  const worker = await start();
  const options = { userVisibleOnly: true, applicationServerKey: 'key' };
  await worker.fire('pushsubscriptionchange', { oldSubscription: { options } });
  expect(worker.subscribed).toHaveBeenCalledWith(options);
});

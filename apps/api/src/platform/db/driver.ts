import { registerHooks, type ModuleSource } from 'node:module';

/**
 * The database driver, postgres.js 3.4.9, with three patches that are applied while it is loaded. Node loads it only once, so all code
 * imports it from here. `docs/decisions/0048-a-patched-driver.md` describes the faults.
 */

/** A text that occurs once in `postgres/src/connection.js`, and its replacement. */
type Patch = readonly [faulty: string, fixed: string];

const PATCHES: readonly Patch[] = [
  // A write that was scheduled when the connection closed was never cleared: the connection wrote nothing more, and each attempt to open it
  // took 5 seconds.
  [
    'clearImmediate(nextWriteTimer)\n    socket.removeListener',
    'clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener',
  ],
  // A statement that was given to a connection between its error and its close was never sent. It got the empty result of the next start of
  // the connection. `end()` never returned if it was called there.
  [
    "!hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))",
    ";(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n    query = results = errorResponse = null\n    ended && ended()",
  ],
  // The rows of a failed statement were counted for the next one, whose result began with that many holes.
  [
    'query = results = errorResponse = null\n    result = new Result()',
    'query = results = errorResponse = null\n    rows = 0\n    result = new Result()',
  ],
];

const hooks = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    return url.endsWith('/postgres/src/connection.js') ? { ...loaded, source: patched(loaded.source) } : loaded;
  },
});

function patched(source: ModuleSource | null | undefined): string {
  const original = Buffer.from(source as Uint8Array).toString();
  return PATCHES.reduce((text, [faulty, fixed]) => {
    if (text.split(faulty).length !== 2)
      throw new Error('postgres.js has changed: compare the patches in platform/db/driver.ts with its new version');
    return text.replace(faulty, () => fixed);
  }, original);
}

// oxlint-disable-next-line no-restricted-imports -- the one place that may
export const { default: postgres } = await import('postgres');
hooks.deregister();

import { registerHooks, type ModuleSource } from 'node:module';

/**
 * The database driver, postgres.js 3.4.9, with its faults mended while it is loaded. Import it from here alone: Node loads it once.
 * `docs/decisions/0048-a-mended-driver.md` tells each fault.
 */

/** A text of `postgres/src/connection.js` that stands there once, and what replaces it. */
type Mend = readonly [faulty: string, mended: string];

const MENDS: readonly Mend[] = [
  // A send that was due when the connection closed stayed due for ever: nothing was sent again, and each try to open it took 5 seconds.
  [
    'clearImmediate(nextWriteTimer)\n    socket.removeListener',
    'clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener',
  ],
  // A statement that came between the error and the close of a connection was never sent, and got the empty result of the next opening. An
  // `end()` that came there never returned.
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
    return url.endsWith('/postgres/src/connection.js') ? { ...loaded, source: mended(loaded.source) } : loaded;
  },
});

function mended(source: ModuleSource | null | undefined): string {
  const original = Buffer.from(source as Uint8Array).toString();
  return MENDS.reduce((text, [faulty, better]) => {
    if (text.split(faulty).length !== 2) throw new Error('postgres.js is another version than the one that platform/db/driver.ts mends');
    return text.replace(faulty, () => better);
  }, original);
}

// oxlint-disable-next-line no-restricted-imports -- the one place that may
export const { default: postgres } = await import('postgres');
hooks.deregister();

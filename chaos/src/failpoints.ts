import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { Socket } from 'node:net';
import { Client } from 'pg';
import { WebSocket } from 'ws';
import { ACK_FRAME, EVENT_FRAME, SAYS_DONE, SEND_FRAME, STORES_MESSAGE } from './anchors.ts';
import type { Failpoint, Order, Rewrite } from './failpoint-names.ts';

/**
 * Loaded into a server by `--import`, never part of it: kills it at a named point, and rewrites lines of its source for a mutant. Gets its
 * orders from its parent, and ends with it.
 */
const mutant = process.env.CHAOS_REWRITES ? (JSON.parse(process.env.CHAOS_REWRITES) as Rewrite[]) : [];
const missing = new Set<Rewrite>(mutant);
let order: Order | undefined;

registerHooks({
  load(url, context, nextLoad) {
    const rewrites = mutant.filter(({ file }) => url.endsWith(`/${file}`));
    const loaded = nextLoad(url, context);
    if (rewrites.length === 0) return loaded;
    return { ...loaded, source: rewrites.reduce(rewrite, readFileSync(new URL(url), 'utf8')) };
  },
});

function rewrite(source: string, change: Rewrite): string {
  const parts = source.split(change.find);
  if (parts.length !== 2) throw new Error(`chaos: ${change.file} has ${parts.length - 1} times: ${change.find}`);
  missing.delete(change);
  return parts.join(change.replace);
}

process.on('message', (message: Order | 'are all rewritten?') => {
  if (message === 'are all rewritten?') process.send!({ missing: [...missing].map(({ file }) => file) });
  else order = message;
});
process.channel?.unref();
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.once('SIGTERM', () => void setTimeout(() => reach('mid-shutdown'), 10));

/** Dies here if the order says so. */
function reach(point: Failpoint): void {
  if (order?.die !== point) return;
  order.times -= 1;
  if (order.times <= 0) process.kill(process.pid, 'SIGKILL');
}

/** Database connections inside a transaction, and those whose transaction has stored a message. */
const begun = new Set<Client>();
const stored = new Set<Client>();

function begins(connection: Client, statement: string): void {
  if (statement === 'BEGIN') begun.add(connection);
  if (SAYS_DONE.test(statement)) reach('job-after-effect-before-done');
  if (statement === 'COMMIT' && stored.has(connection)) reach('before-commit');
  if (!STORES_MESSAGE.test(statement)) return;
  stored.add(connection);
  // An autocommit statement commits in the database, whether or not this process lives to see the result.
  if (!begun.has(connection)) setImmediate(() => setImmediate(() => reach('before-commit')));
}

function ends(connection: Client, statement: string): void {
  if (STORES_MESSAGE.test(statement)) {
    reach('after-insert');
    if (!begun.has(connection)) committed(connection);
  }
  if (statement === 'COMMIT') committed(connection);
  if (statement === 'ROLLBACK') forget(connection);
}

function committed(connection: Client): void {
  if (stored.has(connection)) reach('after-commit-before-ack');
  forget(connection);
}

function forget(connection: Client): void {
  begun.delete(connection);
  stored.delete(connection);
}

// oxlint-disable-next-line typescript/unbound-method -- called with the socket it belongs to
const write = Socket.prototype.write;
Socket.prototype.write = function writeOrDie(this: Socket, ...args: Parameters<typeof write>) {
  const [chunk] = args as unknown[];
  if (order === undefined || !(Buffer.isBuffer(chunk) || typeof chunk === 'string')) return Reflect.apply(write, this, args);
  if (chunk.includes(EVENT_FRAME)) reach('mid-fan-out');
  const isAck = chunk.includes(ACK_FRAME);
  const result = Reflect.apply(write, this, args);
  if (isAck) setImmediate(() => reach('after-ack-before-wake'));
  return result;
} as typeof write;

// oxlint-disable-next-line typescript/unbound-method -- called with the socket it belongs to
const emit = WebSocket.prototype.emit;
WebSocket.prototype.emit = function emitOrDie(this: WebSocket, name: string | symbol, ...args: unknown[]): boolean {
  if (order !== undefined && name === 'message' && String(args[0]).includes(SEND_FRAME)) reach('before-tx');
  return Reflect.apply(emit, this, [name, ...args]);
} as typeof emit;

// oxlint-disable-next-line typescript/unbound-method -- called with the client it belongs to
const query = Client.prototype.query as (this: Client, ...args: unknown[]) => Promise<unknown>;
Client.prototype.query = function queryOrDie(this: Client, ...args: unknown[]) {
  const [given] = args as (string | { text: string })[];
  const text = typeof given === 'string' ? given : given!.text;
  begins(this, text);
  const answer = Reflect.apply(query, this, args);
  // Before whatever waits for the answer.
  void answer.then(
    () => ends(this, text),
    () => {},
  );
  return answer;
} as typeof Client.prototype.query;

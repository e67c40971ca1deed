import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Tx } from '@castlane/api/src/platform/db/connect.ts';
import { transact, transactOne } from '@castlane/api/src/platform/db/transact.ts';
import type { Chance } from '../chance.ts';
import { TAKEN_BACK, type Book, type Outcome, type Where } from './book.ts';
import { faultOf, type Deed, type Row } from './judge.ts';
import type { Opened } from './lane.ts';
import { anyFailing, anyRead } from './statements.ts';

/** Who acts, and where. */
export type Scene = {
  client: Opened;
  where: Where;
  chance: Chance;
  book: Book;
  /** The counter that only this user moves, the last value that came back, and how many steps are unknown. */
  counter: { id: number; value: number; unknown: number };
  /** The last deed that was acknowledged. */
  last: Deed | undefined;
};

const MOST_ROWS = 5;

/** One thing that a user does; returns whether it was answered. */
type Act = (scene: Scene) => Promise<boolean>;

export function anyAct({ chance }: Scene): Act {
  const share = chance.next();
  if (share < 0.45) return read;
  if (share < 0.55) return readOwn;
  if (share < 0.65) return fail;
  if (share < 0.8) return write;
  if (share < 0.84) return writeOnce;
  return inTransaction;
}

/** Moves the counter of the user; two steps at the same time would wait for each other. */
export async function step({ client, where, book, counter }: Scene): Promise<boolean> {
  const { id } = counter;
  const deed = newDeed(book, 1, `step of counter ${id}`);
  const { token, what } = deed;
  const outcome = await book.ask(
    { kind: 'write', what, where },
    () => client.writes<{ token: string; value: number }[]>`
      WITH counter AS (UPDATE cut_counters SET value = value + 1 WHERE id = ${id}::int RETURNING value)
      INSERT INTO cut_rows (token, part, counter, value) SELECT ${token}, 1, ${id}::int, value FROM counter RETURNING token, value`,
  );
  deed.end = endOf(outcome);
  if (outcome.is !== 'done') {
    counter.unknown += 1;
    return false;
  }
  const value = outcome.value.find((row) => row?.token === token)?.value ?? 0;
  book.fault(faultOf(what, [{ token, value }], outcome.value));
  if (value <= counter.value || value > counter.value + counter.unknown + 1)
    book.fault({ kind: 'foreign', what: `${what}: ${value} after ${counter.value} and ${counter.unknown} unknown` });
  // What is unknown may still run: a later step can count it.
  counter.value = Math.max(counter.value, value);
  return true;
}

async function read({ client, where, chance, book }: Scene): Promise<boolean> {
  const { what, expected, run } = anyRead(book.newToken(), chance);
  const outcome = await book.askRows({ kind: 'read', what, where }, expected, () => run(client.reads));
  return outcome.is === 'done';
}

/** What was acknowledged is there at once. */
async function readOwn(scene: Scene): Promise<boolean> {
  const { client, where, book, last } = scene;
  if (!last) return read(scene);
  const expected = rowsOf(last);
  const outcome = await book.askRows({ kind: 'read', what: `reading ${last.what}`, where }, expected, () => ownRows(client.reads, last));
  return outcome.is === 'done';
}

async function fail({ client, where, chance, book }: Scene): Promise<boolean> {
  const { what, fails, run } = anyFailing(book.newToken(), chance);
  const pool = chance.happens(0.5) ? client.reads : client.writes;
  return (await book.ask({ kind: 'failing', what, fails, where }, () => run(pool))).is === 'refused';
}

async function write(scene: Scene): Promise<boolean> {
  const { client, where, chance, book } = scene;
  const deed = newDeed(book, chance.whole(1, MOST_ROWS), 'insert');
  const { what } = deed;
  const outcome = await book.askRows({ kind: 'write', what, where }, rowsOf(deed), () => insert(client.writes, deed, 1, deed.parts));
  return done(scene, deed, endOf(outcome));
}

/**
 * A write that is safe to run twice, as `transactOne` asks for. It writes the second time, too, and so waits for the standby: DO NOTHING
 * would acknowledge a row that the first run committed on the primary alone, if its backend was ended while it waited.
 */
async function writeOnce(scene: Scene): Promise<boolean> {
  const { client, where, book } = scene;
  const deed = newDeed(book, 1, 'write that may run twice');
  const outcome = await book.ask({ kind: 'once', what: deed.what, where }, () =>
    transactOne(
      client.writes,
      (db) => db`INSERT INTO cut_once (token) VALUES (${deed.token}) ON CONFLICT (token) DO UPDATE SET token = excluded.token`,
    ),
  );
  deed.end = endOf(outcome);
  return outcome.is === 'done';
}

async function inTransaction(scene: Scene): Promise<boolean> {
  const { client, where, chance, book } = scene;
  const end = chance.happens(0.75) ? 'commit' : chance.happens(0.6) ? 'rollback' : 'failure';
  const deed = newDeed(book, chance.whole(2, MOST_ROWS), `transaction, ${end}`);
  const failing = anyFailing(deed.token, chance);
  const fails = { commit: undefined, rollback: TAKEN_BACK, failure: failing.fails }[end];
  const ask: Ask = async (what, expected, run, failsWith) => {
    const question = { kind: 'in a transaction' as const, what: `${what} in ${deed.what}`, where, fails: failsWith };
    const outcome = await (expected ? book.askRows(question, expected, run) : book.ask(question, run));
    if (outcome.is !== 'done') throw outcome.is === 'hung' ? new Error('It hung') : outcome.error;
  };
  const outcome = await book.ask({ kind: 'transaction', what: deed.what, where, fails }, () =>
    transact(client.writes, async (tx) => {
      await writeInSteps(tx, deed, chance, ask);
      if (end === 'failure') await ask(failing.what, undefined, () => failing.run(tx), failing.fails);
      if (end === 'rollback') throw Object.assign(new Error('Taken back'), { code: TAKEN_BACK });
    }),
  );
  return done(scene, deed, end === 'commit' ? endOf(outcome) : 'refused');
}

type Ask = (what: string, expected: Row[] | undefined, run: () => PromiseLike<readonly Row[]>, fails?: string) => Promise<void>;

/** Writes the rows in several statements, and reads between them. */
async function writeInSteps(tx: Tx, deed: Deed, chance: Chance, ask: Ask): Promise<void> {
  for (let written = 0; written < deed.parts;) {
    const [from, to] = [written + 1, chance.whole(written + 1, deed.parts)];
    const inserted = ask('insert', rowsOf(deed).slice(written, to), () => insert(tx, deed, from, to));
    written = to;
    if (chance.happens(0.4)) {
      const { what, expected, run } = anyRead(deed.token, chance);
      // Two statements that are sent together.
      await Promise.all([inserted, ask(what, expected, () => run(tx))]);
    } else await inserted;
    if (chance.happens(0.3)) await ask('reading', rowsOf(deed).slice(0, to), () => ownRows(tx, deed));
    if (chance.happens(0.2)) await pause(chance.between(0, 20));
  }
}

function insert(db: Db, { token }: Deed, from: number, to: number): PromiseLike<readonly Row[]> {
  if (from === to) return db<Row[]>`INSERT INTO cut_rows (token, part) VALUES (${token}, ${from}) RETURNING token, part`;
  const parts = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return db<Row[]>`INSERT INTO cut_rows (token, part) SELECT ${token}, unnest(${parts}::int[]) RETURNING token, part`;
}

function ownRows(db: Db, { token }: Deed): PromiseLike<readonly Row[]> {
  return db<Row[]>`SELECT token, part FROM cut_rows WHERE token = ${token} ORDER BY id`;
}

function rowsOf({ token, parts }: Deed): Row[] {
  return Array.from({ length: parts }, (_, index) => ({ token, part: index + 1 }));
}

function newDeed(book: Book, parts: number, what: string): Deed {
  const token = book.newToken();
  // Until its writer knows more.
  const deed: Deed = { token, parts, what: `${what} ${token}`, end: 'unknown' };
  book.deeds.push(deed);
  return deed;
}

function endOf({ is }: Outcome<unknown>): Deed['end'] {
  return is === 'done' ? 'acknowledged' : is === 'refused' ? 'refused' : 'unknown';
}

function done(scene: Scene, deed: Deed, end: Deed['end']): boolean {
  deed.end = end;
  if (end === 'acknowledged') scene.last = deed;
  return end !== 'unknown';
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '@castlane/api/src/platform/db/connect.ts';
import { check, type Ends } from './check.ts';
import type { Fault } from './faults.ts';
import type { Stage } from './stage.ts';

/** How often each client writes, on average. At a higher rate the message limit would interfere. */
const WRITE_MS = 600;
const TWINS = 2;
/** The margin from acknowledgement to arrival when nothing is wrong; the poll interval is a second. */
const CALM_MS = 200;
const LAST_MS = 4000;
const SLOW = 'late: messages are slow;';

export type Result = { fault: string; struck: number; seed: number; ms: number; acked: number; mails: number; faults: string[] };
export type Limits = { settleMs: number };

/** Runs one fault while all clients write; then writing stops, everything restarts, and the ledgers are compared with the database. */
export async function runCycle(stage: Stage, fault: Fault, limits: Limits): Promise<Result> {
  const began = performance.now();
  stage.stopwatch.reset();
  stage.mix();
  const writing = new AbortController();
  const writers = [write(stage, writing.signal), stage.mails.writeMany(writing.signal)];
  for (let i = 0; i < TWINS; i++) void stage.chance.one(stage.clients).writeTwins();
  await pause(stage.chance.between(200, 700));
  const stopWriting = async () => {
    writing.abort();
    await Promise.all(writers);
  };
  if (fault.isLastWord) await stopWriting();
  const faults: string[] = [];
  const struck = await fault.strike(stage).catch((error: Error) => {
    faults.push(`late: ${error.message}`);
    return 0;
  });
  await pause(300);
  await stopWriting();
  for (const server of stage.all) if (!server.isRunning) await server.start();
  const found = await stage.database.use(stage.name, async (db) => {
    const ends = await settle(stage, db, limits.settleMs);
    if (!ends) faults.push(`late: after ${limits.settleMs / 1000} s not everybody had everything`);
    return findings(stage, db, ends ?? new Map());
  });
  faults.push(...found.faults, ...(fault.name === 'nothing' ? slowness(stage) : []));
  return { fault: fault.name, struck, seed: stage.chance.seed, ms: Math.round(performance.now() - began), ...found, faults };
}

async function write({ clients, chance }: Stage, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // A client that reloads meanwhile is a new object.
    void chance.one(clients).write();
    await pause((WRITE_MS / clients.length) * chance.between(0.2, 1.8));
  }
}

/**
 * Waits until no client has anything to send, all clients have everything, and every mail is gone. Returns where the streams ended then: a
 * mark that a dead node had sent may be written later and is not waited for. Returns undefined on a timeout.
 */
export async function settle(stage: Pick<Stage, 'clients' | 'mails'>, db: Pool, patienceMs: number): Promise<Ends | undefined> {
  const began = performance.now();
  for (; performance.now() - began < patienceMs; await pause(40)) {
    // Such a fault cannot be repaired by waiting.
    if (stage.clients.some(({ memory }) => memory.faults.length > 0)) return new Map();
    if (!stage.clients.every((client) => client.isSettled)) continue;
    const ends = await endsOf(db);
    if (!stage.clients.every(({ person, memory }) => memory.cursor >= (ends.get(person.id) ?? 0))) continue;
    if (await stage.mails.settle(db)) return ends;
  }
  return undefined;
}

async function endsOf(db: Pool): Promise<Ends> {
  const rows = await db<{ accountId: string; lastN: number }[]>`SELECT account_id, last_n FROM account_streams`;
  return new Map(rows.map(({ accountId, lastN }) => [accountId, lastN]));
}

async function findings(stage: Stage, db: Pool, ends: Ends): Promise<{ acked: number; mails: number; faults: string[] }> {
  const { acked, faults } = await check(db, stage.clients, ends);
  const mails = await stage.mails.check(db);
  if (mails.twice > stage.interruptions) faults.push(`mail: ${mails.twice} went out again, after ${stage.interruptions} interruptions`);
  return { acked, mails: mails.sent, faults: [...faults, ...mails.faults] };
}

/** Without a fault, messages arrive soon after their acknowledgement: hardly any waits for the next poll, and none for two. */
function slowness({ stopwatch }: Stage): string[] {
  const acked = quantile(stopwatch.acks, 0.5);
  const [most, last] = [quantile(stopwatch.arrivals, 0.75), Math.max(0, ...stopwatch.arrivals)];
  if (most <= CALM_MS + 3 * acked && last <= LAST_MS) return [];
  const after = [acked, most, last].map((ms) => Math.round(ms));
  return [`${SLOW} half were acknowledged after ${after[0]} ms, a quarter arrived after ${after[1]} or more, the last after ${after[2]}`];
}

/** The machine may be busy, so such a cycle is repeated. */
export function isOnlySlow({ faults }: Result): boolean {
  return faults.length > 0 && faults.every((fault) => fault.startsWith(SLOW));
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

import { setTimeout as pause } from 'node:timers/promises';
import { Pool as Connections } from 'undici';
import { quantile, type Result } from './report.ts';
import type { Served } from './served.ts';

const PEOPLE = 8;
const EVERY_MS = 100;
const PATIENCE_MS = 10_000;
const READS = ['account/me', 'threads', 'notifications', 'categories'];
/** What an attack may cost honest users: latency and memory. */
const LATENCY_MS = 1000;
const MEMORY_MB = 200;

export type Meanwhile = { ms: number[]; failed: number; turnedAway: number; megabytes: { before: number; most: number } };

/** Runs the work while honest users read, and records their waiting times and the server's memory. */
export async function meanwhile<T>(served: Served, work: () => Promise<T>): Promise<{ result: T; seen: Meanwhile }> {
  const connections = new Connections(served.origin, { connections: 4, headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS });
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => served.ask('person', 'creator')));
  const seen: Meanwhile = { ms: [], failed: 0, turnedAway: 0, megabytes: { before: served.megabytes(), most: 0 } };
  let isOver = false;
  async function read(turn: number): Promise<void> {
    const began = performance.now();
    try {
      const { statusCode, body } = await connections.request({
        method: 'GET',
        path: `/user/v1/${READS[turn % READS.length]}`,
        headers: { authorization: `Bearer ${people[turn % PEOPLE]!.token}`, 'x-forwarded-for': `198.51.100.${turn % 200}` },
      });
      await body.dump();
      if (statusCode === 503) seen.turnedAway += 1;
      else if (statusCode >= 400) seen.failed += 1;
    } catch {
      seen.failed += 1;
    }
    seen.ms.push(performance.now() - began);
  }
  async function readOn(): Promise<void> {
    const reads: Promise<void>[] = [];
    for (let turn = 0; !isOver; turn += 1) {
      reads.push(read(turn));
      seen.megabytes.most = Math.max(seen.megabytes.most, served.megabytes() || 0);
      await pause(EVERY_MS);
    }
    await Promise.all(reads);
  }
  const reading = readOn();
  const result = await work().finally(() => (isOver = true));
  await reading;
  await connections.destroy();
  return { result, seen };
}

/** Checks what an attack cost honest users and the server's memory. */
export function judge(served: Served, { ms, failed, turnedAway, megabytes }: Meanwhile): Result {
  const p95 = quantile(ms, 0.95);
  const grown = megabytes.most - megabytes.before;
  const faults: string[] = [];
  if (!served.isRunning) faults.push('The server ended');
  if (failed > 0) faults.push(`${failed} of ${ms.length} reads of honest users failed`);
  if (p95 > LATENCY_MS) faults.push(`An honest user waits ${p95.toFixed(0)} ms`);
  if (grown > MEMORY_MB) faults.push(`The server grew by ${grown.toFixed(0)} MB`);
  return {
    figures: [
      ['reads of honest users during the attack; failed; answered 503', `${ms.length}; ${failed}; ${turnedAway}`, '0 failed'],
      ['95 % of them within', `${p95.toFixed(0)} ms`, `${LATENCY_MS.toLocaleString('en')} ms`],
      ['memory of the server grew by', `${Math.max(0, grown).toFixed(0)} MB`, `${MEMORY_MB} MB`],
    ],
    faults,
  };
}

import { findFailing, forgetFailure, recordFailure } from './clock-failures.ts';
import type { Db, Tx } from './db/connect.ts';
import type { Deps } from './deps.ts';

const EVERY_MS = 5000;
const BATCH = 50;

/**
 * Work that starts by itself when its time has come. Due work is read from the data, so none is lost while no server runs, and any number
 * of nodes may run the same clock.
 */
export type Clock = {
  /** For the log. */
  name: string;
  /** Returns the keys of due work, longest waiting first, `most` at most. */
  due: (db: Db, most: number) => Promise<string[]>;
  /** Does the work of one key, under its lock, if it is still due. Returns whether it did. */
  act: (deps: Deps, tx: Tx, key: string) => Promise<boolean>;
};

/** By clock: when all of its due work was last done, by `performance.now()`; of one that was not yet done, when the node began. */
export type ClockRuns = Map<string, number>;

/**
 * Does all due work, each key in its own transaction, and returns how many were done. A failure is logged and rests for a growing pause;
 * each batch is as much larger as keys rest, so they hide no other work. When `stopping` is aborted, returns after the key in hand.
 */
export async function runClock(deps: Deps, { name, due, act }: Clock, stopping?: AbortSignal): Promise<number> {
  const failing = await findFailing(deps.db, name);
  const resting = new Set([...failing].filter(([, isResting]) => isResting).map(([key]) => key));
  let all = 0;
  for (;;) {
    const keys = (await due(deps.db, BATCH + resting.size)).filter((key) => !resting.has(key));
    let done = 0;
    let failed = 0;
    for (const key of keys) {
      if (stopping?.aborted) return all + done;
      try {
        if (await deps.write((tx) => act(deps, tx, key))) done += 1;
        if (failing.delete(key)) await forgetFailure(deps.db, name, key);
      } catch (error) {
        failed += 1;
        resting.add(key);
        deps.log.error({ err: error, clock: name, key }, 'a due item failed');
        // While the database hangs, writing the failure down would delay the end by seconds more.
        if (stopping?.aborted) return all + done;
        await recordFailure(deps.db, name, key, error);
      }
    }
    all += done;
    if (done + failed === 0) return all;
  }
}

export async function runClocks(deps: Deps, clocks: readonly Clock[], stopping?: AbortSignal, runs?: ClockRuns): Promise<void> {
  for (const clock of clocks) {
    if (stopping?.aborted) return;
    try {
      await runClock(deps, clock, stopping);
      runs?.set(clock.name, performance.now());
    } catch (error) {
      deps.log.error({ err: error, clock: clock.name }, 'cannot read the due items');
    }
  }
}

/** Runs the clocks now and every few seconds, without overlap, until stopped. */
export function startClocks(deps: Deps, clocks: readonly Clock[], runs: ClockRuns = new Map()): () => Promise<void> {
  const stopping = new AbortController();
  let looking: Promise<void> | undefined;
  for (const { name } of clocks) runs.set(name, performance.now());
  function look(): void {
    looking ??= runClocks(deps, clocks, stopping.signal, runs).finally(() => (looking = undefined));
  }
  look();
  const timer = setInterval(look, EVERY_MS);
  return async function stop() {
    clearInterval(timer);
    stopping.abort();
    await looking;
  };
}

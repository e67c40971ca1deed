import type { Db, Tx } from './db/connect.ts';
import type { Deps } from './deps.ts';

const EVERY_MS = 5000;

/**
 * Something that happens by itself when its time has come. What is due is read from the data, so nothing is lost while no server
 * runs, and any number of nodes may look.
 */
export type Clock = {
  /** For the log. */
  name: string;
  /** Keys of what is due, a batch of them, what waits longest first. */
  due: (db: Db) => Promise<string[]>;
  /** Does one of them, under its lock and if it is still due. Answers whether it did. */
  act: (deps: Deps, tx: Tx, key: string) => Promise<boolean>;
};

/** Does all that is due, each in a transaction of its own, and answers how many. What fails is logged and tried at the next look; the others go on. */
export async function runClock(deps: Deps, { name, due, act }: Clock): Promise<number> {
  let all = 0;
  for (;;) {
    let done = 0;
    for (const key of await due(deps.db)) {
      try {
        if (await deps.write((tx) => act(deps, tx, key))) done += 1;
      } catch (error) {
        deps.log.error({ err: error, clock: name, key }, 'what was due could not be done');
      }
    }
    all += done;
    if (done === 0) return all;
  }
}

export async function runClocks(deps: Deps, clocks: readonly Clock[]): Promise<void> {
  for (const clock of clocks) {
    try {
      await runClock(deps, clock);
    } catch (error) {
      deps.log.error({ err: error, clock: clock.name }, 'what is due could not be read');
    }
  }
}

/** Looks now and every few seconds, one look after the other, until stopped. */
export function startClocks(deps: Deps, clocks: readonly Clock[]): () => Promise<void> {
  let looking: Promise<void> | undefined;
  function look(): void {
    looking ??= runClocks(deps, clocks).finally(() => (looking = undefined));
  }
  look();
  const timer = setInterval(look, EVERY_MS);
  return async function stop() {
    clearInterval(timer);
    await looking;
  };
}

import { expireJobs, warnOfExpiry } from '#features/jobs/expiry.ts';
import { endUnopened } from '#features/proposals/expiry.ts';
import { dripStars } from '#features/stars/drip.ts';
import type { Deps } from '#platform/deps.ts';

const EVERY_MS = 5000;

/**
 * Everything that happens by itself when its time has come. What is due is read from the data, so nothing is lost while no server
 * runs; each piece is done under its lock in a transaction of its own, so any number of nodes may look.
 */
const CLOCKS: Record<string, (deps: Deps) => Promise<number>> = {
  'stars that drip': dripStars,
  'comments that nobody opened': endUnopened,
  'jobs about to expire': warnOfExpiry,
  'jobs that expire': expireJobs,
};

/** Does all that is due. What fails is logged and tried again the next time; the others go on. */
export async function runClocks(deps: Deps): Promise<void> {
  for (const [name, run] of Object.entries(CLOCKS)) {
    try {
      // As long as there is more than one batch.
      while ((await run(deps)) > 0);
    } catch (error) {
      deps.log.error({ err: error, clock: name }, 'what was due could not be done; it is tried again');
    }
  }
}

/** Looks now and every few seconds, one look after the other, until stopped. */
export function startClocks(deps: Deps): () => Promise<void> {
  let looking: Promise<void> | undefined;
  function look(): void {
    looking ??= runClocks(deps).finally(() => (looking = undefined));
  }
  look();
  const timer = setInterval(look, EVERY_MS);
  return async function stop() {
    clearInterval(timer);
    await looking;
  };
}

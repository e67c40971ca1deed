import { ServiceUnavailable } from './outbound-http.ts';

/** So many failures in a row, and a service is left alone. */
const FAILURES = 5;
const PAUSE_MS = 60_000;
const LONGEST_MS = 24 * 60 * 60_000;

/** What a failure of a service means to its breaker: nothing, or that it fails, and for how long it wants to be left alone if it says so. */
export type Verdict = { fails: boolean; seconds?: number | null };

export type Breaker = { run: <T>(work: () => Promise<T>) => Promise<T> };

/** Throws in the place of a service that is left alone. */
export class CircuitOpen extends ServiceUnavailable {}

/**
 * Leaves a service alone that has failed several times in a row, so that nobody waits for it and it can get well. After a minute one call
 * tries it: if that works all do, if not the pause begins anew. Each process learns this by itself.
 */
export function breaker(judge: (error: unknown) => Verdict, now: () => number = () => performance.now()): Breaker {
  let failures = 0;
  let until = 0;
  let isTrying = false;

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (isTrying || (failures >= FAILURES && now() < until)) throw new CircuitOpen('The service has failed and is left alone for a while');
    const isTheTry = failures >= FAILURES;
    isTrying = isTheTry;
    try {
      const result = await work();
      failures = 0;
      return result;
    } catch (error) {
      note(judge(error));
      throw error;
    } finally {
      if (isTheTry) isTrying = false;
    }
  }

  function note({ fails, seconds }: Verdict): void {
    failures = fails ? failures + 1 : 0;
    if (failures >= FAILURES) until = now() + Math.min(LONGEST_MS, Math.max(PAUSE_MS, (seconds ?? 0) * 1000));
  }

  return { run };
}

import { ServiceUnavailable } from './outbound-http.ts';

/** Failures in a row that open the circuit. */
const FAILURES = 5;
const PAUSE_MS = 60_000;
const LONGEST_MS = 24 * 60 * 60_000;

/** Whether an error counts as a failure of the service, and the pause in seconds if the service asked for one. */
export type Verdict = { fails: boolean; seconds?: number | null };

export type Breaker = { run: <T>(work: () => Promise<T>) => Promise<T> };

/** Thrown instead of a call while the circuit is open. */
export class CircuitOpen extends ServiceUnavailable {}

/**
 * A circuit breaker. After several failures in a row, no caller waits for the service, so it can recover. After a minute, or longer if the
 * service asks for it, one call tries it: if it succeeds, the circuit closes; if not, the pause starts again. Each process has its own
 * state.
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

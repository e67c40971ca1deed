/** How a task can fail. Any other error is tried again ten times, from a second to some minutes apart. */

/** It may be done after so many seconds, as the other side says. */
export class TryLater extends Error {
  readonly seconds: number;
  /** It is not this task's fault, so it is never given up, and asked for again just then. */
  readonly forEver: boolean;

  constructor(message: string, seconds: number, { forEver = false, cause }: { forEver?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.seconds = seconds;
    this.forEver = forEver;
  }
}

/** A server that the task needs does not do its part. The task is tried again, ever later, up to an hour apart. */
export class Hindered extends Error {
  /** From the first failure on; without it the task is never given up. */
  readonly hours: number;
  /** The other side may have done it before the line was cut. Such a task is done twice at most. */
  readonly isMaybeDone: boolean;

  constructor(
    message: string,
    { hours = Infinity, isMaybeDone = false, cause }: { hours?: number; isMaybeDone?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.hours = hours;
    this.isMaybeDone = isMaybeDone;
  }
}

/** Trying again cannot help. */
export class GivenUp extends Error {}

const MOST_ATTEMPTS = 10;
const MOST_TIMES = 2;
const LONGEST_WAIT_SECONDS = 3600;

export type Failing = { attempts: number; failingSeconds: number; maybeDone: number };

/** What is done about a task that failed: when it is tried again, or that it is given up. */
export function verdictOf(
  error: unknown,
  { attempts, failingSeconds, maybeDone }: Failing,
): { waitSeconds: number; isDead: boolean; counts: boolean } {
  if (error instanceof TryLater && error.forEver)
    return { waitSeconds: Math.min(LONGEST_WAIT_SECONDS, error.seconds), isDead: false, counts: false };
  if (error instanceof GivenUp) return { waitSeconds: 0, isDead: true, counts: true };
  const growing = pauseAfter(attempts);
  if (error instanceof Hindered) {
    const isDead = failingSeconds >= error.hours * 3600 || (error.isMaybeDone && maybeDone + 1 >= MOST_TIMES);
    return { waitSeconds: growing, isDead, counts: true };
  }
  const asked = error instanceof TryLater ? error.seconds : 0;
  return { waitSeconds: Math.min(LONGEST_WAIT_SECONDS, Math.max(asked, growing)), isDead: attempts >= MOST_ATTEMPTS, counts: true };
}

/** A second, then twice as long each time, up to an hour; a quarter less by chance, so that what failed together does not come back together. */
function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, 2 ** (attempts - 1)) * (1 - Math.random() / 4);
}

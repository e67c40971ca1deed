/** How a task can fail. After any other error it is tried ten times in total, from a second to some minutes apart. */

/** The other side asks for a retry after some seconds. */
export class TryLater extends Error {
  readonly seconds: number;
  /** The failure is not the task's fault: it is never given up, and retried after just that time. */
  readonly forEver: boolean;

  constructor(message: string, seconds: number, { forEver = false, cause }: { forEver?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.seconds = seconds;
    this.forEver = forEver;
  }
}

/** A server that the task needs fails. The task is retried with growing pauses, up to an hour apart. */
export class Hindered extends Error {
  /** Hours after the first failure until the task is given up; by default never. */
  readonly hours: number;
  /** The other side may have done the task before the connection was cut. Such a task is tried at most twice. */
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

/** A retry cannot help. */
export class GivenUp extends Error {}

const MOST_ATTEMPTS = 10;
const MOST_TIMES = 2;
const LONGEST_WAIT_SECONDS = 3600;

export type Failing = { attempts: number; failingSeconds: number; maybeDone: number };

/** Decides about a failed task: when to retry it, or whether to give it up. */
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

/**
 * Returns a second, doubled each time, up to an hour; minus up to a quarter at random, so that tasks that failed together do not retry
 * together.
 */
function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, 2 ** (attempts - 1)) * (1 - Math.random() / 4);
}

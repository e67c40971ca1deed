import { ScannerAway } from '#platform/clamd.ts';
import { TryLater } from '#platform/outbox/failures.ts';
import { Problem } from '#platform/problem.ts';

/** What waits for a scanner or a store that is down or full is tried again without limit. */
const LOOK_AGAIN_SECONDS = 60;

export async function waiting<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isAway(error) ? new TryLater((error as Error).message, LOOK_AGAIN_SECONDS, { cause: error, forEver: true }) : error;
  }
}

function isAway(error: unknown): boolean {
  if (error instanceof Problem) return error.code === 1023;
  return error instanceof ScannerAway || (error as { code?: string }).code === 'ENOSPC';
}

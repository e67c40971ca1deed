import { paths } from '#platform/page/paths.ts';
import { fieldErrors } from '#platform/http/problem.ts';
import { readStored, writeStored } from '#platform/stored.ts';

const KEPT = 'ban';

/** The page of the case behind a refused log-in: the answer has its address in `case`. */
export function casePathOf(problem: unknown): string | undefined {
  const token = /\/case\/([\w-]+)$/.exec(fieldErrors(problem)['case'] ?? '')?.[1];
  return token === undefined ? undefined : paths.case(token);
}

/** Stores why this tab was logged out, for the log-in page. Stays in this tab only, until the next log-in. */
export function keepBanNote(problem: unknown) {
  const casePath = casePathOf(problem);
  if (casePath !== undefined) writeStored(KEPT, { casePath, reason: fieldErrors(problem)['reason'] ?? '' }, 'tab');
}

export function readBanNote() {
  return readStored(KEPT, 'tab') as { casePath: string; reason: string } | null;
}

export function forgetBanNote() {
  writeStored(KEPT, undefined, 'tab');
}

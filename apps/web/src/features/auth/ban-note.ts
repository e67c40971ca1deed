import { paths } from '#platform/page/paths.ts';
import { fieldErrors } from '#platform/http/problem.ts';

const KEPT = 'ban';

type BanNote = { casePath: string; reason: string };

/** The page of the case behind a refused log-in: the answer has its address in `case`. */
export function casePathOf(problem: unknown): string | undefined {
  const token = /\/case\/([\w-]+)$/.exec(fieldErrors(problem)['case'] ?? '')?.[1];
  return token === undefined ? undefined : paths.case(token);
}

/** Stores why this tab was logged out, for the log-in page. Stays in this tab only, until the next log-in. */
export function keepBanNote(problem: unknown) {
  const casePath = casePathOf(problem);
  if (casePath === undefined) return;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ casePath, reason: fieldErrors(problem)['reason'] ?? '' }));
  } catch {
    // Storage refused: then the user reads it after the next try to log in.
  }
}

export function readBanNote(): BanNote | undefined {
  try {
    const { casePath, reason } = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Partial<Record<keyof BanNote, unknown>>;
    return typeof casePath === 'string' && /^\/case\/[\w-]+$/.test(casePath) && typeof reason === 'string'
      ? { casePath, reason }
      : undefined;
  } catch {
    return undefined;
  }
}

export function forgetBanNote() {
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    // Storage refused, so there is no note.
  }
}

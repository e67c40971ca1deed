import { fieldErrors } from '#platform/problem.ts';
import { casePathOf } from './case-path.ts';

const KEPT = 'ban';

type BanNote = { casePath: string; reason: string };

/** Why this tab was logged out, for the log-in page. It stays in this tab only, until a log-in or until the tab is closed. */
export function keepBanNote(problem: unknown) {
  const casePath = casePathOf(problem);
  if (casePath === undefined) return;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ casePath, reason: fieldErrors(problem)['reason'] ?? '' }));
  } catch {
    // Refused: then the log-in tells it, with the password.
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
    // Refused: nothing is kept either.
  }
}

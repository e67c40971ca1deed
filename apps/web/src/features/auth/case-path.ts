import { paths } from '#platform/paths.ts';
import { fieldErrors } from '#platform/problem.ts';

/** The page of the case behind a refused log-in, of which the answer gives the address at `case`. */
export function casePathOf(problem: unknown): string | undefined {
  const token = /\/case\/([\w-]+)$/.exec(fieldErrors(problem)['case'] ?? '')?.[1];
  return token === undefined ? undefined : paths.case(token);
}

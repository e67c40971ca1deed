import { SignOnFault } from '@castlane/contract/sign-on.ts';
import { lineOf } from '#platform/forms/form.ts';
import { firstByPath, ApiProblem } from '#platform/http/problem.ts';
import { t } from '#features/auth/words.ts';

/** What the page that a provider returns to hands to the log-in: where the user wanted to go, and why they are not in. */
export type SignOnState = { from?: string; line?: string };

/** Returns why a single sign-on failed, as a sentence for the user. */
export function lineOfSignOn(problem: unknown): string | undefined {
  const told = problem instanceof ApiProblem ? SignOnFault.safeParse(firstByPath(problem.details)['signOn']).data : undefined;
  return told ? t('auth.signOnFault', { context: told }) : lineOf(problem);
}

/** Of this tab, while it is at the provider. */
export const FROM_KEY = 'sign-on-from';

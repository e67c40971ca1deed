import { downStatus } from '#platform/live/status.ts';
import { withoutInvisible } from '@castlane/contract/text.ts';
import { t } from '#platform/language/words.ts';
import { withWait } from '#platform/http/problem-words.ts';
import { ApiProblem, fieldErrors, firstByPath, NetworkProblem } from '#platform/http/problem.ts';

/** The common part of zod's two kinds of schema. */
export type Schema = { safeParse: (value: unknown) => { success: true } | { success: false; error: { issues: readonly Issue[] } } };
type Issue = { path: readonly PropertyKey[]; message: string };

/** Codes that a form shows itself, beside its fields: pass them to a mutation as `meta.inline`. */
export const FORM_CODES = [1004, 1022, 1023, 'network'] as const;

/** Validates a value. Returns the first error of each field as `{ 'path.to.field': message }`. */
export function issuesOf(schema: Schema, value: unknown): Record<string, string> {
  const result = schema.safeParse(value);
  return result.success ? {} : firstByPath(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

/**
 * Returns the message above a form's button for a problem that belongs to no field; undefined if the fields show it. `words` has the
 * form's own messages by code.
 */
export function lineOf(problem: unknown, words: Partial<Record<number, string>> = {}): string | undefined {
  if (problem instanceof NetworkProblem) return t('app', { context: downStatus() });
  if (!(problem instanceof ApiProblem)) return undefined;
  if (words[problem.code]) return words[problem.code];
  if (problem.code === 1004 && Object.keys(fieldErrors(problem)).length > 0) return undefined;
  return withWait(problem.message, problem);
}

/** Focuses the first field with an error, once React has rendered it. */
export function focusFirstBad(form: HTMLElement | null, frames = 60) {
  requestAnimationFrame(() => {
    const bad = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!bad && frames > 1) return focusFirstBad(form, frames - 1);
    const field = bad?.matches('fieldset') ? bad.querySelector<HTMLElement>('input') : bad;
    field?.focus();
  });
}

/** Adds `https://` to a URL without a scheme. */
export function withHttps(typed: string): string {
  const address = withoutInvisible(typed);
  return address === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}

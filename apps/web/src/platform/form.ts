import type { ProblemDetail } from '@castlane/contract/problem.ts';
import { useRef } from 'react';
import { t } from './i18n.ts';
import { withWait } from './problem-words.ts';
import { ApiProblem, fieldErrors, NetworkProblem } from './problem.ts';

/** What a schema says of a value, or nothing. Both kinds of zod have it. */
type Schema = { safeParse: (value: unknown) => { success: true } | { success: false; error: { issues: readonly Issue[] } } };
type Issue = { path: readonly PropertyKey[]; message: string };

/** Codes that a form of its own shows beside what it is about: hand them to a mutation as `meta.inline`. */
export const FORM_CODES = [1004, 1022, 1023, 'network'] as const;

/** What a schema of the contract has against a value, as `{ 'path.to.field': message }`: the first message of each. */
export function issuesOf(schema: Schema, value: unknown): Record<string, string> {
  const result = schema.safeParse(value);
  return result.success ? {} : firstOf(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

function firstOf(details: readonly ProblemDetail[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of details) errors[path] ??= message;
  return errors;
}

/**
 * The line above a form's button for a problem that belongs to none of its fields; undefined when the fields say it all.
 * `words` has what the form says itself for a code.
 */
export function lineOf(problem: unknown, words: Partial<Record<number, string>> = {}): string | undefined {
  if (problem instanceof NetworkProblem) return t('app.offline');
  if (!(problem instanceof ApiProblem)) return undefined;
  if (words[problem.code]) return words[problem.code];
  if (problem.code === 1004 && Object.keys(fieldErrors(problem)).length > 0) return undefined;
  return withWait(problem.message, problem);
}

const FRAMES = 60;

/** Puts the focus on the first field with an error, as soon as React has drawn one. */
export function focusFirstBad(form: HTMLElement | null, frames: number = FRAMES) {
  requestAnimationFrame(() => {
    const bad = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!bad && frames > 1) return focusFirstBad(form, frames - 1);
    const field = bad?.matches('fieldset') ? bad.querySelector<HTMLElement>('input') : bad;
    field?.focus();
  });
}

/** A form's `ref`, and what puts the focus on its first bad field. */
export function useFirstBad() {
  const ref = useRef<HTMLFormElement>(null);
  return { ref, focusFirstBad: () => focusFirstBad(ref.current) };
}

/** An address as it was meant: one without a scheme is one on the web. */
export function withHttps(typed: string): string {
  const address = typed.trim();
  return address === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}

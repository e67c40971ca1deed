import { useState } from 'react';
import { issuesOf, lineOf, useFirstBad } from './form.ts';
import { useOnlyOnce } from './only-once.ts';
import { fieldErrors } from '#platform/http/problem.ts';

type Options = {
  /** The form's own messages by code. */
  words?: Parameters<typeof lineOf>[1];
  /** The form stays, for the next input. */
  isKept?: boolean;
};

/**
 * A form whose component holds its values: `sendOnce` checks them against a schema of the contract and passes them to `send`, whose
 * rejection it shows. `errors` are those of the fields, `line` is the message of all other problems.
 */
export function useOnceForm<Body>(
  schema: Parameters<typeof issuesOf>[0],
  send: (body: Body) => Promise<unknown>,
  { words = {}, isKept = false }: Options = {},
) {
  const { ref, focusFirstBad } = useFirstBad();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [line, setLine] = useState<string>();

  function refuse(next: Record<string, string>, whole?: string) {
    setErrors(next);
    setLine(whole);
    focusFirstBad();
    return false;
  }

  const sendOnce = useOnlyOnce(async (body: Body) => {
    const issues = issuesOf(schema, body);
    if (Object.keys(issues).length > 0) return refuse(issues);
    try {
      await send(body);
    } catch (problem) {
      return refuse(fieldErrors(problem), lineOf(problem, words));
    }
    clear();
    return !isKept;
  });

  /** For a field that has changed. */
  function clear() {
    setErrors({});
    setLine(undefined);
  }

  return { ref, errors, line, sendOnce, clear };
}

import { PROBLEMS, type ProblemCode } from '@castlane/contract/problem.ts';
import { useForm } from '@mantine/form';
import { issuesOf, lineOf, useFirstBad } from './form.ts';
import { ApiProblem, fieldErrors } from '#platform/http/problem.ts';

type Mutation = { isPending: boolean; error: unknown };
type Options = { onError: (problem: unknown) => void };

/**
 * A form that a schema of the contract checks before `mutation` sends it. `fieldOfCode` maps problem codes to the field that shows
 * them; `line` is the message of all other problems.
 */
export function useCheckedForm<Values extends Record<string, unknown>>(
  schema: Parameters<typeof issuesOf>[0],
  initialValues: Values,
  { isPending, error }: Mutation,
  fieldOfCode: Partial<Record<ProblemCode, keyof Values & string>> = {},
) {
  const { ref, focusFirstBad } = useFirstBad();
  const form = useForm<Values>({ initialValues, validate: (values) => issuesOf(schema, values) });

  function errorsByCode(problem: unknown): Record<string, string> | undefined {
    const code = problem instanceof ApiProblem ? (problem.code as ProblemCode) : undefined;
    const field = code && fieldOfCode[code];
    return field && { [field]: PROBLEMS[code].message };
  }

  /** Shows the errors of a refused request and focuses the first bad field. */
  function onError(problem: unknown) {
    form.setErrors(errorsByCode(problem) ?? fieldErrors(problem));
    focusFirstBad();
  }

  return {
    form,
    ref,
    line: errorsByCode(error) ? undefined : lineOf(error),
    /** The props of the `Form`. `send` calls the mutation with the options that it gets. */
    formProps: (send: (values: Values, options: Options) => void) => ({
      ref,
      onSubmit: form.onSubmit((values) => {
        if (!isPending) send(values, { onError });
      }, focusFirstBad),
    }),
  };
}

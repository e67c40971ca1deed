import { t } from '#platform/language/words.ts';
import { fieldErrors } from '#platform/http/problem.ts';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { BotCheckProblem, type BotCheck } from './use-bot-check.ts';

/** The bot check's part of a form: the place for a service's question, and why the last call was refused. */
export function BotCheckPart({ check: { place }, problem }: { check: BotCheck; problem: unknown }) {
  const line = problem instanceof BotCheckProblem ? t('form.botCheckFailed') : fieldErrors(problem)['botToken'];
  return (
    <>
      <div ref={place} data-optional />
      <FormProblem line={line} />
    </>
  );
}

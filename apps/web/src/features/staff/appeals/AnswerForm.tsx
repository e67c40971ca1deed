import { decideAppeal, type Appeal } from '@castlane/contract/staff-verification.ts';
import { useState } from 'react';
import { keepDraft, useDraftText } from '#platform/forms/draft.ts';
import { issuesOf, lineOf, useFirstBad } from '#platform/forms/form.ts';
import { useT } from '#features/staff/verification/i18n.ts';
import { useOnlyOnce } from '#platform/forms/only-once.ts';
import { fieldErrors } from '#platform/http/problem.ts';
import { Button } from '#ui/controls/Button.ts';
import { Form } from '#ui/forms/Form.tsx';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import { toast } from '#ui/overlays/toast.ts';
import { Group, Text } from '#ui/layout.ts';
import css from './AnswerForm.module.css';
import { useDecideAppeal } from './api.ts';

const ANSWER_MAX = 1000;
type Outcome = 'granted' | 'refused';

/** The answer to an appeal, which its author reads, and the two possible outcomes. */
export function AnswerForm({ appeal, onDecided, isDisabled = false }: { appeal: Appeal; onDecided: () => void; isDisabled?: boolean }) {
  const t = useT();
  const draft = `appeal.${appeal.id}`;
  const { ref, focusFirstBad } = useFirstBad();
  const [answer, setAnswer] = useDraftText(draft);
  const [problem, setProblem] = useState<string>();
  const [line, setLine] = useState<string>();
  const [sending, setSending] = useState<Outcome>();
  const decide = useDecideAppeal(appeal.id);

  function refuse(why: string | undefined, whole: string | undefined) {
    setProblem(why);
    setLine(whole);
    focusFirstBad();
    return false;
  }

  const send = useOnlyOnce(async (outcome: Outcome) => {
    const why = issuesOf(decideAppeal.body, { outcome, answer })['answer'];
    if (why) return refuse(why, undefined);
    setSending(outcome);
    try {
      await decide.mutateAsync({ outcome, answer });
      keepDraft(draft, undefined);
      toast.success(t(`staffVerification.did.${outcome}`, { name: appeal.name }));
      onDecided();
      return true;
    } catch (error) {
      return refuse(fieldErrors(error)['answer'], lineOf(error));
    } finally {
      setSending(undefined);
    }
  });

  return (
    <Form ref={ref} gap={14} onSubmit={(event) => event.preventDefault()}>
      <CharacterCount text={answer} max={ANSWER_MAX}>
        <Textarea
          label={t('staffVerification.yourAnswer')}
          description={t('staffVerification.yourAnswerHint', { name: appeal.name })}
          autosize
          minRows={4}
          maxRows={10}
          disabled={isDisabled}
          value={answer}
          error={problem}
          onChange={(event) => {
            setAnswer(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
      </CharacterCount>
      <FormProblem line={line} />
      <Text size="sm" variant="muted">
        {t(`staffVerification.effect.${appeal.kind}`)}
      </Text>
      <Group className={css.actions} gap={10} wrap="nowrap" align="stretch" justify="flex-end">
        <Button
          variant="outline"
          color="danger"
          disabled={isDisabled || sending === 'granted'}
          loading={sending === 'refused'}
          onClick={() => send('refused')}
        >
          {t('staffVerification.refuse')}
        </Button>
        <Button disabled={isDisabled || sending === 'refused'} loading={sending === 'granted'} onClick={() => send('granted')}>
          {t('staffVerification.grant')}
        </Button>
      </Group>
    </Form>
  );
}

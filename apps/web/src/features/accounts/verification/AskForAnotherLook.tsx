import { appealReview } from '@castlane/contract/account.ts';
import { useForm } from '@mantine/form';
import { useEffect, useState, type FormEvent } from 'react';
import { keepDraft, readDraftText, useKeepDraft } from '#platform/draft.ts';
import { issuesOf, lineOf, useFirstBad } from '#platform/form.ts';
import { useT } from '#features/accounts/i18n.ts';
import { fieldErrors } from '#platform/problem.ts';
import { Button } from '#ui/Button.ts';
import { FieldAside, TextCount } from '#ui/FieldAside.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';
import { Textarea } from '#ui/Textarea.ts';
import { useAppeal } from '#features/accounts/api.ts';
import css from './AskForAnotherLook.module.css';

const MAX = 2000;

/** After the second rejection: a text that another member of staff reads, once. What is typed stays until it is sent. */
export function AskForAnotherLook({ profileId }: { profileId: string }) {
  const t = useT();
  const draftKey = `appeal.${profileId}`;
  const [isOpen, setIsOpen] = useState(() => readDraftText(draftKey) !== '');
  const [isAsked, setIsAsked] = useState(false);
  if (isOpen) return <AppealForm draftKey={draftKey} takesFocus={isAsked} onCancel={() => setIsOpen(false)} />;
  function open() {
    setIsAsked(true);
    setIsOpen(true);
  }
  return (
    <div className={css.ask}>
      <span>{t('accounts.appealOffer')}</span>
      <Button variant="default" size="sm" onClick={open}>
        {t('accounts.appealAsk')}
      </Button>
    </div>
  );
}

function AppealForm({ draftKey, takesFocus, onCancel }: { draftKey: string; takesFocus: boolean; onCancel: () => void }) {
  const t = useT();
  const appeal = useAppeal();
  const form = useForm({ initialValues: { text: readDraftText(draftKey) } });
  const { ref, focusFirstBad } = useFirstBad();
  const { text } = form.values;
  useKeepDraft(draftKey, text === '' ? undefined : text);

  useEffect(() => {
    if (takesFocus) ref.current?.querySelector('textarea')?.focus();
  }, [takesFocus, ref]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (appeal.isPending) return;
    const errors = issuesOf(appealReview.body, { text });
    if (Object.keys(errors).length > 0) return fail(errors);
    try {
      await appeal.mutateAsync(text);
      keepDraft(draftKey, undefined);
    } catch (problem) {
      fail(fieldErrors(problem));
    }
  }

  function fail(errors: Record<string, string>) {
    form.setErrors(errors);
    focusFirstBad();
  }

  return (
    <form ref={ref} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <FieldAside aside={<TextCount text={text} max={MAX} />}>
        <Textarea
          label={t('accounts.appealLabel')}
          name="text"
          description={t('accounts.appealHint')}
          autosize
          minRows={4}
          maxRows={12}
          {...form.getInputProps('text')}
        />
      </FieldAside>
      <FormProblem line={lineOf(appeal.error, { 1005: appeal.error?.message })} />
      <div className={css.actions}>
        <Button variant="default" onClick={onCancel} disabled={appeal.isPending}>
          {t('accounts.cancel')}
        </Button>
        <Button type="submit" loading={appeal.isPending}>
          {t('accounts.appealSend')}
        </Button>
      </div>
    </form>
  );
}

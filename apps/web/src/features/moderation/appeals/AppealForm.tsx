import { appealCase } from '@castlane/contract/case.ts';
import { useForm } from '@mantine/form';
import { keepDraft, readDraftText, useKeepDraft } from '#platform/forms/draft.ts';
import { issuesOf, lineOf, useFirstBad } from '#platform/forms/form.ts';
import { count } from '#platform/language/format.ts';
import { useT } from './i18n.ts';
import { fieldErrors } from '#platform/http/problem.ts';
import { Button } from '#ui/controls/Button.ts';
import { CharacterCount } from '#ui/forms/CharacterCount.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Textarea } from '#ui/controls/Textarea.ts';
import { toast } from '#ui/overlays/toast.ts';
import { Text } from '#ui/layout.ts';
import { useAppeal } from './api.ts';
import css from './CasePage.module.css';

const APPEAL_MAX = 2000;

/** The case's address is its secret, so the draft's key has only a part of it. */
function draftKeyOf(token: string): string {
  return `appeal.${token.slice(0, 8)}`;
}

/** The form of an appeal: keeps the input until it is sent. */
export function AppealForm({ token }: { token: string }) {
  const t = useT();
  const appeal = useAppeal(token);
  const { ref, focusFirstBad } = useFirstBad();
  const form = useForm({
    initialValues: { text: readDraftText(draftKeyOf(token)) },
    validate: (values) => issuesOf(appealCase.body, values),
  });
  useKeepDraft(draftKeyOf(token), appeal.isSuccess || form.values.text === '' ? undefined : form.values.text);

  function submit({ text }: typeof form.values) {
    if (appeal.isPending) return;
    appeal.mutate(text, {
      onSuccess: () => {
        keepDraft(draftKeyOf(token), undefined);
        toast.success(t('cases.sent'), { note: t('cases.sentNote') });
        document.getElementById('main')?.focus();
      },
      onError: (problem) => {
        form.setErrors(fieldErrors(problem));
        focusFirstBad();
      },
    });
  }

  return (
    <form ref={ref} className={css.form} noValidate onSubmit={form.onSubmit(submit, focusFirstBad)}>
      <CharacterCount text={form.values.text} max={APPEAL_MAX} format={count}>
        <Textarea label={t('cases.yourAppeal')} description={t('cases.appealHint')} rows={6} {...form.getInputProps('text')} />
      </CharacterCount>
      <FormProblem line={lineOf(appeal.error)} />
      <Button type="submit" size="lg" fullWidth loading={appeal.isPending}>
        {t('cases.send')}
      </Button>
      <Text size="xs" variant="muted" mt={-6} ta="center">
        {t('cases.once')}
      </Text>
    </form>
  );
}

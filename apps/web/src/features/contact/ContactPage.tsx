import { sendContact } from '@castlane/contract/contact.ts';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { BotCheckPart } from '#features/bot-check/BotCheckPart.tsx';
import { useBotCheck } from '#features/bot-check/use-bot-check.ts';
import { call } from '#platform/api.ts';
import { readDraft, useKeepDraft } from '#platform/draft.ts';
import { FORM_CODES, issuesOf, lineOf, useFirstBad } from '#platform/form.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/paths.ts';
import { fieldErrors } from '#platform/problem.ts';
import { useStore } from '#platform/store.ts';
import { ArtMail } from '#ui/art/ArtMail.tsx';
import { BarePage } from '#ui/BarePage.tsx';
import { Button } from '#ui/Button.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { DocumentTitle } from '#ui/PageTitle.tsx';
import { Textarea } from '#ui/Textarea.ts';
import { TextInput } from '#ui/TextInput.ts';
import css from './ContactPage.module.css';

const DRAFT = 'contact';

/** Stands in for the contact page of the marketing site, where an installation has none. */
export function ContactPage() {
  const t = useT();
  const check = useBotCheck();
  const send = useMutation({
    mutationFn: async (body: Values) => call('POST contact', { body: { ...body, botToken: await check.getToken() } }),
    meta: { inline: [...FORM_CODES, 1001, 1005] },
  });
  const { ref, focusFirstBad } = useFirstBad();
  const email = useStore((state) => state.auth.user.email ?? '');
  const form = useForm<Values>({
    initialValues: { email, subject: '', message: '', ...keptWords(readDraft(DRAFT)) },
    validate: (values) => issuesOf(sendContact.body, values),
  });
  useKeepDraft(
    DRAFT,
    send.isSuccess || form.values.subject + form.values.message === ''
      ? undefined
      : { subject: form.values.subject, message: form.values.message },
  );

  function submit(values: Values) {
    if (send.isPending) return;
    send.mutate(values, {
      onError: (problem) => {
        form.setErrors(fieldErrors(problem));
        focusFirstBad();
      },
    });
  }

  return (
    <BarePage isCentred>
      <DocumentTitle>{t('contact.title')}</DocumentTitle>
      <div className={css.card}>
        <Card pad="lg">
          {send.isSuccess ? (
            <EmptyState
              art={<ArtMail />}
              title={t('contact.sentTitle')}
              text={t('contact.sentText')}
              action={<LinkButton href={paths.home()}>{t('contact.home')}</LinkButton>}
            />
          ) : (
            <form ref={ref} className={css.form} noValidate {...check.whenTouched} onSubmit={form.onSubmit(submit, focusFirstBad)}>
              <div>
                <h1>{t('contact.title')}</h1>
                <p className={css.text}>{t('contact.text')}</p>
              </div>
              <TextInput label={t('contact.email')} type="email" autoComplete="email" withAsterisk {...form.getInputProps('email')} />
              <TextInput label={t('contact.subject')} maxLength={120} withAsterisk {...form.getInputProps('subject')} />
              <Textarea label={t('contact.message')} minRows={6} autosize withAsterisk {...form.getInputProps('message')} />
              <BotCheckPart check={check} problem={send.error} />
              <FormProblem line={lineOf(send.error)} />
              <Button type="submit" size="lg" fullWidth loading={send.isPending}>
                {t('contact.send')}
              </Button>
            </form>
          )}
        </Card>
      </div>
    </BarePage>
  );
}

type Values = { email: string; subject: string; message: string };

function keptWords(draft: unknown): Partial<Values> {
  const kept = Object.entries(draft ?? {}).filter(([, words]) => typeof words === 'string');
  return Object.fromEntries(kept);
}

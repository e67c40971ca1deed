import { sendContact } from '@castlane/contract/contact.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { EmailField } from '#features/auth/email/EmailField.tsx';
import { BotCheckPart } from '#features/bot-check/BotCheckPart.tsx';
import { useBotCheck } from '#features/bot-check/use-bot-check.ts';
import { readDraft } from '#platform/forms/draft.ts';
import { useSend } from '#platform/forms/send.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { useStore } from '#platform/store.ts';
import { ArtMail } from '#ui/art/ArtMail.tsx';
import { BarePage } from '#ui/pages/BarePage.tsx';
import { Card } from '#ui/content/Card.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormEnd } from '#ui/forms/FormProblem.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { TextInput, Textarea } from '#ui/controls/fields.ts';

const DRAFT = 'contact';
type Kept = { subject: string; message: string };

/** Replaces the contact page of the marketing site, if the installation has none. */
export function ContactPage() {
  const check = useBotCheck();
  const send = useSend('POST contact', [1001, 1005], { added: check.added });
  const email = useStore((state) => state.auth.user.email ?? '');
  const { form, line, isSending, formProps } = useForm({
    initialValues: { email, subject: '', message: '', ...(readDraft(DRAFT) as Kept | null) },
    draft: { key: DRAFT, of: ({ subject, message }) => (subject + message === '' ? undefined : { subject, message }) },
    check: sendContact.body,
    send: (values) => send.mutateAsync(values),
  });

  const exit = (
    <LinkButton href={paths.home()} variant="subtle" size="sm">
      {t('notFound.home')}
    </LinkButton>
  );
  return (
    <BarePage isCentred exit={exit}>
      <DocumentTitle>{t('contact.title')}</DocumentTitle>
      <Stack w="100%" maw={560}>
        <Card pad="lg">
          {send.isSuccess ? (
            <EmptyState
              art={<ArtMail />}
              title={t('contact.sentTitle')}
              text={t('contact.sentText')}
              action={<LinkButton href={paths.home()}>{t('contact.home')}</LinkButton>}
            />
          ) : (
            <Form {...check.whenTouched} {...formProps}>
              <div>
                <h1>{t('contact.title')}</h1>
                <Text variant="muted" mt={4}>
                  {t('contact.text')}
                </Text>
              </div>
              <EmailField label={t('contact.email')} autoComplete="email" withAsterisk {...form.getInputProps('email')} />
              <TextInput label={t('contact.subject')} maxLength={120} withAsterisk {...form.getInputProps('subject')} />
              <Textarea label={t('contact.message')} minRows={6} autosize withAsterisk {...form.getInputProps('message')} />
              <BotCheckPart check={check} problem={send.error} />
              <FormEnd line={line} isBusy={isSending} submit={t('contact.send')} />
            </Form>
          )}
        </Card>
      </Stack>
    </BarePage>
  );
}

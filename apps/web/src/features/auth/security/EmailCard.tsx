import { askForEmailChange, type getEmailChange } from '@castlane/contract/email.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keepProfile } from '#features/accounts/me.ts';
import { SettingCard } from '#ui/forms/SettingCard.tsx';
import { useForm } from '#platform/forms/use-form.ts';
import { CodeForm } from '#features/auth/email/CodeForm.tsx';
import { EmailField } from '#features/auth/email/EmailField.tsx';
import { FormModal } from '#ui/forms/FormModal.tsx';
import { PasswordField } from '#features/accounts/PasswordField.tsx';
import { useSend } from '#platform/forms/send.ts';
import { t } from './words.ts';
import { queryOf } from '#platform/http/queries.ts';
import { queryClient } from '#platform/http/query.ts';
import { useProfile } from '#platform/store.ts';
import { Button } from '#ui/controls/Button.ts';
import { Group, Text } from '#ui/layout.ts';
import { toast } from '#ui/overlays/toast.ts';
import { ResendLine } from '#features/auth/email/ResendLine.tsx';
import { SHOWN } from './ProofModal.tsx';
import { useDialogs, type DialogState } from '#ui/overlays/use-dialogs.tsx';

type Step = 'ask' | 'code';

/** The change of the email that waits for its code, also after a reload. */
const emailChangeQuery = queryOf(['email-change'], 'GET account/email');

/** The email of the account, and the dialog that changes it. A change that waits for its code goes on here, also after a reload. */
export function EmailCard() {
  const email = useProfile()?.email ?? '';
  const pending = useQuery(emailChangeQuery).data?.pending ?? null;
  const { open, dialog } = useDialogs<Step>((step, state) => <EmailDialog {...state} first={step} pending={pending} />);
  return (
    <SettingCard title={t('security.email')} text={t('security.emailText')}>
      <Text fw={550} mt={10}>
        {email}
      </Text>
      {pending && (
        <Text size="sm" variant="soft" mt={6}>
          {t('security.emailPending', { email: pending.email })}
        </Text>
      )}
      <Group gap={8} mt={14}>
        {pending && <Button onClick={() => open('code')}>{t('security.enterCode')}</Button>}
        <Button variant="default" onClick={() => open('ask')}>
          {t('security.changeEmail')}
        </Button>
      </Group>
      {dialog}
    </SettingCard>
  );
}

type Pending = AnswerOf<typeof getEmailChange>['pending'];

/** First the new email with the password, then the code that was mailed to it. */
function EmailDialog({ isOpen, onClose, first, pending }: DialogState & { first: Step; pending: Pending }) {
  const [step, setStep] = useState(first);
  const ask = useSend('POST account/email', SHOWN, {
    onSuccess: ({ resendAvailableAt }, { email }) =>
      queryClient.setQueryData(emailChangeQuery.queryKey, { pending: { email, resendAvailableAt } }),
  });
  const confirm = useSend('POST account/email/confirm', SHOWN, {
    onSuccess(profile) {
      keepProfile(profile);
      queryClient.setQueryData(emailChangeQuery.queryKey, { pending: null });
      toast.success(t('security.emailChanged'), { note: t('security.emailChangedNote') });
      onClose();
    },
  });
  // Keeps the text during the closing animation, when nothing is pending any more.
  const [shown, setShown] = useState(pending);
  if (pending && pending !== shown) setShown(pending);
  const asked = step === 'code' ? shown : null;

  const { form, line, formProps } = useForm({
    initialValues: { email: '', currentPassword: '' },
    check: askForEmailChange.body,
    send: (body) => ask.mutateAsync(body, { onSuccess: () => setStep('code') }),
    fieldOfCode: { 1006: 'email', 1011: 'currentPassword' },
  });

  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      {...{ formProps, line }}
      isBusy={ask.isPending || confirm.isPending}
      Icon={IconMail}
      title={t(asked ? 'security.emailCodeTitle' : 'security.changeEmail')}
      cancel={t('security.cancel')}
      submit={t('security.sendCode')}
      instead={
        asked && (
          <>
            <Text inherit mb={18}>
              {t('security.emailCodeText', { email: asked.email })}
            </Text>
            <CodeForm
              label={t('security.code')}
              button={t('security.changeEmail')}
              wrong={t('security.wrongCode')}
              mutation={confirm}
              onCode={(code) => confirm.mutate({ code })}
            />
            <Resend key={asked.email} {...asked} onSent={confirm.reset} />
          </>
        )
      }
    >
      <p>{t('security.changeEmailText')}</p>
      <EmailField label={t('security.newEmail')} autoComplete="email" {...form.getInputProps('email')} />
      <PasswordField label={t('security.yourPassword')} autoComplete="current-password" {...form.getInputProps('currentPassword')} />
    </FormModal>
  );
}

function Resend({ email, resendAvailableAt, onSent }: NonNullable<Pending> & { onSent: () => void }) {
  const [later, setLater] = useState(0);
  const resend = useSend('POST account/email/resend', SHOWN, {
    onSuccess: (answer) => queryClient.setQueryData(emailChangeQuery.queryKey, { pending: { email, ...answer } }),
    onError: () => void queryClient.invalidateQueries({ queryKey: emailChangeQuery.queryKey }),
  });
  return <ResendLine resend={resend} until={Math.max(Date.parse(resendAvailableAt), later)} onWait={setLater} onSent={onSent} />;
}

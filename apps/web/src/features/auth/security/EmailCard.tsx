import { askForEmailChange } from '@castlane/contract/email.ts';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { SettingCard } from '#ui/forms/SettingCard.tsx';
import { useForm } from '#platform/forms/use-form.ts';
import { CodeForm } from '#features/auth/email/CodeForm.tsx';
import { EmailField } from '#features/auth/email/EmailField.tsx';
import { FormModal } from '#ui/forms/FormModal.tsx';
import { PasswordField } from '#features/accounts/PasswordField.tsx';
import { lineOf } from '#platform/forms/form.ts';
import { t } from './words.ts';
import { isProblem } from '#platform/http/problem.ts';
import { useProfile } from '#platform/store.ts';
import { serverTime } from '#platform/clock.ts';
import { Button } from '#ui/controls/Button.ts';
import { Group, Text } from '#ui/layout.ts';
import { toast } from '#ui/overlays/toast.ts';
import { ResendLine } from '#features/auth/email/ResendLine.tsx';
import { moment, useCountdown } from '#features/auth/email/resend-wait.ts';
import { useAskForEmailChange, useConfirmEmailChange, useEmailChange, useResendEmailChange } from './api.ts';
import { useDialogs, type DialogState } from '#ui/overlays/use-dialogs.tsx';

type Step = 'ask' | 'code';

/** The email of the account, and the dialog that changes it. A change that waits for its code goes on here, also after a reload. */
export function EmailCard() {
  const email = useProfile()?.email ?? '';
  const pending = useEmailChange().data?.pending;
  const { open, dialog } = useDialogs<Step>((step, state) => <EmailDialog {...state} first={step} pending={pending ?? undefined} />);
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

type Pending = { email: string; resendAvailableAt: string };
type EmailDialogProps = DialogState & { first: Step; pending: Pending | undefined };

/** First the new email with the password, then the code that was mailed to it. */
function EmailDialog({ isOpen, onClose, first, pending }: EmailDialogProps) {
  const [step, setStep] = useState(first);
  const ask = useAskForEmailChange();
  const confirm = useConfirmEmailChange();
  // Keeps the text during the closing animation, when nothing is pending any more.
  const [shown, setShown] = useState(pending);
  if (pending && pending !== shown) setShown(pending);
  const asked = step === 'code' ? shown : undefined;
  const isBusy = ask.isPending || confirm.isPending;

  function send(code: string, onWrong: () => void) {
    if (confirm.isPending) return;
    confirm.mutate(
      { code },
      {
        onSuccess: () => {
          toast.success(t('security.emailChanged'), { note: t('security.emailChangedNote') });
          onClose();
        },
        onError: (problem) => isProblem(problem, 1021) && onWrong(),
      },
    );
  }

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
      isBusy={isBusy}
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
              line={lineOf(confirm.error, { 1021: t('security.wrongCode'), 1004: t('security.wrongCode') })}
              isBusy={isBusy}
              onCode={send}
              onTyped={confirm.reset}
            />
            <Resend key={asked.email} asked={asked} onSent={confirm.reset} />
          </>
        )
      }
    >
      <p>{t('security.changeEmailText')}</p>
      <EmailField label={t('security.newEmail')} autoComplete="email" input={form.getInputProps('email')} />
      <PasswordField label={t('security.yourPassword')} autoComplete="current-password" {...form.getInputProps('currentPassword')} />
    </FormModal>
  );
}

function Resend({ asked, onSent }: { asked: Pending; onSent: () => void }) {
  const { seconds, waitUntil } = useCountdown(() => untilOf(asked.resendAvailableAt));
  return <ResendLine resend={useResendEmailChange()} seconds={seconds} onWait={waitUntil} onSent={onSent} />;
}

/** A time that has passed needs no wait; one that this computer's clock makes impossible is a minute. */
function untilOf(resendAvailableAt: string): number {
  const now = serverTime();
  return Date.parse(resendAvailableAt) <= now ? now : moment(resendAvailableAt, now);
}

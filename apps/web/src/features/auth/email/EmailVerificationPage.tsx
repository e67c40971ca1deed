import { RESEND_SECONDS } from '@castlane/contract/auth.ts';
import { correctEmail } from '@castlane/contract/email.ts';
import { IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery } from '#features/accounts/me.ts';
import { lineOf } from '#platform/forms/form.ts';
import { t } from '#features/auth/words.ts';
import { isProblem } from '#platform/http/problem.ts';
import { logOut } from '#platform/http/session.ts';
import { useProfile, useStore } from '#platform/store.ts';
import { ArtMail } from '#ui/art/ArtMail.tsx';
import { BarePage } from '#ui/pages/BarePage.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Lanes } from '#ui/pictures/Lanes.tsx';
import { Group, Text } from '#ui/layout.ts';
import { MessageCard } from '#ui/pages/MessageCard.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { TextButton } from '#ui/pages/TextLink.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useCorrectEmail, useResendCode, useVerifyCode } from '#features/auth/api.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { CodeForm } from './CodeForm.tsx';
import { EmailField } from './EmailField.tsx';
import { ResendLine } from './ResendLine.tsx';
import { keepResendWait, useResendWait } from './resend-wait.ts';

const POLL_MS = 5000;

export function EmailVerificationPage() {
  const email = useStore((state) => state.auth.user.email);
  // Accounts that are not verified have no socket, so a poll notices a verification in another window.
  useQuery({ ...meQuery, refetchInterval: POLL_MS, refetchOnWindowFocus: 'always' });
  const exit = (
    <Button variant="subtle" size="sm" leftSection={<IconLogout size={16} stroke={2} aria-hidden="true" />} onClick={logOut}>
      {t('auth.logOut')}
    </Button>
  );
  return (
    <BarePage isCentred exit={exit} art={<Lanes tone="soft" shape="mail" />}>
      <DocumentTitle>{t('auth.verifyTitle')}</DocumentTitle>
      <MessageCard
        art={<ArtMail />}
        title={t('auth.verifyTitle')}
        text={
          <>
            <span>{t('auth.verifyText')}</span>
            <b>{email}</b>
          </>
        }
      >
        <Code />
      </MessageCard>
    </BarePage>
  );
}

function Code() {
  const verify = useVerifyCode();
  const [round, setRound] = useState(0);
  const [sentAt, setSentAt] = useState('');

  function send(code: string, onWrong: () => void) {
    if (!verify.isPending) verify.mutate({ code }, { onError: (problem) => isProblem(problem, 1021) && onWrong() });
  }

  function corrected(resendAvailableAt: string) {
    keepResendWait(resendAvailableAt);
    setSentAt(resendAvailableAt);
    startAnew();
  }

  function startAnew() {
    verify.reset();
    setRound(round + 1);
  }

  return (
    <>
      <CodeForm
        key={round}
        label={t('auth.code')}
        button={t('auth.verify')}
        line={lineOf(verify.error, { 1021: t('auth.wrongCode'), 1004: t('auth.wrongCode') })}
        isBusy={verify.isPending || verify.isSuccess}
        onCode={send}
        onTyped={verify.reset}
      />
      <Resend key={`resend-${sentAt}`} onSent={startAnew} />
      <CorrectEmail onSent={corrected} />
    </>
  );
}

/** 'No email yet?', with a button for another code, or the time until there is one. */
function Resend({ onSent }: { onSent: () => void }) {
  const profile = useProfile();
  // The sign-up sent the first code.
  return <Timer key={profile?.id ?? ''} first={profile ? Date.parse(profile.createdAt) + RESEND_SECONDS * 1000 : 0} onSent={onSent} />;
}

function Timer({ first, onSent }: { first: number; onSent: () => void }) {
  const { seconds, waitUntil } = useResendWait(first);
  return <ResendLine resend={useResendCode()} seconds={seconds} onWait={waitUntil} onSent={onSent} />;
}

/** For a mistyped email: replaces it, and the new one gets a code. */
function CorrectEmail({ onSent }: { onSent: (resendAvailableAt: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Text size="sm" lh="lg" variant="muted" mt={4}>
        <span>{t('auth.wrongEmail')}</span>{' '}
        <TextButton mih={24} fw={600} onClick={() => setIsOpen(true)}>
          {t('auth.correctEmail')}
        </TextButton>
      </Text>
    );
  }
  function sent(resendAvailableAt: string) {
    setIsOpen(false);
    onSent(resendAvailableAt);
  }
  return <CorrectEmailForm onCancel={() => setIsOpen(false)} onSent={sent} />;
}

function CorrectEmailForm({ onSent, onCancel }: { onSent: (resendAvailableAt: string) => void; onCancel: () => void }) {
  const old = useStore((state) => state.auth.user.email) ?? '';
  const correct = useCorrectEmail();
  const { form, line, isSending, formProps } = useForm({
    initialValues: { email: old },
    check: correctEmail.body,
    send: async (body) => {
      const { resendAvailableAt } = await correct.mutateAsync(body);
      toast.success(t('auth.codeSentTo', body));
      onSent(resendAvailableAt);
    },
    fieldOfCode: { 1006: 'email' },
  });
  return (
    <Form mod="inset" mt={16} p={16} ta="start" {...formProps}>
      <EmailField label={t('auth.rightEmail')} autoComplete="email" input={form.getInputProps('email')} />
      <FormProblem line={line} />
      <Group gap={8}>
        <Button type="submit" size="md" loading={isSending}>
          {t('auth.sendCode')}
        </Button>
        <Button variant="default" size="md" disabled={isSending} onClick={onCancel}>
          {t('auth.keepEmail')}
        </Button>
      </Group>
    </Form>
  );
}

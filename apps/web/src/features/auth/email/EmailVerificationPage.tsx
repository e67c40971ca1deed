import { RESEND_SECONDS } from '@castlane/contract/auth.ts';
import { correctEmail } from '@castlane/contract/email.ts';
import { IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keepUser, meQuery, refreshProfile } from '#features/accounts/me.ts';
import { useSend } from '#platform/forms/send.ts';
import { t } from '#features/auth/words.ts';
import { isProblem } from '#platform/http/problem.ts';
import { logOut } from '#platform/http/session.ts';
import { useProfile, useStore } from '#platform/store.ts';
import { readStored, writeStored } from '#platform/stored.ts';
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
import { useForm } from '#platform/forms/use-form.ts';
import { CodeForm } from './CodeForm.tsx';
import { EmailField } from './EmailField.tsx';
import { ResendLine } from './ResendLine.tsx';

const POLL_MS = 5000;
/** This tab's note of the time from which on another code can be sent. */
const RESEND_AT = 'resend-available-at';

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
  const profile = useProfile();
  const verify = useSend('POST auth/verification/verify-code', [1001, 1005, 1021], {
    onSuccess: ({ user }) => void keepUser(user),
    // The code may be used already, in another window.
    onError: (problem) => {
      if (isProblem(problem, 1021)) void refreshProfile();
    },
  });
  const resend = useSend('POST auth/verification/resend-code', [1001, 1005]);
  const [round, setRound] = useState(0);
  const [resendAt, setResendAt] = useState(() => Number(readStored(RESEND_AT, 'tab')));
  // The sign-up sent the first code.
  const firstResendAt = profile ? Date.parse(profile.createdAt) + RESEND_SECONDS * 1000 : 0;

  function wait(until: number) {
    writeStored(RESEND_AT, until, 'tab');
    setResendAt(until);
  }

  function startAnew() {
    verify.reset();
    setRound(round + 1);
  }

  function corrected(resendAvailableAt: string) {
    wait(Date.parse(resendAvailableAt));
    startAnew();
  }

  return (
    <>
      <CodeForm
        key={round}
        label={t('auth.code')}
        button={t('auth.verify')}
        wrong={t('auth.wrongCode')}
        mutation={verify}
        onCode={(code) => verify.mutate({ code })}
      />
      <ResendLine resend={resend} until={Math.max(firstResendAt, resendAt)} onWait={wait} onSent={startAnew} />
      <CorrectEmail onSent={corrected} />
    </>
  );
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
  return <CorrectEmailForm onClose={() => setIsOpen(false)} onSent={onSent} />;
}

function CorrectEmailForm({ onSent, onClose }: { onSent: (resendAvailableAt: string) => void; onClose: () => void }) {
  const old = useStore((state) => state.auth.user.email) ?? '';
  const correct = useSend('POST auth/verification/change-email', [1001, 1005, 1006], { onSuccess: ({ user }) => void keepUser(user) });
  const { form, line, isSending, formProps } = useForm({
    initialValues: { email: old },
    check: correctEmail.body,
    send: async (body) => {
      const { resendAvailableAt } = await correct.mutateAsync(body);
      toast.success(t('auth.codeSentTo', body));
      onClose();
      onSent(resendAvailableAt);
    },
    fieldOfCode: { 1006: 'email' },
  });
  return (
    <Form mod="inset" mt={16} p={16} ta="start" {...formProps}>
      <EmailField label={t('auth.rightEmail')} autoComplete="email" {...form.getInputProps('email')} />
      <FormProblem line={line} />
      <Group gap={8}>
        <Button type="submit" size="md" loading={isSending}>
          {t('auth.sendCode')}
        </Button>
        <Button variant="default" size="md" disabled={isSending} onClick={onClose}>
          {t('auth.keepEmail')}
        </Button>
      </Group>
    </Form>
  );
}

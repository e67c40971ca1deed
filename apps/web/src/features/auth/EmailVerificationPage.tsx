import { IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery } from '#features/accounts/me.ts';
import { lineOf } from '#platform/form.ts';
import { useT } from './i18n.ts';
import { isProblem } from '#platform/problem.ts';
import { logOut } from '#platform/session.ts';
import { useStore } from '#platform/store.ts';
import { ArtMail } from '#ui/art/ArtMail.tsx';
import { BarePage } from '#ui/BarePage.tsx';
import { Button } from '#ui/Button.ts';
import { Lanes } from '#ui/Lanes.tsx';
import { MessageCard } from '#ui/MessageCard.tsx';
import { DocumentTitle } from '#ui/PageTitle.tsx';
import { useVerifyCode } from './api.ts';
import { CodeForm } from './CodeForm.tsx';
import { CorrectEmail } from './CorrectEmail.tsx';
import { keepResendWait } from './resend-wait.ts';
import { Resend } from './Resend.tsx';

const POLL_MS = 5000;

export function EmailVerificationPage() {
  const t = useT();
  const email = useStore((state) => state.auth.user.email);
  // The socket is for those who are verified. Whoever verifies in another window moves on here too.
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
            {t('auth.verifyText')}
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
  const t = useT();
  const verify = useVerifyCode();
  const [round, setRound] = useState(0);
  const [sentAt, setSentAt] = useState('');

  function send(code: string, onWrong: () => void) {
    if (verify.isPending) return;
    verify.mutate(code, {
      onError: (problem) => {
        if (isProblem(problem, 1021)) onWrong();
      },
    });
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

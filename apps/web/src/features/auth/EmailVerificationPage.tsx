import { CODE_LENGTH } from '@castlane/contract/auth.ts';
import { IconLogout } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { lineOf } from '#platform/form.ts';
import { useT } from '#platform/i18n.ts';
import { logOut } from '#platform/session.ts';
import { useStore } from '#platform/store.ts';
import { ArtMail } from '#ui/art/ArtMail.tsx';
import { BarePage } from '#ui/BarePage.tsx';
import { Button } from '#ui/Button.ts';
import { Lanes } from '#ui/Lanes.tsx';
import { DocumentTitle } from '#ui/PageTitle.tsx';
import { useVerifyCode } from './api.ts';
import { CodeInput } from './CodeInput.tsx';
import css from './EmailVerificationPage.module.css';
import { Resend } from './Resend.tsx';

export function EmailVerificationPage() {
  const t = useT();
  const email = useStore((state) => state.auth.user.email);
  const exit = (
    <Button variant="subtle" size="sm" leftSection={<IconLogout size={16} stroke={2} aria-hidden="true" />} onClick={() => void logOut()}>
      {t('auth.logOut')}
    </Button>
  );
  return (
    <BarePage isCentred exit={exit} art={<Lanes tone="soft" shape="mail" />}>
      <DocumentTitle>{t('auth.verifyTitle')}</DocumentTitle>
      <div className={css.card}>
        <div className={css.art}>
          <ArtMail />
        </div>
        <h1 className={css.title}>{t('auth.verifyTitle')}</h1>
        <p className={css.text}>
          {t('auth.verifyText')}
          <b>{email}</b>
        </p>
        <CodeForm />
      </div>
    </BarePage>
  );
}

/** The code sends itself once it is whole. After a wrong one the field is ready for the next. */
function CodeForm() {
  const t = useT();
  const id = useId();
  const verify = useVerifyCode();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const line = lineOf(verify.error, verify.error ? { 1021: t('auth.wrongCode') } : {});
  const isWhole = code.length === CODE_LENGTH;

  useEffect(() => field.current?.focus(), []);

  function send(whole: string) {
    if (verify.isPending) return;
    verify.mutate(whole, {
      onError: () => {
        setCode('');
        field.current?.focus();
      },
    });
  }

  function change(next: string) {
    if (verify.isError && next !== '') verify.reset();
    setCode(next);
    if (next.length === CODE_LENGTH && next !== code) send(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isWhole) send(code);
  }

  return (
    <form onSubmit={submit}>
      <CodeInput
        ref={field}
        value={code}
        onChange={change}
        label={t('auth.code')}
        isDisabled={verify.isPending || verify.isSuccess}
        errorId={line ? `${id}-error` : undefined}
      />
      <p id={`${id}-error`} className={css.problem} role="alert">
        {line}
      </p>
      <Button type="submit" size="lg" fullWidth disabled={!isWhole} loading={verify.isPending || verify.isSuccess}>
        {t('auth.verify')}
      </Button>
      <Resend
        onSent={() => {
          verify.reset();
          setCode('');
          field.current?.focus();
        }}
      />
    </form>
  );
}

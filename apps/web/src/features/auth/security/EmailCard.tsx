import { IconMail } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { CodeForm } from '#features/auth/CodeForm.tsx';
import { lineOf } from '#platform/form.ts';
import { useT } from './i18n.ts';
import { isProblem } from '#platform/problem.ts';
import { useProfile } from '#platform/store.ts';
import { Button } from '#ui/Button.ts';
import { Card } from '#ui/Card.tsx';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { toast } from '#ui/toast.ts';
import { useAskForEmailChange, useConfirmEmailChange } from './api.ts';
import { EmailForm } from './EmailForm.tsx';
import css from './security.module.css';

/** The email of the account, and how it is changed. */
export function EmailCard() {
  const t = useT();
  const email = useProfile()?.email ?? '';
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card as="section" pad="lg">
      <h2 className={css.title}>{t('security.email')}</h2>
      <p className={css.text}>{t('security.emailText')}</p>
      <p className={css.value}>{email}</p>
      <Button className={css.action ?? ''} variant="default" onClick={() => setIsOpen(true)}>
        {t('security.changeEmail')}
      </Button>
      <EmailDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  );
}

/** First the new email with the password, then the code that was mailed to it. */
function EmailDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const formId = useId();
  const ask = useAskForEmailChange();
  const confirm = useConfirmEmailChange();
  const asked = ask.isSuccess ? ask.variables.email : undefined;
  const isBusy = ask.isPending || confirm.isPending;

  function close() {
    if (!isBusy) onClose();
  }

  function forget() {
    ask.reset();
    confirm.reset();
  }

  function send(code: string, onWrong: () => void) {
    if (confirm.isPending) return;
    confirm.mutate(code, {
      onSuccess: () => {
        toast.success(t('security.emailChanged'), { note: t('security.emailChangedNote') });
        onClose();
      },
      onError: (problem) => {
        if (isProblem(problem, 1021)) onWrong();
      },
    });
  }

  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={close}
      onExit={forget}
      tone="brand"
      art={<IconMail size={28} stroke={1.75} aria-hidden="true" />}
      title={t(asked ? 'security.emailCodeTitle' : 'security.changeEmail')}
      actions={
        asked ? undefined : (
          <>
            <Button variant="default" size="xl" disabled={isBusy} onClick={close}>
              {t('security.cancel')}
            </Button>
            <Button type="submit" form={formId} size="xl" loading={ask.isPending}>
              {t('security.sendCode')}
            </Button>
          </>
        )
      }
    >
      {asked ? (
        <>
          <p className={css.lead}>{t('security.emailCodeText', { email: asked })}</p>
          <CodeForm
            label={t('security.code')}
            button={t('security.changeEmail')}
            line={lineOf(confirm.error, { 1021: t('security.wrongCode'), 1004: t('security.wrongCode') })}
            isBusy={isBusy}
            onCode={send}
            onTyped={confirm.reset}
          />
        </>
      ) : (
        <EmailForm id={formId} ask={ask} />
      )}
    </ConfirmModal>
  );
}

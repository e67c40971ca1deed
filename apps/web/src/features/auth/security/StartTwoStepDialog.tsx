import { IconShieldLock } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { CodeForm } from '#features/auth/CodeForm.tsx';
import { lineOf } from '#platform/form.ts';
import { useT } from './i18n.ts';
import { isProblem } from '#platform/problem.ts';
import { Button } from '#ui/Button.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { useConfirmTwoStep, useStartTwoStep } from './api.ts';
import { ProofForm } from './ProofForm.tsx';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import css from './security.module.css';

type StartTwoStepDialogProps = { isOpen: boolean; onClose: () => void };

/** The password, then the authenticator with its first code, then the recovery codes. */
export function StartTwoStepDialog({ isOpen, onClose }: StartTwoStepDialogProps) {
  const t = useT();
  const formId = useId();
  const start = useStartTwoStep();
  const confirm = useConfirmTwoStep();
  const codes = confirm.data?.recoveryCodes;
  const isBusy = start.isPending || confirm.isPending;

  function close() {
    if (!isBusy) onClose();
  }

  function forget() {
    start.reset();
    confirm.reset();
  }

  const title = codes ? 'security.keepCodes' : start.data ? 'security.scan' : 'security.turnOnTitle';
  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={close}
      onExit={forget}
      tone="brand"
      art={<IconShieldLock size={28} stroke={1.75} aria-hidden="true" />}
      title={t(title)}
      actions={
        start.data ? undefined : (
          <>
            <Button variant="default" size="xl" disabled={isBusy} onClick={close}>
              {t('security.cancel')}
            </Button>
            <Button type="submit" form={formId} size="xl" loading={start.isPending}>
              {t('security.continue')}
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : start.data ? (
        <FirstCode start={start.data} confirm={confirm} />
      ) : (
        <ProofForm
          id={formId}
          text={t('security.turnOnText')}
          problem={start.error}
          onSubmit={({ currentPassword }, onRefused) => start.mutate({ currentPassword }, { onError: onRefused })}
          isBusy={start.isPending}
        />
      )}
    </ConfirmModal>
  );
}

type FirstCodeProps = {
  start: { setUp: string; secret: string; address: string };
  confirm: ReturnType<typeof useConfirmTwoStep>;
};

/** What an authenticator scans, or what one types into it, and the code that it shows then. */
function FirstCode({ start: { setUp, secret, address }, confirm }: FirstCodeProps) {
  const t = useT();
  const [isByHand, setIsByHand] = useState(false);

  function send(oneTimeCode: string, onWrong: () => void) {
    if (confirm.isPending) return;
    confirm.mutate(
      { setUp, oneTimeCode },
      {
        onError: (problem) => {
          if (isProblem(problem, 1021)) onWrong();
        },
      },
    );
  }

  return (
    <>
      <p className={css.lead}>{t('security.scanText')}</p>
      <QrCode text={address} label={t('security.qr')} />
      {isByHand ? (
        <p className={css.secret}>{secret.replaceAll(/....(?=.)/g, '$& ')}</p>
      ) : (
        <button type="button" className={css.link} onClick={() => setIsByHand(true)}>
          {t('security.byHand')}
        </button>
      )}
      <CodeForm
        label={t('security.code')}
        button={t('security.turnOn')}
        line={lineOf(confirm.error, { 1021: t('security.wrongFirstCode'), 1004: t('security.wrongFirstCode') })}
        isBusy={confirm.isPending}
        onCode={send}
        onTyped={confirm.reset}
      />
    </>
  );
}

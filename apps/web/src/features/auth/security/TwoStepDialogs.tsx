import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { withoutInvisible } from '@castlane/contract/text.ts';
import type { startTwoStep } from '@castlane/contract/two-step.ts';
import { IconCopy, IconDownload, IconKey, IconShieldLock, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { encode } from 'uqr';
import { CodeForm } from '#features/auth/email/CodeForm.tsx';
import { useSend } from '#platform/forms/send.ts';
import { t } from './words.ts';
import { queryOf } from '#platform/http/queries.ts';
import { queryClient } from '#platform/http/query.ts';
import { saveFile } from '#platform/save-file.ts';
import { Button } from '#ui/controls/Button.ts';
import { useUi } from '#ui/context.tsx';
import { copyText } from '#ui/content/copy-text.ts';
import { Box, Group, Text } from '#ui/layout.ts';
import { TextButton } from '#ui/pages/TextLink.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { ProofModal, SHOWN, type ProofModalProps } from './ProofModal.tsx';
import css from './security.module.css';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';

export const twoStepQuery = queryOf(['two-step'], 'GET account/two-step');

function readAgain() {
  return queryClient.invalidateQueries({ queryKey: twoStepQuery.queryKey });
}

/** Turns two-step log-in on: the password, then the authenticator with its first code, then the recovery codes. */
export function StartTwoStepDialog(state: DialogState) {
  const start = useSend('POST account/two-step/start', SHOWN);
  const confirm = useSend('POST account/two-step/confirm', SHOWN, { onSuccess: () => void readAgain() });
  return (
    <CodesModal
      {...state}
      codes={confirm.data?.recoveryCodes}
      isBusy={start.isPending || confirm.isPending}
      Icon={IconShieldLock}
      title={t(start.data ? 'security.scan' : 'security.turnOnTitle')}
      text={t('security.turnOnText')}
      submit={t('security.continue')}
      onSubmit={({ currentPassword }) => start.mutateAsync({ currentPassword })}
    >
      {start.data && <FirstCode {...start.data} confirm={confirm} />}
    </CodesModal>
  );
}

/** Replaces the recovery codes. Takes a code of the authenticator too. */
export function NewCodesDialog(state: DialogState) {
  const renew = useSend('POST account/two-step/recovery-codes', SHOWN, { onSuccess: () => void readAgain() });
  return (
    <CodesModal
      {...state}
      codes={renew.data?.recoveryCodes}
      isBusy={renew.isPending}
      Icon={IconKey}
      title={t('security.newCodesTitle')}
      text={t('security.newCodesText')}
      codeLabel={t('security.authenticatorCode')}
      submit={t('security.newCodes')}
      onSubmit={({ currentPassword, code }) => renew.mutateAsync({ currentPassword, oneTimeCode: code.replaceAll(' ', '') })}
    />
  );
}

/**
 * Asks for the password, and at last shows the recovery codes. They are shown only once, so they do not go by Escape, Back, the cross or a
 * click beside them: only by the button that says they are saved.
 */
function CodesModal({ codes, title, onClose, children, ...rest }: ProofModalProps & { codes: readonly string[] | undefined }) {
  const [isWarned, setIsWarned] = useState(false);
  return (
    <ProofModal {...rest} title={codes ? t('security.keepCodes') : title} onClose={codes ? () => setIsWarned(true) : onClose}>
      {codes ? <RecoveryCodes codes={codes} isWarned={isWarned} onKept={onClose} /> : children}
    </ProofModal>
  );
}

export function EndTwoStepDialog(state: DialogState) {
  const end = useSend('POST account/two-step/end', SHOWN, { onSuccess: readAgain });
  function onSuccess() {
    toast.success(t('security.turnedOff'));
    state.onClose();
  }
  return (
    <ProofModal
      {...state}
      isBusy={end.isPending}
      tone="bad"
      Icon={IconShieldOff}
      title={t('security.turnOffTitle')}
      text={t('security.turnOffText')}
      codeLabel={t('security.eitherCode')}
      submit={t('security.turnOff')}
      onSubmit={({ currentPassword, code }) => end.mutateAsync({ currentPassword, ...secondStepOf(code) }, { onSuccess })}
    />
  );
}

/** Six digits are a code of the authenticator, anything else is a recovery code. */
function secondStepOf(typed: string) {
  const digits = withoutInvisible(typed).replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits) ? { oneTimeCode: digits } : { recoveryCode: withoutInvisible(typed) };
}

type FirstCodeProps = AnswerOf<typeof startTwoStep> & { confirm: ReturnType<typeof useSend<'POST account/two-step/confirm'>> };

/** The QR code and the secret for an authenticator, and a field for its first code. */
function FirstCode({ setUp, secret, address, confirm }: FirstCodeProps) {
  const [isByHand, setIsByHand] = useState(false);
  const copySecret = () => void copyText(secret, { done: t('security.secretCopied'), failed: t('security.secretNotCopied') });
  return (
    <>
      <Text inherit mb={18}>
        {t('security.scanText')}
      </Text>
      <QrCode text={address} label={t('security.qr')} />
      {/* The phone that shows the QR code cannot scan it. */}
      <Button component="a" href={address} variant="default" fullWidth mb={12}>
        {t('security.openAuthenticator')}
      </Button>
      {isByHand ? (
        <Group justify="center" gap={8} mb={14}>
          <Text inherit ff="monospace">
            {secret.replaceAll(/....(?=.)/g, '$& ')}
          </Text>
          <Button variant="default" size="sm" leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />} onClick={copySecret}>
            {t('security.copy')}
          </Button>
        </Group>
      ) : (
        <TextButton mih={24} mb={14} fw={580} onClick={() => setIsByHand(true)}>
          {t('security.byHand')}
        </TextButton>
      )}
      <CodeForm
        label={t('security.code')}
        button={t('security.turnOn')}
        wrong={t('security.wrongFirstCode')}
        mutation={confirm}
        onCode={(oneTimeCode) => confirm.mutate({ setUp, oneTimeCode })}
      />
    </>
  );
}

/** Scanners need a light margin. */
const BORDER = 3;

/** A QR code, dark on light in both colour schemes, since not all scanners read inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <Box
      component="svg"
      w={196}
      mx="auto"
      mb={12}
      bdrs={12}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </Box>
  );
}

function RecoveryCodes({ codes, isWarned, onKept }: { codes: readonly string[]; isWarned: boolean; onKept: () => void }) {
  const { name } = useUi();
  const text = codes.join('\n');
  const copy = () => void copyText(text, { done: t('security.copied'), failed: t('security.notCopied') });

  function save() {
    saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), t('security.codesFile', { name }));
  }

  return (
    <>
      <p>{t('security.keepCodesText')}</p>
      <Text
        component="ul"
        size="sm"
        ff="monospace"
        ta="center"
        my={16}
        p={16}
        mod="inset"
        className={css.codes}
        aria-label={t('security.recoveryCodes')}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Text>
      <Group grow gap={12} mb={12}>
        <Button variant="default" leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />} onClick={copy}>
          {t('security.copy')}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />} onClick={save}>
          {t('security.download')}
        </Button>
      </Group>
      <Box mb={isWarned ? 12 : 0} ta="start" role="alert">
        <FormProblem line={isWarned ? t('security.saveCodesFirst') : undefined} />
      </Box>
      <Button size="xl" fullWidth onClick={onKept}>
        {t('security.kept')}
      </Button>
    </>
  );
}

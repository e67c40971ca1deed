import { IconKey } from '@tabler/icons-react';
import { useId } from 'react';
import { useT } from './i18n.ts';
import { Button } from '#ui/Button.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { useRenewRecoveryCodes } from './api.ts';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** New recovery codes for old ones: the password and a code of the authenticator, then the codes. */
export function NewCodesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const formId = useId();
  const renew = useRenewRecoveryCodes();
  const codes = renew.data?.recoveryCodes;

  function close() {
    if (!renew.isPending) onClose();
  }

  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={close}
      onExit={renew.reset}
      tone="brand"
      art={<IconKey size={28} stroke={1.75} aria-hidden="true" />}
      title={t(codes ? 'security.keepCodes' : 'security.newCodesTitle')}
      actions={
        codes ? undefined : (
          <>
            <Button variant="default" size="xl" disabled={renew.isPending} onClick={close}>
              {t('security.cancel')}
            </Button>
            <Button type="submit" form={formId} size="xl" loading={renew.isPending}>
              {t('security.newCodes')}
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : (
        <ProofForm
          id={formId}
          text={t('security.newCodesText')}
          codeLabel={t('security.authenticatorCode')}
          problem={renew.error}
          isBusy={renew.isPending}
          onSubmit={({ currentPassword, code }, onRefused) =>
            renew.mutate({ currentPassword, oneTimeCode: code.replaceAll(' ', '') }, { onError: onRefused })
          }
        />
      )}
    </ConfirmModal>
  );
}

import { IconArrowBackUp } from '@tabler/icons-react';
import { lineOf } from '#platform/form.ts';
import { useT } from '#platform/i18n.ts';
import { Button } from '#ui/Button.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';
import { useWithdrawCancel } from './api.ts';
import type { WorkDialogProps } from './WorkDialogs.tsx';
import { otherName } from './work-state.ts';

/** Whoever asked to cancel changes their mind. */
export function TakeBackModal({ work, isOpen, onClose, onDone, onExit }: WorkDialogProps) {
  const t = useT();
  const withdraw = useWithdrawCancel(work.slug);
  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={onClose}
      onExit={onExit}
      tone="brand"
      art={<IconArrowBackUp size={28} stroke={1.75} aria-hidden="true" />}
      title={t('work.takeBackTitle')}
      actions={
        <>
          <Button variant="default" size="xl" onClick={onClose}>
            {t('work.back')}
          </Button>
          <Button size="xl" loading={withdraw.isPending} onClick={() => withdraw.mutate(undefined, { onSuccess: onDone })}>
            {t('work.takeItBack')}
          </Button>
        </>
      }
    >
      <p>{t('work.takeBackWhat', { name: otherName(work) })}</p>
      <FormProblem line={withdraw.error ? lineOf(withdraw.error) : undefined} />
    </ConfirmModal>
  );
}

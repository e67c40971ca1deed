import { REVIEW_DAYS } from '@castlane/contract/policy.ts';
import { IconCheck } from '@tabler/icons-react';
import { lineOf } from '#platform/form.ts';
import { useT } from '#platform/i18n.ts';
import { Button } from '#ui/Button.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';
import { useComplete } from './api.ts';
import type { WorkDialogProps } from './WorkDialogs.tsx';
import { otherName } from './work-state.ts';

/** Says what follows before a delivery is accepted: there is no way back. */
export function AcceptModal({ work, isOpen, onClose, onDone, onExit }: WorkDialogProps) {
  const t = useT();
  const complete = useComplete(work.slug);
  const deliveryId = work.deliveries[0]?.id ?? '';
  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={onClose}
      onExit={onExit}
      tone="brand"
      art={<IconCheck size={28} stroke={1.75} aria-hidden="true" />}
      title={t('work.acceptTitle')}
      actions={
        <>
          <Button variant="default" size="xl" onClick={onClose}>
            {t('work.back')}
          </Button>
          <Button size="xl" loading={complete.isPending} onClick={() => complete.mutate(deliveryId, { onSuccess: onDone })}>
            {t('work.acceptIt')}
          </Button>
        </>
      }
    >
      <p>{t('work.acceptWhat', { name: otherName(work), days: REVIEW_DAYS })}</p>
      <FormProblem line={complete.error ? lineOf(complete.error) : undefined} />
    </ConfirmModal>
  );
}

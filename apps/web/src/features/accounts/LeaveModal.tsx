import { IconPencil } from '@tabler/icons-react';
import { useT } from './i18n.ts';
import { Button } from '#ui/Button.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';

/** Asks before a page with unsaved changes is left. */
export function LeaveModal({ isOpen, onLeave, onStay }: { isOpen: boolean; onLeave: () => void; onStay: () => void }) {
  const t = useT();
  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={onStay}
      tone="brand"
      art={<IconPencil size={28} stroke={1.75} aria-hidden="true" />}
      title={t('accounts.leaveTitle')}
      actions={
        <>
          <Button variant="default" size="xl" onClick={onLeave}>
            {t('accounts.leave')}
          </Button>
          <Button size="xl" onClick={onStay}>
            {t('accounts.stay')}
          </Button>
        </>
      }
    >
      <p>{t('accounts.leaveText')}</p>
    </ConfirmModal>
  );
}

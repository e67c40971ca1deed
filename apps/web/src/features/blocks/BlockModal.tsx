import { IconBan } from '@tabler/icons-react';
import { useT } from './i18n.ts';
import { Bullets } from '#ui/content/Bullets.tsx';
import { Button } from '#ui/controls/Button.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useBlock } from './api.ts';

type BlockModalProps = { accountId: string; name: string; isOpen: boolean; onClose: () => void };

/** Explains what it means to block an account, and asks for confirmation. */
export function BlockModal({ accountId, name, isOpen, onClose }: BlockModalProps) {
  const t = useT();
  const block = useBlock();
  function confirm() {
    if (block.isPending) return;
    block.mutate(accountId, {
      onSuccess() {
        toast.success(t('blocks.done', { name }));
        onClose();
      },
    });
  }
  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={onClose}
      tone="bad"
      art={<IconBan size={28} stroke={1.75} aria-hidden="true" />}
      title={t('blocks.title', { name })}
      actions={
        <>
          <Button variant="default" size="xl" onClick={onClose}>
            {t('blocks.cancel')}
          </Button>
          <Button color="danger" size="xl" loading={block.isPending} onClick={confirm}>
            {t('blocks.block')}
          </Button>
        </>
      }
    >
      <Bullets ps={20} ta="start">
        <li>{t('blocks.noMessages')}</li>
        <li>{t('blocks.workGoesOn')}</li>
        <li>{t('blocks.notTold', { name })}</li>
      </Bullets>
    </ConfirmModal>
  );
}

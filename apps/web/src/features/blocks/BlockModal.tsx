import { IconBan } from '@tabler/icons-react';
import { t } from './words.ts';
import { Bullets } from '#ui/content/Bullets.tsx';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useBlock } from './api.ts';

type BlockModalProps = { accountId: string; name: string; isOpen: boolean; onClose: () => void };

export function BlockModal({ accountId, name, isOpen, onClose }: BlockModalProps) {
  const block = useBlock();
  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={onClose}
      Icon={IconBan}
      title={t('blocks.title', { name })}
      cancel={t('blocks.cancel')}
      confirm={t('blocks.block')}
      onConfirm={async () => {
        await block.mutateAsync(accountId);
        toast.success(t('blocks.done', { name }));
      }}
    >
      <Bullets ps={20} ta="start">
        <li>{t('blocks.noMessages')}</li>
        <li>{t('blocks.workGoesOn')}</li>
        <li>{t('blocks.notTold', { name })}</li>
      </Bullets>
    </ConfirmModal>
  );
}

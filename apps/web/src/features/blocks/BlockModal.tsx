import { IconBan } from '@tabler/icons-react';
import { t } from './words.ts';
import { Bullets } from '#ui/content/Bullets.tsx';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { useBlock } from './api.ts';

export function BlockModal({ accountId, name, ...state }: DialogState & { accountId: string; name: string }) {
  const block = useBlock();
  return (
    <ConfirmModal
      {...state}
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
